"""A step ladder: who wants to play, three drawn together, and what their game changes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.blocks import blocks_in
from accounts.models import User
from games.clubs.core.contests import who_may_play
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.jobs.text import one_line
from games.play.models import AfterResigning, EndReason, Game, GameStatus
from games.play.write import lifecycle
from games.play.write.endings import Ending
from games.standings.challenge_ladder import LadderCause, leave
from games.standings.challenge_rules import Obstacle
from games.standings.step_ladder import A_DAY, LONG, LOWEST, Waiting, draw_three, order_after, steps_after

from ..models import (
    SEATS_OF_STEPS,
    WITH_PEOPLE,
    Ladder,
    LadderEntrant,
    LadderStage,
    PlaceChange,
    StepGame,
    of_person,
    step_games_of,
    with_people,
)
from ..record.a_day import has_been_drawn_enough
from ..record.leave import leave_ends
from ..record.shuffles import (
    number_of,
    seal_of,
    seats_of,
    secret_for,
    secret_of_game,
    secret_that_serves,
)
from ..refusals import (
    DRAWN_MEANWHILE,
    LADDER_STAGE,
    NO_SUCH_PLACE,
    NOT_ON_IT,
    OBSTACLES,
    OTHER_SEAL,
    PLAYED_ENOUGH,
)
from . import news
from .challenges import LONGEST_WORDS, active
from .places import locked_ladder, off_the_ladder, places_of, rearrange

DRAW = "ladder_steps"
"""The kind of what is due when those who want to play may be drawn with others than before (object_id: the ladder)."""

HIGHEST = 99

THRESHOLDS = (timedelta(hours=A_DAY), timedelta(hours=LONG))


def want_to_play(
    ladder_id: int, *, user: User, words: str = "", seal: str = "", latest: int | None = None
) -> LadderEntrant:
    """Be drawn as soon as there are three, with words for the shuffle of that game, chosen by a `seal` that was shown.

    Who waits already goes on waiting with the words that were given. Raises Refused `not_on_it`, `ladder_stage`,
    `your_limit`, `ladder_played_enough`, `other_seal` where another secret serves by now than the one whose seal was
    shown, and `drawn_meanwhile` where a game of theirs has begun after the `latest` they knew: the same button was
    pressed twice.
    """
    with transaction.atomic():
        ladder, mine = _mine(ladder_id, user)
        if ladder.stage != LadderStage.OPEN or not ladder.is_of_steps:
            raise Refused(LADDER_STAGE)
        running = StepGame.objects.filter(step_games_of(mine), ended_at=None, game__status=GameStatus.PLAYING)
        if running.count() >= ladder.max_out:
            raise Refused(OBSTACLES[Obstacle.YOUR_LIMIT])
        if latest is not None and running.filter(pk__gt=latest).exists():
            raise Refused(DRAWN_MEANWHILE)
        if mine.ready_at is None:
            secret, now = secret_that_serves(ladder), timezone.now()
            if has_been_drawn_enough(mine, now):
                raise Refused(PLAYED_ENOUGH)
            if seal and (secret is None or seal != seal_of(secret)):
                raise Refused(OTHER_SEAL)
            # By a clock that is behind they would be dealt to from the secret before, which may be open.
            mine.ready_at = now if secret is None else max(now, secret.drawn_at)
            mine.words = one_line(words, LONGEST_WORDS)
            mine.save(update_fields=["ready_at", "words"])
            active(mine)
        draw(ladder)
    return mine


def not_now(ladder_id: int, *, user: User) -> None:
    """Not to be drawn any more. Raises Refused `not_on_it`."""
    with transaction.atomic():
        _ladder, mine = _mine(ladder_id, user)
        mine.ready_at, mine.words = None, ""
        mine.save(update_fields=["ready_at", "words"])


def _mine(ladder_id: int, user: User) -> tuple[Ladder, LadderEntrant]:
    ladder = locked_ladder(ladder_id)
    mine = ladder.entrants.filter(of_person(user), place__isnull=False).select_related(*WITH_PEOPLE).first()
    if mine is None:
        raise Refused(NOT_ON_IT)
    return ladder, mine


def look_again(row: Job) -> None:
    """Somebody has waited so long that others may be drawn with them."""
    with transaction.atomic():
        if Ladder.objects.filter(pk=row.object_id).exists():
            draw(locked_ladder(row.object_id))


def draw(ladder: Ladder) -> None:
    """Deal the games of all who can be drawn together on a locked ladder, and look again when that may change."""
    if ladder.stage != LadderStage.OPEN:
        return
    now = timezone.now()
    rows, leave_over = _willing(ladder, now)
    apart = _apart([row for row in rows if row.user is not None])
    while (three := draw_three([_waiting(row, now) for row in rows], apart)) is not None:
        chosen = [row for row in rows if row.key in three]
        _deal(ladder, chosen, now)
        rows = [row for row in rows if row.bot is not None or row.ready_at is not None]
    looks = [
        row.ready_at + after
        for row in rows
        if row.ready_at is not None
        for after in THRESHOLDS
        if row.ready_at + after > now
    ]
    looks += leave_over
    if looks:
        queue.enqueue(DRAW, at=min(looks), object_id=ladder.pk)


def _willing(ladder: Ladder, now: datetime) -> tuple[list[LadderEntrant], list[datetime]]:
    """Bots and the people who want to play, may and are not on leave; when the leave of the others is over."""
    rows = list(ladder.entrants.filter(place__isnull=False).select_related(*WITH_PEOPLE).order_by("place"))
    ready = [row for row in rows if row.ready_at is not None and row.user is not None]
    away = leave_ends([key for row in ready for key in row.user_keys], now)
    may_play = who_may_play(ladder, [row.user for row in ready if row.user is not None])
    willing = [row for row in ready if row.user_id not in away and row.user_id in may_play]
    return [*willing, *(row for row in rows if row.bot is not None)], list(away.values())


def _waiting(row: LadderEntrant, now: datetime) -> Waiting:
    hours = 0.0 if row.ready_at is None else (now - row.ready_at) / timedelta(hours=1)
    return Waiting(who=row.key, step=row.step, hours=hours, is_bot=row.bot_id is not None)


def _apart(rows: Sequence[LadderEntrant]) -> set[frozenset[str]]:
    """The pairs of whom one keeps away from the other."""
    key_of = {row.user_id: row.key for row in rows if row.user_id is not None}
    return {frozenset((key_of[user], key_of[other])) for user, other in blocks_in(key_of)}


def _deal(ladder: Ladder, three: list[LadderEntrant], now: datetime) -> None:
    """The game of three who were drawn."""
    secret = secret_for(ladder, three)
    number = number_of(secret, three)
    three = seats_of(three, number)
    game = lifecycle.open_table(
        variant=ladder.rules,
        options=ladder.house_rules,
        host=None,
        sitters=dict(enumerate(row.sitters[0] for row in three)),
        public=not ladder.members_only,
        club=ladder.club if ladder.members_only else None,
        after_resigning=AfterResigning.END,
        pace=ladder.time,
        words={seat: row.words for seat, row in enumerate(three)},
        secret=secret_of_game(secret, three, number),
    )
    players = dict(zip(SEATS_OF_STEPS, three, strict=True))
    step_game = StepGame.objects.create(
        ladder=ladder, game=game, secret=secret, number=number, made_at=now, **players
    )
    for row in three:
        if row.ready_at is not None:
            # The words belong to the game from now on.
            row.ready_at, row.words = None, ""
            row.save(update_fields=["ready_at", "words"])
            news.tell_draw(ladder, row, [other for other in three if other is not row], step_game.pk, game)


def record(game: Game, ending: Ending) -> None:
    """A game has ended: if it is one of a step ladder, its players go up and down."""
    keys = StepGame.objects.filter(game=game).values_list("pk", "ladder").first()
    if keys is None:
        return
    ladder = locked_ladder(keys[1])
    row = StepGame.objects.select_related(*with_people(*SEATS_OF_STEPS)).get(pk=keys[0])
    if row.ended_at is not None:
        return
    over(row)
    if ending.reason not in (EndReason.CANCELLED, EndReason.ABANDONED):
        winners = {row.players[seat].key for side in ending.winners for seat in game.engine.sides[side]}
        late = (
            row.players[ending.seat]
            if ending.reason == EndReason.OUT_OF_TIME and ending.seat is not None
            else None
        )
        move(ladder, row, winners, late)


def over(row: StepGame) -> None:
    """A game has come to its end: those who played are not idle."""
    row.ended_at = timezone.now()
    row.save(update_fields=["ended_at"])
    for each in row.players:
        each.active_at, each.warned_at = row.ended_at, None
    LadderEntrant.objects.bulk_update(row.players, ["active_at", "warned_at"])


def move(ladder: Ladder, row: StepGame, winners: set[str], late: LadderEntrant | None) -> None:
    """Winners go up, the others down; whoever ran out of time is off the ladder. Those who have left stay away."""
    assert row.ended_at is not None
    there = [each for each in row.players if each.place is not None and each.joined_at <= row.made_at]
    moving = ladder.stage in (LadderStage.OPEN, LadderStage.PAUSED)
    order = places_of(ladder)
    before = {str(pk): step for pk, step in ladder.entrants.values_list("pk", "step")}
    after = steps_after(before, [each.key for each in there], winners) if moving else {}
    if late is not None and late in there and moving:
        order_now = leave(order, late.key)
        after.pop(late.key)
    else:
        order_now = order
    places = order_after(order_now, before, after)
    for each in there:
        each.step = after.get(each.key, each.step)
    LadderEntrant.objects.bulk_update(there, ["step"])
    changes = rearrange(ladder, order, places, LadderCause.DRAWN, there, row.ended_at)
    _say_why(changes, row, before, after, winners, late if moving else None)
    for each in there:
        if each.place is None:
            off_the_ladder(each, row.ended_at)
            news.tell_step_drop(ladder, each, row.pk)
        elif each.step != before[each.key]:
            news.tell_step(ladder, each, row.pk)


def _say_why(
    changes: Sequence[PlaceChange],
    row: StepGame,
    before: dict[str, int],
    after: dict[str, int],
    winners: set[str],
    late: LadderEntrant | None,
) -> None:
    """The causes and steps of what has changed, each player's own."""
    for change in changes:
        key = str(change.entrant_id)
        change.step_game = row
        if change.is_shift:
            continue
        change.from_step, change.to_step = before[key], after.get(key, before[key])
        if late is not None and key == late.key:
            change.cause = LadderCause.LOST_ON_TIME.value
        elif winners:
            change.cause = (LadderCause.WON if key in winners else LadderCause.LOST).value
    PlaceChange.objects.bulk_update(changes, ["step_game", "from_step", "to_step", "cause"])


def set_step(ladder: Ladder, entrant: LadderEntrant, step: int) -> None:
    """Put somebody on another step of a locked ladder. Raises Refused `no_such_place`."""
    if not LOWEST <= step <= HIGHEST:
        raise Refused(NO_SUCH_PLACE)
    order = places_of(ladder)
    before = {str(pk): number for pk, number in ladder.entrants.values_list("pk", "step")}
    places = order_after(order, before, {entrant.key: step})
    was, entrant.step = entrant.step, step
    entrant.save(update_fields=["step"])
    changes = rearrange(ladder, order, places, LadderCause.DIRECTOR, [entrant], timezone.now())
    for change in changes:
        if not change.is_shift:
            change.from_step, change.to_step = was, step
    PlaceChange.objects.bulk_update(changes, ["from_step", "to_step"])
