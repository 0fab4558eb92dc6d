"""A page of its own text beside the rules of the games: a title, an opening, sections with anchored paragraphs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.web.head import head


@dataclass(frozen=True, slots=True)
class ChapterSection:
    """A heading of the page with what stands under it."""

    anchor: str
    title: str
    body: SafeString


@dataclass(frozen=True, slots=True)
class Chapter:
    """The whole page in a language; the opening in plain words."""

    title: str
    lede: str
    sections: tuple[ChapterSection, ...]


def chapter_context(request: HttpRequest, chapter: Chapter, address: str) -> Mapping[str, Any]:
    """What `rules/chapter.html` shows; `address` is the path of the page."""
    described = head(
        request,
        address=request.build_absolute_uri(address),
        title=chapter.title,
        description=chapter.lede,
        picture=reverse("rules:index_picture"),
    )
    trail = [(gettext("Rules"), reverse("rules:index")), (chapter.title, "")]
    return {**described, "section": "rules", "chapter": chapter, "trail": trail}
