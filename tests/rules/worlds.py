"""Two worlds that differ only in what one seat cannot see, and all that this seat could tell them apart by.

A second world is made in two ways that know nothing of each other: the engine imagines one from the
seat's view, or cards of hidden hands change places in the deal and the same public moves are played
again. What a family means to be hidden is written down in its Secrets, not read from its engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from rules.engine.moves import Event, IllegalMove, Move, Seat
from rules.engine.prompts import is_offered
from rules.engine.protocol import Engine

from . import probes, walks
from .walks import Turn


def any_two(_move: Move, _other: Move) -> bool:
    return True


@dataclass(frozen=True)
class Secrets:
    """What a family hides and when it tells: `hidden` moves, `reveals` by the kind of event.

    `hidden(engine, state, actor, move, viewer)`: the viewer must not know which such move was made.
    `reveals[kind](event, viewer)`: this event may tell the viewer something of the hidden cards.
    `alike(move, other)`: two hidden moves of which the same is told, so that worlds stay together for longer.
    """

    hidden: Callable[[Any, Any, Seat | None, Move, Seat | None], bool]
    reveals: Mapping[str, Callable[[Event, Seat | None], bool]]
    alike: Callable[[Move, Move], bool] = any_two

    def tells(self, event: Event, viewer: Seat | None) -> bool:
        """Whether an event may tell the viewer of hidden cards."""
        return event.kind in self.reveals and self.reveals[event.kind](event, viewer)


def everybody(_event: Event, _viewer: Seat | None) -> bool:
    return True


class Told(AssertionError):
    """Something that tells a seat what it must not know; `by` says what told it."""

    def __init__(self, by: str, *details: object) -> None:
        super().__init__(by, *details)
        self.by = by


@dataclass(frozen=True)
class Worlds:
    """Two states that a seat must not be able to tell apart, and how the second was made."""

    viewer: Seat | None
    one: Any
    other: Any
    made_by: str


def compare(engine: Engine[Any, Any], worlds: Worlds, moves: list[Move]) -> None:
    """Raise Told unless the viewer is shown, offered and refused the same in both worlds."""
    one, other, viewer = worlds.one, worlds.other, worlds.viewer
    views = engine.view(one, viewer), engine.view(other, viewer)
    # Equal values may still be written in different orders, so what is written is compared as well.
    pairs = {
        "view": views,
        "prompts": tuple(map(engine.prompts, views)),
        "shown table": tuple(map(engine.show, views)),
        "turn": (sorted(engine.to_act(one)), sorted(engine.to_act(other))),
        "deck": (engine.deck(one), engine.deck(other)),
        "result": (engine.result(one), engine.result(other)),
    }
    for by, (first, second) in pairs.items():
        if first != second or repr(first) != repr(second):
            raise Told(by, worlds.made_by, viewer, first, second)
    for move in moves:
        replies = (
            _replies(engine, one, views[0], viewer, move),
            _replies(engine, other, views[1], viewer, move),
        )
        if replies[0] != replies[1]:
            raise Told("reply", worlds.made_by, viewer, str(move)[:40], *replies)


def _replies(engine: Engine[Any, Any], state: Any, view: Any, viewer: Seat | None, move: Move) -> list[str]:
    said = []
    for ask in (
        lambda: engine.check(view, move),
        lambda: viewer is None or engine.apply(state, viewer, move),
    ):
        try:
            ask()
            said.append("")
        except IllegalMove as refused:
            said.append(f"{refused.code} {dict(refused.facts)}")
    if not said[0] and viewer is not None:
        said.append(repr(engine.meaning(view, move)))
    return said


def step_both(
    engine: Engine[Any, Any], secrets: Secrets, worlds: Worlds, seat: Seat | None, move: Move, rng: Random
) -> Worlds | None:
    """The worlds after a move; None where they have come apart for all to see. Raises Told.

    A move hidden from the viewer is replaced in the second world by one that can be made there.
    """
    viewer, other = worlds.viewer, move
    if seat is not None:
        prompts = engine.prompts(engine.view(worlds.other, seat))
        if secrets.hidden(engine, worlds.one, seat, move, viewer):
            # How many cards it is about is there for all to see.
            tried = [walks.sensible(prompts, rng) for _ in range(40)]
            fitting = [m for m in tried if m.verb == move.verb and len(m.words) == len(move.words)]
            other = next((m for m in fitting if secrets.alike(move, m)), fitting[0] if fitting else move)
            if len(other.words) != len(move.words) or not is_offered(prompts, other):
                return None
        elif not is_offered(prompts, move):
            return None
    return _stepped(engine, secrets, worlds, seat, (move, other))


def _stepped(
    engine: Engine[Any, Any], secrets: Secrets, worlds: Worlds, seat: Seat | None, moves: tuple[Move, Move]
) -> Worlds | None:
    viewer = worlds.viewer
    steps = engine.apply(worlds.one, seat, moves[0]), engine.apply(worlds.other, seat, moves[1])
    seen = [[event.seen_by(viewer) for event in step.events] for step in steps]
    after = Worlds(viewer, steps[0].state, steps[1].state, worlds.made_by)
    if repr(seen[0]) == repr(seen[1]):
        views = engine.view(after.one, viewer), engine.view(after.other, viewer)
        if repr(views[0]) != repr(views[1]):
            raise Told("view", worlds.made_by, viewer, moves, *views)
        return after
    # Only what the family names may make the difference; what comes after it follows from it.
    parting = next(pair for pair in zip_longest(*seen) if repr(pair[0]) != repr(pair[1]))
    if not any(event and secrets.tells(event, viewer) for event in parting):
        raise Told("events", worlds.made_by, viewer, moves, *seen)
    return None


def imagined(engine: Engine[Any, Any], state: Any, viewer: Seat | None, rng: Random) -> Worlds:
    """A second world as the engine imagines it from the viewer's view."""
    return Worlds(viewer, state, engine.imagine(engine.view(state, viewer), rng), "imagined")


def swapped(
    engine: Engine[Any, Any], secrets: Secrets, course: list[Turn], viewer: Seat | None, rng: Random
) -> Worlds | None:
    """A second world in which hidden cards lay otherwise from the last deal on; None where that cannot be.

    `course` are the moves of a game. The viewer's own cards come in another order too. Everything the viewer
    sees on the way is compared, and raises Told.
    """
    start = max(place for place, turn in enumerate(course) if turn.seat is None)
    deal = course[start]
    deck = engine.deck(deal.state)
    assert deck is not None
    owners = [part.owner for part in deck.parts for _ in range(part.size)]
    cards, lots = list(deal.move.words[: len(owners)]), deal.move.words[len(owners) :]
    own = [place for place, owner in enumerate(owners) if owner == viewer and viewer is not None]
    _shuffle(cards, own, rng)
    hidden = [place for place in range(len(cards)) if place not in own]
    how_many = rng.choice((1, 1, 1, 2, 3, 6, len(hidden)))
    if how_many == len(hidden):
        _shuffle(cards, hidden, rng)
    for _ in range(how_many if how_many < len(hidden) else 0):
        a, b = rng.sample(hidden, 2)
        cards[a], cards[b] = cards[b], cards[a]
    before = Worlds(viewer, deal.state, deal.state, "swapped")
    worlds = _stepped(engine, secrets, before, None, (deal.move, Move("deal", (*cards, *lots))))
    for turn in course[start + 1 :]:
        if worlds is None:
            return None
        worlds = step_both(engine, secrets, worlds, turn.seat, turn.move, rng)
    return worlds


def _shuffle(cards: list[str], places: list[int], rng: Random) -> None:
    mixed = [cards[place] for place in places]
    rng.shuffle(mixed)
    for place, card in zip(places, mixed, strict=True):
        cards[place] = card


def examine(
    engine: Engine[Any, Any], secrets: Secrets, *, seats: int, rng: Random, pairs: int, onward: int = 4
) -> dict[str, int]:
    """Compare so many pairs of worlds of random games, and play each pair on a little; raises Told.

    Returns how many pairs of each making were compared at each stage of the game.
    """
    counted: dict[str, int] = {}
    cards = _cards(engine)
    cuts: list[list[Turn]] = []
    while sum(counted.values()) < pairs:
        if not cuts:
            cuts = _cuts(engine, list(walks.walk(engine, rng, deals=2)), rng)
        past = cuts.pop()
        state = past[-1].step.state
        viewer = rng.choice(walks.viewers(seats))
        made = [imagined(engine, state, viewer, rng)]
        for _ in range(12):
            worlds = swapped(engine, secrets, past, viewer, rng)
            if worlds is not None:
                made.append(worlds)
                break
        for worlds in made:
            _compared(engine, secrets, worlds, cards, rng, onward)
            stage = f"{worlds.made_by} in {_stage(engine, worlds.one)}"
            counted[stage] = counted.get(stage, 0) + 1
    return counted


def _cuts(engine: Engine[Any, Any], course: list[Turn], rng: Random) -> list[list[Turn]]:
    """Beginnings of a game, some for each of its stages however short."""
    stages: dict[str, list[int]] = {}
    for place, turn in enumerate(course, start=1):
        stages.setdefault(_stage(engine, turn.step.state), []).append(place)
    places = [p for found in stages.values() for p in rng.sample(found, min(6, len(found)))]
    rng.shuffle(places)
    return [course[:place] for place in places]


def _stage(engine: Engine[Any, Any], state: Any) -> str:
    return engine.show(engine.view(state, None)).stage


def _compared(
    engine: Engine[Any, Any],
    secrets: Secrets,
    worlds: Worlds,
    cards: tuple[str, ...],
    rng: Random,
    onward: int,
) -> None:
    for _ in range(onward):
        bank = probes.bank(engine, worlds.one, cards, rng)
        compare(engine, worlds, rng.sample(bank, min(24, len(bank))))
        if engine.deck(worlds.one) is not None or engine.result(worlds.one) is not None:
            return
        seat = rng.choice(sorted(engine.to_act(worlds.one)))
        move = walks.sensible(engine.prompts(engine.view(worlds.one, seat)), rng)
        after = step_both(engine, secrets, worlds, seat, move, rng)
        if after is None:
            return
        worlds = after


def _cards(engine: Engine[Any, Any]) -> tuple[str, ...]:
    deck = engine.deck(engine.start(0))
    assert deck is not None
    return deck.cards
