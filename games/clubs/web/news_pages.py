"""What the pages show of a club's news, as frozen plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.clubs.core.models import Club, ClubNews, ClubRole
from games.clubs.core.news import news_of
from games.clubs.core.roles import DIRECTING
from games.profiles.person_line import PersonLine, person_line

from .markdown import html_of

A_PAGE = 10
AT_HOME = 3
"""Pieces of news on the home page of a club."""


@dataclass(frozen=True, slots=True)
class NewsItem:
    """A piece of news: its words as HTML, who wrote it, and what the reader may do about it."""

    pk: int
    title: str
    html: SafeString
    by: PersonLine | None
    made_at: datetime
    changed_at: datetime | None
    may_change: bool
    may_report: bool


@dataclass(frozen=True, slots=True)
class NewsPage:
    """A page of news, the newest first."""

    items: tuple[NewsItem, ...]
    page: int
    pages: int


def may_read_news(club: Club, role: ClubRole | None) -> bool:
    """Whether news is shown: to whoever sees a club, but for those who are merely invited to a hidden one."""
    return club.public or role is not None


def news_page(club: Club, user: Any, role: ClubRole | None, *, page: int = 1) -> NewsPage:
    """A page of a club's news for a reader who may read it."""
    paged = Paginator(news_of(club), A_PAGE).get_page(page)
    items = tuple(_item(row, user, role) for row in paged)
    return NewsPage(items, paged.number, paged.paginator.num_pages)


def latest_news(club: Club, user: Any, role: ClubRole | None) -> tuple[NewsItem, ...]:
    """The latest news for the home page, one more than is shown where there are older ones."""
    if not may_read_news(club, role):
        return ()
    return tuple(_item(row, user, role) for row in news_of(club)[: AT_HOME + 1])


def _in_language(row: ClubNews, text: str) -> str:
    """What was written; of the site's own club in the reader's language."""
    return gettext(text) if row.club.house else text


def _item(row: ClubNews, user: Any, role: ClubRole | None) -> NewsItem:
    return NewsItem(
        pk=row.pk,
        title=_in_language(row, row.title),
        html=html_of(_in_language(row, row.words)),
        by=None if row.by is None else person_line(row.by),
        made_at=row.made_at,
        changed_at=row.changed_at,
        may_change=role in DIRECTING and row.club.closed_at is None,
        may_report=user.is_authenticated and row.by_id != user.pk and row.club.closed_at is None,
    )
