"""Usual tournaments to begin from: a club evening, teams, a Swiss, and what each asks for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from math import ceil
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from accounts.models import User
from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControlKind
from rules.catalog import VARIANTS, find
from rules.engine.variant import Variant

from ..formats import BAROMETER, HOWELL, INDIVIDUAL, KNOCK_OUT, SWISS, TEAMS, THREES, format_of, formats_for
from ..models import ScoringKind, Venue
from ..record.settings import TournamentSettings


@dataclass(frozen=True, slots=True)
class TournamentTemplate:
    """A usual tournament: a name for it, what it is in a sentence, how many sit at a table, and what it asks for."""

    slug: str
    label: str
    summary: str
    seats: int
    given: dict[str, Any]
    evening: bool = False
    """Played in one evening, from eight o’clock on; else from a week on."""


TEMPLATES = (
    TournamentTemplate(
        "days", gettext_noop("Club evening over days"),
        gettext_noop("Everybody meets everybody on the same boards, each table when it can."), 4,
        {"rounds": 5, "round_length": timedelta(days=14), "pace": time_controls.bank(), "least": 4, "most": 16},
    ),
    TournamentTemplate(
        "tonight", gettext_noop("A quick one tonight"),
        gettext_noop("Three rounds of an hour, everybody there at once."), 2,
        {
            "rounds": 3, "boards": 3, "round_length": timedelta(hours=1), "at_once": False,
            "pace": time_controls.live(minutes=10, increment=15), "least": 4, "most": 12,
        },
        evening=True,
    ),
    TournamentTemplate(
        "two", gettext_noop("Two at a table"),
        gettext_noop("Everybody plays the same boards, now in one seat and now in the other."), 2,
        {
            "rounds": 5, "boards": 4, "round_length": timedelta(days=10), "pace": time_controls.bank(),
            "least": 4, "most": 16,
        },
    ),
    TournamentTemplate(
        "teams", gettext_noop("Teams"),
        gettext_noop("Four make a team; two sit north–south at one table, two east–west at the other."), 4,
        {
            "movement": TEAMS.key, "scoring": ScoringKind.IMPS, "rounds": 3, "boards": 4,
            "round_length": timedelta(days=21), "pace": time_controls.bank(), "least": 2, "most": 8,
        },
    ),
    TournamentTemplate(
        "individual", gettext_noop("Individual"),
        gettext_noop("Everybody enters alone and has a new partner each round."), 4,
        {
            "movement": INDIVIDUAL.key, "rounds": 3, "round_length": timedelta(days=14),
            "pace": time_controls.bank(), "least": 4, "most": 28,
        },
    ),
    TournamentTemplate(
        "threes", gettext_noop("Threes"),
        gettext_noop("Three at a table, each compared with those who held the same cards."), 3,
        {
            "movement": THREES.key, "rounds": 3, "boards": 3, "round_length": timedelta(days=10),
            "pace": time_controls.bank(), "least": 7, "most": 27,
        },
    ),
    TournamentTemplate(
        "swiss", gettext_noop("Swiss"),
        gettext_noop("Five rounds; in each, players with like scores meet."), 2,
        {
            "movement": SWISS.key, "rounds": 5, "boards": 4, "round_length": timedelta(days=10),
            "pace": time_controls.bank(), "least": 6, "most": 32,
        },
    ),
    TournamentTemplate(
        "knock-out", gettext_noop("Knock-out"),
        gettext_noop("Teams of four; who loses a match is out."), 4,
        {
            "movement": KNOCK_OUT.key, "scoring": ScoringKind.IMPS, "boards": 4,
            "round_length": timedelta(days=21), "pace": time_controls.bank(),
            "least": 4, "most": 16,
        },
    ),
    TournamentTemplate(
        "paper", gettext_noop("At real tables"),
        gettext_noop("An evening with cards on the table; you enter the scores."), 4,
        {
            "movement": HOWELL.key, "venue": Venue.IN_PERSON, "round_length": timedelta(hours=4),
            "at_once": False, "fill_odd": False, "least": 4, "most": 16,
        },
        evening=True,
    ),
)  # fmt: skip


def game_for(seats: int) -> Variant[Any]:
    """The game a tournament is usual with, where so many sit at a table.

    The first of the catalogue if it is for so many, else the one that takes the least visits a deal.
    """
    fitting = [each for each in VARIANTS if each.seats == seats]
    return fitting[0] if fitting[0] is VARIANTS[0] else min(fitting, key=lambda each: each.measured.visits)


def template_of(slug: str) -> TournamentTemplate:
    """A usual tournament by its word; the first where there is none."""
    return next((each for each in TEMPLATES if each.slug == slug), TEMPLATES[0])


def from_template(
    template: TournamentTemplate, variant: Variant[Any], options: Any, user: User
) -> TournamentSettings:
    """A usual tournament of a game, which may be another one than it is usual for."""
    now = timezone.now()
    given: dict[str, Any] = {"movement": BAROMETER.key} | template.given
    allowed = formats_for(variant.engine(options, deals=1))
    format_ = format_of(given["movement"])
    if format_ not in allowed:
        format_ = allowed[0]
        given["movement"] = format_.key
    if given.get("scoring", ScoringKind.MATCHPOINTS) not in format_.scorings:
        given["scoring"] = format_.scorings[0]
    if given.get("pace") is not None and given["pace"].kind != TimeControlKind.LIVE:
        given["round_length"] = max(given["round_length"], weeks_enough(variant))
    low, high = format_.bounds
    if "rounds" in given:
        given["rounds"] = min(given["rounds"], format_.rounds_there_are(min(given["most"], high)))
    given["least"] = min(max(given["least"], low), high)
    given["most"] = max(min(given["most"], high), given["least"])
    return TournamentSettings(
        name="",
        variant=variant,
        options=options,
        entries_from=now,
        starts_at=_start_of(template, user, now),
        **given,
    )


def weeks_enough(variant: Variant[Any]) -> timedelta:
    """Whole weeks in which a field that plans nothing finishes boards of a game over days."""
    return timedelta(weeks=ceil(variant.measured.days[1] / 7))


def _start_of(template: TournamentTemplate, user: User, now: datetime) -> datetime:
    """Eight o’clock where the organiser lives, or of an evening that has come the next half hour; or in a week."""
    here = now.astimezone(user.zone)
    evening = datetime.combine(here.date(), time(20), tzinfo=user.zone)
    if not template.evening:
        return evening + timedelta(days=7)
    if evening - here > timedelta(minutes=30):
        return evening
    # Time to tell the others; whoever comes to it late at night means tomorrow.
    soon = here.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    soon += timedelta(minutes=30) if soon - here < timedelta(minutes=30) else timedelta(0)
    return soon if soon.date() == here.date() and soon.hour < 22 else evening + timedelta(days=1)


def usual(slug: str, variant: str, user: User) -> TournamentSettings:
    """A template for the game it is usual for, or another."""
    template = template_of(slug)
    game = find(variant) if variant else game_for(template.seats)
    return from_template(template, game, game.options(), user)


def template_choices(here: str, bound: bool) -> tuple[tuple[str, str, str, bool], ...]:
    """The usual tournaments: word, name, what it is, and whether it is the one the form began with."""
    return tuple(
        (
            each.slug,
            gettext(each.label),
            gettext(each.summary),
            not bound and each is template_of(here) and bool(here),
        )
        for each in TEMPLATES
    )
