"""Two sets of house rules or more, side by side: rule by rule in the order of the page, tables cell by cell.

The tables are those of the rule pages, computed by the engine under each set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.urls import reverse
from django.utils.translation import gettext

from rules.engine.options import options_of
from rules.engine.page import Cell, RulePage, Table
from rules.engine.variant import Variant
from rules.web import ruletext
from rules.web.articles import rule_text
from rules.web.markup import typeset
from rules.web.mixes import Fault, mix_query, mix_url, preset_of, readable_mix, value_words
from rules.web.mixform import sections_of

MOST = 4
"""So many sets stand side by side; more have no room on paper."""

STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One set of house rules: its letter and title, its options, and where its page is.

    `word` names it in the address of a comparison; `fault` says why it could not be read (it is the standard then).
    """

    letter: str
    title: str
    options: Any
    address: str
    word: str
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A house rule under each set: its words, and for each set the value and whether the first has another."""

    label: str
    anchor: str
    values: tuple[tuple[str, bool], ...]

    @property
    def differs(self) -> bool:
        """Whether the sets do not agree."""
        return any(other for _words, other in self.values)


@dataclass(frozen=True, slots=True)
class OptionSection:
    """The house rules of one section of the rules."""

    title: str
    lines: tuple[OptionLine, ...]


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A line of a table: its heading, and for each set the cells; none where the set has no such line."""

    head: Cell
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A table of the rule page with the lines in which the sets differ."""

    title: str
    anchor: str
    lines: tuple[ComparedLine, ...]


def rule_set(variant: Variant[Any], text: str, letter: str) -> RuleSet:
    """The set that a text asks for: `standard`, a preset's name, a query of options, or a link to a page of rules."""
    query = _query_of(variant, text)
    options, fault = readable_mix(variant, query)
    preset = preset_of(variant, options)
    return RuleSet(
        letter=letter,
        title=gettext(preset.label) if preset else gettext("Custom house rules"),
        options=options,
        address=mix_url(variant, options),
        word=mix_query(variant, options) or STANDARD,
        fault=fault,
    )


def compare_url(variant: Variant[Any], options: Any) -> str:
    """The address on which a set stands beside the standard; on which one chooses sets, for the standard itself."""
    address = reverse("rules:compare", args=[variant.slug])
    query = mix_query(variant, options)
    return f"{address}?{urlencode([('set', STANDARD), ('set', query)])}" if query else address


def _query_of(variant: Variant[Any], text: str) -> dict[str, str]:
    text = text.strip()
    if text == STANDARD:
        return {}
    if any(preset.name == text for preset in variant.presets):
        return {"preset": text}
    parts = urlsplit(text)
    query = parts.query or ("" if parts.path.startswith("/") or parts.scheme else parts.path)
    return dict(parse_qsl(query)) or {"preset": query[:40]} if query else {}


def rule_sets(variant: Variant[Any], texts: Sequence[str]) -> tuple[RuleSet, ...]:
    """The sets that are asked for, each once, lettered from A; at most `MOST`, empty texts passed over."""
    found: dict[Any, RuleSet] = {}
    for text in filter(str.strip, texts):
        asked = rule_set(variant, text, "")
        # What cannot be read is told, and does not stand for the standard.
        found.setdefault((asked.options, asked.fault), asked)
    return tuple(
        replace(each, letter="ABCD"[place]) for place, each in enumerate(list(found.values())[:MOST])
    )


def sections(
    variant: Variant[Any], sets: Sequence[RuleSet], language: str, *, every: bool
) -> tuple[OptionSection, ...]:
    """The house rules in the order of the rules, those alone in which the sets differ unless `every` is asked for."""
    titles = sections_of(variant, language)
    found: dict[str, list[OptionLine]] = {title: [] for title in titles.values()}
    for option in options_of(variant.options):
        values = [getattr(each.options, option.name) for each in sets]
        line = OptionLine(
            label=gettext(option.label),
            anchor=option.paragraph,
            values=tuple((value_words(option, value), value != values[0]) for value in values),
        )
        if every or line.differs:
            found.setdefault(titles.get(option.paragraph, gettext("Other house rules")), []).append(line)
    return tuple(OptionSection(title, tuple(lines)) for title, lines in found.items() if lines)


def tables(variant: Variant[Any], sets: Sequence[RuleSet], language: str) -> tuple[ComparedTable, ...]:
    """The tables of the rule page with the lines in which the sets differ; none where all are alike."""
    page = variant.page
    if page is None:
        return ()
    found = []
    for section in rule_text(variant, language).sections:
        for anchor, words in _directives(section):
            compared = [_table(page, section, anchor, words, each.options) for each in sets]
            if lines := _lines(compared):
                found.append(ComparedTable(typeset(section.title, language), anchor, lines))
    return tuple(found)


def _directives(section: ruletext.Section) -> list[tuple[str, tuple[str, ...]]]:
    """The tables of a section, each once: a set of options may choose among several blocks of one anchor."""
    asked = [
        (block.anchor, block.directive[1:]) for block in section.blocks if block.directive[:1] == ("table",)
    ]
    return list(dict.fromkeys(asked))


def _table(
    page: RulePage, section: ruletext.Section, anchor: str, words: tuple[str, ...], options: Any
) -> Table | None:
    """The table as a set has it; None where its page has none."""
    for block in ruletext.shown(section.blocks, partial(getattr, options)):
        if block.anchor == anchor and block.directive[1:] == words:
            return page.table(options, *words)
    return None


def _lines(compared: Sequence[Table | None]) -> tuple[ComparedLine, ...]:
    """The lines in which tables differ, in the order of the first that has them."""
    rows = [_rows(table) for table in compared]
    heads = {key: head for own in reversed(rows) for key, (head, _cells) in own.items()}
    order = dict.fromkeys(chain.from_iterable(rows))
    lines = [
        ComparedLine(heads[key], _unlike([own[key][1] if key in own else () for own in rows]))
        for key in order
    ]
    return tuple(line for line in lines if any(line.cells))


def _unlike(cells: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a line by set, without those that all sets have alike; all empty where the line is the same."""
    if len({len(own) for own in cells}) > 1:
        return tuple(cells)
    places = [
        place for place, column in enumerate(zip(*cells, strict=True)) if len(set(map(repr, column))) > 1
    ]
    return tuple(tuple(own[place] for place in places) for own in cells)


def _rows(table: Table | None) -> dict[str, tuple[Cell, tuple[Cell, ...]]]:
    """The rows of a table by group and heading, without marks of what the standard has otherwise."""
    return {
        f"{place} {_plain(row[0])}": (_plain(row[0]), tuple(map(_plain, row[1:])))
        for place, group in enumerate(table.groups if table else ())
        for row in group.rows
    }


def _plain(cell: Cell) -> Cell:
    return replace(cell, differs=False)
