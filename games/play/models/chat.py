"""What was said at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .games import Game


class ChatPhrase(models.TextChoices):
    """Phrases that may be said at a table; everybody reads them in their own language.

    None of them asks or tells anything of a hand. Those of `ONLY_BETWEEN_DEALS` answer one another and wait for the
    end of the deal.
    """

    HELLO = "hello", _("Hello")
    GOOD_LUCK = "good_luck", _("Good luck")
    SAME_TO_YOU = "same_to_you", _("The same to you")
    WELL_PLAYED = "well_played", _("Well played")
    SORRY = "sorry", _("Sorry")
    NEVER_MIND = "never_mind", _("Never mind")
    THANKS = "thanks", _("Thank you")
    TAKE_TIME = "take_time", _("Take your time")
    BACK_SOON = "back_soon", _("I have to go and will be back")
    SLOWLY = "slowly", _("I shall be slow for a few days")
    GOOD_GAME = "good_game", _("Good game")
    ANOTHER = "another", _("Another game?")
    GLADLY = "gladly", _("Yes, gladly")
    NOT_NOW = "not_now", _("Not now, thank you")
    GOODBYE = "goodbye", _("Goodbye")


ONLY_BETWEEN_DEALS = (ChatPhrase.ANOTHER, ChatPhrase.GLADLY, ChatPhrase.NOT_NOW)
"""What is said while no deal is played: a yes and a no would be signals."""


class ChatMessage(models.Model):
    """Something a player said: one of the phrases, or free words where they are allowed; `user` is who said it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="talk")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    saying = models.CharField(max_length=12, choices=ChatPhrase.choices, blank=True)
    words = models.CharField(max_length=300, blank=True)
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["user", "said_at"], name="talk_of_a_person")]

    def __str__(self) -> str:
        return self.words or str(self.get_saying_display()) or gettext("(the words were deleted)")
