"""A two-handed deal while the stock lasts, on plain integers: tricks, declarations, nines, draws.

The table is one flat list of integers, so that it is copied in a moment and can be compiled: for either seat SIZE
numbers, from HAND (masks of kinds) to UNSEEN (by kind, how many copies it does not see), then the turn-up and how
many cards of the stock have been drawn. The stock itself is a list beside it. Steps are not checked; that they come
to what the engine comes to, and that what may be declared is the same, is shown by tests/bots/test_stock.py.

A copy on the table is an integer of its own: in its lowest bits what it has served in (USED, RUN_TOO), above them
the numbers of its melds, each one higher, in digits of four bits from the left, so that copies compare as the
engine's do. A kind has two places for copies; 0 is an empty one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Kind
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import DIX
from rules.pinochle.two_handed.laws import Laws
from rules.pinochle.two_handed.state import Declaring, Layout, Spread, Tricks

from .kernel import KING, QUEEN, RANKS
from .stock_melds import (
    DOUBLE,
    DOUBLE_PINOCHLE,
    DOUBLE_RUN,
    GROUP,
    MASK,
    MELDS,
    OF_KIND,
    PINOCHLE,
    RUN,
    SPREAD,
    Meld,
    cards_in,
    number_of,
)

HAND, HAND_TWICE, LAID, LAID_TWICE = 0, 1, 2, 3
"""Masks of the kinds in the hand and on the table, and of those of which both copies are there."""
FREE = 4
"""By group, the kinds of which a copy on the table has not yet served in it."""
WHOLE = 7
"""King and queen of trumps, where a royal marriage lies whole that a run may take in."""
NINES, SCORE, MADE = 8, 9, 10
"""Nines of trumps shown and not played; points so far; how many melds have been declared."""
LIST, COPIES, UNSEEN = 11, 25, 73
SIZE = 97
TURN_UP, DRAWN = 2 * SIZE, 2 * SIZE + 1
LENGTH = 2 * SIZE + 2

USED = (1, 2, 4)
"""By group, the bit of a copy that has served in it."""
RUN_TOO = 8
FLAGS, DIGITS = 4, 7
"""Bits of what a copy has served in, and the melds it may serve in at most."""

BOTH_COPIES, NO_CARD = 2, -1


Rules = list[int]
"""What holds at a table: trumps, house rules, from VALUE what melds count (0: there is none), from WORTH cards."""

TRUMPS, MUST_TRUMP, TOPS_UP, DIX_WITH_MELD, VALUE, WORTH = 0, 1, 2, 3, 4, 4 + MELDS


def rules_of(laws: Laws, trump: str) -> Rules:
    """What holds at a table with these trumps."""
    value = [0] * MELDS
    for meld in laws.melds[trump]:
        value[number_of(meld.name, meld.suit)] = meld.value
    options = laws.options
    rules = [PACK.suits.index(trump), options.must_trump, laws.tops_up, options.dix_with_meld]
    return [*map(int, rules), *value, *laws.worths]


# --- from the engine's table ---------------------------------------------------------------------------------


def table_of(phase: Tricks | Declaring, hands: Sequence[int]) -> list[int]:
    """The table of a phase with these hands; a bag of 0 for a hand that is not known."""
    board = phase.board
    table = [0] * LENGTH
    table[TURN_UP] = NO_CARD if board.turn_up is None else board.turn_up
    table[DRAWN] = 0
    trump = PACK.suits.index(board.trump)
    for seat in (0, 1):
        _lay_out(table, seat * SIZE, trump, board.spreads[seat])
        for kind in range(4 * RANKS):
            table[seat * SIZE + UNSEEN + kind] = BOTH_COPIES
    for kind in _open_cards(board) + list(phase.kinds if isinstance(phase, Tricks) else ()):
        reveal(table, 0, kind)
        reveal(table, 1, kind)
    for seat in (0, 1):
        for kind in range(4 * RANKS):
            for _ in range(PACK.count(hands[seat], kind)):
                give(table, seat, kind)
    return table


def _open_cards(board: Layout) -> list[Kind]:
    """Every card that lies open or has been played to a finished trick."""
    cards = [kind for trick in board.taken for kind in trick.kinds]
    cards += [copy.kind for spread in board.spreads for copy in spread.laid]
    return cards if board.turn_up is None else [*cards, board.turn_up]


def _lay_out(table: list[int], base: int, trump: int, spread: Spread) -> None:
    """What one player has before him."""
    table[base + NINES] = spread.nines
    table[base + SCORE] = spread.meld_points + spread.nine_points + spread.trick_points
    for declared in spread.declared:
        table[base + LIST + table[base + MADE]] = number_of(declared.name, declared.suit)
        table[base + MADE] += 1
    for copy in spread.laid:
        code = 0
        for number in copy.melds:
            code = served(code, number, table[base + LIST + number])
        place = base + COPIES + 2 * copy.kind
        table[place + (table[place] != 0)] = code
        look_again(table, base, trump, copy.kind)


# --- steps ---------------------------------------------------------------------------------------------------


def reveal(table: list[int], seat: int, kind: Kind) -> None:
    """A card comes into a seat's sight."""
    table[seat * SIZE + UNSEEN + kind] -= 1


def give(table: list[int], seat: int, kind: Kind) -> None:
    """A card that the seat has not seen comes into its hand."""
    base = seat * SIZE
    put(table, base, kind)
    table[base + UNSEEN + kind] -= 1


def put(table: list[int], base: int, kind: Kind) -> None:
    """A card goes into a hand."""
    table[base + HAND_TWICE] |= table[base + HAND] & 1 << kind
    table[base + HAND] |= 1 << kind


def take(table: list[int], base: int, kind: Kind) -> None:
    """A card leaves a hand."""
    if table[base + HAND_TWICE] >> kind & 1:
        table[base + HAND_TWICE] ^= 1 << kind
    else:
        table[base + HAND] ^= 1 << kind


def copies_held(table: Sequence[int], base: int, kind: Kind) -> int:
    """How many of a kind a hand has."""
    return (table[base + HAND] >> kind & 1) + (table[base + HAND_TWICE] >> kind & 1)


def served(code: int, number: int, meld: Meld) -> int:
    """A copy once it has served in one more meld: the player's meld of that number."""
    length = melds_in(code)
    code |= number + 1 << FLAGS + 4 * (DIGITS - 1 - length)
    return code | USED[GROUP[meld]] | (RUN_TOO if meld in (RUN, DOUBLE_RUN) else 0)


def melds_in(code: int) -> int:
    """How many melds a copy has served in."""
    length = 0
    while length < DIGITS and code >> FLAGS + 4 * (DIGITS - 1 - length) & 15:
        length += 1
    return length


def has_served(code: int, number: int) -> bool:
    """Whether a copy has served in the player's meld of that number."""
    digits = code >> FLAGS
    while digits and digits & 15 != number + 1:
        digits >>= 4
    return digits > 0


def look_again(table: list[int], base: int, trump: int, kind: Kind) -> None:
    """Bring the masks of a kind up to its copies on the table."""
    one, two = table[base + COPIES + 2 * kind], table[base + COPIES + 2 * kind + 1]
    bit = 1 << kind
    for place in range(LAID, WHOLE):
        table[base + place] &= ~bit
    if one or two:
        table[base + LAID] |= bit
    if one and two:
        table[base + LAID_TWICE] |= bit
    for group in range(3):
        if (one and not one & USED[group]) or (two and not two & USED[group]):
            table[base + FREE + group] |= bit
    if kind == trump * RANKS + KING or kind == trump * RANKS + QUEEN:
        table[base + WHOLE] = 0
        for copy in range(4):
            king = table[base + COPIES + 2 * (trump * RANKS + KING) + copy // 2]
            queen = table[base + COPIES + 2 * (trump * RANKS + QUEEN) + copy % 2]
            if royal_of(table, base, king, trump) >= 0 and royal_of(table, base, king, trump) == royal_of(
                table, base, queen, trump
            ):
                table[base + WHOLE] = 1 << trump * RANKS + KING | 1 << trump * RANKS + QUEEN


def royal_of(table: Sequence[int], base: int, code: int, trump: int) -> int:
    """The number of the royal marriage a king or queen of trumps has served in, if in no run; else -1."""
    if not code & USED[0] or code & RUN_TOO:
        return -1
    for digit in range(DIGITS):
        number = (code >> FLAGS + 4 * digit & 15) - 1
        if number >= 0 and table[base + LIST + number] == trump:
            return number
    return -1


def may_declare(rules: Rules, table: Sequence[int], seat: int, meld: Meld) -> bool:
    """Whether a seat's cards make a meld: each still free for it, one of them from the hand."""
    base, mask = seat * SIZE, MASK[rules[TRUMPS] * MELDS + meld]
    hand = table[base + HAND]
    if not rules[VALUE + meld] or not hand & mask:
        return False
    if DOUBLE[meld]:
        # With all copies in one hand none has been played: whatever they served in lies whole.
        on_table = table[base + LAID]
        twice = table[base + HAND_TWICE] | table[base + LAID_TWICE] | hand & on_table
        return twice & mask == mask
    free = hand | table[base + FREE + GROUP[meld]]
    if meld == RUN:
        free |= table[base + WHOLE]
    return free & mask == mask


def declare(rules: Rules, table: list[int], seat: int, meld: Meld) -> None:
    """Lay a meld that may be laid, as many of its cards from the table as may be."""
    base = seat * SIZE
    number = table[base + MADE]
    points = rules[VALUE + meld]
    if rules[TOPS_UP] and meld == DOUBLE_PINOCHLE:
        for earlier in range(number):
            points -= rules[VALUE + PINOCHLE] if table[base + LIST + earlier] == PINOCHLE else 0
    table[base + SCORE] += points
    table[base + LIST + number] = meld
    table[base + MADE] = number + 1
    mask = MASK[rules[TRUMPS] * MELDS + meld]
    if DOUBLE[meld]:
        for kind in range(4 * RANKS):
            if mask >> kind & 1:
                for slot in range(2):
                    serve(table, seat, rules[TRUMPS], kind, slot, number)
        return
    royal = royal_for(rules, table, base) if meld == RUN else NO_CARD
    fresh = fresh_for(table, base, rules[TRUMPS], meld)
    for kind in range(4 * RANKS):
        if mask >> kind & 1:
            if royal >= 0 and (kind % RANKS in (KING, QUEEN)):
                slot = royal & 1 if kind % RANKS == QUEEN else royal >> 1
            else:
                slot = NO_CARD if kind == fresh else best_copy(table, base, kind, GROUP[meld])
            if slot < 0:
                slot = 1 if table[base + COPIES + 2 * kind] else 0
            serve(table, seat, rules[TRUMPS], kind, slot, number)


def serve(table: list[int], seat: int, trump: int, kind: Kind, slot: int, number: int) -> None:
    """A card goes into the seat's meld of that number: the copy in a place on the table, or one from the hand to it."""
    base = seat * SIZE
    place = base + COPIES + 2 * kind + slot
    if not table[place]:
        take(table, base, kind)
        reveal(table, 1 - seat, kind)
    table[place] = served(table[place], number, table[base + LIST + number])
    look_again(table, base, trump, kind)


def best_copy(table: Sequence[int], base: int, kind: Kind, group: int) -> int:
    """The place of the copy on the table to go into a meld of a group: the one that has served in most; -1: none."""
    copy, length = NO_CARD, 0
    for slot in range(2):
        code = table[base + COPIES + 2 * kind + slot]
        if not code or code & USED[group]:
            continue
        melds = melds_in(code)
        if (
            copy < 0
            or melds > length
            or (melds == length and code >> FLAGS < table[base + COPIES + 2 * kind + copy] >> FLAGS)
        ):
            copy, length = slot, melds
    return copy


def fresh_for(table: Sequence[int], base: int, trump: int, meld: Meld) -> Kind:
    """The kind that comes from the hand though a copy lies free, where nothing else does; -1: another comes anyway."""
    mask, group = MASK[trump * MELDS + meld], GROUP[meld]
    if mask & ~table[base + FREE + group]:
        return NO_CARD
    fresh, fewest = NO_CARD, DIGITS + 1
    for step in range(4 * RANKS):
        # Of equal ones the last in the engine's order: kinds going up, but the queen after the king of a marriage.
        kind = step if group else 4 * RANKS - 1 - step
        if mask & table[base + HAND] & 1 << kind:
            slot = best_copy(table, base, kind, group)
            melds = melds_in(table[base + COPIES + 2 * kind + slot])
            if melds <= fewest:
                fresh, fewest = kind, melds
    return fresh


def royal_for(rules: Rules, table: Sequence[int], base: int) -> int:
    """Which king and queen on the table, of one royal marriage, go into a run (twice the king's place and the queen's).

    -1 where none does, for no such marriage lies whole or others on the table have served in more.
    """
    king, queen = rules[TRUMPS] * RANKS + KING, rules[TRUMPS] * RANKS + QUEEN
    best, least, pair = 0, 0, NO_CARD
    for one in range(2):
        for two in range(2):
            first, second = table[base + COPIES + 2 * king + one], table[base + COPIES + 2 * queen + two]
            number = royal_of(table, base, first, rules[TRUMPS])
            if number < 0 or number != royal_of(table, base, second, rules[TRUMPS]):
                continue
            melds = melds_in(first) + melds_in(second)
            order = (first >> FLAGS) << 4 * DIGITS | second >> FLAGS
            if pair < 0 or melds > best or (melds == best and order < least):
                best, least, pair = melds, order, 2 * one + two
    if pair < 0:
        return pair
    first_slot, second_slot = best_copy(table, base, king, 0), best_copy(table, base, queen, 0)
    if first_slot >= 0 and second_slot >= 0:
        first, second = (
            table[base + COPIES + 2 * king + first_slot],
            table[base + COPIES + 2 * queen + second_slot],
        )
        melds = melds_in(first) + melds_in(second)
        order = (first >> FLAGS) << 4 * DIGITS | second >> FLAGS
        if melds > best or (melds == best and order < least):
            return NO_CARD
    return pair


def use_nines(rules: Rules, table: list[int], seat: int, number: int) -> None:
    """Show a nine of trumps where the turn-up is one, else exchange one for it, showing another if `number` is two."""
    base, nine, turn_up = seat * SIZE, rules[TRUMPS] * RANKS, table[TURN_UP]
    table[base + SCORE] += DIX * number
    if turn_up == nine:
        table[base + NINES] += 1
        return
    table[base + NINES] += number - 1
    take(table, base, nine)
    put(table, base, turn_up)
    # The other player sees the nine, and no longer the card that was fetched.
    other = (1 - seat) * SIZE + UNSEEN
    table[other + nine] -= 1
    table[other + turn_up] += 1
    table[TURN_UP] = nine


def nines_to_use(rules: Rules, table: Sequence[int], seat: int) -> int:
    """How many nines of trumps a seat has that it has not shown."""
    base = seat * SIZE
    return copies_held(table, base, rules[TRUMPS] * RANKS) - table[base + NINES]


def draw(table: list[int], stock: Sequence[Kind], winner: int) -> None:
    """Both draw, the winner first; who draws last takes the turn-up, and then both take up what they have laid."""
    loser, drawn = 1 - winner, table[DRAWN]
    give(table, winner, stock[drawn])
    if drawn + 1 < len(stock):
        give(table, loser, stock[drawn + 1])
        table[DRAWN] = drawn + 2
        return
    put(table, loser * SIZE, table[TURN_UP])
    table[TURN_UP] = NO_CARD
    table[DRAWN] = drawn + 1


def play_from_hand(rules: Rules, table: list[int], seat: int, kind: Kind) -> None:
    """A card is played from the hand."""
    base = seat * SIZE
    take(table, base, kind)
    if kind == rules[TRUMPS] * RANKS and table[base + NINES]:
        table[base + NINES] -= 1
    reveal(table, 1 - seat, kind)


def play_from_table(rules: Rules, table: list[int], seat: int, kind: Kind) -> None:
    """A card is played from the table: of two copies the one that may yet serve in less."""
    base = seat * SIZE
    place = base + COPIES + 2 * kind
    one, two = table[place], table[place + 1]
    if one and two:
        first, second = outlook(rules, table, base, kind, one), outlook(rules, table, base, kind, two)
        if first == second:
            # Then the one that has served in more, then the earlier one.
            first, second = melds_in(two), melds_in(one)
        if first == second:
            first, second = one >> FLAGS, two >> FLAGS
        table[place + (second < first)] = 0
    else:
        table[place + (one == 0)] = 0
    look_again(table, base, rules[TRUMPS], kind)


def outlook(rules: Rules, table: Sequence[int], base: int, kind: Kind, code: int) -> int:
    """What the melds count that a copy on the table may yet serve in, as far as its own melds allow."""
    points = 0
    for meld in range(MELDS):
        if not rules[VALUE + meld] or not OF_KIND[rules[TRUMPS] * 4 * RANKS + kind] >> meld & 1:
            continue
        mask, free = MASK[rules[TRUMPS] * MELDS + meld], True
        for digit in range(DIGITS):
            number = (code >> FLAGS + 4 * digit & 15) - 1
            if number < 0:
                continue
            earlier = table[base + LIST + number]
            if GROUP[earlier] != GROUP[meld]:
                continue
            within = MASK[rules[TRUMPS] * MELDS + earlier]
            grows = within & ~mask == 0 and cards_in(rules[TRUMPS], earlier) < cards_in(rules[TRUMPS], meld)
            if not grows or laid_of(table, base, number) < cards_in(rules[TRUMPS], earlier):
                free = False
        if free:
            points += rules[VALUE + meld]
    return points


def laid_of(table: Sequence[int], base: int, number: int) -> int:
    """How many cards of the player's meld of that number still lie on the table."""
    bits = 0
    for place in range(base + COPIES, base + COPIES + 48):
        if table[place] and has_served(table[place], number):
            bits += 1
    return bits


# --- to the second half ----------------------------------------------------------------------------------------


def codes_of_table(table: Sequence[int]) -> list[int]:
    """Both holdings, as the second half has them, of what is in the hands and on the table."""
    codes = [0] * 8
    for seat in range(2):
        for place in range(seat * SIZE + HAND, seat * SIZE + FREE):
            mask = table[place]
            for suit in range(4):
                codes[seat * 4 + suit] += SPREAD[mask >> RANKS * suit & 63]
    return codes
