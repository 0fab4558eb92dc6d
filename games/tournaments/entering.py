"""Entering an event: alone, with a partner who comes by a link, or beside somebody who looks for one.

An entrant is complete once every place of it is taken, and from then on it stands in the order of entry: the first
complete ones play, as many as there is room for; the others wait and move up when somebody withdraws.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from accounts.distance import blocks_among
from accounts.models import User
from games.clubs.standing import role_in
from games.play.models import Bot, Strength
from games.play.write.refused import Refused

from . import knowing
from .models import DuplicateEvent, Entrant, EntrantPlayer, EventStage, Venue
from .shape import places_of


def held_event(public_id: str) -> DuplicateEvent:
    """The event's row, locked until the transaction ends; raises DuplicateEvent.DoesNotExist."""
    return DuplicateEvent.objects.select_for_update().get(public_id=public_id)


def enter(
    public_id: str,
    *,
    user: User,
    name: str = "",
    looking: bool = False,
    at_club: bool = False,
    word: str = "",
) -> Entrant:
    """A new entrant with somebody at its first place; `at_club` says something where an event has real tables too.

    Raises Refused `entries_closed`, `entered_already`, `not_invited`, `not_member`, `guest`, `event_program` or
    `read_hands`.
    """
    with transaction.atomic():
        event = _open_for(public_id, user, word)
        places = places_of(event.movement, event.engine)
        now = timezone.now()
        entrant = Entrant.objects.create(
            event=event,
            name=name.strip(),
            looking=looking and places > 1,
            at_club=at_club and event.venue == Venue.BOTH,
            entered_at=now,
            complete_at=now if places == 1 else None,
        )
        EntrantPlayer.objects.create(event=event, entrant=entrant, place=0, user=user)
    return entrant


def join(public_id: str, entrant_id: str, *, user: User, word: str = "") -> Entrant:
    """Take a free place of an entrant that looks for somebody, or whose link was sent (`word`).

    Raises Refused as `enter` does, `place_kept` without the link where the entrant does not look for anybody,
    `place_taken`, and `blocked` or `blocks` where two of them keep away from each other.
    """
    with transaction.atomic():
        found = Entrant.objects.filter(event__public_id=public_id, public_id=entrant_id, level="").first()
        if found is None:
            raise Refused("no_entrant")
        by_link = word == found.invitation
        event = _open_for(public_id, user, word, invited=by_link)
        entrant = Entrant.objects.select_for_update().get(pk=found.pk)
        if not (entrant.looking or by_link):
            raise Refused("place_kept")
        players = list(entrant.players.all())
        places = places_of(event.movement, event.engine)
        if len(players) >= places:
            raise Refused("place_taken")
        blocks = blocks_among(user, {each.user_id for each in players if each.user_id is not None})
        if blocks:
            raise Refused("blocked" if any(by != user.pk for by, _other in blocks) else "blocks")
        taken = {player.place for player in players}
        place = min(set(range(places)) - taken)
        EntrantPlayer.objects.create(event=event, entrant=entrant, place=place, user=user)
        if len(players) + 1 == places:
            entrant.complete_at = timezone.now()
            entrant.save(update_fields=["complete_at"])
    return entrant


def leave(public_id: str, *, user: User) -> None:
    """Withdraw before the start; an entrant without people is gone, one that lacks somebody waits for another.

    Raises Refused `entries_closed` once the event runs (then a director withdraws it), `not_entered`.
    """
    with transaction.atomic():
        event = held_event(public_id)
        if event.stage != EventStage.ENTRY:
            raise Refused("entries_closed")
        mine = EntrantPlayer.objects.filter(event=event, user=user).select_related("entrant").first()
        if mine is None:
            raise Refused("not_entered")
        entrant = mine.entrant
        mine.delete()
        if not entrant.players.exists():
            entrant.delete()
            return
        entrant.complete_at = None
        entrant.save(update_fields=["complete_at"])


def leave_events(user: User) -> None:
    """Somebody goes for good: out of events that have not begun; in those that run a bot plays on for them."""
    for mine in EntrantPlayer.objects.filter(user=user).select_related("event", "entrant"):
        match mine.event.stage:
            case EventStage.ENTRY:
                leave(mine.event.public_id, user=user)
            case EventStage.RUNNING:
                mine.user, mine.bot = None, bots_for(mine.event.bots_level, 1)[0]
                mine.save(update_fields=["user", "bot"])


def in_order(event: DuplicateEvent) -> tuple[list[Entrant], list[Entrant], list[Entrant]]:
    """Who plays, who waits, who is not complete; people before the event's own bots, which fill what is left."""
    entrants = list(Entrant.objects.filter(event=event, level="").order_by("complete_at", "pk"))
    complete = [each for each in entrants if each.complete_at is not None]
    incomplete = [each for each in entrants if each.complete_at is None]
    return complete[: event.most], complete[event.most :], incomplete


def bots_for(level: str, count: int, taken: Sequence[int] = ()) -> list[Bot]:
    """So many bots of a level by name, those not `taken` first; raises Refused `no_bots`."""
    wanted = level if level in Strength.values else Strength.CLUB
    bots = sorted(Bot.objects.filter(level=wanted).order_by("name"), key=lambda bot: taken.count(bot.pk))
    if not bots:
        raise Refused("no_bots")
    return [bots[place % len(bots)] for place in range(count)]


def add_bots(event: DuplicateEvent, *, level: str, number: int | None = None) -> Entrant:
    """An entrant that bots play for."""
    now = timezone.now()
    entrant = Entrant.objects.create(event=event, level=level, number=number, entered_at=now, complete_at=now)
    taken = list(EntrantPlayer.objects.filter(event=event, bot__isnull=False).values_list("bot", flat=True))
    bots = bots_for(level, places_of(event.movement, event.engine), taken)
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(event=event, entrant=entrant, place=place, bot=bot) for place, bot in enumerate(bots)
    )
    return entrant


def is_member(event: DuplicateEvent, user: object) -> bool:
    """Whether somebody belongs to the club of an event."""
    return event.club is not None and role_in(event.club, user) is not None


def _open_for(public_id: str, user: User, word: str, *, invited: bool = False) -> DuplicateEvent:
    """The event, held, if somebody may enter it now."""
    event = held_event(public_id)
    if event.stage != EventStage.ENTRY or timezone.now() < event.entries_from:
        raise Refused("entries_closed")
    if user.is_guest:
        raise Refused("guest")
    if user.is_bot:
        raise Refused("event_program")
    if event.members_only:
        if not is_member(event, user):
            raise Refused("not_member")
    elif not (event.public or invited or word == event.invitation or user.pk == event.organiser_id):
        raise Refused("not_invited")
    if EntrantPlayer.objects.filter(event=event, user=user).exists():
        raise Refused("entered_already")
    if knowing.has_read(event, user):
        raise Refused("read_hands")
    return event
