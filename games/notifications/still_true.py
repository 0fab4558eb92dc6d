"""Whether what was told still holds, and whether it is still worth sending: asked of the tables as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.play.models import ArrangementKind, GameStatus, Player
from games.play.write.clocks import MEETING

from .models import OF_A_TURN, Notification, NotificationKind

REMEMBERED = 100
"""Notices that are looked through for what a browser may still show: nobody has as many before their eyes."""

ASKING = (NotificationKind.INVITATION, NotificationKind.REMATCH)

FOR_THOSE_AWAY = (
    *OF_A_TURN,
    NotificationKind.TALK,
    NotificationKind.SEAT_GIVEN,
    NotificationKind.GAME_OVER,
    NotificationKind.CLAIM,
    NotificationKind.PLAN_CANCELLED,
    NotificationKind.ARRANGEMENT,
    NotificationKind.DIRECTOR,
)
"""Kinds that are not sent any more to somebody who has been at the table since."""


OF_NOTICE = ("user", "game", "kind", "key", "facts", "created_at", "withdrawn_at", "game__status")
OF_SEAT = (
    "game", "to_act", "open_claim", "planned_at", "deadline", "looked_at", "game__status", "game__version",
)  # fmt: skip
"""The columns that are asked to say how things stand with a notice: rows of games are long."""


@dataclass(frozen=True, slots=True)
class NoticeState:
    """How things stand with a notice.

    `holds`: it is still so. `news`: its person has not been at the table since. `deadline`: of the turn it tells of.
    """

    holds: bool = True
    news: bool = True
    deadline: datetime | None = None


def states_of(notices: Iterable[Notification]) -> dict[int, NoticeState]:
    """How things stand with some notices of one person, by their keys; one query for all of them."""
    notices = list(notices)
    games = {notice.game_id for notice in notices if notice.game_id is not None}
    users = {notice.user_id for notice in notices}
    mine = {
        player.game_id: player
        for player in Player.objects.filter(game__in=games, user__in=users)
        .select_related("game")
        .only(*OF_SEAT)
    } if games else {}  # fmt: skip
    return {notice.pk: _standing(notice, mine.get(notice.game_id or 0)) for notice in notices}


def to_judge(rows: QuerySet[Notification]) -> QuerySet[Notification]:
    """Notices with what `states_of` asks of them, and nothing else."""
    return rows.select_related("game").only(*OF_NOTICE)


def standing_tags(user: User) -> tuple[str, ...]:
    """The tags of pushes that may still be shown to somebody: what they tell holds, and is news.

    A browser that shows another is to take it away.
    """
    notices = latest(user)
    return tags_of(notices, states_of(notices))


def latest(user: User) -> list[Notification]:
    """The latest notices of somebody that were not withdrawn, the newest first."""
    rows = Notification.objects.filter(user=user, withdrawn_at=None).select_related("game")
    return list(rows.order_by("-created_at", "-pk")[:REMEMBERED])


def tags_of(notices: Sequence[Notification], states: Mapping[int, NoticeState]) -> tuple[str, ...]:
    """The tags of those of some notices that hold and are news."""
    stands = (notice for notice in notices if states[notice.pk].holds and states[notice.pk].news)
    return tuple(sorted({tag_of(notice) for notice in stands}))


def tag_of(notice: Notification) -> str:
    """What a later push takes the place of an earlier one by: the table it is about, or nothing."""
    return str(notice.facts.get("table", ""))


def _is_to_come(notice: Notification) -> bool:
    """Whether the pause or the time to play together that a notice tells of is not over yet."""
    until = datetime.fromisoformat(notice.facts["until"])
    meeting = str(notice.facts["what"]).startswith(ArrangementKind.MEETING)
    return timezone.now() < (until + MEETING if meeting else until)


def _standing(notice: Notification, mine: Player | None) -> NoticeState:
    """How things stand with a notice, by its person's seat at its table."""
    if notice.withdrawn_at is not None:
        return NoticeState(holds=False, news=False)
    if notice.game is None:
        return NoticeState()
    news = mine is None or mine.looked_at is None or mine.looked_at < notice.created_at
    if notice.kind in OF_A_TURN:
        waits = mine is not None and mine.waits and mine.game.status == GameStatus.PLAYING
        return NoticeState(waits, news, mine.deadline if mine is not None else None)
    if notice.kind == NotificationKind.CLAIM:
        # A move makes a claim void.
        return NoticeState(mine is not None and notice.key.partition(" ")[0] == str(mine.game.version), news)
    if notice.kind == NotificationKind.ARRANGEMENT:
        return NoticeState(mine is not None and _is_to_come(notice), news)
    if notice.kind in ASKING:
        return NoticeState(mine is None and notice.game.status == GameStatus.OPEN)
    if notice.kind == NotificationKind.SEAT_GIVEN:
        return NoticeState(mine is not None and mine.game.status == GameStatus.PLAYING, news)
    return NoticeState(news=news or notice.kind not in FOR_THOSE_AWAY)
