"""Rule pages without a network: the service worker that keeps those that were read, and the page that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rules.web.head import head
from rules.web.page_cache import cached_page

WORKER = settings.BASE_DIR / "static" / "js" / "rules-worker.js"


@require_safe
def offline_pages(request: HttpRequest) -> HttpResponseBase:
    """What is kept in this browser; the worker fills in the list, the server knows nothing of it."""

    def context() -> Mapping[str, Any]:
        title = gettext("Pages kept in this browser")
        address = request.build_absolute_uri(reverse("rules:offline"))
        picture = reverse("rules:index_picture")
        trail = [(gettext("Rules"), reverse("rules:index")), (title, "")]
        described = head(
            request, address=address, title=title, description=title, picture=picture, trail=trail
        )
        return {**described, "section": "rules", "title": title, "trail": trail}

    return cached_page(request, "rules/offline.html", context)


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of rule pages; it is at the root, so that it may serve those of every language."""
    return HttpResponse(WORKER.read_text(encoding="utf-8"), content_type="text/javascript; charset=utf-8")
