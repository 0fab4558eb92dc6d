"""A finished deal of pinochle as its solver has it: the table, the hands before the first card, the cards played."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.engine.cards import Bag, Pack
from rules.engine.moves import Seat
from rules.engine.protocol import DealEngine
from rules.engine.tricks import STRICT, Law
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.legal import follow_law
from rules.pinochle.auction.state import Tricks as AuctionTricks
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.state import PACK as DOUBLE
from rules.pinochle.double_deck.state import Tricks as DoubleTricks
from rules.pinochle.single.pack import LAST_TRICK
from rules.pinochle.single.pack import PACK as SINGLE
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.state import ROUNDS
from rules.pinochle.two_handed.state import Tricks as TwoTricks

from ..solution import PlayedMoves, PlaySolution, gathered
from .solver import HEAD, OVERTRUMP, SEATS, TRUMP, SolvedTable, costs, hand_of, pool_of, table_of

Teams = tuple[tuple[Seat, ...], tuple[Seat, ...]]


class Opening(NamedTuple):
    """Where the play that can be solved begins: the table, every hand, who leads, the teams, tricks before it."""

    table: SolvedTable
    hands: tuple[Bag, ...]
    leader: Seat
    teams: Teams
    tricks: int = 0


def solve(
    engine: DealEngine[Any, Any], dealt: Any, moves: PlayedMoves, positions: int
) -> PlaySolution | None:
    """The play of a deal with all cards seen: trick points, the last trick included; None where no card was played."""
    pack = pack_of(engine)
    state, opening = dealt, None
    line: list[int] = []
    played: list[tuple[int, int, Seat]] = []
    for place, (seat, move) in enumerate(moves):
        if opening is None:
            opening = opening_of(engine, state)
        if opening is not None and move.verb in ("play", "keep"):
            trick = opening.tricks + len(line) // opening.table.seats + 1
            line.append(pack.index[move.words[0]])
            played.append((place, trick, seat))
        state = engine.apply(state, seat, move).state
    if opening is None or not line:
        return None
    table, hands = opening.table, [0] * SEATS
    for seat, bag in enumerate(opening.hands):
        hands[seat] = hand_of(table, bag)
    lost, since, best = costs(table, hands, opening.leader, line, positions)
    rest = list(hands)
    for (_place, _trick, seat), kind in zip(played[:since], line, strict=False):
        rest[seat] -= 1 << kind * table.bits
    worths = (best, pool_of(table, rest) - best)
    return gathered(opening.teams, played, lost, since, worths)


def pack_of(engine: DealEngine[Any, Any]) -> Pack:
    """The cards of a game of pinochle."""
    if isinstance(engine, AuctionPinochle):
        return engine.laws.pack
    return DOUBLE if isinstance(engine, DoubleDeck) else SINGLE


def opening_of(engine: DealEngine[Any, Any], state: Any) -> Opening | None:
    """The play of a deal that is about to begin, where all cards are in hands; None at any other moment."""
    match engine, state.phase:
        case DoubleDeck() as double, DoubleTricks(kinds=()) as phase:
            trump = DOUBLE.suits.index(phase.melded.purchase.trump or "")
            table = table_of(
                double=True, trump=trump, teams=[seat % 2 for seat in range(phase.seats)],
                duties=[[owed(STRICT)] * phase.seats] * phase.seats,
                worths=double.laws.worths, last=double.options.last_trick * double.options.scale,
            )  # fmt: skip
            return Opening(table, state.hands, phase.leader, (double.sides[0], double.sides[1]))
        case AuctionPinochle() as auction, AuctionTricks(kinds=()) as phase:
            purchase, seats = phase.laid.purchase, range(auction.laws.game.seats)
            teams = _teams(auction.sides, purchase.bidder)
            table = table_of(
                double=auction.laws.pack is DOUBLE, trump=SINGLE.suits.index(purchase.trump or ""),
                teams=[int(seat in teams[1]) for seat in seats],
                duties=[[owed(follow_law(auction.laws, leader, seat)) for seat in seats] for leader in seats],
                worths=auction.laws.worths, last=auction.laws.game.last_trick,
            )  # fmt: skip
            return Opening(table, state.hands, phase.leader, teams)
        case TwoHanded() as two, TwoTricks(kinds=()) as phase if phase.strict:
            board = phase.board
            hands = [hand + spread.on_table for hand, spread in zip(state.hands, board.spreads, strict=True)]
            table = table_of(
                double=False, trump=SINGLE.suits.index(board.trump), teams=(0, 1),
                duties=[[owed(two.laws.strict)] * 2] * 2, worths=two.laws.worths, last=LAST_TRICK,
            )  # fmt: skip
            return Opening(table, tuple(hands), phase.leader, ((0,), (1,)), ROUNDS)
    return None


def owed(law: Law) -> int:
    """A law as the solver has it."""
    return HEAD * law.head + TRUMP * law.trump + OVERTRUMP * law.overtrump


def _teams(sides: tuple[tuple[Seat, ...], ...], bidder: Seat) -> Teams:
    """Two sides as they are; of more, the bidder alone against all others."""
    if len(sides) == 2:
        return sides[0], sides[1]
    return (bidder,), tuple(seat for side in sides for seat in side if seat != bidder)
