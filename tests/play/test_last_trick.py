"""Stepping back to the trick that ended a deal: it lies there whole, in the deal that it ended."""

from __future__ import annotations

import pytest

from games.play.models import Game
from games.play.read.table.page import TablePage, page_of
from games.play.read.table.view import TableView
from tests import cast
from tests.pages import flat
from tests.play.test_deal_end import panel_of, table_after_a_deal
from tests.rules.laws import OF_EACH_ENGINE

pytestmark = pytest.mark.django_db

WITH_TRICKS = [slug for slug in OF_EACH_ENGINE if slug != "pinacle"]


def page_at(game: Game, seat: int | None, at: int | None = None) -> TablePage:
    return page_of(TableView(cast.again(game), list(game.players.order_by("seat")), seat, at=at))


def whole(page: TablePage) -> list[tuple[str, bool]]:
    return [(play.card, play.winner) for play in page.felt.trick]


@pytest.mark.slow
@pytest.mark.parametrize("slug", WITH_TRICKS)
def test_the_step_back_from_a_new_deal_leads_to_the_trick_that_ended_the_one_before(slug: str) -> None:
    game, people = table_after_a_deal(slug)
    number, panel = game.deals.filter(score__isnull=False).latest("number").number, panel_of(game, 0)
    before = page_at(game, 0, game.version - 1)
    # From the panel of its end, after *Next deal*, and once others have moved.
    at_the_end = page_at(game, 0).since.before
    cast.browser_of(people[0]).post(f"{game.get_absolute_url()}next-deal/", {"deal": number})
    assert panel_of(game, 0) is None
    assert page_at(game, 0).since.before == at_the_end == game.version
    page = page_at(game, 0, game.version)
    assert page.past
    assert whole(page) == [(play.card, play.winner) for play in panel.trick]
    assert len(page.felt.trick) == len(people)
    assert page.felt.trick_words == panel.trick_words != ""
    # All else is of the deal that ended: nothing of the next one stands beside its last trick.
    assert page.bar.deal == number
    assert page.felt.headline == before.felt.headline
    assert page.felt.stage_fragments == before.felt.stage_fragments
    assert page.felt.tallies == before.felt.tallies
    hands = [sum(seat.cards for seat in each.felt.seats) for each in (page, before)]
    assert hands[0] == hands[1] - 1
    assert not any(seat.turn for seat in page.felt.seats)
    assert {"dealt"} & {line.kind for line in page.since.lines} == set()
    assert not page.ask.choices.hand
    # One step back is the trick without its last card, one on the present.
    assert page.since.before == game.version - 1
    assert page_at(game, 0, game.version - 1).since.after == game.version
    assert not page_at(game, 0, page.since.after).past
    taker = next(play.seat for play in page.felt.trick if play.winner)
    assert page_at(game, None, game.version).felt.trick_words == f"{taker} took the trick"
    ended = game.version
    game = cast.play_on(game, moves=1)
    assert whole(page_at(game, 0, ended)) == whole(page)
    assert page_at(game, 0).since.before == ended


@pytest.mark.slow
def test_whoever_reads_the_end_of_a_deal_steps_back_from_it_and_not_from_what_others_did_since() -> None:
    game, _people = table_after_a_deal("double-deck")
    reader, ended = (cast.turn(game) + 2) % 4, game.version
    game = cast.play_on(game, moves=2)
    page = page_at(game, reader)
    assert page.at_deal_end
    assert page.since.before == ended


def test_a_deal_that_ended_without_a_card_is_stepped_over() -> None:
    room = cast.Cast.seated()
    game = cast.play_on(
        room.game, until=lambda now: "throw-in" in map(str, cast.legal_moves(now, cast.turn(now)))
    )
    game = cast.play(game, "throw-in")
    assert not page_at(game, 0, game.version).past
    assert page_at(game, 0).since.before == game.version - 1


def test_the_page_looked_back_to_says_who_took_the_trick() -> None:
    game, people = table_after_a_deal("piquet")
    panel = panel_of(game, 0)
    browser = cast.browser_of(people[0])
    page = flat(browser.get(f"{game.get_absolute_url()}?at={game.version}").content.decode())
    assert f'<p class="last-trick">{panel.trick_words}</p>' in page
    assert "Looking back: go to the present to move." in page
    assert "To the present" in page
