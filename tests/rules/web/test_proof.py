"""`manage.py docs_check` finds what does not fit together in rule texts and glossary, with file and line."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from shutil import copytree

import pytest
from django.core.management import call_command

from rules import catalog
from rules.catalog import find
from rules.web import glossary, proof

GAME = find("double-deck")
TEXTS = {language: GAME.text / f"{language}.md" for language in glossary.LANGUAGES}


def test_nothing_is_wrong() -> None:
    output = StringIO()
    call_command("docs_check", stdout=output)
    assert output.getvalue() == ""


def planted(language: str, before: str, after: str) -> tuple[list[str], int]:
    """What is said of the texts with one place of one of them changed; and the line of that place."""
    texts = {each: (path, path.read_text(encoding="utf-8")) for each, path in TEXTS.items()}
    path, text = texts[language]
    assert before in text
    texts[language] = path, text.replace(before, after, 1)
    found = proof.text_faults([GAME], texts)
    line = text[: text.index(before)].count("\n") + 1
    return [f"{fault.path.name}:{fault.line}: {fault.words}" for fault in found], line


FAULTS = [
    (
        "en", "{#auction-rounds when auction_rounds=single}", "{#auction-rounds when auction_round=single}",
        0, "no such option: auction_round",
    ),
    (
        "fr", "{{pass_cards>0&pass_timing=after_trump:", "{{pass_card>0&pass_timing=after_trump:",
        0, "no such option: pass_card",
    ),
    ("en", "@rule opening_min", "@rule opening_least", 0, "no such option: opening_least"),
    ("fr", "@example eighty-seven", "@example ninety-seven", 0, "no such example: ninety-seven"),
    ("en", "@table melds", "@table meld", 0, "no such table: meld"),
    ("en", "@table melds", "@tables melds", 0, "no such directive: tables"),
    ("fr", "](#systems)", "](#system)", 0, "no such anchor: system"),
    ("en", "{opening_min} and may be higher", "{opening} and may be higher", 0, "no such figure: opening"),
    ("en", "## Melds {#melds in scores}", "## Melds {#melds in score}", 0, "no such part of the rules: score"),
    (
        "en", "## Melds {#melds in scores}", "## Melds",
        0, "a heading needs its anchor, as in '## The deal {#deal}'",
    ),
    (
        "fr", "{#auction-pass}", "{#auction-passing}\nTexte.\n\n{#auction-pass}",
        0, "the paragraph auction-passing is not in en.md",
    ),
    (
        "en", "{#hand-order}", "{#hand-sorted}\nMore.\n\n{#hand-order}",
        0, "the paragraph hand-sorted is not in fr.md",
    ),
    (
        "en", "## Throwing in {#throw-in", "## Before {#before}\n\n## Throwing in {#throw-in",
        0, "the heading before is not in fr.md",
    ),
    ("fr", "{#glance-turn}", "{#glance-run}", None, "no paragraph glance-turn, which the rules on one page need"),
    ("en", "{#end-target}", "{#end-goal}", None, "no anchor end-target, which the option target names"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "before", "after", "further", "words"), FAULTS)
def test_a_fault_is_told_with_its_file_and_line(
    language: str, before: str, after: str, further: int | None, words: str
) -> None:
    text, line = planted(language, before, after)
    where = 1 if further is None else line + further
    assert f"{language}.md:{where}: {words}" in text


def test_a_heading_out_of_step_is_told() -> None:
    texts = {each: (path, path.read_text(encoding="utf-8")) for each, path in TEXTS.items()}
    path, text = texts["fr"]
    # The headings of counting and scoring change places.
    swapped = text.replace("{#counting in", "{#then in").replace("{#scoring in", "{#counting in")
    texts["fr"] = path, swapped.replace("{#then in", "{#scoring in")
    line = text[: text.index("{#counting in")].count("\n") + 1
    rows = [str(fault) for fault in proof.text_faults([GAME], texts)]
    assert f"{path}:{line}: the heading scoring is out of step: en.md has counting here" in rows


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ('variant = "double-deck"', 'variant = "whist"', 2, "no such game: whist"),
        ('paragraph = "', 'paragraph = "no-', 3, "no such anchor: no-new-to-cards"),
        ('families = ["pinochle", ', 'families = ["whist", ', 1, "no such family: whist"),
        ('link = ["tricks"', 'link = ["trump suit"', 7, "trump suit is linked by trick.toml too"),
    ],
)
def test_a_fault_of_the_glossary_is_told(
    tmp_path: Path, before: str, after: str, line: int, words: str
) -> None:
    folder = Path(copytree(glossary.FOLDER, tmp_path / "glossary"))
    term = folder / "trick.toml"
    text = term.read_text(encoding="utf-8")
    assert before in text
    term.write_text(text.replace(before, after, 1), encoding="utf-8")
    rows = [
        f"{fault.path.name}:{fault.line}: {fault.words}" for fault in proof.faults(catalog.VARIANTS, folder)
    ]
    where = "trump.toml:8" if "linked" in words else f"trick.toml:{line}"
    assert f"{where}: {words}" in rows
