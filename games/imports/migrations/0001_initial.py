import django.db.models.deletion
import games.jobs.ids
from django.conf import settings
from django.db import migrations, models

from games.jobs.table_moves import CreateOrMoveModel


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateOrMoveModel(
            name='ImportedGame',
            moved_from='imported_importedgame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=games.jobs.ids.opaque_id, editable=False, max_length=12, unique=True)),
                ('variant', models.CharField(max_length=32)),
                ('players', models.JSONField(default=list, help_text="the names in the record's header, by seat; may be empty")),
                ('deals', models.PositiveSmallIntegerField()),
                ('text', models.TextField()),
                ('imported_at', models.DateTimeField(auto_now_add=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-imported_at', '-pk'],
                'indexes': [models.Index(fields=['owner', '-imported_at'], name='imported_by_a_person')],
            },
        ),
    ]
