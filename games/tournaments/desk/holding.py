"""What every act of a director asks first and leaves behind: the event locked, a line of the log, whom it touches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.clubs.standing import directs as looks_after
from games.play.write import due
from games.play.write.refused import Refused

from .. import entering, news, running
from ..models import (
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
    TableSide,
)


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


def held_by(public_id: str, by: User, *stages: EventStage) -> DuplicateEvent:
    """The event, locked, for one of its directors; raises Refused `no_director` or `event_stage`."""
    event = entering.held_event(public_id)
    if not directs(event, by):
        raise Refused("no_director")
    if stages and event.stage not in stages:
        raise Refused("event_stage")
    return event


def write(
    event: DuplicateEvent, kind: ActOf, by: User, why: str, *, touched: Iterable[Entrant] = (), **more: Any
) -> DirectorAct:
    """Write an act down and tell those it touches that there is one; `more` are its columns."""
    act = DirectorAct.objects.create(event=event, kind=kind, by=by, why=why, made_at=timezone.now(), **more)
    news.act(event, touched, act)
    return act


def look(event: DuplicateEvent) -> None:
    """Have the event go on with what has changed; one that is over may have another winner by it."""
    if event.stage == EventStage.OVER:
        running.name_winner(event)
    due.put(running.EVENT, at=timezone.now(), object_id=event.pk)


def organises(event: DuplicateEvent, user: User) -> bool:
    """Whether somebody is the organiser, or staff."""
    return user.is_staff or user.pk == event.organiser_id


def play_of(event: DuplicateEvent, play_id: int) -> BoardPlay:
    """A board at a table of an event; raises Refused `no_such_board`."""
    play = (
        BoardPlay.objects.filter(pk=play_id, board__event=event)
        .select_related("game", "board__board", "table__round")
        .first()
    )
    if play is None:
        raise Refused("no_such_board")
    return play


def board_of(event: DuplicateEvent, number: int) -> EventBoard:
    """A board of an event by its number, locked; raises Refused `no_such_board`."""
    board = EventBoard.objects.select_for_update(of=("self",)).filter(event=event, number=number).first()
    if board is None:
        raise Refused("no_such_board")
    return board


def entrant_of(event: DuplicateEvent, public_id: str, *states: EntrantState) -> Entrant:
    """An entrant of an event in one of these states; raises Refused `no_entrant`."""
    entrant = event.entrants.filter(public_id=public_id, state__in=states).first()
    if entrant is None:
        raise Refused("no_entrant")
    return entrant


def at_table(play: BoardPlay) -> list[Entrant]:
    """Those who sit at the table of a board."""
    return list(
        Entrant.objects.filter(pk__in=TableSide.objects.filter(table=play.table_id).values("entrant"))
    )


def on_board(board: EventBoard) -> list[Entrant]:
    """Those at whose tables a board is played."""
    tables = board.plays.values("table")
    return list(Entrant.objects.filter(pk__in=TableSide.objects.filter(table__in=tables).values("entrant")))


def touched_by(act: DirectorAct) -> list[Entrant]:
    """Those whom an act is about."""
    if act.entrant is not None:
        return [act.entrant]
    if act.table is not None:
        sides = TableSide.objects.filter(table=act.table, entrant__isnull=False)
        return list(Entrant.objects.filter(pk__in=sides.values("entrant")))
    return on_board(act.board) if act.board is not None else []


def name_of(entrant: Entrant) -> str:
    """What an entrant is called in the log: names as they were then."""
    return entrant.name or " – ".join(
        person_name(player) for player in entrant.players.select_related("user", "bot")
    )


def person_name(player: EntrantPlayer) -> str:
    """What somebody of an entrant is called in the log."""
    if player.bot is not None:
        return player.bot.name
    return player.user.name if player.user is not None else player.called
