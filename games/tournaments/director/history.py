"""What directors did, in sentences: for everybody on the page of the tournament, and at the desk with a way back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.utils.translation import gettext, pgettext

from accounts.models import User

from ..models import DirectorAct, DirectorActKind, Tournament, TournamentStage
from ..record import open_acts
from ..record.who_directs import organises
from ..record.who_knows import tells_of_sealed
from .acts import BY_KIND, act_of
from .undo_facts import UndoFacts, undo_facts

LONGEST_LOG = 200
"""Lines of the log on the desk, the latest first."""


@dataclass(frozen=True, slots=True)
class ActLine:
    """Something a director did: the sentence, the reason, when and by whom; whether it was taken back, and why."""

    sentence: str
    why: str
    by: str
    made_at: datetime
    undone_at: datetime | None
    undone_why: str
    message: bool


@dataclass(frozen=True, slots=True)
class DeskLogLine:
    """A line of the log: who did what and why, whether it can be taken back, whether it tells of a sealed board."""

    pk: int
    at: datetime
    who: str
    what: str
    about: str
    why: str
    undone_at: datetime | None
    undone_why: str
    may_undo: bool
    sealed: bool


def acts_for(tournament: Tournament, user: Any) -> tuple[ActLine, ...]:
    """What directors did, the latest first, as far as a reader of the tournament's page may know."""
    return tuple(
        ActLine(
            act_of(act).say(act),
            act.why,
            act.by.name if act.by is not None else "",
            act.made_at,
            act.undone_at,
            act.undone_why,
            act.kind == DirectorActKind.MESSAGE,
        )
        for act in open_acts.for_player(tournament, user)
    )


def log_for(tournament: Tournament, reader: User, *, plays: bool) -> tuple[DeskLogLine, ...]:
    """The log for a director, who plays in the tournament or does not: the latest lines first."""
    acts = open_acts.for_director(tournament, reader, plays=plays)
    may_name = organises(tournament, reader)
    facts, last = undo_facts(tournament), last_on_their_thing(tournament)
    return tuple(
        _log_line(tournament, act, facts, reader, is_last=act.pk in last, may_name=may_name)
        for act in islice(acts, LONGEST_LOG)
    )


def last_on_their_thing(tournament: Tournament) -> frozenset[int]:
    """The keys of the acts that stand and that no later one has gone beyond: of those on one thing the last."""
    last: dict[tuple[Any, ...], int] = {}
    things: dict[int, list[tuple[Any, ...]]] = {}
    rows = DirectorAct.objects.filter(tournament=tournament, undone_at=None).order_by("pk")
    for pk, kind, before in rows.values_list("pk", "kind", "before"):
        things[pk] = BY_KIND[DirectorActKind(kind)].things(before)
        last |= dict.fromkeys(things[pk], pk)
    return frozenset(pk for pk, own in things.items() if all(last[thing] == pk for thing in own))


def about(act: DirectorAct) -> str:
    """What an act was about, in a few words: whom, what, how much."""
    return pgettext("between two statements", "; ").join(act_of(act).about(act))


def _who(act: DirectorAct) -> str:
    """Who did it; handicaps give themselves by the list of the event."""
    if act.by is not None:
        return act.by.name
    return gettext("by itself") if act.facts.get("handicap") else gettext("somebody who has left")


def _log_line(
    tournament: Tournament, act: DirectorAct, facts: UndoFacts, reader: User, *, is_last: bool, may_name: bool
) -> DeskLogLine:
    kind = act_of(act)
    stands = is_last and act.undone_at is None and tournament.stage != TournamentStage.CANCELLED
    may_undo = stands and kind.can_undo and kind.has_way_back(act, facts)
    return DeskLogLine(
        pk=act.pk,
        at=act.made_at,
        who=_who(act),
        what=str(kind.kind.label),
        about=about(act),
        why=act.why,
        undone_at=act.undone_at,
        undone_why=act.undone_why,
        may_undo=may_undo and (may_name or not kind.by_organiser),
        sealed=tells_of_sealed(act) and act.by_id != reader.pk,
    )
