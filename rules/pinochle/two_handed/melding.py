"""Which melds a player may declare, and with which cards.

A card may serve again in a meld of another class, and in one of its own class only if that meld
is worth more and takes in the whole of the earlier one: a royal marriage may grow into a run, a
pinochle into a double pinochle, never the other way round. At least one card must come from the
hand. Source: the single-deck rules, Value of the combinations; AMB-P-02 and AMB-P-03.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from rules.engine.cards import Bag, Kind
from rules.engine.moves import IllegalMove, Move, Phrase
from rules.pinochle.meldtable import AROUND_RANKS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, MeldTable
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import DIX

from .state import Copy, LaidMeld, Layout, Spread

AROUND_WORD = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}


@dataclass(frozen=True, slots=True)
class Possible:
    """A meld of the table in force: its move, name, class, kinds (one for each card) and value."""

    move: Move
    name: str
    suit: str | None
    group: int
    kinds: tuple[Kind, ...]
    value: int


def meld_name(name: str, suit: str | None) -> Phrase:
    """The words for a meld: `run in hearts`, `double pinochle`."""
    return Phrase(f"meld_{name.replace('-', '_')}", {"suit": suit} if suit else {})


def possible_melds(table: MeldTable, trump: str) -> tuple[Possible, ...]:
    """Every meld there is with a suit as trumps, the most valuable first."""
    return tuple(sorted(_melds(table, trump), key=lambda meld: -meld.value))


def _melds(table: MeldTable, trump: str) -> Iterator[Possible]:
    index = PACK.index
    for suit in PACK.suits:
        pair = (index["K" + suit], index["Q" + suit])
        royal = suit == trump
        value = (table.royal if royal else table.marriage)[0]
        yield Possible(
            Move("marriage", (suit,)), "royal_marriage" if royal else "marriage", suit, 1, pair, value
        )
    run = tuple(index[rank + trump] for rank in "ATKQJ")
    yield from _once_and_twice("run", trump, 1, run, table.run)
    pinochle = (index[QUEEN_OF_SPADES], index[JACK_OF_DIAMONDS])
    yield from _once_and_twice("pinochle", None, 2, pinochle, table.pinochle)
    for rank in AROUND_RANKS:
        around = tuple(index[rank + suit] for suit in PACK.suits)
        yield from _once_and_twice(AROUND_WORD[rank], None, 3, around, table.around[rank])


def _once_and_twice(
    name: str, suit: str | None, group: int, kinds: tuple[Kind, ...], row: tuple[int, ...]
) -> Iterator[Possible]:
    yield Possible(Move("meld", (name,)), name, suit, group, kinds, row[0])
    if len(row) > 1:
        twice = f"double-{name}"
        yield Possible(Move("meld", (twice,)), twice, suit, group, kinds * 2, row[1])


@dataclass(frozen=True, slots=True)
class MeldCards:
    """The cards a meld would be made of: copies from the table, kinds from the hand."""

    copies: tuple[Copy, ...]
    fresh: tuple[Kind, ...]


def find_cards(meld: Possible, hand: Bag, spread: Spread) -> MeldCards | str:
    """The cards to make a meld of, as many from the table as may be; or the code of why it cannot be made."""
    slots: list[list[tuple[int, Copy | None]]] = []
    for kind in dict.fromkeys(meld.kinds):
        wanted = meld.kinds.count(kind)
        on_table = [(number, copy) for number, copy in enumerate(spread.laid) if copy.kind == kind]
        count = PACK.count(hand, kind)
        if len(on_table) + count < wanted:
            return "meld_not_held"
        if wanted == 1:
            slots.append([*on_table, *([(-1, None)] if count else [])])
        else:
            slots += [[card] for card in on_table]
            slots += [[(-1, None)] for _ in range(wanted - len(on_table))]
    kinds = [kind for kind in dict.fromkeys(meld.kinds) for _ in range(meld.kinds.count(kind))]
    best: tuple[tuple[int, int], MeldCards] | None = None
    any_allowed = False
    for cards in product(*slots):
        copies = tuple(copy for _number, copy in cards if copy is not None)
        if not _may_serve(meld, copies, spread):
            continue
        any_allowed = True
        fresh = tuple(kind for kind, (_n, copy) in zip(kinds, cards, strict=True) if copy is None)
        if not fresh:
            continue
        rank = (len(copies), sum(len(copy.melds) for copy in copies))
        if best is None or rank > best[0]:
            best = rank, MeldCards(copies, fresh)
    if best is None:
        return "meld_needs_fresh" if any_allowed else "meld_cards_used"
    return best[1]


def _may_serve(meld: Possible, copies: tuple[Copy, ...], spread: Spread) -> bool:
    """Whether cards from the table may serve in a meld: none in its class but those it takes in whole."""
    for number in {number for copy in copies for number in copy.melds}:
        earlier = spread.declared[number]
        if group_of(earlier.name) != meld.group:
            continue
        taken_in = sum(number in copy.melds for copy in copies) == len(earlier.kinds)
        if not (taken_in and len(earlier.kinds) < len(meld.kinds) and earlier.value < meld.value):
            return False
    return True


def group_of(name: str) -> int:
    """The class of a meld by its name."""
    single = name.removeprefix("double-")
    return 1 if single in ("run", "marriage", "royal_marriage") else 2 if single == "pinochle" else 3


def points_for(meld: Possible, cards: MeldCards, spread: Spread, *, tops_up: bool) -> int:
    """What a meld scores: its value, less the single pinochle it takes in where the house says so."""
    if not tops_up or meld.name != "double-pinochle":
        return meld.value
    inside = {number for copy in cards.copies for number in copy.melds}
    return meld.value - sum(
        spread.declared[number].value for number in inside if spread.declared[number].name == "pinochle"
    )


def barred(melds: Iterable[Possible], hand: Bag, spread: Spread) -> Iterator[tuple[Possible, str]]:
    """Melds all of whose cards a player has but which cannot be laid, each with the code of why not."""
    classes = {(declared.name, declared.suit) for declared in spread.declared}
    for meld in melds:
        # That a meld on the table cannot be laid again goes without saying, unless half of it is in the hand anew.
        anew = sum(PACK.count(hand, kind) > 0 for kind in meld.kinds)
        if (meld.name, meld.suit) in classes and 2 * anew < len(meld.kinds):
            continue
        cards = find_cards(meld, hand, spread)
        if isinstance(cards, str) and cards != "meld_not_held":
            yield meld, cards


def bound_by(meld: Possible, spread: Spread) -> int:
    """The last meld on the table, by its number, that has a card of this one; one of its class before others."""
    numbers = {number for copy in spread.laid if copy.kind in meld.kinds for number in copy.melds}
    return max(numbers, key=lambda number: (group_of(spread.declared[number].name) == meld.group, number))


def lay(meld: Possible, cards: MeldCards, hand: Bag, spread: Spread, *, tops_up: bool) -> tuple[Bag, Spread]:
    """The hand and the table once a meld has been laid."""
    number = len(spread.declared)
    scored = points_for(meld, cards, spread, tops_up=tops_up)
    declared = LaidMeld(meld.name, meld.suit, meld.kinds, meld.value, scored)
    copies = list(spread.laid)
    for copy in cards.copies:
        copies.remove(copy)
        copies.append(Copy(copy.kind, (*copy.melds, number)))
    open_bag = spread.known
    for kind in cards.fresh:
        copies.append(Copy(kind, (number,)))
        hand -= PACK.units[kind]
        open_bag -= PACK.units[kind] if PACK.count(open_bag, kind) else 0
    return hand, replace(
        spread,
        laid=tuple(sorted(copies)),
        declared=(*spread.declared, declared),
        known=open_bag,
        meld_points=spread.meld_points + scored,
    )


def may_yet_serve(copy: Copy, meld: Possible, spread: Spread) -> bool:
    """Whether a card on the table may still go into a meld, as far as what it has served in allows."""
    for number in copy.melds:
        earlier = spread.declared[number]
        if group_of(earlier.name) != meld.group:
            continue
        grows = set(earlier.kinds) <= set(meld.kinds) and len(earlier.kinds) < len(meld.kinds)
        whole = sum(number in other.melds for other in spread.laid) == len(earlier.kinds)
        if not (grows and whole and earlier.value < meld.value):
            return False
    return True


def play_from_table(kind: Kind, spread: Spread, melds: Iterable[Possible]) -> Spread:
    """The table without one card of a kind: of two equal ones goes the one that may serve in less."""
    copies = [copy for copy in spread.laid if copy.kind == kind]
    wanting = [meld for meld in melds if kind in meld.kinds] if len(copies) > 1 else []

    def outlook(copy: Copy) -> int:
        return sum(meld.value for meld in wanting if may_yet_serve(copy, meld, spread))

    copies_after = list(spread.laid)
    copies_after.remove(min(copies, key=lambda copy: (outlook(copy), -len(copy.melds), copy)))
    return replace(spread, laid=tuple(copies_after))


# --- the nine of trumps -------------------------------------------------------------------------


def nine_of(board: Layout) -> Kind:
    """The dix of this deal."""
    return PACK.index["9" + board.trump]


def nine_moves(board: Layout, hand: Bag, spread: Spread) -> tuple[Move, ...]:
    """What may be done with nines of trumps: exchanged for the turn-up, or shown where that is a nine."""
    nine = nine_of(board)
    card = PACK.kinds[nine]
    left = PACK.count(hand, nine) - spread.nines
    if left <= 0 or board.turn_up is None:
        return ()
    if board.turn_up == nine:
        return (Move("dix", (card,)),)
    both = (Move("exchange", (card, card)),) if left > 1 else ()
    return (Move("exchange", (card,)), *both)


def nine_refusal(board: Layout, hand: Bag, spread: Spread, move: Move) -> IllegalMove:
    """Why a nine cannot be used so."""
    nine = nine_of(board)
    card = PACK.kinds[nine]
    if set(move.words) != {card}:
        return IllegalMove("nine_only", card=card)
    if PACK.count(hand, nine) == 0:
        return IllegalMove("no_nine", card=card)
    if PACK.count(hand, nine) <= spread.nines:
        return IllegalMove("nine_shown", card=card)
    if move.verb == "exchange" and board.turn_up == nine:
        return IllegalMove("turn_up_is_nine", card=card)
    if move.verb == "dix" and board.turn_up != nine:
        return IllegalMove("nine_exchanges", card=card)
    if len(move.words) > PACK.count(hand, nine) - spread.nines:
        return IllegalMove("nine_once", card=card)
    return IllegalMove("no_such_move", move=str(move)[:60])


def use_nines(board: Layout, move: Move, hand: Bag, spread: Spread) -> tuple[Bag, Spread, Layout]:
    """The hand, the table before the player and the board once nines have been shown or exchanged."""
    points = DIX * len(move.words)
    if move.verb == "dix":
        nines = spread.nines + 1
        open_bag = spread.known + PACK.units[nine_of(board)]
        return (
            hand,
            replace(spread, nines=nines, known=open_bag, nine_points=spread.nine_points + points),
            board,
        )
    nine, turn_up = nine_of(board), board.turn_up
    assert turn_up is not None
    hand += PACK.units[turn_up] - PACK.units[nine]
    spread = replace(
        spread,
        nines=spread.nines + len(move.words) - 1,
        known=spread.known + PACK.units[turn_up] + (len(move.words) - 1) * PACK.units[nine],
        nine_points=spread.nine_points + points,
    )
    return hand, spread, replace(board, turn_up=nine)
