"""How an app says what it keeps of a person: `PersonalData`, one value in the `personal_data.py` of each app.

`games/privacy` collects them in one list (`inventory.EVERYTHING`). The privacy page shows their sentences, the export
writes their files, and the deletion of an account goes through their steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Model, QuerySet

from accounts.models import Called, User

Row = dict[str, Any]

Columns = Mapping[type[Model], tuple[str, ...]]
"""Foreign keys that lead to a person, by table."""


@dataclass(frozen=True, slots=True)
class ExportPart:
    """What an app writes into a file of the export, which several apps may share: mappings are put together.

    `columns` are those whose content stands there, `readme` is the line of the file in README.txt.
    """

    file: str
    content: Callable[[User], Row | list[Row]]
    columns: Columns
    readme: str = ""


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody deletes their account: who they were, and what they are called from then on.

    `names` are all that they were called, as others were told it, and `called` is what they were at last, for readers
    of any language. `word` tells one former player from another, and is
    part of `pseudonym`. `addresses` are all mail addresses they had. `shared_games` are queries for the keys of games
    that belong to others as well, whoever sat there.
    """

    user: User
    names: frozenset[str]
    called: Called
    word: str
    pseudonym: str
    addresses: tuple[str, ...]
    shared_games: tuple[QuerySet[Any, Any], ...] = ()

    def without_names(self, text: str) -> str:
        """A text that others go on reading, with the pseudonym where it named the person; parts of words stay."""
        names = "|".join(map(re.escape, sorted(filter(None, self.names), key=len, reverse=True)))
        return re.sub(rf"(?<!\w)(?:{names})(?!\w)", self.pseudonym, text) if names else text

    def rename_in(self, rows: QuerySet[Any, Any], *columns: str) -> None:
        """Have texts in these rows name the person no more; a column that is too short for it is cut."""
        for row in rows:
            for column in columns:
                longest = row._meta.get_field(column).max_length
                setattr(row, column, self.without_names(getattr(row, column))[:longest])
            row.save(update_fields=columns)


def _nothing(_departure: Departure) -> None:
    """Most apps have nothing to do at most steps."""


def _clear_nothing(_now: datetime) -> None:
    """Most apps keep what they have."""


def days() -> dict[str, int]:
    """How long things are kept, in days, for the sentences of the privacy page."""
    return {
        "guest_days": settings.TALON_GUEST_DAYS,
        "idle_guest_days": settings.TALON_IDLE_GUEST_DAYS,
        "table_days": settings.TALON_OPEN_TABLE_DAYS,
        "read_notice_days": settings.TALON_READ_NOTICE_DAYS,
        "notice_days": settings.TALON_NOTICE_DAYS,
        "letter_days": settings.TALON_LETTER_DAYS,
        "sign_up_days": settings.TALON_SIGN_UP_DAYS,
        "session_days": settings.SESSION_COOKIE_AGE // (24 * 3600),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalData:
    """What one app keeps of people.

    On the privacy page: `tables` by the section that is about them, those that are `impersonal`, and the `paragraphs`
    it adds to sections, in English and marked for translation; the figures of `days` are filled in there. In the
    export: `parts` of the JSON files, and `texts`, files of their own by path. `withheld` are columns a person is not
    told, with the reason.

    On deletion every row goes that Django would delete with the person's. For the rest there are four steps: `give_up`
    before anything else, as the person would do it; `leave` in the transaction, while the rows still lead to the
    person; `rename` when the row of the person is empty; `close` after the commit. `jobs` are the kinds of jobs whose
    key is the person. `clear` is called every hour with the instant, and removes what has been kept long enough.
    """

    tables: Mapping[str, tuple[type[Model], ...]] = field(default_factory=dict)
    impersonal: tuple[type[Model], ...] = ()
    paragraphs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    parts: tuple[ExportPart, ...] = ()
    texts: Callable[[User], Iterator[tuple[str, str]]] | None = None
    withheld: Mapping[tuple[type[Model], str], str] = field(default_factory=dict)
    jobs: tuple[str, ...] = ()
    shared_games: Callable[[], QuerySet[Any, Any]] | None = None
    give_up: Callable[[Departure], None] = _nothing
    leave: Callable[[Departure], None] = _nothing
    rename: Callable[[Departure], None] = _nothing
    close: Callable[[Departure], None] = _nothing
    clear: Callable[[datetime], None] = _clear_nothing


def rows(records: QuerySet[Any], *names: str) -> list[Row]:
    """Some columns of some rows; a game is called by its public id."""
    return [
        {name.removeprefix("deal__").removesuffix("__public_id"): value for name, value in row.items()}
        for row in records.values(*names).iterator()
    ]
