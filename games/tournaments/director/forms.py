"""What the forms of acts have in common: the reason, the question to grave ones, people by name."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.clubs.core.people import find_person
from games.clubs.core.refusals import NO_REASON
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import says_something, without_bidi_controls

from ..models import DirectorAct, Tournament, TournamentStage
from ..record.roster import Roster

TOURNAMENT, ENTRANTS, DEPUTIES, LOG = "tournament", "entrants", "deputies", "log"
"""Sections of the desk."""

ENTRY, RUNNING, OVER = TournamentStage.ENTRY, TournamentStage.RUNNING, TournamentStage.OVER


class DeskForm(forms.Form):
    """An act: its fields, its reason, and a question to those that end something."""

    title: Promise | str = ""
    button: Promise | str = ""
    says: Promise | str = ""
    asks: Promise | str = ""
    """Asked once more before it is done."""
    stages: ClassVar[tuple[TournamentStage, ...]] = ()
    needs_why: ClassVar[bool] = True
    section: ClassVar[str] = TOURNAMENT

    why = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("It goes into the log, which the players read.")
    )

    def __init__(
        self,
        posted: QueryDict | None,
        *,
        name: str,
        tournament: Tournament,
        roster: Roster,
        reader: User | None = None,
    ) -> None:
        super().__init__(posted, auto_id=f"{name}-%s")
        self._tournament, self._reader = tournament, reader
        self.fields["why"].required = self.needs_why
        self.order_fields([name for name in self.fields if name != "why"] + ["why"])
        self.asked_once = False
        self.prepare(roster)

    def clean_why(self) -> str:
        """The reason; signs that nobody can see are none."""
        why = without_bidi_controls(str(self.cleaned_data["why"]))
        if self.fields["why"].required and not says_something(why):
            raise forms.ValidationError(gettext(NO_REASON.sentence), code=NO_REASON.code)
        return why

    @property
    def question(self) -> str:
        """A mark of the question: an answer to what was asked when things stood otherwise is none to it."""
        return sha256(str(self.asks).encode()).hexdigest()[:16]

    def is_answered(self) -> bool:
        """Whether the question was answered with yes, and is the one that was read."""
        return "confirmed" in self.data and self.data.get("asked", self.question) == self.question

    def prepare(self, roster: Roster) -> None:
        """Fill the lists to choose from."""

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """Whether there is anything to do it with now."""
        return tournament.stage in cls.stages

    def do(self, by: User) -> DirectorAct | None:
        raise NotImplementedError

    def choose(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        """What there is to choose from in a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    def person(self, field: str) -> User:
        """Whoever is named in a field; raises Misnamed."""
        try:
            return find_person(self.cleaned_data[field])
        except Refused as refused:
            raise Misnamed(field, refused.refusal) from refused


class Misnamed(Refused):
    """A refusal that belongs to a field."""

    def __init__(self, field: str, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.field = field


def entrants_in(roster: Roster) -> list[tuple[str, str]]:
    """Every entrant that is in, to choose from."""
    return [(each.public_id, each.label) for each in roster.entrants if each.is_in]
