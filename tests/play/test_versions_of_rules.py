"""Double-deck games keep the rules they were begun with: since version 2 a run never makes a hand worth less."""

from __future__ import annotations

import pytest
from django.test import Client

from games.play.models import Deal, Game, GameStatus
from rules import catalog
from rules.engine import record
from rules.engine.notation import read_cards
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK
from tests import cast
from tests.rules import fingerprint

pytestmark = pytest.mark.django_db

OPTIONS = DoubleDeckOptions(meld_table="toby", target=200)
FIRST = "S:ATKKKKQQQQJ C:TTTJJJ H:JJJ"
"""The hand to the left of the dealer: 75 in trumps with the run laid, 240 without."""


def table_under(version: int) -> Game:
    """A table whose first bidder has bought the deal at 50 with spades, begun under a version of the rules."""
    people = [cast.person(f"{name} player") for name in ("North", "East", "South", "West")]
    game = cast.table_of(people, options=OPTIONS)
    Game.objects.filter(pk=game.pk).update(rules_version=version)
    game = cast.again(game)
    first = list(read_cards(FIRST, PACK.cards_in_order))
    rest = list(PACK.cards_in_order)
    for card in first:
        rest.remove(card)
    hands = [rest[:20], rest[20:40], rest[40:]]
    hands.insert((game.dealer + 1) % 4, first)
    cast.prescribe(game, [card for hand in hands for card in hand])
    return cast.play(game, "bid 50", "pass", "pass", "pass", "trump S")


def deal_over(game: Game) -> bool:
    return game.status != GameStatus.PLAYING or Deal.objects.filter(game=game, score__isnull=False).exists()


@pytest.mark.parametrize(
    ("version", "status"), [(1, GameStatus.PLAYING), (2, GameStatus.OVER)], ids=["the first", "the second"]
)
def test_a_running_game_is_scored_by_the_rules_it_was_begun_with(version: int, status: GameStatus) -> None:
    game = cast.play_on(table_under(version), until=deal_over)
    assert game.status == status


@pytest.mark.parametrize(("version", "melded"), [(1, [15, 60]), (2, [240])], ids=["the first", "the second"])
def test_what_is_forgotten_is_replayed_by_the_same_rules(version: int, melded: list[int]) -> None:
    game = table_under(version)
    cast.forget()
    state = cast.state_of(game).deal
    bidder = (game.dealer + 1) % 4
    assert [meld.points for meld in state.phase.melded.melds[bidder].melds][: len(melded)] == melded


@pytest.mark.slow
def test_a_game_of_the_first_rules_says_so_and_is_played_to_its_end_by_them() -> None:
    game = table_under(1)
    words = "This game goes on under version 1 of the rules."
    assert words in cast.browser_of(game.host).get(game.get_absolute_url()).content.decode()
    game = cast.play_on(game)
    assert game.status == GameStatus.OVER
    kept = record.read(
        Client().get(f"{game.get_absolute_url()}record.txt").content.decode(), fingerprint.find
    )
    assert kept.version == 1
    assert list(record.replay(kept))[-1].state == cast.state_of(game)


def test_a_new_table_has_the_rules_as_they_are() -> None:
    game = cast.table_of([cast.person("North player"), None, None, None], options=OPTIONS)
    assert game.rules_version == catalog.find("double-deck").rules_version == 2
