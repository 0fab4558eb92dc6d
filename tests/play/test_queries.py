"""How much a page asks of the database: a constant, whatever the number of games, moves, watchers and words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.jobs import queue
from games.jobs.models import Job
from games.play.models import ChatMessage, ChatPhrase, Game, Player
from games.play.write.turns import BOTS_TURN
from tests import cast

pytestmark = pytest.mark.django_db

# page: queries of a player with a warm memory; a cold one reads the record and the seal in three more.
AT_MOST = {
    "table": 6,
    "fragment": 6,
    "nothing newer": 2,
    "looking back": 6,
    "looking back, nothing newer": 2,
    "score": 4,
    "move": 14,
    "front": 10,
    "lobby": 7,
    "mine": 6,
    "next": 2,
    "new": 2,
}
COLD = 3


def queries(browser: Client, address: str, form: dict[str, Any] | None = None) -> int:
    """How many queries a request makes."""
    with CaptureQueriesContext(
        connection,
    ) as caught:
        headers = {"HX-Request": "true"}
        reply = (
            browser.get(address, headers=headers if "/table/" in address else None)
            if form is None
            else browser.post(address, form, headers=headers)
        )
    assert reply.status_code in (200, 204, 302), reply.status_code
    return len(caught)


def counts(room: cast.Cast) -> dict[str, int]:
    """The queries of every page, with a warm memory."""
    game = cast.again(room.game)
    seat, table = cast.turn(game), game.get_absolute_url()
    browser = room.browser(seat)
    browser.get(table)
    counted = {
        "table": queries(browser, table),
        "fragment": queries(browser, f"{table}table/"),
        "nothing newer": queries(browser, f"{table}table/?seen={game.revision}"),
        "looking back": queries(browser, f"{table}table/?seen=looking-back"),
        "looking back, nothing newer": queries(browser, f"{table}table/?seen=looking-back-{game.revision}"),
        "score": queries(browser, f"{table}score/"),
        "front": queries(browser, "/"),
        "lobby": queries(browser, "/play/"),
        "mine": queries(browser, "/play/mine/"),
        "next": queries(browser, "/play/next/"),
        "new": queries(browser, "/play/new/"),
    }
    move = str(cast.legal_moves(game, seat)[0])
    counted["move"] = queries(
        browser, f"{table}move/", {"move": move, "version": game.version, "confirmed": 1}
    )
    return counted


def many_games(room: cast.Cast) -> None:
    """Forty more tables of every kind, with the same people and with others."""
    others = cast.players()
    for people in (room.people, others):
        for _ in range(10):
            cast.table_of(people)
            cast.table_of([*people[:2], None, None])


def many_moves(room: cast.Cast) -> None:
    cast.play_on(cast.again(room.game), moves=200)


def many_words(room: cast.Cast) -> None:
    ChatMessage.objects.bulk_create(
        ChatMessage(game=room.game, seat=number % 4, saying=ChatPhrase.HELLO, said_at=timezone.now())
        for number in range(100)
    )


def many_watchers(room: cast.Cast) -> None:
    for number in range(5):
        cast.browser_of(cast.person(f"watcher {number}")).get(room.game.get_absolute_url())


@pytest.mark.slow
@pytest.mark.parametrize("more", [many_games, many_moves, many_words, many_watchers])
def test_pages_ask_as_much_however_many_there_are(more: Callable[[cast.Cast], None]) -> None:
    room = cast.Cast.seated()
    for _ in range(2):
        cast.table_of(room.people)
        cast.table_of([None, room.people[0], None, None])
    cast.play_on(room.game, moves=10)
    few = counts(room)
    more(room)
    many = counts(room)
    # Which game is looked at decides a query or two (a first game, a new deal), and whether a move passes the turn on
    # four of them; the number of games does not.
    assert {page: many[page] for page in many if many[page] > AT_MOST[page]} == {}
    assert {page: few[page] for page in few if few[page] > AT_MOST[page]} == {}
    for page in few:
        assert abs(few[page] - many[page]) <= (4 if page == "move" else 2), (page, few[page], many[page])


def test_a_cold_memory_costs_three_queries_more() -> None:
    room = cast.Cast.seated()
    game = cast.play_on(room.game, moves=60)
    browser, table = room.browser(0), game.get_absolute_url()
    browser.get(table)
    warm = queries(browser, table)
    cast.forget()
    assert queries(browser, table) - warm <= COLD
    assert queries(browser, table) == warm


def test_watching_costs_no_write() -> None:
    """A page that is only looked at takes no lock; a player's look is noted, but once a minute at most."""
    room = cast.Cast.seated()
    table = room.game.get_absolute_url()

    def writes(browser: Client) -> int:
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(table).status_code == 200
        return sum(not query["sql"].startswith("SELECT") for query in caught)

    for browser in (cast.browser_of(), cast.browser_of(room.stranger)):
        assert writes(browser) == 0
    player = room.browser(0)
    assert [writes(player), writes(player), writes(player)] == [1, 0, 0]
    Player.objects.update(looked_at=timezone.now() - timedelta(minutes=2))
    assert [writes(player), writes(player)] == [1, 0]


def test_the_sweep_asks_twice_for_all_games_each_time_an_index() -> None:
    user = cast.person("South player")
    for _ in range(5):
        cast.bot_table(user)
    Job.objects.all().delete()
    for game in Game.objects.all():
        queue.enqueue(BOTS_TURN, game=game, at=timezone.now() - timedelta(minutes=1))
    with CaptureQueriesContext(connection) as caught:
        assert len(queue.overdue()) == 5
    assert len(caught) == 2


def test_a_move_of_a_bot_asks_as_much_at_any_moment() -> None:
    game = cast.bot_table(cast.person("South player"))
    asked = []
    for seed in range(6):
        if cast.turn(game) != cast.SOUTH:
            before = game.version
            with CaptureQueriesContext(connection) as caught:
                cast.let_bots_play(game)
            game = cast.again(game)
            asked.append(len(caught) / (game.version - before))
        game = cast.play_on(game, moves=7, seed=seed)
    assert asked
    assert max(asked) <= 16
