"""The in-memory layer wakes the server at once, whichever thread a message is sent from."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from asgiref.sync import async_to_sync

from config.server.channel_layer import ThreadSafeInMemoryLayer


async def sent_from_a_thread(layer: ThreadSafeInMemoryLayer, channel: str) -> float:
    """Seconds from a send in another thread, to a loop that is otherwise asleep, until the message is received."""
    receiving = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0.05)
    sent_at: list[float] = []

    def send() -> None:
        sent_at.append(time.monotonic())
        async_to_sync(layer.group_send)("game", {"type": "version", "version": 7})

    # The thread knows nothing of this loop, as a worker's thread does not.
    thread = threading.Thread(target=send)
    thread.start()
    message = await asyncio.wait_for(receiving, 10)
    received_at = time.monotonic()
    await asyncio.to_thread(thread.join)
    assert message == {"type": "version", "version": 7}
    return received_at - sent_at[0]


async def test_a_message_from_another_thread_arrives_at_once() -> None:
    layer = ThreadSafeInMemoryLayer()
    channel = await layer.new_channel()
    await layer.group_add("game", channel)

    async def sleeps_long() -> None:
        await asyncio.sleep(3)

    # With nothing else to wake it, the loop would sleep here for three seconds.
    asleep = asyncio.create_task(sleeps_long())
    assert await sent_from_a_thread(layer, channel) < 1.5
    asleep.cancel()


async def test_a_hundred_messages_from_ten_threads_all_arrive() -> None:
    layer = ThreadSafeInMemoryLayer()
    channel = await layer.new_channel()
    receiving = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)

    def send(first: int) -> None:
        for number in range(first, first + 10):
            async_to_sync(layer.send)(channel, {"type": "version", "version": number})

    began = time.monotonic()
    threads = [threading.Thread(target=send, args=(first,)) for first in range(0, 100, 10)]
    for thread in threads:
        thread.start()
    versions = [(await asyncio.wait_for(receiving, 10))["version"]]
    while len(versions) < 100:
        versions.append((await asyncio.wait_for(layer.receive(channel), 10))["version"])
    assert sorted(versions) == list(range(100))
    assert time.monotonic() - began < 5


def test_a_message_sent_where_nobody_listens_is_no_fault() -> None:
    async_to_sync(ThreadSafeInMemoryLayer().group_send)("game", {"type": "version"})


@pytest.mark.parametrize("_again", range(2))
def test_it_outlives_the_loop_it_was_first_used_on(_again: int) -> None:
    layer = ThreadSafeInMemoryLayer()

    async def round_trip() -> int:
        channel = await layer.new_channel()
        await layer.send(channel, {"type": "version", "version": 1})
        return int((await layer.receive(channel))["version"])

    assert asyncio.run(round_trip()) == 1
    assert asyncio.run(round_trip()) == 1
