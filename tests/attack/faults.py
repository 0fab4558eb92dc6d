"""Services killed, frozen and restored: the tests that do it, at length, counted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tests.serving import HOUSE

from .finding import Bounds, Finding
from .large import SERVICES

OUTCOME = re.compile(r"^(tests/\S+(?: \S+)*?) (PASSED|FAILED|ERROR|SKIPPED)\b", re.MULTILINE)
"""A line of pytest's about one test."""

CLEARS_UP = 60.0
"""Seconds for a test that is stopped to give back its databases and processes."""


@dataclass(frozen=True)
class Run:
    """Tests of some files with one mark, on the services of an environment."""

    mark: str
    files: Sequence[str]
    services: Mapping[str, str]


RUNS = (
    Run("slow", ("test_restore.py",), {}),
    Run("services", ("test_restore.py", "test_database_down.py"), SERVICES),
    Run("services", ("test_without_redis.py", "test_without_postgres.py", "test_processes.py"), SERVICES),
)
"""What is quick first: a short attack gets through it."""


def faults(bounds: Bounds) -> Finding:
    """Redis killed and frozen, every connection of PostgreSQL ended, both backups restored.

    Planted: copies without every fourth move, and reads that are not tried again (planted_faults.py).
    """
    finding, until = Finding(), bounds.until()
    for run in RUNS:
        if finding.tried < bounds.requests and time.monotonic() < until and not _is_found(finding, bounds):
            _attack(finding, run, bounds, until)
    finding.figures.append(f"{finding.tried - len(finding.faults)} faults of services survived")
    return finding


def _attack(finding: Finding, run: Run, bounds: Bounds, until: float) -> None:
    """Run the tests until there are as many as were asked for, or time is over; a planted fault is found once."""
    process = subprocess.Popen(
        _command(run, planted=bounds.planted), cwd=HOUSE, env=_environment(run), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdout is not None
    stopped = said = False
    with _stopped_at(process, until):
        for line in process.stdout:
            outcome = OUTCOME.match(line)
            if outcome is None or outcome[2] == "SKIPPED":
                continue
            said = True
            finding.check(outcome[2] == "PASSED", f"{outcome[2]} {outcome[1]}")
            if not stopped and (finding.tried >= bounds.requests or _is_found(finding, bounds)):
                process.send_signal(signal.SIGINT)
                stopped = True
        code = process.wait()
    # Interrupted (2) by us; else what went wrong without a test that failed is one thing more.
    if not stopped and time.monotonic() < until and code != 0 and not finding.faults:
        finding.check(False, f"the tests of faults ended with {code}")
    if not said:
        finding.figures.append(f"no {run.mark} test of {' and '.join(run.files)} came to its end")


def _is_found(finding: Finding, bounds: Bounds) -> bool:
    return bounds.planted and bool(finding.faults)


@contextmanager
def _stopped_at(process: subprocess.Popen[str], until: float) -> Iterator[None]:
    """Stop a process at a moment as Ctrl-C does, and where that does not help for good."""
    left = max(until - time.monotonic(), 0.0)
    timers = [
        threading.Timer(left, process.send_signal, (signal.SIGINT,)),
        threading.Timer(left + CLEARS_UP, process.kill),
    ]
    for timer in timers:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        for timer in timers:
            timer.cancel()


def _command(run: Run, *, planted: bool) -> list[str]:
    # Tables made by the migrations are those of a running site; on SQLite that takes longer than all the rest.
    more = ["--migrations"] if run.services else []
    if planted:
        more += ["-p", "tests.attack.planted_faults"]
    files = [f"tests/config/{name}" for name in run.files]
    return [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-m",
        run.mark,
        "-v",
        "-p",
        "no:cacheprovider",
        *more,
        *files,
    ]


def _environment(run: Run) -> dict[str, str]:
    """That of this process with the services of a run alone, and a Redis database of its own."""
    environment = os.environ | {"SECRET_KEY": "for-tests-only", "HTTPS": "0", "PYTHONUNBUFFERED": "1"}
    for key, value in SERVICES.items():
        environment.pop(key, None)
        if key in run.services:
            environment[key] = os.environ.get(key, value)
    if "REDIS_URL" in environment:
        environment["REDIS_URL"] = environment["REDIS_URL"].rsplit("/", 1)[0] + "/15"
    return environment
