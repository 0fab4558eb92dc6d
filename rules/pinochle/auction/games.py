"""The auction games: how many play, what is dealt, who is with whom, and who melds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.cards import Pack
from rules.engine.moves import Seat
from rules.pinochle.double import pack as double
from rules.pinochle.single import pack as single
from rules.pinochle.single.values import DIX

from .options import AuctionOptions


@dataclass(frozen=True, slots=True)
class AuctionGame:
    """One of the auction games: seats, cards a hand, cards in the widow, sides, and who melds.

    With its pack come what the last trick counts and the unit of bids and melds. `names_first`: trumps are named before
    the widow is turned. `concedes_late`: a bid may be conceded with the melds on the table, before the first lead.
    """

    name: str
    seats: int
    hand: int
    widow: int
    sides: tuple[tuple[Seat, ...], ...]
    all_meld: bool = True
    pack: Pack = single.PACK
    last_trick: int = single.LAST_TRICK
    unit: int = DIX
    names_first: bool = False
    concedes_late: bool = False

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side."""
        return seat % len(self.sides)


THREE = AuctionGame("three", 3, 16, 0, ((0,), (1,), (2,)))
FOUR = AuctionGame("four", 4, 12, 0, ((0, 2), (1, 3)))
FOUR_WIDOW = AuctionGame("four_widow", 4, 11, 4, ((0, 2), (1, 3)))
WIDOW = AuctionGame("widow", 3, 15, 3, ((0,), (1,), (2,)), all_meld=False)
DOUBLE_THREE = AuctionGame(
    "double_three", 3, 26, 2, ((0,), (1,), (2,)),
    pack=double.PACK, last_trick=double.LAST_TRICK, unit=1, concedes_late=True,
)  # fmt: skip
DOUBLE_THREE_FIVE = replace(DOUBLE_THREE, hand=25, widow=5, names_first=True)

GAMES: Mapping[str, AuctionGame] = {game.name: game for game in (THREE, FOUR, WIDOW, DOUBLE_THREE)}
"""The games by the word that their options have for them."""


def game_of(options: AuctionOptions) -> AuctionGame:
    """The game that is played under some options: the size of the widow may change the hands."""
    if options.game == "four" and options.widow:
        return FOUR_WIDOW
    if options.widow == DOUBLE_THREE_FIVE.widow:
        return DOUBLE_THREE_FIVE
    return GAMES[options.game]
