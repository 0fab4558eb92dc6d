"""Results of challenges: a game that ends moves its players in the transaction that ends it.

The places are judged when the result is written down, under the lock of the ladder: of two games that end at once the
one that comes second finds the places the first has left.
"""

from __future__ import annotations

from django.utils import timezone

from games.play.models import EndReason, Game
from games.play.write import events
from games.play.write.endings import Ending
from games.standings.challenge_ladder import LadderCause, LadderResult, record_game

from ..models import Challenge, ChallengeState, Ladder, LadderEntrant, LadderStage, with_people
from . import news, steps
from .places import locked_ladder, off_the_ladder, places_of, rearrange


def on_table_event(event: events.TableEvent) -> None:
    """A game of a ladder has ended."""
    match event:
        case events.Ended(game, ending) if game.host_id is None and game.board_id is None:
            keys = Challenge.objects.filter(game=game).values_list("pk", "ladder").first()
            if keys is not None:
                _record(*keys, game, ending)
            else:
                steps.record(game, ending)


def _record(pk: int, ladder_id: int, game: Game, ending: Ending) -> None:
    ladder = locked_ladder(ladder_id)
    challenge = Challenge.objects.select_related(*with_people("challenger", "opponent")).get(pk=pk)
    if challenge.state != ChallengeState.PLAYING:
        return
    challenge.ladder = ladder
    record(ladder, challenge, result_of(game, ending))


def record(ladder: Ladder, challenge: Challenge, result: LadderResult | None) -> None:
    """Write down how the game of a challenge came out, of a locked ladder, and move its players; None: it was broken
    off."""
    challenge.ended_at = timezone.now()
    challenge.state = ChallengeState.CANCELLED if result is None else ChallengeState.DONE
    challenge.result = "" if result is None else result.value
    challenge.save(update_fields=["result", "state", "ended_at"])
    both = [challenge.challenger, challenge.opponent]
    for each in both:
        each.active_at, each.warned_at = challenge.ended_at, None
    LadderEntrant.objects.bulk_update(both, ["active_at", "warned_at"])
    if result is not None:
        _move(ladder, challenge, result)


def result_of(game: Game, ending: Ending) -> LadderResult | None:
    """How a game came out for the challenger, who has the first seat; None for one that was broken off."""
    own = next(seats for seats in game.engine.sides if 0 in seats)
    match ending.reason:
        case EndReason.CANCELLED | EndReason.ABANDONED:
            return None
        case EndReason.OUT_OF_TIME:
            return LadderResult.LOST_ON_TIME if ending.seat in own else LadderResult.WON_ON_TIME
    if len(ending.winners) != 1:
        return LadderResult.DRAWN
    return LadderResult.WON if game.engine.sides[ending.winners[0]] == own else LadderResult.LOST


def _move(ladder: Ladder, challenge: Challenge, result: LadderResult) -> None:
    """What a result changes; nothing where the ladder stands still or one of the two is not on it any more."""
    assert challenge.ended_at is not None
    both = [challenge.challenger, challenge.opponent]
    # Of somebody who has left and joined again since the challenge was made this game moves nobody.
    there = [each for each in both if each.place is not None and each.joined_at <= challenge.made_at]
    before = after = places_of(ladder)
    if len(there) == 2 and ladder.stage in (LadderStage.OPEN, LadderStage.PAUSED):
        after = record_game(before, both[0].key, both[1].key, result)
    stood = {each.pk: each.place for each in there}
    rearrange(ladder, before, after, LadderCause(result.value), there, challenge.ended_at, challenge)
    for each in there:
        if each.place is None:
            off_the_ladder(each, challenge.ended_at)
            news.tell_drop(ladder, each, challenge)
        elif each.place != stood[each.pk]:
            news.tell_place(ladder, each, challenge)
