"""What a tournament is called and says of itself: in its organiser's words, or in the reader's language where it is
the site's own and has no name."""

from __future__ import annotations

from django.utils.translation import gettext

from ..models import Tournament


def title_of(tournament: Tournament) -> str:
    """What a tournament is called; one of the site's own by its game."""
    if tournament.name:
        return tournament.name
    return gettext("Tournament: %(game)s") % {"game": gettext(tournament.rules.name)}


def words_of(tournament: Tournament) -> str:
    """What it says of itself; that of one of the site's own is stored in English."""
    return tournament.words if tournament.name or not tournament.words else gettext(tournament.words)
