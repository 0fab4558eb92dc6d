"""The rule pages of piquet tell each game what is true of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rules.piquet.options import AuCentOptions, PiquetOptions
from rules.piquet.variants import AU_CENT, PIQUET
from rules.web import articles

STANDARD = PiquetOptions()


@pytest.mark.parametrize("variant", [PIQUET, AU_CENT], ids=lambda variant: variant.slug)
def test_even_chances_are_called_so(variant: Any) -> None:
    article = articles.article(variant, variant.presets[0].options, "en").body
    assert "1 to 1" not in article
    assert ("about evens" in article) is (variant is AU_CENT)


def test_totals_are_changed_by_figures_and_hands_by_cards() -> None:
    article = articles.article(PIQUET, STANDARD, "en").body
    for anchor, words in (("rubicon-example", "Change the figures"), ("point-example", "Change the cards")):
        (figure,) = re.findall(rf'<figure[^>]* id="{anchor}">.*?</figure>', article, re.DOTALL)
        assert words in figure


@pytest.mark.parametrize(
    ("language", "words"), [("en", "twelve to seventeen points"), ("fr", "de douze à dix-sept points")]
)
def test_the_page_says_what_it_is_worth_to_be_elder_as_measured(language: str, words: str) -> None:
    assert words in " ".join(articles.article(PIQUET, STANDARD, language).body.split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_au_cent_says_nothing_of_the_deal_it_does_not_show(language: str) -> None:
    article = re.sub(r"<[^>]+>", "", articles.article(AU_CENT, AuCentOptions(), language).body)
    for words in (
        "example of a deal",
        "exemple d’une donne",
        "twelve to seventeen",
        "douze à dix-sept",
        "tierce minor",
    ):
        assert words not in article


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_without_a_rubicon_sets_nobody_a_mark_of_nought(language: str) -> None:
    def lines(rubicon: int) -> list[str]:
        body = articles.article(PIQUET, PiquetOptions(rubicon=rubicon), language).body
        return re.sub(r"<[^>]+>", "", body).splitlines()

    rows = [line.replace("437", "0") for line in lines(437) if "437" in line]
    still = [line for line in rows if line in lines(0)]
    assert len(rows) >= 6
    assert len(still) == 1, "the house rule itself, and nothing else"


@pytest.mark.parametrize("rubicon", [30, 70, 100, 437])
def test_examples_of_the_rubicon_are_short_of_it_on_it_and_past_it(rubicon: int) -> None:
    article = articles.article(PIQUET, PiquetOptions(rubicon=rubicon), "en").body
    for anchor, behind, words in (
        ("rubicon-example", rubicon - 1, f"is short of {rubicon}"),
        ("rubicon-edge", rubicon, "is enough"),
        ("partie-end-example", rubicon + 1, "is enough"),
    ):
        (figure,) = re.findall(rf'<figure[^>]* id="{anchor}">.*?</figure>', article, re.DOTALL)
        assert f"{behind} {words}" in " ".join(re.sub(r"<[^>]+>", "", figure).split())


@pytest.mark.parametrize(
    ("elder", "younger", "short"),
    [
        ("S:AKQJT987 H:AKQJ", "C:AKQJT987 D:AKQJ", ()),
        ("S:AKQ", "C:AKQJT987 D:AKQJ", ("Elder’s hand is not complete: 3 of 12 cards.",)),
        ("S:AKQJT987 H:AKQJ", "C:AK", ("Younger’s hand is not complete: 2 of 12 cards.",)),
        ("S:AKQ", "C:AK", ("Elder’s hand is not complete: 3", "Younger’s hand is not complete: 2")),
    ],
)
def test_two_hands_compared_that_are_not_complete_say_so_first(
    elder: str, younger: str, short: tuple[str, ...], client: Client
) -> None:
    page = client.get("/rules/piquet/compare/", {"elder": elder, "younger": younger}).content.decode()
    assert ("of these cards: elder" in page, "in hand: elder" in page) == (bool(short), not short)
    assert page.count("hand is not complete") == len(short)
    for sentence in short:
        assert sentence in page
