"""The rows of a ladder: one that somebody holds, and the site's own, one for each game that can have one."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clocks import time_control as time_controls
from games.clubs.core.contests import is_for_contests
from games.clubs.core.roles import directs as looks_after
from games.jobs.refusals import Refused
from games.play.models import Bot, Strength
from games.play.models.bots import plain_first
from rules import catalog

from ..models import Ladder, LadderEntrant, LadderStage
from ..refusals import GUEST, LADDERS_ENOUGH, LADDERS_MADE, NO_CLUB, PROGRAM
from .entries import add
from .settings import LadderFigures, LadderSettings
from .step_secrets import renew_secret

AT_ONCE = 4
"""Ladders of one organiser that are not closed."""

A_DAY = 10
"""Ladders one organiser makes within a day; those that were closed count too."""


def create(settings: LadderSettings, *, by: User) -> Ladder:
    """Make a ladder; raises Refused `guest`, `ladder_program`, `no_club`, `ladders_enough`, `ladders_made`."""
    if by.is_guest:
        raise Refused(GUEST)
    if by.is_bot:
        raise Refused(PROGRAM)
    if settings.club is not None and not looks_after(settings.club, by):
        raise Refused(NO_CLUB)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        own = Ladder.objects.filter(organiser=by).exclude(stage=LadderStage.CLOSED)
        if own.count() >= AT_ONCE:
            raise Refused(LADDERS_ENOUGH)
        if (
            Ladder.objects.filter(organiser=by, created_at__gt=timezone.now() - timedelta(days=1)).count()
            >= A_DAY
        ):
            raise Refused(LADDERS_MADE)
        return create_row(settings, organiser=by)


def create_row(settings: LadderSettings, *, organiser: User | None) -> Ladder:
    """The row of a ladder that is open."""
    ladder = Ladder.objects.create(organiser=organiser, **settings.columns())
    renew_secret(ladder.pk)
    return ladder


MILESTONES = (Strength.EXPERT, Strength.CLUB, Strength.NOVICE)
"""Of which level a bot stands on each of the site's ladders on its first day, from the top."""


STEP_OF = {Strength.EXPERT.value: 3, Strength.CLUB.value: 2, Strength.NOVICE.value: 1}
"""Where bots stand on a step ladder; what they win and lose there moves them as anybody."""


def make_house_ladders() -> None:
    """Make the site's own ladders that are not there yet, with a bot of each level on each."""
    there = set(Ladder.objects.filter(house=True).values_list("variant", flat=True))
    for variant in catalog.VARIANTS:
        options = variant.options()
        if variant.slug in there or not is_for_contests(variant.engine(options)):
            continue
        settings = LadderSettings(
            name="", variant=variant, options=options, pace=time_controls.days(3), figures=LadderFigures()
        )
        with transaction.atomic():
            ladder = Ladder.objects.create(house=True, opened_at=timezone.now(), **settings.columns())
            renew_secret(ladder.pk)
            for level in MILESTONES:
                members = bots_for(ladder, level)
                if members:
                    add(ladder, members, step=STEP_OF[level])


def bots_for(ladder: Ladder, level: str) -> list[Bot]:
    """The bots of a level that would join next: one, or two for a ladder of pairs; none where all are on it."""
    on_it = LadderEntrant.objects.filter(ladder=ladder, place__isnull=False, bot__isnull=False)
    there = {key for both in on_it.values_list("bot", "partner_bot") for key in both if key is not None}
    wanted = 2 if ladder.is_of_pairs else 1
    free = plain_first(Bot.objects.filter(level=level).exclude(pk__in=there).order_by("name"))[:wanted]
    return free if len(free) == wanted else []
