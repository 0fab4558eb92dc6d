"""News of a club: written, changed, taken down by those who look after it; members are told of each once."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.rate_limit import may_once_more
from games.jobs import queue
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import visible

from . import events
from .club import check_role, locked_club
from .models import Club, ClubNews
from .roles import DIRECTING

EMPTY_NEWS = Refusal("empty_news", gettext_noop("News needs a title and some words."))
NEWS_ENOUGH = Refusal(
    "news_enough", gettext_noop("A club may have %(news)d pieces of news. Take down an old one first.")
)
NEWS_ENOUGH_TODAY = Refusal(
    "news_enough_today", gettext_noop("That is enough news of the club for one day. Write it tomorrow.")
)
NO_NEWS = Refusal("no_news", gettext_noop("This piece of news has been taken down."))

TITLE = 80
"""Letters of a title."""

WORDS = 4000
"""Letters of what is written."""

NEWS = 300
"""Pieces of news a club may have."""

A_DAY = ((10, 24 * 3600),)
"""Pieces of news of one club in a day: each is told to every member."""

NEWS_JOB = "club_news"
"""The kind of what is due when members are to be told of news (object_id: the news)."""


def write(club: Club, *, by: User, title: str, words: str) -> ClubNews:
    """A new piece of news; raises Refused `not_yours`, `empty_news`, `news_enough`, `news_enough_today`."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        headline, text = _clean(title, words)
        if ClubNews.objects.filter(club=now).count() >= NEWS:
            raise Refused(NEWS_ENOUGH, news=NEWS)
        if not may_once_more("club-news", str(now.pk), A_DAY):
            raise Refused(NEWS_ENOUGH_TODAY)
        news = ClubNews.objects.create(club=now, title=headline, words=text, by=by, made_at=timezone.now())
        queue.enqueue(NEWS_JOB, at=timezone.now(), object_id=news.pk)
    return news


def change(club: Club, pk: int, *, by: User, title: str, words: str) -> None:
    """Put other words in place of those of a piece of news; nobody is told again.

    Raises Refused `not_yours`, `no_news`, `empty_news`.
    """
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        news = _news(now, pk)
        news.title, news.words = _clean(title, words)
        news.changed_at = timezone.now()
        news.save(update_fields=["title", "words", "changed_at"])


def take_down(club: Club, pk: int, *, by: User) -> None:
    """A piece of news is no more; raises Refused `not_yours`, `no_news`."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        remove(_news(now, pk))


def remove(news: ClubNews) -> None:
    """Delete a piece of news and what was told of it, whoever decides that."""
    with transaction.atomic():
        key = news.pk
        news.delete()
        events.emit([events.NewsTakenDown(news.club, key)])


def _news(club: Club, pk: int) -> ClubNews:
    news = ClubNews.objects.filter(club=club, pk=pk).first()
    if news is None:
        raise Refused(NO_NEWS)
    return news


def _clean(title: str, words: str) -> tuple[str, str]:
    """Both as they are stored: the spaces that begin a line of Markdown mean something."""
    headline = " ".join(visible(title).split())[:TITLE]
    text = "\n".join(visible(line.expandtabs(4)).rstrip() for line in words.splitlines()).strip("\n")[:WORDS]
    if not headline or not text.strip():
        raise Refused(EMPTY_NEWS)
    return headline, text


def news_of(club: Club) -> QuerySet[ClubNews]:
    """The news of a club, the newest first."""
    return ClubNews.objects.filter(club=club).select_related("by", "club")
