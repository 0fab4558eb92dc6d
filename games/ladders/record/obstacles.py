"""Whom somebody on a ladder may challenge, and why not the others: facts from the rows, the answer from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db.models import Q

from accounts.blocks import blocks_among
from games.ratings.models import KIND_OF
from games.ratings.read import place_among
from games.standings.challenge_rules import LadderPlayer, Obstacle, PairHistory, find_obstacle

from ..models import ALIVE, Challenge, ChallengeState, Ladder, LadderEntrant, LadderStage, Unanswered
from .leave import leave_ends


def obstacles_among(
    ladder: Ladder, mine: LadderEntrant | None, entrants: Sequence[LadderEntrant], now: datetime
) -> Mapping[int, Obstacle | None]:
    """For each of some entrants on the ladder, by key, why `mine` (None: not on it) may not challenge them; None where
    they may. A fixed number of queries, none where the answer is the same for all.
    """
    is_open = ladder.stage == LadderStage.OPEN
    if mine is None or mine.place is None or not is_open:
        return {
            each.pk: find_obstacle(
                ladder.challenge_rules, None, _player(each), PairHistory(), is_open=is_open
            )
            for each in entrants
        }
    pairs = Challenge.objects.filter(ladder=ladder, state__in=ALIVE).values_list("challenger", "opponent")
    alive = list(pairs)
    out, into = Counter(one for one, _other in alive), Counter(other for _one, other in alive)
    with_me = {other if one == mine.pk else one for one, other in alive if mine.pk in (one, other)}
    days, recent = _days_since_games(ladder, mine, now), _asked_recently(mine, now)
    keys = [key for each in entrants for key in each.user_keys]
    away = leave_ends(keys, now)
    others = [key for key in keys if key not in mine.user_keys]
    blocks = {key for user in mine.people for pair in blocks_among(user, others) for key in pair}
    me = LadderPlayer(
        place=mine.place,
        rating_place=rating_place(ladder, mine),
        # Whoever challenges one after another without a game has reached the limit too.
        challenges_out=max(out[mine.pk], len(recent) - ladder.max_out),
    )
    obstacles: dict[int, Obstacle | None] = {}
    for each in entrants:
        other = _player(each, into[each.pk], any(key in away for key in each.user_keys))
        history = PairHistory(
            already_playing=each.pk in with_me,
            days_since_game=days.get(each.pk),
            asked_recently=each.pk in recent,
            block=each.pk != mine.pk and any(key in blocks for key in each.user_keys),
        )
        obstacles[each.pk] = find_obstacle(ladder.challenge_rules, me, other, history)
    return obstacles


def rating_place(ladder: Ladder, mine: LadderEntrant) -> int | None:
    """The place that somebody's rating would give them among those on the ladder.

    None without a settled rating, and for pairs: a rating is one person's.
    """
    if ladder.reach_rating is None or mine.user is None or mine.partner_id is not None:
        return None
    others = LadderEntrant.objects.filter(ladder=ladder, place__isnull=False).order_by()
    who = others.values_list("user", "bot__level")
    return place_among(mine.user, who, ladder.rules.family, KIND_OF[ladder.time.kind].value)


def _player(entrant: LadderEntrant, challenges_in: int = 0, on_leave: bool = False) -> LadderPlayer:
    assert entrant.place is not None
    return LadderPlayer(
        place=entrant.place,
        challenges_in=challenges_in,
        on_leave=on_leave,
        is_bot=entrant.bot_id is not None,
    )


AGAIN = timedelta(days=1)
"""How long after a challenge that came to nothing the same two are left in peace."""

NOTHING_CAME = (
    ChallengeState.DECLINED,
    ChallengeState.EXPIRED,
    ChallengeState.WITHDRAWN,
    ChallengeState.CANCELLED,
)


def _asked_recently(mine: LadderEntrant, now: datetime) -> set[int]:
    """Whom somebody has challenged lately without a game, by key."""
    rows = Challenge.objects.filter(
        challenger=mine, state__in=NOTHING_CAME, game=None, ended_at__gt=now - AGAIN
    )
    return set(rows.values_list("opponent", flat=True))


MOST_DECLINED = 2

DECLINED_WITHIN = timedelta(days=30)
"""Where a challenge begins by itself so many may be declined in so long a time; else nobody would have to play."""


def may_decline(ladder: Ladder, entrant: LadderEntrant, now: datetime) -> bool:
    """Whether somebody on a ladder may decline a challenge that waits for their answer."""
    if ladder.unanswered == Unanswered.ENDS:
        return True
    declined = Challenge.objects.filter(opponent=entrant, state=ChallengeState.DECLINED)
    return declined.filter(ended_at__gt=now - DECLINED_WITHIN).count() < MOST_DECLINED


def _days_since_games(ladder: Ladder, mine: LadderEntrant, now: datetime) -> dict[int, float]:
    """How many days ago the last game with each other ended, by their key, as far back as it matters."""
    since = now - timedelta(days=ladder.days_between)
    rows = Challenge.objects.filter(
        Q(challenger=mine) | Q(opponent=mine), state=ChallengeState.DONE, ended_at__gt=since
    ).order_by("ended_at")
    days = {}
    for one, other, ended_at in rows.values_list("challenger", "opponent", "ended_at"):
        if ended_at is not None:
            days[other if one == mine.pk else one] = (now - ended_at) / timedelta(days=1)
    return days
