"""What imports keep of a person: the records they brought of games played elsewhere.

The privacy page tells of them in the paragraph about programs (`games/api/personal_data.py`).
"""

from __future__ import annotations

from accounts.models import User
from accounts.privacy import ExportPart, PersonalData, Row, rows

from .models import ImportedGame


def records(user: User) -> Row:
    """Every record somebody brought, whole."""
    imported = ImportedGame.objects.filter(owner=user)
    return {"records": rows(imported, "public_id", "variant", "text", "imported_at")}


PERSONAL_DATA = PersonalData(
    tables={"programs": (ImportedGame,)},
    parts=(ExportPart("programs", records, {ImportedGame: ("owner",)}),),
)
