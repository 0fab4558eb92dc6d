import django.db.models.deletion
import games.jobs.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('desk', '0001_calls'),
        ('desk', '0002_readers_of_sealed_tables'),
        ('desk', '0003_reports'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0008_club_log'),
        ('ladders', '0003_deputies'),
        ('leagues', '0008_log_of_beginnings'),
        ('moderation', '0006_long_words'),
        ('play', '0032_names_kept_by_person'),
        ('tournaments', '0017_handicaps'),
    ]

    operations = [
        migrations.CreateModel(
            name='TableMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('made_at', models.DateTimeField()),
                ('words', models.CharField(max_length=300)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
                ('ladder', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladder')),
                ('league', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.league')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['made_at', 'pk'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='DirectorCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('made_at', models.DateTimeField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(choices=[('rules', 'a question about the rules'), ('slow', 'somebody plays too slowly'), ('rude', 'bad words or bad manners'), ('result', 'a wrong result'), ('other', 'something else'), ('report', 'a report')], max_length=8)),
                ('words', models.CharField(max_length=300)),
                ('to_staff', models.BooleanField(default=False)),
                ('closed_at', models.DateTimeField(null=True)),
                ('answer', models.CharField(blank=True, max_length=300)),
                ('for_all', models.BooleanField(default=False)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
                ('ladder', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladder')),
                ('league', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.league')),
                ('report', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='moderation.report')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at', 'pk'],
                'abstract': False,
                'indexes': [models.Index(condition=models.Q(('closed_at', None)), fields=['made_at'], name='open_calls'), models.Index(fields=['user', 'made_at'], name='calls_of_a_person')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at', None), ('report', None)), fields=('game', 'user'), name='one_open_call_a_player')],
            },
        ),
        migrations.CreateModel(
            name='SealedReader',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('read_at', models.DateTimeField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['tournament', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user'), name='one_row_a_sealed_reader')],
            },
        ),
    ]
