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
class DealWay:
    """The way to another deal: its address, and what it is called."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class ReplayGame:
    """A game of which the deal `shown` is looked at: its deals, where they stand, sides, points, result, sheet.

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
    shown: int

    @property
    def here(self) -> str:
        """The address of the deal shown."""
        return self._way(self.shown).address

    @property
    def way_back(self) -> DealWay | None:
        """The way to the deal before, if there is one."""
        return None if self.before is None else self._way(self.before)

    @property
    def way_on(self) -> DealWay | None:
        """The way to the deal after, if there is one."""
        return None if self.after is None else self._way(self.after)

    def _way(self, number: int) -> DealWay:
        return DealWay(f"{self.deals_at}{number}/", str(number))


def game_around(
    engine: Match[Any, Any],
    sheet: Sheet,
    here: int,
    deals: Sequence[int],
    *,
    deals_at: str,
    scores: Sequence[int],
    target: int | None,
    words: str,
    seat: Seat | None = None,
) -> ReplayGame:
    """The game around the deal `here`; `deals` are those that may be looked at, `scores` the points by side."""
    names = side_names(engine.sides, seats_of(engine))
    return ReplayGame(
        deals_at=deals_at,
        before=max((number for number in deals if number < here), default=None),
        after=min((number for number in deals if number > here), default=None),
        sides=side_labels(seat, engine.sides, names),
        standing=tuple(zip(side_labels(seat, engine.sides, names), scores, strict=True)),
        target=target,
        result_words=words,
        sheet=sheet,
        shown=here,
    )


def stored_game(game: Game, deals: Sequence[Deal], number: int, seat: Seat | None) -> ReplayGame:
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
        number,
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
