"""Links to the rules that are shared and read by programs: structured data that agrees with the page, and pictures."""

from __future__ import annotations

import html
import io
import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from PIL import Image

from rules.catalog import VARIANTS, find
from rules.engine.commented import deals_of
from rules.web import pictures, structured

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANGUAGES = {"": "en", "/fr": "fr"}
GAMES = [f"/rules/{variant.slug}/" for variant in VARIANTS]
ARTICLES = [*GAMES, "/rules/double-deck/?preset=book", "/rules/piquet/?deals=4"]
CHAPTERS = ["/rules/table-law/", "/rules/rulings/"]
BESIDE = ["/rules/double-deck/options/", "/rules/double-deck/meld/", "/rules/piquet/combinations/"]
DESCRIBED = [*ARTICLES, *CHAPTERS, *BESIDE, "/rules/", "/glossary/"]
REQUIRED = {
    "Article": {
        "headline",
        "description",
        "inLanguage",
        "image",
        "author",
        "publisher",
        "mainEntityOfPage",
        "url",
    },
    "BreadcrumbList": {"itemListElement"},
    "ListItem": {"position", "name", "item"},
    "DefinedTermSet": {"name", "description", "url", "hasDefinedTerm"},
    "DefinedTerm": {"name", "description", "url", "inDefinedTermSet", "termCode"},
    "Organization": {"name", "url"},
    "Game": {"name"},
}
"""Every type that is used, with what it must say."""

ADDRESSES = {"url", "item", "image", "mainEntityOfPage", "inDefinedTermSet", "@id"}


def plain(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


def facts_of(text: str) -> list[dict[str, Any]]:
    (block,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.DOTALL)
    said = json.loads(block)
    assert said["@context"] == "https://schema.org"
    return list(said["@graph"])


def meta(text: str) -> dict[str, str]:
    return {
        name: html.unescape(content)
        for name, content in re.findall(r'<meta\s+(?:property|name)="([^"]+)"\s+content="([^"]*)"', text)
    }


def check(thing: Any, host: str) -> None:
    """Every part has a type we use and all that it must say; every address is absolute."""
    if isinstance(thing, list):
        for each in thing:
            check(each, host)
    if not isinstance(thing, dict):
        return
    assert REQUIRED[thing["@type"]] <= set(thing)
    for name, said in thing.items():
        assert said
        if name in ADDRESSES:
            assert str(said).startswith(f"{host}/"), (name, said)
        check(said, host)


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("address", [*ARTICLES, *CHAPTERS, *BESIDE, "/glossary/"])
def test_structured_data_says_what_it_must_with_absolute_addresses(
    address: str, prefix: str, client: Client
) -> None:
    check(facts_of(client.get(prefix + address).content.decode()), "http://testserver")


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("address", ARTICLES)
def test_the_article_agrees_with_its_page(address: str, prefix: str, client: Client) -> None:
    text = client.get(prefix + address).content.decode()
    (article,) = [each for each in facts_of(text) if each["@type"] == "Article"]
    (heading,) = re.findall(r"<h1>(.*?)</h1>", text, re.DOTALL)
    (canonical,) = re.findall(r'rel="canonical" href="([^"]+)"', text)
    (title,) = re.findall(r"<title>(.*?)</title>", text.partition("</head>")[0], re.DOTALL)
    assert article["headline"].startswith(plain(heading))
    assert plain(title).startswith(plain(heading))
    assert article["about"]["name"] == plain(heading)
    assert article["description"] == meta(text)["description"]
    assert article["inLanguage"] == LANGUAGES[prefix]
    assert article["url"] == html.unescape(canonical)


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("address", CHAPTERS)
def test_a_text_about_all_games_is_an_article_about_none(address: str, prefix: str, client: Client) -> None:
    text = client.get(prefix + address).content.decode()
    (article,) = [each for each in facts_of(text) if each["@type"] == "Article"]
    (heading,) = re.findall(r"<h1>(.*?)</h1>", text, re.DOTALL)
    assert (article["headline"], article["inLanguage"]) == (plain(heading), LANGUAGES[prefix])
    assert article["url"] == f"http://testserver{prefix}{address}"
    assert "about" not in article


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("address", [*ARTICLES, *CHAPTERS, *BESIDE])
def test_breadcrumbs_for_programs_are_those_of_the_page(address: str, prefix: str, client: Client) -> None:
    text = client.get(prefix + address).content.decode()
    (crumbs,) = [each for each in facts_of(text) if each["@type"] == "BreadcrumbList"]
    (shown,) = re.findall(r'<nav class="crumbs".*?</nav>', text, re.DOTALL)
    steps = re.findall(r"<li>(.*?)</li>", shown, re.DOTALL)
    assert [step["name"] for step in crumbs["itemListElement"]] == [plain(step) for step in steps]
    assert [step["position"] for step in crumbs["itemListElement"]] == list(range(1, len(steps) + 1))
    for said, step in zip(crumbs["itemListElement"][:-1], steps, strict=False):
        assert f'href="{urlsplit(said["item"]).path}"' in step
    (canonical,) = re.findall(r'rel="canonical" href="([^"]+)"', text)
    assert crumbs["itemListElement"][-1]["item"] == html.unescape(canonical)


@pytest.mark.parametrize("prefix", LANGUAGES)
def test_every_term_of_the_glossary_is_a_term_of_its_set(prefix: str, client: Client) -> None:
    text = client.get(f"{prefix}/glossary/").content.decode()
    (terms,) = facts_of(text)
    shown = re.findall(r'class="entry" id="([^"]+)".*?class="entry-word"[^>]*>(.*?)</a>', text, re.DOTALL)
    said = [(term["termCode"], term["name"]) for term in terms["hasDefinedTerm"]]
    assert said == [(slug, plain(word)) for slug, word in shown]
    for term in terms["hasDefinedTerm"]:
        assert term["url"] == f"{terms['url']}#{term['termCode']}"


def test_words_cannot_end_the_block_of_data() -> None:
    text = structured.block({"@type": "Thing", "name": "</script><script>&"})
    assert text.count("<") == 2
    assert facts_of(text)[0]["name"] == "</script><script>&"


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("address", DESCRIBED)
def test_a_shared_link_has_title_words_and_a_picture(address: str, prefix: str, client: Client) -> None:
    said = meta(client.get(prefix + address).content.decode())
    assert said["twitter:card"] == "summary_large_image"
    assert said["og:title"]
    assert said["og:description"]
    assert said["og:locale"] == {"": "en_GB", "/fr": "fr_FR"}[prefix]
    assert said["og:url"].startswith("http://testserver/")
    picture = urlsplit(said["og:image"])
    assert picture.netloc == "testserver"
    assert picture.path.startswith(f"{prefix}/")
    assert (said["og:image:width"], said["og:image:height"]) == tuple(map(str, pictures.SIZE))


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("address", ["/rules/", "/glossary/", "/rules/piquet/", "/rules/pinacle/"])
def test_a_picture_is_a_png_of_its_size_that_everybody_may_keep(
    address: str, prefix: str, client: Client
) -> None:
    answer = client.get(f"{prefix}{address}picture.png", headers={"Accept-Language": "fr", "Accept": "*/*"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    picture = Image.open(io.BytesIO(answer.content))
    assert (picture.format, picture.size) == ("PNG", pictures.SIZE)
    assert len(answer.content) < 80_000
    assert len(picture.getcolors(1 << 20) or ()) > 20
    assert "public" in answer["Cache-Control"]
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert not answer.cookies
    again = client.get(f"{prefix}{address}picture.png", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("prefix", LANGUAGES)
def test_each_named_set_of_house_rules_has_a_picture_of_its_own(prefix: str, client: Client) -> None:
    pictures_of: dict[str, bytes] = {}
    for variant in VARIANTS:
        for preset in variant.presets:
            page = client.get(f"{prefix}/rules/{variant.slug}/?preset={preset.name}").content.decode()
            address = meta(page)["og:image"].removeprefix("http://testserver")
            pictures_of[address] = client.get(address).content
    assert len(pictures_of) == sum(len(variant.presets) for variant in VARIANTS)
    assert len(set(pictures_of.values())) == len(pictures_of)
    assert client.get(f"{prefix}/rules/piquet/picture.png?preset=nobody-knows").status_code == 404


OWN_PICTURES = [
    *["/rules/", "/glossary/", "/learn/", *CHAPTERS],
    *[
        f"/rules/{slug}/{page}"
        for slug in ("piquet", "double-deck")
        for page in ("", "scores/", "table/", "house-rules/")
    ],
    *[
        f"/rules/{slug}/{page}/"
        for slug in ("piquet", "double-deck")
        for page in ("pad", "deals", "options", "legal")
    ],
    *["/rules/piquet/scores/?preset=cavendish", "/rules/piquet/combinations/", "/rules/double-deck/meld/"],
    *["/learn/piquet/", "/learn/double-deck/", "/bidding/double-deck/"],
    *["/rules/piquet/options/which/", "/rules/piquet/options/compare/"],
    *[f"/rules/pinacle/deals/{deal.slug}/" for deal in deals_of(find("pinacle"))],
]
"""One of each kind of page, and all of some."""


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("prefix", LANGUAGES)
def test_each_kind_of_page_has_a_picture_of_its_own(prefix: str, client: Client) -> None:
    drawn: dict[bytes, str] = {}
    for address in OWN_PICTURES:
        picture = meta(client.get(prefix + address).content.decode())["og:image"]
        answer = client.get(picture.removeprefix("http://testserver"))
        assert answer.headers["Content-Type"] == "image/png", address
        assert drawn.setdefault(answer.content, address) == address


@pytest.mark.parametrize("address", ["/rules/picture.png?page=whist", "/rules/piquet/picture.png?page=meld"])
def test_a_page_that_is_not_there_has_no_picture(address: str, client: Client) -> None:
    assert client.get(address).status_code == 404


def test_each_game_and_language_has_a_picture_of_its_own(client: Client) -> None:
    drawn = {
        client.get(f"{prefix}/rules/{variant.slug}/picture.png").content
        for prefix in LANGUAGES
        for variant in VARIANTS[:3]
    }
    assert len(drawn) == 6
    assert client.get("/rules/whist/picture.png").status_code == 404


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_cards_on_a_picture_are_of_the_pack_and_each_another(variant: Any) -> None:
    pack = variant.page.pack(variant.options())
    cards = pictures.few_cards(pack)
    assert 4 <= len(set(cards)) == len(cards) <= pictures.MOST_CARDS
    assert set(cards) <= set(pack)


@pytest.mark.slow
def test_the_content_policy_lets_structured_data_stand(page: Page) -> None:
    # `page` fails for a breach of the policy.
    page.goto("/rules/piquet/")
    read = "JSON.parse(document.querySelector('script[type=\"application/ld+json\"]').textContent)['@graph'].length"
    assert page.evaluate(read) == 2


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize(
    "page", ["/", "/play/", "/clubs/", "/events/", "/leagues/", "/over-days/", "/fairness/"]
)
def test_a_page_without_a_picture_of_its_own_is_shared_with_that_of_the_site(
    page: str, prefix: str, client: Client
) -> None:
    text = client.get(prefix + page).content.decode()
    (picture,) = re.findall(r'<meta property="og:image" content="([^"]+)">', text)
    assert picture == f"http://testserver{prefix}/rules/picture.png"
    assert client.get(urlsplit(picture).path).headers["Content-Type"] == "image/png"
    (canonical,) = re.findall(r'<link rel="canonical" href="([^"]+)">', text)
    assert f'<meta property="og:url" content="{canonical}">' in text


@pytest.mark.django_db
@pytest.mark.parametrize("page", [*GAMES, "/glossary/", "/learn/"])
def test_a_page_with_a_picture_of_its_own_names_that_alone(page: str, client: Client) -> None:
    assert client.get(page).content.decode().count('og:image"') == 1
