"""Hand records as files: every card of a board once, laid north, west, east, south; for those who may read them."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace

import pytest

from games.tournaments.models import MovementKind
from games.tournaments.read import hand_files, print_sheets
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db

KINDS = [
    ("double-deck", MovementKind.BAROMETER, 4),
    ("piquet", MovementKind.BAROMETER, 4),
    ("auction-three", MovementKind.THREES, 9),
]
ORDER = {2: (0, 1), 3: (0, 2, 1), 4: (0, 3, 1, 2)}
"""The seats as a record names them from the top."""


def records_of(variant: str, movement: str, entrants: int) -> tuple[print_sheets.HandRecord, ...]:
    tournament = stage.tournament_of(variant, movement, rounds=1, boards=2, venue="real")
    stage.enter(tournament, entrants)
    tournament = stage.score_out(stage.begin(tournament))
    return print_sheets.hand_records(tournament, None)


def cards(text: str) -> list[str]:
    return re.findall(r"10|[0-9AKQJ]", text)


@pytest.mark.parametrize(("variant", "movement", "entrants"), KINDS)
def test_the_text_has_every_card_once_and_the_hands_in_their_places(
    variant: str, movement: str, entrants: int
) -> None:
    records = records_of(variant, movement, entrants)
    text = hand_files.as_text("Club duplicate", records)
    assert text.startswith("Club duplicate\n\nBoard 1, dealer ")
    parts = re.split(r"Board \d+, dealer [^\n]*\n", text)[1:]
    assert len(parts) == len(records)
    for part, record in zip(parts, records, strict=True):
        dealt = [sign for hand in record.hands for _suit, few in hand.suits for _card, sign, _name in few]
        assert sorted(cards(part)) == sorted(dealt)
        seats = [hand.name for hand in record.hands if hand.by_suits]
        shown = sorted(seats, key=part.index)
        assert shown == [seats[place] for place in ORDER[len(seats)]]


def test_a_sealed_board_says_so_in_the_files_and_an_event_of_the_site_has_its_title() -> None:
    tournament = stage.tournament_of(rounds=1, venue="real", name="")
    stage.enter(tournament, 4)
    tournament = stage.score_out(stage.begin(tournament))
    records = print_sheets.hand_records(tournament, None)
    sealed = [replace(record, sealed=True) for record in records]
    assert f"Board 1, dealer {records[0].dealer}, sealed\n" in hand_files.as_text("", sealed)
    assert "sealed" not in hand_files.as_text("", records)
    shown = cast.browser_of().get(f"/events/{tournament.public_id}/print/hands.txt").content.decode()
    assert shown.startswith("Tournament: ")


@pytest.mark.parametrize(
    ("variant", "movement", "entrants"), [*KINDS, ("pinacle", MovementKind.BAROMETER, 4)]
)
def test_the_pdf_has_every_card_of_every_hand(variant: str, movement: str, entrants: int) -> None:
    records = records_of(variant, movement, entrants) * 4
    pdf = hand_files.as_pdf("L’étui du vendredi – Łódź", records)
    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type /Page\n") == -(-len(records) // (4 if variant == "pinacle" else 6))
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    drawn = b"".join(zlib.decompress(each) for each in streams if each[:1] == b"x").decode("latin-1")
    for record in records:
        for hand in record.hands:
            if hand.by_suits:
                for _suit, few in hand.suits:
                    assert f"({' '.join(sign for _card, sign, _name in few)})" in drawn


def test_the_files_are_linked_and_for_those_who_may_read_the_boards() -> None:
    tournament = stage.tournament_of(rounds=1, venue="real")
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    browser, home = cast.browser_of(None), f"/events/{tournament.public_id}/print/"
    assert browser.get(f"{home}hands.pdf").status_code == 404
    assert browser.get(f"{home}hands.txt").status_code == 404
    stage.score_out(tournament)
    page = browser.get(f"{home}hands/").content.decode()
    assert f"{home}hands.pdf" in page
    assert f"{home}hands.txt" in page
    assert browser.get(f"{home}hands.pdf")["Content-Type"] == "application/pdf"
    assert "♠" in browser.get(f"/fr{home}hands.txt").content.decode()
