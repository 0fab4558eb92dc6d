import django.db.models.deletion
import games.notifications.models
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
            name='CalendarLink',
            moved_from='notices_calendarlink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=games.notifications.models.unguessable, editable=False, max_length=64, unique=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        CreateOrMoveModel(
            name='Notification',
            moved_from='notices_notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('your_turn', 'It is your turn'), ('reminder', 'Most of your time is used up'), ('out_of_time', 'Your time ran out'), ('seat_given', 'You were given a seat'), ('game_over', 'A game is over'), ('invitation', 'You are invited to a table'), ('friend', 'Somebody asks you to be friends'), ('rematch', 'Somebody wants to play again'), ('talk', 'Somebody spoke at your table'), ('plan_cancelled', 'A plan of yours was given up'), ('claim', 'Somebody claims the rest of a deal'), ('event', 'Something of a tournament of yours'), ('club_invitation', 'You are invited to a club'), ('club_owner', 'A club is yours now'), ('staff', 'A word from staff'), ('digest', 'The games that wait for you')], max_length=16)),
                ('key', models.CharField(blank=True, help_text='tells two of a kind apart: which visit, which day', max_length=40)),
                ('facts', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField()),
                ('read_at', models.DateTimeField(null=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-created_at'], name='notices_of_a_person')],
                'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'game', 'key'), name='told_once'), models.UniqueConstraint(condition=models.Q(('game', None)), fields=('user', 'kind', 'key'), name='told_once_without_a_game')],
                'ordering': ['-created_at', '-pk'],
            },
        ),
        CreateOrMoveModel(
            name='Delivery',
            moved_from='notices_sending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(choices=[('page', 'on the page'), ('push', 'by push'), ('mail', 'by mail')], max_length=4)),
                ('sent_at', models.DateTimeField(null=True)),
                ('taken_until', models.DateTimeField(null=True)),
                ('batch', models.CharField(blank=True, max_length=40)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('failed', models.BooleanField(default=False, help_text='given up after many tries')),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sendings', to='notifications.notification')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('failed', False), ('sent_at', None)), fields=['notice'], name='still_to_be_sent')],
                'constraints': [models.UniqueConstraint(fields=('notice', 'channel'), name='sent_once_a_channel')],
            },
        ),
        CreateOrMoveModel(
            name='Preferences',
            moved_from='notices_wishes',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channels', models.JSONField(default=dict, help_text='for each kind that was chosen the channels that are on')),
                ('mails', models.BooleanField(default=True, help_text='off after unsubscribing, whatever the kind')),
                ('digest', models.BooleanField(default=False)),
                ('digest_hour', models.PositiveSmallIntegerField(default=18)),
                ('token', models.CharField(default=games.notifications.models.unguessable, editable=False, max_length=64, unique=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        CreateOrMoveModel(
            name='PushSubscription',
            moved_from='notices_pushsubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.URLField(max_length=1000, unique=True)),
                ('p256dh', models.CharField(max_length=120)),
                ('auth', models.CharField(max_length=40)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('failures', models.PositiveSmallIntegerField(default=0, help_text='in a row')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
    ]
