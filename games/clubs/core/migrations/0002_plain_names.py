"""Plain names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_clubs")]

    operations = [
        migrations.RenameModel("PutOut", "Ban"),
    ]
