"""Plain names; what an act has changed is kept by them too."""

from django.db import migrations, models


def rename_in_acts(apps, schema_editor):
    """The act that says where an entrant plays keeps the column by its name."""
    acts = apps.get_model("tournaments", "DirectorAct").objects.filter(kind="place")
    for act in acts.iterator():
        if "at_club" in act.before:
            act.before["in_person"] = act.before.pop("at_club")
            act.save(update_fields=["before"])


OF_A_TOURNAMENT = (
    "entrant",
    "entrantplayer",
    "tournamentboard",
    "tournamentdirector",
    "tournamentround",
    "directoract",
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_par_of_boards"), ("play", "0020_plain_names")]

    operations = [
        migrations.RenameModel("DuplicateEvent", "Tournament"),
        migrations.RenameModel("EventDirector", "TournamentDirector"),
        migrations.RenameModel("EventRound", "TournamentRound"),
        migrations.RenameModel("EventTable", "TournamentTable"),
        migrations.RenameModel("EventBoard", "TournamentBoard"),
        migrations.RenameModel("BotsLine", "BotField"),
        migrations.RemoveConstraint("entrant", "one_entrant_a_number"),
        migrations.RemoveConstraint("entrantplayer", "one_entry_a_person"),
        migrations.RemoveConstraint("tournamentboard", "one_board_a_number"),
        migrations.RemoveConstraint("tournamentdirector", "one_deputy_a_person"),
        migrations.RemoveConstraint("tournamentround", "one_round_a_number"),
        *(migrations.RenameField(model, "event", "tournament") for model in OF_A_TOURNAMENT),
        migrations.AlterField(
            "tournamentboard",
            "tournament",
            models.ForeignKey(
                on_delete=models.CASCADE, related_name="tournament_boards", to="tournaments.tournament"
            ),
        ),
        migrations.AddConstraint(
            "entrant",
            models.UniqueConstraint(
                condition=models.Q(number__isnull=False, state="in"),
                fields=("tournament", "number"),
                name="one_entrant_a_number",
            ),
        ),
        migrations.AddConstraint(
            "entrantplayer",
            models.UniqueConstraint(
                condition=models.Q(user__isnull=False), fields=("tournament", "user"), name="one_entry_a_person"
            ),
        ),
        migrations.AddConstraint(
            "tournamentboard",
            models.UniqueConstraint(fields=("tournament", "number"), name="one_board_a_number"),
        ),
        migrations.AddConstraint(
            "tournamentdirector",
            models.UniqueConstraint(fields=("tournament", "user"), name="one_deputy_a_person"),
        ),
        migrations.AddConstraint(
            "tournamentround",
            models.UniqueConstraint(fields=("tournament", "number"), name="one_round_a_number"),
        ),
        migrations.RenameField("entrant", "at_club", "in_person"),
        migrations.RenameField("tournamenttable", "on_paper", "in_person"),
        migrations.RunPython(rename_in_acts, migrations.RunPython.noop),
    ]
