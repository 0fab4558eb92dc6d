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
from requests.adapters import HTTPAdapter

LONGEST = 1000

INSIDE = ("localhost", ".localhost", ".local", ".internal", ".lan", ".home", ".arpa", ".test", ".invalid")
"""Names that lead nowhere or inside."""


GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
"""The only numbers of IPv6 that are given to single hosts of the public network."""

TRANSLATED = tuple(map(ipaddress.IPv6Network, ("2002::/16", "2001::/32")))
"""Numbers among them that carry another one (6to4, Teredo), which may be of a host inside; NAT64 is not among them."""

RELAYS = ipaddress.IPv4Network("192.88.99.0/24")
"""Where 6to4 was sent to."""


class NoEndpoint(ValueError):
    """An address that is not called."""


def check(address: str) -> str:
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


def ip_of(address: str) -> str | None:
    """The number to call an endpoint at; raises NoEndpoint where its name does not lead to the public network alone.

    None under settings.TALON_PUSH_ANYWHERE: any number then.
    """
    if settings.TALON_PUSH_ANYWHERE:
        return None
    try:
        infos = socket.getaddrinfo(urlsplit(address).hostname, 443, proto=socket.IPPROTO_TCP)
    except OSError:
        raise NoEndpoint("not found") from None
    numbers = [str(where[0]).partition("%")[0] for *_kind, where in infos]
    if not numbers or not all(is_public(number) for number in numbers):
        raise NoEndpoint("not a public host")
    return numbers[0]


def is_public(number: str) -> bool:
    """Whether a number means a host of the public network; one that is translated to another may mean any."""
    ip = ipaddress.ip_address(number)
    if ip.is_multicast or not ip.is_global:
        return False
    if isinstance(ip, ipaddress.IPv4Address):
        return ip not in RELAYS
    # Of the rest of IPv6 some is read as a number of IPv4 (::127.0.0.1), some was once for the hosts of a site.
    return ip in GLOBAL_UNICAST and not any(ip in net for net in TRANSLATED)


class _AtNumber(HTTPAdapter):
    """Connects to a number that was looked up, and asks there for the host of the address, certificate included.

    A name that is looked up twice may lead elsewhere the second time.
    """

    def __init__(self, number: str) -> None:
        self._number = number
        super().__init__()

    def build_connection_pool_key_attributes(
        self, request: requests.PreparedRequest, verify: Any, cert: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Where requests connects, and what it checks there."""
        host, pool = super().build_connection_pool_key_attributes(request, verify, cert)
        name = host["host"]
        return host | {"host": self._number}, pool | {"server_hostname": name, "assert_hostname": name}

    def send(self, request: requests.PreparedRequest, *args: Any, **more: Any) -> requests.Response:
        """The answer; the host asked for is that of the address."""
        request.headers["Host"] = urlsplit(str(request.url)).netloc
        return super().send(request, *args, **more)


class StraightSession(requests.Session):
    """Calls an address, at a number where one is given, and nothing it is sent on to; asks no proxy and no file."""

    def __init__(self, number: str | None = None) -> None:
        super().__init__()
        self.trust_env = False
        if number is not None:
            self.mount("https://", _AtNumber(number))

    def request(self, *args: Any, **more: Any) -> requests.Response:
        """A request that follows no redirect: it could lead inside."""
        return super().request(*args, **(more | {"allow_redirects": False}))
