"""A challenge: made, accepted, declined, taken back; begun or ended by itself when nobody answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.blocks import blocks_among
from accounts.models import User
from games.clubs.core.contests import may_play
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.jobs.text import one_line, plain_line
from games.play.models import AfterResigning
from games.play.write import lifecycle, opening
from games.play.write.seals import spend
from games.standings.challenge_rules import Obstacle

from ..models import (
    WITH_PEOPLE,
    Challenge,
    ChallengeState,
    Ladder,
    LadderEntrant,
    LadderStage,
    Unanswered,
    of_person,
)
from ..record.a_day import has_challenged_enough
from ..record.leave import leave_ends
from ..record.obstacles import may_decline, obstacles_among
from ..refusals import (
    DECLINED_ENOUGH,
    LADDER_STAGE,
    NO_SUCH_CHALLENGE,
    NO_WORDS,
    NOT_ON_IT,
    OBSTACLES,
    PLAYED_ENOUGH,
)
from . import news
from .places import locked_ladder

ANSWER = "ladder_challenge"
"""The kind of what is due when a challenge must have been answered (object_id: the challenge)."""

LONGEST_NOTE = 200

LONGEST_WORDS = 80

LONGEST_LEAVE = timedelta(days=28)
"""By how much leave of the challenged moves the answer at most."""


@dataclass(frozen=True, slots=True)
class ShufflePart:
    """What somebody adds to the shuffle of a challenge: words, and by the ticket of a seal (seals.py) which secret.

    Words may be kept back, for the opponent adds some later. `from_partner`: of a pair these are the partner's.
    """

    words: str = ""
    ticket: str = ""
    from_partner: bool = False


NOTHING = ShufflePart()


def challenge(
    ladder_id: int, opponent: int, *, user: User, note: str = "", shuffle: ShufflePart = NOTHING
) -> Challenge:
    """Challenge somebody on a ladder, by the key of their entry; a bot accepts at once.

    Raises Refused `not_on_it` where nobody there has this key, `silenced` for a note of somebody who may not speak,
    `seal_spent`, `ladder_played_enough`, else the word of the obstacle.
    """
    with transaction.atomic():
        ladder, now = locked_ladder(ladder_id), timezone.now()
        if ladder.is_of_steps:
            raise Refused(LADDER_STAGE)
        entrants = ladder.entrants.select_related(*WITH_PEOPLE)
        mine = entrants.filter(of_person(user), place__isnull=False).first()
        other = entrants.filter(pk=opponent, place__isnull=False).first()
        if other is None:
            raise Refused(NOT_ON_IT)
        obstacle = obstacles_among(ladder, mine, [other], now)[other.pk]
        if obstacle is not None:
            raise Refused(OBSTACLES[obstacle])
        assert mine is not None
        if has_challenged_enough(user, now):
            raise Refused(PLAYED_ENOUGH)
        note = plain_line(note, LONGEST_NOTE)
        if note and user.is_silenced:
            raise Refused(NO_WORDS)
        if not _may_meet(ladder, mine, other):
            raise Refused(OBSTACLES[Obstacle.BLOCK])
        shuffle = replace(shuffle, from_partner=user.pk == mine.partner_id)
        return begin_challenge(ladder, mine, other, now, note, shuffle)


def begin_challenge(
    ladder: Ladder,
    mine: LadderEntrant,
    other: LadderEntrant,
    now: datetime,
    note: str = "",
    shuffle: ShufflePart = NOTHING,
) -> Challenge:
    """A challenge that nothing stands against, on a locked ladder; a bot accepts at once."""
    challenge = Challenge.objects.create(
        ladder=ladder,
        challenger=mine,
        opponent=other,
        note=note,
        secret=spend(shuffle.ticket) if shuffle.ticket else None,
        words=one_line(shuffle.words, LONGEST_WORDS),
        from_partner=shuffle.from_partner,
        made_at=now,
        answer_by=now + ladder.time_to_answer,
    )
    if other.bot is not None:
        _begin(challenge, by=mine)
    else:
        queue.enqueue(ANSWER, at=challenge.answer_by, object_id=challenge.pk)
        news.tell_challenge(challenge)
    return challenge


def accept(pk: int, *, user: User, words: str = "") -> Challenge:
    """Accept a challenge, with words for the shuffle: its game begins, or the words that the challenger has kept back
    are opened first. Raises Refused `no_such_challenge`, `ladder_stage`."""
    with transaction.atomic():
        challenge_row = _waiting(pk)
        if user.pk not in challenge_row.opponent.user_keys:
            raise Refused(NO_SUCH_CHALLENGE)
        if challenge_row.ladder.stage != LadderStage.OPEN:
            raise Refused(LADDER_STAGE)
        active(challenge_row.opponent)
        shuffle = ShufflePart(words, from_partner=user.pk == challenge_row.opponent.partner_id)
        if not _begin(challenge_row, by=challenge_row.opponent, second=shuffle):
            # What keeps the two apart has come since; it is not said who keeps away from whom.
            _end(challenge_row, ChallengeState.EXPIRED)
            news.tell_expiry(challenge_row)
    return challenge_row


def decline(pk: int, *, user: User) -> Challenge:
    """Say that one does not want to play. Raises Refused `no_such_challenge`, `declined_enough`."""
    with transaction.atomic():
        challenge_row = _waiting(pk)
        if user.pk not in challenge_row.opponent.user_keys:
            raise Refused(NO_SUCH_CHALLENGE)
        if not may_decline(challenge_row.ladder, challenge_row.opponent, timezone.now()):
            raise Refused(DECLINED_ENOUGH)
        _end(challenge_row, ChallengeState.DECLINED)
        news.tell_refusal(challenge_row)
    return challenge_row


def take_back(pk: int, *, user: User) -> Challenge:
    """Take back a challenge that was not answered yet. Raises Refused `no_such_challenge`."""
    with transaction.atomic():
        challenge_row = _waiting(pk)
        if user.pk not in challenge_row.challenger.user_keys:
            raise Refused(NO_SUCH_CHALLENGE)
        _end(challenge_row, ChallengeState.WITHDRAWN)
        news.withdraw_notice(challenge_row)
    return challenge_row


def on_job(row: Job) -> None:
    """The time to answer may be over: the game begins or the challenge ends, as the ladder has it."""
    with transaction.atomic():
        try:
            challenge_row = _waiting(row.object_id)
        except Refused:
            return
        ladder, now = challenge_row.ladder, timezone.now()
        if ladder.stage in (LadderStage.PAUSED, LadderStage.FROZEN):
            # Given their time anew when the ladder is opened again (direct.py).
            return
        away = leave_ends(challenge_row.opponent.user_keys, now)
        last = challenge_row.made_at + ladder.time_to_answer + LONGEST_LEAVE
        if away and now < last:
            # Leave moves the answer, but hour by hour it would keep the challenge for ever.
            challenge_row.answer_by = min(max(away.values()) + ladder.time_to_answer, last)
            challenge_row.save(update_fields=["answer_by"])
        if challenge_row.answer_by > now:
            queue.enqueue(ANSWER, at=challenge_row.answer_by, object_id=challenge_row.pk)
        elif ladder.unanswered == Unanswered.ENDS or not _begin(challenge_row, by=None):
            _end(challenge_row, ChallengeState.EXPIRED)
            news.tell_expiry(challenge_row)


def _waiting(pk: int) -> Challenge:
    """A challenge that waits for an answer, its ladder locked. Raises Refused `no_such_challenge`."""
    ladder = Challenge.objects.filter(pk=pk).values_list("ladder", flat=True).first()
    if ladder is None:
        raise Refused(NO_SUCH_CHALLENGE)
    ladder_row = locked_ladder(ladder)
    rows = Challenge.objects.filter(pk=pk, state=ChallengeState.WAITING)
    row = rows.select_related(
        "challenger__user", "challenger__bot", "opponent__user", "opponent__bot"
    ).first()
    if row is None:
        raise Refused(NO_SUCH_CHALLENGE)
    row.ladder = ladder_row
    return row


def _begin(challenge_row: Challenge, *, by: LadderEntrant | None, second: ShufflePart = NOTHING) -> bool:
    """Deal the game of a challenge; False where the two may not meet any more."""
    ladder, one, other = challenge_row.ladder, challenge_row.challenger, challenge_row.opponent
    if not _may_meet(ladder, one, other):
        return False
    engine = ladder.rules.engine(ladder.house_rules)
    sides = (one.sitters, other.sitters)
    first = ShufflePart(challenge_row.words, from_partner=challenge_row.from_partner)
    challenge_row.game = lifecycle.open_table(
        variant=ladder.rules,
        options=ladder.house_rules,
        host=None,
        sitters={
            seat: sitter
            for seats, sitters in zip(engine.sides, sides, strict=True)
            for seat, sitter in zip(seats, sitters, strict=True)
        },
        public=not ladder.members_only,
        club=ladder.club if ladder.members_only else None,
        after_resigning=AfterResigning.END,
        pace=ladder.time,
        words={
            seats[part.from_partner]: part.words
            for seats, part in zip(engine.sides, (first, second), strict=True)
        },
        secret=None if challenge_row.secret is None else bytes(challenge_row.secret),
        begins=opening.begin,
    )
    active(one)
    challenge_row.state = ChallengeState.PLAYING
    # Both belong to the game from now on.
    challenge_row.secret, challenge_row.words = None, ""
    challenge_row.save(update_fields=["game", "state", "secret", "words"])
    queue.cancel(ANSWER, object_id=challenge_row.pk)
    news.tell_start(challenge_row, challenge_row.game, by)
    return True


def _may_meet(ladder: Ladder, one: LadderEntrant, other: LadderEntrant) -> bool:
    """Whether both are on the ladder, may be there, and neither keeps away from the other."""
    if one.place is None or other.place is None:
        return False
    if not all(may_play(ladder, user) for user in (*one.people, *other.people)):
        return False
    return not any(blocks_among(user, other.user_keys) for user in one.people)


def _end(challenge_row: Challenge, state: ChallengeState) -> None:
    """A challenge ends without a game."""
    challenge_row.state, challenge_row.ended_at = state, timezone.now()
    challenge_row.secret, challenge_row.words = None, ""
    challenge_row.save(update_fields=["state", "ended_at", "secret", "words"])
    queue.cancel(ANSWER, object_id=challenge_row.pk)


def active(entrant: LadderEntrant) -> None:
    """Somebody has done something on the ladder: nobody calls them idle."""
    entrant.active_at, entrant.warned_at = timezone.now(), None
    entrant.save(update_fields=["active_at", "warned_at"])
