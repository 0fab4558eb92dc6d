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
from .asking import STAR
from .models import Game
from .requests import PlayerRequest
from .table import Table

LONGEST = 180
MOST_GROUPS = 12


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

    A button brings the whole text as `move`; a number comes as `verb` and `number`, a `remark` chosen
    beside goes along with it; several choices as `verb` and `blank-0`, `blank-1`, ...
    """
    remark = form.get("remark", "").strip()
    if text := form.get("move", "").strip():
        move = EngineMove.parse(text[:LONGEST])
        if remark and len(move.words) == 1 and move.words[0].isdecimal():
            return EngineMove(move.verb, (*move.words, remark))
        return move
    blanks = sorted(name for name in form if name.startswith("blank-"))
    words = [word for word in (form.get("number", "").strip(), *map(form.get, blanks)) if word]
    verb = form.get("verb", "").strip()
    if not verb or ("number" in form and not words):
        return None
    return EngineMove.parse(" ".join([verb, *words, remark])[:LONGEST])


def moves_of(form: QueryDict) -> list[EngineMove]:
    """The moves a form stands for, in order; raises IllegalMove `unreadable`.

    Cards gathered come as several `card` (in the order of `order`, where script kept one) and `with`, a
    move with a star for them; those put aside before as `group`, each a move of its own.
    """
    pattern = form.get("with", "").strip()
    if not pattern:
        move = move_of(form)
        return [move] if move is not None else []
    groups = [group.split() for group in form.getlist("group")[:MOST_GROUPS]] if STAR in pattern else []
    gathered = _gathered(form)
    if gathered or not groups:
        groups.append(gathered)
    return [EngineMove.parse(pattern.replace(STAR, " ".join(group))[:LONGEST]) for group in groups]


def _gathered(form: QueryDict) -> list[str]:
    """The cards chosen, in the order they were chosen where that is known."""
    chosen, order = form.getlist("card"), form.get("order", "").split()
    return order if sorted(order) == sorted(chosen) else chosen


def answer(request: PlayerRequest, public_id: str) -> Answer:
    """Make the posted move, or several one after the other, or say why not.

    Raises Http404 for somebody who does not sit at the table.
    """
    came = timezone.now()
    try:
        moves = moves_of(request.POST)
        if not moves:
            return Answer(refusal=refusals.words(services.Refused("no_move")), status=422)
        ask = services.Ask.ALWAYS if request.user.confirm_moves else services.Ask.GRAVE
        sure = "confirmed" in request.POST or len(moves) > 1
        for made, move in enumerate(moves):
            services.submit(
                public_id,
                seat=request.user,
                seen=_seen(request.POST) + made,
                move=move,
                at=came,
                ask=services.Ask.NEVER if sure else ask,
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


def tried(form: QueryDict, table: Table) -> list[tuple[SafeString, str]]:
    """What each of the posted moves would be, or why it is refused and where the rules say so; nothing is made."""
    told: list[tuple[SafeString, str]] = []
    try:
        for move in moves_of(form):
            why, url = table.asking.refused(move)
            told.append((why, url) if why else (table.asking.meaning(move), ""))
    except IllegalMove as illegal:
        told.append(table.explain(illegal))
    return told
