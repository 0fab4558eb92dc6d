"""What SQLite is made to know of its tables."""

from __future__ import annotations

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from games.jobs import planner, queue
from games.jobs.models import Job
from tests import cast


@pytest.mark.django_db
def test_once_a_day_sqlite_counts_its_rows_and_another_database_is_asked_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    assert queue.periodic[planner.COUNT_ROWS].days == 1
    for name in ("one", "two", "three"):
        cast.person(name)
    if connection.vendor != "sqlite":
        with django_assert_num_queries(0):
            queue.handlers[planner.COUNT_ROWS](Job())
        return
    queue.handlers[planner.COUNT_ROWS](Job())
    with connection.cursor() as cursor:
        cursor.execute("SELECT stat FROM sqlite_stat1 WHERE tbl = 'accounts_user'")
        assert {int(stat.split()[0]) for (stat,) in cursor.fetchall()} >= {3}
