"""Pairs of games that one reader must not be able to tell apart, stored and played through the site.

A pair is a course of play in the engine: the deals, the moves, and for its last deal a second order of the cards in
which the viewer holds the same cards but the others hold different ones, with moves that look the same from the
viewer's chair. Pairs whose public course would differ are thrown away. `stored` puts one of the two worlds into the
database, the last moves through the site's own door, and takes it back at the end.

Equal in both worlds by force, because they are drawn at random and tell nothing: the game's id, its secret (and so
the salts), its invitation, its dealer, and the clock. The commitment of the deal under way is a salted hash of what
is hidden; it is made equal too. Everything else is as the services made it.
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
from games.play import seating, services
from games.play.models import Deal, Game
from rules.engine.protocol import (
    Choose,
    Deck,
    Engine,
    IllegalMove,
    Move,
    Number,
    Prompt,
    Seat,
    Step,
    seats_of,
)
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


def pairs(rng: Random, variant: Variant[Any] = cast.VARIANT) -> Iterator[Pair]:
    """Pairs of a game without end, of every preset, stage and viewer."""
    while True:
        pair = _pair(rng, variant)
        if pair is not None:
            yield pair


def deck_of(engine: Engine[Any, Any]) -> Deck:
    """The deck of a first deal."""
    deck = engine.deck(engine.start(0))
    assert deck is not None
    return deck


def _pair(rng: Random, variant: Variant[Any]) -> Pair | None:
    options = _options(rng, variant)
    engine = variant.engine(options)
    seats = seats_of(engine)
    dealer, early = rng.randrange(seats), []
    state = engine.start(dealer)
    for _ in range(rng.choice((0, 0, 1))):
        cards, turns, state = _played(engine, state, rng)
        early.append((cards, tuple(turns)))
        if engine.result(state) is not None:
            return None
    start = state
    cards, turns, _end = _played(engine, state, rng)
    cut = _cut(turns, rng)
    # Whoever is to move is shown and answered more than others, and so is looked at more often.
    viewer = turns[cut][0] if rng.random() < 0.4 else rng.choice((*range(seats), None, None))
    for _ in range(30):
        other = _other_cards(engine, start, cards, turns[:cut], viewer, rng)
        secrets = SECRETS[variant.slug]
        moves = _same_course(engine, secrets, start, (cards, other), turns[:cut], viewer, rng)
        if moves is not None:
            stage = turns[cut - 1][1].verb if cut else "deal"
            return Pair(
                variant,
                options,
                dealer,
                tuple(early),
                (cards, other),
                (tuple(turns[:cut]), moves),
                viewer,
                stage,
            )
    return None


def _options(rng: Random, variant: Variant[Any]) -> Any:
    """A preset, in double-deck with cards exchanged in one way or another more often than presets do it."""
    options = rng.choice(variant.presets).options
    if variant is cast.VARIANT and rng.random() < 0.4 and options.requested_suit == "none":
        order = rng.choice(("simultaneous", "partner_first"))
        timing = rng.choice(("before_trump", "after_trump"))
        options = replace(options, pass_cards=rng.choice((1, 3, 4)), pass_order=order, pass_timing=timing)
    return options


def _cut(turns: Sequence[Turn], rng: Random) -> int:
    """How many moves of the deal have been made: anything from none to all but the last."""
    play = next((place for place, (_seat, move) in enumerate(turns) if move.verb == "play"), len(turns))
    if rng.random() < 0.4:
        return rng.randrange(min(play + 1, len(turns)))
    return rng.randrange(len(turns))


def modest(prompts: tuple[Prompt, ...], rng: Random) -> Move:
    """A legal move; in the auction a pass more often than not, so that deals come to be played."""
    spoken = tuple(p for p in prompts if isinstance(p, Choose) and not p.grave)
    if spoken and len(spoken) < len(prompts) and any(isinstance(p, Number) for p in prompts):
        return generic.any_move(spoken if rng.random() < 0.6 else prompts, rng)
    return generic.any_move(prompts, rng)


def _played(engine: Engine[Any, Any], state: Any, rng: Random) -> tuple[tuple[str, ...], list[Turn], Any]:
    """A deal played out: its cards, its moves, the state after it."""
    deck = engine.deck(state)
    assert deck is not None
    deal = dealt(deck, rng)
    state = engine.apply(state, None, deal).state
    turns: list[Turn] = []
    while engine.deck(state) is None and engine.result(state) is None:
        seat = rng.choice(sorted(engine.to_act(state)))
        move = modest(engine.prompts(engine.view(state, seat)), rng)
        turns.append((seat, move))
        state = engine.apply(state, seat, move).state
    return deal.words, turns, state


def _other_cards(
    engine: Engine[Any, Any],
    start: Any,
    cards: tuple[str, ...],
    turns: Sequence[Turn],
    viewer: Viewer,
    rng: Random,
) -> tuple[str, ...]:
    """The deal with cards the viewer has not seen in other places, and every hand in another order."""
    state = engine.apply(start, None, Move("deal", cards)).state
    for seat, move in turns:
        state = engine.apply(state, seat, move).state
    hidden, other, begin = list[int](), list(cards), 0
    for part in deck_of(engine).parts:
        places = range(begin, begin + part.size)
        if part.owner is None:
            hidden += places
        elif part.owner != viewer:
            hidden += _places(cards, places, engine.show(engine.view(state, part.owner)).hand)
        begin += part.size
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        a, b = rng.sample(hidden, 2) if len(hidden) > 1 else (0, 0)
        other[a], other[b] = other[b], other[a]
    begin = 0
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
    start: Any,
    cards: tuple[tuple[str, ...], tuple[str, ...]],
    turns: Sequence[Turn],
    viewer: Viewer,
    rng: Random,
) -> tuple[Turn, ...] | None:
    """The moves of the second world; None where the viewer would notice, or where no hidden hand differs."""
    steps = [engine.apply(start, None, Move("deal", one)) for one in cards]
    if not _alike(steps, viewer):
        return None
    moves: list[Turn] = []
    for seat, move in turns:
        states = [step.state for step in steps]
        other = move
        if secrets.hidden(engine, states[0], seat, move, viewer):
            other = _hidden_move(engine, states[1], seat, move, rng)
        try:
            steps = [engine.apply(states[0], seat, move), engine.apply(states[1], seat, other)]
        except IllegalMove:
            return None
        if not _alike(steps, viewer):
            return None
        moves.append((seat, other))
    seats = range(seats_of(engine))
    hands = [[engine.show(engine.view(s.state, seat)).hand for seat in seats] for s in steps]
    return tuple(moves) if hands[0] != hands[1] else None


def _alike(steps: Sequence[Step[Any]], viewer: Viewer) -> bool:
    """Whether the viewer is told the same in both worlds."""
    seen = [repr([event.seen_by(viewer) for event in step.events]) for step in steps]
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
    """One world of a pair, through the services and for the last moves through the site."""
    game = seating.open_table(variant=pair.variant, options=pair.options, host=people[0], seat=0)
    Game.objects.filter(pk=game.pk).update(
        public_id="twoworlds2", invitation="come2worlds", secret=b"s" * 32, dealer=pair.dealer
    )
    for seat in range(1, seats_of(pair.variant.engine(pair.options))):
        seating.sit("twoworlds2", user=people[seat], seat=seat)
    for cards, turns in pair.early:
        cast.prescribe(cast.again(game), cards)
        *before, (seat, last) = turns
        now = cast.write_down(cast.again(game), before)
        services.submit("twoworlds2", seat=seat, seen=now.version, move=last)
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
