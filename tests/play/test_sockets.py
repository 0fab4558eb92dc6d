"""The socket of a table: one constant signal, for those who may see the table, and nothing else."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import connection

from config.asgi import application
from games.moderation import actions
from games.moderation.models import ActKind
from games.play.models import ChatPhrase, Game
from games.play.web import consumers
from games.play.write import chat, door, page_signals, seating
from tests import cast
from tests.play.readers import Room
from tests.play.worlds import Pair, pairs, told_on_the_site

pytestmark = pytest.mark.django_db(transaction=True)
SIGNAL = '<div id="signal"></div>'
HERE = b"http://localhost"
PATIENCE = 5.0


def socket(
    game: Game | str, browser: Any = None, *, origin: bytes | None = HERE, query: str = ""
) -> WebsocketCommunicator:
    """A socket as the table page of somebody's browser opens it."""
    headers = [(b"host", b"localhost")]
    if origin is not None:
        headers.append((b"origin", origin))
    if browser is not None:
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items())
        headers.append((b"cookie", cookies.encode()))
    return WebsocketCommunicator(application, f"/ws/games/{game}/{query}", headers=headers)


def scenario(steps: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run an asynchronous scenario with the database of this thread, when all that happened before it is told."""
    all_told()
    async_to_sync(steps)()


def all_told() -> None:
    """Wait until every signal of moves already made has left, so that a new socket hears of none of them."""

    async def rest() -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)

    asyncio.run_coroutine_threadsafe(rest(), page_signals._teller.loop()).result(10)


async def said(open_socket: WebsocketCommunicator) -> str:
    return str((await asyncio.wait_for(open_socket.receive_output(PATIENCE), PATIENCE))["text"])


async def opened(open_socket: WebsocketCommunicator) -> bool:
    connected, _subprotocol = await open_socket.connect(PATIENCE)
    return connected


def test_a_socket_says_the_same_words_at_every_move_and_nothing_of_the_move() -> None:
    room = cast.Cast.seated()
    browsers = [room.browser(0), cast.browser_of(room.stranger), cast.browser_of()]

    async def steps() -> None:
        sockets = [socket(room.game, browser) for browser in browsers]
        for each in sockets:
            assert await opened(each)
            assert await said(each) == SIGNAL
        for text in ("bid 50", "bid 51", "pass"):
            await sync_to_async(lambda move=text: cast.play(cast.again(room.game), move))()
            for each in sockets:
                assert await said(each) == SIGNAL
        await sync_to_async(chat.say)(room.game.public_id, seat=0, saying=ChatPhrase.HELLO)
        for each in sockets:
            assert await said(each) == SIGNAL
            assert await each.receive_nothing(0.05)
            await each.disconnect()

    scenario(steps)


@pytest.mark.parametrize("query", ["?lang=fr", "?lang=%22%3E%3Cscript", "?seen=3.4"])
def test_the_signal_is_the_same_whatever_the_address_asks_for(query: str) -> None:
    room = cast.Cast.seated()
    browser = room.browser(0)

    async def steps() -> None:
        each = socket(room.game, browser, query=query)
        assert await opened(each)
        assert await said(each) == SIGNAL
        await each.disconnect()

    scenario(steps)


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (HERE, True),
        (b"http://127.0.0.1:8000", True),
        (b"https://elsewhere.example", False),
        (b"http://localhost.elsewhere.example", False),
        (b"null", False),
        (None, False),
    ],
)
def test_a_page_from_elsewhere_gets_no_socket(origin: bytes | None, welcome: bool, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    room = cast.Cast.seated()

    async def steps() -> None:
        assert await opened(socket(room.game, origin=origin)) == welcome

    scenario(steps)


def test_one_address_has_so_many_sockets_open_and_no_more(settings: Any) -> None:
    settings.TALON_SOCKETS_FROM_AN_ADDRESS = 2
    game = cast.table_of(cast.players())

    async def steps() -> None:
        three = [socket(game.public_id) for _ in range(3)]
        assert [await opened(each) for each in three] == [True, True, False]
        await three[0].disconnect()
        late = socket(game.public_id)
        assert await opened(late)
        for each in (three[1], late):
            await each.disconnect()

    scenario(steps)


def test_a_private_table_has_no_socket_for_those_who_do_not_know_it() -> None:
    cast.bot("Lion")
    room = cast.Cast.seated(public=False)
    resigned = room.people[1]
    seating.resign(room.game.public_id, user=resigned)
    invited = cast.browser_of()
    invited.get(f"/games/{room.game.public_id}/come/{room.game.invitation}/")
    wrong = cast.browser_of()
    wrong.get(f"/games/{room.game.public_id}/come/abcdefghjk/")
    welcome = {
        "a seat": (room.browser(0), True),
        "who resigned": (cast.browser_of(resigned), True),
        "invited": (invited, True),
        "a stranger": (cast.browser_of(room.stranger), False),
        "a wrong invitation": (wrong, False),
        "nobody": (cast.browser_of(), False),
        "no cookies": (None, False),
    }

    async def steps() -> None:
        found = {}
        for who, (browser, _expected) in welcome.items():
            each = socket(room.game, browser)
            found[who] = await opened(each)
            await each.disconnect()
        assert found == {who: expected for who, (_browser, expected) in welcome.items()}
        assert not await opened(socket("nosuchgame", welcome["a seat"][0]))

    scenario(steps)


@pytest.mark.slow
@pytest.mark.parametrize(
    "address", ["/ws/", "/ws/nothing/", "/ws/games//", "/", "/ws/games/a/b/", f"/ws/games/{'a' * 3000}/"]
)
def test_nobody_is_let_in_where_there_is_no_socket(address: str) -> None:
    async def steps() -> None:
        headers = [(b"host", b"localhost"), (b"origin", HERE)]
        there = WebsocketCommunicator(application, address, headers=headers)
        assert not await opened(there)
        await there.wait(PATIENCE)

    scenario(steps)


def test_whoever_loses_the_right_to_see_a_table_is_shut_out_at_the_next_signal() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None], public=False)
    leaving, staying = cast.browser_of(people[1]), cast.browser_of(people[0])

    async def steps() -> None:
        out, stays = socket(game, leaving), socket(game, staying)
        for each in (out, stays):
            assert await opened(each)
            assert await said(each) == SIGNAL
        await sync_to_async(seating.leave)(game.public_id, user=people[1])
        closing = await out.receive_output(PATIENCE)
        assert (closing["type"], closing["code"]) == ("websocket.close", consumers.MAY_NOT_SEE)
        assert await said(stays) == SIGNAL
        await sync_to_async(seating.sit)(game.public_id, user=people[3], seat=3)
        assert await said(stays) == SIGNAL
        assert await out.receive_nothing(0.05)
        await stays.disconnect()

    scenario(steps)


def test_rights_are_looked_at_again_when_the_last_look_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move tells nothing about seats, so the look is spared; but not for ever."""
    room = cast.Cast.seated()
    watching = cast.browser_of(room.stranger)

    async def steps() -> None:
        each = socket(room.game, watching)
        assert await opened(each)
        await said(each)
        await sync_to_async(Game.objects.filter(pk=room.game.pk).update)(public=False)
        monkeypatch.setattr(consumers, "RECHECK", -1.0)
        await sync_to_async(cast.play)(room.game, "bid 50")
        assert (await each.receive_output(PATIENCE))["type"] == "websocket.close"

    scenario(steps)


def test_signing_out_ends_the_signals_of_a_private_table() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None], public=False)
    browser = cast.browser_of(people[1])

    async def steps() -> None:
        each = socket(game, browser)
        assert await opened(each)
        await said(each)
        await sync_to_async(browser.logout)()
        await sync_to_async(seating.sit)(game.public_id, user=people[3], seat=3)
        assert (await each.receive_output(PATIENCE))["type"] == "websocket.close"

    scenario(steps)


def test_a_suspension_ends_the_signals_at_once_of_public_tables_too() -> None:
    room, staff = cast.Cast.seated(), cast.person("staff", is_staff=True)
    browser = room.browser(0)

    async def steps() -> None:
        each = socket(room.game, browser)
        assert await opened(each)
        await said(each)
        suspended = {"by": staff, "about": room.people[0], "why": "so", "words": "so", "days": 1}
        await sync_to_async(actions.act)(ActKind.SUSPEND, **suspended)
        assert (await each.receive_output(PATIENCE))["type"] == "websocket.close"
        assert not await opened(socket(room.game, browser))

    scenario(steps)


@pytest.mark.parametrize("sent", ["x", "x" * 4096, '{"type": "game.moved"}', "é" * 4000])
def test_what_a_page_sends_is_not_listened_to(sent: str) -> None:
    room = cast.Cast.seated()

    async def steps() -> None:
        each = socket(room.game)
        assert await opened(each)
        await said(each)
        await each.send_to(text_data=sent)
        assert await each.receive_nothing(0.05)
        await each.disconnect()

    scenario(steps)


@pytest.mark.parametrize("sent", [{"text_data": "x" * 4097}, {"bytes_data": b"\0" * 100_000}])
def test_a_long_message_ends_the_connection(sent: dict[str, Any]) -> None:
    room = cast.Cast.seated()

    async def steps() -> None:
        each = socket(room.game)
        assert await opened(each)
        await said(each)
        await each.send_to(**sent)
        assert (await each.receive_output(PATIENCE))["type"] == "websocket.close"

    scenario(steps)


@pytest.mark.slow
def test_frames_of_two_worlds_are_alike() -> None:
    """The leak test of the socket: the same frames, in number and to the last byte, whatever is hidden."""
    room = Room()
    played = (pair for pair in pairs(Random(99)) if len(pair.moves[0]) > 6)
    for pair in islice(played, 6):
        browser = room.browsers[pair.viewer] if pair.viewer is not None else room.watching[-1]
        frames = [frames_of(pair, world, room, browser) for world in (0, 1)]
        assert frames[0] == frames[1]
        assert len(frames[0]) == 4


def frames_of(pair: Pair, world: int, room: Room, browser: Any) -> list[str]:
    """What a socket says when it is opened and while the last three moves of a world are made."""
    cast.forget()
    whole = pair.moves[world]
    told_on_the_site(replace(pair, moves=(whole[:-3], whole[:-3])), world, room.people, room.browsers)
    game = Game.objects.get()
    rows: list[str] = []

    async def steps() -> None:
        each = socket(game, browser)
        assert await opened(each)
        rows.append(await said(each))
        for number, (seat, move) in enumerate(whole[-3:]):
            seen = game.version + number
            await sync_to_async(door.submit)(game.public_id, seat=seat, seen=seen, move=move)
            rows.append(await said(each))
        assert await each.receive_nothing(0.05)
        await each.disconnect()

    scenario(steps)
    Game.objects.all().delete()
    return rows


@pytest.mark.services
def test_signals_reach_a_socket_through_redis() -> None:
    assert os.environ["REDIS_URL"]
    assert connection.vendor == "postgresql"
    room = cast.Cast.seated()

    async def steps() -> None:
        each = socket(room.game)
        assert await opened(each)
        assert await said(each) == SIGNAL
        await sync_to_async(cast.play)(room.game, "bid 50")
        assert await said(each) == SIGNAL
        await each.disconnect()

    scenario(steps)


def test_whoever_has_no_account_any_more_has_no_socket_either() -> None:
    room = cast.Cast.seated()
    browsers = [room.browser(0), room.browser(1)]

    async def steps() -> None:
        gone, stays = sockets = [socket(room.game, browser) for browser in browsers]
        for each in sockets:
            assert await opened(each)
            assert await said(each) == SIGNAL
        page_signals.dismiss(room.people[0].pk)
        closed = await asyncio.wait_for(gone.receive_output(PATIENCE), PATIENCE)
        assert (closed["type"], closed["code"]) == ("websocket.close", consumers.MAY_NOT_SEE)
        assert await stays.receive_nothing(0.2)
        await stays.disconnect()

    scenario(steps)
