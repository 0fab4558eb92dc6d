"""What analysis keeps of a person: what their decisions in finished deals were found to be worth."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import ExportPart, PersonalData, Row, rows

from .models import DealAnalysis, DealSolution


def analyses(user: User) -> list[Row]:
    """What the own decisions of finished deals were found to be worth."""
    names = ("deal__game__public_id", "deal__number", "seat", "asked_at", "decisions", "judged")
    return rows(DealAnalysis.objects.filter(user=user), *names)


PERSONAL_DATA = PersonalData(
    tables={"games": (DealAnalysis,)},
    impersonal=(DealSolution,),
    paragraphs={
        "games": (
            gettext_noop(
                "When you have the decisions of a finished deal looked through, what was found is kept for you alone."
            ),
        ),
    },
    parts=(
        ExportPart(
            "analyses",
            analyses,
            {DealAnalysis: ("user",)},
            gettext_noop("analyses.json: what your decisions in finished deals were found to be worth."),
        ),
    ),
)
