"""The cache of a large site while nothing answers where Redis should be."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.rate_limit import wait
from config.server.soft_cache import CountingCache, SoftRedisCache

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def without_redis(settings: Any) -> None:
    nothing = {"BACKEND": "config.server.soft_cache.SoftRedisCache", "LOCATION": NOWHERE}
    counts = nothing | {"BACKEND": "config.server.soft_cache.CountingCache"}
    settings.CACHES = {"default": counts, "sessions": nothing}


def test_a_process_counts_for_itself_and_keeps_no_session() -> None:
    counts, sessions = CountingCache(NOWHERE, {}), SoftRedisCache(NOWHERE, {})
    assert counts.add("lock", 1)
    assert not counts.add("lock", 1)
    counts.delete("lock")
    assert counts.add("lock", 1)
    counts.set("number", 0)
    assert [counts.incr("number"), counts.incr("number"), counts.get("number")] == [1, 2, 2]
    sessions.set("session", "words")
    assert sessions.get("session") is None


@pytest.mark.usefixtures("without_redis")
def test_limits_hold() -> None:
    assert isinstance(cache._connections[cache._alias], CountingCache)
    assert [bool(wait("x", "somebody", ((2, 3600),))) for _ in range(3)] == [False, False, True]


@pytest.mark.django_db
@pytest.mark.usefixtures("without_redis")
def test_people_sign_in_and_passwords_cannot_be_tried_without_end() -> None:
    user = User(display_name="North", email="north@seats.example")
    user.set_password("a long walk by the river")
    user.save()
    form = {"login": user.email, "password": "a long walk by the river"}
    client = Client()
    assert client.post("/accounts/login/", form).status_code == 302
    assert client.get("/play/mine/").status_code == 200
    pages = [
        Client().post("/accounts/login/", form | {"password": "wrong"}).content.decode() for _ in range(8)
    ]
    assert "Too many" in pages[-1]
