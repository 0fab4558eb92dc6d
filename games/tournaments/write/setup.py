"""The rows of a tournament: made, and changed as long as nobody has entered."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clubs.core.models import ClubMember
from games.clubs.core.roles import directs as looks_after
from games.jobs import queue
from games.jobs.refusals import Refusal, Refused
from games.tournaments.refusals import GUEST, NO_DIRECTOR, TOURNAMENT_STAGE, TOURNAMENTS_ENOUGH

from ..models import Tournament, TournamentDirector, TournamentStage
from ..record.settings import WORDS_AND_DATES, TournamentSettings, club_of, settings_of
from ..record.who_directs import directs
from .advance import ADVANCE

TOURNAMENT_PROGRAM = Refusal("event_program", gettext_noop("Programs do not take part in events."))
NO_CLUB = Refusal("no_club", gettext_noop("Only those who look after a club hold events of it."))


OPEN_AT_ONCE = 6
"""Tournaments of one organiser that are open to enter or run."""

A_DAY = 10
"""Tournaments one organiser makes within a day; those that were cancelled count too."""


def create(settings: TournamentSettings, *, by: User) -> Tournament:
    """Make a tournament; raises Refused `guest`, `event_program`, `no_club` or `events_enough`."""
    if by.is_guest:
        raise Refused(GUEST)
    if by.is_bot:
        raise Refused(TOURNAMENT_PROGRAM)
    _may_be_of(settings, by)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        if has_enough(by):
            raise Refused(TOURNAMENTS_ENOUGH)
        return create_row(settings, organiser=by)


def has_enough(by: User) -> bool:
    """Whether somebody organises as many tournaments as one may at once, or has made as many as one may in a day."""
    counted = Tournament.objects.filter(organiser=by).aggregate(
        lately=Count("pk", filter=Q(created_at__gt=timezone.now() - timedelta(days=1))),
        at_once=Count("pk", filter=Q(stage__in=(TournamentStage.ENTRY, TournamentStage.RUNNING))),
    )
    return counted["lately"] >= A_DAY or counted["at_once"] >= OPEN_AT_ONCE


def create_row(settings: TournamentSettings, *, organiser: User | None) -> Tournament:
    """The row of a tournament, which will begin by itself."""
    tournament = Tournament.objects.create(
        organiser=organiser, rules_version=settings.variant.rules_version, **settings.columns()
    )
    queue.enqueue(ADVANCE, at=tournament.starts_at, object_id=tournament.pk)
    return tournament


def _may_be_of(settings: TournamentSettings, by: User) -> None:
    """Only those who look after a club hold tournaments of it; raises Refused `no_club`."""
    if settings.club and ((club := club_of(settings)) is None or not looks_after(club, by)):
        raise Refused(NO_CLUB)


def only_words(tournament: Tournament) -> bool:
    """Whether somebody has entered, so that only words and dates may be changed."""
    return tournament.entrants.exists()


def change(tournament_id: str, settings: TournamentSettings, *, by: User) -> Tournament:
    """Change the settings; once somebody has entered, only texts and dates.

    Raises Refused `no_director` for whoever directs it no longer, `event_stage`, `no_club`.
    """
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update(no_key=True).get(public_id=tournament_id)
        if not directs(tournament, by):
            raise Refused(NO_DIRECTOR)
        if tournament.stage != TournamentStage.ENTRY or tournament.paused_at is not None:
            raise Refused(TOURNAMENT_STAGE)
        columns = settings.columns()
        if only_words(tournament):
            columns = {name: columns[name] for name in WORDS_AND_DATES}
        elif settings.club != settings_of(tournament).club:
            _may_be_of(settings, by)
        for name, value in columns.items():
            setattr(tournament, name, value)
        tournament.save(update_fields=list(columns))
        if tournament.members_only:
            # Such a row would sleep, and direct again once they join the club, though nobody has named them for it.
            members = ClubMember.objects.filter(club=tournament.club_id).order_by().values("user")
            TournamentDirector.objects.filter(tournament=tournament).exclude(user__in=members).delete()
        queue.enqueue(ADVANCE, at=tournament.starts_at, object_id=tournament.pk)
    return tournament
