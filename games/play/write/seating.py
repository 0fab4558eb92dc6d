"""Who sits where: sitting down, leaving, filling up with bots, giving up, playing again.

Each is one transaction; what becomes of the table is `lifecycle`'s.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clubs.core.roles import role_in
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import (
    DEALT_SOON,
    NO_BOTS,
    NOT_SEATED,
    SEAT_TAKEN,
    SEATED_ALREADY,
    TABLE_CLOSED,
)
from rules.engine.moves import Seat
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant

from ..models import (
    AfterResigning,
    Bot,
    ChatMessage,
    EndReason,
    Game,
    GameStatus,
    Player,
    SeatChange,
    Strength,
)
from ..models.bots import is_namesake
from . import host_answers, lifecycle, names, opening, rating_limits, who_may_sit
from .endings import Ending
from .events import RematchOffered, Sitter
from .lock import LockedTable, locked_table
from .resignation import by_a_seat
from .seals import spend
from .timeouts import bot_for

AGAIN_BEGUN = Refusal("again_begun", gettext_noop("The new game has begun already. Here it is."))
NOT_OVER = Refusal("not_over", gettext_noop("The game is not over yet."))
SEAT_RESERVED = Refusal("seat_reserved", gettext_noop("This seat is kept for somebody. Choose another one."))


FILL = "fill"
"""The kind of what is due when bots are to take the free seats of a table."""


def release(public_id: str) -> Game:
    """Seats that were kept are for everybody."""
    with locked_table(public_id) as table:
        _must_be_open(table)
        for player in table.players:
            if player.reserved_for:
                player.reserved_for = ""
                player.save(update_fields=["reserved_for"])
                table.changed = True
    return table.game


def play_now(
    *, variant: Variant[Any], options: Any, user: User, level: str, words: str = "", ticket: str = ""
) -> Game:
    """A table for one person, the other seats filled with bots, the cards dealt.

    Raises Refused `no_bots`, and `seal_spent` where the ticket of a seal (seals.py) has served already.
    """
    count = seats_of(variant.engine(options))
    mine = count // 2
    others = [seat for seat in range(count) if seat != mine]
    sitters: dict[Seat, Sitter] = {mine: user}
    sitters |= zip(others, _bots(level, len(others), ()), strict=True)
    with transaction.atomic():
        return lifecycle.open_table(
            variant=variant,
            options=options,
            host=user,
            sitters=sitters,
            words={mine: words},
            public=False,
            secret=spend(ticket) if ticket else None,
        )


def sit(public_id: str, *, user: User, seat: Seat, words: str = "", word: str = "") -> Game:
    """Take a free seat, with the `word` of one that is kept, unless it is for whoever sat there in the game before.

    Raises Refused `seat_taken`, `seat_reserved`, `seated_already`, `table_closed`, `blocked`, `blocks`, `one_hand`,
    `other_rating` or `no_rating`.
    """
    with locked_table(public_id) as table:
        _must_be_open(table)
        who_may_sit.check_may_sit(table, user)
        if not 0 <= seat < len(table.players) or not table.players[seat].free:
            if any(player.user_id == user.pk for player in table.players):
                raise Refused(SEATED_ALREADY)
            raise Refused(SEAT_TAKEN)
        reserved_for = table.players[seat].reserved_for
        if reserved_for not in ("", word) and not _sat_there_before(table, seat, user):
            raise Refused(SEAT_RESERVED)
        if not reserved_for:
            rating_limits.check_rating(table.game, user)
        lifecycle.change_sitter(table, seat, user, words=words)
        _begin_when_full(table)
    return table.game


def leave(public_id: str, *, user: User, gone: bool = False) -> Game:
    """Leave a table that has not begun; a table without people is closed. Raises Refused `table_closed`, `dealt_soon`.

    While words are being opened nobody leaves: whoever came instead could choose words, knowing those. Only somebody
    who is `gone` for good does, and the table is closed.
    """
    with locked_table(public_id) as table:
        _must_be_open(table)
        if opening.is_on(table.game) and not gone:
            raise Refused(DEALT_SOON)
        lifecycle.change_sitter(table, _seat_of(table, user).seat, None)
        if table.game.host_id == user.pk:
            # Only the host may fill the table with bots, so there must be one as long as somebody waits.
            waiting = (player.user for player in table.players if player.user is not None)
            host = table.game.host = next(waiting, table.game.host)
            table.game.host_answers = host_answers.time_of(host, table.game.time.kind, timezone.now())
        if opening.is_on(table.game) or all(player.user_id is None for player in table.players):
            lifecycle.end(table, Ending(reason=EndReason.ABANDONED))
    return table.game


def fill_with_bots(public_id: str, *, level: str) -> Game:
    """Put bots of a level on every free seat, and begin; raises Refused `table_closed`."""
    with locked_table(public_id) as table:
        _must_be_open(table)
        free = [player for player in table.players if player.free]
        taken = {player.bot_id for player in table.players}
        for player, bot in zip(free, _bots(level, len(free), taken), strict=True):
            lifecycle.change_sitter(table, player.seat, bot)
        _begin_when_full(table)
    return table.game


def fill_when_due(row: Job) -> None:
    """Nobody else came: bots take the seats that are free."""
    assert row.game is not None
    try:
        fill_with_bots(row.game.public_id, level=row.game.bots_join_level)
    except Refused:
        pass  # begun or given up meanwhile, or a site without bots


def _sat_there_before(table: LockedTable, seat: Seat, user: User) -> bool:
    """Whether somebody had this seat in the game that is to be played again here."""
    return Player.objects.filter(game__rematch=table.game, seat=seat, user=user).exists()


def _must_be_open(table: LockedTable) -> None:
    if table.game.status != GameStatus.OPEN:
        raise Refused(TABLE_CLOSED)


def _begin_when_full(table: LockedTable) -> None:
    if not any(player.free for player in table.players):
        if table.game.bots_join_at is not None:
            queue.cancel(FILL, game=table.game)
        opening.begin(table)


def _seat_of(table: LockedTable, user: User) -> Player:
    mine = next((player for player in table.players if player.user_id == user.pk), None)
    if mine is None:
        raise Refused(NOT_SEATED)
    return mine


def _bots(level: str, number: int, taken: Iterable[int | None]) -> list[Bot]:
    """As many bots of a level, those not at the table yet first, in a random order."""
    wanted = level if level in Strength.values else Strength.CLUB
    bots = list(Bot.objects.filter(level=wanted))
    if not bots:
        raise Refused(NO_BOTS)
    secrets.SystemRandom().shuffle(bots)
    there = set(taken)
    bots.sort(key=lambda bot: (bot.pk in there, is_namesake(bot.name)))
    return [bots[place % len(bots)] for place in range(number)]


# --- giving up, playing again --------------------------------------------------------------------


def resign(public_id: str, *, user: User) -> Game:
    """Give up a seat: a bot takes it, or the game ends, as the table was opened. Raises Refused."""
    with locked_table(public_id) as table:
        if table.game.status != GameStatus.PLAYING:
            raise Refused(TABLE_CLOSED)
        mine = _seat_of(table, user)
        if table.game.after_resigning == AfterResigning.END:
            give_up(table, mine, user)
            return table.game
        if not mine.stands_in:
            mine.resigned, mine.timed_out = user, False
            mine.save(update_fields=["timed_out"])
        lifecycle.change_sitter(table, mine.seat, bot_for(table))
    return table.game


def give_up(table: LockedTable, mine: Player, user: User) -> None:
    """Somebody gives up their seat at a table that is played, and the game ends with that."""
    mine.resigned, mine.timed_out = user, False
    mine.save(update_fields=["timed_out", "resigned"])
    lifecycle.end(table, by_a_seat(table, mine.seat, EndReason.RESIGNED))


def play_again(public_id: str, *, user: User, words: str = "", ticket: str = "") -> Game:
    """A new table with the same rules and seats: the asker and the bots sit, other people are asked to.

    The first to ask opens the table, with the seats of the others kept for them; whoever asks later sits down at it.
    Raises Refused, `seat_taken` or `again_begun` when that table has no place left for the asker, `seal_spent` where
    the ticket of a seal (seals.py) has served already.
    """
    with locked_table(public_id) as table:
        game = table.game
        if game.status != GameStatus.OVER:
            raise Refused(NOT_OVER)
        mine = next((p for p in table.players if user.pk in (p.user_id, p.resigned_id)), None)
        if mine is None:
            raise Refused(NOT_SEATED)
        if game.rematch is not None and game.rematch.ending != EndReason.ABANDONED:
            if game.rematch.players.filter(user=user).exists():
                return game.rematch
            if game.rematch.status != GameStatus.OPEN or opening.is_on(game.rematch):
                raise Refused(AGAIN_BEGUN)
            return sit(game.rematch.public_id, user=user, seat=mine.seat, words=words)
        sitters: dict[Seat, Sitter] = {mine.seat: user}
        sitters |= {p.seat: p.bot for p in table.players if p.bot is not None and p.resigned_id is None}
        again = lifecycle.open_table(
            variant=game.rules,
            options=game.house_rules,
            host=user,
            sitters=sitters,
            public=game.public,
            after_resigning=game.after_resigning,
            pace=game.time,
            may_return=game.may_return,
            friendly=game.friendly,
            rating_least=game.rating_least,
            rating_most=game.rating_most,
            dealer=(game.dealer + 1) % len(table.players),
            words={mine.seat: words},
            secret=spend(ticket) if ticket else None,
            club=game.club if game.club is not None and role_in(game.club, user) is not None else None,
            reserved=[player.seat for player in table.players if player.user_id is not None],
        )
        game.rematch, table.changed = again, True
        table.happened.append(RematchOffered(game, again))
    return again


# --- a guest becomes somebody ----------------------------------------------------------------------


def adopt_seats(guest: User, user: User) -> None:
    """Give a guest's seats to the account the guest signed in to; called by games/wiring.py.

    Where the account could not sit down, because it sits at the table already or keeps away from somebody there, a
    bot takes the guest's seat; a seat at a table that has not begun is free again.
    """
    with transaction.atomic():
        names.adopt(guest, user)
        seats = Player.objects.filter(user=guest).order_by("game_id")
        for public_id in seats.values_list("game__public_id", flat=True):
            with locked_table(public_id) as table:
                _adopt_seat(table, guest, user)
        Player.objects.filter(resigned=guest).update(resigned=user)
        Game.objects.filter(host=guest).update(host=user)
        SeatChange.objects.filter(before=guest).update(before=user)
        SeatChange.objects.filter(after=guest).update(after=user)
        ChatMessage.objects.filter(user=guest).update(user=user)


def _adopt_seat(table: LockedTable, guest: User, user: User) -> None:
    mine = next((player for player in table.players if player.user_id == guest.pk), None)
    if mine is None:
        return
    if _may_have(table, mine, user):
        lifecycle.move_seat_to_account(table, mine.seat, user)
    elif table.game.status == GameStatus.PLAYING:
        lifecycle.change_sitter(table, mine.seat, bot_for(table))
    elif table.game.status == GameStatus.OPEN:
        lifecycle.change_sitter(table, mine.seat, None)
        if opening.is_on(table.game):
            lifecycle.end(table, Ending(reason=EndReason.ABANDONED))
    # A game that is over stays as it is: who played is part of what happened.


def _may_have(table: LockedTable, seat: Player, user: User) -> bool:
    """Whether an account may have the seat of a guest: at a game that is over nobody sits down any more."""
    if any(player.user_id == user.pk for player in table.players):
        return False
    if table.game.status != GameStatus.OVER:
        try:
            who_may_sit.check_may_sit(table, user, besides=seat)
        except Refused:
            return False
    return True
