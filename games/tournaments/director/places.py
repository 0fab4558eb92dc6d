"""Acts on where entrants play: two exchange their numbers, one goes to the real tables or comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.tournaments.refusals import BOTS_NOT_THERE, NO_ENTRANT, NOT_UNDONE, TOURNAMENT_STAGE

from ..formats import format_of, terms_of
from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantState,
    Tournament,
    TournamentStage,
    Venue,
)
from ..record.roster import Roster, RosterEntrant
from ..record.rounds import is_evening, rounds_played
from .arrivals import check_knows_nothing_ahead
from .forms import ENTRANTS, ENTRY, RUNNING, DeskForm, entrants_in
from .log import DeskAct, entrant_of, facts_of, lock_for_director, name_of
from .undo_facts import UndoFacts

BOARD_TWICE = Refusal("board_twice", gettext_noop("One of them would meet a board a second time."))


class MoveActForm(DeskForm):
    """Two entrants take each other's place."""

    title, button = _("Exchange two entrants"), _("Exchange them")
    says = _("They take each other’s tables from the next round on.")
    stages = (RUNNING,)
    section = ENTRANTS
    one = forms.ChoiceField(label=_("Entrant"))
    other = forms.ChoiceField(label=_("With"))

    def prepare(self, roster: Roster) -> None:
        self.choose("one", entrants_in(roster))
        self.choose("other", entrants_in(roster))

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """Not in an evening: all its rounds are open, and none is next."""
        return tournament.stage in cls.stages and not is_evening(tournament)

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        return move.do(self._tournament.public_id, values["one"], values["other"], by=by, why=values["why"])


class MoveAct(DeskAct):
    """Two entrants have each other's number."""

    kind = DirectorActKind.MOVE
    sentence = gettext_noop("%(name)s and %(by)s have exchanged their numbers.")
    form = MoveActForm

    def things(self, before: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The number of each of the two."""
        return [("number", before[each]) for each in ("one", "other")]

    def do(self, public_id: str, one: str, other: str, *, by: User, why: str) -> DirectorAct:
        """Exchange the numbers of two entrants, and with them the tables they go to from the next round on.

        Raises Refused `board_twice` where one of them would meet a board again, `knows_boards`.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING)
            if format_of(tournament.movement).eliminates or is_evening(tournament):
                # The bracket follows from the numbers that were drawn; of an evening no round is still to open.
                raise Refused(TOURNAMENT_STAGE)
            first, second = (entrant_of(tournament, each, EntrantState.IN) for each in (one, other))
            if first.pk == second.pk or first.number is None or second.number is None:
                raise Refused(NO_ENTRANT)
            if _would_meet_twice(tournament, first, second):
                raise Refused(BOARD_TWICE)
            _exchange(first, second)
            check_knows_nothing_ahead(tournament, first, second)
            return self.write(
                tournament,
                by,
                why,
                entrant=first,
                touched=[first, second],
                facts={"name": name_of(first), "by": name_of(second)},
                before={"one": first.public_id, "other": second.public_id},
            )

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """While it runs and both are in; whether one would meet a board a second time is asked when it is done."""
        here = {each.public_id for each in facts.entrants.values() if each.state == EntrantState.IN}
        return facts.runs and here.issuperset(act.before[each] for each in ("one", "other"))

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """Both have their own numbers again, unless one of them would meet a board a second time."""
        first, second = (
            entrant_of(tournament, act.before[each], EntrantState.IN) for each in ("one", "other")
        )
        if tournament.stage != TournamentStage.RUNNING or _would_meet_twice(tournament, first, second):
            raise Refused(NOT_UNDONE)
        _exchange(first, second)
        check_knows_nothing_ahead(tournament, first, second)

    def about(self, act: DirectorAct) -> list[str]:
        return [f"{act.facts['name']} ⇄ {act.facts['by']}"]


class PlaceActForm(DeskForm):
    """An entrant plays at the real tables, or here."""

    title, button = _("Where an entrant plays"), _("Change it")
    says = _("From the next round on. A table is a real one where everybody who comes to it is there.")
    stages = (ENTRY, RUNNING)
    section = ENTRANTS
    entrant = forms.ChoiceField(label=_("Entrant"))
    in_person = forms.ChoiceField(
        label=_("Plays"),
        choices=[("yes", _("at the real tables")), ("no", _("here"))],
        widget=forms.RadioSelect,
    )

    def prepare(self, roster: Roster) -> None:
        """Everybody who is in but bots, with where they are now."""
        there, here = gettext("real tables"), gettext("here")
        self.choose(
            "entrant",
            [
                (each.public_id, f"{each.label} ({there if each.in_person else here})")
                for each in _movable(roster)
            ],
        )

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """Where a tournament is played here and at real tables."""
        return tournament.venue == Venue.BOTH and tournament.stage in cls.stages and bool(_movable(roster))

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        there = values["in_person"] == "yes"
        return place.do(
            self._tournament.public_id, values["entrant"], by=by, in_person=there, why=values["why"]
        )


class PlaceAct(DeskAct):
    """An entrant plays at the real tables from the next round on, or here."""

    kind = DirectorActKind.PLACE
    form = PlaceActForm

    def do(self, public_id: str, entrant_id: str, *, by: User, in_person: bool, why: str) -> DirectorAct:
        """Have an entrant play at the real tables from the next round on, or here.

        Raises Refused `event_stage` where the tournament does not have both, `bots_not_there` for bots.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING)
            entrant = entrant_of(tournament, entrant_id, EntrantState.IN)
            if tournament.venue != Venue.BOTH or entrant.in_person == in_person:
                raise Refused(TOURNAMENT_STAGE)
            if entrant.is_bot:
                raise Refused(BOTS_NOT_THERE)
            entrant.in_person = in_person
            entrant.save(update_fields=["in_person"])
            return self.write(
                tournament,
                by,
                why,
                entrant=entrant,
                touched=[entrant],
                facts={"name": name_of(entrant), "on": in_person},
                before={"entrant": entrant.pk, "in_person": not in_person},
            )

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """Until the end, if it has not been changed again."""
        entrant = facts.entrants.get(act.before["entrant"])
        changed = entrant is not None and entrant.in_person != act.before["in_person"]
        return facts.is_before_the_end and changed

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """An entrant plays where it did, if it has not been changed again."""
        before = act.before
        changed = tournament.entrants.filter(pk=before["entrant"], in_person=not before["in_person"])
        if tournament.stage not in (TournamentStage.ENTRY, TournamentStage.RUNNING) or not changed.exists():
            raise Refused(NOT_UNDONE)
        changed.update(in_person=before["in_person"])

    def say(self, act: DirectorAct) -> str:
        if act.facts.get("on"):
            return gettext("%(name)s plays at the real tables from the next round on.") % facts_of(act)
        return gettext("%(name)s plays here from the next round on.") % facts_of(act)

    def about(self, act: DirectorAct) -> list[str]:
        if act.facts.get("on"):
            return [gettext("%(name)s, at the real tables") % facts_of(act)]
        return [gettext("%(name)s, here") % facts_of(act)]


def _movable(roster: Roster) -> list[RosterEntrant]:
    return [each for each in roster.entrants if each.is_in and not each.bot]


def _would_meet_twice(tournament: Tournament, first: Entrant, second: Entrant) -> bool:
    """Whether one of two entrants would meet a board again with the number of the other."""
    return any(
        _meets_twice(tournament, entrant, number or 0)
        for entrant, number in ((first, second.number), (second, first.number))
    )


def _meets_twice(tournament: Tournament, entrant: Entrant, number: int) -> bool:
    """Whether an entrant would meet a board again with another number, in the rounds that are to come."""
    met = set(BoardPlay.objects.filter(table__sides__entrant=entrant).values_list("board__number", flat=True))
    to_come = format_of(tournament.movement).later_boards(
        terms_of(tournament), rounds_played(tournament), number
    )
    return bool(met & to_come)


def _exchange(first: Entrant, second: Entrant) -> None:
    """Two entrants have each other's number."""
    one, other = first.number, second.number
    first.number = None
    first.save(update_fields=["number"])
    second.number = one
    second.save(update_fields=["number"])
    first.number = other
    first.save(update_fields=["number"])


move = MoveAct()
place = PlaceAct()
