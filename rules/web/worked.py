"""Worked examples as a rule page shows them, and the figures within a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.engine.examples import options_for
from rules.engine.page import Example
from rules.engine.typed_cards import with_suit_signs
from rules.engine.variant import Variant
from rules.web import markup
from rules.web.mixes import changes_between, tool_url
from rules.web.speech import Html, Plain

FIGURE = re.compile(r"\{(?P<name>[a-z0-9_]+)(?P<word>:word)?\}")
"""A number of points, or a figure by its name: `{50}`, `{pass_cards:word}`."""


def usual_of(variant: Variant[Any], options: Any) -> Any:
    """The standard as a table with these options writes it: what its page says it differs from."""
    return variant.page.usual(options) if variant.page else variant.options()


def shown_example(variant: Variant[Any], example: Example, options: Any, language: str) -> dict[str, Any]:
    """A worked example as its template wants it: the engine's answer, and whether the standard has another.

    `under` are the house rules of the example's own, by which the page does not play.
    """
    page = variant.page
    assert page is not None
    own = options_for(example, options)
    worked = page.work(example, options)
    usual = page.work(example, usual_of(variant, options))
    same = worked.answer == usual.answer

    def words(texts: Mapping[str, str]) -> str:
        filled = FIGURE.sub(lambda match: str(page.points(options, int(match["name"]))), texts[language])
        return markup.typeset(filled, language)

    return {
        "title": words(example.titles),
        "worked": worked,
        "remark": markup.render_inline(words(example.remarks))
        if same and language in example.remarks
        else "",
        "usual": () if same else usual.lines,
        "words": page.words,
        "speaker": Html(),
        "under": changes_between(options, own),
        "asks": _question(variant, own, *worked.asks) if worked.asks else "",
    }


def _question(variant: Variant[Any], options: Any, tool: str, texts: Mapping[str, str]) -> str:
    """The address of a question to a tool, its cards as every language reads them alike."""
    return tool_url(variant, options, tool, {name: with_suit_signs(text) for name, text in texts.items()})


def number_word(number: int) -> str:
    """A small number in words: "three"."""
    return Plain().word(number)
