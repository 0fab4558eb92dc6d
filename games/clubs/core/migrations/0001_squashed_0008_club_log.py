import accounts.models
import django.db.models.deletion
import games.clubs.core.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('clubs', '0001_clubs'),
        ('clubs', '0002_plain_names'),
        ('clubs', '0003_asking_to_be_let_in'),
        ('clubs', '0004_news'),
        ('clubs', '0005_evenings'),
        ('clubs', '0006_house_club'),
        ('clubs', '0007_lists_of_evenings'),
        ('clubs', '0008_club_log'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=accounts.models.profile_word, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(max_length=40)),
                ('words', models.TextField(blank=True, help_text='what the club says about itself', max_length=1000)),
                ('public', models.BooleanField(default=True, help_text='everybody may see it, and join unless it is on asking')),
                ('on_asking', models.BooleanField(default=False, help_text='people who see it ask to be let in; of a public club only')),
                ('house', models.BooleanField(default=False, editable=False, help_text="the site's own, which bots play in and nobody owns")),
                ('link', models.CharField(default=games.clubs.core.models.link_word, editable=False, max_length=32)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['name', 'pk'],
                'indexes': [models.Index(condition=models.Q(('closed_at', None)), fields=['name'], name='open_clubs_by_name')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('house', True)), fields=('house',), name='one_house_club')],
            },
        ),
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=80)),
                ('starts_at', models.DateTimeField()),
                ('zone', models.CharField(help_text='by whose clocks the time was stated', max_length=40)),
                ('place', models.CharField(blank=True, max_length=120)),
                ('words', models.TextField(blank=True, max_length=1000)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
            ],
            options={
                'ordering': ['starts_at', 'pk'],
                'indexes': [models.Index(fields=['club', 'starts_at'], name='evenings_of_a_club')],
            },
        ),
        migrations.CreateModel(
            name='EveningList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('contest', models.CharField(help_text='what it counted for, as `ladder-5`', max_length=24)),
                ('digest', models.CharField(help_text='SHA-256 of its games, in their order', max_length=64)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.evening')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('evening', 'contest', 'digest'), name='one_list_an_evening')],
            },
        ),
        migrations.CreateModel(
            name='JoinRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(max_length=300)),
                ('state', models.CharField(choices=[('open', 'open'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=9)),
                ('made_at', models.DateTimeField()),
                ('answered_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at', 'pk'],
                'indexes': [models.Index(fields=['user', 'state'], name='club_requests_of_a_person')],
                'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='one_request_a_club')],
            },
        ),
        migrations.CreateModel(
            name='Ban',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
            ],
            options={
                'ordering': ['since', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='put_out_once')],
            },
        ),
        migrations.CreateModel(
            name='ClubAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('link', 'link renewed'), ('owner', 'handed over'), ('director', 'made a director'), ('member', 'a director no longer'), ('ban', 'put out'), ('unban', 'may come back')], max_length=8)),
                ('made_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='clubs.club')),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
                'indexes': [models.Index(fields=['club', '-made_at'], name='acts_of_a_club')],
            },
        ),
        migrations.CreateModel(
            name='ClubInvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by_mail', models.BooleanField(default=False)),
                ('state', models.CharField(choices=[('open', 'open'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=9)),
                ('made_at', models.DateTimeField()),
                ('answered_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at', 'pk'],
                'indexes': [models.Index(fields=['user', 'state'], name='club_invitations_of_a_person')],
                'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='invited_once_a_club')],
            },
        ),
        migrations.CreateModel(
            name='ClubMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('member', 'member')], default='member', max_length=8)),
                ('since', models.DateTimeField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['since', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='once_in_a_club'), models.UniqueConstraint(condition=models.Q(('role', 'owner')), fields=('club',), name='one_owner_a_club')],
            },
        ),
        migrations.CreateModel(
            name='ClubNews',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=80)),
                ('words', models.TextField(max_length=4000)),
                ('made_at', models.DateTimeField()),
                ('changed_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
                'indexes': [models.Index(fields=['club', '-made_at'], name='news_of_a_club')],
            },
        ),
        migrations.CreateModel(
            name='ClubRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('variant', models.CharField(max_length=32)),
                ('options', models.JSONField(default=dict)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='clubs.club')),
            ],
            options={
                'ordering': ['variant', 'name', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('club', 'name'), name='one_mix_a_name')],
            },
        ),
    ]
