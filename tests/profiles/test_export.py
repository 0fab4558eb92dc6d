"""Everything that is mine: complete by the list of tables, nothing a seat may not see, kept for a week."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.play.personal_data import words_shown
from games.privacy import export, inventory
from games.privacy.deletion import person_keys
from games.profiles.models import ExportFile
from rules.catalog import VARIANTS, find
from rules.engine import record
from rules.engine.variant import Variant
from tests import cast
from tests.play.readers import Room
from tests.play.worlds import pairs, stored
from tests.profiles.room import MAIL, NAME, everything_of
from tests.rules.walks import figure

pytestmark = pytest.mark.django_db

PAIRS = figure(1, long=8, soak=100)


def opened(content: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    return {name: json.loads(text) if name.endswith(".json") else text for name, text in files.items()}


def made(user: User) -> ExportFile:
    queue.run(Job.objects.get(kind=export.EXPORT, object_id=user.pk).pk)
    return ExportFile.objects.get(user=user)


def test_every_column_that_leads_to_a_person_is_told_of_in_some_file() -> None:
    """A new table that has people in it fails here until the export knows it."""
    keys = {f"{model._meta.label}.{field.name}" for model, field in person_keys()}
    exported, withheld = inventory.exported_columns(), inventory.withheld_columns()
    assert set(exported) | set(withheld) == keys
    assert not set(exported) & set(withheld)


def test_the_file_holds_everything_and_every_file_of_it_something() -> None:
    user, others, games = everything_of()
    browser = cast.browser_of(user)
    assert "refresh" in browser.get("/fr/account/export/").content.decode()
    files = opened(bytes(made(user).content))
    assert {f"{name}.json" for name in inventory.FILES} <= set(files)
    assert set(inventory.exported_columns().values()) <= set(inventory.FILES)
    assert [name for name in inventory.FILES if f"{name}.json" not in files["README.txt"]] == []
    assert all(files.values())
    text = files["account.json"]
    assert (text["display_name"], text["mail_addresses"][0]["email"]) == (NAME, MAIL)
    assert "a long walk" not in str(files)
    assert "password" not in files["settings.json"]
    assert {game["public_id"] for game in files["games.json"]} >= {game.public_id for game in games[:5]}
    assert files["notes.json"][0]["notes"] == f"notes of {NAME}"
    assert [line["words"] for line in files["talk.json"]].count(f"{NAME} says goodbye") == 1
    assert "talon" in browser.get("/fr/account/export/talon.zip")["Content-Disposition"]
    over, with_bot, *_rest = games
    assert record.read(files[f"records/{over.public_id}.txt"], find)
    assert f"records/{with_bot.public_id}.txt" not in files
    declined = [bond for bond in files["friends.json"]["friends"] if bond["state"] == "declined"]
    assert declined == []
    assert cast.browser_of(others[0]).get("/account/export/talon.zip").status_code == 404


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_file_of_a_seat_is_the_same_whatever_the_others_hold(variant: Variant[Any]) -> None:
    room, rng = Room(), Random(f"export {variant.slug}")
    looked = 0
    for pair in islice((pair for pair in pairs(rng, variant) if pair.viewer is not None), PAIRS):
        rows = []
        for world in (0, 1):
            room.forget()
            with stored(pair, world, room.people, room.browsers) as game:
                rows.append(dict(export.files_of(room.people[pair.viewer])))
                others = set(rows[-1][f"running/{game.public_id}.txt"].splitlines())
                looked += others != set(words_shown(game, (pair.viewer + 1) % len(game.players.all())))
        assert rows[0] == rows[1]
    assert looked, "what two seats have seen is not the same"


def test_a_file_is_asked_for_once_an_hour_and_kept_for_a_week() -> None:
    user = cast.person("South player")
    browser = cast.browser_of(user)
    assert browser.get("/account/export/talon.zip").status_code == 404
    browser.post("/fr/account/export/")
    file = made(user)
    assert "Talon" in opened(bytes(file.content))["README.txt"]
    page = browser.post("/account/export/", follow=True).content.decode()
    assert "less than an hour ago" in page
    assert ExportFile.objects.get(user=user).ready_at == file.ready_at
    gone = Job.objects.get(kind=export.GONE, object_id=user.pk)
    assert abs(gone.due_at - timezone.now() - export.KEPT) < timedelta(minutes=1)
    Job.objects.filter(pk=gone.pk).update(due_at=timezone.now())
    queue.run(gone.pk)
    assert not ExportFile.objects.exists()
    ExportFile.objects.all().delete()
    browser.post("/account/export/")
    made(user)
