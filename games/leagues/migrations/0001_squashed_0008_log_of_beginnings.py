import django.db.models.deletion
import games.jobs.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('leagues', '0001_leagues'),
        ('leagues', '0002_pairs_and_threes'),
        ('leagues', '0003_games_of_evenings'),
        ('leagues', '0004_evenings_of_results'),
        ('leagues', '0005_adjusted_results'),
        ('leagues', '0006_deputies'),
        ('leagues', '0007_adjusted'),
        ('leagues', '0008_log_of_beginnings'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0007_lists_of_evenings'),
        ('play', '0027_claims_with_a_line'),
    ]

    operations = [
        migrations.CreateModel(
            name='Division',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('possible', models.JSONField(default=dict)),
            ],
            options={
                'ordering': ['season', 'number'],
            },
        ),
        migrations.CreateModel(
            name='League',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('words', models.TextField(blank=True, max_length=2000)),
                ('variant', models.CharField(max_length=32)),
                ('options', models.JSONField(default=dict)),
                ('members_only', models.BooleanField(default=False, help_text='for members of the club, and shown to them alone')),
                ('pace', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('win', models.PositiveSmallIntegerField(default=2)),
                ('draw', models.PositiveSmallIntegerField(default=1)),
                ('loss', models.PositiveSmallIntegerField(default=0)),
                ('tie_breaks', models.JSONField(default=list, help_text='words of TieBreak, in their order')),
                ('legs', models.PositiveSmallIntegerField(default=1)),
                ('at_once', models.PositiveSmallIntegerField(default=2, help_text='games of one player at a time; 0: all')),
                ('division_size', models.PositiveSmallIntegerField(default=10)),
                ('season_days', models.PositiveSmallIntegerField(default=90)),
                ('unfinished', models.CharField(choices=[('lead', 'whoever leads by the deals finished wins; level or none finished is a draw'), ('draw', 'it is a draw')], default='lead', max_length=4)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club')),
                ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', '-pk'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='LeagueEntrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=0, help_text='the order in the division at the start')),
                ('entered_at', models.DateTimeField()),
                ('left_at', models.DateTimeField(null=True)),
                ('annulled', models.BooleanField(default=False, help_text='left early: none of the games counts')),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('before', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='leagues.leagueentrant')),
                ('bot', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.bot')),
                ('division', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entrants', to='leagues.division')),
                ('partner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('partner_bot', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.bot')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['season', 'division', 'number', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Fixture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('outcome', models.CharField(blank=True, choices=[('played', 'played'), ('decided', 'decided'), ('forfeited', 'forfeited'), ('annulled', 'does not count'), ('in-person', 'at a real table'), ('adjusted', 'adjusted')], max_length=9)),
                ('home_points', models.IntegerField(null=True)),
                ('away_points', models.IntegerField(null=True)),
                ('third_points', models.IntegerField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='leagues.division')),
                ('evening', models.ForeignKey(help_text='where the result was played', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.evening')),
                ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='play.game')),
                ('away', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.leagueentrant')),
                ('home', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.leagueentrant')),
                ('third', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.leagueentrant')),
            ],
            options={
                'ordering': ['division', 'round', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('home', models.F('away')), _negated=True), models.Q(('third', None), models.Q(models.Q(('home', models.F('third')), _negated=True), models.Q(('away', models.F('third')), _negated=True)), _connector='OR')), name='nobody_meets_themselves'), models.UniqueConstraint(condition=models.Q(('third', None)), fields=('division', 'home', 'away'), name='met_once_at_home'), models.UniqueConstraint(condition=models.Q(('third__isnull', False)), fields=('division', 'home', 'away', 'third'), name='three_met_once_in_these_seats')],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('stage', models.CharField(choices=[('entry', 'open to enter'), ('running', 'being played'), ('over', 'finished'), ('cancelled', 'cancelled')], default='entry', max_length=9)),
                ('starts_at', models.DateTimeField(help_text='when it begins by itself')),
                ('ends_at', models.DateTimeField(help_text='when what is not finished is decided')),
                ('started_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('reminded_at', models.DateTimeField(null=True)),
                ('why', models.CharField(blank=True, help_text='why it was cancelled', max_length=200)),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='leagues.league')),
            ],
            options={
                'ordering': ['league', '-number'],
                'constraints': [models.UniqueConstraint(fields=('league', 'number'), name='one_season_a_number')],
            },
        ),
        migrations.CreateModel(
            name='LeaguePartnerLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.season')),
            ],
            options={
                'ordering': ['season', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('season', 'user'), name='one_partner_link_a_season')],
            },
        ),
        migrations.AddField(
            model_name='leagueentrant',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='leagues.season'),
        ),
        migrations.CreateModel(
            name='LeagueAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('begin', 'began the season'), ('next', 'opened a season'), ('withdraw', 'took somebody out'), ('decide', 'decided a game'), ('adjust', 'adjusted a result'), ('extend', 'gave the season more time'), ('cancel', 'cancelled the season'), ('bot', 'had a bot enter'), ('evening', 'entered games of an evening'), ('deputy', 'named a deputy'), ('dismiss', 'took a deputy back')], max_length=9)),
                ('figures', models.CharField(blank=True, max_length=60)),
                ('why', models.CharField(max_length=200)),
                ('made_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('deputy', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fixture', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='leagues.fixture')),
                ('entrant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='leagues.leagueentrant')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='leagues.season')),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='division',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='leagues.season'),
        ),
        migrations.CreateModel(
            name='LeagueDeputy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('named_at', models.DateTimeField()),
                ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deputies', to='leagues.league')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('contest', 'user'), name='deputy_once_a_league')],
            },
        ),
        migrations.AddConstraint(
            model_name='leagueentrant',
            constraint=models.UniqueConstraint(condition=models.Q(('partner', None), ('user__isnull', False)), fields=('season', 'user'), name='once_in_a_season'),
        ),
        migrations.AddConstraint(
            model_name='leagueentrant',
            constraint=models.UniqueConstraint(condition=models.Q(('partner__isnull', False), ('user__isnull', False)), fields=('season', 'user', 'partner'), name='pairs_once_in_a_season'),
        ),
        migrations.AddConstraint(
            model_name='leagueentrant',
            constraint=models.UniqueConstraint(condition=models.Q(('bot__isnull', False)), fields=('season', 'bot'), name='bots_once_in_a_season'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('season', 'number'), name='one_division_a_number'),
        ),
    ]
