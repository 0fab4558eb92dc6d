"""What the pages of imported games show: frozen plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.models import User
from games.play.read.names import seat_names, side_names
from games.play.read.replay.game import ReplayGame, game_around
from games.play.read.replay.page import Replay, ReplayPage
from games.play.read.table.score_sheet import Sheet, sheet_of
from rules import catalog
from rules.engine.moves import Phrase
from rules.engine.protocol import seats_of
from rules.web import mixes
from rules.web.speech import Html, say_html

from .models import ImportedGame
from .parse import played_elsewhere


@dataclass(frozen=True, slots=True)
class ImportedLine:
    """An imported game in its owner's list."""

    url: str
    public_id: str
    title: str
    players: str
    deals: int
    imported_at: datetime


def line_of(game: ImportedGame) -> ImportedLine:
    """The line of a game."""
    players = ", ".join(name for name in game.players if name)
    title = gettext(catalog.find(game.variant).name)
    return ImportedLine(game.get_absolute_url(), game.public_id, title, players, game.deals, game.imported_at)


def lines_of(owner: User) -> list[ImportedLine]:
    """What somebody has imported, the latest first; without the texts."""
    return [line_of(game) for game in ImportedGame.objects.filter(owner=owner).defer("text")]


@dataclass(frozen=True, slots=True)
class ImportedPage:
    """An imported game: who sat where, the sides, the house rules, the sheet, its deals, how it ended."""

    line: ImportedLine
    sitters: tuple[tuple[str, str], ...]
    sides: tuple[str, ...]
    differences: tuple[tuple[str, str], ...]
    sheet: Sheet
    deals: tuple[int, ...]
    over: bool
    winners: str
    rules_url: str


def page_of_import(game: ImportedGame) -> ImportedPage:
    """The page of an imported game."""
    elsewhere = played_elsewhere(game.text)
    engine, variant, options = elsewhere.engine, elsewhere.record.variant, elsewhere.record.options
    seats = seat_names(seats_of(engine))
    sides = side_names(engine.sides, len(seats))
    html = Html(seats, sides)
    display = engine.show(engine.view(elsewhere.final, None))
    result = engine.result(elsewhere.final)

    def say(phrase: Phrase) -> SafeString:
        return say_html(variant.wording, phrase, html)

    return ImportedPage(
        line=line_of(game),
        sitters=tuple(zip(seats, elsewhere.players, strict=True)),
        sides=sides,
        differences=tuple((change.label, change.value) for change in mixes.changes_of(options)),
        sheet=sheet_of(display.sheet, display.target, say),
        deals=tuple(deal.number for deal in elsewhere.deals),
        over=result is not None,
        winners=", ".join(sides[side] for side in result.winners) if result else "",
        rules_url=mixes.mix_url(variant, options),
    )


def replay_of(game: ImportedGame, number: int, step: int | None) -> tuple[ReplayPage, ReplayGame] | None:
    """A deal of an imported game at one step, and the game around it; None where it has no such deal."""
    elsewhere = played_elsewhere(game.text)
    if not 1 <= number <= len(elsewhere.deals):
        return None
    page, display = page_of_import(game), elsewhere.engine.show(elsewhere.engine.view(elsewhere.final, None))
    around = game_around(
        elsewhere.engine,
        page.sheet,
        number,
        page.deals,
        deals_at=f"{game.get_absolute_url()}deals/",
        scores=display.scores,
        target=display.target,
        words=result_of(page),
    )
    return Replay(elsewhere.deals[number - 1], step).page(), around


def result_of(page: ImportedPage) -> str:
    """How an imported game came out, as far as its record goes."""
    if page.winners:
        return gettext("%(winners)s won.") % {"winners": page.winners}
    return gettext("The game is drawn.") if page.over else gettext("The record ends before the game does.")
