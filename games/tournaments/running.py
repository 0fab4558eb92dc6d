"""An event runs by itself: one function brings it to where it should be by now, whenever it is called.

It asks only the rows and the clock, so that calling it twice changes nothing and not calling it for an hour loses
nothing. What is due says when it is next worth calling (`Due` of the kind EVENT); a board that ends at a table calls
it at once. Each step is a transaction of its own, and whoever comes after a crash goes on with the next.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.contest.swiss import NoPairing
from games.play.models import Deal, Due, Game, Outage, Status, Why
from games.play.record import fairness
from games.play.write import boards, due, hooks, lapses, lifecycle
from games.play.write.ending import Ending
from games.play.write.holding import held
from games.play.write.hooks import Sitter
from rules.engine.wording import N_

from . import bots_line, entering, knowing, news, planning
from .models import (
    AtClose,
    BoardPlay,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EntrantState,
    EventBoard,
    EventRound,
    EventStage,
    EventTable,
    MovementKind,
    TableSide,
    Venue,
)
from .shape import bots_wanted, bounds_of, dealer_of, rounds_of, seats_at

EVENT = "event"
"""The kind of what is due when an event should be looked at (object_id: the event)."""

BOARD_ENDED = "board_ended"
"""The kind of what is due when a board has ended at a table (object_id: the play): a row of its own, so that no other
instant at which the event is to be looked at takes its place."""

SAT_OUT = "60"
"""Per cent for a board that an entrant could not play through no fault of its own."""

AT_FAULT = "40"

REMIND_AT = 0.75
"""The part of a round after which those with boards to play are reminded."""

CLOSED = N_("The round has closed.")
"""What a table reads that was not finished then."""

STEPS = 200
"""More steps than any event takes at once; a guard against going round for ever."""


def advance(row: Due) -> None:
    """What is due of an event."""
    go_on(row.object_id)


def board_ended(row: Due) -> None:
    """A board has ended at a table: look whether it was the last."""
    play = BoardPlay.objects.filter(pk=row.object_id).select_related("table__round").first()
    if play is not None:
        go_on(play.table.round.event_id)


def heard(event: hooks.TableEvent) -> None:
    """A board has ended at a table: what it gave is written down with it (settings.TALON_TABLE_HOOKS)."""
    match event:
        case hooks.Ended(game) if game.board_id is not None:
            play = BoardPlay.objects.filter(game=game).select_related("table__round").first()
            if play is None:
                return
            if play.finished_at is None:
                play.points, play.adjusted = _outcome(game, event.ending)
                play.finished_at = timezone.now()
                play.save(update_fields=["points", "adjusted", "finished_at"])
            due.put(BOARD_ENDED, at=timezone.now(), object_id=play.pk)


def kept_out(game: Game) -> set[int]:
    """Everybody who plays in the event of a game's board or did: they must not come to it (settings.TALON_KEPT_OUT)."""
    play = BoardPlay.objects.filter(game=game).select_related("board__event").first()
    if play is None:
        return set()
    return knowing.who_knows(play.board.event)


def _outcome(game: Game, ending: Ending) -> tuple[list[int] | None, list[str] | None]:
    """The points of a deal that was finished; shares for one that somebody broke off."""
    deal = Deal.objects.filter(game=game, number=1).first()
    if ending.why not in (Why.CANCELLED, Why.ADJUDICATED, Why.ABANDONED) and deal is not None and deal.score:
        return list(deal.score["points"]), None
    return None, ["50"] * len(game.engine.sides)


def go_on(pk: int) -> None:
    """Bring an event to where it should be by now, and say when to look again."""
    for _ in range(STEPS):
        if not step(pk):
            break
    _schedule(pk)


def step(pk: int) -> bool:
    """Do the next thing that is to be done with an event; whether there was one."""
    now = timezone.now()
    with transaction.atomic():
        event = DuplicateEvent.objects.select_for_update().filter(pk=pk).first()
        if event is None or event.paused_at is not None:
            return False
        if event.stage == EventStage.ENTRY:
            if now < event.starts_at:
                return False
            _start(event, now)
            return True
        if event.stage != EventStage.RUNNING:
            return False
        if _open_boards(event):
            return True
    if _deal_out(event):
        return True
    running = event.rounds_played.filter(closed_at=None).first()
    if running is not None and closing_of(running) <= now and _judge(event, running, now):
        return True
    with transaction.atomic():
        held_event = _running(pk)
        if held_event is None:
            return False
        running = held_event.rounds_played.filter(closed_at=None).first()
        if running is not None:
            return _close(held_event, running, now) or _remind(held_event, running, now)
        return _open_next(held_event, now)


def _running(pk: int) -> DuplicateEvent | None:
    """The event, locked, if it runs: a director may have stopped it in between."""
    event = DuplicateEvent.objects.select_for_update().get(pk=pk)
    return event if event.runs else None


# --- the start ------------------------------------------------------------------------------------------


def _start(event: DuplicateEvent, now: datetime) -> None:
    """Draw the numbers, deal the boards; an event with too few entrants is cancelled."""
    playing, waiting, incomplete = entering.in_order(event)
    free = max(event.most - len(playing), 0)
    for _ in range(min(event.bots, free)):
        playing.append(entering.add_bots(event, level=event.bots_level))
    for each in (*waiting, *incomplete):
        each.state = EntrantState.LEFT_OUT
        each.save(update_fields=["state"])
    if len(playing) < max(event.least, bounds_of(event.movement)[0]):
        cancel(event, now)
        return
    secrets.SystemRandom().shuffle(playing)
    for number, entrant in enumerate(playing, 1):
        entrant.number = number
        entrant.save(update_fields=["number"])
    event.numbers = len(playing)
    for number, bot in bots_wanted(event, event.numbers).items():
        if bot:
            entering.add_bots(event, level=event.bots_level, number=number)
    event.stage, event.started_at = EventStage.RUNNING, now
    event.rounds = rounds_of(event, event.numbers)
    event.save(update_fields=["stage", "started_at", "numbers", "rounds"])
    _make_boards(event)
    news.started(event, playing)
    news.left_out(event, [*waiting, *incomplete])


def cancel(event: DuplicateEvent, now: datetime, why: str = "") -> None:
    """There will be no event, or no more of it: its games are cancelled, its boards opened."""
    event.stage, event.ended_at, event.why_cancelled = EventStage.CANCELLED, now, why
    event.save(update_fields=["stage", "ended_at", "why_cancelled"])
    for play in BoardPlay.objects.filter(board__event=event, finished_at=None).select_related("game"):
        end_table(play, Ending(why=Why.CANCELLED, words=why or event.name))
    for public_id in _boards(event):
        boards.open_board(public_id)
    news.cancelled(event)


def _make_boards(event: DuplicateEvent) -> None:
    """Deal every board of the event from its secret, whose seal has been shown since it was made."""
    engine, variant, options = event.engine, event.rules, event.house_rules
    for number in planning.all_boards(event):
        dealer = dealer_of(number, engine.seats)
        deck = engine.deck(engine.start(dealer))
        assert deck is not None
        key = fairness.key_of(board_salt(event, number), [])
        cards = (*fairness.shuffled(deck.cards, key), *fairness.drawn(deck.lots, key))
        board = boards.make_board(variant=variant, options=options, dealer=dealer, cards=cards)
        EventBoard.objects.create(event=event, number=number, board=board)


def board_salt(event: DuplicateEvent, number: int) -> bytes:
    """The 256-bit salt a board is dealt from; told once the board is open."""
    return fairness.salt_of(bytes(event.secret), number)


# --- rounds ---------------------------------------------------------------------------------------------


def _open_next(event: DuplicateEvent, now: datetime) -> bool:
    """Open the next round, or end the event after the last."""
    if _open_boards(event):
        # Another worker may have closed the round in between; what comes next rests on its results.
        return True
    number = planning.rounds_played(event) + 1
    if number > rounds_of(event, event.numbers):
        _finish(event, now)
        return True
    try:
        tables = planning.tables_of(event, number)
    except NoPairing:
        _finish(event, now)
        return True
    entrants: dict[int | None, Entrant] = {
        entrant.number: entrant
        for entrant in Entrant.objects.filter(event=event, state=EntrantState.IN, number__isnull=False)
    }
    # A table to which nobody comes any more is none.
    tables = tuple(
        table for table in tables if any(each in entrants for side in table.sides for each in side)
    )
    opened = EventRound.objects.create(
        event=event, number=number, opened_at=now, closing_at=now + event.round_length
    )
    board_rows = {each.number: each for each in EventBoard.objects.filter(event=event)}
    table_rows = EventTable.objects.bulk_create(
        EventTable(round=opened, number=table.number, on_paper=_is_real(event, table, entrants))
        for table in tables
    )
    sides, plays = [], []
    half = len(event.engine.sides[0])
    for row, table in zip(table_rows, tables, strict=True):
        missing = False
        for side, numbers in enumerate(table.sides):
            # Of a team the first places sit north-south, at either table of a match, the others east-west.
            first = half if event.of_teams and side == 1 else 0
            for place, number_here in enumerate(numbers):
                entrant = entrants.get(number_here)
                missing |= entrant is None
                sides.append(TableSide(table=row, side=side, place=place, entrant=entrant, first=first))
        shares, halves = [SAT_OUT] * len(table.sides) if missing else None, ["50"] * len(table.sides)
        plays += [
            BoardPlay(
                table=row,
                board=board_rows[board],
                adjusted=given,
                finished_at=now if given else None,
            )
            for board in table.boards
            # What was cancelled before is not played; it has its halves if it counts again.
            for given in [shares or (halves if board_rows[board].cancelled_at else None)]
        ]
    TableSide.objects.bulk_create(sides)
    BoardPlay.objects.bulk_create(plays)
    return True


def _is_real(
    event: DuplicateEvent, table: planning.PlannedTable, entrants: Mapping[int | None, Entrant]
) -> bool:
    """Whether a table to be is a real one: where an event has both, all who come to it are there."""
    if event.venue != Venue.BOTH:
        return event.on_paper
    return all(entrants[each].at_club for side in table.sides for each in side if each in entrants)


def closing_of(running: EventRound) -> datetime:
    """When a round closes: later by the time the site was down."""
    down = timedelta(0)
    for outage in Outage.objects.filter(end__gt=running.opened_at, start__lt=running.closing_at):
        down += outage.end - max(outage.start, running.opened_at)
    return running.closing_at + down


def outages(start: datetime, end: datetime) -> timedelta:
    """How long the site was down between two instants."""
    spans = Outage.objects.filter(end__gt=start, start__lt=end)
    return sum((min(each.end, end) - max(each.start, start) for each in spans), timedelta(0))


def _close(event: DuplicateEvent, running: EventRound, now: datetime) -> bool:
    """Close a round whose boards are all finished, at once or at its time."""
    if BoardPlay.objects.filter(table__round=running, finished_at=None).exists():
        return False
    if not event.early and now < closing_of(running):
        return False
    running.closed_at = now
    running.save(update_fields=["closed_at"])
    return True


def _remind(event: DuplicateEvent, running: EventRound, now: datetime) -> bool:
    """Remind once those who have boards to play."""
    if running.reminded_at is not None or now < remind_at(event, running):
        return False
    running.reminded_at = now
    running.save(update_fields=["reminded_at"])
    news.closing(event, running)
    return True


def remind_at(event: DuplicateEvent, running: EventRound) -> datetime:
    """When those who have boards to play are reminded."""
    return running.opened_at + (closing_of(running) - running.opened_at) * REMIND_AT


def _finish(event: DuplicateEvent, now: datetime) -> None:
    """The last board is played: everything is open."""
    event.stage, event.ended_at = EventStage.OVER, now
    event.save(update_fields=["stage", "ended_at"])
    name_winner(event)
    for public_id in _boards(event):
        boards.open_board(public_id)
    bots_line.ask(event)
    news.over(event)


def name_winner(event: DuplicateEvent) -> None:
    """Who has won a knock-out that is over; what a director decides after the end may change it."""
    if event.movement == MovementKind.KNOCK_OUT and (rounds := planning.rounds_played(event)):
        (winner,) = planning.winners_of(event, rounds)
        event.winner = event.entrants.filter(number=winner, state=EntrantState.IN).first()
        event.save(update_fields=["winner"])


def _boards(event: DuplicateEvent) -> list[str]:
    return list(
        EventBoard.objects.filter(event=event, board__opened_at=None).values_list(
            "board__public_id", flat=True
        )
    )


# --- boards and their tables ------------------------------------------------------------------------------


def _open_boards(event: DuplicateEvent) -> bool:
    """Open every board whose last table has finished; whether there was one."""
    rounds = planning.rounds_played(event)
    lasts = planning.last_rounds(event)
    sealed = EventBoard.objects.filter(event=event, board__opened_at=None)
    waiting = set(
        BoardPlay.objects.filter(board__event=event, finished_at=None).values_list("board", flat=True)
    )
    found = [
        each.board.public_id
        for each in sealed.select_related("board")
        if lasts.get(each.number, 0) <= rounds and each.pk not in waiting
    ]
    for public_id in found:
        boards.open_board(public_id)
    if found:
        bots_line.ask(event)
    return bool(found)


def _deal_out(event: DuplicateEvent) -> bool:
    """Begin the games of the boards that may be played now; whether there was one."""
    unfinished = BoardPlay.objects.filter(
        table__round__event=event, table__round__closed_at=None, table__on_paper=False, finished_at=None
    ).order_by("table", "board__number")
    wanted: list[int] = []
    busy: set[int] = set()
    for play in unfinished:
        pk, table = play.pk, play.table_id
        if play.game_id is None and (event.at_once or table not in busy):
            wanted.append(pk)
        busy.add(table)
    if not wanted:
        return False
    begun = [begin_play(event.pk, pk) for pk in wanted]
    return any(begun)


def _sitters(table: int) -> Mapping[int, Mapping[int, Sitter]]:
    """Who sits for each entrant of a table, by its key and place."""
    found: dict[int, dict[int, Sitter]] = defaultdict(dict)
    entrants = TableSide.objects.filter(table=table, entrant__isnull=False).values("entrant")
    for player in EntrantPlayer.objects.filter(entrant__in=entrants).select_related("user", "bot"):
        sitter = player.user or player.bot
        if sitter is not None:
            found[player.entrant_id][player.place] = sitter
    return found


def begin_play(event_id: int, pk: int) -> bool:
    """Open the table of a board and deal it, unless somebody was here first, or the event was stopped meanwhile."""
    with transaction.atomic():
        event = _running(event_id)
        if event is None:
            return False
        found = BoardPlay.objects.select_for_update(of=("self",)).filter(pk=pk, table__round__closed_at=None)
        play = found.select_related("board__board").first()
        if play is None or play.game_id is not None or play.finished_at is not None:
            return False
        sitters, away = _seated(event, play, _sitters(play.table_id))
        game = lifecycle.open_table(
            variant=event.rules,
            options=event.house_rules,
            host=None,
            sitters=sitters,
            public=event.public,
            club=event.club if event.members_only else None,
            board=play.board.board,
            pace=event.time,
        )
        play.game = game
        play.save(update_fields=["game"])
        for seat, user in away.items():
            # Whoever has vanished may take the seat back like one that was lost at the table.
            game.players.filter(seat=seat).update(resigned=user, lapsed=True)
    return True


def _seated(
    event: DuplicateEvent, play: BoardPlay, people: Mapping[int, Mapping[int, Sitter]]
) -> tuple[dict[int, Sitter], dict[int, User]]:
    """Who sits where at a table, and whose seats bots take because they have vanished or have gone."""
    sitters: dict[int, Sitter] = {}
    away: dict[int, User] = {}
    engine = event.engine
    rows = list(TableSide.objects.filter(table=play.table_id).order_by("side", "place"))
    sharing: dict[int, int] = defaultdict(int)
    for row in rows:
        sharing[row.side] += 1
    for row in rows:
        assert row.entrant_id is not None
        for each in seats_at(engine, row.side, row.place, sharing[row.side], row.first):
            sitter = people.get(row.entrant_id, {}).get(each.place)
            if isinstance(sitter, User) and not lapses.is_absent(sitter):
                sitters[each.seat] = sitter
                continue
            if isinstance(sitter, User):
                away[each.seat] = sitter
                sitter = None
            taken = [bot.pk for bot in sitters.values() if not isinstance(bot, User)]
            sitters[each.seat] = sitter or entering.bots_for(event.bots_level, 1, taken)[0]
    return sitters, away


# --- the hard close ---------------------------------------------------------------------------------------


def _judge(event: DuplicateEvent, running: EventRound, now: datetime) -> bool:
    """The round is over by the clock: what is not finished is decided, or played on by bots.

    One board after another, each as the event is then: a director may pause it or give the round more time.
    """
    changed = False
    at_fault: dict[int, set[int]] = {}
    rows = BoardPlay.objects.filter(table__round=running, finished_at=None)
    # The boards of a table that have begun come first: who holds them up holds up the others.
    begun_first = F("game").desc(nulls_last=True)
    for play in rows.select_related("game", "table").order_by("table", begun_first, "board__number"):
        with transaction.atomic():
            running.refresh_from_db(fields=["closing_at"])
            if _running(event.pk) is None or closing_of(running) > now:
                break
            if event.at_close == AtClose.BOTS and not play.table.on_paper:
                # A board that waits for another of its table is dealt after it, and is the bots' then.
                changed |= play.game is not None and _to_bots(play.game)
                continue
            if play.game is not None:
                at_fault.setdefault(play.table_id, set()).update(_held_up_by(play.game))
            decide(play, shares_of(len(event.engine.sides), at_fault.get(play.table_id, set())), CLOSED)
            changed = True
    return changed


def shares_of(sides: int, at_fault: set[int]) -> list[str]:
    """Shares by side: 40 % for those who were to play, 60 % for the others; 50 % where all were."""
    if not at_fault or len(at_fault) == sides:
        return ["50"] * sides
    return [AT_FAULT if side in at_fault else SAT_OUT for side in range(sides)]


def _held_up_by(game: Game) -> set[int]:
    """The sides a person of which is to move; nobody where a bot is."""
    acting = {player.seat for player in game.players.filter(to_act=True, user__isnull=False)}
    return {side for side, seats in enumerate(game.engine.sides) if acting & set(seats)}


def decide(play: BoardPlay, shares: list[str], words: str) -> None:
    """Give a board at a table its shares, unless it has just been finished; its game, if it runs, ends with that."""
    unfinished = BoardPlay.objects.filter(pk=play.pk, finished_at=None)
    now = timezone.now()
    if play.game is None:
        unfinished.update(adjusted=shares, finished_at=now)
        return
    with held(play.game.public_id) as table:
        if table.game.status != Status.OVER and unfinished.update(adjusted=shares, finished_at=now):
            lifecycle.end(table, Ending(why=Why.CANCELLED, words=words))


def end_table(play: BoardPlay, ending: Ending) -> None:
    """End the game of a board, if it runs."""
    if play.game is None or play.game.status == Status.OVER:
        return
    with held(play.game.public_id) as table:
        if table.game.status != Status.OVER:
            lifecycle.end(table, ending)


def _to_bots(game: Game) -> bool:
    """Bots take all seats of people at a table whose time is over; whether there was one."""
    with held(game.public_id) as table:
        if table.game.status != Status.PLAYING:
            return False
        people = [player for player in table.players if player.user_id is not None]
        for player in people:
            player.resigned, player.lapsed, player.for_good = player.user, True, True
            player.save(update_fields=["resigned", "lapsed", "for_good"])
            lifecycle.hand_over(table, player.seat, lapses.bot_for(table))
    return bool(people)


# --- when to look again -----------------------------------------------------------------------------------


def _schedule(pk: int) -> None:
    """Have the event looked at when it is next worth it."""
    with transaction.atomic():
        event = DuplicateEvent.objects.select_for_update().filter(pk=pk).first()
        if event is None or event.paused_at is not None:
            return
        if at := next_instant(event):
            due.put(EVENT, at=at, object_id=pk)


def next_instant(event: DuplicateEvent) -> datetime | None:
    """When something is to be done that no table brings about."""
    if event.stage == EventStage.ENTRY:
        return event.starts_at
    if event.stage != EventStage.RUNNING:
        return None
    now = timezone.now()
    running = event.rounds_played.filter(closed_at=None).first()
    if running is None:
        return now
    instants = [closing_of(running)]
    if running.reminded_at is None:
        instants.append(remind_at(event, running))
    later = [at for at in instants if at > now]
    return min(later) if later else now + timedelta(minutes=1)
