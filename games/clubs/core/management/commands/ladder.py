"""`manage.py ladder apply FILE`: a challenge ladder through what happened on it, line by line.

FILE is `time,kind,who,against,result` (- reads standard input): times in order as ISO 8601, `join` and `leave` with
nobody against, `game` with who challenged against whom and how it came out for the challenger. With --json a list, an
object a line: `line`, `moves` (`who`, `from`, `to`, `cause`: what the line was about first, then the others from the
top) and `ladder` from the top. docs/contests.md tells the rules.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from games.jobs.command_line import OneLineCommand, OneLineParser, choice_on_line, text_of
from games.notation import BadResults, rows
from games.standings.challenge_ladder import (
    Ladder,
    LadderCause,
    LadderMove,
    LadderResult,
    NotOnLadder,
    OnLadderAlready,
    join,
    leave,
    moves_between,
    record_game,
)

FIELDS = ("time", "kind", "who", "against", "result")
KINDS = ("join", "leave", "game")
LONGEST_NAME = 80


class Command(OneLineCommand):
    """What happened on a ladder, and how it stands after each of it."""

    help = "A challenge ladder through what happened on it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What the command line takes: what to print, and the file it is reckoned from."""
        commands = parser.add_subparsers(
            dest="what", required=True, parser_class=OneLineParser, metavar="WHAT"
        )
        applying = commands.add_parser("apply", help="the ladder after each line of a file")
        applying.add_argument(
            "file", metavar="FILE", help="time,kind,who,against,result; - reads standard input"
        )
        applying.add_argument("--json", action="store_true", help="answer in JSON")

    def answer(self, arguments: Mapping[str, Any]) -> tuple[Any, str]:
        """The ladder after each line."""
        steps = list(_steps(text_of(arguments["file"])))
        facts = [
            {"line": line, "moves": [_facts(move) for move in moves], "ladder": list(ladder)}
            for line, moves, ladder in steps
        ]
        ladder = steps[-1][2] if steps else ()
        return facts, "\n".join(f"{place:>3}  {who}" for place, who in enumerate(ladder, 1)) or "Nobody."


def _facts(move: LadderMove) -> dict[str, Any]:
    return {"who": move.who, "from": move.from_place, "to": move.to_place, "cause": move.cause.value}


def _steps(text: str) -> Iterator[tuple[int, tuple[LadderMove, ...], Ladder]]:
    """Each line with its number, what it moved, and the ladder after it; raises BadResults."""
    ladder: Ladder = ()
    last: datetime | None = None
    played: dict[tuple[datetime, frozenset[str]], int] = {}
    for number, (time_word, kind, *names) in rows(text, FIELDS, header_wanted=False):
        last, before = _time(time_word, number, last), ladder
        choice_on_line(kind, KINDS, number)
        try:
            if kind == "game":
                _check_new(names, last, number, played)
                ladder, cause, first = _game(ladder, names, number)
            else:
                ladder, cause, first = _coming_or_going(ladder, kind, names, number)
        except NotOnLadder as missing:
            raise BadResults(number, missing.who, "somebody on the ladder") from None
        except OnLadderAlready as there:
            raise BadResults(number, there.who, "somebody who is not on the ladder yet") from None
        yield number, moves_between(before, ladder, cause, first), ladder


def _check_new(
    names: Sequence[str], at: datetime, line: int, played: dict[tuple[datetime, frozenset[str]], int]
) -> None:
    """Nobody ends two games with the same player at one time."""
    who, against, _result = names
    before = played.setdefault((at, frozenset((who, against))), line)
    if before != line:
        raise BadResults(
            line, f"{who}, {against}", f"no second game of these at one time, as in line {before}"
        )


def _game(ladder: Ladder, names: Sequence[str], line: int) -> tuple[Ladder, LadderCause, tuple[str, ...]]:
    who, against, result_word = names
    _name(who, line)
    _name(against, line)
    if who == against:
        raise BadResults(line, against, "somebody else than the challenger")
    result = LadderResult(choice_on_line(result_word, [each.value for each in LadderResult], line))
    return record_game(ladder, who, against, result), LadderCause(result.value), (who, against)


def _coming_or_going(
    ladder: Ladder, kind: str, names: Sequence[str], line: int
) -> tuple[Ladder, LadderCause, tuple[str, ...]]:
    who, *more = names
    _name(who, line)
    if any(more):
        raise BadResults(line, next(filter(None, more)), f"nothing after the name of a {kind}")
    if kind == "join":
        return join(ladder, who), LadderCause.JOIN, (who,)
    return leave(ladder, who), LadderCause.LEAVE, (who,)


def _name(word: str, line: int) -> None:
    if not word or len(word) > LONGEST_NAME:
        raise BadResults(line, word, f"a name of {LONGEST_NAME} letters at most")


def _time(word: str, line: int, last: datetime | None) -> datetime:
    """A time that is not before the last one; without a zone it is taken for UTC."""
    try:
        at = datetime.fromisoformat(word)
    except ValueError:
        raise BadResults(line, word, "a time such as 2026-03-01T19:30:00Z") from None
    at = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    if last is not None and at < last:
        raise BadResults(line, word, f"a time not before {last.isoformat()}")
    return at
