"""Records from elsewhere: read by the engine, shown as a replay, kept for their owner, counted nowhere."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import override

from games.imports import parse
from games.imports import write as imports_write
from games.imports.models import ImportedGame
from games.imports.parse import LONGEST, Unreadable, read_record
from games.imports.web.forms import RecordForm
from games.play.models import Deal, Game
from games.play.record.replay import record_of
from rules.catalog import VARIANTS
from rules.engine import record
from rules.engine.variant import Variant
from tests import cast
from tests.serving import HOUSE

pytestmark = pytest.mark.django_db

GOLDEN = HOUSE / "tests" / "golden"


def golden(slug: str) -> str:
    """The first golden record of a game."""
    return min((GOLDEN / slug).glob("*.txt"), key=lambda path: path.stat().st_size).read_text("utf-8")


def brought(text: str, owner: Any = None) -> ImportedGame:
    return imports_write.take_in(owner or cast.person("South player"), text)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_a_record_of_every_game_becomes_a_replay_for_whoever_has_its_address(variant: Variant[Any]) -> None:
    game = brought(golden(variant.slug))
    anybody = cast.browser_of()
    home = game.get_absolute_url()
    page = anybody.get(home)
    assert page.status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert "Remove this record" not in page.content.decode()
    for number in range(1, game.deals + 1):
        first = anybody.get(f"{home}deals/{number}/")
        assert first.status_code == 200
        last = first.context["replay"].last
        for step in (1, last, last + 5):
            assert anybody.get(f"{home}deals/{number}/?step={step}").status_code == 200
    assert anybody.get(f"{home}deals/{game.deals + 1}/").status_code == 404
    assert anybody.get(f"{home}deals/0/").status_code == 404
    shown_text = anybody.get(f"{home}record.txt").content.decode()
    assert record.write(read_record(shown_text)) == shown_text == game.text


@pytest.mark.slow
def test_the_replay_is_that_of_a_game_played_here() -> None:
    """The same record, played at a table and brought from elsewhere, gives the same hands, tricks and log."""
    here = cast.play_on(cast.table_of(cast.players(), options=cast.SHORT))
    there = brought(record.write(record_of(here)))
    browser = cast.browser_of()
    for step in (0, 7, 500):
        pages = [
            browser.get(f"{game.get_absolute_url()}deals/1/?step={step}").context["replay"]
            for game in (here, there)
        ]
        for name in ("hands", "felt", "heaps", "ending", "log", "happened", "last", "ways"):
            assert getattr(pages[0], name) == getattr(pages[1], name)
    assert pages[0].commitment
    assert not pages[1].commitment


def test_what_is_imported_is_counted_nowhere() -> None:
    owner = cast.person("South player")
    brought(golden("piquet"), owner)
    assert not Game.objects.exists()
    assert not Deal.objects.exists()
    browser = cast.browser_of(owner)
    for address in ("/play/", "/play/mine/", "/play/archive/", "/"):
        assert "/imported/" not in browser.get(address).content.decode()
    assert "/imported/" in browser.get("/play/import/").content.decode()
    assert "/imported/" not in cast.browser_of(cast.person("stranger")).get("/play/import/").content.decode()


def test_its_owner_alone_removes_it() -> None:
    owner = cast.person("South player")
    game = brought(golden("piquet"), owner)
    away = f"{game.get_absolute_url()}remove/"
    for browser in (cast.browser_of(), cast.browser_of(cast.person("stranger"))):
        assert browser.post(away).status_code == 404
    assert ImportedGame.objects.exists()
    assert "Remove this record" in cast.browser_of(owner).get(game.get_absolute_url()).content.decode()
    assert cast.browser_of(owner).post(away).status_code == 302
    assert not ImportedGame.objects.exists()


WRONG = {
    "no game": ("", 1, "unreadable", "a line such as variant: double-deck"),
    "another game": ("variant: bridge", 1, "unreadable", "the name of a game"),
    "an option": ("variant: piquet\noptions: deals=3000", 2, "unreadable", "a whole number"),
    "names": ("variant: piquet\nplayers: one", 2, "unreadable", "2 names with commas between"),
    "no cards": ("variant: piquet\nplayers: one, two", 0, "no_cards", "There is no deal in this record."),
    "too long": ("#" * (LONGEST + 1), 0, "too_long", "at most 100000 characters"),
    "half a deal": ("variant: piquet\ndeal 1", 2, "unreadable", "the rest of the cards of the deal"),
}


@pytest.mark.parametrize(("text", "line", "code", "words"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_taken_is_named_with_line_code_and_sentence(
    text: str, line: int, code: str, words: str
) -> None:
    with pytest.raises(Unreadable) as bad:
        read_record(text)
    assert (bad.value.line, bad.value.code) == (line, code)
    assert words in bad.value.sentence


def test_a_move_the_rules_refuse_has_their_sentence_in_the_readers_language() -> None:
    lines = golden("piquet").splitlines()
    place = next(number for number, line in enumerate(lines) if " play " in line)
    lines[place] = f"{lines[place].split()[0]} play AS QS"
    said = []
    for language in ("en", "fr"):
        with override(language), pytest.raises(Unreadable) as bad:
            read_record("\n".join(lines))
        assert bad.value.line == place + 1
        said.append(bad.value.sentence)
    assert said[0] != said[1]


def test_names_of_the_header_are_escaped() -> None:
    text = golden("piquet")
    lines = [line for line in text.splitlines() if not line.startswith("players")]
    lines.insert(1, "players: <b>bold</b>, <script>alert(1)</script>")
    game = brought("\n".join(lines))
    for address in ("", "deals/1/"):
        shown_text = cast.browser_of().get(game.get_absolute_url() + address).content.decode()
        assert "<b>bold" not in shown_text
        assert "<script>alert" not in shown_text
        assert "&lt;b&gt;bold" in shown_text


def test_by_the_form_nothing_typed_is_lost_and_a_file_does_as_well() -> None:
    owner = cast.person("South player")
    browser = cast.browser_of(owner)
    reply = browser.post("/play/import/", {"text": "variant: piquet\ndeal 1\nhand 0: AS <b>"})
    assert reply.status_code == 422
    assert "Line 3:" in reply.content.decode()
    assert "hand 0: AS &lt;b&gt;" in reply.content.decode()
    wrong = {"text": "variant: piquet\ndeal 1\nhand 0: AS"}
    assert "Ligne 3\N{NO-BREAK SPACE}:" in browser.post("/fr/play/import/", wrong).content.decode()
    assert browser.post("/play/import/", {"text": "  "}).status_code == 422
    for content, status in (
        (b"\xff\xfe\x00", 422),
        (b"x" * (4 * LONGEST + 1), 422),
        (golden("piquet").encode(), 302),
    ):
        reply = browser.post("/play/import/", {"file": SimpleUploadedFile("game.txt", content)})
        assert reply.status_code == status
    assert ImportedGame.objects.get().owner == owner
    assert cast.browser_of(cast.guest()).post("/play/import/", {"text": golden("piquet")}).status_code == 404


def test_a_file_is_read_from_its_beginning_however_often_the_request_is_answered() -> None:
    files = MultiValueDict({"file": [SimpleUploadedFile("game.txt", golden("piquet").encode())]})
    for _ in range(2):
        form = RecordForm({}, files)
        assert form.is_valid()
        assert form.cleaned_data["file"] == golden("piquet")


def test_the_same_record_is_kept_once_and_there_is_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    owner = cast.person("South player")
    assert brought(golden("piquet"), owner) == brought(golden("piquet"), owner)
    monkeypatch.setattr(imports_write, "MOST", 1)
    with pytest.raises(Unreadable, match="too_many"):
        brought(golden("pinacle"), owner)


def test_moments_are_kept_between_the_steps_of_a_replay() -> None:
    game = brought(golden("piquet"))
    assert parse.played_elsewhere(game.text) is parse.played_elsewhere(game.text)
