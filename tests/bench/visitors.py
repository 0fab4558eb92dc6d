"""Visitors made of sockets and nothing else, so that what is measured is the site and not its caller."""

from __future__ import annotations

import base64
import http.client
import os
import re
import socket
import time
from dataclasses import dataclass, field
from ipaddress import ip_network
from urllib.parse import urlencode, urlsplit

from tests.pages import flat

HTMX = {"HX-Request": "true"}
DEAL_END = re.compile(r'name="deal" value="(\d+)"')
LEGAL = re.compile(r'class="hand-card card-\w legal" name="move" value="([^"]+)"')
BUTTON = re.compile(r'<button class="button[^"]*" name="move" value="([^"]+)"(?! aria-disabled)')
ADDRESSES = ip_network("198.18.0.0/15").hosts()
"""Addresses for tests of load, which nobody has."""

PING, PONG = 9, 10
"""Kinds of frames by which server and browser see that the other is there."""

VERSION = re.compile(r'name="version" value="(\d+)"')


@dataclass
class Answer:
    """What came back: status, headers, text, and how long it took in seconds."""

    status: int
    headers: dict[str, str]
    text: str
    seconds: float


@dataclass
class Visitor:
    """One browser's worth of cookies on one kept-alive connection.

    `address` is where it seems to be to a site behind a proxy: many guests of one address are refused.
    """

    url: str
    cookies: dict[str, str] = field(default_factory=dict)
    address: str = ""

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self._open()

    def _open(self) -> None:
        self.connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        self.connection.connect()
        assert self.connection.sock is not None
        self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """One request; times the exchange alone."""
        body = urlencode(form) if form is not None else None
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **headers}
        if self.address:
            sent["X-Forwarded-For"] = self.address
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        begun = time.perf_counter()
        try:
            self.connection.request(method, path, body, sent)
            response = self.connection.getresponse()
        except (http.client.RemoteDisconnected, ConnectionResetError):
            # A connection kept too long; the server has hung up on it.
            self._open()
            begun = time.perf_counter()
            self.connection.request(method, path, body, sent)
            response = self.connection.getresponse()
        content = response.read()
        seconds = time.perf_counter() - begun
        # Some answers are no text: hand records as PDF, pictures.
        text = content.decode(errors="replace")
        for line in response.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";", 1)[0].partition("=")
            self.cookies[name] = value
        return Answer(response.status, dict(response.headers), text, seconds)

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, form: dict[str, str], **headers: str) -> Answer:
        token = self.cookies.get("csrftoken", "")
        return self.ask("POST", path, {**form, "csrfmiddlewaretoken": token}, **headers)


def table_of_four(url: str) -> tuple[str, list[Visitor]]:
    """A public table with four guests, clockwise from North, ready for the first bid; its path."""
    visitors = [Visitor(url, address=str(next(ADDRESSES))) for _ in range(4)]
    for visitor in visitors:
        visitor.get("/play/new/")
    opened = visitors[0].post(
        "/play/new/", {"variant": "double-deck", "seat": "0", "public": "yes", "after_resigning": "bot"}
    )
    path = opened.headers["Location"]
    for seat, visitor in enumerate(visitors[1:], start=1):
        visitor.post(f"{path}sit/", {"seat": str(seat)})
    return path, visitors


def open_move(visitor: Visitor, path: str) -> tuple[str, str] | None:
    """The version and a legal move of a visitor whose turn it is; None when it is not."""
    page = visitor.get(f"{path}table/", **HTMX).text
    if ended := DEAL_END.search(page):
        visitor.post(f"{path}next-deal/", {"deal": ended.group(1)})
        page = visitor.get(f"{path}table/", **HTMX).text
    page = flat(page)
    moves = [move for move in LEGAL.findall(page) or BUTTON.findall(page) if move != "throw-in"]
    version = VERSION.search(page)
    if not moves or version is None:
        return None
    # Passing is the last of the buttons, so an auction is short.
    return version.group(1), moves[-1]


def play(path: str, visitors: list[Visitor], moves: int, **headers: str) -> list[float]:
    """Play so many moves at a table; the seconds each post took."""
    taken: list[float] = []
    seat = 0
    while len(taken) < moves:
        for offset in range(4):
            found = open_move(visitors[(seat + offset) % 4], path)
            if found is not None:
                seat = (seat + offset) % 4
                break
        else:
            raise AssertionError("nobody is to move")
        version, move = found
        answer = visitors[seat].post(
            f"{path}move/", {"version": version, "move": move, "confirmed": "1"}, **headers
        )
        assert answer.status in (200, 302), f"{answer.status} {move}: {answer.text[:300]}"
        taken.append(answer.seconds)
        seat = (seat + 1) % 4
    return taken


class Socket:
    """A websocket of a watcher: says nothing, waits for frames."""

    def __init__(self, url: str, path: str) -> None:
        parts = urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port or 80), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {url}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0] + b" ", head

    def frame(self, patience: float = 10.0) -> bytes | None:
        """The next frame's text, None when none comes in time or the connection is gone; pings are answered."""
        self.socket.settimeout(patience)
        try:
            while (whole := self._whole()) is None:
                received = self.socket.recv(65536)
                if not received:
                    return None
                self.buffer += received
        except (TimeoutError, ConnectionError):
            return None
        return whole

    def _whole(self) -> bytes | None:
        if len(self.buffer) < 2:
            return None
        length, start = self.buffer[1] & 127, 2
        if length == 126:
            if len(self.buffer) < 4:
                return None
            length, start = int.from_bytes(self.buffer[2:4], "big"), 4
        if len(self.buffer) < start + length:
            return None
        kind = self.buffer[0] & 15
        content, self.buffer = self.buffer[start : start + length], self.buffer[start + length :]
        if kind == PING:
            # Without an answer the site hangs up after half a minute. The mask is of four zeros: it changes nothing.
            self.socket.sendall(bytes((0x80 | PONG, 0x80 | length)) + bytes(4) + content)
            return self._whole()
        return content

    def close(self) -> None:
        self.socket.close()
