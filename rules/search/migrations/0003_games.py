from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('search', '0002_lessons'),
    ]

    operations = [
        migrations.AddField(
            model_name='searchentry',
            name='slugs',
            field=models.CharField(blank=True, max_length=200),
        ),
    ]
