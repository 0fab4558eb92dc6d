"""How far three deeds walk through the files of the project; with `-s` the figures of docs/rooms/one-move.md."""

from __future__ import annotations

import sys
from datetime import timedelta
from itertools import pairwise
from random import Random
from types import FrameType
from typing import Any

import pytest
from django.core import mail

from games.jobs import queue
from games.jobs.models import Job
from games.notifications import notify
from games.play.write import door
from tests import cast
from tests.notifications.room import BANK, MONDAY, later, member, two
from tests.serving import HOUSE
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
ROOMS = tuple(f"{HOUSE / room}/" for room in ("accounts", "config", "games", "rules"))
FILES = {"a move": 115, "a board's last card": 80, "a mail": 26}
"""How many files each deed may pass: a few more than it does."""


class Walk:
    """The calls of this project's functions while it is on, in their order."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []

    def __enter__(self) -> Walk:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ROOMS):
            self.calls.append((code.co_filename, code.co_name))

    def is_within(self, deed: str) -> bool:
        """Whether it passes no more files than it may; prints the row of the table."""
        files = [file for file, _name in self.calls]
        changes = sum(one != other for one, other in pairwise(files))
        sys.stdout.write(f"| {deed} | {len({*files})} | {changes} | {len({*self.calls})} |\n")
        return 0 < len({*files}) <= FILES[deed]


def test_a_move_from_request_to_fragment() -> None:
    room = cast.Cast.seated()
    game = cast.play(
        room.game, str(cast.legal_moves(room.game, cast.turn(room.game))[0]), "pass", "pass", "pass"
    )
    while str(cast.legal_moves(game, cast.turn(game))[0]).split()[0] != "play":
        game = cast.play_on(game, moves=1)
    seat, address = cast.turn(game), game.get_absolute_url()
    browser = room.browser(seat)
    browser.get(address)
    form = {"move": str(cast.legal_moves(game, seat)[0]), "version": game.version, "confirmed": 1}
    with Walk() as walk:
        assert browser.post(f"{address}move/", form, headers={"HX-Request": "true"}).status_code == 200
    assert walk.is_within("a move")


def test_the_last_card_of_a_board_and_the_next_board() -> None:
    tournament = stage.begin_of(stage.tournament_of(boards=2, at_once=False), 4)
    game, walk = stage.open_games(tournament)[0], Walk()
    rng = Random(1)
    while cast.again(game) in stage.open_games(tournament):
        seat = cast.turn(game)
        move, walk = cast.some_move(game, seat, rng), Walk()
        with walk:
            game = door.submit(game.public_id, seat=seat, seen=game.version, move=move)
            stage.catch_up()
    assert len(stage.open_games(tournament)) == 2
    assert walk.is_within("a board's last card")


def test_a_notification_that_waits_and_its_mail(clock: Any) -> None:
    me = member("South player")
    two([me, member("North player")], BANK)
    later(clock, MONDAY + 3 * MINUTE)
    (job,) = Job.objects.filter(kind=notify.MAIL, object_id=me.pk)
    clock.move_to(MONDAY + 10 * MINUTE)
    with Walk() as walk:
        queue.run(job.pk)
    assert mail.outbox
    assert walk.is_within("a mail")
