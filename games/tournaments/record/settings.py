"""A tournament that is not made yet: what is asked for, and what of it cannot be.

`TournamentSettings` names each thing once. The row of a tournament, what is read back from it and what a form gives
follow from its fields; `CONVERTED` has those few that are not stored as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, get_type_hints

from django.utils.translation import gettext, ngettext

from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControl
from games.clubs.core.models import Club
from games.duplicate.movements.movement import NoMovement
from games.duplicate.movements.sections import MOST_SECTIONS
from games.play.models import Strength
from rules.engine import options as house_rules
from rules.engine.match import Match
from rules.engine.variant import Variant

from ..formats import FORMATS, Format, FormatTerms, format_of, formats_for
from ..models import AtClose, MovementKind, ScoringKind, TieBreaks, Tournament, TournamentStage, Venue
from .handicaps import BadHandicap, read_handicaps

MOST_BOARDS = 128
"""Boards of a tournament in all."""

MOST_A_ROUND = 16
LONGEST_ROUND = timedelta(days=60)
SHORTEST_ROUND = timedelta(minutes=20)
FURTHEST = timedelta(days=366)


TIE_BREAKS_OF_THREES = (TieBreaks.NONE, TieBreaks.BOARDS)

WORDS_AND_DATES = ("name", "words", "entries_from", "starts_at")
"""What may still be changed when somebody has entered: they have come for the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSettings:
    """A tournament as it is asked for."""

    name: str
    words: str = ""
    variant: Variant[Any]
    options: Any
    movement: MovementKind
    arrow: bool = False
    sections: int = 1
    rounds: int = 0
    boards: int = 2
    scoring: ScoringKind = ScoringKind.MATCHPOINTS
    tie_breaks: TieBreaks = TieBreaks.NONE
    carry_from: str = ""
    carry_percent: int = 0
    handicaps: str = ""
    pace: TimeControl = time_controls.NO_CLOCK
    round_length: timedelta = timedelta(days=7)
    early: bool = True
    at_once: bool = True
    at_close: AtClose = AtClose.BOTS
    talk: bool = True
    club: str = ""
    public: bool = True
    members_only: bool = False
    venue: Venue = Venue.HERE
    bots: int = 0
    bots_level: Strength = Strength.CLUB
    fill_odd: bool = True
    least: int = 4
    most: int = 16
    entries_from: datetime
    starts_at: datetime

    def columns(self) -> dict[str, Any]:
        """What stands in the row of the tournament."""
        own = {name: getattr(self, name) for name in NAMES if name not in CONVERTED}
        return own | {
            "variant": self.variant.slug,
            "factor": str(self.variant.measured.imp_factor),
            "options": house_rules.changes(self.options),
            "pace": time_controls.to_json(self.pace),
            "club": club_of(self),
            "carry_from": earlier_of(self),
        }


NAMES = tuple(each.name for each in fields(TournamentSettings))
"""What a tournament is asked for by."""

CONVERTED: Mapping[str, Callable[[Tournament], Any]] = {
    "variant": lambda tournament: tournament.rules,
    "options": lambda tournament: tournament.house_rules,
    "pace": lambda tournament: tournament.time,
    "club": lambda tournament: tournament.club.public_id if tournament.club is not None else "",
    "carry_from": lambda tournament: (
        tournament.carry_from.public_id if tournament.carry_from is not None else ""
    ),
}
"""What the row of a tournament has in another form, and how it is read from there."""


@cache
def _choices() -> Mapping[str, type[Enum]]:
    """The settings that are one of several."""
    hints = get_type_hints(TournamentSettings)
    return {
        name: hints[name] for name in NAMES if isinstance(hints[name], type) and issubclass(hints[name], Enum)
    }


def settings_from(given: Mapping[str, Any]) -> TournamentSettings:
    """Settings by name, where those that are one of several may be words; raises ValueError for an unknown word."""
    choices = _choices()
    values: dict[str, Any] = {
        name: choices[name](value) if name in choices else value for name, value in given.items()
    }
    return TournamentSettings(**values)


def settings_of(tournament: Tournament) -> TournamentSettings:
    """A tournament as it was asked for; once begun, `rounds` are those that are played, and a copy asks for as many."""
    return settings_from(
        {
            name: CONVERTED[name](tournament) if name in CONVERTED else getattr(tournament, name)
            for name in NAMES
        }
    )


def club_of(settings: TournamentSettings) -> Club | None:
    """The club whose tournament it is to be; no query where there is none."""
    return Club.objects.filter(public_id=settings.club, closed_at=None).first() if settings.club else None


def earlier_of(settings: TournamentSettings) -> Tournament | None:
    """The tournament from which entrants bring something along; no query where there is none."""
    if not settings.carry_from:
        return None
    return Tournament.objects.filter(public_id=settings.carry_from, stage=TournamentStage.OVER).first()


def engine_of(settings: TournamentSettings) -> Match[Any, Any]:
    """The engine of one board; not an attribute, for templates get the settings with their form."""
    return settings.variant.engine(settings.options, deals=1)


def format_and_terms(settings: TournamentSettings, entrants: int) -> tuple[Format, FormatTerms]:
    """How a tournament is to be played, for so many entrants."""
    terms = FormatTerms(
        entrants=entrants,
        rounds=settings.rounds,
        boards=settings.boards,
        arrow=settings.arrow,
        sections=settings.sections,
        fill_odd=settings.fill_odd,
        bots_come=settings.venue != Venue.IN_PERSON,
        scoring=settings.scoring,
        factor=Fraction(settings.variant.measured.imp_factor),
    )
    return format_of(settings.movement), terms


def copy_of(tournament: Tournament, now: datetime) -> TournamentSettings:
    """An old tournament once more: same day of the week, same time, as soon as there is a day to enter."""
    settings = settings_of(tournament)
    starts = settings.starts_at
    if starts < now + timedelta(days=1):
        starts += timedelta(weeks=1) * (1 + (now + timedelta(days=1) - starts) // timedelta(weeks=1))
    # What was brought along belongs to that one evening; and its handicaps name people, who are no reader's to copy.
    return replace(settings, carry_from="", carry_percent=0, handicaps="", entries_from=now, starts_at=starts)


# --- what cannot be ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetupFault:
    """What is wrong with a tournament, at which of its settings."""

    field: str
    words: str


def faults(settings: TournamentSettings, now: datetime) -> tuple[SetupFault, ...]:
    """Everything that cannot be, in words; nothing where the tournament can be made."""
    return tuple(_faults(settings, now)) or tuple(_faults_of_size(settings))


def _faults(settings: TournamentSettings, now: datetime) -> Iterator[SetupFault]:
    format_ = format_of(settings.movement)
    if format_ not in formats_for(engine_of(settings)):
        yield SetupFault(
            "movement", gettext("This game is not played so. Choose one of the movements offered.")
        )
        return
    if settings.scoring not in format_.scorings:
        allowed = ", ".join(str(each.label) for each in format_.scorings)
        yield SetupFault(
            "scoring", gettext("With this movement boards are scored by %(kinds)s.") % {"kinds": allowed}
        )
    if settings.tie_breaks and format_.eliminates:
        yield SetupFault("tie_breaks", gettext("In a knock-out those who go out together share the place."))
    if settings.tie_breaks not in TIE_BREAKS_OF_THREES and len(engine_of(settings).sides) > 2:
        yield SetupFault(
            "tie_breaks",
            gettext(
                "With three at a table those who are compared never meet: boards won can decide, or nothing."
            ),
        )
    if settings.carry_from:
        yield from _faults_of_carry_over(settings, format_)
    if settings.handicaps.strip():
        yield from _faults_of_handicaps(settings, format_)
    if settings.members_only and not settings.club:
        yield SetupFault("public", gettext("Choose the club whose members may enter."))
    if settings.arrow and not format_.arrow_switch:
        yield SetupFault("arrow", gettext("An arrow switch is for a Mitchell."))
    if settings.sections > 1 and not format_.takes_sections:
        kinds = ", ".join(str(each.key.label) for each in FORMATS.values() if each.takes_sections)
        yield SetupFault(
            "sections", gettext("Sections are for these movements: %(kinds)s.") % {"kinds": kinds}
        )
        return
    if not 1 <= settings.sections <= MOST_SECTIONS:
        yield SetupFault("sections", gettext("One to %(most)s sections.") % {"most": MOST_SECTIONS})
        return
    yield from _faults_of_numbers(settings, *format_.bounds_in(settings.sections))
    yield from _faults_of_time(settings, now)


def _faults_of_carry_over(settings: TournamentSettings, format_: Format) -> Iterator[SetupFault]:
    """What entrants cannot bring along from an earlier tournament."""
    earlier = earlier_of(settings)
    if earlier is None:
        yield SetupFault("carry_from", gettext("Choose an event that is over."))
    elif format_.eliminates or format_of(earlier.movement).eliminates:
        yield SetupFault("carry_from", gettext("Nothing is carried over from a knock-out or into one."))
    elif earlier.scoring != settings.scoring:
        yield SetupFault(
            "carry_from",
            gettext("That event was scored by %(kind)s: choose the same scoring, or another event.")
            % {"kind": earlier.get_scoring_display()},
        )
    if not 1 <= settings.carry_percent <= 100:
        yield SetupFault("carry_percent", gettext("Per cent from 1 to 100."))


def _faults_of_handicaps(settings: TournamentSettings, format_: Format) -> Iterator[SetupFault]:
    """Lines of handicaps that cannot be read."""
    if format_.eliminates:
        yield SetupFault("handicaps", gettext("There are no handicaps in a knock-out: matches decide there."))
    try:
        read_handicaps(settings.handicaps)
    except BadHandicap as bad:
        words = gettext(
            "Line %(line)s, “%(words)s”: a name that no other line has, and a number such as 12 or -2.5."
        )
        yield SetupFault("handicaps", words % {"line": bad.line, "words": bad.words})


def _faults_of_numbers(settings: TournamentSettings, low: int, high: int) -> Iterator[SetupFault]:
    """How many may come, and how many of them are bots."""
    bounds = {"low": low, "high": high}
    if not low <= settings.least <= high:
        yield SetupFault("least", gettext("This movement is made for %(low)s to %(high)s.") % bounds)
    if not low <= settings.most <= high:
        yield SetupFault("most", gettext("This movement is made for %(low)s to %(high)s.") % bounds)
    elif settings.most < settings.least:
        yield SetupFault("most", gettext("There is room for fewer than are needed."))
    if settings.bots > settings.most:
        yield SetupFault("bots", gettext("There is no room for so many."))
    if settings.bots and settings.venue == Venue.IN_PERSON:
        yield SetupFault("bots", gettext("Bots do not come to real tables."))


def _faults_of_time(settings: TournamentSettings, now: datetime) -> Iterator[SetupFault]:
    """How long a round lasts, and when it all begins."""
    if not SHORTEST_ROUND <= settings.round_length <= LONGEST_ROUND:
        yield SetupFault("length", gettext("A round lasts from 20 minutes to 60 days."))
    if settings.starts_at <= now:
        yield SetupFault("starts_at", gettext("That is past."))
    elif settings.starts_at > now + FURTHEST:
        yield SetupFault("starts_at", gettext("That is more than a year from now."))
    elif settings.entries_from >= settings.starts_at:
        yield SetupFault("entries_from", gettext("Entries open before the start."))


def _faults_of_size(settings: TournamentSettings) -> Iterator[SetupFault]:
    """What is too much, where everything else can be."""
    format_, terms = format_and_terms(settings, settings.most)
    there_are = format_.most_rounds(terms)
    if settings.rounds > there_are:
        words = ngettext(
            "With at most %(most)s there is %(number)s round.",
            "With at most %(most)s there are %(number)s rounds.",
            there_are,
        )
        yield SetupFault("rounds", words % {"most": settings.most, "number": there_are})
    elif not may_be_made(settings):
        yield SetupFault("movement", gettext("There is no such movement for so many. Choose another number."))
    elif (number := len(format_.last_rounds(terms))) > MOST_BOARDS:
        words = gettext(
            "That makes %(number)s boards in all, %(most)s at most. Ask for fewer rounds or boards."
        )
        yield SetupFault("boards", words % {"number": number, "most": MOST_BOARDS})


def may_be_made(settings: TournamentSettings) -> bool:
    """Whether the movement can be had for the least and the most."""
    try:
        for number in (settings.least, settings.most):
            format_, terms = format_and_terms(settings, number)
            format_.check(terms)
    except NoMovement:
        return False
    return True
