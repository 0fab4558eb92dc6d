"""Operations on ratings: one's own with their history, those of somebody who shows them, the list of all."""

from __future__ import annotations

from typing import Any, Literal

from django.core.paginator import Paginator
from django.http import Http404
from django.utils.translation import gettext_noop
from ninja import Path, Query, Router

from accounts.models import User
from games.play.read.ratings import family_choices
from games.ratings import read as ratings_read
from games.ratings.models import Rating, RatingChange
from games.ratings.scale import Figure

from ..models import TokenScope
from ..schemas import RankListOut, RatingHistoryOut, RatingsOut
from .gate import ApiRequest
from .replies import asks

router = Router(tags=["ratings"])

A_PAGE = 100

PaceName = Literal["live", "days", "none"]


@router.get(
    "ratings",
    **asks(TokenScope.READ, RatingsOut),
    summary=gettext_noop("My ratings"),
    description=gettext_noop("By family of games and kind of pace; none before the first rated game."),
)
def ratings(request: ApiRequest) -> dict[str, Any]:
    """By family of games and kind of pace; none before the first rated game."""
    return _ratings_of(request.auth.user)


@router.get(
    "ratings/people/{slug:profile_id}",
    **asks(TokenScope.READ, RatingsOut),
    summary=gettext_noop("The ratings of somebody"),
    description=gettext_noop("By the id of the profile page; 404 for players who keep statistics private."),
)
def ratings_of(request: ApiRequest, profile_id: str = Path(..., max_length=12)) -> dict[str, Any]:
    """By the id of the profile page; 404 for players who keep statistics private."""
    person = User.objects.filter(public_id=profile_id, is_active=True, is_guest=False).first()
    if person is None or not (person.shows_statistics or person == request.auth.user):
        raise Http404
    return _ratings_of(person)


@router.get(
    "ratings/{slug:family}/{pace}",
    **asks(TokenScope.READ, RankListOut),
    summary=gettext_noop("The list of ratings"),
    description=gettext_noop(
        "The highest first; nobody whose rating is provisional, who keeps statistics private or is not to be found."
    ),
)
def rank_list(
    request: ApiRequest, family: str, pace: PaceName, page: int = Query(1, ge=1, le=100_000)
) -> dict[str, Any]:
    """The highest first; nobody whose rating is provisional, who keeps statistics private or is not to be found."""
    rated = ratings_read.in_order(_family_of(family), pace, page=page)
    start = rated.start_index() if rated.paginator.count else 1
    levels = ratings_read.of_levels(family, pace)
    return {
        "family": family,
        "pace": pace,
        "people": [
            {
                "place": start + step,
                "name": row.user.name,
                "profile": row.user.profile_id,
                **_figure(row.figure),
            }
            for step, row in enumerate(rated)
            if row.user is not None
        ],
        "levels": [{"level": level, **_figure(figure)} for level, figure in sorted(levels.items())],
        "page": rated.number,
        "pages": rated.paginator.num_pages,
        "number": rated.paginator.count,
    }


@router.get(
    "ratings/{slug:family}/{pace}/history",
    **asks(TokenScope.READ, RatingHistoryOut),
    summary=gettext_noop("How my rating moved"),
    description=gettext_noop("Game by game, the latest first."),
)
def history(
    request: ApiRequest, family: str, pace: PaceName, page: int = Query(1, ge=1, le=100_000)
) -> dict[str, Any]:
    """Game by game, the latest first."""
    mine = RatingChange.objects.filter(
        rating__user=request.auth.user, rating__family=_family_of(family), rating__pace=pace
    )
    changes = Paginator(mine.order_by("-pk"), A_PAGE).get_page(page)
    lines = [ratings_read.change_line(change) for change in changes]
    return {
        "changes": [
            {
                "game": line.game,
                "at": line.happened_at,
                "before": line.before,
                "after": line.after,
                "uncertainty": line.uncertainty,
            }
            for line in lines
        ],
        "page": changes.number,
        "pages": changes.paginator.num_pages,
        "number": changes.paginator.count,
    }


def _family_of(family: str) -> str:
    if family not in dict(family_choices()):
        raise Http404
    return family


def _ratings_of(user: User) -> dict[str, Any]:
    rows = Rating.objects.filter(user=user).order_by("family", "pace")
    return {"ratings": [{"family": row.family, "pace": row.pace, **_figure(row.figure)} for row in rows]}


def _figure(figure: Figure) -> dict[str, Any]:
    return {
        "rating": figure.number,
        "uncertainty": figure.uncertainty,
        "provisional": figure.provisional,
        "games": figure.games,
    }
