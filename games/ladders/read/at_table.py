"""What a table says of the ladder it is played for, and where one goes from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext

from games.play.models import Game, GameStatus
from games.play.read.purpose import Purpose

from ..models import Challenge
from .people import title_of


def purposes(games: Sequence[Game], reader: int | None) -> Mapping[int, Purpose]:
    """The ladders that some games belong to; one question, and none about tables that somebody opened.

    Of a ladder for members only those are told who sit there.
    """
    games = [game for game in games if game.board_id is None and game.host_id is None]
    if not games:
        return {}
    over = {game.pk for game in games if game.status == GameStatus.OVER}
    rows = Challenge.objects.filter(game__in=[game.pk for game in games])
    found = {}
    for row in rows.select_related("ladder", "challenger", "opponent"):
        ladder = row.ladder
        if row.game_id is None or (reader is None and ladder.members_only):
            continue
        ways: tuple[tuple[str, str], ...] = ()
        if row.game_id in over:
            history = reverse("ladders:history", args=[ladder.public_id])
            ways = (
                (gettext("The ladder now"), ladder.get_absolute_url()),
                (gettext("What has changed"), history),
            )
        found[row.game_id] = Purpose(title_of(ladder), ladder.get_absolute_url(), _part(row), ways=ways)
    return found


def _part(row: Challenge) -> str:
    """What the game is for, by where the two stand now."""
    one, other = row.challenger.place, row.opponent.place
    if row.ended_at is not None or one is None or other is None:
        return gettext("a challenge")
    return gettext("a challenge: place %(one)d against place %(other)d") % {"one": one, "other": other}
