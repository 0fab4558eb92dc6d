"""Ratings where people see them: profile, list, table, lobby, API; and not of those who keep them to themselves."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.play.models import AfterResigning, Strength
from games.play.write import seating
from games.ratings.models import Rating, RatingChange
from games.ratings.scale import mu_of
from rules.catalog import find
from tests import cast
from tests.api.asking import Program, body_of, code
from tests.pages import numbers_of

from .room import DAYS, ended, seated

pytestmark = pytest.mark.django_db


def rated(user: User, number: int, *, family: str = "piquet", pace: str = "days", **more: Any) -> Rating:
    """Somebody with a rating, well known unless something else is said."""
    given = {"games": 40, "sigma": 2.0, **more}
    return Rating.objects.create(user=user, family=family, pace=pace, mu=mu_of(number), **given)


def moved(row: Rating, *numbers: int, game: str = "abcdefghj") -> None:
    """A history of these numbers, from 1500 on."""
    for step, (before, after) in enumerate(zip((1500, *numbers), numbers, strict=False)):
        RatingChange.objects.create(
            rating=row,
            game=f"{game}{step}",
            happened_at=datetime(2026, 3, 1 + step, 12, tzinfo=UTC),
            mu_before=mu_of(before),
            sigma_before=2.1,
            mu=mu_of(after),
            sigma=2.0,
        )


def page(address: str, reader: User | None = None) -> str:
    reply = cast.browser_of(reader).get(address)
    assert reply.status_code == 200, reply.status_code
    return re.sub(r"\s+", " ", reply.content.decode())


def listed(query: str = "?family=piquet&pace=days") -> list[str]:
    return re.findall(r'class="person" href="[^"]+">([^<]+)', page(f"/play/ratings/{query}"))


# --- the list ---------------------------------------------------------------------------------------------


def test_the_list_has_the_highest_first_and_nobody_provisional_or_hidden() -> None:
    for name, number, more in (("low", 1400, {}), ("high", 1700, {}), ("new", 1800, {"games": 3}),
                               ("unsure", 1800, {"sigma": 7.0}), ("elsewhere", 1800, {"pace": "live"})):  # fmt: skip
        rated(cast.person(name), number, **more)
    for hiding in ({"shows_statistics": False}, {"may_be_found": False}, {"is_active": False}):
        rated(cast.person("hidden", **hiding), 1900)
    assert listed() == ["high", "low"]
    assert listed("?family=piquet&pace=live") == ["elsewhere"]
    assert listed("?family=nonsense&pace=nonsense&page=nonsense") == []
    assert "1700 ± 60" in page("/play/ratings/?family=piquet&pace=days")


def test_the_list_has_pages_and_asks_as_much_for_each() -> None:
    def asked(query: str) -> int:
        with CaptureQueriesContext(connection) as caught:
            page(f"/play/ratings/{query}")
        return len(caught)

    rated(cast.person("first"), 2000)
    few = asked("?family=piquet&pace=days")
    for number in range(60):
        rated(cast.person(f"number {number}"), 1900 - number)
    assert asked("?family=piquet&pace=days") == few <= 4
    assert len(listed()) == 50
    assert len(listed("?family=piquet&pace=days&page=2")) == 11
    second = page("/play/ratings/?family=piquet&pace=days&page=2")
    assert "family=piquet&amp;pace=days&amp;page=1" in second
    assert '<td class="num">51</td>' in second


def test_levels_of_the_bots_stand_beside() -> None:
    Rating.objects.create(
        level=Strength.EXPERT, family="piquet", pace="none", mu=mu_of(1750), sigma=1.5, games=90
    )
    assert "1750 ± 45" in page("/play/ratings/?family=piquet&pace=none")
    assert "1750 ± 45" in page("/fr/play/ratings/?family=piquet&pace=none")


# --- the profile --------------------------------------------------------------------------------------------


def test_a_profile_has_the_rating_and_its_history_with_a_chart() -> None:
    me, other = cast.person("South player"), cast.person("North player")
    moved(rated(me, 1540), 1530, 1510, 1540)
    own, seen = page(f"/people/{me.public_id}/", me), page(f"/people/{me.public_id}/", other)
    for told_there in (own, seen):
        assert "1540 ± 60" in told_there
        assert told_there.count("<polyline") == 1
        assert "+30" in told_there
        assert "\N{MINUS SIGN}20" in told_there
        assert "abcdefghj1" not in told_there, "a private game is not told of by what it did"
        assert "1 Mar 2026" in told_there[told_there.index("<polyline") :].partition("</svg>")[0]
    User.objects.filter(pk=me.pk).update(shows_statistics=False)
    assert "1540" not in numbers_of(page(f"/people/{me.public_id}/", other))
    assert "1540 ± 60" in page(f"/people/{me.public_id}/", me)


def test_the_history_of_one_rating_does_not_crowd_out_another() -> None:
    me = cast.person("South player")
    moved(rated(me, 1540, pace="live"), 1540)
    moved(rated(me, 1600), *([1600] * 28), game="bcdefghj")
    assert page(f"/people/{me.public_id}/", me).count('<time datetime="2026-03-01T') == 2


# --- at tables -----------------------------------------------------------------------------------------------


def test_ratings_stand_beside_names_until_a_game_is_over_and_then_what_became_of_them() -> None:
    people = cast.players()[:2]
    rated(people[0], 1640)
    rated(people[1], 1444, games=2)
    variant = find("piquet")
    game = cast.open_table(
        variant=variant, options=variant.options(), host=people[0], seat=0, pace=DAYS, friendly=False
    )
    assert "(1640)" in page("/play/")
    assert "(1640)" in page(game.get_absolute_url())
    assert "(1640)" in page(game.get_absolute_url(), people[1])
    seating.sit(game.public_id, user=people[1], seat=1)
    game = cast.again(game)
    assert "(1444?)" in page("/play/"), "provisional, in the list of games to watch"
    assert "(1640)" in page(game.get_absolute_url())
    assert "(1640)" in page(f"{game.get_absolute_url()}table/", people[1])
    beside = f"Ratings: {people[0].name} 1640, {people[1].name} 1444?"
    assert beside in page(game.get_absolute_url(), people[1])
    ended(game, 1)
    change = RatingChange.objects.get(rating__user=people[1])
    after = round(1500 + 30 * (change.mu - 25))
    assert f"1444 → {after}" in page(game.get_absolute_url())
    User.objects.filter(pk=people[1].pk).update(shows_statistics=False)
    assert "1444 →" not in page(game.get_absolute_url(), people[0])


def test_a_game_that_is_played_shows_the_rating_of_its_own_game_and_pace_alone() -> None:
    people = cast.players()[:2]
    rated(people[0], 1640, pace="live")
    rated(people[0], 1650, family="pinochle")
    rated(people[1], 1701)
    game = seated(people)
    shown = page(game.get_absolute_url(), people[1])
    assert "1640" not in numbers_of(shown)
    assert "1650" not in numbers_of(shown)
    assert "(1701)" in page(game.get_absolute_url(), people[0])
    User.objects.filter(pk=people[1].pk).update(shows_statistics=False)
    assert "1701" not in numbers_of(page(game.get_absolute_url(), people[0]))


def test_a_rating_beside_a_name_costs_no_look_at_a_table_a_query() -> None:
    people = cast.players()[:2]
    address = f"{seated(people).get_absolute_url()}table/"

    def asked() -> int:
        with CaptureQueriesContext(connection) as caught:
            page(address, people[0])
        return len(caught)

    page(address, people[0])
    none = asked()
    for person in people:
        rated(person, 1640)
    assert asked() == none


def test_a_friendly_table_says_so_and_so_does_its_rematch() -> None:
    people = cast.players()[:2]
    game = seated(people, friendly=True, after_resigning=AfterResigning.END)
    assert "friendly game" in page(game.get_absolute_url())
    assert "friendly game" in page("/play/")
    ended(game, 0)
    again = seating.play_again(game.public_id, user=people[0])
    assert again.friendly
    assert "friendly game" not in page(seated(people).get_absolute_url())


# --- the API ------------------------------------------------------------------------------------------------


def test_programs_read_ratings_of_their_own_and_those_others_show() -> None:
    me, other, hidden = (cast.person(name) for name in ("me", "other", "hidden"))
    User.objects.filter(pk=hidden.pk).update(shows_statistics=False)
    moved(rated(me, 1540), 1530, 1540)
    rated(other, 1700)
    rated(hidden, 1800)
    program = Program(me)
    mine = {
        "family": "piquet",
        "pace": "days",
        "rating": 1540,
        "uncertainty": 60,
        "provisional": False,
        "games": 40,
    }
    assert body_of(program.get("ratings")) == {"ratings": [mine]}
    assert body_of(program.get(f"ratings/people/{me.public_id}")) == {"ratings": [mine]}
    assert body_of(program.get(f"ratings/people/{other.public_id}"))["ratings"][0]["rating"] == 1700
    assert code(program.get(f"ratings/people/{hidden.public_id}"), 404) == "not_found"
    assert body_of(Program(hidden).get(f"ratings/people/{hidden.public_id}"))["ratings"][0]["rating"] == 1800
    assert code(program.get(f"ratings/people/{cast.guest().public_id}"), 404) == "not_found"
    ranks = body_of(program.get("ratings/piquet/days"))
    assert [(line["place"], line["name"]) for line in ranks["people"]] == [(1, "other"), (2, "me")]
    assert code(program.get("ratings/nonsense/days"), 404) == "not_found"
    assert code(program.get("ratings/piquet/nonsense"), 422) == "invalid"
    changes = body_of(program.get("ratings/piquet/days/history"))["changes"]
    assert [(line["before"], line["after"]) for line in changes] == [(1530, 1540), (1500, 1530)]
    assert code(Program(me, scopes=("play",)).get("ratings"), 403) == "scope_missing"
