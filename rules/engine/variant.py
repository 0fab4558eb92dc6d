"""A variant: everything the site needs to know of one game, tied together in one value.

A family's folder makes its Variants; `rules/catalog.py` lists them. Nothing outside a family's
folder asks which game it has in hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

from .decisions import Reasons
from .match import Match
from .moves import Phrase
from .options import OptionsT
from .page import RulePage
from .protocol import DealEngine
from .tags import DealTag
from .wording import Wording


class UnknownVersion(ValueError):
    """A version of the rules that the game never had."""

    def __init__(self, version: int, latest: int) -> None:
        super().__init__(f"version {version}: expected 1 to {latest}")
        self.version, self.latest = version, latest


@dataclass(frozen=True, slots=True)
class Preset(Generic[OptionsT]):
    """A named mix of house rules; label and summary are marked for translation."""

    name: str
    label: str
    summary: str
    options: OptionsT


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of a game with bots, by which events are planned and scored.

    `days` a deal took where everybody came by twice a day, who plans ahead and who does not, `visits` of each player to
    a deal without plans (docs/plans.md); `imp_factor` brings a typical swing to about 5 IMPs (docs/contests.md).
    """

    days: tuple[float, float] = (5.0, 15.0)
    visits: int = 15
    imp_factor: int = 1


@dataclass(frozen=True, eq=False)
class Variant(Generic[OptionsT]):
    """One game: its names, its options with their presets, the engine of its deals, and its words.

    `deal` makes that engine from the options and a version of the rules; `rules_version` grows when a fix changes
    what the same moves give, and running games and old records keep theirs. `moves_per_deal` bounds the moves of
    one deal, `text` is the folder of its rule text and `page` what that text shows by the engine (a variant without
    it has plain prose and no tools); `tags` are what its commented deals may show, `reasons` says why the moves in
    them were made; `brief` is the game in five lines for somebody's first table, each of one sentence or more. `seats`
    are those of the standard: where house rules change them, `seats_of` the engine tells. `for_beginners`: the game
    to begin with for somebody who knows none.
    """

    slug: str
    family: str
    name: str
    summary: str
    seats: int
    options: type[OptionsT]
    presets: tuple[Preset[OptionsT], ...]
    deal: Callable[[OptionsT, int], DealEngine[Any, Any]]
    wording: Wording
    text: Path
    moves_per_deal: int
    brief: Callable[[OptionsT], tuple[tuple[Phrase, ...], ...]] = lambda _options: ()
    rules_version: int = 1
    page: RulePage | None = None
    tags: tuple[DealTag, ...] = ()
    reasons: Reasons | None = None
    measured: Measured = Measured()
    for_beginners: bool = False

    def engine(
        self, options: OptionsT, version: int | None = None, *, deals: int | None = None
    ) -> Match[Any, Any]:
        """The engine of a match under some options, by the rules as they are or as they were in a version.

        `deals`: so many are agreed, each played alone. Raises UnknownVersion.
        """
        version = self.rules_version if version is None else version
        if not 1 <= version <= self.rules_version:
            raise UnknownVersion(version, self.rules_version)
        return Match(self.deal(options, version), deals)

    def preset(self, name: str) -> Preset[OptionsT]:
        """The preset of a name, hyphens and underscores alike; raises KeyError."""
        wanted = name.strip().lower().replace("-", "_")
        for preset in self.presets:
            if preset.name == wanted:
                return preset
        raise KeyError(name)
