"""What players declare: the words of a claim, what is told of it, and how two claims compare.

A claim is the combinations a player counts in one category, the one called first in front; an empty
claim is nothing declared. Its word is how a move names it: `S5` a point of five in spades,
`S:AKQJ+C:KQJ` two sequences, `A4+T3` two sets, `none` nothing. All claims must be held; they may be less.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rules.engine.cards import Mask, Pack
from rules.engine.moves import Seat

from .combos import (
    CATEGORIES,
    LEAST_POINT,
    LEAST_SET,
    Holding,
    good_against,
    highest,
    point,
    points_held,
    rank_of,
    sequences_held,
    set_points,
    sets_held,
    shorter,
)
from .laws import Laws

Claim = tuple[Holding, ...]
Claims = tuple[Claim, Claim, Claim]
"""By category: point, sequences, sets."""

NOTHING = "none"
GOOD, NOT_GOOD, EQUAL = "good", "not_good", "equal"


@dataclass(frozen=True, slots=True)
class Announcement:
    """What elder calls in a category: how many cards, and of a set its rank; size 0: no call."""

    size: int = 0
    rank: int = -1


@dataclass(frozen=True, slots=True)
class Verdict:
    """Younger's reply to a call; where it was `equal`, the detail then told and the second reply."""

    reply: str = ""
    detail: int = -1
    second: str = ""

    @property
    def final(self) -> str:
        """The last word: good, not_good, equal, or nothing where nothing was called."""
        return self.second or self.reply


@dataclass(frozen=True, slots=True)
class ScoredClaim:
    """What a player scored in a category, as it is told: the sizes, the ranks of sets, the points."""

    seat: Seat
    category: str
    sizes: tuple[int, ...]
    ranks: tuple[int, ...]
    points: int


def points_of(claim: Claim) -> int:
    """What a claim scores when it is good."""
    return sum(combo.points for combo in claim)


def call_of(claim: Claim) -> Announcement:
    """What is called of a claim: its first combination, without the detail that only a tie asks for."""
    if not claim:
        return Announcement()
    lead = claim[0]
    return Announcement(lead.size, lead.rank if lead.category == "set" else -1)


def verdict_of(elder: Claim, younger: Claim) -> Verdict:
    """How younger replies to elder's claim with her own in hand; nothing is called good or bad of no call."""
    if not elder:
        return Verdict()
    if not younger:
        return Verdict(GOOD)
    mine, hers = elder[0], younger[0]
    if mine.category == "set" or mine.size != hers.size:
        return Verdict(GOOD if mine.key > hers.key else NOT_GOOD)
    second = EQUAL if mine.rank == hers.rank else GOOD if mine.rank > hers.rank else NOT_GOOD
    return Verdict(EQUAL, mine.rank, second)


def standing_of(call: Announcement, younger: Claim) -> str:
    """How younger's claim stands against what elder called, the detail of a tie not yet told: good, equal or not."""
    if not younger:
        return NOT_GOOD
    mine = younger[0]
    if mine.category == "set":
        return GOOD if mine.key > (call.size, call.rank) else NOT_GOOD
    if mine.size == call.size:
        return EQUAL
    return GOOD if mine.size > call.size else NOT_GOOD


def younger_counts(verdict: Verdict, younger: Claim) -> bool:
    """Whether younger scores a category: where she said not good, or elder called nothing."""
    return bool(younger) and verdict.final in ("", NOT_GOOD)


def scored_claim(seat: Seat, claim: Claim) -> ScoredClaim:
    """A claim that is scored, as it is told."""
    ranks = tuple(combo.rank for combo in claim if combo.category == "set")
    return ScoredClaim(seat, claim[0].category, tuple(combo.size for combo in claim), ranks, points_of(claim))


# --- words ---------------------------------------------------------------------------------------


def word_of(pack: Pack, claim: Claim) -> str:
    """The word by which a move names a claim."""
    return "+".join(_word(pack, combo) for combo in claim) or NOTHING


def _word(pack: Pack, combo: Holding) -> str:
    cards = [pack.kinds[kind] for kind in pack.kinds_in(combo.cards)]
    match combo.category:
        case "point":
            return f"{cards[0][1]}{combo.size}"
        case "sequence":
            return f"{cards[0][1]}:{''.join(card[0] for card in cards)}"
    return f"{rank_of(pack, combo)}{combo.size}"


@lru_cache(maxsize=1 << 12)
def open_claims(laws: Laws, category: str, hand: Mask, unseen: Mask) -> tuple[Claim, ...]:
    """What may be declared of a hand in a category, the usual claim first: everything held.

    Then nothing, then what leaves out whole combinations, the fewest first, then what shortens one. `unseen` are the
    cards the other player may hold, 0 where law 49 cannot help the claimant.
    """
    pack = laws.pack
    match category:
        case "point":
            claims, best = _points(laws, pack, hand), points_held(pack, hand)
        case "sequence":
            claims, best = _sequences(pack, hand), list(sequences_held(pack, hand))
        case _:
            claims, best = _sets(pack, hand), list(sets_held(pack, hand))
    usual = claims[0]
    if not laws.sinking or not usual:
        return claims[:1]
    if laws.cav49 and unseen:
        claims = (*claims, *_led_by_a_lesser(pack, claims, unseen))

    def rarity(claim: Claim) -> tuple[bool, int, int]:
        shortened = any(combo not in best for combo in claim)
        return shortened, len(usual) - len(claim), -sum(combo.size for combo in claim)

    return (usual, (), *sorted(claims[1:], key=rarity))


def _points(laws: Laws, pack: Pack, hand: Mask) -> tuple[Claim, ...]:
    least = max(LEAST_POINT, laws.point_min)
    best = points_held(pack, hand)
    claims: list[Claim] = [(combo,) for combo in best if combo.size >= least]
    claims += [
        (point(pack, highest(pack, combo.cards, number)),)
        for combo in best
        for number in range(combo.size - 1, least - 1, -1)
    ]
    return tuple(claims) or ((),)


def _sequences(pack: Pack, hand: Mask) -> tuple[Claim, ...]:
    best = sequences_held(pack, hand)
    each: list[tuple[Holding | None, ...]] = [(*shorter(pack, whole), None) for whole in best]
    claims = [_in_order(chosen) for chosen in product(*each)]
    return tuple(claim for claim in claims if claim) or ((),)


def _sets(pack: Pack, hand: Mask) -> tuple[Claim, ...]:
    each: list[tuple[Holding | None, ...]] = []
    for whole in sets_held(pack, hand):
        # Whoever calls three of the four he holds leaves out the last suit.
        three = Holding("set", LEAST_SET, whole.rank, highest(pack, whole.cards, LEAST_SET), set_points(3))
        each.append((whole, three, None) if whole.size == 4 else (whole, None))
    claims = [_in_order(chosen) for chosen in product(*each)]
    return tuple(claim for claim in claims if claim) or ((),)


def _in_order(chosen: Iterable[Holding | None]) -> Claim:
    best = [combo for combo in chosen if combo is not None]
    return tuple(sorted(best, key=lambda combo: combo.key, reverse=True))


def _led_by_a_lesser(pack: Pack, claims: tuple[Claim, ...], unseen: Mask) -> list[Claim]:
    """Claims that call a lesser combination first: only one that is good against the cards (law 49)."""
    return [
        (lead, *(combo for combo in claim if combo is not lead))
        for claim in claims
        for lead in claim[1:]
        if lead.key < claim[0].key and good_against(pack, lead, unseen)
    ]


def all_claims(laws: Laws, hand: Mask, unseen: Mask) -> tuple[tuple[Claim, ...], ...]:
    """What may be declared of a hand, category by category."""
    return tuple(open_claims(laws, category, hand, unseen) for category in CATEGORIES)


def usual_claims(laws: Laws, hand: Mask) -> Claims:
    """Everything a hand holds, the best of each category first."""
    first = tuple(claims[0] for claims in all_claims(laws, hand, 0))
    return first[0], first[1], first[2]
