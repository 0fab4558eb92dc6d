"""Combinations: brelans and suites, how they are read, how they grow, and how they are called.

Kinds are those of a pack of pinacle, whatever the number of packs: thirteen to a suit, the two at the bottom,
the joker after all suits. A place of a suite is the rank as a number, 1 (three) to 12 (ace). Source 003.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from rules.engine.cards import SUITS, Kind
from rules.engine.moves import Card, IllegalMove, Move, Phrase, Seat

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
        """The cards in place, by their names."""
        return tuple(KINDS[kind] for kind in self.cards)

    @property
    def names_across(self) -> tuple[Card, ...]:
        """The wild cards laid across, by their names."""
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
    combo = _brelan(naturals, wilds, pinacle) if same_rank else _suite(kinds, naturals, wilds)
    if len(wilds) > most_wild and not pinacle:
        if not most_wild:
            raise IllegalMove("laid_without_wilds")
        raise IllegalMove("too_many_wilds", most=most_wild, number=len(wilds))
    return combo


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
    by_kind: dict[Kind, list[Way]] = {}
    if combo.what == BRELAN:
        _ways_of_brelan(combo, by_kind)
    elif combo.what == SUITE:
        _ways_of_suite(combo, by_kind)
    return {kind: tuple(listed) for kind, listed in by_kind.items()}


def _ways_of_brelan(combo: Combo, by_kind: dict[Kind, list[Way]]) -> None:
    naturals = [suit * WIDTH + combo.rank for suit in range(len(SUITS))]
    in_place = sorted({kind for kind in combo.cards if IS_WILD[kind]})
    for kind in (*naturals, *WILDS):
        listed = by_kind.setdefault(kind, [])
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
class _Span:
    """A suite as it may move: wilds below and above (each from the inside out), and what is locked between."""

    low: int
    below: tuple[Kind, ...]
    core: tuple[Kind, ...]
    above: tuple[Kind, ...]


def _span(combo: Combo) -> _Span:
    naturals = [place for place, kind in enumerate(combo.cards) if not IS_WILD[kind]]
    first, last = naturals[0], naturals[-1]
    cards = combo.cards
    return _Span(combo.rank + first, cards[:first][::-1], cards[first : last + 1], cards[last + 1 :])


def _ways_of_suite(combo: Combo, by_kind: dict[Kind, list[Way]]) -> None:
    span, size = _span(combo), len(combo.cards)
    top = span.low + len(span.core) - 1
    for place in (*range(LOWEST, span.low), *range(top + 1, HIGHEST + 1)):
        kind = combo.suit * WIDTH + place
        listed = list(_natural(combo, span, place, kind))
        if listed:
            by_kind[kind] = listed
    if size == FULL_SUITE:
        return
    up, down = combo.rank + size <= HIGHEST, combo.rank > LOWEST
    for kind in WILDS:
        both = up and down
        listed = by_kind.setdefault(kind, [])
        if up:
            listed.append(_way_with(combo, kind, HIGH if both else "", combo.rank, (*combo.cards, kind)))
        if down:
            listed.append(_way_with(combo, kind, LOW if both else "", combo.rank - 1, (kind, *combo.cards)))


def _way_with(combo: Combo, kind: Kind, end: str, low: int, cards: tuple[Kind, ...]) -> Way:
    words = (combo.key, KINDS[kind], *((end,) if end else ()))
    return Way(Move("add", words), replace(combo, rank=low, cards=cards))


def _natural(combo: Combo, span: _Span, place: int, kind: Kind) -> list[Way]:
    """What a natural card beyond the locked part can do: extend, push a wild aside, or redeem it."""
    high = place > span.low
    near, far = (span.above, span.below) if high else (span.below, span.above)
    gap = place - (span.low + len(span.core)) if high else span.low - place - 1
    if gap < len(near):
        return _on_a_wild(combo, span, gap, kind, high)
    missing = gap - len(near)
    if missing > len(far):
        return []
    # The outermost wilds of the other end come over to fill what is missing.
    moved, rest = far[len(far) - missing :], far[: len(far) - missing]
    grown = (*near, *moved, kind)
    low, cards = _join(span, rest, grown) if high else _join(span, grown, rest)
    return [_way_with(combo, kind, "", low, cards)]


def _on_a_wild(combo: Combo, span: _Span, gap: int, kind: Kind, high: bool) -> list[Way]:
    """A natural card for a place where a movable wild stands: the wild moves to an end, or is redeemed."""
    near, far = (span.above, span.below) if high else (span.below, span.above)
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
        low, cards = _join(span, far_now, near_now) if high else _join(span, near_now, far_now)
        listed.append(_way_with(combo, kind, end if len(outcomes) > 1 else "", low, cards))
    row_now = (*inner, kind, *outer)
    low, cards = _join(span, far, row_now) if high else _join(span, row_now, far)
    redeemed = replace(combo, rank=low, cards=cards, across=_across(combo, freed))
    return [*listed, Way(Move("redeem", (combo.key, KINDS[kind])), redeemed)]


def _join(span: _Span, below: tuple[Kind, ...], above: tuple[Kind, ...]) -> tuple[int, tuple[Kind, ...]]:
    return span.low - len(below), (*below[::-1], *span.core, *above)


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
    span = _span(combo)
    inside = span.low <= kind % WIDTH < span.low + len(span.core)
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


# --- how they are called ----------------------------------------------------------------------------


def phrase(combo: Combo) -> Phrase:
    """The words for a combination: `brelan of kings`, `hearts from five to eight`."""
    if combo.what == SUITE:
        suit = SUITS[combo.suit]
        low, high = PLACES[combo.rank], PLACES[combo.rank + len(combo.cards) - 1]
        if combo.rank == LOWEST and len(combo.cards) == WIDTH - 1:
            return Phrase("complete_suite", {"suit": suit})
        return Phrase("suite", {"suit": suit, "start": f"from_{low}", "end": f"to_{high}"})
    number = len(combo.cards)
    code = f"{combo.what}_{PLACES[combo.rank]}"
    return Phrase(code, {} if combo.what == PINACLE else {"number": number})
