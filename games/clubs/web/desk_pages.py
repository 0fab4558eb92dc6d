"""The director's desk of a club: calls, running games with their clocks, desks of its contests, what was done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.paginator import Paginator
from django.db.models import BooleanField, Case, F, Min, Q, When
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import ContestAct, in_any
from games.clubs.core.log import acts_of_club
from games.clubs.core.models import Club, ClubMember
from games.clubs.core.roles import DIRECTING
from games.desk.read.club_log import words_of_club
from games.desk.read.queue import CallQueue, queue_of
from games.ladders.read import club_desk as ladders
from games.leagues.read import club_desk as leagues
from games.play.models import ON_CLOCK, Game, GameStatus, Player
from games.play.read.clocks import left_words
from games.play.read.names import named_seats
from games.play.read.purpose import Purpose, purposes_of
from games.play.record.who_sat import sat_at
from games.tournaments.director import club_desk as tournaments
from games.tournaments.record.who_knows import running_and_played

A_PAGE = 20
LOG = 30
"""Lines of the log, the latest."""

LONG = timedelta(days=5)
"""Who has been to move for so long is overdue; `games/leagues/read/desk.py` counts the same."""

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game of the club: what it is for, who plays, who is to move since when, how much time they have left.

    `overdue`: they have been to move for five days, or for one and have less than one left. `url` is empty where the
    reader may not see the table, `message_url` where they play there.
    """

    names: str
    contest: str
    desk_url: str
    url: str
    message_url: str
    to_move: str
    since: datetime | None
    left: str
    overdue: bool


@dataclass(frozen=True, slots=True)
class ContestDesk:
    """A contest of the club, the address of its desk, and the deputies it has besides the directors of the club.

    `kind` says what it is: several are often called alike.
    """

    kind: str
    name: str
    url: str
    deputies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubDesk:
    """All of the page; `plays` where a running event of the club is sealed for the reader, who plays in it."""

    queue: CallQueue
    running: tuple[RunningGame, ...]
    number: int
    overdue: int
    page: int
    pages: int
    plays: bool
    directors: tuple[str, ...]
    contests: tuple[ContestDesk, ...]
    log: tuple[ContestAct, ...]

    @property
    def sealed_events(self) -> frozenset[int]:
        """The events of whose sealed boards the reader may learn here, by key."""
        of_log = (act.sealed_event for act in self.log if act.sealed_event is not None)
        return self.queue.sealed_events.union(of_log)


def club_desk(club: Club, reader: User, *, page: int) -> ClubDesk:
    """The desk of a club for one of its directors; a constant number of queries however much is played."""
    played, now = running_and_played(reader), timezone.now()
    turns = _turns(club, played, now)
    paged = Paginator(turns, A_PAGE).get_page(page)
    looked_after = ClubMember.objects.filter(club=club, role__in=DIRECTING).select_related("user")
    return ClubDesk(
        queue=queue_of(reader, club, played),
        running=_lines(list(paged), reader, now),
        number=len(turns),
        overdue=sum(turn.overdue for turn in turns),
        page=paged.number,
        pages=paged.paginator.num_pages,
        plays=tournaments.plays_in_any(club, played),
        directors=tuple(row.user.name for row in looked_after.order_by("since", "pk")),
        contests=_contests(club),
        log=_log(club, reader, played),
    )


@dataclass(frozen=True, slots=True)
class GameTurn:
    """A running game by its key, and whether somebody there is overdue."""

    game: int
    overdue: bool


def _turns(club: Club, played: Collection[int], now: datetime) -> list[GameTurn]:
    """The games of a club that are being played: overdue ones first, then by the time that is left; one query.

    Keys alone, put in order by the database: what else a line says is fetched for those on the page.
    """
    games = Game.objects.filter(_running(club, played), status=GameStatus.PLAYING).values("pk")
    people = ON_CLOCK & Q(user__isnull=False)
    rows = Player.objects.filter(game__in=games).order_by().values("game")
    rows = rows.annotate(first=Min("deadline", filter=people), since=Min("turn_since", filter=people))
    short = Q(first__lte=now + A_DAY, since__lte=now - A_DAY)
    late = Case(When(Q(since__lte=now - LONG) | short, then=True), default=False, output_field=BooleanField())
    soonest = F("first").asc(nulls_last=True), F("since").asc(nulls_last=True), "game"
    rows = rows.annotate(overdue=late).order_by("-overdue", *soonest)
    return [GameTurn(*row) for row in rows.values_list("game", "overdue")]


def _running(club: Club, played: Collection[int]) -> Q:
    """Which games are being played for a club: those of its contests, and its own tables."""
    own = Game.objects.filter(club=club, board=None).order_by().values("pk")
    of_contests = (
        *ladders.running_games(club),
        *leagues.running_games(club),
        *tournaments.running_games(club, played),
    )
    return in_any([own, *of_contests])


def _lines(turns: Sequence[GameTurn], reader: User, now: datetime) -> tuple[RunningGame, ...]:
    keys = [turn.game for turn in turns]
    games = Game.objects.select_related("board").in_bulk(keys)
    sat = set(Game.objects.filter(sat_at(reader), pk__in=keys).values_list("pk", flat=True))
    seats: dict[int, list[Player]] = defaultdict(list)
    for player in named_seats(keys, "to_act", "open_claim", "turn_since", "deadline"):
        seats[player.game_id].append(player)
    purposes = purposes_of(list(games.values()), reader.pk)
    return tuple(
        _line(
            games[turn.game], turn, seats[turn.game], purposes.get(turn.game), reader, turn.game in sat, now
        )
        for turn in turns
        if turn.game in games
    )


def _line(
    game: Game,
    turn: GameTurn,
    players: Sequence[Player],
    purpose: Purpose | None,
    reader: User,
    sat: bool,
    now: datetime,
) -> RunningGame:
    sits = any(player.user_id == reader.pk for player in players)
    to_move = [player for player in players if player.on_clock]
    people = [player for player in to_move if player.user_id is not None]
    deadline = min(filter(None, (player.deadline for player in people)), default=None)
    return RunningGame(
        names=" – ".join(filter(None, (player.name for player in players))),
        contest=_part(purpose) if purpose is not None else gettext("a table of the club"),
        desk_url=purpose.desk if purpose is not None else "",
        # A table that is not public is open to the members of its club, of whom the reader is one.
        url=game.get_absolute_url()
        if sits or (not game.is_sealed and (sat or game.public or game.club_id is not None))
        else "",
        message_url="" if sat else reverse("desk:message", args=[game.public_id]),
        to_move=", ".join(player.name for player in to_move),
        since=min(filter(None, (player.turn_since for player in people)), default=None),
        left=left_words(max(deadline - now, timedelta(0))) if deadline is not None else "",
        overdue=turn.overdue,
    )


def _part(purpose: Purpose) -> str:
    return ", ".join(filter(None, (purpose.name, purpose.part)))


def _contests(club: Club) -> tuple[ContestDesk, ...]:
    desks = {
        gettext("ladder"): ladders.desks_of_club(club),
        gettext("league"): leagues.desks_of_club(club),
        gettext("tournament"): tournaments.desks_of_club(club),
    }
    return tuple(ContestDesk(kind, *desk) for kind, rows in desks.items() for desk in rows)


def _log(club: Club, reader: User, played: Collection[int]) -> tuple[ContestAct, ...]:
    acts = [
        *ladders.acts_of_club(club),
        *leagues.acts_of_club(club),
        *tournaments.acts_of_club(club, reader, played),
        *words_of_club(club, reader, played),
        *acts_of_club(club),
    ]
    return tuple(sorted(acts, key=lambda act: act.made_at, reverse=True)[:LOG])
