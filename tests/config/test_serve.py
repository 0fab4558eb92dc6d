"""The one command: it comes up, says where it is, stops cleanly, and goes on where it was."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.serving import HOUSE, PREPARED, SiteDown, address, prepare, serving, started


def read(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url, timeout=20) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a site keeps what it has: the first that is started there makes its database, as on a fresh machine."""
    return tmp_path_factory.mktemp("served")


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly_when_told_to(folder: Path, stop: signal.Signals) -> None:
    # Whatever runs behind a shell is born deaf to Ctrl-C, and its children with it: here it is to be heard.
    before = signal.signal(stop, signal.default_int_handler)
    try:
        process, log = started(folder, port=0)
    finally:
        signal.signal(stop, before)
    address(process, log)
    # At the very moment the address is told, the signal is minded already.
    process.send_signal(stop)
    assert process.wait(60) == 0
    assert "Traceback" not in log.read_text()


@pytest.mark.slow
def test_started_again_it_goes_on_with_the_same_tables_and_the_same_key(folder: Path) -> None:
    with serving(folder) as site:
        key = (folder / "secret-key").read_text()
        assert read(f"{site.url}/healthz")[0] == 200
    with sqlite3.connect(folder / "talon.sqlite3") as database:
        database.execute(
            "INSERT INTO django_session VALUES ('kept', 'x', '2099-01-01')",
        )
    with serving(folder) as site:
        assert read(f"{site.url}/healthz")[0] == 200
        assert (folder / "secret-key").read_text() == key
    with sqlite3.connect(folder / "talon.sqlite3") as database:
        assert database.execute("SELECT session_key FROM django_session").fetchall() == [("kept",)]


def test_a_busy_port_is_one_clear_line_and_status_1(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        process, log = started(tmp_path, port=port)
        assert process.wait(60) == 1
    lines = log.read_text().splitlines()
    assert len(lines) == 1
    assert f"127.0.0.1:{port}" in lines[0]
    assert "PORT=" in lines[0]


def test_static_files_are_served_and_kept_by_the_browser(live_site: str) -> None:
    with urllib.request.urlopen(f"{live_site}/static/django_htmx/htmx-2.min.js", timeout=20) as reply:
        tag = reply.headers["ETag"] or reply.headers["Last-Modified"]
        assert b"htmx" in reply.read()
    name = "If-None-Match" if reply.headers["ETag"] else "If-Modified-Since"
    again = urllib.request.Request(f"{live_site}/static/django_htmx/htmx-2.min.js", headers={name: tag})
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        urllib.request.urlopen(again, timeout=20)
    assert unchanged.value.code == 304


@pytest.mark.parametrize("path", ["/static/../manage.py", "/static/%2e%2e/manage.py", "/static//etc/passwd"])
def test_nothing_beside_the_static_files_is_served_as_one(live_site: str, path: str) -> None:
    assert read(live_site + path)[0] == 404


def test_a_foreign_host_name_is_refused(live_site: str) -> None:
    request = urllib.request.Request(f"{live_site}/accounts/login/", headers={"Host": "elsewhere.example"})
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(request, timeout=20)
    assert refusal.value.code == 400


def test_a_site_that_is_not_made_ready_says_what_it_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALON_BOT_PROCESSES", "abc")
    with pytest.raises(SiteDown, match="TALON_BOT_PROCESSES"):
        prepare(tmp_path)


def test_a_site_that_takes_too_long_to_be_made_ready_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(SiteDown, match="timed out"):
        prepare(tmp_path, patience=0.01)


BROKEN_SITE = """
import os


def pytest_collection_finish(session):
    os.environ["TALON_BOT_PROCESSES"] = "abc"  # and no site starts
"""


def test_a_site_that_cannot_be_made_ready_fails_one_test_and_not_all(tmp_path: Path) -> None:
    (tmp_path / "broken_site.py").write_text(BROKEN_SITE)
    environment = {
        name: value for name, value in os.environ.items() if name not in (PREPARED, "PYTEST_ADDOPTS")
    }
    tests = f"{Path(__file__).relative_to(HOUSE)}::test_nothing_beside_the_static_files_is_served_as_one"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-p",
        "broken_site",
        "-p",
        "no:cacheprovider",
        tests,
    ]
    done = subprocess.run(
        command,
        cwd=HOUSE,
        env=environment | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert "2 skipped, 1 error" in done.stdout, done.stdout
    assert "TALON_BOT_PROCESSES" in done.stdout
