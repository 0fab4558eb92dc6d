"""Setting up an event: what is asked for, what is wrong with it, what would come of it, and the rows that begin it.

Nothing here knows a form. `EventSettings` is an event that is not made yet; `faults` says in words what cannot be,
`preview_of` what it would be like for the least, the most and those who are in. What is copied is copied from here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.clubs.models import Club
from games.clubs.standing import directs as looks_after
from games.contest.balance import balance
from games.contest.seating import Movement, NoMovement
from games.pace import pace as paces
from games.pace.pace import Pace, Timing
from games.play.models import Strength
from games.play.read.pacing import left_words
from games.play.write import due
from games.play.write.refused import Refused
from rules.catalog import VARIANTS, find
from rules.engine import options as house_rules
from rules.engine.match import Match
from rules.engine.variant import Variant
from rules.engine.wording import N_

from . import running
from .models import AtClose, DuplicateEvent, EventStage, MovementKind, ScoringKind, Venue
from .shape import (
    bounds_of,
    kinds_for,
    movement_of,
    places_of,
    rounds_there_are,
    scorings_for,
)

OPEN_AT_ONCE = 6
"""Events of one organiser that are open to enter or run."""

A_DAY = 10
"""Events one organiser makes within a day; those that were cancelled count too."""

MOST_BOARDS = 128
"""Boards of an event in all."""

MOST_A_ROUND = 16
LONGEST_ROUND = timedelta(days=60)
SHORTEST_ROUND = timedelta(minutes=20)
FURTHEST = timedelta(days=366)

BALANCED = (MovementKind.BAROMETER, MovementKind.HOWELL, MovementKind.MITCHELL, MovementKind.INDIVIDUAL)
"""Movements whose balance says something: all are compared on the same boards."""

A_VISIT = timedelta(seconds=12)
"""How long a visit is taken to last in a live game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSettings:
    """An event as it is asked for."""

    name: str
    words: str = ""
    variant: Variant[Any]
    options: Any
    movement: MovementKind
    arrow: bool = False
    rounds: int = 0
    boards: int = 2
    scoring: ScoringKind = ScoringKind.MATCHPOINTS
    pace: Pace = paces.NO_CLOCK
    round_length: timedelta = timedelta(days=7)
    early: bool = True
    at_once: bool = True
    at_close: AtClose = AtClose.ADJUST
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
        """What stands in the row of the event."""
        names = (
            "name", "words", "movement", "arrow", "rounds", "boards", "scoring", "round_length", "early", "at_once",
            "at_close", "talk", "public", "members_only", "venue", "bots", "bots_level", "fill_odd", "least", "most",
            "entries_from", "starts_at",
        )  # fmt: skip
        return {name: getattr(self, name) for name in names} | {
            "variant": self.variant.slug,
            "factor": str(self.variant.measured.imp_factor),
            "options": house_rules.changes(self.options),
            "pace": paces.to_json(self.pace),
            "club": club_of(self),
        }


def club_of(settings: EventSettings) -> Club | None:
    """The club whose event it is to be; no question where there is none."""
    return Club.objects.filter(public_id=settings.club, closed_at=None).first() if settings.club else None


def engine_of(settings: EventSettings) -> Match[Any, Any]:
    """The engine of one board; not an attribute, for templates get the settings with their form."""
    return settings.variant.engine(settings.options, deals=1)


def settings_of(event: DuplicateEvent) -> EventSettings:
    """An event as it was asked for."""
    return EventSettings(
        name=event.name,
        words=event.words,
        variant=event.rules,
        options=event.house_rules,
        movement=MovementKind(event.movement),
        arrow=event.arrow,
        # Once it has begun, `rounds` are those that are played; a copy asks for as many.
        rounds=event.rounds,
        boards=event.boards,
        scoring=ScoringKind(event.scoring),
        pace=event.time,
        round_length=event.round_length,
        early=event.early,
        at_once=event.at_once,
        at_close=AtClose(event.at_close),
        talk=event.talk,
        club=event.club.public_id if event.club is not None else "",
        public=event.public,
        members_only=event.members_only,
        venue=Venue(event.venue),
        bots=event.bots,
        bots_level=Strength(event.bots_level),
        fill_odd=event.fill_odd,
        least=event.least,
        most=event.most,
        entries_from=event.entries_from,
        starts_at=event.starts_at,
    )


def copy_of(event: DuplicateEvent, now: datetime) -> EventSettings:
    """An old event once more: on the same day of the week, at the same time, as soon as there is a day to enter."""
    settings = settings_of(event)
    starts = settings.starts_at
    if starts < now + timedelta(days=1):
        starts += timedelta(weeks=1) * (1 + (now + timedelta(days=1) - starts) // timedelta(weeks=1))
    return replace(settings, entries_from=now, starts_at=starts)


# --- templates of the usual ones -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EventTemplate:
    """A usual event: a name for it, what it is in a sentence, how many sit at a table, and what it asks for."""

    slug: str
    label: str
    summary: str
    seats: int
    given: dict[str, Any]
    evening: bool = False
    """Played in one evening, from eight o’clock on; else from a week on."""


TEMPLATES = (
    EventTemplate(
        "days", N_("Club evening over days"),
        N_("Everybody meets everybody on the same boards, each table when it can."), 4,
        {"rounds": 5, "round_length": timedelta(days=14), "pace": paces.bank(), "least": 4, "most": 16},
    ),
    EventTemplate(
        "tonight", N_("A quick one tonight"), N_("Three rounds of an hour, everybody there at once."), 2,
        {
            "rounds": 3, "boards": 3, "round_length": timedelta(hours=1), "at_once": False,
            "pace": paces.live(minutes=10, increment=15), "least": 4, "most": 12,
        },
        evening=True,
    ),
    EventTemplate(
        "two", N_("Two at a table"), N_("Everybody plays the same boards, now in one seat and now in the other."), 2,
        {"rounds": 5, "boards": 4, "round_length": timedelta(days=10), "pace": paces.bank(), "least": 4, "most": 16},
    ),
    EventTemplate(
        "teams", N_("Teams"), N_("Four make a team; two sit north–south at one table, two east–west at the other."), 4,
        {
            "movement": MovementKind.TEAMS, "scoring": ScoringKind.IMPS, "rounds": 3, "boards": 4,
            "round_length": timedelta(days=21), "pace": paces.bank(), "least": 2, "most": 8,
        },
    ),
    EventTemplate(
        "individual", N_("Individual"), N_("Everybody enters alone and has a new partner each round."), 4,
        {
            "movement": MovementKind.INDIVIDUAL, "rounds": 3, "round_length": timedelta(days=14),
            "pace": paces.bank(), "least": 4, "most": 28,
        },
    ),
    EventTemplate(
        "threes", N_("Threes"), N_("Three at a table, each compared with those who held the same cards."), 3,
        {
            "movement": MovementKind.THREES, "rounds": 3, "boards": 3, "round_length": timedelta(days=10),
            "pace": paces.bank(), "least": 7, "most": 27,
        },
    ),
    EventTemplate(
        "swiss", N_("Swiss"), N_("Five rounds, in each of which those meet who stand alike."), 2,
        {
            "movement": MovementKind.SWISS, "rounds": 5, "boards": 4, "round_length": timedelta(days=10),
            "pace": paces.bank(), "least": 6, "most": 32,
        },
    ),
    EventTemplate(
        "knock-out", N_("Knock-out"), N_("Teams of four; who loses a match is out."), 4,
        {
            "movement": MovementKind.KNOCK_OUT, "scoring": ScoringKind.IMPS, "boards": 4,
            "round_length": timedelta(days=21), "pace": paces.bank(), "least": 4, "most": 16,
        },
    ),
    EventTemplate(
        "paper", N_("At real tables"), N_("An evening with cards on the table; you enter the scores."), 4,
        {
            "movement": MovementKind.HOWELL, "venue": Venue.REAL, "round_length": timedelta(hours=4),
            "at_once": False, "fill_odd": False, "least": 4, "most": 16,
        },
        evening=True,
    ),
)  # fmt: skip


def game_for(seats: int) -> Variant[Any]:
    """The game an event is usual with, where so many sit at a table.

    The first of the catalogue if it is for so many, else the one that takes the least visits a deal.
    """
    fitting = [each for each in VARIANTS if each.seats == seats]
    return fitting[0] if fitting[0] is VARIANTS[0] else min(fitting, key=lambda each: each.measured.visits)


def template_of(slug: str) -> EventTemplate:
    """A usual event by its word; the first where there is none."""
    return next((each for each in TEMPLATES if each.slug == slug), TEMPLATES[0])


def from_template(template: EventTemplate, variant: Variant[Any], options: Any, user: User) -> EventSettings:
    """A usual event of a game, which may be another one than it is usual for."""
    now = timezone.now()
    given: dict[str, Any] = {"movement": MovementKind.BAROMETER} | template.given
    allowed = kinds_for(variant.engine(options, deals=1))
    if given["movement"] not in allowed:
        given["movement"] = allowed[0]
    if given.get("scoring", ScoringKind.MATCHPOINTS) not in scorings_for(given["movement"]):
        given["scoring"] = scorings_for(given["movement"])[0]
    low, high = bounds_of(given["movement"])
    if "rounds" in given:
        given["rounds"] = min(given["rounds"], rounds_there_are(given["movement"], min(given["most"], high)))
    given["least"] = min(max(given["least"], low), high)
    given["most"] = max(min(given["most"], high), given["least"])
    return EventSettings(
        name="",
        variant=variant,
        options=options,
        entries_from=now,
        starts_at=_start_of(template, user, now),
        **given,
    )


def _start_of(template: EventTemplate, user: User, now: datetime) -> datetime:
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


# --- what cannot be ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetupFault:
    """What is wrong with an event, at which of its settings."""

    field: str
    words: str


def faults(settings: EventSettings, now: datetime) -> tuple[SetupFault, ...]:
    """Everything that cannot be, in words; nothing where the event can be made."""
    return tuple(_faults(settings, now)) or tuple(_faults_of_size(settings))


def _faults(settings: EventSettings, now: datetime) -> Iterator[SetupFault]:
    kind = settings.movement
    if kind not in kinds_for(engine_of(settings)):
        yield SetupFault(
            "movement", gettext("This game is not played so. Choose one of the movements offered.")
        )
        return
    if settings.scoring not in scorings_for(kind):
        allowed = ", ".join(str(each.label) for each in scorings_for(kind))
        yield SetupFault(
            "scoring", gettext("With this movement boards are scored by %(kinds)s.") % {"kinds": allowed}
        )
    if settings.members_only and not settings.club:
        yield SetupFault("public", gettext("Choose the club whose members may enter."))
    if settings.arrow and kind != MovementKind.MITCHELL:
        yield SetupFault("arrow", gettext("An arrow switch is for a Mitchell."))
    low, high = bounds_of(kind)
    bounds = {"low": low, "high": high}
    if not low <= settings.least <= high:
        yield SetupFault("least", gettext("This movement is made for %(low)s to %(high)s.") % bounds)
    if not low <= settings.most <= high:
        yield SetupFault("most", gettext("This movement is made for %(low)s to %(high)s.") % bounds)
    elif settings.most < settings.least:
        yield SetupFault("most", gettext("There is room for fewer than are needed."))
    if settings.bots > settings.most:
        yield SetupFault("bots", gettext("There is no room for so many."))
    if settings.bots and settings.venue == Venue.REAL:
        yield SetupFault("bots", gettext("Bots do not come to real tables."))
    if not SHORTEST_ROUND <= settings.round_length <= LONGEST_ROUND:
        yield SetupFault("length", gettext("A round lasts from 20 minutes to 60 days."))
    if settings.starts_at <= now:
        yield SetupFault("starts_at", gettext("That is past."))
    elif settings.starts_at > now + FURTHEST:
        yield SetupFault("starts_at", gettext("That is more than a year from now."))
    elif settings.entries_from >= settings.starts_at:
        yield SetupFault("entries_from", gettext("Entries open before the start."))


def _faults_of_size(settings: EventSettings) -> Iterator[SetupFault]:
    """What is too much, where everything else can be."""
    there_are = rounds_there_are(settings.movement, settings.most)
    if settings.rounds > there_are:
        told = ngettext(
            "With at most %(most)s there is %(number)s round.",
            "With at most %(most)s there are %(number)s rounds.",
            there_are,
        )
        yield SetupFault("rounds", told % {"most": settings.most, "number": there_are})
    elif not may_be_made(settings):
        yield SetupFault("movement", gettext("There is no such movement for so many. Choose another number."))
    elif (number := _boards(settings, settings.most)) > MOST_BOARDS:
        told = gettext(
            "That makes %(number)s boards in all, %(most)s at most. Ask for fewer rounds or boards."
        )
        yield SetupFault("boards", told % {"number": number, "most": MOST_BOARDS})


def _boards(settings: EventSettings, entrants: int) -> int:
    """How many boards an event has with so many entrants."""
    if settings.movement in (MovementKind.SWISS, MovementKind.KNOCK_OUT):
        return _rounds(settings, entrants) * settings.boards
    return len(_movement(settings, entrants).boards)


def _rounds(settings: EventSettings, entrants: int) -> int:
    there_are = rounds_there_are(settings.movement, entrants)
    if settings.movement == MovementKind.KNOCK_OUT or not settings.rounds:
        return there_are
    return min(settings.rounds, there_are)


def _movement(settings: EventSettings, entrants: int) -> Movement:
    return movement_of(settings.movement, entrants, settings.rounds, settings.boards, settings.arrow)


# --- the preview ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """An event for so many entrants, in words where it is not a number."""

    entrants: int
    which: str
    rounds: int
    boards: int
    each: str
    tables: int
    met: str
    balance: str
    out: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Preview:
    """What an event would be like: a line for each number of entrants, how long it takes, what is to be thought of."""

    lines: tuple[PreviewLine, ...]
    makes: str
    takes: str
    estimate: str
    notes: tuple[str, ...]
    has_balance: bool


def preview_of(settings: EventSettings, entered: int | None = None) -> Preview:
    """What an event would be like for the least, the most, and those who are in; it has no faults."""
    which: dict[int, str] = {}
    for number, word in ((settings.least, gettext("least")), (settings.most, gettext("most"))):
        which[number] = f"{which[number]}, {word}" if number in which else word
    if entered and settings.least <= entered <= settings.most:
        word = gettext("entered so far")
        which[entered] = f"{which[entered]}, {word}" if entered in which else word
    lines = tuple(_line(settings, number, which[number]) for number in sorted(which))
    return Preview(
        lines=lines,
        makes=_makes(settings),
        takes=_takes(settings, lines),
        estimate=_estimate(settings),
        notes=tuple(_notes(settings)),
        has_balance=settings.movement in BALANCED,
    )


def _line(settings: EventSettings, entrants: int, which: str) -> PreviewLine:
    rounds = _rounds(settings, entrants)
    until = settings.starts_at + rounds * settings.round_length
    if settings.movement in (MovementKind.SWISS, MovementKind.KNOCK_OUT):
        knock_out = settings.movement == MovementKind.KNOCK_OUT
        boards = rounds * settings.boards
        return PreviewLine(
            entrants=entrants,
            which=which,
            rounds=rounds,
            boards=boards,
            each=gettext("%(least)s to %(most)s") % {"least": settings.boards, "most": boards}
            if knock_out and rounds > 1
            else str(boards),
            tables=2 * (entrants - 2 ** (rounds - 1)) if knock_out else (entrants + 1) // 2,
            met=gettext("%(least)s to %(most)s") % {"least": 1, "most": rounds}
            if knock_out and rounds > 1
            else str(rounds),
            balance="",
            out=_out(settings, entrants, (entrants + 1,) if entrants % 2 and not knock_out else ()),
            until=until,
        )
    figures = _figures(settings.movement, entrants, settings.rounds, settings.boards, settings.arrow)
    return PreviewLine(
        entrants=entrants,
        which=which,
        rounds=rounds,
        boards=figures.boards,
        each=_span(figures.each),
        tables=figures.tables,
        met=_span(figures.met),
        balance=_balance_words(figures.c) if settings.movement in BALANCED else "",
        out=_out(settings, entrants, figures.missing),
        until=until,
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a movement: boards in all, and the least and most of what each entrant has, and of C."""

    boards: int
    tables: int
    each: tuple[int, int]
    met: tuple[int, int]
    c: tuple[int, int]
    missing: tuple[int, ...]


@lru_cache(maxsize=256)
def _figures(kind: str, entrants: int, rounds: int, boards: int, arrow: bool) -> Figures:
    """The figures of a movement; kept, for the largest take a second or two."""
    movement = movement_of(kind, entrants, rounds, boards, arrow)
    found = balance(movement)
    each = [found.boards[number] for number in range(1, entrants + 1)]
    met = [found.met[number] for number in range(1, entrants + 1)]
    return Figures(
        boards=len(movement.boards),
        tables=max(len(each_round.seatings) for each_round in movement.rounds),
        each=(min(each), max(each)),
        met=(min(met), max(met)),
        c=(found.least, found.most),
        missing=movement.bots,
    )


def _span(span: tuple[int, int]) -> str:
    least, most = span
    return str(most) if least == most else gettext("%(least)s to %(most)s") % {"least": least, "most": most}


def _balance_words(c: tuple[int, int]) -> str:
    least, most = c
    if c == (-1, -1):
        return gettext("perfect")
    return gettext("C from %(least)s to %(most)s") % {"least": _signed(least), "most": _signed(most)}


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _out(settings: EventSettings, entrants: int, missing: Sequence[int]) -> str:
    """What becomes of the numbers nobody has."""
    if settings.movement == MovementKind.KNOCK_OUT:
        byes = 2 ** (entrants - 1).bit_length() - entrants
        return (
            ngettext("%(number)s goes on without a match", "%(number)s go on without a match", byes)
            % {"number": byes}
            if byes
            else gettext("nobody")
        )
    if not missing:
        return gettext("nobody")
    filled = settings.fill_odd or settings.movement in (MovementKind.INDIVIDUAL, MovementKind.THREES)
    if filled and settings.venue != Venue.REAL:
        told = ngettext(
            "nobody: bots take %(number)s place", "nobody: bots take %(number)s places", len(missing)
        )
        return told % {"number": len(missing)}
    return gettext("one each round, at 60 %")


def _makes(settings: EventSettings) -> str:
    """Who makes an entrant."""
    places = places_of(settings.movement, engine_of(settings))
    if places == 1:
        return gettext("Everybody enters alone.")
    if settings.movement in (MovementKind.TEAMS, MovementKind.KNOCK_OUT):
        return ngettext("%(number)s person makes a team.", "%(number)s people make a team.", places) % {
            "number": places
        }
    return gettext("Two people make a pair.")


def _takes(settings: EventSettings, lines: Sequence[PreviewLine]) -> str:
    """How long it takes by the calendar."""
    shortest, longest = (lines[place].rounds * settings.round_length for place in (0, -1))
    span = length_words(longest)
    if shortest != longest:
        span = gettext("%(least)s to %(most)s") % {"least": length_words(shortest), "most": span}
    if settings.early:
        return gettext("%(span)s at most; less where rounds end as soon as their last board has.") % {
            "span": span
        }
    return gettext("%(span)s from the start.") % {"span": span}


def length_words(length: timedelta) -> str:
    """A stretch of time: whole days, or days and hours."""
    if length and not length % timedelta(days=1):
        return ngettext("%(number)s day", "%(number)s days", length.days) % {"number": length.days}
    return left_words(length)


def _estimate(settings: EventSettings) -> str:
    """How long a board takes at the pace, as far as that was measured."""
    if settings.venue == Venue.REAL:
        return ""
    if settings.pace.kind == Timing.LIVE:
        minutes = settings.variant.measured.visits * sum(map(len, engine_of(settings).sides)) * A_VISIT
        return gettext(
            "A board takes about %(time)s, if a visit lasts twelve seconds. This is an estimate."
        ) % {"time": left_words(minutes)}
    careful, nobody = settings.variant.measured.days
    if careful == nobody:
        told = gettext(
            "A board takes about %(least)s days where everybody comes by twice a day. This is an estimate, measured "
            "with bots; those who come more often are quicker, and the clock may take more."
        )
    else:
        told = gettext(
            "A board takes from about %(least)s days, where everybody plans ahead, to %(most)s, where nobody does and "
            "all come by twice a day. This is an estimate, measured with bots; those who come more often are quicker."
        )
    return told % {"least": number_format(careful, 1), "most": number_format(nobody, 1)}


def _notes(settings: EventSettings) -> Iterator[str]:
    """What is to be thought of; nothing of it is refused."""
    factor = settings.variant.measured.imp_factor
    if settings.scoring in (ScoringKind.IMPS, ScoringKind.CROSS_IMPS, ScoringKind.BUTLER) and factor != 1:
        told = number_format(float(factor), 2).rstrip("0").rstrip(".,")
        yield gettext(
            "Differences are multiplied by %(factor)s, the factor of this game, before they are IMPs."
        ) % {"factor": told}
    if settings.venue != Venue.REAL and settings.pace.kind != Timing.LIVE:
        needed = timedelta(days=settings.variant.measured.days[0])
        if not settings.at_once:
            needed *= settings.boards
        if needed > settings.round_length:
            yield gettext("Even those who plan ahead will hardly finish a round in that time.")
    if settings.pace.kind == Timing.LIVE and settings.at_once and settings.boards > 1:
        yield gettext("Live clocks of several boards run at the same time. One after another is easier.")
    if settings.pace.kind == Timing.LIVE and settings.round_length > timedelta(days=1):
        yield gettext(
            "With a live clock a table begins when the round opens, whether its players are there or not."
        )
    if settings.pace.runs and settings.pace.bank > settings.round_length:
        yield gettext("The clock gives more time than the round lasts; the round closes first.")
    if (
        settings.movement in BALANCED
        and settings.rounds
        and settings.rounds < rounds_there_are(settings.movement, settings.least)
    ):
        yield gettext("With fewer rounds than there are, not everybody meets everybody.")


# --- the rows ------------------------------------------------------------------------------------------


def create(settings: EventSettings, *, by: User) -> DuplicateEvent:
    """Make an event; raises Refused `guest`, `event_program`, `no_club` or `events_enough`."""
    if by.is_guest:
        raise Refused("guest")
    if by.is_bot:
        raise Refused("event_program")
    _may_be_of(settings, by)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=by.pk)
        if has_enough(by):
            raise Refused("events_enough")
        return made(settings, organiser=by)


def has_enough(by: User) -> bool:
    """Whether somebody organises as many events as one may at once, or has made as many as one may in a day."""
    counted = DuplicateEvent.objects.filter(organiser=by).aggregate(
        lately=Count("pk", filter=Q(created_at__gt=timezone.now() - timedelta(days=1))),
        at_once=Count("pk", filter=Q(stage__in=(EventStage.ENTRY, EventStage.RUNNING))),
    )
    return counted["lately"] >= A_DAY or counted["at_once"] >= OPEN_AT_ONCE


def made(settings: EventSettings, *, organiser: User | None) -> DuplicateEvent:
    """The row of an event, which will begin by itself."""
    event = DuplicateEvent.objects.create(
        organiser=organiser, rules_version=settings.variant.rules_version, **settings.columns()
    )
    due.put(running.EVENT, at=event.starts_at, object_id=event.pk)
    return event


def _may_be_of(settings: EventSettings, by: User) -> None:
    """Only those who look after a club hold events of it; raises Refused `no_club`."""
    if settings.club and ((club := club_of(settings)) is None or not looks_after(club, by)):
        raise Refused("no_club")


WORDS_AND_DATES = ("name", "words", "entries_from", "starts_at")
"""What may still be changed when somebody has entered: they have come for the rest."""


def only_words(event: DuplicateEvent) -> bool:
    """Whether somebody has entered, so that only words and dates may be changed."""
    return event.entrants.exists()


def change(event_id: str, settings: EventSettings, *, by: User) -> DuplicateEvent:
    """Set an event up anew; once somebody has entered only words and dates. Raises Refused `event_stage`, `no_club`."""
    with transaction.atomic():
        event = DuplicateEvent.objects.select_for_update().get(public_id=event_id)
        if event.stage != EventStage.ENTRY or event.paused_at is not None:
            raise Refused("event_stage")
        columns = settings.columns()
        if only_words(event):
            columns = {name: columns[name] for name in WORDS_AND_DATES}
        elif settings.club != settings_of(event).club:
            _may_be_of(settings, by)
        for name, value in columns.items():
            setattr(event, name, value)
        event.save(update_fields=list(columns))
        due.put(running.EVENT, at=event.starts_at, object_id=event.pk)
    return event


def may_be_made(settings: EventSettings) -> bool:
    """Whether the movement can be had for the least and the most."""
    try:
        for number in (settings.least, settings.most):
            if settings.movement != MovementKind.KNOCK_OUT:
                _movement(settings, number)
    except NoMovement:
        return False
    return True


def usual(slug: str, variant: str, user: User) -> EventSettings:
    """A template for the game it is usual for, or another."""
    template = template_of(slug)
    game = find(variant) if variant else game_for(template.seats)
    return from_template(template, game, game.options(), user)


def template_choices(here: str, bound: bool) -> tuple[tuple[str, str, str, bool], ...]:
    """The usual events: word, name, what it is, and whether it is the one the form began with."""
    return tuple(
        (
            each.slug,
            gettext(each.label),
            gettext(each.summary),
            not bound and each is template_of(here) and bool(here),
        )
        for each in TEMPLATES
    )
