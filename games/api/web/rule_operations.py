"""Operations on rules, open to everybody: the games, their house rules, and what can be asked about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext, gettext_noop
from ninja import Router

from games.api.problems import BAD_OPTION, INVALID, UNKNOWN_GAME, UNKNOWN_TOOL
from rules import catalog
from rules.catalog import UnknownVariant
from rules.engine.notation import EXPECTED, BadCards
from rules.engine.options import BadOption, ImpossibleMix, Value, text_of
from rules.engine.page import BadWord, Row, Tool
from rules.engine.variant import Variant
from rules.engine.wording import say
from rules.web import mixes, tools
from rules.web.listing import variant_facts
from rules.web.speech import Plain

from ..problems import Problem, problem
from ..schemas import AnswerOut, QuestionIn, VariantFactsOut, VariantsOut
from .gate import anybody
from .replies import replies

router = Router(tags=["rules"])


def _open_replies(good: Any, *more: int) -> dict[int, Any]:
    return replies(good, *more, without=(401, 403))


@router.get(
    "variants",
    response=replies(VariantsOut, without=(401, 403, 404, 422)),
    summary=gettext_noop("The games"),
    description=gettext_noop("All games that can be played here."),
)
def variants(request: HttpRequest) -> dict[str, Any]:
    """All games that can be played here."""
    anybody(request)
    return {"variants": [_brief(variant) for variant in catalog.VARIANTS]}


@router.get(
    "variants/{slug:slug}",
    response=_open_replies(VariantFactsOut),
    summary=gettext_noop("A game and its house rules"),
    description=gettext_noop("The options with their bounds, the presets, and what can be asked."),
)
def variant(request: HttpRequest, slug: str) -> dict[str, Any]:
    """The options with their bounds, the presets, and what can be asked."""
    anybody(request)
    game = _variant(slug)
    page_tools = game.page.tools if game.page is not None else ()
    return {**variant_facts(game), **_brief(game), "tools": [_tool_facts(tool) for tool in page_tools]}


@router.post(
    "variants/{slug:slug}/tools/{slug:tool}",
    openapi_extra={"x-example": {"values": {"hand": "S:AKQ H:T7"}}},
    response=_open_replies(AnswerOut, 400, 413),
    summary=gettext_noop("Ask about a game: the meld of a hand, say"),
    description=gettext_noop(
        "What a hand is worth, which cards may be played, what a deal scores: by the rules that score"
        " the games. Which questions a game has, and what they want to know, its own page in this API"
        " says (`tools`)."
    ),
)
def ask(request: HttpRequest, slug: str, tool: str, body: QuestionIn) -> dict[str, Any]:
    """What a hand is worth, which cards may be played, what a deal scores: by the rules that score the games."""
    anybody(request)
    game = _variant(slug)
    try:
        tool_of_game = tools.find(game, tool)
    except BadWord:
        names = ", ".join(each.name for each in game.page.tools) if game.page is not None else "–"
        raise problem(404, UNKNOWN_TOOL, known=names) from None
    options = mix(game, body.preset, body.options)
    page = game.page
    assert page is not None
    unknown = [name for name in body.values if name not in {field.name for field in tool_of_game.fields}]
    if unknown:
        raise _wrong(
            f"values.{unknown[0]}", gettext("“%(value)s” cannot be taken here.") % {"value": unknown[0]}
        )
    try:
        answered = tool_of_game.answer(options, tools.values(page, tool_of_game, options, body.values))
    except BadCards as bad:
        raise _wrong("values", _unlike(bad.token, gettext(EXPECTED))) from None
    except BadWord as bad:
        words = say(page.words, bad.why, Plain()) if bad.why is not None else _unlike(bad.token, bad.expected)
        raise _wrong("values", words) from None

    def row(each: Row) -> dict[str, Any]:
        return {
            "words": say(page.words, each.words, Plain()),
            "figure": each.figure,
            "cards": list(each.cards),
        }

    return {
        "figures": answered.figures,
        "rows": [row(each) for each in answered.rows],
        "total": row(answered.total) if answered.total is not None else None,
        "notes": [say(page.words, note, Plain()) for note in answered.notes],
    }


def mix(variant: Variant[Any], preset: str, options: Mapping[str, Value]) -> Any:
    """House rules from a preset and what differs; raises Problem 422."""
    texts = {name: text_of(value) for name, value in options.items()}
    if preset:
        texts["preset"] = preset
    try:
        return mixes.mix_of(variant, texts)
    except BadOption as bad:
        expected = mixes.expected_words(variant, bad)
        raise problem(422, BAD_OPTION, token=bad.token[:80], expected=expected) from None
    except ImpossibleMix as impossible:
        raise Problem(422, "impossible_mix", gettext(impossible.sentence)) from None


def _variant(slug: str) -> Variant[Any]:
    try:
        return catalog.find(slug)
    except UnknownVariant:
        raise problem(404, UNKNOWN_GAME) from None


def _brief(variant: Variant[Any]) -> dict[str, Any]:
    return {
        "slug": variant.slug,
        "name": gettext(variant.name),
        "family": variant.family,
        "seats": variant.seats,
        "rules_url": mixes.mix_url(variant, variant.options()),
    }


def _tool_facts(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "title": gettext(tool.title),
        "summary": gettext(tool.summary),
        "fields": [
            {
                "name": field.name,
                "kind": field.kind.value,
                "label": gettext(field.label),
                "choices": [word for word, _label in field.choices],
                "needed": field.usual is None and field.kind.value != "flag",
            }
            for field in tool.fields
        ],
    }


def _unlike(token: str, expected: str) -> str:
    return gettext("“%(token)s” is where there should be: %(expected)s") % {
        "token": token[:80],
        "expected": expected,
    }


def _wrong(where: str, detail: str) -> Problem:
    fault = problem(422, INVALID)
    fault.more["fields"] = [{"where": where, "detail": detail}]
    return fault
