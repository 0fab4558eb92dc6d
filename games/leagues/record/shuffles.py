"""What the games of a season are dealt from: secrets that follow from the season's, and words of those who play.

The season's secret is drawn when the season is founded, and its seal is shown from then on, before anybody enters. Who
meets whom and where is not chosen with a view to the cards, so that nobody draws a game's secret knowing the words.
"""

from __future__ import annotations

from games.play.models import GameStatus
from games.play.record import fairness

from ..models import Fixture, Season


def name_of_game(fixture: Fixture) -> str:
    """How a game is named in the deriving of its secret: the entries by seat, and which game of theirs; `3-7/1`."""
    entries = "-".join(str(each.entry) for each in fixture.entrants)
    return f"{entries}/{fixture.deals}"


def secret_of_game(season: Season, fixture: Fixture) -> bytes | None:
    """The secret of the game that is dealt for a fixture; None where the season is older than its secret."""
    if season.secret is None:
        return None
    return fairness.derived_secret(bytes(season.secret), name_of_game(fixture))


def seal_of_season(season: Season) -> str:
    """The seal of the season's secret; empty where there is none."""
    return "" if season.secret is None else fairness.secret_commitment(bytes(season.secret))


def open_secret(season: Season) -> bytes | None:
    """The season's secret once nothing is dealt or played by it any more."""
    if season.secret is None or season.ended_at is None:
        return None
    games = Fixture.objects.filter(division__season=season, game__isnull=False)
    return None if games.exclude(game__status=GameStatus.OVER).exists() else bytes(season.secret)
