"""The act that gives an entrant points to bring along: carried over from an earlier event, or a handicap."""

from __future__ import annotations

from fractions import Fraction

from django import forms
from django.db import transaction
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refused
from games.tournaments.refusals import NOT_UNDONE, TOURNAMENT_STAGE

from ..formats import format_of
from ..models import DirectorAct, DirectorActKind, Entrant, EntrantState, Tournament
from ..record import words
from ..record.handicaps import FIGURE
from ..record.roster import Roster
from .forms import ENTRANTS, ENTRY, OVER, RUNNING, DeskForm, entrants_in
from .log import DeskAct, entrant_of, lock_for_director, look, name_of
from .undo_facts import UndoFacts

HANDICAP = gettext_noop("%(name)s: a handicap of %(figure)s, from the list of the event.")


class CarryActForm(DeskForm):
    """Which entrant brings how much along."""

    title, button = _("Points to bring along"), _("Add them")
    says = _(
        "Carried over from an earlier event, or a handicap. They are added to what the places go by: per cent "
        "with matchpoints, else IMPs or points."
    )
    stages = (ENTRY, RUNNING, OVER)
    section = ENTRANTS
    entrant = forms.ChoiceField(label=_("Entrant"))
    figure = forms.CharField(
        label=_("How many"),
        max_length=9,
        help_text=_("0 takes them away again."),
        widget=forms.TextInput({"inputmode": "text", "size": 9}),
    )

    def prepare(self, roster: Roster) -> None:
        self.choose("entrant", entrants_in(roster))

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        counts = not format_of(tournament.movement).eliminates
        return counts and tournament.stage in cls.stages and any(each.is_in for each in roster.entrants)

    def clean_figure(self) -> str:
        """The figure with a true minus or a comma as a program reads it."""
        figure = str(self.cleaned_data["figure"]).strip().replace("−", "-")
        if not FIGURE.fullmatch(figure):
            raise forms.ValidationError(gettext("A number, such as 12, 2.5 or -3."))
        return figure.replace(",", ".").removeprefix("+")

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        figure = Fraction(values["figure"])
        return carry.do(self._tournament.public_id, values["entrant"], figure, by=by, why=values["why"])


class CarryAct(DeskAct):
    """An entrant brings points along, which are added to what it is ranked by."""

    kind = DirectorActKind.CARRY
    sentence = gettext_noop("%(name)s brings %(figure)s along.")
    changes = ("carrier",)
    form = CarryActForm

    def do(self, public_id: str, entrant_id: str, figure: Fraction, *, by: User, why: str) -> DirectorAct:
        """Give an entrant so much to bring along, in place of what it brought before.

        Raises Refused `tournament_stage` where matches decide who goes on, and points do not.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, ENTRY, RUNNING, OVER)
            if format_of(tournament.movement).eliminates:
                raise Refused(TOURNAMENT_STAGE)
            entrant = entrant_of(tournament, entrant_id, EntrantState.IN)
            before = {"carrier": entrant.pk, "carried": entrant.carried}
            entrant.carried = str(figure)
            entrant.save(update_fields=["carried"])
            act = self.write(
                tournament,
                by,
                why,
                entrant=entrant,
                touched=[entrant],
                facts={"name": name_of(entrant), "carried": entrant.carried},
                before=before,
            )
            look(tournament)
        return act

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """It brings what it brought before."""
        entrant = Entrant.objects.filter(pk=act.before["carrier"]).first()
        if entrant is None:
            raise Refused(NOT_UNDONE)
        entrant.carried = act.before["carried"]
        entrant.save(update_fields=["carried"])

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """While the entrant is there."""
        return act.before["carrier"] in facts.entrants

    def about(self, act: DirectorAct) -> list[str]:
        """The name of the entrant, and the figure they bring."""
        return [act.facts["name"], words.figure(Fraction(act.facts["carried"]), 2, sign=True)]

    def say(self, act: DirectorAct) -> str:
        """The sentence of the log: who brings how much, as handicap or from the first stage."""
        figure = words.figure(Fraction(act.facts["carried"]), 2, sign=True)
        sentence = HANDICAP if act.facts.get("handicap") else self.sentence
        return gettext(sentence) % {"name": act.facts["name"], "figure": figure}


carry = CarryAct()
