"""Bots that were called after cards people hold are called after cards of other packs (games/play/write/demo.py)."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NAMES = {
    "Nine of Clubs": "Fool", "Nine of Hearts": "Juggler", "Nine of Spades": "Knight", "Nine of Diamonds": "Chariot",
    "Jack of Clubs": "Lion", "Jack of Hearts": "Bull", "Jack of Spades": "Ram", "Jack of Diamonds": "Archer",
    "Queen of Clubs": "Justice", "Queen of Hearts": "Star", "Queen of Spades": "Moon", "Queen of Diamonds": "Sun",
}  # fmt: skip


def rename(names: dict[str, str], apps: Apps) -> None:
    """Give each bot its other name, where none has that already."""
    bots = apps.get_model("play", "Bot").objects
    for before, after in names.items():
        if not bots.filter(name=after).exists():
            bots.filter(name=before).update(name=after)


def forwards(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Cards of other packs."""
    rename(NAMES, apps)


def backwards(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """The names before."""
    rename({after: before for before, after in NAMES.items()}, apps)


class Migration(migrations.Migration):

    dependencies = [
        ("play", "0021_deal_closed"),
    ]

    operations = [migrations.RunPython(forwards, backwards)]
