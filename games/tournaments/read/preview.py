"""What a tournament that is being set up would be like: for the least, the most and those who are in, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.clocks.time_control import TimeControlKind
from games.play.read.clocks import left_words

from ..formats import format_of
from ..models import ScoringKind, Venue
from ..record.settings import TournamentSettings, engine_of, format_and_terms

A_VISIT = timedelta(seconds=12)
"""How long a visit is taken to last in a live game."""


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A tournament for so many entrants, in words where it is not a number."""

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
    """What a tournament would be like: a line for each number of entrants, how long it takes, warnings."""

    lines: tuple[PreviewLine, ...]
    makes: str
    takes: str
    estimate: str
    notes: tuple[str, ...]
    has_balance: bool


def preview_of(settings: TournamentSettings, entered: int | None = None) -> Preview:
    """What a tournament would be like for the least, the most, and those who are in; it has no faults."""
    format_ = format_of(settings.movement)
    which: dict[int, str] = {}
    for number, word in ((settings.least, gettext("least")), (settings.most, gettext("most"))):
        which[number] = f"{which[number]}, {word}" if number in which else word
    if entered and settings.least <= entered <= settings.most:
        word = gettext("entered so far")
        which[entered] = f"{which[entered]}, {word}" if entered in which else word
    lines = tuple(_line(settings, number, which[number]) for number in sorted(which))
    return Preview(
        lines=lines,
        makes=format_.makes_words(engine_of(settings)),
        takes=_takes(settings, lines),
        estimate=_estimate(settings),
        notes=(*_first_results(settings, sorted(which)), *_notes(settings)),
        has_balance=format_.balanced,
    )


def _line(settings: TournamentSettings, entrants: int, which: str) -> PreviewLine:
    format_, terms = format_and_terms(settings, entrants)
    figures, rounds = format_.figures(terms), format_.rounds(terms)
    return PreviewLine(
        entrants=entrants,
        which=which,
        rounds=rounds,
        boards=figures.boards,
        each=_span(figures.each),
        tables=figures.tables,
        met=_span(figures.met),
        balance=_balance_words(figures.c) if figures.c is not None else "",
        out=format_.out_words(terms),
        until=settings.starts_at + rounds * settings.round_length,
    )


def _span(span: tuple[int, int]) -> str:
    least, most = span
    return str(most) if least == most else gettext("%(least)s to %(most)s") % {"least": least, "most": most}


def _balance_words(c: tuple[int, int]) -> str:
    least, most = c
    if c == (-1, -1):
        return gettext("perfect")
    return gettext("C from %(least)s to %(most)s") % {"least": _with_sign(least), "most": _with_sign(most)}


def _with_sign(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _takes(settings: TournamentSettings, lines: Sequence[PreviewLine]) -> str:
    """How long it takes by the calendar."""
    shortest, longest = (lines[place].rounds * settings.round_length for place in (0, -1))
    span = {"least": length_words(shortest), "most": length_words(longest)}
    if settings.venue == Venue.IN_PERSON and not format_of(settings.movement).by_results:
        words = gettext(
            "All rounds are open at once, and scores are entered in any order. They close together when the director "
            "ends the evening, or after %(most)s."
        )
        return words % span
    if shortest == longest and settings.early:
        return gettext("%(most)s at most; less where rounds end as soon as their last board has.") % span
    if shortest == longest:
        return gettext("%(most)s from the start.") % span
    if settings.early:
        words = gettext(
            "Between %(least)s and %(most)s; less where rounds end as soon as their last board has."
        )
        return words % span
    return gettext("Between %(least)s and %(most)s from the start.") % span


def length_words(length: timedelta) -> str:
    """A stretch of time: whole days, or days and hours."""
    if length and not length % timedelta(days=1):
        return ngettext("%(number)s day", "%(number)s days", length.days) % {"number": length.days}
    return left_words(length)


def _estimate(settings: TournamentSettings) -> str:
    """How long a board takes at the pace, as far as that was measured."""
    if settings.venue == Venue.IN_PERSON:
        return ""
    if settings.pace.kind == TimeControlKind.LIVE:
        minutes = settings.variant.measured.visits * sum(map(len, engine_of(settings).sides)) * A_VISIT
        return gettext(
            "A board takes about %(time)s, if a visit lasts twelve seconds. This is an estimate."
        ) % {"time": left_words(minutes)}
    careful, nobody = settings.variant.measured.days
    if careful == nobody:
        words = gettext(
            "A board takes about %(least)s days where everybody comes by twice a day. This is an estimate, measured "
            "with bots; those who come more often are quicker, and the clock may take more."
        )
    else:
        words = gettext(
            "A board takes from about %(least)s days, where everybody plans ahead, to %(most)s, where nobody does and "
            "all come by twice a day. This is an estimate, measured with bots; those who come more often are quicker."
        )
    return words % {"least": number_format(careful, 1), "most": number_format(nobody, 1)}


def _first_results(settings: TournamentSettings, numbers: Sequence[int]) -> Iterator[str]:
    """For how many entrants the standings stay empty beyond the first round, for no board is complete."""
    for entrants in numbers:
        format_, terms = format_and_terms(settings, entrants)
        if (first := format_.first_complete_round(terms)) > 1:
            yield gettext(
                "With %(entrants)s no board is complete before round %(round)s of %(rounds)s has been played: until "
                "then the standings are empty."
            ) % {
                "entrants": format_.count_words(entrants, engine_of(settings)),
                "round": first,
                "rounds": format_.rounds(terms),
            }


def _notes(settings: TournamentSettings) -> Iterator[str]:
    """What is to be thought of; nothing of it is refused."""
    format_, factor = format_of(settings.movement), settings.variant.measured.imp_factor
    if settings.scoring in (ScoringKind.IMPS, ScoringKind.CROSS_IMPS, ScoringKind.BUTLER) and factor != 1:
        words = number_format(float(factor), 2).rstrip("0").rstrip(".,")
        yield gettext(
            "Differences are multiplied by %(factor)s, the factor of this game, before they are IMPs."
        ) % {"factor": words}
    if settings.venue != Venue.IN_PERSON and settings.pace.kind != TimeControlKind.LIVE:
        careful, nobody = (
            timedelta(days=days) * (1 if settings.at_once else settings.boards)
            for days in settings.variant.measured.days
        )
        if careful > settings.round_length:
            yield gettext("Even those who plan ahead will hardly finish a round in that time.")
        elif nobody > settings.round_length:
            yield gettext(
                "Those who plan ahead finish a round in that time; those who plan little may not, and their boards are "
                "decided as you choose below."
            )
    if settings.pace.kind == TimeControlKind.LIVE and settings.at_once and settings.boards > 1:
        yield gettext("Live clocks of several boards run at the same time. One after another is easier.")
    if settings.pace.kind == TimeControlKind.LIVE and settings.round_length > timedelta(days=1):
        yield gettext(
            "With a live clock a table begins when the round opens, whether its players are there or not."
        )
    if settings.pace.runs and settings.pace.bank > settings.round_length:
        yield gettext("The clock gives more time than the round lasts; the round closes first.")
    least_rounds = format_.most_rounds(format_and_terms(settings, settings.least)[1])
    if format_.balanced and settings.rounds and settings.rounds < least_rounds:
        yield gettext("With fewer rounds than there are, not everybody meets everybody.")
    if settings.sections > 1:
        yield ngettext(
            "The field is parted into %(number)s section by lot when the event begins; tables are dealt out evenly.",
            "The field is parted into %(number)s sections by lot when the event begins; tables are dealt out evenly.",
            settings.sections,
        ) % {"number": settings.sections}
