"""What crawlers ask for: which pages are no use to them, and the list of those that are."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from config.i18n.language import same_page
from rules import catalog
from rules.web import deals, lesson_views, mixes, parts
from rules.web.around import has_auction

NO_USE = ("/api/v1/", "/i18n/", "/search/", "/play/now/", "/corrections/")
"""Addresses that hold nothing to be found: answers for programs and forms, endless questions."""

OPEN_PAGES = (
    "play:front", "rules:index", "rules:lessons", "rules:table_law", "rules:rulings", "rules:glossary", "play:lobby",
    "clubs:index", "tournaments:events", "play:fairness",
)  # fmt: skip


@require_safe
@cache_control(public=True, max_age=3600)
def robots(request: HttpRequest) -> HttpResponse:
    """robots.txt: every language of the addresses of no use, and where the list is."""
    lines = ["User-agent: *"]
    lines += [f"Disallow: {same_page(path, code)}" for path in NO_USE for code, _name in settings.LANGUAGES]
    lines += ["", f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=3600)
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages that everybody may read, each with its address in the other languages."""
    root = request.build_absolute_uri("/")[:-1]
    codes = [code for code, _name in settings.LANGUAGES]
    pages = [
        {
            "address": root + same_page(path, code),
            "others": [(other, root + same_page(path, other)) for other in codes],
            "usual": root + same_page(path, settings.LANGUAGE_CODE),
        }
        for path in _pages()
        for code in codes
    ]
    text = render_to_string("sitemap.xml", {"pages": pages})
    return HttpResponse(text, content_type="application/xml")


def _pages() -> Iterator[str]:
    """Their addresses in the usual language: open pages, the rules of every named set of house rules, tools."""
    with override(settings.LANGUAGE_CODE):
        yield from map(reverse, OPEN_PAGES)
        for variant in catalog.VARIANTS:
            addresses = [mixes.mix_url(variant, preset.options) for preset in variant.presets]
            yield from dict.fromkeys([mixes.mix_url(variant, variant.options()), *addresses])
            yield from (
                mixes.part_url(variant, variant.options(), part)
                for part in parts.named_parts(variant)
                if part != parts.FIRST_PART
            )
            # What is printed says of itself that it is not to be listed.
            pages = ("rules:options", "rules:which", "rules:compare")
            yield from (reverse(page, args=[variant.slug]) for page in pages)
            for tool in variant.page.tools if variant.page else ():
                yield reverse("rules:tool", args=[variant.slug, tool.name])
            yield reverse("imports:reckon", args=[variant.slug])
            yield from lesson_views.addresses(variant)
            yield from deals.addresses(variant)
            if has_auction(variant):
                yield reverse("bidding:trainer", args=[variant.slug])
