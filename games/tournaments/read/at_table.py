"""What a table says of the event whose board it plays, and where one goes from there (settings.TALON_OCCASIONS).

Of a sealed board nothing is told but that it is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext

from games.play.models import Game, Player, Status
from games.play.read.occasion import Occasion

from ..models import BoardPlay, DailyBoard, EventBoard, SoloPlay


def occasions(games: Sequence[Game], reader: int | None) -> Mapping[int, Occasion]:
    """The events, and the boards played alone, that some games belong to; three questions, more where one is over.

    `reader` is the key of somebody who sits there; everybody else is told of public events alone.
    """
    over = {game.pk for game in games if game.status == Status.OVER}
    found: dict[int, Occasion] = {}
    plays = BoardPlay.objects.filter(game__in=games)
    for play in plays.select_related("board__event", "board__board", "table__round"):
        event = play.board.event
        if play.game_id is None or (reader is None and not event.public):
            continue
        ended = play.game_id in over
        found[play.game_id] = Occasion(
            event.name,
            event.get_absolute_url(),
            gettext("board %(board)s, round %(round)s")
            % {"board": play.board.number, "round": play.table.round.number},
            _note(play) if ended else "",
            _ways(play, reader) if ended and len(games) == 1 else (),
        )
    rest = [game for game in games if game.pk not in found]
    return found | (_alone(rest, over) if reader is not None and rest else {})


def _note(play: BoardPlay) -> str:
    if play.board.board.opened_at is not None:
        return gettext("Every table has finished this board: it lies open.")
    return gettext("You have finished this board. What the others made of it is shown when every table has.")


def _ways(play: BoardPlay, reader: int | None) -> tuple[tuple[str, str], ...]:
    """The next board of the event that waits for somebody, the open board, the event."""
    event, found = play.board.event, []
    waiting = Player.objects.filter(
        user=reader, to_act=True, game__in=BoardPlay.objects.filter(board__event=event).values("game")
    ).order_by(F("deadline").asc(nulls_last=True), "game__created_at")
    following = waiting.select_related("game").first() if reader is not None else None
    if following is not None:
        found.append((gettext("The next board"), following.game.get_absolute_url()))
    if play.board.board.opened_at is not None:
        address = reverse("tournaments:board", args=[event.public_id, play.board.number])
        found.append((gettext("What the others made of it"), address))
    found.append((gettext("The event"), event.get_absolute_url()))
    return tuple(found)


def _alone(games: Sequence[Game], over: set[int]) -> dict[int, Occasion]:
    """Boards that are played alone: of the day, or of an event."""
    plays = list(SoloPlay.objects.filter(game__in=games))
    if not plays:
        return {}
    boards = [play.board_id for play in plays]
    days = {each.board_id: each for each in DailyBoard.objects.filter(board__in=boards)}
    rows = EventBoard.objects.filter(board__in=boards).select_related("event")
    events = {row.board_id: row for row in rows}
    found = {}
    for play in plays:
        if day := days.get(play.board_id):
            url = reverse("tournaments:day", args=[day.day.isoformat(), day.variant])
            name, part = gettext("Board of the day"), ""
        elif row := events.get(play.board_id):
            url = reverse("tournaments:solo", args=[row.event.public_id])
            name, part = row.event.name, gettext("board %(board)s, alone") % {"board": row.number}
        else:
            continue
        ways = ((gettext("What the others made of it"), url),) if play.game_id in over else ()
        found[play.game_id] = Occasion(name, url, part, ways=ways)
    return found
