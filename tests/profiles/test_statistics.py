"""Statistics: kept as games end, the same when made anew, nothing of sealed boards, and what is to be expected."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation
from django.utils.html import strip_tags

from accounts.guests import adopt
from accounts.models import User
from games.play.models import AfterResigning, EndReason, Game
from games.play.write import boards, lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.play.write.resignation import by_a_seat
from games.profiles import expectation
from games.profiles.models import PlayedMonth
from games.profiles.profile import books_of, figure_line
from games.profiles.statistics import rebuild
from rules.catalog import VARIANTS, find
from rules.engine.score import MADE
from tests import cast

pytestmark = pytest.mark.django_db


def kept() -> list[tuple[Any, ...]]:
    columns = [field.name for field in PlayedMonth._meta.fields if field.name != "id"]
    return sorted(PlayedMonth.objects.values_list(*columns), key=str)


def two(people: list[User], slug: str = "piquet", **more: Any) -> Game:
    variant = find(slug)
    return lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(people)), **more
    )


def some_games(people: list[User]) -> None:
    """Games that end in every way: played out, given up, handed to a bot, cancelled, still running."""
    cast.bot("Lion")
    cast.play_on(cast.table_of(people, options=cast.SHORT))
    for after in AfterResigning:
        game = cast.play_on(two(people[:2], after_resigning=after), moves=45)
        seating.resign(game.public_id, user=people[0])
        if after == AfterResigning.BOT:
            with locked_table(game.public_id) as table:
                lifecycle.end(table, by_a_seat(table, 0, EndReason.OUT_OF_TIME))
    with locked_table(two(people[:2]).public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="a wrong board"))


@pytest.mark.slow
def test_the_sums_kept_are_those_of_the_record() -> None:
    people = cast.players()
    some_games(people)
    running = kept()
    assert len(running) >= 6
    PlayedMonth.objects.all().delete()
    call_command("statistics", stdout=StringIO())
    assert kept() == running
    by_key = {row.user_id: (row.won, row.lost) for row in PlayedMonth.objects.filter(variant="piquet")}
    assert by_key == {people[0].pk: (0, 1), people[1].pk: (2, 0)}, "what a bot went on with is not theirs"


def test_what_is_counted_is_what_the_sheet_says() -> None:
    people = cast.players()
    game = cast.play_on(cast.table_of(people, options=cast.SHORT))
    scores = [
        deal.score for deal in game.deals.filter(score__isnull=False) if deal.score["outcome"] != "nobody_bid"
    ]
    for seat, user in enumerate(people):
        row = PlayedMonth.objects.get(user=user)
        assert (row.standard, row.deals) == (False, len(scores))
        assert row.points == sum(score["points"][seat % 2] for score in scores)
        own = [score for score in scores if score["contract"] and score["contract"]["seat"] == seat]
        assert (row.bids, row.made) == (len(own), sum(score["outcome"] == MADE for score in own))
        melds = [part for score in scores for part in score["parts"] if part["group"] == "meld"]
        number = sum(part["number"] for part in melds if part["side"] == seat % 2)
        assert row.columns.get("tally_meld", [0, 0, 0])[2] == number


def test_a_sealed_board_counts_when_it_is_opened() -> None:
    people = cast.players()[:2]
    variant = find("two-handed")
    board = boards.make_board(variant=variant, options=variant.options(), dealer=0)
    game = cast.play_on(cast.again(two(people, "two-handed", board=board)), moves=400)
    assert game.status == "over"
    rebuild(people[0])
    assert kept() == []
    boards.open_board(board.public_id)
    assert [row.deals for row in PlayedMonth.objects.all()] == [1, 1]
    running = kept()
    boards.open_board(board.public_id)
    for user in people:
        rebuild(user)
    assert kept() == running


def test_a_guests_games_are_counted_for_the_account() -> None:
    guest, user, other = cast.guest(), cast.person("South player"), cast.person("North player")
    game = cast.play_on(two([guest, other], after_resigning=AfterResigning.END), moves=60)
    seating.resign(game.public_id, user=other)
    assert PlayedMonth.objects.filter(user=guest).exists()
    adopt(guest, user)
    assert not PlayedMonth.objects.filter(user=guest).exists()
    assert PlayedMonth.objects.get(user=user, variant="piquet").won == 1


@pytest.mark.parametrize("slug", [variant.slug for variant in VARIANTS])
def test_every_game_has_something_to_be_expected(slug: str) -> None:
    goal = expectation.expectation_of(slug)
    assert goal is not None
    assert goal.sums.deals >= 1000
    again = expectation.measure(find(slug), deals=2, seed=1)
    assert again == expectation.measure(find(slug), deals=2, seed=1)
    assert set(again["columns"]) <= set(goal.sums.columns)


@pytest.mark.parametrize(("language", "word"), [("en", "points a deal"), ("fr", "points par donne")])
def test_a_book_tells_own_and_expected_figures_in_the_readers_language(language: str, word: str) -> None:
    people = cast.players()[:2]
    game = cast.play_on(two(people, after_resigning=AfterResigning.END), moves=80)
    seating.resign(game.public_id, user=people[0])
    with translation.override(language):
        [book] = books_of(people[1])
        line = book.figures[0]
    assert (line.label, book.standard, book.won) == (word, True, 1)
    assert all((line.own, line.expected, line.more))
    assert ("," if language == "fr" else ".") in line.expected


@pytest.mark.parametrize(
    ("own", "goal", "expected"),
    [
        (91 / 6, None, ("15.2", "", "")),
        (8.16, 10.58, ("8.2", "10.6", "\N{MINUS SIGN}2.4")),
        (2.676, 1.004, ("2.68", "1.00", "+1.68")),
    ],
)
def test_figures_are_rounded_and_whoever_subtracts_finds_the_difference(
    own: float, goal: float | None, expected: tuple[str, str, str]
) -> None:
    line = figure_line("points", own, goal)
    assert line is not None
    assert (line.own, line.expected, line.more) == expected


def test_a_column_whose_parts_are_worth_a_point_each_is_told_once() -> None:
    people = cast.players()[:2]
    game = cast.play_on(two(people, after_resigning=AfterResigning.END), moves=80)
    seating.resign(game.public_id, user=people[0])
    [book] = books_of(people[1])
    labels = [strip_tags(line.label) for line in book.figures]
    assert "in play" in labels
    assert "in play, how many a deal" not in labels
