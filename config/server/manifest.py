"""What a phone or a desktop needs to put Talon among its applications: a name, icons, where it begins."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ICONS = (
    ("icons/app-192.png", "192x192", "any"),
    ("icons/app-512.png", "512x512", "any"),
    ("icons/app-maskable-512.png", "512x512", "maskable"),
)
FELT, PAPER = "#17352d", "#f8f4e9"


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest in the language of its address."""
    content = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": gettext("Rules of pinochle, piquet and pinacle, and tables to play them at."),
        "lang": get_language(),
        "start_url": reverse("play:mine"),
        "scope": "/",
        "display": "standalone",
        "theme_color": FELT,
        "background_color": PAPER,
        "icons": [
            {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for path, sizes, purpose in ICONS
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")
