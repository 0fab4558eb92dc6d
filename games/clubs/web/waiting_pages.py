"""Games of evenings that one of their players typed, for those whose word they wait for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import directed_among
from games.clubs.core.models import Club, WaitingGame
from games.ladders.models import WITH_PEOPLE, LadderEntrant
from games.ladders.read.people import name_at_hand, title_of
from games.ladders.write.evenings import STILL
from games.leagues.models import LeagueEntrant, SeasonStage
from games.leagues.read.people import player_of

LADDER, LEAGUE = "ladder", "season"
"""The first words of what a game is to count for."""


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A game that waits: who played with which points, for what, at which evening; whether the reader may say so.

    `counts`: it still can; else it can be struck out alone.
    """

    key: int
    names: str
    contest: str
    evening: str
    may_confirm: bool
    counts: bool


def waiting_lines(club: Club, reader: User) -> tuple[WaitingLine, ...]:
    """The games of a club's evenings that wait, as far as the reader plays in them or directs what they are for."""
    waiting = WaitingGame.objects.filter(evening__club=club, counted_at=None)
    rows = list(waiting.select_related("evening"))
    ladders = LadderEntrant.objects.select_related(*WITH_PEOPLE, "ladder__club").in_bulk(_keys(rows, LADDER))
    leagues = LeagueEntrant.objects.select_related(*WITH_PEOPLE, "season__league__club").in_bulk(
        _keys(rows, LEAGUE)
    )
    contests = {row.ladder for row in ladders.values()}, {row.season.league for row in leagues.values()}
    directed = [directed_among(some, reader) for some in contests]
    of_ladder = {
        key: _Side(
            name_at_hand(row),
            row.user_keys,
            title_of(row.ladder),
            row.ladder_id in directed[0],
            None if row.place is None or row.ladder.stage in STILL else row.joined_at,
        )
        for key, row in ladders.items()
    }
    of_league = {
        key: _Side(
            player_of(row, reader).name,
            row.user_keys,
            row.season.league.name,
            row.season.league_id in directed[1],
            row.entered_at if row.season.stage == SeasonStage.RUNNING else None,
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
    """An entry that played: its name and people, its contest, and whether the reader directs that.

    `since` when a game of it counts; None where none does any more.
    """

    name: str
    people: tuple[int, ...]
    contest: str
    directed: bool
    since: datetime | None


def _is(row: WaitingGame, kind: str) -> bool:
    return row.contest.startswith(f"{kind}-")


def _keys(rows: Iterable[WaitingGame], kind: str) -> set[int]:
    return {key for row in rows if _is(row, kind) for key in row.keys}


def _line(row: WaitingGame, sides: Mapping[int, _Side], reader: User) -> WaitingLine | None:
    """The line of a game; None where the reader has nothing to do with it, or nobody of it is there any more."""
    played = {key: sides[key] for key in row.keys if key in sides}
    mine = [key for key, side in played.items() if reader.pk in side.people]
    if not mine and not any(side.directed for side in played.values()):
        return None
    named = [played[key].name if key in played else gettext("somebody who is gone") for key in row.keys]
    names = ", ".join(f"{name} {points}" for name, points in zip(named, row.points, strict=True))
    since = [side.since for side in played.values()]
    counts = len(played) == len(row.keys) and all(each is not None and each <= row.typed_at for each in since)
    contest = next(iter(played.values())).contest
    return WaitingLine(row.pk, names, contest, row.evening.title, counts and row.own not in mine, counts)
