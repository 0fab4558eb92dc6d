"""Dealing: chance moves with cards from the game's own shuffle or from a prescribed board.

The shuffle comes from the game's secret and the players' words (record/fairness.py). A board has the
same cards at every table that plays it; but salt and commitment are each table's own, so that nobody
recognises a board by its seal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from rules.engine.moves import Card, Event
from rules.engine.protocol import Deck

from ..models import Board, Deal, Game
from ..record import fairness
from ..record.story import deal_move
from .holding import HeldTable
from .hooks import DealEnded


@dataclass(frozen=True, slots=True)
class Dealt:
    """Where chance leads: the state, what happened, the number of the deal; `spent` when no cards are left for it."""

    state: Any
    events: tuple[Event, ...]
    number: int
    spent: bool = False


def deal_out(table: HeldTable, state: Any, number: int) -> Dealt:
    """Let chance move as long as it is its turn: deal `number` is over where another one is dealt."""
    game, engine = table.game, table.game.engine
    events: tuple[Event, ...] = ()
    while (deck := engine.deck(state)) is not None:
        salt = fairness.salt_of(bytes(game.secret), number + 1)
        cards = _cards(table, number + 1, salt, deck)
        if cards is None:
            return Dealt(state, events, number, spent=True)
        if number:
            end_deal(table, number)
        number += 1
        deal = Deal.objects.create(
            game=game,
            number=number,
            before=game.version,
            cards=" ".join(cards),
            salt=salt,
            commitment=fairness.commitment(salt, game.public_id, number, cards),
        )
        step = engine.apply(state, None, deal_move(deal))
        state, events = step.state, (*events, *step.events)
    return Dealt(state, events, number)


def end_deal(table: HeldTable, number: int) -> None:
    """A deal is over: it is opened where it may be, and whoever wants to know is told."""
    open_deals(table.game)
    table.happened.append(DealEnded(table.game, number))


def open_deals(game: Game) -> None:
    """Unseal the deals that are over; those of a board stay sealed until its owner has opened it."""
    if game.board_id is not None:
        # Locked, so that a board opened at this moment and this deal cannot miss each other.
        board = Board.objects.select_for_update().get(pk=game.board_id)
        if board.opened_at is None:
            return
    Deal.objects.filter(game=game, revealed_at=None).update(revealed_at=timezone.now())


def _cards(table: HeldTable, number: int, salt: bytes, deck: Deck) -> tuple[Card, ...] | None:
    """The cards of a deal from the game's source; None where a board prescribes no such deal."""
    board = table.game.board
    if board is not None:
        return tuple(board.cards.split()) if number == 1 else None
    key = fairness.key_of(salt, [player.words for player in table.players])
    return (*fairness.shuffled(deck.cards, key), *fairness.drawn(deck.lots, key))
