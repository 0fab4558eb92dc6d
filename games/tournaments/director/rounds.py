"""Acts on the rounds that are played, one or all of an evening: more time for them, their close."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.tournaments.refusals import NOT_UNDONE, TOURNAMENT_STAGE

from ..models import DirectorAct, DirectorActKind, Tournament, TournamentStage
from ..record.missing_scores import missing_scores, scores_waiting
from ..record.roster import Roster
from ..record.rounds import closing_of, is_evening, open_rounds
from ..record.who_knows import plays_in
from .forms import RUNNING, DeskForm
from .left_out import can_leave_out, leave_out
from .log import DeskAct, facts_of, lock_for_director, look
from .undo_facts import UndoFacts

NO_TIME = Refusal("no_time", gettext_noop("From one hour to thirty days."))


DECIDE, LEAVE_OUT = "decide", "leave-out"
"""What becomes of scores that are missing when an evening ends."""

LONGEST_EXTENSION = timedelta(days=30)
MOST_HOURS = int(LONGEST_EXTENSION.total_seconds()) // 3600


class ExtendActForm(DeskForm):
    """More time for the round."""

    title, button = _("More time for the round"), _("Give it")
    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=MOST_HOURS, initial=24)
    stages = (RUNNING,)

    def prepare(self, roster: Roster) -> None:
        """Say what it is that closes."""
        if is_evening(self._tournament):
            self.title = _("More time for the evening")

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """While a round is played."""
        return roster.round is not None

    def do(self, by: User) -> DirectorAct:
        more = timedelta(hours=self.cleaned_data["hours"])
        return extend.do(self._tournament.public_id, by=by, more=more, why=self.cleaned_data["why"])


class ExtendAct(DeskAct):
    """The round that is played has more time, or the evening."""

    kind = DirectorActKind.EXTEND
    form = ExtendActForm

    def do(self, public_id: str, *, by: User, more: timedelta, why: str) -> DirectorAct:
        """Give the round that is played more time; raises Refused `event_stage` where there is none, `no_time`."""
        if not timedelta(0) < more <= LONGEST_EXTENSION:
            raise Refused(NO_TIME)
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING)
            running = open_rounds(tournament)
            if not running:
                raise Refused(TOURNAMENT_STAGE)
            for current in running:
                current.closing_at += more
                current.reminded_at = None
                current.save(update_fields=["closing_at", "reminded_at"])
            seconds = int(more.total_seconds())
            numbers = [current.number for current in running]
            act = self.write(
                tournament,
                by,
                why,
                facts={"hours": seconds // 3600, "round": numbers[0], "evening": is_evening(tournament)},
                before={"round": numbers[0], "rounds": numbers, "seconds": seconds},
            )
            look(tournament)
        return act

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """While one of these rounds is played."""
        return not facts.rounds.isdisjoint(act.before.get("rounds", [act.before["round"]]))

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """The rounds close when they were to close, those that are still played."""
        numbers = act.before.get("rounds", [act.before["round"]])
        running = [each for each in open_rounds(tournament) if each.number in numbers]
        if not running:
            raise Refused(NOT_UNDONE)
        for current in running:
            current.closing_at -= timedelta(seconds=act.before["seconds"])
            current.save(update_fields=["closing_at"])

    def say(self, act: DirectorAct) -> str:
        """Which round, and how much."""
        hours = act.facts.get("hours", 0)
        if act.facts.get("evening"):
            sentence = ngettext(
                "The evening has %(hours)s hour more.", "The evening has %(hours)s hours more.", hours
            )
        else:
            sentence = ngettext(
                "Round %(round)s has %(hours)s hour more.", "Round %(round)s has %(hours)s hours more.", hours
            )
        return sentence % facts_of(act)

    def about(self, act: DirectorAct) -> list[str]:
        """How much, and which round."""
        if act.facts.get("evening"):
            return [gettext("%(hours)s h") % facts_of(act)]
        return [gettext("%(hours)s h, round %(round)s") % facts_of(act)]


class CloseActForm(DeskForm):
    """The round closes before its time."""

    title = _("Close the round now")
    button: Promise | str = _("Close it")
    says = _(
        "Boards that are not finished are decided as they would be at its time, and the next round opens."
    )
    asks: Promise | str = _("Close the round now? What is decided then is not taken back.")
    stages = (RUNNING,)
    missing = forms.ChoiceField(
        label=_("Scores that are missing"),
        choices=[
            (DECIDE, _("Half of the top for each side, as when its time is over; with total points nothing")),
            (
                LEAVE_OUT,
                _(
                    "Left out: what was not played counts for nobody; the other tables of the board still count"
                ),
            ),
        ],
        initial=DECIDE,
        required=False,
        widget=forms.RadioSelect,
        help_text=_("Leaving out can be taken back in the log: then each side has half of the top."),
    )

    def prepare(self, roster: Roster) -> None:
        """Say what it is that closes, and what is missing of an evening."""
        if not can_leave_out(self._tournament):
            del self.fields["missing"]
        if not is_evening(self._tournament):
            return
        if self.is_bound:
            # The button under the scores sends no choice; where it is asked for, the usual one stands there.
            self.data = {"missing": DECIDE} | {name: self.data[name] for name in self.data}
        self.title, self.button = _("End the evening"), _("End the evening")
        self.says = _("Its rounds close, and the event is over.")
        self.fields["why"].required = False
        self.asks = self._missing() if self.is_bound and self._reader is not None else ""

    def _missing(self) -> str:
        """What is missing before an evening ends, and the question; nothing where every score is entered."""
        assert self._reader is not None
        sentences = _missing_words(missing_scores(self._tournament, self._reader))
        if sentences and plays_in(self._tournament, self._reader):
            sentences.append(
                gettext(
                    "You play in this event: scores of sealed boards that another director entered count as missing "
                    "here."
                )
            )
        if waiting := scores_waiting(self._tournament):
            words = ngettext(
                "%(number)s score from a table waits for you.",
                "%(number)s scores from tables wait for you.",
                waiting,
            )
            sentences.append(words % {"number": waiting})
        if sentences:
            sentences.append(
                gettext("End the evening now? It stays closed.")
                if self.data.get("missing") == LEAVE_OUT
                else gettext("End the evening now? What is decided then is not taken back.")
            )
        return " ".join(sentences)

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """While a round is played."""
        return roster.round is not None and tournament.paused_at is None

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        leaves_out = values.get("missing") == LEAVE_OUT
        return close.do(self._tournament.public_id, by=by, why=values["why"], leaves_out=leaves_out)


def _missing_words(missing: Mapping[int, int]) -> list[str]:
    """How many scores are missing, and of which boards; nothing where none is."""
    if not missing:
        return []
    number = sum(missing.values())
    words = ngettext(
        "%(number)s score is missing, of board %(boards)s.",
        "%(number)s scores are missing, of boards %(boards)s.",
        number,
    )
    return [words % {"number": number, "boards": ", ".join(map(str, missing))}]


class CloseAct(DeskAct):
    """The round, or the evening, closes before its time; the next one may have begun by it: there is no way back."""

    kind = DirectorActKind.CLOSE
    sentence = gettext_noop("Round %(round)s has been closed.")
    form = CloseActForm

    def do(self, public_id: str, *, by: User, why: str, leaves_out: bool = False) -> DirectorAct:
        """Close the round now: what is not finished is decided as at its close, or left out of an evening.

        Raises Refused `event_stage`.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING)
            running = open_rounds(tournament)
            if not running or tournament.paused_at is not None:
                raise Refused(TOURNAMENT_STAGE)
            for current in running:
                # An outage puts the close off by what is added here.
                down = closing_of(current) - current.closing_at
                current.closing_at = max(timezone.now() - down, current.opened_at)
                current.save(update_fields=["closing_at"])
            facts = {"round": running[0].number, "evening": is_evening(tournament)}
            act = self.write(tournament, by, why, facts=facts)
            if leaves_out and can_leave_out(tournament):
                leave_out.do(tournament, running, by=by, why=why)
            look(tournament)
        return act

    def say(self, act: DirectorAct) -> str:
        """Which round, or the evening."""
        return gettext("The evening has been closed.") if act.facts.get("evening") else super().say(act)


extend = ExtendAct()
close = CloseAct()
