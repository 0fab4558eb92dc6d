"""Plans for the play of tricks, in any game: forced moves, the lowest card, a queue on lead, "when ... then ..."."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, cast

from rules.engine.moves import Card, Move, Phrase, Seat

from . import fields
from .fields import BadPlan, verify
from .reading import Act, Rank, Reading, Scope


def left_hand(sight: Reading, cards: tuple[Card, ...]) -> Phrase | None:
    """The reason to end a plan whose cards have left the hand."""
    gone = sight.missing(cards)
    return None if gone is None else Phrase("plan_end_not_held", {"card": gone})


# --- what leaves no choice --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ForcedCards:
    """Play a card that is the only one possible, even where something else might be done first."""

    kind: ClassVar[str] = "forced_cards"
    scope: ClassVar[Scope] = Scope.GAME
    rank: ClassVar[Rank] = Rank.FORCED

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_forced_cards")

    def suits(self, sight: Reading) -> bool:
        """Wherever cards are played to tricks."""
        return sight.has_tricks

    def end_reason(self, sight: Reading) -> Phrase | None:
        """None: a card may be forced as long as the game goes on."""
        return None

    def act(self, sight: Reading) -> Act | None:
        """The card, where only one may be played."""
        return Act(sight.only_card, self) if sight.only_card is not None else None


@dataclass(frozen=True, slots=True)
class ForcedMoves:
    """Make any other move that is the only one possible: pass, draw, name trumps, answer."""

    kind: ClassVar[str] = "forced_moves"
    scope: ClassVar[Scope] = Scope.GAME
    rank: ClassVar[Rank] = Rank.FORCED

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_forced_moves")

    def suits(self, sight: Reading) -> bool:
        """Always: every game has moves that leave no choice."""
        return True

    def end_reason(self, sight: Reading) -> Phrase | None:
        """None: a move may be forced as long as the game goes on."""
        return None

    def act(self, sight: Reading) -> Act | None:
        """The only move, where it plays no card."""
        move = sight.only
        return Act(move, self) if move is not None and not sight.plays else None


# --- from now on ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LowestLegal:
    """Follow with the lowest card that may be played, from now on to the end of the deal."""

    kind: ClassVar[str] = "lowest"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.LOWEST

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_lowest")

    def suits(self, sight: Reading) -> bool:
        """Wherever cards are played to tricks."""
        return sight.has_tricks and not sight.over

    def end_reason(self, sight: Reading) -> Phrase | None:
        """None before the deal has ended."""
        return None

    def act(self, sight: Reading) -> Act | None:
        """The lowest card, to a trick that somebody else has led."""
        return Act(sight.plays[sight.lowest(sight.plays)], self) if sight.following else None


@dataclass(frozen=True, slots=True)
class Queue:
    """Lead these cards one after another, from the owner's next lead on for as long as the lead stays."""

    kind: ClassVar[str] = "queue"
    scope: ClassVar[Scope] = Scope.DEAL

    cards: tuple[Card, ...] = fields.cards()
    begun: bool = fields.flag(False)

    def __post_init__(self) -> None:
        verify(self)

    @property
    def rank(self) -> Rank:
        """Before everything else once it has begun."""
        return Rank.BEGUN if self.begun else Rank.QUEUE

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_queue_begun" if self.begun else "plan_queue", {"cards": self.cards})

    def suits(self, sight: Reading) -> bool:
        """Wherever cards are played to tricks, with cards that are held."""
        return sight.has_tricks and not sight.over and not self.begun

    def end_reason(self, sight: Reading) -> Phrase | None:
        """A card has gone, or the lead after it had begun."""
        if self.begun and sight.lost_lead:
            return Phrase("plan_end_lost_lead", {"cards": self.cards})
        return left_hand(sight, self.cards)

    def act(self, sight: Reading) -> Act | None:
        """The next card, on lead."""
        if not sight.on_lead:
            return None
        card, *rest = self.cards
        left = Queue(tuple(rest), True) if rest else None
        return Act(sight.plays.get(card, Move("play", (card,))), left)


# --- when ... then ... ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnLead:
    """The owner is on lead."""

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """As a clause: when ..."""
        return Phrase("plan_when_on_lead")

    def is_met(self, sight: Reading) -> bool:
        """Whether the owner is to lead."""
        return sight.on_lead


@dataclass(frozen=True, slots=True)
class SuitLed:
    """A suit (none named: any) has been led to the open trick, by anybody else or by one seat."""

    suit: str = fields.suit("")
    by: Seat | None = fields.seat()

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """As a clause: when ..."""
        code = "plan_when_led" if self.suit else "plan_when_any_led"
        code = code if self.by is None else f"{code}_by"
        return Phrase(code, {"suit": self.suit, "seat": self.by})

    def is_met(self, sight: Reading) -> bool:
        """Whether such a suit has been led, by such a seat where one is named."""
        if not sight.following:
            return False
        leader, card = sight.trick[0]
        return self.suit in ("", card[-1]) and self.by in (None, leader)


@dataclass(frozen=True, slots=True)
class CardInTrick:
    """A card, or any card of a suit, lies in the open trick, played by anybody or by one seat."""

    card: Card = fields.card("", or_none=True)
    suit: str = fields.suit("")
    by: Seat | None = fields.seat()

    def __post_init__(self) -> None:
        verify(self)
        if bool(self.card) == bool(self.suit):
            raise BadPlan("plan_bad_value", what="card")

    def words(self) -> Phrase:
        """As a clause: when ..."""
        code = "plan_when_card" if self.card else "plan_when_suit"
        code = code if self.by is None else f"{code}_by"
        return Phrase(code, {"card": self.card, "suit": self.suit, "seat": self.by})

    def is_met(self, sight: Reading) -> bool:
        """Whether such a card lies in the open trick, from such a seat where one is named."""
        return sight.following and any(
            self.by in (None, seat) and (card == self.card or card[-1] == self.suit)
            for seat, card in sight.trick
        )


Trigger = OnLead | SuitLed | CardInTrick
TRIGGERS: Mapping[str, type[Any]] = {"lead": OnLead, "led": SuitLed, "seen": CardInTrick}


class Choosing(Enum):
    """Which of the cards that may be played."""

    LOWEST = "lowest"
    WINNER = "winner"
    HIGHEST = "highest"
    FEED = "feed"
    """The lowest that counts while the partner is winning the trick, else the lowest."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play `card` when it may be played."""

    card: Card = fields.card()

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """As a clause: play ..."""
        return Phrase("plan_play_card", {"card": self.card})

    def choose(self, sight: Reading) -> Card | None:
        """The card, whether it may be played or not."""
        return self.card


@dataclass(frozen=True, slots=True)
class PlayBy:
    """Play a card by a rule, of those that may be played."""

    which: Choosing = fields.word(Choosing)

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """As a clause: play ..."""
        return Phrase(f"plan_play_{self.which.value}")

    def choose(self, sight: Reading) -> Card | None:
        """The card; None where no card would be winning."""
        match self.which:
            case Choosing.LOWEST:
                return sight.lowest(sight.plays)
            case Choosing.HIGHEST:
                return sight.highest(sight.plays)
            case Choosing.WINNER:
                winners = sight.winners()
                return sight.lowest(winners) if winners else None
            case Choosing.FEED:
                partner = sight.best is not None and sight.is_partner(sight.best[0])
                counting = [card for card in sight.plays if card[0] in sight.known.counters]
                return sight.lowest(counting if partner and counting else sight.plays)


Action = PlayCard | PlayBy
ACTIONS: Mapping[str, type[Any]] = {"card": PlayCard, "by": PlayBy}


class Else(Enum):
    """What holds on the owner's turn in the play while the plan does nothing."""

    OTHERS = "others"
    """Other plans may act."""
    ME = "me"
    """No plan more general than this one acts: the owner decides."""


@dataclass(frozen=True, slots=True)
class When:
    """When something is so on the owner's turn, play a card; one card once, a rule as often as it is so."""

    kind: ClassVar[str] = "when"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.WHEN

    trigger: Trigger = cast(Trigger, fields.field_of_kinds(TRIGGERS, "on"))
    action: Action = cast(Action, fields.field_of_kinds(ACTIONS, "do"))
    else_: Else = fields.word(Else, Else.OTHERS)

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        code = "plan_when" if self.else_ == Else.OTHERS else "plan_when_else_me"
        return Phrase(code, {"trigger": self.trigger.words(), "action": self.action.words()})

    def suits(self, sight: Reading) -> bool:
        """Wherever tricks are played, of seats other than the owner's; winning cards can be told where trumps can."""
        if not sight.has_tricks or sight.over:
            return False
        if self.action == PlayBy(Choosing.FEED) and not sight.known.counters:
            return False
        winning = self.action == PlayBy(Choosing.WINNER)
        if winning and (
            isinstance(self.trigger, OnLead) or (sight.display.trick and sight.known.trump is None)
        ):
            return False
        by = None if isinstance(self.trigger, OnLead) else self.trigger.by
        return by is None or (by != sight.seat and by < sum(map(len, sight.engine.sides)))

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The card it is to play has gone."""
        return left_hand(sight, (self.action.card,)) if isinstance(self.action, PlayCard) else None

    def act(self, sight: Reading) -> Act | None:
        """The card, when the trigger is met."""
        if not self.trigger.is_met(sight):
            return None
        card = self.action.choose(sight)
        if card is None:
            return None
        left = None if isinstance(self.action, PlayCard) else self
        return Act(sight.plays.get(card, Move("play", (card,))), left)

    def holds_back(self, sight: Reading) -> bool:
        """Whether nothing more general may act now."""
        return self.else_ == Else.ME and bool(sight.plays)
