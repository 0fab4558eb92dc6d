"""Auction pinochle for four with cards passed between bidder and partner: the exchange, and who knows of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots import skills
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.prompts import Pick
from rules.engine.score import MatchScore
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.options import FourOptions
from rules.pinochle.auction.worlds import known_cards
from rules.pinochle.single.pack import PACK
from tests.rules.walks import dealt, sensible

from .single_table import Table, cards

RACEHORSE = next(preset.options for preset in find("auction-four").presets if preset.name == "racehorse")
PARTS = {"hand 0": "S:ATKJ H:KQ D:J", "hand 2": "S:Q H:A C:A D:A"}


def table(parts: dict[str, str] | None = None, **changes: Any) -> Table:
    """A deal that seat 0 has bought and named spades in; its partner is to pass cards."""
    options = FourOptions(**{**house_rules.changes(RACEHORSE), **changes})
    return Table(AuctionPinochle(options), parts or PARTS, 3).bought(0, 250).then("0 trump S")


def test_the_partner_passes_first_then_the_bidder_and_only_then_is_anything_melded() -> None:
    made = table()
    assert (made.stage, made.turn) == ("passing", [2])
    made.then("2 give QS AH AC AD")
    assert (made.stage, made.turn) == ("passing", [0])
    assert "melded" not in made.kinds
    assert len(made.hand(0)) == 16
    assert len(made.hand(2)) == 8
    rest = [card for card in made.hand(0) if card[0] in "9J" and card != "JS" and card != "JD"][:4]
    made.then("0 give " + " ".join(rest))
    assert (made.stage, made.turn) == ("play", [0])
    assert [len(made.hand(seat)) for seat in range(4)] == [12] * 4
    # Run 150, aces 100, pinochle 40, marriage in hearts 20: none of it but the marriage was there before.
    assert made.state.phase.laid.melds[0].points >= 310


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize(("said", "code"), [(-1, "must_give"), (0, ""), (1, "must_give")])
def test_as_many_cards_are_passed_as_the_house_says(number: int, said: int, code: str) -> None:
    made = table(pass_cards=number)
    given = " ".join(made.hand(2)[: number + said])
    assert made.refusal(f"2 give {given}") == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 give AS TS KS JS", "not_your_turn"),
        ("2 give QS QS AH AC", "not_held"),
        ("2 give XX AH AC AD", "no_such_card"),
        ("2 play AH", "no_such_move"),
    ],
)
def test_what_cannot_be_passed_is_refused(line: str, code: str) -> None:
    assert table().refusal(line) == code


def test_cards_just_received_may_be_passed_back() -> None:
    made = table().then("2 give QS AH AC AD")
    assert made.refusal("0 give QS AH AC AD") == ""


def test_only_giver_and_taker_are_told_which_cards_were_passed() -> None:
    made = table().then("2 give QS AH AC AD")
    event = made.last("gave")
    for seat in (0, 2):
        assert event.seen_by(seat).facts["cards"] == PACK.cards(PACK.bag(cards("QS AH AC AD")))
    for seat in (1, 3, None):
        assert "cards" not in event.seen_by(seat).facts
        view = made.engine.view(made.state, seat)
        assert view.gifts == ()


def test_the_giver_knows_what_the_taker_holds_until_it_is_passed_back_or_played() -> None:
    made = table().then("2 give QS AH AC AD")
    laws = made.engine.laws
    assert known_cards(laws, made.engine.view(made.state, 2))[0] == PACK.bag(cards("QS AH AC AD"))
    made.then("0 give AH AC KH QH")
    left = known_cards(laws, made.engine.view(made.state, 2))[0]
    assert PACK.holds(left, PACK.bag(cards("QS AD")))
    back = known_cards(laws, made.engine.view(made.state, 0))[2]
    assert PACK.holds(back, PACK.bag(cards("AH AC")))
    assert known_cards(laws, made.engine.view(made.state, 1))[2] & PACK.bag(cards("AC")) == 0


@pytest.mark.parametrize("passed", [0, 2, 3, 4])
def test_an_imagined_world_looks_the_same_to_its_viewer(passed: int) -> None:
    options = FourOptions(**{**house_rules.changes(RACEHORSE), "pass_cards": passed})
    engine, rng, seen = AuctionPinochle(options), Random(8), 0
    for deal in range(6):
        state = engine.start(deal % 4, MatchScore((0, 0), alone=True))
        while engine.score(state) is None:
            deck = engine.deck(state)
            seat = None if deck is not None else min(engine.to_act(state))
            for viewer in range(4) if deck is None else ():
                view = engine.view(state, viewer)
                world = engine.imagine(view, rng)
                assert engine.view(world, viewer) == view
                assert sum(world.hands) == sum(state.hands)
                seen += 1
            prompts = () if deck is not None else engine.prompts(engine.view(state, seat))
            move = dealt(deck, rng) if deck is not None else sensible(prompts, rng)
            state = engine.apply(state, seat, move).state
    assert seen > 500


def test_without_passing_the_game_is_as_it_was() -> None:
    made = Table(AuctionPinochle(FourOptions()), PARTS, 3).bought(0, 100).then("0 trump S")
    assert made.stage == "play"
    assert made.refusal("2 give QS AH AC AD") == "not_your_turn"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_partner_who_thinks_sends_what_the_bidder_lacks(level: str) -> None:
    """The missing queen of trumps and the ace of trumps go across; nines of no use stay."""
    made = table({"hand 2": "S:AQ H:A9 C:99 D:99"}, pass_cards=3)
    mind = skills.played("auction-four", tuple(sorted(house_rules.changes(made.engine.laws.options).items())))
    move = mind.skill.choose(level, made.engine.view(made.state, 2), Random(1))
    assert {"AS", "QS"} <= set(move.words)
    assert not {"9C", "9D"} & set(move.words)


@pytest.mark.parametrize("level", ["novice", "club"])
@pytest.mark.parametrize("passed", [2, 3, 4])
def test_bots_play_it_to_the_end(level: str, passed: int) -> None:
    options = FourOptions(**{**house_rules.changes(RACEHORSE), "pass_cards": passed})
    mind, rng = skills.played("auction-four", tuple(sorted(house_rules.changes(options).items()))), Random(3)
    game, made = mind.game, 0
    for deal in range(12):
        state = game.start(deal % 4, MatchScore((0, 0), alone=True))
        while (score := game.score(state)) is None:
            deck = game.deck(state)
            seat = None if deck is not None else min(game.to_act(state))
            move = (
                dealt(deck, rng)
                if deck is not None
                else mind.skill.choose(level, game.view(state, seat), rng)
            )
            state = game.apply(state, seat, move).state
        made += score.outcome == "made"
    assert made >= 6


def test_a_gift_is_picked_from_the_hand() -> None:
    made = table()
    (prompt,) = made.engine.prompts(made.engine.view(made.state, 2))
    assert isinstance(prompt, Pick)
    assert (prompt.verb, prompt.cards, prompt.low, prompt.high) == ("give", made.hand(2), 4, 4)
