"""Table law for clubs: one page in both languages, linked from every game, with links that lead to what games say."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.catalog import VARIANTS, find
from rules.web import parts, ruletext
from rules.web.law_views import FOLDER, GAME

MARKS = {
    "en": ("*Source.*", "*Proposal*", "*Proposal.*"),
    "fr": ("*Source.*", "*Proposition*", "*Proposition.*"),
}
UNMARKED = {"reading-marks", "reading-here", "revoke-what"}
"""What explains, and lays nothing down."""


def test_both_languages_have_the_same_paragraphs_in_the_same_order() -> None:
    english, french = (ruletext.text_of_file(FOLDER / f"{language}.md") for language in ("en", "fr"))
    assert english.anchors() == french.anchors()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_paragraph_says_whether_a_source_or_we_lay_it_down(language: str) -> None:
    for section in ruletext.text_of_file(FOLDER / f"{language}.md").sections:
        for block in section.blocks:
            assert block.body.startswith(MARKS[language]) == (block.anchor not in UNMARKED), block.anchor


@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_links_lead_to_paragraphs_that_are_there(language: str) -> None:
    found = GAME.findall((FOLDER / f"{language}.md").read_text())
    assert len(found) > 8
    for slug, anchor in found:
        assert anchor in parts.parts_of(find(slug)), (slug, anchor)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "/fr"])
def test_every_game_leads_to_it_from_its_part_on_a_real_table(language: str) -> None:
    page = Client().get(f"{language}/rules/table-law/")
    assert page.status_code == 200
    assert "game:" not in page.content.decode()
    assert not page.cookies
    for variant in VARIANTS:
        shown_text = Client().get(f"{language}/rules/{variant.slug}/table/").content.decode()
        assert f'href="{language}/rules/table-law/"' in shown_text, variant.slug
        assert re.search(r'<a rel="external noopener" href="https?://', shown_text), variant.slug
