"""The cards of a sealed board reach nobody but who sits before them, by any page, in any role.

Two worlds are alike except for the cards of one sealed board: of one that tables are playing, for everybody who does
not sit there, and of one that is still to be dealt, for everybody. Each role asks for every page it knows of in both,
and has the same bytes. Then leaks are planted, and each must be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver
from django.utils import translation

from accounts.models import User
from games.api.models import TokenScope
from games.desk.models import DirectorCall
from games.desk.read import queue
from games.desk.write import calls, messages
from games.play.models import Board, Deal, Game
from games.play.write import seals
from games.privacy import export
from games.tournaments.models import Tournament, TournamentBoard, TournamentDirector
from games.tournaments.read import boards as boards_read
from games.tournaments.read.boards import BoardRow
from tests import cast
from tests.api.asking import Program
from tests.clubs.room import ClubRoom
from tests.rules.walks import figure

from . import stage
from .test_board_leaks import NOON, Hall, _asked, _filled, _taken_back

pytestmark = pytest.mark.django_db

BEING_PLAYED, TO_COME = 1, 2
"""The boards of the event: every table is at the first, the second follows it."""

OUTSIDE = ("organiser", "director", "deputy", "member", "stranger", "staff", "nobody")
AT_A_TABLE = ("player",)
SHUFFLES = figure(1, long=6)


@pytest.fixture(autouse=True)
def _same_lot_at_every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a new table draws ticket and words at each look: they are of no board and of no table."""
    monkeypatch.setattr(seals, "secrets", SimpleNamespace(token_hex=lambda size: "0" * 2 * size))


class ClubHall(Hall):
    """An event of a club in which every table plays its first of two boards, with a call and a message from one."""

    def __init__(self) -> None:
        self.club = ClubRoom.opened()
        organiser, deputy = cast.person("organiser"), cast.person("deputy")
        self.tournament = stage.tournament_of(
            boards=2, at_once=False, organiser=organiser, club=self.club.club, name="Club duplicate"
        )
        TournamentDirector.objects.create(tournament=self.tournament, user=deputy)
        self.people = [pair[0] for pair in stage.enter(self.tournament, 4)]
        self.tournament = stage.begin(self.tournament)
        self.here, self.there = stage.open_games(self.tournament), []
        staff = cast.person("staff")
        User.objects.filter(pk=staff.pk).update(is_staff=True)
        self.roles: dict[str, User | None] = {
            "organiser": organiser,
            "director": self.club.people["director"],
            "deputy": deputy,
            "member": self.club.people["member"],
            "stranger": cast.person("passer-by"),
            "staff": User.objects.get(pk=staff.pk),
            "nobody": None,
            "player": self.people[0],
        }
        caller = self.here[0].players.get(seat=0).user
        assert caller is not None
        calls.call(self.here[0].public_id, user=caller, reason="rules", words="May I?")
        messages.write(self.here[0], by=organiser, words="Play on.")

    def seen_by(self, role: str, board: int, shuffle: int | None) -> dict[str, bytes]:
        """All that a role can ask for where the cards of a board are laid anew by a lot; None: as they are."""
        with _taken_back():
            cache.clear()
            if shuffle is not None:
                lay_anew(self.tournament, board, Random(shuffle))
            cast.forget()
            return dict(self._pages(self.roles[role]))

    def _pages(self, user: User | None) -> Iterator[tuple[str, bytes]]:
        browser = Client() if user is None else cast.browser_of(user)
        # The last page of the world before was French, and addresses follow the language.
        with translation.override("en"):
            addresses = self._all_addresses()
        for address in addresses:
            yield address, _asked(browser, address)
            yield f"part of {address}", _asked(browser, address, **{"HX-Request": "true"})
            yield f"French {address}", _asked(browser, f"/fr{address}")
        if user is None:
            return
        program = Program(user, scopes=(TokenScope.READ.value,))
        for path in (*self.paths(), "calls", *(f"games/{game.public_id}/calls" for game in self.here)):
            yield f"API {path}", _asked(program.client, f"/api/v1/{path}")
        yield "export", repr(list(export.files_of(user))).encode()

    def _all_addresses(self) -> list[str]:
        """The pages of `Hall`, and those of desk, club and staff."""
        values = {
            "public_id": [self.club.club.public_id], "link": ["abcdefghijkl"], "pk": ["1"], "secret": ["abcdefghijkl"],
            "username": [user.username for user in self.people[:1]], "slug": ["piquet"], "anchor": ["play"],
        }  # fmt: skip
        found = self.addresses()
        for room in ("games.clubs.web.urls", "games.series.web.urls"):
            for pattern in get_resolver(room).url_patterns:
                text = str(pattern.pattern)
                if all(name.split(":")[-1] in values for name in _names_in(text)):
                    found += _filled(text, values)
        for game in self.here:
            home = game.get_absolute_url()
            found += [f"{home}call/", f"{home}message/", f"/staff/games/{game.public_id}/"]
        call = DirectorCall.objects.get()
        return [
            *found,
            "/calls/",
            f"/calls/{call.public_id}/",
            "/staff/reports/",
            "/staff/log/",
            "/staff/signs/",
        ]


def _names_in(pattern: str) -> list[str]:
    return [part.split(">")[0] for part in pattern.split("<")[1:]]


def lay_anew(tournament: Tournament, number: int, rng: Random) -> None:
    """Another lie of the cards of a board, at each table that has it before it; what was sealed of it stays."""
    board = TournamentBoard.objects.get(tournament=tournament, number=number).board
    cards = board.cards.split()
    other = cards
    while other == cards:
        other = rng.sample(cards, len(cards))
    Board.objects.filter(pk=board.pk).update(cards=" ".join(other))
    Deal.objects.filter(game__board=board).update(cards=" ".join(other))


@pytest.fixture
def hall() -> ClubHall:
    with time_machine.travel(NOON, tick=False):
        return ClubHall()


def differing(hall: ClubHall, role: str, board: int) -> list[str]:
    """Where a role could tell the cards of a board."""
    first = hall.seen_by(role, board, None)
    assert sum(each.startswith(b"200") for each in first.values()) > 60, "pages are asked for that exist"
    found = []
    for shuffle in range(SHUFFLES):
        other = hall.seen_by(role, board, shuffle)
        assert first.keys() == other.keys()
        found += [f"{shuffle}: {where}" for where in first if first[where] != other[where]]
    return found


CASES = [
    *((role, BEING_PLAYED) for role in OUTSIDE),
    *((role, TO_COME) for role in (*OUTSIDE, *AT_A_TABLE)),
]
BRIEFLY = {("deputy", BEING_PLAYED), ("player", TO_COME)}


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(
    ("role", "board"),
    [pytest.param(*case, marks=() if case in BRIEFLY else pytest.mark.only_long) for case in CASES],
)
def test_the_cards_of_a_sealed_board_are_on_no_page(hall: ClubHall, role: str, board: int) -> None:
    assert differing(hall, role, board) == []


# --- planted ------------------------------------------------------------------------------------------------


def _sealed_boards_in_the_list(patch: pytest.MonkeyPatch) -> None:
    honest = boards_read.board_rows

    def rows(tournament: Tournament, standing: Any) -> tuple[BoardRow, ...]:
        sealed = TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None)
        more = (
            BoardRow(each.number, "", 0, each.board.cards, False) for each in sealed.select_related("board")
        )
        return (*honest(tournament, standing), *more)

    patch.setattr(boards_read, "board_rows", rows)


def _calls_with_cards(patch: pytest.MonkeyPatch) -> None:
    honest = queue.names_at

    def names(games: Any) -> dict[int, str]:
        rows: list[Game] = list(games)
        cards = dict(Game.objects.filter(pk__in=[row.pk for row in rows]).values_list("pk", "board__cards"))
        return {key: f"{name} {cards.get(key)}" for key, name in honest(rows).items()}

    patch.setattr(queue, "names_at", names)


def _cards_in_the_file_of_somebody(patch: pytest.MonkeyPatch) -> None:
    honest = export.files_of

    def files(user: User) -> list[Any]:
        return [*honest(user), *Board.objects.order_by("pk").values_list("cards", flat=True)]

    patch.setattr(export, "files_of", files)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(
    ("plant", "role", "board"),
    [
        (_sealed_boards_in_the_list, "stranger", BEING_PLAYED),
        pytest.param(_sealed_boards_in_the_list, "player", TO_COME, marks=pytest.mark.only_long),
        pytest.param(_calls_with_cards, "deputy", BEING_PLAYED, marks=pytest.mark.only_long),
        pytest.param(_cards_in_the_file_of_somebody, "player", TO_COME, marks=pytest.mark.only_long),
    ],
)
def test_a_planted_leak_of_cards_is_found(
    hall: ClubHall,
    plant: Callable[[pytest.MonkeyPatch], None],
    role: str,
    board: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch)
    assert differing(hall, role, board) != []
