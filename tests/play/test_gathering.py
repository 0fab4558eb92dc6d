"""Cards gathered at the table: tried before they are laid, put aside in groups, laid together."""

from __future__ import annotations

import re
from itertools import accumulate

import pytest
from django.test import Client

from games.play.models import Game
from games.play.write import door, seating
from games.play.write.refusals import BatchRefused
from rules.catalog import find
from rules.engine.moves import Move, Seat
from tests import cast

pytestmark = pytest.mark.django_db

SEQUENCE, KINGS = ("7H", "8H", "9H"), ("KS", "KD", "KC")
MIXED = ("7H", "8H", "KS")
FOURTH = "KH"


Laying = tuple[Game, Client, Seat]


def holding(*wanted: str, draws: str = "4C") -> Laying:
    """A pinacle table where the seat to move holds these cards among its own, and has drawn a card."""
    people = cast.players()
    variant = find("pinacle")
    game = cast.open_table(variant=variant, options=variant.options(), host=people[0], seat=0)
    for seat in (1, 2, 3):
        seating.sit(game.public_id, user=people[seat], seat=seat)
    game = cast.again(game)
    seat = cast.turn(game)
    deck = game.engine.deck(game.engine.start(game.dealer))
    assert deck is not None
    starts = accumulate((part.size for part in deck.parts), initial=0)
    begin = {part.name: start for part, start in zip(deck.parts, starts, strict=False)}
    places = [*range(begin[f"hand {seat}"], begin[f"hand {seat}"] + len(wanted)), begin["stock"]]
    cards = list(deck.cards)
    for number, (place, card) in enumerate(zip(places, (*wanted, draws), strict=True)):
        found = next(n for n, each in enumerate(cards) if each == card and n not in places[:number])
        cards[place], cards[found] = cards[found], cards[place]
    cast.prescribe(game, (*cards, deck.lots[0]))
    browser = cast.browser_of(people[seat])
    browser.post(f"/games/{game.public_id}/move/", {"move": "draw", "version": game.version})
    return cast.again(game), browser, seat


@pytest.fixture
def laying() -> Laying:
    """The seat to move holds a sequence and four kings."""
    return holding(*SEQUENCE, *KINGS, FOURTH)


def chosen(
    game: Game, cards: tuple[str, ...], *groups: tuple[str, ...], pattern: str = "lay *"
) -> dict[str, object]:
    return {
        "with": pattern,
        "card": list(cards),
        "order": " ".join(cards),
        "group": [f"lay {' '.join(group)}" for group in groups],
        "version": game.version,
    }


def laid_by(game: Game, seat: Seat) -> list[tuple[str, ...]]:
    shown = game.engine.show(game.engine.view(cast.state_of(game), seat))
    return [piece.cards for piece in shown.laid]


def test_trying_tells_what_cards_would_make_and_lays_nothing(laying: Laying) -> None:
    game, browser, seat = laying
    shown_text = browser.post(f"/games/{game.public_id}/try/", chosen(game, SEQUENCE)).content.decode()
    assert "hearts" in shown_text
    assert "25" in shown_text
    assert cast.again(game).version == game.version
    assert laid_by(cast.again(game), seat) == []


def test_trying_names_the_rule_that_cards_break(laying: Laying) -> None:
    game, browser, _seat = laying
    shown_text = browser.post(f"/games/{game.public_id}/try/", chosen(game, MIXED)).content.decode()
    assert "/rules/pinacle/#" in shown_text
    assert cast.again(game).version == game.version


def test_nothing_chosen_is_said_so(laying: Laying) -> None:
    game, browser, _seat = laying
    shown_text = browser.post(f"/games/{game.public_id}/try/", {"version": game.version}).content.decode()
    assert "Choose cards" in shown_text


def test_groups_put_aside_are_laid_together_each_a_move_of_its_own(
    laying: Laying,
) -> None:
    game, browser, seat = laying
    shown_text = browser.post(f"/games/{game.public_id}/try/", chosen(game, KINGS, SEQUENCE)).content.decode()
    assert shown_text.count("<p>") == 2
    browser.post(f"/games/{game.public_id}/move/", chosen(game, KINGS, SEQUENCE))
    after = cast.again(game)
    assert after.version == game.version + 2
    assert sorted(map(sorted, laid_by(after, seat))) == sorted(map(sorted, (KINGS, SEQUENCE)))


@pytest.mark.parametrize(
    ("cards", "group"),
    [(("8H", "KS", "KD"), SEQUENCE), (SEQUENCE, MIXED), (("KS", "KD", "KC"), ("KS", "KD", "KC"))],
    ids=["the cards chosen", "the group", "the same cards twice"],
)
def test_of_a_group_and_the_cards_chosen_all_is_laid_or_nothing(
    laying: Laying, cards: tuple[str, ...], group: tuple[str, ...]
) -> None:
    game, browser, seat = laying
    answer = browser.post(f"/games/{game.public_id}/move/", chosen(game, cards, group))
    assert answer.status_code == 422
    assert "Nothing has been done" in answer.content.decode()
    assert cast.again(game).version == game.version
    assert laid_by(cast.again(game), seat) == []


def test_a_refusal_of_several_names_the_cards_that_are_refused(laying: Laying) -> None:
    game, browser, _seat = laying
    answer = browser.post(
        f"/games/{game.public_id}/move/", chosen(game, MIXED, KINGS), headers={"HX-Request": "true"}
    )
    shown_text = answer.content.decode()
    assert 'aria-label="seven of hearts"' in shown_text
    assert 'aria-label="king of clubs"' not in shown_text


def test_the_one_door_takes_several_moves_or_none_of_them(laying: Laying) -> None:
    game, _browser, seat = laying
    first, second = Move("lay", KINGS), Move("lay", KINGS)
    with pytest.raises(BatchRefused) as refused:
        door.submit(game.public_id, seat=seat, seen=game.version, move=first, then=(second,))
    assert refused.value.move is second
    assert cast.again(game).version == game.version
    assert laid_by(cast.again(game), seat) == []


def test_a_group_stays_aside_while_another_card_is_discarded(laying: Laying) -> None:
    game, browser, seat = laying
    answer = browser.post(f"/games/{game.public_id}/move/", chosen(game, ("7H",), KINGS, pattern="discard *"))
    assert answer.status_code == 302
    assert cast.again(game).version == game.version + 1
    assert laid_by(cast.again(game), seat) == []


def test_trying_goes_through_the_groups_each_on_what_those_before_would_leave(
    laying: Laying,
) -> None:
    game, browser, _seat = laying
    shown_text = browser.post(f"/games/{game.public_id}/try/", chosen(game, KINGS, KINGS)).content.decode()
    assert shown_text.count("<p>") == 2
    assert "30" in shown_text.split("<p>")[1]
    assert "do not hold" in shown_text.split("<p>")[2]


@pytest.mark.parametrize("group", ["lay NO CARD AT ALL", "lay", "*", "lay KS KS KS KS"])
def test_nonsense_put_aside_is_refused(laying: Laying, group: str) -> None:
    game, browser, seat = laying
    form = {**chosen(game, SEQUENCE), "group": group}
    assert browser.post(f"/games/{game.public_id}/try/", form).status_code == 200
    assert browser.post(f"/games/{game.public_id}/move/", form).status_code in (302, 422)
    assert laid_by(cast.again(game), seat) in ([], [SEQUENCE])


def test_a_button_says_to_which_cards_one_is_added_and_what_becomes_of_them(
    laying: Laying,
) -> None:
    game, browser, _seat = laying
    browser.post(f"/games/{game.public_id}/move/", chosen(game, KINGS))
    page = browser.get(f"/games/{game.public_id}/").content.decode()
    (button,) = re.findall(r'<button[^>]*value="add c1 \*".*?</button>', page, re.DOTALL)
    for king in ("king of spades", "king of diamonds", "king of clubs"):
        assert f'aria-label="{king}"' in button
    assert re.search(r'data-means="KH" hidden>4 kings, counts 40<', button)


def test_a_card_is_tried_in_every_way_in_which_it_may_be_added(laying: Laying) -> None:
    game, browser, _seat = laying
    browser.post(f"/games/{game.public_id}/move/", chosen(game, KINGS))
    game = cast.again(game)
    shown_text = browser.post(f"/games/{game.public_id}/try/", chosen(game, (FOURTH,))).content.decode()
    assert "Add to combination 1: 4 kings, counts 40" in shown_text
    assert cast.again(game).version == game.version


def test_the_page_without_script_offers_every_way_to_use_a_card(laying: Laying) -> None:
    game, browser, _seat = laying
    page = " ".join(browser.get(f"/games/{game.public_id}/").content.decode().split())
    assert 'name="with" value="lay *"' in page
    assert 'name="with" value="discard *"' in page
    assert page.count('type="checkbox" name="card"') == 12
    browser.post(
        f"/games/{game.public_id}/move/", {"with": "discard *", "card": "KS", "version": game.version}
    )
    assert cast.again(game).version == game.version + 1


ODD_ONES = ("3H", "5C", "7D", "9S", "JH", "QD", "TC")
LAID_AND_ODD = (*KINGS, FOURTH, *ODD_ONES)


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (("KH", "3H"), "Try one of them"),
        (("3H", "5C", "7D"), "Try one of them"),
        (("KH",), "4 kings, counts 40"),
        (("3H",), "is not of the rank of combination 1"),
    ],
    ids=[
        "a card that fits with one that does not",
        "cards that make nothing",
        "one that fits",
        "one that does not",
    ],
)
def test_where_nothing_new_can_be_laid_trying_says_so(cards: tuple[str, ...], says: str) -> None:
    game, browser, _seat = holding(*LAID_AND_ODD)
    browser.post(f"/games/{game.public_id}/move/", chosen(game, KINGS))
    game = cast.again(game)
    page = browser.get(f"/games/{game.public_id}/").content.decode()
    assert 'value="lay *"' not in page
    by_key = browser.post(f"/games/{game.public_id}/try/", chosen(game, cards, pattern="add c1 *"))
    assert says in by_key.content.decode()
    assert cast.again(game).version == game.version
