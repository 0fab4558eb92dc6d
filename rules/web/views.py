"""The pages of the rules: games, a game's rules in any mix, the mix form, the meld counter, the glossary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules import catalog
from rules.catalog import find
from rules.engine.lesson import steps_of
from rules.engine.variant import Variant
from rules.web import deals, mixes, parts, reader, spellings, structured, tools
from rules.web import glossary as words
from rules.web.around import (
    Trail,
    find_game,
    game_context,
    head_of_game,
    page_language,
    players_words,
    presets_of,
    tools_of,
)
from rules.web.head import article_head, head
from rules.web.law_views import table_law
from rules.web.named_pages import with_given_names
from rules.web.page_cache import cached_page
from rules.web.rulings import rulings
from rules.web.speech import Html


@require_safe
def index(request: HttpRequest) -> HttpResponseBase:
    """The games whose rules are here."""

    def context() -> Mapping[str, Any]:
        families = [
            {
                "slug": family,
                "name": gettext(name),
                "games": [
                    {
                        "slug": v.slug,
                        "name": gettext(v.name),
                        "summary": gettext(v.summary),
                        "players": players_words(v),
                        "lesson": reverse("rules:lesson", args=[v.slug]) if steps_of(v) else "",
                        "tools": [
                            (gettext(tool.title), mixes.tool_url(v, v.options(), tool.name, {}))
                            for tool in tools_of(v)
                        ],
                        "deal_sheet": reverse("imports:reckon", args=[v.slug]),
                        "presets": presets_of(v),
                    }
                    for v in games
                ],
            }
            for family, (name, games) in catalog.by_family().items()
        ]
        described = head(
            request,
            address=request.build_absolute_uri(reverse("rules:index")),
            title=gettext("Rules"),
            description=gettext(
                "The rules of the games played here, complete, with their house rules and worked examples."
            ),
            picture=reverse("rules:index_picture"),
        )
        return {
            **described,
            "section": "rules",
            "families": families,
            "deal_sheet": gettext(parts.DEAL_SHEET),
            "terms": len(words.terms()),
            "chapters": [
                (reverse("rules:table_law"), table_law(page_language())),
                (reverse("rules:rulings"), rulings(page_language())),
            ],
        }

    return cached_page(request, "rules/index.html", context, offline=True)


@require_safe
@with_given_names
def variant(request: HttpRequest, slug: str) -> HttpResponseBase:
    """How a game is played, in the mix the address asks for; the first part of its rules."""
    return _rules(request, slug, parts.FIRST_PART)


@require_safe
@with_given_names
def part(request: HttpRequest, slug: str, part: str) -> HttpResponseBase:
    """Another part of the rules of a game."""
    return _rules(request, slug, part)


@require_safe
@with_given_names
def booklet(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All parts set for paper: text alone, and of the house rules those that are chosen."""
    return _rules(request, slug, "")


def _rules(request: HttpRequest, slug: str, part: str) -> HttpResponseBase:
    """A part of the rules, or all of them for paper."""
    if elsewhere := _spelt(request, slug):
        return elsewhere
    game = find_game(slug)
    if part and part not in parts.named_parts(game):
        raise Http404
    query = request.GET.dict()
    options, fault = mixes.readable_mix(game, query)

    def context() -> Mapping[str, Any]:
        page = reader.part_page(game, options, page_language(), part)
        return {
            **game_context(game, options),
            **page.context(),
            **article_head(
                request,
                address=request.build_absolute_uri(page.address),
                title=page.title,
                description=page.description,
                game=gettext(game.name),
                picture=mixes.picture_url(game, options, part if part != parts.FIRST_PART else ""),
                trail=page.trail,
                language=page_language(),
            ),
            "word": _word_of_the_page(game),
            **_fault_context(game, fault, query),
        }

    # What others hang on a link (utm_source, fbclid) makes no page of its own to keep.
    ours = fault is None and set(query) <= mixes.names_of(game)
    template = "rules/page.html" if part else "rules/booklet.html"
    return cached_page(request, template, context, keep=ours, offline=True)


@require_safe
def spelt(request: HttpRequest, address: str) -> HttpResponseBase:
    """A game by its bare name, in any spelling: the way to its rules."""
    return _way_to(request, address)


def _spelt(request: HttpRequest, word: str) -> HttpResponse | None:
    """The way to the page a spelling leads to; None where the word is the name in our addresses, or no name."""
    if any(variant.slug == word for variant in catalog.VARIANTS):
        return None
    address = spellings.address_of(word)
    return None if address is None else _way_to(request, address)


def _way_to(request: HttpRequest, address: str) -> HttpResponse:
    """Somebody is sent on, with what hangs on the link."""
    path, hash_sign, anchor = address.partition("#")
    query = request.GET.urlencode()
    return HttpResponseRedirect(f"{path}?{query}{hash_sign}{anchor}" if query else address)


def _fault_context(game: Variant[Any], fault: mixes.Fault | None, query: Mapping[str, str]) -> dict[str, Any]:
    """What a page says of a link whose house rules cannot be: what is wrong, and the form to put it right."""
    if fault is None:
        return {"fault": None}
    strict = {name: text for name, text in query.items() if name in mixes.names_of(game)}
    return {
        "fault": fault.sentence,
        "mend_address": f"{reverse('rules:options', args=[game.slug])}?{urlencode(strict)}",
    }


@require_safe
@with_given_names
def tool(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """A tool of the game: the question in the address, the answer on the page."""
    game = find_game(slug)
    tool_of_game = next((tool for tool in tools_of(game) if tool.name == name), None)
    if tool_of_game is None:
        raise Http404
    mix = {
        key: text for key, text in request.GET.dict().items() if key not in tools.names(game, tool_of_game)
    }
    chosen, fault = mixes.readable_mix(game, mix)
    form = tools.ToolForm(game, tool_of_game, chosen, request.GET.dict())
    address = reverse("rules:tool", args=[slug, name])
    around = {
        "form": form,
        "words": form.page.words,
        "speaker": Html(),
        "tool_address": address,
        "clear_address": mixes.tool_url(game, chosen, name, {}),
    }
    if request.headers.get("HX-Request"):
        answer = render(request, "rules/_answered_anew.html", {**around, **game_context(game, chosen)})
        answer["HX-Replace-Url"] = form.address
        answer["Cache-Control"] = "private, no-store"
        patch_vary_headers(answer, ["HX-Request"])
        return answer

    def context() -> Mapping[str, Any]:
        title = gettext(game.name)
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (title, mixes.mix_url(game, chosen)),
            (form.title, ""),
        ]
        return {
            **game_context(game, chosen),
            **around,
            **head_of_game(request, game, trail, form.title, address, picture=name),
            "trail": trail,
            # Answers are endless: what is to be found is the tool.
            "asked": bool(request.GET),
            **_fault_context(game, fault, mix),
        }

    status = 400 if form.error else 200
    page = cached_page(request, "rules/tool.html", context, status=status, keep=False, offline=True)
    patch_vary_headers(page, ["HX-Request"])
    return page


@require_safe
def glossary(request: HttpRequest) -> HttpResponseBase:
    """Every term, by the alphabet of the reader's language."""

    def context() -> Mapping[str, Any]:
        language = page_language()
        other = next(code for code in words.LANGUAGES if code != language)
        entries = [_entry(term, language, other) for term in words.in_order(language)]
        letters = dict.fromkeys(entry["letter"] for entry in entries)
        return {
            **_head_of_glossary(request, entries, language),
            "section": "glossary",
            "entries": entries,
            "letters": list(letters),
            "other_language": other,
        }

    return cached_page(request, "rules/glossary.html", context, offline=True)


def _head_of_glossary(request: HttpRequest, entries: list[dict[str, Any]], language: str) -> dict[str, Any]:
    address = request.build_absolute_uri(reverse("rules:glossary"))
    title, line = (
        gettext("Glossary"),
        gettext("The words of pinochle and its relatives in English and French."),
    )
    terms = structured.term_set(entries, address=address, title=title, description=line, language=language)
    return head(
        request,
        address=address,
        title=title,
        description=line,
        picture=reverse("rules:glossary_picture"),
        facts=[terms],
    )


def _entry(term: words.Term, language: str, other: str) -> dict[str, Any]:
    mine, theirs = term.words[language], term.words[other]
    game = find(term.variant)
    return {
        "slug": term.slug,
        "mine": mine,
        "theirs": theirs,
        "letter": mine.letter,
        "text": mine.text,
        "games": words.games_of(term),
        "paragraph": mixes.mix_url(game, game.options(), term.paragraph),
        "deals": deals.seen_of_term(term.slug, language),
    }


def _word_of_the_page(game: Variant[Any]) -> dict[str, Any]:
    """The glossary term set beside the rules, where the game names one."""
    if game.page is None:
        return {}
    language = page_language()
    other = next(code for code in words.LANGUAGES if code != language)
    wanted = game.page.word
    term = next(term for term in words.for_game(game) if term.slug == wanted)
    return {"slug": term.slug, "mine": term.words[language], "theirs": term.words[other], "other": other}
