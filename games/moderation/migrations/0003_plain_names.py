"""Plain names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("moderation", "0002_reports_of_clubs")]

    operations = [
        migrations.RenameModel("BrowserRun", "SharedBrowser"),
    ]
