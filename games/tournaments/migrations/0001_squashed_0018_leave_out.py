import datetime
import django.db.models.deletion
import games.jobs.ids
import games.tournaments.models.table_scores
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('tournaments', '0001_events'),
        ('tournaments', '0002_bots_line'),
        ('tournaments', '0003_real_tables_beside'),
        ('tournaments', '0004_entered_by_name'),
        ('tournaments', '0005_par_of_boards'),
        ('tournaments', '0006_plain_names'),
        ('tournaments', '0007_secrets_and_words'),
        ('tournaments', '0008_solo_again'),
        ('tournaments', '0009_time_taken_at_the_close'),
        ('tournaments', '0010_tie_breaks_and_points_brought'),
        ('tournaments', '0011_the_sites_own_have_no_name'),
        ('tournaments', '0012_scores_sent_from_tables'),
        ('tournaments', '0013_standing_in_for_a_round'),
        ('tournaments', '0014_points_from_an_earlier_one'),
        ('tournaments', '0015_sections'),
        ('tournaments', '0016_threes_and_links'),
        ('tournaments', '0017_handicaps'),
        ('tournaments', '0018_leave_out'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0001_clubs'),
        ('play', '0023_secrets_and_words'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(blank=True, max_length=40)),
                ('number', models.PositiveSmallIntegerField(null=True)),
                ('state', models.CharField(choices=[('in', 'in'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified'), ('left-out', 'not seated')], default='in', max_length=12)),
                ('level', models.CharField(blank=True, choices=[('novice', 'novice'), ('club', 'club player'), ('expert', 'expert')], max_length=8)),
                ('looking', models.BooleanField(default=False, help_text='free places are for anybody; else by the link')),
                ('in_person', models.BooleanField(default=False, help_text='where an event has both: meets others who are there at a real table')),
                ('invitation', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12)),
                ('carried', models.CharField(default='0', help_text='carried over, added to what it is ranked by', max_length=24)),
                ('entered_at', models.DateTimeField()),
                ('complete_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['number', 'complete_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='BoardPlay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.JSONField(null=True)),
                ('adjusted', models.JSONField(null=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.game')),
            ],
            options={
                'ordering': ['board', 'table'],
            },
        ),
        migrations.CreateModel(
            name='TableScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sender', models.CharField(max_length=24)),
                ('points', models.JSONField()),
                ('state', models.CharField(choices=[('waiting', 'waits for the director'), ('confirmed', 'confirmed'), ('refused', 'not accepted: ask the director'), ('replaced', 'replaced by a later one')], default='waiting', max_length=10)),
                ('sent_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('play', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_scores', to='tournaments.boardplay')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('words', models.TextField(blank=True, max_length=2000)),
                ('public', models.BooleanField(default=True, help_text='everybody may enter; else whoever has the link')),
                ('members_only', models.BooleanField(default=False, help_text='only members of the club see and enter it; it is not public then')),
                ('invitation', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12)),
                ('variant', models.CharField(max_length=32)),
                ('options', models.JSONField(default=dict)),
                ('rules_version', models.PositiveSmallIntegerField(default=1)),
                ('movement', models.CharField(choices=[('barometer', 'everybody meets everybody (barometer)'), ('howell', 'Howell'), ('mitchell', 'Mitchell'), ('swiss', 'Swiss'), ('individual', 'individual, a new partner each round'), ('teams', 'teams of two tables'), ('threes', 'three at a table'), ('knock-out', 'knock-out of teams')], max_length=12)),
                ('arrow', models.BooleanField(default=False, help_text='a Mitchell with one winner')),
                ('sections', models.PositiveSmallIntegerField(default=1, help_text='fields side by side, each ranked for itself')),
                ('rounds', models.PositiveSmallIntegerField(default=0, help_text='rounds asked for; 0: as many as there are')),
                ('boards', models.PositiveSmallIntegerField(default=2, help_text='boards a round')),
                ('scoring', models.CharField(choices=[('matchpoints', 'matchpoints'), ('imps', 'IMPs'), ('cross-imps', 'cross-IMPs'), ('butler', 'Butler'), ('total', 'total points')], default='matchpoints', max_length=12)),
                ('tie_breaks', models.CharField(blank=True, choices=[('', 'nothing: they share the place'), ('against-each-other,boards-won', 'what they gained against each other, then boards won'), ('boards-won,against-each-other', 'boards won, then what they gained against each other'), ('boards-won', 'boards won')], default='', max_length=30)),
                ('carry_percent', models.PositiveSmallIntegerField(default=0)),
                ('handicaps', models.TextField(blank=True, default='', help_text='a name and points a line, given at the start and forgotten then')),
                ('factor', models.CharField(default='1', help_text='multiplies differences before IMPs', max_length=12)),
                ('pace', models.JSONField(default=dict)),
                ('round_length', models.DurationField(default=datetime.timedelta(days=3))),
                ('early', models.BooleanField(default=True, help_text='a round ends as soon as its last board has')),
                ('at_once', models.BooleanField(default=True, help_text="a table's boards of a round begin together")),
                ('at_close', models.CharField(choices=[('adjust', '40 per cent for the side that took the most time, 60 for the other'), ('bots', 'bots play it to its end')], default='adjust', max_length=6)),
                ('talk', models.BooleanField(default=True, help_text='whether players may write at their tables')),
                ('bots', models.PositiveSmallIntegerField(default=0, help_text='entrants that are bots, ranked apart')),
                ('bots_level', models.CharField(choices=[('novice', 'novice'), ('club', 'club player'), ('expert', 'expert')], default='club', max_length=8)),
                ('fill_odd', models.BooleanField(default=True, help_text='a bot takes the number nobody has; else it is sat out')),
                ('least', models.PositiveSmallIntegerField(default=4)),
                ('most', models.PositiveSmallIntegerField(default=16)),
                ('entries_from', models.DateTimeField()),
                ('starts_at', models.DateTimeField()),
                ('stage', models.CharField(choices=[('entry', 'entries are open'), ('running', 'being played'), ('over', 'finished'), ('cancelled', 'cancelled')], default='entry', max_length=10)),
                ('paused_at', models.DateTimeField(null=True)),
                ('numbers', models.PositiveSmallIntegerField(default=0, help_text='entrants the movement was made for at the start, without bots for missing numbers')),
                ('secret', models.BinaryField(default=games.jobs.ids.secret_bytes)),
                ('shuffle_words', models.JSONField(default=list, editable=False, help_text='what the entrants added to the shuffle, as the boards were dealt')),
                ('venue', models.CharField(choices=[('here', 'here'), ('real', 'at real tables; a director enters the scores'), ('both', 'here and at real tables, on the same boards')], default='here', max_length=5)),
                ('started_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('why_cancelled', models.CharField(blank=True, max_length=300)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('carry_from', models.ForeignKey(help_text='an earlier one; the same people bring a share of their result along', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.tournament')),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club')),
                ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('winner', models.ForeignKey(help_text='of a knock-out', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.entrant')),
            ],
            options={
                'indexes': [models.Index(fields=['stage', 'starts_at'], name='events_by_stage')],
            },
        ),
        migrations.CreateModel(
            name='ScoreLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('word', models.CharField(default=games.tournaments.models.table_scores.score_link_word, editable=False, max_length=16, unique=True)),
                ('made_at', models.DateTimeField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='score_links', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['table'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'table'), name='one_score_link_a_table'), models.UniqueConstraint(condition=models.Q(('table', None)), fields=('tournament',), name='one_score_link_for_all')],
            },
        ),
        migrations.CreateModel(
            name='EntrantPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('words', models.CharField(blank=True, help_text='what their browser added to the shuffle', max_length=80)),
                ('called', models.CharField(blank=True, help_text='somebody without an account, at real tables alone', max_length=40)),
                ('bot', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.bot')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='tournaments.entrant')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['entrant', 'place'],
                'constraints': [models.UniqueConstraint(fields=('entrant', 'place'), name='one_player_a_place'), models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('tournament', 'user'), name='one_entry_a_person')],
            },
        ),
        migrations.AddField(
            model_name='entrant',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='TournamentBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('cancelled_at', models.DateTimeField(null=True)),
                ('board', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.board')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tournament_boards', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_board_a_number')],
            },
        ),
        migrations.CreateModel(
            name='BotField',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.CharField(choices=[('novice', 'novice'), ('club', 'club player'), ('expert', 'expert')], max_length=8)),
                ('points', models.JSONField(null=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
                ('board', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='bots_line', to='tournaments.tournamentboard')),
            ],
        ),
        migrations.AddField(
            model_name='boardplay',
            name='board',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plays', to='tournaments.tournamentboard'),
        ),
        migrations.CreateModel(
            name='BoardPar',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('found', models.JSONField(null=True)),
                ('failed', models.BooleanField(default=False)),
                ('begun_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('board', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournamentboard')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='TournamentDirector',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='directors', to='tournaments.tournament')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user'), name='one_deputy_a_person')],
            },
        ),
        migrations.CreateModel(
            name='TournamentRound',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('opened_at', models.DateTimeField()),
                ('closing_at', models.DateTimeField()),
                ('reminded_at', models.DateTimeField(null=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds_played', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_round_a_number')],
            },
        ),
        migrations.CreateModel(
            name='TournamentTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('in_person', models.BooleanField(default=False)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.tournamentround')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='one_table_a_number')],
            },
        ),
        migrations.CreateModel(
            name='TableSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField(default=0)),
                ('first', models.PositiveSmallIntegerField(default=0, help_text="the first of the entrant's places that sits here")),
                ('entrant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entrant')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='tournaments.tournamenttable')),
            ],
            options={
                'ordering': ['side', 'place'],
                'constraints': [models.UniqueConstraint(fields=('table', 'side', 'place'), name='one_entrant_a_side')],
            },
        ),
        migrations.CreateModel(
            name='DirectorAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('pause', 'paused the event'), ('resume', 'let the event go on'), ('extend', 'gave the round more time'), ('close', 'closed the round'), ('leave-out', 'left out what was not played'), ('named', 'entered somebody by name'), ('replace', 'replaced a player'), ('substitute', 'had somebody stand in for a round'), ('adjust', 'adjusted a score'), ('withdraw', 'withdrew an entrant'), ('readmit', 'let an entrant in again'), ('disqualify', 'disqualified an entrant'), ('late', 'let somebody in late'), ('cancel-board', 'cancelled a board'), ('restore-board', 'let a board count again'), ('move', 'exchanged two entrants'), ('carry', 'gave an entrant points to bring along'), ('place', 'changed where an entrant plays'), ('hands', 'read the cards of sealed boards, to make them up'), ('enter', 'entered a score'), ('message', 'wrote to everybody'), ('deputy', 'changed the deputies'), ('cancel', 'cancelled the event'), ('start', 'started the event'), ('links', 'changed the links for scores')], max_length=14)),
                ('why', models.CharField(blank=True, max_length=300)),
                ('facts', models.JSONField(default=dict)),
                ('before', models.JSONField(default=dict)),
                ('undone_at', models.DateTimeField(null=True)),
                ('undone_why', models.CharField(blank=True, max_length=300)),
                ('made_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entrant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='tournaments.tournament')),
                ('board', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournamentboard')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournamenttable')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.AddField(
            model_name='boardplay',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plays', to='tournaments.tournamenttable'),
        ),
        migrations.CreateModel(
            name='DailyBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('variant', models.CharField(max_length=32)),
                ('board', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.board')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'variant'), name='one_board_a_day')],
            },
        ),
        migrations.CreateModel(
            name='SoloPlay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('points', models.JSONField(null=True)),
                ('late', models.BooleanField(default=False)),
                ('again', models.BooleanField(default=False)),
                ('finished_at', models.DateTimeField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.board')),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['board', 'finished_at'], name='solo_of_a_board')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('again', False), ('user__isnull', False)), fields=('board', 'user'), name='one_solo_a_person')],
            },
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(condition=models.Q(('number__isnull', False), ('state', 'in')), fields=('tournament', 'number'), name='one_entrant_a_number'),
        ),
        migrations.AddIndex(
            model_name='boardplay',
            index=models.Index(condition=models.Q(('finished_at', None)), fields=['board'], name='boards_being_played'),
        ),
        migrations.AddConstraint(
            model_name='boardplay',
            constraint=models.UniqueConstraint(fields=('table', 'board'), name='one_play_a_table'),
        ),
    ]
