"""Members whom a director enters into a season of a club's league, as one pasted list; nothing is done where a line
is wrong.
"""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.clubs.core.contests import who_may_play
from games.clubs.core.member_lists import ListedMembers, read_lines
from games.clubs.core.roles import members_of
from games.jobs.refusals import Refused

from ..models import Season, SeasonStage
from ..refusals import SEASON_STATE
from . import news
from .direct import lock_for_director, note_list
from .entries import add

LONGEST = 30_000
"""Letters of a list."""


def takes_members(season: Season) -> bool:
    """Whether members can be entered: into a club's season that has not ended."""
    return season.league.club is not None and season.stage in (SeasonStage.ENTRY, SeasonStage.RUNNING)


def enter_members(season_id: int, text: str, *, by: User, why: str) -> int:
    """Enter the members of a list, before the start or late; how many entries it makes.

    Raises Refused `no_director`, `season_state`, `no_reason`, `too_late` or `season_full`, and ValidationError
    with a sentence for each bad line.
    """
    with transaction.atomic():
        season = lock_for_director(season_id, by)
        if not takes_members(season):
            raise Refused(SEASON_STATE)
        entries = _entries(season, text)
        act = note_list(season, by, why, len(entries))
        rows = [add(season, users) for users in entries]
        for row in rows:
            news.tell_entry(row, by, act.why)
    return len(rows)


def _entries(season: Season, text: str) -> list[list[User]]:
    """Those who enter, each alone or with a partner."""
    assert season.league.club is not None
    members = [member.user for member in members_of(season.league.club)]
    may_play = who_may_play(season.league, members)
    listed = ListedMembers([user for user in members if user.pk in may_play], pairs=season.league.is_of_pairs)
    there = {key for row in season.entrants.all() for key in row.user_keys}
    entries: list[list[User]] = []

    def take(line: str) -> None:
        users = listed.users(line)
        for user in users:
            if any(user in each for each in entries):
                raise ValidationError(_("%(name)s is in the list already.") % {"name": user.name})
            if user.pk in there:
                raise ValidationError(
                    _("%(name)s is in this season already, or has left it.") % {"name": user.name}
                )
        entries.append(users)

    if len(text) > LONGEST:
        raise ValidationError(_("That is too long: %(letters)d letters at most.") % {"letters": LONGEST})
    read_lines(text, take)
    return entries
