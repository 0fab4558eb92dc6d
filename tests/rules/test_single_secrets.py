"""Leaks that only the single-deck games could have: each is planted, and each must be found."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.engine.match import Match
from rules.engine.moves import Event, Move, Seat
from rules.engine.protocol import Step
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.options import ThreeOptions, WidowOptions
from rules.pinochle.auction.state import Bidding, Burying, Naming
from rules.pinochle.single.pack import PACK
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.legal import DRAW
from rules.pinochle.two_handed.options import TwoHandedOptions
from rules.pinochle.two_handed.state import Declaring, Tricks

from . import worlds
from .secrets_kept import SECRETS


def _numbered(view: Any, number: int) -> Any:
    """A view in which the number of the deal tells another number."""
    match_score = view.match_score
    return replace(view, match_score=replace(match_score, deal=match_score.deal + 1000 * number))


class DrawsToldToBoth(TwoHanded):
    """What one draws, the other is told."""

    def apply(self, state: Any, seat: Seat | None, move: Move) -> Step[Any]:
        step = super().apply(state, seat, move)
        text = tuple(
            Event(event.kind, {**event.facts, **next(iter(event.private.values()))})
            if event.kind == "drew"
            else event
            for event in step.events
        )
        return Step(step.state, text)


class TheNextCardOfTheStock(TwoHanded):
    """The stock lies in the state in its order, and a view has its top card."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        top = state.stock[0] if state.stock else 0
        return _numbered(honest, top)


class ATurnOnlyWhereThereIsSomethingToDeclare(TwoHanded):
    """Who has nothing to declare draws at once: a convenience that tells the other what is held."""

    def apply(self, state: Any, seat: Seat | None, move: Move) -> Step[Any]:
        step = super().apply(state, seat, move)
        after = step.state
        if not isinstance(after.phase, Declaring) or isinstance(state.phase, Declaring):
            return step
        winner = after.phase.winner
        if any(prompt.moves != (DRAW,) for prompt in self.prompts(self.view(after, winner))):
            return step
        drawn = super().apply(after, winner, DRAW)
        return Step(drawn.state, (*step.events, *drawn.events))


class NinesCountedWhereTheyLie(TwoHanded):
    """The headline counts the nines of trumps a player holds, shown or not."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        if not isinstance(state.phase, Tricks | Declaring) or seat is None:
            return honest
        held = PACK.count(state.hands[1 - seat], PACK.index["9" + state.phase.board.trump])
        return _numbered(honest, held)


class TheWidowSeenBeforeItIsTurned(AuctionPinochle):
    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        return replace(honest, buried=state.aside) if isinstance(state.phase, Bidding) else honest


class AcesBuriedAreCounted(AuctionPinochle):
    """The table counts the aces that have not been seen anywhere."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        honest = super().view(state, seat)
        aces = sum(card[0] == "A" for card in PACK.cards(state.aside))
        return _numbered(honest, aces)


class BuriedPointsInTheTally(AuctionPinochle):
    """The points of the bidder count what he buried from the start."""

    def apply(self, state: Any, seat: Seat | None, move: Move) -> Step[Any]:
        step = super().apply(state, seat, move)
        if not isinstance(state.phase, Burying):
            return step
        after = step.state
        points = list(after.phase.points)
        points[seat] += sum(self.laws.worths[PACK.index[card]] for card in PACK.cards(after.aside))
        return Step(replace(after, phase=replace(after.phase, points=tuple(points))), step.events)


class TheOthersMeldsWithAWidow(AuctionPinochle):
    """What the others could have melded is reckoned and kept with the table."""

    def apply(self, state: Any, seat: Seat | None, move: Move) -> Step[Any]:
        step = super().apply(state, seat, move)
        if not isinstance(state.phase, Burying):
            return step
        after, laid = step.state, step.state.phase.laid
        points = tuple(self.laws.counter.points(hand, laid.purchase.trump) for hand in after.hands)
        phase = replace(after.phase, laid=replace(laid, points=points))
        return Step(replace(after, phase=phase), step.events)


class WhyNotMoreIsToldToAll(AuctionPinochle):
    """The notes of a meld name cards that are not laid."""

    def apply(self, state: Any, seat: Seat | None, move: Move) -> Step[Any]:
        step = super().apply(state, seat, move)
        if not isinstance(state.phase, Naming):
            return step
        after, laid = step.state, step.state.phase.laid
        melds = tuple(self.laws.counter.count(hand, laid.purchase.trump) for hand in after.hands)
        return Step(replace(after, phase=replace(after.phase, laid=replace(laid, melds=melds))), step.events)


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
        worlds.examine(Match(leak(options)), SECRETS[slug], seats=seats, rng=Random(51), pairs=2500)
