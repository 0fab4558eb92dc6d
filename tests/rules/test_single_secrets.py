"""Leaks that only the single-deck games could have: each is planted, and each must be found."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.engine.moves import Event, Move, Seat
from rules.engine.protocol import Step
from rules.pinochle.auction.engine import AuctionThree, AuctionWidow
from rules.pinochle.auction.options import ThreeOptions, WidowOptions
from rules.pinochle.auction.state import Bidding
from rules.pinochle.melds import Melding
from rules.pinochle.single.pack import PACK
from rules.pinochle.two_handed.engine import TwoHanded
from rules.pinochle.two_handed.options import TwoHandedOptions
from rules.pinochle.two_handed.state import Declaring, Playing

from . import worlds
from .secrets_kept import SECRETS


class DrawsToldToBoth(TwoHanded):
    """What one draws, the other is told."""

    def apply(self, state: Any, seat: Seat | None, move: Move) -> Step[Any]:
        step = super().apply(state, seat, move)
        told = tuple(
            Event(event.kind, {**event.facts, **next(iter(event.private.values()))})
            if event.kind == "drew"
            else event
            for event in step.events
        )
        return Step(step.state, told)


class TheNextCardOfTheStock(TwoHanded):
    """The stock lies in the state in its order, and a view has its top card."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        top = state.stock[0] if state.stock else 0
        return replace(honest, match=replace(honest.match, deal=honest.match.deal + 1000 * top))


class ATurnOnlyWhereThereIsSomethingToDeclare(TwoHanded):
    """Who has nothing to declare draws at once: a convenience that tells the other what is held."""

    def _take(self, state: Any, board: Any, leader: Seat, kinds: Any, played: Event) -> Step[Any]:
        step = super()._take(state, board, leader, kinds, played)
        phase = step.state.phase
        if not isinstance(phase, Declaring):
            return step
        hand, spread = step.state.hands[phase.winner], phase.board.spreads[phase.winner]
        if len(self._declarations(phase.board, hand, spread, False)) > 1:
            return step
        return self._draw(step.state, phase.board, phase.winner, step.events)


class NinesCountedWhereTheyLie(TwoHanded):
    """The headline counts the nines of trumps a player holds, shown or not."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        if not isinstance(state.phase, Playing | Declaring) or seat is None:
            return honest
        held = PACK.count(state.hands[1 - seat], PACK.index["9" + state.phase.board.trump])
        return replace(honest, match=replace(honest.match, deal=honest.match.deal + 1000 * held))


class TheWidowSeenBeforeItIsTurned(AuctionWidow):
    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        return replace(honest, buried=state.aside) if isinstance(state.phase, Bidding) else honest


class AcesBuriedAreCounted(AuctionWidow):
    """The table counts the aces that have not been seen anywhere."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        aces = sum(card[0] == "A" for card in PACK.cards(state.aside))
        return replace(honest, match=replace(honest.match, deal=honest.match.deal + 1000 * aces))


class BuriedPointsInTheTally(AuctionWidow):
    """The points of the bidder count what he buried from the start."""

    def _lay(self, state: Any, contract: Any, events: Any) -> Step[Any]:
        step = super()._lay(state, contract, events)
        points = list(step.state.phase.points)
        points[contract.bidder] += sum(self.worths[PACK.index[card]] for card in PACK.cards(state.aside))
        return Step(replace(step.state, phase=replace(step.state.phase, points=tuple(points))), step.events)


class TheOthersMeldsWithAWidow(AuctionWidow):
    """What the others could have melded is reckoned and kept with the table."""

    def _lay(self, state: Any, contract: Any, events: Any) -> Step[Any]:
        step = super()._lay(state, contract, events)
        laid = step.state.phase.laid
        points = tuple(self.counter.points(hand, contract.trump) for hand in step.state.hands)
        return Step(
            replace(step.state, phase=replace(step.state.phase, laid=replace(laid, points=points))),
            step.events,
        )


class WhyNotMoreIsToldToAll(AuctionThree):
    """The notes of a meld name cards that are not laid."""

    def _shown(self, hand: int, contract: Any) -> Melding:
        return self.counter.count(hand, contract.trump)


TWO, WIDOW, THREE = TwoHandedOptions(), WidowOptions(min_bid=100), ThreeOptions()
LEAKS: list[tuple[type[Any], str, Any]] = [
    (DrawsToldToBoth, "two-handed", TWO),
    (TheNextCardOfTheStock, "two-handed", TWO),
    (ATurnOnlyWhereThereIsSomethingToDeclare, "two-handed", TWO),
    (NinesCountedWhereTheyLie, "two-handed", TWO),
    (TheWidowSeenBeforeItIsTurned, "auction-widow", WIDOW),
    (AcesBuriedAreCounted, "auction-widow", WIDOW),
    (BuriedPointsInTheTally, "auction-widow", WIDOW),
    (TheOthersMeldsWithAWidow, "auction-widow", WIDOW),
    (WhyNotMoreIsToldToAll, "auction-three", THREE),
]


@pytest.mark.parametrize(("leak", "slug", "options"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_leak_of_these_games_is_found(leak: type[Any], slug: str, options: Any) -> None:
    seats = 2 if slug == "two-handed" else 3
    with pytest.raises(worlds.Told):
        worlds.examine(leak(options), SECRETS[slug], seats=seats, rng=Random(51), pairs=2500)
