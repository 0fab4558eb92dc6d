"""Table law for clubs: one page for all games, of which each game's part on a real table tells its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules.catalog import find
from rules.web import markup, ruletext
from rules.web.around import page_language
from rules.web.chapter import Chapter, ChapterSection, chapter_context
from rules.web.mixes import mix_url
from rules.web.page_cache import cached_page

FOLDER = Path(__file__).parent.parent / "table_law"
GAME = re.compile(r"\(game:(?P<slug>[a-z-]+)#(?P<anchor>[a-z0-9-]+)\)")
"""A link of the text to what a game's own rules say."""


@lru_cache(maxsize=4)
def table_law(language: str) -> Chapter:
    """The page in the active language; games are linked under their standard rules."""
    text = ruletext.text_of_file(FOLDER / f"{language}.md")
    return Chapter(
        markup.typeset(text.title, language),
        markup.typeset(text.opening[0].body, language),
        tuple(
            ChapterSection(
                section.anchor,
                markup.typeset(section.title, language),
                SafeString("".join(_paragraph(block, language) for block in section.blocks)),
            )
            for section in text.sections
        ),
    )


def _paragraph(block: ruletext.TextBlock, language: str) -> SafeString:
    def address(match: re.Match[str]) -> str:
        game = find(match["slug"])
        return f"({escape(mix_url(game, game.options(), match['anchor']))})"

    anchor = markup.Anchor(block.anchor, gettext("Link to this paragraph"))
    return markup.render(markup.typeset(GAME.sub(address, block.body), language), anchor=anchor)


@require_safe
def law(request: HttpRequest) -> HttpResponseBase:
    """What a club does when something goes wrong at a table with real cards."""

    def context() -> Mapping[str, Any]:
        return chapter_context(request, table_law(page_language()), "table-law")

    return cached_page(request, "rules/chapter.html", context, offline=True)
