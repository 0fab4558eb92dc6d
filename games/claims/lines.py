"""Lines: cards played in one order, each of which wins whatever the others do.

The claimer plays to the open trick, if there is one, and leads ever after. Whether a line holds is asked card by
card, of each other seat alone, for one seat is enough to beat a card. A seat beats a lead

* with a higher card of the suit: then it has held more cards of it than were led before, one of them higher (it had
  to follow so often, and kept the highest: nothing it could not beat asks it to play high);
* with a trump on a lead of another suit: then it has held no more of the suit than were led before, and more trumps
  than trumps were led (it can have thrown no card of the suit away: whoever is out of a suit and has a trump beats
  that lead at once).

So each question is one Wish to the layouts, and its answer is exact as long as all cards before hold. Trumps come
first, from the top, then each side suit from the top: trumps led can only take trumps away from others, and a lead
in one side suit changes nothing in another. **Without a partner this order is as good as any**: where a card of it
can be beaten in a layout, no order and no watching of the others' cards wins against that layout. The same holds of a
partner who cannot take a trick (`is_without_aid`). Another partner may take one, and search.py looks further.

What an open trick leaves is asked with less than is known (a seat still to play to it may be made to undertrump):
that errs on the side of refusing, and search.py asks again card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.cards import Kind
from rules.engine.moves import Seat

from .codes import Count, Field
from .endgame import Endgame, Position
from .layouts import Wish


@dataclass(frozen=True, slots=True)
class Break:
    """A card of a line that may be beaten: its place in the line, by whom, and the layout to look for."""

    place: int
    seat: Seat
    wish: Wish


def line_of(endgame: Endgame, at: Position) -> tuple[Kind, ...]:
    """The order in which the cards of a hand have the best chance: trumps from the top, then suit by suit."""
    code, trump = endgame.code, endgame.duties.trump
    kinds = code.every(at.hand)
    suit_of = code.pack.suit_of
    return tuple(sorted(kinds, key=lambda kind: (suit_of[kind] != trump, suit_of[kind], -kind)))


def lines_from(endgame: Endgame, at: Position) -> list[tuple[Kind, ...]]:
    """The lines to try: the one order on lead; after a card to the open trick, lowest winner first, the same."""
    if not at.trick:
        return [line_of(endgame, at)]
    lines = []
    duties = endgame.duties
    for kind in duties.may_play(at.hand, endgame.seat, at.leader, at.trick):
        if duties.winner(at.leader, (*at.trick, kind)) == endgame.seat:
            rest = at._replace(hand=endgame.code.minus(at.hand, kind))
            lines.append((kind, *line_of(endgame, rest)))
    trump, suit_of = duties.trump, endgame.code.pack.suit_of
    return sorted(lines, key=lambda line: (suit_of[line[0]] == trump, line[0]))


def is_without_aid(endgame: Endgame, hand: Count, partner: Callable[[Seat], Count]) -> bool:
    """Whether no partner can ever take a trick that the claimer leads, from the cards that they (may) hold.

    A partner takes one with a card above one of the claimer’s, or with a trump where a side suit is led.
    """
    against = can_never_win(endgame, hand) if not endgame.alone() else 0
    return all(not partner(seat) & against for seat in endgame.side if seat != endgame.seat)


def can_never_win(endgame: Endgame, hand: Count) -> Field:
    """The kinds of which a partner who never takes a lead of this hand holds none."""
    code, trump, higher = endgame.code, endgame.duties.trump, 0
    for kind in code.kinds(hand):
        higher |= code.above[kind]
        if trump is not None and code.pack.suit_of[kind] != trump:
            higher |= code.suits[trump]
    return higher


def break_of(endgame: Endgame, at: Position, line: tuple[Kind, ...]) -> Break | None:
    """Where a line may break first; None where every card of it wins against every layout."""
    code, duties, unseen = endgame.code, endgame.duties, at.unseen
    suit_of, trump, sizes = code.pack.suit_of, duties.trump, unseen.sizes
    led = [0] * len(code.suits)
    late: dict[Seat, int] = {}
    """Seats that have yet to follow to the open trick, with the suit they must follow to."""
    first = 0
    if at.trick:
        after = (*at.trick, line[0])
        led_suit = suit_of[at.trick[0]]
        for turn in range(len(after), duties.seats):
            seat = (at.leader + turn) % duties.seats
            late[seat] = led_suit
            wish = _beats_open(endgame, line[0], led_suit, seat, sizes[seat])
            for one in wish:
                if unseen.allows(one):
                    return Break(0, seat, one)
        first = 1
    for place in range(first, len(line)):
        kind = line[place]
        suit = suit_of[kind]
        of_suit, higher = code.suits[suit], code.above[kind]
        for seat in range(duties.seats):
            if seat == endgame.seat:
                continue
            before = led[suit] + (late.get(seat) == suit)
            over = Wish(seat, higher, 1, of_suit, before + 1)
            if unseen.allows(over):
                return Break(place, seat, over)
            if trump is None or suit == trump:
                continue
            trumps = led[trump] + (late.get(seat) == trump)
            others = sizes[seat] - before - _free(endgame, at, line, seat)
            ruff = Wish(seat, code.suits[trump], trumps + 1, code.all & ~of_suit, max(others, trumps + 1))
            if unseen.allows(ruff):
                return Break(place, seat, ruff)
        led[suit] += 1
    return None


def _beats_open(endgame: Endgame, kind: Kind, led_suit: int, seat: Seat, size: int) -> list[Wish]:
    """How a seat that is still to play may beat the card played to the open trick."""
    code, trump = endgame.code, endgame.duties.trump
    suit, of_suit = code.pack.suit_of[kind], code.suits[led_suit]
    without = code.all & ~of_suit
    if suit == led_suit:
        wishes = [Wish(seat, code.above[kind], 1, of_suit, 1)]
        if trump is not None and led_suit != trump:
            wishes.append(Wish(seat, code.suits[trump], 1, without, size))
        return wishes
    return [Wish(seat, code.above[kind], 1, without, size)]


def _free(endgame: Endgame, at: Position, line: tuple[Kind, ...], seat: Seat) -> int:
    """Cards of any suit a seat may throw on the open trick though it has trumps: where trumping is no duty.

    It is out of the suit led and cannot overtrump the claimer's trump, which it need not try either.
    """
    duties = endgame.duties
    if not at.trick:
        return 0
    turn = (seat - at.leader) % duties.seats
    if turn <= len(at.trick) or duties.laws[at.leader][seat].trump:
        return 0
    led_suit, suit = endgame.code.pack.suit_of[at.trick[0]], endgame.code.pack.suit_of[line[0]]
    return 1 if suit != led_suit else 0
