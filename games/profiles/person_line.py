"""People and invitations in lists, as templates get them: frozen plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User

from .models import SeatInvitation


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person as lists show them: name, address of the profile, whether a bot."""

    profile_id: str
    name: str


def person_line(person: User) -> PersonLine:
    """What a list says of somebody: the name, and where the profile is."""
    return PersonLine(person.profile_id, person.name)


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """A table somebody is invited to: where it is, what is played there, who asks, since when."""

    table: str
    url: str
    game: str
    by: PersonLine
    made_at: datetime


def invitation_line(row: SeatInvitation) -> InvitationLine:
    """The line of an invitation; its address lets its reader in where the table is private."""
    game = row.game
    return InvitationLine(
        table=game.public_id,
        url=reverse("play:invitation", args=[game.public_id, game.invitation]),
        game=gettext(game.rules.name),
        by=person_line(row.by),
        made_at=row.made_at,
    )
