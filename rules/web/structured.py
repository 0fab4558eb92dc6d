"""What a page of the rules says of itself to programs: JSON-LD in the words of schema.org.

A block of data is no script: the content policy lets it stand, and it needs neither nonce nor hash, which no page
could have that is kept for everybody. All addresses in it are absolute.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

Facts = dict[str, Any]

CONTEXT = "https://schema.org"
ESCAPED = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&"}
"""What could end the block, or begin another, within HTML."""


def article(
    *, address: str, title: str, description: str, language: str, picture: str, site: str, game: str = ""
) -> Facts:
    """A text as an article, about a game if one is named; `site` is the address of the front page."""
    about = {"about": {"@type": "Game", "name": game}} if game else {}
    return {
        "@type": "Article",
        "@id": f"{address}#article",
        "mainEntityOfPage": address,
        "url": address,
        "headline": title,
        "description": description,
        "inLanguage": language,
        "image": picture,
        **about,
        "author": publisher(site),
        "publisher": publisher(site),
    }


def publisher(site: str) -> Facts:
    """The site as the publisher of its pages."""
    return {"@type": "Organization", "name": settings.SITE_NAME, "url": site}


def breadcrumbs(trail: Sequence[tuple[str, str]], *, address: str, root: str) -> Facts:
    """The way to a page as its head shows it; the last step stands for the page and has its `address`."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {
                "@type": "ListItem",
                "position": place,
                "name": title,
                "item": f"{root}{path}" if path else address,
            }
            for place, (title, path) in enumerate(trail, start=1)
        ],
    }


def term_set(
    entries: Sequence[Mapping[str, Any]], *, address: str, title: str, description: str, language: str
) -> Facts:
    """The glossary with its terms, each at its own anchor."""
    return {
        "@type": "DefinedTermSet",
        "@id": address,
        "url": address,
        "name": title,
        "description": description,
        "inLanguage": language,
        "hasDefinedTerm": [_term(entry, address) for entry in entries],
    }


def _term(entry: Mapping[str, Any], address: str) -> Facts:
    words = entry["mine"]
    facts: Facts = {
        "@type": "DefinedTerm",
        "@id": f"{address}#{entry['slug']}",
        "url": f"{address}#{entry['slug']}",
        "name": words.term,
        "description": words.text,
        "termCode": entry["slug"],
        "inDefinedTermSet": address,
    }
    return facts | ({"alternateName": list(words.also)} if words.also else {})


def block(*facts: Facts) -> SafeString:
    """The block of data for the head of a page."""
    text = json.dumps({"@context": CONTEXT, "@graph": facts}, ensure_ascii=False, separators=(",", ":"))
    # Escaped as Django's `json_script` does it, which has no type but its own.
    return mark_safe(f'<script type="application/ld+json">{text.translate(ESCAPED)}</script>')  # noqa: S308
