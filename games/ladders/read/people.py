"""Who stands on a ladder, as plain values in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User

from ..models import Ladder, LadderEntrant


@dataclass(frozen=True, slots=True)
class LadderName:
    """Somebody on a ladder: the key of the entry, the name, the profile (empty for bots), the page of their places."""

    key: int
    name: str
    profile: str
    url: str
    you: bool


def name_of(ladder: Ladder, entrant: LadderEntrant, reader: Any) -> LadderName:
    """The name of an entrant (with `user` and `bot` at hand) for a reader."""
    url = reverse("ladders:player", args=[ladder.public_id, entrant.pk])
    if entrant.bot is not None:
        return LadderName(entrant.pk, entrant.bot.shown_name, "", url, False)
    if entrant.user is None:
        return LadderName(entrant.pk, gettext("Former player"), "", url, False)
    you = isinstance(reader, User) and entrant.user_id == reader.pk
    return LadderName(entrant.pk, entrant.user.name, entrant.user.profile_id, url, you)


def title_of(ladder: Ladder) -> str:
    """What a ladder is called; the site's own by their games, in the reader's language."""
    if ladder.name:
        return ladder.name
    return gettext("Ladder: %(game)s") % {"game": gettext(ladder.rules.name)}
