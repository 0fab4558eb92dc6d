"""The life of a table: opened, begun, its seats handed over, ended. Each is one function, and all use it.

They work on a table that is held (holding.py), inside its transaction; whoever wants to know is told by
the hooks.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clubs.models import Club
from games.pace.pace import NO_CLOCK, Pace, to_json
from rules.engine import options as house_rules
from rules.engine.moves import Seat
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant

from ..models import AfterResigning, Board, Bot, Due, Game, Handover, Player, Status
from ..record.memory import KeptMoment, remember
from ..record.story import story_of
from . import clocks, hooks, planning, turns
from .commit import after_commit
from .dealing import deal_out, open_deals
from .ending import Ending
from .holding import HeldTable, held
from .hooks import Sitter
from .refused import Refused
from .words import one_line


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
    pace: Pace = NO_CLOCK,
    may_return: bool = True,
    friendly: bool = False,
    rating_least: int | None = None,
    rating_most: int | None = None,
    club: Club | None = None,
) -> Game:
    """A table with these people and bots seated; it begins at once where no seat is free.

    With a board its cards are dealt, by its dealer, under the version of the rules it was made by: the scores of its
    tables are compared. Else `dealer` deals first, or a seat drawn by lot.
    Raises ValueError where the board is one of other rules.
    """
    seats = seats_of(variant.engine(options))
    changes = house_rules.changes(options)
    if board is not None:
        if (board.variant, board.options) != (variant.slug, changes):
            raise ValueError(f"board {board} is not of {variant.slug} under these rules")
        dealer = board.dealer
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
            may_return=may_return,
            friendly=friendly,
            rating_least=rating_least,
            rating_most=rating_most,
            club=club,
        )
        Player.objects.bulk_create(
            Player(
                game=game,
                seat=seat,
                words=one_line((words or {}).get(seat, ""), 80),
                **_seated(sitters.get(seat)),
            )
            for seat in range(seats)
        )
        hooks.call([hooks.Opened(game)])
        if len(sitters) == seats:
            with held(game.public_id) as table:
                begin(table)
            game = table.game
    return game


def begin(table: HeldTable) -> None:
    """Deal the first cards; every seat must be taken."""
    game, engine = table.game, table.game.engine
    assert game.status == Status.OPEN
    assert not any(player.free for player in table.players)
    game.status = Status.PLAYING
    if sum(player.user_id is not None for player in table.players) < 2 and game.board_id is None:
        # A clock is for those who wait: bots wait for one person as long as it takes.
        game.pace = {}
    dealt = deal_out(table, engine.start(game.dealer), 0)
    now = timezone.now()
    clocks.begin(table, now)
    table.happened.append(hooks.Begun(game))
    turns.pass_turn(table, dealt.state, now)
    story = (KeptMoment(game.version, dealt.number, dealt.state, dealt.events),)
    after_commit(remember, (game.pk, game.version), story)
    table.changed = table.seats = True


def hand_over(table: HeldTable, seat: Seat, to: Sitter | None, *, words: str = "") -> None:
    """Give a seat to a person, to a bot, back to the person who had given it up, or to nobody.

    The notes and the clock of whoever gave it up (`resigned`) are kept for their coming back; anybody else finds no
    notes and a clock of their own.
    Raises Refused `seated_already` where the person sits at another seat of this table, and
    `table_closed` for a seat left free in the middle of a game.
    """
    game, player = table.game, table.players[seat]
    if isinstance(to, User) and any(other.user_id == to.pk for other in table.players if other is not player):
        raise Refused("seated_already")
    if to is None and game.status == Status.PLAYING:
        raise Refused("table_closed")
    before, now = player.user or player.bot, timezone.now()
    back = isinstance(to, User) and player.resigned_id == to.pk
    away = player.user_id is not None and player.resigned_id == player.user_id
    if away:
        player.notes_away = player.notes
    player.notes = ""
    if back:
        player.notes, player.notes_away = player.notes_away, ""
    player.looked_at = None
    player.there_at = now if isinstance(to, User) and (back or game.status == Status.OPEN) else None
    for name, who in _seated(to).items():
        setattr(player, name, who)
    if back:
        player.resigned = None
    if game.status == Status.OPEN:
        # The words go into the shuffle: before it they are the sitter's, after it they belong to the deals.
        player.words = one_line(words, 80)
    if game.status == Status.PLAYING:
        _write_down(game, player, before, to)
        clocks.leaves(table, player, now)
        if away:
            player.clock_away = player.clock_left
        if back:
            clocks.come_back(table, player, now)
        else:
            clocks.new_sitter(table, player, now)
        planning.forget(player)
        # Whoever takes over is told the whole deal, as far as this seat may know it.
        player.seen = max(game.deals.latest("number").before - 1, 0)
        player.asked = turns.asked_of(table, story_of(game)[-1].state, player)
        turns.see_to_bots(table)
    table.changed = table.seats = True
    table.happened.append(hooks.SeatHandedOver(game, seat, before, to))
    if player.to_act:
        turns.tell_of_visit(table, player, now)
    player.save(
        update_fields=[
            "user",
            "bot",
            "resigned",
            "words",
            "seen",
            "notes",
            "notes_away",
            "clock_away",
            "taken_over",
            "looked_at",
            "there_at",
            "asked",
            "turn_since",
            *planning.FIELDS,
            *clocks.FIELDS,
        ]
    )


def _write_down(game: Game, player: Player, before: Sitter | None, after: Sitter | None) -> None:
    """Who had a seat of a running game until now, and who has it from now on: whose moves they are is told by it."""
    player.taken_over = game.version
    Handover.objects.create(
        game=game,
        seat=player.seat,
        version=game.version,
        before=before if isinstance(before, User) else None,
        before_bot=before if isinstance(before, Bot) else None,
        after=after if isinstance(after, User) else None,
        after_bot=after if isinstance(after, Bot) else None,
        lapsed=isinstance(before, User) and player.resigned_id == before.pk and player.lapsed,
    )


def rename_sitter(table: HeldTable, seat: Seat, to: User) -> None:
    """The same hand sits there under another account: clock, notes, plans and what was seen stay as they are."""
    game, player = table.game, table.players[seat]
    before, player.user = player.user, to
    player.save(update_fields=["user"])
    table.changed = table.seats = True
    table.happened.append(hooks.SeatHandedOver(game, seat, before, to))
    if game.status == Status.PLAYING:
        # What stops the clock may differ: leave is an account's.
        clocks.resettle(table, player)
        if player.to_act and turns.is_waited_for(table, player):
            table.happened.append(hooks.TurnCame(game, seat, player))


def end(table: HeldTable, ending: Ending) -> None:
    """End a game, for whatever reason: the result stored, nobody's turn, nothing due, the cards opened if they may be.

    Raises Refused `table_closed` where it is over already.
    """
    game = table.game
    if game.status == Status.OVER:
        raise Refused("table_closed")
    game.status, game.ended_at = Status.OVER, timezone.now()
    game.ending, game.result = ending.why, ending.kept()
    clocks.stop_all(table, game.ended_at)
    for player in table.players:
        player.to_act, player.outcome = False, ending.outcome(game.engine.sides, player.seat)
        player.save(update_fields=["to_act", "outcome"])
    Due.objects.filter(game=game).delete()
    open_deals(game)
    table.changed = True
    table.happened.append(hooks.Ended(game, ending))


def _seated(sitter: Sitter | None) -> dict[str, Any]:
    """The columns of a seat that say who sits there."""
    return {
        "user": sitter if isinstance(sitter, User) else None,
        "bot": sitter if isinstance(sitter, Bot) else None,
    }
