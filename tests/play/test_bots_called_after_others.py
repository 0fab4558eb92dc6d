"""Bots called after others were made for a large event: elsewhere they play where the plain ones do not do."""

from __future__ import annotations

import pytest

from games.ladders.write.setup import bots_for
from games.leagues.write import direct
from games.play.models import Bot, Player, Strength
from games.play.models.bots import is_namesake, namesakes
from games.play.write import seating, timeouts
from games.play.write.demo import make_demo
from games.play.write.lock import locked_table
from tests import cast
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room

pytestmark = pytest.mark.django_db


def with_namesakes(level: str = Strength.CLUB) -> None:
    """Every bot of a level has all its namesakes."""
    make_demo()
    plain = list(Bot.objects.filter(level=level))
    assert len(plain) > 4
    Bot.objects.bulk_create(Bot(name=name, level=level) for bot in plain for name in namesakes(bot.name))


def names_at(public_id: str) -> list[str]:
    return [row.bot.name for row in Player.objects.filter(game__public_id=public_id) if row.bot is not None]


def test_at_a_table_they_come_last() -> None:
    with_namesakes()
    game = cast.table_of([cast.person("host"), None, None, None])
    seating.fill_with_bots(game.public_id, level=Strength.CLUB)
    names = names_at(game.public_id)
    assert len(names) == 3
    assert not any(is_namesake(name) for name in names)
    with locked_table(game.public_id) as table:
        assert not is_namesake(timeouts.bot_for(table).name)


def test_on_a_ladder_and_in_a_league_of_pairs_they_come_last() -> None:
    with_namesakes()
    host = cast.person("host")
    ladder = ladder_room.ladder(host, variant=cast.VARIANT, options=cast.STANDARD)
    assert [is_namesake(bot.name) for bot in bots_for(ladder, Strength.CLUB)] == [False, False]
    league = league_room.league_of_pairs(host)
    entrant = direct.add_bot(league_room.season_of(league).pk, Strength.CLUB, by=host)
    assert entrant.bot is not None
    assert entrant.partner_bot is not None
    assert not is_namesake(entrant.partner_bot.name)
