"""Learning a game step by step: all lessons, the steps of one, and a step with its question.

The address holds the answer, so a step works without script and its page is everybody's: no cookie comes with it.
Which steps are done the browser keeps for itself (static/js/lessons.js).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules import catalog
from rules.engine.lesson import AnswerKind, BadAnswer, LessonStep, steps_of
from rules.engine.variant import Variant
from rules.web import lessons, mixes
from rules.web.around import Trail, find_game, game_context, page_language, players_words
from rules.web.head import head
from rules.web.page_cache import cached_page
from rules.web.speech import Html


@require_safe
def index(request: HttpRequest) -> HttpResponseBase:
    """Every game that can be learnt here, with its steps."""

    def context() -> Mapping[str, Any]:
        taught = [variant for variant in catalog.VARIANTS if steps_of(variant)]
        games = [_game_line(variant) for variant in sorted(taught, key=_easiest_first)]
        described = head(
            request,
            address=request.build_absolute_uri(reverse("rules:lessons")),
            title=gettext("Learn to play"),
            description=gettext("Each game in a few short steps, with a question to try at every step."),
            picture=f"{reverse('rules:index_picture')}?page=learn",
        )
        return {**described, "section": "rules", "games": games}

    return cached_page(request, "rules/lessons.html", context)


def _easiest_first(variant: Variant[Any]) -> tuple[bool, int]:
    """The game to begin with, then by the number of players: the fewer, the less is to be kept in mind."""
    return not variant.for_beginners, variant.seats


def _game_line(variant: Variant[Any]) -> dict[str, Any]:
    return {
        "slug": variant.slug,
        "players": players_words(variant),
        "for_beginners": variant.for_beginners,
        "name": gettext(variant.name),
        "summary": gettext(variant.summary),
        "steps": _step_lines(variant),
    }


def _step_lines(variant: Variant[Any]) -> list[dict[str, str]]:
    """The steps of a game with their addresses."""
    return [
        {
            "name": step.name,
            "title": lessons.title_of(variant, step, page_language()),
            "address": reverse("rules:lesson_step", args=[variant.slug, step.name]),
        }
        for step in steps_of(variant)
    ]


def addresses(variant: Variant[Any]) -> list[str]:
    """The pages of a game's lesson, the list of its steps first; none where it has no lesson."""
    steps = [line["address"] for line in _step_lines(variant)]
    return [reverse("rules:lesson", args=[variant.slug]), *steps] if steps else []


@require_safe
def lesson(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The steps of a game."""
    game = _game_with_lesson(slug)

    def context() -> Mapping[str, Any]:
        title = gettext("Learn {game}").format(game=gettext(game.name))
        trail = [*_trail(game)[:-1], (gettext(game.name), "")]
        return {
            **game_context(game, game.options()),
            **_head(request, game, trail, title, gettext(game.summary), reverse("rules:lesson", args=[slug])),
            "heading": title,
            "five_lines": lessons.five_lines(game),
            "steps": _step_lines(game),
        }

    return cached_page(request, "rules/lesson.html", context)


@require_safe
def step(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """A step of a game: its question, and what the engine says to the answer of the address."""
    game = _game_with_lesson(slug)
    lesson = next((each for each in steps_of(game) if each.name == name), None)
    if lesson is None:
        raise Http404
    answer = tuple(request.GET.getlist("answer"))
    try:
        page, fault = lessons.step_page(game, lesson, page_language(), answer), False
    except BadAnswer:
        page, fault = lessons.step_page(game, lesson, page_language(), ()), True

    def context() -> Mapping[str, Any]:
        address = reverse("rules:lesson_step", args=[slug, name])
        trail = [*_trail(game), (page.title, "")]
        title = f"{page.title} · {gettext(game.name)}"
        return {
            **game_context(game, game.options()),
            **_head(request, game, trail, title, _description(game, lesson), address),
            **_around(game, lesson),
            "page": page,
            "five_lines": lessons.five_lines(game),
            "fault": fault,
            "asked": bool(answer),
            "step_address": address,
            "words": game.page.words if game.page else game.wording,
            "speaker": Html(),
            "answer_address": f"?{urlencode([('answer', word) for word in _one_right(lesson)])}#reply",
            "rule_address": mixes.mix_url(game, game.options(), lesson.paragraph),
        }

    return cached_page(
        request, "rules/lesson_step.html", context, status=400 if fault else 200, keep=not request.GET
    )


def _one_right(step: LessonStep) -> tuple[str, ...]:
    """An answer that is right: of several cards that would each do, the first."""
    return step.right if step.ask is AnswerKind.CARDS else step.right[:1]


def _description(game: Variant[Any], step: LessonStep) -> str:
    """What a step is about, for those who have a link to it."""
    return lessons.plain_line(game, step.words[page_language()].text, page_language())


def _around(game: Variant[Any], step: LessonStep) -> dict[str, Any]:
    """Where a step stands among the others."""
    lines = _step_lines(game)
    place = [each.name for each in steps_of(game)].index(step.name)
    following = lines[place + 1 :][:1]
    return {
        "steps": lines,
        "number": place + 1,
        "total": len(lines),
        "next_step": following[0] if following else None,
    }


def _game_with_lesson(slug: str) -> Variant[Any]:
    game = find_game(slug)
    if not steps_of(game):
        raise Http404
    return game


def _trail(game: Variant[Any]) -> Trail:
    return [
        (gettext("Rules"), reverse("rules:index")),
        (gettext("Learn to play"), reverse("rules:lessons")),
        (gettext(game.name), reverse("rules:lesson", args=[game.slug])),
    ]


def _head(
    request: HttpRequest, game: Variant[Any], trail: Trail, title: str, description: str, address: str
) -> dict[str, Any]:
    described = head(
        request,
        address=request.build_absolute_uri(address),
        title=title,
        description=description,
        picture=mixes.picture_url(game, game.options(), "learn"),
        trail=trail,
    )
    return {**described, "trail": trail, "page_title": title, "description": description}
