"""Every rating again from the results, in the order in which they were rated (`manage.py ratings rebuild`).

People begin where everybody does, a level of the bots where its first game found it: levels.json may have been measured
anew since. A game whose rows no longer say who sat there (an account was deleted) does again what it did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import isclose

from django.db import transaction
from django.db.models import Max

from .model import RatingEstimate
from .models import Rating, RatingChange
from .rate import RatedSide, Whose, estimates_after, movers_of

SidesOf = Callable[[str], Sequence[RatedSide] | None]
"""What was rated of a game, by its public id; None where nothing says it any more."""


@dataclass(frozen=True, slots=True)
class RatingFigures:
    """What is believed, and after how many games."""

    estimate: RatingEstimate
    games: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Figures stored otherwise than the results give them: after a game, or (no change) as the rating stands now."""

    rating: Rating
    change: RatingChange | None
    stored: RatingFigures
    result: RatingFigures


@dataclass(slots=True)
class Rebuilt:
    """What came of it; `repeated` are the games that could not be rated again and do what they did."""

    games: int
    ratings: int
    repeated: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)


def rebuild(sides_of: SidesOf, *, check: bool) -> Rebuilt:
    """Rate all games again that moved a rating; with `check` nothing is written.

    Nobody waits while it reckons. It begins again where a game has moved a rating meanwhile, as long as it takes.
    """
    while True:
        last = _last_change()
        done = _reckon(sides_of)
        with transaction.atomic():
            if not check:
                # Whoever ends a game now waits, until this is written or has been given up.
                list(Rating.objects.select_for_update(no_key=True).order_by("pk").values_list("pk"))
            if _last_change() == last:
                if not check:
                    _write(done.differences)
                return done


def _last_change() -> int:
    return RatingChange.objects.aggregate(last=Max("pk"))["last"] or 0


def _reckon(sides_of: SidesOf) -> Rebuilt:
    """What every rating comes to, and where something else is stored."""
    rows = {row.pk: row for row in Rating.objects.order_by("pk")}
    games: dict[str, list[RatingChange]] = {}
    for change in RatingChange.objects.order_by("pk"):
        if change.rating_id in rows:
            change.rating = rows[change.rating_id]
            games.setdefault(change.game, []).append(change)
    done = Rebuilt(len(games), len(rows))
    estimates = _beginnings(games.values())
    numbers = dict.fromkeys(rows, 0)
    for changes in games.values():
        _rate_again(changes, estimates, numbers, sides_of(changes[0].game), done)
    for row in rows.values():
        estimate = estimates.get((row.family, row.pace), {}).get(row.whose)
        result = RatingFigures(row.estimate if estimate is None else estimate, numbers[row.pk])
        stored = RatingFigures(row.estimate, row.games)
        if not _same(stored, result):
            done.differences.append(Difference(row, None, stored, result))
    return done


Estimates = dict[tuple[str, str], dict[Whose, RatingEstimate]]
"""What is believed of everybody, by family and kind of pace."""


def _beginnings(games: Iterable[Sequence[RatingChange]]) -> Estimates:
    estimates: Estimates = {}
    for change in (change for changes in games for change in changes):
        row = change.rating
        level = RatingEstimate(change.mu_before, change.sigma_before)
        begun = estimates.setdefault((row.family, row.pace), {})
        begun.setdefault(row.whose, level if row.user_id is None else RatingEstimate())
    return estimates


def _rate_again(
    changes: Sequence[RatingChange],
    estimates: Estimates,
    numbers: dict[int, int],
    sides: Sequence[RatedSide] | None,
    done: Rebuilt,
) -> None:
    """Rate a game again: `estimates` and `numbers` go on from there, and `done` hears of what is stored otherwise."""
    rating = changes[0].rating
    of_family = estimates[rating.family, rating.pace]
    before = {change.rating.whose: of_family[change.rating.whose] for change in changes}
    if sides is not None and movers_of(sides) == set(before):
        after = estimates_after(rating.family, of_family, sides)
    else:
        done.repeated.append(changes[0].game)
        after = {
            change.rating.whose: _estimate_after(change, before[change.rating.whose]) for change in changes
        }
    of_family.update(after)
    for change in changes:
        numbers[change.rating_id] += 1
        number, whose = numbers[change.rating_id], change.rating.whose
        stored = RatingFigures(RatingEstimate(change.mu, change.sigma), number)
        result = RatingFigures(after[whose], number)
        was = RatingFigures(RatingEstimate(change.mu_before, change.sigma_before), number)
        if not (_same(stored, result) and _same(was, RatingFigures(before[whose], number))):
            change.mu_before, change.sigma_before = before[whose].mu, before[whose].sigma
            done.differences.append(Difference(change.rating, change, stored, result))


def _estimate_after(change: RatingChange, before: RatingEstimate) -> RatingEstimate:
    """What a game did once more, from where the rating stands now."""
    if (before.mu, before.sigma) == (change.mu_before, change.sigma_before):
        return RatingEstimate(change.mu, change.sigma)
    moved, surer = change.mu - change.mu_before, change.sigma / change.sigma_before
    return RatingEstimate(before.mu + moved, before.sigma * surer)


def _same(one: RatingFigures, other: RatingFigures) -> bool:
    """Whether figures are the same, but for the last digits in which machines may differ."""
    return (
        one.games == other.games
        and isclose(one.estimate.mu, other.estimate.mu, rel_tol=1e-9)
        and isclose(one.estimate.sigma, other.estimate.sigma, rel_tol=1e-9)
    )


def _write(differences: Iterable[Difference]) -> None:
    ratings, changes = [], []
    for each in differences:
        row = each.rating if each.change is None else each.change
        row.mu, row.sigma = each.result.estimate.mu, each.result.estimate.sigma
        if each.change is None:
            each.rating.games = each.result.games
            ratings.append(each.rating)
        else:
            changes.append(each.change)
    Rating.objects.bulk_update(ratings, ["mu", "sigma", "games"], batch_size=200)
    figures = ["mu_before", "sigma_before", "mu", "sigma"]
    RatingChange.objects.bulk_update(changes, figures, batch_size=200)
