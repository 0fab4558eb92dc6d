"""Somebody of the club comes in for a player: from now on, or for one round."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.tournaments import director as desk_acts
from games.tournaments.director import table_scores as director_scores
from games.tournaments.director.history import acts_for
from games.tournaments.director.somebody_else import members_who_may_come
from games.tournaments.director.substitutes import ReplaceActForm, SubstituteActForm
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    EntrantPlayer,
    MovementKind,
    TableScore,
    Tournament,
    TournamentDirector,
)
from games.tournaments.read.table_scores import sent_scores
from games.tournaments.record.entrants import names_of
from games.tournaments.record.roster import roster_of
from games.tournaments.record.who_knows import plays_in, who_knows
from games.tournaments.write.table_scores import send
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom

from . import stage
from .test_evening import evening, plays_of
from .test_table_scores import link_of

pytestmark = pytest.mark.django_db

WHY = "ill"


def rounds(**more: Any) -> Tournament:
    """A tournament played here, round by round, that has begun."""
    given: dict[str, Any] = {"organiser": cast.person("Organiser"), "movement": MovementKind.BAROMETER}
    return stage.begin_of(stage.tournament_of(**(given | more)), 4)


def stand_in(tournament: Tournament, user: User, number: int = 1, entrant: int = 1) -> DirectorAct:
    pid = tournament.entrants.get(number=entrant).public_id
    return desk_acts.substitute.do(
        tournament.public_id, pid, 0, number, by=tournament.organiser, user=user, why=WHY
    )


def sitting(tournament: Tournament, entrant: int = 1) -> User | None:
    return EntrantPlayer.objects.get(tournament=tournament, entrant__number=entrant).user


def test_whoever_stands_in_has_the_seat_for_the_round_and_gives_the_place_back_with_its_end() -> None:
    tournament, other = rounds(), cast.person("Other")
    gone = sitting(tournament)
    stand_in(tournament, other)
    seats = [game.players.filter(user=other).count() for game in stage.open_games(tournament)]
    assert sorted(seats) == [0, 1]
    assert cast.browser_of(other).get(f"/events/{tournament.public_id}/").status_code == 200
    stage.play_out(tournament, until=lambda now: now.rounds_played.count() == 2)
    assert sitting(tournament) == gone
    second = BoardPlay.objects.filter(board__tournament=tournament, table__round__number=2)
    assert second.filter(game__players__user=gone).exists()
    assert not second.filter(game__players__user=other).exists()
    entrant = tournament.entrants.get(number=1)
    assert names_of(stage.again(tournament))[entrant.pk].name == f"Other / {gone.name}"
    assert other.pk in who_knows(tournament)
    with refused("stood_in_elsewhere"):
        stand_in(stage.again(tournament), other, 2, 2)


@pytest.mark.slow
def test_standing_in_is_taken_back_while_the_round_is_open_and_not_later() -> None:
    tournament, other = rounds(), cast.person("Other")
    gone = sitting(tournament)
    act = stand_in(tournament, other)
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert sitting(tournament) == gone
    later = stand_in(tournament, cast.person("Another"))
    stage.play_out(tournament, until=lambda now: now.rounds_played.count() == 2)
    with refused("not_undone"):
        desk_acts.undo(tournament.public_id, later.pk, by=tournament.organiser)


def test_standing_in_is_not_taken_back_from_somebody_who_has_the_place_since() -> None:
    tournament, other, last = rounds(), cast.person("Other"), cast.person("Last")
    act = stand_in(tournament, other)
    pid = tournament.entrants.get(number=1).public_id
    desk_acts.replace.do(tournament.public_id, pid, 0, by=tournament.organiser, user=last, why=WHY)
    with refused("not_undone"):
        desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert sitting(tournament) == last


def test_only_in_a_round_that_is_open_and_once_a_place() -> None:
    tournament = rounds()
    with refused("event_stage"):
        stand_in(tournament, cast.person("Other"), 2)
    stand_in(tournament, cast.person("Other"))
    with refused("stands_in_already"):
        stand_in(tournament, cast.person("Another"))


def test_in_an_evening_the_log_says_who_sat_there_and_the_result_stays_the_entrants() -> None:
    tournament, other = evening(), cast.person("Other")
    gone = sitting(tournament)
    assert gone is not None
    act = stand_in(tournament, other, 2)
    assert sitting(tournament) == gone
    assert desk_acts.substitute.say(act) == f"Round 2: Other stands in for {gone.name}."
    assert [line.sentence for line in acts_for(tournament, None)] == [desk_acts.substitute.say(act)]
    assert plays_in(tournament, other)
    entrant = tournament.entrants.get(number=1)
    assert names_of(tournament)[entrant.pk].name == f"Other / {gone.name}"
    assert cast.browser_of(other).get("/play/notices/").content.decode().count(tournament.name) >= 1
    stage.score_out(tournament)
    assert sitting(tournament) == gone


def test_whoever_stands_in_at_an_evening_sends_the_scores_of_that_table_and_no_board_ahead() -> None:
    tournament, other = evening(), cast.person("Other")
    stand_in(tournament, other, 2)
    link = link_of(tournament, None)
    [own] = plays_of(tournament, table__sides__entrant__number=1, table__round__number=2)
    [elsewhere] = [play for play in plays_of(tournament, board=own.board) if play != own]
    with refused("yours_to_play"):
        send(link.word, {elsewhere.pk: (1, 0)}, sender="o", by=other)
    send(link.word, {own.pk: (1, 0)}, sender="o", by=other)


def test_a_director_who_stands_in_confirms_the_scores_of_that_table() -> None:
    tournament, deputy = evening(), cast.person("Deputy")
    TournamentDirector.objects.create(tournament=tournament, user=deputy)
    stand_in(tournament, deputy)
    own = plays_of(tournament, table__sides__entrant__number=1, table__round__number=1)[0]
    send(link_of(tournament, None).word, {own.pk: (31, 7)}, sender="a", by=None)
    [shown] = sent_scores(tournament, deputy).shown
    assert director_scores.confirm_agreed(tournament.public_id, [shown.pk], by=deputy) == (1, 0)
    own.refresh_from_db()
    assert own.points == [31, 7]


def test_one_score_a_director_may_not_enter_does_not_hold_up_the_others() -> None:
    tournament = evening()
    player = tournament.entrants.get(number=1).players.get().user
    TournamentDirector.objects.create(tournament=tournament, user=player)
    link = link_of(tournament, None)
    own = plays_of(tournament, table__sides__entrant__number=1, table__round__number=1)
    [other] = [each for each in plays_of(tournament, board=own[0].board) if each not in own]
    send(link.word, {other.pk: (5, 6), own[0].pk: (31, 7)}, sender="a", by=None)
    keys = [TableScore.objects.get(play=play).pk for play in (other, own[0])]
    assert director_scores.confirm_agreed(tournament.public_id, keys, by=player) == (1, 1)
    own[0].refresh_from_db()
    assert own[0].points == [31, 7]


def test_an_evening_by_invitation_opens_to_whoever_stands_in() -> None:
    tournament, other = evening(public=False), cast.person("Other")
    where = f"/events/{tournament.public_id}/"
    assert cast.browser_of(other).get(where).status_code == 404
    stand_in(tournament, other, 2)
    assert cast.browser_of(other).get(where).status_code == 200


def test_somebody_without_an_account_is_stood_in_for_and_replaced_and_comes_back() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(
        movement=MovementKind.SWISS, venue="real", organiser=organiser, rounds=2, fill_odd=False
    )
    for name in ("Ace", "King", "Queen", "Jack"):
        desk_acts.named.do(tournament.public_id, by=organiser, people=[name])
    tournament = stage.begin(tournament)
    called = EntrantPlayer.objects.get(tournament=tournament, entrant__number=1).called
    stand_in(tournament, cast.person("Other"))
    assert sitting(tournament) is not None
    stage.score_out(tournament, rounds=1)
    assert sitting(tournament) is None
    entrant = tournament.entrants.get(number=1)
    assert names_of(stage.again(tournament))[entrant.pk].name == f"Other / {called}"
    act = desk_acts.replace.do(
        tournament.public_id, entrant.public_id, 0, by=organiser, user=cast.person("More"), why=WHY
    )
    desk_acts.undo(tournament.public_id, act.pk, by=organiser)
    assert sitting(tournament) is None


def test_members_of_the_club_are_offered_to_those_who_may_see_them() -> None:
    room = ClubRoom.opened()
    owner, member = room.people["owner"], room.people["member"]
    tournament = rounds(organiser=owner, club=room.club)
    stranger = cast.person("Deputy")
    offered = members_who_may_come(tournament, owner)
    assert member in offered
    assert members_who_may_come(tournament, stranger) == []
    desk_acts.replace.do(
        tournament.public_id, tournament.entrants.get(number=2).public_id, 0, by=owner, user=member, why=WHY
    )
    assert member not in members_who_may_come(tournament, owner)
    roster = roster_of(tournament)
    asked = {"tournament": tournament, "roster": roster}
    assert "member" in ReplaceActForm(None, name="replace", reader=owner, **asked).fields
    assert "member" not in SubstituteActForm(None, name="substitute", reader=stranger, **asked).fields
    joined = next(user for user in members_who_may_come(tournament, owner) if user != owner)
    browser = cast.browser_of(owner)
    seat = f"{tournament.entrants.get(number=1).public_id}:0"
    where = f"/events/{tournament.public_id}/desk/substitute/"
    form = {"seat": seat, "round": "1", "member": joined.public_id, "why": WHY}
    assert "not both" in browser.post(where, form | {"who": "Somebody"}).content.decode()
    nobody = browser.post(where, form | {"member": ""})
    assert nobody.status_code == 422
    assert "Say who stands in." in nobody.content.decode()
    assert browser.post(where, form).status_code == 302
    assert sitting(tournament) == joined


# --- more than one substitute, more than one round ----------------------------------------------------------


def test_a_replacement_after_standing_in_is_for_good_and_one_taken_back_is_not() -> None:
    for newcomer in (cast.person("Last"), None):
        for undone in (False, True):
            tournament, other = rounds(), cast.person("Other")
            gone = sitting(tournament)
            stand_in(tournament, other)
            pid = tournament.entrants.get(number=1).public_id
            act = desk_acts.replace.do(
                tournament.public_id, pid, 0, by=tournament.organiser, user=newcomer, why=WHY
            )
            assert sitting(tournament) == newcomer
            if undone:
                desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
            stage.play_out(tournament, until=lambda now: now.rounds_played.count() == 2)
            player = EntrantPlayer.objects.get(tournament=tournament, entrant__number=1)
            assert player.user == (gone if undone else newcomer)
            assert (player.bot is not None) is (newcomer is None and not undone)


def test_the_log_says_when_a_player_has_their_place_again() -> None:
    tournament = rounds()
    gone = sitting(tournament)
    assert gone is not None
    act = stand_in(tournament, cast.person("Other"))
    assert [line.sentence for line in acts_for(tournament, None)] == [
        f"Round 1: Other stands in for {gone.name}."
    ]
    stage.play_out(tournament, until=lambda now: now.rounds_played.count() == 2)
    act.refresh_from_db()
    assert [line.sentence for line in acts_for(tournament, None)] == [
        f"Round 1: Other stands in for {gone.name}, who has had the place again since the round closed."
    ]
    assert f"{gone.name} has the place again" in desk_acts.substitute.about(act)


def test_a_bot_has_its_place_again_when_the_substitute_goes() -> None:
    tournament = rounds()
    entrant = tournament.entrants.get(number=1)
    desk_acts.replace.do(
        tournament.public_id, entrant.public_id, 0, by=tournament.organiser, user=None, why=WHY
    )
    bot = entrant.players.get().bot
    assert bot is not None
    stand_in(tournament, cast.person("Other"))
    assert entrant.players.get().bot is None
    stage.play_out(tournament, until=lambda now: now.rounds_played.count() == 2)
    assert (entrant.players.get().user, entrant.players.get().bot) == (None, bot)


def test_the_same_person_stands_in_for_an_entrant_in_more_than_one_round() -> None:
    tournament, other = evening(), cast.person("Other")
    stand_in(tournament, other, 1)
    stand_in(tournament, other, 2)
    with refused("stands_in_already"):
        stand_in(tournament, other, 2)
    with refused("stood_in_elsewhere"):
        stand_in(tournament, other, 3, entrant=2)
    again = rounds()
    stand_in(again, other)
    stage.play_out(again, until=lambda now: now.rounds_played.count() == 2)
    stand_in(stage.again(again), other, 2)
    assert sitting(again) == other


def test_who_stood_in_and_typed_a_board_of_the_next_round_does_not_stand_in_there() -> None:
    tournament, other = evening(), cast.person("Other")
    TournamentDirector.objects.create(tournament=tournament, user=other)
    stand_in(tournament, other, 1)
    [own] = plays_of(tournament, table__sides__entrant__number=1, table__round__number=2)
    [elsewhere] = [play for play in plays_of(tournament, board=own.board) if play != own]
    desk_acts.adjust.do(tournament.public_id, elsewhere.pk, by=other, why="", points=(4, 1))
    with refused("stood_in_elsewhere"):
        stand_in(tournament, other, 2)


def test_members_who_stood_in_are_offered_again_to_stand_in() -> None:
    room = ClubRoom.opened()
    owner, member = room.people["owner"], room.people["member"]
    tournament = evening(organiser=owner, club=room.club)
    stand_in(tournament, member, 1)
    roster = roster_of(tournament)
    asked = {"tournament": tournament, "roster": roster, "reader": owner}
    fields = [kind(None, name="x", **asked).fields["member"] for kind in (SubstituteActForm, ReplaceActForm)]
    offered = [{key for key, _name in field.choices} for field in fields]
    assert [member.public_id in each for each in offered] == [True, False]


def test_a_substitute_taken_back_by_mistake_stands_in_after_all() -> None:
    for tournament in (evening(), rounds()):
        other = cast.person("Other")
        act = stand_in(tournament, other)
        desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
        with refused("stood_in_elsewhere"):
            stand_in(tournament, other, entrant=2)
        assert stand_in(tournament, other).undone_at is None


def test_members_are_not_offered_to_stand_in_who_play_by_now() -> None:
    room = ClubRoom.opened()
    owner, member = room.people["owner"], room.people["member"]
    tournament = evening(5, organiser=owner, club=room.club)
    stand_in(tournament, member, 1)
    EntrantPlayer.objects.filter(tournament=tournament, entrant__number=2).update(user=member)
    asked = {"tournament": tournament, "roster": roster_of(tournament), "reader": owner}
    field = SubstituteActForm(None, name="substitute", **asked).fields["member"]
    assert member.public_id not in {key for key, _name in field.choices}
