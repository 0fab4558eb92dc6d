"""The page on which sets of house rules stand side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.engine.variant import Variant
from rules.web import comparison, mixes
from rules.web.around import Trail, find_game, game_context, head_of_game, page_language
from rules.web.comparison import RuleSet
from rules.web.named_pages import with_given_names
from rules.web.page_cache import cached_page
from rules.web.parts import sentence_of
from rules.web.speech import Html


@require_safe
@with_given_names
def compare(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Two sets of house rules or more side by side: `set` for each, `every` for the rules in which they agree too."""
    game = find_game(slug)
    texts, every = request.GET.getlist("set"), "every" in request.GET

    def context() -> Mapping[str, Any]:
        sets = comparison.rule_sets(game, texts)
        address = reverse("rules:compare", args=[slug])
        title = gettext("Compare house rules")
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (gettext(game.name), mixes.mix_url(game, game.options())),
            (title, ""),
        ]
        return {
            **game_context(game, game.options()),
            **_side_by_side(game, sets, every=every),
            **head_of_game(
                request, game, trail, title, address, sentence_of(game, "rules:compare"), picture="compare"
            ),
            "trail": trail,
            "asked": bool(request.GET),
            "compare_page": address,
            "choices": _choices(game, sets),
            "typed": next((each.word for each in sets if each.fault), ""),
            "every": every,
            "differing_address": f"{address}?{_query(sets)}",
            "every_address": f"{address}?{_query(sets)}&every=1",
        }

    return cached_page(request, "rules/compare.html", context, keep=False, offline=True)


def _side_by_side(game: Variant[Any], sets: Sequence[RuleSet], *, every: bool) -> dict[str, Any]:
    language = page_language()
    sections = comparison.sections(game, sets, language, every=every) if len(sets) > 1 else ()
    return {
        "sets": sets,
        "columns": len(sets) + 1,
        "sections": sections,
        "differing": sum(line.differs for section in sections for line in section.lines),
        "tables": comparison.tables(game, sets, language) if len(sets) > 1 else (),
        "words": game.page.words if game.page else None,
        "speaker": Html(),
    }


def _query(sets: Sequence[RuleSet]) -> str:
    return urlencode([("set", each.word) for each in sets])


def _choices(game: Variant[Any], sets: Sequence[RuleSet]) -> list[dict[str, Any]]:
    """The known mixes, and the sets of the address that are none of them, each with whether it is chosen."""
    # What could not be read stays in the field of the form; the standard in its place was not chosen.
    chosen = {each.options for each in sets if each.fault is None}
    presets = [
        {
            "word": mixes.mix_query(game, preset.options) or comparison.STANDARD,
            "title": gettext(preset.label),
            "summary": gettext(preset.summary),
            "chosen": preset.options in chosen,
        }
        for preset in game.presets
    ]
    others = [
        {"word": each.word, "title": f"{each.letter} · {each.title}", "summary": "", "chosen": True}
        for each in sets
        if mixes.preset_of(game, each.options) is None
    ]
    return [*presets, *others]
