"""A season with many divisions lists the games of one: the reader's own, or the one that is asked for."""

from __future__ import annotations

import pytest

from games.leagues.models import Division, LeagueEntrant
from games.leagues.write.entries import make_fixtures
from tests import cast
from tests.leagues import room

pytestmark = pytest.mark.django_db


def test_the_games_of_one_division_are_listed_and_links_lead_to_the_others() -> None:
    league, people = room.begun(2)
    season = room.season_of(league)
    for number in range(2, 6):
        division = Division.objects.create(season=season, number=number)
        rows = [
            LeagueEntrant.objects.create(
                season=season, division=division, user=cast.person(f"seat {place}"), number=place,
                entered_at=season.starts_at,
            )
            for place in (1, 2)
        ]  # fmt: skip
        make_fixtures(division, rows, 1)
    for reader, asked, listed in (
        (people[0], "", 1),
        (rows[0].user, "", 5),
        (None, "", 1),
        (people[0], "4", 4),
        (people[0], "99", 1),
        (people[0], "²", 1),
    ):
        page = cast.browser_of(reader).get(f"{league.get_absolute_url()}?division={asked}").content.decode()
        links = {number for number in range(1, 6) if f"?division={number}#games" in page}
        assert links == set(range(1, 6)) - {listed}, (reader, asked)
        assert page.count('id="games"') == 1
        # One's own games stand above the divisions, whichever is listed.
        assert ('id="mine"' in page) == (reader == people[0]), asked
