import accounts.models
import django.db.models.deletion
import games.clubs.core.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('clubs', '0001_clubs'),
        ('clubs', '0002_plain_names'),
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
                ('public', models.BooleanField(default=True, help_text='everybody may see it and join')),
                ('link', models.CharField(default=games.clubs.core.models.link_word, editable=False, max_length=32)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['name', 'pk'],
                'indexes': [models.Index(condition=models.Q(('closed_at', None)), fields=['name'], name='open_clubs_by_name')],
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
