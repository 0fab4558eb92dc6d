"""The rule page of a variant for any mix of its options.

`article(variant, options, language)` is the whole text as HTML, put together from the rule text,
the family's tables and examples and the glossary, and kept: it depends on nothing but its three
arguments.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override

from rules.catalog import find
from rules.engine.options import Option, Value, changes, options_of
from rules.engine.page import Example, RulePage
from rules.engine.variant import Variant
from rules.web import glossary, markup, ruletext
from rules.web.mixes import (
    Change,
    changes_of,
    mix_url,
    possible_values,
    preset_of,
    span_words,
    tool_url,
    value_words,
)
from rules.web.speech import INDEX_LETTERS, Html

FIGURE = re.compile(r"\{(?P<name>[a-z0-9_]+)(?P<word>:word)?\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents."""

    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class Article:
    """A rule page ready to be set: everything that is the same for all its readers."""

    title: str
    lede: SafeString
    description: str
    contents: tuple[Entry, ...]
    body: SafeString
    changes: tuple[Change, ...]
    preset: str
    digest: str


# --- the text --------------------------------------------------------------------------------


@cache
def text_of_file(path: Path) -> ruletext.RuleText:
    """The rule text of a file."""
    return ruletext.parse(path.read_text(encoding="utf-8"))


def rule_text(variant: Variant[Any], language: str) -> ruletext.RuleText:
    """The rule text of a variant in a language."""
    return text_of_file(variant.text / f"{language}.md")


def article(variant: Variant[Any], options: Any, language: str) -> Article:
    """The rule page of a mix in a language."""
    return _article(variant.slug, options, language, INDEX_LETTERS.get())


@lru_cache(maxsize=96)
def _article(slug: str, options: Any, language: str, _letters: str) -> Article:
    with override(language):
        return _Setter(find(slug), options, language).article()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A block of a rule page as plain text: `kind` is text, option or example; `title` its own or its section's."""

    anchor: str
    kind: str
    title: str
    text: str


def paragraphs(variant: Variant[Any], options: Any, language: str) -> tuple[Paragraph, ...]:
    """The blocks of the rule page of a mix, in their order and as plain text; the opening left out."""
    with override(language):
        return _Setter(variant, options, language).paragraphs()


class _Setter:
    """Sets one article: prose, tables, examples and options, section by section."""

    def __init__(self, variant: Variant[Any], options: Any, language: str) -> None:
        self.variant, self.options, self.language = variant, options, language
        self.text = rule_text(variant, language)
        self.usual = usual_of(variant, options)
        self.links = term_links(variant.family, language)
        self.speaker = Html()
        self.known = {option.name: option for option in options_of(variant.options)}
        self.examples = {example.name: example for example in variant.page.examples()} if variant.page else {}

    def article(self) -> Article:
        """The page of these options: opening, sections, tables and what differs from the standard."""
        opening = ruletext.shown(self.text.opening, self._holds)
        lede = self.fill(opening[0].body)
        body = SafeString("".join(self._section(section) for section in self.text.sections))
        preset = preset_of(self.variant, self.options)
        entries = tuple(Entry(s.anchor, s.title) for s in self.text.sections if s.level == 2)
        standard = not changes(self.options)
        return Article(
            title=ruletext.choose(self.text.title, self._holds),
            lede=markup.render_inline(lede),
            description=markup.plain(lede),
            contents=entries,
            body=body,
            changes=changes_of(self.options),
            preset=gettext(preset.label) if preset and not standard else "",
            digest=hashlib.sha256(body.encode()).hexdigest()[:16],
        )

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Every block that is shown, as plain text."""
        return tuple(
            self._plain(section, block)
            for section in self.text.sections
            for block in ruletext.shown(section.blocks, self._holds)
        )

    def _plain(self, section: ruletext.Section, block: ruletext.TextBlock) -> Paragraph:
        title = markup.typeset(section.title, self.language)
        match block.directive:
            case ("rule", name):
                option = self.known[name]
                values = [value_words(option, each) for each in possible_values(option)]
                told = f"{gettext(option.help)} {markup.text_of(self.fill(block.prose))}"
                told += f" ({'; '.join(values)})" if values else ""
                return Paragraph(block.anchor, "option", gettext(option.label), told)
            case ("example", name):
                shown = shown_example(self.variant, self.examples[name], self.options, self.language)
                return Paragraph(
                    block.anchor, "example", shown["title"], markup.text_of(shown["remark"]) or title
                )
            case ("table", *_words):
                return Paragraph(block.anchor, "text", title, markup.stripped(self._block(block)))
        return Paragraph(block.anchor, "text", title, markup.text_of(self.fill(block.body)))

    def _section(self, section: ruletext.Section) -> str:
        self.links.new_section()
        level = section.level
        title = markup.typeset(section.title, self.language)
        pilcrow = format_html(
            '<a class="pilcrow" href="#{}" aria-label="{}">¶</a>',
            section.anchor,
            gettext("Link to this section"),
        )
        heading = format_html(
            '<h{} class="anchored" id="{}">{}{}</h{}>', level, section.anchor, pilcrow, title, level
        )
        blocks = ruletext.shown(section.blocks, self._holds)
        return heading + "".join(self._block(block) for block in blocks)

    def _block(self, block: ruletext.TextBlock) -> str:
        match block.directive:
            case ():
                return self._prose(block)
            case ("table", name, *words):
                return self._table(block, name, *words)
            case ("example", name):
                return self._example(block, self.examples[name])
            case ("rule", name):
                return self._rule(block, self.known[name])
        raise ruletext.BadText(f"{block.anchor}: no such directive: {' '.join(block.directive)}")

    def _prose(self, block: ruletext.TextBlock) -> str:
        text = self.fill(block.body)
        css = "house" if text != self._usual_text(block.anchor) else ""
        anchor = markup.Anchor(block.anchor, gettext("Link to this paragraph"), css)
        return markup.render(text, self.links, anchor)

    def _table(self, block: ruletext.TextBlock, name: str, *words: str) -> str:
        table = self._page().table(self.options, name, *words)
        context = {
            "anchor": block.anchor,
            "table": table,
            "words": self._page().words,
            "speaker": self.speaker,
        }
        return render_to_string("rules/_table.html", context)

    def _example(self, block: ruletext.TextBlock, example: Example) -> str:
        context = shown_example(self.variant, example, self.options, self.language)
        return render_to_string("rules/_example.html", {"anchor": block.anchor, **context})

    def _rule(self, block: ruletext.TextBlock, option: Option) -> str:
        value = getattr(self.options, option.name)
        context = {
            "anchor": block.anchor,
            "option_label": gettext(option.label),
            "paragraph": option.paragraph,
            "values": [
                (value_words(option, each), each == option.default) for each in possible_values(option)
            ],
            "span": span_words(option),
            "here": value_words(option, value),
            "standard": value_words(option, option.default),
            "differs": value != option.default,
            "prose": markup.render(self.fill(block.prose), self.links),
        }
        return render_to_string("rules/_rule.html", context)

    # --- figures and conditions

    def fill(self, text: str) -> str:
        """The text with conditions decided and figures in place, under the options of the page."""
        return self._filled(text, self.options)

    def _filled(self, text: str, options: Any) -> str:
        figures = self._page().figures(options) if self.variant.page else {}

        def figure(found: re.Match[str]) -> str:
            name = found["name"]
            value = self._page().points(options, int(name)) if name.isdecimal() else figures[name]
            return number_word(value) if found["word"] and isinstance(value, int) else str(value)

        decided = ruletext.choose(text, lambda name: getattr(options, name))
        address = mix_url(self.variant, options, page="rules:options")
        filled = FIGURE.sub(figure, decided).replace("(options:)", f"({address})")
        return markup.typeset(filled, self.language)

    def _usual_text(self, anchor: str) -> str:
        """A paragraph as the standard has it, to mark what differs."""
        if self.usual == self.options:
            blocks = ruletext.shown(tuple(b for b in self.text.blocks() if b.anchor == anchor), self._holds)
        else:
            blocks = ruletext.shown(
                tuple(b for b in self.text.blocks() if b.anchor == anchor),
                lambda name: getattr(self.usual, name),
            )
        return self._filled(blocks[0].body, self.usual) if blocks else ""

    def _holds(self, name: str) -> Value:
        value: Value = getattr(self.options, name)
        return value

    def _page(self) -> RulePage:
        if self.variant.page is None:
            raise ruletext.BadText(f"{self.variant.slug} has neither tables nor examples")
        return self.variant.page


def usual_of(variant: Variant[Any], options: Any) -> Any:
    """The standard as a table with these options writes it: what its page says it differs from."""
    return variant.page.usual(options) if variant.page else variant.options()


def shown_example(variant: Variant[Any], example: Example, options: Any, language: str) -> dict[str, Any]:
    """A worked example as its template wants it: the engine's answer, and whether the standard has another."""
    page = variant.page
    assert page is not None
    worked = page.work(example, options)
    usual = page.work(example, usual_of(variant, options))
    same = worked.answer == usual.answer

    def words(told: Mapping[str, str]) -> str:
        filled = FIGURE.sub(lambda found: str(page.points(options, int(found["name"]))), told[language])
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
        "asks": tool_url(variant, options, *worked.asks) if worked.asks else "",
    }


def number_word(number: int) -> str:
    """A small number in words: "three"."""
    words = (
        gettext("none"), gettext("one"), gettext("two"), gettext("three"), gettext("four"), gettext("five"),
        gettext("six"), gettext("seven"), gettext("eight"), gettext("nine"), gettext("ten"),
    )  # fmt: skip
    return words[number] if 0 <= number < len(words) else str(number)


# --- glossary ---------------------------------------------------------------------------------


def term_links(family: str, language: str) -> markup.Linker:
    """What the prose of a family's rules links to the glossary."""
    page = reverse("rules:glossary")
    forms: dict[str, markup.LinkedTerm] = {}
    for term in glossary.for_family(family):
        words = term.words[language]
        linked = markup.LinkedTerm(term.slug, f"{page}#{term.slug}", markup.plain(words.text), words.after)
        for spelling in words.link:
            forms[spelling.lower()] = linked
    return markup.linker(forms)
