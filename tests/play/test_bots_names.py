"""What bots are called: shortly, each otherwise, and after no card that anybody could hold here."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.utils.translation import gettext, override

from games.play.models import Bot, Strength
from games.play.write import seating
from games.play.write.demo import BOTS, make_demo
from rules.catalog import VARIANTS, find
from rules.engine.protocol import seats_of
from tests import cast

NAMES = [name for names in BOTS.values() for name in names]
RANKS = {
    "en": "seven eight nine ten jack queen king ace joker",
    "fr": "sept huit neuf dix valet dame roi as joker",
}
renaming = import_module("games.play.migrations.0022_bots_named_outside_the_pack")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_bots_have_short_names_that_are_no_cards_of_our_packs(language: str) -> None:
    with override(language):
        names = [gettext(name) for name in NAMES]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 8
    assert not {name.casefold() for name in names} & set(RANKS[language].split())


@pytest.mark.django_db
@pytest.mark.parametrize("level", Strength.values)
def test_the_bots_of_the_largest_table_have_different_names(level: str) -> None:
    make_demo()
    assert len(BOTS[Strength(level)]) >= max(
        seats_of(v.engine(p.options)) for v in VARIANTS for p in v.presets
    )
    variant = find("pinacle")
    options = variant.options(teams="3x2")
    game = seating.play_now(variant=variant, options=options, user=cast.person("South player"), level=level)
    names = [player.name for player in game.players.all()]
    assert len(names) == len(set(names)) == 6
    assert sum(name.endswith(" (bot)") for name in names) == 5


@pytest.mark.django_db
def test_bots_of_a_site_that_runs_already_are_renamed_where_they_sit() -> None:
    game = cast.bot_table(cast.person("South player"))
    renaming.backwards(apps, None)
    assert set(Bot.objects.values_list("name", flat=True)) >= set(renaming.NAMES)
    sitting = sorted(player.bot_id for player in game.players.filter(user=None))
    renaming.forwards(apps, None)
    make_demo()
    assert sorted(Bot.objects.values_list("name", flat=True)) == sorted(NAMES)
    assert sorted(player.bot_id for player in game.players.filter(user=None)) == sitting
