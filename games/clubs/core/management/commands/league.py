"""`manage.py league table FILE --players A,B,C`: the table of a league, and the places still possible.

FILE is `home,away,home_points,away_points`, a finished game a line (- reads standard input). With --json a list from
the top: `place`, `name`, `played`, `won`, `drawn`, `lost`, `points`, `difference`, `best`, `worst`. docs/contests.md
tells the rules.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from games.jobs.command_line import OneLineCommand, OneLineParser, choice, text_of
from games.notation import BadResults, rows, whole
from games.standings.league_table import (
    LeagueGame,
    LeaguePoints,
    LeagueRules,
    TieBreak,
    league_table,
)
from games.standings.possible_league_places import possible_places

FIELDS = ("home", "away", "home_points", "away_points")
MOST_POINTS = 1_000_000
MOST_PLAYERS = 99


class Command(OneLineCommand):
    """The table of a league."""

    help = "The table of a league, and the places still possible."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What the command line takes: what to print, and the file it is reckoned from."""
        commands = parser.add_subparsers(
            dest="what", required=True, parser_class=OneLineParser, metavar="WHAT"
        )
        table = commands.add_parser("table", help="the table out of the games of a file")
        table.add_argument(
            "file", metavar="FILE", help="home,away,home_points,away_points; - reads standard input"
        )
        table.add_argument("--players", required=True, help="who plays in it: names with commas between")
        table.add_argument("--win", default="2", help="points for a game won, 2 unless it is given")
        table.add_argument("--draw", default="1", help="points for a game drawn, 1 unless it is given")
        table.add_argument("--loss", default="0", help="points for a game lost, 0 unless it is given")
        table.add_argument(
            "--tie-breaks",
            default="head-to-head,difference,wins",
            help=f"in their order, of {', '.join(TieBreak)}; these three unless it is given",
        )
        table.add_argument("--legs", default="1", help="how often two meet: 1, or 2 for once at home each")
        table.add_argument("--json", action="store_true", help="answer in JSON")

    def answer(self, arguments: Mapping[str, Any]) -> tuple[Any, str]:
        """The table from the top."""
        names = _names(arguments["players"])
        rules = LeagueRules(
            _points(arguments),
            _tie_breaks(arguments["tie_breaks"]),
            whole(arguments["legs"], None, "legs", 1, 2),
        )
        games = _games(text_of(arguments["file"]), names, rules.legs)
        ranges = possible_places(names, games, rules)
        facts = [
            {**asdict(row), "best": ranges[row.name].best, "worst": ranges[row.name].worst}
            for row in league_table(names, games, rules)
        ]
        return facts, _words(facts)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(word.strip() for word in text.split(","))
    for number, name in enumerate(names):
        if not name or name in names[:number]:
            raise BadResults(None, name, "names with commas between, each of them once")
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise BadResults(None, text, f"2 to {MOST_PLAYERS} players")
    return names


def _points(arguments: Mapping[str, Any]) -> LeaguePoints:
    win, draw, loss = (
        whole(arguments[name], None, f"points for a {name}", -MOST_POINTS, MOST_POINTS)
        for name in ("win", "draw", "loss")
    )
    try:
        return LeaguePoints(win, draw, loss)
    except ValueError as bad:
        raise BadResults(None, f"{win}, {draw}, {loss}", f"points that make sense: {bad}") from None


def _tie_breaks(text: str) -> tuple[TieBreak, ...]:
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    tie_breaks = tuple(TieBreak(choice(word, [each.value for each in TieBreak])) for word in words)
    if len(set(tie_breaks)) != len(tie_breaks):
        raise BadResults(None, text, "each tie-break once")
    return tie_breaks


def _games(text: str, names: Sequence[str], legs: int) -> tuple[LeagueGame, ...]:
    """The finished games; raises BadResults, for one that is played already too."""
    games: list[LeagueGame] = []
    played: dict[tuple[str, ...], int] = {}
    for number, (home, away, home_word, away_word) in rows(text, FIELDS, header_wanted=False):
        for name in (home, away):
            if name not in names:
                raise BadResults(number, name, f"one of the players: {', '.join(names)}")
        if home == away:
            raise BadResults(number, away, "another player away")
        pair = (home, away) if legs == 2 else tuple(sorted((home, away)))
        if pair in played:
            raise BadResults(
                number, f"{home} against {away}", f"no second game of these, as in line {played[pair]}"
            )
        played[pair] = number
        points = [whole(word, number, "points", -MOST_POINTS, MOST_POINTS) for word in (home_word, away_word)]
        games.append(LeagueGame(home, away, *points))
    return tuple(games)


def _words(facts: Sequence[Mapping[str, Any]]) -> str:
    width = max(len(row["name"]) for row in facts)
    head = f"{'':>3}  {'':<{width}}  played  won drawn lost  points  difference  still possible"
    lines = [
        f"{row['place']:>3}  {row['name']:<{width}}  {row['played']:>6}  {row['won']:>3} {row['drawn']:>5} "
        f"{row['lost']:>4}  {row['points']:>6}  {row['difference']:>+10}  {row['best']} to {row['worst']}"
        for row in facts
    ]
    return "\n".join([head, *lines])
