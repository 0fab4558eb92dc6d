"""What the score pad says: of sides where there are partners, of players where everybody plays alone."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from rules.catalog import VARIANTS

SIDES = {"": r"\bsides?\b", "/fr": r"\bcamps?\b"}


def told(page: str) -> dict[str, Any]:
    """What a page hands to its script."""
    data = re.search(r'<script id="pad-told" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert data
    facts: dict[str, Any] = json.loads(data[1])
    return facts


@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_a_player_who_plays_alone_is_no_side(variant: Any, client: Client) -> None:
    for prefix, sides in SIDES.items():
        page = client.get(f"{prefix}/rules/{variant.slug}/pad/").content.decode()
        plan = told(page)["plan"]
        form = page.partition('id="pad"')[2].partition("</main>")[0]
        said = [*told(page)["sentences"].values(), *(each["sentence"] for each in plan.get("demands", ()))]
        words = " ".join([*said, unescape(re.sub(r"<[^>]+>", " ", form))])
        partners = any(len(seats) > 1 for seats in plan["sides"])
        assert bool(re.search(sides, words, re.IGNORECASE)) == partners, re.findall(f".*{sides}.*", words)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "free"),
    [
        ("double-deck", False),
        ("double-deck?forced_dealer_bid=none", True),
        ("double-deck-six", False),
        ("double-deck-six?forced_dealer_bid=none", True),
        ("double-deck-three", False),
        ("double-deck-three?forced_bid=none", True),
        ("double-deck-three?forced_bid=first", False),
        ("auction-three", True),
        ("auction-three?forced_ninety=true", False),
        ("auction-four?preset=racehorse", False),
        ("auction-widow", True),
        ("piquet", False),
    ],
)
def test_where_somebody_is_bound_to_bid_no_deal_is_without_a_bidder(
    address: str, free: bool, client: Client
) -> None:
    slug, _mark, query = address.partition("?")
    page = client.get(f"/rules/{slug}/pad/?{query}").content.decode()
    assert ('data-act="passed"' in page) == free
