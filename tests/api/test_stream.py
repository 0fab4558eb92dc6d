"""The stream of a game's events: every event once, as the seat knows it, while it happens and to the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from accounts.models import User
from config.server.handler import PageHandler
from games.api import stream as event_stream
from games.api import tokens
from games.api.models import ApiToken
from games.play.models import Game, TableClaim
from games.play.record.replay import history_of, moments
from games.play.write import claims, seating
from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests import cast
from tests.api.asking import Program, body_of
from tests.api.test_tables_by_api import begun
from tests.play.test_claiming import offered
from tests.play.test_words_kept_back import HOSTS, kept_back


@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_event_comes_once_and_in_order_and_says_what_the_seat_may_know(variant: Variant[Any]) -> None:
    game, people = begun(variant)
    game = cast.play_on(game, moves=30)
    seat = cast.turn(game) if game.status == "playing" else 0
    lines = Program(people[seat]).lines(game)
    rows = [line for line in lines if line["type"] == "event"]
    expected = [(m.version, m.deal, e.kind) for m in moments(game) for e in m.events]
    assert [(line["version"], line["deal"], line["kind"]) for line in rows] == expected
    for line, event in zip(rows, [e for m in moments(game) for e in m.events], strict=True):
        known = event.seen_by(seat).facts
        assert set(line["facts"]) == set(known)
        assert line["words"]
        assert "<" not in line["words"]
    [turn] = [line for line in lines if line["type"] == "turn"]
    assert turn["your_turn"]
    assert turn["offers"]["example"]
    assert lines[-1] == {"type": "again", "version": game.version}


@pytest.mark.slow
@pytest.mark.django_db
def test_from_any_version_on_it_is_the_rest_whether_memory_reaches_back_so_far_or_not() -> None:
    room = cast.Cast.seated()
    game = cast.play_on(room.game, until=lambda game: game.deals.count() == 3)
    assert history_of(game)[0].version > 0
    program = Program(room.people[0])
    whole = [line for line in program.lines(game) if line["type"] == "event"]
    kept = history_of(game)[0].version
    for since in (0, 1, kept - 2, kept - 1, kept, kept + 1, game.version - 1, game.version, game.version + 5):
        rest = [line for line in program.lines(game, since) if line["type"] == "event"]
        assert rest == [line for line in whole if line["version"] > since], since


@pytest.mark.slow
@pytest.mark.django_db
def test_it_ends_with_the_game_and_its_result() -> None:
    room = cast.Cast.seated(options=cast.SHORT)
    game = cast.play_on(room.game)
    last = Program(room.people[0]).lines(game)[-1]
    assert last["type"] == "end"
    assert last["result"]["why"] == "played_out"
    assert last["result"]["scores"] == game.result["scores"]


@pytest.mark.django_db
def test_a_program_that_kept_its_words_back_is_told_when_to_open_them() -> None:
    people = cast.players()
    game = cast.table_of([people[0], None, None, None], options=cast.SHORT)
    game.players.filter(seat=0).update(words=kept_back(game, HOSTS))
    host, other = Program(people[0]), Program(people[1])

    def asked(program: Program) -> tuple[bool, bool]:
        [turn] = [line for line in program.lines(game) if line["type"] == "turn"]
        return turn["opens_words"], body_of(program.get(f"games/{game.public_id}"))["opens_words"]

    assert asked(host) == (False, False), "a seat is free"
    for seat in (1, 2, 3):
        seating.sit(game.public_id, user=people[seat], seat=seat)
    assert asked(host) == (True, True)
    assert asked(other) == (False, False), "it gave none"
    assert host.post(f"games/{game.public_id}/words", {"words": HOSTS}).status_code == 200
    assert asked(host) == (False, False)
    assert cast.again(game).status == "playing"


# --- while it happens ------------------------------------------------------------------------------


class Listener:
    """A program that listens to the stream of a game, as daphne would serve it."""

    def __init__(self, text: str, game: Game, query: str = "") -> None:
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": f"/api/v1/games/{game.public_id}/events",
            "query_string": query.encode(),
            "headers": [(b"host", b"testserver"), (b"authorization", f"Bearer {text}".encode())],
        }
        self.talk = ApplicationCommunicator(PageHandler(), scope)

    async def begin(self) -> int:
        await self.talk.send_input({"type": "http.request", "body": b""})
        return int((await self.talk.receive_output(60))["status"])

    async def lines(self) -> AsyncIterator[dict[str, Any]]:
        """What is told, until the stream ends; empty lines that keep it alive as lines of that type."""
        while True:
            piece = await self.talk.receive_output(60)
            for line in piece.get("body", b"").splitlines():
                yield json.loads(line) if line else {"type": "alive"}
            if not piece.get("more_body"):
                return

    async def until(self, kind: str) -> list[dict[str, Any]]:
        found = []
        async for line in self.lines():
            found.append(line)
            if line["type"] == kind:
                return found
        raise AssertionError(f"the stream ended before {kind}: {found}")

    async def leave(self) -> None:
        await self.talk.send_input({"type": "http.disconnect"})
        await self.talk.wait(30)


def seated(**more: Any) -> tuple[cast.Cast, str]:
    room = cast.Cast.seated(**more)
    return room, tokens.make(room.people[0], name="listener", scopes=["read"])[1]


moving = sync_to_async(cast.play_on)


@pytest.mark.django_db(transaction=True)
async def test_what_happens_is_told_while_it_happens() -> None:
    room, text = await sync_to_async(seated)()
    listener = Listener(text, room.game)
    assert await listener.begin() == 200
    first = await listener.until("turn")
    assert first[-1]["version"] == 0
    versions = []
    for _ in range(5):
        await moving(await sync_to_async(cast.again)(room.game), moves=1)
        versions.append((await listener.until("turn"))[-1]["version"])
    assert versions == [1, 2, 3, 4, 5]
    assert all(a < b for a, b in pairwise(versions))
    assert sum(event_stream.open_streams.values()) == 1
    await listener.leave()
    assert not event_stream.open_streams


@pytest.mark.django_db(transaction=True)
async def test_it_stays_alive_by_empty_lines_and_looks_whether_a_signal_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_stream, "KEEP_ALIVE", 0.05)
    room, text = await sync_to_async(seated)()
    listener = Listener(text, room.game)
    await listener.begin()
    await listener.until("alive")
    monkeypatch.setattr("games.play.write.page_signals.announce", lambda *_words, **_more: None)
    await moving(room.game, moves=1)
    assert (await listener.until("turn"))[-1]["version"] == 1
    await listener.leave()


@pytest.mark.django_db(transaction=True)
async def test_its_time_is_bounded_and_the_game_goes_on_from_there(settings: Any) -> None:
    settings.TALON_STREAM_SECONDS = 0.2
    room, text = await sync_to_async(seated)()
    listener = Listener(text, room.game, "since=-1&wait=300")
    await listener.begin()
    assert (await listener.until("again"))[-1] == {"type": "again", "version": 0}
    await listener.talk.wait(30)
    assert not event_stream.open_streams


@pytest.mark.django_db(transaction=True)
async def test_it_ends_when_the_game_does() -> None:
    room, text = await sync_to_async(seated)(after_resigning="end")
    listener = Listener(text, room.game)
    await listener.begin()
    await listener.until("turn")
    await sync_to_async(seating.resign)(room.game.public_id, user=room.people[1])
    result = (await listener.until("end"))[-1]["result"]
    assert (result["why"], result["seat"], result["winners"]) == ("resigned", 1, [0])
    await listener.talk.wait(30)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lost", ["token", "seat"])
async def test_whoever_may_not_see_the_table_any_more_hears_nothing_more(lost: str) -> None:
    room, text = await sync_to_async(seated)(public=False)
    listener = Listener(text, room.game)
    await listener.begin()
    await listener.until("turn")

    def take_away() -> None:
        if lost == "token":
            tokens.revoke(room.people[0], tokens.tokens_of(room.people[0])[0].pk)
        else:
            room.game.players.filter(seat=0).update(user=room.stranger)
            Game.objects.filter(pk=room.game.pk).update(host=room.stranger)

    await sync_to_async(take_away)()
    await moving(await sync_to_async(cast.again)(room.game), moves=1)
    assert [line async for line in listener.lines()] == []
    await listener.talk.wait(30)


def claim_put() -> tuple[TableClaim, Game, str]:
    """An open claim of piquet, and the token of whoever is asked."""
    game, people, claimer, row = offered("piquet")
    [asked] = [person for person in people if person != claimer]
    return row, game, tokens.make(asked, name="listener", scopes=["read"])[1]


@pytest.mark.django_db(transaction=True)
async def test_a_claim_that_is_put_to_the_reader_is_told_with_how_the_game_stands() -> None:
    row, game, text = await sync_to_async(claim_put)()
    listener = Listener(text, game)
    assert await listener.begin() == 200
    *_before, turn = await listener.until("turn")
    assert (turn["claim"]["id"], turn["claim"]["may_answer"]) == (row.pk, True)
    await sync_to_async(refuse)(game, row)
    *_before, turn = await listener.until("turn")
    assert not (turn["claim"] or {}).get("may_answer")
    await listener.leave()


def refuse(game: Game, row: TableClaim) -> None:
    [asked] = game.players.exclude(seat=row.seat)
    assert asked.user is not None
    claims.answer_claim(game.public_id, user=asked.user, claim_id=row.pk, grants=False)


@pytest.mark.django_db(transaction=True)
async def test_so_many_streams_are_open_at_once_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "OPEN_AT_ONCE", 1)
    room, text = await sync_to_async(seated)()
    one, other = Listener(text, room.game), Listener(text, room.game)
    assert await one.begin() == 200
    await one.until("turn")
    assert await other.begin() == 429
    await one.leave()
    again = Listener(text, room.game)
    assert await again.begin() == 200
    await again.until("turn")
    await again.leave()


def test_many_streams_asked_for_at_once_get_no_more_places_than_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    token = ApiToken(pk=7, user=User(pk=3))
    with ThreadPoolExecutor(8) as threads:
        places = list(threads.map(lambda _number: event_stream.place_of(token), range(100)))
    held = [place for place in places if place is not None]
    assert len(held) == event_stream.OPEN_AT_ONCE
    for place in held * 2:
        place.leave()
    assert not event_stream.open_streams


def test_streams_are_counted_by_person_whatever_the_tokens_and_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_stream, "OPEN_AT_ONCE", 2)
    owner = User(pk=3)
    tokens = [ApiToken(pk=pk, user=User(pk=pk, bot_owner=owner) if pk > 6 else owner) for pk in (5, 6, 7, 8)]
    places = [event_stream.place_of(token) for token in tokens]
    assert [place is not None for place in places] == [True, True, False, False]
    for place in places:
        if place is not None:
            place.leave()
    assert not event_stream.open_streams


@pytest.mark.django_db(transaction=True)
async def test_streams_that_were_begun_and_not_read_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "OPEN_AT_ONCE", 3)
    room, text = await sync_to_async(seated)()
    listeners = [Listener(text, room.game) for _ in range(6)]
    statuses = await asyncio.gather(*(listener.begin() for listener in listeners))
    assert sorted(statuses) == [200] * 3 + [429] * 3
    for listener, status in zip(listeners, statuses, strict=True):
        if status == 200:
            await listener.leave()
    assert not event_stream.open_streams
