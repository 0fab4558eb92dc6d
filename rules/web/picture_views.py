"""The pictures that stand beside links to the rules (pictures.py): in the language of their address, for everybody."""

from __future__ import annotations

import hashlib

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rules import catalog
from rules.catalog import UnknownVariant
from rules.web import pictures
from rules.web.pictures import Subject, few_cards

A_DAY = 24 * 3600


@require_safe
@cache_control(public=True, max_age=A_DAY)
def game(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The picture of a game: its name, what it is, a few of its cards. `?preset=` names a set of house rules."""
    try:
        variant = catalog.find(slug)
    except UnknownVariant:
        raise Http404 from None
    options, line = variant.options(), gettext(variant.summary)
    if name := request.GET.get("preset"):
        preset = next((preset for preset in variant.presets if preset.name == name), None)
        if preset is None:
            raise Http404
        options, line = preset.options, f"{gettext(preset.label)}: {gettext(preset.summary)}"
    pack = variant.page.pack(options) if variant.page else ()
    return _sent(request, gettext(variant.name), line, few_cards(pack))


@require_safe
@cache_control(public=True, max_age=A_DAY)
def index(request: HttpRequest) -> HttpResponseBase:
    """The picture of the list of games."""
    names = " · ".join(gettext(name) for name, _games in catalog.by_family().values())
    return _sent(request, gettext("Rules"), names, COURT)


@require_safe
@cache_control(public=True, max_age=A_DAY)
def glossary(request: HttpRequest) -> HttpResponseBase:
    """The picture of the glossary."""
    line = gettext("The words of the games in English and in French, and where the rules explain them.")
    return _sent(request, gettext("Glossary"), line, COURT)


COURT = ("AS", "KH", "QC", "JD", "TS")
"""The cards of pages that are about no game in particular."""


def _sent(request: HttpRequest, title: str, line: str, cards: tuple[str, ...]) -> HttpResponseBase:
    png = pictures.png(Subject(title, line, cards, get_language() or "en"))
    answer = HttpResponse(png, content_type="image/png")
    answer["ETag"] = quote_etag(hashlib.sha256(png).hexdigest()[:24])
    # Other sites show it: that is what it is for.
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer
