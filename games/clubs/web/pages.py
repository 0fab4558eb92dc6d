"""What the pages of clubs show, as frozen plain values in the reader's language; never a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import in_any
from games.clubs.core.models import (
    Ban,
    Club,
    ClubInvitation,
    ClubInvitationState,
    ClubMember,
    ClubRole,
    JoinRequest,
)
from games.clubs.core.requests import asks_again_at, request_of, waiting_for, waiting_of
from games.clubs.core.roles import (
    DIRECTING,
    banned_from,
    has_account,
    invitation_to,
    invitations_of,
    invited_to,
    members_in_order,
)
from games.desk.read.queue import number_waiting
from games.ladders.models import LadderEntrant
from games.ladders.read import club_desk as of_ladders
from games.ladders.read.lists import LadderLine, ladders_of_club
from games.leagues.read import club_desk as of_leagues
from games.leagues.read.lists import LeagueLine, leagues_of_club
from games.play.models import EndReason, Game, GameStatus, Player, SeatOutcome
from games.play.read.access import for_everybody, for_members, near
from games.play.read.club_rules import ClubMix, club_mixes
from games.play.read.lobby import TableRow, table_rows
from games.play.read.names import named_seats
from games.play.read.purpose import Purpose, purposes_of
from games.profiles.person_line import PersonLine, person_line
from games.series.read.pages import SeriesLine, series_of_club
from games.tournaments.director import club_desk as of_tournaments
from games.tournaments.read.tournament_list import ClubTournaments, tournaments_of_club
from rules.catalog import find

from .calendar_pages import CalendarLine, evenings_ahead
from .news_pages import AT_HOME, NewsItem, latest_news, may_read_news

A_PAGE = 20
"""Clubs on a page of their list, and finished games on a club's."""

MEMBERS_A_PAGE = 100
TABLES = 20


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club in a list: what it is called, how many belong to it, what the reader is in it."""

    public_id: str
    name: str
    words: str
    members: int
    public: bool
    on_asking: bool
    role: str
    bots: int


@dataclass(frozen=True, slots=True)
class ClubAsks:
    """An invitation to a club, as whoever is invited reads it."""

    public_id: str
    name: str
    by: PersonLine | None
    made_at: datetime


@dataclass(frozen=True, slots=True)
class OwnRequest:
    """A request of the reader to be let into a club: it waits, or it was declined and may be made again `again_at`."""

    public_id: str
    name: str
    words: str
    made_at: datetime
    waits: bool
    again_at: datetime | None


@dataclass(frozen=True, slots=True)
class ClubList:
    """A page of the clubs everybody may see, those of the reader, and what waits for an answer."""

    rows: tuple[ClubRow, ...]
    number: int
    page: int
    pages: int
    mine: tuple[ClubRow, ...]
    asks: tuple[ClubAsks, ...]
    requests: tuple[OwnRequest, ...]


def club_list(user: Any, *, words: str = "", page: int = 1) -> ClubList:
    """The clubs somebody may see, of names that hold `words`."""
    open_clubs = Club.objects.filter(closed_at=None, public=True)
    if words:
        open_clubs = open_clubs.filter(name__icontains=words)
    paged = Paginator(open_clubs.order_by("name", "pk"), A_PAGE).get_page(page)
    roles: dict[int, str] = {}
    if isinstance(user, User):
        mine = ClubMember.objects.filter(user=user, club__closed_at=None)
        roles = dict(mine.values_list("club", "role"))
    clubs = Club.objects.filter(Q(pk__in=roles) | Q(pk__in=[club.pk for club in paged]))
    rows = {club.pk: _row(club, roles) for club in clubs.annotate(number=Count("members"))}
    return ClubList(
        rows=tuple(rows[club.pk] for club in paged),
        number=paged.paginator.count,
        page=paged.number,
        pages=paged.paginator.num_pages,
        mine=tuple(row for pk, row in rows.items() if pk in roles),
        asks=asks_of(user),
        requests=tuple(_own_request(row) for row in waiting_of(user)),
    )


def _row(club: Any, roles: dict[int, str]) -> ClubRow:
    role = ClubRole(roles[club.pk]).label if club.pk in roles else ""
    words = words_of(club).partition("\n")[0][:160]
    return ClubRow(
        club.public_id, club.name, words, club.number, club.public, club.on_asking, str(role), bots_of(club)
    )


def words_of(club: Club) -> str:
    """What a club says about itself; the site's own says it in the reader's language."""
    return gettext(club.words) if club.house and club.words else club.words


def bots_of(club: Club) -> int:
    """How many bots play in the club that belongs to the site; none in any other, and no query."""
    if not club.house:
        return 0
    on_ladders = LadderEntrant.objects.filter(ladder__club=club, bot__isnull=False, place__isnull=False)
    return on_ladders.values("bot").distinct().count()


def asks_of(user: Any) -> tuple[ClubAsks, ...]:
    """The invitations to clubs that somebody has not answered."""
    if not isinstance(user, User):
        return ()
    return tuple(_asks(row) for row in invitations_of(user))


def _asks(row: ClubInvitation) -> ClubAsks:
    by = None if row.by is None else person_line(row.by)
    return ClubAsks(row.club.public_id, row.club.name, by, row.made_at)


def _own_request(row: JoinRequest) -> OwnRequest:
    waits = row.state == ClubInvitationState.OPEN
    return OwnRequest(
        row.club.public_id,
        row.club.name,
        row.words,
        row.made_at,
        waits,
        None if waits else asks_again_at(row),
    )


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """A club as its pages speak of it: what it is, what the reader is in it and may do.

    `link` opens it to whoever has it; only those who look after the club read it.
    """

    public_id: str
    url: str
    name: str
    words: str
    public: bool
    on_asking: bool
    closed_at: datetime | None
    role: str
    role_words: str
    directs: bool
    owns: bool
    members: int
    bots: int
    link: str


def club_facts(club: Club, role: ClubRole | None) -> ClubFacts:
    """The facts of a club for somebody of this role; nobody looks after one that is closed."""
    if club.closed_at is not None:
        role = None
    directs = role in DIRECTING
    return ClubFacts(
        public_id=club.public_id,
        url=club.get_absolute_url(),
        name=club.name,
        words=words_of(club),
        public=club.public,
        on_asking=club.on_asking,
        closed_at=club.closed_at,
        role=role or "",
        role_words=str(role.label) if role is not None else "",
        directs=directs,
        owns=role == ClubRole.OWNER,
        members=ClubMember.objects.filter(club=club).count(),
        bots=bots_of(club),
        link=reverse("clubs:come", args=[club.public_id, club.link]) if directs else "",
    )


@dataclass(frozen=True, slots=True)
class ClubResult:
    """A finished game of a club: what it was played for, who won and who else played."""

    url: str
    game: str
    purpose: str
    won: tuple[str, ...]
    others: tuple[str, ...]
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class MixOfGame:
    """The mixes of house rules a club plays of one game."""

    game: str
    mixes: tuple[ClubMix, ...]


@dataclass(frozen=True, slots=True)
class ClubHome:
    """The home page of a club."""

    facts: ClubFacts
    asks: ClubAsks | None
    may_join: bool
    may_ask: bool
    request: OwnRequest | None
    requests: int
    calls: int
    owner: PersonLine | None
    directors: tuple[PersonLine, ...]
    news: tuple[NewsItem, ...]
    older_news: bool
    evenings: tuple[CalendarLine, ...]
    mixes: tuple[MixOfGame, ...]
    tournaments: ClubTournaments
    leagues: tuple[LeagueLine, ...]
    ladders: tuple[LadderLine, ...]
    series: tuple[SeriesLine, ...]
    waiting: tuple[TableRow, ...]
    running: tuple[TableRow, ...]
    results: tuple[ClubResult, ...]


def club_home(club: Club, user: Any, role: ClubRole | None) -> ClubHome:
    """A club's home page for somebody: its tables as far as they may see them."""
    visible = for_everybody() | for_members(user) if role is not None else for_everybody()
    games = Game.objects.filter(visible, club=club).select_related("club")
    waiting = (
        []
        if club.closed_at is not None
        else list(games.filter(near(user), status=GameStatus.OPEN).order_by("-created_at", "-pk")[:TABLES])
    )
    played = Game.objects.filter(visible, _of_club(club)).select_related("club")
    running = list(played.filter(status=GameStatus.PLAYING).order_by("-moved_at")[:TABLES])
    over = list(_of_result(played.filter(status=GameStatus.OVER))[:A_PAGE])
    purposes = purposes_of([*waiting, *running, *over], None if role is None else user.pk)
    rows = table_rows([*waiting, *running], purposes)
    looked_after = list(_looked_after(club))
    invitation = invitation_to(club, user) if role is None and club.closed_at is None else None
    is_open = club.closed_at is None
    comes = is_open and role is None and club.public and (not isinstance(user, User) or has_account(user))
    request = request_page(club, user) if is_open and role is None and invitation is None else None
    news = latest_news(club, user, role)
    return ClubHome(
        facts=club_facts(club, role),
        asks=None if invitation is None else _asks(invitation),
        may_join=comes and not club.on_asking,
        may_ask=comes and club.on_asking and request is None,
        request=request,
        requests=_number_of_requests(club) if is_open and role in DIRECTING else 0,
        calls=number_waiting(user, club) if role in DIRECTING else 0,
        owner=next((person_line(row.user) for row in looked_after if row.role == ClubRole.OWNER), None),
        directors=tuple(person_line(row.user) for row in looked_after if row.role == ClubRole.DIRECTOR),
        news=news[:AT_HOME],
        older_news=len(news) > AT_HOME,
        evenings=evenings_ahead(club, role) if is_open else (),
        mixes=mixes_of(club),
        tournaments=tournaments_of_club(club, user),
        leagues=leagues_of_club(club, member=role is not None),
        ladders=ladders_of_club(club, user, member=role is not None),
        series=series_of_club(club, member=role is not None) if may_read_news(club, role) else (),
        waiting=rows[: len(waiting)],
        running=rows[len(waiting) :],
        results=_results(over, purposes),
    )


def _of_result(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those of some games that are over which have a result, with what a line says of one."""
    without = (EndReason.ABANDONED, EndReason.CANCELLED)
    rows = games.exclude(ending__in=without).order_by("-ended_at", "-pk").select_related(None)
    return rows.only("public_id", "variant", "ended_at", "board", "host", "status")


def _of_club(club: Club) -> Q:
    """Which games are a club's: its own tables and those of its contests, of which only some are for members."""
    own = Game.objects.filter(club=club).order_by().values("pk")
    rooms = (of_ladders, of_leagues, of_tournaments)
    return in_any([own, *(keys for room in rooms for keys in room.games_of(club))])


def request_page(club: Club, user: Any) -> OwnRequest | None:
    """The reader's request to be let into a club, where it waits or keeps them from asking anew."""
    row = request_of(club, user)
    if row is None:
        return None
    own = _own_request(row)
    return own if own.waits or (own.again_at is not None and timezone.now() < own.again_at) else None


def _number_of_requests(club: Club) -> int:
    return JoinRequest.objects.filter(club=club, state=ClubInvitationState.OPEN).count()


def _looked_after(club: Club) -> Iterable[ClubMember]:
    return ClubMember.objects.filter(club=club, role__in=DIRECTING).select_related("user")


def mixes_of(club: Club) -> tuple[MixOfGame, ...]:
    """The mixes of house rules a club plays, game by game."""
    mixes = club_mixes([club])
    slugs = dict.fromkeys(mix.game for mix in mixes)
    return tuple(
        MixOfGame(gettext(find(slug).name), tuple(mix for mix in mixes if mix.game == slug)) for slug in slugs
    )


def _results(games: list[Game], purposes: Mapping[int, Purpose]) -> tuple[ClubResult, ...]:
    seats: dict[int, list[Player]] = {game.pk: [] for game in games}
    for player in named_seats(seats, "outcome"):
        seats[player.game_id].append(player)
    return tuple(
        ClubResult(
            url=reverse("play:score", args=[game.public_id]),
            game=gettext(find(game.variant).name),
            purpose=purposes[game.pk].words if game.pk in purposes else "",
            won=tuple(p.name for p in seats[game.pk] if p.outcome == SeatOutcome.WON),
            others=tuple(p.name for p in seats[game.pk] if p.outcome != SeatOutcome.WON),
            ended_at=game.ended_at,
        )
        for game in games
    )


@dataclass(frozen=True, slots=True)
class MemberRow:
    """Somebody who belongs to a club, and what the reader may do about it, by the words of the form."""

    person: PersonLine
    word: str
    role: str
    since: datetime
    acts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MembersPage:
    """The members of a club; who asks, who was asked, and who was put out, for those who look after it."""

    facts: ClubFacts
    rows: tuple[MemberRow, ...]
    page: int
    pages: int
    requests: tuple[tuple[PersonLine, str, datetime], ...]
    asked: tuple[tuple[PersonLine, datetime], ...]
    out: tuple[tuple[PersonLine, str, datetime], ...]


def members_page(club: Club, user: User, role: ClubRole, *, page: int = 1) -> MembersPage:
    """The members of a club for one of them."""
    paged = Paginator(members_in_order(club), MEMBERS_A_PAGE).get_page(page)
    directs = role in DIRECTING
    return MembersPage(
        facts=club_facts(club, role),
        rows=tuple(_member(row, user, role) for row in paged),
        page=paged.number,
        pages=paged.paginator.num_pages,
        requests=tuple((person_line(row.user), row.words, row.made_at) for row in waiting_for(club))
        if directs
        else (),
        asked=tuple((person_line(row.user), row.made_at) for row in invited_to(club)) if directs else (),
        out=tuple(_ban_line(row) for row in banned_from(club)) if directs else (),
    )


def _member(row: ClubMember, user: User, role: ClubRole) -> MemberRow:
    acts = []
    if row.user_id != user.pk and role == ClubRole.OWNER:
        if row.role == ClubRole.MEMBER:
            acts.append(("director", gettext("Make a director")))
        elif row.role == ClubRole.DIRECTOR:
            acts.append(("member", gettext("Make a member")))
    if row.user_id != user.pk and (
        role == ClubRole.OWNER or (role == ClubRole.DIRECTOR and row.role == ClubRole.MEMBER)
    ):
        acts.append(("out", gettext("Put out")))
    label = str(ClubRole(row.role).label)
    return MemberRow(person_line(row.user), row.user.public_id, label, row.since, tuple(acts))


def _ban_line(row: Ban) -> tuple[PersonLine, str, datetime]:
    return person_line(row.user), row.user.public_id, row.since
