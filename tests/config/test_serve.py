"""The one command: it comes up, says where it is, stops cleanly, and goes on where it was."""

from __future__ import annotations

import signal
import socket
import sqlite3
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.serving import address, serving, started


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
