"""Which card to play: by rule of thumb, or by what it comes to in imagined worlds."""

from __future__ import annotations

from random import Random

from rules.engine.cards import Kind, Mask
from rules.engine.moves import Move
from rules.piquet.claims import usual_claims
from rules.piquet.game import Piquet
from rules.piquet.legal import TURN, may_turn, playable, unseen
from rules.piquet.options import HAND
from rules.piquet.score import total
from rules.piquet.state import Tricks, View, tricks_won

from .kernel import CARDS, follow, lead
from .likely import Hands
from .reckoning import threat, threatened
from .solver import distinct, worths
from .stakes import stakes_of
from .styles import Style

WORLDS_OF = {12: 27, 11: 36, 10: 60, 9: 90}
"""Of a hundred worlds, how many are looked at with so many cards in hand."""


def move(engine: Piquet, phase: Tricks, view: View, style: Style, rng: Random) -> Move:
    """The card the viewer plays; cards left in the talon are turned up by those who can count."""
    seat = view.seat or 0
    if not style.simple and may_turn(engine.laws, phase, seat, view.elder) and style.play_worlds:
        return TURN
    kinds = engine.laws.pack.kinds_in(playable(engine.laws.pack, phase, view.hand))
    if len(kinds) == 1:
        kind = kinds[0]
    elif style.simple:
        kind = _simply(engine, phase, view.hand, kinds)
    elif style.play_worlds:
        kind = judged(engine, phase, view, kinds, style, rng)[0][1]
    else:
        kind = by_rule(engine, phase, view)
    return Move("play", (engine.laws.pack.kinds[kind],))


def _simply(engine: Piquet, phase: Tricks, hand: Mask, kinds: tuple[Kind, ...]) -> Kind:
    """Lead high from the longest suit; win if possible, else play the lowest."""
    pack = engine.laws.pack
    if phase.led is None:
        longest = max(pack.suit_masks, key=lambda suit: (hand & suit).bit_count())
        return max(kind for kind in kinds if longest >> kind & 1)
    winning = [kind for kind in kinds if pack.above[phase.led] >> kind & 1]
    return min(winning) if winning else min(kinds, key=lambda kind: kind % pack.width)


def by_rule(engine: Piquet, phase: Tricks, view: View) -> Kind:
    """The card of the rule of thumb, against all cards the other may still hold."""
    theirs = still_theirs(engine, phase, view)
    if phase.led is None:
        return lead(engine.laws.pack.width, view.hand, theirs)
    return follow(engine.laws.pack.width, view.hand, theirs, phase.led)


def still_theirs(engine: Piquet, phase: Tricks, view: View) -> Mask:
    """The unseen cards that may still be in the other hand: not played, and of no suit it had not."""
    pack, other = engine.laws.pack, 1 - (view.seat or 0)
    cards = unseen(engine.laws, view)
    if phase.led is not None:
        cards &= ~(1 << phase.led)
    for trick in phase.taken:
        led, answer = trick.kinds
        cards &= ~(1 << led | 1 << answer)
        if trick.leader != other and pack.suit_of[led] != pack.suit_of[answer]:
            cards &= ~pack.suit_masks[pack.suit_of[led]]
    return cards


def judged(
    engine: Piquet, phase: Tricks, view: View, kinds: tuple[Kind, ...], style: Style, rng: Random
) -> list[tuple[float, Kind]]:
    """The cards that may be played with what they come to on average, the best first."""
    seat = view.seat or 0
    tricks = tricks_won(phase.taken)[seat]
    width, theirs = engine.laws.pack.width, still_theirs(engine, phase, view)
    choices = list(engine.laws.pack.kinds_in(distinct(width, sum(1 << kind for kind in kinds), theirs)))
    totals = dict.fromkeys(choices, 0.0)
    worlds = worlds_for(style, view.hand.bit_count()) if len(choices) > 1 else 0
    led = -1 if phase.led is None else phase.led
    own, other = slopes_at(engine, phase, view)
    for theirs, pique, weight in imagined(engine, phase, view, style, worlds, rng):
        found = worths(
            width,
            pique,
            view.hand,
            theirs,
            led,
            tricks,
            choices,
            style.positions // worlds,
            style.solve_after,
            own,
            other,
        )
        for kind, worth in zip(choices, found, strict=True):
            totals[kind] += weight * worth
    ranked = [(total / max(1, worlds), kind) for kind, total in totals.items()]
    # Of equal cards the lowest is played.
    return sorted(ranked, key=lambda pair: (-pair[0], pair[1]))


def imagined(
    engine: Piquet, phase: Tricks, view: View, style: Style, worlds: int, rng: Random
) -> list[tuple[Mask, int, float]]:
    """Hands the other may hold, with the pique that threatens there and how much each counts."""
    seat = view.seat or 0
    if style.likely and worlds:
        hands = Hands(engine, view, rng)
        if hands.hands:
            found = []
            for hand, weight in hands.some(worlds, rng):
                hers = view.claims if seat != view.elder else usual_claims(engine.laws, hand)
                found.append((hand, threat(engine, phase, view.elder, hers), weight))
            return found
    states = [engine.imagine(view, rng) for _ in range(worlds)]
    return [(world.hands[1 - seat], threatened(engine, phase, world), 1.0) for world in states]


def slopes_at(engine: Piquet, phase: Tricks, view: View) -> tuple[int, int]:
    """What a point more is worth to the viewer and costs it as the match stands; see Stakes.slopes."""
    seat = view.seat or 0
    left = HAND - len(phase.taken)
    # Of every trick one point for its lead, a third for taking it; the last trick and half the cards.
    coming = (left * 4 // 3 + 1 + CARDS) // 2
    marks = phase.public.marks
    mine, theirs = total(marks, seat), total(marks, 1 - seat)
    return stakes_of(engine.laws, view).slopes(mine + coming, theirs + coming)


def worlds_for(style: Style, cards: int) -> int:
    """In how many worlds a card is judged: solving takes long while hands are large."""
    return max(8, style.play_worlds * WORLDS_OF.get(cards, 100) // 100)
