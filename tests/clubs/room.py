"""A club with somebody of every role, and those outside who could have to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core import evenings, membership
from games.clubs.core.models import Club, ClubMember, ClubRole, Evening
from tests import cast

WHO = ("owner", "director", "member", "invited", "put out", "stranger", "guest")
"""Everybody who can have to do with a club."""


def evening(room: ClubRoom, days: int = 3, zone: str = "Europe/Paris", **more: str) -> Evening:
    """An evening of a club, at noon some days from now."""
    noon = (timezone.now() + timedelta(days=days)).replace(hour=12, minute=0, second=0, microsecond=0)
    facts = evenings.EveningFacts(
        more.pop("title", "Cards at eight"), noon.replace(tzinfo=None), zone, **more
    )
    return evenings.write(room.club, by=room.people["owner"], facts=facts)


@dataclass(frozen=True)
class ClubRoom:
    """A club and its people by what they are in it; beside those of `WHO` some more."""

    club: Club
    people: dict[str, User]

    @classmethod
    def opened(cls, *, public: bool = True, name: str = "The Widow", on_asking: bool = False) -> ClubRoom:
        people = {who: cast.person(f"{who} of clubs") for who in WHO if who != "guest"}
        people |= {who: cast.person(who) for who in ("other director", "other member", "asker")}
        people["guest"] = cast.guest()
        club = club_actions.found_club(
            owner=people["owner"], name=name, words="Fridays at eight.", public=public, on_asking=on_asking
        )
        for who in ("director", "other director", "member", "other member", "put out"):
            membership.join(club, user=people[who], link=club.link)
        for who in ("director", "other director"):
            membership.set_role(club, by=people["owner"], user=people[who], role=ClubRole.DIRECTOR)
        membership.ban(club, by=people["owner"], user=people["put out"])
        membership.invite(club, by=people["owner"], user=people["invited"])
        return cls(club, people)

    def now(self) -> Club:
        """The club as it is stored."""
        return Club.objects.get(pk=self.club.pk)

    def roles(self) -> dict[str, str]:
        """What each of the people is in the club."""
        found = dict(ClubMember.objects.filter(club=self.club).values_list("user", "role"))
        return {who: found[user.pk] for who, user in self.people.items() if user.pk in found}
