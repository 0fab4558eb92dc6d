"""The fields of an evening in the order of the papers they are typed from: travellers by board, slips by table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.tournaments.read import score_sheet
from games.tournaments.read.score_sheet import SheetOrder, sheet_of
from tests import cast

from . import stage
from .test_evening import evening, plays_of, post

pytestmark = pytest.mark.django_db


def page_of(tournament: Any, query: str = "") -> str:
    reply = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/scores/{query}")
    return str(reply.content.decode())


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("", ("board.number", "table.round.number", "table.number")),
        ("?order=boards", ("board.number", "table.round.number", "table.number")),
        ("?order=nonsense", ("board.number", "table.round.number", "table.number")),
        ("?order=tables", ("table.round.number", "table.number", "board.number")),
    ],
)
def test_the_fields_stand_as_the_address_says(query: str, order: tuple[str, ...]) -> None:
    tournament = evening(6, boards=2)

    def place(play: Any) -> list[int]:
        keys = []
        for path in order:
            value = play
            for word in path.split("."):
                value = getattr(value, word)
            keys.append(value)
        return keys

    wanted = [play.pk for play in sorted(plays_of(tournament), key=place)]
    assert [int(each) for each in re.findall(r'id="play-(\d+)"', page_of(tournament, query))] == wanted


def test_each_table_of_a_round_has_a_heading_and_what_is_missing_is_counted_by_round() -> None:
    tournament = evening(6, boards=2)
    html = " ".join(page_of(tournament, "?order=tables").split())
    assert html.count("<h4> Table ") == 15
    assert [f'id="round-{number}"' in html for number in range(1, 7)] == [True] * 5 + [False]
    assert html.count("6 missing") == 5


def test_what_is_typed_by_table_is_kept_and_leads_back_to_the_same_order() -> None:
    tournament = evening(6, boards=2)
    play = plays_of(tournament)[0]
    reply = post(tournament, order="tables", round="", **{f"play-{play.pk}": "30 12"})
    assert reply.headers["Location"].endswith("/desk/scores/?order=tables")
    play.refresh_from_db()
    assert play.points == [30, 12]
    wrong = post(tournament, order="tables", **{f"play-{play.pk}": "80-22"})
    assert wrong.status_code == 422
    assert 'name="order" value="tables"' in wrong.content.decode()


def test_of_a_large_evening_one_round_is_shown_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_sheet, "MOST_AT_ONCE", 5)
    tournament = evening()
    stage.score_out(tournament, rounds=1)
    first = sheet_of(tournament, tournament.organiser, None, order=SheetOrder.TABLES)
    other = sheet_of(tournament, tournament.organiser, 3, order=SheetOrder.TABLES)
    assert first is not None
    assert other is not None
    assert {cell.round for cell in first.cells} == {2}
    assert {cell.round for cell in other.cells} == {3}
    [play, *_] = plays_of(tournament, table__round__number=3)
    reply = post(tournament, order="tables", round="3", **{f"play-{play.pk}": "20 10"})
    assert reply.headers["Location"].endswith("?order=tables&round=3")
    assert "?order=tables&amp;round=1" in page_of(tournament, "?order=tables")


def test_another_order_keeps_what_is_typed_in_the_fields_and_stores_nothing() -> None:
    tournament = evening(6, boards=2)
    play = plays_of(tournament)[0]
    reply = post(tournament, order="boards", sort="tables", **{f"play-{play.pk}": "30 12"})
    html = " ".join(reply.content.decode().split())
    assert reply.status_code == 200
    assert 'name="order" value="tables"' in html
    assert 'value="30 12"' in html
    play.refresh_from_db()
    assert play.points is None
    # Enter in a field presses the first button, which is not one of those that sort.
    first = re.findall(r"<button[^>]*>", html[html.index('<form method="post" class="flow"') :])[0]
    assert 'name="sort"' not in first
