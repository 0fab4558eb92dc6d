"""Calling the director from a table, and answering: who may, who learns of it, what nobody else reads."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.guests import hand_overs
from accounts.models import User
from games.clubs.core import membership
from games.clubs.core.models import ClubMember
from games.desk.models import DirectorCall, SealedReader, TableMessage
from games.desk.personal_data import KEPT, clear
from games.desk.read.queue import queue_of
from games.desk.record import direction
from games.desk.write import calls, messages
from games.jobs.refusals import Refused
from games.play.models import Board, Game
from games.play.write import who_may_sit
from games.privacy.deletion import delete_account
from games.privacy.inventory import parts
from games.tournaments.director.arrivals import check_may_come
from games.tournaments.director.substitutes import replace
from games.tournaments.director.undo import undo
from games.tournaments.models import Tournament, TournamentDirector, TournamentStage
from games.tournaments.record import who_knows
from tests import cast
from tests.clubs.room import ClubRoom
from tests.desk.room import DeskRoom, club_table, now
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

SECRET = "The knave of coins was rude"
ANSWER = "Both of you, be patient until Monday"


@pytest.fixture
def desk() -> DeskRoom:
    return DeskRoom.opened()


def table_page(user: User, game: Game) -> str:
    return cast.browser_of(user).get(game.get_absolute_url()).content.decode()


def waiting(user: User) -> list[str]:
    return [line.public_id for line in queue_of(user).lines]


def test_a_call_is_told_to_those_who_direct_and_to_nobody_else(desk: DeskRoom) -> None:
    desk.call()
    assert {who: desk.notices_of(who) for who in desk.club.people} == {
        who: ["director_call"] if who in ("owner", "director", "other director") else []
        for who in desk.club.people
    }


def test_the_caller_sees_that_the_call_waits_and_the_other_at_the_table_sees_nothing(desk: DeskRoom) -> None:
    before = table_page(desk.person("other member"), desk.game)
    desk.call(words=SECRET)
    assert "Your call waits for an answer since" in table_page(desk.person("member"), desk.game)
    after = table_page(desk.person("other member"), desk.game)
    assert after.count("director") == before.count("director")
    page = f"/games/{desk.game.public_id}/call/"
    assert SECRET in cast.browser_of(desk.person("member")).get(page).content.decode()
    assert SECRET not in cast.browser_of(desk.person("other member")).get(page).content.decode()


def test_an_answer_for_the_caller_alone_is_read_by_nobody_else(desk: DeskRoom) -> None:
    call = desk.call(words=SECRET)
    calls.answer(call, by=desk.person("director"), words=ANSWER, for_all=False)
    assert ANSWER in table_page(desk.person("member"), desk.game)
    assert ANSWER not in table_page(desk.person("other member"), desk.game)
    assert (desk.notices_of("member"), desk.notices_of("other member")) == (["answer"], [])
    assert desk.notices_of("director") == desk.notices_of("owner") == [], "the call waits no more"


def test_an_answer_for_the_table_is_read_by_all_who_sit_there_without_who_asked(desk: DeskRoom) -> None:
    call = desk.call(words=SECRET)
    revision = cast.again(desk.game).revision
    calls.answer(call, by=desk.person("director"), words=ANSWER, for_all=True)
    assert cast.again(desk.game).revision > revision, "open pages fetch it"
    page = table_page(desk.person("other member"), desk.game)
    assert ANSWER in page
    assert SECRET not in page
    assert (desk.notices_of("member"), desk.notices_of("other member")) == (["answer"], ["words"])
    assert ANSWER not in table_page(desk.person("director"), desk.game), "who watches does not read it"


@pytest.mark.parametrize("unseen", [" ", "\u200b", "\u3164\ufe0f"])
def test_words_that_nobody_can_see_call_and_answer_nothing(desk: DeskRoom, unseen: str) -> None:
    with cast.refused("no_words"):
        desk.call(words=unseen)
    row = desk.call()
    with cast.refused("no_words"):
        calls.answer(row, by=desk.person("director"), words=unseen, for_all=True)
    with cast.refused("no_words"):
        messages.write(desk.game, by=desk.person("director"), words=unseen)


def test_calling_twice_is_one_call_and_a_call_taken_back_leaves_the_queue(desk: DeskRoom) -> None:
    first = desk.call()
    assert desk.call(words="Once more.").pk == first.pk
    assert now(first).words == "Three days now."
    assert waiting(desk.person("director")) == [first.public_id]
    calls.take_back(desk.game, user=desk.person("member"))
    assert waiting(desk.person("director")) == desk.notices_of("director") == []
    with cast.refused("call_closed"):
        calls.take_back(desk.game, user=desk.person("member"))
    with cast.refused("call_closed"):
        calls.answer(first, by=desk.person("director"), words=ANSWER, for_all=True)
    assert now(first).answer == ""
    assert desk.call().pk != first.pk


def test_the_first_of_two_answers_counts_and_the_second_says_so(desk: DeskRoom) -> None:
    call = desk.call()
    browsers = [cast.browser_of(desk.person(who)) for who in ("director", "other director")]
    form = {"words": ANSWER, "readers": "all"}
    assert browsers[0].post(f"/calls/{call.public_id}/", form).status_code == 302
    reply = browsers[1].post(f"/calls/{call.public_id}/", form | {"words": "Play on."})
    assert reply.status_code == 422
    assert "This call was answered or taken back meanwhile." in reply.content.decode()
    assert now(call).answer == ANSWER
    assert now(call).answered_by == desk.person("director")


@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("owner", None),
        ("director", None),
        ("member", "not_directing"),
        ("other member", "not_directing"),
        ("stranger", "not_directing"),
        ("guest", "not_directing"),
    ],
)
def test_who_may_answer(desk: DeskRoom, who: str, code: str | None) -> None:
    call = desk.call()
    if code is None:
        calls.answer(call, by=desk.person(who), words=ANSWER, for_all=True)
        return
    with cast.refused(code):
        calls.answer(call, by=desk.person(who), words=ANSWER, for_all=True)
    assert now(call).closed_at is None


def test_directors_of_another_club_neither_see_nor_answer_it(desk: DeskRoom) -> None:
    call, other = desk.call(), ClubRoom.opened(name="The Talon").people["director"]
    assert waiting(other) == []
    assert cast.browser_of(other).get(f"/calls/{call.public_id}/").status_code == 404
    with cast.refused("not_directing"):
        calls.answer(call, by=other, words=ANSWER, for_all=True)


def test_a_director_who_plays_at_the_table_reads_nothing_and_another_one_answers() -> None:
    club = ClubRoom.opened()
    game = club_table(club, club.people["member"], club.people["director"])
    call = calls.call(game.public_id, user=club.people["member"], reason="rude", words=SECRET)
    assert waiting(club.people["director"]) == []
    assert waiting(club.people["other director"]) == [call.public_id]
    browser = cast.browser_of(club.people["director"])
    reply = browser.get(f"/calls/{call.public_id}/")
    assert reply.status_code == 403
    assert "Another director answers" in reply.content.decode()
    assert SECRET not in reply.content.decode()
    assert SECRET not in browser.get(f"{club.club.get_absolute_url()}desk/").content.decode()
    with cast.refused("plays_here"):
        calls.answer(call, by=club.people["director"], words=ANSWER, for_all=True)
    calls.answer(call, by=club.people["owner"], words=ANSWER, for_all=False)
    assert ANSWER not in browser.get(f"{club.club.get_absolute_url()}desk/").content.decode()


def test_a_director_who_stood_in_at_the_table_and_left_reads_nothing_and_another_one_answers() -> None:
    club = ClubRoom.opened()
    director = club.people["director"]
    game = club_table(club, club.people["member"], club.people["other member"])
    cast.stand_in_and_leave(game, director, seat=1)
    call = calls.call(game.public_id, user=club.people["member"], reason="rude", words=SECRET)
    assert waiting(director) == []
    assert waiting(club.people["other director"]) == [call.public_id]
    browser = cast.browser_of(director)
    assert browser.get(f"/calls/{call.public_id}/").status_code == 403
    with cast.refused("plays_here"):
        calls.answer(call, by=director, words=ANSWER, for_all=True)
    calls.answer(call, by=club.people["owner"], words=ANSWER, for_all=False)
    page = browser.get(f"{club.club.get_absolute_url()}desk/").content.decode()
    assert ANSWER not in page
    assert f"/{game.public_id}/" in page
    assert reverse("desk:message", args=[game.public_id]) not in page
    assert browser.get(game.get_absolute_url()).status_code == 200


def test_where_every_director_plays_at_the_table_staff_are_called_and_without_staff_nobody() -> None:
    host, other = cast.person("host"), cast.person("Elder hand")
    ladder = ladder_room.ladder(host)
    ladder_room.entries.join(ladder.pk, user=other)
    ladder_room.entries.join(ladder.pk, user=host)
    game = ladder_room.begun(ladder, host, other)
    with cast.refused("nobody_directs"):
        calls.call(game.public_id, user=other, reason="rules", words="A carte blanche?")
    staff = cast.person("staff", is_staff=True)
    call = calls.call(game.public_id, user=other, reason="rules", words="A carte blanche?")
    assert waiting(staff) == [call.public_id]
    assert waiting(host) == []
    calls.answer(call, by=staff, words=ANSWER, for_all=True)


def test_staff_have_in_their_queue_only_what_no_director_can_answer(desk: DeskRoom) -> None:
    staff = cast.person("staff", is_staff=True)
    call = desk.call()
    assert waiting(staff) == []
    calls.answer(call, by=staff, words=ANSWER, for_all=True)


def test_a_call_that_nobody_answers_stands_with_staff_too_after_three_days(desk: DeskRoom) -> None:
    staff = cast.person("staff", is_staff=True)
    call = desk.call()
    DirectorCall.objects.update(made_at=timezone.now() - timedelta(days=3, minutes=1))
    assert waiting(staff) == [call.public_id]
    clear(timezone.now() + 2 * KEPT)
    assert not DirectorCall.objects.exists(), "what nobody ever answered goes as well"


def test_a_director_who_is_muted_writes_to_no_table(desk: DeskRoom) -> None:
    call, director = desk.call(), desk.person("director")
    director.silenced_until = timezone.now() + timedelta(days=1)
    director.save()
    for write in (
        lambda: calls.answer(call, by=director, words=ANSWER, for_all=True),
        lambda: messages.write(desk.game, by=director, words=ANSWER),
    ):
        with pytest.raises(Refused) as refused:
            write()
        assert refused.value.code == "silenced"
    assert not now(call).answer


def test_where_nobody_directs_there_is_no_call() -> None:
    people = cast.players()
    game = cast.again(cast.table_of(people))
    assert cast.browser_of(people[0]).get(f"/games/{game.public_id}/call/").status_code == 404
    assert 'id="director"' not in table_page(people[0], game)
    with cast.refused("not_seated"):
        calls.call(game.public_id, user=people[0], reason="rules", words="May I?")


def test_a_table_without_a_contest_asks_nothing_more() -> None:
    people = cast.players()
    game = cast.again(cast.table_of(people))
    with CaptureQueriesContext(connection) as caught:
        table_page(people[0], game)
    assert not [query for query in caught if "desk_" in query["sql"]]


def test_a_directed_table_asks_two_questions_more_however_many_calls_there_were(desk: DeskRoom) -> None:
    for number in range(6):
        call = desk.call(words=f"Call {number}")
        calls.answer(call, by=desk.person("director"), words=f"Answer {number}", for_all=True)
        messages.write(desk.game, by=desk.person("owner"), words=f"Message {number}")
    table_page(desk.person("member"), desk.game)
    with CaptureQueriesContext(connection) as caught:
        page = table_page(desk.person("member"), desk.game)
    assert len([query for query in caught if "desk_" in query["sql"]]) == 2
    assert "Message 5" in page
    assert "Message 0" not in page


def test_a_guest_at_a_table_of_the_club_may_call_and_takes_the_call_along() -> None:
    club = ClubRoom.opened()
    guest, account = cast.guest(), cast.person("Younger hand")
    game = cast.with_bots(
        cast.table_of([club.people["member"], guest, None, None], public=True, club=club.club)
    )
    call = calls.call(game.public_id, user=guest, reason="rules", words="What is a run?")
    assert calls.adopt in hand_overs
    for hand_over in hand_overs:
        hand_over(guest, account)
    assert now(call).user == account
    calls.answer(call, by=club.people["owner"], words=ANSWER, for_all=False)
    assert ANSWER in table_page(account, game)


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"reason": "rules", "words": "May one count it?"}, 302),
        ({"reason": "rules", "words": "  "}, 422),
        ({"reason": "", "words": "May one count it?"}, 422),
        ({"reason": "nonsense", "words": "May one count it?"}, 422),
        ({"reason": "rules", "words": "long " * 100}, 422),
    ],
)
def test_what_is_posted_is_taken_or_refused_in_words(
    desk: DeskRoom, form: dict[str, str], status: int
) -> None:
    browser = cast.browser_of(desk.person("member"))
    reply = browser.post(f"/games/{desk.game.public_id}/call/", form)
    assert reply.status_code == status
    assert DirectorCall.objects.count() == (status == 302)
    if status == 422:
        assert "errorlist" in reply.content.decode()
        assert form["words"].strip()[:9] in reply.content.decode()


def test_nobody_calls_more_than_ten_times_a_day(desk: DeskRoom) -> None:
    for _ in range(calls.MOST_A_DAY):
        desk.call()
        calls.take_back(desk.game, user=desk.person("member"))
    with cast.refused("called_enough"):
        desk.call()


def test_a_call_about_a_result_comes_within_a_week_of_the_end(desk: DeskRoom) -> None:
    ladder_room.end(desk.game, 0)
    desk.call(reason="result")
    calls.take_back(desk.game, user=desk.person("member"))
    Game.objects.filter(pk=desk.game.pk).update(
        ended_at=timezone.now() - calls.AFTERWARDS - timedelta(minutes=1)
    )
    with cast.refused("called_late"):
        desk.call(reason="result")
    page = cast.browser_of(desk.person("member")).get(f"/games/{desk.game.public_id}/call/")
    assert "over for more than a week" in page.content.decode()


def test_a_game_of_a_league_calls_its_organiser() -> None:
    host = cast.person("host")
    league, people = league_room.begun(2, host=host)
    [fixture] = league_room.running(league_room.season_of(league))
    assert fixture.game is not None
    call = calls.call(fixture.game.public_id, user=people[0], reason="slow", words="A week.")
    assert waiting(host) == [call.public_id]
    assert call.league == league


def event() -> tuple[Tournament, Game, list[list[User]], User]:
    """A running event of four with an organiser, the game of its first table, and a deputy who does not play."""
    organiser, deputy = cast.person("host"), cast.person("deputy")
    tournament = stage.tournament_of(organiser=organiser)
    TournamentDirector.objects.create(tournament=tournament, user=deputy)
    people = stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    game = Game.objects.filter(players__user=people[0][0]).get()
    return tournament, game, people, deputy


def test_a_director_who_plays_in_an_event_reads_no_call_from_its_tables() -> None:
    tournament, game, people, deputy = event()
    playing = next(
        each[0] for each in people if not Game.objects.filter(pk=game.pk, players__user=each[0]).exists()
    )
    TournamentDirector.objects.create(tournament=tournament, user=playing)
    call = calls.call(game.public_id, user=people[0][0], reason="rules", words=SECRET)
    assert waiting(playing) == []
    assert waiting(deputy) == [call.public_id]
    reply = cast.browser_of(playing).get(f"/calls/{call.public_id}/")
    assert reply.status_code == 403
    assert SECRET not in reply.content.decode()
    with cast.refused("plays_in_event"):
        calls.answer(call, by=playing, words=ANSWER, for_all=True)
    Tournament.objects.filter(pk=tournament.pk).update(stage=TournamentStage.OVER)
    assert waiting(playing) == [call.public_id], "nothing is sealed any more"


READINGS = {
    "the call": lambda call, user: cast.browser_of(user).get(f"/calls/{call.public_id}/"),
    "the queue": lambda _call, user: cast.browser_of(user).get("/calls/"),
    "an answer": lambda call, user: calls.answer(call, by=user, words=ANSWER, for_all=True),
}


@pytest.mark.parametrize("reading", READINGS.values(), ids=READINGS)
def test_a_director_who_has_read_a_call_of_a_sealed_board_does_not_come_to_its_event(
    reading: Callable[[DirectorCall, User], object],
) -> None:
    tournament, game, people, deputy = event()
    call = calls.call(game.public_id, user=people[0][0], reason="rules", words="May I?")
    assert deputy.pk not in who_knows.who_knows(tournament)
    assert deputy.pk not in who_may_sit.excluded_users(game)
    reading(call, deputy)
    assert deputy.pk in who_knows.who_knows(tournament)
    assert deputy.pk in who_may_sit.excluded_users(game), "not at its tables"
    with cast.refused("person_entered"):
        check_may_come(tournament, deputy, tournament.organiser or deputy)


def test_who_reads_the_log_of_a_club_has_read_its_sealed_tables() -> None:
    room = ClubRoom.opened()
    owner, director = room.people["owner"], room.people["director"]
    tournament = stage.tournament_of(club=room.club, organiser=owner)
    people = stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    game = Game.objects.filter(players__user=people[0][0]).get()
    messages.write(game, by=owner, words="North showed a card; play on.")
    assert director.pk not in who_knows.who_knows(tournament)
    page = cast.browser_of(director).get(f"{room.club.get_absolute_url()}desk/")
    assert "North showed a card" in page.content.decode()
    assert director.pk in who_knows.who_knows(tournament)


def test_a_call_of_a_table_that_is_not_sealed_keeps_nobody_away(desk: DeskRoom) -> None:
    call = desk.call()
    cast.browser_of(desk.person("director")).get(f"/calls/{call.public_id}/")
    assert not SealedReader.objects.exists()
    tournament, game, people, deputy = event()
    call = calls.call(game.public_id, user=people[0][0], reason="rules", words="May I?")
    Board.objects.filter(pk=game.board_id).update(opened_at=timezone.now())
    cast.browser_of(deputy).get(f"/calls/{call.public_id}/")
    assert deputy.pk not in who_knows.who_knows(tournament)


def test_who_was_replaced_before_the_start_and_has_read_since_does_not_come_back() -> None:
    organiser = cast.person("host")
    tournament = stage.tournament_of(organiser=organiser)
    people = stage.enter(tournament, 4)
    entrant, leaver = tournament.entrants.first(), people[0][0]
    act = replace.do(tournament.public_id, entrant.public_id, 0, by=organiser, user=None, why="Away.")
    TournamentDirector.objects.create(tournament=tournament, user=leaver)
    tournament = stage.begin(tournament)
    game = Game.objects.filter(players__user=people[1][0]).get()
    call = calls.call(game.public_id, user=people[1][0], reason="rules", words="May I?")
    cast.browser_of(leaver).get(f"/calls/{call.public_id}/")
    with cast.refused("not_undone"):
        undo(tournament.public_id, act.pk, by=organiser, why="Here again.")


def test_who_has_read_is_in_their_file_and_forgotten_when_the_event_is_over() -> None:
    tournament, game, people, deputy = event()
    calls.call(game.public_id, user=people[0][0], reason="rules", words="May I?")
    cast.browser_of(deputy).get("/calls/")
    [part] = [part for part in parts() if part.file == "desk"]
    assert tournament.public_id in str(part.content(deputy))
    clear(timezone.now())
    assert SealedReader.objects.filter(user=deputy).exists()
    Tournament.objects.filter(pk=tournament.pk).update(stage=TournamentStage.OVER)
    clear(timezone.now())
    assert not SealedReader.objects.exists()


def test_the_bulk_question_of_who_plays_agrees_with_the_single_one() -> None:
    tournament, _game, people, deputy = event()
    for user in (*[each[0] for each in people], deputy, cast.person("stranger")):
        assert (tournament.pk in who_knows.running_and_played(user)) == who_knows.plays_in(tournament, user)


def test_a_board_played_alone_has_no_director() -> None:
    club = ClubRoom.opened()
    game = club_table(club, club.people["member"])
    assert direction.direction_of(game) == direction.Direction(club.club)
    _tournament, at_a_table, _people, _deputy = event()
    Game.objects.filter(pk=game.pk).update(board=at_a_table.board)
    assert direction.direction_of(cast.again(game)) is None


def test_a_message_is_read_by_the_table_and_heard_of(desk: DeskRoom) -> None:
    browser = cast.browser_of(desk.person("director"))
    address = f"/games/{desk.game.public_id}/message/"
    assert browser.post(address, {"words": " "}).status_code == 422
    assert browser.post(address, {"words": ANSWER}).status_code == 302
    for who in ("member", "other member"):
        assert ANSWER in table_page(desk.person(who), desk.game)
        assert desk.notices_of(who) == ["words"]
    for who in ("member", "stranger", "other member"):
        assert cast.browser_of(desk.person(who)).post(address, {"words": "No."}).status_code == 404
    assert TableMessage.objects.count() == 1


def test_who_is_put_out_of_the_club_directs_its_table_no_more(desk: DeskRoom) -> None:
    call = desk.call()
    membership.ban(desk.club.club, by=desk.person("owner"), user=desk.person("director"))
    assert waiting(desk.person("director")) == []
    assert cast.browser_of(desk.person("director")).get(f"/calls/{call.public_id}/").status_code == 404
    ClubMember.objects.filter(user=desk.person("owner")).delete()
    assert waiting(desk.person("owner")) == [], "the organiser of a ladder for members is one of them"


@pytest.mark.slow
def test_a_call_stands_in_the_file_of_its_caller_and_goes_with_the_account(desk: DeskRoom) -> None:
    call = desk.call(words=SECRET)
    [part] = [part for part in parts() if part.file == "desk"]
    assert SECRET in str(part.content(desk.person("member")))
    assert SECRET not in str(part.content(desk.person("other member")))
    calls.answer(call, by=desk.person("director"), words=ANSWER, for_all=True)
    waits = desk.call("other member", words="And now?")
    assert ANSWER in str(part.content(desk.person("director")))
    assert SECRET not in str(part.content(desk.person("director")))
    delete_account(desk.person("director"))
    assert now(call).answer == ANSWER
    assert now(call).answered_by == User.objects.exclude(former="").get()
    assert "director_call" in desk.notices_of("owner")
    delete_account(desk.person("other member"))
    assert not DirectorCall.objects.filter(pk=waits.pk).exists()
    assert "director_call" not in desk.notices_of("owner"), "nobody waits any more"
    delete_account(desk.person("member"))
    assert not DirectorCall.objects.exists()


def test_what_is_closed_goes_after_a_year_and_what_waits_stays(desk: DeskRoom) -> None:
    answered = desk.call()
    calls.answer(answered, by=desk.person("director"), words=ANSWER, for_all=True)
    waits = desk.call()
    messages.write(desk.game, by=desk.person("owner"), words="Play on.")
    clear(timezone.now())
    assert (DirectorCall.objects.count(), TableMessage.objects.count()) == (2, 1)
    clear(timezone.now() + KEPT + timedelta(minutes=1))
    assert list(DirectorCall.objects.all()) == [waits]
    assert not TableMessage.objects.exists()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_notices_say_where_to_answer_and_nothing_that_was_written(desk: DeskRoom, language: str) -> None:
    call = desk.call(words=SECRET)
    prefix = "" if language == "en" else "/fr"
    page = cast.browser_of(desk.person("owner")).get(f"{prefix}/play/notices/").content.decode()
    assert f"/calls/{call.public_id}/" in page
    assert SECRET not in page
    calls.answer(call, by=desk.person("owner"), words=ANSWER, for_all=False)
    page = cast.browser_of(desk.person("member")).get(f"{prefix}/play/notices/").content.decode()
    assert f"/games/{desk.game.public_id}/#director" in page
    assert ANSWER not in page


def test_a_call_is_no_link_for_whoever_directs_there_no_longer(desk: DeskRoom) -> None:
    call = desk.call()
    browser = cast.browser_of(desk.person("director"))
    assert f"/calls/{call.public_id}/" in browser.get("/play/notices/").content.decode()
    assert browser.get(f"/calls/{call.public_id}/").status_code == 200
    membership.leave(desk.club.club, user=desk.person("director"))
    assert browser.get(f"/calls/{call.public_id}/").status_code == 404
    page = browser.get("/play/notices/")
    assert (page.status_code, "/calls/" in page.content.decode()) == (200, False)
