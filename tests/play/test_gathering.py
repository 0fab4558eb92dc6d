"""Cards gathered at the table: tried before they are laid, put aside in groups, laid together."""

from __future__ import annotations

from itertools import accumulate

import pytest
from django.test import Client

from games.play import seating
from games.play.models import Game
from rules.catalog import find
from rules.engine.protocol import Seat
from tests import cast

pytestmark = pytest.mark.django_db

SEQUENCE, KINGS = ("7H", "8H", "9H"), ("KS", "KD", "KC")
MIXED = ("7H", "8H", "KS")


@pytest.fixture
def laying() -> tuple[Game, Client, Seat]:
    """A pinacle table where the seat to move holds a sequence and three kings, and has drawn its card."""
    people = cast.players()
    variant = find("pinacle")
    game = seating.open_table(variant=variant, options=variant.options(), host=people[0], seat=0)
    for seat in (1, 2, 3):
        seating.sit(game.public_id, user=people[seat], seat=seat)
    game = cast.again(game)
    seat = cast.turn(game)
    deck = game.engine.deck(game.engine.start(game.dealer))
    assert deck is not None
    cards = list(deck.cards)
    ends = list(accumulate(part.size for part in deck.parts))
    part = next(number for number, part in enumerate(deck.parts) if part.owner == seat)
    place = ends[part] - deck.parts[part].size
    for wanted in (*SEQUENCE, *KINGS):
        found = cards.index(wanted)
        cards[place], cards[found] = cards[found], cards[place]
        place += 1
    cast.prescribe(game, (*cards, deck.lots[0]))
    browser = cast.browser_of(people[seat])
    browser.post(f"/games/{game.public_id}/move/", {"move": "draw", "version": game.version})
    return cast.again(game), browser, seat


def chosen(game: Game, cards: tuple[str, ...], *groups: tuple[str, ...]) -> dict[str, object]:
    return {
        "with": "lay *",
        "card": list(cards),
        "order": " ".join(cards),
        "group": [" ".join(group) for group in groups],
        "version": game.version,
    }


def laid_by(game: Game, seat: Seat) -> list[tuple[str, ...]]:
    shown = game.engine.show(game.engine.view(cast.state_of(game), seat))
    return [piece.cards for piece in shown.laid]


def test_trying_tells_what_cards_would_make_and_lays_nothing(laying: tuple[Game, Client, Seat]) -> None:
    game, browser, seat = laying
    told = browser.post(f"/games/{game.public_id}/try/", chosen(game, SEQUENCE)).content.decode()
    assert "hearts" in told
    assert "25" in told
    assert cast.again(game).version == game.version
    assert laid_by(cast.again(game), seat) == []


def test_trying_names_the_rule_that_cards_break(laying: tuple[Game, Client, Seat]) -> None:
    game, browser, _seat = laying
    told = browser.post(f"/games/{game.public_id}/try/", chosen(game, MIXED)).content.decode()
    assert "/rules/pinacle/#" in told
    assert cast.again(game).version == game.version


def test_nothing_chosen_is_said_so(laying: tuple[Game, Client, Seat]) -> None:
    game, browser, _seat = laying
    told = browser.post(f"/games/{game.public_id}/try/", {"version": game.version}).content.decode()
    assert "Choose cards" in told


def test_groups_put_aside_are_laid_together_each_a_move_of_its_own(
    laying: tuple[Game, Client, Seat],
) -> None:
    game, browser, seat = laying
    told = browser.post(f"/games/{game.public_id}/try/", chosen(game, KINGS, SEQUENCE)).content.decode()
    assert told.count("<p>") == 2
    browser.post(f"/games/{game.public_id}/move/", chosen(game, KINGS, SEQUENCE))
    after = cast.again(game)
    assert after.version == game.version + 2
    assert sorted(map(sorted, laid_by(after, seat))) == sorted(map(sorted, (KINGS, SEQUENCE)))


def test_a_refused_group_leaves_what_was_laid_before_it(laying: tuple[Game, Client, Seat]) -> None:
    game, browser, seat = laying
    answer = browser.post(f"/games/{game.public_id}/move/", chosen(game, ("8H", "KS", "KD"), SEQUENCE))
    assert answer.status_code == 422
    after = cast.again(game)
    assert after.version == game.version + 1
    assert list(map(sorted, laid_by(after, seat))) == [sorted(SEQUENCE)]


def test_the_page_without_script_offers_every_way_to_use_a_card(laying: tuple[Game, Client, Seat]) -> None:
    game, browser, _seat = laying
    page = browser.get(f"/games/{game.public_id}/").content.decode()
    assert 'name="with" value="lay *"' in page
    assert 'name="with" value="discard *"' in page
    assert page.count('type="checkbox" name="card"') == 12
    browser.post(
        f"/games/{game.public_id}/move/", {"with": "discard *", "card": "KS", "version": game.version}
    )
    assert cast.again(game).version == game.version + 1
