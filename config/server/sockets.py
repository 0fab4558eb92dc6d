"""How many sockets one address may have open: each keeps a connection, and a process has some thousand of them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.rate_limit import address_of

log = logging.getLogger("talon.security")

Application = Callable[[Any, Any, Any], Awaitable[None]]


class LimitSockets:
    """Refuses sockets beyond `TALON_SOCKETS_FROM_AN_ADDRESS` of one address in this process; pages ask by themselves.

    A club, or a school, has one address for all.
    """

    def __init__(self, inner: Application) -> None:
        self.inner = inner
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Count the socket as long as it is open."""
        address = _address_of(scope)
        if self.open[address] >= settings.TALON_SOCKETS_FROM_AN_ADDRESS:
            log.warning("limit sockets reached by %s", address)
            await receive()
            await send({"type": "websocket.close"})
            return
        self.open[address] += 1
        try:
            await self.inner(scope, receive, send)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def _address_of(scope: dict[str, Any]) -> str:
    """Where a socket comes from, found as for a page."""
    request = HttpRequest()
    host, _port = scope.get("client") or ("", 0)
    request.META = {"REMOTE_ADDR": host}
    for name, value in scope.get("headers", ()):
        if name == b"x-forwarded-for":
            request.META["HTTP_X_FORWARDED_FOR"] = value.decode("latin-1")
    return address_of(request)
