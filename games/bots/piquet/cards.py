"""Which card to play: by rule of thumb, or by what it comes to in imagined worlds."""

from __future__ import annotations

from random import Random

from rules.engine.cards import Kind, Mask
from rules.engine.moves import Move
from rules.piquet.claims import Claims, usual_claims
from rules.piquet.game import Piquet
from rules.piquet.legal import TURN, may_turn, playable, unseen
from rules.piquet.marks import total
from rules.piquet.options import HAND
from rules.piquet.state import Tricks, View, tricks_won

from .kernel import CARDS, follow, lead
from .likely import Hands
from .masks import threat
from .solver import distinct, worths
from .stakes import stakes_of
from .styles import Style
from .tree import searched

WORLDS_OF = {12: 27, 11: 36, 10: 60, 9: 90}
"""Of a hundred worlds, how many are looked at with so many cards in hand."""

TREE_WORLDS = 100
"""Hands the tree search takes in turn."""


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
    """The cards that may be played with what they come to, the best first.

    That is the sum of two means over hands the other may hold: of each solved with both hands open, and of a tree
    search in which neither sees the other's. The one takes every card for what it can do and nobody to go wrong, the
    other knows what is hidden and looks less far.
    """
    seat = view.seat or 0
    width, theirs = engine.laws.pack.width, still_theirs(engine, phase, view)
    different = distinct(width, sum(1 << kind for kind in kinds), theirs)
    choices = list(engine.laws.pack.kinds_in(different))
    if len(choices) == 1:
        return [(0.0, choices[0])]
    hands, tricks = Hands(engine, view, rng), tricks_won(phase.taken)[seat]
    led = -1 if phase.led is None else phase.led
    own, other = slopes_at(engine, phase, view)
    solved = hands.some(worlds_for(style, view.hand.bit_count()), rng)
    totals, whole = dict.fromkeys(choices, 0.0), sum(weight for _hand, weight in solved)
    for hand, weight in solved:
        results = worths(
            width,
            threat(engine, phase, view.elder, hers(engine, view, hand)),
            view.hand,
            hand & ~hands.played,
            led,
            tricks,
            choices,
            style.positions // len(solved),
            style.solve_after,
            own,
            other,
        )
        for kind, worth in zip(choices, results, strict=True):
            totals[kind] += worth * weight / whole
    drawn = hands.drawn(TREE_WORLDS, rng)
    _tried, means = searched(
        width,
        view.hand,
        different,
        led,
        tricks,
        [hand & ~hands.played for hand in drawn],
        [threat(engine, phase, view.elder, hers(engine, view, hand)) for hand in drawn],
        own,
        other,
        True,
        style.playouts,
        rng.getrandbits(48),
    )
    ranked = [(total + float(means[kind]), kind) for kind, total in totals.items()]
    # Of equal cards the lowest is played.
    return sorted(ranked, key=lambda pair: (-pair[0], pair[1] % width, pair[1]))


def hers(engine: Piquet, view: View, hand: Mask) -> Claims | None:
    """What younger claims where the other held these cards when cards had been changed."""
    return view.claims if view.seat != view.elder else usual_claims(engine.laws, hand)


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
