"""What a table says of the ladder it is played for, and where one goes from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext

from games.play.models import Game, GameStatus
from games.play.read.purpose import Purpose

from ..models import Challenge, Ladder, StepGame
from .people import title_of


def purposes(games: Sequence[Game], reader: int | None) -> Mapping[int, Purpose]:
    """The ladders that some games belong to; two queries at most, none about tables that somebody opened.

    Of a ladder for members only those are told who sit there.
    """
    games = [game for game in games if game.board_id is None and game.host_id is None]
    if not games:
        return {}
    over = {game.pk for game in games if game.status == GameStatus.OVER}
    keys = [game.pk for game in games]
    challenges = Challenge.objects.filter(game__in=keys).select_related("ladder", "challenger", "opponent")
    parts = [(row.game_id, row.ladder, _part(row)) for row in challenges]
    if len(parts) < len(keys):
        step_games = StepGame.objects.filter(game__in=keys).select_related("ladder")
        parts += [(row.game_id, row.ladder, gettext("three drawn together")) for row in step_games]
    return {
        key: _purpose(ladder, part, key in over)
        for key, ladder, part in parts
        if key is not None and (reader is not None or not ladder.members_only)
    }


def _purpose(ladder: Ladder, part: str, is_over: bool) -> Purpose:
    url = ladder.get_absolute_url()
    history = reverse("ladders:history", args=[ladder.public_id])
    ways = ((gettext("The ladder now"), url), (gettext("What has changed"), history)) if is_over else ()
    desk = reverse("ladders:desk", args=[ladder.public_id])
    return Purpose(title_of(ladder), url, part, ways=ways, desk=desk)


def _part(row: Challenge) -> str:
    """What the game is for, by where the two stand now."""
    one, other = row.challenger.place, row.opponent.place
    if row.ended_at is not None or one is None or other is None:
        return gettext("a challenge")
    return gettext("a challenge: place %(one)d against place %(other)d") % {"one": one, "other": other}
