"""A prepared query gives what the queryset gives that it was made from, for whoever asks, and keeps no row."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from django.core.exceptions import EmptyResultSet
from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from games.play.models import Player
from games.play.read.access import _players_of
from games.play.record.prepared_queries import PreparedQuery
from tests import cast

pytestmark = pytest.mark.django_db


def seats_of(user: int, seat: int) -> QuerySet[Player]:
    return Player.objects.filter(user=user, seat__gte=seat).select_related("game").order_by("pk")


def test_every_asker_gets_their_own_rows_in_one_query() -> None:
    asked = PreparedQuery(seats_of, 900_000_001, 30_001)
    people = cast.players()
    cast.table_of(people)
    cast.table_of([people[1], people[0], None, None])
    for user in (*people, people[0]):
        for seat in (0, 1):
            with CaptureQueriesContext(connection) as queries:
                rows = asked(user.pk, seat)
                found = [(row.pk, row.game.public_id) for row in rows]
            assert len(queries) == 1
            assert found == [(row.pk, row.game.public_id) for row in seats_of(user.pk, seat)]


def test_a_row_that_has_changed_is_read_anew() -> None:
    game = cast.table_of([*cast.players()[:2], None, None])
    assert _players_of(game.public_id)[0].notes == ""
    Player.objects.filter(game=game, seat=0).update(notes="changed")
    assert _players_of(game.public_id)[0].notes == "changed"
    assert _players_of("nothing") == []


def keys_of(user: int) -> QuerySet[Player, int]:
    return Player.objects.filter(user=user).values_list("pk", flat=True)


def pairs_of(user: int) -> QuerySet[Player, tuple[int, int]]:
    return Player.objects.filter(user=user).values_list("seat", "pk")


def test_values_come_in_the_shape_the_queryset_gives_them_in() -> None:
    people = cast.players()
    cast.table_of(people)
    for build in (keys_of, pairs_of):
        assert PreparedQuery(build, 900_000_001)(people[2].pk) == list(build(people[2].pk)) != []


def test_none_and_a_value_that_is_not_asked_for_are_refused() -> None:
    with pytest.raises(TypeError):
        PreparedQuery(seats_of, 900_000_001, 30_001)(None, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        PreparedQuery(seats_of, 900_000_001, 30_001)(1)
    with pytest.raises(ValueError, match="no place"):
        PreparedQuery(lambda user, _seat: Player.objects.filter(user=user), 900_000_001, 30_001)(1, 1)


def without_connecting() -> DatabaseWrapper:
    """PostgreSQL as Django writes SQL for it; nothing is asked of it, not even its version."""
    wrapper = DatabaseWrapper({**connections["default"].settings_dict, "OPTIONS": {}})
    vars(wrapper)["pg_version"] = 150_000
    wrapper.connection = object()
    return wrapper


def prepared_ones() -> list[PreparedQuery[Any]]:
    """Every prepared query of the site, which is one of a module."""
    call_command("check")
    modules = [module for name, module in [*sys.modules.items()] if name.startswith("games.")]
    return [each for module in modules for each in vars(module).values() if type(each) is PreparedQuery]


def in_sql(prepared: PreparedQuery[Any]) -> str:
    """A prepared query as it is asked on PostgreSQL."""
    query = prepared.build(*prepared.stand_ins).query
    return str(query.get_compiler(connection=without_connecting()).as_sql()[0])


def test_every_prepared_query_is_one_on_postgresql_too() -> None:
    found = prepared_ones()
    assert {each.build.__module__ for each in found} >= {
        "games.play.read.access", "games.play.read.table.first_deal", "games.play.write.lock",
    }  # fmt: skip
    for each in found:
        assert in_sql(each).startswith("SELECT"), each.build


def test_a_value_that_no_column_of_postgresql_holds_is_found() -> None:
    with pytest.raises(EmptyResultSet):
        in_sql(PreparedQuery(seats_of, 900_000_001, 900_000_002))
