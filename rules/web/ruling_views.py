"""The page of the rulings."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from rules.web.around import page_language
from rules.web.chapter import chapter_context
from rules.web.page_cache import cached_page
from rules.web.rulings import rulings


@require_safe
def page(request: HttpRequest) -> HttpResponseBase:
    """All rulings, game by game."""

    def context() -> dict[str, object]:
        return dict(chapter_context(request, rulings(page_language()), "rulings"))

    return cached_page(request, "rules/chapter.html", context, offline=True)
