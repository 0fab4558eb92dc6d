"""The page for an address that leads nowhere, 404: without a cookie or a token for readers without a session."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from rules.web.page_cache import cached_page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """What Django calls for every 404 of a page; no cache keeps it, for a table or a club may be there tomorrow."""
    return cached_page(request, "404.html", dict, status=404, keep=False)
