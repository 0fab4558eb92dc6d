"""The levels of the bots have ratings from rated games: first among themselves, then with people."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from django.conf import settings

from games.bots import LEVELS, matches
from games.play.models import Bot, Strength
from games.ratings import bot_levels, read
from games.ratings.model import RatingEstimate, calculate
from games.ratings.models import Rating, RatingChange
from rules.catalog import VARIANTS
from tests import cast

from .room import ended, seated

FAMILIES = sorted({variant.family for variant in VARIANTS})


def test_every_match_of_two_levels_is_reckoned_as_a_rated_game() -> None:
    found = list(bot_levels.rate_bots(["piquet-au-cent"], 2, 3, ["novice", "club"]))
    assert [number for _game, _believed, number in found] == [1, 2, 3, 4]
    before = {"novice": RatingEstimate(), "club": RatingEstimate()}
    for _game, believed, _number in found:
        either = {
            places: calculate([[before["club"]], [before["novice"]]], places) for places in ((0, 1), (1, 0))
        }
        assert (believed["club"], believed["novice"]) in [
            (club, novice) for ((club,), (novice,)) in either.values()
        ]
        before = dict(believed)


def test_three_who_play_alone_are_placed_by_their_scores() -> None:
    trial = matches.Trial(("club", "novice"), seed=5, variant="auction-three")
    result = matches.ended(trial, 0, (0, 1, 1))
    assert len(result.scores) == 3
    found = list(bot_levels.rate_bots(["auction-three"], 1, 5, ["novice", "club"]))
    assert [number for _game, _believed, number in found] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("family", FAMILIES)
def test_each_level_begins_above_the_one_below_it_and_no_surer_than_may_be(family: str) -> None:
    begun = [bot_levels.begins(family, level) for level in LEVELS]
    assert all(better.mu > worse.mu + 1 for worse, better in pairwise(begun))
    assert all(belief.sigma >= bot_levels.UNSURE for belief in begun)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_file_says_what_it_was_made_from(family: str) -> None:
    """Games of the family, and as many matches as these boards have at every seating of every two levels."""
    measured = json.loads(bot_levels.FILE.read_text(encoding="utf-8"))[family]
    slugs = [variant.slug for variant in VARIANTS if variant.family == family]
    assert set(measured["games"]) <= set(slugs)
    tables = list(bot_levels._tables(measured["games"], measured["boards"], measured["seed"], list(LEVELS)))
    assert len(tables) == measured["matches"]
    call = f"levels --games {','.join(measured['games'])} --boards {measured['boards']} --seed {measured['seed']}"
    assert f"python manage.py {call}\n" in (settings.BASE_DIR / "docs" / "ratings.md").read_text(
        encoding="utf-8"
    )


def test_the_order_of_a_familys_matches_does_not_hang_on_other_games() -> None:
    everything = list(bot_levels._tables([variant.slug for variant in VARIANTS], 3, 7, list(LEVELS)))
    for family in FAMILIES:
        slugs = [variant.slug for variant in VARIANTS if variant.family == family]
        alone = list(bot_levels._tables(slugs, 3, 7, list(LEVELS)))
        assert [table for table in everything if table[0] in slugs] == alone
        assert alone != sorted(alone)


def test_of_a_family_that_was_not_measured_a_level_begins_as_anybody() -> None:
    assert bot_levels.begins("bezique", "expert") == RatingEstimate()


@pytest.mark.django_db
def test_the_first_rated_game_of_a_level_moves_it_from_where_it_begins() -> None:
    begun = bot_levels.begins("piquet", "novice")
    assert read.of_levels("piquet", "none")["novice"].number == round(1500 + 30 * (begun.mu - 25))
    cast.bot("Lion")
    novice = Bot.objects.filter(level=Strength.NOVICE)[0]
    ended(seated([cast.person("South player"), novice], "piquet"), 0)
    change = RatingChange.objects.get()
    assert (change.mu_before, change.sigma_before) == (begun.mu, begun.sigma)
    assert change.mu < begun.mu
    assert read.of_levels("piquet", "none")["novice"].games == 1
    assert set(read.of_levels("piquet", "none")) == set(LEVELS)
    assert Rating.objects.count() == 1
