from django.db import migrations, models

import games.jobs.ids


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0001_squashed_0008_log_of_beginnings'),
    ]

    operations = [
        # Without a default first: seasons that were opened before go on without a secret, and no two share one.
        migrations.AddField(
            model_name='season',
            name='secret',
            field=models.BinaryField(help_text='what the secrets of its games are derived from; none in seasons older than that', null=True),
        ),
        migrations.AlterField(
            model_name='season',
            name='secret',
            field=models.BinaryField(default=games.jobs.ids.secret_bytes, help_text='what the secrets of its games are derived from; none in seasons older than that', null=True),
        ),
        migrations.AddField(
            model_name='fixture',
            name='deals',
            field=models.PositiveSmallIntegerField(default=0, help_text='games dealt for it: one that is broken off is followed by another'),
        ),
        migrations.AddField(
            model_name='leagueentrant',
            name='entry',
            field=models.PositiveSmallIntegerField(default=0, help_text='the order of entering, from 1: by it games are named in the deriving of their secrets'),
        ),
        migrations.AddField(
            model_name='leagueentrant',
            name='words',
            field=models.CharField(blank=True, help_text='what their browser adds to the shuffles', max_length=80),
        ),
        migrations.AddField(
            model_name='leagueentrant',
            name='partner_words',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddField(
            model_name='leaguepartnerlink',
            name='words',
            field=models.CharField(blank=True, help_text='what their browser adds to the shuffles', max_length=80),
        ),
    ]
