"""Everything that writes: opening tables, sitting down, moving, giving up, playing again.

`submit` is the one door for moves: people, bots and whatever comes later use it, and nothing else
appends a move. Locked row, version check, state, engine, the move inserted, the caches rewritten,
commit; only then are pages told and bots woken.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from rules.engine import options as house_rules
from rules.engine.protocol import Choose, Seat
from rules.engine.protocol import Move as EngineMove
from rules.engine.variant import Variant

from . import fairness, live
from .memory import Moment, Story, stories
from .models import AfterResigning, Bot, By, Deal, Game, Level, Move, Player, Saying, Status, Talk
from .story import deal_move, extended, story_of


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

    def __init__(self, move: EngineMove) -> None:
        super().__init__("doubtful")
        self.move = move


class Ask(Enum):
    """Which moves are to be confirmed first."""

    NEVER = "never"
    GRAVE = "grave"
    ALWAYS = "always"


# --- tables ------------------------------------------------------------------------------------


def open_table(
    *,
    variant: Variant[Any],
    options: Any,
    host: User,
    seat: Seat,
    public: bool = True,
    after_resigning: str = AfterResigning.BOT,
    words: str = "",
) -> Game:
    """A table with its host seated and the other seats free."""
    with transaction.atomic():
        game = Game.objects.create(
            variant=variant.slug,
            options=house_rules.changes(options),
            rules_version=variant.rules_version,
            dealer=secrets.randbelow(variant.seats),
            host=host,
            public=public,
            after_resigning=after_resigning,
        )
        Player.objects.bulk_create(
            Player(
                game=game,
                seat=number,
                user=host if number == seat else None,
                words=_one_line(words, 80) if number == seat else "",
            )
            for number in range(variant.seats)
        )
    return game


def play_now(*, variant: Variant[Any], options: Any, user: User, level: str) -> Game:
    """A table for one person, the other seats filled with bots, the cards dealt."""
    with transaction.atomic():
        game = open_table(variant=variant, options=options, host=user, seat=variant.seats // 2, public=False)
        fill_with_bots(game.public_id, level=level)
    game.refresh_from_db()
    return game


def sit(public_id: str, *, user: User, seat: Seat, words: str = "") -> Game:
    """Take a free seat; raises Refused `seat_taken`, `seated_already` or `table_closed`."""
    with transaction.atomic():
        game = _locked(public_id)
        players = _open_seats(game)
        if any(player.user_id == user.pk for player in players):
            raise Refused("seated_already")
        player = next((player for player in players if player.seat == seat), None)
        if player is None or not player.free:
            raise Refused("seat_taken")
        player.user, player.words = user, _one_line(words, 80)
        player.save(update_fields=["user", "words"])
        _begin_when_full(game, players)
    return game


def leave(public_id: str, *, user: User) -> Game:
    """Leave a table that has not begun; a table without people is closed. Raises Refused."""
    with transaction.atomic():
        game = _locked(public_id)
        players = _open_seats(game)
        mine = next((player for player in players if player.user_id == user.pk), None)
        if mine is None:
            raise Refused("not_seated")
        mine.user, mine.words = None, ""
        mine.save(update_fields=["user", "words"])
        if game.host_id == user.pk:
            # Only the host may fill the table with bots, so there must be one as long as somebody waits.
            game.host = next((player.user for player in players if player.user is not None), game.host)
        if all(player.user_id is None for player in players):
            game.status, game.ended_at = Status.OVER, timezone.now()
            game.result = {"reason": "abandoned", "scores": [], "winners": []}
        _tell_on_commit(game)
    return game


def fill_with_bots(public_id: str, *, level: str) -> Game:
    """Put bots of a level on every free seat, and begin; raises Refused `table_closed`."""
    with transaction.atomic():
        game = _locked(public_id)
        players = _open_seats(game)
        free = [player for player in players if player.free]
        taken = {player.bot_id for player in players}
        for player, bot in zip(free, _bots(level, len(free), taken), strict=True):
            player.bot = bot
            player.save(update_fields=["bot"])
        _begin_when_full(game, players)
    return game


def _one_line(text: str, most: int) -> str:
    """A person's words on one line, without what a database cannot hold."""
    return " ".join(text.replace("\0", " ").split())[:most]


def _open_seats(game: Game) -> list[Player]:
    if game.status != Status.OPEN:
        raise Refused("table_closed")
    return list(game.players.select_related("user", "bot").order_by("seat"))


def _bots(level: str, number: int, taken: Iterable[int | None]) -> list[Bot]:
    """As many bots of a level, those not at the table yet first, in a random order."""
    wanted = level if level in Level.values else Level.CLUB
    bots = list(Bot.objects.filter(level=wanted))
    if not bots:
        raise Refused("no_bots")
    secrets.SystemRandom().shuffle(bots)
    bots.sort(key=lambda bot: bot.pk in set(taken))
    return [bots[place % len(bots)] for place in range(number)]


def _begin_when_full(game: Game, players: list[Player]) -> None:
    if not any(player.free for player in players):
        game.status = Status.PLAYING
        engine = game.engine
        state, events, dealt = _dealt(game, engine.start(game.dealer), players, 0)
        _store(game, players, (Moment(0, dealt, state, events),), None)
    _tell_on_commit(game)


# --- the one door ------------------------------------------------------------------------------


def submit(
    public_id: str,
    *,
    seat: Seat | User,
    seen: int,
    move: EngineMove,
    by: str = By.HAND,
    at: datetime | None = None,
    ask: Ask = Ask.NEVER,
) -> Game:
    """Append a move: the only function that does.

    `seat` is the mover's seat or who sits there, `seen` the version the mover saw, `at` when the
    move came in. Raises Stale when the game has moved on, IllegalMove when the rules refuse,
    Doubtful when the move is to be confirmed (`ask`), Refused `table_closed` or `not_seated`.
    """
    with transaction.atomic():
        game, players = _locked_table(public_id)
        mover = _mover(players, seat)
        if game.status != Status.PLAYING:
            raise Refused("table_closed")
        if game.version != seen:
            raise Stale(game.version)
        story = story_of(game)
        step = game.engine.apply(story[-1].state, mover.seat, move)
        if ask != Ask.NEVER and (ask == Ask.ALWAYS or _is_grave(game, story, mover.seat, move)):
            raise Doubtful(move)
        game.version += 1
        received = at or timezone.now()
        Move.objects.create(
            game=game, number=game.version, seat=mover.seat, text=str(move), received_at=received, by=by
        )
        state, events, dealt = _dealt(game, step.state, players, story[-1].deal)
        moment = Moment(game.version, dealt, state, (*step.events, *events))
        mover.seen = game.version
        _store(game, players, extended(story, moment), received, mover=mover)
        if by == By.BOT and game.bots_due_at is not None:
            # The driver at work goes on with the next bot: its lease is renewed with the move.
            game.bots_due_at += LEASE
        _tell_on_commit(game, wake=by != By.BOT, seats=False)
    return game


def _locked(public_id: str) -> Game:
    """The game's row, locked until the transaction ends (SQLite locks the whole database instead)."""
    return Game.objects.select_for_update().get(public_id=public_id)


def _mover(players: list[Player], seat: Seat | User) -> Player:
    if isinstance(seat, int):
        return players[seat]
    for player in players:
        if player.user_id == seat.pk:
            return player
    raise Refused("not_seated")


def _is_grave(game: Game, story: Story, seat: Seat, move: EngineMove) -> bool:
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
        _open_deals(game)
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


def _open_deals(game: Game) -> None:
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
        _open_deals(game)
    for player in players:
        turn = player.seat in acting
        if player.to_act != turn or player is mover:
            player.to_act = turn
            player.save(update_fields=["to_act", "seen"])
    bot_acts = any(player.to_act and player.bot_id is not None for player in players)
    game.bots_due_at = timezone.now() if bot_acts else None
    game.moved_at = moved_at or game.moved_at
    _after_commit(stories.put, (game.pk, game.version), story)


def _tell_on_commit(game: Game, *, wake: bool = True, seats: bool = True) -> None:
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


# --- giving up, playing again --------------------------------------------------------------------


def resign(public_id: str, *, user: User) -> Game:
    """Give up a seat: a bot takes it, or the game ends, as the table was opened. Raises Refused."""
    with transaction.atomic():
        game = _locked(public_id)
        if game.status != Status.PLAYING:
            raise Refused("table_closed")
        players = list(game.players.select_related("user", "bot").order_by("seat"))
        mine = next((player for player in players if player.user_id == user.pk), None)
        if mine is None:
            raise Refused("not_seated")
        mine.resigned = user
        if game.after_resigning == AfterResigning.BOT:
            mine.user = None
            (mine.bot,) = _bots(Level.CLUB, 1, {player.bot_id for player in players})
            game.bots_due_at = timezone.now() if mine.to_act else game.bots_due_at
        else:
            _end_by_resigning(game, mine.seat, players)
        mine.save(update_fields=["user", "bot", "resigned", "to_act"])
        _tell_on_commit(game)
    return game


def _end_by_resigning(game: Game, seat: Seat, players: list[Player]) -> None:
    sides = game.engine.sides
    winners = [number for number, seats in enumerate(sides) if seat not in seats]
    shown = game.engine.show(game.engine.view(story_of(game)[-1].state, None))
    game.status, game.ended_at, game.bots_due_at = Status.OVER, timezone.now(), None
    game.result = {"reason": "resigned", "seat": seat, "scores": list(shown.scores), "winners": winners}
    for player in players:
        player.to_act = False
    Player.objects.filter(game=game).update(to_act=False)
    _open_deals(game)


def play_again(public_id: str, *, user: User) -> Game:
    """A new table with the same rules and seats: the asker and the bots sit, other people are asked to.

    The first to ask opens the table; whoever asks later sits down at it. Raises Refused.
    """
    with transaction.atomic():
        game = _locked(public_id)
        if game.status != Status.OVER:
            raise Refused("not_over")
        players = list(game.players.select_related("user", "bot").order_by("seat"))
        mine = next((p for p in players if user.pk in (p.user_id, p.resigned_id)), None)
        if mine is None:
            raise Refused("not_seated")
        if game.rematch is not None and not _abandoned(game.rematch):
            if game.rematch.players.filter(user=user).exists():
                return game.rematch
            return sit(game.rematch.public_id, user=user, seat=mine.seat)
        again = _table_again(game, players, mine, user)
        game.rematch = again
        _tell_on_commit(game)
    return again


def _abandoned(game: Game) -> bool:
    return game.status == Status.OVER and game.version == 0


def _table_again(game: Game, players: list[Player], mine: Player, user: User) -> Game:
    again = Game.objects.create(
        variant=game.variant,
        options=game.options,
        rules_version=game.rules.rules_version,
        dealer=(game.dealer + 1) % len(players),
        host=user,
        public=game.public,
        after_resigning=game.after_resigning,
    )
    seats = [
        Player(
            game=again,
            seat=player.seat,
            user=user if player is mine else None,
            bot=player.bot if player is not mine and player.resigned_id is None else None,
        )
        for player in players
    ]
    Player.objects.bulk_create(seats)
    _begin_when_full(again, list(again.players.order_by("seat")))
    return again


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
    words = _one_line(words, 300)
    with transaction.atomic():
        game = _locked(public_id)
        if saying not in Saying.values and not words:
            raise Refused("nothing_said")
        if words and game.status == Status.PLAYING:
            raise Refused("words_during_deal")
        lately = Talk.objects.filter(game=game, seat=seat, said_at__gt=timezone.now() - QUIET).count()
        if lately >= SAID_AT_ONCE:
            raise Refused("talked_enough")
        Talk.objects.create(game=game, seat=seat, saying=saying if not words else "", words=words)
        _tell_on_commit(game, wake=False, seats=False)


def hand_over(guest: User, user: User) -> None:
    """Give a guest's seats to the account the guest signed in to; called through settings.GUEST_ADOPTION_HOOKS.

    Where the account sits at the same table already, a bot takes the guest's seat.
    """
    with transaction.atomic():
        seats = Player.objects.filter(user=guest).order_by("game_id")
        for public_id in seats.values_list("game__public_id", flat=True):
            _hand_over_seat(_locked(public_id), guest, user)
        Player.objects.filter(resigned=guest).update(resigned=user)
        Game.objects.filter(host=guest).update(host=user)


def _hand_over_seat(game: Game, guest: User, user: User) -> None:
    players = {player.user_id: player for player in game.players.all()}
    mine = players.get(guest.pk)
    if mine is None:
        return
    if user.pk not in players:
        mine.user = user
    elif game.status == Status.OVER:
        return  # who played is part of what happened
    else:
        mine.user = None
        if game.status == Status.PLAYING:
            (mine.bot,) = _bots(Level.CLUB, 1, {player.bot_id for player in game.players.all()})
            game.bots_due_at = timezone.now() if mine.to_act else game.bots_due_at
    mine.save(update_fields=["user", "bot"])
    _tell_on_commit(game)
