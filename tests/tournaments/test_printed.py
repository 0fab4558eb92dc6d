"""What is printed: every card agrees with the movement, and cards of sealed boards are for who makes them up."""

from __future__ import annotations

from typing import Any

import pytest

from games.tournaments import desk, solo
from games.tournaments.models import (
    ActOf,
    DuplicateEvent,
    EntrantPlayer,
    EventBoard,
    EventDirector,
    MovementKind,
)
from games.tournaments.read import paper
from tests import cast
from tests.cast import refused

from . import stage

pytestmark = pytest.mark.django_db

KINDS = [
    ("double-deck", MovementKind.BAROMETER, 7),
    ("double-deck", MovementKind.HOWELL, 8),
    ("piquet", MovementKind.MITCHELL, 9),
    ("piquet", MovementKind.SWISS, 7),
    ("double-deck", MovementKind.INDIVIDUAL, 8),
    ("piquet", MovementKind.TEAMS, 4),
    ("auction-three", MovementKind.THREES, 9),
    ("piquet", MovementKind.KNOCK_OUT, 5),
]


def planned(variant: str, movement: str, entrants: int, **more: Any) -> paper.PaperPlan:
    scoring = "imps" if movement in (MovementKind.TEAMS, MovementKind.KNOCK_OUT) else "matchpoints"
    event = stage.event_of(variant, movement, scoring=scoring, venue="real", fill_odd=False, **more)
    return paper.paper_plan(event, entrants)


@pytest.mark.parametrize(("variant", "movement", "entrants"), KINDS)
def test_guide_cards_and_table_cards_of_a_movement_say_the_same(
    variant: str, movement: str, entrants: int
) -> None:
    plan = planned(variant, movement, entrants, boards=2, rounds=3)
    assert [card.number for card in plan.guides] == list(range(1, entrants + 1))
    at_tables = {(row.round, row.table): row for card in plan.tables for row in card.rows}
    assert plan.travellers
    for card in plan.guides:
        for row in card.rows:
            if row.table is None:
                continue
            here = at_tables[row.round, row.table]
            labels = {label for side in here.sides for label in side.split(" + ")}
            assert str(card.number) in labels
            assert here.boards == row.boards
            assert set(row.opponents.split(" + ")) < labels
    lines = {(each.board, row.round, row.table) for each in plan.travellers for row in each.rows}
    assert len(lines) == sum(len(each.rows) for each in plan.travellers)
    assert all(row in lines or "nobody" in at_tables[row[1:]].sides for row in lines)


def test_who_has_nobody_to_meet_sits_out_on_the_card_and_stands_on_no_traveller() -> None:
    plan = planned("piquet", MovementKind.BAROMETER, 5, boards=1, rounds=5)
    for card in plan.guides:
        assert [row.table for row in card.rows].count(None) == 1
    assert all("nobody" not in row.sides for each in plan.travellers for row in each.rows)


def evening(**more: Any) -> DuplicateEvent:
    event = stage.event_of(organiser=cast.person("Organiser"), venue="real", rounds=2, boards=2, **more)
    stage.enter(event, 4)
    return stage.begin(event)


def hands(event: DuplicateEvent, reader: Any) -> Any:
    return cast.browser_of(reader).get(f"/events/{event.public_id}/print/hands/")


def test_names_stand_on_the_cards_once_the_event_runs_and_what_was_opened_is_told_as_it_is() -> None:
    event = evening()
    before = paper.paper_plan(event, 0)
    assert {card.name for card in before.guides} == {
        player.user.name for player in EntrantPlayer.objects.filter(event=event) if player.user is not None
    }
    two = EntrantPlayer.objects.filter(event=event).order_by("entrant__number")[:2]
    gone = two[0].entrant
    assert event.organiser is not None
    desk.withdraw(event.public_id, gone.public_id, by=event.organiser, why="The last train.")
    after = paper.paper_plan(event, 0)
    assert len(after.guides) == 3
    assert any("nobody" in row.sides for card in after.tables for row in card.rows)


def records(event: DuplicateEvent, reader: Any) -> int:
    return int(hands(event, reader).content.count(b"paper-record"))


def test_cards_of_sealed_boards_are_for_a_director_who_says_so_and_does_not_play() -> None:
    event = evening()
    deputy, player = cast.person("Deputy"), event.entrants.get(number=1).players.get().user
    staff = cast.person("Staff", is_staff=True)
    for user in (deputy, player):
        EventDirector.objects.create(event=event, user=user)
    address = f"/events/{event.public_id}/print/hands/"
    all_boards = EventBoard.objects.filter(event=event).count()
    for reader in (event.organiser, deputy, staff):
        assert records(event, reader) == 0
        assert cast.browser_of(reader).post(address).status_code == 302
        assert records(event, reader) == all_boards
    for reader in (player, event.entrants.get(number=2).players.get().user, cast.person("Stranger"), None):
        assert hands(event, reader).status_code == 404
        assert cast.browser_of(reader).post(address).status_code == 404
    stage.score_out(event, rounds=1)
    rows = EventBoard.objects.filter(event=event)
    opened, sealed = (rows.filter(board__opened_at__isnull=still).count() for still in (False, True))
    assert opened
    assert sealed
    assert records(event, player) == opened
    assert records(event, deputy) == opened + sealed
    assert records(event, cast.person("Staff", is_staff=True)) == opened


def test_whoever_has_read_sealed_cards_cannot_come_in_and_everybody_is_told_that_they_were_read() -> None:
    event = evening()
    deputy = cast.person("Deputy")
    EventDirector.objects.create(event=event, user=deputy)
    address = f"/events/{event.public_id}/print/hands/"
    for _ in range(2):
        cast.browser_of(deputy).post(address)
    assert event.acts.filter(kind=ActOf.HANDS, by=deputy).count() == 1
    place = {"entrant_id": event.entrants.get(number=1).public_id, "place": 0}
    with refused("entered_already"):
        desk.replace(event.public_id, **place, by=event.organiser, user=deputy, why="")
    desk.withdraw(event.public_id, place["entrant_id"], by=event.organiser, why="")
    with refused("entered_already"):
        desk.let_in_late(event.public_id, by=event.organiser, users=[deputy])
    with refused("knows_board"):
        solo.play_event_board(deputy, solo.event_board(event.public_id, 1))
    told = cast.browser_of().get(f"/events/{event.public_id}/").content.decode()
    assert "has read the cards of the sealed boards" in told


@pytest.mark.parametrize("variant", ["double-deck", "two-handed", "auction-widow", "piquet", "pinacle"])
def test_a_sorted_pack_dealt_as_the_record_says_gives_the_hands_of_the_board(variant: str) -> None:
    event = stage.event_of(variant, organiser=cast.person("Organiser"), venue="real", boards=2)
    if variant == "auction-widow":
        event = stage.event_of(
            variant, MovementKind.THREES, organiser=cast.person("Organiser"), venue="real", rounds=1
        )
    event = stage.begin_of(event, 9 if variant == "auction-widow" else 4)
    desk.read_hands(event.public_id, by=event.organiser)
    records = paper.hand_records(event, event.organiser)
    assert records
    for record in records:
        dealt: dict[str, list[tuple[str, str]]] = {}
        for suit in record.piles:
            for sign, piles in suit.ranks:
                for pile in piles:
                    dealt.setdefault(pile, []).append((suit.suit, sign))
        names = paper.short([hand.name for hand in record.hands])
        for name, hand in zip(names, record.hands, strict=True):
            cards = [(suit, sign) for suit, held in hand.suits for _card, sign, _name in held]
            assert sorted(dealt[name]) == sorted(cards)


def test_a_score_slip_has_a_line_for_every_board_a_table_plays_in_a_round() -> None:
    event = evening()
    page = cast.browser_of().get(f"/events/{event.public_id}/print/slips/").content.decode()
    plan = paper.paper_plan(event, 0)
    slips = [row for card in plan.tables for row in card.rows]
    assert page.count('class="paper-card paper-traveller"') == len(slips)
    assert page.count('<th scope="row">') == sum(len(row.numbers) for row in slips) > 4
    assert "The standard rules, nothing changed." in page


def test_no_director_of_an_event_played_here_reads_a_sealed_board() -> None:
    event = stage.event_of(organiser=cast.person("Organiser"))
    stage.enter(event, 4)
    event = stage.begin(event)
    assert hands(event, event.organiser).status_code == 404


@pytest.mark.parametrize(
    ("typed", "status"), [("8", 200), ("", 200), ("17", 422), ("many", 422), ("-4", 422)]
)
def test_before_the_start_cards_are_made_for_as_many_as_are_asked_for(typed: str, status: int) -> None:
    event = stage.event_of("double-deck", MovementKind.HOWELL, rounds=3)
    address = f"/events/{event.public_id}/print/"
    reply = cast.browser_of().get(address, {"entrants": typed})
    assert reply.status_code == status
    assert (f'value="{typed}"' in reply.content.decode()) is bool(typed)
    cards = cast.browser_of().get(f"{address}guides/", {"entrants": typed})
    assert cards.status_code == (200 if status == 200 else 404)
