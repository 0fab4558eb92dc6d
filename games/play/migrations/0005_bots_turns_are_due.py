from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("play", "0004_endings_and_what_is_due")]

    operations = [
        migrations.RemoveIndex("game", "bots_due"),
        migrations.RemoveField("game", "bots_due_at"),
    ]
