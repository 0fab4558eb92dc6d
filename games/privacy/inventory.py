"""What is kept of people, collected from every app: the one list the privacy page, export and deletion go by.

Every table of the database belongs to one app, under the section of the page that is about it or as one that knows no
person, and every column that leads to a person stands in some file or is withheld with a reason. What is missing fails
(tests/profiles/test_privacy.py, test_export.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Model
from django.utils.translation import gettext, gettext_noop

from accounts import personal_data as accounts
from accounts.privacy import ExportPart, PersonalData, days
from games.analysis import personal_data as analysis
from games.api import personal_data as api
from games.clubs.core import personal_data as clubs
from games.desk import personal_data as desk
from games.imports import personal_data as imports
from games.jobs import personal_data as jobs
from games.ladders import personal_data as ladders
from games.leagues import personal_data as leagues
from games.moderation import personal_data as moderation
from games.notifications import personal_data as notifications
from games.play import personal_data as play
from games.profiles import personal_data as profiles
from games.ratings import personal_data as ratings
from games.series import personal_data as series
from games.tournaments import personal_data as tournaments

from . import personal_data as privacy

EVERYTHING: tuple[PersonalData, ...] = (
    accounts.ACCOUNT,
    jobs.PERSONAL_DATA,
    api.PERSONAL_DATA,
    clubs.PERSONAL_DATA,
    leagues.PERSONAL_DATA,
    play.PERSONAL_DATA,
    profiles.PERSONAL_DATA,
    accounts.BLOCKS,
    ratings.PERSONAL_DATA,
    analysis.PERSONAL_DATA,
    imports.PERSONAL_DATA,
    tournaments.PERSONAL_DATA,
    series.PERSONAL_DATA,
    ladders.PERSONAL_DATA,
    desk.PERSONAL_DATA,
    notifications.PERSONAL_DATA,
    moderation.PERSONAL_DATA,
    privacy.PERSONAL_DATA,
)
"""Every app, in the order of what several say in one section or file. On deletion they go in this order as well: bots
give up their seats before their owner does, and seasons are left before seats, as who leaves a season does it."""

SECTIONS: Mapping[str, str] = {
    "account": gettext_noop("Your account"),
    "session": gettext_noop("Cookies"),
    "games": gettext_noop("Your games"),
    "talk": gettext_noop("What you say"),
    "time": gettext_noop("Leave and absence"),
    "people": gettext_noop("Friends and invitations"),
    "sheets": gettext_noop("Score sheets of real tables"),
    "clubs": gettext_noop("Clubs"),
    "events": gettext_noop("Events"),
    "moderation": gettext_noop("Reports and what staff do"),
    "statistics": gettext_noop("Statistics"),
    "programs": gettext_noop("Programs"),
    "notices": gettext_noop("Notices, e-mails, push"),
    "staff": gettext_noop("Staff, and those who run this site"),
    "export": gettext_noop("Everything that is yours, as a file"),
    "deletion": gettext_noop("Deleting your account"),
}
"""The privacy page: sections in order, with their headings."""

FILES = (
    "account", "settings", "games", "notes", "plans", "talk", "statistics", "ratings", "analyses", "friends", "clubs",
    "events", "leagues", "series", "ladders", "desk", "notices", "moderation", "programs", "leave",
    "score-sheets",
)  # fmt: skip
"""The export: its JSON files in order."""


@dataclass(frozen=True, slots=True)
class PrivacySection:
    """A section of the privacy page, in the reader's language."""

    name: str
    heading: str
    paragraphs: tuple[str, ...]


def sections() -> tuple[PrivacySection, ...]:
    """The privacy page, section by section."""
    return tuple(
        PrivacySection(name, gettext(heading), tuple(map(_with_days, paragraphs_of(name))))
        for name, heading in SECTIONS.items()
    )


def _with_days(paragraph: str) -> str:
    """A paragraph in the reader's language, with how long things are kept."""
    text = gettext(paragraph)
    return text % days() if "%(" in text else text


def paragraphs_of(section: str) -> Iterator[str]:
    """What the apps say in a section, in English."""
    for data in EVERYTHING:
        yield from data.paragraphs.get(section, ())


def tables() -> Iterator[tuple[str, type[Model]]]:
    """Every table that is named, with its section; an empty one for those that know no person."""
    for data in EVERYTHING:
        yield from ((section, table) for section, listed in data.tables.items() for table in listed)
        yield from (("", table) for table in data.impersonal)


def parts() -> list[ExportPart]:
    """What is written into the files of the export, in their order."""
    rows = [part for data in EVERYTHING for part in data.parts]
    return sorted(rows, key=lambda part: FILES.index(part.file))


def exported_columns() -> dict[str, str]:
    """For every column that leads to a person and is exported, the file that tells what it says."""
    return {
        column_name(table, column): part.file
        for part in parts()
        for table, columns in part.columns.items()
        for column in columns
    }


def withheld_columns() -> dict[str, str]:
    """Columns that lead to a person who is not told what they say, and why; the privacy page says so."""
    return {column_name(*column): reason for data in EVERYTHING for column, reason in data.withheld.items()}


def column_name(table: type[Model], column: str) -> str:
    """A column as the lists call it; raises FieldDoesNotExist."""
    return f"{table._meta.label}.{table._meta.get_field(column).name}"
