"""Plain names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_bot_accounts")]

    operations = [
        migrations.RenameModel("Distance", "Block"),
    ]
