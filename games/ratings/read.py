"""What is known of ratings, as plain values; of people who keep their statistics to themselves others learn nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from games.bots import LEVELS

from .bot_levels import begins
from .models import Rating, RatingChange
from .scale import ENOUGH, MIDDLE, MU, POINTS, SURE, Figure, figure_of, number_of

A_PAGE = 50

Kind = tuple[str, str]
"""A family and a kind of pace."""


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A game that moved a rating: when, the number before and after, its public id."""

    happened_at: datetime
    before: int
    after: int
    uncertainty: int
    game: str

    @property
    def more(self) -> int:
        """By how much it moved."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A rating of somebody with its last changes, the earliest first."""

    family: str
    pace: str
    figure: Figure
    changes: tuple[ChangeLine, ...]


def public_ratings() -> Q:
    """Whose ratings others may see: people with an account that is open, who show their statistics."""
    return Q(user__shows_statistics=True, user__is_active=True, user__is_guest=False)


def figures_among(users: Iterable[int]) -> dict[tuple[int, str, str], Figure]:
    """The ratings others may see of some people, by person, family and kind of pace; one query."""
    wanted = set(users)
    if not wanted:
        return {}
    rows = Rating.objects.filter(public_ratings(), user__in=wanted)
    return {(row.user_id, row.family, row.pace): row.figure for row in rows if row.user_id is not None}


def own_numbers(user: Any) -> dict[Kind, int]:
    """The numbers of somebody by family and kind of pace, where there are any."""
    if not user.is_authenticated:
        return {}
    rows = Rating.objects.filter(user=user.pk)
    return {(row.family, row.pace): number_of(row.mu) for row in rows}


def own_number(user: User, family: str, pace: str) -> int | None:
    """The number that counts where a table asks for one: everybody begins in the middle, a guest has none."""
    if user.is_guest:
        return None
    row = Rating.objects.filter(user=user, family=family, pace=pace).first()
    return MIDDLE if row is None else number_of(row.mu)


def place_among(
    user: User, others: Iterable[tuple[int | None, str | None]], family: str, pace: str
) -> int | None:
    """The place of somebody's rating among those of others: people by key, or bots by level (a query for both).

    Whoever has no rating that everybody may see counts with the one that everybody begins with. None for somebody
    without a rating or with a provisional one; at most three queries.
    """
    mine = Rating.objects.filter(beyond_provisional(), user=user, family=family, pace=pace).first()
    if mine is None:
        return None
    keys, levels = set[int](), list[str]()
    for key, level in others:
        if level is not None:
            levels.append(level)
        elif key not in (None, user.pk):
            keys.add(key)
    seen = Q(public_ratings(), user__in=keys) | Q(user=None, level__in=levels)
    rows = Rating.objects.filter(seen, family=family, pace=pace).values_list("user", "level", "mu")
    by_whom = {key or level: mu for key, level, mu in rows}
    estimates = [by_whom.get(key, MU) for key in keys]
    estimates += [by_whom.get(level, begins(family, level).mu) for level in levels]
    return 1 + sum(mu > mine.mu for mu in estimates)


def lines_of(user: User, *, most: int) -> tuple[RatingLine, ...]:
    """Every rating of somebody, the one with most games first, with its last `most` changes; two queries."""
    rows = list(Rating.objects.filter(user=user).order_by("-games", "pk"))
    lines: dict[int, list[ChangeLine]] = {row.pk: [] for row in rows}
    if rows:
        place = Window(RowNumber(), partition_by="rating", order_by="-pk")
        last = RatingChange.objects.filter(rating__in=rows).annotate(place=place).filter(place__lte=most)
        for change in last.order_by("pk"):
            lines[change.rating_id].append(change_line(change))
    return tuple(RatingLine(row.family, row.pace, row.figure, tuple(lines[row.pk])) for row in rows)


def change_line(change: RatingChange) -> ChangeLine:
    """The line of a change."""
    return ChangeLine(
        change.happened_at,
        number_of(change.mu_before),
        number_of(change.mu),
        figure_of(change.mu, change.sigma, 0).uncertainty,
        change.game,
    )


def beyond_provisional() -> Q:
    """Which ratings are not provisional, as `Figure.provisional` says it."""
    return Q(games__gte=ENOUGH, sigma__lt=(SURE + 0.5) / POINTS)


def in_order(family: str, pace: str, *, page: int) -> Page[Rating]:
    """A page of the ratings everybody may see, the highest first; none that are provisional, none of those hidden."""
    ratings: QuerySet[Rating] = Rating.objects.filter(
        public_ratings(), beyond_provisional(), family=family, pace=pace
    )
    ratings = ratings.filter(user__may_be_found=True).select_related("user__bot_owner")
    return Paginator(ratings.order_by("-mu", "pk"), A_PAGE).get_page(page)


def of_levels(family: str, pace: str) -> dict[str, Figure]:
    """The ratings of the levels of the bots; before any rated game, what they begin with."""
    rows = Rating.objects.filter(user=None, family=family, pace=pace)
    estimates = {level: begins(family, level) for level in LEVELS}
    begun = {level: figure_of(estimate.mu, estimate.sigma, 0) for level, estimate in estimates.items()}
    return begun | {row.level: row.figure for row in rows}


def changes_by(game: str) -> dict[int, ChangeLine]:
    """What a game did to the ratings of people others may see, by person."""
    changes = RatingChange.objects.filter(game=game, rating__user__isnull=False)
    latest = changes.filter(
        rating__user__shows_statistics=True, rating__user__is_active=True, rating__user__is_guest=False
    ).select_related("rating")
    return {
        change.rating.user_id: change_line(change) for change in latest if change.rating.user_id is not None
    }
