"""Handicaps as they are set up: a line for each player, a name and points, given to their entrants at the start.

A name is neither unique nor anybody's for good, so a line is given to the one player it fits and to nobody where there
are several; a line that was not given waits for whoever comes late, until the event ends.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..models import EntrantPlayer, EntrantState, Tournament

FIGURE = re.compile(r"[+-]?[0-9]{1,5}([.,][0-9]{1,2})?")
LINE = re.compile(r"(?P<name>.*[^\s:;,])(?:\s*[:;]\s*|,?\s+)(?P<figure>[+-]?[0-9]{1,5}([.,][0-9]{1,2})?)")
MOST_LETTERS = 8_000


class BadHandicap(ValueError):
    """A line that cannot be read, or names somebody a second time."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line, self.words = line, words


@dataclass(frozen=True, slots=True)
class HandicapLine:
    """A line of handicaps: the name as it was typed, the points, and the players who are called so."""

    name: str
    figure: Fraction
    players: tuple[EntrantPlayer, ...]

    @property
    def player(self) -> EntrantPlayer | None:
        """The one whose handicap it is; nobody where none or several are called so."""
        return self.players[0] if len(self.players) == 1 else None


def read_handicaps(text: str) -> Mapping[str, Fraction]:
    """The points of each player by name, in small letters; raises BadHandicap."""
    return {name.casefold(): figure for name, figure in _lines(text)}


def handicap_lines(tournament: Tournament) -> Sequence[HandicapLine]:
    """The lines that are not given yet, with whom each fits among those who play; no query where there are none."""
    if not tournament.handicaps.strip():
        return ()
    called: dict[str, list[EntrantPlayer]] = defaultdict(list)
    players = EntrantPlayer.objects.filter(
        tournament=tournament, bot=None, entrant__state=EntrantState.IN
    ).select_related("user", "entrant")
    for player in players.order_by("pk"):
        called[name_on_a_line(player)].append(player)
    return [
        HandicapLine(name, figure, tuple(called.get(name.casefold(), ())))
        for name, figure in _lines(tournament.handicaps)
    ]


def text_without(text: str, names: Collection[str]) -> str:
    """The lines but those of these names, as `handicap_lines` has them."""
    return "\n".join(f"{name}: {_figure_text(figure)}" for name, figure in _lines(text) if name not in names)


def name_on_a_line(player: EntrantPlayer) -> str:
    """By which name a line fits a player, in small letters."""
    return (player.user.name if player.user is not None else player.called).casefold()


def _lines(text: str) -> Iterator[tuple[str, Fraction]]:
    """The lines of handicaps, name and points; raises BadHandicap."""
    names = set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        parts = LINE.fullmatch(line.replace("−", "-").strip())
        if parts is None or parts["name"].casefold() in names:
            raise BadHandicap(number, line.strip()[:60])
        names.add(parts["name"].casefold())
        yield parts["name"], Fraction(parts["figure"].replace(",", "."))


def _figure_text(figure: Fraction) -> str:
    """Points as a line has them: two decimals at most."""
    return f"{float(figure):.2f}".rstrip("0").rstrip(".")
