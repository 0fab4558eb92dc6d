"""Whoever typed, adjusted or sent a score of a sealed board does not sit at it, however they come back."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.tournaments import director as desk_acts
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    Entrant,
    EntrantPlayer,
    MovementKind,
    Tournament,
    TournamentDirector,
)
from games.tournaments.record import open_acts
from games.tournaments.record.who_knows import (
    boards_to_play,
    is_hidden,
    sealed_boards,
    tables_standing_in,
)
from games.tournaments.write.table_scores import send
from tests import cast
from tests.cast import refused

from . import stage
from .test_evening import evening, plays_of
from .test_table_scores import link_of

pytestmark = pytest.mark.django_db

WHY = "ill"


def playing_deputy(tournament: Tournament, number: int = 1) -> User:
    """The player of a number, the first of its people, who may direct from now on."""
    user = EntrantPlayer.objects.get(tournament=tournament, entrant__number=number, place=0).user
    assert user is not None
    TournamentDirector.objects.create(tournament=tournament, user=user)
    return user


def organiser_of(tournament: Tournament) -> User:
    assert tournament.organiser is not None
    return tournament.organiser


def elsewhere(tournament: Tournament, number: int = 1) -> BoardPlay:
    """A board at a table of others that a number has to play and has not played."""
    own = plays_of(tournament, table__sides__entrant__number=number)
    ahead = {play.board_id for play in own}
    return next(play for play in plays_of(tournament) if play not in own and play.board_id in ahead)


def type_score(tournament: Tournament, play: BoardPlay, by: User, **score: Any) -> None:
    desk_acts.adjust.do(tournament.public_id, play.pk, by=by, why="", **(score or {"points": (3, 1)}))


def test_who_typed_a_score_of_a_sealed_board_while_withdrawn_is_not_let_in_again() -> None:
    tournament = evening()
    user, entrant = playing_deputy(tournament), tournament.entrants.get(number=1)
    out = desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=organiser_of(tournament), why=WHY)
    type_score(tournament, elsewhere(tournament), user)
    with refused("knows_boards"):
        desk_acts.readmit.do(tournament.public_id, entrant.public_id, by=organiser_of(tournament), why=WHY)
    with refused("knows_boards"):
        desk_acts.undo(tournament.public_id, out.pk, by=organiser_of(tournament))
    entrant.refresh_from_db()
    assert entrant.state == "withdrawn"
    reply = cast.browser_of(organiser_of(tournament)).post(
        f"/events/{tournament.public_id}/desk/readmit/", {"entrant": entrant.public_id, "why": WHY}
    )
    assert reply.status_code == 422
    assert "They have learned of a sealed board that they would play" in reply.content.decode()


def test_who_adjusted_or_sent_a_score_of_a_sealed_board_while_withdrawn_is_not_let_in_again() -> None:
    for number in (1, 2):
        tournament = evening()
        user, entrant = playing_deputy(tournament), tournament.entrants.get(number=1)
        desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=organiser_of(tournament), why=WHY)
        play = elsewhere(tournament)
        if number == 1:
            type_score(tournament, play, user, shares=("60", "40"))
        else:
            send(link_of(tournament, None).word, {play.pk: (3, 1)}, sender="a", by=user)
        with refused("knows_boards"):
            desk_acts.readmit.do(
                tournament.public_id, entrant.public_id, by=organiser_of(tournament), why=WHY
            )


def test_who_learned_of_no_board_ahead_is_let_in_again() -> None:
    tournament = evening()
    user, entrant = playing_deputy(tournament), tournament.entrants.get(number=1)
    [own, *_rest] = plays_of(tournament, table__sides__entrant=entrant)
    type_score(tournament, own, user)
    desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=organiser_of(tournament), why=WHY)
    desk_acts.readmit.do(tournament.public_id, entrant.public_id, by=organiser_of(tournament), why=WHY)
    entrant.refresh_from_db()
    assert entrant.state == "in"


def test_who_typed_a_score_after_being_replaced_does_not_have_the_place_again() -> None:
    tournament = evening()
    user, entrant = playing_deputy(tournament), tournament.entrants.get(number=1)
    act = desk_acts.replace.do(
        tournament.public_id,
        entrant.public_id,
        0,
        by=organiser_of(tournament),
        user=cast.person("Other"),
        why=WHY,
    )
    type_score(tournament, elsewhere(tournament), user)
    with refused("knows_boards"):
        desk_acts.undo(tournament.public_id, act.pk, by=organiser_of(tournament))
    assert not EntrantPlayer.objects.filter(tournament=tournament, user=user).exists()


def test_who_is_stood_in_for_types_no_score_of_a_board_that_waits_for_them() -> None:
    tournament = stage.begin_of(
        stage.tournament_of(
            movement=MovementKind.SWISS, venue="real", organiser=cast.person("Organiser"), rounds=2
        ),
        4,
    )
    user, entrant = playing_deputy(tournament), tournament.entrants.get(number=1)
    desk_acts.substitute.do(
        tournament.public_id,
        entrant.public_id,
        0,
        1,
        by=organiser_of(tournament),
        user=cast.person("Other"),
        why=WHY,
    )
    assert 2 in boards_to_play(tournament, user)


def test_who_adjusted_a_board_ahead_is_not_moved_to_where_it_comes() -> None:
    tournament = stage.begin_of(
        stage.tournament_of(
            movement=MovementKind.MITCHELL, venue="both", organiser=cast.person("Organiser"), boards=1
        ),
        10,
    )
    user = playing_deputy(tournament, 2)
    [play] = plays_of(tournament, table__sides__entrant__number=2)
    # Whoever sits at the same table has met the same board.
    one, other = (side.entrant for side in play.table.sides.order_by("side"))
    type_score(tournament, elsewhere_ahead(tournament, user), user, shares=("60", "40"))
    with refused("knows_boards"):
        desk_acts.move.do(
            tournament.public_id, one.public_id, other.public_id, by=organiser_of(tournament), why=WHY
        )


def elsewhere_ahead(tournament: Tournament, user: User) -> BoardPlay:
    """A board that is played by others now and comes to somebody later."""
    ahead = boards_to_play(tournament, user)
    own = BoardPlay.objects.filter(table__sides__entrant__players__user=user).values("board")
    plays = BoardPlay.objects.filter(board__tournament=tournament, board__number__in=ahead)
    return plays.exclude(board__in=own).order_by("pk")[0]


# --- teams: the two tables of a match play the same boards -------------------------------------------------


def match_of(tournament: Tournament, entrant: Entrant, place: int) -> tuple[BoardPlay, BoardPlay]:
    """A board of the first round at the table where a place of a team sits, and at the other one of its match."""
    plays = plays_of(tournament, table__sides__entrant=entrant, table__round__number=1)
    board = plays[0].board_id
    own = [
        play
        for play in plays
        if play.board_id == board and play.table.sides.get(entrant=entrant).first == place
    ]
    return own[0], next(play for play in plays if play.board_id == board and play != own[0])


def test_a_director_of_a_team_neither_types_nor_reads_what_the_other_table_of_the_match_made() -> None:
    tournament = evening(4, MovementKind.TEAMS, scoring="imps")
    user, entrant = playing_deputy(tournament), tournament.entrants.get(number=1)
    place = entrant.players.get(user=user).place
    own, other = match_of(tournament, entrant, place)
    with refused("still_to_play"):
        type_score(tournament, other, user)
    act = desk_acts.adjust.do(
        tournament.public_id, other.pk, by=organiser_of(tournament), why="", points=(30, 12)
    )
    assert other.pk in sealed_boards(tournament, user, [own, other])
    assert is_hidden(tournament, act, user)
    assert act not in open_acts.for_director(tournament, user, plays=True)
    type_score(tournament, own, user)


def test_a_director_of_a_team_types_the_score_of_the_other_table_once_their_own_is_there() -> None:
    tournament = evening(4, MovementKind.TEAMS, scoring="imps")
    user, entrant = playing_deputy(tournament), tournament.entrants.get(number=1)
    own, other = match_of(tournament, entrant, entrant.players.get(user=user).place)
    type_score(tournament, own, user)
    type_score(tournament, other, user)
    other.refresh_from_db()
    assert other.points == [3, 1]


def test_whoever_stands_in_for_one_of_a_team_has_the_table_of_that_place_alone() -> None:
    tournament, other = evening(4, MovementKind.TEAMS, scoring="imps"), cast.person("Other")
    entrant = tournament.entrants.get(number=1)
    for place in (0, 1):
        desk_acts.substitute.do(
            tournament.public_id,
            entrant.public_id,
            place,
            1,
            by=organiser_of(tournament),
            user=other,
            why=WHY,
        )
        own, _elsewhere = match_of(tournament, entrant, place)
        assert tables_standing_in(tournament, other) == {own.table_id}
        DirectorAct.objects.filter(kind="substitute").delete()
