"""What to put away: by rule of thumb, or by playing deals out over what may be drawn."""

from __future__ import annotations

from random import Random

from rules.engine.cards import Mask
from rules.engine.protocol import Move
from rules.piquet.piquet import BLANCHE, Piquet
from rules.piquet.scoring import Mark, repique
from rules.piquet.state import UNKNOWN, Exchanging, View
from rules.piquet.tools import compared

from .hand import ELDER, YOUNGER, discards, neighbours
from .kernel import NEVER, bonus, pique_after, play_out
from .styles import Style

CATEGORY = {"point": 2, "sequence": 3, "set": 4}


def move(engine: Piquet, phase: Exchanging, view: View, style: Style, rng: Random) -> Move:
    """The exchange of the seat whose view it is; a carte blanche is claimed first."""
    assert view.seat is not None
    if phase.blanche is None and not view.hand & engine.court:
        if view.seat != view.match.elder:
            return BLANCHE
        return Move("blanche", (str(engine.shape.elder_most),))
    low, high = engine.exchange_limits(phase, view.seat, view.match.elder)
    if style.simple:
        away = _simply(engine, view.hand, min(high, 12))
    else:
        away = _chosen(engine, view, low, high, style, rng)
    return Move("exchange", engine.cards(away))


def _simply(engine: Piquet, hand: Mask, number: int) -> Mask:
    """Keep the longest suit and the aces, put away the lowest of the rest."""
    pack = engine.pack
    longest = max(pack.suit_masks, key=lambda suit: (hand & suit).bit_count())
    order = sorted(
        pack.kinds_in(hand),
        key=lambda kind: (bool(longest >> kind & 1) or pack.kinds[kind][0] == "A", kind % pack.width),
    )
    return sum(1 << kind for kind in order[:number])


def _chosen(engine: Piquet, view: View, low: int, high: int, style: Style, rng: Random) -> Mask:
    seat = view.seat
    weights = ELDER if seat == view.match.elder else YOUNGER
    unseen = engine.unseen(view)
    away = discards(engine.pack, view.hand, unseen, high, weights)
    if not style.exchange_worlds:
        return away
    ways = neighbours(engine.pack, view.hand, unseen, away, weights, style.exchange_ways)
    if high - 1 >= max(low, 1):
        fewer = discards(engine.pack, view.hand, unseen, high - 1, weights)
        ways.append(fewer)
    totals = [0.0] * len(ways)
    for _ in range(style.exchange_worlds):
        world = engine.imagine(view, rng)
        other = _their_exchange(engine, world.hands[1 - (seat or 0)], high)
        for place, way in enumerate(ways):
            totals[place] += _outcome(engine, view, world.talon, world.hands[1 - (seat or 0)], other, way)
    return ways[max(range(len(ways)), key=totals.__getitem__)]


def _their_exchange(engine: Piquet, hand: Mask, mine: int) -> Mask:
    """What the other may put away, by rule of thumb, when we change all we may."""
    full = (1 << len(engine.pack.kinds)) - 1
    return discards(engine.pack, hand, full & ~hand, engine.shape.talon - mine, YOUNGER)


def _outcome(
    engine: Piquet, view: View, talon: tuple[int, ...], theirs: Mask, their_away: Mask, away: Mask
) -> float:
    """What a deal comes to for us less for them, declared in full and played by rule of thumb."""
    number = away.bit_count()
    elder = view.seat == view.match.elder
    if elder:
        mine = view.hand & ~away | _mask(talon[:number])
        assert isinstance(view.phase, Exchanging)
        gone = view.phase.changed[1 - view.match.elder]
        if gone is None:
            gone, theirs = their_away.bit_count(), theirs & ~their_away
        # Before a carte blanche of elder's, younger has put away already and draws after elder.
        theirs |= _mask(talon[number : number + gone])
        return float(difference(engine, mine, theirs))
    # The other has changed cards already: its hand is what the world says.
    first = len(talon) - _left(engine, view)
    mine = view.hand & ~away | _mask(talon[first : first + number])
    return -float(difference(engine, theirs, mine))


def _left(engine: Piquet, view: View) -> int:
    phase = view.phase
    assert isinstance(phase, Exchanging)
    return engine.shape.talon - (phase.changed[view.match.elder] or 0)


def _mask(kinds: tuple[int, ...]) -> Mask:
    return sum(1 << kind for kind in kinds if kind != UNKNOWN)


def difference(engine: Piquet, elder: Mask, younger: Mask) -> int:
    """Elder's points less younger's with both hands open: declarations, bonuses, play and cards."""
    marks = []
    for category, mine, hers, who in compared(engine.options, elder, younger):
        if who is not None:
            points = sum(combo.points for combo in (mine, hers)[who])
            marks.append(Mark(who, CATEGORY[category], points))
    held = [sum(mark.points for mark in marks if mark.seat == seat) for seat in (0, 1)]
    won = repique(marks)
    total = held[0] - held[1] + (0 if won is None else 60 if won == 0 else -60)
    pique = NEVER
    if won is None and not held[1]:
        pique = pique_after(held[0], cards_count=engine.options.cards_count_to_pique)
    played, _a, _b, tricks, _leader = play_out(engine.pack.width, pique, elder, younger, 0, 0)
    return total + played + bonus(tricks)
