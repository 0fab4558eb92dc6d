"""The list of a game's commented deals, and those with a tag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.engine.commented import deals_of
from rules.web import deals, mixes
from rules.web.around import find_game, game_context, page_language
from rules.web.head import head
from rules.web.page_cache import cached_page


@require_safe
def listing(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The commented deals of a game, with `?tag=` those of a tag; 404 for a game without any and an unknown tag."""
    game = find_game(slug)
    tag = request.GET.get("tag", "")
    if not deals_of(game) or (tag and tag not in {each.name for each in deals.tags_in_use(game)}):
        raise Http404

    def context() -> Mapping[str, Any]:
        title = gettext("{game}: commented deals").format(game=gettext(game.name))
        description = gettext("Whole deals played step by step, with the reason of each decision.")
        trail = [
            (gettext("Rules"), reverse("rules:index")),
            (gettext(game.name), mixes.mix_url(game, game.options())),
            (gettext("Commented deals"), ""),
        ]
        described = head(
            request,
            address=request.build_absolute_uri(deals.list_address(game)),
            title=title,
            description=description,
            picture=mixes.picture_url(game, game.options(), "deals"),
            trail=trail,
        )
        return {
            **game_context(game, game.options()),
            **described,
            "trail": trail,
            "page_title": title,
            "description": description,
            "tags": deals.tag_links(game, None, tag),
            "tag": tag,
            "all_address": deals.list_address(game),
            "lines": deals.lines_of(game, page_language(), tag),
        }

    return cached_page(request, "rules/deals.html", context, keep=set(request.GET) <= {"tag"}, offline=True)
