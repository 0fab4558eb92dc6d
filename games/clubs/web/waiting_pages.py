"""Games of evenings that one of their players typed, for those whose word they wait for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.clubs.core.contests import directs
from games.clubs.core.models import Club, WaitingGame
from games.ladders.models import WITH_PEOPLE, LadderEntrant
from games.ladders.read.people import called, title_of
from games.leagues.models import LeagueEntrant
from games.leagues.read.people import player_of

LADDER, LEAGUE = "ladder", "season"
"""The first words of what a game is to count for."""

LISTED = 100


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A game that waits: who played with which points, for what, at which evening; whether the reader may say so."""

    key: int
    names: str
    contest: str
    evening: str
    may_confirm: bool


def waiting_lines(club: Club, reader: User) -> tuple[WaitingLine, ...]:
    """The games of a club's evenings that wait, as far as the reader plays in them or directs what they are for."""
    rows = list(WaitingGame.objects.filter(evening__club=club).select_related("evening")[:LISTED])
    ladders = LadderEntrant.objects.select_related(*WITH_PEOPLE, "ladder__club").in_bulk(_keys(rows, LADDER))
    leagues = LeagueEntrant.objects.select_related(*WITH_PEOPLE, "season__league__club").in_bulk(
        _keys(rows, LEAGUE)
    )
    contests = {row.ladder for row in ladders.values()}, {row.season.league for row in leagues.values()}
    directed = [{contest.pk for contest in some if directs(contest, reader)} for some in contests]
    of_ladder = {
        key: _Side(called(row), row.user_keys, title_of(row.ladder), row.ladder_id in directed[0])
        for key, row in ladders.items()
    }
    of_league = {
        key: _Side(
            player_of(row, reader).name,
            row.user_keys,
            row.season.league.name,
            row.season.league_id in directed[1],
        )
        for key, row in leagues.items()
    }
    lines = (_line(row, of_ladder if _is(row, LADDER) else of_league, reader) for row in rows)
    return tuple(line for line in lines if line is not None)


def waits_for_word_of(club: Club, reader: Any) -> bool:
    """Whether a game waits that the reader may confirm; one query where none waits at all."""
    return isinstance(reader, User) and any(line.may_confirm for line in waiting_lines(club, reader))


@dataclass(frozen=True, slots=True)
class _Side:
    """An entry that played: its name and people, its contest, and whether the reader directs that."""

    name: str
    people: tuple[int, ...]
    contest: str
    directed: bool


def _is(row: WaitingGame, kind: str) -> bool:
    return row.contest.startswith(f"{kind}-")


def _keys(rows: Iterable[WaitingGame], kind: str) -> set[int]:
    return {key for row in rows if _is(row, kind) for key in row.keys}


def _line(row: WaitingGame, sides: Mapping[int, _Side], reader: User) -> WaitingLine | None:
    """The line of a game; None where the reader has nothing to do with it, or somebody of it is gone."""
    if any(key not in sides for key in row.keys):
        return None
    played = [sides[key] for key in row.keys]
    mine = [key for key in row.keys if reader.pk in sides[key].people]
    if not mine and not played[0].directed:
        return None
    names = ", ".join(f"{side.name} {points}" for side, points in zip(played, row.points, strict=True))
    return WaitingLine(row.pk, names, played[0].contest, row.evening.title, row.own not in mine)
