"""The service worker: it stands at the root of the site, for it may show notices of every page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SCRIPT = settings.BASE_DIR / "static" / "js" / "worker.js"


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The script that shows what is pushed; it keeps no page."""
    return HttpResponse(SCRIPT.read_text(encoding="utf-8"), content_type="text/javascript; charset=utf-8")
