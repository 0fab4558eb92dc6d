"""Calls as directors read them: the queue, oldest first, and one call with its table and its answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.clubs.core.models import Club
from games.clubs.core.roles import lasting_role
from games.moderation.models import Report
from games.notifications.messages import game_name
from games.play.models import Game
from games.play.read.names import named_seats, seat_names
from games.play.record.who_sat import sat_at
from games.tournaments.record.who_knows import running_and_played
from rules.engine.protocol import seats_of

from ..models import DirectorCall, OfTable
from ..record.direction import directed_by, direction_of_row, for_lines, sealed_event

SHOWN = 20
"""Calls of a queue on its page, the oldest; others follow as these are answered."""


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call that waits: from which table, what that is played for, who calls, why, since when.

    Of a report the caller is not named; it is `about` somebody, who has `said` something perhaps.
    """

    public_id: str
    contest: str
    game: str
    players: str
    caller: str
    reason: str
    words: str
    made_at: datetime
    about: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class CallQueue:
    """The calls that wait for somebody, and whether there are more; `sealed_events` of whose boards they may tell."""

    lines: tuple[CallLine, ...]
    more: bool
    sealed_events: frozenset[int]


@dataclass(frozen=True, slots=True)
class CallPage:
    """A call with its answer; `table_url` is empty where the reader may not see the table.

    `of_contest`: there is a desk on which the game can be decided; else it is the club's own table.
    `closed_at` without an answer: the caller has taken it back.
    """

    line: CallLine
    seat: str
    table_url: str
    desk_url: str
    of_contest: bool
    closed_at: datetime | None
    answer: str
    answered_by: str
    for_all: bool
    sealed: bool


def queue_of(user: User, club: Club | None = None, played: Collection[int] | None = None) -> CallQueue:
    """The calls somebody may answer, of one club or of all they direct; four queries.

    Not those from tables at which they have or had a seat, nor from a running event whose boards are sealed for them
    (`played`, where that is known).
    """
    hidden = running_and_played(user) if played is None else played
    calls = list(for_lines(_waiting(user, club, hidden))[: SHOWN + 1])
    callers = User.objects.select_related("bot_owner").in_bulk([call.user_id for call in calls])
    for call in calls:
        call.user = callers[call.user_id]
    _fetch_reports(calls)
    names = names_at(call.game for call in calls)
    first_calls = calls[:SHOWN]
    return CallQueue(
        tuple(line_of(call, names) for call in first_calls), len(calls) > SHOWN, sealed_events_of(first_calls)
    )


def _fetch_reports(calls: Iterable[DirectorCall]) -> None:
    """The reports among some calls, with whom they are about; no query where there is none."""
    keys = [call.report_id for call in calls if call.report_id is not None]
    reports = Report.objects.select_related("about__bot_owner").in_bulk(keys) if keys else {}
    for call in calls:
        call.report = reports.get(call.report_id) if call.report_id is not None else None


def number_waiting(user: User, club: Club) -> int:
    """How many calls of a club wait for somebody; two queries."""
    return _waiting(user, club, running_and_played(user)).count()


UNANSWERED = timedelta(days=3)
"""A call that has waited so long stands in the queue of staff too."""


def _waiting(user: User, club: Club | None, hidden: Collection[int]) -> QuerySet[DirectorCall]:
    own = directed_by(user)
    if user.is_staff:
        # Whoever directed when it was made may have gone since.
        own |= Q(to_staff=True) | Q(made_at__lt=timezone.now() - UNANSWERED)
    rows = DirectorCall.objects.filter(own, closed_at=None)
    if club is not None:
        rows = rows.filter(club=club)
    rows = rows.exclude(sat_at(user, "game")).exclude(tournament__in=hidden)
    return rows.order_by("made_at", "pk")


def sealed_events_of(rows: Iterable[OfTable]) -> frozenset[int]:
    """The events of whose sealed boards the words of some rows may tell, by key."""
    return frozenset(key for key in map(sealed_event, rows) if key is not None)


def names_at(games: Iterable[Game]) -> Mapping[int, str]:
    """Who sits at some tables, in the order of seats, by the key of the game; one query."""
    seats: dict[int, list[str]] = defaultdict(list)
    for player in named_seats(game.pk for game in games):
        seats[player.game_id].append(player.name)
    return {game: " – ".join(filter(None, names)) for game, names in seats.items()}


def line_of(call: DirectorCall, names: Mapping[int, str]) -> CallLine:
    """A call as a line."""
    if call.report is not None:
        return _line_of_report(call, call.report, names)
    return CallLine(
        public_id=call.public_id,
        contest=direction_of_row(call).name,
        game=game_name(call.game.variant),
        players=names.get(call.game_id, ""),
        caller=call.user.name,
        reason=str(call.get_reason_display()),
        words=call.words,
        made_at=call.made_at,
    )


def _line_of_report(call: DirectorCall, report: Report, names: Mapping[int, str]) -> CallLine:
    """A report as a line: all of it but who reported."""
    return CallLine(
        public_id=call.public_id,
        contest=direction_of_row(call).name,
        game=game_name(call.game.variant),
        players=names.get(call.game_id, ""),
        caller="",
        reason=f"{call.get_reason_display()}: {report.get_reason_display()}",
        words=report.words,
        made_at=call.made_at,
        about=report.about.name,
        said=report.said,
    )


def call_page(call: DirectorCall, reader: User) -> CallPage:
    """A call for somebody who may answer it."""
    game, names = call.game, names_at([call.game])
    return CallPage(
        line=line_of(call, names),
        seat=seat_names(seats_of(game.engine))[call.seat] if call.report_id is None else "",
        table_url=game.get_absolute_url() if may_look(game, reader) else "",
        desk_url=direction_of_row(call).desk_url,
        of_contest=direction_of_row(call).contest is not None,
        closed_at=call.closed_at,
        answer=call.answer,
        answered_by=call.answered_by.name if call.answered_by is not None else "",
        for_all=call.for_all,
        sealed=game.is_sealed,
    )


def may_look(game: Game, reader: User) -> bool:
    """Whether a director who does not sit at a table may look at it: not while its board is sealed."""
    if game.is_sealed:
        return False
    return game.public or (game.club is not None and lasting_role(game.club, reader) is not None)
