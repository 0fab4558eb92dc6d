"""The play of a deal with all cards seen, as plain values: what each card cost, and what was to be had.

Who plays is two teams: the sides where there are two, else whoever plays alone against all the others together. A
card costs what its team could have had before it less what it can have after it, if everybody plays their best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.engine.moves import Move, Seat

PlayedMoves = Sequence[tuple[Seat, Move]]
"""The moves of a deal after its cards, with who made them."""


class CardPlayed(NamedTuple):
    """A card of the play: the place of its move among those of the deal, its trick (from 1), and what it cost.

    `cost` is None before the solved part.
    """

    place: int
    trick: int
    seat: Seat
    cost: int | None


@dataclass(frozen=True, slots=True)
class PlayReckoning:
    """The play of one deal: the teams as seats, every card played, and what is known from trick `since` on.

    `best` is what the play brings each team from there on if everybody plays their best; where what counts is how much
    more that is than the other team's (`ahead`), it is that. `since` is None, and `best` empty, where not even the last
    trick is solved.
    """

    teams: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    cards: tuple[CardPlayed, ...]
    since: int | None
    best: tuple[int, ...]
    ahead: bool = False

    @property
    def lost(self) -> tuple[int, int]:
        """What the cards of each team cost it together."""
        first, second = (
            sum(card.cost or 0 for card in self.cards if card.seat in team) for team in self.teams
        )
        return first, second


def gathered(
    teams: tuple[tuple[Seat, ...], tuple[Seat, ...]],
    played: Sequence[tuple[int, int, Seat]],
    costs: Sequence[int],
    since: int,
    best: tuple[int, ...],
    *,
    ahead: bool = False,
) -> PlayReckoning:
    """What a solver found: place, trick and seat of each card, its cost (below 0: not known), known from a card on."""
    cards = tuple(
        CardPlayed(place, trick, seat, cost if cost >= 0 else None)
        for (place, trick, seat), cost in zip(played, costs, strict=True)
    )
    known = since < len(cards)
    return PlayReckoning(teams, cards, cards[since].trick if known else None, best if known else (), ahead)


def to_json(found: PlayReckoning) -> dict[str, Any]:
    """A reckoning as plain JSON values; `from_json` gives the same back."""
    return {
        "teams": [list(team) for team in found.teams],
        "cards": [list(card) for card in found.cards],
        "since": found.since,
        "best": list(found.best),
        "ahead": found.ahead,
    }


def from_json(data: Mapping[str, Any]) -> PlayReckoning:
    """The reckoning that `to_json` told; raises KeyError or TypeError for anything else."""
    first, second = (tuple(team) for team in data["teams"])
    cards = tuple(CardPlayed(*card) for card in data["cards"])
    return PlayReckoning((first, second), cards, data["since"], tuple(data["best"]), data["ahead"])
