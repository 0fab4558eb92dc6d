"""What has happened since a page was made, as the felt shows it: calls, tricks, words set large."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.utils.html import strip_tags

from games.play.models import Game
from games.play.read.table.felt import Felt
from games.play.read.table.moments import CARD_PLAYED, MOST, TAKEN, FeltMoment, FeltSaying
from games.play.read.table.page import page_of
from games.play.read.table.view import TableView
from rules.catalog import VARIANTS, find
from rules.engine.moves import Event
from rules.engine.wording import banner_of, call_of
from tests import cast
from tests.play.test_table import begun

pytestmark = pytest.mark.django_db

SLUGS = [variant.slug for variant in VARIANTS]


def moments(game: Game, seat: int | None, since: int | None) -> tuple[FeltMoment, ...]:
    return page_of(TableView(game, list(game.players.order_by("seat")), seat, since=since)).moments


def calls(moment: FeltMoment) -> list[FeltSaying]:
    """What was said at a seat, without large words."""
    return [saying for saying in moment.sayings if saying.at]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_on_the_felt_belongs_to_something_that_happens(slug: str) -> None:
    wording = find(slug).wording
    beside = [code for code in wording if code.startswith(("call_", "banner_"))]
    assert beside
    for code in beside:
        assert code.split("_", 1)[1] in wording, f"{code}: nothing of that name happens"
    assert call_of(wording, Event("no_such_thing", {})) is None
    assert banner_of(wording, Event("no_such_thing", {})) is None


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_is_told_each_move_it_has_not_shown_and_no_other(slug: str) -> None:
    game = cast.play_on(begun(slug), moves=24)
    for since in (game.version - 1, game.version - 5):
        rows = [moment.version for moment in moments(game, 0, since)]
        assert rows == sorted(rows)
        assert all(since < version <= game.version for version in rows)
    assert moments(game, 0, game.version) == ()
    assert moments(game, 0, None) == ()
    assert len(moments(game, 0, 0)) <= MOST


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "pinacle"])
def test_a_trick_is_told_card_by_card_and_whole_with_its_winner(slug: str) -> None:
    game = begun(slug)
    game = cast.play_on(game, until=lambda now: latest_kinds(now) & TAKEN != set())
    game = cast.play_on(game, moves=60, until=lambda now: now.version > game.version and taken(now))
    laid = [moment for moment in moments(game, 0, game.version - 4) if moment.trick]
    assert laid
    assert laid[-1].taken
    assert sum(card.winner for card in laid[-1].trick) == 1
    sizes = [len(moment.trick) for moment in laid]
    assert all(after == before + 1 or after == 1 for before, after in pairwise(sizes))


@pytest.mark.parametrize("slug", SLUGS)
def test_an_earlier_moment_brings_the_words_that_stood_on_the_felt_then(slug: str) -> None:
    game = cast.play_on(begun(slug), moves=20)
    players = list(game.players.order_by("seat"))
    text = moments(game, 0, game.version - 12)
    assert text[-1].words is None, "the page itself says what the last moment needs"
    assert len(text) > 1
    for moment in text:
        then, now = (page_of(TableView(game, players, 0, at=at)).felt for at in (moment.version, None))
        if moment.words is None:
            assert (then.headline, then.tallies, then.auction) == (now.headline, now.tallies, now.auction)
            continue
        assert (moment.words.headline, moment.words.tallies) == (then.headline, then.tallies)
        assert dict(moment.words.notes) == {seat.at: seat.notes for seat in then.seats}
        assert moment.words.calls == sum(bool(said) for row in then.auction for said in row)


@pytest.mark.parametrize(
    ("event", "facts", "words"),
    [
        ("pique", {"seat": 0, "points": 30, "total": 61}, "Pique, 30"),
        ("repique", {"seat": 0, "points": 60, "total": 93}, "Repique, 60"),
        ("capot", {"seat": 0, "points": 40, "total": 104}, "Capot, 40"),
    ],
)
def test_what_is_marked_beyond_the_cards_at_piquet_stands_large_on_the_felt(
    event: str, facts: dict[str, int], words: str
) -> None:
    game = begun("piquet")
    table = TableView(game, list(game.players.order_by("seat")), 1)
    for slug in ("piquet", "piquet-au-cent"):
        banner = banner_of(find(slug).wording, Event(event, facts))
        assert banner is not None
        assert strip_tags(table.say(banner)) == words


def test_whoever_goes_out_at_pinacle_reads_large_what_it_brings() -> None:
    game = begun("pinacle")
    table, wording = TableView(game, list(game.players.order_by("seat")), 1), find("pinacle").wording
    paid = [
        banner_of(wording, Event(f"prime_{what}", {"seat": 0, "points": points}))
        for what, points in (("going_out", 100), ("abattre", 200))
    ]
    assert [strip_tags(table.say(each)) for each in paid if each is not None] == [
        "Going out, 100",
        "All in one turn, 200",
    ]


def test_no_call_of_the_auction_is_told_before_it_was_made() -> None:
    game = cast.play_on(begun("double-deck"), moves=4)
    rows = [moment.words.calls for moment in moments(game, None, 0) if calls(moment) and moment.words]
    assert rows == [1, 2, 3]


@pytest.mark.parametrize(
    ("slug", "options", "event", "said", "mine"),
    [
        ("piquet", {}, "drew", r"takes \w+ cards?", r"From the talon: "),
        ("double-deck", {"pass_cards": 3}, "took_up", "", r"From (East|West): "),
        ("double-deck", {"pass_cards": 3}, "gave", r"passes 3 cards", ""),
        ("auction-four", {"pass_cards": 3}, "gave", r"passes 3 cards", r"\w+ passed "),
    ],
)
def test_an_exchange_is_said_on_the_felt_with_its_cards_to_whoever_may_see_them(
    slug: str, options: dict[str, object], event: str, said: str, mine: str
) -> None:
    game = cast.play_on(begun(slug, **options), until=lambda now: event in latest_kinds(now))
    changed = next(each for each in latest_events(game) if each.kind == event)
    # Whoever passes cards has just chosen them.
    knowers: set[object] = set()
    for each in latest_events(game):
        if each.kind in ("drew", "gave", "took_up"):
            knowers |= set(each.private) - ({each.facts["seat"]} if each.kind == "gave" else set())
    for seat in range(game.players.count()):
        moment = moments(game, seat, game.version - 1)[-1]
        text = " ".join(saying.words for saying in moment.sayings if not saying.at)
        assert ('class="card ' in text) == (seat in knowers), seat
        if seat in changed.private and seat in knowers:
            assert re.search(mine, strip_tags(text))
        assert not said or any(re.search(said, call.words) for call in calls(moment))


def latest_kinds(game: Game) -> set[str]:
    """What happened with the last move."""
    return {event.kind for event in latest_events(game)}


def latest_events(game: Game) -> tuple[Event, ...]:
    """What happened with the last move, as the engine says it."""
    return TableView(game, list(game.players.all()), 0).story[-1].events


def taken(game: Game) -> bool:
    kinds = latest_kinds(game)
    return bool(kinds & CARD_PLAYED and kinds & TAKEN)


def test_a_watcher_and_a_player_are_told_the_same_moves() -> None:
    game = cast.play_on(begun("piquet"), moves=12)
    seen = [{moment.version for moment in moments(game, seat, 2)} for seat in (0, 1, None)]
    assert seen[0] == seen[1] == seen[2] != set()


def test_a_deal_whose_end_is_before_the_reader_is_the_last_they_are_told_of() -> None:
    game = cast.play_on(begun("piquet"), until=lambda now: len(cast.state_of(now).scored) == 1)
    closing = game.version
    other = 1 - cast.turn(game)
    game = cast.play_on(game, moves=1)
    assert max(moment.version for moment in moments(game, other, closing - 4)) == closing


def test_what_is_said_in_one_move_is_told_one_after_another() -> None:
    game = cast.play_on(
        begun("piquet"), until=lambda now: "played" in latest_kinds(now) or "led" in latest_kinds(now)
    )
    story = {moment.version: moment for moment in moments(game, None, 0)}
    said = {
        version: sum(call_of(find("piquet").wording, event) is not None for event in snapshot.events)
        for version, snapshot in (
            (each.version, each) for each in TableView(game, [*game.players.all()], None).story
        )
        if version in story
    }
    assert max(said.values()) > 1, "somebody declares more than one thing in a move"
    assert {version: len(calls(moment)) for version, moment in story.items()} == said


def test_youngers_exchange_is_shown_before_the_calls_that_the_same_move_brings() -> None:
    game = cast.play_on(
        begun("piquet", sinking=False), until=lambda now: {"drew", "called"} <= latest_kinds(now)
    )
    younger = cast.state_of(game).dealer
    for seat in (0, 1, None):
        moment = moments(game, seat, game.version - 1)[-1]
        at = calls(moment)[0].at
        cards = [place for place, saying in enumerate(moment.sayings) if not saying.at]
        assert "takes" in moment.sayings[0].words
        assert cards[:1] == ([1] if seat == younger else []), "younger sees her own cards next"
        later = [saying for saying in moment.sayings[1 + len(cards[:1]) :] if saying.at]
        assert later[0].at != at, "then elder calls"
        assert moment.earlier is not None
        assert moment.earlier.calls == 0, "the table of calls is still empty beside it"


@pytest.mark.parametrize("slug", ["double-deck", "auction-three", "auction-four", "auction-widow"])
def test_melds_that_are_taken_up_again_with_the_first_lead_are_a_moment_of_their_own(slug: str) -> None:
    game = cast.play_on(begun(slug), until=lambda now: "melded" in latest_kinds(now))
    melding = game.version
    game = cast.play_on(game, moves=3)
    [moment] = [each for each in moments(game, 0, 0) if each.melds]
    assert moment.version == melding
    assert sum(board.points for board in moment.melds) > 0
    for board in page_of(TableView(game, [*game.players.order_by("seat")], 0, at=melding)).felt.melds:
        assert board in moment.melds


def test_melds_that_go_on_lying_on_the_felt_are_no_moment() -> None:
    game = cast.play_on(begun("two-handed"), until=lambda now: "melded" in latest_kinds(now))
    assert not any(moment.melds for moment in moments(game, 0, 0))
    assert felt_of_seat(game, 0).shows_melds


@pytest.mark.parametrize("slug", ["double-deck", "auction-four", "auction-widow"])
def test_melds_leave_the_felt_to_the_trick_with_the_first_lead(slug: str) -> None:
    game = cast.play_on(begun(slug), until=lambda now: "melded" in latest_kinds(now))
    assert felt_of_seat(game, 0).shows_melds
    felt = felt_of_seat(cast.play_on(game, moves=1), 0)
    assert felt.melds
    assert not felt.shows_melds


def test_cards_that_are_shown_at_piquet_are_large_words_and_leave_the_felt_to_the_trick() -> None:
    game = cast.play_on(begun("piquet"), until=lambda now: "showed" in latest_kinds(now))
    felt = felt_of_seat(game, 0)
    assert felt.melds
    assert not felt.shows_melds
    [shown] = [event for event in latest_events(game) if event.kind == "showed"]
    assert banner_of(find("piquet").wording, shown) is not None


def felt_of_seat(game: Game, seat: int) -> Felt:
    return page_of(TableView(game, [*game.players.order_by("seat")], seat)).felt
