from django.db import migrations


class Migration(migrations.Migration):
    """A move of the record and what is said at a table have names nothing else has."""

    dependencies = [("play", "0001_initial")]

    operations = [
        migrations.RenameModel("Move", "AcceptedMove"),
        migrations.RenameModel("Talk", "TableTalk"),
    ]
