"""One's deadlines as a calendar (RFC 5545): the games that wait, until when, with whom; meetings; leave. Never a card.

Nothing in it is calculated from the hour it is asked for, so that it stays the same to the byte while nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, override
from icalendar import Calendar, Event, Timezone, TimezoneStandard

from accounts.models import User
from games.play.models import (
    WAITS,
    Arrangement,
    ArrangementKind,
    ArrangementState,
    Game,
    GameStatus,
    LeavePeriod,
    Player,
)

from .mail import address_of
from .messages import and_joined, game_name

LEAVE_SHOWN = timedelta(days=60)
"""How long leave that is over stays in the calendar."""


def calendar_of(user: User) -> bytes:
    """Somebody's calendar, in their language; three or four queries however many games they play.

    It has no METHOD: it is no message between calendars (RFC 5546), and the stamp of an entry is so when that was
    made or last changed (RFC 5545, 3.8.7.2).
    """
    with override(user.language or get_language()):
        calendar = Calendar()
        calendar.add("prodid", f"-//{settings.SITE_NAME}//EN")
        calendar.add("version", "2.0")
        calendar.add("x-wr-calname", gettext("Talon: deadlines"))
        calendar.add("x-published-ttl", "PT1H")
        # RFC 5545 wants a component in every calendar: the zone of its instants is one that says nothing.
        calendar.add_component(_utc())
        for event in (*_games(user), *_leave(user)):
            calendar.add_component(event)
        return bytes(calendar.to_ical())


def _utc() -> Timezone:
    """The zone in which all instants stand."""
    zone, standard = Timezone(), TimezoneStandard()
    zone.add("tzid", "UTC")
    standard.add("dtstart", datetime(1970, 1, 1))
    standard.add("tzoffsetfrom", timedelta(0))
    standard.add("tzoffsetto", timedelta(0))
    zone.add_component(standard)
    return zone


def _games(user: User) -> Iterator[Event]:
    """The games that wait for somebody and have a deadline, the nearest first, and when all of one play together."""
    wanted = Q(WAITS, deadline__isnull=False) | Q(game__stand_from__isnull=False)
    mine = list(
        Player.objects.filter(wanted, user=user, game__status=GameStatus.PLAYING)
        .select_related("game")
        .order_by("deadline", "pk")
    )
    names: dict[int, list[str]] = {}
    people: dict[int, set[int | None]] = {player.game_id: {user.pk} for player in mine}
    others = Player.objects.filter(game__in=[player.game_id for player in mine], user__isnull=False)
    for other in others.exclude(user=user).select_related("user").order_by("seat") if mine else ():
        names.setdefault(other.game_id, []).append(other.name)
        people[other.game_id].add(other.user_id)
    meetings = _meetings([player.game for player in mine if player.game.stand_from is not None])
    for player in mine:
        with_whom = and_joined(names.get(player.game_id, []))
        if player.waits and player.deadline is not None:
            yield _visit(player, player.deadline, with_whom)
        meeting = meetings.get(player.game_id)
        if (
            meeting is not None
            and user.pk in meeting.agreed
            and meeting.brings_together(people[player.game_id])
        ):
            yield _meeting(meeting, player.game, with_whom)


def _visit(player: Player, deadline: datetime, with_whom: str) -> Event:
    game = player.game
    began = player.turn_since or game.moved_at or game.created_at
    event = _event(f"{game.public_id}-{player.seat}-{began:%Y%m%dT%H%M%S%f}", began)
    words = gettext("Your turn: %(game)s, with %(names)s") if with_whom else gettext("Your turn: %(game)s")
    event.add("summary", words % {"game": game_name(game.variant), "names": with_whom})
    event.add("dtstart", deadline)
    event.add("url", _table(game))
    return event


def _meetings(games: list[Game]) -> dict[int, Arrangement]:
    """The times to play together that stand, by game: what all who sit there have agreed to."""
    if not games:
        return {}
    agreed = Arrangement.objects.filter(
        game__in=games,
        kind=ArrangementKind.MEETING,
        state=ArrangementState.AGREED,
        start=F("game__stand_from"),
    )
    return {meeting.game_id: meeting for meeting in agreed}


def _meeting(meeting: Arrangement, game: Game, with_whom: str) -> Event:
    event = _event(f"{game.public_id}-together-{meeting.start:%Y%m%dT%H%M%S}", meeting.changed_at)
    together = gettext("Play together: %(game)s, with %(names)s")
    words = together if with_whom else gettext("Play together: %(game)s")
    event.add("summary", words % {"game": game_name(game.variant), "names": with_whom})
    event.add("dtstart", meeting.start)
    event.add("dtend", meeting.end)
    event.add("url", _table(game))
    return event


def _table(game: Game) -> str:
    return address_of(reverse("play:table", args=[game.public_id]))


def _leave(user: User) -> Iterator[Event]:
    since = timezone.now() - LEAVE_SHOWN
    for leave in LeavePeriod.objects.filter(user=user, game=None, end__gt=since).order_by("start", "pk"):
        event = _event(f"leave-{leave.pk}", leave.changed_at)
        event.add("summary", gettext("Leave: your clocks stand still"))
        event.add("dtstart", leave.start)
        event.add("dtend", leave.end)
        yield event


def _event(name: str, stamp: datetime) -> Event:
    """An event that is called the same each time, takes no time of its owner's, and was made or changed at `stamp`."""
    event = Event()
    event.add("uid", f"{name}@{urlsplit(settings.TALON_URL).hostname or 'talon'}")
    event.add("dtstamp", stamp)
    event.add("transp", "TRANSPARENT")
    return event
