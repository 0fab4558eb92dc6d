"""A tournament from its first word to a score that is taken back, in a real browser."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible
from tests.notifications.test_browser import signed_up
from tests.play.browsing import PATIENCE, asked, move_once, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

ENTERED = """
INSERT INTO tournaments_entrant
    (tournament_id, public_id, name, state, level, looking, in_person, invitation, carried, entered_at, complete_at)
SELECT id, ?, '', 'in', '', 0, 0, ?, '0', created_at, created_at FROM tournaments_tournament WHERE public_id = ?
"""
PLAYER = """
INSERT INTO tournaments_entrantplayer (tournament_id, entrant_id, place, called, words, user_id)
SELECT entrant.tournament_id, entrant.id, 0, '', '', person.id
FROM tournaments_entrant AS entrant, accounts_user AS person
WHERE entrant.public_id = ? AND person.display_name = ?
"""
DESK = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
PHONE = {"viewport": {"width": 360, "height": 800}, "color_scheme": "dark"}


def entered(folder: Path, tournament: str, name: str) -> None:
    """Somebody is in the tournament."""
    with closing(sqlite3.connect(folder / "talon.sqlite3", timeout=20)) as file, file:
        word = tournament[:-2] + "zz"
        file.execute(ENTERED, (word, word, tournament))
        file.execute(PLAYER, (word, name))


def stage_of(folder: Path, tournament: str) -> str:
    with closing(sqlite3.connect(f"file:{folder / 'talon.sqlite3'}?mode=ro", uri=True, timeout=20)) as file:
        row = file.execute(
            "SELECT stage FROM tournaments_tournament WHERE public_id = ?", (tournament,)
        ).fetchone()
    return str(row[0])


def done(page: Page, act: str, *, grave: bool) -> None:
    """Press the button of an act, and once more where it asks."""
    page.locator(f"#act-{act} form .button").first.click()
    if grave:
        page.locator(f"#act-{act} button[name=confirmed]").click()
    page.locator("#desk .notice.good").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "prefix"),
    [
        pytest.param(PHONE, "/fr", id="phone"),
        pytest.param(DESK, "", id="desktop", marks=pytest.mark.only_long),
    ],
)
def test_a_tournament_is_made_played_and_directed(
    new_page: Callable[..., Page], live_folder: Path, settings: dict[str, object], prefix: str
) -> None:
    page, player = new_page(**settings), new_page(**settings)
    width = page.viewport_size["width"]  # type: ignore[index]
    name = f"Elder{width}"
    signed_up(page, f"Director{width}")
    signed_up(player, name)
    page.goto(f"{prefix}/events/new/?template=two")
    page.locator("#id_name").fill("Club duplicate")
    page.locator("#id_rounds").fill("1")
    page.locator("#id_boards").fill("1")
    page.locator("#id_bots").fill("3")
    page.locator("#id_bots_level").select_option("novice")
    page.locator("#id_most").fill("4")
    # The preview follows what is typed.
    until(
        lambda: page.locator("#preview tbody tr").count() == 1,
        lambda: page.locator("#preview").inner_text(),
    )
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("button[name=make]").click()
    page.wait_for_url("**/desk/")
    tournament = page.url.rstrip("/").split("/")[-2]
    entered(live_folder, tournament, name)
    page.reload()
    page.locator("#act-start summary").click()
    done(page, "start", grave=True)
    until(lambda: stage_of(live_folder, tournament) == "running")
    until(lambda: "/games/" in player.goto(f"{prefix}/play/next/").url)  # type: ignore[union-attr]
    player.locator("#table").wait_for()
    accessible(page)
    left = PATIENCE * 10
    while stage_of(live_folder, tournament) != "over":
        if player.locator(".confirm-bar[data-focus]").count() or asked(player):
            move_once(player)
        else:
            player.wait_for_timeout(30)
        left -= 1
        assert left, "the board did not come to its end"
    page.reload()
    page.locator("#act-adjust summary").click()
    page.locator("#act-adjust input[name=side_0]").fill("60")
    page.locator("#act-adjust input[name=why]").fill("A card was shown.")
    page.locator("#act-adjust form .button").first.click()
    # What is missing is said at its field, and nothing typed is lost.
    page.locator("#act-adjust .errorlist").wait_for()
    assert page.locator("#act-adjust input[name=why]").input_value() == "A card was shown."
    page.locator("#act-adjust input[name=side_1]").fill("40")
    done(page, "adjust", grave=True)
    line = page.locator("#desk .row", has_text="A card was shown.")
    line.locator("summary").click()
    line.locator("form .button").click()
    page.locator("#desk .row s").wait_for()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
