"""What whoever bids is told on the page: what a bid needs, a question before one far beyond the hand, barred suits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.play.models import Game
from games.play.write import door
from games.play.write.door import Confirm, ConfirmPolicy
from games.play.write.seating import sit
from rules.catalog import find
from rules.engine.moves import Move
from rules.engine.prompts import Choose, Prompt
from tests import cast
from tests.play import test_table

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
LONG = "AS TS KS QS JS AH TH TH JH JH AC TC TC JC TD TD TD TD KH KC"
"""A run in spades at double deck, and no other marriage."""
POOR = "AS TS JS JS AH TH TH JH JH AC TC TC JC TD TD TD TD QH KS QC"
"""No marriage at double deck, and no meld."""


def begun(slug: str, hand: str = "", **options: Any) -> tuple[Game, list[User]]:
    """A game of people in which the first to speak holds these cards."""
    variant = find(slug)
    people = cast.players()[: 3 if slug in ("auction-three", "auction-widow") else 4]
    game = cast.open_table(variant=variant, options=variant.options(**options), host=people[0], seat=0)
    for seat, user in enumerate(people[1:], start=1):
        sit(game.public_id, user=user, seat=seat)
    game = cast.again(game)
    if hand:
        prescribe_to_first(game, hand.split())
    return cast.again(game), people


def prescribe_to_first(game: Game, hand: list[str]) -> None:
    deal, first = game.deals.get(), cast.turn(game)
    rest = deal.cards.split()
    for card in hand:
        rest.remove(card)
    size = len(hand)
    cast.prescribe(game, [*rest[: first * size], *hand, *rest[first * size :]])


def page_of(game: Game, user: User) -> str:
    return cast.browser_of(user).get(game.get_absolute_url()).content.decode()


def post(browser: Client, game: Game, **form: object) -> Any:
    return browser.post(f"{game.get_absolute_url()}move/", {"version": game.version, **form}, headers=HTMX)


def test_the_page_says_what_the_next_bid_needs_and_not_to_those_who_want_no_help() -> None:
    game, people = begun("double-deck", LONG)
    bidder = people[cast.turn(game)]
    assert "50 needs 35 more from tricks and your partner’s melds." in page_of(game, bidder)
    for other in people:
        if other != bidder:
            assert "needs 35 more" not in page_of(game, other)
    User.objects.filter(pk=bidder.pk).update(bidding_help=False)
    assert "needs 35 more" not in page_of(game, bidder)


def test_a_hand_without_a_marriage_is_told_so_before_it_bids_and_asked_when_it_does() -> None:
    game, people = begun("double-deck", POOR)
    bidder = people[cast.turn(game)]
    assert "You have no marriage: you could not name trumps." in page_of(game, bidder)
    reply = post(cast.browser_of(bidder), game, move="bid 50")
    assert (
        "Bid 50? You have no marriage: you could not name trumps, and the bid would be lost."
        in reply.content.decode()
    )
    assert cast.again(game).version == game.version


@pytest.mark.parametrize("slug", ["double-deck", "auction-three", "auction-four", "auction-widow"])
def test_four_hundred_is_asked_about_once_more_and_then_made(slug: str) -> None:
    game, people = begun(slug, LONG if slug == "double-deck" else "")
    bidder = people[cast.turn(game)]
    browser = cast.browser_of(bidder)
    reply = post(browser, game, verb="bid", number="1500").content.decode()
    assert "Bid 1500? Your hand melds" in reply
    assert 'class="confirm-bar"' in reply
    assert cast.again(game).version == game.version
    assert post(browser, game, move="bid 1500", confirmed="1").status_code in (200, 302)
    assert cast.again(game).version == game.version + 1


def test_whoever_wants_no_help_bids_what_they_like_unasked() -> None:
    game, people = begun("double-deck", LONG)
    bidder = people[cast.turn(game)]
    User.objects.filter(pk=bidder.pk).update(bidding_help=False)
    post(cast.browser_of(bidder), game, move="bid 1500")
    assert cast.again(game).version == game.version + 1


def test_a_usual_bid_is_made_unasked() -> None:
    game, people = begun("double-deck", LONG)
    post(cast.browser_of(people[cast.turn(game)]), game, move="bid 52")
    assert cast.again(game).version == game.version + 1


def test_a_question_about_every_move_asks_no_more_than_that_where_help_is_off() -> None:
    game, people = begun("double-deck", LONG)
    bidder = people[cast.turn(game)]
    User.objects.filter(pk=bidder.pk).update(bidding_help=False, confirm_moves=True)
    reply = post(cast.browser_of(bidder), game, move="bid 1500").content.decode()
    assert "Bid 1500?" in reply
    assert "Your hand melds" not in reply


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("40", "A bid of 40 is too low: the next one is 50."),
        ("62", "62 is between the steps: the next bids are 60 and 65."),
        ("5000", "the highest bid taken is 2000"),
        ("5.5", "A bid must be a whole number"),
        ("", "Choose something first."),
    ],
)
def test_a_number_that_cannot_be_bid_is_told_what_may(number: str, words: str) -> None:
    game, people = begun("double-deck", LONG)
    reply = post(cast.browser_of(people[cast.turn(game)]), game, verb="bid", number=number)
    assert reply.status_code == 422
    assert words in reply.content.decode()
    assert cast.again(game).version == game.version


def test_the_browser_leaves_it_to_the_site_to_say_which_numbers_may_be_bid() -> None:
    game, people = begun("double-deck", LONG)
    page = page_of(game, people[cast.turn(game)])
    assert "novalidate" in page.partition('id="move-form"')[2].partition(">")[0]


def test_suits_that_cannot_be_trumps_stand_there_with_the_reason_and_are_refused() -> None:
    game, people = begun("double-deck", LONG)
    bidder = people[cast.turn(game)]
    game = cast.play(game, "bid 50", "pass", "pass", "pass")
    page = page_of(game, bidder)
    heads = [part.partition(">")[0] for part in page.split("<button")[1:]]
    barred = [head for head in heads if 'aria-disabled="true"' in head]
    assert [f'value="trump {suit}"' in head for suit, head in zip("HCD", barred, strict=True)] == [True] * 3
    assert all("You hold no marriage in" in part for part in barred)
    assert post(cast.browser_of(bidder), game, move="trump H").status_code == 422
    assert cast.again(game).version == game.version


@pytest.mark.slow
def test_nobody_is_asked_whether_they_mean_the_only_card_they_have() -> None:
    game, rng = test_table.begun("piquet"), Random(1)
    kinds = set[int]()
    for _deal in range(5):
        while not last_cards(game):
            seat = cast.turn(game)
            moves = cast.legal_moves(game, seat)
            # Whoever asks early knows before the last card.
            move = rng.choice([move for move in moves if move.verb == "play"] or moves)
            game = door.submit(game.public_id, seat=seat, seen=game.version, move=move)
        [(prompts, card)] = last_cards(game)
        # Alone, or beside the question to see the other's point.
        kinds.add(len(prompts))
        ask = Confirm(ConfirmPolicy.GRAVE)
        game = door.submit(game.public_id, seat=cast.turn(game), seen=game.version, move=card, ask=ask)
    assert kinds == {1, 2}


def last_cards(game: Game) -> list[tuple[tuple[Prompt, ...], Move]]:
    """What is asked where a card ends the deal, and that card."""
    prompts = game.engine.prompts(game.engine.view(cast.state_of(game), cast.turn(game)))
    return [(prompts, prompt.moves[0]) for prompt in prompts if isinstance(prompt, Choose) and prompt.grave]
