"""A pause or a time to play together, as the people of a table read of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from rules.engine.moves import Seat

from ..models import Arrangement, ArrangementKind, ArrangementState, Game, GameStatus, Player
from ..record.plans import SLOW


@dataclass(frozen=True, slots=True)
class ArrangementText:
    """What is asked or agreed: a pause until `at` or a meeting then, who asked, who has not answered, my own part.

    `pk` is 0 for what is agreed, about which nothing is to be answered.
    """

    pk: int
    pause: bool
    at: datetime
    by: str
    waits_for: tuple[str, ...]
    mine: bool
    may_answer: bool


@dataclass(frozen=True, slots=True)
class Arrangements:
    """About the time of a table: what is asked or agreed now, and whether a reader may ask for something."""

    now: ArrangementText | None
    may_ask: bool


def arrangements_of(
    game: Game, players: Sequence[Player], seat: Seat | None, *, for_a_contest: bool
) -> Arrangements | None:
    """What a reader is told; None where no clock of days runs, or for anybody who does not sit there."""
    if seat is None or game.time.kind not in SLOW or game.status != GameStatus.PLAYING:
        return None
    now = _question(game, players, seat) if game.arrangement_open else None
    now = now or _agreement(game)
    return Arrangements(now=now, may_ask=now is None and not for_a_contest and game.halted_at is None)


def _question(game: Game, players: Sequence[Player], seat: Seat) -> ArrangementText | None:
    row = Arrangement.objects.filter(game=game, state=ArrangementState.ASKED, end__gt=timezone.now()).first()
    if row is None:
        return None
    people = [player for player in players if player.user is not None and not player.user.is_bot]
    pause, own = row.kind == ArrangementKind.PAUSE, players[seat].user_id
    return ArrangementText(
        pk=row.pk,
        pause=pause,
        at=row.end if pause else row.start,
        by=next((player.name for player in people if player.user_id == row.by_id), ""),
        waits_for=tuple(player.name for player in people if player.user_id not in row.agreed),
        mine=row.by_id == own,
        may_answer=own not in row.agreed,
    )


def _agreement(game: Game) -> ArrangementText | None:
    """What was agreed, as long as its time is not over."""
    if game.stand_from is None or game.stand_until is None or game.stand_until <= timezone.now():
        return None
    row = Arrangement.objects.filter(game=game, state=ArrangementState.AGREED).last()
    pause = row is None or row.kind == ArrangementKind.PAUSE
    at = game.stand_until if pause else game.stand_from
    return ArrangementText(pk=0, pause=pause, at=at, by="", waits_for=(), mine=False, may_answer=False)
