"""Templates: white space means what it means in HTML, so no sentence may get a space before its comma."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import Context, Template

from games.play.read.game_facts import AT_THE_TABLE
from tests import cast

LEFT_OUT = re.compile(r"<(script|style|svg|select|title)\b.*?</\1>|<!--.*?-->", re.DOTALL)
INLINE = re.compile(r"</?(?:a|abbr|b|bdi|code|em|i|q|s|small|span|strong|time)\b[^>]*>")
TAG = re.compile(r"<[^>]*>")
LONELY = re.compile(r"[^\s¶]\s+[,.;:](?=[\s¶])[^¶]*")


def lonely_signs(html: str) -> list[str]:
    """Signs of a page that stand alone after a space, with what follows them."""
    text = TAG.sub("¶", INLINE.sub("", LEFT_OUT.sub("¶", html)))
    return [" ".join(found[0].split())[:60] for found in LONELY.finditer(text)]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p><b>one</b>\n, two</p>", ["e , two"]),
        ("<p>one <a>two</a>\n</p><p>, three</p>", []),
        ("<p>one <span>\n: two</span></p>", ["e : two"]),
        ("<p>one, two; three.</p>", []),
    ],
)
def test_a_sign_that_stands_alone_is_found(html: str, found: list[str]) -> None:
    assert lonely_signs(html) == found


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "score/", "so-far/", "people/", "plans/"])
def test_no_page_of_a_table_has_a_space_before_a_comma(path: str) -> None:
    people = [cast.person(f"{seat} player") for seat in ("North", "East", "South", "West")]
    game = cast.table_of([*people])
    reply = cast.browser_of(people[0]).get(f"{game.get_absolute_url()}{path}")
    assert reply.status_code == 200
    assert lonely_signs(reply.content.decode()) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/play/", "/rules/", "/rules/double-deck/?pass_cards=3", "/clubs/", "/people/"]
)
def test_no_list_has_a_space_before_a_comma(path: str) -> None:
    north = cast.person("North player")
    cast.table_of([north, cast.person("East player"), None, None])
    reply = cast.browser_of(north).get(path)
    assert reply.status_code == 200
    assert lonely_signs(reply.content.decode()) == []


@pytest.mark.parametrize(
    ("profile", "shown"),
    [
        ("abc", '<a class="person" href="/people/abc/">A &lt;b&gt;</a>,'),
        ("", "A &lt;b&gt;,"),
        (None, "A &lt;b&gt;,"),
    ],
)
def test_a_person_stands_in_a_sentence_without_a_space_after_the_name(
    profile: str | None, shown: str
) -> None:
    template = Template("{% load site_tags %}{% person name profile %},")
    assert template.render(Context({"name": "A <b>", "profile": profile})) == shown


def test_every_address_that_a_table_names_is_there_and_each_is_named() -> None:
    pages = Path("templates").rglob("*.html")
    named = {name for page in pages for name in re.findall(r"game\.urls\.(\w+)", page.read_text())}
    assert named == set(AT_THE_TABLE)
