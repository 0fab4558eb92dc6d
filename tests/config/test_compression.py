"""Answers go out compressed to those who accept it: pages, not streams, and nothing another site could measure."""

from __future__ import annotations

import gzip
import urllib.request
from collections.abc import AsyncIterator

import brotli
import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, StreamingHttpResponse
from django.test import Client, override_settings
from django.urls import path

from config.server.handler import PageHandler
from tests import cast

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
RULES = "/rules/double-deck/"


def events(request: HttpRequest) -> StreamingHttpResponse:
    async def lines() -> AsyncIterator[bytes]:
        for number in range(3):
            yield b'{"event": "%d", "words": "%s"}\n' % (number, b"the same again " * 50)

    return StreamingHttpResponse(lines(), content_type="application/x-ndjson")


urlpatterns = [path("events/", events)]


@pytest.mark.django_db
def test_a_page_comes_compressed_for_a_browser_that_accepts_it(client: Client) -> None:
    plain = client.get(RULES)
    packed = client.get(RULES, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 3
    assert gzip.decompress(packed.content) == plain.content


@pytest.mark.django_db
@pytest.mark.parametrize(("first", "then"), [(GZIP, GZIP), (GZIP, {}), ({}, GZIP)])
def test_a_page_that_a_browser_has_is_not_sent_again(
    client: Client, first: dict[str, str], then: dict[str, str]
) -> None:
    etag = client.get(RULES, headers=first)["ETag"]
    again = client.get(RULES, headers={**then, "If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(RULES, headers={**then, "If-None-Match": 'W/"another"'}).status_code == 200


def test_the_length_of_a_compressed_answer_is_blurred(client: Client) -> None:
    lengths = {len(client.get("/manifest.webmanifest", headers=GZIP).content) for _ in range(30)}
    assert len(lengths) > 5


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("site", "encoding"),
    [("cross-site", None), ("same-site", None), ("same-origin", "gzip"), ("none", "gzip")],
)
def test_what_another_site_makes_a_reader_ask_for_is_not_compressed(site: str, encoding: str | None) -> None:
    reader = cast.browser_of(cast.person("North player"))
    reply = reader.get("/play/?x=word", headers={**GZIP, "Sec-Fetch-Site": site})
    assert reply.status_code == 200
    assert reply.headers.get("Content-Encoding") == encoding


@pytest.mark.django_db
def test_a_stranger_who_follows_a_link_gets_a_compressed_page(client: Client) -> None:
    reply = client.get(RULES, headers={**GZIP, "Sec-Fetch-Site": "cross-site"})
    assert reply["Content-Encoding"] == "br"


async def test_a_stream_goes_out_line_by_line_as_it_is() -> None:
    with override_settings(ROOT_URLCONF=__name__):
        talk = ApplicationCommunicator(
            PageHandler(),
            {
                "type": "http",
                "http_version": "1.1",
                "method": "GET",
                "path": "/events/",
                "query_string": b"",
                "headers": [(b"host", b"testserver"), (b"accept-encoding", b"gzip")],
            },
        )
        await talk.send_input({"type": "http.request", "body": b""})
        start = await talk.receive_output(5)
        assert b"content-encoding" not in {name.lower() for name, _value in start["headers"]}
        for number in range(3):
            assert (await talk.receive_output(5))["body"].startswith(b'{"event": "%d"' % number)
        await talk.wait(5)


def test_the_embedded_site_compresses_pages_and_the_text_of_static_files(live_site: str) -> None:
    def ask(address: str, **accept: str) -> tuple[str | None, bytes]:
        with urllib.request.urlopen(urllib.request.Request(live_site + address, headers=accept)) as reply:
            return reply.headers["Content-Encoding"], reply.read()

    encoding, page = ask(RULES, **GZIP)
    assert encoding == "br"
    assert brotli.decompress(page).rstrip().endswith(b"</html>")
    for address, mark in (("css/every-page.css", b"@layer"), ("js/site.js", b"use strict")):
        encoding, text = ask(f"/static/{address}", **GZIP)
        assert encoding == "br"
        assert mark in brotli.decompress(text)
        assert ask(f"/static/{address}", **{"Accept-Encoding": "gzip"})[0] == "gzip"
        assert mark in ask(f"/static/{address}")[1]
    assert ask("/static/fonts/talon-suits.woff2", **GZIP)[0] is None
