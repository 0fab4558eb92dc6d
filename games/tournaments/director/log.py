"""What every act of a director is made of: who may do it, a line of the log, its words, and how it is taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.jobs import queue
from games.jobs.refusals import Refused
from games.tournaments.refusals import NO_DIRECTOR, NO_ENTRANT, NOT_UNDONE, TOURNAMENT_STAGE

from ..models import (
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantPlayer,
    EntrantState,
    Tournament,
    TournamentStage,
)
from ..record.who_directs import directs
from ..write import advance, entries, news
from .forms import DeskForm
from .undo_facts import UndoFacts


class DeskAct:
    """A kind of act: each has a `do` with arguments of its own, which ends with `write`; the log asks for the rest.

    The value of `kind` is its one name: in the rows, in its address, and for the class and its object.
    """

    kind: ClassVar[DirectorActKind]
    sentence: ClassVar[str] = ""
    """What was done, for the players; its names are those of the act's facts."""
    changes: ClassVar[tuple[str, ...]] = ()
    """Keys of `before` that name what it changes: of acts with the same ones the last is taken back first."""

    def things(self, before: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """What an act has changed, as `changes` name it: of each thing only the last act is taken back."""
        return [(self.changes, *(str(before.get(key)) for key in self.changes))] if self.changes else []

    by_organiser: ClassVar[bool] = False
    """Whether deputies may neither do it nor take it back."""
    form: ClassVar[type[DeskForm] | None] = None

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """Put back what an act has changed; raises Refused `not_undone` where that cannot be."""
        raise Refused(NOT_UNDONE)

    @property
    def can_undo(self) -> bool:
        """Whether there is a way back."""
        return type(self).undo is not DeskAct.undo

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """Whether `undo` would put it back as the tournament stands, as far as `facts` tell: for the button."""
        return self.can_undo

    def say(self, act: DirectorAct) -> str:
        """What was done, in a sentence in the reader's language."""
        return gettext(self.sentence) % facts_of(act)

    def about(self, act: DirectorAct) -> list[str]:
        """Whom or what an act was about, in a few words each, beside the words of its kind."""
        return [act.facts["name"]] if "name" in act.facts else []

    def hearers(self, act: DirectorAct) -> list[Entrant]:
        """Those who hear that it was taken back."""
        return [act.entrant] if act.entrant is not None else []

    def write(
        self, tournament: Tournament, by: User, why: str, *, touched: Iterable[Entrant] = (), **more: Any
    ) -> DirectorAct:
        """Write an act down and tell those it touches that there is one; `more` are its columns."""
        act = DirectorAct.objects.create(
            tournament=tournament, kind=self.kind, by=by, why=why, made_at=timezone.now(), **more
        )
        news.tell_act(tournament, touched, act)
        return act


def facts_of(act: DirectorAct) -> defaultdict[str, Any]:
    """The facts of an act for its sentence; what is not there any more is empty."""
    return defaultdict(str, act.facts)


def lock_for_director(public_id: str, by: User, *stages: TournamentStage) -> Tournament:
    """The tournament, locked, for one of its directors; raises Refused `no_director` or `event_stage`."""
    tournament = entries.locked_tournament(public_id)
    if not directs(tournament, by):
        raise Refused(NO_DIRECTOR)
    if stages and tournament.stage not in stages:
        raise Refused(TOURNAMENT_STAGE)
    return tournament


def look(tournament: Tournament) -> None:
    """Have the tournament go on with what has changed; one that is over may have another winner by it."""
    if tournament.stage == TournamentStage.OVER:
        advance.name_winner(tournament)
    queue.enqueue(advance.ADVANCE, at=timezone.now(), object_id=tournament.pk)


def entrant_of(tournament: Tournament, public_id: str, *states: EntrantState) -> Entrant:
    """An entrant of a tournament in one of these states; raises Refused `no_such_entrant`."""
    entrant = tournament.entrants.filter(public_id=public_id, state__in=states).first()
    if entrant is None:
        raise Refused(NO_ENTRANT)
    return entrant


def name_of(entrant: Entrant) -> str:
    """What an entrant is called in the log: names as they were then."""
    return entrant.name or " – ".join(
        person_name(player) for player in entrant.players.select_related("user", "bot")
    )


def person_name(player: EntrantPlayer) -> str:
    """What somebody of an entrant is called in the log."""
    if player.bot is not None:
        return player.bot.name
    return player.user.name if player.user is not None else player.called
