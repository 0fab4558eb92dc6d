"""Guests are called by a number, which each reader reads in their own language."""

import re

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NAME = re.compile(r"(?:Guest|Invité) (\d{4})")


def number_guests(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Take the number from the name, in whichever language that was given; names guests chose stay."""
    users = apps.get_model("accounts", "User").objects
    for user in users.filter(is_guest=True, guest_number=None).only("display_name").iterator():
        if found := NAME.fullmatch(user.display_name):
            number = int(found[1])
            users.filter(pk=user.pk).update(guest_number=number, display_name=f"Guest {number}")


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0009_corner_letters"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="guest_number",
            field=models.PositiveSmallIntegerField(
                editable=False, help_text="a guest without a name of their own is called by it", null=True
            ),
        ),
        migrations.RunPython(number_guests, migrations.RunPython.noop),
    ]
