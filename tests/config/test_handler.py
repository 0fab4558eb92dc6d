"""Pages under daphne: the work of one thread of the pool from the first middleware to the last."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path
from django.utils.translation import get_language

from config.server.handler import PageHandler

threads: set[str] = set()


def thread_name(request: HttpRequest) -> HttpResponse:
    threads.add(threading.current_thread().name)
    reply = HttpResponse(f"{get_language()} {request.method} {len(request.body)}")
    reply.set_cookie("seen", "1")
    return reply


def pieces(request: HttpRequest) -> StreamingHttpResponse:
    def lines() -> Iterator[bytes]:
        yield b"one\n"
        yield b"two\n"

    return StreamingHttpResponse(lines(), content_type="text/plain")


ended = asyncio.Event()


def flowing(request: HttpRequest) -> StreamingHttpResponse:
    """A stream that tells one thing, and then waits for what never comes, or ends at once (`?short`)."""

    async def lines() -> AsyncIterator[bytes]:
        try:
            yield b"one\n"
            if "short" not in request.GET:
                await asyncio.Event().wait()
        finally:
            ended.set()

    return StreamingHttpResponse(lines(), content_type="text/plain")


def broken(request: HttpRequest) -> HttpResponse:
    raise Http404 if "quiet" in request.GET else RuntimeError("broken on purpose")


def plainly(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return HttpResponse("not found", status=404)


def sorry(request: HttpRequest) -> HttpResponse:
    return HttpResponse("sorry", status=500)


handler404 = f"{__name__}.plainly"
handler500 = f"{__name__}.sorry"
urlpatterns = [
    path("thread/", thread_name),
    path("pieces/", pieces),
    path("flowing/", flowing),
    path("broken/", broken),
]
PLAIN = override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=["django.middleware.common.CommonMiddleware"])


async def asked(
    handler: PageHandler, path: str, *, method: str = "GET", body: bytes = b""
) -> tuple[int, bytes, Any]:
    talk = await begun(handler, path, method=method, body=body)
    start = await talk.receive_output(5)
    content = b""
    while True:
        piece = await talk.receive_output(5)
        content += piece.get("body", b"")
        if not piece.get("more_body"):
            return start["status"], content, dict(start["headers"])


async def begun(
    handler: PageHandler, path: str, *, method: str = "GET", body: bytes = b""
) -> ApplicationCommunicator:
    """A request that has come in whole."""
    address, _, query = path.partition("?")
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": address,
        "query_string": query.encode(),
        "headers": [(b"host", b"testserver"), (b"content-length", str(len(body)).encode())],
    }
    talk = ApplicationCommunicator(handler, scope)
    await talk.send_input({"type": "http.request", "body": body})
    return talk


@pytest.fixture
def handler() -> Iterator[PageHandler]:
    with PLAIN:
        yield PageHandler()


async def test_a_page_is_answered_in_a_thread_of_the_pool(handler: PageHandler) -> None:
    threads.clear()
    for _ in range(20):
        status, content, headers = await asked(handler, "/thread/")
        assert (status, content) == (200, b"en GET 0")
        assert headers[b"Set-Cookie"].startswith(b"seen=1")
    assert threads
    assert all(name.startswith("page") for name in threads)


async def test_a_body_reaches_the_page(handler: PageHandler) -> None:
    assert (await asked(handler, "/thread/", method="POST", body=b"x" * 5000))[1] == b"en POST 5000"


async def test_many_at_once_are_all_answered(handler: PageHandler) -> None:
    answers = await asyncio.gather(*(asked(handler, "/thread/") for _ in range(50)))
    assert {status for status, _content, _headers in answers} == {200}


async def test_a_page_in_pieces_arrives_whole(handler: PageHandler) -> None:
    status, content, headers = await asked(handler, "/pieces/")
    assert (status, content) == (200, b"one\ntwo\n")
    assert headers[b"Content-Type"] == b"text/plain"


async def test_a_stream_is_sent_as_it_comes_and_ends_when_its_reader_leaves(handler: PageHandler) -> None:
    ended.clear()
    talk = await begun(handler, "/flowing/")
    assert (await talk.receive_output(5))["status"] == 200
    assert (await talk.receive_output(5))["body"] == b"one\n"
    assert await talk.receive_nothing()
    # Other pages are answered meanwhile.
    assert (await asked(handler, "/thread/"))[0] == 200
    await talk.send_input({"type": "http.disconnect"})
    await talk.wait(5)
    assert ended.is_set()


async def test_a_stream_that_ends_is_whole(handler: PageHandler) -> None:
    ended.clear()
    assert (await asked(handler, "/flowing/?short"))[:2] == (200, b"one\n")
    assert ended.is_set()


@pytest.mark.parametrize(("query", "status"), [("", 500), ("?quiet", 404)])
async def test_a_page_that_fails_is_answered_too(handler: PageHandler, query: str, status: int) -> None:
    assert (await asked(handler, f"/broken/{query}"))[0] == status
    assert (await asked(handler, "/thread/"))[0] == 200


async def test_somebody_who_leaves_before_asking_is_forgotten(handler: PageHandler) -> None:
    scope = {"type": "http", "method": "POST", "path": "/thread/", "query_string": b"", "headers": []}
    talk = ApplicationCommunicator(handler, scope)
    await talk.send_input({"type": "http.disconnect"})
    await talk.wait(5)
    assert await talk.receive_nothing()
