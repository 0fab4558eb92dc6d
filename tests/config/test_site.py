"""Headers, health and the production settings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.serving import HOUSE, copy_prepared

PRODUCTION = {
    "DATABASE_URL": "postgres://talon@127.0.0.1:5432/talon",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "SECRET_KEY": "w8Rr0m-Qz5yVtN3kxJ2bPz7LdUuC4hEoSgAf6iT9nMv1cXeYjKsHqWpBlGDa",
    "ALLOWED_HOSTS": "talon.example",
    "BEHIND_PROXY": "1",
    "EMAIL_URL": "smtp://127.0.0.1:25",
}


def test_the_proxy_of_the_examples_takes_every_request_that_talon_takes(settings: Any) -> None:
    size = re.search(r"client_max_body_size (\d+)k;", (HOUSE / "deploy" / "nginx.conf").read_text())
    assert size
    assert int(size[1]) * 1024 == settings.TALON_LARGEST_BODY


@pytest.mark.django_db
def test_every_page_carries_the_strict_headers(client: Client) -> None:
    headers = client.get("/accounts/login/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    for feature in ("camera", "microphone", "geolocation", "payment", "usb"):
        assert f"{feature}=()" in headers["Permissions-Policy"]


def observatory(headers: Mapping[str, str], cookies: Iterable[Any]) -> int:
    """The points of Mozilla's Observatory for what a page sends, by its published rules: 100 and what is above it."""
    policy = headers["Content-Security-Policy"]
    strict = "unsafe" not in policy and "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    age = int(re.search(r"max-age=(\d+)", headers["Strict-Transport-Security"])[1])  # type: ignore[index]
    # A year and no less, whatever the Observatory would take.
    assert age >= 365 * 24 * 3600
    points = 100
    points += 5 if strict else -20
    points += 5 if all(each["secure"] and each["httponly"] and each["samesite"] for each in cookies) else -20
    points += 5 if headers["Referrer-Policy"] in ("same-origin", "no-referrer", "strict-origin") else -5
    points += 5 if "frame-ancestors 'none'" in policy else -20
    points += 0 if headers["X-Content-Type-Options"] == "nosniff" else -5
    points += 0 if age >= 15_768_000 else -10
    return points


@pytest.mark.slow
def test_a_site_with_https_names_its_cookies_for_itself_alone_and_signs_nobody_out(tmp_path: Path) -> None:
    copy_prepared(tmp_path)
    site = PRODUCTION | {"DATABASE_URL": f"sqlite:///{tmp_path / 'talon.sqlite3'}"}
    done = manage("shell", "-v", "0", "-c", COOKIES, environment=site, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout.strip().splitlines()[-1])
    assert output["first"]["__Host-csrftoken"] == ["", True, "/", "Lax"]
    assert output["signed_in"] == [True, True, False], (
        "by the old cookie, by the new one it brings, and by none"
    )
    assert output["moved"]["__Host-sessionid"] == ["", True, "/", "Lax"]
    assert output["moved"]["sessionid"][0] == ""
    assert output["names"] == [name for name in output["names"] if name.startswith("__Host-")]
    assert len(output["names"]) == 4
    assert output["language"] == [["fr", "en"], ["fr", "en"]], "by the new name and by the one before it"
    assert output["points"] >= 120


COOKIES = """
import json
from django.conf import settings
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from accounts.models import User
from tests.config.test_site import observatory

def shape(cookies):
    facts = ("domain", "secure", "path", "samesite")
    return {name: [each[fact] for fact in facts] for name, each in cookies.items()}

def is_in(client):
    return client.get("/play/mine/", secure=True, HTTP_HOST="talon.example").status_code == 200

user = User.objects.create(display_name="North")
client = Client(HTTP_HOST="talon.example")
first = client.get("/accounts/login/", secure=True)
client.force_login(user)
kept = client.cookies["__Host-sessionid"].value
old = Client(HTTP_HOST="talon.example")
old.cookies["sessionid"] = kept
answers = [is_in(old)]
moved = dict(old.cookies)
new = Client(HTTP_HOST="talon.example")
new.cookies["__Host-sessionid"] = moved["__Host-sessionid"].value
answers += [is_in(new), is_in(Client(HTTP_HOST="talon.example"))]
names = set(first.cookies)
new.post("/i18n/setlang/", {"language": "fr"}, secure=True)
table = {"variant": "piquet", "seat": "0", "public": "yes", "after_resigning": "bot", "pace": "none"}
new.post("/play/new/", table, secure=True)
names |= set(new.cookies)

def language(name):
    reader = Client(HTTP_HOST="talon.example")
    found = []
    for chosen in ("fr", "en"):
        reader.cookies[name] = chosen
        found.append("fr" if "/fr/" in reader.get("/", secure=True).get("Location", "") else "en")
    return found

print(json.dumps({
    "names": sorted(names), "language": [language("__Host-language"), language("django_language")],
    "first": shape(first.cookies), "signed_in": answers, "moved": shape(moved),
    "points": observatory(first.headers, [each for name, each in moved.items() if name == "__Host-sessionid"]),
}))
"""


@pytest.mark.django_db
def test_health_is_one_word_and_kept_by_nobody(client: Client) -> None:
    reply = client.get("/healthz")
    assert reply.content == b"ok\n"
    assert "no-store" in reply["Cache-Control"]


def manage(*words: str, environment: dict[str, str], folder: Path) -> subprocess.CompletedProcess[str]:
    surroundings = {name: value for name, value in os.environ.items() if name not in PRODUCTION}
    surroundings["TALON_VAR"] = str(folder)
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=HOUSE,
        env=surroundings | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
def test_the_production_settings_pass_djangos_own_check(tmp_path: Path) -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", environment=PRODUCTION, folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_several_processes_without_a_common_key_are_refused(tmp_path: Path) -> None:
    keyless = {name: value for name, value in PRODUCTION.items() if name != "SECRET_KEY"}
    done = manage("check", environment=keyless, folder=tmp_path)
    assert done.returncode != 0
    assert "SECRET_KEY must be set" in done.stderr


@pytest.mark.slow
def test_the_embedded_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    assert manage("check", environment={}, folder=tmp_path).returncode == 0
    key = tmp_path / "secret-key"
    assert len(key.read_text()) > 60
    assert key.stat().st_mode & 0o077 == 0
    before = key.read_text()
    manage("check", environment={}, folder=tmp_path)
    assert key.read_text() == before
