"""Seats at tables: opening, sitting, leaving, bots, resigning, playing again, a guest who gets an account."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection

from accounts.guests import adopt
from accounts.models import User
from games.play.models import AcceptedMove, AfterResigning, Bot, Deal, Game, GameStatus, Player, Strength
from games.play.record import fairness
from games.play.write import lifecycle, seating
from games.play.write.turns import BOTS_TURN
from rules.catalog import VARIANTS, find
from rules.engine import record, score
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from tests import cast
from tests.pages import flat

pytestmark = pytest.mark.django_db


def who_sits(game: Game) -> list[str]:
    return [player.name for player in game.players.select_related("user", "bot").order_by("seat")]


def finished(people: list[User], **more: Any) -> Game:
    """A short game of these people, played to its end."""
    return cast.play_on(cast.table_of(people, options=cast.SHORT, **more))


# --- opening, sitting, leaving, beginning -------------------------------------------------------------


def test_a_new_table_has_its_host_seated_and_waits_for_the_others() -> None:
    host = cast.person("host")
    game = cast.table_of([None, host, None, None])
    assert who_sits(game) == ["", "host", "", ""]
    assert (game.status, game.version, game.host) == (GameStatus.OPEN, 0, host)
    assert not game.deals.exists()


def test_the_table_begins_when_the_last_seat_is_taken() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None])
    assert game.status == GameStatus.OPEN
    seating.sit(game.public_id, user=people[3], seat=3)
    game = cast.again(game)
    assert game.status == GameStatus.PLAYING
    assert [deal.number for deal in game.deals.all()] == [1]
    assert [p.seat for p in game.players.filter(to_act=True)] == [(game.dealer + 1) % 4]


def test_a_seat_is_taken_once_and_a_person_sits_once() -> None:
    people = cast.players()
    game = cast.table_of([people[0], people[1], None, None])
    with cast.refused("seat_taken"):
        seating.sit(game.public_id, user=people[2], seat=0)
    with cast.refused("seat_taken"):
        seating.sit(game.public_id, user=people[2], seat=4)
    with cast.refused("seated_already"):
        seating.sit(game.public_id, user=people[0], seat=2)
    assert who_sits(game) == ["North player", "East player", "", ""]
    begun = cast.table_of(people)
    with cast.refused("table_closed"):
        seating.sit(begun.public_id, user=cast.person("stranger"), seat=0)


def test_words_for_the_shuffle_are_kept_on_one_line_and_go_with_whoever_leaves() -> None:
    people = cast.players()
    game = cast.table_of([people[0], None, None, None], words="  the river\nat\0night " + "x" * 100)
    seating.sit(game.public_id, user=people[1], seat=1, words="a heron\r\n")
    north, east = game.players.filter(seat__in=(0, 1)).order_by("seat")
    assert north.words.startswith("the river at night xxx")
    assert len(north.words) == 80
    assert east.words == "a heron"
    seating.leave(game.public_id, user=people[1])
    assert game.players.get(seat=1).words == ""


def test_whoever_leaves_before_the_beginning_frees_the_seat() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None])
    seating.leave(game.public_id, user=people[1])
    assert who_sits(game) == ["North player", "", "South player", ""]
    with cast.refused("not_seated"):
        seating.leave(game.public_id, user=people[1])
    begun = cast.table_of(people)
    with cast.refused("table_closed"):
        seating.leave(begun.public_id, user=people[0])


def test_when_the_host_leaves_another_player_is_the_host_and_may_call_bots() -> None:
    people = cast.players()
    cast.bot("Lion")
    game = cast.table_of([*people[:2], None, None])
    seating.leave(game.public_id, user=people[0])
    assert cast.again(game).host == people[1]
    reply = cast.browser_of(people[1]).post(f"{game.get_absolute_url()}bots/", {"level": "novice"})
    assert reply.status_code == 302
    assert cast.again(game).status == GameStatus.PLAYING


def test_a_table_everybody_left_is_over_and_nobody_waits_there() -> None:
    people = cast.players()
    game = cast.table_of([*people[:2], None, None])
    for user in people[:2]:
        seating.leave(game.public_id, user=user)
    game = cast.again(game)
    assert (game.status, game.result["reason"], game.result["winners"]) == (GameStatus.OVER, "abandoned", [])
    page = cast.browser_of().get(game.get_absolute_url())
    assert "Everybody left before the game began." in page.content.decode()
    lobby = cast.browser_of().get("/play/").content.decode()
    assert game.public_id not in lobby


@pytest.mark.parametrize("level", Strength.values)
def test_bots_fill_the_free_seats_and_no_bot_sits_twice(level: str) -> None:
    game = cast.with_bots(cast.table_of([None, cast.person("host"), None, None]), level)
    seats = list(game.players.select_related("bot").order_by("seat"))
    assert [player.bot is None for player in seats] == [False, True, False, False]
    assert {player.bot.level for player in seats if player.bot} == {level}
    assert len({player.bot_id for player in seats if player.bot}) == 3
    assert game.status == GameStatus.PLAYING
    with cast.refused("table_closed"):
        seating.fill_with_bots(game.public_id, level=level)


def test_an_unknown_strength_is_the_usual_one_and_a_site_without_bots_says_so() -> None:
    user = cast.person("host")
    game = cast.table_of([user, None, None, None])
    with cast.refused("no_bots"):
        seating.fill_with_bots(game.public_id, level="club")
    reply = cast.browser_of(user).post("/play/now/", {"variant": "double-deck"})
    assert reply.status_code == 409
    assert "There are no bots on this site yet." in reply.content.decode()
    game = cast.with_bots(game, "no such level")
    assert set(Bot.objects.filter(seats__game=game).values_list("level", flat=True)) == {Strength.CLUB}


def test_play_now_seats_one_person_among_bots_at_a_private_table() -> None:
    cast.bot("Lion")
    user = cast.guest()
    game = seating.play_now(variant=cast.VARIANT, options=cast.SHORT, user=user, level="novice")
    assert (game.status, game.public, game.host) == (GameStatus.PLAYING, False, user)
    assert [player.user == user for player in game.players.order_by("seat")].count(True) == 1
    assert game.options == {"target": 50}
    assert game.house_rules == cast.SHORT


def test_four_bots_cannot_be_shut_out_of_the_rules() -> None:
    """Whatever house rules are stored come back as they were chosen."""
    for preset in cast.VARIANT.presets:
        game = cast.open_table(
            variant=cast.VARIANT, options=preset.options, host=cast.person(preset.name), seat=0
        )
        assert cast.again(game).house_rules == preset.options


def test_an_absurd_seat_is_refused() -> None:
    game = cast.table_of([cast.person("host"), None, None, None])
    stranger = cast.person("stranger")
    for seat in ("", "x", "-1", "4", "99", "9" * 5000, "²"):
        reply = cast.browser_of(stranger).post(f"{game.get_absolute_url()}sit/", {"seat": seat})
        assert reply.status_code == 302, seat
    assert who_sits(game) == ["host", "", "", ""]


# --- resigning ----------------------------------------------------------------------------------------


def test_a_bot_takes_a_resigned_seat_and_the_game_goes_on() -> None:
    cast.bot("Lion")
    room = cast.Cast.seated(options=cast.SHORT)
    seat = cast.turn(room.game)
    seating.resign(room.game.public_id, user=room.people[seat])
    game = cast.again(room.game)
    player = game.players.get(seat=seat)
    assert (player.user, player.bot is not None, player.resigned) == (None, True, room.people[seat])
    assert game.jobs.exists()
    cast.let_bots_play(game)
    assert AcceptedMove.objects.filter(game=game, seat=seat, by="bot").exists()
    with cast.refused("not_seated"):
        seating.resign(game.public_id, user=room.people[seat])
    assert cast.play_on(cast.again(game)).status == GameStatus.OVER


def test_a_bot_that_is_not_to_move_is_not_woken() -> None:
    cast.bot("Lion")
    room = cast.Cast.seated()
    seating.resign(room.game.public_id, user=room.people[(cast.turn(room.game) + 1) % 4])
    assert not room.game.jobs.filter(kind=BOTS_TURN).exists()


def test_where_resigning_ends_the_game_the_other_side_wins() -> None:
    room = cast.Cast.seated(after_resigning=AfterResigning.END)
    game = cast.play_on(room.game, moves=12)
    state = cast.state_of(game)
    given_up = game.engine.given_up(state, 1)
    worth = given_up.score
    seating.resign(game.public_id, user=room.people[cast.EAST])
    game = cast.again(game)
    assert game.status == GameStatus.OVER
    assert game.result == {
        "reason": "resigned",
        "seat": cast.EAST,
        "scores": [a + b for a, b in zip(state.match_score.totals, worth.points, strict=True)],
        "winners": [0],
    }
    assert worth.points[0] > worth.points[1]
    kept = game.deals.get(number=given_up.number).score
    assert score.from_json(kept) == worth, "the sheet would say something else"
    assert game.ended_at is not None
    assert not game.players.filter(to_act=True).exists()
    assert not Deal.objects.filter(game=game, revealed_at=None).exists()
    page = room.browser(cast.SOUTH).get(game.get_absolute_url()).content.decode()
    assert "East resigned, and the game is over." in page
    with cast.refused("table_closed"):
        seating.resign(game.public_id, user=room.people[cast.NORTH])


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_deal_under_way_is_written_down_as_the_rules_say_when_a_seat_ends_the_game(
    variant: Variant[Any],
) -> None:
    options = variant.options()
    people = [cast.person(f"sitter {number}") for number in range(seats_of(variant.engine(options)))]
    game = lifecycle.open_table(
        variant=variant,
        options=options,
        host=people[0],
        sitters=dict(enumerate(people)),
        after_resigning=AfterResigning.END,
    )
    game = cast.play_on(cast.again(game), moves=25)
    worth = game.engine.given_up(cast.state_of(game), game.engine.sides.index(side_of(game, 1))).score
    seating.resign(game.public_id, user=people[1])
    game = cast.again(game)
    kept = [score.from_json(deal.score or {}) for deal in game.deals.order_by("number")]
    assert kept[-1] == worth
    assert game.result["scores"] == [
        sum(points) for points in zip(*(one.points for one in kept), strict=True)
    ]
    assert game.result["seat"] == 1
    text = cast.browser_of(people[0]).get(f"{game.get_absolute_url()}record.txt").content.decode()
    assert "ended: resigned 1" in text
    assert len(record.read(text, find).moves) == game.version + len(kept), (
        "every move, and the cards of every deal"
    )
    sheet = cast.browser_of(people[0]).get(f"{game.get_absolute_url()}score/").content.decode()
    assert "given up" in sheet
    assert not re.search(r">\s*-\d", sheet), "a figure has a true minus sign"


def side_of(game: Game, seat: int) -> tuple[int, ...]:
    return next(seats for seats in game.engine.sides if seat in seats)


def test_resigning_is_asked_about_first() -> None:
    cast.bot("Lion")
    room = cast.Cast.seated()
    address = f"{room.game.get_absolute_url()}resign/"
    asked = room.browser(0).post(address)
    assert asked.status_code == 200
    assert "Give up your seat?" in asked.content.decode()
    assert room.game.players.get(seat=0).user == room.people[0]
    assert room.browser(0).post(address, {"confirmed": "1"}).status_code == 302
    assert room.game.players.get(seat=0).user is None


# --- playing again ------------------------------------------------------------------------------------


def test_playing_again_against_bots_begins_at_once_with_the_next_dealer() -> None:
    user = cast.person("South player")
    game = cast.play_on(cast.bot_table(user, options=cast.SHORT))
    after = seating.play_again(game.public_id, user=user)
    after = cast.again(after)
    assert after.status == GameStatus.PLAYING
    assert after.dealer == (game.dealer + 1) % 4
    assert after.options == game.options
    assert who_sits(after) == who_sits(game)
    assert bytes(after.secret) != bytes(game.secret)
    assert seating.play_again(game.public_id, user=user) == after, "asked twice, it is the same table"


def test_people_are_asked_again_and_the_table_begins_when_all_have_come() -> None:
    people = cast.players()
    game = finished(people)
    first = seating.play_again(game.public_id, user=people[2])
    assert who_sits(first) == ["", "", "South player", ""]
    assert first.host == people[2]
    for user in (people[0], people[0], people[3], people[1]):
        assert seating.play_again(game.public_id, user=user) == first
    after = cast.again(first)
    assert after.status == GameStatus.PLAYING
    assert who_sits(after) == who_sits(game)


def test_whoever_comes_too_late_to_a_game_again_is_led_to_it() -> None:
    people = cast.players()
    game = finished(people)
    browser = cast.browser_of(people[3])
    again = cast.again(seating.play_again(game.public_id, user=people[0]))
    stranger = cast.person("Another player")
    seating.release(again.public_id)
    seating.sit(again.public_id, user=stranger, seat=3)
    taken = browser.post(f"/games/{game.public_id}/again/", follow=True)
    assert "This seat is taken. Choose another one." in taken.content.decode()
    assert again.public_id in taken.redirect_chain[-1][0]
    assert who_sits(cast.again(again)) == ["North player", "", "", "Another player"]
    for seat in (1, 2):
        seating.sit(again.public_id, user=people[seat], seat=seat)
    begun = browser.post(f"/games/{game.public_id}/again/", follow=True)
    assert begun.status_code == 200
    assert "The new game has begun already." in begun.content.decode()
    assert again.public_id in begun.redirect_chain[-1][0]


def test_the_seats_of_a_game_again_are_kept_for_those_who_sat_there() -> None:
    people = cast.players()
    game = finished(people)
    again = cast.again(seating.play_again(game.public_id, user=people[0]))
    with cast.refused("seat_reserved"):
        seating.sit(again.public_id, user=cast.person("Another player"), seat=1)
    waiting = cast.browser_of(people[0]).get(again.get_absolute_url()).content.decode()
    assert "East is kept for East player, who has been asked." in " ".join(waiting.split())
    assert cast.browser_of(people[0]).post(f"/games/{again.public_id}/release/").status_code == 302
    seating.sit(again.public_id, user=cast.person("Another player"), seat=1)
    assert who_sits(cast.again(again)) == ["North player", "Another player", "", ""]


def test_the_end_of_a_game_tells_who_asks_to_play_again_and_who_has_agreed() -> None:
    people = cast.players()
    game = finished(people)
    browsers = [cast.browser_of(user) for user in people]

    def end(seat: int, seen: str = "") -> str:
        answer = browsers[seat].get(
            f"/games/{game.public_id}/table/", {"seen": seen}, headers={"HX-Request": "true"}
        )
        return " ".join(answer.content.decode().split())

    def mark(page: str) -> str:
        found = re.search(r'id="seen" name="seen" value="([^"]*)"', page)
        assert found
        return found[1]

    seen = mark(end(3))
    assert end(3, seen) == ""
    browsers[0].post(f"/games/{game.public_id}/again/")
    asked = end(3, seen)
    assert "North player asks to play again" in asked
    assert asked.count("has been asked") == 3
    assert "Waiting for the others to play again" in end(0)
    again = cast.again(game).rematch
    assert again is not None
    for seat in (1, 2):
        before, seen = seen, mark(end(3))
        assert before != seen
        # By the button at the old table, or by that of the seat that is kept.
        if seat == 1:
            browsers[seat].post(f"/games/{game.public_id}/again/")
        else:
            waiting = browsers[seat].get(again.get_absolute_url()).content.decode()
            assert re.findall(r'name="seat" value="(.)"', waiting) == ["2"]
            browsers[seat].post(f"/games/{again.public_id}/sit/", {"seat": "2"})
        assert end(3, seen).count("plays again") == seat + 1
    browsers[3].post(f"/games/{game.public_id}/again/")
    assert "The next game has begun." in end(0)
    assert again.get_absolute_url() in end(0)
    watcher = " ".join(cast.browser_of().get(game.get_absolute_url()).content.decode().split())
    assert "The next game has begun." not in watcher


def test_while_words_for_the_shuffle_are_opened_nobody_is_waited_for_to_play_again() -> None:
    people = cast.players()
    game = finished(people)
    again = cast.again(seating.play_again(game.public_id, user=people[0]))
    again.players.filter(seat=0).update(words=fairness.SEALED + "ab" * 32)
    for person in people[1:]:
        seating.play_again(game.public_id, user=person)
    assert cast.again(again).status == GameStatus.OPEN
    page = flat(cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode())
    assert "Everybody plays again: the cards are about to be shuffled." in page
    assert "Waiting for the others to play again" not in page


def test_a_page_notes_no_more_of_the_next_game_than_it_shows() -> None:
    people = cast.players()
    game = finished(people)
    for person in people[:3]:
        again = seating.play_again(game.public_id, user=person)
    browser = cast.browser_of(people[0])
    steps = ["read", "sit"]

    def sit_meanwhile(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        """The last one sits down when the seats of the next game have been read for the page."""
        if steps == ["sit"]:
            steps.clear()
            seating.play_again(game.public_id, user=people[3])
        if steps and again.pk in (params or ()) and '"play_player"."game_id" = ' in sql:
            steps.remove("read")
        return execute(sql, params, *rest)

    def table(seen: str = "") -> str:
        address = f"/games/{game.public_id}/table/"
        return browser.get(address, {"seen": seen}, headers={"HX-Request": "true"}).content.decode()

    with connection.execute_wrapper(sit_meanwhile):
        page = table()
    assert not steps
    assert "Waiting for the others to play again" in page
    seen = re.findall(r'id="seen" name="seen" value="([^"]*)"', page)
    assert "The next game has begun." in table(*seen)


def test_a_game_again_that_everybody_left_does_not_stand_in_the_way() -> None:
    people = cast.players()
    game = finished(people)
    left = seating.play_again(game.public_id, user=people[0])
    seating.leave(left.public_id, user=people[0])
    again = seating.play_again(game.public_id, user=people[1])
    assert again != left
    assert who_sits(again) == ["", "East player", "", ""]


def test_whoever_resigned_may_play_again_and_no_bot_keeps_the_seat() -> None:
    cast.bot("Lion")
    people = cast.players()
    game = cast.table_of(people, options=cast.SHORT)
    seating.resign(game.public_id, user=people[1])
    game = cast.play_on(cast.again(game))
    after = seating.play_again(game.public_id, user=people[0])
    assert who_sits(after) == ["North player", "", "", ""]
    assert seating.play_again(game.public_id, user=people[1]) == after
    assert who_sits(after) == ["North player", "East player", "", ""]


@pytest.mark.slow
def test_only_those_who_sat_there_play_again_and_only_when_the_game_is_over() -> None:
    people = cast.players()
    game = finished(people)
    with cast.refused("not_seated"):
        seating.play_again(game.public_id, user=cast.person("stranger"))
    running = cast.table_of(people)
    with cast.refused("not_over"):
        seating.play_again(running.public_id, user=people[0])


# --- a guest who gets an account -----------------------------------------------------------------------


def test_a_guests_seats_games_and_tables_go_to_the_account() -> None:
    cast.bot("Lion")
    guest, user = cast.guest(), cast.person("South player")
    others = cast.players(("North", "East", "West"))
    playing = cast.bot_table(guest)
    hosted = cast.table_of([guest, None, None, None], public=False)
    left = cast.table_of([*others, guest])
    seating.resign(left.public_id, user=guest)
    adopt(guest, user)
    assert playing.players.get(seat=cast.SOUTH).user == user
    assert cast.again(hosted).host == user
    assert hosted.players.get(seat=0).user == user
    assert left.players.get(seat=3).resigned == user
    assert not Player.objects.filter(user=guest).exists()
    assert cast.again(playing).revision == playing.revision + 1, "open pages are told who sits there now"


def test_where_the_account_sits_already_a_bot_takes_the_guests_seat() -> None:
    cast.bot("Lion")
    guest, user = cast.guest(), cast.person("East player")
    people = [guest, user, *cast.players(("South", "West"))]
    playing = cast.table_of(people)
    waiting = cast.table_of([guest, user, None, None])
    over = cast.play_on(cast.table_of(people, options=cast.SHORT))
    adopt(guest, user)
    seat = playing.players.get(seat=0)
    assert (seat.user, seat.bot is not None) == (None, True)
    assert playing.players.get(seat=1).user == user
    assert playing.jobs.filter(kind=BOTS_TURN).exists() == (cast.turn(cast.again(playing)) == 0)
    assert waiting.players.get(seat=0).free
    assert cast.again(waiting).host == user
    assert who_sits(over)[0] == guest.display_name, "who played is part of what happened"
