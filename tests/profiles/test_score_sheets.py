"""Score sheets of real tables: saved from the pad over themselves, listed for their owner alone, refused in words."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from django.test import Client

from games.jobs.refusals import Refused
from games.privacy import export
from games.profiles import score_sheets
from games.profiles.models import PadSheet
from rules.catalog import find
from rules.web import mixes
from tests import cast

pytestmark = pytest.mark.django_db

SHEET: dict[str, Any] = {
    "id": "abcdefghjk",
    "rules": "piquet?",
    "names": ["Ace", "Dé"],
    "dealer": 1,
    "deals": [{"hand": [12, 5], "pique": [False, True], "stop": False, "tricks": [7, None]}],
}


def text_of(**changed: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps({**SHEET, **changed}).encode()).decode().rstrip("=")


def test_a_sheet_is_saved_listed_opened_and_removed() -> None:
    (ace,) = cast.players(("Ace",))
    browser = cast.browser_of(ace)
    answer = browser.post("/score-sheets/save/", {"rules": "piquet?deals=4", "sheet": text_of()}, follow=True)
    (line,) = answer.context["sheets"]
    assert (line.game, line.players, line.deals, line.rules_differ) == ("Piquet", "Ace, Dé", 1, True)
    address, _hash, text = line.address.partition("#s=")
    assert address == "/rules/piquet/pad/?deals=4"
    told = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    assert told == {name: SHEET[name] for name in ("id", "names", "dealer", "deals")}
    assert browser.get(address).status_code == 200
    browser.post(f"/score-sheets/{line.number}/remove/")
    assert not PadSheet.objects.exists()


@pytest.mark.parametrize("name", ["\u06a9\u200c\u0645", "A\u00a0K", "\U0001f468\u200d\U0001f469"])
def test_names_have_joiners_and_spaces_of_every_kind(name: str) -> None:
    assert score_sheets.read_sheet(text_of(names=[name, "K"]))["names"] == [name, "K"]


def test_the_same_sheet_is_saved_over_itself() -> None:
    (ace,) = cast.players(("Ace",))
    score_sheets.save(ace, rules="piquet?", text=text_of())
    score_sheets.save(ace, rules="piquet?", text=text_of(deals=[{"hand": [1, 2]}, {"hand": [3, 4]}]))
    (line,) = score_sheets.sheets_of(ace)
    assert line.deals == 2


def test_a_sheet_is_its_owners_alone() -> None:
    ace, bo = cast.players(("Ace", "Bo"))
    row = score_sheets.save(ace, rules="piquet?", text=text_of())
    assert score_sheets.sheets_of(bo) == []
    assert cast.browser_of(bo).post(f"/score-sheets/{row.pk}/remove/").status_code == 404
    assert PadSheet.objects.count() == 1


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("whist?", text_of()),
        ("piquet?deals=none", text_of()),
        ("piquet?", ""),
        ("piquet?", "é"),
        ("piquet?", "AAAA"),
        ("piquet?", base64.urlsafe_b64encode(b"[" * 9000).decode()),
        ("piquet?", base64.urlsafe_b64encode(b'{"names": 1}').decode()),
        ("piquet?", text_of(names=["A"])),
        ("piquet?", text_of(names=["A" * 31, "B"])),
        ("piquet?", text_of(names=["A\0", "B"])),
        ("piquet?", text_of(dealer=2)),
        ("piquet?", text_of(dealer=True)),
        ("piquet?", text_of(deals=[])),
        ("piquet?", text_of(deals=[{}] * 201)),
        ("piquet?", text_of(deals=[{"hand": [[1]]}])),
        ("piquet?", text_of(deals=[{"hand": 1e9}])),
        ("piquet?", text_of(deals=[{"hand": "\ud800"}])),
        ("piquet?", text_of(deals=[{"hand\0": 1}])),
        ("piquet?", text_of(id="../../etc")),
        ("piquet?", "A" * 40_001),
    ],
)
def test_what_is_no_sheet_is_refused_in_words(rules: str, text: str) -> None:
    (ace,) = cast.players(("Ace",))
    with pytest.raises(Refused) as refused:
        score_sheets.save(ace, rules=rules, text=text)
    assert str(refused.value).endswith(".")
    assert not PadSheet.objects.exists()


def test_there_is_an_end_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_sheets, "MOST_SHEETS", 1)
    (ace,) = cast.players(("Ace",))
    score_sheets.save(ace, rules="piquet?", text=text_of())
    with pytest.raises(Refused, match="1 score sheets"):
        score_sheets.save(ace, rules="piquet?", text=text_of(id="zzzzzzzzzz"))
    score_sheets.save(ace, rules="piquet?", text=text_of(deals=[{"hand": [9, 9]}]))


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get("/score-sheets/").status_code == 302
    assert client.post("/score-sheets/save/", {"rules": "piquet?", "sheet": text_of()}).status_code == 302


def test_a_pad_keeps_its_rules_in_its_address(client: Client) -> None:
    game = find("double-deck")
    address = mixes.mix_url(game, game.preset("hundred_aces").options, page="rules:pad")
    answer = client.get(address)
    assert answer.context["told"]["plan"]["target"] == 5000
    assert answer.context["told"]["rules"] == "double-deck?preset=hundred_aces"
    for page in (
        "/rules/double-deck/?preset=hundred_aces",
        "/rules/double-deck/print/sheet/?preset=hundred_aces",
    ):
        assert f'href="{address}"' in client.get(page).content.decode()


def test_the_list_costs_as_many_queries_however_many_sheets_there_are(
    django_assert_num_queries: Any,
) -> None:
    (ace,) = cast.players(("Ace",))
    browser = cast.browser_of(ace)
    browser.get("/score-sheets/")
    for place in range(4):
        score_sheets.save(ace, rules="piquet?", text=text_of(id=f"abcdefghj{place + 2}"))
    with django_assert_num_queries(2):
        browser.get("/score-sheets/")


def test_the_export_has_every_sheet() -> None:
    (ace,) = cast.players(("Ace",))
    score_sheets.save(ace, rules="piquet?", text=text_of())
    told = dict(export.files_of(ace))["score-sheets.json"]
    assert "abcdefghjk" in told
    assert "Dé" in told
