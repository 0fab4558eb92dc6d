"""What holds at a table of four tricks, under its house rules and by the version of the rules it was begun with."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.options import flag, number, verify

KEPT_BY_VERSION = {1: 2, 2: 3}
"""What a promise kept counts beside the tricks: two in the first rules, three since."""


@dataclass(frozen=True, kw_only=True)
class ToyOptions:
    """The house rules of the toy."""

    must_follow: bool = flag(
        True, label="Follow suit", help="Whether the suit led must be followed.", paragraph="follow"
    )
    target: int = number(7, 1, 40, label="Points to win", help="Who has so many wins.", paragraph="end")

    def __post_init__(self) -> None:
        verify(self)


@dataclass(frozen=True, slots=True)
class Laws:
    """The options, and what has changed from version to version."""

    options: ToyOptions
    kept: int


def laws_of(options: ToyOptions, version: int) -> Laws:
    """What holds under the options in a version of the rules."""
    return Laws(options, KEPT_BY_VERSION[version])
