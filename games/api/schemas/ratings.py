"""Ratings, rank lists, and how ratings moved."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ninja import Schema


class RatingFigureOut(Schema):
    """A rating: the number, its uncertainty (two times in three the strength lies within), rated games."""

    rating: int
    uncertainty: int
    provisional: bool
    games: int


class RatingOut(RatingFigureOut):
    """A rating at a family of games and a kind of pace."""

    family: str
    pace: Literal["live", "days", "none"]


class RatingsOut(Schema):
    """Every settled rating of one person, by family and kind of pace."""

    ratings: list[RatingOut]


class RankOut(RatingFigureOut):
    """Somebody in the list of ratings; `profile` is the id of the profile page."""

    place: int
    name: str
    profile: str


class LevelRatingOut(RatingFigureOut):
    """The rating of a level of the house's bots."""

    level: Literal["novice", "club", "expert"]


class RankListOut(Schema):
    """A page of the list of ratings, and the levels of the bots."""

    family: str
    pace: Literal["live", "days", "none"]
    people: list[RankOut]
    levels: list[LevelRatingOut]
    page: int
    pages: int
    number: int


class RatingChangeOut(Schema):
    """How a game moved a rating."""

    game: str
    at: datetime
    before: int
    after: int
    uncertainty: int


class RatingHistoryOut(Schema):
    """A page of the changes of a rating."""

    changes: list[RatingChangeOut]
    page: int
    pages: int
    number: int
