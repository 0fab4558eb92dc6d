"""The page that finds out by questions which rules somebody plays; its address holds the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.engine.options import BadOption, Option, Value, options_of, text_of
from rules.engine.variant import Variant
from rules.web import articles, mixes, questions
from rules.web.around import Trail, find_game, game_context, head_of_game, page_language
from rules.web.builder_views import WAYS
from rules.web.page_cache import cached_page
from rules.web.parts import sentence_of

UNKNOWN = "unknown"
"""The answer of somebody who does not know, or does not care."""


@require_safe
def which(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The next question, the answers so far, and the set of house rules they point to."""
    game = find_game(slug)
    texts = request.GET.dict()

    def context() -> Mapping[str, Any]:
        answers, passed = _answers(game, texts)
        chosen_set = questions.found_set(game, answers)
        title, address = gettext("Which rules do we play?"), reverse("rules:which", args=[slug])
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (gettext(game.name), mixes.mix_url(game, game.options())),
            (gettext("House rules"), reverse("rules:options", args=[slug])),
            (title, ""),
        ]
        return {
            **game_context(game, chosen_set.options),
            **_question_context(game, answers, passed, chosen_set.options),
            **_context_of(game, chosen_set, answers),
            **head_of_game(
                request, game, trail, title, address, sentence_of(game, "rules:which"), picture="which"
            ),
            "fault": _fault(game, texts),
            "trail": trail,
            "which_page": address,
            "club_address": WAYS["club"](game, chosen_set.options),
            "asked": bool(texts),
        }

    return cached_page(request, "rules/which.html", context, keep=False)


def _fault(game: Variant[Any], texts: Mapping[str, str]) -> str:
    """What is said of the first answer of an address that cannot be read; it is taken as not given."""
    for option in options_of(game.options):
        text = texts.get(option.name, UNKNOWN)
        if text != UNKNOWN and (fault := mixes.fault_of(game, option, text)):
            return fault.sentence
    return ""


def _answers(game: Variant[Any], texts: Mapping[str, str]) -> tuple[dict[str, Value], tuple[str, ...]]:
    """The answers of an address in the order given, and what was not known; what cannot be read was not asked."""
    by_name = {option.name: option for option in options_of(game.options)}
    answers: dict[str, Value] = {}
    passed: list[str] = []
    for name, text in texts.items():
        if name in by_name and text == UNKNOWN:
            passed.append(name)
        elif name in by_name:
            try:
                answers[name] = by_name[name].read(text)
            except BadOption:
                continue
    return answers, tuple(passed)


def _question_context(
    game: Variant[Any], answers: Mapping[str, Value], passed: tuple[str, ...], near: Any
) -> dict[str, Any]:
    """The question with its choices, and what has been answered, each with the way to answer it anew.

    Points are written as the nearest set has them.
    """
    question = questions.next_question(game, answers, passed)
    by_name = {option.name: option for option in options_of(game.options)}
    given = {**{name: text_of(value) for name, value in answers.items()}, **dict.fromkeys(passed, UNKNOWN)}
    return {
        "question": _question(game, question, near) if question else None,
        "number": len(given) + 1,
        "most": questions.MOST,
        "given": list(given.items()),
        "answered": [
            {
                "label": gettext(by_name[name].label),
                "value": value_or_unknown(by_name[name], answers, near),
                "again": "?" + urlencode({other: text for other, text in given.items() if other != name}),
            }
            for name in given
        ],
    }


def value_or_unknown(option: Option, answers: Mapping[str, Value], near: Any) -> str:
    """An answer in words, or that it is not known."""
    if option.name not in answers:
        return gettext("not known")
    return mixes.value_words(option, answers[option.name], near)


def _question(game: Variant[Any], question: questions.RuleQuestion, near: Any) -> dict[str, Any]:
    option = question.option
    return {
        "name": option.name,
        "label": gettext(option.label),
        "help": mixes.help_words(option, near),
        "choices": [(text_of(value), mixes.value_words(option, value, near)) for value in question.values],
        "passage": articles.passage(
            game, game.page.usual(near) if game.page else near, page_language(), option.name
        ),
    }


def _context_of(
    game: Variant[Any], chosen_set: questions.FoundSet, answers: Mapping[str, Value]
) -> dict[str, Any]:
    """The set that the answers point to, and what it says where nothing was answered."""
    options = chosen_set.options
    exact = mixes.preset_of(game, options)
    by_name = {option.name: option for option in options_of(game.options)}
    return {
        "exact": exact is not None,
        "found_name": gettext((exact or chosen_set.preset).label),
        "found_summary": gettext((exact or chosen_set.preset).summary),
        "found_changes": mixes.changes_of(options),
        "not_asked": [
            (gettext(option.label), mixes.value_words(option, getattr(options, option.name), options))
            for option in questions.open_rules(game, answers)
        ],
        "left_out": [gettext(by_name[name].label) for name in chosen_set.left_out],
    }
