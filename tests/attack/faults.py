"""Services killed, frozen and restored: the tests that do it, at length, counted."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tests.serving import HOUSE

from .finding import Bounds, Finding
from .large import SERVICES

FILES = ("test_without_redis.py", "test_database_down.py", "test_restore.py", "test_processes.py")


def faults(bounds: Bounds) -> Finding:
    """Redis killed and frozen, every connection of PostgreSQL ended, both backups restored."""
    finding = Finding()
    environment = os.environ | {"SECRET_KEY": "for-tests-only", "HTTPS": "0"}
    environment |= {key: os.environ.get(key, value) for key, value in SERVICES.items()}
    environment["REDIS_URL"] = environment["REDIS_URL"].rsplit("/", 1)[0] + "/15"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--migrations",
        "-m",
        "services",
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, *(f"tests/config/{name}" for name in FILES)],
        cwd=HOUSE, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    held = sum(int(number) for number in re.findall(r"(\d+) passed", done.stdout))
    finding.tried = held
    finding.faults += re.findall(r"^(?:FAILED|ERROR) .*", done.stdout, re.MULTILINE)
    finding.check(done.returncode == 0, f"the tests of faults ended with {done.returncode}")
    finding.figures.append(f"{held} faults of services survived")
    return finding
