"""A revoke has one law: the pages of the games with an auction say what the table law proposes."""

from __future__ import annotations

import re

import pytest
from django.test import Client

GAMES = (
    "double-deck",
    "double-deck-three",
    "double-deck-six",
    "auction-three",
    "auction-four",
    "auction-widow",
)


def paragraph(client: Client, address: str, anchor: str) -> str:
    page = client.get(address).content.decode()
    (found,) = re.findall(rf'<p[^>]*id="{anchor}".*?</p>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", "", found).split())


@pytest.mark.parametrize(
    ("prefix", "deadline", "late"),
    [
        ("", "Until the next trick has been led", "Later the deal is played to its end"),
        ("/fr", "Jusqu’à l’entame de la levée suivante", "Plus tard, on joue la donne jusqu’au bout"),
    ],
)
def test_every_page_gives_a_revoke_the_same_deadline(
    prefix: str, deadline: str, late: str, client: Client
) -> None:
    law = paragraph(client, f"{prefix}/rules/table-law/", "revoke-proposal")
    rules = [paragraph(client, f"{prefix}/rules/{slug}/table/", "real-revoke") for slug in GAMES]
    for text in (law, *rules):
        assert deadline in text
        assert late in text


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_rules_of_a_revoke_lead_to_the_table_law(prefix: str, client: Client) -> None:
    page = client.get(f"{prefix}/rules/auction-three/table/").content.decode()
    assert f'href="{prefix}/rules/table-law/#revoke"' in page


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_rulings_name_options_in_words(prefix: str, client: Client) -> None:
    page = client.get(f"{prefix}/rules/rulings/").content.decode()
    assert not re.findall(r"<code>[a-z_0-9+]+</code>", page)
