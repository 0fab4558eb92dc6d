"""What the desk keeps of a person: their calls, what they answered and wrote as a director."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.play.models import Game
from games.play.record.who_sat import sat_at
from games.tournaments.models import TournamentStage

from .models import DirectorCall, SealedReader, TableMessage
from .write.calls import close_reports_about, take_back_all

KEPT = timedelta(days=365)
"""How long a call that is closed, and a message, are kept."""


def calls(user: User) -> Row:
    """Somebody's calls with their answers, and what they answered and wrote as a director."""
    own = ("game__public_id", "reason", "words", "made_at", "closed_at", "answer", "for_all")
    return {
        "called": rows(DirectorCall.objects.filter(user=user), *own),
        "answered": rows(
            DirectorCall.objects.filter(answered_by=user), "game__public_id", "answer", "for_all", "closed_at"
        ),
        "written": rows(TableMessage.objects.filter(by=user), "game__public_id", "words", "made_at"),
        "read": rows(SealedReader.objects.filter(user=user), "tournament__public_id", "read_at"),
    }


def leave(departure: Departure) -> None:
    """Nobody waits for an answer any more, nor is anything done about whoever is gone, and what directors wrote to
    their tables names them no more."""
    take_back_all(departure.user)
    close_reports_about(departure.user)
    tables = Game.objects.filter(sat_at(departure.user)).values("pk")
    departure.rename_in(DirectorCall.objects.filter(game__in=tables), "answer")
    departure.rename_in(TableMessage.objects.filter(game__in=tables), "words")


def clear(now: datetime) -> None:
    """What is a year old goes, and who has read of boards of events that are over."""
    DirectorCall.objects.filter(Q(closed_at__lt=now - KEPT) | Q(made_at__lt=now - 2 * KEPT)).delete()
    TableMessage.objects.filter(made_at__lt=now - KEPT).delete()
    SealedReader.objects.exclude(tournament__stage=TournamentStage.RUNNING).delete()


PERSONAL_DATA = PersonalData(
    tables={"events": (DirectorCall, TableMessage, SealedReader)},
    paragraphs={
        "events": (
            gettext_noop(
                "When you called the director from a table, why and in which words: those who direct there and staff "
                "read it, and nobody else at the table learns that you called. The answer is read by you, or by the "
                "table where the director says so. A report that you wanted the directors of a table to read is such a "
                "call, which does not name you to them. What you answered and wrote to tables as a director. All of it "
                "is deleted a year later."
            ),
            gettext_noop(
                "That you have read, as a director, a call or an answer from a table of a sealed board: you cannot "
                "stand in at tables of that event. It is deleted once the event is over."
            ),
        ),
    },
    parts=(
        ExportPart(
            "desk",
            calls,
            {DirectorCall: ("user", "answered_by"), TableMessage: ("by",), SealedReader: ("user",)},
            gettext_noop(
                "desk.json: your calls for the director and the answers; what you answered and wrote as a director."
            ),
        ),
    ),
    leave=leave,
    clear=clear,
)
