"""What somebody said at tables."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.play.models import Player, TableTalk


def said_by(user: User) -> QuerySet[TableTalk]:
    """The lines of the seats at which somebody sits or sat."""
    mine = Player.objects.filter(game=OuterRef("game"), seat=OuterRef("seat"))
    return TableTalk.objects.filter(Exists(mine.filter(Q(user=user) | Q(resigned=user))))
