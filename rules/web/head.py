"""What the head of a rule page says to those who share it and to programs: picture, title, structured data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from rules.web import structured
from rules.web.structured import Facts

Trail = Sequence[tuple[str, str]]


def head(
    request: HttpRequest,
    *,
    address: str,
    title: str,
    description: str,
    picture: str,
    trail: Trail = (),
    facts: Sequence[Facts] = (),
) -> dict[str, Any]:
    """The context of `rules/_head.html`: `address` is absolute, `picture` a path, `trail` the breadcrumbs."""
    root = request.build_absolute_uri("/")[:-1]
    all_facts = [*facts, *([structured.breadcrumbs(trail, address=address, root=root)] if trail else [])]
    return {
        "canonical": address,
        "social": {
            "title": title,
            "description": description,
            "picture": root + picture,
            "article": any(each["@type"] == "Article" for each in all_facts),
            "facts": structured.block(*all_facts) if all_facts else "",
        },
    }


def article_head(
    request: HttpRequest,
    *,
    address: str,
    title: str,
    description: str,
    picture: str,
    trail: Trail,
    language: str,
    game: str = "",
) -> dict[str, Any]:
    """The head of the rules of a game, or of a text about all of them; `picture` is a path."""
    article = structured.article(
        address=address,
        title=title,
        description=description,
        language=language,
        picture=request.build_absolute_uri(picture),
        game=game,
        site=request.build_absolute_uri("/"),
    )
    return head(
        request,
        address=address,
        title=title,
        description=description,
        picture=picture,
        trail=trail,
        facts=[article],
    )
