
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0007_lists_of_evenings'),
        ('profiles', '0002_score_sheets'),
    ]

    operations = [
        migrations.AddField(
            model_name='padsheet',
            name='club',
            field=models.ForeignKey(blank=True, help_text='whose members may read it, while the one who saved it is one of them', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club'),
        ),
    ]
