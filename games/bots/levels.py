"""The strengths of the bots, in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.wording import N_


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays: a name, and a paragraph about its strength; both marked for translation."""

    name: str
    label: str
    description: str


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            "novice",
            N_("novice"),
            N_(
                "Plays by the rules and plainly: bids or lays what it holds, plays high when it can win and "
                "low when it cannot. Good company for a first game."
            ),
        ),
        Level(
            "club",
            N_("club player"),
            N_(
                "Weighs what it holds and what it may yet get, for a bid, an exchange or a turn; counts the "
                "cards played, cashes its winners and helps its partner. It keeps to the bidding system of "
                "the table and listens to its partner’s bids."
            ),
        ),
        Level(
            "expert",
            N_("expert"),
            N_(
                "Before it decides it imagines many ways in which the unseen cards may lie, in keeping with "
                "everything shown, said and played so far, plays them out and takes what does best. It sees "
                "no card that you could not work out in its seat."
            ),
        ),
    )
}
"""From weak to strong."""
