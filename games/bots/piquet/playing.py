"""Which card to play: by rule of thumb, or by what it comes to in imagined worlds."""

from __future__ import annotations

from random import Random

from rules.engine.cards import Kind, Mask
from rules.engine.protocol import Move
from rules.piquet.options import HAND
from rules.piquet.piquet import Piquet
from rules.piquet.state import Playing, View, tricks_won

from .kernel import bonus, follow, lead, play_out
from .solver import Solver, TooLong
from .styles import Style

WORLDS_OF = {12: 12, 11: 18, 10: 35, 9: 60, 8: 80}
"""Of a hundred worlds, how many are looked at with so many cards in hand."""


def move(engine: Piquet, phase: Playing, view: View, style: Style, rng: Random) -> Move:
    """The card the viewer plays; cards left in the talon are turned up by those who can count."""
    seat = view.seat or 0
    if not style.simple and engine.may_turn(phase, seat, view.match.elder) and style.play_worlds:
        return Move("turn")
    kinds = engine.pack.kinds_in(engine.playable(phase, view.hand))
    if len(kinds) == 1:
        kind = kinds[0]
    elif style.simple:
        kind = _simply(engine, phase, view.hand, kinds)
    elif style.play_worlds:
        kind = judged(engine, phase, view, kinds, style, rng)[0][1]
    else:
        kind = by_rule(engine, phase, view)
    return Move("play", (engine.pack.kinds[kind],))


def _simply(engine: Piquet, phase: Playing, hand: Mask, kinds: tuple[Kind, ...]) -> Kind:
    """Lead high from the longest suit; win if possible, else play the lowest."""
    pack = engine.pack
    if phase.led is None:
        longest = max(pack.suit_masks, key=lambda suit: (hand & suit).bit_count())
        return max(kind for kind in kinds if longest >> kind & 1)
    winning = [kind for kind in kinds if pack.above[phase.led] >> kind & 1]
    return min(winning) if winning else min(kinds, key=lambda kind: kind % pack.width)


def by_rule(engine: Piquet, phase: Playing, view: View) -> Kind:
    """The card of the rule of thumb, against all cards the other may still hold."""
    theirs = still_theirs(engine, phase, view)
    if phase.led is None:
        return lead(engine.pack, view.hand, theirs)
    return follow(engine.pack, view.hand, theirs, phase.led)


def still_theirs(engine: Piquet, phase: Playing, view: View) -> Mask:
    """The unseen cards that may still be in the other hand: not played, and of no suit it had not."""
    pack, other = engine.pack, 1 - (view.seat or 0)
    cards = engine.unseen(view)
    if phase.led is not None:
        cards &= ~(1 << phase.led)
    for trick in phase.taken:
        led, answer = trick.kinds
        cards &= ~(1 << led | 1 << answer)
        if trick.leader != other and pack.suit_of[led] != pack.suit_of[answer]:
            cards &= ~pack.suit_masks[pack.suit_of[led]]
    return cards


def judged(
    engine: Piquet, phase: Playing, view: View, kinds: tuple[Kind, ...], style: Style, rng: Random
) -> list[tuple[float, Kind]]:
    """The cards that may be played with what they come to on average, the best first."""
    seat = view.seat or 0
    tricks = tricks_won(phase.taken)[seat]
    choices = Solver(engine.pack).distinct(
        sum(1 << kind for kind in kinds), still_theirs(engine, phase, view)
    )
    totals = dict.fromkeys(choices, 0.0)
    worlds = worlds_for(style, view.hand.bit_count()) if len(choices) > 1 else 0
    for _ in range(worlds):
        theirs = engine.imagine(view, rng).hands[1 - seat]
        solver = Solver(engine.pack, style.positions)
        for kind in choices:
            totals[kind] += _value(engine, phase, view.hand, theirs, kind, tricks, solver, style)
    ranked = [(total / max(1, worlds), kind) for kind, total in totals.items()]
    # Of equal cards the lowest is played.
    return sorted(ranked, key=lambda pair: (-pair[0], pair[1]))


def worlds_for(style: Style, cards: int) -> int:
    """In how many worlds a card is judged: solving takes long while hands are large."""
    return max(8, style.play_worlds * WORLDS_OF.get(cards, 100) // 100)


def _value(
    engine: Piquet,
    phase: Playing,
    mine: Mask,
    theirs: Mask,
    kind: Kind,
    tricks: int,
    solver: Solver,
    style: Style,
) -> float:
    """What a card comes to in one world: our points less theirs from here on."""
    led = phase.led
    played = HAND - mine.bit_count()
    try:
        if led is None:
            return solver.led(mine, theirs, kind, tricks)
        return -solver.answered(theirs | 1 << led, mine, led, kind, played - tricks)
    except TooLong:
        late = Solver(engine.pack, style.positions)
        if led is None:
            return _by_answers(engine, mine, theirs, kind, tricks, late, style)
        return _after(engine, mine & ~(1 << kind), theirs, led, kind, tricks, False, late, style)


def _by_answers(
    engine: Piquet, mine: Mask, theirs: Mask, kind: Kind, tricks: int, solver: Solver | None, style: Style
) -> float:
    """A card led, answered by rule of thumb."""
    rest = mine & ~(1 << kind)
    answer = follow(engine.pack, theirs, rest, kind)
    return _after(engine, rest, theirs & ~(1 << answer), kind, answer, tricks, True, solver, style)


def _after(
    engine: Piquet,
    mine: Mask,
    theirs: Mask,
    led: Kind,
    answer: Kind,
    tricks: int,
    ours: bool,
    solver: Solver | None,
    style: Style,
) -> float:
    """A finished trick, led by us (`ours`) or by them, and what comes after it."""
    pack = engine.pack
    taken = answer > led and pack.suit_of[answer] == pack.suit_of[led]
    last = 0 if mine else 1
    sign = 1 if ours else -1
    value = sign - sign * taken
    won = ours != taken
    value += last if won else -last
    tricks += won
    played = HAND - mine.bit_count()
    first, second, count = (mine, theirs, tricks) if won else (theirs, mine, played - tricks)
    return value + (1 if won else -1) * _rest(engine, first, second, count, solver, style)


def _rest(
    engine: Piquet, leading: Mask, other: Mask, tricks: int, solver: Solver | None, style: Style
) -> float:
    """The rest of a deal from the leader's side: by rule of thumb, then solved."""
    down_to = style.solve_after if solver is not None else 0
    value, first, second, won, leader = play_out(engine.pack, leading, other, tricks, down_to)
    if not first:
        return value + bonus(won)
    assert solver is not None
    try:
        if leader == 0:
            return value + solver.value(first, second, won)
        return value - solver.value(second, first, HAND - first.bit_count() - won)
    except TooLong:
        return _rest(engine, leading, other, tricks, None, style)
