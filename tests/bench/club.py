"""A club of 500 members with 2,000 games: how long its pages take, and that they ask no more than a small one's."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from statistics import median
from typing import Any

from .club_pages import Address, addresses, forgotten
from .table import Figure, at_most

MEMBERS, GAMES = 500, 2_000
PAGE_MS = 60
IN_A_SEASON, A_DIVISION = 150, 15
"""As many as a season may have, in the largest divisions."""


def clubs() -> Sequence[Figure]:
    """Every page of a large club, and its queries beside those of a small one."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TALON_VAR": folder, "TALON_BOT_DELAY": "0,0", "TALON_BOT_PROCESSES": "0"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        connection.close()
        connection.settings_dict["NAME"] = f"{folder}/talon.sqlite3"
        call_command("migrate", verbosity=0)
        return _measured()


def _measured() -> Sequence[Figure]:
    small = filled(members=20, games=40)
    if missing := forgotten(small):
        raise ValueError(f"pages that nobody measures, nor says why not: {', '.join(missing)}")
    large = filled(members=MEMBERS, games=GAMES)
    figures = []
    for name, address in large.items():
        few, many = queries(small[name]), queries(address)
        seconds = []
        for _ in range(15):
            begun = time.process_time()
            ask(address)
            seconds.append(time.process_time() - begun)
        what = f"club of {MEMBERS}, {GAMES} games: {name}"
        figures.append(
            at_most(f"{what}, whole request in Django, processor", median(seconds) * 1000, PAGE_MS)
        )
        figures.append(
            Figure(f"{what}, queries", str(many), f"of 20 members {few}", "-", "equal", few == many)
        )
    return figures


def ask(address: Address) -> None:
    """Ask for a page."""
    browser, path = address
    reply = browser.get(path)
    assert reply.status_code == 200, (path, reply.status_code)


def queries(address: Address) -> int:
    """How many queries a page takes once it has been asked for."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    ask(address)
    with CaptureQueriesContext(connection) as caught:
        ask(address)
    return len(caught)


def filled(*, members: int, games: int) -> dict[str, Address]:
    """The pages of a club with so many members and games, by what they are, for one of its members."""
    from django.db import transaction

    with transaction.atomic():
        return addresses(_Club(members, games))


class _Club:
    """The rows of a club in which everything has been going on for a while, written as they stand in the end."""

    def __init__(self, members: int, games: int) -> None:
        from django.utils import timezone

        from accounts.models import User
        from games.clubs.core import club as club_actions
        from games.clubs.core.models import ClubMember

        self.now, self.rng = timezone.now(), Random(members)
        self.people = User.objects.bulk_create(
            User(display_name=f"Member {number + 1}", email=f"{members}-{number}@seats.example")
            for number in range(members)
        )
        self.owner, self.member = self.people[0], self.people[min(members, IN_A_SEASON) // 2]
        self.club = club_actions.found_club(
            owner=self.owner, name=f"Club of {members}", words="Fridays at eight."
        )
        ClubMember.objects.bulk_create(
            ClubMember(club=self.club, user=user, since=self.now) for user in self.people[1:]
        )
        self.ladder, self.league = self._ladder(games // 2), self._league(games - games // 2)
        self._dates(members)
        self.series = self._series(members)
        self._being_played(games // 2)
        self._around(members)
        self._waiting(members)

    def _games(self, pairs: Sequence[tuple[Any, Any]]) -> list[Any]:
        """A finished game of each two."""
        from games.play.models import Game, GameStatus, Player, SeatOutcome

        made = Game.objects.bulk_create(
            Game(
                variant="piquet", status=GameStatus.OVER, ending="played_out", ended_at=self.now, public=False,
                club=self.club, result={"scores": [120, 80]},
            )
            for _pair in pairs
        )  # fmt: skip
        outcomes = (SeatOutcome.WON, SeatOutcome.LOST)
        Player.objects.bulk_create(
            Player(game=game, seat=seat, user=user, outcome=outcomes[seat])
            for game, two in zip(made, pairs, strict=True)
            for seat, user in enumerate(two)
        )
        return made

    def _being_played(self, number: int) -> None:
        """So many tables of the club that are being played, the first of them overdue, a call from every tenth."""
        from games.desk.models import DirectorCall
        from games.play.models import Game, GameStatus, Player

        made = Game.objects.bulk_create(
            Game(variant="piquet", status=GameStatus.PLAYING, moved_at=self.now, public=False, club=self.club)
            for _ in range(number)
        )
        pairs = [self.rng.sample(self.people[1:], 2) for _game in made]
        Player.objects.bulk_create(
            Player(
                game=game, seat=seat, user=user, to_act=not seat, turn_since=self.now - timedelta(hours=place),
                deadline=None if seat else self.now + timedelta(days=3),
            )
            for place, (game, two) in enumerate(zip(made, pairs, strict=True))
            for seat, user in enumerate(two)
        )  # fmt: skip
        DirectorCall.objects.bulk_create(
            DirectorCall(
                game=game, user=two[0], seat=0, reason="slow", words="Three days.", made_at=self.now, club=self.club
            )
            for game, two in list(zip(made, pairs, strict=True))[::10]
        )  # fmt: skip

    def _ladder(self, games: int) -> Any:
        from games.clocks import time_control
        from games.ladders.models import Challenge, ChallengeState, LadderEntrant, PlaceCause, PlaceChange
        from games.ladders.write import setup
        from games.ladders.write.settings import LadderSettings
        from rules.catalog import find

        piquet, now = find("piquet"), self.now
        asked = LadderSettings(
            name="The ladder",
            variant=piquet,
            options=piquet.options(),
            club=self.club,
            pace=time_control.days(3),
        )
        ladder = setup.create(asked, by=self.owner)
        entrants = LadderEntrant.objects.bulk_create(
            LadderEntrant(ladder=ladder, user=user, place=place, joined_at=now, active_at=now)
            for place, user in enumerate(self.people, 1)
        )
        pairs = [(self.rng.randrange(1, len(entrants)), 0) for _ in range(games)]
        pairs = [(low, self.rng.randrange(low)) for low, _high in pairs]
        played = self._games([(self.people[low], self.people[high]) for low, high in pairs])
        challenges = Challenge.objects.bulk_create(
            Challenge(
                ladder=ladder, challenger=entrants[low], opponent=entrants[high], state=ChallengeState.DONE,
                result="won", game=game, made_at=now, answer_by=now, ended_at=now - timedelta(hours=number),
            )
            for number, (game, (low, high)) in enumerate(zip(played, pairs, strict=True))
        )  # fmt: skip
        PlaceChange.objects.bulk_create(
            PlaceChange(
                entrant=row.challenger,
                cause=PlaceCause.WON,
                challenge=row,
                from_place=9,
                to_place=3,
                made_at=row.ended_at,
            )
            for row in challenges
            if row.ended_at is not None
        )
        return ladder

    def _league(self, games: int) -> Any:
        from games.leagues.models import Division, Fixture, FixtureOutcome, LeagueEntrant, SeasonStage
        from games.leagues.write import entries, setup
        from games.leagues.write.settings import LeagueSettings
        from rules.catalog import find

        piquet, now = find("piquet"), self.now
        asked = LeagueSettings(
            name="The league", variant=piquet, options=piquet.options(), club=self.club, starts_at=now,
            now=now, division_size=A_DIVISION,
        )  # fmt: skip
        league = setup.create(asked, by=self.owner)
        season = league.seasons.get()
        for number, first in enumerate(range(0, min(len(self.people), IN_A_SEASON), A_DIVISION), 1):
            division = Division.objects.create(season=season, number=number)
            some = self.people[first : first + A_DIVISION]
            rows = LeagueEntrant.objects.bulk_create(
                LeagueEntrant(season=season, division=division, user=user, number=place, entered_at=now)
                for place, user in enumerate(some, 1)
            )
            entries.make_fixtures(division, rows, 1)
        fixtures = list(
            Fixture.objects.filter(division__season=season).select_related("home__user", "away__user")[:games]
        )
        played = self._games([(row.home.user, row.away.user) for row in fixtures])
        for row, game in zip(fixtures, played, strict=True):
            row.game, row.outcome = game, FixtureOutcome.PLAYED
            row.home_points, row.away_points = self.rng.randrange(60, 180), self.rng.randrange(60, 180)
        Fixture.objects.bulk_update(
            fixtures, ["game", "outcome", "home_points", "away_points"], batch_size=200
        )
        self._games([(self.people[0], self.people[1])] * (games - len(fixtures)))
        season.stage, season.started_at = SeasonStage.RUNNING, now
        season.save(update_fields=["stage", "started_at"])
        return league

    def _dates(self, members: int) -> None:
        from games.clubs.core.models import ClubNews, Evening

        number = max(2, members // 8)
        Evening.objects.bulk_create(
            Evening(
                club=self.club, title="Cards", zone="Europe/Paris", starts_at=self.now + timedelta(days=day)
            )
            for day in range(-number // 2, number)
        )
        ClubNews.objects.bulk_create(
            ClubNews(club=self.club, title="News", words="*Cards* at eight.", by=self.owner, made_at=self.now)
            for _ in range(number)
        )

        self.news = ClubNews.objects.filter(club=self.club).latest("pk")
        self.evening = Evening.objects.filter(club=self.club, starts_at__lt=self.now).latest("starts_at")

    def _around(self, members: int) -> None:
        """Friends of the owner outside, every second of whom is invited, house rules, and shared score sheets."""
        from accounts.models import User
        from games.clubs.core import club as club_actions
        from games.clubs.core.models import ClubInvitation, ClubRules
        from games.profiles.models import Friendship, FriendState, PadSheet

        club, now = self.club, self.now
        outside = User.objects.bulk_create(
            User(display_name=f"Friend {number}", email=f"friend-{members}-{number}@seats.example")
            for number in range(members // 4)
        )
        self.stranger = outside[0]
        Friendship.objects.bulk_create(
            Friendship(asker=self.owner, asked=user, state=FriendState.FRIENDS, asked_at=now)
            for user in outside
        )
        ClubInvitation.objects.bulk_create(
            ClubInvitation(club=club, user=user, by=self.owner, made_at=now) for user in outside[1::2]
        )
        ClubRules.objects.bulk_create(
            ClubRules(club=club, name=f"Rules {number}", variant="piquet")
            for number in range(max(2, members // 25))
        )
        PadSheet.objects.bulk_create(
            PadSheet(
                user=user,
                sheet_id="sheet",
                variant="piquet",
                sheet={"names": ["A", "B"], "deals": []},
                club=club,
            )
            for user in self.people[: members // 2]
        )
        club_actions.found_club(owner=self.owner, name=f"Other club of {members}", words="Mondays.")
        club.on_asking = True
        club.save(update_fields=["on_asking"])

    def _waiting(self, members: int) -> None:
        """Games of an evening that wait for a word, of the ladder and of the league; the member typed none."""
        from games.clubs.core.models import WaitingGame

        season = self.league.seasons.get()
        for contest, entrants in (
            (f"ladder-{self.ladder.pk}", list(self.ladder.entrants.order_by("place"))),
            (f"season-{season.pk}", list(season.entrants.order_by("number"))),
        ):
            keys = [row.pk for row in entrants]
            WaitingGame.objects.bulk_create(
                WaitingGame(
                    evening=self.evening,
                    contest=contest,
                    keys=two,
                    points=[90, 60],
                    own=two[0],
                    typed_at=self.now,
                )
                for two in (self.rng.sample(keys, 2) for _ in range(members // 20))
            )

    def _series(self, members: int) -> Any:
        from games.clubs.core.models import Evening
        from games.series.models import SeriesPart, SeriesResult
        from games.series.write import setup

        series = setup.create(
            self.club, setup.SeriesSettings("The year", points=[9, 6, 3], best=5), by=self.owner
        )
        evenings = Evening.objects.filter(club=self.club, starts_at__lt=self.now)[: min(members // 20, 20)]
        parts = SeriesPart.objects.bulk_create(
            SeriesPart(series=series, evening=evening, ended_at=self.now) for evening in evenings
        )
        SeriesResult.objects.bulk_create(
            SeriesResult(part=part, user=user, place=place)
            for part in parts
            for place, user in enumerate(self.rng.sample(self.people, min(members, 100)), 1)
        )
        return series
