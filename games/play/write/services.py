"""What is written while a game is played: moves above all, and what players keep and say.

`submit` is the one door for moves: people, bots and whatever comes later use it, and nothing else
appends a move. Locked row, version check, state, engine, the move inserted, the caches rewritten,
commit; only then are pages told and bots woken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from rules.engine.protocol import Choose, IllegalMove, Move, Seat

from ..models import AcceptedMove, By, Deal, Game, Player, Saying, Status, TableTalk
from ..record import fairness
from ..record.memory import KeptMoment, Story, stories
from ..record.story import deal_move, extended, story_of
from . import live


class Refused(Exception):
    """Something that cannot be done, other than a move the rules refuse; `code` says what (see wording.py)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Stale(Refused):
    """The game has moved on since the page was made."""

    def __init__(self, version: int) -> None:
        super().__init__("stale")
        self.version = version


class Doubtful(Refused):
    """A legal move that wants confirming before it is made."""

    def __init__(self, move: Move) -> None:
        super().__init__("doubtful")
        self.move = move


class NoneMade(Refused):
    """Several moves of which the rules refuse one, `move`, because `illegal`: so none of them is made."""

    def __init__(self, move: Move, illegal: IllegalMove) -> None:
        super().__init__("none_made")
        self.move, self.illegal = move, illegal


class Ask(Enum):
    """Which moves are to be confirmed first."""

    NEVER = "never"
    GRAVE = "grave"
    ALWAYS = "always"


# --- the one door ------------------------------------------------------------------------------


def submit(
    public_id: str,
    *,
    seat: Seat | User,
    seen: int,
    move: Move,
    then: Sequence[Move] = (),
    by: str = By.HAND,
    at: datetime | None = None,
    ask: Ask = Ask.NEVER,
) -> Game:
    """Append a move, and those that are to be made together with it: the only function that does.

    `seat` is the mover's seat or who sits there, `seen` the version the mover saw, `then` what follows
    at once (all of it or nothing), `at` when the move came in. Raises Stale when the game has moved on,
    IllegalMove when the rules refuse the move, NoneMade when they refuse one of several, Doubtful when
    a move is to be confirmed (`ask`), Refused `table_closed` or `not_seated`.
    """
    with transaction.atomic():
        game, players = _locked_table(public_id)
        mover = _mover(players, seat)
        if game.status != Status.PLAYING:
            raise Refused("table_closed")
        if game.version != seen:
            raise Stale(game.version)
        story, received = story_of(game), at or timezone.now()
        for each in (move, *then):
            try:
                step = game.engine.apply(story[-1].state, mover.seat, each)
            except IllegalMove as illegal:
                if then:
                    raise NoneMade(each, illegal) from illegal
                raise
            if ask != Ask.NEVER and (ask == Ask.ALWAYS or _is_grave(game, story, mover.seat, each)):
                raise Doubtful(each)
            game.version += 1
            AcceptedMove.objects.create(
                game=game, number=game.version, seat=mover.seat, text=str(each), received_at=received, by=by
            )
            state, events, dealt = _dealt(game, step.state, players, story[-1].deal)
            story = extended(story, KeptMoment(game.version, dealt, state, (*step.events, *events)))
        mover.seen = game.version
        _store(game, players, story, received, mover=mover)
        if by == By.BOT and game.bots_due_at is not None:
            # The driver at work goes on with the next bot: its lease is renewed with the move.
            game.bots_due_at += LEASE
        tell_on_commit(game, wake=by != By.BOT, seats=False)
    return game


def locked(public_id: str) -> Game:
    """The game's row, locked until the transaction ends (SQLite locks the whole database instead)."""
    return Game.objects.select_for_update().get(public_id=public_id)


def _mover(players: list[Player], seat: Seat | User) -> Player:
    if isinstance(seat, int):
        return players[seat]
    for player in players:
        if player.user_id == seat.pk:
            return player
    raise Refused("not_seated")


def _is_grave(game: Game, story: Story, seat: Seat, move: Move) -> bool:
    """Whether a move gives something up or ends the deal, as far as its own mover can know."""
    prompts = game.engine.prompts(game.engine.view(story[-1].state, seat))
    return any(isinstance(prompt, Choose) and prompt.grave and move in prompt.moves for prompt in prompts)


def _locked_table(public_id: str) -> tuple[Game, list[Player]]:
    """The game with its players by seat, in one look, locked like `_locked`."""
    rows = Player.objects.select_for_update(of=("self", "game")).select_related("game")
    players = list(rows.filter(game__public_id=public_id).order_by("seat"))
    if not players:
        raise Game.DoesNotExist
    game = players[0].game
    for player in players:
        player.game = game
    return game, players


def _dealt(game: Game, state: Any, players: list[Player], dealt: int) -> tuple[Any, tuple[Any, ...], int]:
    """The state once chance has moved: shuffles what wants shuffling and opens the deals that are over."""
    engine = game.engine
    events: tuple[Any, ...] = ()
    while (deck := engine.deck(state)) is not None:
        number = dealt + 1
        salt = fairness.salt_of(bytes(game.secret), number)
        key = fairness.key_of(salt, [player.words for player in players])
        cards = (*fairness.shuffled(deck.cards, key), *fairness.drawn(deck.lots, key))
        open_deals(game)
        deal = Deal.objects.create(
            game=game,
            number=number,
            before=game.version,
            cards=" ".join(cards),
            salt=salt,
            commitment=fairness.commitment(salt, game.public_id, number, cards),
        )
        step = engine.apply(state, None, deal_move(deal))
        state, events, dealt = step.state, (*events, *step.events), number
    return state, events, dealt


def open_deals(game: Game) -> None:
    """Unseal the deals that are over."""
    Deal.objects.filter(game=game, revealed_at=None).update(revealed_at=timezone.now())


def _store(
    game: Game, players: list[Player], story: Story, moved_at: datetime | None, mover: Player | None = None
) -> None:
    """Rewrite the caches of a game from its new state: whose turn, result, when bots are due."""
    engine, state = game.engine, story[-1].state
    acting = engine.to_act(state)
    result = engine.result(state)
    if result is not None:
        game.status, game.ended_at = Status.OVER, timezone.now()
        game.result = {
            "reason": result.reason,
            "scores": list(result.scores),
            "winners": list(result.winners),
        }
        open_deals(game)
    for player in players:
        turn = player.seat in acting
        if player.to_act != turn or player is mover:
            player.to_act = turn
            player.save(update_fields=["to_act", "seen"])
    bot_acts = any(player.to_act and player.bot_id is not None for player in players)
    game.bots_due_at = timezone.now() if bot_acts else None
    game.moved_at = moved_at or game.moved_at
    _after_commit(stories.put, (game.pk, game.version), story)


def tell_on_commit(game: Game, *, wake: bool = True, seats: bool = True) -> None:
    """Store the game's row one revision on, and tell pages and bots once that is committed."""
    game.revision += 1
    game.save()
    _after_commit(live.announce, game.public_id, seats=seats)
    if wake and game.bots_due_at is not None:
        _after_commit(live.wake, game.public_id)


def _after_commit(do: Callable[..., object], *args: object, **more: object) -> None:
    """Have something done once all is committed; if it fails, the log says so and what was committed stands."""

    # Django wants a function here: a `partial` that fails has no name for the log, and fails the request.
    def done() -> None:
        do(*args, **more)

    transaction.on_commit(done, robust=True)


def begin_when_full(game: Game, players: list[Player]) -> None:
    """Deal the first cards once every seat is taken; pages hear of it either way."""
    if not any(player.free for player in players):
        game.status = Status.PLAYING
        engine = game.engine
        state, events, dealt = _dealt(game, engine.start(game.dealer), players, 0)
        _store(game, players, (KeptMoment(0, dealt, state, events),), None)
    tell_on_commit(game)


def one_line(text: str, most: int) -> str:
    """A person's words on one line, without what a database cannot hold."""
    return " ".join(text.replace("\0", " ").split())[:most]


# --- a player's own things -----------------------------------------------------------------------


def note_seen(game: Game, *, seat: Seat, version: int) -> None:
    """Remember how far a player has followed the game; never backwards."""
    Player.objects.filter(game=game, seat=seat, seen__lt=version).update(seen=min(version, game.version))


def note_look(player: Player) -> None:
    """Remember that a player has the table open, to the minute: pages are read more often than that."""
    now = timezone.now()
    if player.looked_at is None or now - player.looked_at > A_LOOK:
        Player.objects.filter(pk=player.pk).update(looked_at=now)


def keep_notes(game: Game, *, seat: Seat, notes: str) -> None:
    """Keep a player's private notes on a game."""
    Player.objects.filter(game=game, seat=seat).update(notes=notes.replace("\0", "")[:4000])


LEASE = timedelta(seconds=15)
"""How long a driver may take over a bot's turn before another one looks after the game."""

A_LOOK = timedelta(minutes=1)

SAID_AT_ONCE = 10
QUIET = timedelta(minutes=1)


def say(public_id: str, *, seat: Seat, saying: str = "", words: str = "") -> None:
    """Say something at a table: one of the phrases at any time, free words while no deal is played.

    Partners could tell each other their hands otherwise. Raises Refused `nothing_said`,
    `words_during_deal` or `talked_enough`.
    """
    words = one_line(words, 300)
    with transaction.atomic():
        game = locked(public_id)
        if saying not in Saying.values and not words:
            raise Refused("nothing_said")
        if words and game.status == Status.PLAYING:
            raise Refused("words_during_deal")
        lately = TableTalk.objects.filter(game=game, seat=seat, said_at__gt=timezone.now() - QUIET).count()
        if lately >= SAID_AT_ONCE:
            raise Refused("talked_enough")
        TableTalk.objects.create(game=game, seat=seat, saying=saying if not words else "", words=words)
        tell_on_commit(game, wake=False, seats=False)
