"""Django's requests, but for a type of content that it cannot read and would answer with a fault before any page."""

from __future__ import annotations

from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest


class UnreadableTypeMixin(HttpRequest):
    """A request whose header may say what it holds in a charset that is none, as RFC 2231 lets it (`name*=`)."""

    has_unreadable_type = False

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        """Take a type that cannot be read for none; middleware.py refuses a form of such a type."""
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]
        except ValueError:
            self.has_unreadable_type = True
            self.content_type, self.content_params = "", {}


class PageRequest(UnreadableTypeMixin, ASGIRequest):
    """What daphne hands to Django for a page of ours."""


class WorkerRequest(UnreadableTypeMixin, WSGIRequest):
    """The same where a WSGI server runs Talon."""
