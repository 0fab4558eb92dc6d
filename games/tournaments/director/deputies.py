"""Deputies: those whom the organiser lets direct."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refused
from games.tournaments.refusals import NO_DIRECTOR, NO_ENTRANT, NOT_UNDONE

from ..models import DirectorAct, DirectorActKind, Tournament, TournamentDirector
from ..record.who_directs import organises
from ..write import news
from .forms import DEPUTIES, ENTRY, OVER, RUNNING, DeskForm
from .log import DeskAct, facts_of, lock_for_director


class DeputyActForm(DeskForm):
    """A deputy more."""

    title, button = _("Deputies"), _("Make a deputy")
    says = _("A deputy may do all of this but name others.")
    stages = (ENTRY, RUNNING, OVER)
    who = forms.CharField(label=_("Name, or address of the profile"), max_length=200)

    def __init__(self, *rest: Any, **more: Any) -> None:
        super().__init__(*rest, **more)
        del self.fields["why"]

    def do(self, by: User) -> DirectorAct | None:
        """Make a deputy."""
        user = self.person("who")
        return deputy.do(self._tournament.public_id, by=by, user=user)


class DismissForm(DeskForm):
    """A deputy less: its button is beside each of them."""

    stages = (ENTRY, RUNNING, OVER)
    needs_why = False
    section = DEPUTIES
    deputy = forms.IntegerField(min_value=1, max_value=2**53, widget=forms.HiddenInput)

    def do(self, by: User) -> DirectorAct | None:
        """Dismiss a deputy."""
        return deputy.dismiss(self._tournament.public_id, by=by, user=self.cleaned_data["deputy"])


class DeputyAct(DeskAct):
    """Somebody becomes a deputy, or is one no longer."""

    kind = DirectorActKind.DEPUTY
    by_organiser = True
    form = DeputyActForm

    def do(self, public_id: str, *, by: User, user: User) -> DirectorAct | None:
        """Make somebody a deputy; only organiser and staff do. None where they are one already.

        Raises Refused `no_director`, `no_entrant`.
        """
        with transaction.atomic():
            tournament = _lock_for_organiser(public_id, by)
            if TournamentDirector.objects.filter(tournament=tournament, user=user).exists():
                return None
            if user.is_guest or user.is_bot or user.pk == tournament.organiser_id:
                raise Refused(NO_ENTRANT)
            TournamentDirector.objects.create(tournament=tournament, user=user)
            return self._write_down(tournament, by, user, on=True)

    def dismiss(self, public_id: str, *, by: User, user: int) -> DirectorAct | None:
        """Somebody, by their key, is no deputy any more; None where they were none. Raises Refused `no_director`."""
        with transaction.atomic():
            tournament = _lock_for_organiser(public_id, by)
            rows = TournamentDirector.objects.filter(tournament=tournament, user=user)
            found = rows.select_related("user").first()
            if found is None:
                return None
            found.delete()
            return self._write_down(tournament, by, found.user, on=False)

    def _write_down(self, tournament: Tournament, by: User, user: User, *, on: bool) -> DirectorAct:
        facts = {"name": user.name, "on": on}
        act = self.write(tournament, by, "", facts=facts, before={"user": user.pk})
        news.deputy(tournament, user, act, by)
        return act

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """Whoever became a deputy is none, and whoever was one is one again."""
        user = act.before["user"]
        if act.facts["on"]:
            TournamentDirector.objects.filter(tournament=tournament, user=user).delete()
        elif User.objects.filter(pk=user, is_active=True).exists():
            TournamentDirector.objects.get_or_create(tournament=tournament, user_id=user)
        else:
            raise Refused(NOT_UNDONE)

    def say(self, act: DirectorAct) -> str:
        """Which of the two it was."""
        if act.facts.get("on"):
            return gettext("%(name)s is a deputy of the director.") % facts_of(act)
        return gettext("%(name)s is no deputy of the director any more.") % facts_of(act)

    def about(self, act: DirectorAct) -> list[str]:
        """Who, and which of the two."""
        if act.facts.get("on"):
            return [gettext("%(name)s, from now on") % facts_of(act)]
        return [gettext("%(name)s, no longer") % facts_of(act)]


def _lock_for_organiser(public_id: str, by: User) -> Tournament:
    """The tournament, locked, for its organiser or staff; raises Refused `no_director`."""
    tournament = lock_for_director(public_id, by)
    if not organises(tournament, by):
        raise Refused(NO_DIRECTOR)
    return tournament


deputy = DeputyAct()
