"""What open boards gave, as pages and files tell it: travellers, hands, one's own boards, the sheet, proofs."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from games.play.models import Deal, Game
from games.play.record import fairness
from games.play.record.replay import record_of
from games.tournaments import director
from games.tournaments.models import (
    BoardPlay,
    MovementKind,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentStage,
)
from games.tournaments.read.my_boards import own_boards
from games.tournaments.read.standings import standing_of, standings_page
from games.tournaments.record import results, words
from games.tournaments.write import advance
from rules.engine import record
from tests import cast
from tests.play.test_fairness import verify

from . import stage

pytestmark = pytest.mark.django_db


def text(browser: Client, tournament: Tournament, leaf: str) -> str:
    answer = browser.get(tournament.get_absolute_url() + leaf)
    assert answer.status_code == 200, leaf
    return unescape(answer.content.decode())


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def played(variant: str = "piquet", entrants: int = 4, **more: Any) -> tuple[Tournament, list[list[User]]]:
    """A tournament of one round that is over."""
    tournament = stage.tournament_of(variant, **({"rounds": 1} | more))
    people = stage.enter(tournament, entrants)
    return stage.play_out(stage.begin(tournament)), people


def in_person(entrants: int, **more: Any) -> tuple[Tournament, list[list[User]]]:
    tournament = stage.tournament_of(venue="real", **more)
    people = stage.enter(tournament, entrants)
    return stage.score_out(stage.begin(tournament)), people


@pytest.mark.parametrize("variant", ["piquet", "double-deck"])
def test_a_traveller_tells_what_every_table_made_of_a_board_in_the_words_of_the_game(variant: str) -> None:
    tournament, people = played(variant)
    shown_text = text(cast.browser_of(people[0][0]), tournament, "boards/1/")
    for play in BoardPlay.objects.filter(board__tournament=tournament).select_related("game"):
        assert play.points is not None
        assert play.game is not None
        assert f'href="/games/{play.game.public_id}/deals/1/"' in shown_text
        assert words.score(play.points[0] - play.points[1]) in shown_text
        assert cast.browser_of().get(f"/games/{play.game.public_id}/deals/1/").status_code == 200
        sheet = unescape(cast.browser_of().get(f"/games/{play.game.public_id}/score/").content.decode())
        (label,) = re.findall(r"<td>(.*?)</td>", sheet, re.S)[:1]
        assert plain(label) in plain(shown_text)
    board = TournamentBoard.objects.get(tournament=tournament, number=1)
    assert shown_text.count('class="hand-card') == len(board.board.cards.split())
    assert shown_text.count('class="own"') == 1


def test_the_replay_of_a_tournament_by_invitation_opens_for_whoever_reads_the_tournament() -> None:
    tournament, _people = played(public=False)
    reader = cast.browser_of()
    assert reader.get(tournament.get_absolute_url()).status_code == 404
    reader.get(f"{tournament.get_absolute_url()}come/{tournament.invitation}/")
    shown_text = text(reader, tournament, "boards/1/")
    (address, *_more) = re.findall(r'href="(/games/[^"]+/come/[^"]+)"', shown_text)
    assert reader.get(address).status_code == 200
    game = address.split("/")[2]
    assert reader.get(f"/games/{game}/deals/1/").status_code == 200


def test_a_board_that_is_not_open_has_no_page_and_no_proof() -> None:
    tournament = stage.tournament_of(rounds=1)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    for leaf in ("boards/1/", "boards/1/proof.json", "boards/99/"):
        assert cast.browser_of().get(tournament.get_absolute_url() + leaf).status_code == 404
    assert "No board is open yet." in text(cast.browser_of(), tournament, "boards/")


def test_before_the_start_there_are_no_results() -> None:
    tournament = stage.tournament_of()
    browser = cast.browser_of(cast.person("North"))
    for leaf in ("standings/", "boards/", "mine/", "results/", "results.csv", "results.json", "records.zip"):
        assert browser.get(tournament.get_absolute_url() + leaf).status_code == 404


def test_ones_boards_are_held_against_the_field() -> None:
    tournament, people = in_person(6, boards=2)
    standing = standing_of(tournament)
    for (user,) in people:
        (key,) = (key for key, name in standing.names.items() if name.people[0][1] == user.public_id)
        own = own_boards(tournament, standing, key)
        assert len(own.rows) == 10
        assert own.chart is not None
        (row,) = (row for row in standing.fields[0].rows if row.key == key)
        assert row.per_cent is not None
        assert own.mean == words.figure(row.per_cent)
        shares = [float(each.share) for each in own.rows]
        assert max(shares) == float(own.best[0].share)
        assert min(shares) == float(own.worst[0].share)
        shown_text = text(cast.browser_of(user), tournament, "mine/")
        assert own.mean in shown_text
    assert (
        cast.browser_of(cast.person("stranger")).get(f"{tournament.get_absolute_url()}mine/").status_code
        == 404
    )


def test_csv_and_json_tell_the_same_and_matchpoints_of_a_table_add_up_to_the_top() -> None:
    tournament, _people = in_person(6, boards=2)
    tournament.entrants.filter(number=1).update(name="=SUM(A1:A9)")
    browser = cast.browser_of()
    rows = list(
        csv.DictReader(
            io.StringIO(browser.get(f"{tournament.get_absolute_url()}results.csv").content.decode())
        )
    )
    answered = json.loads(browser.get(f"{tournament.get_absolute_url()}results.json").content)
    assert len(rows) == len(answered["lines"]) == 5 * 2 * 3 * 2
    assert [float(row["gained"]) for row in rows] == [line["gained"] for line in answered["lines"]]
    tables: dict[tuple[int, int], float] = {}
    for line in answered["lines"]:
        key = line["board"], line["table"]
        tables[key] = tables.get(key, 0) + line["gained"]
    assert set(tables.values()) == {2.0}
    assert {row["name"] for row in rows if row["number"] == "1"} == {"'=SUM(A1:A9)"}
    assert answered["fields"][0]["standings"][0]["place"] == 1
    assert sum(row["per_cent"] for row in answered["fields"][0]["standings"]) == pytest.approx(300, abs=0.01)


def test_the_records_of_the_finished_games_come_in_one_file() -> None:
    tournament, _people = played(public=False, organiser=cast.person("host"))
    browser = cast.browser_of(tournament.organiser)
    packed = browser.get(f"{tournament.get_absolute_url()}records.zip").content
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = archive.namelist()
        assert names == ["board-001-round-01-table-01.txt", "board-001-round-01-table-02.txt"]
        by_key = {archive.read(name).decode() for name in names}
    assert by_key == {record.write(record_of(game)) for game in Game.objects.all()}


def test_the_sheet_to_print_has_standings_and_rounds() -> None:
    tournament, _people = in_person(4)
    shown_text = plain(text(cast.browser_of(), tournament, "results/"))
    standing = standing_of(tournament)
    for row in standing.fields[0].rows:
        assert row.entrant.name in shown_text
        assert row.per_cent is not None
        assert words.figure(row.per_cent) in shown_text
    assert "By round" in shown_text


def test_figures_follow_the_language_of_the_reader() -> None:
    assert words.figure(Fraction(1, 3)) == "0.33"
    assert words.figure(Fraction(-5, 2), 1, sign=True) == "\N{MINUS SIGN}2.5"
    assert words.figure(Fraction(200, 3)) == "66.67"
    with translation.override("fr"):
        assert words.figure(Fraction(5, 2), sign=True) == "+2,50"


def test_a_cancelled_board_says_so_and_counts_for_nobody() -> None:
    boss = cast.person("Director")
    tournament, _people = in_person(4, organiser=boss)
    director.cancel_board.do(tournament.public_id, 1, by=boss, why="A card lay face up.")
    browser = cast.browser_of()
    assert "cancelled" in text(browser, tournament, "boards/")
    assert "This board was cancelled" in text(browser, tournament, "boards/1/")
    assert {row.boards for row in standing_of(tournament).fields[0].rows} == {2}
    assert "Board 1 is cancelled; it counts for nobody." in text(browser, tournament, "")


@pytest.mark.parametrize(
    ("variant", "movement", "entrants", "scoring"),
    [
        ("double-deck", MovementKind.INDIVIDUAL, 5, "butler"),
        ("auction-three", MovementKind.THREES, 7, "matchpoints"),
        ("piquet", MovementKind.MITCHELL, 5, "total"),
        ("piquet", MovementKind.KNOCK_OUT, 5, "imps"),
        ("two-handed", MovementKind.TEAMS, 3, "imps"),
        ("pinacle", MovementKind.SWISS, 4, "cross-imps"),
    ],
)
def test_every_movement_and_scoring_has_all_its_pages(
    variant: str, movement: str, entrants: int, scoring: str
) -> None:
    tournament, people = in_person(entrants, variant=variant, movement=movement, scoring=scoring, rounds=2)
    browser = cast.browser_of(people[0][0])
    for leaf in (
        "",
        "standings/",
        "boards/",
        "boards/1/",
        "mine/",
        "results/",
        "results.csv",
        "results.json",
    ):
        text(browser, tournament, leaf)
    if movement == MovementKind.KNOCK_OUT:
        assert "has won." in text(browser, tournament, "")
        assert "Round 3" in text(browser, tournament, "standings/")
    if movement == MovementKind.MITCHELL:
        assert "<h3>North</h3>" in text(browser, tournament, "standings/")


def bracket(tournament: Tournament) -> list[list[tuple[str, str, int | None, bool]]]:
    page = standings_page(tournament, standing_of(tournament))
    return [[(each.one, each.other, each.goes_on, each.drawn) for each in at.matches] for at in page.rounds]


def test_the_bracket_marks_who_goes_on_also_after_a_draw_and_who_had_nobody_to_meet() -> None:
    tournament = stage.begin_of(
        stage.tournament_of(movement=MovementKind.KNOCK_OUT, scoring="imps", venue="real", boards=1), 3
    )
    for entrant in tournament.entrants.all():
        tournament.entrants.filter(pk=entrant.pk).update(name=f"Team {entrant.number}")
    assert [[each[2] for each in matches] for matches in bracket(tournament)] == [[None, 0]]
    BoardPlay.objects.filter(board__tournament=tournament, finished_at=None).update(
        points=[10, 10], finished_at=timezone.now()
    )
    advance.advance_tournament(tournament.pk)
    first, second = bracket(tournament)
    ((one, other, goes_on, drawn), (alone, nobody, through, _drawn)) = first
    assert drawn
    assert (one, other)[goes_on] == min(one, other)
    assert (nobody, through) == ("", 0)
    (match,) = second
    assert set(match[:2]) == {alone, (one, other)[goes_on]}
    assert match[2] is None


def test_whoever_won_a_match_and_withdraws_later_has_still_won_it() -> None:
    tournament = stage.tournament_of(
        organiser=cast.person("Organiser"), movement=MovementKind.KNOCK_OUT, scoring="imps", venue="real"
    )
    tournament = stage.score_out(stage.begin_of(tournament, 8), rounds=1)
    before = bracket(tournament)[0]
    assert [goes_on for *_names, goes_on, _drawn in before].count(None) == 0
    winner = tournament.entrants.get(
        number=min(
            TableSide.objects.filter(table__round__tournament=tournament, table__round__number=2).values_list(
                "entrant__number", flat=True
            )
        )
    )
    director.withdraw.do(tournament.public_id, winner.public_id, by=tournament.organiser, why="")
    stage.catch_up()
    assert bracket(stage.again(tournament))[0] == before
    tournament = stage.score_out(tournament)
    assert tournament.stage == TournamentStage.OVER
    assert bracket(tournament)[0] == before
    at_last = TableSide.objects.filter(table__round__tournament=tournament, table__round__number=3)
    semi = TableSide.objects.filter(table__round__tournament=tournament, table__round__number=2)
    assert set(at_last.values_list("entrant", flat=True)) <= set(semi.values_list("entrant", flat=True)) - {
        winner.pk
    }


def test_who_had_nobody_to_meet_stands_with_those_of_the_first_round() -> None:
    tournament = stage.begin_of(
        stage.tournament_of(movement=MovementKind.KNOCK_OUT, scoring="imps", venue="real", boards=1), 5
    )
    (field,) = standing_of(tournament).fields
    assert {row.ranked for row in field.rows} == {1}


def test_bots_have_no_place() -> None:
    tournament, _people = in_person(3, bots=1, rounds=1)
    (field,) = standing_of(tournament).fields
    assert sorted(row.place for row in field.rows if row.place is not None)[0] == 1
    assert [row.place for row in field.rows if row.entrant.bot] == [None]
    shown_text = plain(text(cast.browser_of(), tournament, "standings/"))
    assert " bot " in shown_text


# --- proofs ----------------------------------------------------------------------------------------------


def proof(tournament: Tournament, number: int) -> dict[str, Any]:
    found: dict[str, Any] = (
        cast.browser_of().get(f"{tournament.get_absolute_url()}boards/{number}/proof.json").json()
    )
    return found


def test_the_script_checks_a_board_with_the_deals_of_its_tables(tmp_path: Path) -> None:
    tournament, _people = played()
    of_board = proof(tournament, 1)
    tables = [
        cast.browser_of().get(f"/games/{game.public_id}/deals/1/proof.json").json()
        for game in Game.objects.all()
    ]
    status, output = verify(of_board, *tables, folder=tmp_path)
    assert status == 0, output
    assert output.count("holds") == 3
    assert f"event {tournament.public_id}, board 1: holds\n" in output
    assert "secret" in of_board


def test_the_words_of_a_board_have_one_order_and_an_entrant_finds_their_own_among_them(
    tmp_path: Path,
) -> None:
    """With the secret known, each order of the words would give other cards to choose from."""
    tournament, _people = in_person(4, rounds=1)
    text = proof(tournament, 1)
    for given, reason in (
        (["héron", "river"], "holds"),
        (["river", "héron"], "not in the order of the alphabet"),
    ):
        key = fairness.key_of(bytes.fromhex(text["salt"]), given)
        text |= {"words": given, "cards": list(fairness.shuffle(text["pack"], key))}
        assert reason in verify(text, folder=tmp_path)[1]
    text |= {"words": ["river"]}
    key = fairness.key_of(bytes.fromhex(text["salt"]), ["river"])
    text |= {"cards": list(fairness.shuffle(text["pack"], key))}
    assert verify(text, folder=tmp_path, noted=["--words", "3:river"])[0] == 0
    status, output = verify(text, folder=tmp_path, noted=["--words", "0:rivers"])
    assert (status, "are not among those of the event" in output) == (1, True)


@pytest.mark.parametrize(
    ("what", "words_told"),
    [
        ("cards", "another order of the cards"),
        ("salt", "another order of the cards"),
        ("secret", "not the one whose seal was shown"),
        ("number", "the salt does not come from the secret"),
    ],
)
def test_a_board_that_was_tampered_with_is_found(what: str, words_told: str, tmp_path: Path) -> None:
    tournament, _people = in_person(4, rounds=1)
    text = proof(tournament, 1)
    match what:
        case "cards":
            text["cards"][0], text["cards"][1] = text["cards"][1], text["cards"][0]
        case "salt" | "secret":
            text[what] = "00" * 32
        case "number":
            text["number"] = 2
    status, said = verify(text, folder=tmp_path)
    assert status == 1
    assert words_told in said


def test_while_the_tournament_runs_the_proof_is_without_the_secret(tmp_path: Path) -> None:
    tournament = stage.tournament_of(venue="real")
    stage.enter(tournament, 4)
    tournament = stage.score_out(stage.begin(tournament), rounds=1)
    text = proof(tournament, 1)
    assert "secret" not in text
    status, said = verify(text, folder=tmp_path)
    assert status == 0
    assert "the secret of the event is shown when the event is over" in said


def test_every_deal_of_an_open_board_has_its_score_in_the_rows() -> None:
    tournament, _people = played()
    deals = Deal.objects.filter(game__board__isnull=False)
    assert [deal.score["points"] for deal in deals.order_by("game")] == [
        list(each.points or ()) for each in sorted(results.played_of(tournament), key=lambda each: each.play)
    ]
