"""A contest of a club or of somebody alone, a league or a ladder: its row, who directs it, who may play in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models

from accounts.models import User
from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControl
from games.jobs.ids import opaque_id
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.protocol import Playable, seats_of
from rules.engine.variant import Variant

from .models import Club
from .roles import DIRECTING, lasting_keys, lasting_role


@dataclass(frozen=True, slots=True)
class ContestAct:
    """Something a director of a club's contest did: when, who, in which contest, as a sentence, and why.

    `sealed_event`: the event of whose sealed boards it may tell, by key.
    """

    made_at: datetime
    by: str
    contest: str
    url: str
    sentence: str
    why: str
    sealed_event: int | None = None


class Contest(models.Model):
    """What every contest says of itself: what is played, whose it is, how much time there is."""

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    name = models.CharField(max_length=60)
    words = models.TextField(blank=True, max_length=2000)
    variant = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="+")
    members_only = models.BooleanField(
        default=False, help_text="for members of the club, and shown to them alone"
    )
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    pace = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Variant[Any]:
        """The variant of the catalogue."""
        return find(self.variant)

    @property
    def house_rules(self) -> Any:
        """The options, as the variant's own dataclass."""
        return house_rules.load(self.rules.options, self.options)

    @property
    def time(self) -> TimeControl:
        """How much time players have."""
        return time_controls.from_json(self.pace)

    @cached_property
    def _seats(self) -> int:
        return seats_of(self.rules.engine(self.house_rules))

    @property
    def is_of_pairs(self) -> bool:
        """Whether pairs play it, four at a table, and not single players."""
        return self._seats == 4

    @property
    def is_of_threes(self) -> bool:
        """Whether three play at a table, each for themselves."""
        return self._seats == 3


def is_for_contests(engine: Playable[Any, Any]) -> bool:
    """Whether a game is played by two, by two pairs, or by three each for themselves."""
    return (seats_of(engine), len(engine.sides)) in ((2, 2), (4, 2), (3, 3))


def directs(contest: Contest, user: object) -> bool:
    """Whether somebody directs a contest: its organiser, those who look after its club, staff.

    The organiser of a contest for members is one of them: who is put out of the club has no desk there any more.
    """
    if not isinstance(user, User) or user.is_guest or user.is_bot:
        return False
    if user.is_staff:
        return True
    if contest.organiser_id == user.pk and (not contest.members_only or is_member(contest.club, user)):
        return True
    return contest.club is not None and lasting_role(contest.club, user) in DIRECTING


def may_play(contest: Contest, user: User | None) -> bool:
    """Whether somebody may play in a contest: a person with an open account, of its club where it is for members.

    Nobody begins anything in a contest of a club that is closed.
    """
    if user is None or not user.is_active or user.is_guest or user.is_bot:
        return False
    if contest.club is not None and contest.club.closed_at is not None:
        return False
    return not contest.members_only or is_member(contest.club, user)


def is_member(club: Club | None, user: User) -> bool:
    """Whether somebody belongs to a club, or did when it closed."""
    return club is not None and lasting_role(club, user) is not None


def club_to_show(contest: Contest, reader: Any) -> tuple[str, str] | None:
    """The club a contest is of, its name and address, for those who may know of it."""
    club = contest.club
    if club is None or not club.name:
        return None
    if not club.public and not lasting_keys(reader).filter(club=club).exists():
        return None
    return club.name, club.get_absolute_url()
