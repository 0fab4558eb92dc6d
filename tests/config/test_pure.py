"""The pure tests do without Django: `make test-pure` runs them, and refuses what they do not need."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import HOUSE

PURE = ("-p", "no:django", "-p", "tests.pure", "--noconftest", "-q", "--no-header")
"""How such a run is asked for."""


def folders() -> list[str]:
    """What `make test-pure` runs."""
    (line,) = re.findall(
        r"^pure := \$\(addprefix tests/,([^)]*)\) (.*)$", (HOUSE / "Makefile").read_text(), re.M
    )
    return [*(f"tests/{folder}" for folder in line[0].split()), *line[1].split()]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest of its own, with the options of a pure one."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", *PURE, *arguments], cwd=HOUSE, capture_output=True, text=True
    )


@pytest.mark.slow
def test_they_are_all_there_without_django_and_ask_for_no_fixture_of_the_site() -> None:
    done = run("--setup-plan", *folders())
    assert done.returncode == 0, done.stdout[-2000:]
    assert "pace" in done.stdout or "no tests ran" in done.stdout


def test_whoever_asks_for_django_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "test_asks.py").write_text("from django.test import Client\n\ndef test_it(): ...\n")
    done = run(str(tmp_path), "--rootdir", str(HOUSE))
    assert done.returncode != 0
    assert "django: a pure test does without it" in done.stdout


def test_a_framework_that_came_in_some_other_way_is_told_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "test_slips.py").write_text("import sys\n\ndef test_it():\n    sys.modules['django'] = sys\n")
    done = run(str(tmp_path), "--rootdir", str(HOUSE))
    assert done.returncode != 0
    assert "django was imported in a run of pure tests" in done.stdout
