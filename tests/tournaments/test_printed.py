"""What is printed: every card agrees with the movement, and cards of sealed boards are for who makes them up."""

from __future__ import annotations

from typing import Any

import pytest

from games.tournaments import director
from games.tournaments.models import (
    DirectorActKind,
    EntrantPlayer,
    MovementKind,
    Tournament,
    TournamentBoard,
    TournamentDirector,
)
from games.tournaments.read import print_sheets
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


def planned(variant: str, movement: str, entrants: int, **more: Any) -> print_sheets.PaperPlan:
    scoring = "imps" if movement in (MovementKind.TEAMS, MovementKind.KNOCK_OUT) else "matchpoints"
    tournament = stage.tournament_of(variant, movement, scoring=scoring, venue="real", fill_odd=False, **more)
    return print_sheets.paper_plan(tournament, entrants)


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


def evening(**more: Any) -> Tournament:
    tournament = stage.tournament_of(
        organiser=cast.person("Organiser"), venue="real", rounds=2, boards=2, **more
    )
    stage.enter(tournament, 4)
    return stage.begin(tournament)


def hands(tournament: Tournament, reader: Any) -> Any:
    return cast.browser_of(reader).get(f"/events/{tournament.public_id}/print/hands/")


def test_names_stand_on_the_cards_once_the_tournament_runs_and_what_was_opened_is_told_as_it_is() -> None:
    tournament = evening()
    before = print_sheets.paper_plan(tournament, 0)
    assert {card.name for card in before.guides} == {
        player.user.name
        for player in EntrantPlayer.objects.filter(tournament=tournament)
        if player.user is not None
    }
    two = EntrantPlayer.objects.filter(tournament=tournament).order_by("entrant__number")[:2]
    gone = two[0].entrant
    assert tournament.organiser is not None
    director.withdraw.do(tournament.public_id, gone.public_id, by=tournament.organiser, why="The last train.")
    after = print_sheets.paper_plan(tournament, 0)
    assert len(after.guides) == 3
    assert any("nobody" in row.sides for card in after.tables for row in card.rows)


def records(tournament: Tournament, reader: Any) -> int:
    return int(hands(tournament, reader).content.count(b"paper-record"))


def test_cards_of_sealed_boards_are_for_a_director_who_says_so_and_does_not_play() -> None:
    tournament = evening()
    deputy, player = cast.person("Deputy"), tournament.entrants.get(number=1).players.get().user
    staff = cast.person("Staff", is_staff=True)
    for user in (deputy, player):
        TournamentDirector.objects.create(tournament=tournament, user=user)
    address = f"/events/{tournament.public_id}/print/hands/"
    all_boards = TournamentBoard.objects.filter(tournament=tournament).count()
    for reader in (tournament.organiser, deputy, staff):
        assert records(tournament, reader) == 0
        assert cast.browser_of(reader).post(address).status_code == 302
        assert records(tournament, reader) == all_boards
    for reader in (
        player,
        tournament.entrants.get(number=2).players.get().user,
        cast.person("Stranger"),
        None,
    ):
        assert hands(tournament, reader).status_code == 404
        assert cast.browser_of(reader).post(address).status_code == 404
    stage.score_out(tournament, rounds=1)
    rows = TournamentBoard.objects.filter(tournament=tournament)
    opened, sealed = (rows.filter(board__opened_at__isnull=still).count() for still in (False, True))
    assert opened
    assert sealed
    assert records(tournament, player) == opened
    assert records(tournament, deputy) == opened + sealed
    assert records(tournament, cast.person("Staff", is_staff=True)) == opened


def test_whoever_has_read_sealed_cards_cannot_come_in_and_everybody_is_told_that_they_were_read() -> None:
    tournament = evening()
    deputy = cast.person("Deputy")
    TournamentDirector.objects.create(tournament=tournament, user=deputy)
    address = f"/events/{tournament.public_id}/print/hands/"
    for _ in range(2):
        cast.browser_of(deputy).post(address)
    assert tournament.acts.filter(kind=DirectorActKind.HANDS, by=deputy).count() == 1
    place = {"entrant_id": tournament.entrants.get(number=1).public_id, "place": 0}
    with refused("person_entered"):
        director.replace.do(tournament.public_id, **place, by=tournament.organiser, user=deputy, why="")
    director.withdraw.do(tournament.public_id, place["entrant_id"], by=tournament.organiser, why="")
    with refused("person_entered"):
        director.late.do(tournament.public_id, by=tournament.organiser, users=[deputy])
    shown_text = cast.browser_of().get(f"/events/{tournament.public_id}/").content.decode()
    assert "has read the cards of the sealed boards" in shown_text


@pytest.mark.parametrize("variant", ["double-deck", "two-handed", "auction-widow", "piquet", "pinacle"])
def test_a_sorted_pack_dealt_as_the_record_says_gives_the_hands_of_the_board(variant: str) -> None:
    tournament = stage.tournament_of(variant, organiser=cast.person("Organiser"), venue="real", boards=2)
    if variant == "auction-widow":
        tournament = stage.tournament_of(
            variant, MovementKind.THREES, organiser=cast.person("Organiser"), venue="real", rounds=1
        )
    tournament = stage.begin_of(tournament, 9 if variant == "auction-widow" else 4)
    director.hands.do(tournament.public_id, by=tournament.organiser)
    records = print_sheets.hand_records(tournament, tournament.organiser)
    assert records
    for record in records:
        dealt: dict[str, list[tuple[str, str]]] = {}
        for suit in record.piles:
            for sign, piles in suit.ranks:
                for pile in piles:
                    dealt.setdefault(pile, []).append((suit.suit, sign))
        names = print_sheets.short([hand.name for hand in record.hands])
        for name, hand in zip(names, record.hands, strict=True):
            cards = [(suit, sign) for suit, held in hand.suits for _card, sign, _name in held]
            assert sorted(dealt[name]) == sorted(cards)


def test_a_score_slip_has_a_line_for_every_board_a_table_plays_in_a_round() -> None:
    tournament = evening()
    page = cast.browser_of().get(f"/events/{tournament.public_id}/print/slips/").content.decode()
    plan = print_sheets.paper_plan(tournament, 0)
    slips = [row for card in plan.tables for row in card.rows]
    assert page.count('class="paper-card paper-traveller"') == len(slips)
    assert page.count('<th scope="row">') == sum(len(row.numbers) for row in slips) > 4
    assert "The standard rules, nothing changed." in page


def test_no_director_of_a_tournament_played_here_reads_a_sealed_board() -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"))
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    assert hands(tournament, tournament.organiser).status_code == 404


@pytest.mark.parametrize(
    ("typed", "status"), [("8", 200), ("", 200), ("17", 422), ("many", 422), ("-4", 422)]
)
def test_before_the_start_cards_are_made_for_as_many_as_are_asked_for(typed: str, status: int) -> None:
    tournament = stage.tournament_of("double-deck", MovementKind.HOWELL, rounds=3)
    address = f"/events/{tournament.public_id}/print/"
    reply = cast.browser_of().get(address, {"entrants": typed})
    assert reply.status_code == status
    assert (f'value="{typed}"' in reply.content.decode()) is bool(typed)
    cards = cast.browser_of().get(f"{address}guides/", {"entrants": typed})
    assert cards.status_code == (200 if status == 200 else 404)
