"""What the tables of notices are played for: asked when they are read or sent, so that names are those of now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.play.models import Game
from games.play.read.purpose import purposes_of

from .messages import NAMED
from .models import Notification


def contests_of(notices: Sequence[Notification], reader: Any) -> Mapping[int, str]:
    """The ladder, league or tournament of each notice that is about one of its games, by the notice's key.

    Notices whose title is such a name, and those of the director, say it themselves.
    """
    about = {
        notice.pk: notice.game_id
        for notice in notices
        if notice.game_id is not None and notice.kind not in NAMED and "contest" not in notice.facts
    }
    games = list(Game.objects.filter(pk__in=set(about.values()))) if about else []
    purposes = purposes_of(games, reader) if games else {}
    return {pk: purposes[game].name for pk, game in about.items() if game in purposes}
