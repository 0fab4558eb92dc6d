"""Plans that suit every deal of every game, so that they can stand for all games of somebody: none thinks of a hand.

`EqualCards` plays where it makes no difference to the trick which card is played, `LowestWhenVoid` where a suit cannot
be followed, `SureTricks` what nobody can beat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.moves import Card, Phrase

from .reading import Act, Rank, Reading, Scope
from .sure_tricks import sure_run
from .tricks import Choosing, PlayBy


@dataclass(frozen=True, slots=True)
class EqualCards:
    """Follow suit with the lowest card where all that may be played come to the same for this trick."""

    kind: ClassVar[str] = "equal_cards"
    scope: ClassVar[Scope] = Scope.GAME
    rank: ClassVar[Rank] = Rank.LOWEST

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_equal_cards")

    def suits(self, sight: Reading) -> bool:
        """Wherever cards are played to tricks."""
        return sight.has_tricks

    def end_reason(self, sight: Reading) -> Phrase | None:
        """None: there may be equal cards as long as the game goes on."""
        return None

    def act(self, sight: Reading) -> Act | None:
        """The lowest card, where all may be of one suit, of one worth, and all lose to what lies there."""
        if not sight.following or sight.best is None or sight.known.worth is None:
            return None
        cards = tuple(sight.plays)
        worths = {sight.known.worth.get(card[0], 0) for card in cards}
        alike = len({card[-1] for card in cards}) == 1 and len(worths) == 1
        return Act(sight.plays[sight.lowest(cards)], self) if alike and not sight.winners() else None


@dataclass(frozen=True, slots=True)
class LowestWhenVoid:
    """Play the lowest card where the suit led cannot be followed; to a partner's trick the lowest that counts."""

    kind: ClassVar[str] = "lowest_when_void"
    scope: ClassVar[Scope] = Scope.GAME
    rank: ClassVar[Rank] = Rank.LOWEST

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_lowest_when_void")

    def suits(self, sight: Reading) -> bool:
        """Wherever cards are played to tricks."""
        return sight.has_tricks

    def end_reason(self, sight: Reading) -> Phrase | None:
        """None: a suit may be missing as long as the game goes on."""
        return None

    def act(self, sight: Reading) -> Act | None:
        """The lowest card that may be played, where none is of the suit led; one that counts if the partner wins it."""
        if not sight.following:
            return None
        led = sight.trick[0][1][-1]
        if any(card[-1] == led for card in sight.display.hand):
            return None
        card = PlayBy(Choosing.FEED).choose(sight)
        return None if card is None else Act(sight.plays[card], self)


@dataclass(frozen=True, slots=True)
class SureTricks:
    """On lead, lead what nobody of the other side can beat, whatever they hold."""

    kind: ClassVar[str] = "sure_tricks"
    scope: ClassVar[Scope] = Scope.GAME
    rank: ClassVar[Rank] = Rank.LOWEST

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_sure_tricks")

    def suits(self, sight: Reading) -> bool:
        """Wherever cards are played to tricks."""
        return sight.has_tricks

    def end_reason(self, sight: Reading) -> Phrase | None:
        """None: a card may be sure as long as the game goes on."""
        return None

    def act(self, sight: Reading) -> Act | None:
        """The first of the cards that are sure one after another, on lead."""
        run: tuple[Card, ...] = sure_run(sight.engine, sight.at_turn) if sight.on_lead else ()
        return Act(sight.plays[run[0]], self) if run and run[0] in sight.plays else None
