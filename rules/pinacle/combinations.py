"""Combinations: brelans and suites, how they are read, how they grow, and what they count.

Kinds are those of a pack of pinacle, whatever the number of packs: thirteen to a suit, the two at the bottom,
the joker after all suits. A place of a suite is the rank as a number, 1 (three) to 12 (ace). Source 003.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from rules.engine.cards import SUITS, Kind
from rules.engine.moves import Card, IllegalMove, Move, Seat

WIDTH = 13
WILD_X = WIDTH * len(SUITS)
LOWEST, HIGHEST = 1, 12
FULL_BRELAN, FULL_SUITE, FULL_PINACLE = 8, 12, 11
PLACES = "23456789TJQKA"
KINDS: tuple[Card, ...] = (*(rank + suit for suit in SUITS for rank in PLACES), "X")
INDEX: Mapping[Card, Kind] = {card: kind for kind, card in enumerate(KINDS)}
IS_WILD = tuple(kind % WIDTH == 0 for kind in range(len(KINDS)))
WILDS = tuple(kind for kind in range(len(KINDS)) if IS_WILD[kind])

BRELAN, SUITE, PINACLE = "brelan", "suite", "pinacle"
LOW, HIGH = "low", "high"
FIGURES = "KQJ"


def card_value(kind: Kind) -> int:
    """What a card counts, laid or left in the hand: joker 30, ace and two 15, king to eight 10, the rest 5."""
    if kind == WILD_X:
        return 30
    rank = kind % WIDTH
    return 15 if rank in (0, HIGHEST) else 10 if rank >= PLACES.index("8") else 5


VALUES: tuple[int, ...] = tuple(map(card_value, range(len(KINDS))))


@dataclass(frozen=True, slots=True)
class Combo:
    """A combination on the table: its key, who laid it, what it is, its cards in place, and wilds laid across.

    `rank` is the rank of a brelan or pinacle, or the place of the lowest card of a suite, whose cards stand from
    low to high; `suit` is the suit of a suite. `dealt`: a pinacle that came with the deal.
    """

    key: str
    seat: Seat
    what: str
    cards: tuple[Kind, ...]
    rank: int
    suit: int = -1
    across: tuple[Kind, ...] = ()
    dealt: bool = False

    @property
    def wilds(self) -> int:
        """How many wild cards stand in place."""
        return sum(IS_WILD[kind] for kind in self.cards)

    @property
    def names(self) -> tuple[Card, ...]:
        return tuple(KINDS[kind] for kind in self.cards)

    @property
    def names_across(self) -> tuple[Card, ...]:
        return tuple(KINDS[kind] for kind in self.across)


# --- reading what is laid ------------------------------------------------------------------------


def read(kinds: Sequence[Kind], most_wild: int, least_natural: int) -> Combo:
    """The combination these cards make, without key and seat; raises IllegalMove with the rule that is broken.

    The order tells where the wilds of a suite stand if it is one from low to high or from high to low; else
    gaps are filled first, and wilds left over stand at the top while there is room.
    """
    naturals = [kind for kind in kinds if not IS_WILD[kind]]
    wilds = [kind for kind in kinds if IS_WILD[kind]]
    if len(kinds) < 3:
        raise IllegalMove("lay_three", number=len(kinds))
    if len(naturals) < least_natural:
        raise IllegalMove("too_few_naturals", least=least_natural)
    same_rank = len({kind % WIDTH for kind in naturals}) == 1
    pinacle = same_rank and len(naturals) == FULL_BRELAN and len(kinds) == FULL_PINACLE
    if not same_rank and len({kind // WIDTH for kind in naturals}) > 1:
        raise IllegalMove("neither_rank_nor_suit")
    found = _brelan(naturals, wilds, pinacle) if same_rank else _suite(kinds, naturals, wilds)
    if len(wilds) > most_wild and not pinacle:
        if not most_wild:
            raise IllegalMove("laid_without_wilds")
        raise IllegalMove("too_many_wilds", most=most_wild, number=len(wilds))
    return found


def _brelan(naturals: list[Kind], wilds: list[Kind], pinacle: bool) -> Combo:
    if len(naturals) + len(wilds) > FULL_BRELAN and not pinacle:
        raise IllegalMove("brelan_full")
    return Combo("", 0, PINACLE if pinacle else BRELAN, _set(naturals + wilds), naturals[0] % WIDTH)


def _set(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """The cards of a brelan in one order: naturals by suit, then twos, then jokers."""
    return tuple(sorted(kinds, key=lambda kind: (IS_WILD[kind], kind)))


def _suite(kinds: Sequence[Kind], naturals: list[Kind], wilds: list[Kind]) -> Combo:
    suit = naturals[0] // WIDTH
    places = sorted(kind % WIDTH for kind in naturals)
    for one, other in pairwise(places):
        if one == other:
            raise IllegalMove("twice_in_suite", card=KINDS[suit * WIDTH + one])
    for written in (tuple(kinds), tuple(reversed(kinds))):
        low = _as_written(written)
        if low is not None:
            return Combo("", 0, SUITE, written, low, suit)
    missing = [place for place in range(places[0], places[-1]) if place not in places]
    if len(missing) > len(wilds):
        if _wraps(places, len(wilds)):
            raise IllegalMove("no_wrap")
        raise IllegalMove("gap", cards=tuple(KINDS[suit * WIDTH + place] for place in missing))
    if len(kinds) > FULL_SUITE:
        raise IllegalMove("suite_full")
    fill = iter(wilds)
    row = [suit * WIDTH + p if p in places else next(fill) for p in range(places[0], places[-1] + 1)]
    rest = list(fill)
    room = HIGHEST - places[-1]
    row = [*rest[room:], *row, *rest[:room]]
    return Combo("", 0, SUITE, tuple(row), places[0] - len(rest[room:]), suit)


def _as_written(kinds: tuple[Kind, ...]) -> int | None:
    """The place of the first card if the cards stand from low to high as written, None if they do not."""
    lows = {kind % WIDTH - number for number, kind in enumerate(kinds) if not IS_WILD[kind]}
    low = lows.pop()
    fits = not lows and low >= LOWEST and low + len(kinds) - 1 <= HIGHEST
    return low if fits else None


def _wraps(places: list[int], wilds: int) -> bool:
    """Whether the cards, which are no suite, would be one if the three came after the ace."""
    steps = [(after - place) % HIGHEST for place, after in zip(places, [*places[1:], places[0]], strict=True)]
    return HIGHEST - max(steps) + 1 <= len(places) + wilds


# --- how they grow ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """One card put to a combination: the move that says so, and what becomes of the combination."""

    move: Move
    result: Combo


Ways = Mapping[Kind, tuple[Way, ...]]


@lru_cache(maxsize=8192)
def ways(combo: Combo) -> Ways:
    """All that can be put to a combination, by the kind of the card; depends on the combination alone."""
    found: dict[Kind, list[Way]] = {}
    if combo.what == BRELAN:
        _ways_of_brelan(combo, found)
    elif combo.what == SUITE:
        _ways_of_suite(combo, found)
    return {kind: tuple(listed) for kind, listed in found.items()}


def _ways_of_brelan(combo: Combo, found: dict[Kind, list[Way]]) -> None:
    naturals = [suit * WIDTH + combo.rank for suit in range(len(SUITS))]
    in_place = sorted({kind for kind in combo.cards if IS_WILD[kind]})
    for kind in (*naturals, *WILDS):
        listed = found.setdefault(kind, [])
        if len(combo.cards) < FULL_BRELAN:
            grown = replace(combo, cards=_set((*combo.cards, kind)))
            listed.append(Way(Move("add", (combo.key, KINDS[kind])), grown))
        if IS_WILD[kind]:
            continue
        for wild in in_place:
            cards = list(combo.cards)
            cards.remove(wild)
            result = replace(combo, cards=_set([*cards, kind]), across=_across(combo, wild))
            which = (KINDS[wild],) if len(in_place) > 1 else ()
            listed.append(Way(Move("redeem", (combo.key, KINDS[kind], *which)), result))


def _across(combo: Combo, wild: Kind) -> tuple[Kind, ...]:
    return tuple(sorted((*combo.across, wild)))


@dataclass(frozen=True, slots=True)
class _Row:
    """A suite as it may move: wilds below and above (each from the inside out), and what is locked between."""

    low: int
    below: tuple[Kind, ...]
    core: tuple[Kind, ...]
    above: tuple[Kind, ...]


def _row(combo: Combo) -> _Row:
    naturals = [place for place, kind in enumerate(combo.cards) if not IS_WILD[kind]]
    first, last = naturals[0], naturals[-1]
    cards = combo.cards
    return _Row(combo.rank + first, cards[:first][::-1], cards[first : last + 1], cards[last + 1 :])


def _ways_of_suite(combo: Combo, found: dict[Kind, list[Way]]) -> None:
    row, size = _row(combo), len(combo.cards)
    top = row.low + len(row.core) - 1
    for place in (*range(LOWEST, row.low), *range(top + 1, HIGHEST + 1)):
        kind = combo.suit * WIDTH + place
        listed = list(_natural(combo, row, place, kind))
        if listed:
            found[kind] = listed
    if size == FULL_SUITE:
        return
    up, down = combo.rank + size <= HIGHEST, combo.rank > LOWEST
    for kind in WILDS:
        both = up and down
        listed = found.setdefault(kind, [])
        if up:
            listed.append(_added(combo, kind, HIGH if both else "", combo.rank, (*combo.cards, kind)))
        if down:
            listed.append(_added(combo, kind, LOW if both else "", combo.rank - 1, (kind, *combo.cards)))


def _added(combo: Combo, kind: Kind, end: str, low: int, cards: tuple[Kind, ...]) -> Way:
    words = (combo.key, KINDS[kind], *((end,) if end else ()))
    return Way(Move("add", words), replace(combo, rank=low, cards=cards))


def _natural(combo: Combo, row: _Row, place: int, kind: Kind) -> list[Way]:
    """What a natural card beyond the locked part can do: extend, push a wild aside, or redeem it."""
    high = place > row.low
    near, far = (row.above, row.below) if high else (row.below, row.above)
    gap = place - (row.low + len(row.core)) if high else row.low - place - 1
    if gap < len(near):
        return _on_a_wild(combo, row, gap, kind, high)
    missing = gap - len(near)
    if missing > len(far):
        return []
    # The outermost wilds of the other end come over to fill what is missing.
    moved, kept = far[len(far) - missing :], far[: len(far) - missing]
    grown = (*near, *moved, kind)
    low, cards = _joined(row, kept, grown) if high else _joined(row, grown, kept)
    return [_added(combo, kind, "", low, cards)]


def _on_a_wild(combo: Combo, row: _Row, gap: int, kind: Kind, high: bool) -> list[Way]:
    """A natural card for a place where a movable wild stands: the wild moves to an end, or is redeemed."""
    near, far = (row.above, row.below) if high else (row.below, row.above)
    freed, inner, outer = near[gap], near[:gap], near[gap + 1 :]
    same, other = (HIGH, LOW) if high else (LOW, HIGH)
    outcomes: list[tuple[str, tuple[Kind, ...], tuple[Kind, ...]]] = []
    size = len(combo.cards)
    up, down = combo.rank + size <= HIGHEST, combo.rank > LOWEST
    if up if high else down:
        outcomes.append((same, (*inner, kind, freed, *outer), far))
    if down if high else up:
        outcomes.append((other, (*inner, kind, *outer), (*far, freed)))
    listed = []
    for end, near_now, far_now in outcomes:
        low, cards = _joined(row, far_now, near_now) if high else _joined(row, near_now, far_now)
        listed.append(_added(combo, kind, end if len(outcomes) > 1 else "", low, cards))
    row_now = (*inner, kind, *outer)
    low, cards = _joined(row, far, row_now) if high else _joined(row, row_now, far)
    redeemed = replace(combo, rank=low, cards=cards, across=_across(combo, freed))
    return [*listed, Way(Move("redeem", (combo.key, KINDS[kind])), redeemed)]


def _joined(row: _Row, below: tuple[Kind, ...], above: tuple[Kind, ...]) -> tuple[int, tuple[Kind, ...]]:
    return row.low - len(below), (*below[::-1], *row.core, *above)


def misfit(combo: Combo, kind: Kind, move: Move) -> IllegalMove:
    """Why a card cannot be put to a combination as a move wants it."""
    card, key = KINDS[kind], combo.key
    offered = [way.move for way in ways(combo).get(kind, ()) if way.move.verb == move.verb]
    if any(len(each.words) == 3 for each in offered):
        which = "say_which_end" if move.verb == "add" else "say_which_wild"
        return IllegalMove(which, card=card, key=key)
    if offered:
        # The card fits, and there is nothing to choose: the third word means nothing.
        return IllegalMove("no_such_move", move=str(move)[:60])
    if combo.what == PINACLE:
        return IllegalMove("pinacle_closed")
    if move.verb == "redeem":
        return _not_redeemed(combo, kind)
    if combo.what == BRELAN:
        fits = IS_WILD[kind] or kind % WIDTH == combo.rank
        return IllegalMove("brelan_full") if fits else IllegalMove("other_rank", card=card, key=key)
    if len(combo.cards) == FULL_SUITE:
        return IllegalMove("suite_full")
    if kind // WIDTH != combo.suit:
        return IllegalMove("other_suit", card=card, key=key)
    row = _row(combo)
    inside = row.low <= kind % WIDTH < row.low + len(row.core)
    return IllegalMove("place_taken" if inside else "not_next", card=card, key=key)


def _not_redeemed(combo: Combo, kind: Kind) -> IllegalMove:
    card, key = KINDS[kind], combo.key
    if not combo.wilds:
        return IllegalMove("no_wild_there", key=key)
    if combo.what == SUITE and kind // WIDTH == combo.suit and not IS_WILD[kind]:
        place = kind % WIDTH - combo.rank
        if 0 <= place < len(combo.cards) and IS_WILD[combo.cards[place]]:
            return IllegalMove("wild_locked", card=card, key=key)
    return IllegalMove("stands_for_another", card=card, key=key)


# --- what they count ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worth:
    """What a combination counts: at its table value or card by card, and the redeemed wilds on top."""

    special: int
    cards: int
    redeemed: int

    @property
    def total(self) -> int:
        return self.special + self.cards + self.redeemed


CLEAN_ACES = {6: 300, 7: 400, 8: 1000}
CLEAN_FIGURES = {6: 200, 7: 300, 8: 750}
MIXED_ACES, MIXED_FIGURES = 180, 120
CLEAN_SUITE, ONE_OWN_TWO, TWO_OWN_TWOS, DIRTY_SUITE = 1000, 800, 750, 500
SPECIAL_FROM = 6


@lru_cache(maxsize=8192)
def worth(combo: Combo, pinacle_dealt: int, pinacle_made: int) -> Worth:
    """What a combination counts (source 003, tables of brelans and suites)."""
    special = pinacle_dealt if combo.dealt else pinacle_made
    if combo.what != PINACLE:
        found = _special(combo)
        if found is None:
            return Worth(0, sum(VALUES[kind] for kind in combo.cards), _redeemed(combo))
        special = found
    return Worth(special, 0, _redeemed(combo))


def _special(combo: Combo) -> int | None:
    """The table value of a brelan of aces or figures from six cards on, or of a complete suite."""
    size, wilds = len(combo.cards), combo.wilds
    if combo.what == SUITE:
        if size < FULL_SUITE:
            return None
        own = combo.cards.count(combo.suit * WIDTH)
        if own != wilds or own > 2:
            return DIRTY_SUITE
        return (CLEAN_SUITE, ONE_OWN_TWO, TWO_OWN_TWOS)[own]
    rank = PLACES[combo.rank]
    if size < SPECIAL_FROM or (rank != "A" and rank not in FIGURES):
        return None
    if wilds:
        return MIXED_ACES if rank == "A" else MIXED_FIGURES
    return (CLEAN_ACES if rank == "A" else CLEAN_FIGURES)[size]


def _redeemed(combo: Combo) -> int:
    """Wilds laid across: a joker 30, a two 30 on a suite, twice the card it stood for on a brelan."""
    two = 30 if combo.what == SUITE else 2 * VALUES[combo.rank]
    return sum(VALUES[WILD_X] if kind == WILD_X else two for kind in combo.across)
