"""A run of the pure tests by themselves, without Django: `make test-pure`.

    python -m pytest -p no:django -p tests.pure --noconftest tests/rules ...

A framework that is asked for is refused where it is asked for, so that the traceback names the file; that none has
come in some other way is looked for at the end. `tests/config/test_pure.py` asks all pure tests for their fixtures in
such a run, so that `make test` finds one that has begun to need the site.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from typing import NoReturn

import pytest

from tests import laws_profile

FRAMEWORKS = frozenset({"django", "allauth", "channels", "celery", "ninja", "config", "accounts"})
"""What a pure test has no need of: the frameworks, and the rooms of ours that are made of them."""


class _Refused(MetaPathFinder):
    """Finds nothing, and raises for a framework."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> None:
        """Nothing for anything else, so that it is looked for where it always is."""
        if fullname.partition(".")[0] in FRAMEWORKS:
            _refuse(fullname)


def _refuse(name: str) -> NoReturn:
    raise ImportError(f"{name}: a pure test does without it; tests/rules/web is for tests of pages")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of pyproject.toml that pytest-django would know."""
    parser.addoption("--nomigrations", action="store_true", help="unused: there is no Django in this run")
    parser.addini("DJANGO_SETTINGS_MODULE", "unused: there is no Django in this run")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse the frameworks from here on."""
    sys.meta_path.insert(0, _Refused())
    laws_profile.load()


def loaded() -> list[str]:
    """The frameworks that are there all the same."""
    return sorted(FRAMEWORKS & {name.partition(".")[0] for name in sys.modules})


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run in which a framework came in has failed."""
    if loaded():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_report_header() -> str:
    return "pure tests: without " + ", ".join(sorted(FRAMEWORKS))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for name in loaded():
        terminalreporter.write_line(f"FAILED: {name} was imported in a run of pure tests", red=True)
