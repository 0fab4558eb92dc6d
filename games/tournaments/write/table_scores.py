"""A table sends its scores from a phone: they are kept for the director and count for nothing yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.tournaments.refusals import NO_SUCH_BOARD

from ..models import BoardPlay, ScoreLink, TableScore, TableScoreState, Tournament, TournamentStage
from ..record.table_scores import plays_to_send
from ..record.who_knows import boards_to_play, own_tables_of
from . import entries

LINK_GONE = Refusal(
    "link_gone", gettext_noop("This link is not valid any more. Ask the director for the new one.")
)
NOT_BEING_PLAYED = Refusal(
    "not_being_played",
    gettext_noop("Scores can be sent while the event is being played. Give them to the director."),
)
SENT_ENOUGH = Refusal(
    "sent_enough",
    gettext_noop("Many scores were sent for this board already. Tell the director which one is right."),
)
YOURS_TO_PLAY = Refusal(
    "yours_to_play",
    gettext_noop(
        "You have still to play a board of this table, and its score would tell you of it. Have somebody at the table "
        "send it."
    ),
)

MOST_OF_A_BOARD = 20
"""So many scores may be sent of a board at a table, by all who do."""


def send(word: str, scores: Mapping[int, Sequence[int]], *, sender: str, by: User | None) -> int:
    """Keep the scores of a table for the director, all of them or none: points by side, by the key of the play.

    A later one of the same sender replaces the earlier one while that waits; how many are new. Raises Refused.
    """
    with transaction.atomic():
        link = ScoreLink.objects.filter(word=word).select_related("tournament").first()
        if link is None:
            raise Refused(LINK_GONE)
        tournament = entries.locked_tournament(link.tournament.public_id)
        # A director may have renewed it while the lock was waited for.
        if not ScoreLink.objects.filter(pk=link.pk, word=word).exists():
            raise Refused(LINK_GONE)
        if tournament.stage != TournamentStage.RUNNING:
            raise Refused(NOT_BEING_PLAYED)
        plays = list(
            plays_to_send(tournament, link.table).filter(pk__in=scores).select_related("board__board")
        )
        if len(plays) != len(scores):
            raise Refused(NO_SUCH_BOARD)
        if by is not None:
            _check_may_know(tournament, by, plays)
        return sum(_keep(play, list(scores[play.pk]), sender, by) for play in plays)


def _check_may_know(tournament: Tournament, user: User, plays: Iterable[BoardPlay]) -> None:
    """Raise Refused `yours_to_play` for a board that somebody has still to play, at a table where they do not sit."""
    own = own_tables_of(tournament, user)
    ahead = boards_to_play(tournament, user)
    for play in plays:
        sealed = play.board.board.opened_at is None
        if sealed and play.table_id not in own and play.board.number in ahead:
            raise Refused(YOURS_TO_PLAY)


def _keep(play: BoardPlay, points: list[int], sender: str, by: User | None) -> bool:
    """Keep one score; whether it is new. Raises Refused `sent_enough`."""
    earlier = TableScore.objects.filter(play=play)
    mine = earlier.filter(sender=sender).exclude(state=TableScoreState.REPLACED).last()
    if mine is not None and mine.points == points and _stands(mine, play):
        return False
    # Those that wait, from all; whoever sends again and again is stopped whatever became of it.
    waiting = earlier.filter(state=TableScoreState.WAITING).count()
    if max(waiting, earlier.filter(sender=sender).count()) >= MOST_OF_A_BOARD:
        raise Refused(SENT_ENOUGH)
    earlier.filter(sender=sender, state=TableScoreState.WAITING).update(state=TableScoreState.REPLACED)
    TableScore.objects.create(play=play, sender=sender, by=by, points=points, sent_at=timezone.now())
    return True


def _stands(sent: TableScore, play: BoardPlay) -> bool:
    """Whether what was sent still waits, or is what the board counts: a director may have changed it since."""
    if sent.state == TableScoreState.CONFIRMED:
        return play.adjusted is None and play.points == sent.points
    return sent.state == TableScoreState.WAITING
