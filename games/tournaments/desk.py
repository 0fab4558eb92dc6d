"""The director's desk: each act changes the event, is written down with its reason, and can be taken back where it can.

`_write` keeps what an act has changed; `undo` puts that back. Whoever an act touches is told that there is one; what
it says stands on the page of the event.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.allowance import Windows, allowed
from accounts.distance import blocks_among
from accounts.models import User
from games.clubs.standing import directs as looks_after
from games.play.models import Bot, Status, Why
from games.play.write import clocks, due, lifecycle
from games.play.write.ending import Ending
from games.play.write.holding import held
from games.play.write.refused import Refused
from rules.engine.wording import N_

from . import bots_line, entering, knowing, news, running
from .models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EntrantState,
    EventBoard,
    EventDirector,
    EventStage,
    MovementKind,
    TableSide,
    Venue,
)
from .planning import rounds_played
from .shape import movement_of, places_of, seats_at

DECIDED = N_("The director has decided this board.")
BOARD_CANCELLED = N_("The director has cancelled this board.")

SHARE = re.compile(r"[+-]|[0-9]{1,2}|100")
"""Per cent of the top, or average plus or minus."""

MOST_POINTS = 1_000_000
LONGEST_EXTENSION = timedelta(days=30)
MESSAGES: Windows = ((6, 3600), (20, 86400))
"""Messages to everybody in an event, by all its directors: within an hour, within a day."""

FILLED_UP = (MovementKind.INDIVIDUAL, MovementKind.THREES)
"""Movements whose tables lack nobody: bots take the place of whoever leaves."""


def directs(event: DuplicateEvent, user: Any) -> bool:
    """Whether somebody is a director of an event: its organiser, a deputy, who looks after its club, or staff."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return (
        event.organiser_id == user.pk
        or user.is_staff
        or EventDirector.objects.filter(event=event, user=user).exists()
        or (event.club is not None and looks_after(event.club, user))
    )


def _held(public_id: str, by: User, *stages: EventStage) -> DuplicateEvent:
    """The event, locked, for one of its directors; raises Refused `no_director` or `event_stage`."""
    event = entering.held_event(public_id)
    if not directs(event, by):
        raise Refused("no_director")
    if stages and event.stage not in stages:
        raise Refused("event_stage")
    return event


def _write(
    event: DuplicateEvent, kind: ActOf, by: User, why: str, *, touched: Iterable[Entrant] = (), **more: Any
) -> DirectorAct:
    act = DirectorAct.objects.create(event=event, kind=kind, by=by, why=why, made_at=timezone.now(), **more)
    news.act(event, touched, f"act {act.pk}")
    return act


def _look(event: DuplicateEvent) -> None:
    """Have the event go on with what has changed; one that is over may have another winner by it."""
    if event.stage == EventStage.OVER:
        running.name_winner(event)
    due.put(running.EVENT, at=timezone.now(), object_id=event.pk)


# --- the event ------------------------------------------------------------------------------------------


def start(public_id: str, *, by: User) -> DirectorAct:
    """Begin now instead of at the time that was set; raises Refused `too_few`."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY)
        if event.paused_at is not None:
            raise Refused("event_stage")
        complete = len(entering.in_order(event)[0])
        if min(complete + event.bots, event.most) < event.least:
            # It would be cancelled at once.
            raise Refused("too_few")
        before = {"starts_at": event.starts_at.isoformat()}
        event.starts_at = timezone.now()
        event.save(update_fields=["starts_at"])
        act = _write(event, ActOf.START, by, "", before=before)
        _look(event)
    return act


def pause(public_id: str, *, by: User, why: str) -> DirectorAct:
    """Nothing opens or closes, and no clock runs, until it goes on; raises Refused `event_stage` if it is paused."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        if event.paused_at is not None:
            raise Refused("event_stage")
        event.paused_at = timezone.now()
        event.save(update_fields=["paused_at"])
        act = _write(event, ActOf.PAUSE, by, why)
        for public in _running_games(event):
            with held(public) as table:
                clocks.halt(table, event.paused_at)
    return act


def resume(public_id: str, *, by: User, why: str = "") -> DirectorAct:
    """The event goes on; what was to happen happens so much later."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        if event.paused_at is None:
            raise Refused("event_stage")
        now = timezone.now()
        # The round closes later by the time the site was down anyway.
        lost = now - event.paused_at - running.outages(event.paused_at, now)
        event.paused_at = None
        if event.stage == EventStage.ENTRY:
            event.starts_at += lost
        event.save(update_fields=["paused_at", "starts_at"])
        for each in event.rounds_played.filter(closed_at=None):
            each.closing_at += lost
            each.save(update_fields=["closing_at"])
        act = _write(event, ActOf.RESUME, by, why)
        for public in _running_games(event):
            with held(public) as table:
                clocks.go_on(table, now)
        _look(event)
    return act


def extend(public_id: str, *, by: User, more: timedelta, why: str) -> DirectorAct:
    """Give the round that is played more time; raises Refused `event_stage` where there is none, `no_time`."""
    if not timedelta(0) < more <= LONGEST_EXTENSION:
        raise Refused("no_time")
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING)
        current = event.rounds_played.filter(closed_at=None).first()
        if current is None:
            raise Refused("event_stage")
        current.closing_at += more
        current.reminded_at = None
        current.save(update_fields=["closing_at", "reminded_at"])
        seconds = int(more.total_seconds())
        act = _write(
            event,
            ActOf.EXTEND,
            by,
            why,
            facts={"hours": seconds // 3600, "round": current.number},
            before={"round": current.number, "seconds": seconds},
        )
        _look(event)
    return act


def close_round(public_id: str, *, by: User, why: str) -> DirectorAct:
    """Close the round now: what is not finished is decided as at its close. Raises Refused `event_stage`."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING)
        current = event.rounds_played.filter(closed_at=None).first()
        if current is None or event.paused_at is not None:
            raise Refused("event_stage")
        # An outage puts the close off by what is added here.
        down = running.closing_of(current) - current.closing_at
        current.closing_at = max(timezone.now() - down, current.opened_at)
        current.save(update_fields=["closing_at"])
        act = _write(event, ActOf.CLOSE, by, why, facts={"round": current.number})
        _look(event)
    return act


def cancel(public_id: str, *, by: User, why: str) -> DirectorAct:
    """Cancel the event: its games end without a result, and its boards are opened. It cannot be taken back."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        act = _write(event, ActOf.CANCEL, by, why)
        running.cancel(event, timezone.now(), why)
    return act


def message(public_id: str, *, by: User, words: str) -> DirectorAct:
    """Write to everybody who is in; raises Refused `messages_enough`."""
    with transaction.atomic():
        event = _held(public_id, by)
        if not allowed("event-messages", str(event.pk), MESSAGES):
            raise Refused("messages_enough")
        act = DirectorAct.objects.create(
            event=event, kind=ActOf.MESSAGE, by=by, why=words, made_at=timezone.now()
        )
        news.message(event, words, f"message {act.pk}")
    return act


def depute(public_id: str, *, by: User, user: User) -> DirectorAct:
    """Make somebody a deputy, or no longer; only organiser and staff do. Raises Refused `no_director`, `no_entrant`."""
    with transaction.atomic():
        event = _held(public_id, by)
        if not _organises(event, by):
            raise Refused("no_director")
        if user.is_guest or user.is_bot or user.pk == event.organiser_id:
            raise Refused("no_entrant")
        gone, _ = EventDirector.objects.filter(event=event, user=user).delete()
        if not gone:
            EventDirector.objects.create(event=event, user=user)
        return _write(
            event, ActOf.DEPUTY, by, "", facts={"name": user.name, "on": not gone}, before={"user": user.pk}
        )


# --- boards ---------------------------------------------------------------------------------------------


def adjust(
    public_id: str,
    play_id: int,
    *,
    by: User,
    why: str,
    shares: Sequence[str] | None = None,
    points: Sequence[int] | None = None,
) -> DirectorAct:
    """Give a board at a table shares of the top, or points by side; a game that still runs ends with it.

    Raises Refused `no_such_board`, `bad_score` where there are not as many as sides.
    """
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING, EventStage.OVER)
        sides = len(event.engine.sides)
        if not _fits(shares, points, sides):
            raise Refused("bad_score")
        play = _play(event, play_id)
        before = _kept(play)
        _end(play, DECIDED)
        play = BoardPlay.objects.get(pk=play.pk)
        play.adjusted = None if shares is None else list(shares)
        if points is not None:
            play.points = list(points)
        play.finished_at = play.finished_at or timezone.now()
        play.save(update_fields=["points", "adjusted", "finished_at"])
        facts = {"shares": list(shares)} if shares is not None else {"points": list(points or ())}
        # Not by what stood there before: whoever enters a score learns nothing of the board by it.
        kind = ActOf.ENTER if shares is None and play.game_id is None else ActOf.ADJUST
        act = _write(
            event,
            kind,
            by,
            why,
            board=play.board,
            table=play.table,
            facts=facts,
            before={"play": play.pk, **before},
            touched=_at_table(play) if kind == ActOf.ADJUST else (),
        )
        _look(event)
    return act


def cancel_board(public_id: str, number: int, *, by: User, why: str) -> DirectorAct:
    """A board that went wrong counts for nobody; its games that run end."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING, EventStage.OVER)
        board = _board(event, number)
        if board.cancelled_at is not None:
            raise Refused("event_stage")
        board.cancelled_at = timezone.now()
        board.save(update_fields=["cancelled_at"])
        for play in board.plays.filter(finished_at=None).select_related("game"):
            running.decide(play, _halves(event), BOARD_CANCELLED)
        act = _write(
            event,
            ActOf.CANCEL_BOARD,
            by,
            why,
            board=board,
            before={"board": number},
            touched=_on_board(board),
            facts={"board": number},
        )
        _look(event)
    return act


def restore_board(public_id: str, number: int, *, by: User, why: str) -> DirectorAct:
    """A cancelled board counts again; tables where it was broken off have half of the top, others still play it."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING, EventStage.OVER)
        board = _board(event, number)
        if board.cancelled_at is None:
            raise Refused("event_stage")
        _count_again(event, board)
        act = _write(
            event,
            ActOf.RESTORE_BOARD,
            by,
            why,
            board=board,
            before={"board": number},
            touched=_on_board(board),
            facts={"board": number},
        )
        _look(event)
    return act


def _halves(event: DuplicateEvent) -> list[str]:
    """Half of the top for every side."""
    return ["50"] * len(event.engine.sides)


def _count_again(event: DuplicateEvent, board: EventBoard) -> None:
    """A board counts; in the round that is played it is dealt where it had not been, unless a director gave a score."""
    board.cancelled_at = None
    board.save(update_fields=["cancelled_at"])
    if board.board.opened_at is not None:
        bots_line.ask(event)
        return
    scores = DirectorAct.objects.filter(event=event, kind__in=(ActOf.ADJUST, ActOf.ENTER), undone_at=None)
    given = {before["play"] for before in scores.values_list("before", flat=True)}
    BoardPlay.objects.filter(
        board=board, game=None, points__isnull=True, adjusted=_halves(event), table__round__closed_at=None
    ).exclude(pk__in=given).update(adjusted=None, finished_at=None)


# --- entrants -------------------------------------------------------------------------------------------


def withdraw(public_id: str, entrant_id: str, *, by: User, why: str, disqualify: bool = False) -> DirectorAct:
    """Take an entrant out: what it has not finished gives 40 % to it and 60 % to the others.

    From the next round on its number is sat out at 60 %, or played by bots where tables lack nobody.
    """
    with transaction.atomic():
        # Whoever won by cheating is found out after the end.
        stages = (EventStage.RUNNING, EventStage.OVER) if disqualify else (EventStage.RUNNING,)
        event = _held(public_id, by, *stages)
        entrant = _entrant(event, entrant_id, EntrantState.IN)
        state = EntrantState.DISQUALIFIED if disqualify else EntrantState.WITHDRAWN
        entrant.state = state
        entrant.save(update_fields=["state"])
        decided = []
        for play in _unfinished(event, entrant):
            own = set(
                TableSide.objects.filter(table=play.table, entrant=entrant).values_list("side", flat=True)
            )
            running.decide(play, running.shares_of(len(event.engine.sides), own), DECIDED)
            decided.append(play.pk)
        _fill_up(event, entrant)
        act = _write(
            event,
            ActOf.DISQUALIFY if disqualify else ActOf.WITHDRAW,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": name_of(entrant)},
            before={"entrant": entrant.pk, "plays": decided},
        )
        _look(event)
    return act


def _fill_up(event: DuplicateEvent, entrant: Entrant) -> None:
    """Bots take the number of somebody who is out, where tables lack nobody."""
    if event.movement in FILLED_UP and event.stage == EventStage.RUNNING:
        entering.add_bots(event, level=event.bots_level, number=entrant.number)


def readmit(public_id: str, entrant_id: str, *, by: User, why: str) -> DirectorAct:
    """Let an entrant in again from the next round on; raises Refused `number_taken` where somebody has its number."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING, EventStage.OVER)
        entrant = _entrant(event, entrant_id, EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
        before = {"entrant": entrant.pk, "state": entrant.state}
        _back_in(event, entrant)
        act = _write(
            event,
            ActOf.READMIT,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": name_of(entrant)},
            before=before,
        )
        _look(event)
    return act


def _back_in(event: DuplicateEvent, entrant: Entrant) -> None:
    """An entrant has its number again, which bots may have had meanwhile."""
    now_there = event.entrants.filter(number=entrant.number, state=EntrantState.IN).first()
    if now_there is not None and not now_there.is_bot:
        raise Refused("number_taken")
    if now_there is not None:
        now_there.state = EntrantState.WITHDRAWN
        now_there.save(update_fields=["state"])
    entrant.state = EntrantState.IN
    entrant.save(update_fields=["state"])


def let_in_late(
    public_id: str, *, by: User, users: Sequence[User], name: str = "", why: str = ""
) -> DirectorAct:
    """Let people in after the start: they take a number that nobody has, or a bot's, from the next round on.

    Raises Refused `no_number` where there is none, `entered_already`, `bad_entrant` where they are not as many as make
    an entrant.
    """
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING)
        if len(set(users)) != len(users) or len(users) != places_of(event.movement, event.engine):
            raise Refused("bad_entrant")
        left_out = event.entrants.filter(state=EntrantState.LEFT_OUT, players__user__in=users)
        for entrant in left_out.distinct():
            # Whoever was not seated at the start may be late.
            entrant.players.all().delete()
        for user in users:
            _may_come(event, user, by, [other.pk for other in users])
        number = _free_number(event)
        bot = event.entrants.filter(number=number, state=EntrantState.IN).exclude(level="").first()
        if bot is not None:
            bot.state = EntrantState.WITHDRAWN
            bot.save(update_fields=["state"])
        now = timezone.now()
        entrant = Entrant.objects.create(
            event=event, name=name, number=number, entered_at=now, complete_at=now
        )
        EntrantPlayer.objects.bulk_create(
            EntrantPlayer(event=event, entrant=entrant, place=place, user=user)
            for place, user in enumerate(users)
        )
        return _write(
            event,
            ActOf.LATE,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": name_of(entrant), "number": number},
            before={"entrant": entrant.pk},
        )


def enter_named(public_id: str, *, by: User, people: Sequence[str], why: str = "") -> DirectorAct:
    """Enter people without accounts, by name, in an event at real tables; after the start from the next round on.

    Raises Refused `event_stage` for an event that is played here too, `bad_entrant`, `no_number`.
    """
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        names = [" ".join(name.split())[:40] for name in people]
        if not event.on_paper:
            raise Refused("event_stage")
        if len(names) != places_of(event.movement, event.engine) or not all(names):
            raise Refused("bad_entrant")
        number = _free_number(event) if event.stage == EventStage.RUNNING else None
        now = timezone.now()
        entrant = Entrant.objects.create(event=event, number=number, entered_at=now, complete_at=now)
        EntrantPlayer.objects.bulk_create(
            EntrantPlayer(event=event, entrant=entrant, place=place, called=name)
            for place, name in enumerate(names)
        )
        return _write(
            event, ActOf.NAMED, by, why, facts={"name": name_of(entrant)}, before={"entrant": entrant.pk}
        )


def replace(
    public_id: str, entrant_id: str, place: int, *, by: User, user: User | None, why: str
) -> DirectorAct:
    """Put somebody else at a place of an entrant, or a bot (None), at the tables that run and from now on.

    Raises Refused `entered_already` for somebody who is in the event or was: nobody meets a board twice.
    """
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        entrant = _entrant(event, entrant_id, EntrantState.IN)
        player = entrant.players.filter(place=place).select_related("user", "bot").first()
        if player is None or entrant.is_bot or (user is None and player.bot_id is not None):
            # Bots' entrants are ranked apart; whoever comes late takes a place of theirs.
            raise Refused("no_entrant")
        if user is None and (event.on_paper or entrant.at_club):
            raise Refused("bots_not_there")
        if user is not None:
            partners = entrant.players.exclude(pk=player.pk).values_list("user", flat=True)
            _may_come(event, user, by, partners)
        before, was = {"place": place, "user": player.user_id, "bot": player.bot_id}, _name(player)
        before["to"] = None if user is None else user.pk
        player.user = user
        player.bot = None if user is not None else entering.bots_for(event.bots_level, 1)[0]
        player.save(update_fields=["user", "bot"])
        _seat(event, entrant, place, user or player.bot)
        return _write(
            event,
            ActOf.REPLACE,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": was, "by": _name(player)},
            before={"entrant": entrant.pk, **before},
        )


def swap(public_id: str, one: str, other: str, *, by: User, why: str) -> DirectorAct:
    """Exchange the numbers of two entrants, and with them the tables they go to from the next round on.

    Raises Refused `board_twice` where one of them would meet a board again.
    """
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING)
        if event.movement == MovementKind.KNOCK_OUT:
            # The bracket follows from the numbers that were drawn.
            raise Refused("event_stage")
        first, second = (_entrant(event, each, EntrantState.IN) for each in (one, other))
        if first.pk == second.pk or first.number is None or second.number is None:
            raise Refused("no_entrant")
        if _would_meet_twice(event, first, second.number) or _would_meet_twice(event, second, first.number):
            raise Refused("board_twice")
        _exchange(first, second)
        return _write(
            event,
            ActOf.MOVE,
            by,
            why,
            entrant=first,
            touched=[first, second],
            facts={"name": name_of(first), "by": name_of(second)},
            before={"one": first.public_id, "other": second.public_id},
        )


def place(public_id: str, entrant_id: str, *, by: User, at_club: bool, why: str) -> DirectorAct:
    """Have an entrant play at the real tables from the next round on, or here.

    Raises Refused `event_stage` where the event does not have both, `bots_not_there` for bots.
    """
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        entrant = _entrant(event, entrant_id, EntrantState.IN)
        if event.venue != Venue.BOTH or entrant.at_club == at_club:
            raise Refused("event_stage")
        if entrant.is_bot:
            raise Refused("bots_not_there")
        entrant.at_club = at_club
        entrant.save(update_fields=["at_club"])
        return _write(
            event,
            ActOf.PLACE,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": name_of(entrant), "on": at_club},
            before={"entrant": entrant.pk, "at_club": not at_club},
        )


def read_hands(public_id: str, *, by: User) -> DirectorAct:
    """Have somebody read the cards of sealed boards, to make them up for real tables; they cannot enter any more.

    Raises Refused `event_stage` where there are no real tables, `plays_here` for whoever plays in the event or did.
    """
    with transaction.atomic():
        event = _held(public_id, by, EventStage.RUNNING)
        if event.venue == Venue.HERE:
            raise Refused("event_stage")
        before = DirectorAct.objects.filter(event=event, kind=ActOf.HANDS, by=by).first()
        if before is not None:
            return before
        if by.pk in knowing.who_knows(event):
            raise Refused("plays_here")
        return _write(event, ActOf.HANDS, by, "")


# --- taking back ----------------------------------------------------------------------------------------

TAKEN_BACK = (
    ActOf.EXTEND, ActOf.ADJUST, ActOf.ENTER, ActOf.WITHDRAW, ActOf.DISQUALIFY, ActOf.CANCEL_BOARD,
    ActOf.RESTORE_BOARD, ActOf.DEPUTY, ActOf.MOVE, ActOf.REPLACE, ActOf.PLACE, ActOf.READMIT,
    ActOf.NAMED,
)  # fmt: skip
"""Acts that can be taken back. A message was read, a pause is ended, a game that was broken off stays so."""


def undo(public_id: str, act_id: int, *, by: User, why: str = "") -> DirectorAct:
    """Take an act back; raises Refused `not_undone` where that cannot be, or has been done."""
    with transaction.atomic():
        event = _held(public_id, by, EventStage.ENTRY, EventStage.RUNNING, EventStage.OVER)
        locked = DirectorAct.objects.select_for_update(of=("self",)).select_related("board__board")
        act = locked.filter(event=event, pk=act_id).first()
        if act is None or act.undone_at is not None or act.kind not in TAKEN_BACK:
            raise Refused("not_undone")
        if knowing.is_hidden(event, act, by) or _later(event, act):
            raise Refused("not_undone")
        if act.kind == ActOf.DEPUTY and not _organises(event, by):
            raise Refused("no_director")
        _put_back(event, act)
        act.undone_at, act.undone_why = timezone.now(), why
        act.save(update_fields=["undone_at", "undone_why"])
        news.act(event, _touched(act), f"undone {act.pk}")
        _look(event)
    return act


TOGETHER = (
    {ActOf.ADJUST, ActOf.ENTER}, {ActOf.CANCEL_BOARD, ActOf.RESTORE_BOARD},
    {ActOf.WITHDRAW, ActOf.DISQUALIFY, ActOf.READMIT, ActOf.LATE}, {ActOf.REPLACE},
)  # fmt: skip
"""Kinds that change the same thing: the last of them on it is taken back first."""


def _later(event: DuplicateEvent, act: DirectorAct) -> bool:
    """Whether a later act that stands has changed the same thing once more."""
    kinds = next((kinds for kinds in TOGETHER if act.kind in kinds), None)
    if kinds is None:
        return False
    same = {
        f"before__{key}": act.before[key]
        for key in ("play", "board", "entrant", "place")
        if key in act.before
    }
    later = DirectorAct.objects.filter(event=event, pk__gt=act.pk, kind__in=kinds, undone_at=None)
    return later.filter(**same).exists()


def _put_back(event: DuplicateEvent, act: DirectorAct) -> None:
    kept = act.before
    match act.kind:
        case ActOf.EXTEND:
            current = event.rounds_played.filter(number=kept["round"], closed_at=None).first()
            if current is None:
                raise Refused("not_undone")
            current.closing_at -= timedelta(seconds=kept["seconds"])
            current.save(update_fields=["closing_at"])
        case ActOf.ADJUST | ActOf.ENTER:
            _put_score_back(event, act)
        case ActOf.WITHDRAW | ActOf.DISQUALIFY:
            _put_entrant_back(event, act)
        case ActOf.READMIT:
            entrant = Entrant.objects.get(pk=kept["entrant"])
            if entrant.state != EntrantState.IN or (
                event.stage == EventStage.RUNNING and _unfinished(event, entrant)
            ):
                # Its games run; whoever is to go again is withdrawn.
                raise Refused("not_undone")
            entrant.state = kept["state"]
            entrant.save(update_fields=["state"])
            _fill_up(event, entrant)
        case ActOf.CANCEL_BOARD:
            _count_again(event, _board(event, kept["board"]))
        case ActOf.RESTORE_BOARD:
            board = _board(event, kept["board"])
            board.cancelled_at = timezone.now()
            board.save(update_fields=["cancelled_at"])
            for play in board.plays.filter(finished_at=None).select_related("game"):
                running.decide(play, _halves(event), BOARD_CANCELLED)
        case ActOf.DEPUTY:
            if act.facts["on"]:
                EventDirector.objects.filter(event=event, user=kept["user"]).delete()
            elif User.objects.filter(pk=kept["user"], is_active=True).exists():
                EventDirector.objects.get_or_create(event=event, user_id=kept["user"])
            else:
                raise Refused("not_undone")
        case ActOf.MOVE:
            first, second = (_entrant(event, kept[each], EntrantState.IN) for each in ("one", "other"))
            if (
                event.stage != EventStage.RUNNING
                or _would_meet_twice(event, first, second.number or 0)
                or _would_meet_twice(event, second, first.number or 0)
            ):
                raise Refused("not_undone")
            _exchange(first, second)
        case ActOf.REPLACE:
            _put_player_back(event, act)
        case ActOf.NAMED:
            if event.stage != EventStage.ENTRY:
                # Whoever has a table is withdrawn.
                raise Refused("not_undone")
            event.entrants.filter(pk=kept["entrant"]).delete()
        case ActOf.PLACE:
            at_club = event.entrants.filter(pk=kept["entrant"], at_club=not kept["at_club"])
            if event.stage not in (EventStage.ENTRY, EventStage.RUNNING) or not at_club.exists():
                raise Refused("not_undone")
            at_club.update(at_club=kept["at_club"])


def _put_entrant_back(event: DuplicateEvent, act: DirectorAct) -> None:
    """An entrant is in again, and plays what had not begun when it was taken out; what was broken off stays decided."""
    entrant = Entrant.objects.get(pk=act.before["entrant"])
    if entrant.state not in (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED):
        raise Refused("not_undone")
    _back_in(event, entrant)
    BoardPlay.objects.filter(
        pk__in=act.before["plays"],
        game=None,
        points__isnull=True,
        table__round__closed_at=None,
        board__board__opened_at=None,
        board__cancelled_at=None,
    ).update(adjusted=None, finished_at=None)


def _put_score_back(event: DuplicateEvent, act: DirectorAct) -> None:
    """A score as it was before it was adjusted; a board that was broken off by it has half of the top."""
    kept = act.before
    play = _play(event, kept["play"])
    play.points, play.adjusted = kept["points"], kept["adjusted"]
    if not kept["finished"] and play.game_id is None:
        closed = play.table.round.closed_at is not None
        if closed or play.board.board.opened_at is not None or play.board.cancelled_at is not None:
            # Nobody would play it any more.
            raise Refused("not_undone")
        play.finished_at = None
    elif not kept["finished"]:
        play.adjusted = ["50"] * len(event.engine.sides)
    play.save(update_fields=["points", "adjusted", "finished_at"])


def _put_player_back(event: DuplicateEvent, act: DirectorAct) -> None:
    kept = act.before
    entrant = Entrant.objects.get(pk=kept["entrant"])
    player = entrant.players.filter(place=kept["place"]).first()
    if player is None or event.stage not in (EventStage.ENTRY, EventStage.RUNNING):
        raise Refused("not_undone")
    user = User.objects.filter(pk=kept["user"], is_active=True).first() if kept["user"] else None
    bot = Bot.objects.filter(pk=kept["bot"]).first() if kept["bot"] else None
    if user is None and bot is None:
        raise Refused("not_undone")
    if user is not None and user.pk in knowing.alone(event):
        raise Refused("not_undone")
    if (
        user is not None
        and EntrantPlayer.objects.filter(event=event, user=user).exclude(pk=player.pk).exists()
    ):
        raise Refused("entered_already")
    player.user, player.bot = user, bot
    player.save(update_fields=["user", "bot"])
    _seat(event, entrant, player.place, user or bot)


# --- what acts ask ----------------------------------------------------------------------------------------


def _organises(event: DuplicateEvent, user: User) -> bool:
    return user.is_staff or user.pk == event.organiser_id


def _fits(shares: Sequence[str] | None, points: Sequence[int] | None, sides: int) -> bool:
    """Whether there is a share of the top, or there are points, for every side."""
    if (shares is None) == (points is None):
        return False
    if points is not None:
        return len(points) == sides and all(abs(each) <= MOST_POINTS for each in points)
    return shares is not None and len(shares) == sides and all(SHARE.fullmatch(each) for each in shares)


def _running_games(event: DuplicateEvent) -> list[str]:
    plays = BoardPlay.objects.filter(board__event=event, game__status=Status.PLAYING)
    return [str(public_id) for public_id in plays.values_list("game__public_id", flat=True)]


def _play(event: DuplicateEvent, play_id: int) -> BoardPlay:
    play = (
        BoardPlay.objects.filter(pk=play_id, board__event=event)
        .select_related("game", "board__board", "table__round")
        .first()
    )
    if play is None:
        raise Refused("no_such_board")
    return play


def _board(event: DuplicateEvent, number: int) -> EventBoard:
    board = EventBoard.objects.select_for_update(of=("self",)).filter(event=event, number=number).first()
    if board is None:
        raise Refused("no_such_board")
    return board


def _entrant(event: DuplicateEvent, public_id: str, *states: EntrantState) -> Entrant:
    entrant = event.entrants.filter(public_id=public_id, state__in=states).first()
    if entrant is None:
        raise Refused("no_entrant")
    return entrant


def _kept(play: BoardPlay) -> dict[str, Any]:
    return {"points": play.points, "adjusted": play.adjusted, "finished": play.finished_at is not None}


def _end(play: BoardPlay, words: str) -> None:
    running.end_table(play, Ending(why=Why.CANCELLED, words=words))


def _unfinished(event: DuplicateEvent, entrant: Entrant) -> list[BoardPlay]:
    tables = TableSide.objects.filter(table__round__event=event, entrant=entrant).values("table")
    return list(BoardPlay.objects.filter(table__in=tables, finished_at=None).select_related("game", "table"))


def _at_table(play: BoardPlay) -> list[Entrant]:
    return list(
        Entrant.objects.filter(pk__in=TableSide.objects.filter(table=play.table_id).values("entrant"))
    )


def _on_board(board: EventBoard) -> list[Entrant]:
    tables = board.plays.values("table")
    return list(Entrant.objects.filter(pk__in=TableSide.objects.filter(table__in=tables).values("entrant")))


def _touched(act: DirectorAct) -> list[Entrant]:
    if act.entrant is not None:
        return [act.entrant]
    if act.table is not None:
        sides = TableSide.objects.filter(table=act.table, entrant__isnull=False)
        return list(Entrant.objects.filter(pk__in=sides.values("entrant")))
    return _on_board(act.board) if act.board is not None else []


def _free_number(event: DuplicateEvent) -> int:
    """A number nobody has or a bot that was put there for a missing one; in a Swiss the next one."""
    people = set(
        event.entrants.filter(state=EntrantState.IN, number__isnull=False, level="").values_list(
            "number", flat=True
        )
    )
    bots = set(
        event.entrants.filter(state=EntrantState.IN, number__isnull=False)
        .exclude(level="")
        .values_list("number", flat=True)
    )
    if event.movement == MovementKind.KNOCK_OUT:
        raise Refused("no_number")
    numbers: set[int] = set(range(1, event.numbers + 1))
    if event.movement != MovementKind.SWISS:
        numbers |= set(
            movement_of(event.movement, event.numbers, event.rounds, event.boards, event.arrow).bots
        )
    free = sorted(numbers - people - bots) or sorted(numbers - people)
    if free:
        return free[0]
    if event.movement == MovementKind.SWISS:
        event.numbers += 1
        event.save(update_fields=["numbers"])
        return event.numbers
    raise Refused("no_number")


def _may_come(event: DuplicateEvent, user: User, by: User, beside: Iterable[int | None] = ()) -> None:
    """Whether a director may bring somebody in, beside these.

    Raises Refused `guest`, `suspended`, `entered_already` for whoever knows the boards, `kept_away` where they and the
    director, or a partner, keep away from each other.
    """
    if user.is_guest or user.is_bot:
        raise Refused("guest")
    if user.is_suspended:
        raise Refused("suspended")
    if user.pk in knowing.who_knows(event):
        raise Refused("entered_already")
    if blocks_among(user, {by.pk, *(each for each in beside if each is not None)} - {user.pk}):
        raise Refused("kept_away")


def _seat(event: DuplicateEvent, entrant: Entrant, place: int, to: User | Bot | None) -> None:
    """Hand the seats of a place over at the tables that run; whoever left does not take them back."""
    assert to is not None
    for play in _unfinished(event, entrant):
        if play.game is None or play.game.status != Status.PLAYING:
            continue
        seat = _seat_of(event, play, entrant, place)
        if seat is None:
            continue
        with held(play.game.public_id) as table:
            player = table.players[seat]
            if table.game.status != Status.PLAYING or (isinstance(to, User) and player.user_id == to.pk):
                continue
            lifecycle.hand_over(table, seat, to)
            player.resigned, player.lapsed = None, False
            player.save(update_fields=["resigned", "lapsed"])


def _seat_of(event: DuplicateEvent, play: BoardPlay, entrant: Entrant, place: int) -> int | None:
    sides = list(TableSide.objects.filter(table=play.table))
    for row in sides:
        if row.entrant_id == entrant.pk:
            sharing = sum(other.side == row.side for other in sides)
            for seat in seats_at(event.engine, row.side, row.place, sharing, row.first):
                if seat.place == place:
                    return seat.seat
    return None


def _would_meet_twice(event: DuplicateEvent, entrant: Entrant, number: int) -> bool:
    """Whether an entrant would meet a board again with another number, in the rounds that are to come."""
    if event.movement in (MovementKind.SWISS, MovementKind.KNOCK_OUT):
        return False
    met = set(BoardPlay.objects.filter(table__sides__entrant=entrant).values_list("board__number", flat=True))
    movement = movement_of(event.movement, event.numbers, event.rounds, event.boards, event.arrow)
    to_come = {
        board
        for each in movement.rounds[rounds_played(event) :]
        for seating in each.seatings
        if number in seating.entrants
        for board in seating.boards
    }
    return bool(met & to_come)


def _exchange(first: Entrant, second: Entrant) -> None:
    one, other = first.number, second.number
    first.number = None
    first.save(update_fields=["number"])
    second.number = one
    second.save(update_fields=["number"])
    first.number = other
    first.save(update_fields=["number"])


def name_of(entrant: Entrant) -> str:
    """What an entrant is called in the log: names as they were then."""
    return entrant.name or " – ".join(
        _name(player) for player in entrant.players.select_related("user", "bot")
    )


def _name(player: EntrantPlayer) -> str:
    if player.bot is not None:
        return player.bot.name
    return player.user.name if player.user is not None else player.called
