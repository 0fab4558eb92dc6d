"""From a posted form to a move: reading it, asking once more where that is wished, submitting it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.protocol import IllegalMove, Seat
from rules.engine.protocol import Move as EngineMove

from . import refusals, services
from .models import Game, Player
from .requests import PlayerRequest
from .table import Table

LONGEST = 180


@dataclass(frozen=True)
class Answer:
    """What came of a posted move: made, asked about, or refused with a sentence and its rule."""

    moved: bool = False
    question: EngineMove | None = None
    refusal: SafeString | str = ""
    url: str = ""
    status: int = 200


def move_of(form: QueryDict) -> EngineMove | None:
    """The move a form stands for, None where nothing was chosen; raises IllegalMove `unreadable`.

    A button brings the whole text as `move`; a number comes as `verb` and `number` with an
    optional `remark`; picked cards as `verb` and several `card`.
    """
    if text := form.get("move", "").strip():
        return EngineMove.parse(text[:LONGEST])
    words = [*form.getlist("card"), form.get("number", "").strip(), form.get("remark", "").strip()]
    words = [word for word in words if word]
    verb = form.get("verb", "").strip()
    if not verb or not words:
        return None
    return EngineMove.parse(" ".join([verb, *words])[:LONGEST])


def answer(request: PlayerRequest, game: Game, players: list[Player], seat: Seat) -> Answer:
    """Make the posted move, or say why not; game and players as they stood when the request came."""
    try:
        move = move_of(request.POST)
        if move is None:
            if "back" in request.POST:
                return Answer()
            return Answer(refusal=gettext(refusals.SENTENCES["no_move"]), status=422)
        move = _with_remark(move, request.POST)
        if "confirmed" not in request.POST and _wants_asking(request, Table(game, players, seat), move):
            return Answer(question=move)
        services.submit(game.public_id, seat=seat, seen=_seen(request.POST), move=move)
    except services.Stale as stale:
        return Answer(refusal=refusals.words(stale), status=409)
    except services.Refused as refused:
        return Answer(refusal=refusals.words(refused), status=422)
    except IllegalMove as illegal:
        refusal, url = Table(game, players, seat).explain(illegal)
        return Answer(refusal=refusal, url=url, status=422)
    return Answer(moved=True)


def _with_remark(move: EngineMove, form: QueryDict) -> EngineMove:
    """A bid made by its button, with the remark chosen beside it."""
    remark = form.get("remark", "").strip()
    if remark and "move" in form and move.verb == form.get("verb") and len(move.words) == 1:
        return EngineMove(move.verb, (*move.words, remark))
    return move


def _wants_asking(request: PlayerRequest, shown: Table, move: EngineMove) -> bool:
    """Whether a legal move is to be confirmed: by the player's wish, or because it gives something up."""
    if not shown.my_turn or _seen(request.POST) != shown.game.version:
        return False
    shown.engine.check(shown.view, move)
    return request.user.confirm_moves or shown.is_grave(move)


def _seen(form: QueryDict) -> int:
    """The version the form was made at; nonsense counts as never seen."""
    seen = form.get("version", "")
    return int(seen) if seen.isdecimal() and len(seen) < 9 else -1
