"""What a reader is told while the database cannot be had: that the site comes back, and when to try again."""

from __future__ import annotations

import os
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client

from config.server.middleware import Statements
from games.play.models import Game
from games.play.web import lobby_views
from games.play.write import door
from tests import cast


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fault", [OperationalError("server closed the connection"), InterfaceError("closed")]
)
@pytest.mark.parametrize(
    ("path", "words"), [("/", "comes back in a moment"), ("/fr/", "revient dans un instant")]
)
def test_a_page_without_its_database_says_when_to_come_again(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, path: str, words: str
) -> None:
    def gone(*_asked: Any, **_named: Any) -> Any:
        raise fault

    monkeypatch.setattr(lobby_views, "games_of", gone)
    reply = Client(raise_request_exception=False).get(path, headers={"Accept-Language": "en"})
    assert reply.status_code == 503
    assert int(reply["Retry-After"]) > 0
    assert words in reply.content.decode()


@pytest.mark.django_db
def test_any_other_fault_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_asked: Any, **_named: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(lobby_views, "games_of", broken)
    reply = Client(raise_request_exception=False).get("/")
    assert reply.status_code == 500
    assert "Something broke on our side" in reply.content.decode()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_pooled_connection_that_was_closed_is_looked_at_before_it_is_used() -> None:
    """Every connection is ended at once, as by a restart; the next pages come as if nothing had been."""
    from django.db import connection

    assert os.environ["DATABASE_URL"].startswith("postgres")
    browser = cast.browser_of(cast.person("North player"))
    assert browser.get("/play/mine/").status_code == 200
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    connection.close()
    assert [browser.get("/play/mine/").status_code for _ in range(8)] == [200] * 8


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("planted", [False, True])
def test_a_read_whose_connection_is_lost_on_the_way_is_answered_by_another(
    monkeypatch: pytest.MonkeyPatch, planted: bool
) -> None:
    from django.db import connection

    browser = Client(raise_request_exception=False)
    browser.force_login(cast.person("North player"))
    read, lost = lobby_views.games_of, []

    def losing(*asked: Any, **named: Any) -> Any:
        if not lost or planted:
            lost.append(True)
            with psycopg.connect(os.environ["DATABASE_URL"]) as admin:
                admin.execute("SELECT pg_terminate_backend(%s)", [backend(connection)])
        return read(*asked, **named)

    monkeypatch.setattr(lobby_views, "games_of", losing)
    reply = browser.get("/")
    # A database that fails again is told: there is one more try and no third.
    connection.close()
    assert (reply.status_code, len(lost)) == ((503, 2) if planted else (200, 1))


def backend(connection: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("moment", "status"), [("before", 200), ("after", 503)])
def test_a_move_whose_connection_is_lost_is_made_once(
    monkeypatch: pytest.MonkeyPatch, moment: str, status: int
) -> None:
    """Lost before anything was written it is tried again; afterwards nobody can know, and the reader is told."""
    from django.db import connection

    people = cast.players(("North", "East", "South", "West"))
    game = cast.table_of(people)
    browser = Client(raise_request_exception=False)
    browser.force_login(people[cast.turn(game)])
    # What a first visit writes of itself is written by now.
    assert browser.get(game.get_absolute_url()).status_code == 200
    submit, lost = door.submit, []

    def lose() -> None:
        if not lost:
            lost.append(True)
            with psycopg.connect(os.environ["DATABASE_URL"]) as admin:
                admin.execute("SELECT pg_terminate_backend(%s)", [backend(connection)])

    def losing(*asked: Any, **named: Any) -> Any:
        if moment == "before":
            lose()
            return submit(*asked, **named)
        moved = submit(*asked, **named)
        lose()
        Game.objects.get(pk=game.pk)
        return moved

    monkeypatch.setattr(door, "submit", losing)
    form = {"move": "pass", "version": game.version, "confirmed": "1"}
    reply = browser.post(f"{game.get_absolute_url()}move/", form, headers={"HX-Request": "true"})
    connection.close()
    assert (reply.status_code, lost) == (status, [True])
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_what_only_reads_counts_as_no_writing() -> None:
    for sql, wrote in (
        ("SELECT 1", False), ('SELECT "a" FROM "b" FOR UPDATE', False), ('SAVEPOINT "s"', False),
        ('UPDATE "b" SET "a" = 1', True), ("INSERT INTO b", True), ("WITH x AS (DELETE FROM b) SELECT 1", True),
    ):  # fmt: skip
        statements = Statements()
        statements(lambda *asked: None, sql, (), False, {})
        assert statements.wrote == wrote, sql
