"""From a posted form to a move: reading it, asking once more where that is wished, submitting it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, QueryDict
from django.utils import timezone
from django.utils.safestring import SafeString

from rules.engine.protocol import IllegalMove
from rules.engine.protocol import Move as EngineMove

from . import refusals, services
from .access import seat_for
from .models import Game
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

    A button brings the whole text as `move`; a number comes as `verb` and `number`, picked cards as
    `verb` and several `card`, or none where a game lets one keep them all. A `remark` chosen beside goes
    along with a number.
    """
    remark = form.get("remark", "").strip()
    if text := form.get("move", "").strip():
        move = EngineMove.parse(text[:LONGEST])
        if remark and len(move.words) == 1 and move.words[0].isdecimal():
            return EngineMove(move.verb, (*move.words, remark))
        return move
    words = [word for word in (*form.getlist("card"), form.get("number", "").strip()) if word]
    verb = form.get("verb", "").strip()
    if not verb or ("number" in form and not words):
        return None
    return EngineMove.parse(" ".join([verb, *words, remark])[:LONGEST])


def answer(request: PlayerRequest, public_id: str) -> Answer:
    """Make the posted move, or say why not. Raises Http404 for somebody who does not sit at the table."""
    came = timezone.now()
    try:
        move = move_of(request.POST)
        if move is None:
            return Answer(refusal=refusals.words(services.Refused("no_move")), status=422)
        ask = services.Ask.ALWAYS if request.user.confirm_moves else services.Ask.GRAVE
        services.submit(
            public_id,
            seat=request.user,
            seen=_seen(request.POST),
            move=move,
            at=came,
            ask=services.Ask.NEVER if "confirmed" in request.POST else ask,
        )
    except services.Doubtful as doubtful:
        return Answer(question=doubtful.move)
    except services.Stale as stale:
        return Answer(refusal=refusals.words(stale), status=409)
    except services.Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        return Answer(refusal=refusals.words(refused), status=422)
    except IllegalMove as illegal:
        game, players, mine = seat_for(request, public_id)
        refusal, url = Table(game, players, mine.seat).explain(illegal)
        return Answer(refusal=refusal, url=url, status=422)
    except Game.DoesNotExist:
        raise Http404 from None
    return Answer(moved=True)


def _seen(form: QueryDict) -> int:
    """The version the form was made at; nonsense counts as never seen."""
    seen = form.get("version", "")
    return int(seen) if seen.isdecimal() and len(seen) < 9 else -1
