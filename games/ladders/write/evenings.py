"""Games of a club's evening that count for its ladder: typed as one list, they move the ladder in its order.

The player further down counts as the challenger of each game, by the places that the games before it have left. Who
might have been challenged, how often and when does not matter there: the club has let them play.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clubs.core.evenings import (
    NOT_YET,
    Typed,
    check_word,
    count,
    keep_list,
    take_over,
    typed_game,
    wait_for_word,
    waiting_game,
)
from games.clubs.core.models import Evening
from games.clubs.core.typed_games import TypedGame, names_of, read_games
from games.jobs.refusals import Refused
from games.standings.challenge_ladder import LadderResult

from ..models import (
    SEATS_OF_STEPS,
    Challenge,
    ChallengeState,
    Ladder,
    LadderEntrant,
    LadderStage,
    StepGame,
    with_people,
)
from ..refusals import LADDER_STAGE, NOT_ON_IT
from . import news, results, steps
from .direct import lock_for_director, note_evening
from .places import locked_ladder

STILL = (LadderStage.FROZEN, LadderStage.CLOSED)
"""Stages in which no game moves a ladder."""


def type_games(ladder_id: int, evening: Evening, text: str, *, by: User) -> Typed:
    """Count the games of an evening, all of a list or none.

    A game of whoever types it waits for the word of somebody else.

    Raises Refused `no_director`, `not_yet`, `ladder_stage`, `entered_before`, `waiting_enough`;
    ValidationError with a sentence for each bad line.
    """
    with transaction.atomic():
        ladder = lock_for_director(ladder_id, by)
        if evening.starts_at > timezone.now():
            raise Refused(NOT_YET)
        if ladder.stage in STILL:
            raise Refused(LADDER_STAGE)
        rows = list(ladder.entrants.filter(place__isnull=False).select_related("user", "partner"))
        names = names_of((user.name, row.pk) for row in rows for user in row.people)
        typed = read_games(text, names, 3 if ladder.is_of_steps else 2)
        own = next((row.pk for row in rows if by.pk in row.user_keys), 0)
        games = [game for game in typed if own not in game.keys]
        for row in take_over(evening, _word(ladder), games):
            news.withdraw_waiting(ladder, row)
        keep_list(evening, _word(ladder), games)
        of_own = [game for game in typed if own in game.keys]
        fresh = wait_for_word(evening, _word(ladder), of_own, own)
        for row in fresh:
            news.tell_waiting(ladder, row, by)
        for game in games:
            _count_any(ladder, game)
        if games or fresh:
            note_evening(ladder, evening.title, by=by)
    return Typed(len(games), len(of_own))


def confirm(ladder_id: int, waiting: int, *, by: User) -> None:
    """Count a game that one of its players typed, by the places of now, on the word of an opponent or a director.

    Raises Refused `waits_no_more`, `not_your_word`, `ladder_stage`, `not_on_it` where somebody has left since.
    """
    with transaction.atomic():
        ladder = locked_ladder(ladder_id)
        row = waiting_game(waiting, _word(ladder))
        entrants = list(ladder.entrants.filter(pk__in=row.keys))
        check_word(ladder, {each.pk: each.user_keys for each in entrants}, row.own, by)
        if ladder.stage in STILL:
            raise Refused(LADDER_STAGE)
        there = [each for each in entrants if each.place is not None and each.joined_at <= row.typed_at]
        if len(there) < len(row.keys):
            raise Refused(NOT_ON_IT)
        count(row)
        news.withdraw_waiting(ladder, row)
        _count_any(ladder, typed_game(row))


def strike_out(ladder_id: int, waiting: int, *, by: User) -> None:
    """A game that waits is not counted: one of its players or a director says so. Raises Refused `waits_no_more`,
    `not_your_word`."""
    with transaction.atomic():
        ladder = locked_ladder(ladder_id)
        row = waiting_game(waiting, _word(ladder))
        entrants = ladder.entrants.filter(pk__in=row.keys)
        check_word(ladder, {each.pk: each.user_keys for each in entrants}, 0, by)
        news.withdraw_waiting(ladder, row)
        row.delete()


def _word(ladder: Ladder) -> str:
    return f"ladder-{ladder.pk}"


def _count_any(ladder: Ladder, game: TypedGame) -> None:
    if ladder.is_of_steps:
        _count_steps(ladder, game)
    else:
        _count(ladder, game)


def _count(ladder: Ladder, game: TypedGame) -> None:
    """A game of two: whoever stands below has challenged."""
    places = dict(LadderEntrant.objects.filter(pk__in=game.keys).values_list("pk", "place"))
    (challenger, own), (opponent, theirs) = sorted(
        zip(game.keys, game.points, strict=True), key=lambda each: -(places[each[0]] or 0)
    )
    now = timezone.now()
    challenge = Challenge.objects.create(
        ladder=ladder, challenger_id=challenger, opponent_id=opponent, in_person=True, state=ChallengeState.DONE,
        made_at=now, answer_by=now,
    )  # fmt: skip
    row = Challenge.objects.select_related(*with_people("challenger", "opponent")).get(pk=challenge.pk)
    row.ladder = ladder
    result = LadderResult.WON if own > theirs else LadderResult.LOST if own < theirs else LadderResult.DRAWN
    results.record(ladder, row, result)


def _count_steps(ladder: Ladder, game: TypedGame) -> None:
    """A game of three on a step ladder: whoever has the most points has won, nobody where all have as many."""
    step_game = StepGame.objects.create(
        ladder=ladder,
        in_person=True,
        made_at=timezone.now(),
        **{f"{seat}_id": key for seat, key in zip(SEATS_OF_STEPS, game.keys, strict=True)},
    )
    row = StepGame.objects.select_related(*with_people(*SEATS_OF_STEPS)).get(pk=step_game.pk)
    steps.over(row)
    best = max(game.points)
    ahead = {str(key) for key, points in zip(game.keys, game.points, strict=True) if points == best}
    steps.move(ladder, row, set() if len(ahead) == len(game.keys) else ahead, None)
