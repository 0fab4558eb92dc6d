"""The page of the search."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from rules.web.glossary import LANGUAGES
from rules.web.page_cache import cached_page

from .find import LONGEST_QUERY, Found, find
from .models import EntryKind


@require_safe
def search(request: HttpRequest) -> HttpResponseBase:
    """What the rules say of the words of `q`, the best first; by htmx the results alone, while somebody types."""
    query = " ".join(request.GET.get("q", "").split())[:LONGEST_QUERY]
    language = (get_language() or LANGUAGES[0]).split("-")[0]
    result = find(query, language) if query else Found()
    kinds = {
        EntryKind.PAGE: gettext("page"),
        EntryKind.TERM: gettext("glossary"),
        EntryKind.OPTION: gettext("house rule"),
        EntryKind.EXAMPLE: gettext("example"),
        EntryKind.LESSON: gettext("lesson"),
        EntryKind.PARAGRAPH: gettext("rules"),
        EntryKind.ADVICE: gettext("advice"),
    }
    context: dict[str, Any] = {
        "section": "search",
        "query": query,
        "longest": LONGEST_QUERY,
        "found": result,
        "results": [(kinds[EntryKind(result.kind)], result) for result in result.results],
    }
    if "HX-Request" in request.headers:
        answer: HttpResponseBase = render(request, "search/_found.html", context)
        answer["Cache-Control"] = "private, no-store"
    else:
        answer = cached_page(request, "search/page.html", lambda: context, keep=False)
    patch_vary_headers(answer, ["HX-Request"])
    return answer
