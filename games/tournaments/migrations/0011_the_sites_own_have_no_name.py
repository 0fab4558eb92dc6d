from django.db import migrations


def take_names(apps, schema_editor):
    """Those the site made for itself were named in English; without a name they are shown in the reader's language."""
    tournaments = apps.get_model("tournaments", "Tournament").objects.filter(organiser=None)
    tournaments.filter(name="Bots among themselves").update(name="")
    tournaments.filter(name__endswith=" for everybody", words__startswith="Enter alone. Three bots").update(name="")


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0010_tie_breaks_and_points_brought"),
    ]

    operations = [
        migrations.RunPython(take_names, migrations.RunPython.noop),
    ]
