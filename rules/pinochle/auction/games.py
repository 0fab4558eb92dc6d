"""The auction games: how many play, what is dealt, who is with whom, and who melds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.moves import Seat

from .options import AuctionOptions


@dataclass(frozen=True, slots=True)
class AuctionGame:
    """One of the auction games: seats, cards a hand, cards in the widow, sides, and who melds."""

    name: str
    seats: int
    hand: int
    widow: int
    sides: tuple[tuple[Seat, ...], ...]
    all_meld: bool = True

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side."""
        return seat % len(self.sides)


THREE = AuctionGame("three", 3, 16, 0, ((0,), (1,), (2,)))
FOUR = AuctionGame("four", 4, 12, 0, ((0, 2), (1, 3)))
FOUR_WIDOW = AuctionGame("four_widow", 4, 11, 4, ((0, 2), (1, 3)))
WIDOW = AuctionGame("widow", 3, 15, 3, ((0,), (1,), (2,)), all_meld=False)

GAMES: Mapping[str, AuctionGame] = {game.name: game for game in (THREE, FOUR, WIDOW)}
"""The games by the word that their options have for them."""


def game_of(options: AuctionOptions) -> AuctionGame:
    """The game that is played under some options: for four with a widow other hands are dealt."""
    return FOUR_WIDOW if options.game == "four" and options.widow else GAMES[options.game]
