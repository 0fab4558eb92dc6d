"""Headers, health and the production settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from tests.serving import HOUSE

PRODUCTION = {
    "DATABASE_URL": "postgres://talon@127.0.0.1:5432/talon",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "SECRET_KEY": "w8Rr0m-Qz5yVtN3kxJ2bPz7LdUuC4hEoSgAf6iT9nMv1cXeYjKsHqWpBlGDa",
    "ALLOWED_HOSTS": "talon.example",
    "BEHIND_PROXY": "1",
    "EMAIL_URL": "smtp://127.0.0.1:25",
}


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


def test_the_production_settings_pass_djangos_own_check(tmp_path: Path) -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", environment=PRODUCTION, folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_several_processes_without_a_common_key_are_refused(tmp_path: Path) -> None:
    keyless = {name: value for name, value in PRODUCTION.items() if name != "SECRET_KEY"}
    done = manage("check", environment=keyless, folder=tmp_path)
    assert done.returncode != 0
    assert "SECRET_KEY must be set" in done.stderr


def test_the_embedded_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    assert manage("check", environment={}, folder=tmp_path).returncode == 0
    key = tmp_path / "secret-key"
    assert len(key.read_text()) > 60
    assert key.stat().st_mode & 0o077 == 0
    before = key.read_text()
    manage("check", environment={}, folder=tmp_path)
    assert key.read_text() == before
