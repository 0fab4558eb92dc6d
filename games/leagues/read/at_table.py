"""What a table says of the league it is played for, where one goes from there, and what its secret follows from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext

from games.play.models import Game, GameStatus
from games.play.read.purpose import Purpose

from ..models import FIXTURE_SEATS, Fixture
from ..record.shuffles import name_of_game, open_secret, seal_of_season


def purposes(games: Sequence[Game], reader: int | None) -> Mapping[int, Purpose]:
    """The leagues that some games belong to; one query, and none about tables that somebody opened.

    Of a league for members only those are told who sit there.
    """
    games = [game for game in games if game.board_id is None and game.host_id is None]
    if not games:
        return {}
    over = {game.pk for game in games if game.status == GameStatus.OVER}
    rows = Fixture.objects.filter(game__in=[game.pk for game in games])
    by_game = {}
    for row in rows.select_related("division__season__league"):
        season = row.division.season
        league = season.league
        if row.game_id is None or (reader is None and league.members_only):
            continue
        url = reverse("leagues:season", args=[league.public_id, season.number])
        part = gettext("division %(division)d, round %(round)d") % {
            "division": row.division.number,
            "round": row.round,
        }
        ways = ((gettext("The table of the league"), url),) if row.game_id in over else ()
        desk = reverse("leagues:desk", args=[league.public_id])
        by_game[row.game_id] = Purpose(league.name, url, part, ways=ways, desk=desk)
    return by_game


def origin(game: Game) -> Mapping[str, str]:
    """What the secret of a game of a league was derived from: its name among the games of the season, and the seal of
    the season's secret; the secret itself once the season is over."""
    if game.host_id is not None or game.board_id is not None:
        return {}
    fixture = Fixture.objects.filter(game=game).select_related("division__season", *FIXTURE_SEATS).first()
    if fixture is None or not (seal := seal_of_season(fixture.division.season)):
        return {}
    fields = {"fixture": name_of_game(fixture), "season_commitment": seal}
    secret = open_secret(fixture.division.season)
    return fields if secret is None else fields | {"season_secret": secret.hex()}
