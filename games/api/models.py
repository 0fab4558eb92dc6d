"""A token by which a program speaks for somebody: what it may do, and until when it may."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class TokenScope(models.TextChoices):
    """What a token is for."""

    READ = "read", _("see my games and tables")
    PLAY = "play", _("sit down, move and resign for me")
    RECORDS = "records", _("bring records of games played elsewhere, and remove them")


class ApiToken(models.Model):
    """A token of a person or of a bot account; its text is shown once and not kept.

    What is kept is its SHA-256. A password wants a slow hash because people choose passwords that can be guessed; a
    token is 256 bits of the system's randomness, and nobody goes through those, however fast the hash.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name
