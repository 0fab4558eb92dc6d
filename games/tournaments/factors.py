"""The IMP factor of each game: what brings a typical swing to about 5 IMPs, measured with bots (docs/contests.md)."""

from __future__ import annotations

from collections.abc import Mapping

FACTORS: Mapping[str, str] = {
    "double-deck": "20",
    "two-handed": "2",
    "auction-four": "2",
    "piquet": "20",
    "piquet-au-cent": "20",
    "pinacle": "2",
}
"""The published factor of each game with two sides; 1 for every other."""


def factor_of(slug: str) -> str:
    """The factor of a game, as events keep it."""
    return FACTORS.get(slug, "1")
