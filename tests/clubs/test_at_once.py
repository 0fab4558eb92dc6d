"""Two acts in clubs at once, on PostgreSQL: neither waits for the other for ever."""

from __future__ import annotations

import pytest

from games.clubs.core import club as club_actions
from games.clubs.core import membership
from games.clubs.core.models import ClubMember, ClubRole
from tests import cast
from tests.at_once import at_once


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_hand_over_to_each_other_at_once_both_do() -> None:
    one, other = cast.person("North"), cast.person("South")
    first = club_actions.found_club(owner=one, name="The Widow")
    second = club_actions.found_club(owner=other, name="The Talon")
    membership.join(first, user=other, link=first.link)
    membership.join(second, user=one, link=second.link)
    at_once(
        'UPDATE "clubs_clubmember"',
        lambda: club_actions.hand_over(first, by=one, to=other),
        lambda: club_actions.hand_over(second, by=other, to=one),
    )
    owners = ClubMember.objects.filter(role=ClubRole.OWNER).values_list("club", "user")
    assert set(owners) == {(first.pk, other.pk), (second.pk, one.pk)}
