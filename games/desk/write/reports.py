"""Reports about somebody at a directed table, which whoever reported wants its directors to read beside staff.

They come to those who answer calls from that table, who play there as little as in its event. Directors do not read who
reported. What is reported of somebody who directs there stays with staff, for colleagues would judge it; so do names,
which are not of one table.
"""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.jobs.refusals import Refused
from games.jobs.text import plain_line
from games.moderation.models import Matter, Report
from games.play.models import Game, Player

from ..models import WORDS, CallReason, DirectorCall
from ..record.direction import direction_of
from . import news
from .calls import check_time

OF_A_TABLE = (Matter.CONDUCT, Matter.LINE)
"""What directors can do something about."""


def directors_of(game: Game, reporter: User) -> str:
    """What is directed, where somebody who plays at a table may have its directors read a report; else empty."""
    direction = direction_of(game)
    if direction is None or not Player.objects.filter(game=game, user=reporter).exists() or _is_late(game):
        return ""
    return "" if direction.who_may_answer(game)[1] else direction.name


def forward(report: Report) -> None:
    """Have directors read a report, where it is of their table and not about one of them."""
    game, direction = report.game, direction_of(report.game) if report.game is not None else None
    if game is None or direction is None or report.matter not in OF_A_TABLE:
        return
    mine = Player.objects.filter(game=game, user=report.reporter).first()
    directors, to_staff = direction.who_may_answer(game)
    if (
        mine is None
        or mine.user is None
        or to_staff
        or report.about in direction.directors()
        or _is_late(game)
    ):
        return
    row = DirectorCall.objects.create(
        game=game, user=mine.user, seat=mine.seat, reason=CallReason.REPORT, report=report,
        words=plain_line(report.words or report.said, WORDS), made_at=timezone.now(), **direction.columns,
    )  # fmt: skip
    news.tell_call(row, directors)


def _is_late(game: Game) -> bool:
    """Whether directors are not called to a game: it has not begun, or has been over for long."""
    try:
        check_time(game)
    except Refused:
        return True
    return False
