"""The stream of a game's events: as one account may know them, line by line, until the game or the stream's time ends.

As on the pages a signal carries nothing: whoever streams hears that the game moved on and reads anew, by the gate, as
the account it speaks for. A signal that is lost costs the wait for the next look.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from threading import Lock
from types import SimpleNamespace
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404
from django.utils.translation import override

from games.play.models import GameStatus
from games.play.read.access import table_for
from games.play.read.table.seals import opens_words
from games.play.read.table.view import TableView
from games.play.record.memory import Snapshot
from games.play.record.replay import moments
from games.play.write.page_signals import group_of
from rules.engine.wording import phrase_of

from .models import ApiToken
from .serialize import claim_facts, offers_facts, result_facts, teller
from .tokens import valid

KEEP_ALIVE = 15.0
"""Seconds after which an empty line says that the stream is alive; then the game is looked at, signal or not."""

OPEN_AT_ONCE = 32
"""Streams one person may have open in a process, with all tokens and programs."""

open_streams: Counter[int] = Counter()
"""How many streams each person has open here; changed under the lock alone."""

_counting = Lock()


class StreamPlace:
    """One of the streams a person may have open; given back once, however often that is said."""

    def __init__(self, person: int) -> None:
        self._person: int | None = person

    def leave(self) -> None:
        """Give the place among the open streams back; a second time does nothing."""
        with _counting:
            person, self._person = self._person, None
            if person is None:
                return
            open_streams[person] -= 1
            if not open_streams[person]:
                del open_streams[person]


def place_of(token: ApiToken) -> StreamPlace | None:
    """A place for one more stream of whose token it is; None where all are taken. Looked for and taken in one step."""
    person = token.user.hand
    with _counting:
        if open_streams[person] >= OPEN_AT_ONCE:
            return None
        open_streams[person] += 1
    return StreamPlace(person)


@dataclass(frozen=True, slots=True)
class StreamRequest:
    """A stream that was asked for: by which token, of which game, since when, in which language, for how long."""

    token: ApiToken
    public_id: str
    since: int
    language: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Batch:
    """What there is to send now, and how far that brings whoever reads."""

    lines: tuple[bytes, ...]
    version: int
    standing: bytes = b""
    over: bool = False


def longest() -> float:
    """How many seconds a stream stays open."""
    return float(settings.TALON_STREAM_SECONDS)


async def stream(wish: StreamRequest) -> AsyncIterator[bytes]:
    """The lines of a stream."""
    until = time.monotonic() + wish.seconds
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel("api.events.")
    try:
        await layer.group_add(group_of(wish.public_id), channel)
        batch = Batch((), wish.since)
        while True:
            batch = await database_sync_to_async(read_on)(wish, batch)
            for line in batch.lines:
                yield line
            left = until - time.monotonic()
            if batch.over:
                return
            if left <= 0:
                yield _again(batch)
                return
            if not await _wait_for_signal(layer, channel, min(KEEP_ALIVE, left)):
                yield b"\n"
    finally:
        await layer.group_discard(group_of(wish.public_id), channel)


def at_once(wish: StreamRequest) -> list[bytes]:
    """What such a stream has to say now, for servers that cannot wait without keeping a thread busy."""
    batch = read_on(wish, Batch((), wish.since))
    return list(batch.lines) if batch.over else [*batch.lines, _again(batch)]


async def _wait_for_signal(layer: Any, channel: str, seconds: float) -> bool:
    """Whether a signal came within so many seconds."""
    try:
        await asyncio.wait_for(layer.receive(channel), seconds)
    except TimeoutError:
        return False
    return True


def read_on(wish: StreamRequest, batch: Batch) -> Batch:
    """What has happened since a batch, as the account may know it now; nothing more where it may not any more."""
    token = valid().filter(pk=wish.token.pk).first()
    if token is None:
        return Batch((), batch.version, over=True)
    try:
        reader = SimpleNamespace(user=token.user, session={})
        game, players, mine = table_for(reader, wish.public_id)
    except Http404:
        return Batch((), batch.version, over=True)
    with override(wish.language):
        table = TableView(game, players, mine.seat if mine is not None else None)
        lines = [_line(event) for event in _events(table, batch.version)] if table.has_started else []
        standing = _line(_turn(table))
        if standing != batch.standing:
            lines.append(standing)
        over = game.status == GameStatus.OVER
        if over:
            lines.append(_line({"type": "end", "version": game.version, "result": result_facts(game)}))
    return Batch(tuple(lines), game.version, standing, over)


def _events(table: TableView, since: int) -> Iterator[dict[str, Any]]:
    """The events after a version, as the reader's seat knows them."""
    tell = teller(table)
    for moment in _moments(table, since):
        for event in moment.events:
            visible = event.seen_by(table.seat)
            sentence = tell(phrase_of(table.wording, visible))
            yield {
                "type": "event",
                "version": moment.version,
                "deal": moment.deal,
                "kind": event.kind,
                "facts": sentence["facts"],
                "words": sentence["words"],
            }


def _moments(table: TableView, since: int) -> Iterator[Snapshot]:
    """The moments after a version: from memory, or where that begins later, from the record."""
    story = table.story if table.story[0].version <= since + 1 else moments(table.game)
    return (moment for moment in story if moment.version > since)


def _turn(table: TableView) -> dict[str, Any]:
    """How a game stands, with the offers in one's own turn."""
    game = table.game
    return {
        "type": "turn",
        "version": game.version,
        "status": game.status,
        "seat": table.seat,
        "to_act": sorted(table.acting),
        "your_turn": table.my_turn,
        "offers": offers_facts(table) if table.my_turn else None,
        "claim": claim_facts(table),
        "opens_words": opens_words(table),
    }


def _again(batch: Batch) -> bytes:
    return _line({"type": "again", "version": batch.version})


def _line(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, cls=DjangoJSONEncoder, ensure_ascii=False).encode() + b"\n"
