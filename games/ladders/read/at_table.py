"""What a table says of the ladder it is played for, where one goes from there, and what its secret follows from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext

from games.play.models import Game, GameStatus
from games.play.read.purpose import Purpose

from ..models import SEATS_OF_STEPS, Challenge, Ladder, StepGame, StepSecret
from ..record.shuffles import name_of_game, open_secret, seal_of, with_use
from .people import title_of


def purposes(games: Sequence[Game], reader: int | None) -> Mapping[int, Purpose]:
    """The ladders that some games belong to; two queries at most, none about tables that somebody opened.

    Of a ladder for members only those are told who sit there.
    """
    games = [game for game in games if game.board_id is None and game.host_id is None]
    if not games:
        return {}
    over = {game.pk for game in games if game.status == GameStatus.OVER}
    keys = [game.pk for game in games]
    challenges = Challenge.objects.filter(game__in=keys).select_related("ladder", "challenger", "opponent")
    parts = [(row.game_id, row.ladder, _part(row)) for row in challenges]
    if len(parts) < len(keys):
        step_games = StepGame.objects.filter(game__in=keys).select_related("ladder")
        parts += [(row.game_id, row.ladder, gettext("three drawn together")) for row in step_games]
    return {
        key: _purpose(ladder, part, key in over)
        for key, ladder, part in parts
        if key is not None and (reader is not None or not ladder.members_only)
    }


def _purpose(ladder: Ladder, part: str, is_over: bool) -> Purpose:
    url = ladder.get_absolute_url()
    history = reverse("ladders:history", args=[ladder.public_id])
    ways = ((gettext("The ladder now"), url), (gettext("What has changed"), history)) if is_over else ()
    desk = reverse("ladders:desk", args=[ladder.public_id])
    return Purpose(title_of(ladder), url, part, ways=ways, desk=desk)


def _part(row: Challenge) -> str:
    """What the game is for, by where the two stand now."""
    one, other = row.challenger.place, row.opponent.place
    if row.ended_at is not None or one is None or other is None:
        return gettext("a challenge")
    return gettext("a challenge: place %(one)d against place %(other)d") % {"one": one, "other": other}


def origin(game: Game) -> Mapping[str, str]:
    """What the secret of a game of a step ladder was derived from: its name among the games that follow from a secret
    of the ladder, and the seal of that one; the secret itself once it serves no more."""
    if game.host_id is not None or game.board_id is not None:
        return {}
    row = StepGame.objects.filter(game=game, secret__isnull=False).select_related(*SEATS_OF_STEPS).first()
    if row is None:
        return {}
    common = with_use(StepSecret.objects.filter(games=row)).get()
    fields = {"step_game": name_of_game(row.players, row.number), "season_commitment": seal_of(common)}
    secret = open_secret(common)
    return fields if secret is None else fields | {"season_secret": secret.hex()}
