"""The ladder that a club had before: its members in their order, put on a ladder as one pasted list.

As long as no game of the ladder has begun the list is the ladder: whoever is on it and not in the list comes after
those of the list. Later the places are what games have made of them, and a list only joins others at the foot, in its
order. Nothing is done where a line is wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clubs.core.contests import who_may_play
from games.clubs.core.member_lists import ListedMembers, read_lines
from games.clubs.core.roles import members_of
from games.jobs.refusals import Refused
from games.standings.challenge_ladder import LadderCause

from ..models import WITH_PEOPLE, ChallengeState, Ladder, LadderEntrant, PartnerLink
from ..refusals import LADDER_FULL, LADDER_STAGE, LIST_CHANGED
from . import news
from .direct import lock_for_director, note_list
from .entries import MOST_ON_A_LADDER, OPEN_TO_JOIN, join_again
from .places import places_of, rearrange


@dataclass(frozen=True, slots=True)
class LadderPlan:
    """What a list makes of a ladder: who it puts there, and everybody from the top; `digest` names all of that.

    `at_the_foot`: a game has begun, and the list comes after those who are on the ladder.
    """

    listed: tuple[LadderEntrant, ...]
    order: tuple[LadderEntrant, ...]
    at_the_foot: bool

    @property
    def digest(self) -> str:
        """SHA-256 in hex of everybody in their order."""
        keys = [sorted(entrant.user_keys) or entrant.pk for entrant in self.order]
        return hashlib.sha256(repr(keys).encode()).hexdigest()


def takes_list(ladder: Ladder) -> bool:
    """Whether a list of members can be put on a ladder: a club's, with places, which may be joined."""
    return ladder.club is not None and not ladder.is_of_steps and ladder.stage in OPEN_TO_JOIN


def plan(ladder_id: int, text: str, *, by: User) -> LadderPlan:
    """What a list would make of a ladder; raises as `put_on` does, and changes nothing."""
    with transaction.atomic():
        return _plan(lock_for_director(ladder_id, by), text)


def put_on(ladder_id: int, text: str, digest: str, *, by: User, why: str) -> int:
    """Put the members of a list on a ladder as it was shown before, by the digest of that; how many.

    Raises Refused `no_director`, `ladder_stage`, `ladder_full`, `no_reason`, and `list_changed` where something else
    would come of it by now; ValidationError with a sentence for each bad line.
    """
    with transaction.atomic():
        ladder = lock_for_director(ladder_id, by)
        planned = _plan(ladder, text)
        if planned.digest != digest:
            raise Refused(LIST_CHANGED)
        before, now = places_of(ladder), timezone.now()
        if all(each.place for each in planned.listed) and before == tuple(each.key for each in planned.order):
            # Sent twice: it stands already.
            return len(planned.listed)
        act = note_list(ladder, by, why)
        for each in planned.listed:
            if each.place is None:
                join_again(each, now)
        after = tuple(each.key for each in planned.order)
        rearrange(ladder, before, after, LadderCause.DIRECTOR, planned.listed, now)
        people = [user for each in planned.listed for user in each.user_keys]
        PartnerLink.objects.filter(ladder=ladder, user__in=people).delete()
        for each in planned.listed:
            if by.pk not in each.user_keys:
                news.tell_decision(ladder, each, act.pk, act.why)
    return len(planned.listed)


def _plan(ladder: Ladder, text: str) -> LadderPlan:
    """What comes of a list on a locked ladder."""
    if not takes_list(ladder):
        raise Refused(LADDER_STAGE)
    rows = list(LadderEntrant.objects.filter(ladder=ladder).select_related(*WITH_PEOPLE).order_by("place"))
    there = [row for row in rows if row.place is not None]
    began = ladder.challenges.filter(state__in=(ChallengeState.PLAYING, ChallengeState.DONE)).exists()
    entries = _Entries(ladder, rows, began=began)
    read_lines(text, entries.take)
    others = [row for row in there if row not in entries.listed]
    if len(others) + len(entries.listed) > MOST_ON_A_LADDER:
        raise Refused(LADDER_FULL)
    order = (*others, *entries.listed) if began else (*entries.listed, *others)
    return LadderPlan(tuple(entries.listed), order, began)


class _Entries:
    """The entries of a list, taken line by line, by the rows of a ladder."""

    def __init__(self, ladder: Ladder, rows: Sequence[LadderEntrant], *, began: bool) -> None:
        assert ladder.club is not None
        self._ladder, self._began = ladder, began
        members = [member.user for member in members_of(ladder.club)]
        may_play = who_may_play(ladder, members)
        people = [user for user in members if user.pk in may_play]
        self._members = ListedMembers(people, pairs=ladder.is_of_pairs)
        self._rows = {frozenset(row.user_keys): row for row in rows}
        self._there = {key: row for row in rows if row.place is not None for key in row.user_keys}
        self.listed: list[LadderEntrant] = []

    def take(self, line: str) -> None:
        """The entry of a line; raises ValidationError with what is wrong with it."""
        users = self._members.users(line)
        entry = self._rows.get(frozenset(user.pk for user in users)) or self._new(users)
        listed = {key for each in self.listed for key in each.user_keys}
        for user in users:
            row = self._there.get(user.pk)
            if user.pk in listed:
                raise ValidationError(_("%(name)s is in the list already.") % {"name": user.name})
            if row is not None and (self._began or row != entry):
                raise ValidationError(_("%(name)s is on the ladder already.") % {"name": user.name})
        self.listed.append(entry)

    def _new(self, users: Sequence[User]) -> LadderEntrant:
        who = dict(zip(("user", "partner"), users, strict=False))
        return LadderEntrant(ladder=self._ladder, **who)
