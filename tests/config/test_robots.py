"""What crawlers are told: where not to go, and the list of pages with their languages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_robots_are_told_where_nothing_is_to_be_found_and_where_the_list_is(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer["Content-Type"] == "text/plain"
    text = answer.content.decode()
    assert "Disallow: /search/" in text
    assert "Disallow: /fr/search/" in text
    assert "Disallow: /corrections/" in text
    assert "Disallow: /rules" not in text
    assert text.endswith("Sitemap: http://testserver/sitemap.xml\n")


@pytest.mark.slow
def test_every_page_of_the_list_is_there_for_strangers_and_is_its_own_canonical_address(
    client: Client,
) -> None:
    answer = client.get("/sitemap.xml")
    assert answer["Content-Type"] == "application/xml"
    addresses = re.findall(r"<loc>http://testserver([^<]+)</loc>", answer.content.decode())
    assert len(addresses) == len(set(addresses)) > 100
    assert {"/", "/fr/", "/rules/double-deck/?preset=book", "/fr/glossary/"} <= set(addresses)
    for address in addresses:
        reply = client.get(address)
        assert reply.status_code == 200, address
        page = reply.content.decode()
        assert f'<link rel="canonical" href="http://testserver{address.split("?")[0]}' in page, address
        assert 'content="noindex"' not in page, address
