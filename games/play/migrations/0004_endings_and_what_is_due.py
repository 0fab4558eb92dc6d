from django.db import migrations


def written_down(apps, schema_editor):
    """Why a game ended stands beside its result; the bots' turns become rows of what is due."""
    Game, Due = apps.get_model("play", "Game"), apps.get_model("play", "Due")
    over = Game.objects.filter(status="over")
    for reason in ("resigned", "abandoned"):
        over.filter(result__reason=reason).update(ending=reason)
    over.filter(ending="").update(ending="played_out")
    waiting = Game.objects.filter(status="playing", bots_due_at__isnull=False)
    Due.objects.bulk_create(
        [
            Due(kind="bots_turn", game_id=pk, due_at=due_at)
            for pk, due_at in waiting.values_list("pk", "bots_due_at")
        ],
        batch_size=500,
    )


def taken_back(apps, schema_editor):
    """The bots' turns stand in the game's row again; why it ended still stands in its result."""
    Game, Due = apps.get_model("play", "Game"), apps.get_model("play", "Due")
    for pk, due_at in Due.objects.filter(kind="bots_turn").values_list("game_id", "due_at"):
        Game.objects.filter(pk=pk).update(bots_due_at=due_at)


class Migration(migrations.Migration):

    dependencies = [("play", "0003_one_life_of_a_table")]

    operations = [migrations.RunPython(written_down, taken_back)]
