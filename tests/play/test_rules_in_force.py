"""The rules of a table are looked up once for each row of a game that a request reads, and not once a question."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.play import rules
from tests import cast

pytestmark = pytest.mark.django_db

AT_MOST = 2
"""Rows of the game in a request: as it is locked, and as it is shown."""


def lookups(ask: Callable[[], object]) -> int:
    """How often rules are looked up while something is asked."""
    before = rules._rules.cache_info()
    ask()
    after = rules._rules.cache_info()
    return after.hits + after.misses - before.hits - before.misses


def test_a_table_and_a_move_look_the_rules_up_once_a_row() -> None:
    table = cast.Cast.seated()
    seat, browser = table.on_turn()
    address = table.game.get_absolute_url()
    assert 1 <= lookups(lambda: browser.get(address)) <= AT_MOST
    game = cast.again(table.game)
    move = str(cast.legal_moves(game, seat)[0])
    form = {"move": move, "version": game.version, "confirmed": "1"}
    assert (
        1 <= lookups(lambda: browser.post(f"{address}move/", form, headers={"HX-Request": "true"})) <= AT_MOST
    )
    assert cast.again(game).version == game.version + 1
