"""Sites to be attacked: the embedded one, with a fault where one is planted, and who may be whom there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.visitors import Visitor
from tests.serving import HOUSE, OUTSIDE, Site, incidents_of, started
from tests.serving import address as address_of

PLANTED = ("tests/attack/planted.py",)


@dataclass(frozen=True)
class Line:
    """An address of the site: in both languages, what is posted there, and what each reader gets by GET."""

    name: str
    addresses: tuple[str, str]
    form: dict[str, str]
    get: dict[str, int]


@dataclass(frozen=True)
class Target:
    """A running site with everything on its stage."""

    site: Site
    folder: Path
    lines: tuple[Line, ...]
    cookies: dict[str, dict[str, str]]
    finished: str
    incidents: int = 0
    """How many failures of bots stand on the stage from the beginning."""

    def visitor(self, reader: str) -> Visitor:
        """A browser of one of the readers, with a token for forms."""
        visitor = Visitor(self.site.url, dict(self.cookies.get(reader, {})))
        visitor.get("/accounts/login/" if reader == "anybody" else "/play/new/")
        return visitor


@contextmanager
def empty(plant: str = "", **environment: str) -> Iterator[Target]:
    """An embedded site with nothing on it; whether its bots failed is not asked."""
    with tempfile.TemporaryDirectory() as name, _running(Path(name), plant, environment) as site:
        yield Target(site, Path(name), (), {}, "")


@contextmanager
def staged(plant: str = "", **environment: str) -> Iterator[Target]:
    """An embedded site with the stage of the table of access."""
    with tempfile.TemporaryDirectory() as name:
        known = _stage(Path(name))
        lines = tuple(
            Line(line["name"], tuple(line["addresses"]), line["form"], line["get"]) for line in known["lines"]
        )
        with _running(Path(name), plant, environment) as site:
            before = len(incidents_of(Path(name)))
            yield Target(site, Path(name), lines, known["cookies"], known["finished"], before)


def _stage(folder: Path) -> Any:
    surroundings = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    done = subprocess.run(
        [sys.executable, "-m", "tests.attack.stage"],
        cwd=HOUSE,
        env=surroundings | {"TALON_VAR": str(folder), "TALON_DEMO": "off"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def _running(folder: Path, plant: str, environment: dict[str, str]) -> Iterator[Site]:
    program = PLANTED if plant else ("manage.py",)
    process, log = started(folder, port=0, program=program, TALON_PLANT=plant, **environment)
    try:
        yield Site(address_of(process, log), process, log)
    finally:
        process.kill()
        process.wait()


def faults_logged(target: Target) -> list[str]:
    """The tracebacks in a site's log, and what its bots failed at."""
    log = target.site.log.read_text()
    tracebacks = re.findall(r"^Traceback \(most recent call last\):\n(?:[ \t].*\n)*.*", log, re.MULTILINE)
    return tracebacks + incidents_of(target.folder)[target.incidents :]
