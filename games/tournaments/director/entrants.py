"""Acts that take entrants out and let them in again."""

from __future__ import annotations

from typing import ClassVar

from django import forms
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.tournaments.refusals import NOT_UNDONE

from ..formats import format_of
from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantState,
    TableSide,
    Tournament,
    TournamentStage,
    Venue,
)
from ..record.missing_scores import decided_plays
from ..record.roster import Roster
from ..record.rounds import is_evening
from ..write import entries, evening, tables
from .arrivals import check_knows_nothing_ahead
from .boards import DECIDED
from .forms import ENTRANTS, OVER, RUNNING, DeskForm, entrants_in
from .log import DeskAct, entrant_of, lock_for_director, look, name_of
from .undo_facts import UndoFacts

NUMBER_TAKEN = Refusal("number_taken", gettext_noop("Somebody else has that place now."))


class WithdrawActForm(DeskForm):
    """An entrant plays no more: withdrawn, or disqualified."""

    title, button = _("Withdraw or disqualify"), _("Take it out")
    says = _("Boards it has not finished give 40 % to it and 60 % to the others.")
    asks = _("Take this entrant out? Its games that run are broken off.")
    stages = (RUNNING, OVER)
    section = ENTRANTS
    entrant = forms.ChoiceField(label=_("Entrant"))
    disqualify = forms.BooleanField(label=_("Disqualified: it has no place in the standings"), required=False)

    def prepare(self, roster: Roster) -> None:
        self.choose("entrant", entrants_in(roster))

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        act = disqualify if values["disqualify"] else withdraw
        return act.do(self._tournament.public_id, values["entrant"], by=by, why=values["why"])


class WithdrawAct(DeskAct):
    """An entrant plays no more."""

    kind = DirectorActKind.WITHDRAW
    sentence = gettext_noop("%(name)s: withdrawn.")
    changes = ("entrant",)
    form: ClassVar[type[DeskForm] | None] = WithdrawActForm
    state: ClassVar[EntrantState] = EntrantState.WITHDRAWN
    stages: ClassVar[tuple[TournamentStage, ...]] = (TournamentStage.RUNNING,)

    def do(self, public_id: str, entrant_id: str, *, by: User, why: str) -> DirectorAct:
        """Take an entrant out: what it has not finished gives 40 % to it and 60 % to the others.

        From the next round on its number is sat out at 60 %, or played by bots where tables lack nobody.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, *self.stages)
            entrant = entrant_of(tournament, entrant_id, EntrantState.IN)
            entrant.state = self.state
            entrant.save(update_fields=["state"])
            plays = _decide_unfinished(tournament, entrant)
            _fill_up(tournament, entrant)
            act = self.write(
                tournament,
                by,
                why,
                entrant=entrant,
                touched=[entrant],
                facts={"name": name_of(entrant)},
                before={"entrant": entrant.pk, "plays": plays},
            )
            look(tournament)
        return act

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """While it is out and nobody else has its number."""
        entrant = facts.entrants.get(act.before["entrant"])
        out = (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
        return entrant is not None and entrant.state in out and facts.has_number(entrant)

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """An entrant is in again, and plays what had not begun when it went; what was broken off stays decided."""
        entrant = Entrant.objects.get(pk=act.before["entrant"])
        if entrant.state not in (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED):
            raise Refused(NOT_UNDONE)
        _let_in(tournament, entrant)
        # Not what a director has given a score since, nor where somebody else is out by now.
        plays = set(act.before["plays"]) - decided_plays(tournament)
        lacking = TableSide.objects.filter(Q(entrant=None) | ~Q(entrant__state=EntrantState.IN)).values(
            "table"
        )
        BoardPlay.objects.filter(
            pk__in=plays,
            game=None,
            points__isnull=True,
            table__round__closed_at=None,
            board__board__opened_at=None,
            board__cancelled_at=None,
        ).exclude(table__in=lacking).update(adjusted=None, finished_at=None)
        check_knows_nothing_ahead(tournament, entrant)


class DisqualifyAct(WithdrawAct):
    """An entrant is out and has no place; whoever won by cheating is found out after the end."""

    kind = DirectorActKind.DISQUALIFY
    sentence = gettext_noop("%(name)s: disqualified.")
    form = None
    state = EntrantState.DISQUALIFIED
    stages = (TournamentStage.RUNNING, TournamentStage.OVER)


class ReadmitActForm(DeskForm):
    """Which withdrawn entrant plays again, from the next round on."""

    title, button = _("Let an entrant in again"), _("Let it in")
    says = _("From the next round on.")
    stages = (RUNNING, OVER)
    section = ENTRANTS
    entrant = forms.ChoiceField(label=_("Entrant"))

    def prepare(self, roster: Roster) -> None:
        self.choose("entrant", [(each.public_id, each.label) for each in roster.entrants if each.is_out])
        if is_evening(self._tournament):
            self.says = _("At every table of theirs where no score is entered yet.")

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return tournament.stage in cls.stages and any(each.is_out for each in roster.entrants)

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        return readmit.do(self._tournament.public_id, values["entrant"], by=by, why=values["why"])


class ReadmitAct(DeskAct):
    """An entrant that was taken out plays again."""

    kind = DirectorActKind.READMIT
    sentence = gettext_noop("%(name)s: in again.")
    changes = ("entrant",)
    form = ReadmitActForm

    def do(self, public_id: str, entrant_id: str, *, by: User, why: str) -> DirectorAct:
        """Let an entrant in again from the next round on.

        Raises Refused `number_taken` if somebody has its number, `knows_boards`.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING, TournamentStage.OVER)
            entrant = entrant_of(tournament, entrant_id, EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
            before = {"entrant": entrant.pk, "state": entrant.state}
            _let_in(tournament, entrant)
            if tournament.stage == TournamentStage.RUNNING:
                evening.seat_in_open_rounds(tournament, entrant)
                check_knows_nothing_ahead(tournament, entrant)
            act = self.write(
                tournament,
                by,
                why,
                entrant=entrant,
                touched=[entrant],
                facts={"name": name_of(entrant)},
                before=before,
            )
            look(tournament)
        return act

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """While it is in and has nothing to finish, or all boards are open as at an evening."""
        entrant = facts.entrants.get(act.before["entrant"])
        if entrant is None or entrant.state != EntrantState.IN:
            return False
        return facts.evening or entrant.pk not in facts.busy

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """An entrant is out as before, unless it has boards to play: then it has to be withdrawn.

        Of an evening, whose boards are all open, what it has not finished is decided as before.
        """
        entrant = Entrant.objects.get(pk=act.before["entrant"])
        runs = tournament.stage == TournamentStage.RUNNING
        at_once = runs and is_evening(tournament)
        if entrant.state != EntrantState.IN or (
            runs and not at_once and unfinished_boards(tournament, entrant)
        ):
            raise Refused(NOT_UNDONE)
        entrant.state = act.before["state"]
        entrant.save(update_fields=["state"])
        if at_once:
            _decide_unfinished(tournament, entrant)
        _fill_up(tournament, entrant)


def unfinished_boards(tournament: Tournament, entrant: Entrant) -> list[BoardPlay]:
    """The boards at tables of an entrant that have not finished."""
    tables = TableSide.objects.filter(table__round__tournament=tournament, entrant=entrant).values("table")
    return list(BoardPlay.objects.filter(table__in=tables, finished_at=None).select_related("game", "table"))


def _decide_unfinished(tournament: Tournament, entrant: Entrant) -> list[int]:
    """What an entrant has not finished is decided against it, and against nobody else; the keys of those plays."""
    decided = []
    for play in unfinished_boards(tournament, entrant):
        sides = TableSide.objects.filter(table=play.table).order_by("side", "place")
        entrants = sides.values_list("side", "entrant")
        tables.decide(play, tables.shares_against(entrant.pk, list(entrants)), DECIDED)
        decided.append(play.pk)
    return decided


def _fill_up(tournament: Tournament, entrant: Entrant) -> None:
    """Bots take the number of somebody who is out, where tables lack nobody; none come to real tables."""
    comes = tournament.stage == TournamentStage.RUNNING and tournament.venue != Venue.IN_PERSON
    if comes and format_of(tournament.movement).full_tables:
        entries.add_bots(tournament, level=tournament.bots_level, number=entrant.number)


def _let_in(tournament: Tournament, entrant: Entrant) -> None:
    """An entrant has its number again, which bots may have had meanwhile."""
    now_there = tournament.entrants.filter(number=entrant.number, state=EntrantState.IN).first()
    if now_there is not None and not now_there.is_bot:
        raise Refused(NUMBER_TAKEN)
    if now_there is not None:
        now_there.state = EntrantState.WITHDRAWN
        now_there.save(update_fields=["state"])
    entrant.state = EntrantState.IN
    entrant.save(update_fields=["state"])


withdraw = WithdrawAct()
disqualify = DisqualifyAct()
readmit = ReadmitAct()
