"""Taking acts back: each kind puts back what it has changed, or it is refused."""

from __future__ import annotations

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refused
from games.tournaments.refusals import NO_DIRECTOR, NOT_UNDONE

from ..models import DirectorAct, Tournament, TournamentStage
from ..record import who_knows
from ..record.who_directs import organises
from ..write import news
from .acts import act_of
from .forms import ENTRY, LOG, OVER, RUNNING, DeskForm
from .history import last_on_their_thing
from .log import lock_for_director, look


def undo(public_id: str, act_id: int, *, by: User, why: str = "") -> DirectorAct:
    """Take an act back; raises Refused `not_undone` where that cannot be, or has been done."""
    with transaction.atomic():
        tournament = lock_for_director(
            public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING, TournamentStage.OVER
        )
        act = (
            DirectorAct.objects.select_for_update(of=("self",), no_key=True)
            .filter(tournament=tournament, pk=act_id)
            .first()
        )
        if act is None or act.undone_at is not None or not act_of(act).can_undo:
            raise Refused(NOT_UNDONE)
        if who_knows.is_hidden(tournament, act, by) or _later(tournament, act):
            raise Refused(NOT_UNDONE)
        kind = act_of(act)
        if kind.by_organiser and not organises(tournament, by):
            raise Refused(NO_DIRECTOR)
        kind.undo(tournament, act)
        act.undone_at, act.undone_why = timezone.now(), why
        act.save(update_fields=["undone_at", "undone_why"])
        news.tell_act(tournament, kind.hearers(act), act, undone=True)
        look(tournament)
    return act


def _later(tournament: Tournament, act: DirectorAct) -> bool:
    """Whether a later act that stands has changed the same thing once more."""
    return bool(act_of(act).things(act.before)) and act.pk not in last_on_their_thing(tournament)


class UndoForm(DeskForm):
    """An act is taken back; it has a form at each line of the log."""

    title, button = _("Take it back"), _("Take it back")
    stages = (ENTRY, RUNNING, OVER)
    needs_why = False
    section = LOG
    pk = forms.IntegerField(min_value=1, max_value=2**53, widget=forms.HiddenInput)

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        return undo(self._tournament.public_id, values["pk"], by=by, why=values["why"])
