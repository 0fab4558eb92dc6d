"""Pairs of games that one reader must not be able to tell apart, stored and played through the site.

A pair is a course of play in the engine: the deals, the moves, and for its last deal a second order of the cards in
which the viewer holds the same cards but the others hold different ones, with moves that look the same from the
viewer's chair. Pairs whose public course would differ are thrown away. `stored` puts one of the two worlds into the
database, the last moves through the site's own door, and takes it back at the end.

Equal in both worlds by force, because they are drawn at random and tell nothing: the game's id, its secret (and so
the salts), its invitation, its dealer, and the clock. The commitment of the deal under way is a salted hash of what
is hidden; it is made equal too. Everything else is as the site made it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random
from typing import Any

import time_machine
from django.db import transaction
from django.test import Client

from games.bots import generic
from games.play.models import Deal, Game
from games.play.write import door, seating
from rules.engine.moves import IllegalMove, Move, Seat
from rules.engine.prompts import Choose, Number, Prompt
from rules.engine.protocol import Deck, Engine, Step, seats_of
from rules.engine.variant import Variant
from tests import cast
from tests.rules.secrets_kept import SECRETS
from tests.rules.walks import dealt
from tests.rules.worlds import Secrets

NOON = "2026-03-01T12:00:00Z"
SEALED = "5ea1" * 16
Turn = tuple[Seat, Move]
Viewer = Seat | None


@dataclass(frozen=True)
class Pair:
    """Two courses of a game. `early`: the deals before, alike in both worlds, as cards and moves."""

    variant: Variant[Any]
    options: Any
    dealer: Seat
    early: tuple[tuple[tuple[str, ...], tuple[Turn, ...]], ...]
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    moves: tuple[tuple[Turn, ...], tuple[Turn, ...]]
    viewer: Viewer
    stage: str

    @property
    def moved_cards(self) -> list[str]:
        """The cards that lie in other hands in the second world."""
        parts = deck_of(self.variant.engine(self.options)).parts
        ends = list(accumulate(part.size for part in parts))
        hands = [
            [Counter(cards[end - part.size : end]) for part, end in zip(parts, ends, strict=True)]
            for cards in self.cards
        ]
        return sorted({card for one, other in zip(*hands, strict=True) for card in one - other})


def pairs(rng: Random, variant: Variant[Any] = cast.VARIANT, options: Any = None) -> Iterator[Pair]:
    """Pairs of a game without end, of every stage and viewer; of these options, or of one preset after another."""
    presets = [preset.options for preset in variant.presets]
    while True:
        rng.shuffle(presets)
        for mix in presets if options is None else (options,):
            yield from _pairs(rng, variant, _exchanging(rng, mix) if options is None else mix)


def deck_of(engine: Engine[Any, Any]) -> Deck:
    """The deck of a first deal."""
    deck = engine.deck(engine.start(0))
    assert deck is not None
    return deck


@dataclass(frozen=True)
class Course:
    """A deal played out: the state it was dealt in, its cards, its moves, what came of the deal and of each move."""

    start: Any
    cards: tuple[str, ...]
    turns: tuple[Turn, ...]
    steps: tuple[Step[Any], ...]

    def before(self, place: int) -> Any:
        """The state in which the move of this place was made."""
        return self.steps[place].state

    def until(self, place: int) -> Course:
        """The course as it was when so many moves had been made."""
        return replace(self, turns=self.turns[:place], steps=self.steps[: place + 1])


def _pairs(rng: Random, variant: Variant[Any], options: Any) -> Iterator[Pair]:
    """Pairs of one course of play: one in each stage of its last deal, and as many more anywhere in it."""
    engine = variant.engine(options)
    dealer, early = rng.randrange(seats_of(engine)), []
    state = engine.start(dealer)
    for _ in range(rng.choice((0, 0, 1))):
        course = _played(engine, state, rng)
        early.append((course.cards, course.turns))
        state = course.steps[-1].state
        if engine.result(state) is not None:
            return
    course = _played(engine, state, rng)
    stages: dict[str, list[int]] = {}
    for place in range(len(course.turns)):
        stages.setdefault(_stage(engine, course.before(place)), []).append(place)
    anywhere = range(len(course.turns))
    for places in (*stages.values(), *(anywhere for _ in stages)):
        cut = rng.choice(places)
        # Whoever is to move is shown and answered more than others, and so is looked at more often.
        anybody = (*range(seats_of(engine)), None, None)
        viewer = course.turns[cut][0] if rng.random() < 0.4 else rng.choice(anybody)
        past = course.until(cut)
        second = _second_world(engine, SECRETS[variant.slug], past, viewer, rng)
        if second is not None:
            yield Pair(
                variant,
                options,
                dealer,
                tuple(early),
                (past.cards, second[0]),
                (past.turns, second[1]),
                viewer,
                _stage(engine, past.steps[-1].state),
            )


def _stage(engine: Engine[Any, Any], state: Any) -> str:
    return engine.show(engine.view(state, None)).stage


def _exchanging(rng: Random, options: Any) -> Any:
    """The options, in double-deck with cards exchanged in one way or another more often than presets do it."""
    if isinstance(options, type(cast.STANDARD)) and rng.random() < 0.4 and options.requested_suit == "none":
        order = rng.choice(("simultaneous", "partner_first"))
        timing = rng.choice(("before_trump", "after_trump"))
        options = replace(options, pass_cards=rng.choice((1, 3, 4)), pass_order=order, pass_timing=timing)
    return options


def modest(prompts: tuple[Prompt, ...], rng: Random) -> Move:
    """A legal move; in the auction a pass more often than not, so that deals come to be played."""
    spoken = tuple(p for p in prompts if isinstance(p, Choose) and not p.grave)
    if spoken and len(spoken) < len(prompts) and any(isinstance(p, Number) for p in prompts):
        return generic.any_move(spoken if rng.random() < 0.6 else prompts, rng)
    return generic.any_move(prompts, rng)


def _played(engine: Engine[Any, Any], start: Any, rng: Random) -> Course:
    """A deal played out by modest players."""
    deck = engine.deck(start)
    assert deck is not None
    deal = dealt(deck, rng)
    steps, turns = [engine.apply(start, None, deal)], list[Turn]()
    while engine.deck(state := steps[-1].state) is None and engine.result(state) is None:
        seat = rng.choice(sorted(engine.to_act(state)))
        move = modest(engine.prompts(engine.view(state, seat)), rng)
        turns.append((seat, move))
        steps.append(engine.apply(state, seat, move))
    return Course(start, deal.words, tuple(turns), tuple(steps))


def _second_world(
    engine: Engine[Any, Any], secrets: Secrets, past: Course, viewer: Viewer, rng: Random
) -> tuple[tuple[str, ...], tuple[Turn, ...]] | None:
    """Other cards and the moves made with them, of which the viewer sees the same; None where none are found.

    Where the viewer did not see every move, worlds in which other moves were made there are looked for first.
    """
    hidden = _hidden_places(engine, past, viewer)
    unseen = any(
        secrets.hidden(engine, past.before(place), seat, move, viewer)
        for place, (seat, move) in enumerate(past.turns)
    )
    found = None
    for _ in range(30):
        other = _other_cards(engine, past.cards, hidden, rng)
        moves = _same_course(engine, secrets, past, other, viewer, rng)
        if moves is not None:
            found = other, moves
            if not unseen or moves != past.turns:
                break
    return found


def _hidden_places(engine: Engine[Any, Any], past: Course, viewer: Viewer) -> list[int]:
    """Where in the deal the cards lay that the viewer has not seen."""
    state, hidden, begin = past.steps[-1].state, list[int](), 0
    for part in deck_of(engine).parts:
        places = range(begin, begin + part.size)
        if part.owner is None:
            hidden += places
        elif part.owner != viewer:
            hidden += _places(past.cards, places, engine.show(engine.view(state, part.owner)).hand)
        begin += part.size
    return hidden


def _other_cards(
    engine: Engine[Any, Any], cards: tuple[str, ...], hidden: Sequence[int], rng: Random
) -> tuple[str, ...]:
    """The deal with hidden cards in other places, and every hand in another order."""
    other, begin = list(cards), 0
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        a, b = rng.sample(hidden, 2) if len(hidden) > 1 else (0, 0)
        other[a], other[b] = other[b], other[a]
    for part in deck_of(engine).parts:
        if part.owner is not None:
            hand = other[begin : begin + part.size]
            rng.shuffle(hand)
            other[begin : begin + part.size] = hand
        begin += part.size
    return tuple(other)


def _places(cards: tuple[str, ...], dealt_to: range, held: Sequence[str]) -> list[int]:
    """Where in the deal the cards a seat still holds were dealt to it."""
    left, places = Counter(held), []
    for place in dealt_to:
        if left[cards[place]]:
            left[cards[place]] -= 1
            places.append(place)
    return places


def _same_course(
    engine: Engine[Any, Any],
    secrets: Secrets,
    past: Course,
    other_cards: tuple[str, ...],
    viewer: Viewer,
    rng: Random,
) -> tuple[Turn, ...] | None:
    """The moves of the second world; None where the viewer would notice, or where no hidden hand differs."""
    step = engine.apply(past.start, None, Move("deal", other_cards))
    if not _alike(past.steps[0], step, viewer):
        return None
    moves: list[Turn] = []
    for place, (seat, move) in enumerate(past.turns):
        other = move
        if secrets.hidden(engine, past.before(place), seat, move, viewer):
            other = _hidden_move(engine, step.state, seat, move, rng)
        try:
            step = engine.apply(step.state, seat, other)
        except IllegalMove:
            return None
        if not _alike(past.steps[place + 1], step, viewer):
            return None
        moves.append((seat, other))
    seats = range(seats_of(engine))
    ends = past.steps[-1].state, step.state
    hands = [[engine.show(engine.view(state, seat)).hand for seat in seats] for state in ends]
    return tuple(moves) if hands[0] != hands[1] else None


def _alike(one: Step[Any], other: Step[Any], viewer: Viewer) -> bool:
    """Whether the viewer is told the same in both worlds."""
    seen = [repr([event.seen_by(viewer) for event in step.events]) for step in (one, other)]
    return seen[0] == seen[1]


def _hidden_move(engine: Engine[Any, Any], state: Any, seat: Seat, move: Move, rng: Random) -> Move:
    """A move the viewer cannot see: the same, or another about as many cards."""
    view = engine.view(state, seat)
    prompts = engine.prompts(view)
    others = [generic.any_move(prompts, rng) for _ in range(12)]
    other = next((found for found in others if len(found.words) == len(move.words)), move)
    try:
        engine.check(view, move)
    except IllegalMove:
        return other
    return other if rng.random() < 0.6 else move


# --- in the database -----------------------------------------------------------------------------


@contextmanager
def stored(pair: Pair, world: int, people: Sequence[Any], browsers: Sequence[Client]) -> Iterator[Game]:
    """One world of a pair on the site, with the clock standing still; nothing of it stays."""
    with time_machine.travel(NOON, tick=False), transaction.atomic():
        cast.forget()
        yield told_on_the_site(pair, world, people, browsers)
        transaction.set_rollback(True)
    cast.forget()


def told_on_the_site(pair: Pair, world: int, people: Sequence[Any], browsers: Sequence[Client]) -> Game:
    """One world of a pair, by the functions that write, and for the last moves through the site."""
    game = cast.open_table(variant=pair.variant, options=pair.options, host=people[0], seat=0)
    Game.objects.filter(pk=game.pk).update(
        public_id="twoworlds2", invitation="come2worlds", secret=b"s" * 32, dealer=pair.dealer
    )
    for seat in range(1, seats_of(pair.variant.engine(pair.options))):
        seating.sit("twoworlds2", user=people[seat], seat=seat)
    for cards, turns in pair.early:
        cast.prescribe(cast.again(game), cards)
        *before, (seat, last) = turns
        now = cast.write_down(cast.again(game), before)
        door.submit("twoworlds2", seat=seat, seen=now.version, move=last)
    cast.prescribe(cast.again(game), pair.cards[world])
    Deal.objects.filter(game=game, revealed_at=None).update(commitment=SEALED)
    moves = pair.moves[world]
    last = 1 + len(moves) % 2
    cast.write_down(cast.again(game), moves[:-last])
    for seat, move in moves[-last:]:
        seen = cast.again(game).version
        browsers[seat].post("/games/twoworlds2/move/", {"version": seen, "move": str(move), "confirmed": "1"})
        assert cast.again(game).version == seen + 1, f"{seat} could not {move}"
    return cast.again(game)
