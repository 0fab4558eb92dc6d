"""A word for everybody's profile page; what others may see of a person; former players."""

from django.db import migrations, models

import accounts.models


def give_words(apps, _schema_editor):
    user_model = apps.get_model("accounts", "User")
    for pk in user_model.objects.values_list("pk", flat=True).iterator():
        user_model.objects.filter(pk=pk).update(public_id=accounts.models.profile_word())


class Migration(migrations.Migration):

    dependencies = [("accounts", "0002_clocks_and_leave")]

    operations = [
        migrations.AddField("user", "public_id", models.CharField(max_length=12, null=True, editable=False)),
        migrations.RunPython(give_words, migrations.RunPython.noop),
        migrations.AlterField(
            "user",
            "public_id",
            models.CharField(
                max_length=12, unique=True, default=accounts.models.profile_word, editable=False
            ),
        ),
        migrations.AddField("user", "former", models.CharField(blank=True, editable=False, max_length=4)),
        migrations.AddField(
            "user",
            "shows_statistics",
            models.BooleanField(
                default=True,
                help_text="Your profile shows the games everybody may see in any case.",
                verbose_name="others may see my statistics",
            ),
        ),
        migrations.AddField(
            "user",
            "may_be_found",
            models.BooleanField(
                default=True,
                help_text="To ask you to be a friend, or to a table. Your friends find you in any case.",
                verbose_name="others may find me by my name",
            ),
        ),
        migrations.AddField(
            "user",
            "deck",
            models.CharField(
                choices=[("kennard", "Large court cards, English pattern"), ("bellot", "French court cards")],
                default="kennard",
                max_length=8,
                verbose_name="deck",
            ),
        ),
        migrations.AddField(
            "user",
            "large_index",
            models.BooleanField(
                default=False,
                help_text="For small screens and many cards: rank and suit fill what is seen of a card.",
                verbose_name="large figures in the corner",
            ),
        ),
    ]
