import django.db.models.deletion
import games.jobs.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('ladders', '0001_ladders'),
        ('ladders', '0002_games_of_evenings'),
        ('ladders', '0003_deputies'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0002_plain_names'),
        ('play', '0025_turns_that_plans_take'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ladder',
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
                ('house', models.BooleanField(default=False, editable=False)),
                ('stage', models.CharField(choices=[('open', 'open'), ('paused', 'paused'), ('frozen', 'frozen'), ('closed', 'closed')], default='open', max_length=6)),
                ('opened_at', models.DateTimeField(auto_now_add=True, help_text='when it was last opened: nobody is idle before')),
                ('reach_places', models.PositiveSmallIntegerField(default=10)),
                ('reach_percent', models.PositiveSmallIntegerField(default=40)),
                ('reach_rating', models.PositiveSmallIntegerField(default=5, null=True)),
                ('max_out', models.PositiveSmallIntegerField(default=3)),
                ('max_in_first', models.PositiveSmallIntegerField(default=5, help_text='places 1 to 5')),
                ('max_in_next', models.PositiveSmallIntegerField(default=4, help_text='places 6 to 10')),
                ('max_in_rest', models.PositiveSmallIntegerField(default=3)),
                ('days_between', models.PositiveSmallIntegerField(default=7)),
                ('answer_days', models.PositiveSmallIntegerField(default=3)),
                ('unanswered', models.CharField(choices=[('begins', 'the game begins by itself'), ('ends', 'the challenge ends')], default='begins', max_length=6)),
                ('idle_days', models.PositiveSmallIntegerField(default=45, help_text='0: nobody is taken off for it')),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club')),
                ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', '-pk'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(condition=models.Q(('house', True)), fields=('variant',), name='one_house_ladder_a_game')],
            },
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('note', models.CharField(blank=True, max_length=200)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('playing', 'Playing'), ('done', 'Done'), ('declined', 'Declined'), ('expired', 'Expired'), ('withdrawn', 'Withdrawn'), ('cancelled', 'Cancelled')], default='waiting', max_length=9)),
                ('result', models.CharField(blank=True, max_length=12)),
                ('in_person', models.BooleanField(default=False, help_text='played at a real table; a director typed it')),
                ('made_at', models.DateTimeField()),
                ('answer_by', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='play.game')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='ladders.ladder')),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
                'indexes': [models.Index(fields=['ladder', 'state'], name='challenges_by_state')],
            },
        ),
        migrations.CreateModel(
            name='LadderDeputy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('named_at', models.DateTimeField()),
                ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deputies', to='ladders.ladder')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('contest', 'user'), name='deputy_once_a_ladder')],
            },
        ),
        migrations.CreateModel(
            name='LadderEntrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('step', models.PositiveSmallIntegerField(default=1, help_text='on a step ladder; the lowest is 1')),
                ('ready_at', models.DateTimeField(help_text='since when they want to play, on a step ladder', null=True)),
                ('joined_at', models.DateTimeField()),
                ('left_at', models.DateTimeField(null=True)),
                ('active_at', models.DateTimeField(help_text='joined, challenged, accepted, or finished a game last')),
                ('warned_at', models.DateTimeField(help_text='was told that idle players are taken off', null=True)),
                ('bot', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.bot')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='ladders.ladder')),
                ('partner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('partner_bot', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.bot')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['ladder', models.OrderBy(models.F('place'), nulls_last=True), 'pk'],
                'constraints': [models.UniqueConstraint(fields=('ladder', 'place'), name='one_entrant_a_place'), models.UniqueConstraint(condition=models.Q(('partner', None), ('user__isnull', False)), fields=('ladder', 'user'), name='once_on_a_ladder'), models.UniqueConstraint(condition=models.Q(('partner__isnull', False), ('user__isnull', False)), fields=('ladder', 'user', 'partner'), name='pairs_once_on_a_ladder'), models.UniqueConstraint(condition=models.Q(('bot__isnull', False)), fields=('ladder', 'bot'), name='bots_once_on_a_ladder')],
            },
        ),
        migrations.CreateModel(
            name='LadderAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('open', 'Open'), ('pause', 'Pause'), ('freeze', 'Freeze'), ('close', 'Close'), ('remove', 'Remove'), ('move', 'Move'), ('decide', 'Decide'), ('bot', 'Bot'), ('change', 'Change'), ('tables', 'Tables'), ('deputy', 'Deputy'), ('dismiss', 'Dismiss')], max_length=7)),
                ('why', models.CharField(max_length=200)),
                ('made_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('challenge', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='ladders.challenge')),
                ('deputy', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='ladders.ladder')),
                ('entrant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='ladders.ladderentrant')),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='challenge',
            name='challenger',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladderentrant'),
        ),
        migrations.AddField(
            model_name='challenge',
            name='opponent',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladderentrant'),
        ),
        migrations.CreateModel(
            name='PartnerLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladder')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['ladder', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('ladder', 'user'), name='one_partner_link_a_ladder')],
            },
        ),
        migrations.CreateModel(
            name='StepGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('in_person', models.BooleanField(default=False, help_text='played at a real table; a director typed it')),
                ('made_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladderentrant')),
                ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='play.game')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='step_games', to='ladders.ladder')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladderentrant')),
                ('third', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ladders.ladderentrant')),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='PlaceChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cause', models.CharField(choices=[('join', 'Join'), ('leave', 'Leave'), ('won', 'Won'), ('lost', 'Lost'), ('drawn', 'Drawn'), ('won-on-time', 'Won On Time'), ('lost-on-time', 'Lost On Time'), ('idle', 'Idle'), ('director', 'Director')], max_length=12)),
                ('is_shift', models.BooleanField(default=False)),
                ('from_step', models.PositiveSmallIntegerField(null=True)),
                ('to_step', models.PositiveSmallIntegerField(null=True)),
                ('from_place', models.PositiveSmallIntegerField(null=True)),
                ('to_place', models.PositiveSmallIntegerField(null=True)),
                ('made_at', models.DateTimeField(db_index=True)),
                ('challenge', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='ladders.challenge')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='ladders.ladderentrant')),
                ('step_game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='ladders.stepgame')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='challenge',
            constraint=models.CheckConstraint(condition=models.Q(('challenger', models.F('opponent')), _negated=True), name='nobody_challenges_themselves'),
        ),
        migrations.AddConstraint(
            model_name='challenge',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['waiting', 'playing'])), fields=('challenger', 'opponent'), name='one_challenge_at_a_time'),
        ),
    ]
