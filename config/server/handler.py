"""How a page is answered under daphne: the whole of Django's work on one request in one thread of a small, fixed pool.

Django's own ASGI handler takes a request through its middleware step by step, hopping to a fresh thread and back for
each of them: 5.1 ms of processor time for the plainest page against 1.0 ms here, and a new database connection for
every request. `python -m tests.bench handler` measures both anew and says when Django has caught up and this may go.
Our pages and middleware are synchronous. So the request is read on the server's loop, answered in one go in a thread
that keeps its database connection, and sent from the loop again. A few threads are best: more of them only fight for
the interpreter, and those who come last wait longest.

A response that is an asynchronous stream is begun in such a thread and sent from the loop piece by piece, as long as
its reader stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils import timezone

from .requests import PageRequest


class PageHandler(ASGIHandler):
    """Django's ASGI handler with its synchronous chain, run in a pool of threads."""

    request_class = PageRequest

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        threads = ThreadPoolExecutor(settings.TALON_PAGE_THREADS, thread_name_prefix="page")
        self.answer_in_pool = sync_to_async(self.answer, thread_sensitive=False, executor=threads)

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Answer one request: its body read here, its page made in the pool, its answer sent here."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        try:
            request, refusal = self.create_request(scope, body)
            if request is not None:
                # Here, for it may wait for a thread; and not before its body has come, or a request could be begun in
                # time and thought over.
                request.arrived = timezone.now()  # type: ignore[attr-defined]
            response = await self.answer_in_pool(scope, request) if request else refusal
            assert response is not None
            if _flows(response):
                await self.send_stream(response, receive, send)
            else:
                await self.send_response(response, send)
        finally:
            body.close()

    async def send_stream(
        self,
        response: HttpResponseBase,
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Send a stream until it ends or its reader leaves; what it holds is given back in either case."""
        sending = asyncio.ensure_future(self.send_response(response, send))
        leaving = asyncio.ensure_future(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            response.close()

    def answer(self, scope: dict[str, Any], request: ASGIRequest) -> HttpResponseBase:
        """The whole response; when it is returned, the thread's part in the request is over."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        response = self.get_response(request)
        if _flows(response):
            # The thread's connection is looked after now; the stream closes itself when it is over.
            signals.request_finished.send(sender=self.__class__)
            return response
        if isinstance(response, StreamingHttpResponse):
            response = whole(response)
        # Closing tells Django to look after the connection, which belongs to this thread.
        response.close()
        return response


def _flows(response: HttpResponseBase) -> bool:
    """Whether a response is a stream that waits for what is to come."""
    return isinstance(response, StreamingHttpResponse) and response.is_async


def whole(stream: StreamingHttpResponse) -> HttpResponse:
    """The same response in one piece."""
    response = HttpResponse(b"".join(stream), status=stream.status_code, headers=stream.headers)
    response.cookies = stream.cookies
    stream.close()
    return response
