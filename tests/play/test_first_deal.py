"""A first game explains itself: its rules in five lines and a sentence with each new question, until a deal is over."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.play.models import Deal, Game
from games.play.read.table.first_deal import FirstDeal, first_deal_of
from games.play.read.table.view import TableView
from games.play.write.seating import sit
from rules.catalog import VARIANTS, find
from rules.engine.moves import Seat
from rules.engine.protocol import seats_of
from tests import cast
from tests.play.test_gathering import holding

pytestmark = pytest.mark.django_db

SLUGS = [variant.slug for variant in VARIANTS]


def begun(slug: str, people: list[User] | None = None) -> tuple[Game, list[User]]:
    variant = find(slug)
    count = seats_of(variant.engine(variant.options()))
    seated = people or cast.players([f"Seat {number}" for number in range(count)])
    game = cast.open_table(variant=variant, options=variant.options(), host=seated[0], seat=0)
    for seat, user in enumerate(seated[1:], start=1):
        sit(game.public_id, user=user, seat=seat)
    return cast.again(game), seated


def help_at(game: Game, seat: Seat | None) -> FirstDeal | None:
    return first_deal_of(TableView(game, list(game.players.order_by("seat")), seat))


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_each_kind_of_question_has_its_sentence_once_and_none_after_the_first_deal(slug: str) -> None:
    game, _people = begun(slug)
    by_key: dict[tuple[Seat, int], list[str]] = {}
    for number in range(600):
        scored = cast.state_of(game).scored
        if any(deal.score.played for deal in scored):
            break
        seat = cast.turn(game)
        helped = help_at(game, seat)
        assert helped is not None
        assert len(helped.five_lines) == 5
        if helped.word:
            by_key.setdefault((seat, len(scored)), []).append(helped.word)
        game = cast.play_on(game, moves=1, seed=number)
    else:
        raise AssertionError("no deal was played")
    assert all(len(words) == len(set(words)) for words in by_key.values())
    assert any(len(words) > 1 for words in by_key.values())
    assert help_at(game, cast.turn(game)) is None


@pytest.mark.parametrize("slug", SLUGS)
def test_every_question_of_a_game_has_a_sentence(slug: str) -> None:
    wording = find(slug).wording
    asked = {
        code.removeprefix("asked_") for code in wording if code.startswith("asked_") and code != "asked_for"
    }
    assert asked == {code.removeprefix("first_") for code in wording if code.startswith("first_")}


def test_whoever_has_finished_a_deal_elsewhere_is_told_nothing_and_the_others_are() -> None:
    game, people = begun("piquet")
    cast.play_on(game, until=lambda now: bool(cast.state_of(now).scored))
    assert Deal.objects.filter(game=game, score__isnull=False).exists()
    newcomer = cast.person("newcomer")
    again, _ = begun("piquet", [people[0], newcomer])
    assert help_at(again, 0) is None
    assert help_at(again, 1) is not None
    other, _ = begun("double-deck", [people[0], *cast.players(["East", "South", "West"])])
    assert help_at(other, 0) is not None, "a deal of another game is no deal of this one"


def test_those_who_watch_are_told_nothing() -> None:
    game, _people = begun("piquet")
    assert help_at(game, None) is None


def test_the_page_has_the_sentence_and_the_five_lines_open() -> None:
    game, people = begun("piquet")
    elder = cast.turn(game)
    page = cast.browser_of(people[elder]).get(game.get_absolute_url()).content.decode()
    assert "Keep a long suit, cards in order, and three or four of a rank." in page
    assert '<details class="first-help" open>' in page
    assert 'id="brief"' in page
    game = cast.play_on(game, until=lambda now: bool(cast.state_of(now).scored))
    page = cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode()
    assert "first-word" not in page
    assert 'id="brief"' not in page


def test_a_deal_that_ended_before_somebody_moved_is_not_their_first() -> None:
    run = tuple(f"{rank}H" for rank in ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"))
    game, _browser, seat = holding(*run)
    game = cast.play(game, f"lay {' '.join(run)}", "discard 4C")
    assert len(cast.state_of(game).scored) == 1
    assert help_at(game, seat) is None
    others = [other for other in range(4) if other != seat]
    assert all(help_at(game, other) for other in others)
    game = cast.play_on(game, until=lambda now: len(cast.state_of(now).scored) > 1)
    assert [help_at(game, other) for other in others] == [None, None, None]
