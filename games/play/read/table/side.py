"""The column beside a table: score, time, the rest of the deal, log, rules, seals, talk and notes."""

from __future__ import annotations

from dataclasses import dataclass

from games import claims
from rules.web import mixes

from ...models import Game, GameStatus, Player
from ...record.fairness import seal_kept_back, secret_commitment, words_seal
from ...record.plans import SLOW
from ..arrangements import Arrangements, arrangements_of
from ..clocks import SeatClock, gift_words, pace_words, units
from ..director import DirectorPanel, director_panel
from .ask import rating_words
from .chat import Chat, chat_of
from .log import LogLine
from .score_sheet import Sheet, sheet_at, side_labels, standing_of
from .seals import deal_seal, opens_words, seal_of
from .seats import SeatBox
from .view import TableView


@dataclass(frozen=True, slots=True)
class Side:
    """The column beside the table.

    `target` is what the game is played to, None where nothing is or no cards were dealt; `standing` the sides with
    their points. `adversary` names the other where two play. `older_version`: that of the rules the game was begun
    with, where they have changed since. `over_days`: the game has a clock of days. `ratings`: names
    with their ratings, while the game is played. `opens_words`: the reader has kept words back until now.
    `values_url`: the card of what everything is worth under the rules of this table, empty where a game has none.
    """

    target: int | None
    sides: tuple[str, ...]
    side_labels: tuple[str, ...]
    sheet: Sheet
    standing: tuple[tuple[str, int], ...]
    clocks: tuple[SeatClock, ...]
    pace: str
    over_days: bool
    arrangements: Arrangements | None
    gift: str
    units: str
    values_url: str
    may_claim: bool
    adversary: str
    log: tuple[tuple[int, tuple[LogLine, ...]], ...]
    rated_words: str
    ratings: tuple[tuple[str, str], ...]
    older_version: int | None
    seal: str
    secret_seal: str
    words_seals: tuple[tuple[str, str], ...]
    opens_words: bool
    chat: Chat
    director: DirectorPanel | None
    notes: str


def side_of(
    table: TableView,
    seats: tuple[SeatBox, ...],
    log: tuple[tuple[int, tuple[LogLine, ...]], ...],
    ended: int | None,
) -> Side:
    """The column beside a table, with the log of its deals; `ended` is the deal whose end is before the reader."""
    game, seat = table.game, table.seat
    return Side(
        target=table.display.target,
        sides=table.sides,
        side_labels=side_labels(seat, table.engine.sides, table.sides),
        sheet=sheet_at(table),
        standing=standing_of(table),
        clocks=table.clocks,
        pace=pace_words(game.time),
        over_days=game.time.kind in SLOW,
        arrangements=(
            None
            if table.past
            else arrangements_of(game, table.players, seat, for_a_contest=table.purpose is not None)
        ),
        gift=gift_words(game.time),
        units=units(),
        values_url=(
            mixes.paper_url(table.variant, table.rules.options, "values") if table.variant.page else ""
        ),
        may_claim=table.my_turn and claims.may_claim(table.engine, table.view),
        adversary=table.names[1 - seat] if seat is not None and table.count == 2 else "",
        log=log,
        rated_words=rating_words(table),
        ratings=tuple((seat.player, seat.rating) for seat in seats if seat.rating)
        if game.status == GameStatus.PLAYING
        else (),
        older_version=game.rules_version if game.rules_version < table.variant.rules_version else None,
        seal=deal_seal(table) if ended is None else seal_of(game.pk, ended),
        secret_seal=secret_commitment(bytes(game.secret)),
        words_seals=tuple(
            (table.names[player.seat], _words_seal(game, player))
            for player in table.players
            if player.words and game.board_id is None
        ),
        opens_words=opens_words(table),
        chat=chat_of(table),
        director=(
            director_panel(
                game, table.players[seat].user_id, contest=bool(table.purpose and table.purpose.desk)
            )
            if seat is not None and table.has_started and not table.past
            else None
        ),
        notes=table.players[seat].notes if seat is not None else "",
    )


def _words_seal(game: Game, player: Player) -> str:
    """The seal of the words of a seat: the one that was given in their place, or that of words given at once."""
    own = player.own_seal or seal_kept_back(player.words)
    return own or words_seal(game.public_id, player.seat, player.words)
