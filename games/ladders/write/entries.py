"""Joining a ladder at its foot, and leaving it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.blocks import blocks_among
from accounts.models import User
from games.clubs.core.contests import may_play
from games.jobs.refusals import Refused
from games.play.models import Bot, EndReason, Game, GameStatus
from games.play.write import lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.standings import challenge_ladder
from games.standings.challenge_ladder import LadderCause
from games.standings.step_ladder import LOWEST, order_after

from ..models import (
    WITH_PEOPLE,
    Challenge,
    Ladder,
    LadderEntrant,
    LadderStage,
    PartnerLink,
    StepGame,
    of_person,
    step_games_of,
)
from ..record.a_day import has_joined_too_often
from ..refusals import (
    GUEST,
    JOINED_ENOUGH,
    LADDER_FULL,
    LADDER_STAGE,
    NO_SUCH_LINK,
    NOT_A_MEMBER,
    NOT_ON_IT,
    ON_IT_ALREADY,
    PARTNER_WANTED,
    PROGRAM,
)
from . import news
from .places import drop, locked_ladder, places_of, rearrange

MOST_ON_A_LADDER = 500

LINK_HOLDS = timedelta(days=30)
"""How long somebody can be joined by the link they gave."""

OPEN_TO_JOIN = (LadderStage.OPEN, LadderStage.PAUSED)

GONE = gettext_noop("One of the players has left the ladder.")


def join(ladder_id: int, *, user: User) -> LadderEntrant:
    """Join a ladder at its foot; whoever was on it before keeps their history.

    Raises Refused `guest`, `ladder_program`, `not_a_member`, `partner_wanted`, `on_it_already`, `ladder_stage`,
    `ladder_full` or `ladder_joined_enough`.
    """
    with transaction.atomic():
        ladder = _open_to(ladder_id, user)
        if ladder.is_of_pairs:
            raise Refused(PARTNER_WANTED)
        return _add(ladder, [user])


def look_for_partner(ladder_id: int, *, user: User) -> PartnerLink:
    """A link with which somebody else joins a ladder of pairs as the partner. Raises Refused as `join`."""
    with transaction.atomic():
        ladder = _open_to(ladder_id, user)
        if not ladder.is_of_pairs or ladder.stage not in OPEN_TO_JOIN:
            raise Refused(LADDER_STAGE)
        if _is_on_it(ladder, [user]):
            raise Refused(ON_IT_ALREADY)
        PartnerLink.objects.filter(ladder=ladder, user=user, made_at__lt=timezone.now() - LINK_HOLDS).delete()
        return PartnerLink.objects.get_or_create(ladder=ladder, user=user)[0]


def valid_link(ladder: Ladder, word: str) -> PartnerLink | None:
    """The link with a word, as long as it holds."""
    links = PartnerLink.objects.filter(ladder=ladder, made_at__gte=timezone.now() - LINK_HOLDS)
    return links.filter(word=word).select_related("user").first()


def stop_looking(ladder_id: int, *, user: User) -> None:
    """Nobody comes with the link any more."""
    PartnerLink.objects.filter(ladder=ladder_id, user=user).delete()


def join_as_partner(ladder_id: int, word: str, *, user: User) -> LadderEntrant:
    """Join a ladder of pairs with whoever gave the link.

    Raises Refused as `join`, and `no_such_link` where it holds no more or is one's own.
    """
    with transaction.atomic():
        ladder = _open_to(ladder_id, user)
        link = valid_link(ladder, word)
        if link is None or link.user_id == user.pk or not may_play(ladder, link.user):
            raise Refused(NO_SUCH_LINK)
        if blocks_among(user, [link.user_id]):
            raise Refused(NO_SUCH_LINK)
        entrant = _add(ladder, [link.user, user])
        PartnerLink.objects.filter(ladder=ladder, user__in=(link.user_id, user.pk)).delete()
        news.tell_new_partner(entrant, link.user, user)
        return entrant


def _open_to(ladder_id: int, user: User) -> Ladder:
    """A ladder, locked, for somebody who may play on it."""
    if user.is_guest:
        raise Refused(GUEST)
    if user.is_bot:
        raise Refused(PROGRAM)
    ladder = locked_ladder(ladder_id)
    if not may_play(ladder, user):
        raise Refused(NOT_A_MEMBER)
    return ladder


def _add(ladder: Ladder, members: Sequence[User]) -> LadderEntrant:
    """Put those on a ladder who want to be there themselves: not as often as they like."""
    entrant = add(ladder, members)
    if any(has_joined_too_often(ladder, user, entrant.joined_at) for user in members):
        raise Refused(JOINED_ENOUGH)
    return entrant


def _is_on_it(ladder: Ladder, people: Sequence[User | Bot]) -> bool:
    users = [each.pk for each in people if isinstance(each, User)]
    on_it = LadderEntrant.objects.filter(ladder=ladder, place__isnull=False)
    return on_it.filter(Q(user__in=users) | Q(partner__in=users)).exists()


def add(ladder: Ladder, members: Sequence[User | Bot], *, step: int = LOWEST) -> LadderEntrant:
    """Put somebody, or a pair, at the foot of a locked ladder; of a step ladder at the foot of a step.

    Raises Refused `on_it_already`, `ladder_stage`, `ladder_full`.
    """
    if ladder.stage not in OPEN_TO_JOIN:
        raise Refused(LADDER_STAGE)
    if _is_on_it(ladder, members):
        raise Refused(ON_IT_ALREADY)
    now, before = timezone.now(), places_of(ladder)
    if len(before) >= MOST_ON_A_LADDER:
        raise Refused(LADDER_FULL)
    entrant = _former(ladder, members) or LadderEntrant(ladder=ladder, **_columns(members))
    if entrant.place is not None:
        raise Refused(ON_IT_ALREADY)
    entrant.step = step
    join_again(entrant, now)
    after = challenge_ladder.join(before, entrant.key)
    if ladder.is_of_steps:
        steps = dict(ladder.entrants.values_list("pk", "step"))
        after = order_after(after, {str(pk): number for pk, number in steps.items()}, {})
    rearrange(ladder, before, after, LadderCause.JOIN, [entrant], now)
    return entrant


def join_again(entrant: LadderEntrant, now: datetime) -> None:
    """Somebody is on the ladder from now on, for the first time or once more; the place is given by the caller."""
    entrant.joined_at = entrant.active_at = now
    entrant.left_at = entrant.warned_at = None
    entrant.save()


def _columns(members: Sequence[User | Bot]) -> dict[str, User | Bot | None]:
    """The columns of an entry that say who it is."""
    names = ("user", "partner") if isinstance(members[0], User) else ("bot", "partner_bot")
    return dict.fromkeys(("user", "partner", "bot", "partner_bot")) | dict(zip(names, members, strict=False))


def _former(ladder: Ladder, members: Sequence[User | Bot]) -> LadderEntrant | None:
    """The entry of the same people from before; a pair is the same whoever found the other."""
    rows = LadderEntrant.objects.filter(ladder=ladder)
    orders = [members, members[::-1]] if len(members) > 1 else [members]
    rows_in_order = (rows.filter(**_columns(order)).first() for order in orders)
    return next((row for row in rows_in_order if row is not None), None)


def leave(ladder_id: int, *, user: User) -> None:
    """Leave a ladder; games that are being played are given up. Raises Refused `not_on_it`."""
    mine = LadderEntrant.objects.filter(of_person(user), ladder=ladder_id, place__isnull=False).first()
    off = mine and take_off(ladder_id, mine.pk, LadderCause.LEAVE, lambda public_id: give_up(public_id, user))
    if off is None:
        raise Refused(NOT_ON_IT)
    news.tell_partner_left(off, user)


def take_off(
    ladder_id: int,
    entrant: int,
    cause: LadderCause,
    finish: Callable[[str], object],
    *,
    still: Callable[[LadderEntrant], bool] = lambda _row: True,
) -> LadderEntrant | None:
    """Take somebody off once none of their games runs: `finish` ends one, by its public id.

    A game's end locks its table before the ladder; so games are ended first, outside the lock of the ladder, and once
    more where another one has begun meanwhile. None where they are off already, or `still` says no.
    """
    while True:
        row = LadderEntrant.objects.filter(pk=entrant, ladder=ladder_id, place__isnull=False).first()
        if row is None:
            return None
        for public_id in _running(row):
            finish(public_id)
        with transaction.atomic():
            ladder = locked_ladder(ladder_id)
            entrant_row = (
                ladder.entrants.filter(pk=entrant, place__isnull=False).select_related(*WITH_PEOPLE).first()
            )
            if entrant_row is None or not still(entrant_row):
                return None
            if not _running(entrant_row):
                drop(ladder, entrant_row, cause, timezone.now())
                return entrant_row


def give_up(public_id: str, user: User) -> None:
    """Give up somebody's running game."""
    try:
        seating.resign(public_id, user=user)
    except Refused:
        # It has ended in this moment, or the seat is not theirs any more.
        break_off(public_id, GONE)


def break_off(public_id: str, words: str, *, check: Callable[[], object] = lambda: None) -> None:
    """End a running game without a result; not to be called with the ladder locked.

    `check` raises where somebody may not do that; it is asked once the table is locked.
    """
    with locked_table(public_id) as table:
        check()
        if table.game.status != GameStatus.OVER:
            lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words=words))


def _running(entrant: LadderEntrant) -> list[str]:
    """The games of somebody on a ladder that are not over, by public id."""
    challenges = Challenge.objects.filter(Q(challenger=entrant) | Q(opponent=entrant))
    step_games = StepGame.objects.filter(step_games_of(entrant))
    alive = Game.objects.exclude(status=GameStatus.OVER).order_by("pk")
    mine = alive.filter(Q(pk__in=challenges.values("game")) | Q(pk__in=step_games.values("game")))
    return list(mine.values_list("public_id", flat=True))


def leave_all(user: User) -> None:
    """Leave every ladder: somebody is gone."""
    PartnerLink.objects.filter(user=user).delete()
    mine = LadderEntrant.objects.filter(of_person(user), place__isnull=False).order_by("ladder")
    for ladder in list(mine.values_list("ladder", flat=True)):
        leave(ladder, user=user)
