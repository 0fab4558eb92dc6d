"""Which cards of a hand lie on the table or came last, which have left a meld, and what the strip tells first."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.safestring import SafeString

from games.play.models import Game
from games.play.read.table.log import LogLine
from games.play.read.table.page import TablePage, page_of
from games.play.read.table.since import _strip
from games.play.read.table.view import TableView
from rules.pinochle.double_deck.state import PACK
from rules.pinochle.exchange import cards_gained
from tests import cast
from tests.play.test_deal_end import table_after_a_deal

pytestmark = pytest.mark.django_db


def page_at(game: Game, seat: int) -> TablePage:
    return page_of(TableView(cast.again(game), list(game.players.order_by("seat")), seat))


def marks(page: TablePage) -> list[tuple[str, str]]:
    hand = page.ask.choices.hand
    return [(card.card, card.mark) for suit in hand for card in suit.cards if card is not None and card.mark]


def test_a_drawn_card_is_new_until_its_holder_plays_and_laid_cards_are_marked() -> None:
    game, _people = table_after_a_deal("two-handed")
    game = cast.play_on(game, until=lambda now: now.deals.count() > 2 or has_laid(now))
    seen = set()
    for _ in range(30):
        for seat in (0, 1):
            view = game.engine.show(game.engine.view(cast.state_of(game), seat))
            found = marks(page_at(game, seat))
            laid = sorted(card for card, mark in found if mark == "laid")
            assert laid == sorted(view.on_table)
            assert sum(mark == "new" for _card, mark in found) <= 1
            seen |= {mark for _card, mark in found}
            assert all(piece.played or not piece_is_open(piece) for piece in view.laid)
        game = cast.play_on(game, moves=1)
    assert seen == {"laid", "new"}


@pytest.mark.slow
def test_at_pinacle_the_card_drawn_is_new_until_one_is_discarded() -> None:
    game, _people = table_after_a_deal("pinacle")
    seen, deals = 0, game.deals.count()
    for _ in range(60):
        for seat in range(4):
            new = [card for card, mark in marks(page_at(game, seat)) if mark == "new"]
            assert len(new) <= (seat == cast.turn(game))
            seen += len(new)
        game = cast.play_on(game, moves=1)
        if game.deals.count() > deals:
            break
    assert seen


@pytest.mark.parametrize("order", ["simultaneous", "partner_first"])
def test_cards_that_a_partner_passed_are_new_until_their_holder_plays_one(order: str) -> None:
    options = replace(cast.STANDARD, pass_cards=3, pass_order=order)
    game = cast.play_on(cast.table_of(cast.players(), options=options), until=goes_to_be_played)
    state = cast.state_of(game)
    came = {seat: sorted(PACK.cards(cards_gained(PACK, state.deal.gifts, seat))) for seat in range(4)}
    assert sum(map(bool, came.values())) == 2
    for seat in range(4):
        new = [card for card, mark in marks(page_at(game, seat)) if mark == "new"]
        assert sorted(new) == came[seat], seat
    leader = cast.turn(game)
    game = cast.play_on(game, moves=1)
    assert not any(mark == "new" for _card, mark in marks(page_at(game, leader)))
    assert any(mark == "new" for _card, mark in marks(page_at(game, (leader + 2) % 4)))


def goes_to_be_played(game: Game) -> bool:
    """Whether cards have been passed, and the first lead is asked for."""
    state = cast.state_of(game)
    return bool(state.deal.gifts) and game.engine.show(game.engine.view(state, 0)).trick is not None


def has_laid(game: Game) -> bool:
    return any(game.engine.show(game.engine.view(cast.state_of(game), seat)).on_table for seat in (0, 1))


def piece_is_open(piece: object) -> bool:
    """Whether cards are wanting in what is called a marriage."""
    return "marriage" in str(piece.what.code) and len(piece.cards) < 2  # type: ignore[attr-defined]


def test_the_strip_tells_the_latest_first_and_leaves_out_who_drew() -> None:
    kinds = ["led", "drew", "drew", "took", "played"]
    lines = tuple(LogLine(version, SafeString(kind), kind) for version, kind in enumerate(kinds))
    assert [line.kind for line in _strip(lines)] == ["led", "took", "played"]
    assert [line.kind for line in _strip(lines[1:])] == ["drew", "took", "played"]
