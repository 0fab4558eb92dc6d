"""Where a browser wants its notices sent: the one address on this site that comes from outside and is called.

Only https, at the usual port, at a name that means a host of the public network, and no way back in by a redirect.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import requests
from django.conf import settings

LONGEST = 1000

INSIDE = ("localhost", ".localhost", ".local", ".internal", ".lan", ".home", ".arpa", ".test", ".invalid")
"""Names that lead nowhere or inside."""


class NoEndpoint(ValueError):
    """An address that is not called."""


def checked(address: str) -> str:
    """The address, if it may be one of a push service; raises NoEndpoint.

    Under settings.TALON_PUSH_ANYWHERE, which DEBUG sets, hosts of the own machine and its net may be called too.
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise NoEndpoint("not an address") from None
    if len(address) > LONGEST or any(letter.isspace() or not letter.isprintable() for letter in address):
        raise NoEndpoint("not an address")
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.password or "\\" in address:
        raise NoEndpoint("not https")
    if settings.TALON_PUSH_ANYWHERE:
        return address
    host = parts.hostname.rstrip(".").lower()
    if port not in (None, 443) or "." not in host or host.endswith(INSIDE):
        raise NoEndpoint("not a public host")
    if ":" in host or host.rsplit(".", 1)[-1].isdecimal() or host.startswith("0x"):
        # Numbers are no names; no push service is called by its number.
        raise NoEndpoint("not a name")
    return address


def resolved(address: str) -> None:
    """Look where the name of an endpoint leads now; raises NoEndpoint where that is not the public network."""
    if settings.TALON_PUSH_ANYWHERE:
        return
    try:
        found = socket.getaddrinfo(urlsplit(address).hostname, 443, proto=socket.IPPROTO_TCP)
    except OSError:
        raise NoEndpoint("not found") from None
    for *_kind, where in found:
        if not ipaddress.ip_address(str(where[0]).partition("%")[0]).is_global:
            raise NoEndpoint("not a public host")


class StraightSession(requests.Session):
    """Calls an address and nothing it is sent on to; asks no proxy and no file for passwords."""

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False

    def request(self, *args: Any, **more: Any) -> requests.Response:
        """One request, without redirects."""
        return super().request(*args, **(more | {"allow_redirects": False}))
