"""The pictures beside links to pages of the rules (pictures.py): in the language of their address, for everybody.

`?page=` is the page by the word that its own address ends with; without it the picture is that of the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rules import catalog
from rules.catalog import UnknownVariant
from rules.engine.commented import deals_of
from rules.engine.lesson import steps_of
from rules.engine.variant import Preset, Variant
from rules.web import deals, parts, pictures
from rules.web.around import has_auction, page_language, tools_of
from rules.web.law_views import table_law
from rules.web.pictures import Subject, few_cards
from rules.web.rulings import rulings

A_DAY = 24 * 3600


@require_safe
@cache_control(public=True, max_age=A_DAY)
def game(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The picture of a page of a game: title, what it is, a few cards. `?preset=` names a set of house rules."""
    try:
        variant = catalog.find(slug)
    except UnknownVariant:
        raise Http404 from None
    preset = _preset(variant, request.GET.get("preset", ""))
    title, line = _words(variant, request.GET.get("page", ""), preset)
    pack = variant.page.pack(preset.options if preset else variant.options()) if variant.page else ()
    return _picture_response(request, title, line, few_cards(pack))


def _preset(variant: Variant[Any], name: str) -> Preset[Any] | None:
    """The set of house rules of a name, None without one; raises Http404."""
    preset = next((preset for preset in variant.presets if preset.name == name), None)
    if name and preset is None:
        raise Http404
    return preset


def _words(variant: Variant[Any], page: str, preset: Preset[Any] | None) -> tuple[str, str]:
    """Title and line of a page of a game; raises Http404."""
    name = gettext(variant.name)
    if not page:
        line = f"{gettext(preset.label)}: {gettext(preset.summary)}" if preset else gettext(variant.summary)
        return name, line
    subjects = _pages_of(variant)
    if page not in subjects:
        raise Http404
    title, line = subjects[page]
    about = f"{name}, {gettext(preset.label)}" if preset else name
    # Sentences that name the game stand for themselves.
    return title, line if name in line and not preset else f"{about} · {line}"


def _pages_of(variant: Variant[Any]) -> Mapping[str, tuple[str, str]]:
    """The pages of a game beside the first of its rules: title, and what each is for."""
    name, language = gettext(variant.name), page_language()
    pages = {
        part: (gettext(parts.TITLES[part]), gettext(parts.ABOUT[part]).format(game=name))
        for part in parts.named_parts(variant)
        if part != parts.FIRST_PART
    }
    pages |= {tool.name: (gettext(tool.title), gettext(tool.summary)) for tool in tools_of(variant)}
    if variant.page:
        pages["pad"] = gettext(parts.PAD), parts.sentence_of(variant, "rules:pad")
    pages["reckon"] = gettext(parts.DEAL_SHEET), parts.sentence_of(variant, "imports:reckon")
    pages |= {
        page.removeprefix("rules:"): (gettext(title), parts.sentence_of(variant, page))
        for page, title in parts.BESIDE.items()
    }
    if has_auction(variant):
        pages["bidding"] = gettext("Bidding trainer"), gettext(variant.summary)
    if steps_of(variant):
        pages["learn"] = gettext("Learn {game}").format(game=name), gettext(variant.summary)
    if deals_of(variant):
        about = gettext("Whole deals played step by step, with the reason of each decision.")
        pages["deals"] = gettext("Commented deals"), about
    for deal in deals_of(variant):
        introduction = deals.plain(deal, deal.words[language].introduction, language)
        pages[f"deals/{deal.slug}"] = deals.title_of(deal, language), introduction
    return pages


@require_safe
@cache_control(public=True, max_age=A_DAY)
def index(request: HttpRequest) -> HttpResponseBase:
    """The picture of the list of games, or of a page about all of them."""
    page = request.GET.get("page", "")
    if page not in SITE:
        raise Http404
    return _picture_response(request, *SITE[page](), COURT)


def _list_of_games() -> tuple[str, str]:
    return gettext("Rules"), " · ".join(gettext(name) for name, _games in catalog.by_family().values())


def _lessons() -> tuple[str, str]:
    line = gettext("Each game in a few short steps, with a question to try at every step.")
    return gettext("Learn to play"), line


def _table_law() -> tuple[str, str]:
    chapter = table_law(page_language())
    return chapter.title, chapter.lede


def _rulings() -> tuple[str, str]:
    chapter = rulings(page_language())
    return chapter.title, chapter.lede


SITE: Mapping[str, Callable[[], tuple[str, str]]] = {
    "": _list_of_games,
    "learn": _lessons,
    "table-law": _table_law,
    "rulings": _rulings,
}
"""The pages about all games by their word in addresses: title, and what each is for."""


@require_safe
@cache_control(public=True, max_age=A_DAY)
def glossary(request: HttpRequest) -> HttpResponseBase:
    """The picture of the glossary."""
    line = gettext("The words of the games in English and in French, and where the rules explain them.")
    return _picture_response(request, gettext("Glossary"), line, COURT)


COURT = ("AS", "KH", "QC", "JD", "TS")
"""The cards of pages that are about no game in particular."""


def _picture_response(
    request: HttpRequest, title: str, line: str, cards: tuple[str, ...]
) -> HttpResponseBase:
    png = pictures.png(Subject(title, line, cards, get_language() or "en"))
    answer = HttpResponse(png, content_type="image/png")
    answer["ETag"] = quote_etag(hashlib.sha256(png).hexdigest()[:24])
    # Other sites show it: that is what it is for.
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer
