"""What ratings keep of a person: how strong they are found to be, and how games moved that."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import ExportPart, PersonalData, Row, rows

from .models import Rating, RatingChange

CHANGE = ("game", "happened_at", "mu_before", "sigma_before", "mu", "sigma")


def ratings(user: User) -> list[Row]:
    """Every rating with all that moved it; the figures are those the site calculates with and those it shows."""
    return [
        {
            **{name: getattr(row, name) for name in ("family", "pace", "mu", "sigma", "games")},
            "shown": row.figure.long,
            "provisional": row.figure.provisional,
            "changes": rows(RatingChange.objects.filter(rating=row), *CHANGE),
        }
        for row in Rating.objects.filter(user=user).order_by("family", "pace")
    ]


PERSONAL_DATA = PersonalData(
    tables={"statistics": (Rating, RatingChange)},
    paragraphs={
        "statistics": (
            gettext_noop(
                "Your ratings, and how each rated game moved them, private games too. They stand on your profile, "
                "beside your name and, unless you are not to be found, in the list of ratings, if others may see your "
                "statistics. Whether they do or not, a rating counts where a table asks for one."
            ),
        ),
    },
    parts=(
        ExportPart(
            "ratings",
            ratings,
            {Rating: ("user",)},
            gettext_noop("ratings.json: your ratings, and how each game moved them."),
        ),
    ),
)
