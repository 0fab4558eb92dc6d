"""The end of a deal: it stays before its reader until they go on, for each player apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.play.models import Game, GameStatus, Player
from games.play.read.my_games import games_of
from games.play.read.table.log import LogLine
from games.play.read.table.page import page_of
from games.play.read.table.since import Since
from games.play.read.table.view import TableView
from games.play.write import new_table, seating
from games.play.write.demo import make_demo
from rules.catalog import VARIANTS
from rules.engine.protocol import seats_of
from tests import cast
from tests.pages import flat
from tests.rules.laws import OF_EACH_ENGINE

pytestmark = pytest.mark.django_db

SLUGS = [variant.slug for variant in VARIANTS]


def table_after_a_deal(slug: str, seed: int = 4) -> tuple[Game, list[Any]]:
    """A table of people at which a deal has just ended, and who sits there by seat."""
    game, people = table_of(slug)
    return cast.play_on(game, until=a_deal_was_played, seed=seed), people


def table_of(slug: str) -> tuple[Game, list[Any]]:
    """A table of people at which nobody has moved, and who sits there by seat."""
    variant = next(each for each in VARIANTS if each.slug == slug)
    people = cast.players([f"Seat {seat}" for seat in range(seats_of(variant.engine(variant.options())))])
    settings = new_table.TableSettings(variant=variant, options=variant.options(), seat=0)
    game = new_table.open_table(settings, host=people[0])
    for seat, user in enumerate(people[1:], start=1):
        seating.sit(game.public_id, user=user, seat=seat)
    return cast.again(game), people


UNPLAYED = {"nobody_bid", "no_marriage", "thrown_in", "too_short", "under_minimum"}


def a_deal_was_played(game: Game) -> bool:
    last = game.deals.filter(score__isnull=False).order_by("number").last()
    return last is not None and last.score["outcome"] not in UNPLAYED


def panel_of(game: Game, seat: int | None) -> Any:
    return page_of(TableView(cast.again(game), list(game.players.order_by("seat")), seat)).deal_end


def throw_in(game: Game) -> Game:
    """The hand is thrown in by whoever bid for it, as soon as that may be done."""
    game = cast.play_on(game, until=may_be_thrown_in)
    return cast.play(game, "throw-in")


def may_be_thrown_in(game: Game) -> bool:
    return "throw-in" in map(str, cast.legal_moves(game, cast.turn(game)))


def test_a_bid_that_is_lost_unplayed_has_its_reason_on_the_page() -> None:
    room = cast.Cast.seated()
    game = throw_in(room.game)
    reasons = [str(reason) for reason in panel_of(game, 0).reasons]
    assert reasons
    page = flat(room.browser(0).get(game.get_absolute_url()).content.decode())
    said = page.partition('<p class="deal-end-reasons">')[2].partition("</p>")[0]
    for reason in reasons:
        assert reason[1:] in said


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_the_end_of_a_deal_stands_before_every_player_until_they_go_on(slug: str) -> None:
    game, people = table_after_a_deal(slug)
    assert game.status == GameStatus.PLAYING
    deal = game.deals.filter(score__isnull=False).latest("number")
    panel = panel_of(game, 0)
    assert panel.number == deal.number
    assert panel.waits
    assert str(panel.verdict)
    assert [row.points for row in panel.rows] == deal.score["points"]
    assert [row.after - row.before for row in panel.rows] == deal.score["points"]
    assert [row.own for row in panel.rows].count(True) == 1
    browser = cast.browser_of(people[0])
    page = flat(browser.get(game.get_absolute_url()).content.decode())
    assert "Next deal" in page
    assert 'id="move-form"' not in page
    gone_on = browser.post(f"{game.get_absolute_url()}next-deal/", {"deal": deal.number}, follow=True)
    page = flat(gone_on.content.decode())
    assert "Next deal" not in page
    assert 'id="move-form"' in page
    assert panel_of(game, 0) is None
    assert panel_of(game, 1) is not None


@pytest.mark.slow
@pytest.mark.parametrize("slug", OF_EACH_ENGINE)
def test_the_replay_says_how_far_each_side_then_was_from_the_target(slug: str) -> None:
    game, people = table_after_a_deal(slug)
    number = game.deals.filter(score__isnull=False).latest("number").number
    then = panel_of(game, 0)
    cast.play_on(game, until=lambda now: now.deals.filter(score__isnull=False).count() > number + 1)
    address = f"{game.get_absolute_url()}deals/{number}/?step=9999"
    page = cast.browser_of(people[0]).get(address)
    panel = page.context["replay"].ending
    assert panel.target == then.target
    assert [(row.after, row.to_go) for row in panel.rows] == [(row.after, row.to_go) for row in then.rows]
    text = flat(page.content.decode())
    assert (f"points to {then.target}" in text) == (then.target is not None)


@pytest.mark.slow
def test_the_replay_of_the_last_deal_goes_on_to_no_target() -> None:
    people = cast.players()
    game = cast.play_on(cast.table_of(people, options=cast.SHORT))
    assert game.status == GameStatus.OVER
    deal = game.deals.filter(score__isnull=False).latest("number")
    page = cast.browser_of(people[0]).get(f"{game.get_absolute_url()}deals/{deal.number}/?step=9999")
    assert page.context["replay"].ending.rows
    assert page.context["replay"].ending.target is None


@pytest.mark.slow
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "pinacle"])
def test_the_last_trick_lies_in_it_whole_with_the_seat_that_took_it(slug: str) -> None:
    game, people = table_after_a_deal(slug)
    trick = panel_of(game, 0).trick
    assert len(trick) == len(people)
    assert [play.winner for play in trick].count(True) == 1
    open_before = page_of(
        TableView(game, list(game.players.order_by("seat")), 0, at=game.version - 1)
    ).felt.trick
    assert [play.card for play in trick][:-1] == [play.card for play in open_before]


def test_watchers_follow_the_game_and_are_asked_for_nothing() -> None:
    game, _people = table_after_a_deal("double-deck")
    assert panel_of(game, None) is None


def test_nobody_goes_on_from_a_deal_that_still_runs_nor_back_to_one_that_was_closed() -> None:
    game, people = table_after_a_deal("piquet")
    browser, url = cast.browser_of(people[0]), f"{game.get_absolute_url()}next-deal/"
    last = game.deals.filter(score__isnull=False).latest("number").number
    for number in ("", "zwei", "-1", "0", "99999"):
        browser.post(url, {"deal": number})
        assert Player.objects.get(game=game, seat=0).deal_closed == 0, number
    browser.post(url, {"deal": last + 5})
    assert Player.objects.get(game=game, seat=0).deal_closed == last
    browser.post(url, {"deal": "0"})
    assert Player.objects.get(game=game, seat=0).deal_closed == last


def test_a_move_in_the_next_deal_closes_the_one_before() -> None:
    game, _people = table_after_a_deal("auction-three")
    seat = cast.turn(game)
    cast.play_on(game, moves=1)
    assert panel_of(game, seat) is None
    assert panel_of(game, (seat + 1) % 3) is not None


@pytest.mark.slow
def test_a_substitute_is_not_asked_about_deals_of_others() -> None:
    game, people = table_after_a_deal("double-deck")
    make_demo()
    seating.resign(game.public_id, user=people[3])
    assert panel_of(game, 3) is None
    assert panel_of(game, 2) is not None


def test_a_game_that_a_seat_gave_up_ends_without_the_panel_of_an_earlier_deal() -> None:
    game, people = table_after_a_deal("piquet")
    Game.objects.filter(pk=game.pk).update(after_resigning="end")
    seating.resign(game.public_id, user=people[1])
    game = cast.again(game)
    if game.status == GameStatus.OVER:
        assert panel_of(game, 0) is None
    else:
        pytest.fail("the seat given up was taken by somebody else")


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_looking_back_shows_the_moves_and_no_panel(slug: str) -> None:
    game, _people = table_after_a_deal(slug)
    shown = TableView(game, list(game.players.order_by("seat")), 0, at=game.version - 1)
    assert page_of(shown).deal_end is None


@pytest.mark.slow
def test_while_the_end_of_a_deal_is_before_somebody_nothing_is_news_to_them_of_the_next() -> None:
    game, people = table_after_a_deal("double-deck")
    reader = (cast.turn(game) + 2) % 4

    def news() -> list[str]:
        table = TableView(cast.again(game), list(game.players.order_by("seat")), reader)
        return [str(line.html) for line in page_of(table).since.lines]

    at_the_end = news()
    cast.play_on(game, moves=2)
    assert news() == at_the_end
    assert not any("Deal 2:" in line for line in at_the_end)
    # Clearing them leaves what the others do meanwhile to be read.
    page = cast.browser_of(people[reader]).get(game.get_absolute_url()).content.decode()
    assert f'name="version" value="{panel_of(game, reader).version}"' in page
    assert panel_of(game, reader).version < cast.again(game).version
    deal = game.deals.filter(score__isnull=False).latest("number").number
    Player.objects.filter(game=game, seat=reader).update(deal_closed=deal)
    assert len(news()) >= len(at_the_end) + 2


@pytest.mark.slow
def test_melds_and_seal_are_those_of_the_deal_that_ended_until_its_reader_goes_on() -> None:
    game, _people = table_after_a_deal("double-deck")
    deal = game.deals.filter(score__isnull=False).latest("number")
    players = list(game.players.order_by("seat"))
    waiting = page_of(TableView(game, players, 0))
    assert waiting.felt.melds
    assert waiting.side.seal == deal.commitment
    Player.objects.filter(game=game).update(deal_closed=deal.number)
    on = page_of(TableView(game, list(game.players.order_by("seat")), 0))
    assert on.felt.melds == ()
    assert on.side.seal == game.deals.get(number=deal.number + 1).commitment


@pytest.mark.slow
def test_melds_of_the_last_deal_are_there_when_the_game_is_over() -> None:
    people = cast.players()
    game = cast.play_on(cast.table_of(people, options=cast.SHORT))
    assert game.status == GameStatus.OVER
    players = list(game.players.order_by("seat"))
    over = page_of(TableView(game, players, 0))
    before = page_of(TableView(game, players, 0, at=game.version - 1))
    assert over.felt.melds == before.felt.melds != ()
    page = cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode()
    assert "Nobody has laid or shown cards" not in page


def test_what_two_have_melded_is_read_to_the_end_of_the_deal_and_in_its_panel() -> None:
    game, people = table_of("two-handed")
    game = cast.play_on(game, until=strict_with_melds, seed=4)
    players = list(game.players.order_by("seat"))
    page = page_of(TableView(game, players, 0))
    assert (page.felt.melds, page.felt.piles) == ((), ())
    assert page.felt.earlier_melds
    text = flat(cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode())
    assert "Nobody has laid or shown cards" not in text
    assert "their cards are back in the hands" in text
    game = cast.play_on(game, until=a_deal_was_played, seed=4)
    assert page_of(TableView(game, players, 0)).felt.earlier_melds == page.felt.earlier_melds


def strict_with_melds(game: Game) -> bool:
    """Whether the stock of the deal under way is gone and something was melded before."""
    state = cast.state_of(game)
    return bool(game.engine.show(game.engine.view(state, 0)).earlier_melds)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_ended_the_deal_hears_of_the_next_when_they_go_on(slug: str) -> None:
    game, _people = table_after_a_deal(slug)
    last = game.moves.order_by("number").last()
    assert last is not None
    reader = last.seat
    Player.objects.filter(game=game, seat=reader).update(seen=game.version)

    def since(version: int) -> Since:
        players = list(game.players.order_by("seat"))
        return page_of(TableView(cast.again(game), players, reader, since=version)).since

    end = panel_of(game, reader).version
    before = since(end - 1)
    assert not {"dealt", "cut"} & {*kinds(before.lines), *kinds(before.aloud)}
    Player.objects.filter(game=game, seat=reader).update(deal_closed=panel_of(game, reader).number)
    assert kinds(since(end).aloud)[0] in ("dealt", "cut")


def kinds(lines: Sequence[LogLine]) -> list[str]:
    return [line.kind for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_the_bar_knows_the_score_from_before_the_deal_whose_end_is_shown(slug: str) -> None:
    game, _people = table_after_a_deal(slug)
    page = page_of(TableView(game, list(game.players.order_by("seat")), 0))
    assert page.deal_end is not None
    scores = [(side.before, side.points) for side in page.bar.score]
    assert scores == [(row.before, row.after) for row in page.deal_end.rows]
    watched = page_of(TableView(game, list(game.players.order_by("seat")), None))
    assert {side.before for side in watched.bar.score} == {None}


@pytest.mark.slow
def test_a_deal_is_lost_to_those_whom_it_gave_less_than_others() -> None:
    game, _people = table_after_a_deal("double-deck")
    points = [row.points for row in panel_of(game, 0).rows]
    assert [panel_of(game, seat).lost for seat in (0, 1)] == [
        points[0] < max(points),
        points[1] < max(points),
    ]
    assert panel_of(game, 0).lost != panel_of(game, 1).lost


@pytest.mark.parametrize(("slug", "won"), [("two-handed", "won the deal"), ("piquet", "won the cards")])
def test_whoever_won_a_deal_is_spoken_to_and_the_others_read_who_it_was(slug: str, won: str) -> None:
    for seed in range(4, 40):
        game, _people = table_after_a_deal(slug, seed)
        verdicts = [str(panel_of(game, seat).verdict) for seat in (0, 1)]
        if all(won in verdict for verdict in verdicts):
            break
    assert sorted(verdict.startswith("You won") for verdict in verdicts) == [False, True]
    (other,) = (verdict for verdict in verdicts if not verdict.startswith("You"))
    assert any(seat in other for seat in ("South", "North", "Elder", "Younger"))


@pytest.mark.slow
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "piquet"])
def test_every_side_reads_its_own_way_to_the_target(slug: str) -> None:
    game, people = table_after_a_deal(slug)
    panel = panel_of(game, 0)
    target = page_of(TableView(game, list(game.players.order_by("seat")), 0)).side.target
    assert target
    assert panel.target == target
    assert [row.to_go for row in panel.rows] == [target - row.after for row in panel.rows]
    page = flat(cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode())
    for row in panel.rows:
        assert f"{row.to_go} more points to {target}" in page, row.name


def test_a_side_below_zero_has_further_to_the_target_than_it_is_high() -> None:
    for seed in range(4, 40):
        game, _people = table_after_a_deal("auction-widow", seed)
        rows = panel_of(game, 0).rows
        if any(row.after < 0 for row in rows):
            break
    (row,) = (row for row in rows if row.after < 0)
    assert row.to_go > panel_of(game, 0).target


def test_where_nothing_is_played_to_no_side_reads_a_way() -> None:
    game, people = table_after_a_deal("piquet")
    panel = panel_of(game, 0)
    assert (panel.target, {row.to_go for row in panel.rows}) == (None, {None})
    assert "deal-end-to-go" not in cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode()


def test_the_list_of_games_tells_of_the_deal_whose_end_the_table_opens_with() -> None:
    game, people = table_after_a_deal("two-handed")
    ended = game.deals.filter(score__isnull=False).latest("number").number
    [line] = games_of(people[0], over=False)
    assert (line.deal, str(line.last)) == (ended, "")
    assert line.status == f"deal {ended} is over: see the result"
    browser = cast.browser_of(people[0])
    browser.post(f"{game.get_absolute_url()}next-deal/", {"deal": ended})
    [line] = games_of(people[0], over=False)
    assert line.deal == ended + 1
    assert "see the result" not in line.status


def test_what_lay_on_the_felt_comes_with_the_end_of_a_deal_that_has_no_trick_to_show() -> None:
    game, people = table_after_a_deal("pinacle")
    laid = flat(cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode())
    _before, found, laid = laid.partition("<template data-laid>")
    assert found
    assert laid.partition("</template>")[0].count('class="combination"') >= 2
    game, people = table_after_a_deal("double-deck")
    assert "data-laid" not in cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode()


def test_behind_the_lines_of_a_long_end_the_strip_has_what_went_before() -> None:
    game, _people = table_after_a_deal("pinacle")
    page = page_of(TableView(cast.again(game), list(game.players.order_by("seat")), 0))
    *ends, before = page.since.strip
    assert {line.version for line in ends} == {page.deal_end.version}  # type: ignore[union-attr]
    assert len(ends) > 4
    assert before.version == page.deal_end.version - 1  # type: ignore[union-attr]
