"""The embedded site's channel layer: in memory, and safe to send to from any thread.

Channels' own in-memory layer puts a message into an asyncio queue from whatever thread sends. A send from a worker's
thread, which has an event loop of its own, does not wake the server's loop: the message lies there until something
else does, up to a second later. This layer remembers the loop that receives and sends there.
"""

from __future__ import annotations

import asyncio
from typing import Any

from channels.layers import InMemoryChannelLayer


class ThreadSafeInMemoryLayer(InMemoryChannelLayer):
    """Channels' in-memory layer, whose sends are carried out on the loop that receives."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._server_loop: asyncio.AbstractEventLoop | None = None

    async def receive(self, channel: str) -> Any:
        """The next message of a channel; the loop that asks is the one to send on."""
        self._server_loop = asyncio.get_running_loop()
        return await super().receive(channel)

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Send to one channel, from any thread."""
        await self._on_server_loop(super().send(channel, message))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send to every channel of a group, from any thread."""
        await self._on_server_loop(super().group_send(group, message))

    async def _on_server_loop(self, sending: Any) -> None:
        loop = self._server_loop
        if loop is None or loop is asyncio.get_running_loop() or not loop.is_running():
            await sending
        else:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(sending, loop))
