"""What other tables do on an open board reaches nobody who may still play it, by any way out of the site.

A person sits at a table with two boards to play. The worlds differ in what the other table has done on them: nothing,
a board played to its end one way or another, one given up, one still being played. Whatever the person can ask for is
asked for in each world, and must be the same to the last byte. Then leaks are planted, and each must be found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.db import models, transaction
from django.test import Client
from django.urls import get_resolver

from accounts.models import User
from games.notifications.models import Notification
from games.play.models import Game, GameStatus, Player
from games.play.read import access
from games.play.write import boards as board_rows
from games.play.write import events as table_events
from games.play.write import seals, seating
from games.privacy import export
from games.tournaments import director
from games.tournaments.models import BoardPlay, Tournament, TournamentDirector
from games.tournaments.record import results
from games.tournaments.write import news, on_table_events
from tests import cast
from tests.api.asking import Program
from tests.rules.walks import LONG

from . import stage

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TOKEN = re.compile(rb'(csrfmiddlewaretoken" value="|x-csrftoken": ")[A-Za-z0-9]{64}')

World = Callable[[Tournament, list[Game]], None]


@pytest.fixture(autouse=True)
def _same_lot_at_every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a new table draws ticket and words at each look: they are of no board and of no table."""
    monkeypatch.setattr(seals, "secrets", SimpleNamespace(token_hex=lambda size: "0" * 2 * size))


def nothing(tournament: Tournament, there: list[Game]) -> None:
    """The other table waits."""


def one_way(tournament: Tournament, there: list[Game]) -> None:
    """The other table has played the first board."""
    cast.play_on(there[0], seed=1)


def another_way(tournament: Tournament, there: list[Game]) -> None:
    """It has played it otherwise."""
    cast.play_on(there[0], seed=2)


def both(tournament: Tournament, there: list[Game]) -> None:
    """It has played both boards."""
    for game in there:
        cast.play_on(game, seed=3)


def half(tournament: Tournament, there: list[Game]) -> None:
    """It is in the middle of the first."""
    cast.play_on(there[0], seed=1, moves=5)


def given_up(tournament: Tournament, there: list[Game]) -> None:
    """Somebody there has given up a seat."""
    user = there[0].players.get(seat=0).user
    assert user is not None
    seating.resign(there[0].public_id, user=user)
    cast.let_bots_play(there[0])


def adjusted(tournament: Tournament, there: list[Game]) -> None:
    """The director has decided a board there."""
    play = BoardPlay.objects.get(game=there[0])
    organiser = tournament.organiser
    assert organiser is not None
    director.adjust.do(tournament.public_id, play.pk, by=organiser, why="a wrong card", shares=["60", "40"])


WORLDS: tuple[World, ...] = (nothing, one_way, half, adjusted)
MORE: tuple[World, ...] = (another_way, both, given_up)
"""In the long run."""


class Hall:
    """A tournament of four pairs of one seat, two tables, two boards each; the reader sits at the first table."""

    def __init__(self, *, directs: bool = False) -> None:
        self.tournament = stage.tournament_of(boards=2, organiser=cast.person("organiser"))
        people = [pair[0] for pair in stage.enter(self.tournament, 4)]
        self.tournament = stage.begin(self.tournament)
        games = stage.open_games(self.tournament)
        first = {player.user_id for player in games[0].players.all()}
        self.reader = next(user for user in people if user.pk in first)
        self.people = people
        self.here = [game for game in games if game.players.filter(user=self.reader).exists()]
        self.there = [game for game in games if game not in self.here]
        if directs:
            TournamentDirector.objects.create(tournament=self.tournament, user=self.reader)
        self.browser = cast.browser_of(self.reader)
        self.french = cast.browser_of(self.reader)
        self.program = Program(self.reader)

    def told(self, world: World) -> dict[str, bytes]:
        """All that the reader can ask for in a world, which is taken back."""
        with _taken_back():
            cast.forget()
            cache.clear()  # how much a program has asked
            world(self.tournament, [cast.again(game) for game in self.there])
            stage.catch_up()
            cast.forget()
            return dict(self._everything())

    def _everything(self) -> Iterator[tuple[str, bytes]]:
        for address in self.addresses():
            yield address, _asked(self.browser, address)
            yield f"part of {address}", _asked(self.browser, address, **{"HX-Request": "true"})
            yield f"French {address}", _asked(self.french, f"/fr{address}")
        for path in self.paths():
            yield f"API {path}", _asked(self.program.client, f"/api/v1/{path}")
        yield "a stranger's", b"\n".join(_asked(Client(), address) for address in self.addresses())
        mine = Notification.objects.filter(user=self.reader).order_by("pk")
        yield "notices", repr(list(mine.values_list("kind", "key", "facts"))).encode()
        yield "mails", repr([(each.to, each.subject, each.body) for each in mail.outbox]).encode()
        yield "export", repr(list(export.files_of(self.reader))).encode()

    def addresses(self) -> list[str]:
        """Every page of tournaments with every value there is, pages of both tables, lists, people."""
        tournament = self.tournament
        values: dict[str, list[str]] = {
            "public_id": [tournament.public_id],
            "number": ["1", "2", "3"],
            "entrant": [entrant.public_id for entrant in tournament.entrants.all()],
            "variant": ["piquet"],
            "act": ["extend"],
            "day": ["2026-03-01"],
            "word": [tournament.invitation],
            "sheet": ["guides", "tables", "travellers", "slips"],
        }
        found: list[str] = []
        for pattern in get_resolver("games.tournaments.web.urls").url_patterns:
            found += _filled(str(pattern.pattern), values)
        for game in (*self.here, *self.there):
            home = game.get_absolute_url()
            found += [home + leaf for leaf in ("", "table/", "score/", "so-far/", "deals/1/", "record.txt")]
            found += [
                f"{home}deals/1/analysis/",
                f"{home}deals/1/all-seen/",
                f"{home}people/",
                f"{home}deals/1/proof.json",
            ]
        for person in self.people:
            found.append(f"/people/{person.public_id}/")
        found += ["/", "/play/", "/play/mine/", "/play/archive/", "/play/waiting/", "/play/notices/"]
        found += ["/play/calendar/", "/people/", "/play/new/"]
        return found

    def paths(self) -> list[str]:
        """What a program asks."""
        found = ["me", "games", "games?status=over", "open-tables", "variants"]
        found += [
            "events",
            *(f"events/{self.tournament.public_id}{part}" for part in ("", "/boards", "/results")),
        ]
        for game in (*self.here, *self.there):
            home = f"games/{game.public_id}"
            found += [home, f"{home}/offers", f"{home}/record"]
        return found


def _filled(pattern: str, values: dict[str, list[str]]) -> list[str]:
    """The addresses of a pattern, each value put in; a value nobody knows of fails."""
    made = ["/" + pattern]
    for part in re.findall(r"<[^>]+>", pattern):
        made = [
            address.replace(part, value)
            for address in made
            for value in values[part.strip("<>").split(":")[-1]]
        ]
    return made


def _asked(browser: Client, address: str, **headers: str) -> bytes:
    reply = browser.get(address, headers=headers)
    body = b"".join(reply.streaming_content) if reply.streaming else reply.content
    # How much a program may still ask is told with every answer, and so is the length of a page with its token.
    kept = {
        name: value
        for name, value in reply.headers.items()
        if "RateLimit" not in name and name != "Content-Length"
    }
    return TOKEN.sub(rb"\1", b"%d %r\n%s" % (reply.status_code, sorted(kept.items()), body))


@contextmanager
def _taken_back() -> Iterator[None]:
    class Back(Exception):
        pass

    mail.outbox = []
    with time_machine.travel(NOON, tick=False):
        try:
            with transaction.atomic():
                yield
                raise Back
        except Back:
            cast.forget()


def differing(hall: Hall, worlds: tuple[World, ...] = WORLDS) -> list[str]:
    """Where the reader could tell one world from the first."""
    first, *others = (hall.told(world) for world in worlds)
    return [
        f"{world.__name__}: {where}"
        for world, text in zip(worlds[1:], others, strict=True)
        for where in first.keys() | text.keys()
        if first.get(where) != text.get(where)
    ]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("directs", [True, pytest.param(False, marks=pytest.mark.only_long)])
def test_nothing_of_an_open_board_reaches_whoever_may_still_play_it(directs: bool) -> None:
    with time_machine.travel(NOON, tick=False):
        hall = Hall(directs=directs)
    assert differing(hall, (*WORLDS, *MORE) if LONG else WORLDS) == []
    answered = hall.told(nothing)
    pages = [
        where for where, text in answered.items() if text.startswith(b"200") and not where.startswith("API")
    ]
    assert len(pages) > 40, "pages are asked for that exist"
    assert sum(where.startswith("API") and text.startswith(b"200") for where, text in answered.items()) >= 8


# --- planted ------------------------------------------------------------------------------------------------


def _results_of_sealed_boards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        results,
        "open_plays",
        lambda tournament: BoardPlay.objects.filter(board__tournament=tournament, finished_at__isnull=False),
    )


def _tables_of_sealed_boards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "is_sealed", property(lambda _game: False))


def _sealed_games_in_lists(patch: pytest.MonkeyPatch) -> None:
    for place in (access, *_users_of(access.for_everybody)):
        patch.setattr(place, "for_everybody", lambda: models.Q(public=True))


def _listen_instead(patch: pytest.MonkeyPatch, honest: Any, listener: Any) -> None:
    """Have every tournament of a table told to `heard` where `honest` was told of it."""
    assert honest in table_events.listeners
    listeners = tuple(listener if each is honest else each for each in table_events.listeners)
    patch.setattr(table_events, "listeners", listeners)


def _a_notice_for_all(patch: pytest.MonkeyPatch) -> None:
    honest = on_table_events.on_table_event

    def heard(tournament: Any) -> None:
        honest(tournament)
        play = (
            BoardPlay.objects.filter(game=tournament.game, finished_at__isnull=False)
            .select_related("board")
            .first()
        )
        if play is not None:
            found = Tournament.objects.get(pk=play.board.tournament_id)
            news.tell_message(found, "a table has finished", f"finished {play.pk}")

    _listen_instead(patch, honest, heard)


def _boards_opened_early(patch: pytest.MonkeyPatch) -> None:
    honest = on_table_events.on_table_event

    def heard(tournament: Any) -> None:
        honest(tournament)
        if tournament.game.status == GameStatus.OVER and tournament.game.board is not None:
            board_rows.open_board(tournament.game.board.public_id)

    _listen_instead(patch, honest, heard)


def _users_of(function: Any) -> list[Any]:
    import sys

    return [
        module
        for name, module in list(sys.modules.items())
        if name.startswith("games.") and getattr(module, function.__name__, None) is function
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "plant",
    [
        _results_of_sealed_boards,
        pytest.param(_sealed_games_in_lists, marks=pytest.mark.only_long),
        pytest.param(_tables_of_sealed_boards, marks=pytest.mark.only_long),
        pytest.param(_a_notice_for_all, marks=pytest.mark.only_long),
        pytest.param(_boards_opened_early, marks=pytest.mark.only_long),
    ],
)
def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with time_machine.travel(NOON, tick=False):
        hall = Hall()
    plant(monkeypatch)
    assert differing(hall, WORLDS[:3] if LONG else WORLDS[:2]) != []


def test_people_of_a_tournament_do_not_stand_in_at_its_other_tables() -> None:
    with time_machine.travel(NOON, tick=False):
        hall = Hall()
    kept_out = on_table_events.excluded_users(hall.there[0])
    assert {person.pk for person in hall.people} <= kept_out
    assert User.objects.filter(pk__in=kept_out).count() == len(kept_out)
    assert Player.objects.filter(game=hall.there[0], user__in=kept_out).count() == 2
