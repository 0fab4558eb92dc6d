"""What somebody said at tables."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.play.models import TableTalk


def said_by(user: User) -> QuerySet[TableTalk]:
    """The lines of somebody, wherever they sat."""
    return TableTalk.objects.filter(user=user)
