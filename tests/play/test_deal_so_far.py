"""What a seat has seen of a deal, for whoever takes it over: its own cards, what was said, laid and played."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from games.play.models import Game, GameStatus
from games.play.read.table.deal_so_far import deal_so_far_of
from games.play.read.table.view import TableView
from games.play.write import lifecycle
from games.play.write.demo import make_demo
from games.play.write.empty_tables import clear_tables
from games.play.write.lock import locked_table
from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests import cast
from tests.play.test_gate import begun

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_sheet_has_the_cards_dealt_and_every_trick(variant: Variant) -> None:
    game, _people = begun(variant.slug, 40)
    players = list(game.players.select_related("user", "bot").order_by("seat"))
    for seat in range(len(players)):
        table = TableView(game, players, seat)
        sheet = deal_so_far_of(table)
        views = [
            game.engine.show(game.engine.view(moment.state, seat))
            for moment in table.story
            if moment.deal == sheet.number
        ]
        assert len(sheet.dealt) == len(views[0].hand) > 0
        assert len(sheet.held) == len(views[-1].hand)
        # Each card that left a hand lies in a trick that is told, or in the one that is open.
        taken = sum(len(trick) for trick in sheet.tricks)
        open_cards = len(views[-1].trick.plays) if views[-1].trick else 0
        assert all(sum(play.winner for play in trick) == 1 for trick in sheet.tricks)
        begun_at = game.deals.get(number=sheet.number).before
        played = game.moves.filter(number__gt=begun_at, text__regex="^(play|keep) ").count()
        assert taken + open_cards == played


def test_a_substitute_reads_the_deal_and_nothing_of_other_hands() -> None:
    make_demo()
    game, people = begun("double-deck", 30)
    stand_in = cast.person("stand-in")
    with locked_table(game.public_id) as table:
        lifecycle.change_sitter(table, 1, stand_in)
    browser = cast.browser_of(stand_in)
    page = browser.get(f"{game.get_absolute_url()}so-far/").content.decode()
    assert "as they came" in page
    assert page.count("<li>") >= 10
    news = browser.get(game.get_absolute_url()).content.decode()
    assert len(re.findall("<li>", news)) >= 10
    assert cast.browser_of(people[1]).get(f"{game.get_absolute_url()}so-far/").status_code == 404


def test_a_table_that_nobody_began_in_time_says_so_and_has_no_deal_to_tell_of() -> None:
    host = cast.person("South player")
    game = cast.open_table(variant=cast.VARIANT, options=cast.STANDARD, host=host, seat=0)
    before = timezone.now() - timedelta(days=settings.TALON_OPEN_TABLE_DAYS + 1)
    Game.objects.filter(pk=game.pk).update(created_at=before)
    clear_tables(timezone.now())
    assert cast.again(game).status == GameStatus.OVER
    browser = cast.browser_of(host)
    assert browser.get(f"{game.get_absolute_url()}so-far/").status_code == 404
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "Nobody began the game in time, and the table was closed." in page
    assert "Everybody left" not in page
