"""The answers to a claim, as values that go to JSON and back.

A proof is a strategy of the claimer: Steps, of which the last is the first to be taken. InOrder are cards to be
played in this order whatever the others do. A Fork is one card, and the step that follows by what the others have
played until it is his turn again. Most proofs are one step, InOrder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.moves import Card, Seat


@dataclass(frozen=True, slots=True)
class InOrder:
    """Cards to be played in this order, each of which wins: none where no card is left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fork:
    """A card, and the number of the next step by the cards played since; `otherwise` is the step for all others."""

    card: Card
    after: tuple[tuple[tuple[Card, ...], int], ...]
    otherwise: int

    def next(self, answers: tuple[Card, ...]) -> int:
        """The number of the step that follows these cards."""
        for cards, step in self.after:
            if cards == answers:
                return step
        return self.otherwise


Step = InOrder | Fork


@dataclass(frozen=True, slots=True)
class Proof:
    """The claim holds: a strategy that takes every trick against every layout and every play."""

    steps: tuple[Step, ...]

    @property
    def first(self) -> Step:
        """What the claimer does first."""
        return self.steps[-1]


@dataclass(frozen=True, slots=True)
class Refuted:
    """The claim fails: hands that fit all that is known (the claimer's own included), and play that loses a trick.

    `even_seen`: in this layout the trick is lost even if the claimer saw all hands. Else he might save it there, but
    no play of his saves it in every layout: he would have to guess.
    """

    hands: tuple[tuple[Card, ...], ...]
    play: tuple[tuple[Seat, Card], ...]
    even_seen: bool


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Neither: `bound`, the search was broken off; `layout`, what speaks against the claim may not be possible."""

    reason: str


BOUND, LAYOUT = "bound", "layout"

Answer = Proof | Refuted | Unsettled


class UnreadableAnswer(ValueError):
    """Something that `to_json` never told."""


def to_json(answer: Answer) -> dict[str, Any]:
    """An answer as plain JSON values; `from_json` gives the same answer back."""
    match answer:
        case Proof(steps):
            return {"proved": [_step_to_json(step) for step in steps]}
        case Refuted(hands, play, even_seen):
            return {
                "refuted": [" ".join(hand) for hand in hands],
                "play": [[seat, card] for seat, card in play],
                "even_seen": even_seen,
            }
        case Unsettled(reason):
            return {"unsettled": reason}


def _step_to_json(step: Step) -> dict[str, Any]:
    if isinstance(step, InOrder):
        return {"line": " ".join(step.cards)}
    after = [[" ".join(cards), number] for cards, number in step.after]
    return {"play": step.card, "after": after, "otherwise": step.otherwise}


def from_json(data: Mapping[str, Any]) -> Answer:
    """The answer that `to_json` told; raises UnreadableAnswer for anything else."""
    try:
        if "proved" in data:
            steps = tuple(_step_from_json(step) for step in data["proved"])
            if not steps:
                raise UnreadableAnswer("a proof without a step")
            return Proof(steps)
        if "refuted" in data:
            return Refuted(
                tuple(_cards(hand) for hand in data["refuted"]),
                tuple((int(seat), str(card)) for seat, card in data["play"]),
                bool(data["even_seen"]),
            )
        return Unsettled(str(data["unsettled"]))
    except (KeyError, TypeError, AttributeError) as error:
        raise UnreadableAnswer(str(error)) from None


def _step_from_json(data: Mapping[str, Any]) -> Step:
    if "line" in data:
        return InOrder(_cards(data["line"]))
    after = tuple((_cards(cards), int(number)) for cards, number in data["after"])
    return Fork(str(data["play"]), after, int(data["otherwise"]))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(text.split())
