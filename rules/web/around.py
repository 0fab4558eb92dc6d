"""What stands on every page about a game: names, the addresses that keep the mix, the head, the reader's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext

from rules.catalog import UnknownVariant, find
from rules.engine.auction import begins_with_auction
from rules.engine.lesson import steps_of
from rules.engine.options import changes, text_of
from rules.engine.page import Tool
from rules.engine.variant import Variant
from rules.web import comparison, deals, given_names, mixes, parts
from rules.web import glossary as words
from rules.web.head import head

Trail = list[tuple[str, str]]


def game_context(game: Variant[Any], options: Any) -> dict[str, Any]:
    """What every page of a game needs: its names, the addresses that keep the mix, the mix as form fields.

    `given` is what the club of the address calls the mix.
    """
    query = mixes.mix_query(game, options)
    return {
        "section": "rules",
        "game": game,
        "game_name": gettext(game.name),
        "standard_address": reverse("rules:variant", args=[game.slug]),
        "given": given_names.given_name(game, options),
        "page_address": mixes.mix_url(game, options),
        "options_address": mixes.mix_url(game, options, page="rules:options"),
        "tools": [
            {
                "title": gettext(tool.title),
                "summary": gettext(tool.summary),
                "address": mixes.tool_url(game, options, tool.name, {}),
            }
            for tool in tools_of(game)
        ],
        "lesson_address": reverse("rules:lesson", args=[game.slug]) if steps_of(game) else "",
        "deals_address": deals.list_address(game),
        "bidding_address": reverse("bidding:trainer", args=[game.slug]) if has_auction(game) else "",
        "deal_sheet_address": reverse("imports:reckon", args=[game.slug]),
        "which_address": reverse("rules:which", args=[game.slug]),
        "compare_address": comparison.compare_url(game, options),
        "papers": [
            {"title": gettext(title), "address": mixes.paper_url(game, options, name)}
            for name, title in (parts.PAPERS.items() if game.page else ())
        ],
        "pad_address": mixes.mix_url(game, options, page="rules:pad") if game.page else "",
        "booklet_address": mixes.mix_url(game, options, page="rules:booklet"),
        "new_address": f"{reverse('play:new')}?variant={game.slug}" + (f"&{query}" if query else ""),
        "mix_fields": [(name, text_of(value)) for name, value in changes(options).items()],
    }


def players_words(game: Variant[Any]) -> str:
    """How many play a game under its standard rules."""
    return ngettext("{number} player", "{number} players", game.seats).format(number=game.seats)


@lru_cache(maxsize=64)
def has_auction(game: Variant[Any]) -> bool:
    """Whether the deals of a game begin with an auction."""
    engine = game.engine(game.options())
    return begins_with_auction(engine, engine.start())


def presets_of(game: Variant[Any]) -> list[dict[str, str]]:
    """The known mixes of a game, with their pages."""
    return [
        {
            "name": preset.name,
            "label": gettext(preset.label),
            "summary": gettext(preset.summary),
            "address": mixes.mix_url(game, preset.options),
        }
        for preset in game.presets
    ]


def head_of_game(
    request: HttpRequest,
    game: Variant[Any],
    trail: Trail,
    title: str,
    address: str,
    description: str = "",
    *,
    picture: str,
) -> dict[str, Any]:
    """The head of a page beside the rules of a game, and what it is for; `picture` is its word in addresses."""
    described = head(
        request,
        address=request.build_absolute_uri(address),
        title=f"{title} · {gettext(game.name)}",
        description=description or gettext(game.summary),
        picture=mixes.picture_url(game, game.options(), picture),
        trail=trail,
    )
    return {**described, "description": description} if description else described


def tools_of(game: Variant[Any]) -> tuple[Tool, ...]:
    """The tools of a game."""
    return tuple(game.page.tools) if game.page else ()


def page_language() -> str:
    """The language of the page: one of those the rules are written in."""
    return (get_language() or words.LANGUAGES[0]).split("-")[0]


def find_game(slug: str) -> Variant[Any]:
    """A game by its name in an address; raises Http404."""
    try:
        return find(slug)
    except UnknownVariant:
        raise Http404 from None
