"""What series keep of a person: their results, and which evenings they typed."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import ExportPart, PersonalData, Row, rows

from .models import Series, SeriesPart, SeriesResult


def series(user: User) -> Row:
    """Somebody's results in the series of clubs, and the evenings whose results they typed."""
    return {
        "typed": rows(
            SeriesPart.objects.filter(typed_by=user),
            "series__public_id",
            "evening__title",
            "typed_at",
            "changed",
        ),
        "results": rows(
            SeriesResult.objects.filter(user=user),
            "part__series__public_id",
            "part__series__name",
            "part__ended_at",
            "place",
            "hundredths",
        ),
    }


PERSONAL_DATA = PersonalData(
    tables={"clubs": (SeriesResult, SeriesPart)},
    impersonal=(Series,),
    paragraphs={
        "clubs": (
            gettext_noop(
                "Your places or percentages in the parts of a club’s series, which everybody who may see the club can "
                "read; those of its evenings are typed by directors, whose name stands there."
            ),
        ),
    },
    parts=(
        ExportPart(
            "series",
            series,
            {SeriesResult: ("user",), SeriesPart: ("typed_by",)},
            gettext_noop(
                "series.json: your results in the series of clubs, and those of evenings that you typed."
            ),
        ),
    ),
)
