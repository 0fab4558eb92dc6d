"""What is printed for a table, a page each: the rules in short, a card of values, a sheet to keep the score on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.engine.variant import Variant
from rules.web import articles, mixes, parts
from rules.web.around import Trail, find_game, game_context, page_language
from rules.web.named_pages import with_given_names
from rules.web.page_cache import cached_page
from rules.web.speech import Html

MOST_LEVEL = 8
"""Of more columns than these the names stand upright."""


@require_safe
@with_given_names
def paper(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """One of them, for the mix the address asks for."""
    game = find_game(slug)
    if name not in PAPERS or game.page is None:
        raise Http404
    query = request.GET.dict()
    options, fault = mixes.readable_mix(game, query)

    def context() -> Mapping[str, Any]:
        article = articles.article(game, options, page_language())
        title = gettext(parts.PAPERS[name])
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (article.title, mixes.mix_url(game, options)),
            (title, ""),
        ]
        return {
            **game_context(game, options),
            "article": article,
            "kind": name,
            "title": title,
            "description": parts.sentence_of(game, name),
            "named": article.named,
            "fault": fault.sentence if fault else "",
            "trail": trail,
            "words": game.page.words if game.page else None,
            "speaker": Html(),
            "here": request.build_absolute_uri(mixes.mix_url(game, options)),
            **PAPERS[name](game, options),
        }

    ours = fault is None and set(query) <= mixes.names_of(game)
    return cached_page(request, "rules/paper.html", context, keep=ours, offline=True)


def _summary(game: Variant[Any], options: Any) -> dict[str, Any]:
    return {
        "told": articles.extract(game, options, page_language(), parts.AT_A_GLANCE),
        **_values(game, options),
    }


def _values(game: Variant[Any], options: Any) -> dict[str, Any]:
    page = game.page
    assert page is not None
    return {"tables": [page.table(options, name) for name in page.values]}


def _sheet(game: Variant[Any], options: Any) -> dict[str, Any]:
    page = game.page
    assert page is not None
    plan = page.sheet(options)
    return {
        "plan": plan,
        "sides": range(plan.sides),
        "span": len(plan.columns) + 1,
        "upright": plan.sides * len(plan.columns) > MOST_LEVEL,
        "lines": range(1, plan.deals + 1),
    }


PAPERS: Mapping[str, Callable[[Variant[Any], Any], dict[str, Any]]] = {
    "summary": _summary,
    "values": _values,
    "sheet": _sheet,
}
