"""Acts on the whole tournament: its start, a pause, words to everybody, its end before its time."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.rate_limit import Windows, may_once_more
from games.jobs.refusals import Refusal, Refused
from games.play.models import GameStatus
from games.play.write import clocks
from games.play.write.lock import locked_table
from games.tournaments.refusals import TOURNAMENT_STAGE

from ..models import BoardPlay, DirectorAct, DirectorActKind, Tournament, TournamentStage
from ..record.entrants import in_order
from ..record.roster import Roster
from ..record.rounds import is_beginning, outages
from ..write import advance, news
from .forms import ENTRY, OVER, RUNNING, DeskForm
from .log import DeskAct, lock_for_director, look

MESSAGES_ENOUGH = Refusal(
    "messages_enough", gettext_noop("That is many messages. Write the next one in an hour, or tomorrow.")
)
TOO_FEW = Refusal("too_few", gettext_noop("There are not enough entrants to begin."))


MESSAGES: Windows = ((6, 3600), (20, 86400))
"""Messages to everybody in a tournament, by all its directors: within an hour, within a day."""


class StartActForm(DeskForm):
    """Begin before the time that was set."""

    title, button = _("Start now"), _("Start")
    says = _(
        "It begins with those who are in. Entries that are not complete, and those that wait, are left out."
    )
    asks = _("Start the event now?")
    stages = (ENTRY,)

    def __init__(self, *rest: Any, **more: Any) -> None:
        super().__init__(*rest, **more)
        del self.fields["why"]

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """Until its time has come: then it begins by itself."""
        return (
            tournament.stage in cls.stages and tournament.paused_at is None and not is_beginning(tournament)
        )

    def do(self, by: User) -> DirectorAct:
        return start.do(self._tournament.public_id, by=by)


class StartAct(DeskAct):
    """The tournament begins before its time."""

    kind = DirectorActKind.START
    sentence = gettext_noop("The event has been started.")
    form = StartActForm

    def do(self, public_id: str, *, by: User) -> DirectorAct:
        """Begin now instead of at the time that was set; raises Refused `too_few`."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY)
            if tournament.paused_at is not None:
                raise Refused(TOURNAMENT_STAGE)
            complete = len(in_order(tournament)[0])
            if min(complete + tournament.bots, tournament.most) < tournament.least:
                # It would be cancelled at once.
                raise Refused(TOO_FEW)
            before = {"starts_at": tournament.starts_at.isoformat()}
            tournament.starts_at = timezone.now()
            tournament.save(update_fields=["starts_at"])
            act = self.write(tournament, by, "", before=before)
            look(tournament)
        return act


class PauseActForm(DeskForm):
    """Stops all clocks of a tournament; no round opens or closes meanwhile."""

    title, button = _("Pause"), _("Pause the event")
    says = _("Nothing opens or closes and no clock runs until it goes on.")
    stages = (ENTRY, RUNNING)

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """While it is not paused."""
        return tournament.stage in cls.stages and tournament.paused_at is None

    def do(self, by: User) -> DirectorAct:
        return pause.do(self._tournament.public_id, by=by, why=self.cleaned_data["why"])


class PauseAct(DeskAct):
    """The tournament stands still. It is not taken back: `resume` ends it."""

    kind = DirectorActKind.PAUSE
    sentence = gettext_noop("The event is paused.")
    form = PauseActForm

    def do(self, public_id: str, *, by: User, why: str) -> DirectorAct:
        """Halt everything, and every clock, until it goes on; raises Refused `event_stage` if it is paused."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING)
            if tournament.paused_at is not None:
                raise Refused(TOURNAMENT_STAGE)
            tournament.paused_at = timezone.now()
            tournament.save(update_fields=["paused_at"])
            act = self.write(tournament, by, why)
            for public in _running_games(tournament):
                with locked_table(public) as table:
                    clocks.halt(table, tournament.paused_at)
        return act


class ResumeActForm(DeskForm):
    """Lets a paused tournament go on, all its times later by as long as it was paused."""

    title, button = _("Go on"), _("Let it go on")
    says = _("Everything is later by as long as it was paused.")
    stages = (ENTRY, RUNNING)
    needs_why = False

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return tournament.stage in cls.stages and tournament.paused_at is not None

    def do(self, by: User) -> DirectorAct:
        return resume.do(self._tournament.public_id, by=by, why=self.cleaned_data["why"])


class ResumeAct(DeskAct):
    """The tournament goes on after a pause."""

    kind = DirectorActKind.RESUME
    sentence = gettext_noop("The event goes on.")
    form = ResumeActForm

    def do(self, public_id: str, *, by: User, why: str = "") -> DirectorAct:
        """The tournament goes on; what was to happen happens so much later."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING)
            if tournament.paused_at is None:
                raise Refused(TOURNAMENT_STAGE)
            now = timezone.now()
            # The round closes later by the time the site was down anyway.
            lost = now - tournament.paused_at - outages(tournament.paused_at, now)
            tournament.paused_at = None
            if tournament.stage == TournamentStage.ENTRY:
                tournament.starts_at += lost
            tournament.save(update_fields=["paused_at", "starts_at"])
            for each in tournament.rounds_played.filter(closed_at=None):
                each.closing_at += lost
                each.save(update_fields=["closing_at"])
            act = self.write(tournament, by, why)
            for public in _running_games(tournament):
                with locked_table(public) as table:
                    clocks.go_on(table, now)
            look(tournament)
        return act


class MessageActForm(DeskForm):
    """Words to everybody who is in."""

    title, button = _("Write to everybody"), _("Send it")
    says = _("Everybody who has entered gets it as a notice.")
    stages = (ENTRY, RUNNING, OVER)

    def prepare(self, roster: Roster) -> None:
        """The reason is the message itself."""
        self.fields["why"] = forms.CharField(
            label=_("Message"), max_length=300, widget=forms.Textarea({"rows": 3})
        )

    def do(self, by: User) -> DirectorAct:
        return message.do(self._tournament.public_id, by=by, words=self.cleaned_data["why"])


class MessageAct(DeskAct):
    """Words to everybody. They were read, so there is no way back; they stand as the act's reason."""

    kind = DirectorActKind.MESSAGE
    form = MessageActForm

    def do(self, public_id: str, *, by: User, words: str) -> DirectorAct:
        """Write to everybody who is in; raises Refused `messages_enough`."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by)
            if not may_once_more("event-messages", str(tournament.pk), MESSAGES):
                raise Refused(MESSAGES_ENOUGH)
            act = self.write(tournament, by, words)
            news.tell_message(tournament, words, f"message {act.pk}")
        return act

    def say(self, act: DirectorAct) -> str:
        """To whom; the page shows the words."""
        return gettext("To everybody")


class CancelActForm(DeskForm):
    """The tournament does not take place."""

    title, button = _("Cancel the event"), _("Cancel it")
    says = _("Games that run end without a result and all boards are opened. It cannot be taken back.")
    asks = _("Cancel the whole event? It cannot be taken back.")
    stages = (ENTRY, RUNNING)

    def do(self, by: User) -> DirectorAct:
        return cancel.do(self._tournament.public_id, by=by, why=self.cleaned_data["why"])


class CancelAct(DeskAct):
    """The tournament does not take place, or not to its end."""

    kind = DirectorActKind.CANCEL
    sentence = gettext_noop("The event is cancelled.")
    form = CancelActForm

    def do(self, public_id: str, *, by: User, why: str) -> DirectorAct:
        """Cancel the tournament: its games end without a result, and its boards are opened. It cannot be taken back."""
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING)
            act = self.write(tournament, by, why)
            advance.cancel(tournament, timezone.now(), why)
        return act


def _running_games(tournament: Tournament) -> list[str]:
    plays = BoardPlay.objects.filter(board__tournament=tournament, game__status=GameStatus.PLAYING)
    return [str(public_id) for public_id in plays.values_list("game__public_id", flat=True)]


start = StartAct()
pause = PauseAct()
resume = ResumeAct()
message = MessageAct()
cancel = CancelAct()
