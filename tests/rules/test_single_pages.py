"""The rule pages of the single-deck games: every house rule told once, whole under any mix, and tools that answer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings

from rules import pages
from rules.catalog import find
from rules.engine.options import options_of
from rules.engine.page import BadWord
from rules.engine.variant import Variant
from rules.pinochle.single.pack import PACK

from .mixes import mixes
from .single_table import cards

SLUGS = ("two-handed", "auction-three", "auction-four", "auction-widow")
every_game = pytest.mark.parametrize("variant", [find(slug) for slug in SLUGS], ids=SLUGS)


@every_game
def test_every_option_is_told_once_among_the_house_rules(variant: Variant[Any]) -> None:
    blocks = pages.rule_text(variant, "en").blocks()
    told = [block.directive[1] for block in blocks if block.directive[:1] == ("rule",)]
    assert sorted(told) == sorted(option.name for option in options_of(variant.options))


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_mix_has_a_complete_page(variant: Variant[Any], language: str) -> None:
    wanted = {sentence.paragraph for sentence in variant.wording.values() if sentence.paragraph}

    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(options=mixes(variant))
    def complete(options: Any) -> None:
        body = pages.article(variant, options, language).body
        found = set(re.findall(r'\bid="([^"]+)"', body))
        assert wanted | {option.paragraph for option in options_of(options)} <= found
        assert not re.findall(r"[{}]|\|\|", re.sub(r"<[^>]+>", "", body))

    complete()


def answered(slug: str, tool: str, **asked: Any) -> Any:
    variant = find(slug)
    assert variant.page is not None
    (found,) = [each for each in variant.page.tools if each.name == tool]
    values = {field.name: field.usual for field in found.fields} | {
        name.replace("_", "-"): value for name, value in asked.items()
    }
    return found.answer(variant.options(), values).figures


def test_the_tools_answer_as_the_engine_plays() -> None:
    hand = cards("S:ATKQJ9 H:KQ D:KQJ C:KQ")
    assert answered("auction-three", "meld", trump="S", hand=hand)["total"] == 390
    assert answered("two-handed", "meld", trump="S", hand=hand)["best"] == 150
    assert answered("two-handed", "meld", trump="S", hand=hand)["nines"] == 10
    assert answered("two-handed", "meld", trump="S", hand=())["best"] == 0
    # Everything at once, as the auction games count it: the run has used up king and queen.
    rng = Random(1)
    for _ in range(60):
        some = tuple(rng.sample(PACK.cards_in_order, 15))
        sums = [
            answered(game, "meld", trump="H", hand=some)["total"] for game in ("two-handed", "auction-three")
        ]
        assert sums[0] == sums[1], some


@pytest.mark.parametrize(
    ("slug", "tool", "asked", "token"),
    [
        ("two-handed", "score", {"meld": (1,), "tricks": (1, 2), "nines": ()}, "1"),
        ("two-handed", "legal", {"trump": "H", "trick": ("AS", "KS"), "hand": ("TS",)}, "AS KS"),
        ("two-handed", "legal", {"trump": "H", "trick": (), "hand": ()}, "--hand"),
        ("auction-three", "legal", {"trump": "H", "trick": ("AS", "AS"), "hand": ("AS",)}, "AS"),
        ("auction-three", "trick", {"trump": "H", "cards": ("AS",) * 4}, "AS AS AS AS"),
        (
            "auction-three",
            "score",
            {"bid": 100, "meld": (1, 2), "tricks": (1, 2, 3), "tricks-won": ()},
            "1,2",
        ),
        ("auction-four", "score", {"bid": 100, "meld": (1, 2), "tricks": (1, 2), "bidder": 4}, "4"),
        ("auction-widow", "count", {"cards": ("AS",) * 3, "last": False}, "AS"),
    ],
)
def test_what_a_tool_cannot_mean_is_named(slug: str, tool: str, asked: dict[str, Any], token: str) -> None:
    with pytest.raises(BadWord) as refused:
        answered(slug, tool, **asked)
    assert refused.value.token == token


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_page_and_tools_are_served(slug: str, prefix: str, client: Client) -> None:
    variant = find(slug)
    assert variant.page is not None
    assert client.get(f"{prefix}/rules/{slug}/").status_code == 200
    for tool in variant.page.tools:
        status = client.get(f"{prefix}/rules/{slug}/{tool.name}/").status_code
        assert status == (404 if tool.plain else 200), tool.name
