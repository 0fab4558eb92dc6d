"""Dealing: chance moves with cards from the game's own shuffle or from a prescribed board.

The shuffle comes from the game's secret and the players' words (record/fairness.py). A board has the
same cards at every table that plays it; but salt and commitment are each table's own, so that nobody
recognises a board by its seal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from rules.engine.match import MatchState, ScoredDeal
from rules.engine.moves import Card, Event
from rules.engine.protocol import Deck
from rules.engine.score import to_json

from ..models import Board, Deal, Game
from ..record import fairness
from ..record.replay import deal_move
from . import names
from .events import DealEnded
from .lock import LockedTable


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """Where chance leads: the state, what happened, the number of the deal."""

    state: MatchState[Any]
    events: tuple[Event, ...]
    number: int


def deal_out(table: LockedTable, state: MatchState[Any], number: int) -> ChanceOutcome:
    """Let chance move as long as it is its turn, from deal `number` on."""
    game, engine = table.game, table.game.engine
    events: tuple[Event, ...] = ()
    while (deck := engine.deck(state)) is not None:
        salt = fairness.salt_of(bytes(game.secret), number + 1)
        words = [player.words for player in table.players]
        cards = _cards(game, salt, words, deck)
        number += 1
        deal = Deal.objects.create(
            game=game,
            number=number,
            before=game.version,
            cards=" ".join(cards),
            salt=salt,
            commitment=fairness.commitment(salt, game.public_id, number, cards),
            words=words if game.board_id is None else None,
        )
        step = engine.apply(state, None, deal_move(deal))
        state, events = step.state, (*events, *step.events)
    return ChanceOutcome(state, events, number)


def end_deal(table: LockedTable, scored: ScoredDeal) -> None:
    """A deal is over: what it was worth is written down, it is opened where it may be, and whoever wants is told."""
    Deal.objects.filter(game=table.game, number=scored.number).update(score=to_json(scored.score))
    open_deals(table.game)
    names.release(table)
    table.happened.append(DealEnded(table.game, scored.number, scored.score))


def open_deals(game: Game) -> None:
    """Unseal the deals that are over; those of a board stay sealed until its owner has opened it."""
    if game.board_id is not None:
        # Locked, so that a board opened at this moment and this deal cannot miss each other.
        board = Board.objects.select_for_update(no_key=True).get(pk=game.board_id)
        if board.opened_at is None:
            return
    Deal.objects.filter(game=game, revealed_at=None).update(revealed_at=timezone.now())


def _cards(game: Game, salt: bytes, words: Sequence[str], deck: Deck) -> tuple[Card, ...]:
    """The cards of a deal from the game's source: the board it is played on, or its own shuffle."""
    if game.board is not None:
        return tuple(game.board.cards.split())
    key = fairness.key_of(salt, words)
    return (*fairness.shuffle(deck.cards, key), *fairness.draw_lot(deck.lots, key))
