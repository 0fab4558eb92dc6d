"""What every request passes: no NUL comes in, nothing too large, and what is somebody's own is kept by nobody."""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen
from wsgiref.util import setup_testing_defaults

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client
from django.urls import URLResolver, get_resolver
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransportWithDisconnection
from twisted.web.http import HTTPChannel
from twisted.web.http_headers import Headers

from config.server import bodies, connections
from config.server.handler import PageHandler
from games.play.models import Game
from tests import cast, serving


def plain_addresses(patterns: Any, before: str = "/") -> Iterator[str]:
    """Every address of the site that has no variable part."""
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if any(sign in address for sign in "<(^"):
            continue
        if isinstance(pattern, URLResolver):
            yield from plain_addresses(pattern.url_patterns, address)
        else:
            yield address.replace("\\Z", "")


@pytest.mark.django_db
def test_no_address_takes_a_nul_in_its_query_or_its_form() -> None:
    browser = cast.browser_of(cast.person("North player"))
    addresses = list(plain_addresses(get_resolver().url_patterns))
    assert len(addresses) > 40
    for address in addresses:
        if address.startswith("/api/v1/"):
            assert browser.get(f"{address}?name=a%00").status_code < 500, address
            continue
        assert browser.get(f"{address}?name=a%00").status_code == 400, address
        assert browser.post(address, {"name": "a\0"}).status_code == 400, address
        assert browser.post(address, {"a\0": "name"}).status_code == 400, address


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path", "form"),
    [
        ("get", "/play/calendar/%00.ics", {}),
        ("get", "/notices/stop/%00/", {}),
        ("post", "/notices/stop/%00/", {}),
        ("get", "/people/", {"name": "a\0"}),
        ("get", "/games/{table}/invite/", {"name": "a\0"}),
        ("post", "/games/{table}/invite/", {"person": "a\0"}),
        ("post", "/account/notices/push/off/", {"endpoint": "a\0"}),
        ("post", "/games/{table}/notes/", {"notes": "a\0"}),
    ],
)
def test_a_nul_is_refused_before_a_database_is_asked_for_it(
    method: str, path: str, form: dict[str, str]
) -> None:
    north = cast.person("North player")
    game = cast.table_of([north, None, None, None])
    reply = getattr(cast.browser_of(north), method)(path.format(table=game.public_id), form)
    assert reply.status_code == 400
    assert Game.objects.get(pk=game.pk).version == game.version


@pytest.mark.django_db
def test_a_session_that_holds_a_nul_is_refused(client: Client) -> None:
    client.cookies["sessionid"] = "eight\0letters"
    assert client.get("/").status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/fr/", "/play/", "/accounts/email/", "/accounts/2fa/", "/account/tokens/"]
)
def test_what_is_made_for_somebody_signed_in_is_kept_by_nobody(path: str, client: Client) -> None:
    reply = cast.browser_of(cast.person("North player")).get(path, follow=True)
    assert "private" in reply["Cache-Control"]
    assert "no-store" in reply["Cache-Control"]


@pytest.mark.django_db
def test_a_page_for_everybody_stays_as_it_was(client: Client) -> None:
    assert "Cache-Control" not in client.get("/api/sample_bot.py")
    assert (
        "public" in cast.browser_of(cast.person("North player")).get("/manifest.webmanifest")["Cache-Control"]
    )


MANY = "&".join(f"field{number}=1" for number in range(1200))


PART = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--'


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/x-www-form-urlencoded; charset=utf-16", b"a=b", 400),
        ("application/x-www-form-urlencoded; charset=iso-8859-1", b"a=b", 400),
        ("application/x-www-form-urlencoded; charset=nonsense", b"a=b", 400),
        ('multipart/form-data; boundary=x; charset="utf-16"', PART, 400),
        ("multipart/form-data; boundary=", b"--x--", 400),
        ("multipart/form-data", b"--x--", 400),
        ("application/x-www-form-urlencoded", MANY.encode(), 413),
    ],
)  # fmt: skip
def test_a_form_that_cannot_be_read_is_refused_with_one_line_in_the_log(
    kind: str, body: bytes, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    for address in ("/accounts/login/", "/fr/play/now/", "/i18n/setlang/", "/nothing/here/"):
        caplog.clear()
        reply = Client().generic("POST", address, body, content_type=kind)
        assert reply.status_code == status, address
        assert [record.name for record in caplog.records] == ["talon.requests"]
        assert all(record.exc_info is None for record in caplog.records)


UNREADABLE_TYPES = ("text/plain; q*=nonsense''x", "text/plain; q*=idna''%FF")
"""Types of content with a word in a charset that is none, or in one that cannot decode it."""


async def test_a_type_of_content_that_cannot_be_read_is_refused_under_daphne(
    caplog: pytest.LogCaptureFixture,
) -> None:
    handler = PageHandler()
    for kind in UNREADABLE_TYPES:
        caplog.clear()
        scope = {
            "type": "http", "http_version": "1.1", "method": "POST", "path": "/accounts/login/", "query_string": b"",
            "headers": [(b"host", b"testserver"), (b"content-type", kind.encode())],
        }  # fmt: skip
        talk = ApplicationCommunicator(handler, scope)
        await talk.send_input({"type": "http.request", "body": b""})
        assert (await talk.receive_output(60))["status"] == 400, kind
        assert [record.name for record in caplog.records] == ["talon.requests"]


@pytest.mark.django_db
def test_a_type_of_content_that_cannot_be_read_is_refused_by_wsgi_workers() -> None:
    from config.wsgi import django_application

    statuses: list[str] = []
    for kind in UNREADABLE_TYPES:
        surroundings = {"REQUEST_METHOD": "POST", "PATH_INFO": "/accounts/login/", "CONTENT_TYPE": kind}
        setup_testing_defaults(surroundings)
        surroundings["HTTP_HOST"] = "testserver"
        django_application(surroundings, lambda status, _headers: statuses.append(status))
    assert statuses == ["400 Bad Request"] * len(UNREADABLE_TYPES)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["utf-8", "UTF-8", '"utf-8"'])
def test_a_form_in_utf_8_is_read_however_that_is_spelt(kind: str) -> None:
    reply = Client().post(
        "/i18n/setlang/",
        b"language=fr",
        content_type=f"application/x-www-form-urlencoded; charset={kind}",
    )
    assert reply.status_code == 302


@pytest.mark.django_db
def test_a_query_with_too_many_fields_is_refused_everywhere() -> None:
    assert Client().get(f"/?{MANY}").status_code == 413
    reply = Client().get(f"/api/v1/open-tables?{MANY}")
    assert (reply.status_code, reply.json()["code"]) == (413, "too_large")


def asked(site: str, head: str, body: bytes = b"") -> bytes:
    """What a site answers first to bytes sent to it."""
    where = urlsplit(site)
    assert where.hostname is not None
    with socket.create_connection((where.hostname, where.port or 80), timeout=20) as line:
        line.sendall(f"POST /play/now/ HTTP/1.1\r\nHost: {where.netloc}\r\n{head}\r\n".encode() + body)
        return line.recv(4096)


@pytest.mark.slow
@pytest.mark.parametrize("charset", ["utf-8", "idna", "nonsense"])
def test_a_form_whose_field_is_named_in_a_charset_is_answered(live_site: str, charset: str) -> None:
    body = f"--x\r\nContent-Disposition: form-data; name*={charset}''%FF\r\n\r\nb\r\n--x--\r\n".encode()
    head = f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {len(body)}\r\n"
    assert asked(live_site, head, body).startswith(b"HTTP/1.1 4")


@pytest.mark.slow
def test_a_request_that_says_it_is_too_large_is_refused_before_its_body_comes(live_site: str) -> None:
    head = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n"
    assert asked(live_site, head).startswith(b"HTTP/1.1 413")


def test_a_request_that_grows_too_large_piece_by_piece_is_refused_before_it_ends(live_site: str) -> None:
    piece = b"40000\r\n" + b"x" * 0x40000 + b"\r\n"
    reply = asked(live_site, "Transfer-Encoding: chunked\r\n", piece * 2 + b"10\r\n" + b"x" * 16 + b"\r\n")
    assert reply.startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /play/now/ HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\nabc",
    ],
    ids=["headers", "body"],
)
def test_a_request_that_comes_byte_by_byte_is_given_up_in_the_end(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, line = Clock(), StringTransportWithDisconnection()
    monkeypatch.setattr(bodies, "call_later", clock.callLater)
    channel = HTTPChannel()
    channel.requestFactory = bodies.BoundedRequest
    server = SimpleNamespace(
        protocol_connected=lambda request: None, protocol_disconnected=lambda request: None
    )
    channel.factory = SimpleNamespace(server=server, log=lambda request: None)
    channel.timeOut = None
    line.protocol = channel
    channel.makeConnection(line)
    channel.dataReceived(begun)
    for _ in range(59):
        clock.advance(1)
        channel.dataReceived(b"X: y\r\n")
        assert line.connected
    clock.advance(1)
    assert not line.connected


def test_connections_that_say_nothing_are_bounded_by_address_and_closed_soon(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    monkeypatch.setattr(connections, "call_later", clock.callLater)
    monkeypatch.setattr(bodies, "call_later", clock.callLater)
    server = SimpleNamespace(
        protocol_connected=lambda request: None, protocol_disconnected=lambda request: None
    )
    factory = connections.BoundedFactory(server)

    def connected(host: str, said: bytes = b"") -> StringTransportWithDisconnection:
        peer = IPv4Address("TCP", host, 40_000)
        line, channel = StringTransportWithDisconnection(peerAddress=peer), factory.buildProtocol(peer)
        line.protocol = channel
        channel.makeConnection(line)
        channel.setTimeout(None)
        channel.dataReceived(said)
        return line

    waiting = [connected("192.0.2.1", b"GET / HT"[: number % 9]) for number in range(connections.WAITING)]
    assert not connected("192.0.2.1").connected
    assert "limit connections reached by 192.0.2.1" in caplog.text
    assert connected("192.0.2.2").connected, "another address is let in"
    clock.advance(connections.HEADER_WITHIN - 1)
    assert all(line.connected for line in waiting)
    clock.advance(1)
    assert not any(line.connected for line in waiting)
    assert not factory.waiting
    assert connected("192.0.2.1").connected


HALF = b"POST /play/now/ HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na"
CHUNKED = b"POST /play/now/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"


@pytest.mark.parametrize("begun", [HALF, CHUNKED], ids=["with a length", "in pieces"])
@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["first", "second"])
def test_connections_whose_bodies_do_not_come_are_bounded_by_address_like_those_without_a_header(
    monkeypatch: pytest.MonkeyPatch, begun: bytes, before: bytes
) -> None:
    clock = Clock()
    monkeypatch.setattr(connections, "call_later", clock.callLater)
    monkeypatch.setattr(bodies, "call_later", clock.callLater)
    server = SimpleNamespace(
        protocol_connected=lambda request: None, protocol_disconnected=lambda request: None
    )
    factory = connections.BoundedFactory(server)

    def connected(host: str) -> StringTransportWithDisconnection:
        peer = IPv4Address("TCP", host, 40_000)
        line, channel = StringTransportWithDisconnection(peerAddress=peer), factory.buildProtocol(peer)
        channel.requestFactory = lambda *parts: SimpleNamespace(  # type: ignore[assignment]
            gotLength=lambda length: None, parseCookies=lambda: None, requestReceived=lambda *line: None,
            requestHeaders=Headers(), content=None, connectionLost=lambda reason: None, noLongerQueued=lambda: None,
            handleContentChunk=lambda chunk: None,
        )  # fmt: skip
        line.protocol = channel
        channel.makeConnection(line)
        channel.setTimeout(None)
        if before:
            channel.dataReceived(before)
            channel.requestDone(channel.requests[0])
        channel.dataReceived(begun)
        return line

    held = [connected("192.0.2.1") for _ in range(connections.WAITING)]
    assert all(line.connected for line in held)
    assert not connected("192.0.2.1").connected
    assert connected("192.0.2.2").connected, "another address is let in"
    held[0].protocol.dataReceived(b"bc" if begun is HALF else b"0\r\n\r\n")
    assert connected("192.0.2.1").connected, "one has asked in full"


@pytest.mark.parametrize("more", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX"])
def test_a_connection_that_has_asked_once_is_closed_where_the_next_header_does_not_come(
    monkeypatch: pytest.MonkeyPatch, more: bytes
) -> None:
    clock = Clock()
    monkeypatch.setattr(connections, "call_later", clock.callLater)
    monkeypatch.setattr(bodies, "call_later", clock.callLater)
    done: list[Any] = []
    server = SimpleNamespace(
        protocol_connected=lambda request: None, protocol_disconnected=lambda request: None
    )
    factory = connections.BoundedFactory(server)
    channel = factory.buildProtocol(IPv4Address("TCP", "192.0.2.1", 40_000))
    channel.requestFactory = lambda *parts: SimpleNamespace(  # type: ignore[assignment]
        gotLength=lambda length: None, parseCookies=lambda: None, requestReceived=lambda *line: done.append(line),
        requestHeaders=Headers(), content=None, connectionLost=lambda reason: None, noLongerQueued=lambda: None,
        handleContentChunk=lambda chunk: None,
    )  # fmt: skip
    line = StringTransportWithDisconnection(peerAddress=IPv4Address("TCP", "192.0.2.1", 40_000))
    line.protocol = channel
    channel.makeConnection(line)
    channel.setTimeout(None)
    for number in (1, 2):
        channel.dataReceived(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert len(done) == number
        # However long an answer takes.
        clock.advance(10 * bodies.SLOWEST)
        assert line.connected
        channel.requestDone(channel.requests[0])
        assert not factory.waiting, "it has asked, and counts no more"
        clock.advance(bodies.SLOWEST - 1)
        assert line.connected
    channel.dataReceived(more)
    clock.advance(1)
    assert not line.connected


@pytest.mark.slow
def test_a_thousand_half_open_requests_do_not_stop_the_site_of_a_shell_with_few_descriptors(
    tmp_path: Path,
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    serving.copy_prepared(tmp_path)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        process, log = serving.started(tmp_path, port=0)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        with ExitStack() as stack:
            stack.callback(process.wait)
            stack.callback(process.kill)
            url = serving.address(process, log)
            place = urlsplit(url)
            for number in range(1_100):
                # Of five addresses, as of somebody who has them.
                line = socket.create_connection(
                    (place.hostname, place.port), source_address=(f"127.0.0.{number % 5 + 2}", 0)
                )
                stack.callback(line.close)
                line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX")
            with urlopen(f"{url}/healthz", timeout=30) as reply:
                assert reply.status == 200
        assert "Too many open files" not in log.read_text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_api_says_in_its_own_words_that_there_is_no_such_address() -> None:
    reply = Client().get("/api/v1/games/a%00b")
    assert (reply.status_code, reply.json()["code"]) == (404, "not_found")
    assert Client().get("/api/v1/open-tables?variant=a%00").status_code == 401
