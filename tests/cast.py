"""The fixed cast of the tests: who sits where at a table, who watches, who must see nothing, and how they play.

People are named after their seats; whoever has none after what they do: the stranger, the watcher, the host.
Tables are opened, filled and played by the functions that write, as the site does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.bots import generic
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.play.models import AcceptedMove, Bot, Deal, Game, GameStatus, Strength, Substitute
from games.play.read.table.log import sentences_of
from games.play.read.table.seals import seal_of
from games.play.record import fairness
from games.play.record.replay import finished_deal, history_of
from games.play.write import door, new_table, seating, timeouts
from games.play.write.demo import make_demo
from games.play.write.lock import locked_table
from games.play.write.turns import BOTS_TURN
from rules.catalog import find
from rules.engine.moves import Card, Move, Seat

SEATS = ("North", "East", "South", "West")
SIX_SEATS = (*SEATS, "Fifth", "Sixth")
"""Names of people for a table, and for the largest one."""
NORTH, EAST, SOUTH, WEST = range(4)
VARIANT = find("double-deck")
STANDARD = VARIANT.options()
SHORT = replace(STANDARD, target=50)
"""The shortest whole game: over after a deal or two."""

_numbers = count(1)


def person(name: str, **more: Any) -> User:
    """Somebody with an account; two of one name are two people."""
    address = f"{name.lower().replace(' ', '-')}-{next(_numbers)}@seats.example"
    user = User(display_name=name, email=address, **more)
    user.set_unusable_password()
    user.save()
    return user


def guest(name: str = "Guest 4821") -> User:
    """Somebody who plays without an account."""
    user = User(display_name=name, is_guest=True)
    user.set_unusable_password()
    user.save()
    return user


def browser_of(user: User | None = None, **more: Any) -> Client:
    """The browser of somebody, or of nobody in particular."""
    client = Client(**more)
    if user is not None:
        client.force_login(user)
    return client


def players(names: Iterable[str] = SEATS) -> list[User]:
    """A person for each seat."""
    return [person(f"{name} player") for name in names]


def bot(name: str) -> Bot:
    """One of the bots of a fresh site, by its card: `Lion` plays like a club player."""
    make_demo()
    return Bot.objects.get(name=name)


def open_table(*, host: User, **asked: Any) -> Game:
    """A table of somebody's own, as the form or a program opens it."""
    return new_table.open_table(new_table.TableSettings(**asked), host=host)


def table_of(people: Sequence[User | None], *, options: Any = STANDARD, **more: Any) -> Game:
    """A table with these people by seat; it begins when no seat is free. The first of them is the host."""
    seated = [(seat, user) for seat, user in enumerate(people) if user is not None]
    seat, host = seated[0]
    game = open_table(variant=VARIANT, options=options, host=host, seat=seat, **more)
    for other, user in seated[1:]:
        seating.sit(game.public_id, user=user, seat=other)
    return again(game)


def with_bots(game: Game, level: str = Strength.NOVICE) -> Game:
    """The table with bots on its free seats, begun."""
    make_demo()
    seating.fill_with_bots(game.public_id, level=level)
    return again(game)


def stand_in_and_leave(game: Game, user: User, *, seat: Seat) -> None:
    """Somebody plays in the place of whoever ran out of time at a seat, and leaves it to a bot."""
    make_demo()
    Substitute.objects.create(user=user)
    with locked_table(game.public_id) as table:
        timeouts.lapse(table, table.players[seat])
        assert table.players[seat].user == user
    seating.resign(game.public_id, user=user)


def bot_table(user: User, *, seat: Seat = SOUTH, options: Any = STANDARD, **more: Any) -> Game:
    """A table of one person and three novices."""
    people = [user if number == seat else None for number in range(4)]
    return with_bots(table_of(people, options=options, **more))


def refused(code: str) -> Any:
    """Expects something to be refused with this code."""
    return pytest.raises(Refused, check=lambda refused: refused.code == code)


def forget() -> None:
    """Empty the memory of this process, as a restart does."""
    for kept in (history_of, sentences_of, seal_of, finished_deal):
        kept.cache_clear()


def again(game: Game) -> Game:
    """The game as it is stored now."""
    return Game.objects.get(pk=game.pk)


def prescribe(game: Game, cards: Sequence[Card]) -> None:
    """Let the deal just dealt have these cards, as if the shuffle had brought them; nobody may have moved since."""
    deal = Deal.objects.filter(game=game).latest("number")
    assert deal.before == game.version, "somebody has moved since these cards were dealt"
    Deal.objects.filter(pk=deal.pk).update(
        cards=" ".join(cards),
        commitment=fairness.commitment(bytes(deal.salt), game.public_id, deal.number, cards),
    )
    forget()


def let_bots_play(game: Game) -> Game:
    """Do what is due of the bots of a table, turn after turn, until a person is to move or the game is over."""
    while turns := [row.pk for row in Job.objects.filter(kind=BOTS_TURN, game=game, leased_until=None)]:
        for pk in turns:
            queue.run(pk)
    return again(game)


def state_of(game: Game) -> Any:
    """The whole truth about a table, for tests only."""
    return history_of(game)[-1].state


def turn(game: Game) -> Seat:
    """A seat that is to act: the first of several."""
    return min(game.engine.to_act(state_of(game)))


def some_move(game: Game, seat: Seat, rng: Random) -> Move:
    """A legal move of a seat, and a modest one."""
    view = game.engine.view(state_of(game), seat)
    return generic.any_move(game.engine.prompts(view), rng)


def legal_moves(game: Game, seat: Seat) -> list[Move]:
    """Legal moves of a seat, as many as a bot would compare."""
    view = game.engine.view(state_of(game), seat)
    return generic.moves_to_compare(game.engine.prompts(view), Random(1))


def play(game: Game, *texts: str) -> Game:
    """Make moves one after another, each for the seat whose turn it is."""
    for text in texts:
        seat, move = turn(game), Move.parse(text)
        game = door.submit(game.public_id, seat=seat, seen=game.version, move=move)
    return again(game)


def play_on(
    game: Game, *, moves: int = 10_000, until: Callable[[Game], bool] = lambda _game: False, seed: int = 7
) -> Game:
    """Play the game on, every seat by hand, until `until` holds, so many moves are made or the game is over."""
    rng = Random(seed)
    for _ in range(moves):
        if game.status != GameStatus.PLAYING or until(game):
            break
        seat = turn(game)
        game = door.submit(game.public_id, seat=seat, seen=game.version, move=some_move(game, seat, rng))
    return again(game)


def write_down(game: Game, moves: Sequence[tuple[Seat, Move]]) -> Game:
    """Store many legal moves at once as the door would have one by one: rows, version, whose turn it is.

    For tests that need a position and not the way there; no deal may end on the way.
    """
    now = timezone.now()
    AcceptedMove.objects.bulk_create(
        AcceptedMove(game=game, number=game.version + step, seat=seat, text=str(move), received_at=now)
        for step, (seat, move) in enumerate(moves, start=1)
    )
    game.version += len(moves)
    game.revision += len(moves)
    game.moved_at = now
    acting = game.engine.to_act(state_of(game))
    game.players.filter(seat__in=acting).update(to_act=True)
    game.players.exclude(seat__in=acting).update(to_act=False)
    game.save()
    return game


@dataclass(frozen=True)
class Cast:
    """A table being played by four people, a stranger beside it, and everybody's browser."""

    game: Game
    people: list[User]
    stranger: User

    @classmethod
    def seated(cls, *, options: Any = STANDARD, **more: Any) -> Cast:
        people = players()
        return cls(table_of(people, options=options, **more), people, person("stranger"))

    def browser(self, seat: Seat) -> Client:
        return browser_of(self.people[seat])

    def on_turn(self) -> tuple[Seat, Client]:
        """Whose turn it is, and their browser."""
        seat = turn(again(self.game))
        return seat, self.browser(seat)
