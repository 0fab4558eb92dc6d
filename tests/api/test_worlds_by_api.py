"""No answer of the API tells two worlds apart: what differs only in hidden cards gives the same bytes.

The pairs are those of tests/play/worlds.py. Whoever sits at the table, watches it or is a stranger to it asks for
everything there is: lists, the table, offers, plans, the whole stream, the record, and moves that are refused. Then
leaks are planted, and each must be found.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache as remembered
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.api import serialize, stream
from games.api.models import TokenScope
from games.api.web import record_operations, table_operations
from games.play.models import Deal, Game
from games.play.read.table.view import TableView
from games.play.record.replay import record_of
from games.play.write import door
from games.play.write.refusals import Stale
from rules.engine.moves import Event, IllegalMove, Move
from rules.engine.variant import Variant
from tests import cast
from tests.api.asking import Program
from tests.play.readers import WORDS, Room, Told
from tests.play.worlds import Pair, pairs, stored
from tests.rules.laws import every_game_in_the_end
from tests.rules.walks import figure

pytestmark = pytest.mark.django_db

PAIRS = figure(2, long=12, soak=1_000)


class Programs:
    """A program for everybody in the room, by their keys, in English or French."""

    def __init__(self, room: Room) -> None:
        self.room = room
        scopes = tuple(scope.value for scope in TokenScope)
        self.by_user = {user.pk: Program(user, scopes) for user in [*room.people, room.watcher]}

    def of(self, user: User, language: str) -> Client:
        text = self.by_user[user.pk].text
        return Client(headers={"Authorization": f"Bearer {text}", "Accept-Language": language})


def compare(pair: Pair, programs: Programs, seed: int) -> list[str]:
    """What the viewer of a pair asked for; raises Told where anything came otherwise in one world than in the other."""
    worlds = []
    for world in (0, 1):
        programs.room.forget()
        cache.clear()
        with stored(pair, world, programs.room.people, programs.room.browsers) as game:
            cache.clear()
            worlds.append(list(everything(pair, programs, game, Random(seed))))
    for first, other in zip(*worlds, strict=True):
        if first != other:
            raise Told(first[0], pair.viewer, pair.stage)
    return [by for by, _reply in worlds[0]]


def everything(pair: Pair, programs: Programs, game: Game, rng: Random) -> Iterator[tuple[str, str]]:
    room = programs.room
    reader = room.people[pair.viewer] if pair.viewer is not None else room.watcher
    client = programs.of(reader, rng.choice(("en", "fr")))
    home = f"/api/v1/games/{game.public_id}"
    since = rng.randrange(-1, game.version + 1)
    for path in (
        home, f"{home}/offers", f"{home}/events", f"{home}/events?since={since}", f"{home}/record",
        f"{home}/plans", f"{home}/arrangements", "/api/v1/games", "/api/v1/open-tables",
    ):  # fmt: skip
        yield path.partition("?")[0].replace(game.public_id, "id"), written(client.get(path))
    for text in refused(game, pair, rng):
        body = {"version": rng.choice((game.version, game.version, game.version - 1)), "move": text}
        yield f"move {text}", written(client.post(f"{home}/moves", body, content_type="application/json"))


def refused(game: Game, pair: Pair, rng: Random) -> list[str]:
    """Moves to post that are not made: cards in other hands, and others that make no sense now."""
    cards = sorted(set(pair.cards[0]))
    verbs = sorted({move.verb for _seat, move in pair.moves[0]} | {"play"})
    words = [
        f"{rng.choice(verbs)} {rng.choice(pair.moved_cards or cards)}",
        rng.choice(WORDS[:-1]),
        "play AS",
    ]
    return [text for text in words if not made(game, pair, text)]


def made(game: Game, pair: Pair, text: str) -> bool:
    if pair.viewer is None:
        return False
    try:
        game.engine.check(game.engine.view(cast.state_of(game), pair.viewer), Move.parse(text))
    except IllegalMove:
        return False
    return True


def written(reply: Any) -> str:
    headers = "\n".join(f"{name}: {value}" for name, value in sorted(reply.headers.items()))
    body = b"".join(reply).decode() if reply.streaming else reply.content.decode()
    return f"{reply.status_code}\n{headers}\n{body}"


@pytest.mark.slow
@pytest.mark.long
@every_game_in_the_end
def test_worlds_alike_to_a_program_are_alike_in_every_answer(variant: Variant[Any]) -> None:
    programs = Programs(Room())
    asked: set[str] = set()
    for seed, pair in enumerate(islice(pairs(Random(variant.slug), variant, variant.options()), PAIRS)):
        asked.update(compare(pair, programs, seed))
    of_a_table = {"offers", "events", "plans", "arrangements"}
    assert {"/api/v1/games/id", *(f"/api/v1/games/id/{part}" for part in of_a_table)} <= asked
    assert any(by.startswith("move ") for by in asked)


# --- planted leaks ---------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def a_figure(game: Game, seat: int | None) -> int:
    """A number made of all the hidden hands."""
    state, seats = cast.state_of(game), range(game.players.count())
    hands = [game.engine.show(game.engine.view(state, each)).hand for each in seats if each != seat]
    return int(hashlib.sha256(repr(hands).encode()).hexdigest()[:4], 16)


def events_told_in_full(patch: pytest.MonkeyPatch) -> None:
    """What only single seats may know is told to all."""

    def seen_by(self: Event, seat: int | None) -> Event:
        return Event(self.kind, {**self.facts, "private": repr(self.private)})

    patch.setattr(Event, "seen_by", seen_by)


def the_stream_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    honest = stream._events

    def _events(seen: TableView, since: int) -> Any:
        other = TableView(seen.game, seen.players, ((seen.seat or 0) + 1) % len(seen.players))
        return honest(other, since)

    patch.setattr(stream, "_events", _events)


def a_seal_made_of_the_cards_alone(patch: pytest.MonkeyPatch) -> None:
    def deal_seal(table: TableView) -> str:
        return (
            hashlib.sha256(Deal.objects.latest("pk").cards.encode()).hexdigest() if table.has_started else ""
        )

    patch.setattr(serialize, "deal_seal", deal_seal)


def a_hand_of_a_neighbour_in_the_table(patch: pytest.MonkeyPatch) -> None:
    honest = table_operations.table_facts

    def table_facts(seen: TableView) -> Any:
        facts = honest(seen)
        if facts["table"] is not None:
            state = cast.state_of(seen.game)
            next_seat = ((seen.seat if seen.seat is not None else 0) + 1) % len(seen.players)
            facts["table"]["hand"] = list(seen.engine.show(seen.engine.view(state, next_seat)).hand)
        return facts

    patch.setattr(table_operations, "table_facts", table_facts)


def an_example_chosen_by_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(serialize, "_example", lambda seen: f"play {a_figure(seen.game, seen.seat)}")


def a_refusal_that_counts_the_aces_of_the_others(patch: pytest.MonkeyPatch) -> None:
    honest = table_operations.teller

    def teller(seen: TableView) -> Any:
        say = honest(seen)

        def words(phrase: Any) -> Any:
            return {**say(phrase), "words": f"{say(phrase)['words']} {a_figure(seen.game, seen.seat) % 97}"}

        return words

    patch.setattr(table_operations, "teller", teller)


def a_status_that_depends_on_the_hidden_hands(patch: pytest.MonkeyPatch) -> None:
    honest = door.submit

    def submit(public_id: str, **more: Any) -> Game:
        game = Game.objects.get(public_id=public_id)
        if a_figure(game, None) % 2:
            raise Stale(game.version)
        return honest(public_id, **more)

    patch.setattr(table_operations, "door", SimpleNamespace(submit=submit))


def a_record_of_a_game_still_played(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(record_operations, "open_record", record_of)


def a_list_with_a_figure_of_the_cards(patch: pytest.MonkeyPatch) -> None:
    honest = serialize.sitter_facts

    def sitter_facts(player: Any, name: str) -> Any:
        facts = honest(player, name)
        if player.game.status == "playing":
            facts["level"] += " " * (a_figure(player.game, None) % 50)
        return facts

    patch.setattr(serialize, "sitter_facts", sitter_facts)


PLANTS: tuple[Plant, ...] = (
    events_told_in_full,
    the_stream_of_another_seat,
    a_seal_made_of_the_cards_alone,
    a_hand_of_a_neighbour_in_the_table,
    an_example_chosen_by_what_is_hidden,
    a_refusal_that_counts_the_aces_of_the_others,
    a_status_that_depends_on_the_hidden_hands,
    a_record_of_a_game_still_played,
    a_list_with_a_figure_of_the_cards,
)


@remembered
def tried() -> tuple[Pair, ...]:
    return tuple(islice(pairs(Random(2026)), 24))


def found_in(some: Iterable[Pair]) -> str:
    """Where the comparison finds a leak; empty when it finds none."""
    programs = Programs(Room())
    for seed, pair in enumerate(some):
        try:
            compare(pair, programs, seed)
        except Told as leak:
            return leak.by
    return ""


AT_ONCE = (
    events_told_in_full,
    the_stream_of_another_seat,
    a_hand_of_a_neighbour_in_the_table,
    a_record_of_a_game_still_played,
)
"""Those that every change is tried with; the others are left to the long run."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "plant",
    [pytest.param(p, id=p.__name__, marks=() if p in AT_ONCE else pytest.mark.only_long) for p in PLANTS],
)
def test_a_leak_planted_in_the_api_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    made_before = tried()  # what is planted would spoil the making of pairs
    plant(monkeypatch)
    assert found_in(made_before), "nobody noticed"
