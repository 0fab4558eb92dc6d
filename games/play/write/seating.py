"""Who sits where: opening tables, sitting down, leaving, filling up with bots, giving up, playing again.

Everything here writes, in one transaction each; the cards and the moves are `services`' alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from rules.engine import options as house_rules
from rules.engine.protocol import Seat, seats_of
from rules.engine.variant import Variant

from ..models import AfterResigning, Bot, Game, Player, Status, Strength
from ..record.story import story_of
from .services import Refused, begin_when_full, locked, one_line, open_deals, tell_on_commit


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
    seats = seats_of(variant.engine(options))
    with transaction.atomic():
        game = Game.objects.create(
            variant=variant.slug,
            options=house_rules.changes(options),
            rules_version=variant.rules_version,
            dealer=secrets.randbelow(seats),
            host=host,
            public=public,
            after_resigning=after_resigning,
        )
        Player.objects.bulk_create(
            Player(
                game=game,
                seat=number,
                user=host if number == seat else None,
                words=one_line(words, 80) if number == seat else "",
            )
            for number in range(seats)
        )
    return game


def play_now(*, variant: Variant[Any], options: Any, user: User, level: str) -> Game:
    """A table for one person, the other seats filled with bots, the cards dealt."""
    seat = seats_of(variant.engine(options)) // 2
    with transaction.atomic():
        game = open_table(variant=variant, options=options, host=user, seat=seat, public=False)
        fill_with_bots(game.public_id, level=level)
    game.refresh_from_db()
    return game


def sit(public_id: str, *, user: User, seat: Seat, words: str = "") -> Game:
    """Take a free seat; raises Refused `seat_taken`, `seated_already` or `table_closed`."""
    with transaction.atomic():
        game = locked(public_id)
        players = _open_seats(game)
        if any(player.user_id == user.pk for player in players):
            raise Refused("seated_already")
        player = next((player for player in players if player.seat == seat), None)
        if player is None or not player.free:
            raise Refused("seat_taken")
        player.user, player.words = user, one_line(words, 80)
        player.save(update_fields=["user", "words"])
        begin_when_full(game, players)
    return game


def leave(public_id: str, *, user: User) -> Game:
    """Leave a table that has not begun; a table without people is closed. Raises Refused."""
    with transaction.atomic():
        game = locked(public_id)
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
        tell_on_commit(game)
    return game


def fill_with_bots(public_id: str, *, level: str) -> Game:
    """Put bots of a level on every free seat, and begin; raises Refused `table_closed`."""
    with transaction.atomic():
        game = locked(public_id)
        players = _open_seats(game)
        free = [player for player in players if player.free]
        taken = {player.bot_id for player in players}
        for player, bot in zip(free, _bots(level, len(free), taken), strict=True):
            player.bot = bot
            player.save(update_fields=["bot"])
        begin_when_full(game, players)
    return game


def _open_seats(game: Game) -> list[Player]:
    if game.status != Status.OPEN:
        raise Refused("table_closed")
    return list(game.players.select_related("user", "bot").order_by("seat"))


def _bots(level: str, number: int, taken: Iterable[int | None]) -> list[Bot]:
    """As many bots of a level, those not at the table yet first, in a random order."""
    wanted = level if level in Strength.values else Strength.CLUB
    bots = list(Bot.objects.filter(level=wanted))
    if not bots:
        raise Refused("no_bots")
    secrets.SystemRandom().shuffle(bots)
    bots.sort(key=lambda bot: bot.pk in set(taken))
    return [bots[place % len(bots)] for place in range(number)]


# --- giving up, playing again --------------------------------------------------------------------


def resign(public_id: str, *, user: User) -> Game:
    """Give up a seat: a bot takes it, or the game ends, as the table was opened. Raises Refused."""
    with transaction.atomic():
        game = locked(public_id)
        if game.status != Status.PLAYING:
            raise Refused("table_closed")
        players = list(game.players.select_related("user", "bot").order_by("seat"))
        mine = next((player for player in players if player.user_id == user.pk), None)
        if mine is None:
            raise Refused("not_seated")
        mine.resigned = user
        if game.after_resigning == AfterResigning.BOT:
            mine.user = None
            (mine.bot,) = _bots(Strength.CLUB, 1, {player.bot_id for player in players})
            game.bots_due_at = timezone.now() if mine.to_act else game.bots_due_at
        else:
            _end_by_resigning(game, mine.seat, players)
        mine.save(update_fields=["user", "bot", "resigned", "to_act"])
        tell_on_commit(game)
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
    open_deals(game)


def play_again(public_id: str, *, user: User) -> Game:
    """A new table with the same rules and seats: the asker and the bots sit, other people are asked to.

    The first to ask opens the table; whoever asks later sits down at it. Raises Refused, `seat_taken` or
    `again_begun` when that table has no place left for the asker.
    """
    with transaction.atomic():
        game = locked(public_id)
        if game.status != Status.OVER:
            raise Refused("not_over")
        players = list(game.players.select_related("user", "bot").order_by("seat"))
        mine = next((p for p in players if user.pk in (p.user_id, p.resigned_id)), None)
        if mine is None:
            raise Refused("not_seated")
        if game.rematch is not None and not _abandoned(game.rematch):
            if game.rematch.players.filter(user=user).exists():
                return game.rematch
            if game.rematch.status != Status.OPEN:
                raise Refused("again_begun")
            return sit(game.rematch.public_id, user=user, seat=mine.seat)
        again = _table_again(game, players, mine, user)
        game.rematch = again
        tell_on_commit(game)
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
    begin_when_full(again, list(again.players.order_by("seat")))
    return again


# --- a guest becomes somebody ----------------------------------------------------------------------


def hand_over(guest: User, user: User) -> None:
    """Give a guest's seats to the account the guest signed in to; called through settings.GUEST_ADOPTION_HOOKS.

    Where the account sits at the same table already, a bot takes the guest's seat.
    """
    with transaction.atomic():
        seats = Player.objects.filter(user=guest).order_by("game_id")
        for public_id in seats.values_list("game__public_id", flat=True):
            _hand_over_seat(locked(public_id), guest, user)
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
            (mine.bot,) = _bots(Strength.CLUB, 1, {player.bot_id for player in game.players.all()})
            game.bots_due_at = timezone.now() if mine.to_act else game.bots_due_at
    mine.save(update_fields=["user", "bot"])
    tell_on_commit(game)
