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
            name='DealSolution',
            moved_from='study_dealreckoning',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('found', models.JSONField(null=True)),
                ('failed', models.BooleanField(default=False)),
                ('begun_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('deal', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.deal')),
            ],
            options={
                'abstract': False,
            },
        ),
        CreateOrMoveModel(
            name='DealAnalysis',
            moved_from='study_dealanalysis',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('decisions', models.JSONField(default=list)),
                ('judged', models.JSONField(default=list)),
                ('asked_at', models.DateTimeField()),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.deal')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'asked_at'], name='analyses_of_a_person')],
                'constraints': [models.UniqueConstraint(fields=('deal', 'seat', 'user'), name='one_analysis_a_seat')],
            },
        ),
    ]
