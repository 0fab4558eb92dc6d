"""Handicaps as they are set up: a line for each player, a name and points, given to their entrants at the start."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from ..models import EntrantPlayer, Tournament

FIGURE = re.compile(r"[+-]?[0-9]{1,5}([.,][0-9]{1,2})?")
LINE = re.compile(r"(?P<name>.*[^\s:;,])(?:\s*[:;]\s*|,?\s+)(?P<figure>[+-]?[0-9]{1,5}([.,][0-9]{1,2})?)")
MOST_LETTERS = 8_000


class BadHandicap(ValueError):
    """A line that cannot be read, or names somebody a second time."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line, self.words = line, words


def read_handicaps(text: str) -> Mapping[str, Fraction]:
    """The points of each player by name, in small letters; raises BadHandicap."""
    figures: dict[str, Fraction] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        parts = LINE.fullmatch(line.replace("−", "-").strip())
        name = parts["name"].casefold() if parts is not None else ""
        if parts is None or not name or name in figures:
            raise BadHandicap(number, line.strip()[:60])
        figures[name] = Fraction(parts["figure"].replace(",", "."))
    return figures


def handicaps_of(tournament: Tournament) -> Mapping[int, Fraction]:
    """What each entrant has by the handicaps of its players together, by key; no query where there are none."""
    figures = read_handicaps(tournament.handicaps)
    if not figures:
        return {}
    totals: dict[int, Fraction] = defaultdict(Fraction)
    players = EntrantPlayer.objects.filter(tournament=tournament, bot=None).select_related("user")
    for player in players:
        name = (player.user.name if player.user is not None else player.called).casefold()
        if name in figures:
            totals[player.entrant_id] += figures[name]
    return totals
