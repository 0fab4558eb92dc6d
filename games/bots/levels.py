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
                "Plays by the rules and plainly: bids little more than what it holds, plays high when it "
                "can win and low when it cannot. Good company for a first game."
            ),
        ),
        Level(
            "club",
            N_("club player"),
            N_(
                "Bids what it holds, what its partner may hold and the tricks it expects, counts the cards "
                "played, cashes its winners and gives counters to its partner’s tricks. It keeps to the "
                "bidding system of the table and listens to its partner’s bids."
            ),
        ),
        Level(
            "expert",
            N_("expert"),
            N_(
                "Before a bid or a card it imagines hundreds of ways in which the unseen cards may lie, in "
                "keeping with the melds laid and with everything played so far, plays them out and "
                "takes what does best. It sees no card that you could not work out in its seat."
            ),
        ),
    )
}
"""From weak to strong."""
