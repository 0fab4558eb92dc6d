"""Who may do what: every address of the site, for everybody, in one table (access_table.py). An address that is not in
it fails, and what is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import connection, transaction
from django.urls import get_resolver, resolve

from tests.play.access_site import Site, everything
from tests.play.access_table import READERS, Line, lines

pytestmark = [pytest.mark.django_db, pytest.mark.incidents_expected]


def names(resolver: Any, room: str = "") -> Iterator[str]:
    """The name of every address of the site."""
    for entry in resolver.url_patterns:
        if hasattr(entry, "url_patterns"):
            yield from names(entry, f"{entry.namespace}:" if entry.namespace else room)
        else:
            assert entry.name, f"{entry.pattern} has no name"
            yield room + entry.name


def test_every_address_of_the_site_is_in_the_table() -> None:
    assert set(names(get_resolver())) == {line.name for line in lines()}


def asked(site: Site, line: Line, reader: str, method: str, language: str) -> tuple[int, bool]:
    """The status a reader gets and whether that changed anything; whatever was done is taken back."""
    for name in ("default", "sessions"):
        caches[name].clear()
    browser, address = site.browser(reader), site.address(line, language)
    wrote = False

    def noting(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal wrote
        wrote |= not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE"))
        return execute(sql, *rest)

    with transaction.atomic():
        with connection.execute_wrapper(noting):
            reply = browser.get(address) if method == "GET" else browser.post(address, site.form(line))
        # What was only read is not compared: that takes longer than most answers.
        changed = wrote and everything() != site.stored
        transaction.set_rollback(True)
    return int(reply.status_code), changed


AT_ONCE = ("stranger", "anybody")
"""Readers whom every change is tried with; the others are slow."""

in_english = [
    pytest.param("en", reader, id=f"en-{reader}", marks=() if reader in AT_ONCE else pytest.mark.slow)
    for reader in READERS
]
in_french = [
    pytest.param("fr", reader, id=f"fr-{reader}", marks=pytest.mark.only_long)
    for reader in ("seat", "stranger", "anybody")
]


@pytest.mark.parametrize(("language", "reader"), [*in_english, *in_french])
def test_everybody_gets_what_the_table_says_and_nothing_else(language: str, reader: str) -> None:
    site = Site()
    wrong = []
    for line in lines():
        for method, expected in (("GET", line.get), ("POST", line.post)):
            status, changed = asked(site, line, reader, method, language)
            who = f"{method} {line.name} {line.table} {reader}"
            if status != expected[reader]:
                wrong.append(f"{who}: {status}, not {expected[reader]}")
            if changed and status >= 400:
                wrong.append(f"{who}: refused, and yet something has changed")
            # The table page alone notes when its player looked.
            if changed and method == "GET" and line.name != "play:table":
                wrong.append(f"{who}: looking changed something")
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_looking_at_a_page_makes_a_session_only_where_that_is_counted() -> None:
    """Pages that remember something of whoever has no session are marked `makes_session`, and counted by address."""
    site, uncounted = Site(), []
    for line in lines():
        address = site.address(line, "en")
        counted = getattr(resolve(address.partition("?")[0]).func, "makes_session", False)
        for more in ({}, {"X-Requested-With": "XMLHttpRequest", "HX-Request": "true"}):
            with transaction.atomic():
                before = Session.objects.count()
                site.browser("anybody").get(address, headers=more)
                if Session.objects.count() != before and not counted:
                    uncounted.append(f"{line.name} {line.table} {more}")
                transaction.set_rollback(True)
    assert not uncounted, "\n".join(uncounted)
