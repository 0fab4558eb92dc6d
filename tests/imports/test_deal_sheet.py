"""The sheet of a whole deal from its record: on the web as on the command line."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from rules.catalog import VARIANTS, find
from rules.engine import record
from rules.engine.commented import deals_of
from rules.web.management.commands.rules import Command
from tests.pages import flat

DEALS = [(game, deal) for game in VARIANTS for deal in deals_of(game) if "passed-out" not in deal.tags]
"""A deal that nobody bid has nothing to score: command line and page refuse it alike."""

NOBODY_BID = next(deal for deal in deals_of(find("auction-three")) if "passed-out" in deal.tags)
PIQUET = deals_of(find("piquet"))[0]


def page_of(client: Client, slug: str, text: str, prefix: str = "") -> Any:
    return client.get(f"{prefix}/rules/{slug}/reckon/", {"record": text})


@pytest.mark.parametrize(
    ("game", "deal"), DEALS, ids=lambda each: each.slug if hasattr(each, "slug") else str(each)
)
def test_the_web_answers_as_the_command_line_does(
    game: Any, deal: Any, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.write(deal.record)
    file = tmp_path / "deal.txt"
    file.write_text(text, encoding="utf-8")
    Command().run_from_argv(["manage.py", "rules", "reckon", game.slug, str(file), "--json"])
    said = json.loads(capsys.readouterr().out)
    answer = page_of(client, game.slug, text)
    assert answer.status_code == 200
    assert json.loads(json.dumps(answer.context["sheet"].figures)) == said
    (line,) = answer.context["sheet"].sheet.lines
    shown = re.search(r"<table.*?</table>", answer.content.decode(), re.DOTALL)
    assert shown is not None
    for points in said["scores"]:
        assert str(points).replace("-", "\N{MINUS SIGN}") in flat(shown[0]), line


@pytest.mark.parametrize(("prefix", "led"), [("", "led"), ("/fr", "entamé")])
def test_the_page_tells_each_move_with_what_it_scored(prefix: str, led: str, client: Client) -> None:
    text = flat(page_of(client, "piquet", record.write(PIQUET.record), prefix).content.decode())
    steps = text[text.index('id="answered"') :]
    told = re.sub("<[^>]+>", "", steps[steps.index("<ol>") : steps.index("</ol>")])
    assert steps.count("<li>") > 24
    assert told.count(led) >= 12, told


def test_the_link_of_an_answer_is_the_question_again(client: Client) -> None:
    text = record.write(PIQUET.record)
    first = page_of(client, "piquet", text.replace("\n", "\r\n"))
    link = re.search(r'href="([^"]*reckon/\?record=[^"]*)#answered">Link', first.content.decode())
    assert link is not None
    address = html.unescape(link[1])
    assert parse_qs(urlsplit(address).query)["record"] == [text.rstrip("\n")]
    assert client.get(address).context["sheet"].figures == first.context["sheet"].figures


def test_the_example_of_every_game_fits_into_a_link(client: Client) -> None:
    for game in VARIANTS:
        page = client.get(f"/rules/{game.slug}/reckon/").content.decode()
        example = re.search(r'href="([^"]*)#answered">Show an example', page)
        assert example is not None
        # What web servers take as the first line of a request.
        assert len(example[1]) < 4000
        assert client.get(html.unescape(example[1])).context["sheet"] is not None


BROKEN = [
    ("piquet", "variant: piquet\nnonsense", "Line 2:"),
    ("piquet-au-cent", record.write(PIQUET.record), "This is the record of another game: Piquet."),
    ("piquet", "\n".join(record.write(PIQUET.record).splitlines()[:-1]), "finished deals: 0"),
    ("piquet", "variant: piquet\n" + "# x\n" * 1000, "at most 3000 characters"),
    ("auction-three", record.write(NOBODY_BID.record), "finished deals: 0"),
    ("piquet", "variant: piquet", "There is no deal in this record."),
]


@pytest.mark.parametrize(("slug", "text", "said"), BROKEN)
def test_a_record_that_is_no_whole_deal_is_refused_in_a_sentence(
    slug: str, text: str, said: str, client: Client
) -> None:
    answer = page_of(client, slug, text)
    assert answer.status_code == 400
    page = flat(answer.content.decode())
    assert said in page
    assert 'aria-invalid="true"' in page


def test_answers_are_not_to_be_found_and_the_page_is(client: Client) -> None:
    assert "noindex" in page_of(client, "piquet", record.write(PIQUET.record)).content.decode()
    bare = client.get("/rules/piquet/reckon/")
    assert "noindex" not in bare.content.decode()
    assert not bare.cookies
    assert 'role="alert"' not in bare.content.decode()
    assert 'href="/rules/piquet/reckon/"' in client.get("/rules/piquet/").content.decode()
