"""What bids mean under the agreed systems, as their authors describe them."""

from __future__ import annotations

import pytest

from rules.engine.auction import Call
from rules.engine.moves import Move
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.systems import SYSTEMS, call_meaning

from .at_table import Played

Options = DoubleDeckOptions
MELD_JUMP = Options(bidding_system="meld_jump")
JIM_DAVIS = Options(bidding_system="jim_davis", step1_limit=None, pass_cards=4)
TOBY = next(preset.options for preset in PRESETS if preset.name == "toby_thomas")


def said(options: Options, *bids: int | None) -> tuple[str, int] | None:
    """The code and points of the last of these calls; 0 points where it tells of none."""
    calls = [Call(place % 4, bid) for place, bid in enumerate(bids)]
    phrase = call_meaning(options, calls, len(calls) - 1)
    return phrase and (phrase.code.removeprefix("system_"), phrase.facts["points"])


@pytest.mark.parametrize(
    ("bids", "code", "points"),
    [
        ((50,), "wants_trump", None),
        ((51,), "side_aces", None),
        ((52,), "meld", 20),
        ((53,), "meld", 30),
        ((60,), "meld", 100),
        ((50, 51), "wants_trump", None),
        ((52, 53), "wants_trump", None),
        ((52, 54), "meld", 20),
        ((52, 55), "meld", 30),
        ((52, None, 55), "meld", 30),
        ((None, None, 50), "wants_trump", None),
        ((None, 52), "meld", 20),
    ],
)
def test_meld_by_jumps(bids: tuple[int | None, ...], code: str, points: int | None) -> None:
    found = said(MELD_JUMP, *bids)
    assert found is not None
    assert found[0] == code
    assert points is None or found[1] == points


@pytest.mark.parametrize("bids", [(65,), (60, 65), (58, 65), (None,), (50, None)])
def test_meld_by_jumps_says_nothing_above_sixty_or_with_a_pass(bids: tuple[int | None, ...]) -> None:
    assert said(MELD_JUMP, *bids) is None


@pytest.mark.parametrize(
    ("bids", "code"),
    [
        ((50,), "opening"),
        ((50, 51), "not_ready"),
        ((51, 52), "has_meld"),
        ((52, 53), "pinochle_parts"),
        ((50, 55), "all_jacks"),
        ((50, 54), "one_jack"),
        ((58, 64), "one_jack"),
        ((55, 56), "one_queen"),
        ((75, 76), "one_queen"),
        ((56, 58), "one_king"),
        ((66, 68), "one_king"),
        ((58, 59), "one_ten"),
        ((60, 69), "one_ten"),
        ((59, 60), "one_ace"),
        ((60, 70), "one_ace"),
        # A jump to these asks for the whole set.
        ((50, 66), "all_queens"),
        ((55, 66), "all_queens"),
        ((65, 66), "one_queen"),
        ((60, 80), "all_kings"),
        ((69, 80), "all_kings"),
        # In the seventies 80 is the next bid for an ace, and 88 is clear.
        ((70, 80), "one_ace"),
        ((75, 80), "one_ace"),
        ((79, 80), "one_ace"),
        ((72, 88), "all_kings"),
        ((79, 88), "all_kings"),
        ((87, 88), "one_king"),
        ((80, 100), "all_aces"),
        ((95, 100), "one_ace"),
    ],
)
def test_jim_davis_asks_for_cards(bids: tuple[int, ...], code: str) -> None:
    found = said(JIM_DAVIS, *bids)
    assert found is not None
    assert found[0] == code


@pytest.mark.parametrize("bids", [(50, 57), (60, 61), (60, 65), (None,)])
def test_jim_davis_leaves_some_bids_without_a_meaning(bids: tuple[int | None, ...]) -> None:
    assert said(JIM_DAVIS, *bids) is None


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        (26, "wants_queens"),
        (36, "wants_queens"),
        (46, "wants_queens"),
        (28, "wants_kings"),
        (48, "wants_kings"),
        (30, "wants_tens"),
        (40, "wants_tens"),
        (31, "wants_aces"),
        (41, "wants_aces"),
        (25, "book"),
        (27, "book"),
        (49, "book"),
        # Whoever wants the book and no more may open at fifty.
        (50, "book"),
        (55, "book"),
    ],
)
def test_toby_thomas_asks_for_cards(bid: int, code: str) -> None:
    found = said(TOBY, bid)
    assert found is not None
    assert found[0] == code


def test_at_hundred_aces_the_systems_speak_in_plain_points() -> None:
    options = Options(bidding_system="meld_jump", scale=10)
    assert said(options, 520) == ("meld", 200)
    assert said(options, 520, 530) == ("wants_trump", 100)
    assert said(Options(bidding_system="toby", scale=10, opening_min=25, step1_limit=50), 260) is not None


def test_without_a_system_no_bid_means_anything() -> None:
    assert said(Options(), 52) is None


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_what_a_bid_means_is_shown_to_everybody_at_the_table(viewer: int | None) -> None:
    table = Played(MELD_JUMP).then("0 bid 52")
    ((seat, phrases),) = table.engine.show(table.view(viewer)).said
    assert seat == 0
    assert [phrase.code for phrase in phrases] == ["note_bid", "system_meld"]


def test_the_bidder_is_told_before_he_bids_what_it_would_mean() -> None:
    table = Played(MELD_JUMP)
    phrase = table.engine.meaning(table.view(0), Move.parse("bid 53"))
    assert phrase is not None
    assert (phrase.code, phrase.facts["points"]) == ("system_meld", 30)
    for nothing in ("pass", "bid", "bid x", "bid " + "9" * 5000):
        assert table.engine.meaning(table.view(0), Move.parse(nothing)) is None


def test_every_system_of_the_option_is_there() -> None:
    from rules.engine.options import options_of

    (option,) = [option for option in options_of(Options) if option.name == "bidding_system"]
    assert {value for value, _label in option.choices} == {"none", *SYSTEMS}
