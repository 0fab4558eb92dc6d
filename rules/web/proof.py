"""Reads the rule texts, their examples and the glossary for what does not fit together: `make docs-check`.

Every fault has its file and line. The two languages are read side by side, names are looked up where they are defined.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rules.engine.options import options_of
from rules.engine.variant import Variant
from rules.web import glossary, parts, ruletext
from rules.web.ruletext import BadText, RuleText, Section, TextBlock

LINK = re.compile(r"\]\(#(?P<anchor>[^)]*)\)")
FIGURE = re.compile(r"\{(?P<name>[a-z][a-z0-9_]*)(?::word)?\}")
NAME = re.compile(r"(?P<name>[a-z]\w*)(?=[!<>=&]|$)")
LINE = re.compile(r"line (?P<number>\d+): (?P<words>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class TextFault:
    """What is wrong, and where."""

    path: Path
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


def faults(variants: tuple[Variant[Any], ...], folder: Path = glossary.FOLDER) -> tuple[TextFault, ...]:
    """All that is wrong with the rules of these games and with the glossary, by file and line."""
    problems: set[TextFault] = set()
    for text in dict.fromkeys(variant.text for variant in variants):
        paths = {language: text / f"{language}.md" for language in glossary.LANGUAGES}
        texts = {language: (path, path.read_text(encoding="utf-8")) for language, path in paths.items()}
        problems.update(text_faults([variant for variant in variants if variant.text == text], texts))
    problems.update(term_faults({variant.slug: variant for variant in variants}, folder))
    return tuple(sorted(problems))


def text_faults(
    variants: Sequence[Variant[Any]], texts: Mapping[str, tuple[Path, str]]
) -> Iterator[TextFault]:
    """What is wrong with the text of a game, or of several that share it: path and content by language."""
    read: list[_ProofReader] = []
    for path, text in texts.values():
        try:
            read.append(_ProofReader(variants, path, ruletext.parse(text)))
        except BadText as bad:
            match = LINE.match(str(bad))
            yield TextFault(path, int(match["number"]) if match else 1, match["words"] if match else str(bad))
    for reader in read:
        yield from reader.faults()
    if len(read) == len(texts):
        first, *others = read
        for other in others:
            yield from _unlike(first, other)


class _ProofReader:
    """One text with all that may be named in it."""

    def __init__(self, variants: Sequence[Variant[Any]], path: Path, text: RuleText) -> None:
        self.variants, self.path, self.text = variants, path, text
        self.pages = [(variant, variant.page) for variant in variants if variant.page]
        self.options = {option.name for variant in variants for option in options_of(variant.options)}
        self.anchors = set(text.anchors())
        self.examples = {example.name for _variant, page in self.pages for example in page.examples()}

    @cached_property
    def figures(self) -> set[str]:
        """The figures that a text may name, under one preset or another."""
        return {
            name
            for variant, page in self.pages
            for preset in variant.presets
            for name in page.figures(preset.options)
        }

    def knows(self, name: str) -> bool:
        """Whether a condition may name it: an option, or a property of the options."""
        return name in self.options or any(hasattr(variant.options, name) for variant in self.variants)

    def has_table(self, words: Sequence[str]) -> bool:
        """Whether the page of a game has the table."""
        for variant, page in self.pages:
            try:
                page.table(variant.options(), *words)
            except (KeyError, TypeError):
                continue
            return True
        return False

    def has_diagram(self, name: str) -> bool:
        """Whether the page of a game has the diagram."""
        for variant, page in self.pages:
            try:
                page.diagram(variant.options(), name)
            except KeyError:
                continue
            return True
        return False

    def faults(self) -> Iterator[TextFault]:
        """Everything in the text that names what is not there, and what the text should name."""
        for section in self.text.sections:
            if section.part not in parts.TITLES:
                yield TextFault(self.path, section.line, f"no such part of the rules: {section.part}")
        for block in self.text.blocks():
            yield from self._conditions(block)
            yield from self._directive(block)
            yield from self._words(block)
        yield from self._missing()

    def _conditions(self, block: TextBlock) -> Iterator[TextFault]:
        conditions = [(block.line, condition) for condition in (block.when, block.printed) if condition]
        conditions += [
            (_line(block, match), match["when"]) for match in ruletext.CONDITION.finditer(block.body)
        ]
        for line, condition in conditions:
            for term in condition.split("&"):
                name = match["name"] if (match := NAME.match(term)) else term
                if not self.knows(name):
                    yield TextFault(self.path, line, f"no such option: {name}")

    def _directive(self, block: TextBlock) -> Iterator[TextFault]:
        line = block.line + 1
        match block.directive:
            case ("example", name) if name not in self.examples:
                yield TextFault(self.path, line, f"no such example: {name}")
            case ("rule", name) if name not in self.options:
                yield TextFault(self.path, line, f"no such option: {name}")
            case ("table", *words) if not self.has_table(words):
                yield TextFault(self.path, line, f"no such table: {' '.join(words)}")
            case ("diagram", name) if not self.has_diagram(name):
                yield TextFault(self.path, line, f"no such diagram: {name}")
            case () | ("diagram" | "example" | "rule" | "table", *_):
                pass
            case (word, *_):
                yield TextFault(self.path, line, f"no such directive: {word}")

    def _words(self, block: TextBlock) -> Iterator[TextFault]:
        for match in LINK.finditer(block.body):
            if match["anchor"] not in self.anchors:
                yield TextFault(self.path, _line(block, match), f"no such anchor: {match['anchor']}")
        for match in FIGURE.finditer(block.body):
            if match["name"] not in self.figures:
                yield TextFault(self.path, _line(block, match), f"no such figure: {match['name']}")

    def _missing(self) -> Iterator[TextFault]:
        """What options, sentences and examples expect of the text."""
        directives = {block.directive for block in self.text.blocks()}
        for variant in self.variants:
            for option in options_of(variant.options):
                if option.paragraph not in self.anchors:
                    yield self._fault_of_file(
                        f"no anchor {option.paragraph}, which the option {option.name} names"
                    )
                if variant.page and ("rule", option.name) not in directives:
                    yield self._fault_of_file(f"the option {option.name} is told nowhere")
            for code, sentence in variant.wording.items():
                if sentence.paragraph and sentence.paragraph not in self.anchors:
                    yield self._fault_of_file(
                        f"no anchor {sentence.paragraph}, which the sentence {code} names"
                    )
        for name in sorted(self.examples):
            if ("example", name) not in directives:
                yield self._fault_of_file(f"the example {name} stands nowhere")
        for anchor in parts.AT_A_GLANCE:
            if anchor not in self.anchors:
                yield self._fault_of_file(f"no paragraph {anchor}, which the rules on one page need")
        slugs = {term.slug for term in glossary.terms()}
        for _variant, page in self.pages:
            if page.word not in slugs:
                yield self._fault_of_file(f"no such term: {page.word}")

    def _fault_of_file(self, words: str) -> TextFault:
        """What the whole file lacks is told of its first line."""
        return TextFault(self.path, 1, words)


def _line(block: TextBlock, match: re.Match[str]) -> int:
    """The line of a file on which something of a block's body stands."""
    return block.line + 1 + block.body.count("\n", 0, match.start())


def _unlike(one: _ProofReader, other: _ProofReader) -> Iterator[TextFault]:
    """Where two languages go apart: headings, paragraphs, and what these are."""
    ours = {section.anchor: section for section in one.text.sections}
    theirs = {section.anchor: section for section in other.text.sections}
    yield from _alone(one, other, ours, theirs)
    yield from _alone(other, one, theirs, ours)
    shared = [anchor for anchor in ours if anchor in theirs]
    for mine, its in zip(shared, [anchor for anchor in theirs if anchor in ours], strict=True):
        if mine != its:
            words = f"the heading {its} is out of step: {one.path.name} has {mine} here"
            yield TextFault(other.path, theirs[its].line, words)
            break
    for anchor in shared:
        yield from _sections_unlike(one, other, ours[anchor], theirs[anchor])


def _alone(
    one: _ProofReader, other: _ProofReader, ours: Mapping[str, Section], theirs: Mapping[str, Section]
) -> Iterator[TextFault]:
    for anchor, section in ours.items():
        if anchor not in theirs:
            yield TextFault(one.path, section.line, f"the heading {anchor} is not in {other.path.name}")


def _sections_unlike(
    one: _ProofReader, other: _ProofReader, ours: Section, theirs: Section
) -> Iterator[TextFault]:
    if (ours.level, ours.part) != (theirs.level, theirs.part):
        yield TextFault(
            other.path, theirs.line, f"the heading {ours.anchor} is another one in {one.path.name}"
        )
    kinds = [[(b.anchor, b.when, b.printed, b.directive) for b in s.blocks] for s in (ours, theirs)]
    for place, (mine, its) in enumerate(zip_longest(*kinds)):
        if mine != its:
            mine_here = place < len(ours.blocks) and (
                its is None or mine[0] not in {kind[0] for kind in kinds[1]}
            )
            reader, section = (one, ours) if mine_here else (other, theirs)
            block = section.blocks[min(place, len(section.blocks) - 1)]
            against = other if mine_here else one
            alone = block.anchor not in against.anchors
            words = "is not in" if alone else "has another condition, kind or place in"
            yield TextFault(
                reader.path, block.line, f"the paragraph {block.anchor} {words} {against.path.name}"
            )
            return


def term_faults(variants: Mapping[str, Variant[Any]], folder: Path) -> Iterator[TextFault]:
    """What is wrong with the files of the glossary."""
    spellings: dict[tuple[str, str], Path] = {}
    families = {glossary.SHARED, *(variant.family for variant in variants.values())}
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
        for name in ("families", "variant", "paragraph", *glossary.LANGUAGES):
            if name not in data:
                yield TextFault(path, 1, f"{name} is missing")
        variant = variants.get(data.get("variant", ""))
        if variant is None:
            yield TextFault(path, _line_of(text, "variant"), f"no such game: {data.get('variant')}")
        elif data.get("paragraph") not in parts.parts_of(variant):
            yield TextFault(path, _line_of(text, "paragraph"), f"no such anchor: {data.get('paragraph')}")
        for family in set(data.get("families", ())) - families:
            yield TextFault(path, _line_of(text, "families"), f"no such family: {family}")
        for slug in set(data.get("not_in", ())) - variants.keys():
            yield TextFault(path, _line_of(text, "not_in"), f"no such game: {slug}")
        for language in glossary.LANGUAGES:
            for spelling in data.get(language, {}).get("link", ()):
                before = spellings.setdefault((language, spelling.lower()), path)
                if before != path:
                    yield TextFault(
                        path, _line_of(text, "link"), f"{spelling} is linked by {before.name} too"
                    )


def _line_of(text: str, name: str) -> int:
    """The first line that begins with a name; the first of all where none does."""
    return next((n for n, line in enumerate(text.splitlines(), 1) if line.startswith(name)), 1)
