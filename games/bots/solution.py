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
class PlaySolution:
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
) -> PlaySolution:
    """What a solver found: place, trick and seat of each card, its cost (below 0: not known), known from a card on."""
    cards = tuple(
        CardPlayed(place, trick, seat, cost if cost >= 0 else None)
        for (place, trick, seat), cost in zip(played, costs, strict=True)
    )
    is_solved = since < len(cards)
    return PlaySolution(
        teams, cards, cards[since].trick if is_solved else None, best if is_solved else (), ahead
    )


def to_json(solution: PlaySolution) -> dict[str, Any]:
    """A solution as plain JSON values; `from_json` gives the same back."""
    return {
        "teams": [list(team) for team in solution.teams],
        "cards": [list(card) for card in solution.cards],
        "since": solution.since,
        "best": list(solution.best),
        "ahead": solution.ahead,
    }


def from_json(data: Mapping[str, Any]) -> PlaySolution:
    """The solution that `to_json` told; raises KeyError or TypeError for anything else."""
    first, second = (tuple(team) for team in data["teams"])
    cards = tuple(CardPlayed(*card) for card in data["cards"])
    return PlaySolution((first, second), cards, data["since"], tuple(data["best"]), data["ahead"])
