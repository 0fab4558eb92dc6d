"""What a director of a ladder does, each with a reason that the players read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.clubs.core import contests
from games.clubs.core.reasons import CLUB_CLOSED
from games.jobs import queue
from games.jobs.refusals import Refused
from games.jobs.text import plain_line, says_something
from games.play.models import EndReason, GameStatus
from games.play.write import lifecycle
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.standings.challenge_ladder import LadderCause, NoSuchPlace, put
from games.standings.step_ladder import LOWEST

from ..models import (
    SEATS_OF_STEPS,
    WITH_PEOPLE,
    Challenge,
    ChallengeState,
    Ladder,
    LadderAct,
    LadderActKind,
    LadderEntrant,
    LadderStage,
    StepGame,
    of_person,
    step_games_of,
    with_people,
)
from ..refusals import (
    LADDER_STAGE,
    NO_BOT,
    NO_REASON,
    NO_SUCH_CHALLENGE,
    NO_SUCH_PLACE,
    NOT_ON_IT,
    OWN_GAME,
    OWN_GAME_OPEN,
    OWN_OPPONENT,
    OWN_PLACE,
)
from . import news
from .challenges import ANSWER
from .entries import add, break_off, take_off
from .places import locked_ladder, places_of, rearrange
from .settings import LadderFigures
from .setup import STEP_OF, bots_for
from .steps import draw, set_step

LONGEST_REASON = 200

STAGES = {
    LadderActKind.OPEN: LadderStage.OPEN,
    LadderActKind.PAUSE: LadderStage.PAUSED,
    LadderActKind.FREEZE: LadderStage.FROZEN,
    LadderActKind.CLOSE: LadderStage.CLOSED,
}

RESULTS = ("challenger", "opponent", "draw")
"""What a director may decide of a game."""


def lock_for_director(ladder_id: int, by: User) -> Ladder:
    """A ladder, locked, for one of its directors; raises Refused `no_director`, as every act of this file does."""
    ladder = locked_ladder(ladder_id)
    contests.check_directs(ladder, by)
    return ladder


def set_stage(ladder_id: int, kind: LadderActKind, *, by: User, why: str) -> None:
    """Open, pause, freeze or close a ladder; one that is closed stays so.

    Nobody freezes or closes one while a game of their own runs on it, which would not count then. Raises Refused
    `ladder_stage`, `own_game_open`, `no_reason`.
    """
    with transaction.atomic():
        ladder, why = lock_for_director(ladder_id, by), _reason(why)
        if kind in (LadderActKind.FREEZE, LadderActKind.CLOSE) and _plays_on(ladder, by):
            raise Refused(OWN_GAME_OPEN)
        _set_stage(ladder, kind, by, why)


def _plays_on(ladder: Ladder, user: User) -> bool:
    """Whether a game of somebody runs on a ladder."""
    mine = LadderEntrant.objects.filter(of_person(user), ladder=ladder)
    playing = ladder.challenges.filter(state=ChallengeState.PLAYING)
    if playing.filter(Q(challenger__in=mine) | Q(opponent__in=mine)).exists():
        return True
    step_games = StepGame.objects.filter(ladder=ladder, ended_at=None)
    return any(step_games.filter(step_games_of(each)).exists() for each in mine)


def close_with_club(ladder_id: int, *, by: User) -> None:
    """Close a ladder because its club is closed by somebody, who need not direct it."""
    with transaction.atomic():
        _set_stage(locked_ladder(ladder_id), LadderActKind.CLOSE, by, CLUB_CLOSED)


def _set_stage(ladder: Ladder, kind: LadderActKind, by: User, why: str) -> None:
    stage = STAGES[kind]
    if ladder.stage in (stage, LadderStage.CLOSED):
        raise Refused(LADDER_STAGE)
    ladder.stage = stage
    if stage == LadderStage.OPEN:
        ladder.opened_at = timezone.now()
        ladder.entrants.update(warned_at=None)
        _wait_anew(ladder)
    ladder.save(update_fields=["stage", "opened_at"])
    if stage == LadderStage.OPEN and ladder.is_of_steps:
        draw(ladder)
    if stage == LadderStage.CLOSED:
        _cancel_waiting(ladder)
    _note(ladder, kind, by, why)


def _wait_anew(ladder: Ladder) -> None:
    """Challenges that waited while nobody could accept them have their time to answer once more."""
    answer_by = timezone.now() + ladder.time_to_answer
    for challenge in ladder.challenges.filter(state=ChallengeState.WAITING):
        challenge.answer_by = answer_by
        challenge.save(update_fields=["answer_by"])
        queue.enqueue(ANSWER, at=answer_by, object_id=challenge.pk)


def _cancel_waiting(ladder: Ladder) -> None:
    for challenge in ladder.challenges.filter(state=ChallengeState.WAITING).select_related("opponent"):
        challenge.state, challenge.ended_at = ChallengeState.CANCELLED, timezone.now()
        challenge.save(update_fields=["state", "ended_at"])
        queue.cancel(ANSWER, object_id=challenge.pk)
        news.withdraw_notice(challenge)


def remove(ladder_id: int, entrant: int, *, by: User, why: str) -> None:
    """Take somebody off, nobody themselves or an opponent of their own; their running games end without a result.

    Who leaves a ladder themselves gives up their games. Raises Refused `not_on_it`, `own_place`, `own_opponent`,
    `no_reason`.
    """
    why = _reason(why)
    row = LadderEntrant.objects.filter(pk=entrant, ladder=ladder_id).select_related(*WITH_PEOPLE).first()
    if row is not None and by.pk in row.user_keys:
        raise Refused(OWN_PLACE)
    if row is not None and _plays_against(row, by):
        raise Refused(OWN_OPPONENT)

    def still(_row: LadderEntrant | None = None) -> bool:
        lock_for_director(ladder_id, by)
        return True

    def finish(public_id: str) -> None:
        break_off(public_id, why, check=still)

    entrant_row = take_off(ladder_id, entrant, LadderCause.DIRECTOR, finish, still=still)
    if entrant_row is None:
        raise Refused(NOT_ON_IT)
    with transaction.atomic():
        ladder = locked_ladder(ladder_id)
        act = _note(ladder, LadderActKind.REMOVE, by, why, entrant_row)
        news.tell_decision(ladder, entrant_row, act.pk, why)


def _plays_against(entrant: LadderEntrant, user: User) -> bool:
    """Whether somebody has a game with an entrant that is not over, or a challenge that waits for its answer."""
    mine = LadderEntrant.objects.filter(of_person(user), ladder=entrant.ladder_id).exclude(pk=entrant.pk)
    challenges = Challenge.objects.filter(state__in=(ChallengeState.WAITING, ChallengeState.PLAYING))
    step_games = StepGame.objects.filter(step_games_of(entrant), ended_at=None)
    return (
        challenges.filter(challenger=entrant, opponent__in=mine).exists()
        or challenges.filter(challenger__in=mine, opponent=entrant).exists()
        or any(step_games.filter(step_games_of(each)).exists() for each in mine)
    )


def move(ladder_id: int, entrant: int, place: int, *, by: User, why: str) -> None:
    """Put somebody else at another place, on a step ladder on another step; nobody an opponent of their own, for from
    above one wins no place.

    Raises Refused `not_on_it`, `own_place`, `own_opponent`, `no_such_place`, `no_reason`.
    """
    with transaction.atomic():
        ladder, why = lock_for_director(ladder_id, by), _reason(why)
        if ladder.stage == LadderStage.CLOSED:
            raise Refused(LADDER_STAGE)
        entrant_row, before = _entrant(ladder, entrant), places_of(ladder)
        if by.pk in entrant_row.user_keys:
            raise Refused(OWN_PLACE)
        if _plays_against(entrant_row, by):
            raise Refused(OWN_OPPONENT)
        if place == (entrant_row.step if ladder.is_of_steps else entrant_row.place):
            return
        if ladder.is_of_steps:
            set_step(ladder, entrant_row, place)
            act = _note(ladder, LadderActKind.MOVE, by, why, entrant_row)
            news.tell_decision(ladder, entrant_row, act.pk, why)
            return
        try:
            after = put(before, entrant_row.key, place)
        except NoSuchPlace as wrong:
            raise Refused(NO_SUCH_PLACE) from wrong
        rearrange(ladder, before, after, LadderCause.DIRECTOR, [entrant_row], timezone.now())
        act = _note(ladder, LadderActKind.MOVE, by, why, entrant_row)
        news.tell_decision(ladder, entrant_row, act.pk, why)


def decide(ladder_id: int, challenge: int, result: str, *, by: User, why: str) -> None:
    """Give a running game its result, which moves its players.

    Nobody decides a game of their own. Raises Refused `no_such_challenge`, `own_game`, `no_reason`.
    """
    why = _reason(why)
    rows = Challenge.objects.filter(pk=challenge, ladder=ladder_id, state=ChallengeState.PLAYING)
    row = rows.select_related("game", "ladder", *with_people("challenger", "opponent")).first()
    if row is None or row.game is None or result not in RESULTS:
        raise Refused(NO_SUCH_CHALLENGE)
    if by.pk in (*row.challenger.user_keys, *row.opponent.user_keys):
        raise Refused(OWN_GAME)
    with locked_table(row.game.public_id) as table:
        if table.game.status == GameStatus.OVER:
            raise Refused(NO_SUCH_CHALLENGE)
        lock_for_director(ladder_id, by)
        sides = table.game.engine.sides
        first = next(side for side, seats in enumerate(sides) if 0 in seats)
        winners = {"challenger": (first,), "opponent": (1 - first,), "draw": ()}[result]
        scores = tuple(int(side in winners) for side in range(len(sides)))
        act = _note(row.ladder, LadderActKind.DECIDE, by, why, None, row)
        for each in (row.challenger, row.opponent):
            news.tell_decision(row.ladder, each, act.pk, why)
        lifecycle.end(table, Ending(reason=EndReason.ADJUDICATED, scores=scores, winners=winners, words=why))


def decide_step_game(ladder_id: int, step_game: int, winner: int, *, by: User, why: str) -> None:
    """Say who has won a running game of a step ladder, by the key of their entry; 0 for a draw.

    Raises Refused `no_such_challenge`, `own_game`, `no_reason`.
    """
    why = _reason(why)
    rows = StepGame.objects.filter(pk=step_game, ladder=ladder_id, ended_at=None)
    row = rows.select_related("game", "ladder", *with_people(*SEATS_OF_STEPS)).first()
    if row is None or row.game is None or winner not in (0, *(each.pk for each in row.players)):
        raise Refused(NO_SUCH_CHALLENGE)
    if any(by.pk in each.user_keys for each in row.players):
        raise Refused(OWN_GAME)
    with locked_table(row.game.public_id) as table:
        if table.game.status == GameStatus.OVER:
            raise Refused(NO_SUCH_CHALLENGE)
        lock_for_director(ladder_id, by)
        winners = tuple(seat for seat, each in enumerate(row.players) if each.pk == winner)
        act = _note(row.ladder, LadderActKind.DECIDE, by, why)
        for each in row.players:
            news.tell_decision(row.ladder, each, act.pk, why)
        scores = tuple(int(seat in winners) for seat in range(len(row.players)))
        lifecycle.end(table, Ending(reason=EndReason.ADJUDICATED, scores=scores, winners=winners, words=why))


def add_bot(ladder_id: int, level: str, *, by: User) -> LadderEntrant:
    """Have a bot of a level join at the foot. Raises Refused `no_bot`, `ladder_stage`, `ladder_full`."""
    with transaction.atomic():
        ladder = lock_for_director(ladder_id, by)
        members = bots_for(ladder, level)
        if not members:
            raise Refused(NO_BOT)
        entrant = add(ladder, members, step=STEP_OF.get(level, LOWEST))
        _note(ladder, LadderActKind.BOT, by, "", entrant)
    return entrant


def name_deputy(ladder_id: int, user: User, *, by: User) -> None:
    """Make somebody a deputy of a ladder, if they are none; raises Refused as `contests.name_deputy`."""
    with transaction.atomic():
        ladder = lock_for_director(ladder_id, by)
        if contests.name_deputy(ladder, user, by=by):
            news.tell_deputy(_note(ladder, LadderActKind.DEPUTY, by, "", deputy=user), user, by)


def dismiss_deputy(ladder_id: int, user: int, *, by: User) -> None:
    """Somebody, by their key, is no deputy any more; raises Refused `not_organiser`."""
    with transaction.atomic():
        ladder = lock_for_director(ladder_id, by)
        gone = contests.dismiss_deputy(ladder, user, by=by)
        if gone is not None:
            news.tell_deputy(_note(ladder, LadderActKind.DISMISS, by, "", deputy=gone), gone, by)


def step_down(ladder_id: int, *, user: User) -> None:
    """A deputy does not want to be one any more; the organiser is told."""
    with transaction.atomic():
        ladder = locked_ladder(ladder_id)
        if contests.step_down(ladder, user):
            news.tell_organiser(_note(ladder, LadderActKind.DISMISS, user, "", deputy=user), user)


def note_evening(ladder: Ladder, title: str, *, by: User) -> None:
    """That results of an evening were typed, on a locked ladder."""
    _note(ladder, LadderActKind.TABLES, by, plain_line(title, LONGEST_REASON))


def note_list(ladder: Ladder, by: User, why: str) -> LadderAct:
    """That a list of members was put on a locked ladder; raises Refused `no_reason`."""
    return _note(ladder, LadderActKind.LIST, by, _reason(why))


def change(ladder_id: int, figures: LadderFigures, *, by: User, why: str) -> None:
    """Change the rules of a ladder; challenges that were made stay. Raises Refused `no_reason`."""
    with transaction.atomic():
        ladder, why = lock_for_director(ladder_id, by), _reason(why)
        if ladder.stage == LadderStage.CLOSED:
            raise Refused(LADDER_STAGE)
        after = figures.columns()
        before = {name: getattr(ladder, name) for name in after}
        Ladder.objects.filter(pk=ladder.pk).update(**after)
        _note(ladder, LadderActKind.CHANGE, by, why, figures={"before": before, "after": after})


def _entrant(ladder: Ladder, pk: int) -> LadderEntrant:
    entrant_row = ladder.entrants.filter(pk=pk, place__isnull=False).select_related(*WITH_PEOPLE).first()
    if entrant_row is None:
        raise Refused(NOT_ON_IT)
    return entrant_row


def _reason(why: str) -> str:
    reason = plain_line(why, LONGEST_REASON)
    if not says_something(reason):
        raise Refused(NO_REASON)
    return reason


def _note(
    ladder: Ladder,
    kind: LadderActKind,
    by: User,
    why: str,
    entrant: LadderEntrant | None = None,
    challenge: Challenge | None = None,
    deputy: User | None = None,
    figures: Mapping[str, Any] | None = None,
) -> LadderAct:
    return LadderAct.objects.create(
        ladder=ladder,
        kind=kind,
        by=by,
        why=why,
        entrant=entrant,
        challenge=challenge,
        deputy=deputy,
        figures=dict(figures or {}),
        made_at=timezone.now(),
    )
