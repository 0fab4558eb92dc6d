"""A person at Talon: a guest, or somebody with an account; and how they like to read and play.

A bot account is a program of somebody's own that plays by the API: marked wherever its name stands, without a mail
address or a password. The house's own bots are no accounts (games/play/models/bots.py).

The username is an opaque word nobody sees. What others see is `display_name`; people sign in by mail address.
"""

from __future__ import annotations

import secrets
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Called = dict[str, str | int]
"""What somebody was called: a `name`, or what each reader reads in their own language.

That is the number of a `guest`, the word of a `former` player, and the English name of a `bot`, which rooms above put
into words.
"""


def said_name(called: Called | str) -> str:
    """A name that was kept, in the reader's language; a plain name is one that has none."""
    if isinstance(called, str):
        return called
    if "guest" in called:
        return gettext("Guest %(number)d") % {"number": called["guest"]}
    if "former" in called:
        return gettext("Former player %(word)s") % {"word": called["former"]}
    return str(called.get("name", ""))


def name_for_all(called: Called) -> Called | str:
    """A name as facts keep it that readers of several languages read: the name itself where it has no language."""
    return str(called["name"]) if "name" in called else called


def opaque_username() -> str:
    """A username that tells nothing about its owner."""
    return secrets.token_hex(10)


def profile_word() -> str:
    """The word by which a profile page is found: nobody can guess it, and it tells nothing."""
    return secrets.token_hex(6)


class AfterMove(models.TextChoices):
    """Where a player goes after a move."""

    STAY = "stay", _("Stay at the table")
    NEXT = "next", _("Go to the next game that waits for me")


class MomentPace(models.TextChoices):
    """How long what happens at a table stays before a player’s eyes."""

    QUICK = "quick", _("Quick")
    NORMAL = "normal", _("Normal")
    SLOW = "slow", _("Slow")
    AT_ONCE = "at_once", _("At once, without showing each move")


class LogOrder(models.TextChoices):
    """In which order a player reads what has happened."""

    LATEST = "latest", _("Latest first")
    BEGINNING = "beginning", _("From the beginning of the deal")


class IndexLetters(models.TextChoices):
    """The letters in the corners of court cards and aces, by the language they come from."""

    ENGLISH = "en", "A K Q J"
    FRENCH = "fr", "A R D V"


class CardFaces(models.TextChoices):
    """Whose card faces somebody likes; the folder of static/cards/ they stand in."""

    KENNARD = "kennard", _("Large court cards, English pattern")
    BELLOT = "bellot", _("French court cards")


class User(AbstractUser):
    """Somebody who reads or plays. A guest is a user without mail address or password.

    Of an account that was deleted the row stays, so that the games of others can be replayed: `former` is the word by
    which the seat is called from then on, and nothing else is kept.
    """

    public_id = models.CharField(max_length=12, unique=True, default=profile_word, editable=False)
    username = models.CharField(max_length=150, unique=True, default=opaque_username, editable=False)
    email = models.EmailField(_("mail address"), blank=True)
    display_name = models.CharField(_("name"), max_length=40)
    is_guest = models.BooleanField(default=False)
    guest_number = models.PositiveSmallIntegerField(
        null=True, editable=False, help_text="a guest without a name of their own is called by it"
    )
    is_bot = models.BooleanField(default=False, help_text="a program plays, by the API; nobody can sign in")
    bot_owner = models.ForeignKey(
        "self", null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="+"
    )
    former = models.CharField(max_length=4, blank=True, editable=False)
    guest_password = models.CharField(
        max_length=128, blank=True, editable=False, help_text="what the sessions of the former guest hang on"
    )
    language = models.CharField(_("language"), max_length=8, blank=True, choices=settings.LANGUAGES)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    floating_leave = models.BooleanField(
        _("leave begins by itself"),
        default=True,
        help_text=_(
            "When your time would run out, an hour of leave is taken as often as it is needed and there is."
        ),
    )
    deck = models.CharField(_("deck"), max_length=8, choices=CardFaces.choices, default=CardFaces.KENNARD)
    large_index = models.BooleanField(
        _("large figures in the corner"),
        default=False,
        help_text=_("For small screens and many cards: rank and suit fill what is seen of a card."),
    )
    index_letters = models.CharField(
        _("letters in the corner"), max_length=2, blank=True, choices=IndexLetters.choices
    )
    low_cards_first = models.BooleanField(_("low cards of a suit come first"), default=False)
    four_colours = models.BooleanField(_("four-colour deck"), default=False)
    confirm_moves = models.BooleanField(_("touch a card, then confirm"), default=False)
    after_move = models.CharField(
        _("after a move"), max_length=4, choices=AfterMove.choices, default=AfterMove.STAY
    )

    table_pace = models.CharField(
        _("moves of the others are shown"),
        max_length=8,
        choices=MomentPace.choices,
        default=MomentPace.NORMAL,
    )
    log_order = models.CharField(_("log"), max_length=9, choices=LogOrder.choices, default=LogOrder.LATEST)
    play_forced = models.BooleanField(
        _("the only possible move is made for me"),
        default=False,
        help_text=_(
            "While I am at the table, after about as long as I take over moves of my own choice; "
            "with bots alone, after a moment."
        ),
    )
    bidding_help = models.BooleanField(
        _("help with bidding"),
        default=True,
        help_text=_("What your own hand melds with each suit as trumps, while you are to bid."),
    )
    default_plans = models.JSONField(
        default=list, editable=False, help_text="kinds of plans they have at all their games of days"
    )
    turn_sound = models.BooleanField(_("a sound when it is my turn"), default=False)

    shows_statistics = models.BooleanField(
        _("others may see my statistics"),
        default=True,
        help_text=_("Your profile shows the games everybody may see in any case."),
    )
    may_be_found = models.BooleanField(
        _("others may find me by my name"),
        default=True,
        help_text=_("To ask you to be a friend, or to a table. Your friends find you in any case."),
    )
    silenced_until = models.DateTimeField(null=True, editable=False, help_text="may not speak anywhere")
    suspended_until = models.DateTimeField(null=True, editable=False, help_text="may not do anything")
    suspended_because = models.CharField(
        max_length=1000, blank=True, editable=False, help_text="what they are told of it"
    )

    # One name is enough.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    REQUIRED_FIELDS = ["display_name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                condition=~Q(email=""),
                name="one_account_per_mail_address",
                violation_error_message=_("This mail address belongs to another account."),
            ),
            models.CheckConstraint(
                condition=Q(bot_owner=None) | Q(is_bot=True), name="only_bots_have_owners"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.display_name} (bot)" if self.is_bot else self.display_name

    def set_password(self, raw_password: str | None) -> None:
        """A new password ends every session, those of the time as a guest too."""
        super().set_password(raw_password)
        self.guest_password = ""

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the row; whoever keeps a password keeps what sessions hang on."""
        fields = kwargs.get("update_fields")
        if fields is not None and "password" in fields:
            kwargs["update_fields"] = {*fields, "guest_password"}
        super().save(*args, **kwargs)

    def become_account(self, password: str) -> None:
        """No guest any more; `password` is a hash. Where the guest plays the session goes on; not saved yet."""
        if self.pk is not None:
            self.guest_password = self.password
        self.password = password
        self.is_guest, self.guest_number = False, None

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        # As Django makes it, but of what the password was while somebody played as a guest: mails are often read in
        # another browser than the one that plays, and that one must not lose its table when the address is confirmed.
        salt = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
        return salted_hmac(
            salt, self.guest_password or self.password, secret=secret, algorithm="sha256"
        ).hexdigest()

    @property
    def name(self) -> str:
        """What others call this person, in their language; of a former player a word, of a program that it is one."""
        return said_name(self.kept_name)

    @property
    def kept_name(self) -> Called:
        """The name as others keep it, for a reader of any language."""
        if self.former:
            return {"former": self.former}
        if self.is_guest and self.guest_number is not None:
            return {"guest": self.guest_number}
        return {"name": str(self)}

    @property
    def profile_id(self) -> str:
        """The public id where there is a profile page; guests and former players have none."""
        return self.public_id if self.is_active and not self.is_guest else ""

    @property
    def moment_length(self) -> float:
        """How long each move is shown at a table, as a factor of the usual time; 0 for not at all."""
        return {MomentPace.QUICK: 1 / 3, MomentPace.SLOW: 2.0, MomentPace.AT_ONCE: 0.0}.get(
            MomentPace(self.table_pace), 1.0
        )

    @property
    def hand(self) -> int:
        """The key of whoever decides at this person's seats: a program plays for its owner."""
        return self.bot_owner_id or self.pk

    @property
    def zone(self) -> ZoneInfo:
        """Where this person lives by the clock; UTC where that is not known."""
        try:
            return ZoneInfo(self.time_zone or "UTC")
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo("UTC")

    @property
    def is_silenced(self) -> bool:
        """Whether this person may not speak anywhere now."""
        return self.silenced_until is not None and self.silenced_until > timezone.now()

    @property
    def is_suspended(self) -> bool:
        """Whether this person may not do anything here now."""
        return self.suspended_until is not None and self.suspended_until > timezone.now()

    def get_full_name(self) -> str:
        """What Django's own pages call somebody in full."""
        return self.display_name

    def get_short_name(self) -> str:
        """What Django's own pages call somebody in short."""
        return self.display_name


NAME_COLUMNS = ("public_id", "display_name", "is_guest", "guest_number", "is_bot", "former", "is_active")
"""What `name` and `profile_id` are made of: all else of some hundred people takes longer than their page."""


def shown_name(user: User) -> str:
    """What allauth's pages and mails call somebody."""
    return user.name


class BlockKind(models.TextChoices):
    """How somebody keeps away from somebody else."""

    MUTE = "mute", _("muted")
    BLOCK = "block", _("blocked")


class Block(models.Model):
    """Somebody does not hear another person (mute), or does not sit down with them any more (block)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=5, choices=BlockKind.choices)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other", "kind"], name="one_distance_of_a_kind"),
            models.CheckConstraint(condition=~Q(user=models.F("other")), name="nobody_from_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.other_id}"


class EarlierName(models.Model):
    """What somebody was called before: whoever goes takes it out of what others were told under that name."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="earlier_names")
    name = models.CharField(max_length=60)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="one_row_an_earlier_name")]

    def __str__(self) -> str:
        return self.name


class SignUp(models.Model):
    """Somebody wants an account, and their address is not confirmed yet.

    The guest who signs up (`user`) goes on playing meanwhile. A row stands for addresses that have an account as well:
    only whoever reads the mail learns which it is.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    form = models.CharField(max_length=43, unique=True, help_text="the form that was sent, perhaps twice")
    token = models.CharField(max_length=43, unique=True, help_text="what the link of the mail carries")
    address = models.EmailField()
    display_name = models.CharField(max_length=40)
    password = models.CharField(max_length=128, help_text="as a hash")
    language = models.CharField(max_length=8, blank=True)
    way_on = models.CharField(max_length=500, blank=True, help_text="the page to go to afterwards")
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk} {self.made_at:%Y-%m-%d %H:%M}"


class LetterKind(models.TextChoices):
    """What a mail about an account is written from when it is sent."""

    WRITTEN = "written", "as it stands in the row"
    SIGN_UP = "sign_up", "the address of a sign-up, with an account or not"
    RESET = "reset", "an address whose password is to be set anew, with an account or not"


class Letter(models.Model):
    """A mail about an account that is to be sent, or was; sent beside the pages, and tried again where it fails.

    Whether an address has an account is looked up when the mail is sent, so that no page takes longer for it.
    """

    kind = models.CharField(max_length=8, choices=LetterKind.choices, default=LetterKind.WRITTEN)
    address = models.EmailField()
    language = models.CharField(max_length=8, blank=True)
    subject = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    sign_up = models.ForeignKey(SignUp, null=True, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=43, help_text="its Message-ID, the same at every try")
    made_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    failed = models.BooleanField(default=False, help_text="given up after many tries")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} {self.made_at:%Y-%m-%d %H:%M}"


class SessionOwner(models.Model):
    """Whose a session is: a session itself tells it only to whoever opens it."""

    session_key = models.CharField(max_length=40, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.user_id} since {self.since:%Y-%m-%d}"
