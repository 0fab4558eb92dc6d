"""Which games wait for somebody: the list of my games, the count in the masthead, the next one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.translation import gettext, pgettext

from games.bots import LEVELS

from ..models import Game, Player, Status
from .names import seat_names


@dataclass(frozen=True)
class GameLine:
    """A game in a list: where it is, what it is, who else plays, whether it waits for me."""

    url: str
    title: str
    others: str
    status: str
    my_turn: bool
    moved_at: datetime
    over: bool


def waiting_count(user: Any, *, besides: Game | None = None) -> int:
    """How many games wait for somebody's move, not counting the one looked at."""
    if not user.is_authenticated:
        return 0
    return Player.objects.filter(user=user, to_act=True).exclude(game=besides).count()


def next_game(user: Any, *, after: str = "") -> Game | None:
    """The game that has waited longest for somebody, another than `after` if there is one."""
    waiting = Game.objects.filter(players__user=user, players__to_act=True).order_by(
        F("moved_at").asc(nulls_first=True)
    )
    return next((game for game in waiting[:2] if game.public_id != after), None)


def games_of(user: Any, *, over: bool) -> list[GameLine]:
    """Somebody's games, those that wait first, then the latest moved; `over` gives the finished ones."""
    if not user.is_authenticated:
        return []
    seats = Player.objects.filter(user=user).select_related("game")
    seats = seats.filter(game__status=Status.OVER) if over else seats.exclude(game__status=Status.OVER)
    ordered = list(
        seats.order_by("-to_act", F("game__moved_at").desc(nulls_last=True), "-game__created_at")[:200]
    )
    others: dict[int, list[Player]] = {}
    for player in Player.objects.filter(game__in=[s.game_id for s in ordered]).select_related("user", "bot"):
        others.setdefault(player.game_id, []).append(player)
    return [_row(seat, sorted(others[seat.game_id], key=lambda player: player.seat)) for seat in ordered]


def _row(mine: Player, players: list[Player]) -> GameLine:
    game = mine.game
    names = seat_names(len(players))
    colon = pgettext("between a word and its meaning", ": ")
    rest = ", ".join(f"{names[p.seat]}{colon}{p.name or gettext('free')}" for p in players if p.pk != mine.pk)
    return GameLine(
        url=game.get_absolute_url(),
        title=gettext(game.rules.name),
        others=rest,
        status=_status(mine, players, names),
        my_turn=mine.to_act,
        moved_at=game.moved_at or game.created_at,
        over=game.status == Status.OVER,
    )


def _status(mine: Player, players: list[Player], names: tuple[str, ...]) -> str:
    game = mine.game
    if game.status == Status.OPEN:
        return gettext("waiting for players")
    if game.status == Status.OVER:
        won = [seat for side in (game.result or {}).get("winners", ()) for seat in game.engine.sides[side]]
        return gettext("won") if mine.seat in won else gettext("lost") if won else gettext("finished")
    if mine.to_act:
        return gettext("your turn")
    waited_for = ", ".join(names[player.seat] for player in players if player.to_act)
    return gettext("%(seat)s to move") % {"seat": waited_for}


def level_choices() -> list[dict[str, str]]:
    """The strengths of bots to choose from, in the reader's language."""
    return [
        {"name": level.name, "label": gettext(level.label), "about": gettext(level.description)}
        for level in LEVELS.values()
    ]
