"""A first game over days: three sentences before it and one a visit, where one looks; to guests a word more."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.clocks import time_control
from games.play.models import Game
from tests import cast

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD = "Move when it suits you", "leave stops your clock", "To be here less often"
GUEST = "You play as a guest: nothing can be sent to you."


def page(game: Game, reader: User | None) -> str:
    return cast.browser_of(reader).get(game.get_absolute_url()).content.decode()


def word(game: Game, reader: User) -> str:
    """The sentence on the felt."""
    text = page(game, reader)
    return text.partition('days-word">')[2].partition("<a")[0].strip()


def begun(people: list[User], pace: Any = None) -> Game:
    return cast.table_of(people, pace=pace or time_control.days(3))


def test_before_a_first_game_over_days_three_sentences_tell_of_it() -> None:
    host, reader = cast.players()[:2]
    waits = cast.table_of([host, None, None, None], pace=time_control.days(3))
    for each in (host, reader):
        assert all(sentence in page(waits, each) for sentence in (FIRST, SECOND, THIRD))
    begun([*cast.players()[:3], reader])
    assert FIRST not in page(waits, reader)


@pytest.mark.slow
def test_a_game_at_one_sitting_is_no_game_over_days() -> None:
    people = cast.players()
    cast.play_on(begun(people, time_control.live()), until=lambda game: game.deals.count() > 1)
    reader = people[0]
    assert FIRST not in page(begun(people, time_control.live()), reader)
    assert FIRST in page(begun(people), reader)


def test_one_sentence_a_visit_stands_on_the_felt_while_others_are_to_move() -> None:
    people = cast.players()
    game = begun(people)
    first = people[cast.turn(game)]
    assert word(game, first) == ""
    told = []
    for turn, bid in enumerate((*range(50, 60), 60, 65, 70)):
        game = cast.play(game, f"bid {bid}")
        if turn % 4 == 0:
            told.append(word(game, first))
    assert [FIRST in told[0], SECOND in told[1], THIRD in told[2], told[3]] == [True, True, True, ""]


def test_whoever_has_begun_another_game_over_days_is_told_nothing() -> None:
    people = cast.players()
    begun(people)
    game = begun(people)
    assert all(FIRST not in page(game, each) for each in people)


def test_a_guest_is_told_that_nothing_can_be_sent_before_and_after_sitting_down() -> None:
    host, guest = cast.person("host"), cast.guest()
    waits = cast.table_of([host, guest, None, None], pace=time_control.days(3))
    assert GUEST in page(waits, guest)
    assert GUEST in page(waits, None)
    assert GUEST not in page(waits, host)
    begun([guest, *cast.players()[1:]])
    game = begun([guest, *cast.players()[1:]])
    if people_turn_is(game, guest):
        game = cast.play(game, "bid 50")
    assert GUEST in word(game, guest)
    [link] = re.findall(r'days-word">.*?<a href="([^"]+)"', page(game, guest), re.DOTALL)
    assert link == reverse("account_signup"), "what can be done about it is one touch away"
    live = cast.table_of([host, guest, None, None], pace=time_control.live())
    assert GUEST not in page(live, guest)


def people_turn_is(game: Game, user: User) -> bool:
    return game.players.get(user=user).seat == cast.turn(game)
