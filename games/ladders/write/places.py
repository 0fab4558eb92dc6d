"""The places of a ladder: read, changed in one step, and every change written down with its cause.

Everything that is written about a ladder locks its row first. The end of a game locks the table's row before that.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.standings.challenge_ladder import Ladder as Places
from games.standings.challenge_ladder import LadderCause, LadderMove, leave, moves_between

from ..models import Challenge, ChallengeState, Ladder, LadderEntrant, PlaceChange
from . import news


def locked_ladder(ladder: int) -> Ladder:
    """A ladder, locked until the transaction ends. Raises Ladder.DoesNotExist."""
    return Ladder.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=ladder)


def places_of(ladder: Ladder) -> Places:
    """The keys of those on a ladder, from the top."""
    rows = LadderEntrant.objects.filter(ladder=ladder, place__isnull=False).order_by("place")
    return tuple(str(pk) for pk in rows.values_list("pk", flat=True))


def rearrange(
    ladder: Ladder,
    before: Places,
    after: Places,
    cause: LadderCause,
    concerned: Sequence[LadderEntrant],
    at: datetime,
    challenge: Challenge | None = None,
) -> list[PlaceChange]:
    """Give everybody on a locked ladder their new place, and write down what has changed; the rows of that.

    Those it is about (`concerned`) have a row in the history even where they stay, others only where they move.
    """
    moves = {move.who: move for move in moves_between(before, after, cause, [each.key for each in concerned])}
    if moves:
        rows = LadderEntrant.objects.in_bulk([int(who) for who in moves])
        # In two steps: no two may have the same place in between.
        LadderEntrant.objects.filter(pk__in=rows).update(place=None)
        for who, move in moves.items():
            rows[int(who)].place = move.to_place
        LadderEntrant.objects.bulk_update(rows.values(), ["place"])
    for each in concerned:
        if each.key in moves:
            each.place = moves[each.key].to_place
        moves.setdefault(each.key, LadderMove(each.key, each.place, each.place, cause))
    own = {each.key for each in concerned}
    return PlaceChange.objects.bulk_create(
        PlaceChange(
            entrant_id=int(who),
            cause=cause.value,
            is_shift=who not in own,
            challenge=challenge,
            from_place=move.from_place,
            to_place=move.to_place,
            made_at=at,
        )
        for who, move in moves.items()
    )


def drop(ladder: Ladder, entrant: LadderEntrant, cause: LadderCause, at: datetime) -> None:
    """Take somebody off a locked ladder: those below move up, challenges that wait for an answer are gone."""
    before = places_of(ladder)
    rearrange(ladder, before, leave(before, entrant.key), cause, [entrant], at)
    off_the_ladder(entrant, at)


def off_the_ladder(entrant: LadderEntrant, at: datetime) -> None:
    """What else follows when somebody has left the places."""
    entrant.left_at, entrant.warned_at, entrant.ready_at, entrant.words = at, None, None, ""
    entrant.save(update_fields=["left_at", "warned_at", "ready_at", "words"])
    for challenge in news.waiting_of(entrant):
        challenge.state, challenge.ended_at = ChallengeState.CANCELLED, at
        challenge.save(update_fields=["state", "ended_at"])
        news.tell_departure(challenge, entrant)
