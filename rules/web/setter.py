"""Sets the rules of a mix from the rule text, the family's tables and examples and the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from rules.engine.options import Option, Value, changes, options_of
from rules.engine.page import Example, RulePage
from rules.engine.variant import Variant
from rules.web import deals, given_names, glossary, markup, ruletext
from rules.web.diagrams import drawing
from rules.web.mixes import (
    Change,
    changes_of,
    correction_url,
    help_words,
    mix_url,
    preset_of,
    span_words,
    value_words,
)
from rules.web.parts import ADVICE, HOUSE, named_parts, rule_text
from rules.web.rulings import with_addresses
from rules.web.running_text import running_text
from rules.web.speech import Html
from rules.web.worked import FIGURE, number_word, shown_example, usual_of

INSIDE = re.compile(r'href="#(?P<anchor>[a-z0-9-]+)"')
INSIDE_A_RULE = (("table",), ("example",))
"""What behind a house rule belongs to it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a heading, where it stands, and every anchor of its section."""

    anchor: str
    title: str
    part: str
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Article:
    """The rules of a mix ready to be set: everything that is the same for all their readers.

    `bodies` are the sections of each part as HTML; within one page of all parts their links to each other hold.
    """

    title: str
    lede: SafeString
    description: str
    contents: tuple[Entry, ...]
    bodies: Mapping[str, SafeString]
    changes: tuple[Change, ...]
    preset: str
    given: given_names.GivenName | None

    @property
    def name(self) -> str:
        """What the club of the address calls the house rules, else the site; empty where neither does."""
        return self.given.name if self.given else self.preset

    @property
    def rules(self) -> str:
        """What the house rules are called that are not the standard; empty for the standard."""
        return (self.name or gettext("Custom house rules")) if self.changes else ""

    @property
    def named(self) -> str:
        """The game and its house rules, as a title."""
        rules = self.name or pgettext("after the name of a game", "custom house rules")
        return f"{self.title}, {rules}" if self.changes else self.title

    @property
    def body(self) -> SafeString:
        """All parts, one after the other."""
        return SafeString("".join(self.bodies.values()))

    def anchors_of(self, part: str) -> set[str]:
        """Every anchor that stands in a part."""
        return {anchor for entry in self.contents if entry.part == part for anchor in entry.anchors}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A block of a rule page as plain text; `title` is its own or its section's.

    `kind` is text, advice, option or example.
    """

    anchor: str
    kind: str
    title: str
    text: str
    leads: tuple[str, ...] = ()
    """The words it begins with, where these are its heading."""


class Setter:
    """Sets one article: prose, tables, examples and options, section by section."""

    def __init__(self, variant: Variant[Any], options: Any, language: str) -> None:
        self.variant, self.options, self.language = variant, options, language
        self.text = rule_text(variant, language)
        self.on_paper = False
        self.correctable = False
        self.usual = usual_of(variant, options)
        self.links = glossary.term_links(variant, language)
        self.speaker = Html()
        self.known = {option.name: option for option in options_of(variant.options)}
        self.examples = {example.name: example for example in variant.page.examples()} if variant.page else {}

    def article(self) -> Article:
        """The rules of these options: opening, sections by their parts, tables and what differs from the standard."""
        self.correctable = True
        opening = ruletext.visible_blocks(self.text.opening, self._holds)
        lede = self.fill(opening[0].body)
        bodies: dict[str, list[str]] = {part: [] for part in named_parts(self.variant)}
        for section in self.text.sections:
            bodies[section.part].append(self._section(section))
        preset = preset_of(self.variant, self.options)
        standard = not changes(self.options)
        return Article(
            title=ruletext.choose(self.text.title, self._holds),
            lede=markup.render_inline(lede),
            description=markup.plain(lede),
            contents=self._contents(bodies),
            bodies={part: SafeString("".join(sections)) for part, sections in bodies.items()},
            changes=changes_of(self.options),
            preset=gettext(preset.label) if preset and not standard else "",
            given=given_names.given_name(self.variant, self.options),
        )

    def _contents(self, parts: Iterable[str]) -> tuple[Entry, ...]:
        """The headings by their parts, each with the anchors as far as the next; groups of house rules too."""
        entries: list[Entry] = []
        above = ""
        for section in self.text.sections:
            visible = ruletext.visible_blocks(section.blocks, self._holds)
            anchors = (section.anchor, *(block.anchor for block in visible))
            title = markup.typeset(section.title, self.language)
            entry = Entry(section.anchor, title, section.part, anchors)
            if section.level == 2:
                entries.append(entry)
            elif section.part == HOUSE and entries[-1].anchor == above:
                # The house rules stand in the contents by their groups, which are what one looks for.
                entries[-1] = replace(entry, anchors=(section.anchor, *entries[-1].anchors, *anchors[1:]))
            elif section.part == HOUSE:
                entries.append(entry)
            else:
                entries[-1] = replace(entries[-1], anchors=entries[-1].anchors + anchors)
            above = section.anchor if section.level == 2 else ""
        return tuple(entry for part in parts for entry in entries if entry.part == part)

    def booklet(self) -> SafeString:
        """The same for paper: of what a table may choose, that alone which it has chosen."""
        self.on_paper = True
        body = "".join(self._on_paper())
        there = set(re.findall(r'\bid="([^"]+)"', body))

        def link(match: re.Match[str]) -> str:
            anchor = match["anchor"]
            return match[0] if anchor in there else f'href="{escape(self._address(anchor))}"'

        return SafeString(INSIDE.sub(link, body))

    def passage(self, name: str) -> SafeString:
        """The paragraph of an option and an example of it, to be set elsewhere: without anchors of its own."""
        blocks = self._rule_blocks(self.known[name])
        visible = [block for block in blocks if not block.directive][:1]
        visible += [block for block in blocks if block.directive[:1] == ("example",)][:1]
        return self._elsewhere(visible or blocks[:1])

    def extract(self, anchors: Sequence[str]) -> SafeString:
        """The paragraphs of these anchors."""
        visible = (
            block for s in self.text.sections for block in ruletext.visible_blocks(s.blocks, self._holds)
        )
        return self._elsewhere([block for block in visible if block.anchor in anchors])

    def _elsewhere(self, blocks: Sequence[ruletext.TextBlock]) -> SafeString:
        """Blocks without anchors of their own; links within the rules lead to their pages."""
        body = self._blocks(blocks)
        plain = re.sub(r'<a class="pilcrow".*?</a>|(?<=[a-z"]) id="[^"]*"', "", body)
        return SafeString(INSIDE.sub(lambda match: f'href="{escape(self._address(match["anchor"]))}"', plain))

    def _rule_blocks(self, option: Option) -> list[ruletext.TextBlock]:
        """The paragraph of an option with the examples behind it, then those among the house rules."""
        inside: list[ruletext.TextBlock] = []
        for section in self.text.sections:
            blocks = ruletext.visible_blocks(section.blocks, self._holds)
            whole = section.anchor == option.paragraph
            for place, block in enumerate(blocks):
                named = block.anchor == option.paragraph or (whole and place == 0)
                if named or block.directive == ("rule", option.name):
                    inside += [] if block.directive[:1] == ("rule",) else [block]
                    inside += takewhile(lambda each: each.directive[:1] in INSIDE_A_RULE, blocks[place + 1 :])
        return inside

    def _on_paper(self) -> Iterator[str]:
        """The sections that have something to say; a heading above them goes with the first of them."""
        above = ""
        for section in self.text.sections:
            body = self._section(section)
            if section.level == 2:
                above = "" if body else self._heading(section)
            if body:
                yield above + body if section.level > 2 else body
                above = ""

    def _address(self, anchor: str) -> str:
        return mix_url(self.variant, self.options, anchor)

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Every block that is shown, as plain text."""
        return tuple(
            self._plain(section, block)
            for section in self.text.sections
            for block in ruletext.visible_blocks(section.blocks, self._holds)
        )

    def _plain(self, section: ruletext.Section, block: ruletext.TextBlock) -> Paragraph:
        title = markup.typeset(section.title, self.language)
        match block.directive:
            case ("rule", name):
                option = self.known[name]
                values = [value_words(option, each, self.options) for each in option.possible_values]
                words = f"{help_words(option, self.options)} {markup.text_of(self.fill(block.prose))}"
                words += f" ({'; '.join(values)})" if values else ""
                return Paragraph(block.anchor, "option", gettext(option.label), words)
            case ("example", name):
                example = shown_example(self.variant, self.examples[name], self.options, self.language)
                return Paragraph(
                    block.anchor, "example", example["title"], markup.text_of(example["remark"]) or title
                )
            case ("diagram", name):
                drawn = drawing(self._page().diagram(self.options, name), self._page().words, self.language)
                return Paragraph(block.anchor, "text", drawn.title, drawn.text)
            case ("table", *_words):
                return Paragraph(block.anchor, "text", title, running_text(self._block(block)))
        body = self.fill(block.body)
        kind = self._kind(section, block)
        leads = markup.leads_of(body) if kind == "text" else ()
        return Paragraph(block.anchor, kind, title, markup.text_of(body), leads)

    @staticmethod
    def _kind(section: ruletext.Section, block: ruletext.TextBlock) -> str:
        """What a paragraph is: advice, words on the example it is named after, or a rule."""
        if section.anchor in ADVICE:
            return "advice"
        examples = [
            each.anchor for each in section.blocks if each.directive and each.directive[0] == "example"
        ]
        return "example" if any(block.anchor.startswith(f"{each}-") for each in examples) else "text"

    def _section(self, section: ruletext.Section) -> str:
        self.links.new_section()
        blocks = ruletext.visible_blocks(section.blocks, self._holds)
        if self.on_paper:
            blocks = tuple(block for block in blocks if self._is_printed(section, block))
        body = self._blocks(blocks)
        return self._heading(section) + body if body or not self.on_paper else ""

    def _heading(self, section: ruletext.Section) -> str:
        level = section.level
        pilcrow = format_html(
            '<a class="pilcrow" href="#{}" aria-label="{}">¶</a>',
            section.anchor,
            gettext("Link to this section"),
        )
        title = markup.typeset(section.title, self.language)
        return format_html(
            '<h{} class="anchored" id="{}">{}{}</h{}>', level, section.anchor, pilcrow, title, level
        )

    def _blocks(self, blocks: Sequence[ruletext.TextBlock]) -> str:
        """The blocks of a section; what follows a house rule there, its examples and tables, belongs to it."""
        pieces: list[str] = []
        place = 0
        while place < len(blocks):
            block = blocks[place]
            place += 1
            if block.directive[:1] != ("rule",):
                pieces.append(self._block(block))
                continue
            inside = list(takewhile(lambda each: each.directive[:1] in INSIDE_A_RULE, blocks[place:]))
            place += len(inside)
            pieces.append(self._rule(block, self.known[block.directive[1]], inside))
        return "".join(pieces)

    def _block(self, block: ruletext.TextBlock) -> str:
        return self._set(block) + (self._seen_in(block) if self.correctable else "")

    def _seen_in(self, block: ruletext.TextBlock) -> str:
        """The commented deals that show what a block says."""
        links = deals.seen_in(self.variant, block.anchor, self.language)
        return render_to_string("rules/_seen_in.html", {"links": links}) if links else ""

    def _set(self, block: ruletext.TextBlock) -> str:
        match block.directive:
            case ():
                return self._prose(block)
            case ("table", name, *words):
                return self._table(block, name, *words)
            case ("diagram", name):
                return self._diagram(block, name)
            case ("example", name):
                return self._example(block, self.examples[name])
        raise ruletext.BadText(f"{block.anchor}: no such directive: {' '.join(block.directive)}")

    def _prose(self, block: ruletext.TextBlock) -> str:
        text = self.fill(block.body)
        css = "house" if text != self._usual_text(block.anchor) else ""
        correction = (self._correction(block), gettext("Correct this")) if self.correctable else None
        anchor = markup.Anchor(block.anchor, gettext("Link to this paragraph"), css, correction)
        return markup.render(text, self.links, anchor)

    def _table(self, block: ruletext.TextBlock, name: str, *words: str) -> str:
        table = self._page().table(self.options, name, *words)
        context = {
            **self._place_of(block),
            "table": table,
            "words": self._page().words,
            "speaker": self.speaker,
        }
        return render_to_string("rules/_table.html", context)

    def _diagram(self, block: ruletext.TextBlock, name: str) -> str:
        picture = drawing(self._page().diagram(self.options, name), self._page().words, self.language)
        return render_to_string("rules/_diagram.html", {**self._place_of(block), "drawing": picture})

    def _example(self, block: ruletext.TextBlock, example: Example) -> str:
        context = shown_example(self.variant, example, self.options, self.language)
        return render_to_string("rules/_example.html", {**self._place_of(block), **context})

    def _rule(self, block: ruletext.TextBlock, option: Option, inside: Sequence[ruletext.TextBlock]) -> str:
        value = getattr(self.options, option.name)
        if self.on_paper and value == option.default:
            return ""
        context = {
            **self._place_of(block),
            "option_label": gettext(option.label),
            "paragraph": option.paragraph,
            "values": [
                (value_words(option, each, self.options), each == option.default)
                for each in option.possible_values
            ],
            "span": span_words(option, self.options),
            "here": value_words(option, value, self.options),
            "standard": value_words(option, option.default, self.options),
            "differs": value != option.default,
            "on_paper": self.on_paper,
            "prose": markup.render(self.fill(block.prose), self.links),
            "inside": SafeString("".join(self._block(each) for each in inside)),
        }
        return render_to_string("rules/_rule.html", context)

    def _place_of(self, block: ruletext.TextBlock) -> dict[str, str]:
        return {"anchor": block.anchor, "correct_address": self._correction(block)}

    def _correction(self, block: ruletext.TextBlock) -> str:
        """Where a reader corrects a block; empty for one that is set elsewhere than on its page."""
        return correction_url(self.variant, self.options, block.anchor) if self.correctable else ""

    # --- figures and conditions

    def fill(self, text: str) -> str:
        """The text with conditions decided and figures in place, under the options of the page."""
        return self._with_figures(text, self.options)

    def _with_figures(self, text: str, options: Any) -> str:
        figures = self._page().figures(options) if self.variant.page else {}

        def figure(match: re.Match[str]) -> str:
            name = match["name"]
            value = self._page().points(options, int(name)) if name.isdecimal() else figures[name]
            return number_word(value) if match["word"] and isinstance(value, int) else str(value)

        decided = ruletext.choose(text, lambda name: getattr(options, name))
        # That of the page, whatever the options: paragraphs are compared, and this says nothing of the rules.
        address = mix_url(self.variant, self.options, page="rules:options")
        filled = FIGURE.sub(figure, decided).replace("(options:)", f"({address})")
        filled = with_addresses(filled)
        return markup.typeset(filled, self.language)

    def _usual_text(self, anchor: str) -> str:
        """A paragraph as the standard has it, to mark what differs."""
        if self.usual == self.options:
            blocks = ruletext.visible_blocks(
                tuple(b for b in self.text.blocks() if b.anchor == anchor), self._holds
            )
        else:
            blocks = ruletext.visible_blocks(
                tuple(b for b in self.text.blocks() if b.anchor == anchor),
                lambda name: getattr(self.usual, name),
            )
        return self._with_figures(blocks[0].body, self.usual) if blocks else ""

    def _is_printed(self, section: ruletext.Section, block: ruletext.TextBlock) -> bool:
        """Whether a block stands in the booklet: what introduces house rules that one may choose does not."""
        chooses = section.part == HOUSE and not block.directive
        return not chooses and (not block.printed or ruletext.met(block.printed, self._holds))

    def _holds(self, name: str) -> Value:
        value: Value = getattr(self.options, name)
        return value

    def _page(self) -> RulePage:
        if self.variant.page is None:
            raise ruletext.BadText(f"{self.variant.slug} has neither tables nor examples")
        return self.variant.page
