"""Double-deck pinochle for six: seats and cards, the auction of six, melds five and six times, play and claims."""

from __future__ import annotations

from collections import Counter as Bag
from itertools import product
from random import Random
from typing import Any

import pytest

from rules.catalog import find
from rules.engine.options import ImpossibleMix, options_of
from rules.pinochle.double.pack import TRIPLE
from rules.pinochle.double_deck.laws import laws_of
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.options_for_six import SixOptions
from rules.pinochle.double_deck.score import given_up

from . import reckoning_dd
from .single_table import Table

VARIANT = find("double-deck-six")


def table(parts: dict[str, str] | None = None, dealer: int = 5, **changes: Any) -> Table:
    return Table(VARIANT.engine(SixOptions(**changes)).game, parts or {}, dealer)


WITH_MARRIAGE = {"hand 0": "S:KQ"}


def test_six_get_twenty_cards_each_and_nothing_is_left() -> None:
    made = table()
    assert [len(made.hand(seat)) for seat in range(6)] == [20] * 6
    assert TRIPLE.total == 120
    assert set(Bag(TRIPLE.cards_in_order).values()) == {6}


def test_every_other_player_is_a_partner() -> None:
    game = laws_of(SixOptions()).game
    assert game.sides == ((0, 2, 4), (1, 3, 5))
    assert [game.mates(seat) for seat in range(6)] == [(2, 4), (3, 5), (4, 0), (5, 1), (0, 2), (1, 3)]


def test_the_auction_goes_on_until_five_have_passed() -> None:
    made = table(WITH_MARRIAGE).then("0 bid 75", "1 pass", "2 pass", "3 pass", "4 pass")
    assert made.stage == "auction"
    made.then("5 pass")
    assert made.stage == "naming"
    assert made.last("bought").facts == {"seat": 0, "bid": 75}


def test_where_nobody_is_bound_six_passes_throw_the_cards_in() -> None:
    made = table(forced_dealer_bid="none").then(*(f"{seat} pass" for seat in range(6)))
    assert made.last("nobody_bid").facts == {"dealer": 0}


def test_all_six_lay_melds_and_a_side_counts_its_three_hands() -> None:
    parts = {"hand 0": "S:KQ", "hand 2": "H:KQ", "hand 4": "C:KQ", "hand 1": "S:Q D:J"}
    made = table(parts).bought(0, 75).then("0 trump S")
    laid = [event.facts["seat"] for event in made.events if event.kind in ("melded", "melded_nothing")]
    assert laid == list(range(6))
    ours = sum(
        event.facts["points"]
        for event in made.events
        if event.kind == "melded" and event.facts["seat"] % 2 == 0
    )
    assert made.state.phase.melded.counted[0] == ours


def test_a_trick_has_six_cards_and_of_equal_ones_the_first_wins() -> None:
    parts = {"hand 0": "S:KQT", **{f"hand {seat}": "S:A" for seat in range(1, 6)}}
    made = table(parts).bought(0, 75).then("0 trump S", "0 play TS")
    made.then(*(f"{seat} play AS" for seat in range(1, 6)))
    took = made.last("took").facts
    assert (took["seat"], took["points"]) == (1, 6)
    assert list(made.turn) == [1]


def test_the_last_of_twenty_tricks_brings_three_more() -> None:
    made = table(WITH_MARRIAGE).bought(0, 75).then("0 trump S").play_out()
    tricks = [event for event in made.events if event.kind == "took"]
    assert len(tricks) == 20
    assert sum(event.facts["points"] for event in tricks) == 75
    assert tricks[-1].facts["points"] >= 3


def test_nobody_passes_cards_and_no_system_is_agreed() -> None:
    names = {option.name for option in options_of(SixOptions)}
    only_for_four = {option.name for option in options_of(DoubleDeckOptions)} - names
    assert only_for_four == {
        "bidding_system", "pass_cards", "pass_order", "pass_timing", "requested_suit", "trump_must_equal_request",
    }  # fmt: skip
    assert names <= {option.name for option in options_of(DoubleDeckOptions)}


def test_what_cannot_be_is_refused_with_its_options() -> None:
    with pytest.raises(ImpossibleMix) as refused:
        SixOptions(step1_limit=60, step2=7)
    assert refused.value.fields == ("opening_min", "step1_limit", "step2")
    assert SixOptions(opening_min=150, throw_in_when="auto", throw_in_opponents="nothing")
    with pytest.raises(ImpossibleMix):
        SixOptions(opening_min=155, throw_in_when="auto", throw_in_opponents="nothing")


@pytest.mark.parametrize(("side", "points"), [(0, (-75, 0)), (1, (75, 0))])
def test_a_side_that_gives_up_is_settled_as_at_four(side: int, points: tuple[int, int]) -> None:
    made = table(WITH_MARRIAGE).bought(0, 75)
    assert given_up(made.engine.laws, made.state, side).points == points


TABLES = ("standard", "book", "book_yahoo", "pinochle14", "npa", "toby", "raised_runs")
EVERY_TABLE = [
    SixOptions(
        meld_table=name, royal_with_run=royal, roundhouse=house, roundhouse_with_run=with_run,
        double_roundhouse=double, scale=scale,
    )
    for name, royal, house, with_run, double, scale in product(
        TABLES, ("exclusive", "toby"), ("sum", "32"), ("sum", "39"), ("sum", "240"), (1, 10)
    )
]  # fmt: skip


def crowded_hand(rng: Random) -> list[str]:
    """A hand in which few kinds crowd, up to six copies of each, so that melds come five and six times."""
    ranks, suits = rng.choice(("KQ", "A", "ATKQJ", "QJ", "KQJ", "K")), rng.choice(("SD", "SHCD", "SH", "S"))
    crowd = [rank + suit for rank in ranks for suit in suits for _ in range(6)]
    hand = rng.sample(crowd, min(len(crowd), rng.randrange(4, 21)))
    rest = list((Bag(TRIPLE.cards_in_order) - Bag(hand)).elements())
    return hand + rng.sample(rest, 20 - len(hand))


@pytest.mark.parametrize("seed", range(6))
def test_every_hand_counts_what_a_second_reading_of_the_rules_counts(seed: int) -> None:
    rng, most = Random(seed), 0
    for _ in range(300):
        options, hand = rng.choice(EVERY_TABLE), crowded_hand(rng)
        trump = rng.choice("SHCD")
        counter = laws_of(options).counter
        melding = counter.count(TRIPLE.bag(hand), trump)
        assert melding.points == reckoning_dd.meld(options, hand, trump), (options, hand, trump)
        assert melding.points == sum(meld.points for meld in melding.melds)
        for kind in {meld.kind for meld in melding.melds}:
            most = max(most, sum(meld.count for meld in melding.melds if meld.kind == kind))
        for cards in (meld.cards for meld in melding.melds if not meld.kind.endswith("roundhouse")):
            assert not Bag(cards) - Bag(hand)
    assert most >= 5, "melds came five times"
