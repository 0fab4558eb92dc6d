"""Every link of the reference leads to a page, and every fragment to a place on it, in both languages."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules.search.models import SearchEntry
from tests.crawling import BadLink, Crawl

LANGUAGES = ("en", "fr")
STARTS = ("rules:index", "rules:glossary", "rules:lessons", "rules:rulings", "rules:table_law", "play:front")
REFERENCE = ("/rules/", "/glossary/", "/learn/", "/search/")


def in_reference(address: str) -> bool:
    """Whether a page belongs to the reference."""
    return address.removeprefix("/fr").startswith(REFERENCE)


def without_paragraph(path: str) -> str:
    """The form that corrects a paragraph is the same for each of a game."""
    return re.sub(r"(/corrections/[^/]+/).*", r"\1", path)


def crawl(pages: dict[str, str]) -> list[BadLink]:
    """The bad links of a site of these pages, from its front page."""
    get = lambda address: (200, pages[address]) if address in pages else (404, "")  # noqa: E731
    return Crawl(get, lambda _address: True).bad_links(["/"])


def test_a_crawl_finds_a_missing_page_and_a_missing_place() -> None:
    site = {
        "/": '<h1 id="top">A</h1><a href="/b/#here">b</a> <a href="#top">top</a> <a href="/static/x.css">no</a>',
        "/b/": '<p id="here"><a href="../c/">c</a> <a href="../#nowhere">a</a> <a href="//elsewhere/">no</a>',
    }
    assert set(crawl(site)) == {
        BadLink("/b/", "/c/", "404"),
        BadLink("/b/", "/#nowhere", "no such place"),
    }
    assert crawl({**site, "/c/": "", "/": '<i id="nowhere"></i><i id="top"></i>' + site["/"]}) == []


def test_a_crawl_reads_one_page_of_those_that_differ_in_the_values_of_their_query() -> None:
    rows = "".join(f'<a href="/b/?step={step}">{step}</a>' for step in range(9))
    assert crawl({"/": rows}) == [BadLink("/", "/b/?step=8", "404")]
    assert crawl({"/": rows + '<a href="/b/?other=1#place">1</a>', "/b/?other=1": ""}) == [
        BadLink("/", "/b/?other=1#place", "no such place"),
        BadLink("/", "/b/?step=8", "404"),
    ]


def test_a_crawl_reads_one_page_of_those_that_are_alike() -> None:
    site = {"/": '<a href="/b/1/">1</a><a href="/b/2/">2</a>', "/b/2/": ""}
    get = lambda address: (200, site[address]) if address in site else (404, "")  # noqa: E731
    assert len(Crawl(get, lambda _address: True, lambda path: path[:3]).bad_links(["/"])) == 0
    assert len(Crawl(get, lambda _address: True).bad_links(["/"])) == 1


@pytest.mark.slow
@pytest.mark.django_db
def test_every_link_of_the_reference_leads_to_a_page_and_a_place(client: Client) -> None:
    call_command("search_index")

    def get(address: str) -> tuple[int, str]:
        answer = client.get(address)
        return answer.status_code, answer.headers.get("Location") or answer.content.decode()

    crawl = Crawl(get, in_reference, without_paragraph)
    starts = list(SearchEntry.objects.values_list("address", flat=True))
    for language in LANGUAGES:
        with override(language):
            starts += map(reverse, STARTS)
    assert crawl.bad_links(starts) == []
    assert len(crawl.pages) > 500
