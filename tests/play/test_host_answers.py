"""How soon the host of a table usually answers stands beside its row in the lists of tables that wait."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import wiring
from games.clocks import time_control
from games.jobs.models import Job
from games.play.models import Game
from games.play.write import host_answers, seating
from tests import cast
from tests.profiles.test_profile import answering_after_five_hours

pytestmark = pytest.mark.django_db

WORDS = "makes half of the moves within 5\N{NO-BREAK SPACE}h of the turn"


def waiting(host: User, **more: object) -> Game:
    return cast.table_of([host, None, None, None], **({"pace": time_control.days(3)} | more))


def row_of(game: Game, reader: User | None = None) -> str:
    """The row of a table in the list."""
    page = cast.browser_of(reader).get("/play/").content.decode()
    (row,) = [part for part in page.split('<li class="row">') if f'href="{game.get_absolute_url()}"' in part]
    # A space that must not break stays what it is.
    return re.sub(r"[ \n]+", " ", row.split("</li>")[0])


def renew() -> None:
    host_answers.make_anew(Job(kind=host_answers.AGAIN, due_at=timezone.now()))


def test_the_row_of_a_table_over_days_says_how_soon_its_host_answers() -> None:
    host, other = cast.players()[:2]
    answering_after_five_hours([host, other])
    assert f"{host.name} {WORDS}" in row_of(waiting(host))
    assert WORDS not in row_of(waiting(host, pace=time_control.NO_CLOCK))
    assert WORDS not in row_of(waiting(cast.person("Newcomer")))


def test_a_host_who_hides_their_statistics_hides_this_at_once() -> None:
    host, other = cast.players()[:2]
    answering_after_five_hours([host, other])
    game = waiting(host)
    User.objects.filter(pk=host.pk).update(shows_statistics=False)
    for reader in (None, other, host):
        assert WORDS not in row_of(game, reader)


def test_the_list_asks_as_much_however_many_hosts_there_are() -> None:
    reader = cast.browser_of(cast.person("Reader"))

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert reader.get("/play/").status_code == 200
        return len(caught)

    hosts = cast.players()
    answering_after_five_hours(hosts[:2])
    waiting(hosts[0])
    few = queries()
    for host in hosts[1:]:
        waiting(host)
    assert queries() == few


def test_the_figure_is_made_anew_every_hour_for_those_alone_who_wait() -> None:
    host, other = cast.players()[:2]
    game = waiting(host)
    assert WORDS not in row_of(game)
    answering_after_five_hours([host, other])
    assert wiring.PERIODIC[host_answers.AGAIN] == timedelta(hours=1)
    wiring.JOBS[host_answers.AGAIN](Job(kind=host_answers.AGAIN, due_at=timezone.now()))
    assert WORDS in row_of(game)
    # What has begun keeps nothing of it.
    for seat, name in enumerate(("One", "Two", "Three"), 1):
        seating.sit(game.public_id, user=cast.person(name), seat=seat)
    renew()
    assert cast.again(game).host_answers is None


def test_the_host_who_follows_has_a_figure_of_their_own() -> None:
    host, other = cast.players()[:2]
    answering_after_five_hours([other, host])
    game = waiting(host)
    assert WORDS not in row_of(game)
    seating.sit(game.public_id, user=other, seat=1)
    seating.leave(game.public_id, user=host)
    assert f"{other.name} {WORDS}" in row_of(game)
    seating.sit(game.public_id, user=host, seat=0)
    # Whoever sits in front of the host is none.
    assert f"{other.name} {WORDS}" in row_of(game)
    seating.leave(game.public_id, user=other)
    assert WORDS not in row_of(game)


@pytest.mark.parametrize(
    ("taken", "words"),
    [
        (timedelta(0), "1 min"),
        (timedelta(seconds=90), "2 min"),
        (timedelta(minutes=59, seconds=30), "1 h"),
        (timedelta(hours=5, minutes=40), "6 h"),
        (timedelta(hours=30), "30 h"),
        (timedelta(days=2, hours=1), "3 d"),
    ],
)
def test_within_what_time_half_of_the_moves_come_is_never_said_too_short(
    taken: timedelta, words: str
) -> None:
    game = waiting(cast.person("Host"))
    Game.objects.filter(pk=game.pk).update(host_answers=taken)
    kept_together = words.replace(" ", "\N{NO-BREAK SPACE}")
    assert f"makes half of the moves within {kept_together} of the turn" in row_of(game)
