"""The game around a replay: its deals, its sheet with the chart, and how it came out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from rules.engine.match import Match, ScoredDeal
from rules.engine.moves import Phrase, Seat
from rules.engine.protocol import seats_of
from rules.engine.score import from_json
from rules.web.speech import Html, say_html

from ...models import Deal, Game, GameStatus
from ..names import seat_names, side_names
from ..table.over import result_words
from ..table.score_sheet import Sheet, sheet_of, side_labels, side_of


@dataclass(frozen=True, slots=True)
class ReplayGame:
    """A game of which a deal is looked at: the deals that may be, where they stand, sides, points, result, sheet.

    `before` and `after` are the deals beside the one shown, None at the ends. `target` is None where none is played to.
    """

    deals_at: str
    before: int | None
    after: int | None
    sides: tuple[str, ...]
    standing: tuple[tuple[str, int], ...]
    target: int | None
    result_words: str
    sheet: Sheet


def game_around(
    engine: Match[Any, Any],
    sheet: Sheet,
    shown: int,
    deals: Sequence[int],
    *,
    deals_at: str,
    scores: Sequence[int],
    target: int | None,
    words: str,
    seat: Seat | None = None,
) -> ReplayGame:
    """The game around its deal `shown`; `deals` are those that may be looked at, `scores` the points by side."""
    names = side_names(engine.sides, seats_of(engine))
    return ReplayGame(
        deals_at=deals_at,
        before=max((number for number in deals if number < shown), default=None),
        after=min((number for number in deals if number > shown), default=None),
        sides=side_labels(seat, engine.sides, names),
        standing=tuple(zip(side_labels(seat, engine.sides, names), scores, strict=True)),
        target=target,
        result_words=words,
        sheet=sheet,
    )


def stored_game(game: Game, deals: Sequence[Deal], shown: int, seat: Seat | None) -> ReplayGame:
    """The game around a deal of a stored game, of all its `deals`; `seat` is that of the reader."""
    engine, count = game.engine, seats_of(game.engine)
    names, sides = seat_names(count), side_names(engine.sides, count)
    scored = tuple(ScoredDeal(deal.number, from_json(deal.score)) for deal in deals if deal.score is not None)
    lines = engine.sheet(scored)
    target = engine.show(engine.view(engine.start(game.dealer), None)).target
    totals = lines[-1].totals if lines else (0,) * len(sides)
    over = game.status == GameStatus.OVER
    return game_around(
        engine,
        sheet_of(lines, target, _speaker(game, Html(names, sides))),
        shown,
        [deal.number for deal in deals if deal.revealed_at is not None],
        deals_at=f"{game.get_absolute_url()}deals/",
        scores=(game.result or {}).get("scores") or totals if over else totals,
        target=target,
        words=result_words(
            game, names, sides, side_of(seat, engine.sides), for_a_purpose=game.board_id is not None
        )
        if over
        else "",
        seat=seat,
    )


def _speaker(game: Game, html: Html) -> Callable[[Phrase], SafeString]:
    wording = game.rules.wording
    return lambda phrase: say_html(wording, phrase, html)
