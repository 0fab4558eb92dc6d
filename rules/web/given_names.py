"""What clubs call house rules: a page whose address names a club calls its rules as this club does.

The address holds the whole choice beside the club, so a link outlives the name: when the club drops the rules or
changes them, the same page shows custom house rules. Who knows of clubs is filled in by games/wiring.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from rules.engine.variant import Variant

KEY = "club"
"""The word of an address beside the house rules."""


@dataclass(frozen=True, slots=True)
class GivenName:
    """A club's name for house rules; `word` is how addresses name the club, `club_url` its home page."""

    name: str
    club: str
    club_url: str
    word: str


class Source(Protocol):
    """Who knows the names that clubs give."""

    def __call__(self, word: str, variant: Variant[Any], options: Any, reader: Any) -> GivenName | None:
        """The name by which the club of this word plays exactly these rules, where the reader may know the club."""


def _nobody(word: str, variant: Variant[Any], options: Any, reader: Any) -> GivenName | None:
    return None


source: Source = _nobody

Names = Mapping[tuple[str, Any], GivenName]

NAMES: ContextVar[Names] = ContextVar("given_names", default=MappingProxyType({}))
"""The names of the page that is being made, by the game's slug and the options."""


def given_name(variant: Variant[Any], options: Any) -> GivenName | None:
    """What house rules are called on this page; None where the address names no club that has a name for them."""
    return NAMES.get().get((variant.slug, options))


@contextmanager
def in_use(names: Names) -> Iterator[None]:
    """A page is made with these names."""
    before = NAMES.set(names)
    try:
        yield
    finally:
        NAMES.reset(before)
