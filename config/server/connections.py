"""How many connections may wait at the door, and how long: whoever opens many and says nothing keeps nobody out."""

from __future__ import annotations

import logging
import resource
from collections import Counter
from contextlib import suppress
from typing import Any

from daphne import http_protocol
from daphne import server as daphne_server
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel

from accounts.rate_limit import neighbourhood

from .bodies import SLOWEST, call_later

log = logging.getLogger("talon.security")

HEADER_WITHIN = 15.0
"""Seconds from the opening of a connection to the end of its first header: no browser needs one."""

WAITING = 256
"""So many connections of one address may be without a whole request at a time; a school has one address for all."""

DESCRIPTORS = 65_536
"""Open files that are plenty; some systems allow thousands of millions, and libraries count them through."""


class BoundedChannel(HTTPChannel):
    """A connection closed where a header does not come in time, and counted while a request has not come in whole.

    A body has its own time (bodies.py), in which somebody could open any number of connections, each with one.
    """

    factory: BoundedFactory
    transport: Any
    address = ""
    waits: Any = None
    is_counted = False

    def connectionMade(self) -> None:  # noqa: N802 - called so by twisted
        """Somebody has connected and has said nothing yet."""
        super().connectionMade()
        self.address = neighbourhood(getattr(self.transport.getPeer(), "host", ""))
        self.waits = call_later(HEADER_WITHIN, self.give_up)
        self._count()

    def _count(self) -> None:
        """One more of this address that has not asked in full yet."""
        self.factory.waiting[self.address] += 1
        self.is_counted = True
        if self.factory.waiting[self.address] > WAITING:
            log.warning("limit connections reached by %s", self.address)
            self.give_up()

    def give_up(self) -> None:
        """It has taken too long, or too many wait there."""
        self._over()
        self.transport.abortConnection()

    def allHeadersReceived(self) -> None:  # noqa: N802
        """The first header has come, or a later one; what has a body is waited for until that has come as well."""
        self._stop_clock()
        super().allHeadersReceived()
        if self.length != 0 and not self.is_counted:
            self._count()

    def allContentReceived(self) -> None:  # noqa: N802
        """The request has come in whole."""
        self._over()
        super().allContentReceived()

    def requestDone(self, request: Any) -> None:  # noqa: N802
        """Wait for the next request, byte by byte no longer than for its body; it may have come already."""
        self.waits = call_later(SLOWEST, self.give_up)
        super().requestDone(request)

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802
        """Count whoever connected no more, whatever the reason."""
        self._over()
        super().connectionLost(reason)

    def _stop_clock(self) -> None:
        if self.waits is not None and self.waits.active():
            self.waits.cancel()
        self.waits = None

    def _over(self) -> None:
        """It waits no more; once."""
        self._stop_clock()
        if not self.is_counted:
            return
        self.is_counted = False
        self.factory.waiting[self.address] -= 1
        if not self.factory.waiting[self.address]:
            del self.factory.waiting[self.address]


class BoundedFactory(http_protocol.HTTPFactory):
    """daphne's factory, which knows how many connections of each address wait."""

    protocol = BoundedChannel

    def __init__(self, server: Any) -> None:
        super().__init__(server)
        self.waiting: Counter[str] = Counter()


def limit_connections() -> None:
    """Have daphne take its connections so: its server names the class."""
    daphne_server.HTTPFactory = BoundedFactory


def raise_descriptors() -> None:
    """As many open files as this process may have: a shell often gives a program fewer to begin with."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # Some systems allow fewer than they say.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
