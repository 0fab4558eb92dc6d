import django.db.models.deletion
from django.db import migrations, models

from games.jobs.table_moves import CreateOrMoveModel


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('play', '0020_plain_names'),
    ]

    operations = [
        CreateOrMoveModel(
            name='Heartbeat',
            moved_from='play_heartbeat',
            fields=[
                ('part', models.CharField(max_length=8, primary_key=True, serialize=False)),
                ('beat_at', models.DateTimeField()),
            ],
        ),
        CreateOrMoveModel(
            name='Outage',
            moved_from='play_outage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start', models.DateTimeField()),
                ('end', models.DateTimeField(db_index=True)),
            ],
            options={
                'ordering': ['start'],
            },
        ),
        CreateOrMoveModel(
            name='Job',
            moved_from='play_due',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=16)),
                ('object_id', models.PositiveBigIntegerField(default=0, help_text='a row of another kind than a game')),
                ('due_at', models.DateTimeField()),
                ('leased_until', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to='play.game')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('leased_until', None)), fields=['due_at'], name='due_and_free'), models.Index(condition=models.Q(('leased_until__isnull', False)), fields=['leased_until'], name='due_and_leased')],
                'constraints': [models.UniqueConstraint(fields=('kind', 'game', 'object_id'), name='one_due_of_a_kind'), models.UniqueConstraint(condition=models.Q(('game', None)), fields=('kind', 'object_id'), name='one_due_of_a_kind_without_a_game')],
            },
        ),
    ]
