"""The movements there are, each one object that answers everything that differs between them (base.Format)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.match import Match

from ..models import MovementKind
from .barometer import BAROMETER
from .base import Format, Scheduled, scoring_label
from .howell import HOWELL
from .individual import INDIVIDUAL
from .knockout import KNOCK_OUT
from .mitchell import MITCHELL
from .swiss import SWISS
from .teams import TEAMS
from .threes import THREES
from .values import FormatTerms, terms_of

FORMATS: Mapping[MovementKind, Format] = {
    each.key: each for each in (BAROMETER, HOWELL, MITCHELL, SWISS, TEAMS, KNOCK_OUT, INDIVIDUAL, THREES)
}
"""In the order in which they are offered."""


def format_of(kind: MovementKind | str) -> Format:
    """The format of a movement; raises ValueError where there is none of that word."""
    return FORMATS[MovementKind(kind)]


def formats_for(engine: Match[Any, Any]) -> tuple[Format, ...]:
    """The formats a game allows."""
    return tuple(each for each in FORMATS.values() if each.suits(engine))


__all__ = [
    "BAROMETER",
    "FORMATS",
    "HOWELL",
    "INDIVIDUAL",
    "KNOCK_OUT",
    "MITCHELL",
    "SWISS",
    "TEAMS",
    "THREES",
    "Format",
    "FormatTerms",
    "Scheduled",
    "format_of",
    "formats_for",
    "scoring_label",
    "terms_of",
]
