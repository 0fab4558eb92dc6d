"""A commented deal, step by step; the address says the step, so it works without script and for any cache."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.engine.commented import CommentedDeal, deals_of
from rules.engine.prompts import number_of
from rules.engine.variant import Variant
from rules.web import deals, mixes
from rules.web.around import find_game, game_context, page_language
from rules.web.head import head
from rules.web.page_cache import cached_page

from ..read import FIRST, page_of


@require_safe
def deal(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """A commented deal at a step, the cards as they were dealt without one; 404 for a deal or step that is none."""
    game = find_game(slug)
    commented = next((each for each in deals_of(game) if each.slug == name), None)
    step = number_of(request.GET["step"]) if "step" in request.GET else FIRST
    if commented is None or step is None or step > commented.last:
        raise Http404
    page = page_of(game, commented, step, page_language())
    board = {"replay": page.replay, "comment": page.comment, "around": page.around}
    if request.headers.get("HX-Request"):
        fragment = render(request, "play/_replay.html", board)
        fragment["Cache-Control"] = "private, no-store"
        patch_vary_headers(fragment, ["HX-Request"])
        return fragment

    def context() -> Mapping[str, Any]:
        return {
            **game_context(game, commented.record.options),
            **_head(request, game, commented),
            **board,
            "decisions": page.decisions,
            "introduction": deals.line(
                commented, commented.words[page_language()].introduction, page_language()
            ),
            "tags": deals.tag_links(game, commented.tags),
            "all_address": deals.list_address(game),
            "rules": _rules(game, commented),
            "house_rules": _house_rules(game, commented),
        }

    answer = cached_page(request, "commented/deal.html", context, keep=not request.GET)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _head(request: HttpRequest, game: Variant[Any], commented: CommentedDeal) -> dict[str, Any]:
    language = page_language()
    title = deals.title_of(commented, language)
    description = deals.plain(commented, commented.words[language].introduction, language)
    trail = [
        (gettext("Rules"), reverse("rules:index")),
        (gettext(game.name), mixes.mix_url(game, game.options())),
        (gettext("Commented deals"), deals.list_address(game)),
        (title, ""),
    ]
    described = head(
        request,
        address=request.build_absolute_uri(deals.address_of(game, commented)),
        title=f"{title} · {gettext(game.name)}",
        description=description,
        picture=mixes.picture_url(game, game.options(), f"deals/{commented.slug}"),
        trail=trail,
    )
    return {
        **described,
        "trail": trail,
        "heading": title,
        "page_title": f"{title} · {gettext(game.name)}",
        "description": description,
    }


def _rules(game: Variant[Any], commented: CommentedDeal) -> list[tuple[str, str]]:
    """The paragraphs of the rules that the deal's tags name: what each is about, and where it is."""
    return [
        (gettext(tag.label), mixes.mix_url(game, commented.record.options, paragraph))
        for tag in game.tags
        if tag.name in commented.tags
        for paragraph in deals.paragraphs_of(game, tag)[:1]
    ]


def _house_rules(game: Variant[Any], commented: CommentedDeal) -> str:
    """By which house rules a deal was played, by the name of their set where they have one; empty for the standard."""
    options = commented.record.options
    if options == game.options():
        return ""
    named = next((preset for preset in game.presets if preset.options == options), None)
    if named is not None:
        return gettext(named.label)
    return "; ".join(f"{change.label}: {change.value}" for change in mixes.changes_of(options))
