"""The socket of an open table: it carries the signal that the game moved on, and nothing else."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.models import User

from ..read.access import table_for
from ..write.page_signals import group_of, group_of_person

SIGNAL = '<div id="signal"></div>'
"""All that is ever said. What fetches the table stands in the page for good, and listens for it."""
TOO_LONG = 4096
MAY_NOT_SEE = 4404
RECHECK = 60.0


class TableConsumer(AsyncWebsocketConsumer):
    """Signals to one open page. The page answers by fetching its own fragment as its own reader."""

    async def connect(self) -> None:
        """Let in whoever may see the table."""
        self.public_id: str = self.scope["url_route"]["kwargs"]["public_id"]
        self.joined: list[str] = []
        if not await self._may_see():
            await self.close(MAY_NOT_SEE)
            return
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
            self.joined.append(group)
        await self.accept()
        # Whatever was announced between page and socket is fetched now.
        await self.send(text_data=SIGNAL)

    async def disconnect(self, code: int) -> None:
        """Hear no more of the table."""
        # Only what was joined: whoever was not let in may have named a table that no group can be called after.
        while self.joined:
            await self.channel_layer.group_discard(self.joined.pop(), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Pages have nothing to say here; a long message ends the connection."""
        if len(text_data or bytes_data or "") > TOO_LONG:
            await self.close()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Carry out a message; a signal without the look at the database's connections that all others get.

        That look takes a thread, for each page of a table anew, and most signals ask the database nothing.
        """
        if message["type"] == "game.moved":
            await self.game_moved(message)
        else:
            await super().dispatch(message)

    async def game_moved(self, event: dict[str, Any]) -> None:
        """Pass the signal on, as long as the reader may see the table."""
        # Rights change when seats do, or when somebody signs out; a look at every card would cost more than it tells.
        doubtful = event["seats"] or time.monotonic() - self.checked > RECHECK
        if doubtful and not await self._may_see():
            await self._leave()
            return
        await self.send(text_data=SIGNAL)

    async def person_gone(self, event: dict[str, Any]) -> None:
        """Whoever opened the page has no account any more."""
        await self._leave()

    async def _leave(self) -> None:
        """Out of the groups at once: the browser may take its time to hang up."""
        await self.disconnect(MAY_NOT_SEE)
        await self.close(MAY_NOT_SEE)

    def _groups(self) -> list[str]:
        """The table's group, and that of whoever is signed in."""
        user = self.scope["user"]
        mine = [group_of_person(user.pk)] if user.is_authenticated else []
        return [group_of(self.public_id), *mine]

    async def _may_see(self) -> bool:
        self.checked = time.monotonic()
        try:
            reader = await database_sync_to_async(_reader)(self.scope)
            if reader.user.is_authenticated and reader.user.is_suspended:
                return False
            await database_sync_to_async(table_for)(reader, self.public_id)
        except Http404:
            return False
        return True


def _reader(scope: dict[str, Any]) -> SimpleNamespace:
    """Whoever the socket was opened for, as they are now, as long as their session lasts: signing out ends it."""
    user, session = scope["user"], scope["session"]
    if user.is_authenticated:
        lasts = session.exists(session.session_key)
        user = (User.objects.filter(pk=user.pk).first() if lasts else None) or AnonymousUser()
    return SimpleNamespace(user=user, session=session)


class NoConsumer(AsyncWebsocketConsumer):
    """What answers at an address at which there is no socket."""

    async def connect(self) -> None:
        """Close at once, for no socket has this address."""
        await self.close(MAY_NOT_SEE)
