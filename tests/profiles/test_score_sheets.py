"""Score sheets of real tables: saved over themselves, listed for their owner, shared with a club, refused in words."""

from __future__ import annotations

import base64
import json
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.clubs.core import membership
from games.clubs.core.club import found_club
from games.clubs.core.models import Club
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


def address_of(browser: Client, number: int) -> str:
    """The address of the pad that opens a sheet, as its page has it."""
    answer = browser.get(f"/score-sheets/{number}/")
    assert answer.status_code == 200
    address: str = answer.context["address"]
    assert f'href="{address}"' in unescape(answer.content.decode())
    return address


def test_a_sheet_is_saved_listed_opened_and_removed() -> None:
    (ace,) = cast.players(("Ace",))
    browser = cast.browser_of(ace)
    answer = browser.post("/score-sheets/save/", {"rules": "piquet?deals=4", "sheet": text_of()}, follow=True)
    (line,) = answer.context["sheets"]
    assert (line.game, line.players, line.deals, line.rules_differ) == ("Piquet", "Ace, Dé", 1, True)
    address, _hash, text = address_of(browser, line.number).partition("#s=")
    assert address == "/rules/piquet/pad/?deals=4"
    answered = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    assert answered == {name: SHEET[name] for name in ("id", "names", "dealer", "deals")}
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
    ace, king = cast.players(("Ace", "King"))
    row = score_sheets.save(ace, rules="piquet?", text=text_of())
    assert score_sheets.sheets_of(king) == []
    assert cast.browser_of(king).post(f"/score-sheets/{row.pk}/remove/").status_code == 404
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
        ("piquet?", text_of(names=["A", "B", "C", "D"])),
        ("piquet?", text_of(id=1234567890)),
        ("piquet?", text_of(deals=[{}])),
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


def a_club(*members: Any) -> Club:
    club = found_club(owner=members[0], name="The Talon")
    for member in members[1:]:
        membership.join(club, user=member)
    return club


def test_a_sheet_is_shared_with_a_club_read_there_by_members_and_taken_back() -> None:
    ace, king, queen = cast.players(("Ace", "King", "Queen"))
    club = a_club(king, ace)
    sheet = score_sheets.save(ace, rules="piquet?", text=text_of())
    mine, home = cast.browser_of(ace), f"{club.get_absolute_url()}score-sheets/"
    assert "No score sheet is shared yet" in mine.get(home).content.decode()
    page = mine.post(
        f"/score-sheets/{sheet.pk}/share/", {"club": club.public_id}, follow=True
    ).content.decode()
    assert f'href="{home}">The Talon</a>' in page
    shown = cast.browser_of(king).get(home).content.decode()
    assert f'href="/score-sheets/{sheet.pk}/"' in shown
    assert "Ace" in shown
    assert address_of(cast.browser_of(king), sheet.pk) == address_of(mine, sheet.pk)
    assert cast.browser_of(queen).get(home).status_code == 404
    mine.post(f"/score-sheets/{sheet.pk}/stop-sharing/")
    assert score_sheets.sheets_of_club(club).lines == ()
    assert len(score_sheets.sheets_of(ace)) == 1


def test_a_sheet_that_is_saved_while_its_sharing_ends_is_not_shared_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ace, king = cast.players(("Ace", "King"))
    sheet = score_sheets.save(ace, rules="piquet?", text=text_of())
    score_sheets.share(ace, sheet.pk, a_club(king, ace).public_id)
    honest = mixes.mix_query

    def meanwhile(*asked: Any) -> str:
        score_sheets.stop_sharing(ace, sheet.pk)
        return honest(*asked)

    monkeypatch.setattr(mixes, "mix_query", meanwhile)
    score_sheets.save(ace, rules="piquet?deals=4", text=text_of())
    sheet.refresh_from_db()
    assert (sheet.query, sheet.club) == ("deals=4", None)


def test_who_has_left_a_club_shares_nothing_with_it_and_reads_nothing_of_it() -> None:
    ace, king = cast.players(("Ace", "King"))
    club = a_club(king, ace)
    sheet = score_sheets.save(ace, rules="piquet?", text=text_of())
    score_sheets.share(ace, sheet.pk, club.public_id)
    membership.leave(club, user=ace)
    sheet.refresh_from_db()
    assert sheet.club is None
    # One that was shared with a club before leaving it ended that.
    PadSheet.objects.update(club=club)
    club.name = "Another name"
    club.save()
    assert [(line.club, line.club_id) for line in score_sheets.sheets_of(ace)] == [("", "")]


LONGEST: dict[str, Any] = {
    "names": ["Ace of all the aces of the pack"[:30]] * 2,
    "deals": [{"a": 99_999, "b": ["Ä" * 20] * 6} for _ in range(160)],
}
"""Nearly as many letters as a sheet may have."""


def test_lists_stay_small_however_long_the_sheets_are() -> None:
    ace, king = cast.players(("Ace", "King"))
    club = a_club(king, ace)
    for number in range(20):
        written = json.dumps({**SHEET, **LONGEST, "id": f"sheet{number:05}"}, ensure_ascii=False)
        text = base64.urlsafe_b64encode(written.encode()).decode().rstrip("=")
        assert score_sheets.MOST_TEXT - 5_000 < len(text) <= score_sheets.MOST_TEXT
        sheet = score_sheets.save(ace, rules="piquet?", text=text)
        score_sheets.share(ace, sheet.pk, club.public_id)
    for address in (f"{club.get_absolute_url()}score-sheets/", "/score-sheets/"):
        page = cast.browser_of(ace).get(address)
        assert len(page.content) < 60_000
        assert page.content.decode().count("160 deals") == 20


def test_a_sheet_is_read_by_its_owner_and_by_the_club_it_is_shared_with() -> None:
    ace, king, queen, jack = cast.players(("Ace", "King", "Queen", "Jack"))
    club, other = a_club(king, ace, queen), a_club(jack)
    sheet = score_sheets.save(ace, rules="piquet?", text=text_of())
    address = f"/score-sheets/{sheet.pk}/"

    def readers() -> list[str]:
        asked = {"ace": ace, "king": king, "queen": queen, "jack": jack, "guest": cast.guest()}
        return [name for name, user in asked.items() if cast.browser_of(user).get(address).status_code == 200]

    assert readers() == ["ace"]
    score_sheets.share(ace, sheet.pk, club.public_id)
    assert readers() == ["ace", "king", "queen"]
    assert other.pk != club.pk
    membership.leave(club, user=queen)
    assert readers() == ["ace", "king"]
    # One that was shared before leaving ended that.
    membership.leave(club, user=ace)
    PadSheet.objects.update(club=club)
    assert readers() == ["ace"]
    assert Client().get(address).status_code == 302
    PadSheet.objects.update(variant="forgotten")
    assert readers() == []


def test_a_page_of_a_club_shows_twenty_sheets() -> None:
    ace, king = cast.players(("Ace", "King"))
    club = a_club(king, ace)
    for number in range(21):
        sheet = score_sheets.save(ace, rules="piquet?", text=text_of(id=f"sheet{number:05}"))
        score_sheets.share(ace, sheet.pk, club.public_id)
    address = f"{club.get_absolute_url()}score-sheets/"
    first, last = (cast.browser_of(king).get(f"{address}?page={page}").context["sheets"] for page in (1, 2))
    assert (len(first.lines), len(last.lines), first.pages) == (20, 1, 2)


def test_who_looks_after_a_club_may_end_the_sharing_and_no_other_member() -> None:
    ace, king, queen = cast.players(("Ace", "King", "Queen"))
    club = a_club(king, ace, queen)
    sheet = score_sheets.save(ace, rules="piquet?", text=text_of())
    score_sheets.share(ace, sheet.pk, club.public_id)
    assert cast.browser_of(queen).post(f"/score-sheets/{sheet.pk}/stop-sharing/").status_code == 404
    assert [line.by.name for line in score_sheets.sheets_of_club(club).lines] == ["Ace player"]
    answer = cast.browser_of(king).post(f"/score-sheets/{sheet.pk}/stop-sharing/", {"at_club": "1"})
    assert answer.headers["Location"] == f"{club.get_absolute_url()}score-sheets/"
    assert score_sheets.sheets_of_club(club).lines == ()


def test_nobody_shares_with_a_club_of_others_and_whoever_leaves_takes_theirs_along() -> None:
    ace, king = cast.players(("Ace", "King"))
    club = a_club(king)
    sheet = score_sheets.save(ace, rules="piquet?", text=text_of())
    answer = cast.browser_of(ace).post(
        f"/score-sheets/{sheet.pk}/share/", {"club": club.public_id}, follow=True
    )
    assert "to which you belong" in answer.content.decode()
    membership.join(club, user=ace)
    score_sheets.share(ace, sheet.pk, club.public_id)
    membership.leave(club, user=ace)
    assert score_sheets.sheets_of_club(club).lines == ()
    with pytest.raises(PadSheet.DoesNotExist):
        score_sheets.share(king, sheet.pk, club.public_id)


def test_a_saved_change_of_a_shared_sheet_is_read_by_the_club() -> None:
    ace, king = cast.players(("Ace", "King"))
    club = a_club(king, ace)
    sheet = score_sheets.save(ace, rules="piquet?", text=text_of())
    score_sheets.share(ace, sheet.pk, club.public_id)
    score_sheets.save(ace, rules="piquet?", text=text_of(deals=[{"hand": [1, 2]}, {"hand": [3, 4]}]))
    assert [line.deals for line in score_sheets.sheets_of_club(club).lines] == [2]


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
    with django_assert_num_queries(3):
        browser.get("/score-sheets/")


def test_the_export_has_every_sheet() -> None:
    (ace,) = cast.players(("Ace",))
    score_sheets.save(ace, rules="piquet?", text=text_of())
    text = dict(export.files_of(ace))["score-sheets.json"]
    assert "abcdefghjk" in text
    assert "Dé" in text
