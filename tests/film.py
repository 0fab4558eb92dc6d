"""Films of the table: a deal of every game against bots, with a picture of each moment a player sees.

`make film` writes them to var/film: a folder for each game, width and language, and `index.html` with all of them.
`sheet.jpeg` shows some moments of every game, on a phone in English and on a desktop in French; where all games were
filmed it becomes the sheet in docs/.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rules.catalog import VARIANTS
from tests.play.browsing import asked, between_deals, move_once
from tests.serving import HOUSE, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDTHS = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 800}}
LANGUAGES = {"en": ("en-GB", "/play/"), "fr": ("fr-FR", "/fr/play/")}
LONGEST = 150.0
"""A deal of which no end has come after so many seconds is left."""

# What is to be seen now: a picture is taken whenever it changes.
MOMENT = """() => {
    const has = (selector) => document.querySelectorAll(selector).length;
    const kinds = {
        "deal-end": has(".deal-end:not([hidden])") && !has(".catching-up"), banner: has(".banner"),
        call: has(".bubble"), trick: has(".middle .play"), asked: has("#table[data-hand=asked]"),
    };
    const names = Object.keys(kinds).filter((name) => kinds[name]);
    const cards = has(".middle .play"), version = document.getElementById("table").dataset.version;
    return { name: names.join("-") || "quiet", sign: [version, cards, ...names].join() };
}"""

SHEET = """<!doctype html><meta charset="utf-8"><title>Moments of a deal</title>
<style>
body {{ font: 15px sans-serif; margin: 16px; background: #f7f2e7; }}
h2 {{ font-size: 17px; margin: 12px 0 6px; }}
.row {{ display: flex; flex-wrap: {wrap}; gap: 8px; }}
figure {{ margin: 0; }} img {{ inline-size: {size}px; display: block; }} figcaption {{ font-size: 12px; }}
.sheet {{ display: grid; grid-template-columns: repeat(6, 130px) repeat(2, 210px); gap: 3px; }}
.sheet img {{ inline-size: 100%; }} .sheet h2 {{ grid-column: 1 / -1; }} .sheet .phone {{ grid-row: span 2; }}
</style>
{rows}
"""

SHOWN = {
    "phone": ("call", "asked", "banner", "trick-asked", "trick", "deal-end"),
    "desktop": ("asked", "call", "trick", "deal-end"),
}
"""What the sheet shows of each width: a picture of each moment, in the order of the deal."""
SHEET_LANGUAGES = {"phone": "en", "desktop": "fr"}
SHEET_PLACE = HOUSE / "docs" / "film.jpeg"


@dataclass(frozen=True)
class Film:
    """The pictures of one deal, in their order, each with the name of its moment."""

    game: str
    width: str
    language: str
    pictures: tuple[tuple[str, Path], ...]


def main(arguments: Sequence[str]) -> None:
    """Film the games named after the folder, all of them where none is; a name that is no game ends it with 2."""
    slugs = [variant.slug for variant in VARIANTS]
    wanted = argparse.ArgumentParser(prog="python -m tests.film", description=main.__doc__)
    wanted.add_argument("folder", type=Path)
    wanted.add_argument("games", nargs="*", metavar="game", help=", ".join(slugs))
    given = wanted.parse_args(arguments)
    if unknown := [game for game in given.games if game not in slugs]:
        wanted.error(f"no game: {', '.join(unknown)}; the games are {', '.join(slugs)}")
    folder, games = given.folder, given.games or slugs
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as var, serving(Path(var), TALON_BOT_DELAY="0.3,0.6") as site:
        films = list(filmed(site.url, folder, games))
    write_sheets(folder, films)


def filmed(site: str, folder: Path, games: Sequence[str]) -> Iterator[Film]:
    """A film of each game, width and language."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game in games:
            for width in WIDTHS:
                for language in LANGUAGES:
                    film = filmed_deal(browser, site, folder, game, width, language)
                    sys.stdout.write(f"{game}, {width}, {language}: {len(film.pictures)} pictures\n")
                    sys.stdout.flush()
                    yield film
        browser.close()


def filmed_deal(browser: Browser, site: str, folder: Path, game: str, width: str, language: str) -> Film:
    """One deal, from sitting down to its end."""
    locale, start = LANGUAGES[language]
    place = folder / f"{game}-{width}-{language}"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    # Without motion: a picture of something half faded in tells nothing.
    page = browser.new_page(viewport=WIDTHS[width], locale=locale, reduced_motion="reduce")
    page.goto(site + start)
    page.locator("#now-variant").select_option(game)
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()
    pictures = tuple(pictures_of(page, place))
    page.close()
    return Film(game, width, language, pictures)


def pictures_of(page: Page, place: Path) -> Iterator[tuple[str, Path]]:
    """A picture of each moment until the end of a deal is before the player."""
    last, number, deadline = "", 0, time.monotonic() + LONGEST
    ended = False
    while time.monotonic() < deadline:
        moment = page.evaluate(MOMENT)
        if moment["sign"] != last:
            last, number = moment["sign"], number + 1
            picture = place / f"{number:03d}-{moment['name']}.png"
            page.screenshot(path=picture)
            yield moment["name"], picture
        if ended:
            return
        if page.locator(".catching-up").count():
            page.wait_for_timeout(60)
        elif between_deals(page):
            # The panel may have come after the look: one look more.
            ended = True
        elif asked(page):
            move_once(page)
        else:
            page.wait_for_timeout(60)


# --- sheets ----------------------------------------------------------------------------------------


def write_sheets(folder: Path, films: Sequence[Film]) -> None:
    """A page with every picture, and one picture of some moments of each game."""
    from playwright.sync_api import sync_playwright

    everything = "".join(row(folder, film, film.pictures) for film in films)
    (folder / "index.html").write_text(SHEET.format(rows=everything, size=240, wrap="wrap"), encoding="utf-8")
    games = dict.fromkeys(film.game for film in films)
    rows = "".join(row_of_sheet(folder, game, films) for game in games)
    page_of_sheet = folder / "sheet.html"
    page_of_sheet.write_text(SHEET.format(rows=rows, size=130, wrap="nowrap"), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1260, "height": 800})
        page.goto(page_of_sheet.resolve().as_uri())
        page.screenshot(path=folder / "sheet.jpeg", full_page=True, type="jpeg", quality=40)
        browser.close()
    if len(games) == len(VARIANTS):
        shutil.copy(folder / "sheet.jpeg", SHEET_PLACE)


def row_of_sheet(folder: Path, game: str, films: Sequence[Film]) -> str:
    """Some moments of a game: phones beside each other, and desktops beside them in two rows."""
    figures = "".join(
        f'<figure class="{film.width}"><img src="{picture.relative_to(folder)}" alt=""></figure>'
        for film in films
        if film.game == game and film.language == SHEET_LANGUAGES[film.width]
        for picture in moments_of_sheet(film)
    )
    return f'<div class="sheet"><h2>{game}</h2>{figures}</div>'


def moments_of_sheet(film: Film) -> list[Path]:
    """A picture of each wanted moment, none twice; where a deal had none of a kind, one from its middle."""
    names = {picture: name for name, picture in film.pictures}
    found: list[Path] = []
    for wanted in SHOWN[film.width]:
        spare = [picture for picture in names if picture not in found]
        kind = [picture for picture in spare if wanted in names[picture]]
        # One that shows nothing beside it says it best.
        found.append(min(kind, key=lambda one: len(names[one])) if kind else spare[len(spare) // 2])
    return sorted(found)


def row(folder: Path, film: Film, pictures: Sequence[tuple[str, Path]]) -> str:
    figures = "".join(
        f'<figure><img src="{picture.relative_to(folder)}" alt=""><figcaption>{name}</figcaption></figure>'
        for name, picture in pictures
    )
    return f'<h2>{film.game}, {film.width}, {film.language}</h2><div class="row">{figures}</div>'


if __name__ == "__main__":
    main(sys.argv[1:])
