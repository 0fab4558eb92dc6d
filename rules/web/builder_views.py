"""The page on which somebody puts house rules together, and where the choice leads from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.engine.variant import Variant
from rules.web import articles, comparison, given_names, mixes
from rules.web.around import Trail, find_game, game_context, head_of_game, page_language, presets_of
from rules.web.mixform import MixForm, OptionGroup
from rules.web.named_pages import with_given_names
from rules.web.page_cache import cached_page
from rules.web.parts import sentence_of


def _with_game(name: str) -> Callable[[Variant[Any], Any], str]:
    """The way to a page that takes a game and its house rules from its address."""

    def address(game: Variant[Any], options: Any) -> str:
        query = mixes.mix_query(game, options)
        return f"{reverse(name)}?{urlencode({'variant': game.slug})}" + (f"&{query}" if query else "")

    return address


WAYS: Mapping[str, Callable[[Variant[Any], Any], str]] = {
    "read": mixes.mix_url,
    "play": _with_game("play:now"),
    "table": _with_game("play:new"),
    "club": _with_game("clubs:for_rules"),
    "compare": comparison.compare_url,
}
"""Where the buttons under the form lead, by their words in the address."""


@require_safe
@with_given_names
def options(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The form for custom house rules; with `go` a possible choice leads on, a change is answered in place."""
    game = find_game(slug)
    form = MixForm(game, request.GET)
    go = "read" if "read" in request.GET else request.GET.get("go", "")
    if go in WAYS and form.options is not None:
        return HttpResponseRedirect(WAYS[go](game, form.options))
    if request.headers.get("HX-Request"):
        return _in_place(request, game, form)

    def context() -> Mapping[str, Any]:
        options = form.options if form.options is not None else game.options()
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (gettext(game.name), mixes.mix_url(game, options)),
            (gettext("House rules"), ""),
        ]
        address = reverse("rules:options", args=[slug])
        named = {"preset": request.GET["preset"]} if request.GET.get("preset") else {}
        _options, fault = mixes.readable_mix(game, named)
        return {
            **_choice_shown(game, form),
            **head_of_game(
                request,
                game,
                trail,
                gettext("House rules"),
                address,
                sentence_of(game, "rules:options"),
                picture="options",
            ),
            "fault": fault.sentence if fault else "",
            "trail": trail,
            "asked": bool(request.GET),
            # Of the address, not of the choice: a change that is taken back has the club's name again.
            "club_word": request.GET.get(given_names.KEY, ""),
        }

    status = 400 if go in WAYS else 200
    page = cached_page(request, "rules/options.html", context, status=status, keep=False)
    patch_vary_headers(page, ["HX-Request"])
    return page


def _in_place(request: HttpRequest, game: Variant[Any], form: MixForm) -> HttpResponseBase:
    """What a change of the form changes on the page; the address then holds the choice."""
    answer = render(request, "rules/_builder_anew.html", _choice_shown(game, form))
    query = form.query
    answer["HX-Replace-Url"] = reverse("rules:options", args=[game.slug]) + (f"?{query}" if query else "")
    answer["Cache-Control"] = "private, no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@require_safe
def beside(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What stands beside each house rule of a form in another page, as it is filled in; else the form itself."""
    game = find_game(slug)
    form = MixForm(game, request.GET)
    if not request.headers.get("HX-Request"):
        query = form.query
        return HttpResponseRedirect(reverse("rules:options", args=[slug]) + (f"?{query}" if query else ""))
    answer = render(request, "rules/_mix_anew.html", {"form": form})
    answer["Cache-Control"] = "private, no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _choice_shown(game: Variant[Any], form: MixForm) -> dict[str, Any]:
    """What the form shows of a choice: where it cannot be, the paragraphs read as the standard has them."""
    options = form.options if form.options is not None else game.options()
    preset = mixes.preset_of(game, options) if form.options is not None else None
    given = given_names.given_name(game, options)
    return {
        **game_context(game, options),
        "form": form,
        "groups": [_group(game, options, group) for group in form.groups],
        "differing": form.differing,
        "name": given.name if given else gettext(preset.label) if preset else "",
        "presets": presets_of(game),
        "chosen_preset": preset.name if preset else "",
    }


def _group(game: Variant[Any], options: Any, group: OptionGroup) -> dict[str, Any]:
    language = page_language()
    return {
        "place": group.place,
        "title": group.title,
        "size": group.size,
        "differing": group.differing,
        "rows": [(row, articles.passage(game, options, language, row.name)) for row in group.rows],
    }
