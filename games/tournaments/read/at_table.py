"""What a table says of the tournament whose board it plays, and where one goes from there.

Of a sealed board nothing is told but that it is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext

from games.play.models import WAITS, Game, GameStatus, Player
from games.play.read.purpose import Purpose

from ..models import BoardPlay, DailyBoard, SoloPlay, TournamentBoard
from ..record.names import title_of


def purposes(games: Sequence[Game], reader: int | None) -> Mapping[int, Purpose]:
    """The tournaments, and the boards played alone, that some games belong to; three queries, more where one is over.

    None where none of the games plays a board. `reader` is the key of somebody who sits there; everybody else is told
    of public tournaments alone.
    """
    games = [game for game in games if game.board_id is not None]
    if not games:
        return {}
    over = {game.pk for game in games if game.status == GameStatus.OVER}
    by_game: dict[int, Purpose] = {}
    plays = BoardPlay.objects.filter(game__in=games)
    for play in plays.select_related("board__tournament", "board__board", "table__round"):
        tournament = play.board.tournament
        if play.game_id is None or (reader is None and not tournament.public):
            continue
        ended = play.game_id in over
        by_game[play.game_id] = Purpose(
            title_of(tournament),
            tournament.get_absolute_url(),
            gettext("board %(board)s, round %(round)s")
            % {"board": play.board.number, "round": play.table.round.number},
            _note(play) if ended else "",
            _ways(play, reader) if ended and len(games) == 1 else (),
            reverse("tournaments:desk", args=[tournament.public_id]),
        )
    rest = [game for game in games if game.pk not in by_game]
    return by_game | (_alone(rest, over) if reader is not None and rest else {})


def _note(play: BoardPlay) -> str:
    if play.board.board.opened_at is not None:
        return gettext("Every table has finished this board: it lies open.")
    return gettext("You have finished this board. What the others made of it is shown when every table has.")


def _ways(play: BoardPlay, reader: int | None) -> tuple[tuple[str, str], ...]:
    """The next board of the tournament that waits for somebody, the open board, the tournament."""
    tournament, ways = play.board.tournament, []
    waiting = Player.objects.filter(
        WAITS,
        user=reader,
        game__in=BoardPlay.objects.filter(board__tournament=tournament).values("game"),
    ).order_by(F("deadline").asc(nulls_last=True), "game__created_at")
    following = waiting.select_related("game").first() if reader is not None else None
    if following is not None:
        ways.append((gettext("The next board"), following.game.get_absolute_url()))
    if play.board.board.opened_at is not None:
        address = reverse("tournaments:board", args=[tournament.public_id, play.board.number])
        ways.append((gettext("What the others made of it"), address))
    ways.append((gettext("The event"), tournament.get_absolute_url()))
    return tuple(ways)


def _alone(games: Sequence[Game], over: set[int]) -> dict[int, Purpose]:
    """Boards that are played alone: of the day, or of a tournament."""
    plays = list(SoloPlay.objects.filter(game__in=games))
    if not plays:
        return {}
    boards = [play.board_id for play in plays]
    days = {each.board_id: each for each in DailyBoard.objects.filter(board__in=boards)}
    rows = TournamentBoard.objects.filter(board__in=boards).select_related("tournament")
    tournaments = {row.board_id: row for row in rows}
    by_game = {}
    for play in plays:
        if day := days.get(play.board_id):
            url = reverse("tournaments:day", args=[day.day.isoformat(), day.variant])
            name, part = gettext("Board of the day"), ""
        elif row := tournaments.get(play.board_id):
            url = reverse("tournaments:solo", args=[row.tournament.public_id])
            name, part = title_of(row.tournament), gettext("board %(board)s, alone") % {"board": row.number}
        else:
            continue
        ways = ((gettext("What the others made of it"), url),) if play.game_id in over else ()
        by_game[play.game_id] = Purpose(name, url, part, ways=ways)
    return by_game
