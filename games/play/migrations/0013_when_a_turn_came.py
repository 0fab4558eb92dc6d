from django.db import migrations, models
from django.db.models import Exists, OuterRef, Subquery
from django.db.models.functions import Coalesce


def turns_that_wait(apps, schema_editor):
    """The turns that wait now came, as far as is known, with the last move; rows that will look at them stand."""
    player, game, due = (apps.get_model('play', name) for name in ('Player', 'Game', 'Due'))
    played = game.objects.filter(pk=OuterRef('game'))
    player.objects.filter(to_act=True).update(
        turn_since=Subquery(played.values(since=Coalesce('moved_at', 'created_at'))[:1])
    )
    watched = due.objects.filter(kind='turn_notice', object_id=OuterRef('pk'))
    player.objects.filter(Exists(watched)).update(turn_watched=True)


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0012_plans'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='turn_since',
            field=models.DateTimeField(help_text='when the turn came that is or was the last here', null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='turn_watched',
            field=models.BooleanField(default=False, help_text='a row of what is due will look at the turn'),
        ),
        migrations.RunPython(turns_that_wait, migrations.RunPython.noop),
    ]
