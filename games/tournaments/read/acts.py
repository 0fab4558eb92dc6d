"""What a director did, in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext

from rules.engine.wording import N_

from ..models import ActOf, DirectorAct, DuplicateEvent
from ..results import share_from
from . import words

SENTENCES = {
    ActOf.PAUSE: N_("The event is paused."),
    ActOf.RESUME: N_("The event goes on."),
    ActOf.REPLACE: N_("%(by)s takes the place of %(name)s."),
    ActOf.WITHDRAW: N_("%(name)s: withdrawn."),
    ActOf.READMIT: N_("%(name)s: in again."),
    ActOf.DISQUALIFY: N_("%(name)s: disqualified."),
    ActOf.LATE: N_("%(name)s: let in late."),
    ActOf.CANCEL_BOARD: N_("Board %(board)s is cancelled; it counts for nobody."),
    ActOf.RESTORE_BOARD: N_("Board %(board)s counts again."),
    ActOf.MOVE: N_("%(name)s and %(by)s have exchanged their numbers."),
    ActOf.CANCEL: N_("The event is cancelled."),
    ActOf.CLOSE: N_("Round %(round)s has been closed."),
    ActOf.NAMED: N_("%(name)s: entered by name."),
    ActOf.START: N_("The event has been started."),
    ActOf.HANDS: N_(
        "A director has read the cards of the sealed boards, to make them up for the real tables."
    ),
}


@dataclass(frozen=True, slots=True)
class ActLine:
    """Something a director did: the sentence, the reason, when and by whom; whether it was taken back, and why."""

    told: str
    why: str
    by: str
    made_at: datetime
    undone_at: datetime | None
    undone_why: str
    message: bool


def act_line(act: DirectorAct, event: DuplicateEvent) -> ActLine:
    """An act in words."""
    message = act.kind == ActOf.MESSAGE
    return ActLine(
        gettext("To everybody") if message else _told(act, event),
        act.why,
        act.by.name if act.by is not None else "",
        act.made_at,
        act.undone_at,
        act.undone_why,
        message,
    )


def _told(act: DirectorAct, event: DuplicateEvent) -> str:
    facts: dict[str, Any] = {"name": "", "by": "", "board": "", "round": "", **act.facts}
    match act.kind:
        case ActOf.EXTEND:
            sentence = ngettext(
                "Round %(round)s has %(hours)s hour more.",
                "Round %(round)s has %(hours)s hours more.",
                facts.get("hours", 0),
            )
            return sentence % {"round": "", "hours": "", **facts}
        case ActOf.DEPUTY:
            on = gettext("%(name)s is a deputy of the director.")
            off = gettext("%(name)s is no deputy of the director any more.")
            return (on if facts.get("on") else off) % facts
        case ActOf.PLACE:
            there = gettext("%(name)s plays at the real tables from the next round on.")
            here = gettext("%(name)s plays here from the next round on.")
            return (there if facts.get("on") else here) % facts
        case ActOf.ADJUST | ActOf.ENTER:
            return _score_told(act, event, facts)
    told = SENTENCES.get(ActOf(act.kind))
    return gettext(told) % facts if told is not None else str(act.get_kind_display())


def _score_told(act: DirectorAct, event: DuplicateEvent, facts: dict[str, Any]) -> str:
    """A score that was adjusted or entered, by side."""
    if "shares" in facts:
        given = ", ".join(words.share(share_from(each)) for each in facts["shares"])
    else:
        given = ", ".join(words.score(each) for each in facts.get("points", ()))
    place = {
        "board": act.board.number if act.board is not None else "",
        "table": act.table.number if act.table is not None else "",
        "given": given,
    }
    if act.kind == ActOf.ENTER:
        return gettext("Board %(board)s, table %(table)s: the score %(given)s was entered.") % place
    return gettext("Board %(board)s, table %(table)s: adjusted to %(given)s.") % place
