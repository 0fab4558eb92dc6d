"""Reporting something: a line of talk, a name, how somebody plays. Who is reported is told nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clubs.core.models import Club, ClubMember, ClubNews, ClubRole
from games.jobs.refusals import Refusal, Refused
from games.play.models import ChatMessage, Game, Player, SeatChange

from .directors import forward
from .models import Matter, Report

REPORTED_ENOUGH = Refusal(
    "reported_enough", gettext_noop("You have reported as much as one can in a day. Staff will read it.")
)


A_DAY = timedelta(days=1)
MOST_A_DAY = 10
"""Reports one person may make within a day."""

LINES = 60
"""Lines of talk that are offered for a report, the latest."""


@dataclass(frozen=True)
class Concern:
    """Something at a table that could be reported, or what a club is called and says, or its news."""

    matter: Matter
    about: User
    game: Game | None = None
    line: ChatMessage | None = None
    club: Club | None = None
    news: ClubNews | None = None

    @classmethod
    def of_club(cls, club: Club) -> Concern:
        """A club's name and words, which are its owner's to answer for."""
        owner = ClubMember.objects.select_related("user").get(club=club, role=ClubRole.OWNER)
        return cls(Matter.CLUB, owner.user, club=club)

    @classmethod
    def of_news(cls, news: ClubNews) -> Concern:
        """News of a club, whoever wrote it to answer for; its owner's where they are gone."""
        if news.by is not None:
            return cls(Matter.NEWS, news.by, club=news.club, news=news)
        return replace(cls.of_club(news.club), matter=Matter.NEWS, news=news)

    @property
    def quote(self) -> str:
        """What was written or said, as it is now."""
        if self.news is not None:
            return f"{self.news.title}\n{self.news.words}"
        return str(self.line or "") if self.club is None else self.club.words

    @property
    def thing(self) -> str:
        """What tells this thing from all others."""
        match self.matter:
            case Matter.LINE:
                return f"line {self.line.pk if self.line else 0}"
            case Matter.NAME:
                return f"name {self.about.pk} {self.about.display_name}"
            case Matter.CONDUCT:
                return f"conduct {self.about.pk} {self.game.pk if self.game else 0}"
            case Matter.CLUB:
                written = f"{self.club.name}\n{self.club.words}" if self.club else ""
                return f"club {self.club.pk if self.club else 0} {sha256(written.encode()).hexdigest()[:16]}"
            case Matter.NEWS:
                number = self.news.pk if self.news else 0
                return f"news {number} {sha256(self.quote.encode()).hexdigest()[:16]}"


def people_at(game: Game, players: Sequence[Player], reader: User) -> dict[str, User]:
    """The other people of a table by a word for each.

    Who sits there (`seat-2`), who gave up a seat (`left-2`), who stood in and has left (`stood_in-2-` and the key of
    the change).
    """
    people = {f"seat-{player.seat}": player.user for player in players if player.user is not None}
    gone = _stood_in(game) if any(player.taken_over is not None for player in players) else {}
    gone |= {p.resigned_id: f"left-{p.seat}" for p in players if p.resigned_id is not None}
    sitting = {user.pk for user in people.values()}
    for user in User.objects.filter(pk__in=set(gone) - sitting) if gone else ():
        people[gone[user.pk]] = user
    return {word: user for word, user in people.items() if user.pk != reader.pk}


def _stood_in(game: Game) -> dict[int, str]:
    """Who had a seat that changed hands, by key, with a word that stays theirs."""
    changes = SeatChange.objects.filter(game=game, before__isnull=False).values_list("before", "seat", "pk")
    return {user: f"stood_in-{seat}-{change}" for user, seat, change in changes}


def lines_at(game: Game, reader: User) -> list[ChatMessage]:
    """What others said at a table lately, the latest first."""
    messages = ChatMessage.objects.filter(game=game, user__isnull=False).exclude(user=reader)
    return list(messages.select_related("user").order_by("-pk")[:LINES])


def concerns_at(game: Game, people: Mapping[str, User], reader: User) -> dict[str, Concern]:
    """All that somebody could report at a table, by a word for each."""
    concerns = {f"conduct-{word}": Concern(Matter.CONDUCT, user, game) for word, user in people.items()}
    for talk in lines_at(game, reader):
        if talk.user is not None:
            concerns[f"line-{talk.pk}"] = Concern(Matter.LINE, talk.user, game, talk)
    return concerns | {f"name-{word}": Concern(Matter.NAME, user, game) for word, user in people.items()}


def report(concern: Concern, *, by: User, reason: str, words: str, to_directors: bool = False) -> None:
    """Report something to staff, and to the directors of the table; what one has reported already stays reported.

    Raises Refused `reported_enough`.
    """
    if Report.objects.filter(reporter=by, thing=concern.thing).exists():
        return
    if Report.objects.filter(reporter=by, made_at__gt=timezone.now() - A_DAY).count() >= MOST_A_DAY:
        raise Refused(REPORTED_ENOUGH)
    try:
        with transaction.atomic():
            row = Report.objects.create(
                reporter=by,
                about=concern.about,
                game=concern.game,
                line=concern.line,
                matter=concern.matter,
                thing=concern.thing,
                reason=reason,
                club=concern.club,
                named=concern.about.display_name if concern.club is None else concern.club.name,
                news=concern.news,
                said=concern.quote,
                words=words,
            )
            if to_directors:
                forward(row)
    except IntegrityError:
        pass  # the same form, sent twice at once


def has_reported(user: User) -> bool:
    """Whether somebody has reported anything."""
    return Report.objects.filter(reporter=user).exists()


def adopt(guest: User, user: User) -> None:
    """What a guest reported or did is the account's; called by games/wiring.py."""
    with transaction.atomic():
        mine = Report.objects.filter(reporter=user).values("thing")
        Report.objects.filter(reporter=guest).exclude(thing__in=mine).update(reporter=user)
        Report.objects.filter(about=guest).update(about=user)
