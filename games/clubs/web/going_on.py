"""What the clubs of somebody do next and what was written there last, for the front page."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.models import ClubNews, Evening
from games.play.read.going_on import Occasion

SHOWN = 2
"""Of evenings and of news each."""


def occasions(user: Any) -> list[Occasion]:
    """The next evenings and the latest news of somebody's clubs; nothing for strangers and guests."""
    if not isinstance(user, User) or user.is_guest:
        return []
    own = {"club__closed_at": None, "club__members__user": user}
    evenings = Evening.objects.filter(starts_at__gt=timezone.now(), **own).select_related("club")
    news = ClubNews.objects.filter(**own).select_related("club")
    return [
        *(
            Occasion(evening.title, evening.club.get_absolute_url(), _words(evening), evening.starts_at)
            for evening in evenings.order_by("starts_at", "pk")[:SHOWN]
        ),
        *(
            Occasion(
                each.title,
                reverse("clubs:news", args=[each.club.public_id]),
                gettext("News of {club}").format(club=each.club.name),
                each.made_at,
            )
            for each in news.order_by("-made_at", "-pk")[:SHOWN]
        ),
    ]


def _words(evening: Evening) -> str:
    return f"{evening.club.name}, {evening.place}" if evening.place else evening.club.name
