"""The form of every act that puts somebody else in the place of a player, and the members of a club it offers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.clubs.core.roles import lasting_role, members_of

from ..models import Tournament
from ..record import who_knows
from ..record.roster import Roster
from .forms import ENTRANTS, DeskForm


class SomebodyElseForm(DeskForm):
    """Who leaves a place and who comes: a member of the event's club from a list, or anybody by name."""

    section = ENTRANTS
    seat = forms.ChoiceField(label=_("Who leaves"))
    member = forms.ChoiceField(label=_("Who comes, from the club"), required=False)
    who = forms.CharField(
        label=_("Or somebody else: name, or address of the profile"), max_length=200, required=False
    )

    def prepare(self, roster: Roster) -> None:
        self.choose(
            "seat",
            [
                (f"{each.public_id}:{person.place}", f"{person.name} ({each.label})")
                for each in roster.entrants
                if each.is_in and not each.bot
                for person in each.people
            ],
        )
        members = self.members()
        if members:
            self.choose("member", [("", "–"), *((each.public_id, each.name) for each in members)])
        else:
            del self.fields["member"]
            self.fields["who"].label = gettext("Who comes: name, or address of the profile")

    def members(self) -> list[User]:
        """The members of the club who are offered."""
        return members_who_may_come(self._tournament, self._reader)

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return tournament.stage in cls.stages and any(each.is_in and not each.bot for each in roster.entrants)

    def clean(self) -> dict[str, Any]:
        """One of the two, not both."""
        values = self.cleaned_data
        if values.get("member") and values.get("who", "").strip():
            self.add_error("who", gettext("Choose a member or name somebody else, not both."))
        return values

    @property
    def leaver(self) -> tuple[str, int]:
        """The entrant of whoever leaves, and their place in it."""
        entrant, _colon, place = self.cleaned_data["seat"].partition(":")
        return entrant, int(place)

    def newcomer(self) -> User | None:
        """Whoever comes; None where nobody is named. Raises Misnamed."""
        values = self.cleaned_data
        if member := values.get("member"):
            return User.objects.get(public_id=member)
        return self.person("who") if values["who"].strip() else None


def members_who_may_come(
    tournament: Tournament, reader: User | None, *, besides: Collection[int] = ()
) -> list[User]:
    """The members of a tournament's club who do not know its boards, for a reader who may see who is a member.

    `besides`: those who are offered whatever they know, by key.
    """
    club = tournament.club
    if club is None or club.closed_at is not None or lasting_role(club, reader) is None:
        return []
    knowers = who_knows.who_knows(tournament) - set(besides)
    users = (member.user for member in members_of(club))
    return [user for user in users if user.pk not in knowers and user.is_active and not user.is_suspended]
