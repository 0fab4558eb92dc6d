import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('moderation', '0001_moderation'),
        ('moderation', '0002_reports_of_clubs'),
        ('moderation', '0003_plain_names'),
    ]

    initial = True

    dependencies = [
        ('clubs', '0002_plain_names'),
        ('play', '0020_plain_names'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('matter', models.CharField(choices=[('line', 'something that was said'), ('conduct', 'how somebody plays or behaves'), ('name', 'a name'), ('club', 'what a club is called or says')], max_length=8)),
                ('thing', models.CharField(max_length=80)),
                ('reason', models.CharField(choices=[('insult', 'insult or hatred'), ('threat', 'threat or harassment'), ('advert', 'advertising'), ('signals', 'partners telling each other their hands'), ('two_seats', 'one person in two seats'), ('spoiling', 'spoiling the game, or holding it up on purpose'), ('other', 'something else')], max_length=12)),
                ('named', models.CharField(max_length=40)),
                ('said', models.CharField(blank=True, max_length=1000)),
                ('words', models.TextField(blank=True, max_length=1000)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
                ('line', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='play.chatmessage')),
                ('reporter', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('closed_at', None)), fields=['-id'], name='open_reports'), models.Index(fields=['reporter', 'made_at'], name='reports_of_a_person')],
                'constraints': [models.UniqueConstraint(fields=('reporter', 'thing'), name='one_report_a_person_and_thing')],
                'ordering': [models.OrderBy(models.F('closed_at'), descending=True, nulls_first=True), '-pk'],
            },
        ),
        migrations.CreateModel(
            name='SharedBrowser',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('browser', models.CharField(max_length=64)),
                ('first_at', models.DateTimeField()),
                ('last_at', models.DateTimeField(db_index=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['browser', '-id'], name='runs_of_a_browser')],
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='StaffAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by_name', models.CharField(max_length=40)),
                ('about_name', models.CharField(blank=True, max_length=40)),
                ('kind', models.CharField(choices=[('dismiss', 'dismiss the report'), ('warn', 'warn'), ('silence', 'mute everywhere'), ('suspend', 'suspend'), ('unsilence', 'let speak again'), ('unsuspend', 'let in again'), ('cancel', 'cancel a game'), ('adjudicate', 'decide a game'), ('club', 'take down the name and the words of the club')], max_length=12)),
                ('until', models.DateTimeField(null=True)),
                ('why', models.TextField(max_length=1000)),
                ('words', models.TextField(blank=True, max_length=1000)),
                ('done_at', models.DateTimeField(auto_now_add=True)),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='play.game')),
                ('report', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='moderation.report')),
            ],
            options={
                'indexes': [models.Index(fields=['about', '-id'], name='acts_about_a_person')],
                'ordering': ['-pk'],
            },
        ),
    ]
