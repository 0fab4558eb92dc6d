"""Deputies: those whom the organiser lets direct."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.blocks import blocks_among
from accounts.models import User
from games.clubs.core.contests import NO_DEPUTY, lock_member
from games.clubs.core.people import PERSON_UNKNOWN
from games.jobs.refusals import Refused
from games.tournaments.refusals import NO_DIRECTOR, NO_ENTRANT, NOT_UNDONE

from ..models import DirectorAct, DirectorActKind, Tournament, TournamentDirector
from ..record.entrants import is_member
from ..record.who_directs import organises
from ..write import news
from .forms import DEPUTIES, ENTRY, OVER, RUNNING, DeskForm, Misnamed
from .log import DeskAct, facts_of, lock_for_director
from .undo_facts import UndoFacts


class DeputyActForm(DeskForm):
    """Who shall be a deputy, by name, for one more."""

    title, button = _("Deputies"), _("Make a deputy")
    says = _("A deputy may do all of this but name others.")
    stages = (ENTRY, RUNNING, OVER)
    who = forms.CharField(label=_("Name, or address of the profile"), max_length=200)

    def __init__(self, *rest: Any, **more: Any) -> None:
        super().__init__(*rest, **more)
        del self.fields["why"]

    def do(self, by: User) -> DirectorAct | None:
        """Let somebody direct; None where they do already."""
        user = self.person("who")
        try:
            return deputy.do(self._tournament.public_id, by=by, user=user)
        except Refused as refused:
            # Where a block stands between them it is to look as if nobody were found.
            raise Misnamed("who", refused.refusal) from refused


class DismissForm(DeskForm):
    """A deputy less: its button is beside each of them."""

    stages = (ENTRY, RUNNING, OVER)
    needs_why = False
    section = DEPUTIES
    deputy = forms.IntegerField(min_value=1, max_value=2**53, widget=forms.HiddenInput)

    def do(self, by: User) -> DirectorAct | None:
        """Let somebody direct no more, whom the form names by key."""
        return deputy.dismiss(self._tournament.public_id, by=by, user=self.cleaned_data["deputy"])


class StepDownForm(DeskForm):
    """A deputy does not want to be one any more: the button is beside their own name."""

    stages = (ENTRY, RUNNING, OVER)
    needs_why = False
    section = DEPUTIES

    def do(self, by: User) -> DirectorAct | None:
        """Let whoever asks direct no more."""
        return deputy.step_down(self._tournament.public_id, by=by)


class DeputyAct(DeskAct):
    """Somebody becomes a deputy, or is one no longer."""

    kind = DirectorActKind.DEPUTY
    by_organiser = True
    form = DeputyActForm

    def do(self, public_id: str, *, by: User, user: User) -> DirectorAct | None:
        """Make somebody a deputy; only organiser and staff do. None where they are one already.

        Raises Refused `no_director`, `no_such_entrant`, `no_deputy` for whoever is no member where the event is for
        members, and `person_unknown` where one keeps away from the other, as of somebody who is not found.
        """
        with transaction.atomic():
            tournament = _lock_for_organiser(public_id, by)
            if TournamentDirector.objects.filter(tournament=tournament, user=user).exists():
                return None
            if blocks_among(user, [by.pk]):
                raise Refused(PERSON_UNKNOWN)
            if user.is_guest or user.is_bot or user.pk == tournament.organiser_id:
                raise Refused(NO_ENTRANT)
            if not _may_direct(tournament, user):
                raise Refused(NO_DEPUTY)
            TournamentDirector.objects.create(tournament=tournament, user=user)
            return self._write_down(tournament, by, user, on=True)

    def dismiss(self, public_id: str, *, by: User, user: int) -> DirectorAct | None:
        """Somebody, by their key, is no deputy any more; None where they were none. Raises Refused `no_director`."""
        with transaction.atomic():
            tournament = _lock_for_organiser(public_id, by)
            rows = TournamentDirector.objects.filter(tournament=tournament, user=user)
            deputy = rows.select_related("user").first()
            if deputy is None:
                return None
            deputy.delete()
            return self._write_down(tournament, by, deputy.user, on=False)

    def step_down(self, public_id: str, *, by: User) -> DirectorAct | None:
        """A deputy does not want to be one any more; the organiser is told. None where they are none."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by)
            gone, _rows = TournamentDirector.objects.filter(tournament=tournament, user=by).delete()
            if not gone:
                return None
            facts = {"name": by.name, "on": False, "own": True}
            act = self.write(tournament, by, "", facts=facts, before={"user": by.pk})
            news.tell_organiser(tournament, by, act)
            return act

    def _write_down(self, tournament: Tournament, by: User, user: User, *, on: bool) -> DirectorAct:
        facts = {"name": user.name, "on": on}
        act = self.write(tournament, by, "", facts=facts, before={"user": user.pk})
        news.tell_deputy(tournament, user, act, by)
        return act

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """Nobody is made a deputy again who has stepped down."""
        return not act.facts.get("own")

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """Whoever became a deputy is none, and whoever was dismissed is one again."""
        if act.facts["on"]:
            TournamentDirector.objects.filter(tournament=tournament, user=act.before["user"]).delete()
            return
        user = User.objects.filter(pk=act.before["user"]).first()
        if act.facts.get("own") or user is None or not _may_direct(tournament, user):
            raise Refused(NOT_UNDONE)
        if tournament.organiser_id is not None and blocks_among(user, [tournament.organiser_id]):
            raise Refused(NOT_UNDONE)
        TournamentDirector.objects.get_or_create(tournament=tournament, user=user)

    def say(self, act: DirectorAct) -> str:
        """Which of the two it was."""
        if act.facts.get("on"):
            return gettext("%(name)s is a deputy of the director.") % facts_of(act)
        if act.facts.get("own"):
            return gettext("%(name)s has stepped down as a deputy of the director.") % facts_of(act)
        return gettext("%(name)s is no deputy of the director any more.") % facts_of(act)

    def about(self, act: DirectorAct) -> list[str]:
        """Who, and which of the two."""
        if act.facts.get("on"):
            return [gettext("%(name)s, from now on") % facts_of(act)]
        return [gettext("%(name)s, no longer") % facts_of(act)]


def _may_direct(tournament: Tournament, user: User) -> bool:
    """Whether somebody can be a deputy: whose account is open, of an event for members one of them.

    A member stays one to the end of the transaction.
    """
    if tournament.members_only:
        lock_member(tournament.club, user)
    return user.is_active and (not tournament.members_only or is_member(tournament, user))


def _lock_for_organiser(public_id: str, by: User) -> Tournament:
    """The tournament, locked, for its organiser or staff; raises Refused `no_director`."""
    tournament = lock_for_director(public_id, by)
    if not organises(tournament, by):
        raise Refused(NO_DIRECTOR)
    return tournament


deputy = DeputyAct()
