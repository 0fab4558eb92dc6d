"""How large a request may be, and how long it may take to come, at the very door.

daphne would write a whole body down before anybody looks at it, and keep a request open for ever whose next byte always
comes just in time: some hundreds of those take every connection there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from daphne import http_protocol
from daphne import server as daphne_server
from django.conf import settings

REFUSED = (
    b"HTTP/1.1 413 Content Too Large\r\nContent-Type: text/plain\r\nContent-Length: 19\r\n"
    b"Connection: close\r\n\r\nThat is too large.\n"
)


SLOWEST = 60.0
"""Seconds from the first line of a request to the end of its body."""


class BoundedRequest(http_protocol.WebRequest):
    """daphne's request, refused as soon as it is too large, or becomes so piece by piece, or has not come in time."""

    refused = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        # Twisted would read forms too, and drop without a word whoever names a field in a charset (RFC 2231).
        super().__init__(*arguments, **named, parsePOSTFormSubmission=False)
        self.deadline = call_later(SLOWEST, self.give_up)

    def give_up(self) -> None:
        """It has taken too long; nothing is said to whoever sends byte by byte."""
        self.refused = True
        self.channel.transport.abortConnection()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - called so by twisted
        """Whoever asked is gone, so that no deadline is kept for them."""
        self._in_time()
        super().connectionLost(reason)

    def _in_time(self) -> None:
        if self.deadline.active():
            self.deadline.cancel()

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - called so by twisted
        """The length that was announced is known; None where it was not."""
        super().gotLength(length)
        if length is not None and length > settings.TALON_LARGEST_BODY:
            self.refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """A piece of the body has come."""
        if self.refused:
            return
        super().handleContentChunk(data)
        if self.content.tell() > settings.TALON_LARGEST_BODY:
            self.refuse()

    def refuse(self) -> None:
        """Say so, and listen no longer."""
        self.refused = True
        self.channel.transport.write(REFUSED)
        self.channel.loseConnection()

    def process(self) -> Any:
        """Nothing where the request was refused."""
        self._in_time()
        return None if self.refused else super().process()


def call_later(seconds: float, do: Callable[[], object]) -> Any:
    """Have something done later by the server's loop; what is returned can be called off."""
    return daphne_server.reactor.callLater(seconds, do)


def limit_bodies() -> None:
    """Have daphne make its requests of this kind: its factory names the class."""
    http_protocol.WebRequest = BoundedRequest
