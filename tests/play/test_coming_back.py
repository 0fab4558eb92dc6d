"""Coming back to a table after a day: one screen tells what happened since and what is asked, at every game."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import translation

from games.play.models import Game, GameStatus
from games.play.read.names import seat_names
from games.play.write import lifecycle
from rules.catalog import VARIANTS
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from tests import cast
from tests.pages import flat

pytestmark = pytest.mark.django_db

ASKED = {"en": "It is your turn.", "fr": "C’est à vous de jouer."}
SINCE = {"en": "Since your last move", "fr": "Depuis que vous avez joué"}
LINE = re.compile(r"<li>(.*?)</li>", re.DOTALL)


def since_my_move(game: Game) -> list[int]:
    """The seats that have moved since the first seat did, move by move; none before that."""
    seats = list(game.moves.order_by("number").values_list("seat", flat=True))
    return seats[len(seats) - seats[::-1].index(0) :] if 0 in seats else []


def it_is_my_turn_again(game: Game) -> bool:
    """Whether the first seat is to move, in the deal of its last move, and another has moved since."""
    ended = game.deals.filter(score__isnull=False).exists()
    return bool(since_my_move(game)) and not ended and game.players.get(seat=0).to_act


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_one_screen_tells_who_moved_since_and_what_is_asked(variant: Variant, language: str) -> None:
    options = variant.options()
    count = seats_of(variant.engine(options))
    people = cast.players([f"Seat {seat}" for seat in range(count)])
    game = lifecycle.open_table(variant=variant, options=options, host=None, sitters=dict(enumerate(people)))
    game = cast.play_on(cast.again(game), until=it_is_my_turn_again, seed=5)
    assert game.status == GameStatus.PLAYING
    game.moves.update(received_at=F("received_at") - timedelta(days=1))
    cast.forget()
    address = game.get_absolute_url()
    page = cast.browser_of(people[0]).get(f"/fr{address}" if language == "fr" else address).content.decode()
    story = re.search(r'<details class="menu since-story" open>(.*?)</details>', page, re.DOTALL)
    assert story, "unfolded, unasked"
    shown_text = flat(story[1])
    assert ASKED[language] in shown_text
    assert SINCE[language] in shown_text
    assert story[1].count("<time") == 1
    lines = [flat(re.sub(r"<[^>]+>", " ", line)) for line in LINE.findall(story[1].partition("<ol")[2])]
    with translation.override(language):
        names = seat_names(count)
    for seat in set(since_my_move(game)):
        assert any(str(names[seat]) in line for line in lines), (names[seat], lines)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_end_of_a_deal_is_what_one_finds_on_coming_back_with_nothing_over_it(variant: Variant) -> None:
    options = variant.options()
    people = cast.players([f"Seat {seat}" for seat in range(seats_of(variant.engine(options)))])
    game = lifecycle.open_table(variant=variant, options=options, host=None, sitters=dict(enumerate(people)))
    game = cast.play_on(
        cast.again(game), until=lambda game: game.deals.filter(score__isnull=False).exists(), seed=5
    )
    assert game.status == GameStatus.PLAYING
    mover = game.moves.latest("number").seat
    game.moves.update(received_at=F("received_at") - timedelta(days=1))
    cast.forget()
    page = cast.browser_of(people[mover - 1]).get(game.get_absolute_url()).content.decode()
    assert 'class="meld-hand deal-end"' in page
    assert '<details class="menu since-story">' in page, "folded: the panel tells what happened"
    assert SINCE["en"] in page, "and a touch away is every line"
