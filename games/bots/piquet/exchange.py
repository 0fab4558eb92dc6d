"""What to put away: by rule of thumb, or by playing deals out over what may be drawn."""

from __future__ import annotations

from random import Random

from rules.engine.cards import Mask
from rules.engine.moves import Move
from rules.piquet.combos import everything, names, rank_mask, sequences_held, sets_held
from rules.piquet.game import Piquet
from rules.piquet.legal import BLANCHE, exchange_limits, may_claim_blanche, unseen
from rules.piquet.options import HAND
from rules.piquet.score import CATEGORY_NUMBER, REPIQUE_POINTS, Mark, repique
from rules.piquet.state import UNKNOWN, Exchanging, View
from rules.piquet.tools import compared

from .hand import ELDER, YOUNGER, discards, ways
from .kernel import NEVER, bonus, pique_after, play_out
from .styles import Style

QUARTERS = 4


def move(engine: Piquet, phase: Exchanging, view: View, style: Style, rng: Random) -> Move:
    """The exchange of the seat whose view it is; a carte blanche is claimed first."""
    assert view.seat is not None
    if may_claim_blanche(engine.laws, phase, view.hand):
        if view.seat != view.elder:
            return BLANCHE
        return Move("blanche", (str(engine.laws.shape.elder_most),))
    low, high = exchange_limits(engine.laws, phase, view.seat, view.elder)
    numbers = range(low, min(high, HAND) + 1)
    away = _simply(engine, view.hand, numbers) if style.simple else _chosen(engine, view, numbers, style, rng)
    return Move("exchange", names(engine.laws.pack, away))


def _simply(engine: Piquet, hand: Mask, numbers: range) -> Mask:
    """Keep the longest suit, the aces and what scores much already; of the rest put away the lowest."""
    pack = engine.laws.pack
    kept = max(pack.suit_masks, key=lambda suit: (hand & suit).bit_count()) | rank_mask(pack, "A")
    for combo in (*sequences_held(pack, hand), *sets_held(pack, hand)):
        kept |= combo.cards if combo.points > HAND else 0
    number = min(numbers[-1], max(numbers[0], (hand & ~kept).bit_count()))
    order = sorted(pack.kinds_in(hand), key=lambda kind: (bool(kept >> kind & 1), kind % pack.width))
    return sum(1 << kind for kind in order[:number])


def _chosen(engine: Piquet, view: View, numbers: range, style: Style, rng: Random) -> Mask:
    seat = view.seat
    weights = ELDER if seat == view.elder else YOUNGER
    found = ways(
        engine.laws.pack, view.hand, unseen(engine.laws, view), numbers, weights, style.exchange_ways
    )
    if not style.exchange_worlds:
        return found[0]
    totals = dict.fromkeys(found, 0.0)
    other = 1 - (seat or 0)
    for _quarter in range(QUARTERS):
        for _ in range(style.exchange_worlds // QUARTERS):
            world = engine.imagine(view, rng)
            theirs = _as_changed(engine, view, world.hands[other], numbers[-1])
            for away in totals:
                totals[away] += _outcome(engine, view, world.talon, theirs, away)
        # The rest of the worlds goes to the better half.
        best = sorted(totals, key=totals.__getitem__, reverse=True)
        totals = {away: totals[away] for away in best[: (len(best) + 1) // 2]}
    return next(iter(totals))


def _as_changed(engine: Piquet, view: View, hand: Mask, mine: int) -> tuple[Mask, int]:
    """What the other holds of an imagined hand, and how many cards it has still to draw.

    A younger that has not put away yet does so by rule of thumb, for a case in which we change all we may.
    """
    assert isinstance(view.phase, Exchanging)
    elder = view.elder
    if view.seat != elder:
        return hand, 0
    gone = view.phase.changed[1 - elder]
    if gone is not None:
        # Before a carte blanche of elder's, younger has put away already and draws after elder.
        return hand, gone
    number = engine.laws.shape.talon - mine
    return hand & ~discards(
        engine.laws.pack, hand, everything(engine.laws.pack) & ~hand, number, YOUNGER
    ), number


def _outcome(
    engine: Piquet, view: View, talon: tuple[int, ...], other: tuple[Mask, int], away: Mask
) -> float:
    """What a deal comes to for us less for them, declared in full and played by rule of thumb."""
    theirs, drawn = other
    number = away.bit_count()
    if view.seat == view.elder:
        mine = view.hand & ~away | _mask(talon[:number])
        return float(difference(engine, mine, theirs | _mask(talon[number : number + drawn])))
    first = len(talon) - _left(engine, view)
    mine = view.hand & ~away | _mask(talon[first : first + number])
    return -float(difference(engine, theirs, mine))


def _left(engine: Piquet, view: View) -> int:
    phase = view.phase
    assert isinstance(phase, Exchanging)
    return engine.laws.shape.talon - (phase.changed[view.elder] or 0)


def _mask(kinds: tuple[int, ...]) -> Mask:
    return sum(1 << kind for kind in kinds if kind != UNKNOWN)


def difference(engine: Piquet, elder: Mask, younger: Mask) -> int:
    """Elder's points less younger's with both hands open: declarations, bonuses, play and cards."""
    marks = []
    for category, mine, hers, who in compared(engine.laws, elder, younger):
        if who is not None:
            points = sum(combo.points for combo in (mine, hers)[who])
            marks.append(Mark(who, CATEGORY_NUMBER[category], points))
    held = [sum(mark.points for mark in marks if mark.seat == seat) for seat in (0, 1)]
    won = repique(marks)
    total = held[0] - held[1] + (0 if won is None else REPIQUE_POINTS if won == 0 else -REPIQUE_POINTS)
    pique = NEVER
    if won is None and not held[1]:
        pique = pique_after(held[0], cards_count=engine.laws.cards_count_to_pique)
    played, _a, _b, tricks, _leader = play_out(engine.laws.pack.width, pique, elder, younger, 0, 0)
    return total + played + bonus(tricks)
