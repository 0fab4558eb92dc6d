"""A finished deal with every moment of it; of a stored game, or of any record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.engine.cards import face
from rules.engine.match import Match, ScoredDeal
from rules.engine.moves import Card, Move
from rules.engine.wording import Wording

from ...models import Deal, Game, Player
from ...record.memory import History
from ...record.replay import deal_move, finished_deal


@dataclass(frozen=True)
class OpenDeal:
    """A deal that is over, with all that was done in it: its number, who played, its moments, its seal if it has one.

    The moments go from the cards to the end, which shows the table as it was before the next deal. `cards` are those
    of the pack in the order in which they were dealt.
    """

    engine: Match[Any, Any]
    wording: Wording
    players: tuple[str, ...]
    number: int
    moments: History
    cards: tuple[Card, ...]
    commitment: str = ""

    @property
    def last(self) -> int:
        """The number of the last step; the cards are dealt with step 0."""
        return len(self.moments) - 1

    @cached_property
    def scored_deals(self) -> tuple[ScoredDeal, ...]:
        """The deals that had ended with the last move of this one."""
        scored: tuple[ScoredDeal, ...] = self.engine.view(self.moments[-1].state, None).scored
        return scored

    @cached_property
    def score(self) -> ScoredDeal | None:
        """What it was worth; None where it was broken off."""
        before = len(self.engine.view(self.moments[0].state, None).scored)
        return self.scored_deals[before] if len(self.scored_deals) > before and self.last else None

    @property
    def target_after(self) -> int | None:
        """What the game went on to after it; None without a target, and where it was the last deal."""
        state = self.moments[-1].state
        if self.engine.result(state) is not None:
            return None
        return self.engine.show(self.engine.view(state, None)).target


def cards_dealt(engine: Match[Any, Any], move: Move) -> tuple[Card, ...]:
    """The cards of a move that deals, by their faces and without what was drawn by lot."""
    deck = engine.deck(engine.start())
    size = len(deck.cards) if deck is not None else 0
    return tuple(map(face, move.words[:size]))


def stored_deal(game: Game, players: list[Player], deal: Deal) -> OpenDeal:
    """A finished deal of a stored game, replayed."""
    return OpenDeal(
        engine=game.engine,
        wording=game.rules.wording,
        players=tuple(player.name for player in players),
        number=deal.number,
        moments=finished_deal(game, deal.number),
        cards=cards_dealt(game.engine, deal_move(deal)),
        commitment=deal.commitment,
    )
