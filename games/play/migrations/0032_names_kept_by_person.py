"""Names that are kept until a deal is over stand by the key of the person, no longer by what they are at the seat."""

from typing import Any

from django.db import migrations, models


def by_person(apps: Any, schema_editor: Any) -> None:
    """Tables in the middle of a deal go on calling people by the old name."""
    for player in apps.get_model("play", "Player").objects.exclude(called={}).select_related("user"):
        owner = player.user.bot_owner_id if player.user is not None else None
        keys = {"user": player.user_id, "resigned": player.resigned_id, "owner": owner}
        player.called = {
            str(keys[role]): called for role, called in player.called.items() if keys.get(role) is not None
        }
        player.save(update_fields=["called"])


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0031_bots_in_haste"),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="called",
            field=models.JSONField(
                default=dict,
                help_text=(
                    "names until the deal is over of those who have taken others meanwhile, by the key of the person"
                ),
            ),
        ),
        migrations.RunPython(by_person, migrations.RunPython.noop),
    ]
