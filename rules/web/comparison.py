"""Two sets of house rules or more, side by side: rule by rule in the order of the page, tables cell by cell.

The tables are those of the rule pages, computed by the engine under each set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, zip_longest
from typing import Any
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from rules.catalog import VARIANTS
from rules.engine.moves import Phrase
from rules.engine.options import options_of
from rules.engine.page import Cell, RulePage, Table
from rules.engine.variant import Variant
from rules.web import given_names, ruletext
from rules.web.markup import typeset
from rules.web.mixes import Fault, changes_between, mix_query, mix_url, names_of, readable_mix, value_words
from rules.web.mixform import sections_of
from rules.web.parts import HOUSE, rule_text

MOST = 4
"""So many sets stand side by side; more have no room on paper."""

STANDARD = "standard"

MOST_IN_A_TITLE = 2
"""So many differences from the nearest set stand in the title of one that has no name."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One set of house rules: its letter and title, its options, and where its page is.

    `word` names it in the address of a comparison; `given` is what the club of that address calls it; `fault` says why
    it could not be read (it is the standard then, and its word is what was asked for).
    """

    letter: str
    title: str
    options: Any
    address: str
    word: str
    fault: Fault | None = None
    given: given_names.GivenName | None = None


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A house rule under each set: its words, and for each set the value and whether the first has another.

    `address` is where the standard rules tell it.
    """

    label: str
    address: str
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
    """A line of a table: its heading, and for each set the cells; none where the set has no such line.

    `heads` are those of the columns of these cells, where all sets have the same columns.
    """

    head: Cell
    cells: tuple[tuple[Cell, ...], ...]
    heads: tuple[Phrase | None, ...] = ()

    @property
    def headed(self) -> tuple[tuple[tuple[Phrase | None, Cell], ...], ...]:
        """The cells of each set, each with the heading of its column."""
        return tuple(tuple(zip_longest(self.heads[: len(own)], own)) for own in self.cells)


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A table of the rule page with the lines in which the sets differ; `address` is where the rules have it."""

    title: str
    anchor: str
    address: str
    lines: tuple[ComparedLine, ...]


def rule_set(variant: Variant[Any], text: str, letter: str) -> RuleSet:
    """The set that a text asks for: `standard`, a preset's name, a query of options, or a link to a page of rules."""
    text = text.strip()
    query = query_of(variant, text)
    fault = _of_another_game(variant, text) or _without_rules(variant, text, query)
    options, unread = readable_mix(variant, {} if fault else query)
    fault = fault or unread
    return RuleSet(
        letter=letter,
        title=_title(variant, options),
        options=options,
        address=mix_url(variant, options),
        word=text if fault else mix_query(variant, options) or STANDARD,
        fault=fault,
        given=given_names.given_name(variant, options),
    )


def _title(variant: Variant[Any], options: Any) -> str:
    """What a set is called: by the club of its address, else after the well-known set nearest to it."""
    given = given_names.given_name(variant, options)
    return given.name if given else _nearest(variant, options)


def _nearest(variant: Variant[Any], options: Any) -> str:
    """The well-known set nearest to the house rules, and in what they differ from it."""
    preset = min(variant.presets, key=lambda each: len(changes_between(each.options, options)))
    differences = changes_between(preset.options, options)
    if len(differences) > MOST_IN_A_TITLE:
        words = {"name": gettext(preset.label), "number": len(differences)}
        return gettext("{name} with {number} changes").format(**words)
    colon = pgettext("between a word and its meaning", ": ")
    listed = "; ".join(f"{change.label}{colon}{change.value}" for change in differences)
    return f"{gettext(preset.label)} ({listed})" if listed else gettext(preset.label)


def compare_url(variant: Variant[Any], options: Any, club: str = "") -> str:
    """The address on which a set stands beside the standard; on which one chooses sets, for the standard itself."""
    address = reverse("rules:compare", args=[variant.slug])
    query = mix_query(variant, options, club)
    return f"{address}?{urlencode([('set', STANDARD), ('set', query)])}" if query else address


def query_of(variant: Variant[Any], text: str) -> dict[str, str]:
    """What a text says as the query of an address: that of a link, of a preset's name, or the text itself."""
    if text == STANDARD:
        return {}
    if any(preset.name == text for preset in variant.presets):
        return {"preset": text}
    parts = _parts_of(text)
    if parts is None:
        # It is told of as a name that no set has.
        return {"preset": text[:40]}
    query = parts.query or ("" if parts.path.startswith("/") or parts.scheme else parts.path)
    return dict(parse_qsl(query)) or {"preset": query[:40]} if query else {}


def _parts_of(text: str) -> SplitResult | None:
    """The parts of an address; None for what is no address at all."""
    try:
        return urlsplit(text)
    except ValueError:
        return None


def _game_of(text: str) -> Variant[Any] | None:
    """The game whose rules a link leads to; None where it leads to no rules."""
    parts = _parts_of(text)
    _before, _rules, after = (parts.path if parts else "").partition("/rules/")
    return next((each for each in VARIANTS if each.slug == after.partition("/")[0]), None)


def _without_rules(variant: Variant[Any], text: str, query: Mapping[str, str]) -> Fault | None:
    """What is wrong with a text that neither leads to rules nor says any."""
    if text == STANDARD or _game_of(text) == variant or query.keys() & names_of(variant):
        return None
    words = {"text": text[:80], "game": gettext(variant.name)}
    return Fault(
        gettext(
            "“{text}” has no rules of {game} in it: it must be the address of a page of its rules."
        ).format(**words)
    )


def _of_another_game(variant: Variant[Any], text: str) -> Fault | None:
    """What is wrong with a link to the rules of another game."""
    other = _game_of(text)
    if other in (None, variant):
        return None
    words = {"other": gettext(other.name), "game": gettext(variant.name)}
    return Fault(gettext("This link leads to the rules of {other}, not of {game}.").format(**words))


def rule_sets(variant: Variant[Any], texts: Sequence[str]) -> tuple[RuleSet, ...]:
    """The sets that are asked for, each once, lettered from A; at most `MOST`, empty texts passed over."""
    sets_by_options: dict[Any, RuleSet] = {}
    for text in filter(str.strip, texts):
        one_set = rule_set(variant, text, "")
        # What cannot be read is told, and does not stand for the standard.
        sets_by_options.setdefault((one_set.options, one_set.fault), one_set)
    return tuple(
        replace(each, letter="ABCD"[place])
        for place, each in enumerate(list(sets_by_options.values())[:MOST])
    )


def sections(
    variant: Variant[Any], sets: Sequence[RuleSet], language: str, *, every: bool
) -> tuple[OptionSection, ...]:
    """The house rules in the order of the rules, those alone in which the sets differ unless `every` is asked for."""
    titles = sections_of(variant, language)
    by_section: dict[str, list[OptionLine]] = {title: [] for title in titles.values()}
    for option in options_of(variant.options):
        values = [getattr(each.options, option.name) for each in sets]
        line = OptionLine(
            label=gettext(option.label),
            address=mix_url(variant, variant.options(), option.paragraph),
            values=tuple(
                (value_words(option, value, each.options), value != values[0])
                for value, each in zip(values, sets, strict=True)
            ),
        )
        if every or line.differs:
            by_section.setdefault(titles.get(option.paragraph, gettext("Other house rules")), []).append(line)
    return tuple(OptionSection(title, tuple(lines)) for title, lines in by_section.items() if lines)


def tables(variant: Variant[Any], sets: Sequence[RuleSet], language: str) -> tuple[ComparedTable, ...]:
    """The tables of the rule page with the lines in which the sets differ; none where all are alike.

    What no set uses is passed over, and so are tables of all that may be chosen.
    """
    page = variant.page
    if page is None:
        return ()
    compared_tables = []
    for section in rule_text(variant, language).sections:
        if section.part == HOUSE:
            continue
        for anchor, words in _directives(section):
            compared = [_table(page, section, anchor, words, each.options) for each in sets]
            if lines := _lines(compared):
                address = mix_url(variant, variant.options(), anchor)
                compared_tables.append(
                    ComparedTable(typeset(section.title, language), anchor, address, lines)
                )
    return tuple(compared_tables)


def _directives(section: ruletext.Section) -> list[tuple[str, tuple[str, ...]]]:
    """The tables of a section, each once: a set of options may choose among several blocks of one anchor."""
    directives = [
        (block.anchor, block.directive[1:]) for block in section.blocks if block.directive[:1] == ("table",)
    ]
    return list(dict.fromkeys(directives))


def _table(
    page: RulePage, section: ruletext.Section, anchor: str, words: tuple[str, ...], options: Any
) -> Table | None:
    """The table as a set has it; None where its page has none, or only for what the set does not use."""
    holds = partial(getattr, options)
    for block in ruletext.visible_blocks(section.blocks, holds):
        in_use = not block.printed or ruletext.met(block.printed, holds)
        if block.anchor == anchor and block.directive[1:] == words and in_use:
            return page.table(options, *words)
    return None


def _lines(compared: Sequence[Table | None]) -> tuple[ComparedLine, ...]:
    """The lines in which tables differ, in the order of the first that has them."""
    rows = [_rows(table) for table in compared]
    order = dict.fromkeys(chain.from_iterable(rows))
    lines = [_line([own.get(key, _NO_ROW) for own in rows]) for key in order]
    return tuple(line for line in lines if any(line.cells))


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table and the headings of its columns, both without the first."""

    cells: tuple[Cell, ...] = ()
    heads: tuple[Phrase | None, ...] = ()
    head: Cell | None = None


_NO_ROW = _Row()


def _line(rows: Sequence[_Row]) -> ComparedLine:
    """A line under the heading of the first set that has it; where sets head it otherwise, cells say so."""
    head = next(row.head for row in rows if row.head)
    if any(row.head not in (head, None) for row in rows):
        if head.shared:
            return ComparedLine(Cell(words=head.shared), _with_heads(rows))
        own = (row.cells if row.head in (head, None) else (row.head, *row.cells) for row in rows)
        return ComparedLine(head, tuple(tuple(cell for cell in cells if cell) for cells in own))
    places = _unlike([row.cells for row in rows])
    cells = tuple(tuple(row.cells[place] for place in places) if row.cells else () for row in rows)
    heads = next(row.heads for row in rows if row.head)
    # A line of which there is but one figure needs no heading beside it.
    return ComparedLine(head, cells, tuple(heads[place] for place in places) if len(heads) > 1 else ())


def _with_heads(rows: Sequence[_Row]) -> tuple[tuple[Cell, ...], ...]:
    """The heading of a line as each set has it, and its other cells so far as they are not alike."""
    places = _unlike([row.cells for row in rows])
    return tuple((row.head, *(row.cells[place] for place in places)) if row.head else () for row in rows)


def _unlike(cells: Sequence[tuple[Cell, ...]]) -> tuple[int, ...]:
    """The columns of a line in which sets differ; all of them where one has no such line."""
    longest = max(cells, key=len)
    if any(len(own) != len(longest) for own in cells):
        return tuple(range(len(longest)))
    return tuple(
        place for place, column in enumerate(zip(*cells, strict=True)) if len(set(map(repr, column))) > 1
    )


def _rows(table: Table | None) -> dict[str, _Row]:
    """The rows of a table by group and by what they are about, without marks of what the standard has otherwise."""
    rows: dict[str, _Row] = {}
    groups = table.groups if table else ()
    for place, group in enumerate(groups):
        # A group without headings has those of the first.
        heads = group.heads[1:] if any(group.heads[1:]) else groups[0].heads[1:]
        for row in group.rows:
            first, *cells = (replace(cell, differs=False) for cell in row)
            # What two lines of one table are both about meets line by line.
            about = [f"{place} {first.subject or first} {number}" for number in range(len(group.rows))]
            rows[next(key for key in about if key not in rows)] = _Row(tuple(cells), heads, first)
    return rows
