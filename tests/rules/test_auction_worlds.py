"""What an imagined world must respect at an auction table: cards played, melds laid, the widow, what was buried."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.match import Match
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.legal import playable
from rules.pinochle.auction.options import FourOptions, ThreeOptions, WidowOptions
from rules.pinochle.auction.state import Tricks, played_by
from rules.pinochle.auction.worlds import shown_cards
from rules.pinochle.single.pack import PACK

from .single_table import Table
from .walks import viewers, walk

TABLES = {
    "three": AuctionPinochle(ThreeOptions()),
    "four": AuctionPinochle(FourOptions()),
    "strict four": AuctionPinochle(FourOptions(must_head=True, must_trump=True)),
    "widow": AuctionPinochle(WidowOptions()),
}


@pytest.mark.parametrize("name", TABLES)
def test_in_an_imagined_world_every_card_played_was_legal_and_the_melds_were_held(name: str) -> None:
    engine, rng, seen = TABLES[name], Random(41), 0
    for number, turn in enumerate(walk(Match(engine), Random(41), deals=8)):
        phase = turn.step.state.deal.phase
        if not isinstance(phase, Tricks) or number % 3:
            continue
        viewer = rng.choice(viewers(engine.laws.game.seats))
        world = engine.imagine(engine.view(turn.step.state.deal, viewer), rng)
        hands = [hand + played_by(phase, seat) for seat, hand in enumerate(world.hands)]
        for seat, melding in enumerate(phase.laid.melds):
            assert PACK.holds(hands[seat], shown_cards(melding))
        assert PACK.size(world.aside) == engine.laws.game.widow
        assert sum(hands) + world.aside == PACK.full
        seen += _every_card_was_legal(engine, phase, hands)
    assert seen > 300


def _every_card_was_legal(engine: Any, phase: Tricks, hands: list[int]) -> int:
    """Play the tricks of a phase again from the hands of a world; how many cards were looked at."""
    seats, looked = engine.laws.game.seats, 0
    trump = PACK.suits.index(phase.laid.purchase.trump or "")
    tricks = [*phase.taken, phase]
    for trick in tricks:
        winner_at = trick.leader
        for place, kind in enumerate(trick.kinds):
            seat = (trick.leader + place) % seats
            open_phase = Tricks(phase.laid, trick.leader, trick.kinds[:place], winner_at, phase.points)
            assert playable(engine.laws, open_phase, seat, hands[seat]) >> kind & 1
            if place:
                top = trick.kinds[(winner_at - trick.leader) % seats]
                same = PACK.suit_of[kind] == PACK.suit_of[top]
                if (same and kind > top) or (not same and PACK.suit_of[kind] == trump):
                    winner_at = seat
            hands[seat] -= PACK.units[kind]
            looked += 1
    return looked


def test_what_the_bidder_took_from_the_widow_is_with_him_played_or_buried() -> None:
    engine, rng, checked = TABLES["widow"], Random(42), 0
    for turn in walk(Match(engine), Random(42), deals=12):
        phase = turn.step.state.deal.phase
        if not isinstance(phase, Tricks):
            continue
        contract = phase.laid.purchase
        viewer = rng.choice([seat for seat in range(3) if seat != contract.bidder])
        world = engine.imagine(engine.view(turn.step.state.deal, viewer), rng)
        his = world.hands[contract.bidder] + world.aside + played_by(phase, contract.bidder)
        assert PACK.holds(his, contract.widow)
        checked += 1
    assert checked > 100


def test_imagined_worlds_cover_what_may_be_buried() -> None:
    parts = {"hand 0": "S:ATKQJ H:KQ", "widow": "D:A C:A9"}
    made = Table(AuctionPinochle(WidowOptions()), parts, dealer=2).bought(0, 150)
    made.then("0 trump S", "0 bury KH AC 9C")
    view = made.engine.view(made.state, 1)
    buried = {made.engine.imagine(view, Random(seed)).aside for seed in range(60)}
    assert len(buried) > 20
