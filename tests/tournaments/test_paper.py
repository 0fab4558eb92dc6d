"""Scores of real tables: typed by table and board, pasted as a list, and nothing kept where one of them is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from games.notation import BadResults
from games.tournaments import director as desk_acts
from games.tournaments.director import typed_scores
from games.tournaments.director.typed_scores import PaperScore
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Tournament,
    TournamentDirector,
    TournamentStage,
)
from games.tournaments.read.score_sheet import sheet_of
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "sides", "expected"),
    [
        ("350 120", 2, PaperScore(points=(350, 120))),
        ("350 / 120", 2, PaperScore(points=(350, 120))),
        ("−20 100", 2, PaperScore(points=(-20, 100))),
        ("230", 2, PaperScore(points=(230, 0))),
        ("-230", 2, PaperScore(points=(-230, 0))),
        ("A60", 2, PaperScore(shares=("60", "40"))),
        ("A60-60", 2, PaperScore(shares=("60", "60"))),
        ("A+", 2, PaperScore(shares=("+", "-"))),
        ("35 12 8", 3, PaperScore(points=(35, 12, 8))),
        ("", 2, None),
        ("A160", 2, None),
        ("many", 2, None),
        ("1 2 3", 2, None),
        ("350 A60", 2, None),
        ("35 12", 3, None),
        ("A60", 3, None),
        ("1e3 5", 2, None),
    ],
)
def test_a_score_is_read_as_it_is_typed(text: str, sides: int, expected: PaperScore | None) -> None:
    if expected is None:
        with pytest.raises(BadResults):
            typed_scores.read_score(text, sides)
    else:
        assert typed_scores.read_score(text, sides) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A40/60-60", ("40 60", "60")),
        ("A60-40/60", ("60", "40 60")),
        ("a40/60-60/40", ("40 60", "60 40")),
        ("A40/60/-", ("40 60", "-")),
        ("A+-40/60", ("+", "40 60")),
        ("A60-60", ("60", "60")),
        ("A60", ("60", "40")),
        ("A+/-", ("+", "-")),
        ("A40/60", ("40", "60")),
        ("A40/600-60", None),
        ("A40/60/60-60", None),
    ],
)
def test_where_partners_enter_alone_each_may_have_a_share(
    text: str, expected: tuple[str, ...] | None
) -> None:
    if expected is None:
        with pytest.raises(BadResults):
            typed_scores.read_score(text, 2, partners=True)
    else:
        assert typed_scores.read_score(text, 2, partners=True) == PaperScore(shares=expected)
    if "/" in text and text not in ("A+/-", "A40/60"):
        with pytest.raises(BadResults):
            typed_scores.read_score(text, 2)


def evening(**more: Any) -> Tournament:
    tournament = stage.tournament_of(
        organiser=cast.person("Organiser"), venue="real", rounds=1, boards=2, **more
    )
    stage.enter(tournament, 4)
    return stage.begin(tournament)


def keep(tournament: Tournament, **form: str) -> Any:
    return cast.browser_of(tournament.organiser).post(f"/events/{tournament.public_id}/desk/scores/", form)


def scores(tournament: Tournament) -> list[object]:
    plays = BoardPlay.objects.filter(board__tournament=tournament).order_by("table__number", "board__number")
    return [play.points or play.adjusted for play in plays]


def test_a_round_is_entered_by_table_and_board_and_stays_open_to_the_end_of_the_evening() -> None:
    tournament = evening()
    plays = list(
        BoardPlay.objects.filter(board__tournament=tournament).order_by("table__number", "board__number")
    )
    first, second, third, fourth = (f"play-{play.pk}" for play in plays)
    reply = keep(tournament, **{first: "30 12", second: "nonsense"})
    assert reply.status_code == 422
    assert b'value="30 12"' in reply.content
    assert b'value="nonsense"' in reply.content
    assert scores(tournament) == [None] * 4
    assert keep(tournament, **{first: "30 12", second: "A60"}).status_code == 302
    assert keep(tournament, **{third: "-7", fourth: "5 5"}).status_code == 302
    assert scores(tournament) == [[30, 12], ["60", "40"], [-7, 0], [5, 5]]
    assert {act.kind for act in DirectorAct.objects.all()} == {DirectorActKind.ENTER, DirectorActKind.ADJUST}
    stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.RUNNING
    assert stage.end_evening(tournament).stage == TournamentStage.OVER


def test_a_list_is_pasted_and_a_line_that_cannot_be_is_named() -> None:
    tournament = evening()
    sheet = sheet_of(tournament, cast.person("Deputy"), None)
    assert sheet is not None
    lines = [f"{board},{ns},{ew},{40 + place}" for place, (board, ns, ew) in enumerate(sheet.numbers)]
    reply = keep(tournament, list="\n".join(["board,ns,ew,score", *lines[:2], "1,2,9,A60"]))
    assert reply.status_code == 422
    assert "Line 4" in reply.content.decode()
    assert scores(tournament) == [None] * 4
    assert keep(tournament, list="\n".join(["board,ns,ew,score", *lines])).status_code == 302
    assert scores(tournament) == [[40 + place, 0] for place in range(4)]


def test_a_director_who_plays_reads_no_score_of_a_sealed_board() -> None:
    tournament = evening()
    player = tournament.entrants.get(number=1).players.get().user
    assert player is not None
    play = BoardPlay.objects.filter(board__tournament=tournament)[0]
    keep(tournament, **{f"play-{play.pk}": "30 12"})
    one, other = (sheet_of(tournament, reader, None) for reader in (player, cast.person("Deputy")))
    assert one is not None
    assert other is not None
    assert {cell.entered for cell in one.cells} == {""}
    assert {cell.entered for cell in other.cells} == {"", "30 12"}


@pytest.mark.parametrize("act", [DirectorActKind.ENTER, DirectorActKind.ADJUST])
def test_whoever_gave_a_board_a_score_sits_at_none_of_its_tables(act: DirectorActKind) -> None:
    tournament = evening()
    deputy = cast.person("Deputy")
    TournamentDirector.objects.create(tournament=tournament, user=deputy)
    play = BoardPlay.objects.filter(board__tournament=tournament)[0]
    given: dict[str, Any] = {"points": (30, 12)} if act == DirectorActKind.ENTER else {"shares": ("60", "40")}
    desk_acts.adjust.do(tournament.public_id, play.pk, by=deputy, why="", **given)
    assert DirectorAct.objects.get().kind == act
    entrant = tournament.entrants.get(number=1)
    with cast.refused("person_entered"):
        desk_acts.replace.do(
            tournament.public_id, entrant.public_id, 0, by=tournament.organiser, user=deputy, why="ill"
        )


def test_a_director_who_plays_types_no_score_of_a_board_that_lies_before_them() -> None:
    tournament = evening()
    player = tournament.entrants.get(number=1).players.get().user
    assert player is not None
    TournamentDirector.objects.create(tournament=tournament, user=player)
    own = BoardPlay.objects.filter(table__sides__entrant__number=1).order_by("board__number")
    others = BoardPlay.objects.exclude(table__sides__entrant__number=1).order_by("board__number")
    given: dict[str, Any] = {"by": player, "why": ""}
    with cast.refused("still_to_play"):
        desk_acts.adjust.do(tournament.public_id, others[0].pk, points=(30, 12), **given)
    desk_acts.adjust.do(tournament.public_id, others[1].pk, shares=("60", "40"), **given)
    desk_acts.adjust.do(tournament.public_id, own[0].pk, points=(20, 5), **given)
    desk_acts.adjust.do(tournament.public_id, others[0].pk, points=(30, 12), **given)
    assert scores(tournament).count(None) == 1


def test_in_one_list_a_director_who_plays_has_their_own_table_entered_first() -> None:
    tournament = evening()
    player = tournament.entrants.get(number=1).players.get().user
    assert player is not None
    TournamentDirector.objects.create(tournament=tournament, user=player)
    plays = BoardPlay.objects.filter(board__tournament=tournament).order_by("-table__sides__entrant__number")
    found = {play.pk: typed_scores.PaperScore(points=(10, 20)) for play in plays}
    typed_scores.enter(tournament, found, by=player, why="")
    assert scores(tournament) == [[10, 20]] * 4
