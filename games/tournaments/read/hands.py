"""The cards of an open board as they were dealt, and what proves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.play.read.names import seat_names
from games.play.record import fairness
from rules.engine.cards import face
from rules.engine.moves import Move
from rules.web.speech import card_name, rank_sign

from ..models import Tournament, TournamentBoard, TournamentStage
from ..record.boards import board_salt

Suits = tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]

PARTS = {
    "stock": gettext_noop("stock"),
    "talon": gettext_noop("talon"),
    "widow": gettext_noop("widow"),
    "turn-up": gettext_noop("turned up"),
    "turned up": gettext_noop("turned up"),
}
"""What lies on the table beside the hands, by the name of the part of the deal."""


@dataclass(frozen=True, slots=True)
class BoardHand:
    """Cards of a board by suits, or in the order they lie: those of a seat, the widow, the stock."""

    name: str
    dealer: bool
    suits: Suits
    by_suits: bool


def hands_of(tournament: Tournament, board: TournamentBoard) -> tuple[BoardHand, ...]:
    """All hands of an open board as they were dealt, and what lay on the table beside them."""
    engine = tournament.engine
    dealt = board.board.cards.split()
    start = engine.start(board.board.dealer)
    deck = engine.deck(start)
    assert deck is not None
    state = engine.apply(start, None, Move("deal", tuple(dealt))).state
    names = seat_names(engine.seats)
    hands = [
        BoardHand(
            names[seat],
            seat == board.board.dealer,
            _suits(engine.show(engine.view(state, seat)).hand),
            True,
        )
        for seat in range(engine.seats)
    ]
    place = 0
    for part in deck.parts:
        cards = dealt[place : place + part.size]
        place += part.size
        if part.owner is None and cards:
            name = gettext(PARTS[part.name]) if part.name in PARTS else part.name
            hands.append(BoardHand(name, False, _together(cards), False))
    return tuple(hands)


def _suits(hand: Sequence[str]) -> Suits:
    suits: dict[str, list[tuple[str, str, str]]] = {}
    for card in map(face, hand):
        suits.setdefault(card[-1], []).append((card, rank_sign(card[:-1]), card_name(card)))
    return tuple((suit, tuple(cards)) for suit, cards in suits.items())


def _together(cards: Sequence[str]) -> Suits:
    """Cards in the order they lie."""
    return tuple((card[-1], ((card, rank_sign(card[:-1]), card_name(card)),)) for card in map(face, cards))


def proof_of(tournament: Tournament, board: TournamentBoard) -> dict[str, Any]:
    """Everything `verify_deal.py` needs to check an open board."""
    engine = tournament.engine
    deck = engine.deck(engine.start(board.board.dealer))
    assert deck is not None
    facts: dict[str, Any] = {
        "event": tournament.public_id,
        "number": board.number,
        "board": board.board.public_id,
        "dealer": board.board.dealer,
        "salt": board_salt(tournament, board.number).hex(),
        "variant": tournament.variant,
        "options": tournament.options,
        "words": tournament.shuffle_words,
        "pack": list(deck.cards),
        **({"lots": list(deck.lots)} if deck.lots else {}),
        "cards": board.board.cards.split(),
        "secret_commitment": fairness.secret_commitment(bytes(tournament.secret)),
    }
    if is_over(tournament):
        facts["secret"] = bytes(tournament.secret).hex()
    return facts


def is_over(tournament: Tournament) -> bool:
    """Whether nothing is left to keep secret: what the boards were dealt from is told."""
    return tournament.stage in (TournamentStage.OVER, TournamentStage.CANCELLED)
