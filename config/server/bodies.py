"""How large a request may be, at the very door: daphne would write a whole body down before anybody looks at it."""

from __future__ import annotations

from typing import Any

from daphne import http_protocol
from django.conf import settings

REFUSED = (
    b"HTTP/1.1 413 Content Too Large\r\nContent-Type: text/plain\r\nContent-Length: 19\r\n"
    b"Connection: close\r\n\r\nThat is too large.\n"
)


class BoundedRequest(http_protocol.WebRequest):
    """daphne's request, refused as soon as it says that it is too large, or has become so piece by piece."""

    refused = False

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
        return None if self.refused else super().process()


def limit_bodies() -> None:
    """Have daphne make its requests of this kind: its factory names the class."""
    http_protocol.WebRequest = BoundedRequest
