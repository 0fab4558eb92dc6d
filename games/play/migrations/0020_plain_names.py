"""Plain names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0019_halted_clocks")]

    operations = [
        migrations.RenameModel("Handover", "SeatChange"),
        migrations.RenameModel("TableTalk", "ChatMessage"),
        migrations.RenameModel("LeaveTaken", "LeavePeriod"),
        migrations.RenameField("player", "kept_for", "reserved_for"),
        migrations.RenameField("player", "lapsed", "timed_out"),
        migrations.RenameField("player", "for_good", "may_not_return"),
        migrations.RenameField("player", "notes_away", "former_notes"),
        migrations.RenameField("player", "clock_away", "former_clock_left"),
        migrations.RenameField("player", "there_at", "last_active_at"),
        migrations.RenameField("player", "asked", "prompt_verb"),
        migrations.RenameField("game", "fills_at", "bots_join_at"),
        migrations.RenameField("game", "fills_with", "bots_join_level"),
        migrations.RenameField("seatchange", "lapsed", "timed_out"),
        # Their tables move to games.jobs, with their rows.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("Due"),
                migrations.DeleteModel("Heartbeat"),
                migrations.DeleteModel("Outage"),
            ]
        ),
    ]
