"""From the stored record to states: the only place that replays a stored game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache, cached

from rules.engine.moves import Move, Seat
from rules.engine.record import Played, Record

from ..models import CAUSED_BY_A_SEAT, AcceptedMove, Deal, Game, GameStatus, Player
from .memory import History, Snapshot, stories, stories_lock

OPEN_DEALS = 40
"""So many finished deals are kept in memory for those who look at them step by step."""

DEALS_KEPT = 2
"""A story keeps the deal under way and the one before, so that nobody misses how a deal ended."""


@cached(stories, key=lambda game: (game.pk, game.version), lock=stories_lock)
def history_of(game: Game) -> History:
    """The story of a game up to its version, from memory or replayed from the record."""
    story: History = ()
    for moment in moments(game):
        story = with_moment(story, moment)
    return story


def with_moment(story: History, moment: Snapshot) -> History:
    """The story one moment longer, without deals too long past."""
    since = moment.deal - DEALS_KEPT
    return (*(old for old in story if old.deal > since), moment)


def deal_move(deal: Deal) -> Move:
    """The chance move that brings a deal's cards."""
    return Move("deal", tuple(deal.cards.split()))


class StoredMove(NamedTuple):
    """A move of the record and when it came; a deal (seat None) has the version and the instant of the move before."""

    version: int
    seat: Seat | None
    move: Move
    at: datetime | None


def moves_of(game: Game) -> Iterator[StoredMove]:
    """Everything recorded, each deal where it was dealt."""
    rows = AcceptedMove.objects.filter(game=game).values_list("number", "seat", "text", "received_at")
    return _in_order(Deal.objects.filter(game=game), rows)


def _in_order(dealt: Iterable[Deal], rows: Iterable[tuple[int, Seat, str, datetime]]) -> Iterator[StoredMove]:
    deals = {deal.before: deal for deal in dealt}
    if 0 in deals:
        yield StoredMove(0, None, deal_move(deals[0]), None)
    for number, seat, text, at in rows:
        yield StoredMove(number, seat, Move.parse(text), at)
        if number in deals:
            yield StoredMove(number, None, deal_move(deals[number]), at)


def moments(game: Game) -> Iterator[Snapshot]:
    """Every moment of a game, one a move; a deal belongs to the moment of the move before it."""
    pending: Snapshot | None = None
    for moment in _steps(game):
        if pending is not None and moment.version == pending.version:
            events = (*pending.events, *moment.events)
            pending = replace(moment, events=events, ending=len(pending.events))
            continue
        if pending is not None:
            yield pending
        pending = moment
    if pending is not None:
        yield pending


def deal_moments(game: Game, number: int) -> Iterator[Snapshot]:
    """One deal: the cards dealt, then each move up to the one that ended it."""
    until = takewhile(lambda moment: moment.deal <= number, _steps(game))
    return (moment for moment in until if moment.deal == number)


@cached(LRUCache(OPEN_DEALS), key=lambda game, number: (game.pk, number), lock=Lock())
def finished_deal(game: Game, number: int) -> History:
    """A deal that is over and changes no more; kept for a while, for a replay asks for it step by step."""
    return tuple(deal_moments(game, number))


def _steps(game: Game) -> Iterator[Snapshot]:
    """The record played through, deals and moves each for itself."""
    engine = game.engine
    state, dealt = engine.start(game.dealer), 0
    for version, seat, move, at in moves_of(game):
        step = engine.apply(state, seat, move)
        state = step.state
        dealt += seat is None
        yield Snapshot(version, dealt, state, step.events, at=at)


def _end_headers(game: Game) -> dict[str, str]:
    """The header for a game that one seat ended: its moves do not tell."""
    if game.result is None or game.ending not in CAUSED_BY_A_SEAT:
        return {}
    return {"ended": f"{game.ending} {game.result['seat']}"}


def record_of(game: Game) -> Record:
    """The game as a record; only for games that are over, for it tells all hands."""
    return _record(game, game.players.select_related("user", "bot").order_by("seat"), moves_of(game))


def _record(game: Game, players: Iterable[Player], moves: Iterable[StoredMove]) -> Record:
    played = tuple(Played(each.seat, each.move) for each in moves)
    # A record is the same in every language: whoever sat there stands in it under the name that is kept.
    names = tuple(str(player.bot or player.user or "") for player in players)
    return Record(
        game.rules,
        game.house_rules,
        game.dealer,
        names,
        played,
        version=game.rules_version,
        deals=game.engine.deals,
        headers=_end_headers(game),
    )


def open_record(game: Game) -> Record | None:
    """The record of a game that is over and whose deals are open to everybody; None for any other."""
    if game.status != GameStatus.OVER or game.is_sealed or not game.deals.exists():
        return None
    return record_of(game)


def open_records(games: Iterable[Game]) -> list[tuple[Game, Record]]:
    """The records of those of some games that are over and whose deals are open to everybody; three queries."""
    by_key = {game.pk: game for game in games if game.status == GameStatus.OVER and not game.is_sealed}
    deals: dict[int, list[Deal]] = defaultdict(list)
    for deal in Deal.objects.filter(game__in=by_key):
        deals[deal.game_id].append(deal)
    players: dict[int, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(game__in=by_key).select_related("user", "bot").order_by("seat"):
        players[player.game_id].append(player)
    moves: dict[int, list[tuple[int, Seat, str, datetime]]] = defaultdict(list)
    rows = AcceptedMove.objects.filter(game__in=by_key).order_by("game", "number")
    for pk, number, seat, text, at in rows.values_list("game", "number", "seat", "text", "received_at"):
        moves[pk].append((number, seat, text, at))
    return [
        (game, _record(game, players[pk], _in_order(deals[pk], moves[pk])))
        for pk, game in by_key.items()
        if deals[pk]
    ]
