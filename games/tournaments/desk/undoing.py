"""Taking acts back: what an act has changed is put back as it was, or it is refused."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.play.models import Bot
from games.play.write.refused import Refused

from .. import knowing, news, running
from ..models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EntrantState,
    EventDirector,
    EventStage,
)
from .boards import BOARD_CANCELLED, count_again, halves
from .entrants import back_in, exchange, fill_up, seat_anew, unfinished, would_meet_twice
from .holding import board_of, entrant_of, held_by, look, organises, play_of, touched_by

TAKEN_BACK = (
    ActOf.EXTEND, ActOf.ADJUST, ActOf.ENTER, ActOf.WITHDRAW, ActOf.DISQUALIFY, ActOf.CANCEL_BOARD,
    ActOf.RESTORE_BOARD, ActOf.DEPUTY, ActOf.MOVE, ActOf.REPLACE, ActOf.PLACE, ActOf.READMIT,
    ActOf.NAMED,
)  # fmt: skip
"""Acts that can be taken back. A message was read, a pause is ended, a game that was broken off stays so."""


def undo(public_id: str, act_id: int, *, by: User, why: str = "") -> DirectorAct:
    """Take an act back; raises Refused `not_undone` where that cannot be, or has been done."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.ENTRY, EventStage.RUNNING, EventStage.OVER)
        locked = DirectorAct.objects.select_for_update(of=("self",)).select_related("board__board")
        act = locked.filter(event=event, pk=act_id).first()
        if act is None or act.undone_at is not None or act.kind not in TAKEN_BACK:
            raise Refused("not_undone")
        if knowing.is_hidden(event, act, by) or _later(event, act):
            raise Refused("not_undone")
        if act.kind == ActOf.DEPUTY and not organises(event, by):
            raise Refused("no_director")
        _put_back(event, act)
        act.undone_at, act.undone_why = timezone.now(), why
        act.save(update_fields=["undone_at", "undone_why"])
        news.act(event, touched_by(act), act, undone=True)
        look(event)
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
                event.stage == EventStage.RUNNING and unfinished(event, entrant)
            ):
                # Its games run; whoever is to go again is withdrawn.
                raise Refused("not_undone")
            entrant.state = kept["state"]
            entrant.save(update_fields=["state"])
            fill_up(event, entrant)
        case ActOf.CANCEL_BOARD:
            count_again(event, board_of(event, kept["board"]))
        case ActOf.RESTORE_BOARD:
            board = board_of(event, kept["board"])
            board.cancelled_at = timezone.now()
            board.save(update_fields=["cancelled_at"])
            for play in board.plays.filter(finished_at=None).select_related("game"):
                running.decide(play, halves(event), BOARD_CANCELLED)
        case ActOf.DEPUTY:
            if act.facts["on"]:
                EventDirector.objects.filter(event=event, user=kept["user"]).delete()
            elif User.objects.filter(pk=kept["user"], is_active=True).exists():
                EventDirector.objects.get_or_create(event=event, user_id=kept["user"])
            else:
                raise Refused("not_undone")
        case ActOf.MOVE:
            first, second = (entrant_of(event, kept[each], EntrantState.IN) for each in ("one", "other"))
            if (
                event.stage != EventStage.RUNNING
                or would_meet_twice(event, first, second.number or 0)
                or would_meet_twice(event, second, first.number or 0)
            ):
                raise Refused("not_undone")
            exchange(first, second)
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
    back_in(event, entrant)
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
    play = play_of(event, kept["play"])
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
    seat_anew(event, entrant, player.place, user or bot)
