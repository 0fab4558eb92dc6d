"""The life of a table: opened, begun, its seats handed over, ended. Each is one function, and all use it.

They work on a locked table (lock.py), inside its transaction; whoever wants to know is told by the events.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clocks.time_control import NO_CLOCK, TimeControl, to_json
from games.clubs.core.models import Club
from games.jobs.commit import after_commit
from games.jobs.ids import opaque_id
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.jobs.text import one_line
from games.play.write.refusals import SEATED_ALREADY, TABLE_CLOSED
from rules.engine import options as house_rules
from rules.engine.moves import Seat
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant

from ..models import AfterResigning, Board, Bot, ClaimPart, Game, GameStatus, Player, SeatChange
from ..record.memory import Snapshot, cache_history
from ..record.replay import history_of
from . import clocks, events, host_answers, names, plans, questions, turns
from .dealing import deal_out, open_deals
from .endings import Ending
from .events import Sitter
from .lock import LockedTable, locked_table


def open_table(
    *,
    variant: Variant[Any],
    options: Any,
    host: User | None,
    sitters: Mapping[Seat, Sitter],
    public: bool = True,
    after_resigning: str = AfterResigning.BOT,
    words: Mapping[Seat, str] | None = None,
    dealer: Seat | None = None,
    board: Board | None = None,
    pace: TimeControl = NO_CLOCK,
    may_return: bool = True,
    friendly: bool = False,
    rating_least: int | None = None,
    rating_most: int | None = None,
    club: Club | None = None,
    reserved: Container[Seat] = (),
    secret: bytes | None = None,
    begins: Callable[[LockedTable], None] | None = None,
) -> Game:
    """A table with these people and bots seated; it begins at once where no seat is free.

    `begins` deals then, or waits for words that are kept back (opening.py); without it nothing is waited for.

    Free seats that are `reserved` wait for whoever comes with the word of that seat.

    With a board its cards are dealt, by its dealer, under the version of the rules it was made by: the scores of its
    tables are compared. Else `dealer` deals first, or a seat drawn by lot.
    The cards follow from a `secret` that was sealed before (seals.py), or from one drawn now.
    Raises ValueError where the board is one of other rules.
    """
    seats = seats_of(variant.engine(options))
    changes = house_rules.changes(options)
    if board is not None:
        if (board.variant, board.options) != (variant.slug, changes):
            raise ValueError(f"board {board} is not of {variant.slug} under these rules")
        dealer = board.dealer
    waits = len(sitters) < seats
    with transaction.atomic():
        game = Game.objects.create(
            variant=variant.slug,
            options=changes,
            rules_version=variant.rules_version if board is None else board.rules_version,
            dealer=secrets.randbelow(seats) if dealer is None else dealer,
            host=host,
            public=public,
            after_resigning=after_resigning,
            board=board,
            pace=to_json(pace),
            host_answers=host_answers.time_of(host, pace.kind, timezone.now()) if waits else None,
            may_return=may_return,
            friendly=friendly,
            rating_least=rating_least,
            rating_most=rating_most,
            club=club,
            **({} if secret is None else {"secret": secret}),
        )
        Player.objects.bulk_create(
            Player(
                game=game,
                seat=seat,
                words=one_line((words or {}).get(seat, ""), 80),
                reserved_for=opaque_id() if seat in reserved and seat not in sitters else "",
                **_seat_columns(sitters.get(seat)),
            )
            for seat in range(seats)
        )
        events.emit([events.Opened(game)])
        if not waits:
            with locked_table(game.public_id) as table:
                (begins or begin)(table)
            game = table.game
    return game


def begin(table: LockedTable) -> None:
    """Deal the first cards; every seat must be taken."""
    game, engine = table.game, table.game.engine
    assert game.status == GameStatus.OPEN
    assert not any(player.free for player in table.players)
    game.status = GameStatus.PLAYING
    game.host_answers = None
    if sum(player.user_id is not None for player in table.players) < 2 and game.board_id is None:
        # A clock is for those who wait: bots wait for one person as long as it takes.
        game.pace = {}
    dealt = deal_out(table, engine.start(game.dealer), 0)
    now = timezone.now()
    clocks.begin(table, now)
    table.happened.append(events.Started(game))
    turns.pass_turn(table, dealt.state, now)
    story = (Snapshot(game.version, dealt.number, dealt.state, dealt.events),)
    after_commit(cache_history, (game.pk, game.version), story)
    plans.settle(table, story, table.players, there=False)
    table.changed = table.seats = True


def change_sitter(
    table: LockedTable, seat: Seat, to: Sitter | None, *, words: str = "", timed_out: bool = False
) -> None:
    """Give a seat to a person, to a bot, back to the person who had given it up, or to nobody.

    The notes and the clock of whoever gave it up (`resigned`) are kept for their coming back; anybody else finds no
    notes and a clock of their own. `timed_out`: it goes because its time ran out.
    Raises Refused `seated_already` where the person sits at another seat of this table, and
    `table_closed` for a seat left free in the middle of a game.
    """
    game, player = table.game, table.players[seat]
    if isinstance(to, User) and any(other.user_id == to.pk for other in table.players if other is not player):
        raise Refused(SEATED_ALREADY)
    if to is None and game.status == GameStatus.PLAYING:
        raise Refused(TABLE_CLOSED)
    before, now = player.user or player.bot, timezone.now()
    # Nobody grants a claim of somebody who is gone, and bots grant none.
    closes = player.open_claim == ClaimPart.PUT or (bool(player.open_claim) and isinstance(to, Bot))
    if closes:
        turns.refuse_claim(table, now)
    back = isinstance(to, User) and player.resigned_id == to.pk
    away = player.user_id is not None and player.resigned_id == player.user_id
    if away:
        player.former_notes = player.notes
        plans.give_up(player)
    player.notes = ""
    if back:
        player.notes, player.former_notes = player.former_notes, ""
    player.looked_at = None
    player.last_active_at = now if isinstance(to, User) and (back or game.status == GameStatus.OPEN) else None
    for name, who in _seat_columns(to).items():
        setattr(player, name, who)
    if back:
        player.resigned = None
    if game.status == GameStatus.OPEN:
        # The words go into the shuffle: before it they are the sitter's, after it they belong to the deals.
        player.words, player.own_seal = one_line(words, 80), ""
    if game.status == GameStatus.PLAYING:
        _write_down(game, player, before, to, timed_out)
        clocks.leaves(table, player, now)
        if away:
            player.former_clock_left = player.clock_left
        if back:
            clocks.come_back(table, player, now)
        else:
            clocks.new_sitter(table, player, now)
        plans.leaves(player, back=back)
        player.planned_at, player.by_hand = None, False
        # Whoever takes over is told the whole deal, as far as this seat may know it.
        questions.close(table)
        deal = game.deals.latest("number")
        player.seen, player.deal_closed = max(deal.before - 1, 0), deal.number - 1
        player.prompt_verb = turns.prompt_verb_of(table, history_of(game)[-1].state, player)
        turns.see_to_bots(table)
    table.changed = table.seats = True
    table.happened.append(events.SeatChanged(game, seat, before, to, back, timed_out))
    if player.on_clock:
        turns.tell_of_visit(table, player, now)
    if game.status == GameStatus.PLAYING:
        plans.settle(table, history_of(game), table.players if closes else [player], there=back)
    player.save(
        update_fields=[
            "user",
            "bot",
            "resigned",
            "default_plans",
            "words",
            "own_seal",
            "seen",
            "deal_closed",
            "notes",
            "former_notes",
            "former_clock_left",
            "taken_over",
            "looked_at",
            "last_active_at",
            "prompt_verb",
            "turn_since",
            *plans.FIELDS,
            *clocks.FIELDS,
        ]
    )


def _write_down(
    game: Game, player: Player, before: Sitter | None, after: Sitter | None, timed_out: bool
) -> None:
    """Who had a seat of a running game until now, and who has it from now on: whose moves they are is told by it."""
    player.taken_over = game.version
    SeatChange.objects.create(
        game=game,
        seat=player.seat,
        version=game.version,
        before=before if isinstance(before, User) else None,
        before_bot=before if isinstance(before, Bot) else None,
        after=after if isinstance(after, User) else None,
        after_bot=after if isinstance(after, Bot) else None,
        timed_out=isinstance(before, User) and timed_out,
    )


def move_seat_to_account(table: LockedTable, seat: Seat, to: User) -> None:
    """The same hand sits there under another account: clock, notes, plans and what was seen stay as they are."""
    game, player = table.game, table.players[seat]
    before, player.user = player.user, to
    player.save(update_fields=["user"])
    table.changed = table.seats = True
    table.happened.append(events.SeatChanged(game, seat, before, to))
    if game.status == GameStatus.PLAYING:
        questions.close(table)
        # What stops the clock may differ: leave is an account's.
        clocks.resettle(table, player)
        if player.on_clock and turns.is_waited_for(table, player):
            table.happened.append(events.TurnCame(game, seat, player))


def end(table: LockedTable, ending: Ending) -> None:
    """End a game, for whatever reason: the result stored, nobody's turn, nothing due, the cards opened if they may be.

    Raises Refused `table_closed` where it is over already.
    """
    game = table.game
    if game.status == GameStatus.OVER:
        raise Refused(TABLE_CLOSED)
    game.status, game.ended_at = GameStatus.OVER, timezone.now()
    game.ending, game.result = ending.reason, ending.record()
    clocks.stop_all(table, game.ended_at)
    for player in table.players:
        player.to_act, player.outcome = False, ending.outcome(game.engine.sides, player.seat)
        player.planned_at, player.open_claim = None, ""
        player.save(update_fields=["to_act", "outcome", "planned_at", "open_claim"])
    names.release(table)
    Job.objects.filter(game=game).delete()
    open_deals(game)
    table.changed = True
    table.happened.append(events.Ended(game, ending))


def _seat_columns(sitter: Sitter | None) -> dict[str, Any]:
    """The columns of a seat that say who sits there."""
    return {
        "user": sitter if isinstance(sitter, User) else None,
        "bot": sitter if isinstance(sitter, Bot) else None,
        "default_plans": sitter.default_plans if isinstance(sitter, User) else [],
    }
