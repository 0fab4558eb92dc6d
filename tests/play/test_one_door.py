"""One turn, one move: however many post at once, one of them is accepted, and the others are told the truth."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.play.models import AcceptedMove, AfterResigning, Game, GameStatus, MoveSource, Player
from games.play.write import door, page_signals, seating
from games.play.write.refusals import Stale
from rules.engine.moves import IllegalMove, Move
from tests import cast
from tests.rules.walks import figure

TURNS = figure(4, long=10, soak=1_000)
AT_ONCE = 64
HTMX = {"HX-Request": "true"}

on_both_databases = pytest.mark.parametrize(
    "database",
    [
        pytest.param(
            "sqlite", marks=pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
        ),
        pytest.param("postgresql", marks=pytest.mark.services),
    ],
)


def post(browser: Client, game: Game, move: str, *, version: int | None = None, **more: Any) -> Any:
    """Post a move as the table page does; `version` is the one the page showed."""
    form = {"move": move, "version": game.version if version is None else version, "confirmed": "1"}
    return browser.post(f"{game.get_absolute_url()}move/", form, **more)


def record_of(game: Game) -> list[tuple[int, int, str]]:
    """The moves stored."""
    return list(AcceptedMove.objects.filter(game=game).values_list("number", "seat", "text"))


# --- many at once ------------------------------------------------------------------------------------


class Crowd:
    """Sixty-four browsers of the players of a table, each posting from a thread of its own, all at once."""

    def __init__(self, room: cast.Cast) -> None:
        self.browsers = [room.browser(place % 4) for place in range(AT_ONCE)]
        self.pool = ThreadPoolExecutor(AT_ONCE)
        # No more at once than a process has connections: its threads are fewer, and never wait for one.
        pool = connection.settings_dict["OPTIONS"].get("pool") or {"max_size": AT_ONCE}
        self.connections = threading.BoundedSemaphore(pool["max_size"])

    def post(self, game: Game, forms: list[tuple[int, str, int]]) -> list[int]:
        """Each form is a seat, a move and a version; gives each one's status."""
        ready = threading.Barrier(len(forms))

        def one(place: int, form: tuple[int, str, int]) -> int:
            seat, move, version = form
            browser = self.browsers[place - place % 4 + seat]
            ready.wait(60)
            with self.connections:
                try:
                    return int(post(browser, game, move, version=version, headers=HTMX).status_code)
                finally:
                    # Connections of a pool are few, and go back to it after each request as on the site.
                    if connection.vendor == "postgresql":
                        connection.close()

        return [done.result(120) for done in [self.pool.submit(one, *task) for task in enumerate(forms)]]

    def go_home(self) -> None:
        """Each thread closes the connection it kept."""
        together = threading.Barrier(AT_ONCE)

        def leave() -> None:
            together.wait(60)
            connection.close()

        for left in [self.pool.submit(leave) for _ in range(AT_ONCE)]:
            left.result(60)
        self.pool.shutdown()


def forms_for(game: Game, rng: Random) -> list[tuple[int, str, int]]:
    """A turn's posts: most by whose turn it is, alike and in conflict, some illegal, stale or out of turn."""
    seat = cast.turn(game)
    legal = [str(move) for move in cast.legal_moves(game, seat) if str(move) != "throw-in"]
    forms = [(seat, rng.choice(legal), game.version) for _ in range(AT_ONCE - 14)]
    forms += [(seat, rng.choice(legal), max(game.version - 1, 0)) for _ in range(4)]
    forms += [(seat, rng.choice(("nonsense", "bid 1", "play XX")), game.version) for _ in range(4)]
    forms += [((seat + step) % 4, rng.choice(legal), game.version) for step in (1, 2, 3) for _ in range(2)]
    rng.shuffle(forms)
    return forms


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_of_sixty_four_posts_on_a_turn_one_is_accepted(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    room = cast.Cast.seated()
    crowd, rng, statuses = Crowd(room), Random(64), Counter[int]()
    game = room.game
    for _ in range(TURNS):
        before = record_of(game)
        replies = crowd.post(game, forms_for(game, rng))
        game = cast.again(game)
        after = record_of(game)
        # The one whose turn comes next may have had a post of the turn before in hand: it is stale by then.
        assert replies.count(200) == 1, Counter(replies)
        assert set(replies) <= {200, 409, 422}
        assert len(after) == len(before) + 1
        assert after[: len(before)] == before
        assert game.version == len(after) == after[-1][0]
        statuses.update(replies)
        if game.status != GameStatus.PLAYING:
            game = cast.table_of(room.people)
    assert statuses[409] > statuses[200]
    assert "locked" not in caplog.text
    crowd.go_home()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_both_partners_may_pass_their_cards_at_once(database: str) -> None:
    """Simultaneous turns go through the same door: one is accepted, the other is shown the table and tries again."""
    options = cast.replace(cast.STANDARD, pass_cards=3, marriage_requirement="none")
    room = cast.Cast.seated(options=options)
    game = cast.play(room.game, "bid 50", "pass", "pass", "pass", "trump S")
    givers = sorted(game.engine.to_act(cast.state_of(game)))
    assert len(givers) == 2
    moves = {seat: str(cast.legal_moves(game, seat)[0]) for seat in givers}
    crowd = Crowd(room)
    first = crowd.post(game, [(seat, moves[seat], game.version) for seat in givers])
    assert sorted(first) == [200, 409]
    late = givers[first.index(409)]
    game = cast.again(game)
    assert post(room.browser(late), game, moves[late], headers=HTMX).status_code == 200
    assert [(seat, text) for _n, seat, text in record_of(game)][-2:] == [
        (givers[first.index(200)], moves[givers[first.index(200)]]),
        (late, moves[late]),
    ]
    crowd.go_home()


# --- one at a time: every kind of answer --------------------------------------------------------------


@pytest.mark.django_db
def test_a_move_answers_htmx_with_the_table_and_a_plain_form_with_a_redirect() -> None:
    room = cast.Cast.seated()
    seat, browser = room.on_turn()
    reply = post(browser, room.game, "bid 50", headers=HTMX)
    assert reply.status_code == 200
    assert reply.content.startswith(b'<div id="table"') or b'id="table"' in reply.content[:200]
    assert b'data-version="1"' in reply.content
    assert b"<html" not in reply.content
    game = cast.again(room.game)
    reply = post(room.browser((seat + 1) % 4), game, "pass")
    assert (reply.status_code, reply["Location"]) == (302, game.get_absolute_url())
    assert cast.again(game).version == 2


REFUSED = [
    ("bid 49", "A bid of 49 is too low: the next one is 50."),
    ("bid x", "A bid must be a whole number, not “x”."),
    ("play AS", "“play AS” cannot be done now."),
    ("nonsense", "“nonsense” cannot be done now."),
    ("", "Choose something first."),
    ("deal AS", "“deal AS” cannot be done now."),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("move", "sentence"), REFUSED)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_an_illegal_move_is_refused_with_its_sentence_and_changes_nothing(
    move: str, sentence: str, headers: dict[str, str]
) -> None:
    room = cast.Cast.seated()
    _seat, browser = room.on_turn()
    before = Game.objects.filter(pk=room.game.pk).values().get()
    reply = post(browser, room.game, move, headers=headers)
    assert reply.status_code == 422
    assert sentence in reply.content.decode()
    assert Game.objects.filter(pk=room.game.pk).values().get() == before
    assert record_of(room.game) == []


@pytest.mark.django_db
def test_a_stale_page_is_answered_with_the_table_as_it_stands() -> None:
    room = cast.Cast.seated()
    seat, browser = room.on_turn()
    cast.play(room.game, "bid 50")
    reply = post(browser, room.game, "bid 50", version=0, headers=HTMX)
    assert reply.status_code == 409
    text = reply.content.decode()
    assert "The table has moved on since this page was made." in text
    assert 'data-version="1"' in text
    assert f"{cast.SEATS[(seat + 1) % 4]} to move" in text
    assert len(record_of(room.game)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "version", ["", "x", "-1", "99", "1" * 30, "9" * 5000, "²", "１", "0x0"], ids=lambda version: version[:12]
)
def test_a_version_nobody_was_shown_is_stale(version: str) -> None:
    room = cast.Cast.seated()
    _seat, browser = room.on_turn()
    reply = browser.post(f"{room.game.get_absolute_url()}move/", {"move": "bid 50", "version": version})
    assert reply.status_code == 409
    assert record_of(room.game) == []


@pytest.mark.django_db
def test_whoever_is_not_to_move_is_told_so() -> None:
    room = cast.Cast.seated()
    seat, _browser = room.on_turn()
    for other in range(4):
        if other != seat:
            reply = post(room.browser(other), room.game, "bid 50")
            assert reply.status_code == 422
            assert "It is not your turn." in reply.content.decode()
    assert record_of(room.game) == []


@pytest.mark.django_db
def test_a_table_not_yet_begun_and_a_game_that_is_over_take_no_move() -> None:
    people = cast.players()
    waiting = cast.table_of([*people[:3], None])
    assert post(cast.browser_of(people[0]), waiting, "bid 50").status_code == 422
    over = cast.table_of(people, after_resigning=AfterResigning.END)
    seating.resign(over.public_id, user=people[0])
    reply = post(cast.browser_of(people[1]), over, "bid 50")
    assert reply.status_code == 422
    assert "That cannot be done at this table now." in reply.content.decode()
    assert AcceptedMove.objects.count() == 0


@pytest.mark.django_db
def test_a_player_who_resigned_meanwhile_moves_no_more() -> None:
    """The page was read before resigning, the move arrives after it: the seat is a bot's by then."""
    cast.bot("Lion")
    room = cast.Cast.seated()
    seat, _browser = room.on_turn()
    seating.resign(room.game.public_id, user=room.people[seat])
    with cast.refused("not_seated"):
        door.submit(room.game.public_id, seat=room.people[seat], seen=0, move=Move.parse("bid 50"))
    assert record_of(room.game) == []


@pytest.mark.django_db
def test_the_door_itself_refuses_what_the_page_refuses() -> None:
    game = cast.Cast.seated().game
    seat = cast.turn(game)
    with pytest.raises(Stale) as stale:
        door.submit(game.public_id, seat=seat, seen=3, move=Move.parse("bid 50"))
    assert stale.value.version == 0
    with pytest.raises(IllegalMove) as illegal:
        door.submit(game.public_id, seat=seat, seen=0, move=Move.parse("bid 3"))
    assert illegal.value.code == "bid_too_low"
    with pytest.raises(Game.DoesNotExist):
        door.submit("nosuchgame", seat=seat, seen=0, move=Move.parse("pass"))
    assert record_of(game) == []


@pytest.mark.django_db
def test_a_move_keeps_when_it_came_and_who_made_it() -> None:
    game = cast.bot_table(cast.person("South player"))
    before = timezone.now()
    game = cast.play(game, str(cast.some_move(game, cast.turn(game), Random(1))))
    move = AcceptedMove.objects.get(game=game)
    assert before <= move.received_at <= timezone.now()
    assert game.moved_at == move.received_at
    assert move.by == MoveSource.HAND


# --- a grave or doubtful move is asked about -----------------------------------------------------------


@pytest.mark.django_db
def test_a_player_who_wants_to_be_asked_is_asked_and_nothing_has_happened_yet() -> None:
    room = cast.Cast.seated()
    seat, browser = room.on_turn()
    user = room.people[seat]
    user.confirm_moves = True
    user.save()
    address, form = f"{room.game.get_absolute_url()}move/", {"move": "bid 52", "version": 0}
    asked = browser.post(address, form)
    assert asked.status_code == 200
    assert 'name="confirmed"' in asked.content.decode()
    assert record_of(room.game) == []
    assert browser.post(address, form | {"confirmed": "1"}).status_code == 302
    assert record_of(room.game) == [(1, seat, "bid 52")]


@pytest.mark.django_db
def test_nobody_is_asked_about_the_only_card_they_may_play() -> None:
    room = cast.Cast.seated()
    User.objects.update(confirm_moves=True)

    def has_one_legal_card(game: Game) -> bool:
        moves = cast.legal_moves(game, cast.turn(game))
        return len(moves) == 1 and moves[0].verb == "play"

    game = cast.play_on(room.game, until=has_one_legal_card)
    seat, browser = room.on_turn()
    [move] = cast.legal_moves(game, seat)
    address, form = f"{game.get_absolute_url()}move/", {"move": str(move), "version": game.version}
    assert browser.post(address, form).status_code == 302
    assert cast.again(game).version == game.version + 1


@pytest.mark.django_db
def test_throwing_the_hand_in_is_asked_about_by_everybody() -> None:
    options = cast.replace(cast.STANDARD, marriage_requirement="none")
    room = cast.Cast.seated(options=options)
    game = cast.play(room.game, "bid 50", "pass", "pass", "pass", "trump S")
    _seat, browser = room.on_turn()
    form = {"move": "throw-in", "version": game.version}
    asked = browser.post(f"{game.get_absolute_url()}move/", form)
    assert asked.status_code == 200
    assert 'name="confirmed"' in asked.content.decode()
    assert cast.again(game).version == game.version


# --- what comes after the commit -----------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fault", [RuntimeError("the layer is gone"), OSError("no route"), ValueError("odd")])
def test_a_move_stays_accepted_when_nobody_can_be_told(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise fault

    monkeypatch.setattr(page_signals, "announce", fail)
    monkeypatch.setattr(queue, "wake", fail)
    people = cast.players()
    game = cast.with_bots(cast.table_of([people[0], None, None, None]))
    Player.objects.filter(game=game).update(bot=None)
    for player, user in zip(Player.objects.filter(game=game).order_by("seat"), people, strict=True):
        Player.objects.filter(pk=player.pk).update(user=user)
    seat = cast.turn(game)
    reply = post(cast.browser_of(people[seat]), game, "bid 50", headers=HTMX)
    assert reply.status_code == 200
    assert record_of(game) == [(1, seat, "bid 50")]
