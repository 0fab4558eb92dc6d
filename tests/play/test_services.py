"""What is written and kept beside the moves: seen, notes, talk, what waits for whom, memory and record."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone, translation

from accounts.guests import adopt
from accounts.models import User
from games.play.models import ONLY_BETWEEN_DEALS, ChatMessage, ChatPhrase, Game, GameStatus
from games.play.read.my_games import games_of, games_waiting, waiting_count
from games.play.write import chat, door, lifecycle, notes, presence, seating
from games.play.write.lock import locked_table
from rules.catalog import find
from rules.engine.moves import Move
from tests import cast

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


# --- seen, notes, talk ---------------------------------------------------------------------------------


def test_news_are_what_happened_since_and_never_come_back() -> None:
    room = cast.Cast.seated()
    game = cast.play(room.game, "bid 50", "bid 51", "bid 52")
    watching = cast.turn(game)
    presence.set_seen_version(game, seat=watching, version=2)
    assert game.players.get(seat=watching).seen == 2
    presence.set_seen_version(game, seat=watching, version=1)
    assert game.players.get(seat=watching).seen == 2
    presence.set_seen_version(game, seat=watching, version=999)
    assert game.players.get(seat=watching).seen == game.version


@pytest.mark.parametrize("version", ["", "x", "-3", "9" * 9, "9" * 5000])
def test_clearing_the_news_with_an_absurd_version_clears_nothing(version: str) -> None:
    room = cast.Cast.seated()
    game = cast.play(room.game, "bid 50")
    seat = (cast.turn(game) + 1) % 4
    reply = room.browser(seat).post(f"{game.get_absolute_url()}seen/", {"version": version})
    assert reply.status_code == 302
    assert game.players.get(seat=seat).seen == 0


def test_notes_are_ones_own_and_kept_as_written() -> None:
    room = cast.Cast.seated()
    address = f"{room.game.get_absolute_url()}notes/"
    reply = room.browser(1).post(address, {"notes": "East leads\nhearts <b>"}, headers={"HX-Request": "true"})
    assert "Kept." in reply.content.decode()
    assert "hearts &lt;b&gt;" in room.browser(1).get(room.game.get_absolute_url()).content.decode()
    for other in (0, 2, 3):
        assert "East leads" not in room.browser(other).get(room.game.get_absolute_url()).content.decode()
    assert "East leads" not in cast.browser_of().get(room.game.get_absolute_url()).content.decode()
    room.browser(1).post(address, {"notes": "n" * 4000})
    assert room.game.players.get(seat=1).notes == "n" * 4000


@pytest.mark.parametrize("comes", ["back", "another", "account"])
def test_notes_are_found_by_who_wrote_them_and_by_nobody_who_sits_there_after_them(comes: str) -> None:
    cast.bot("Lion")
    guest = cast.guest()
    game = cast.table_of([guest, *cast.players()[:3]])
    notes.keep_notes(game, seat=0, notes="mine alone")
    if comes == "account":
        adopt(guest, cast.person("North player"))
    else:
        seating.resign(game.public_id, user=guest)
        sitter = guest if comes == "back" else cast.person("substitute")
        with locked_table(game.public_id) as table:
            lifecycle.change_sitter(table, 0, sitter)
    assert game.players.get(seat=0).notes == ("" if comes == "another" else "mine alone")


@pytest.mark.parametrize("htmx", [True, False])
def test_notes_that_are_too_long_stay_in_their_field_and_change_nothing(htmx: bool) -> None:
    room = cast.Cast.seated()
    address = f"{room.game.get_absolute_url()}notes/"
    room.browser(1).post(address, {"notes": "East leads"})
    headers = {"HX-Request": "true"} if htmx else {}
    page = room.browser(1).post(address, {"notes": "n" * 4001}, headers=headers).content.decode()
    assert "These notes are too long" in page
    assert "n" * 4001 in page
    assert room.game.players.get(seat=1).notes == "East leads"


def test_free_words_wait_until_no_deal_is_played_and_phrases_do_not() -> None:
    people = cast.players()
    open_table = cast.table_of([*people[:3], None])
    chat.say(open_table.public_id, seat=0, words=" hello   there ")
    game = cast.table_of(people, options=cast.SHORT)
    with cast.refused("words_during_deal"):
        chat.say(game.public_id, seat=0, words="I hold the aces")
    chat.say(game.public_id, seat=0, saying=ChatPhrase.GOOD_LUCK)
    with cast.refused("words_during_deal"):
        chat.say(game.public_id, seat=0, saying=ChatPhrase.HELLO, words="and the tens")
    for nothing in ({}, {"words": "  \0 "}, {"words": "\u200b\u3164"}, {"saying": "no such phrase"}):
        with cast.refused("nothing_said"):
            chat.say(game.public_id, seat=0, **nothing)
    over = cast.play_on(game)
    chat.say(over.public_id, seat=2, words="that was close")
    said = [str(talk) for talk in ChatMessage.objects.order_by("pk")]
    assert said == ["hello there", "Good luck", "that was close"]


def test_two_players_may_speak_freely_while_they_play() -> None:
    """Nobody has a partner there who could be told a hand."""
    people = cast.players(("North", "South"))
    variant = find("piquet")
    sitters = dict(enumerate(people))
    game = lifecycle.open_table(variant=variant, options=variant.options(), host=people[0], sitters=sitters)
    chat.say(game.public_id, seat=0, words="your lead, I think")
    page = cast.browser_of(people[1]).get(game.get_absolute_url()).content.decode()
    assert "your lead, I think" in page
    assert 'name="words"' in page


def test_a_yes_and_a_no_wait_until_no_deal_is_played() -> None:
    room = cast.Cast.seated(options=cast.SHORT)
    page = room.browser(0).get(room.game.get_absolute_url()).content.decode()
    for saying in ONLY_BETWEEN_DEALS:
        with cast.refused("words_during_deal"):
            chat.say(room.game.public_id, seat=0, saying=saying)
        assert f'value="{saying}"' not in page
    over = cast.play_on(room.game)
    for saying in ONLY_BETWEEN_DEALS:
        chat.say(over.public_id, seat=0, saying=saying)


def test_every_phrase_is_read_in_ones_own_language() -> None:
    room = cast.Cast.seated()
    chat.say(room.game.public_id, seat=0, saying=ChatPhrase.WELL_PLAYED)
    table = room.game.get_absolute_url()
    assert "Well played" in room.browser(1).get(table).content.decode()
    assert "Bien joué" in room.browser(1).get(f"/fr{table}").content.decode()
    with translation.override("fr"):
        french = {str(ChatPhrase(value).label) for value in ChatPhrase.values}
    assert len(french) == len(ChatPhrase.values)
    with translation.override("en"):
        assert not french & {str(ChatPhrase(value).label) for value in ChatPhrase.values}


def test_what_is_too_long_to_be_said_stays_in_its_field() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None])
    reply = cast.browser_of(people[0]).post(f"{game.get_absolute_url()}talk/", {"words": "w" * 301})
    assert reply.status_code == 422
    assert "That is too long: 300 letters at most." in reply.content.decode()
    assert 'value="' + "w" * 301 in reply.content.decode()
    assert not ChatMessage.objects.exists()


def test_the_page_says_why_free_words_must_wait() -> None:
    room = cast.Cast.seated()
    reply = room.browser(0).post(f"{room.game.get_absolute_url()}talk/", {"words": "I hold the aces"})
    assert reply.status_code == 422
    assert "While a deal is played only the phrases may be said." in reply.content.decode()
    reply = room.browser(0).post(f"{room.game.get_absolute_url()}talk/", {"saying": "hello"})
    assert reply.status_code == 302
    assert "hold the aces" not in cast.browser_of().get(room.game.get_absolute_url()).content.decode()


def test_ten_things_a_minute_are_enough() -> None:
    room = cast.Cast.seated()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(chat.SAID_AT_ONCE):
            chat.say(room.game.public_id, seat=0, saying=ChatPhrase.HELLO)
        with cast.refused("talked_enough"):
            chat.say(room.game.public_id, seat=0, saying=ChatPhrase.HELLO)
        elsewhere = cast.table_of(room.people)
        with cast.refused("talked_enough"):
            chat.say(elsewhere.public_id, seat=0, saying=ChatPhrase.HELLO)
        chat.say(room.game.public_id, seat=1, saying=ChatPhrase.HELLO)
        clock.shift(timedelta(seconds=61))
        chat.say(room.game.public_id, seat=0, saying=ChatPhrase.HELLO)


# --- what waits for whom -------------------------------------------------------------------------------


def test_the_next_game_is_the_one_that_has_waited_longest() -> None:
    people = cast.players()
    games = [cast.table_of(people) for _ in range(4)]
    for days, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(days=days))
        game.players.update(to_act=False)
        game.players.filter(seat=0).update(to_act=days != 3)
    user = people[0]
    assert waiting_count(user) == 3
    assert waiting_count(user, besides=games[0]) == 2
    assert games_waiting(user) == [games[2], games[1], games[0]]
    browser = cast.browser_of(user)
    for after in ("", "nosuchgame"):
        assert browser.get("/play/next/", {"after": after}).url == games[2].get_absolute_url()
    assert [row.my_turn for row in games_of(user, over=False)] == [True, True, True, False]
    assert games_of(user, over=True) == []
    browser = cast.browser_of(user)
    assert browser.get(f"/play/next/?after={games[2].public_id}")["Location"] == games[1].get_absolute_url()
    games[0].players.update(to_act=False)
    games[1].players.update(to_act=False)
    reply = browser.get(f"/play/next/?after={games[2].public_id}")
    assert reply["Location"] == "/play/mine/", "the same game again would be no next one"


def test_after_a_move_one_goes_where_one_likes() -> None:
    people = cast.players()
    here, there = cast.table_of(people), cast.table_of(people)
    seat = cast.turn(here)
    there.players.update(to_act=False)
    there.players.filter(seat=seat).update(to_act=True)
    User.objects.filter(pk=people[seat].pk).update(after_move="next")
    browser = cast.browser_of(people[seat])
    reply = browser.post(
        f"{here.get_absolute_url()}move/", {"move": "bid 50", "version": "0", "confirmed": "1"}
    )
    assert reply["Location"] == there.get_absolute_url()


# --- memory and record -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("preset", [preset.name for preset in cast.VARIANT.presets])
def test_a_table_remembered_and_a_table_replayed_are_the_same(preset: str) -> None:
    room = cast.Cast.seated(options=replace(cast.VARIANT.preset(preset).options, target=150))
    browsers = [room.browser(0), room.browser(1), cast.browser_of()]
    game = room.game
    for seed in range(4):
        game = cast.play_on(game, moves=31, seed=seed)
        if game.status == GameStatus.OVER:
            break
        remembered = [shown(browser, game) for browser in browsers]
        cast.forget()
        assert [shown(browser, game) for browser in browsers] == remembered


def shown(browser: Any, game: Game) -> bytes:
    fragment = browser.get(f"{game.get_absolute_url()}table/", headers=HTMX).content
    return b"".join(line for line in fragment.splitlines() if b"csrfmiddlewaretoken" not in line)


def test_games_go_on_after_a_restart() -> None:
    room = cast.Cast.seated(options=cast.SHORT)
    game = room.game
    while game.status == GameStatus.PLAYING:
        cast.forget()
        game = cast.play_on(game, moves=9, seed=game.version)
    assert game.result["winners"]


def test_the_fragment_is_empty_when_nothing_is_newer() -> None:
    room = cast.Cast.seated()
    address = f"{room.game.get_absolute_url()}table/"
    browser = room.browser(0)
    seen = cast.again(room.game).revision

    def asked(mark: int | str) -> Any:
        return browser.get(f"{address}?seen={mark}", headers=HTMX)

    assert asked(seen).status_code == 204
    assert asked(seen).content == b""
    assert asked(seen - 1).status_code == 200
    for write in (
        lambda: cast.play(room.game, "bid 50"),
        lambda: chat.say(room.game.public_id, seat=0, saying=ChatPhrase.HELLO),
    ):
        write()
        assert asked(seen).status_code == 200
        # Whoever looks back is left there, whatever happens.
        back = asked("looking-back")
        assert back.status_code == 204
        assert back.content == b""
        present = json.loads(back["HX-Trigger"])["talon:present"]
        assert set(present) == {"waits", "title", "turn", "seen"}
        seen = cast.again(room.game).revision
        # Whoever was told of it is told of what is newer alone.
        assert present["seen"] == f"looking-back-{seen}"
        unchanged = asked(present["seen"])
        assert (unchanged.status_code, "HX-Trigger" in unchanged) == (204, False)
        assert "HX-Trigger" in asked(f"looking-back-{seen - 1}")
        assert asked(seen).status_code == 204


def test_what_has_not_been_seen_is_shown_to_whoever_comes_back_from_looking_back() -> None:
    room = cast.Cast.seated()
    address = f"{room.game.get_absolute_url()}table/"
    cast.play(room.game, "bid 50", "bid 51", "bid 52", "bid 53")
    version = cast.again(room.game).version
    browser = room.browser(cast.turn(room.game))
    page = browser.get(f"{address}?at=1&shown={version - 3}", headers=HTMX).content.decode()
    assert f'name="shown" value="{version - 3}"' in page
    page = browser.get(f"{address}?shown={version - 3}", headers=HTMX).content.decode()
    assert page.count("<template data-moment=") == 3
    assert f'name="shown" value="{version}"' in page


def test_whoever_speaks_while_looking_back_stays_there() -> None:
    room = cast.Cast.seated()
    cast.play(room.game, "bid 50")
    home, browser = room.game.get_absolute_url(), room.browser(0)
    words = {"saying": ChatPhrase.HELLO, "at": "0", "shown": "0"}
    page = browser.post(f"{home}talk/", words, headers=HTMX).content.decode()
    assert 'value="looking-back"' in page
    assert '<input type="hidden" name="at" value="0">' in page
    assert browser.post(f"{home}talk/", words)["Location"] == f"{home}?at=0"
    assert browser.post(f"{home}talk/", words | {"at": ""})["Location"] == home


def test_a_fragment_opened_by_itself_is_the_whole_page_with_its_own_address() -> None:
    room = cast.Cast.seated()
    home = room.game.get_absolute_url()
    browser = room.browser(0)
    cast.play(room.game, "bid 50")
    for path, here in ((f"{home}table/?seen=1", home), (f"{home}table/?at=0", f"{home}?at=0"), (home, home)):
        for headers in ({}, HTMX):
            page = browser.get(path, headers=headers).content.decode()
            assert f'name="next" value="{here}"' in page, (path, headers)
            assert ("<html" in page) == (headers == {} or path == home)


def test_next_game_goes_round_all_that_wait_and_what_was_passed_over_comes_again_in_the_next_round() -> None:
    people = cast.players()
    games = [cast.table_of(people) for _ in range(4)]
    for days, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(days=9 - days))
        game.players.update(to_act=False)
        game.players.filter(seat=0).update(to_act=True)
    browser, homes = cast.browser_of(people[0]), [game.get_absolute_url() for game in games]
    here, seen = "", []
    for _ in range(9):
        to = browser.get("/play/next/", {"after": here}).url
        seen.append(homes.index(to))
        here = games[seen[-1]].public_id
    assert seen == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    # A move at the first leads on; the second is still to be seen in this round.
    games[0].players.filter(seat=0).update(to_act=False)
    assert browser.get("/play/next/", {"after": here}).url == homes[1]


def test_a_move_of_which_nothing_is_told_is_a_move_and_the_last_that_was_told_stands() -> None:
    """Younger's answer to an elder who declares nothing: what she holds is declared when he has led."""
    people = cast.players()[:2]
    game = lifecycle.open_table(
        variant=find("piquet"),
        options=find("piquet").options(),
        host=people[0],
        sitters=dict(enumerate(people)),
    )
    while "declare" not in {move.verb for move in cast.legal_moves(game, cast.turn(game))}:
        game = cast.play_on(game, moves=1)
    elder = cast.turn(game)
    game = door.submit(
        game.public_id, seat=elder, seen=game.version, move=Move.parse("declare none none none")
    )
    before = game.last_event
    game = cast.play_on(game, moves=1)
    assert before["code"] == "called_nothing"
    assert cast.again(game).last_event == before
    assert cast.turn(game) == elder
