"""Names of bots in notices of ladders: kept as they are called in English, they are read in the reader's language."""

from django.db import migrations


def mark_bots(apps, _schema_editor):
    bots = set(apps.get_model("play", "Bot").objects.values_list("name", flat=True))
    notices = apps.get_model("notifications", "Notification").objects.filter(kind="ladder")

    def mended(name):
        return {"bot": name} if isinstance(name, str) and name in bots else name

    for notice in notices.iterator(chunk_size=500):
        facts = dict(notice.facts)
        if "by" in facts:
            facts["by"] = mended(facts["by"])
        if "others" in facts:
            facts["others"] = [mended(name) for name in facts["others"]]
        if facts != notice.facts:
            notice.facts = facts
            notice.save(update_fields=["facts"])


class Migration(migrations.Migration):
    dependencies = [("notifications", "0008_director_calls")]

    operations = [migrations.RunPython(mark_bots, migrations.RunPython.noop, elidable=True)]
