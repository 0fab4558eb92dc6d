"""What a table is played for, and who directs it: those who may be called, and answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.models import User
from games.clubs.core import contests
from games.clubs.core.models import Club, ClubMember
from games.clubs.core.roles import DIRECTING, lasting_keys, lasting_role
from games.jobs.refusals import Refusal
from games.ladders.models import Challenge, Ladder, LadderDeputy, StepGame
from games.ladders.read.people import title_of as title_of_ladder
from games.leagues.models import Fixture, League, LeagueDeputy
from games.play.models import Game
from games.play.record.who_sat import users_who_sat
from games.tournaments.models import BoardPlay, Tournament, TournamentDirector, TournamentStage
from games.tournaments.record import who_directs
from games.tournaments.record.names import title_of as title_of_tournament
from games.tournaments.record.who_knows import plays_in

from ..models import DirectorCall, OfTable
from ..refusals import NOT_DIRECTING, PLAYS_HERE, PLAYS_IN_EVENT

AnyOfTable = TypeVar("AnyOfTable", bound=OfTable)


@dataclass(frozen=True, slots=True)
class Direction:
    """What a table is played for: a tournament, a league or a ladder, with its club or without; else its club."""

    club: Club | None = None
    tournament: Tournament | None = None
    league: League | None = None
    ladder: Ladder | None = None

    @property
    def name(self) -> str:
        """What it is called, in the reader's language."""
        if self.tournament is not None:
            return title_of_tournament(self.tournament)
        if self.ladder is not None:
            return title_of_ladder(self.ladder)
        return str(self.league or self.club or "")

    @property
    def given_name(self) -> str:
        """What its people call it; empty for what the site holds itself and calls by its game."""
        return str(self.contest.name if self.contest is not None else self.club or "")

    @property
    def desk_url(self) -> str:
        """The address of the desk where its directors act."""
        if self.tournament is not None:
            return reverse("tournaments:desk", args=[self.tournament.public_id])
        if self.ladder is not None:
            return reverse("ladders:desk", args=[self.ladder.public_id])
        if self.league is not None:
            return reverse("leagues:desk", args=[self.league.public_id])
        return reverse("clubs:desk", args=[self.club.public_id]) if self.club is not None else ""

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a row that is about its table."""
        return {
            "club": self.club, "tournament": self.tournament, "league": self.league, "ladder": self.ladder
        }  # fmt: skip

    @property
    def contest(self) -> Tournament | League | Ladder | None:
        """The contest, where it is one."""
        return self.tournament or self.league or self.ladder

    def directed_by(self, user: User) -> bool:
        """Whether somebody directs it, staff among them."""
        if self.tournament is not None:
            return who_directs.directs(self.tournament, user)
        contest = self.league or self.ladder
        if contest is not None:
            return contests.directs(contest, user)
        looks_after = self.club is not None and lasting_role(self.club, user) in DIRECTING
        return user.is_active and (user.is_staff or looks_after)

    def directors(self) -> list[User]:
        """Its directors, without those who direct only because they are staff."""
        keys: set[int | None] = set()
        if self.club is not None:
            looks_after = ClubMember.objects.filter(club=self.club, role__in=DIRECTING)
            keys |= set(looks_after.values_list("user", flat=True))
        if self.tournament is not None:
            keys |= {user.pk for user in who_directs.own_directors(self.tournament)}
        contest = self.league or self.ladder
        if contest is not None:
            keys |= {user.pk for user in contests.own_directors(contest)}
        return list(_people(User.objects.filter(pk__in=[key for key in keys if key is not None])))

    def obstacle(self, game: Game, user: User) -> Refusal | None:
        """Why somebody may not answer for a table; None where they may."""
        if not self.directed_by(user):
            return NOT_DIRECTING
        if user.pk in users_who_sat(game):
            return PLAYS_HERE
        return PLAYS_IN_EVENT if self._sealed_for(user) else None

    def _sealed_for(self, user: User) -> bool:
        running = self.tournament is not None and self.tournament.stage == TournamentStage.RUNNING
        return running and self.tournament is not None and plays_in(self.tournament, user)

    def who_may_answer(self, game: Game) -> tuple[list[User], bool]:
        """Who may answer for a table, and whether those are staff because no director may."""
        at_it = users_who_sat(game)
        free = [user for user in self.directors() if user.pk not in at_it and not self._sealed_for(user)]
        if free:
            return free, False
        staff = _people(User.objects.filter(is_staff=True))
        return [user for user in staff if user.pk not in at_it and not self._sealed_for(user)], True


def _people(users: QuerySet[User]) -> QuerySet[User]:
    return users.filter(is_active=True, is_guest=False).order_by("pk")


def direction_of(game: Game) -> Direction | None:
    """What a table is played for; None where nobody directs it."""
    if game.board_id is not None:
        play = BoardPlay.objects.filter(game=game).select_related("board__tournament__club").first()
        if play is None:
            return None
        return Direction(play.board.tournament.club, tournament=play.board.tournament)
    if game.host_id is None:
        contest = _contest_of(game)
        if contest is not None:
            return contest
    return Direction(game.club) if game.club is not None else None


def _contest_of(game: Game) -> Direction | None:
    """The league or the ladder of a game that was dealt for one."""
    fixture = Fixture.objects.filter(game=game).select_related(
        "division__season__league__club", "division__season__league__organiser"
    )
    for row in fixture:
        league = row.division.season.league
        return Direction(league.club, league=league)
    for kind in (Challenge, StepGame):
        for each in kind.objects.filter(game=game).select_related("ladder__club", "ladder__organiser"):
            return Direction(each.ladder.club, ladder=each.ladder)
    return None


WITH_DIRECTION = ("game", "club", "tournament", "league", "ladder")
"""What is to be fetched with a row about a table for its direction."""


NAMES = (
    "game__variant", "game__status", "game__board__opened_at", "tournament__public_id", "tournament__name",
    "tournament__variant", "league__public_id", "league__name", "ladder__public_id", "ladder__name", "ladder__variant",
    "club__public_id", "club__name",
)  # fmt: skip


def for_lines(rows: QuerySet[AnyOfTable]) -> QuerySet[AnyOfTable]:
    """Rows about tables with what lines of a list say of their direction.

    All columns of five tables would take longer to ask for than the rest of a page.
    """
    own = [field.name for field in rows.model._meta.concrete_fields]
    return rows.select_related(*WITH_DIRECTION, "game__board").only(*own, *NAMES)


def direction_of_row(row: OfTable) -> Direction:
    """What the table of a row was played for when it was written."""
    return Direction(row.club, row.tournament, row.league, row.ladder)


def directed_by(user: User) -> Q:
    """Which rows about tables are for somebody to answer, by what they direct; of staff those no director can."""
    member = Q(club__in=lasting_keys(user))
    looks_after = ClubMember.objects.filter(user=user, role__in=DIRECTING).order_by().values("club")
    deputies = TournamentDirector.objects.filter(user=user).values("tournament")
    own_event = Q(tournament__organiser=user) | Q(tournament__in=deputies)
    own_league = Q(league__organiser=user) | Q(league__in=_contests_of_deputy(LeagueDeputy, user))
    own_ladder = Q(ladder__organiser=user) | Q(ladder__in=_contests_of_deputy(LadderDeputy, user))
    return (
        Q(club__in=looks_after)
        | own_event & (Q(tournament__members_only=False) | member)
        | own_league & (Q(league__members_only=False) | member)
        | own_ladder & (Q(ladder__members_only=False) | member)
    )


def _contests_of_deputy(kind: type[LeagueDeputy | LadderDeputy], user: User) -> QuerySet[Any, Any]:
    """The contests of a kind of which somebody is a deputy."""
    return kind.objects.filter(user=user).order_by().values("contest")


def sealed_event(row: OfTable) -> int | None:
    """The key of the event of whose sealed boards the words of a row may tell; None where nothing is sealed."""
    return row.tournament_id if row.game.is_sealed else None


def closed_to(public_ids: Collection[str], user: User) -> set[str]:
    """Of some calls, by public id, those that somebody does not direct, or no longer, or that are gone."""
    rows = DirectorCall.objects.filter(public_id__in=public_ids)
    mine = rows.select_related(*WITH_DIRECTION, "game__board", "game__club")
    return set(public_ids) - {
        row.public_id for row in mine if direction_of_row(row).obstacle(row.game, user) != NOT_DIRECTING
    }
