import django.db.models.deletion
import games.jobs.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('series', '0001_series'),
        ('series', '0002_results_of_bots'),
        ('series', '0003_rounds_of_leagues'),
        ('series', '0004_parts_put_in_late'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0008_club_log'),
        ('leagues', '0008_log_of_beginnings'),
        ('play', '0025_turns_that_plans_take'),
        ('tournaments', '0017_handicaps'),
    ]

    operations = [
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('words', models.TextField(blank=True, max_length=1000)),
                ('points', models.JSONField(default=list, help_text='for the places from the first; none: percentages')),
                ('best', models.PositiveSmallIntegerField(default=0, help_text='results of one player that count; 0: all of them')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
            ],
            options={
                'verbose_name_plural': 'series',
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='SeriesPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(help_text='of the season; none: the whole season', null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('late', models.BooleanField(default=False, help_text='put in when its result was known already')),
                ('evening', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.evening')),
                ('season', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.season')),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='series.series')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('series', 'tournament'), name='a_tournament_once_a_series'), models.UniqueConstraint(condition=models.Q(('round', None)), fields=('series', 'season'), name='a_season_once_a_series'), models.UniqueConstraint(condition=models.Q(('round__isnull', False)), fields=('series', 'season', 'round'), name='a_round_once_a_series'), models.CheckConstraint(condition=models.Q(('round', None), ('season__isnull', False), _connector='OR'), name='a_round_is_of_a_season'), models.UniqueConstraint(fields=('series', 'evening'), name='an_evening_once_a_series'), models.CheckConstraint(condition=models.Q(models.Q(('evening', None), ('season', None), ('tournament__isnull', False)), models.Q(('evening', None), ('season__isnull', False), ('tournament', None)), models.Q(('evening__isnull', False), ('season', None), ('tournament', None)), _connector='OR'), name='a_part_is_one_thing')],
            },
        ),
        migrations.CreateModel(
            name='SeriesResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('hundredths', models.PositiveIntegerField(help_text='hundredths of a per cent', null=True)),
                ('bot', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.bot')),
                ('part', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='series.seriespart')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['part', 'place', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('part', 'user'), name='one_result_a_part'), models.UniqueConstraint(fields=('part', 'bot'), name='one_result_of_a_bot_a_part'), models.CheckConstraint(condition=models.Q(models.Q(('bot', None), ('user__isnull', False)), models.Q(('bot__isnull', False), ('user', None)), _connector='OR'), name='a_result_is_of_one_player')],
            },
        ),
    ]
