"""Games of a club's evening that count for its ladder: typed as one list, they move the ladder in its order.

The player further down counts as the challenger of each game, by the places that the games before it have left. Who
might have been challenged, how often and when does not matter there: the club has let them play.
"""

from __future__ import annotations

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clubs.core.evenings import NOT_YET, keep_list
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
from ..refusals import LADDER_STAGE, OWN_GAME
from . import results, steps
from .direct import lock_for_director, note_evening

STILL = (LadderStage.FROZEN, LadderStage.CLOSED)
"""Stages in which no game moves a ladder."""


def type_games(ladder_id: int, evening: Evening, text: str, *, by: User) -> int:
    """Count the games of an evening, all of a list or none; how many.

    Nobody types a game of their own. Raises Refused `no_director`, `not_yet`, `ladder_stage`, `entered_before`;
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
        own = {row.pk for row in rows if by.pk in row.user_keys}
        games = read_games(text, names, 3 if ladder.is_of_steps else 2, lambda game: _check(game, own))
        keep_list(evening, f"ladder-{ladder.pk}", games)
        for game in games:
            if ladder.is_of_steps:
                _count_steps(ladder, game)
            else:
                _count(ladder, game)
        if games:
            note_evening(ladder, evening.title, by=by)
    return len(games)


def _check(game: TypedGame, own: Collection[int]) -> None:
    """Raises ValidationError for a game of whoever types it."""
    if any(key in own for key in game.keys):
        raise ValidationError(str(Refused(OWN_GAME)))


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
