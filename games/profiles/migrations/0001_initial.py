import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.jobs.table_moves import CreateOrMoveModel


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('play', '0020_plain_names'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateOrMoveModel(
            name='ExportFile',
            moved_from='people_exportfile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(max_length=8)),
                ('asked_at', models.DateTimeField()),
                ('ready_at', models.DateTimeField(null=True)),
                ('content', models.BinaryField(default=bytes)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        CreateOrMoveModel(
            name='Friendship',
            moved_from='people_friendship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('asked', 'asked'), ('friends', 'friends'), ('declined', 'declined'), ('parted', 'taken back')], default='asked', max_length=8)),
                ('asked_at', models.DateTimeField()),
                ('answered_at', models.DateTimeField(null=True)),
                ('asked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('asker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['asked_at'],
                'constraints': [models.UniqueConstraint(fields=('asker', 'asked'), name='asked_once'), models.CheckConstraint(condition=models.Q(('asker', models.F('asked')), _negated=True), name='nobody_is_their_own_friend')],
            },
        ),
        CreateOrMoveModel(
            name='PlayedMonth',
            moved_from='people_playedmonth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('variant', models.CharField(max_length=32)),
                ('standard', models.BooleanField()),
                ('month', models.DateField(help_text='its first day, by the clock of the site (UTC)')),
                ('won', models.PositiveIntegerField(default=0)),
                ('lost', models.PositiveIntegerField(default=0)),
                ('drawn', models.PositiveIntegerField(default=0)),
                ('deals', models.PositiveIntegerField(default=0)),
                ('points', models.IntegerField(default=0)),
                ('bids', models.PositiveIntegerField(default=0, help_text="contracts of this seat's own that were played out")),
                ('made', models.PositiveIntegerField(default=0)),
                ('columns', models.JSONField(default=dict)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['month'],
                'constraints': [models.UniqueConstraint(fields=('user', 'variant', 'standard', 'month'), name='one_sum_a_person_game_and_month')],
            },
        ),
        CreateOrMoveModel(
            name='SeatInvitation',
            moved_from='people_seatinvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('state', models.CharField(choices=[('open', 'open'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=9)),
                ('made_at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at'],
                'indexes': [models.Index(fields=['by', 'made_at'], name='invitations_of_a_day')],
                'constraints': [models.UniqueConstraint(fields=('game', 'user'), name='invited_once_a_table')],
            },
        ),
    ]
