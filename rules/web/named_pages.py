"""Pages whose address names a club: their house rules are called as the club calls them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from rules.catalog import UnknownVariant, find
from rules.engine.options import changes
from rules.engine.variant import Variant
from rules.web import comparison, given_names, mixes

View = Callable[..., HttpResponseBase]


def with_given_names(view: View) -> View:
    """A page of a game that is made with the names of its address, or of each set that it compares."""

    @wraps(view)
    def page(request: HttpRequest, slug: str, **words: str) -> HttpResponseBase:
        with given_names.in_use(dict(_names(request, slug))):
            return view(request, slug, **words)

    return page


def _names(request: HttpRequest, slug: str) -> Iterator[tuple[tuple[str, Any], given_names.GivenName]]:
    if given_names.KEY not in request.GET and "set" not in request.GET:
        return
    try:
        variant = find(slug)
    except UnknownVariant:
        return
    sets = request.GET.getlist("set")[: comparison.MOST]
    for query in (request.GET.dict(), *(comparison.query_of(variant, text.strip()) for text in sets)):
        options = _named_options(variant, query)
        name = options and given_names.source(query[given_names.KEY], variant, options, _reader(request))
        if name:
            yield (variant.slug, options), name


def _named_options(variant: Variant[Any], query: Mapping[str, str]) -> Any:
    """The house rules of an address that names a club; None where it names none, or nothing that has a name."""
    if given_names.KEY not in query:
        return None
    options, fault = mixes.readable_mix(variant, query)
    return None if fault or not changes(options) else options


def _reader(request: HttpRequest) -> Any:
    """Whoever reads; None without a session, which is not asked for: such a page is everybody's."""
    return request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
