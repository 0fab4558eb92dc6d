"""How likely each hand is that the other player may hold: by what players keep, and how they play.

A hand has points for what is in it and for each card the other has played from it, in hundredths of a natural
logarithm: a hand with a hundred more is e times as likely. They were fitted to deals of experts and club players, so
that of the hands that fit what was told (hands_that_fit.py) the true one had most (docs/bots-trials.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp
from random import Random

from rules.engine.cards import Kind, Mask
from rules.engine.moves import Seat
from rules.piquet.game import Piquet
from rules.piquet.knowledge import unknown_cards
from rules.piquet.options import HAND
from rules.piquet.state import Tricks, View, with_seat
from rules.piquet.worlds import could_have

from ..fast import compiled
from .hands_that_fit import IN_PART, SUNK, USUAL, bounds_of, column, counts_by_suit, fits, listed
from .kernel import above, suit_of, top

MOST_HANDS, DRAWS = 60_000, 8_000
"""Hands looked at one by one, and how many are drawn where there are more."""
SCORED = 2_000
"""The likelihood of at most so many hands is calculated: of more, so many are drawn."""
LEAST_LIKELY = 1e-6
"""A hand less likely than that beside the likeliest is left out."""
JUDGED, IMAGINED = 100, 12
"""Hands judged by the rules one by one, and worlds imagined, where something was told that bounds do not say."""

KEPT_BY_ELDER = (223, 184, 100, 87, 74, 28, 16, -28, 81, -38, 4, -2, 0, -24, -54, -200, -465)
KEPT_BY_YOUNGER = (455, 289, 249, 140, 122, 35, 36, -118, 94, 247, 92, 72, 177, 144, 28, -193, -228)
"""Points of a hand of twelve: for each ace, king, queen, jack, ten, nine; for the sum of the squares of its suits'
lengths; a void; a trio, a quatorze; a sequence, one of five and more; a king guarded, a queen guarded twice, ace and
king of a suit; and where a point, sequences or sets were sunk."""

PLAYED = (-42, -117, -119, -121, -226, 63, -9, -1, 0, -17)
"""Points of a card played: a trick not taken that could be, a higher card than needed to lose it, to win it; led from
below a master, from beside a touching higher card, the highest of a suit that is no master; thrown from above a lower
one of its suit, from beside a king left bare, a master thrown, and for each rank over the lowest held."""


class Hands:
    """The hands the other player may hold after declaring, made once for a view.

    `hands` are as they were when cards had been changed, `weights` how likely each is, `played` what has gone of them.
    """

    def __init__(self, engine: Piquet, view: View, rng: Random) -> None:
        self._engine, self._view, self._other = engine, view, 1 - (view.seat or 0)
        self._unknown = unknown_cards(engine.laws, view)
        self.played = self._unknown.played[self._other]
        usual = bounds_of(engine.laws, view, self._other, USUAL)
        hands = self._listed(bounds_of(engine.laws, view, self._other, SUNK), rng) or self._judged_by_rules(
            rng
        )
        points = self._scored(hands, usual)
        most = max(points)
        weighed = [(hand, exp((own - most) / 100)) for hand, own in zip(hands, points, strict=True)]
        self.hands = [hand for hand, weight in weighed if weight > LEAST_LIKELY]
        self.weights = [weight for _hand, weight in weighed if weight > LEAST_LIKELY]

    def _listed(self, bounds: list[int], rng: Random) -> list[Mask]:
        """Hands within bounds, so many as can be scored."""
        unknown, other, laws = self._unknown, self._other, self._engine.laws
        masks = listed(
            laws.pack.width,
            counts_by_suit(laws),
            unknown.must[other] | self.played,
            unknown.pool & ~unknown.denied[other],
            unknown.sizes[other] - unknown.must[other].bit_count(),
            bounds,
            MOST_HANDS,
            DRAWS,
            rng.getrandbits(48),
        )
        hands = [int(hand) for hand in masks]
        if open_cards := unknown.dealt[other]:
            # Of a hand shown with a carte blanche it is known how many cards were kept.
            size = HAND - unknown.changed[other]
            hands = [hand for hand in hands if (hand & open_cards).bit_count() == size]
        return rng.sample(hands, SCORED) if len(hands) > SCORED else hands

    def _judged_by_rules(self, rng: Random) -> list[Mask]:
        """Some hands of which parts may have been declared, which only the rules can judge; else of imagined worlds."""
        view, other, laws = self._view, self._other, self._engine.laws
        hands = self._listed(bounds_of(laws, view, other, IN_PART), rng)
        own = (view.hand, view.hand)
        holdings = [
            hand
            for hand in rng.sample(hands, min(JUDGED, len(hands)))
            if could_have(laws, view, with_seat(own, other, hand & ~self.played), other)
        ]
        if not holdings:
            worlds = [self._engine.imagine(view, rng) for _ in range(IMAGINED)]
            holdings = [world.hands[other] | self.played for world in worlds]
        return holdings

    def _scored(self, hands: list[Mask], usual: list[int]) -> list[int]:
        view, laws = self._view, self._engine.laws
        usual_cards = KEPT_BY_ELDER if self._other == view.elder else KEPT_BY_YOUNGER
        plays = cards_of(view.phase, self._other) if isinstance(view.phase, Tricks) else []
        return list(scores(laws.pack.width, counts_by_suit(laws), hands, usual, usual_cards, plays))

    def some(self, number: int, rng: Random) -> list[tuple[Mask, float]]:
        """So many of the hands or fewer, each with how much it counts: all of them where they are no more."""
        if len(self.hands) <= number:
            return list(zip(self.hands, self.weights, strict=True))
        return [(hand, float(often)) for hand, often in Counter(self.drawn(number, rng)).items()]

    def drawn(self, number: int, rng: Random) -> list[Mask]:
        """So many of the hands, one as likely as another because the likely ones come more than once.

        They are drawn as evenly as can be: at equal steps along all hands, each as long as it is likely.
        """
        hands = list[Mask]()
        step = sum(self.weights) / number
        wanted, passed = step * rng.random(), 0.0
        for hand, weight in zip(self.hands, self.weights, strict=True):
            passed += weight
            while passed > wanted and len(hands) < number:
                hands.append(hand)
                wanted += step
        return hands


def cards_of(phase: Tricks, seat: Seat) -> list[int]:
    """What a seat has played, by three: the card it was played to (-1 for a lead), the card, all that lay before."""
    triples, lain = list[int](), 0
    for trick in phase.taken:
        led, answer = trick.kinds
        if trick.leader == seat:
            triples += (-1, led, lain)
        else:
            triples += (led, answer, lain | 1 << led)
        lain |= 1 << led | 1 << answer
    if phase.led is not None and phase.leader == seat:
        triples += (-1, phase.led, lain)
    return triples


@compiled
def scores(
    width: int,
    claims: Sequence[int],
    hands: Sequence[Mask],
    usual: Sequence[int],
    usual_cards: Sequence[int],
    plays: Sequence[int],
) -> list[int]:
    """The points of each hand; `usual` are the bounds where nothing was sunk, `plays` as in cards_of."""
    results = [0] * len(hands)
    for place in range(len(hands)):
        hand = hands[place]
        points = kept_points(width, hand, usual_cards)
        if not fits(width, claims, hand, usual):
            points += sunk_points(width, claims, hand, usual, usual_cards)
        for number in range(0, len(plays), 3):
            led, card, lain = plays[number], plays[number + 1], plays[number + 2]
            if led < 0:
                points += lead_points(width, hand & ~lain, card, lain)
            else:
                points += follow_points(width, hand & ~lain, led, card, lain)
        results[place] = points
    return results


def kept_points(width: int, hand: Mask, usual_cards: Sequence[int]) -> int:
    """The points of what a hand of twelve holds."""
    points, ones = 0, (1 << width) - 1
    for place in range(6):
        number = (hand & column(width, width - 1 - place)).bit_count()
        points += number * usual_cards[place]
        if place < 5 and number >= 3:
            points += usual_cards[8] if number == 3 else usual_cards[9]
    for suit in range(4):
        cards = hand >> suit * width & ones
        size = cards.bit_count()
        points += size * size * usual_cards[6]
        if not cards:
            points += usual_cards[7]
            continue
        if cards & cards >> 1 & cards >> 2:
            points += usual_cards[10]
        if cards & cards >> 1 & cards >> 2 & cards >> 3 & cards >> 4:
            points += usual_cards[11]
        figures = cards >> width - 3
        if figures >> 1 == 1 and size >= 2:
            points += usual_cards[12]
        elif figures == 1 and size >= 3:
            points += usual_cards[13]
        elif figures >> 1 == 3:
            points += usual_cards[14]
    return points


def sunk_points(
    width: int, claims: Sequence[int], hand: Mask, usual: Sequence[int], usual_cards: Sequence[int]
) -> int:
    """The points of a hand that holds more than was told, by category."""
    points, free = 0, [0, 1 << 40, -1]
    bounds = free + free + free
    for category in range(3):
        for place in range(3):
            bounds[3 * category + place] = usual[3 * category + place]
        if not fits(width, claims, hand, bounds):
            points += usual_cards[15 if category == 0 else 16]
        for place in range(3):
            bounds[3 * category + place] = free[place]
    return points


def masters(width: int, hand: Mask, lain: Mask) -> Mask:
    """The cards of a hand that no card can beat which its owner has not seen played."""
    tops, mask = 0, (1 << width) - 1
    for _suit in range(4):
        # From the top down as far as cards are held or have gone.
        rank = mask & ~(hand | lain)
        tops |= hand & mask & -(2 << top(rank)) if rank else hand & mask
        mask <<= width
    return tops


def lead_points(width: int, hand: Mask, card: Kind, lain: Mask) -> int:
    """The points of a lead from a hand."""
    of_suit, best = hand & suit_of(width, card), masters(width, hand, lain)
    if best >> card & 1:
        return 0
    points, higher = 0, of_suit & above(width, card)
    if best & of_suit:
        points += PLAYED[3]
    next_higher = above(width, card) & ~lain
    if next_higher & -next_higher & hand:
        points += PLAYED[4]
    if not higher and of_suit.bit_count() > 1:
        points += PLAYED[5]
    return points


def follow_points(width: int, hand: Mask, led: Kind, card: Kind, lain: Mask) -> int:
    """The points of a card played to a lead."""
    of_suit = hand & suit_of(width, card)
    lower = of_suit & (1 << card) - 1
    if led // width == card // width:
        winning = of_suit & above(width, led)
        if card < led:
            return (PLAYED[0] if winning else 0) + (PLAYED[1] if lower else 0)
        cheaper = winning & lower
        if not cheaper:
            return 0
        # Cards that touch are as good as each other.
        between = above(width, top(cheaper)) & (1 << card) - 1 & ~hand & ~lain
        return PLAYED[2] if between else 0
    points = PLAYED[6] if lower else 0
    first = card // width * width
    king, ace = 1 << first + width - 2, 1 << first + width - 1
    if hand & king and not (hand | lain) & ace and of_suit.bit_count() == 2:
        points += PLAYED[7]
    if masters(width, hand, lain) >> card & 1:
        points += PLAYED[8]
    lowest, mask = width, (1 << width) - 1
    for suit in range(4):
        cards = hand >> suit * width & mask
        if cards:
            lowest = min(lowest, (cards & -cards).bit_length() - 1)
    return points + (card % width - lowest) * PLAYED[9]
