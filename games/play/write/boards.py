"""Boards: making a prescribed deal, and opening it once everybody has played it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from rules.engine import options as house_rules
from rules.engine.moves import Card, Move, Seat
from rules.engine.variant import Variant

from ..models import Board, Deal, Game, GameStatus
from ..record import fairness
from . import events


def make_board(
    *, variant: Variant[Any], options: Any, dealer: Seat, cards: Sequence[Card] | None = None
) -> Board:
    """A sealed board: with these cards, or shuffled from the system's randomness.

    Raises IllegalMove where the cards are no deal of this game.
    """
    engine = variant.engine(options)
    state = engine.start(dealer)
    if cards is None:
        deck, key = engine.deck(state), secrets.token_bytes(32)
        assert deck is not None
        cards = (*fairness.shuffle(deck.cards, key), *fairness.draw_lot(deck.lots, key))
    engine.apply(state, None, Move("deal", tuple(cards)))
    return Board.objects.create(
        variant=variant.slug,
        options=house_rules.changes(options),
        rules_version=variant.rules_version,
        dealer=dealer,
        cards=" ".join(cards),
    )


def open_board(public_id: str) -> Board:
    """Open a board to everybody, with every deal of it that has been played; doing it again changes nothing."""
    with transaction.atomic():
        board = Board.objects.select_for_update(no_key=True).get(public_id=public_id)
        if board.opened_at is None:
            board.opened_at = timezone.now()
            board.save(update_fields=["opened_at"])
            over = Game.objects.filter(board=board, status=GameStatus.OVER)
            Deal.objects.filter(game__in=over, revealed_at=None).update(revealed_at=board.opened_at)
            over.update(revision=F("revision") + 1)
            events.emit(events.Unsealed(game) for game in over.select_related("board"))
    return board
