"""How much the pages of a club ask of the database: the same, however many belong to it and play."""

from __future__ import annotations

import logging
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.bench import club
from tests.bench.club_pages import LEFT_OUT, forgotten

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_the_pages_of_a_club_ask_a_constant_number_of_questions() -> None:
    # Of so many members the season has five divisions, so that the games of one are listed.
    small, large = club.filled(members=20, games=10), club.filled(members=70, games=60)
    counts = {name: (club.queries(small[name]), club.queries(address)) for name, address in large.items()}
    assert {name: two for name, two in counts.items() if two[0] != two[1]} == {}
    assert max(many for _few, many in counts.values()) <= 40, counts


def test_every_page_of_a_club_and_its_contests_is_measured_or_left_out_with_a_reason(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pages = club.filled(members=20, games=10)
    assert forgotten(pages) == []
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []
    assert forgotten(pages, left_out=()) == list(LEFT_OUT)
    del pages["challenge"]
    assert forgotten(pages) == ["ladders:challenge"]


def test_the_home_of_a_club_fetches_those_alone_whom_it_names() -> None:
    address = club.filled(members=60, games=60)["home"]
    with CaptureQueriesContext(connection) as caught:
        club.ask(address)
    asked = [query["sql"] for query in caught.captured_queries]
    people = [sql for sql in asked if 'FROM "accounts_user"' in sql]
    listed = [len(keys.split(",")) for sql in people for keys in re.findall(r"IN \(([\d, ]+)\)", sql)]
    assert listed
    assert max(listed) < 20, "players of the series who are not among its first"
    apart = [sql for sql in asked if 'OR "play_game"."id" IN (SELECT' in sql]
    assert not apart, "one list of keys, else the games of the whole site are gone through"


def test_pages_of_directors_fetch_neither_results_nor_members_that_they_do_not_show() -> None:
    pages = club.filled(members=60, games=10)
    for name, unwanted in (
        ("parts of the series", r'FROM "series_seriesresult"'),
        ("invite", r'"accounts_user"\."display_name".* FROM "clubs_clubmember".* ORDER BY'),
    ):
        with CaptureQueriesContext(connection) as caught:
            club.ask(pages[name])
        assert [query["sql"] for query in caught.captured_queries if re.search(unwanted, query["sql"])] == []
