import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('moderation', '0004_reports_of_news'),
        ('moderation', '0005_corrections'),
        ('moderation', '0006_long_words'),
    ]

    dependencies = [
        ('moderation', '0001_squashed_0003_plain_names'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('clubs', '0004_news'),
    ]

    operations = [
        migrations.AddField(
            model_name='report',
            name='news',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.clubnews'),
        ),
        migrations.AlterField(
            model_name='report',
            name='matter',
            field=models.CharField(choices=[('line', 'something that was said'), ('conduct', 'how somebody plays or behaves'), ('name', 'a name'), ('club', 'what a club is called or says'), ('news', 'news of a club')], max_length=8),
        ),
        migrations.AlterField(
            model_name='staffact',
            name='kind',
            field=models.CharField(choices=[('dismiss', 'dismiss the report'), ('warn', 'warn'), ('silence', 'mute everywhere'), ('suspend', 'suspend'), ('unsilence', 'let speak again'), ('unsuspend', 'let in again'), ('cancel', 'cancel a game'), ('adjudicate', 'decide a game'), ('club', 'take down the name and the words of the club'), ('news', 'take down the news of the club'), ('correction', 'close a correction of the rules')], max_length=12),
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('variant', models.CharField(max_length=32)),
                ('rules', models.TextField(blank=True)),
                ('anchor', models.CharField(max_length=80)),
                ('language', models.CharField(max_length=8)),
                ('paragraph', models.TextField()),
                ('wrong', models.TextField(max_length=1000)),
                ('source', models.CharField(blank=True, max_length=300)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': [models.OrderBy(models.F('closed_at'), descending=True, nulls_first=True), '-pk'],
            },
        ),
        migrations.AddField(
            model_name='staffact',
            name='correction',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='moderation.correction'),
        ),
        migrations.AddIndex(
            model_name='correction',
            index=models.Index(condition=models.Q(('closed_at', None)), fields=['-id'], name='open_corrections'),
        ),
        migrations.AlterField(
            model_name='report',
            name='said',
            field=models.TextField(blank=True),
        ),
    ]
