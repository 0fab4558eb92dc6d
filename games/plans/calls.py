"""Plans for an auction, in any game that has one: bid so far and no further, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.moves import Move, Phrase

from . import fields
from .fields import verify
from .reading import PASS, Act, Rank, Reading, Scope

AUCTION_OVER = Phrase("plan_over_auction")


def _end_of(sight: Reading) -> Phrase | None:
    return None if sight.calling else AUCTION_OVER


def _pass(sight: Reading) -> Act | Phrase:
    """Passing, or the reason why not."""
    if sight.offers(PASS):
        return Act(PASS, None)
    least = sight.numbers()
    return Phrase("plan_end_must_bid", {"least": least[0].low if least else 0})


@dataclass(frozen=True, slots=True)
class BidUpTo:
    """Bid the least possible up to a limit, then pass; pass as well where the partner's bid stands.

    `over_partner`: bid on even then.
    """

    kind: ClassVar[str] = "bid_up_to"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    limit: int = fields.number(1)
    over_partner: bool = fields.flag(False)

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        code = "plan_bid_up_to_over" if self.over_partner else "plan_bid_up_to"
        return Phrase(code, {"limit": self.limit})

    def suits(self, sight: Reading) -> bool:
        """In an auction, with a limit from the least bid to the highest; one that is no bid itself is fine."""
        spans = [span for span in bids(sight) if span]
        return sight.calling and bool(spans) and spans[0].start <= self.limit <= spans[-1][-1]

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The auction is over, or the owner has passed."""
        return _end_of(sight)

    def act(self, sight: Reading) -> Act | Phrase | None:
        """The least bid within the limit; else a pass, after which it is done."""
        if not sight.calling or not sight.prompts:
            return None
        if not self.over_partner and sight.is_partner(sight.known.bidder) and sight.offers(PASS):
            return Act(PASS, None)
        numbers = sight.numbers()
        if numbers and numbers[0].low <= self.limit:
            return Act(Move(numbers[0].verb, (str(numbers[0].low),)), self)
        return _pass(sight)


@dataclass(frozen=True, slots=True)
class BidAsSuggested:
    """Call as a club player would with the owner's cards, up to a limit; beyond it, pass.

    Where calls tell a partner something, so do these: they are made by the bidding system of the table.
    """

    kind: ClassVar[str] = "bid_as_suggested"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    limit: int = fields.number(1)

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_bid_as_suggested", {"limit": self.limit})

    def suits(self, sight: Reading) -> bool:
        """In an auction somebody can advise on, with a limit a bid may go up to."""
        return sight.advise is not None and BidUpTo(self.limit).suits(sight)

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The auction is over, or the owner has passed."""
        return _end_of(sight)

    def act(self, sight: Reading) -> Act | Phrase | None:
        """The call suggested where it is no bid beyond the limit; else a pass, after which it is done."""
        if not sight.calling or not sight.prompts or sight.advise is None:
            return None
        call = sight.advise(sight.at_turn)
        if call != PASS and any(word.isdecimal() and int(word) > self.limit for word in call.words):
            call = PASS
        return _pass(sight) if call == PASS else Act(call, self)


@dataclass(frozen=True, slots=True)
class PassFromHere:
    """Pass when the turn comes."""

    kind: ClassVar[str] = "pass"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_pass")

    def suits(self, sight: Reading) -> bool:
        """Whether there is an auction for the plan to speak in."""
        return sight.calling

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The auction is over, or the owner has passed."""
        return _end_of(sight)

    def act(self, sight: Reading) -> Act | Phrase | None:
        """A pass, when the owner is asked; None before that."""
        return _pass(sight) if sight.calling and sight.prompts else None


def bids(sight: Reading) -> tuple[range, ...]:
    """The bids that may be made over the high one, whoever's turn it is."""
    ranges = tuple(range(number.low, number.high + 1, number.step) for number in sight.numbers())
    return ranges or sight.known.bids
