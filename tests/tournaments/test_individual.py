"""Individuals, whose partners change: each person's adjusted scores are their own, and who lacks a table sits out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from accounts.models import User
from games.tournaments import director as desk_acts
from games.tournaments.models import BoardPlay, DirectorAct, Entrant, MovementKind, TableSide, Tournament
from games.tournaments.read import sheet
from games.tournaments.read.standings import TournamentStanding, standing_of
from tests import cast

from . import reckoning, stage

pytestmark = pytest.mark.django_db


def individual(players: int = 4, **more: object) -> Tournament:
    """An evening of an individual that has begun."""
    given: dict[str, object] = {"venue": "real", "boards": 1, "rounds": 3} | more
    tournament = stage.tournament_of(
        "double-deck", MovementKind.INDIVIDUAL, organiser=cast.person("Organiser"), **given
    )
    return stage.begin_of(tournament, players)


def organiser_of(tournament: Tournament) -> User:
    assert tournament.organiser is not None
    return tournament.organiser


def give(tournament: Tournament, play: BoardPlay, **score: tuple[object, ...]) -> None:
    desk_acts.adjust.do(tournament.public_id, play.pk, by=organiser_of(tournament), why="", **score)
    stage.catch_up()


def per_cents(standing: TournamentStanding) -> dict[int, Fraction | None]:
    """What each entrant has, by its key."""
    return {row.key: row.per_cent for field in standing.fields for row in field.rows}


def shares_on(standing: TournamentStanding, play: BoardPlay) -> dict[int, Fraction]:
    """What everybody at a table has of the top, by the key of the entrant."""
    [scored] = [each for each in standing.scored_boards if each.played.play == play.pk]
    found = {}
    for gain in scored.gains:
        assert gain.top is not None
        for key, points in ((gain.line.ns, gain.ns), (gain.line.ew, gain.ew)):
            if key is not None:
                found[key] = points * 100 / gain.top
    return found


def plays_of(tournament: Tournament, entrant: Entrant | None = None) -> list[BoardPlay]:
    plays = BoardPlay.objects.filter(board__tournament=tournament).order_by("board__number", "pk")
    return list(plays.filter(table__sides__entrant=entrant) if entrant is not None else plays)


def test_the_partner_of_somebody_who_withdraws_has_what_the_innocent_have() -> None:
    tournament = individual(8)
    gone = tournament.entrants.get(number=1)
    first, *rest = plays_of(tournament, gone)
    desk_acts.withdraw.do(tournament.public_id, gone.public_id, by=organiser_of(tournament), why="ill")
    stage.score_out(tournament)
    standing = standing_of(stage.again(tournament))
    for play in (first, *rest):
        shares = shares_on(standing, play)
        assert shares.pop(gone.pk) == 40
        assert set(shares.values()) == {60}
        assert len(shares) == 3
    reckoned = reckoning.ranked(stage.again(tournament))
    assert {key: share for key, share in per_cents(standing).items() if share is not None} == reckoned


def test_average_plus_and_minus_are_of_what_each_person_had_themselves() -> None:
    tournament = individual(8, rounds=4)
    plays = plays_of(tournament)
    adjusted = plays[0]
    for number, play in enumerate(plays):
        if play != adjusted:
            give(tournament, play, points=(20 + number * number % 7 * 3, 20))
    give(tournament, adjusted, shares=("+", "-"))
    stage.end_evening(tournament)
    standing = standing_of(stage.again(tournament))
    own = per_cents_elsewhere(standing, adjusted)
    sides = dict(TableSide.objects.filter(table=adjusted.table).values_list("entrant", "side"))
    shares = shares_on(standing, adjusted)
    assert shares == {
        key: max(Fraction(60), own[key]) if side == 0 else min(Fraction(40), own[key])
        for key, side in sides.items()
    }
    assert len(set(shares.values())) > 2, "partners had different results elsewhere"


def per_cents_elsewhere(standing: TournamentStanding, adjusted: BoardPlay) -> dict[int, Fraction]:
    """What each had on average on all boards but one."""
    won: dict[int, list[Fraction]] = {}
    for each in standing.scored_boards:
        if each.played.play != adjusted.pk:
            play = BoardPlay.objects.get(pk=each.played.play)
            for key, share in shares_on(standing, play).items():
                won.setdefault(key, []).append(share)
    return {key: sum(each, Fraction(0)) / len(each) for key, each in won.items()}


@pytest.mark.slow
@pytest.mark.parametrize("scoring", ["matchpoints", "imps", "cross-imps", "butler", "total"])
@pytest.mark.parametrize("players", [5, 6, 7])
def test_at_real_tables_no_bot_fills_up_an_individual_and_whoever_lacks_a_table_sits_out(
    players: int, scoring: str
) -> None:
    tournament = individual(players, scoring=scoring, rounds=0)
    assert not tournament.entrants.exclude(level="").exists()
    lacking = TableSide.objects.filter(table__round__tournament=tournament, entrant=None).values("table")
    sat_out = BoardPlay.objects.filter(table__in=lacking)
    assert all(play.adjusted == ["60", "60"] for play in sat_out)
    assert sat_out.exists() is (players != 5), "five sit out in turn, at no table"
    stage.score_out(tournament)
    address = f"/events/{tournament.public_id}/"
    for page in ("", "standings/", "boards/", "results/", "results.json", "results.csv", "wall/"):
        assert cast.browser_of().get(f"{address}{page}").status_code == 200, page
    standing = standing_of(stage.again(tournament))
    ranked = {row.key: row.ranked for field in standing.fields for row in field.rows if row.boards}
    assert ranked == reckoning.ranked(stage.again(tournament))


def test_nobody_fills_up_the_place_of_somebody_who_left_a_real_table() -> None:
    tournament = individual(8)
    gone = tournament.entrants.get(number=3)
    desk_acts.withdraw.do(tournament.public_id, gone.public_id, by=organiser_of(tournament), why="ill")
    assert not tournament.entrants.exclude(level="").exists()


def test_files_and_sheets_say_which_partner_has_which_share() -> None:
    tournament = individual(8)
    gone = tournament.entrants.get(number=1)
    desk_acts.withdraw.do(tournament.public_id, gone.public_id, by=organiser_of(tournament), why="ill")
    page = scores_page(tournament)
    assert any(text in page for text in ("A40/60-60", "A60/40-60", "A60-40/60", "A60-60/40"))
    stage.score_out(tournament)
    lines = list(sheet.lines_of(stage.again(tournament), standing_of(stage.again(tournament))))
    assert {line["adjusted"] for line in lines} <= {None, 60, "40 60", "60 40"}
    split = [line for line in lines if line["adjusted"] in ("40 60", "60 40")]
    assert split
    assert {line["per_cent"] for line in split} == {50}
    number = split[0]["board"]
    board = cast.browser_of().get(f"/events/{tournament.public_id}/boards/{number}/").content.decode()
    assert "40 % / 60 %" in board or "60 % / 40 %" in board


def test_a_share_for_each_partner_is_typed_as_the_sheet_shows_it_and_given_at_the_desk() -> None:
    tournament = individual(8)
    typed, given, *_rest = plays_of(tournament)
    browser, where = cast.browser_of(organiser_of(tournament)), f"/events/{tournament.public_id}/desk/"
    assert browser.post(f"{where}scores/", {f"play-{typed.pk}": "A40/60-60"}).status_code == 302
    typed.refresh_from_db()
    assert typed.adjusted == ["40 60", "60"]
    assert 'value="A40/60-60"' in scores_page(tournament)
    form = {"play": str(given.pk), "kind": "shares", "side_0": "60", "side_1": "40/60 %", "why": "slow"}
    assert browser.post(f"{where}adjust/", form | {"side_1": "40/60/60"}).status_code == 422
    assert browser.post(f"{where}adjust/", form | {"confirmed": "1"}).status_code == 302
    given.refresh_from_db()
    assert given.adjusted == ["60", "40 60"]
    page = browser.get(where).content.decode()
    assert "60 %, 40 % / 60 %" in page
    act = DirectorAct.objects.get(board=given.board, table=given.table)
    assert "adjusted to 60 %, 40 % / 60 %" in desk_acts.adjust.say(act)


def test_of_a_pair_no_partner_has_a_share_of_their_own() -> None:
    tournament = stage.tournament_of(
        "double-deck", MovementKind.HOWELL, organiser=cast.person("Organiser"), venue="real"
    )
    stage.begin_of(tournament, 4)
    with cast.refused("bad_score"):
        give(tournament, plays_of(tournament)[0], shares=("40 60", "60"))


def scores_page(tournament: Tournament) -> str:
    page = cast.browser_of(organiser_of(tournament)).get(f"/events/{tournament.public_id}/desk/scores/")
    return str(page.content.decode())
