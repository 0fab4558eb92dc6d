"""Whose moves the moves of a seat are: its handovers, told as stints of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from accounts.models import User
from rules.engine.moves import Seat

from ..models import Deal, Game, Player, SeatChange


@dataclass(frozen=True, slots=True)
class Stint:
    """Somebody had a seat: the moves after one version and up to another (None: to the end) are theirs."""

    seat: Seat
    after: int
    until: int | None

    def has(self, number: int) -> bool:
        """Whether a move, by its number, was made in it."""
        return number > self.after and (self.until is None or number <= self.until)


def stints_of(user: User, game: Game, players: Sequence[Player]) -> list[Stint]:
    """When somebody sat where; nothing of a seat that changed hands before that was written down."""
    changes: dict[Seat, list[SeatChange]] = {}
    if any(player.taken_over is not None for player in players):
        for row in SeatChange.objects.filter(game=game):
            changes.setdefault(row.seat, []).append(row)
    stints = []
    for player in players:
        begun = 0
        for row in changes.get(player.seat, ()):
            if row.before_id == user.pk:
                stints.append(Stint(player.seat, begun, row.version))
            begun = row.version
        unchanged = player.seat in changes or player.resigned_id in (None, player.user_id)
        if unchanged and player.user_id == user.pk:
            stints.append(Stint(player.seat, begun, None))
    return stints


def stints_in_deal(user: User, deal: Deal, players: Sequence[Player]) -> Iterator[Stint]:
    """Those stints of somebody in which moves of a deal may have been made."""
    following = Deal.objects.filter(game=deal.game, number=deal.number + 1).first()
    last = deal.game.version if following is None else following.before
    for stint in stints_of(user, deal.game, players):
        if stint.after < last and (stint.until is None or stint.until > deal.before):
            yield stint
