"""What the games of a step ladder are dealt from: secrets that follow from one of the ladder's, and words of three.

A secret of the ladder serves for some weeks, and its seal is shown before anybody asks for a game that follows from it.
Who sits where follows from who plays, so that nobody draws a game's secret, or an order of its words, knowing them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from games.play.models import GameStatus
from games.play.record import fairness

from ..models import Ladder, LadderEntrant, LadderStage, StepGame, StepSecret


def secret_for(ladder: Ladder, three: Collection[LadderEntrant]) -> StepSecret | None:
    """The secret whose seal stood there before the first of the three added words; None where there was none yet."""
    since = min(each.ready_at for each in three if each.ready_at is not None)
    return StepSecret.objects.filter(ladder=ladder, drawn_at__lte=since).order_by("drawn_at", "pk").last()


def secret_that_serves(ladder: Ladder) -> StepSecret | None:
    """The secret for those who ask for a game now; None before a ladder's first, and once it is closed."""
    return StepSecret.objects.filter(ladder=ladder, ended_at=None).first()


def number_of(secret: StepSecret | None, three: Collection[LadderEntrant]) -> int:
    """Which game of these three it will be, of those that follow from a secret; from 1."""
    if secret is None:
        return 0
    keys = [each.pk for each in three]
    return 1 + StepGame.objects.filter(secret=secret, first__in=keys, second__in=keys, third__in=keys).count()


def seats_of(three: Collection[LadderEntrant], number: int) -> list[LadderEntrant]:
    """The three in the order of their seats: by their keys, in every second game of theirs the other way round."""
    return sorted(three, key=lambda each: each.pk, reverse=number % 2 == 0)


def name_of_game(seats: Sequence[LadderEntrant], number: int) -> str:
    """How a game is named in the deriving of its secret: the keys by seat, and which game of theirs; `3-7-12/1`."""
    return f"{'-'.join(each.key for each in seats)}/{number}"


def secret_of_game(secret: StepSecret | None, seats: Sequence[LadderEntrant], number: int) -> bytes | None:
    """The secret of a game that is dealt now; None where the three asked before their ladder had one."""
    return (
        None if secret is None else fairness.derived_secret(bytes(secret.secret), name_of_game(seats, number))
    )


def seal_of(secret: StepSecret) -> str:
    """What the page of the ladder shows of a secret from its first day."""
    return fairness.secret_commitment(bytes(secret.secret))


def with_use(secrets: QuerySet[StepSecret]) -> QuerySet[StepSecret]:
    """Secrets with whether something is, or will be, dealt or played by them still (`in_use`)."""
    running = StepGame.objects.filter(secret=OuterRef("pk"), game__isnull=False)
    waiting = LadderEntrant.objects.filter(ladder=OuterRef("ladder"), ready_at__lt=OuterRef("ended_at"))
    waiting = waiting.exclude(ladder__stage=LadderStage.CLOSED)
    return secrets.annotate(in_use=Exists(running.exclude(game__status=GameStatus.OVER)) | Exists(waiting))


def open_secret(secret: StepSecret) -> bytes | None:
    """A secret of the ladder once it serves no more and all its games are over; as `with_use` has fetched it."""
    return None if secret.ended_at is None or getattr(secret, "in_use", True) else bytes(secret.secret)
