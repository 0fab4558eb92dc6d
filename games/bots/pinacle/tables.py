"""From the engine's table to the list of integers of the kernel, and from its steps back to moves."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import BITS, ONE, Bag, Kind
from rules.engine.moves import Move
from rules.pinacle import combinations
from rules.pinacle.combinations import INDEX, IS_WILD, KINDS, WIDTH, WILD_X, Combo, ways
from rules.pinacle.laws import HAND, Laws
from rules.pinacle.state import Coup, Drawing, Laying
from rules.pinacle.values import VALUES, worth_of

from . import kernel as k


def table_of(
    laws: Laws,
    phase: Drawing | Laying,
    hands: Sequence[Bag],
    stock: Sequence[Kind],
    seats: Sequence[int] = (),
) -> list[int]:
    """The table of a world; where `seats` are given only their hands are filled in."""
    coup = phase.coup
    s = [0] * k.SIZE
    s[k.SEATS], s[k.SIDES], s[k.TURN], s[k.STOCK] = laws.seats, len(laws.sides), coup.turn, coup.stock
    s[k.IDLE], s[k.LEAST], s[k.GOING_OUT] = coup.idle, laws.least, laws.going_out
    s[k.AT_ONE_GO], s[k.PUMBA], s[k.MOST_WILD] = laws.at_one_go, laws.pumba, laws.most_wild
    s[k.LEAST_NATURAL], s[k.WHOLE] = laws.least_natural, len(laws.cards) - HAND * laws.seats - 1
    s[k.TURNS], s[k.PILE] = coup.turns, len(coup.pile)
    if isinstance(phase, Laying):
        s[k.LAID], s[k.OPENING], s[k.TOOK], s[k.BARRED] = phase.laid, phase.opening, phase.took, phase.barred
    for prime in coup.primes:
        s[k.POINTS + prime.side] += prime.points
    for side, combos in enumerate(coup.combos):
        s[k.CHARGED + side] = coup.charged[side]
        for combo in combos[: k.ROOM]:
            at = k.TABLE + (side * k.ROOM + s[k.COMBOS + side]) * k.FIELDS
            s[at : at + k.FIELDS] = record(laws, combo)
            s[k.COMBOS + side] += 1
        # What there is no room for counts all the same.
        s[k.POINTS + side] += sum(worth_of(laws, combo).total for combo in combos[k.ROOM :])
    for seat in seats or range(laws.seats):
        hand, at = hands[seat], k.HANDS + seat * k.KINDS
        for kind in range(k.KINDS):
            s[at + kind] = hand >> BITS * kind & ONE
    for seat in range(laws.seats):
        s[k.SIZES + seat], s[k.OPENED + seat] = coup.sizes[seat], coup.opened[seat]
    s[k.CARDS : k.CARDS + len(stock)] = stock
    s[k.HEAP : k.HEAP + len(coup.pile)] = coup.pile
    return [int(number) for number in s]


def record(laws: Laws, combo: Combo) -> list[int]:
    """A combination as the kernel writes it."""
    if combo.what == combinations.PINACLE:
        return [k.PINACLE, 0, 0, 0, 0, worth_of(laws, combo).total]
    if combo.what == combinations.BRELAN:
        jokers = combo.cards.count(WILD_X)
        twos = combo.wilds - jokers
        two = 2 * VALUES[combo.rank]
        across = sum(k.JOKER_VALUE if kind == WILD_X else two for kind in combo.across)
        return [k.BRELAN, combo.rank, len(combo.cards) - combo.wilds, twos, jokers, across]
    code = 0
    for place, kind in enumerate(combo.cards, start=combo.rank):
        if IS_WILD[kind]:
            code |= k.wild_code(kind, combo.suit) << 2 * place
    return [k.SUITE, combo.rank, combo.suit, len(combo.cards), code, 30 * len(combo.across)]


def move_of(laws: Laws, coup: Coup, s: list[int], seat: int, code: int) -> Move:
    """The move by which a step is made at the table; `s` is the table before it."""
    what, a, b, c, d = code & 7, code >> 3 & 63, code >> 9 & 63, code >> 15 & 63, code >> 21 & 63
    hand = k.HANDS + seat * k.KINDS
    if what == k.LAY_BRELAN:
        kinds = [suit * WIDTH + a for suit in range(4) for _ in range(s[hand + suit * WIDTH + a])][: k.FULL]
        return Move("lay", tuple(KINDS[kind] for kind in (*kinds, *((b,) if b != k.NONE else ()))))
    if what == k.LAY_SUITE:
        row = (a * WIDTH + place for place in range(b, b + c))
        return Move("lay", tuple(KINDS[kind if s[hand + kind] else d] for kind in row))
    combo = coup.combos[laws.side_of(seat)][a]
    after = s.copy()
    k.act(after, seat, code)
    at = k.TABLE + (laws.side_of(seat) * k.ROOM + a) * k.FIELDS
    wanted = after[at : at + k.FIELDS]
    for way in ways(combo).get(b, ()):
        if record(laws, way.result) == wanted:
            return way.move
    raise AssertionError(f"no way to {KINDS[b]} on {combo.key}")  # pragma: no cover


def kind_of(move: Move) -> Kind:
    """The card of a discard."""
    return INDEX[move.words[0]]
