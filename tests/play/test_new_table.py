"""A new table is one value, the same whether the form of the page or a program fills it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict

from games.api.schemas import TableIn
from games.api.web.table_settings import settings_of
from games.clocks import time_control
from games.clocks.time_control import Leave
from games.play.web.forms import NewTable
from games.play.write.new_table import TableSettings, pace_of
from rules.catalog import find

PIQUET = find("piquet")

POSTED = {
    "variant": "piquet", "deals": "4", "seat": "1", "public": "no", "after_resigning": "end", "pace": "days-3",
    "weekends": "on", "leave": "on", "may_return": "on", "friendly": "on", "rating_least": "1200",
    "rating_most": "1800", "words": " a heron ",
}  # fmt: skip
SENT: dict[str, Any] = {
    "variant": "piquet", "options": {"deals": 4}, "seat": 1, "public": False, "after_resigning": "end",
    "pace": "days", "days": 3, "weekends": True, "friendly": True, "rating_least": 1200, "rating_most": 1800,
    "words": " a heron ",
}  # fmt: skip


def test_the_page_and_a_program_ask_for_the_same_table() -> None:
    posted = QueryDict(mutable=True)
    posted.update(POSTED)
    form = NewTable(posted, query=QueryDict())
    assert form.is_valid(), form.errors
    asked = settings_of(PIQUET, TableIn(**SENT))
    assert form.settings == asked
    assert (asked.options.deals, asked.seat, asked.words) == (4, 1, "a heron")
    assert asked.pace == time_control.days(3, weekends=True, leave=Leave.ACCOUNT)


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ({}, set()),
        ({"seat": 2}, {"seat"}),
        ({"seat": -1}, {"seat"}),
        ({"rating_least": 1}, {"rating_least"}),
        ({"rating_most": 100_000, "seat": 7}, {"rating_most", "seat"}),
        ({"rating_least": 1600, "rating_most": 1500}, {"rating_most"}),
        ({"rating_least": 1500, "rating_most": 1500}, set()),
    ],
)
def test_a_table_that_cannot_be_is_refused_field_by_field(asked: dict[str, Any], fields: set[str]) -> None:
    given = {"variant": PIQUET, "options": PIQUET.options(), "seat": 0, **asked}
    if not fields:
        assert TableSettings(**given).seat == 0
        return
    with pytest.raises(ValidationError) as refused:
        TableSettings(**given)
    assert set(refused.value.message_dict) == fields


@pytest.mark.parametrize("name", ["days-4", "days-", "days-x", "live-7", "soon"])
def test_a_pace_nobody_offers_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        pace_of(name, weekends=False, leave=Leave.OFF)
