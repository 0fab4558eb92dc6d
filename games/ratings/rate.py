"""A game is rated: once, in the transaction it ends in, with the ratings of that moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from django.db import transaction
from django.db.models import Q, QuerySet

from .bot_levels import begins
from .model import RatingEstimate, calculate
from .models import Rating, RatingChange

Whose = int | str
"""Whose a rating is: the key of a person, or a level of the bots."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """Whose rating sat at a seat (None: somebody's who has none), and whether the game moves it."""

    whose: Whose | None
    moves: bool = True


@dataclass(frozen=True, slots=True)
class RatedSide:
    """The seats of a side, and the place it came to; 0 is the best."""

    seats: tuple[RatedSeat, ...]
    place: int


def rate(game: str, *, family: str, pace: str, sides: Sequence[RatedSide], at: datetime) -> None:
    """Move the ratings of those who played; nothing where this game has moved any already.

    A level that has several seats moves by the mean of what they would. The rows are locked in one order, so that
    two games of the same people that end at once are rated one after the other.
    """
    everybody = {seat.whose for side in sides for seat in side.seats if seat.whose is not None}
    movers = movers_of(sides)
    with transaction.atomic():
        rows = _locked_rows(family, pace, movers)
        if not movers or RatingChange.objects.filter(game=game).exists():
            return
        estimates = {whose: row.estimate for whose, row in rows.items()}
        estimates |= _estimates(family, pace, everybody - movers)
        after = estimates_after(family, estimates, sides)
        changes = [_move_rating(rows[whose], game, estimate, at) for whose, estimate in after.items()]
        Rating.objects.bulk_update([change.rating for change in changes], ["mu", "sigma", "games"])
        RatingChange.objects.bulk_create(changes)


def movers_of(sides: Sequence[RatedSide]) -> set[Whose]:
    """Whose ratings a game moves."""
    return {seat.whose for side in sides for seat in side.seats if seat.whose is not None and seat.moves}


def estimates_after(
    family: str, estimates: Mapping[Whose, RatingEstimate], sides: Sequence[RatedSide]
) -> dict[Whose, RatingEstimate]:
    """What a game makes of the ratings it moves; `estimates` are those before it, of those who have any."""
    before = [[_estimate_of(family, estimates, seat) for seat in side.seats] for side in sides]
    after = calculate(before, [side.place for side in sides])
    moved: dict[Whose, list[RatingEstimate]] = {}
    for side, now in zip(sides, after, strict=True):
        for seat, estimate in zip(side.seats, now, strict=True):
            if seat.whose is not None and seat.moves:
                moved.setdefault(seat.whose, []).append(estimate)
    return {
        whose: RatingEstimate(fmean(each.mu for each in estimates), fmean(each.sigma for each in estimates))
        for whose, estimates in moved.items()
    }


def _estimate_of(family: str, estimates: Mapping[Whose, RatingEstimate], seat: RatedSeat) -> RatingEstimate:
    return (
        RatingEstimate() if seat.whose is None else estimates.get(seat.whose) or _begins(family, seat.whose)
    )


def _begins(family: str, whose: Whose) -> RatingEstimate:
    """What is believed of whoever has no rating yet."""
    return begins(family, whose) if isinstance(whose, str) else RatingEstimate()


def _move_rating(row: Rating, game: str, estimate: RatingEstimate, at: datetime) -> RatingChange:
    """What a game does to a rating, which is given its new figures."""
    was = row.estimate
    row.mu, row.sigma = estimate.mu, estimate.sigma
    row.games += 1
    return RatingChange(
        rating=row,
        game=game,
        happened_at=at,
        mu_before=was.mu,
        sigma_before=was.sigma,
        mu=row.mu,
        sigma=row.sigma,
    )


def _locked_rows(family: str, pace: str, movers: Iterable[Whose]) -> dict[Whose, Rating]:
    """The rows of those a game moves, made where there are none, locked.

    First all are made, in the order of whose they are, and only then any is locked, in the order of their keys: who
    waits in the one holds no lock of the other.
    """
    ordered = sorted(movers, key=lambda whose: (isinstance(whose, str), str(whose).zfill(20)))
    ratings = []
    for whose in ordered:
        estimate = _begins(family, whose)
        ratings.append(
            Rating(**_columns(whose), family=family, pace=pace, mu=estimate.mu, sigma=estimate.sigma)
        )
    Rating.objects.bulk_create(ratings, ignore_conflicts=True)
    rows = _of(family, pace, ordered).select_for_update(no_key=True).order_by("pk")
    return {row.whose: row for row in rows}


def _estimates(family: str, pace: str, some: Iterable[Whose]) -> dict[Whose, RatingEstimate]:
    """What is believed of people and levels, of those of whom anything is."""
    wanted = list(some)
    return {row.whose: row.estimate for row in _of(family, pace, wanted)} if wanted else {}


def _of(family: str, pace: str, some: Sequence[Whose]) -> QuerySet[Rating]:
    people = [whose for whose in some if isinstance(whose, int)]
    levels = [whose for whose in some if isinstance(whose, str)]
    wanted = Q(user__in=people) | Q(user=None, level__in=levels)
    return Rating.objects.filter(wanted, family=family, pace=pace)


def _columns(whose: Whose) -> dict[str, Whose]:
    return {"user_id": whose} if isinstance(whose, int) else {"level": whose}
