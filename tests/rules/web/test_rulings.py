"""The rulings as a page of the site: one text with the project's own list, whole in both languages."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from rules.catalog import VARIANTS
from rules.search.find import find
from rules.web.rulings import FILES, RULING


def blocks(language: str) -> list[str]:
    """The paragraphs of the list in a language."""
    return (settings.BASE_DIR / "docs" / FILES[language]).read_text().strip().split("\n\n")


def kind(block: str) -> str:
    """The letters and number of a ruling, else what begins a heading, else that it is plain text."""
    ruling = RULING.match(block)
    return ruling[0] if ruling else "##" if block.startswith("#") else "text"


def test_both_languages_have_the_same_rulings_in_the_same_order() -> None:
    english, french = (
        [re.sub(r"\*\*([A-Z]{2}-\d\d).*", r"\1", kind(block)) for block in blocks(language)]
        for language in ("en", "fr")
    )
    assert english == french
    numbers = [block for block in english if "-" in block]
    assert len(numbers) == len(set(numbers)) > 100


def test_the_words_of_the_program_are_the_same_in_both() -> None:
    english, french = (
        [re.findall(r"`[^`]+`|\]\([^)]+\)", block) for block in blocks(each)] for each in FILES
    )
    assert [sorted(words) for words in english] == [sorted(words) for words in french]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_every_ruling_and_every_game_leads_to_its_own(language: str) -> None:
    prefix = "/fr" if language == "fr" else ""
    page = Client().get(f"{prefix}/rules/rulings/")
    assert page.status_code == 200
    assert not page.cookies
    text = page.content.decode()
    anchors = re.findall(r'id="([a-z]{2}-\d\d)"', text)
    assert anchors == [kind(block)[2:7].lower() for block in blocks(language) if "-" in kind(block)]
    for variant in VARIANTS:
        table = Client().get(f"{prefix}/rules/{variant.slug}/table/").content.decode()
        [section] = re.findall(rf'href="{prefix}/rules/rulings/#(\w+)"', table)
        assert f'id="{section}"' in text, variant.slug
        assert "docs/rulings" not in table


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_a_single_ruling_can_be_linked(prefix: str) -> None:
    rules = Client().get(f"{prefix}/rules/double-deck-six/house-rules/").content.decode()
    anchor, _other = re.findall(rf'href="{prefix}/rules/rulings/#([a-z]{{2}}-\d\d)"', rules)
    assert anchor == "dd-34"
    assert f'id="{anchor}"' in Client().get(f"{prefix}/rules/rulings/").content.decode()


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("en", "rulings"), ("fr", "décisions")])
def test_the_search_finds_it(language: str, words: str) -> None:
    call_command("search_index")
    with translation.override(language):
        assert any("/rules/rulings/" in each.address for each in find(words, language).results[:3])
