"""Engines that leak, each in one way: a check of secrecy that does not find them all is worth nothing.

A Leaky engine speaks for an honest one and knows, beside it, every hand and the order of the deal. Each
leak changes one answer. They are of the kinds that card sites have really had: the log, the reply to
a mistake, the order of a list, a count of the unseen, the seat of somebody who comes back as a watcher.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from rules.engine.display import Display
from rules.engine.moves import Card, Event, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import Choose, Number, Pick, Prompt
from rules.engine.protocol import Deck, Engine, Result, Step

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Kept:
    """The honest state, and the last deal in the order dealt."""

    state: Any
    order: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Seen:
    """The honest view with what a leak adds; `hands` and `order` are what no view should lead to."""

    view: Any
    extra: object = None
    every_hand: Callable[[], Hands] = field(default=tuple, repr=False, compare=False)
    order: tuple[Card, ...] = field(default=(), repr=False, compare=False)

    @property
    def hands(self) -> Hands:
        return self.every_hand()

    @property
    def seat(self) -> Seat | None:
        seat: Seat | None = self.view.seat
        return seat


class Leaky:
    """An engine that answers as the honest one does, until a leak overrides an answer.

    `submit_choice` is the kind of prompt it leaks through, where it is not all of them.
    """

    through: type | None = None

    def __init__(self, honest: Engine[Any, Any], seats: int) -> None:
        self.honest, self.seats = honest, seats

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.honest.sides

    def start(self, dealer: Seat = 0) -> Kept:
        return Kept(self.honest.start(dealer))

    def deck(self, kept: Kept) -> Deck | None:
        return self.honest.deck(kept.state)

    def to_act(self, kept: Kept) -> frozenset[Seat]:
        return self.honest.to_act(kept.state)

    def hands(self, state: Any) -> Hands:
        return tuple(self.honest.show(self.honest.view(state, seat)).hand for seat in range(self.seats))

    def view(self, kept: Kept, seat: Seat | None) -> Seen:
        view = self.honest.view(kept.state, seat)
        return Seen(view, self.extra(kept, seat), partial(self.hands, kept.state), kept.order)

    def extra(self, kept: Kept, seat: Seat | None) -> object:
        return None

    def prompts(self, seen: Seen) -> tuple[Prompt, ...]:
        return self.honest.prompts(seen.view)

    def check(self, seen: Seen, move: Move) -> None:
        self.honest.check(seen.view, move)

    def apply(self, kept: Kept, seat: Seat | None, move: Move) -> Step[Kept]:
        step = self.honest.apply(kept.state, seat, move)
        deck = self.honest.deck(kept.state)
        order = move.words[: len(deck.cards)] if seat is None and deck is not None else kept.order
        return Step(Kept(step.state, order), self.events_for(kept, step, seat))

    def events_for(self, kept: Kept, step: Step[Any], seat: Seat | None) -> tuple[Event, ...]:
        return step.events

    def result(self, kept: Kept) -> Result | None:
        return self.honest.result(kept.state)

    def imagine(self, seen: Seen, rng: Random) -> Kept:
        return Kept(self.honest.imagine(seen.view, rng), seen.order)

    def meaning(self, seen: Seen, move: Move) -> Phrase | None:
        return self.honest.meaning(seen.view, move)

    def show(self, seen: Seen) -> Display:
        return self.honest.show(seen.view)

    def next_hand(self, hands: Hands, seat: Seat | None) -> tuple[Card, ...]:
        """The hand of the seat after the viewer's: one that the viewer must not see."""
        return hands[((seat or 0) + 1) % self.seats] if hands else ()


def digest(value: object) -> int:
    return int.from_bytes(hashlib.sha256(repr(value).encode()).digest()[:4], "big")


# --- in the view --------------------------------------------------------------------------------


class TheNextHandInTheView(Leaky):
    def extra(self, kept: Kept, seat: Seat | None) -> object:
        return self.next_hand(self.hands(kept.state), seat)


class AHashOfTheHandsInTheView(Leaky):
    def extra(self, kept: Kept, seat: Seat | None) -> object:
        return digest(self.hands(kept.state))


class OneBitOfTheNextHandInTheView(Leaky):
    def extra(self, kept: Kept, seat: Seat | None) -> object:
        hand = self.next_hand(self.hands(kept.state), seat)
        return bool(hand) and digest(hand) % 2


class AWatcherSeesAHand(Leaky):
    def extra(self, kept: Kept, seat: Seat | None) -> object:
        return self.hands(kept.state)[0] if seat is None else None


class TheLongestSuitOfTheNextHand(Leaky):
    def extra(self, kept: Kept, seat: Seat | None) -> object:
        suits = [card[-1] for card in self.next_hand(self.hands(kept.state), seat)]
        return max(map(suits.count, suits), default=0)


class TheHandsAsTheyWereDealt(Leaky):
    def extra(self, kept: Kept, seat: Seat | None) -> object:
        return kept.order[:3]


class TheStateItself(Leaky):
    def extra(self, kept: Kept, seat: Seat | None) -> object:
        return kept.state


# --- in what is offered -----------------------------------------------------------------------------


def _each_choice(
    prompts: tuple[Prompt, ...], change: Callable[[tuple[Move, ...]], tuple[Move, ...]]
) -> tuple[Prompt, ...]:
    return tuple(
        replace(prompt, moves=change(prompt.moves)) if isinstance(prompt, Choose) else prompt
        for prompt in prompts
    )


class PromptsInTheOrderOfWhatTheyWin(Leaky):
    def prompts(self, seen: Seen) -> tuple[Prompt, ...]:
        against = self.next_hand(seen.hands, seen.seat)

        def ordered(moves: tuple[Move, ...]) -> tuple[Move, ...]:
            return tuple(sorted(moves, key=lambda move: digest((move, against))))

        return _each_choice(self.honest.prompts(seen.view), ordered)


class AMoveLessWhereTheNextHandIsStrong(Leaky):
    def prompts(self, seen: Seen) -> tuple[Prompt, ...]:
        strong = digest(self.next_hand(seen.hands, seen.seat)) % 2

        def fewer(moves: tuple[Move, ...]) -> tuple[Move, ...]:
            return moves[:-1] if strong and len(moves) > 1 else moves

        return _each_choice(self.honest.prompts(seen.view), fewer)


class ARangeThatEndsWhereTheDealCanBeWon(Leaky):
    through = Number

    def prompts(self, seen: Seen) -> tuple[Prompt, ...]:
        less = digest(seen.hands) % 2
        return tuple(
            replace(prompt, high=prompt.high - less * prompt.step)
            if isinstance(prompt, Number) and prompt.high > prompt.low + prompt.step
            else prompt
            for prompt in self.honest.prompts(seen.view)
        )


class AQuestionOnlyWhereTheMoveIsBad(Leaky):
    def prompts(self, seen: Seen) -> tuple[Prompt, ...]:
        bad = bool(digest(self.next_hand(seen.hands, seen.seat)) % 2)
        return tuple(
            replace(prompt, grave=bad) if isinstance(prompt, Choose) else prompt
            for prompt in self.honest.prompts(seen.view)
        )


class CardsToPickInTheOrderOfTheDeal(Leaky):
    through = Pick

    def prompts(self, seen: Seen) -> tuple[Prompt, ...]:
        return tuple(
            replace(prompt, cards=tuple(sorted(prompt.cards, key=seen.order.index)))
            if isinstance(prompt, Pick)
            else prompt
            for prompt in self.honest.prompts(seen.view)
        )


# --- in the log -----------------------------------------------------------------------------------------


class AFactTooManyInTheLog(Leaky):
    def events_for(self, kept: Kept, step: Step[Any], seat: Seat | None) -> tuple[Event, ...]:
        left = self.next_hand(self.hands(step.state), seat)[:1]
        return tuple(event._replace(facts={**event.facts, "left": left}) for event in step.events)


class PrivateFactsForEverybody(Leaky):
    def events_for(self, kept: Kept, step: Step[Any], seat: Seat | None) -> tuple[Event, ...]:
        return tuple(_public(event, event.private) for event in step.events)


class PrivateFactsForTheNextSeat(Leaky):
    def events_for(self, kept: Kept, step: Step[Any], seat: Seat | None) -> tuple[Event, ...]:
        return tuple(
            event._replace(private={(s + 1) % self.seats: facts for s, facts in event.private.items()})
            for event in step.events
        )


class AKindOfEventForStrongHands(Leaky):
    def events_for(self, kept: Kept, step: Step[Any], seat: Seat | None) -> tuple[Event, ...]:
        strong = digest(self.hands(step.state)) % 2
        return tuple(event._replace(kind=event.kind + "_well" * strong) for event in step.events)


class AnEventThatSomebodyFrowns(Leaky):
    def events_for(self, kept: Kept, step: Step[Any], seat: Seat | None) -> tuple[Event, ...]:
        frowns = digest(self.hands(step.state)) % 2
        return (*step.events, *((Event("frowned"),) if frowns else ()))


def _public(event: Event, private: Mapping[Seat, Mapping[str, object]]) -> Event:
    facts = dict(event.facts)
    for seat, own in private.items():
        facts |= {f"{name}_{seat}": fact for name, fact in own.items()}
    return Event(event.kind, facts, event.private)


# --- in replies -------------------------------------------------------------------------------------------


class AReplyThatKnowsWhoHoldsTheCard(Leaky):
    def check(self, seen: Seen, move: Move) -> None:
        try:
            self.honest.check(seen.view, move)
        except IllegalMove as refused:
            held = bool(move.words) and move.words[0] in self.next_hand(seen.hands, seen.seat)
            raise IllegalMove(refused.code + "_but_held" * held, **refused.facts) from None


class AReplyWithTheBestCardLeft(Leaky):
    def check(self, seen: Seen, move: Move) -> None:
        try:
            self.honest.check(seen.view, move)
        except IllegalMove as refused:
            best = self.next_hand(seen.hands, seen.seat)[:1]
            raise IllegalMove(refused.code, **{**refused.facts, "best": best}) from None


class AReplyOfTheStateThatTheViewDoesNotGive(Leaky):
    def apply(self, kept: Kept, seat: Seat | None, move: Move) -> Step[Kept]:
        try:
            return super().apply(kept, seat, move)
        except IllegalMove as refused:
            odd = digest(self.next_hand(self.hands(kept.state), seat)) % 2
            raise IllegalMove(refused.code + "_oddly" * odd, **refused.facts) from None


# --- on the table ----------------------------------------------------------------------------------------


class TheHandInTheOrderOfTheDeal(Leaky):
    def show(self, seen: Seen) -> Display:
        shown = self.honest.show(seen.view)
        return replace(shown, hand=tuple(sorted(shown.hand, key=seen.order.index))) if seen.order else shown


class ANoteOnTheNextSeat(Leaky):
    def show(self, seen: Seen) -> Display:
        shown = self.honest.show(seen.view)
        aces = sum(card[0] == "A" for card in self.next_hand(seen.hands, seen.seat))
        note = Phrase("holds_aces", {"number": aces})
        return replace(shown, places=tuple(replace(place, notes=(note,)) for place in shown.places))


class AdviceThatHasSeenTheCards(Leaky):
    def show(self, seen: Seen) -> Display:
        shown = self.honest.show(seen.view)
        advice = Phrase("lead_high" if digest(seen.hands) % 2 else "lead_low")
        return replace(shown, guidance=(*shown.guidance, advice))


class ACountOfWhatTheOthersHoldTogether(Leaky):
    """Like the number of pinochles in the pool: no hand is named, yet the distribution is told."""

    def show(self, seen: Seen) -> Display:
        shown = self.honest.show(seen.view)
        unseen = [set(hand) for seat, hand in enumerate(seen.hands) if seat != seen.seat]
        pairs = sum({"K" + suit, "Q" + suit} <= hand for hand in unseen for suit in "SHCD")
        return replace(shown, target=(shown.target or 0) + pairs)


class AMeaningThatDependsOnTheCards(Leaky):
    def meaning(self, seen: Seen, move: Move) -> Phrase | None:
        return Phrase(f"meaning_{digest(seen.hands) % 2}")


# --- beside the view -------------------------------------------------------------------------------------


class TheDeckAsItWasGathered(Leaky):
    def deck(self, kept: Kept) -> Deck | None:
        deck = self.honest.deck(kept.state)
        return replace(deck, cards=kept.order) if deck is not None and kept.order else deck


LEAKS: tuple[type[Leaky], ...] = (
    TheNextHandInTheView,
    AHashOfTheHandsInTheView,
    OneBitOfTheNextHandInTheView,
    AWatcherSeesAHand,
    TheLongestSuitOfTheNextHand,
    TheHandsAsTheyWereDealt,
    TheStateItself,
    PromptsInTheOrderOfWhatTheyWin,
    AMoveLessWhereTheNextHandIsStrong,
    ARangeThatEndsWhereTheDealCanBeWon,
    AQuestionOnlyWhereTheMoveIsBad,
    CardsToPickInTheOrderOfTheDeal,
    AFactTooManyInTheLog,
    PrivateFactsForEverybody,
    PrivateFactsForTheNextSeat,
    AKindOfEventForStrongHands,
    AnEventThatSomebodyFrowns,
    AReplyThatKnowsWhoHoldsTheCard,
    AReplyWithTheBestCardLeft,
    AReplyOfTheStateThatTheViewDoesNotGive,
    TheHandInTheOrderOfTheDeal,
    ANoteOnTheNextSeat,
    AdviceThatHasSeenTheCards,
    ACountOfWhatTheOthersHoldTogether,
    AMeaningThatDependsOnTheCards,
    TheDeckAsItWasGathered,
)
