"""The partnership games with the double deck: how many play, with how many packs, and who is with whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.cards import Pack
from rules.engine.moves import Seat
from rules.pinochle.double.pack import PACK, TRIPLE

from .options_for_six import PartnershipOptions


@dataclass(frozen=True, slots=True)
class PartnershipGame:
    """One of the games: its seats, its pack, and its two sides, seated alternately.

    `far_short`: a meld more than so much short of the bid cannot be made good by tricks, in plain points.
    """

    name: str
    seats: int
    pack: Pack
    far_short: int

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side."""
        return tuple(tuple(range(side, self.seats, 2)) for side in (0, 1))

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of a seat's side, in the order in which they play after it."""
        return tuple((seat + step) % self.seats for step in range(2, self.seats, 2))


FOUR = PartnershipGame("four", 4, PACK, 50)
SIX = PartnershipGame("six", 6, TRIPLE, 75)

GAMES: Mapping[str, PartnershipGame] = {game.name: game for game in (FOUR, SIX)}
"""The games by the word that their options have for them."""


def game_of(options: PartnershipOptions) -> PartnershipGame:
    """The game that is played under some options."""
    return GAMES[options.game]
