"""Acts on entrants: out and in again, late and by name, others in their places, where they play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from accounts.distance import blocks_among
from accounts.models import User
from games.play.models import Bot, Status
from games.play.write import lifecycle
from games.play.write.holding import held
from games.play.write.refused import Refused

from .. import entering, knowing, running
from ..models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EntrantState,
    EventStage,
    MovementKind,
    TableSide,
    Venue,
)
from ..planning import rounds_played
from ..shape import movement_of, places_of, seats_at
from .boards import DECIDED
from .holding import entrant_of, held_by, look, name_of, person_name, write

FILLED_UP = (MovementKind.INDIVIDUAL, MovementKind.THREES)
"""Movements whose tables lack nobody: bots take the place of whoever leaves."""


def withdraw(public_id: str, entrant_id: str, *, by: User, why: str, disqualify: bool = False) -> DirectorAct:
    """Take an entrant out: what it has not finished gives 40 % to it and 60 % to the others.

    From the next round on its number is sat out at 60 %, or played by bots where tables lack nobody.
    """
    with transaction.atomic():
        # Whoever won by cheating is found out after the end.
        stages = (EventStage.RUNNING, EventStage.OVER) if disqualify else (EventStage.RUNNING,)
        event = held_by(public_id, by, *stages)
        entrant = entrant_of(event, entrant_id, EntrantState.IN)
        state = EntrantState.DISQUALIFIED if disqualify else EntrantState.WITHDRAWN
        entrant.state = state
        entrant.save(update_fields=["state"])
        decided = []
        for play in unfinished(event, entrant):
            own = set(
                TableSide.objects.filter(table=play.table, entrant=entrant).values_list("side", flat=True)
            )
            running.decide(play, running.shares_of(len(event.engine.sides), own), DECIDED)
            decided.append(play.pk)
        fill_up(event, entrant)
        act = write(
            event,
            ActOf.DISQUALIFY if disqualify else ActOf.WITHDRAW,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": name_of(entrant)},
            before={"entrant": entrant.pk, "plays": decided},
        )
        look(event)
    return act


def fill_up(event: DuplicateEvent, entrant: Entrant) -> None:
    """Bots take the number of somebody who is out, where tables lack nobody."""
    if event.movement in FILLED_UP and event.stage == EventStage.RUNNING:
        entering.add_bots(event, level=event.bots_level, number=entrant.number)


def readmit(public_id: str, entrant_id: str, *, by: User, why: str) -> DirectorAct:
    """Let an entrant in again from the next round on; raises Refused `number_taken` where somebody has its number."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.RUNNING, EventStage.OVER)
        entrant = entrant_of(event, entrant_id, EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
        before = {"entrant": entrant.pk, "state": entrant.state}
        back_in(event, entrant)
        act = write(
            event,
            ActOf.READMIT,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": name_of(entrant)},
            before=before,
        )
        look(event)
    return act


def back_in(event: DuplicateEvent, entrant: Entrant) -> None:
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
        event = held_by(public_id, by, EventStage.RUNNING)
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
        return write(
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
        event = held_by(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
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
        return write(
            event, ActOf.NAMED, by, why, facts={"name": name_of(entrant)}, before={"entrant": entrant.pk}
        )


def replace(
    public_id: str, entrant_id: str, place: int, *, by: User, user: User | None, why: str
) -> DirectorAct:
    """Put somebody else at a place of an entrant, or a bot (None), at the tables that run and from now on.

    Raises Refused `entered_already` for somebody who is in the event or was: nobody meets a board twice.
    """
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        entrant = entrant_of(event, entrant_id, EntrantState.IN)
        player = entrant.players.filter(place=place).select_related("user", "bot").first()
        if player is None or entrant.is_bot or (user is None and player.bot_id is not None):
            # Bots' entrants are ranked apart; whoever comes late takes a place of theirs.
            raise Refused("no_entrant")
        if user is None and (event.on_paper or entrant.at_club):
            raise Refused("bots_not_there")
        if user is not None:
            partners = entrant.players.exclude(pk=player.pk).values_list("user", flat=True)
            _may_come(event, user, by, partners)
        before, was = {"place": place, "user": player.user_id, "bot": player.bot_id}, person_name(player)
        before["to"] = None if user is None else user.pk
        player.user = user
        player.bot = None if user is not None else entering.bots_for(event.bots_level, 1)[0]
        player.save(update_fields=["user", "bot"])
        seat_anew(event, entrant, place, user or player.bot)
        return write(
            event,
            ActOf.REPLACE,
            by,
            why,
            entrant=entrant,
            touched=[entrant],
            facts={"name": was, "by": person_name(player)},
            before={"entrant": entrant.pk, **before},
        )


def swap(public_id: str, one: str, other: str, *, by: User, why: str) -> DirectorAct:
    """Exchange the numbers of two entrants, and with them the tables they go to from the next round on.

    Raises Refused `board_twice` where one of them would meet a board again.
    """
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.RUNNING)
        if event.movement == MovementKind.KNOCK_OUT:
            # The bracket follows from the numbers that were drawn.
            raise Refused("event_stage")
        first, second = (entrant_of(event, each, EntrantState.IN) for each in (one, other))
        if first.pk == second.pk or first.number is None or second.number is None:
            raise Refused("no_entrant")
        if would_meet_twice(event, first, second.number) or would_meet_twice(event, second, first.number):
            raise Refused("board_twice")
        exchange(first, second)
        return write(
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
        event = held_by(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        entrant = entrant_of(event, entrant_id, EntrantState.IN)
        if event.venue != Venue.BOTH or entrant.at_club == at_club:
            raise Refused("event_stage")
        if entrant.is_bot:
            raise Refused("bots_not_there")
        entrant.at_club = at_club
        entrant.save(update_fields=["at_club"])
        return write(
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
        event = held_by(public_id, by, EventStage.RUNNING)
        if event.venue == Venue.HERE:
            raise Refused("event_stage")
        before = DirectorAct.objects.filter(event=event, kind=ActOf.HANDS, by=by).first()
        if before is not None:
            return before
        if by.pk in knowing.who_knows(event):
            raise Refused("plays_here")
        return write(event, ActOf.HANDS, by, "")


def unfinished(event: DuplicateEvent, entrant: Entrant) -> list[BoardPlay]:
    """The boards at tables of an entrant that have not finished."""
    tables = TableSide.objects.filter(table__round__event=event, entrant=entrant).values("table")
    return list(BoardPlay.objects.filter(table__in=tables, finished_at=None).select_related("game", "table"))


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


def seat_anew(event: DuplicateEvent, entrant: Entrant, place: int, to: User | Bot | None) -> None:
    """Hand the seats of a place over at the tables that run; whoever left does not take them back."""
    assert to is not None
    for play in unfinished(event, entrant):
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


def would_meet_twice(event: DuplicateEvent, entrant: Entrant, number: int) -> bool:
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


def exchange(first: Entrant, second: Entrant) -> None:
    """Two entrants have each other's number."""
    one, other = first.number, second.number
    first.number = None
    first.save(update_fields=["number"])
    second.number = one
    second.save(update_fields=["number"])
    first.number = other
    first.save(update_fields=["number"])
