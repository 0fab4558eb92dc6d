"""A club (`Club`), who belongs to it (`ClubMember`), who is asked to (`ClubInvitation`), asks to be let in
(`JoinRequest`) or was put out (`Ban`), its news (`ClubNews`), its evenings (`Evening`), and the mixes of
house rules it plays (`ClubRules`).

A club has exactly one owner as long as it is open; the site's own (`house`) has none. No accessor leads from a
person to these rows.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import profile_word
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.variant import Variant


def link_word() -> str:
    """The word of an address by which people join a club: 128 bits."""
    return secrets.token_hex(16)


class Club(models.Model):
    """A club; one that is closed stays readable for those who could read it, and nothing of it begins any more."""

    public_id = models.CharField(max_length=12, unique=True, default=profile_word, editable=False)
    name = models.CharField(max_length=40)
    words = models.TextField(blank=True, max_length=1000, help_text="what the club says about itself")
    public = models.BooleanField(
        default=True, help_text="everybody may see it, and join unless it is on asking"
    )
    on_asking = models.BooleanField(
        default=False, help_text="people who see it ask to be let in; of a public club only"
    )
    house = models.BooleanField(
        default=False, editable=False, help_text="the site's own, which bots play in and nobody owns"
    )
    link = models.CharField(max_length=32, default=link_word, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["name"], condition=Q(closed_at=None), name="open_clubs_by_name")]
        constraints = [
            models.UniqueConstraint(fields=["house"], condition=Q(house=True), name="one_house_club")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of its home page."""
        return reverse("clubs:home", args=[self.public_id])


class ClubRole(models.TextChoices):
    """What somebody is in a club."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    MEMBER = "member", _("member")


class ClubMember(models.Model):
    """Somebody belongs to a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=8, choices=ClubRole.choices, default=ClubRole.MEMBER)
    since = models.DateTimeField()

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="once_in_a_club"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(role=ClubRole.OWNER), name="one_owner_a_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id} {self.role}"


class ClubInvitationState(models.TextChoices):
    """What became of an invitation to a club, or of a request to be let in."""

    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class ClubInvitation(models.Model):
    """Somebody is asked to join a club.

    `by_mail`: by a mail address. Whoever gave the address must not learn from it who has it, or whether anybody has.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_mail = models.BooleanField(default=False)
    state = models.CharField(
        max_length=9, choices=ClubInvitationState.choices, default=ClubInvitationState.OPEN
    )
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="invited_once_a_club")]
        indexes = [models.Index(fields=["user", "state"], name="club_invitations_of_a_person")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id} {self.state}"


class JoinRequest(models.Model):
    """Somebody asks to be let in, with a sentence; a row for each club and person, asked anew or as it was."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    words = models.CharField(max_length=300)
    state = models.CharField(
        max_length=9, choices=ClubInvitationState.choices, default=ClubInvitationState.OPEN
    )
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_request_a_club")]
        indexes = [models.Index(fields=["user", "state"], name="club_requests_of_a_person")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id} {self.state}"


class Ban(models.Model):
    """Somebody was put out of a club, and does not come back but by an invitation of its directors."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    since = models.DateTimeField()

    class Meta:
        ordering = ["since", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="put_out_once")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id}"


class ClubActKind(models.TextChoices):
    """What somebody who looks after a club did with its people or its link."""

    LINK = "link", _("link renewed")
    OWNER = "owner", _("handed over")
    DIRECTOR = "director", _("made a director")
    MEMBER = "member", _("a director no longer")
    BAN = "ban", _("put out")
    UNBAN = "unban", _("may come back")


class ClubAct(models.Model):
    """A line of the log of a club, for those who look after it; `person`: whom it is about, nobody for the link."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=8, choices=ClubActKind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["club", "-made_at"], name="acts_of_a_club")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.kind}"


class ClubNews(models.Model):
    """What those who look after a club write on its page, in Markdown; taken down by deleting it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    title = models.CharField(max_length=80)
    words = models.TextField(max_length=4000)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["club", "-made_at"], name="news_of_a_club")]

    def __str__(self) -> str:
        return self.title


class Evening(models.Model):
    """A date in a club's calendar that a director wrote: what, when in which time zone, where."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    title = models.CharField(max_length=80)
    starts_at = models.DateTimeField()
    zone = models.CharField(max_length=40, help_text="by whose clocks the time was stated")
    place = models.CharField(max_length=120, blank=True)
    words = models.TextField(max_length=1000, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["starts_at", "pk"]
        indexes = [models.Index(fields=["club", "starts_at"], name="evenings_of_a_club")]

    def __str__(self) -> str:
        return self.title


class EveningList(models.Model):
    """A list of games of an evening that was entered for a contest: the same is not counted twice."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="+")
    contest = models.CharField(max_length=24, help_text="what it counted for, as `ladder-5`")
    digest = models.CharField(max_length=64, help_text="SHA-256 of its games, in their order")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "contest", "digest"], name="one_list_an_evening")
        ]

    def __str__(self) -> str:
        return f"{self.evening_id} {self.contest}"


class WaitingGame(models.Model):
    """A game of an evening that one of its players typed: it counts when somebody else has said that it is so.

    `keys` are entries of the contest, `own` is that of whoever typed it; no row of a person. It is kept once it counts,
    so that it is not counted again.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="+")
    contest = models.CharField(max_length=24, help_text="what it is to count for, as `ladder-5`")
    keys = models.JSONField(help_text="of the entries that played, in the order of the line")
    points = models.JSONField(help_text="of each, in the same order")
    own = models.PositiveBigIntegerField(help_text="the entry of whoever typed it")
    typed_at = models.DateTimeField()
    counted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.evening_id} {self.contest}"


class ClubRules(models.Model):
    """Custom house rules a club plays: its name there, the game, and what differs from the standard."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rules")
    name = models.CharField(max_length=40)
    variant = models.CharField(max_length=32)
    options = models.JSONField(default=dict)

    class Meta:
        ordering = ["variant", "name", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_mix_a_name")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.name}"

    @property
    def game(self) -> Variant[Any]:
        """The variant of the catalogue; raises UnknownVariant where it is gone."""
        return find(self.variant)

    @property
    def mix(self) -> Any:
        """The options; raises BadOption or ImpossibleMix where the rules of the site have changed."""
        return house_rules.load(self.game.options, self.options)
