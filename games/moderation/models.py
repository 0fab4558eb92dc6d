"""What was reported (`Report`), what readers say is wrong in the rules (`Correction`), what staff did (`StaffAct`),
and who used which browser (`SharedBrowser`).

No card is among it, and no address of the net. No accessor leads from a person or a game to these rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clubs.core.models import Club, ClubNews
from games.play.models import ChatMessage, Game


class Matter(models.TextChoices):
    """What a report is about."""

    LINE = "line", _("something that was said")
    CONDUCT = "conduct", _("how somebody plays or behaves")
    NAME = "name", _("a name")
    CLUB = "club", _("what a club is called or says")
    NEWS = "news", _("news of a club")


class Reason(models.TextChoices):
    """The reasons a report form offers."""

    INSULT = "insult", _("insult or hatred")
    THREAT = "threat", _("threat or harassment")
    ADVERT = "advert", _("advertising")
    SIGNALS = "signals", _("partners telling each other their hands")
    TWO_SEATS = "two_seats", _("one person in two seats")
    SPOILING = "spoiling", _("spoiling the game, or holding it up on purpose")
    OTHER = "other", _("something else")


class Report(models.Model):
    """Something somebody reported: `thing` names it, so that a person reports a thing once.

    `said` and `named` are the words and the name as they were then.
    """

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="+")
    news = models.ForeignKey(ClubNews, null=True, on_delete=models.SET_NULL, related_name="+")
    line = models.ForeignKey(ChatMessage, null=True, on_delete=models.SET_NULL, related_name="+")
    matter = models.CharField(max_length=8, choices=Matter.choices)
    thing = models.CharField(max_length=80)
    reason = models.CharField(max_length=12, choices=Reason.choices)
    named = models.CharField(max_length=40)
    said = models.TextField(blank=True)
    words = models.TextField(blank=True, max_length=1000)
    made_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = [models.F("closed_at").desc(nulls_first=True), "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["reporter", "thing"], name="one_report_a_person_and_thing")
        ]
        indexes = [
            models.Index(fields=["-id"], condition=Q(closed_at=None), name="open_reports"),
            models.Index(fields=["reporter", "made_at"], name="reports_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.thing}: {self.reason}"


class Correction(models.Model):
    """What a reader says is wrong with a paragraph of the rules; `by` is empty for somebody without an account.

    `rules` are the house rules as the query of the page has them, empty for the standard; `paragraph` is the text as
    it was read, which may have changed since.
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    variant = models.CharField(max_length=32)
    rules = models.TextField(blank=True)
    anchor = models.CharField(max_length=80)
    language = models.CharField(max_length=8)
    paragraph = models.TextField()
    wrong = models.TextField(max_length=1000)
    source = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = [models.F("closed_at").desc(nulls_first=True), "-pk"]
        indexes = [models.Index(fields=["-id"], condition=Q(closed_at=None), name="open_corrections")]

    def __str__(self) -> str:
        return f"{self.variant}#{self.anchor}: {self.wrong[:40]}"


class ActKind(models.TextChoices):
    """The acts of staff, each a line in the log that stays."""

    DISMISS = "dismiss", _("dismiss the report")
    WARN = "warn", _("warn")
    SILENCE = "silence", _("mute everywhere")
    SUSPEND = "suspend", _("suspend")
    UNSILENCE = "unsilence", _("let speak again")
    UNSUSPEND = "unsuspend", _("let in again")
    CANCEL = "cancel", _("cancel a game")
    ADJUDICATE = "adjudicate", _("decide a game")
    CLUB = "club", _("take down the name and the words of the club")
    NEWS = "news", _("take down the news of the club")
    CORRECTION = "correction", _("close a correction of the rules")


class Unchanging(TypeError):
    """Somebody wanted to change the log."""


class LogOfActs(models.QuerySet["StaffAct"]):
    """The log of what staff did, in which nothing is changed and from which nothing goes."""

    def update(self, **_changes: Any) -> NoReturn:
        """Refused: what was done was done."""
        raise Unchanging("the log of staff is not changed")

    def delete(self) -> NoReturn:
        """Refused: what was done was done."""
        raise Unchanging("nothing goes from the log of staff")


def rename(user: Any, name: str, without_names: Callable[[str], str]) -> None:
    """Somebody has deleted their account: what staff did stays, under the name of a former player, and so do the
    reasons, without the name."""
    lines: models.QuerySet[StaffAct] = models.QuerySet(StaffAct)
    lines.filter(about=user).update(about_name=name)
    lines.filter(by=user).update(by_name=name)
    for line in lines.filter(models.Q(about=user) | models.Q(by=user)):
        why, words = without_names(line.why)[:1000], without_names(line.words)[:1000]
        if (why, words) != (line.why, line.words):
            lines.filter(pk=line.pk).update(why=why, words=words)


class StaffAct(models.Model):
    """Something staff did: who, what, to whom or which game, until when, why. A line is written once.

    `why` is for staff, `words` what the person or the players were told. Who is gone leaves a name behind.
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=40)
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    about_name = models.CharField(max_length=40, blank=True)
    game = models.ForeignKey(Game, null=True, on_delete=models.SET_NULL, related_name="+")
    report = models.ForeignKey(Report, null=True, on_delete=models.SET_NULL, related_name="+")
    correction = models.ForeignKey(Correction, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=12, choices=ActKind.choices)
    until = models.DateTimeField(null=True)
    why = models.TextField(max_length=1000)
    words = models.TextField(blank=True, max_length=1000)
    done_at = models.DateTimeField(auto_now_add=True)

    objects = LogOfActs.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["about", "-id"], name="acts_about_a_person")]

    def __str__(self) -> str:
        return f"{self.by_name}: {self.kind} {self.about_name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the line; raises Unchanging for one that is written already."""
        if not self._state.adding:
            raise Unchanging("the log of staff is not changed")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refused: what was done was done."""
        raise Unchanging("nothing goes from the log of staff")


class SharedBrowser(models.Model):
    """A stretch of time in which one person alone signed in or sat down in a browser.

    `browser` is the SHA-256 of the random word its cookie holds.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    browser = models.CharField(max_length=64)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["browser", "-id"], name="runs_of_a_browser")]

    def __str__(self) -> str:
        return f"{self.browser[:8]} {self.user_id}"
