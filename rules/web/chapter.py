"""A page of its own text beside the rules of the games: a title, an opening, sections with anchored paragraphs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from rules.web.head import article_head


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


def chapter_context(request: HttpRequest, chapter: Chapter, word: str) -> Mapping[str, Any]:
    """What `rules/chapter.html` shows; `word` is that of its address."""
    trail = [(gettext("Rules"), reverse("rules:index")), (chapter.title, "")]
    described = article_head(
        request,
        address=request.build_absolute_uri(reverse(f"rules:{word.replace('-', '_')}")),
        title=chapter.title,
        description=chapter.lede,
        picture=f"{reverse('rules:index_picture')}?page={word}",
        trail=trail,
        language=(get_language() or "en").split("-")[0],
    )
    return {**described, "section": "rules", "chapter": chapter, "trail": trail}
