"""The sums of everybody's finished games, kept as they end.

Kept and not counted when somebody looks: a page then reads a row a game and month, however many deals there were. What
counts is the finished game of whoever sat there at its end, so that the sums can be made anew from the record at any
time (`rebuild`). A game on a sealed board counts when the board is opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.play.models import Deal, EndReason, Game, GameStatus, Player, SeatOutcome
from rules.engine.score import from_json

from .deal_sums import DealSums, columns_from_json, columns_to_json
from .models import PlayedMonth

UNCOUNTED = (EndReason.ABANDONED, EndReason.CANCELLED)
"""Endings of games that are as if they had not been."""

Key = tuple[str, bool, date]
"""The game, whether under its standard rules, the month."""


@dataclass(slots=True)
class MonthSums:
    """What one person's games of one game and month came to."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    deals: DealSums = field(default_factory=DealSums)

    def count(self, outcome: str) -> None:
        """Add a game that ended so."""
        self.won += outcome == SeatOutcome.WON
        self.lost += outcome == SeatOutcome.LOST
        self.drawn += outcome == SeatOutcome.DRAWN


def count_game(game: Game) -> None:
    """Add a game that has just ended, or whose board has just been opened, to the sums of those who sit there."""
    if game.is_sealed or game.ending in UNCOUNTED:
        return
    # In the order of the people, so that two games of the same people that end at once do not wait for each other.
    players = list(Player.objects.filter(game=game, user__isnull=False).order_by("user_id"))
    deals = list(Deal.objects.filter(game=game, score__isnull=False)) if players else []
    for player in players:
        assert player.user_id is not None
        _add(player.user_id, _key(game), _of_seat(game, deals, player))


def rebuild(user: User) -> None:
    """Make the sums of somebody anew from the record of all finished games."""
    with transaction.atomic():
        PlayedMonth.objects.filter(user=user).delete()
        sums: dict[Key, MonthSums] = {}
        for game, deals, player in _finished_games(user):
            month = sums.setdefault(_key(game), MonthSums())
            one = _of_seat(game, deals, player)
            month.won, month.lost, month.drawn = (
                month.won + one.won,
                month.lost + one.lost,
                month.drawn + one.drawn,
            )
            month.deals.add(one.deals)
        for key, month in sums.items():
            _add(user.pk, key, month)


def adopt(guest: User, user: User) -> None:
    """A guest has become somebody: the games are counted for whoever sits there now.

    Called by games/wiring.py after the seats have been handed over.
    """
    if PlayedMonth.objects.filter(user=guest).exists():
        rebuild(guest)
        rebuild(user)


def _finished_games(user: User) -> Iterator[tuple[Game, list[Deal], Player]]:
    """Somebody's finished games with their scored deals, a hundred games at a time."""
    unsealed = Q(game__board=None) | Q(game__board__opened_at__isnull=False)
    seats = Player.objects.filter(unsealed, user=user, game__status=GameStatus.OVER)
    keys = list(seats.exclude(game__ending__in=UNCOUNTED).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), 100):
        some = Player.objects.filter(pk__in=keys[start : start + 100]).select_related("game__board")
        players = list(some.order_by("pk"))
        deals = _by_game(Deal.objects.filter(game__in=[p.game_id for p in players], score__isnull=False))
        for player in players:
            yield player.game, deals.get(player.game_id, []), player


def _by_game(deals: Iterable[Deal]) -> dict[int, list[Deal]]:
    deals_of: dict[int, list[Deal]] = {}
    for deal in deals:
        deals_of.setdefault(deal.game_id, []).append(deal)
    return deals_of


def _key(game: Game) -> Key:
    assert game.ended_at is not None
    return game.variant, not game.options, game.ended_at.date().replace(day=1)


def _of_seat(game: Game, deals: Iterable[Deal], player: Player) -> MonthSums:
    """What one game came to for one seat."""
    sums = MonthSums()
    sums.count(player.outcome)
    for deal in deals:
        assert deal.score is not None
        sums.deals.count(game.engine, from_json(deal.score), player.seat)
    return sums


def _add(user_id: int, key: Key, sums: MonthSums) -> None:
    """Add to the row of a person, a game and a month, which is locked meanwhile."""
    variant, standard, month = key
    row, _new = PlayedMonth.objects.select_for_update(no_key=True).get_or_create(
        user_id=user_id, variant=variant, standard=standard, month=month
    )
    row.won, row.lost, row.drawn = row.won + sums.won, row.lost + sums.lost, row.drawn + sums.drawn
    deals = sums_of(row)
    deals.add(sums.deals)
    row.deals, row.points, row.bids, row.made = deals.deals, deals.points, deals.bids, deals.made
    row.columns = columns_to_json(deals.columns)
    row.save()


def sums_of(row: PlayedMonth) -> DealSums:
    """The sums of a row."""
    return DealSums(row.deals, row.points, row.bids, row.made, columns_from_json(row.columns))
