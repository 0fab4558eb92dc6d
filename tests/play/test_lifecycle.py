"""The life of a table: each step in one function, told to the hooks inside its transaction, or not done at all."""

from __future__ import annotations

from typing import Any

import pytest

from games.jobs import queue
from games.jobs.models import Job
from games.play.models import AcceptedMove, AfterResigning, Deal, EndReason, Game, GameStatus, Player
from games.play.write import events, lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.play.write.resignation import by_a_seat
from games.play.write.turns import BOTS_TURN
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True)

heard: list[tuple[str, ...]] = []


def hear(event: events.TableEvent) -> None:
    """A hook that notes what it is told, and what stands in the database at that moment."""
    kept = Game.objects.get(pk=event.game.pk)
    match event:
        case events.TurnCame() | events.TurnWent():
            return  # with every move: tests/notifications
        case events.SeatChanged(seat=seat, before=before, after=after):
            more = (str(seat), str(before), str(after))
        case events.DealEnded(number=number):
            more = (str(number),)
        case events.Ended(ending=ending):
            more = (ending.reason.value, kept.ending)
        case _:
            more = ()
    heard.append((type(event).__name__, kept.status, *more))


def refuse(event: events.TableEvent) -> None:
    """A hook that cannot do its part at the end of a game."""
    if isinstance(event, events.Ended):
        raise RuntimeError("the ladder is broken")


@pytest.fixture(autouse=True)
def listeners_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    heard.clear()
    monkeypatch.setattr(events, "listeners", (hear,))


@pytest.mark.slow
def test_a_table_from_opening_to_its_end_is_told_in_order() -> None:
    people = cast.players()
    game = cast.table_of(people, options=cast.SHORT)
    opened = [("Opened", "open")]
    sat = [
        ("SeatChanged", status, str(seat), "None", str(people[seat]))
        for seat, status in ((1, "open"), (2, "open"), (3, "playing"))
    ]
    assert heard == [*opened, *sat, ("Started", "playing")]
    heard.clear()
    game = cast.play_on(game)
    deals = game.deals.count()
    assert heard == [
        *(("DealEnded", "playing", str(number)) for number in range(1, deals)),
        ("DealEnded", "over", str(deals)),
        ("Ended", "over", "played_out", "played_out"),
    ]
    assert game.result["reason"] in ("target", "both_reached")


def test_a_table_for_one_is_opened_and_begun_at_once() -> None:
    cast.bot("Lion")
    user = cast.person("South player")
    seating.play_now(variant=cast.VARIANT, options=cast.SHORT, user=user, level="club")
    assert [name for name, *_rest in heard] == ["Opened", "Started"]


def test_a_seat_goes_to_a_bot_and_back_to_its_person() -> None:
    bot = cast.bot("Lion")
    room = cast.Cast.seated()
    seat = cast.turn(room.game)
    user = room.people[seat]
    seating.resign(room.game.public_id, user=user)
    resigned = Player.objects.get(game=room.game, seat=seat)
    assert (resigned.user, resigned.resigned) == (None, user)
    assert Job.objects.filter(game=room.game, kind=BOTS_TURN).exists()
    with locked_table(room.game.public_id) as table:
        lifecycle.change_sitter(table, seat, user)
    back = Player.objects.get(game=room.game, seat=seat)
    assert (back.user, back.bot, back.resigned, back.to_act) == (user, None, None, True)
    assert not Job.objects.filter(game=room.game, kind=BOTS_TURN).exists(), "no bot is to act any more"
    names = [str(user), resigned.bot.name, str(user)]
    assert [event[3:] for event in heard[-2:]] == [(names[0], names[1]), (names[1], names[2])]
    with locked_table(room.game.public_id) as table:
        lifecycle.change_sitter(table, seat, bot)
    assert cast.let_bots_play(room.game).version == 1


def test_a_seat_is_not_handed_to_somebody_who_sits_there_already_nor_left_free_during_play() -> None:
    room = cast.Cast.seated()
    for to, code in ((room.people[1], "seated_already"), (None, "table_closed")):
        with cast.refused(code), locked_table(room.game.public_id) as table:
            lifecycle.change_sitter(table, 0, to)
    assert Player.objects.get(game=room.game, seat=0).user == room.people[0]


ENDINGS: dict[str, Any] = {
    "out of time": (
        lambda table: by_a_seat(table, 1, EndReason.OUT_OF_TIME),
        {"reason": "out_of_time", "seat": 1, "scores": [0, 0], "winners": [0]},
        "East has run out of time, and the game is over.",
    ),
    "resigned": (
        lambda table: by_a_seat(table, 0, EndReason.RESIGNED),
        {"reason": "resigned", "seat": 0, "scores": [0, 0], "winners": [1]},
        "North resigned, and the game is over.",
    ),
    "adjudicated": (
        lambda _table: Ending(
            reason=EndReason.ADJUDICATED, scores=(300, 200), winners=(0,), words="The round is closed."
        ),
        {"reason": "adjudicated", "words": "The round is closed.", "scores": [300, 200], "winners": [0]},
        "You won. The director decided it: The round is closed.",
    ),
    "cancelled": (
        lambda _table: Ending(reason=EndReason.CANCELLED, words="A card was missing."),
        {"reason": "cancelled", "words": "A card was missing.", "scores": [], "winners": []},
        "The game has been cancelled: A card was missing.",
    ),
}


@pytest.mark.parametrize("how", ENDINGS)
def test_every_end_goes_through_the_same_function(how: str) -> None:
    make, result, words = ENDINGS[how]
    room = cast.Cast.seated()
    game = cast.play_on(room.game, moves=3)
    queue.enqueue("reminder", game=game, at=game.created_at)
    with locked_table(game.public_id) as table:
        lifecycle.end(table, make(table))
    game = cast.again(game)
    assert (game.status, game.ending, game.result) == (GameStatus.OVER, result["reason"], result)
    assert game.ended_at is not None
    assert not game.players.filter(to_act=True).exists()
    assert not Job.objects.filter(game=game).exists()
    assert not Deal.objects.filter(game=game, revealed_at=None).exists()
    assert heard[-1] == ("Ended", "over", result["reason"], result["reason"])
    assert words in room.browser(0).get(game.get_absolute_url()).content.decode()
    assert room.browser(0).get("/play/mine/").status_code == 200
    with cast.refused("table_closed"), locked_table(game.public_id) as table:
        lifecycle.end(table, make(table))
    with cast.refused("table_closed"):
        cast.play(game, "pass")


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (EndReason.RESIGNED, "North resigned, and the game is over."),
        (EndReason.OUT_OF_TIME, "North has run out of time, and the game is over."),
    ],
)
def test_whoever_loses_without_playing_on_and_whoever_watches_reads_who_has_won(
    reason: EndReason, words: str
) -> None:
    room = cast.Cast.seated()
    game = cast.play_on(room.game, moves=3)
    with locked_table(game.public_id) as table:
        lifecycle.end(table, by_a_seat(table, cast.NORTH, reason))
    for reader, won in ((cast.EAST, "You won."), (cast.NORTH, "East–West won."), (None, "East–West won.")):
        browser = cast.browser_of() if reader is None else room.browser(reader)
        assert f"{words} {won}" in browser.get(game.get_absolute_url()).content.decode(), reader


def test_a_table_everybody_left_is_abandoned() -> None:
    host = cast.person("host")
    game = cast.table_of([host, None, None, None])
    seating.leave(game.public_id, user=host)
    game = cast.again(game)
    assert (game.ending, game.result) == (
        EndReason.ABANDONED,
        {"reason": "abandoned", "scores": [], "winners": []},
    )
    assert [name for name, *_rest in heard] == ["Opened", "SeatChanged", "Ended"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": EndReason.RESIGNED},
        {"reason": EndReason.CANCELLED},
        {"reason": EndReason.ADJUDICATED, "winners": (0,)},
        {"reason": EndReason.ABANDONED, "seat": 1},
        {"reason": EndReason.PLAYED_OUT},
        {"reason": EndReason.PLAYED_OUT, "code": "target", "words": "because"},
    ],
)
def test_an_ending_says_who_or_why(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"^{wrong['reason']}:"):
        Ending(**wrong)


# --- a hook that raises ----------------------------------------------------------------------------------


def everything(game: Game) -> list[object]:
    kinds = (Game, Player, AcceptedMove, Deal, Job)
    return [list(kind.objects.order_by("pk").values_list()) for kind in kinds]


@pytest.mark.parametrize("how", ["played out", "resigned", "cancelled"])
def test_a_listener_that_raises_takes_everything_back(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    people = cast.players()
    game = cast.table_of(people, options=cast.SHORT, after_resigning=AfterResigning.END)
    last = cast.play_on(game, until=lambda g: _one_move_from_the_end(g))
    monkeypatch.setattr(events, "listeners", (hear, refuse))
    before = everything(last)
    with pytest.raises(RuntimeError, match="the ladder is broken"):
        _ended(last, how)
    assert everything(last) == before
    monkeypatch.setattr(events, "listeners", (hear,))
    assert cast.play_on(cast.again(last)).status == GameStatus.OVER, (
        "the game can be ended once the listener is mended"
    )


def _ended(game: Game, how: str) -> None:
    match how:
        case "played out":
            cast.play_on(game, moves=1)
        case "resigned":
            seating.resign(game.public_id, user=game.players.get(seat=0).user)
        case "cancelled":
            with locked_table(game.public_id) as table:
                lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="A trial."))


def _one_move_from_the_end(game: Game) -> bool:
    """Whether the next move ends the game: the last trick of a deal that reaches the target."""
    engine, state = game.engine, cast.state_of(game)
    seat = cast.turn(game)
    move = cast.legal_moves(game, seat)[0]
    return (
        len(cast.legal_moves(game, seat)) == 1
        and engine.result(engine.apply(state, seat, move).state) is not None
    )
