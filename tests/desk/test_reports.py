"""Reports that a player wants directors to read: who reads them, what of them, and that staff have them all."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clubs.core import membership
from games.desk.models import DirectorCall
from games.moderation.models import Report
from games.notifications.models import Notification, NotificationKind
from games.play.models import ChatMessage, Game
from games.privacy.deletion import delete_account
from games.tournaments.models import Tournament
from games.tournaments.write import entries
from tests import cast
from tests.api.asking import Program, body_of
from tests.clubs.room import ClubRoom
from tests.desk.room import DeskRoom, club_table
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

TICK = "The directors of"


def reports(room: ClubRoom, game: Game, who: str, what: str, **more: Any) -> int:
    """Somebody reports something at their table, for directors too."""
    browser = cast.browser_of(room.people[who])
    form = {"what": what, "reason": "insult", "words": "Please do something.", "directors": "on"} | more
    return int(browser.post(f"{game.get_absolute_url()}people/", form).status_code)


def seen(room: ClubRoom, who: str) -> str:
    """All that somebody reads as a director: the desk of the club, the queue, each call."""
    browser = cast.browser_of(room.people[who])
    paths = [f"/clubs/{room.club.public_id}/desk/", "/calls/"]
    paths += [f"/calls/{call.public_id}/" for call in DirectorCall.objects.all()]
    return "".join(browser.get(path).content.decode() for path in paths)


@pytest.mark.slow
def test_a_report_at_a_table_of_the_club_reaches_its_desk_without_who_reported_it() -> None:
    room = ClubRoom.opened()
    member, other = room.people["member"], room.people["other member"]
    game = club_table(room, member, other)
    ChatMessage.objects.create(game=game, seat=1, user=other, words="you play like a stone")
    assert TICK in cast.browser_of(member).get(f"{game.get_absolute_url()}people/").content.decode()
    assert reports(room, game, "member", f"line-{ChatMessage.objects.get().pk}") == 302
    for who in ("owner", "director"):
        text = seen(room, who)
        assert text.count("you play like a stone") == 3, "on the desk, in the queue, on its own page"
        assert "Please do something." in text
        page = cast.browser_of(room.people[who]).get(f"/calls/{DirectorCall.objects.get().public_id}/")
        assert member.name not in page.content.decode().replace(f"{member.name} – ", "")
    for who in ("member", "other member"):
        assert "Please do something." not in seen(room, who)
    assert Report.objects.get().about == other


def test_directors_read_no_report_unless_the_player_wants_it() -> None:
    room = ClubRoom.opened()
    game = club_table(room, room.people["member"], room.people["other member"])
    assert reports(room, game, "member", "conduct-seat-1", directors="") == 302
    assert not DirectorCall.objects.exists()
    assert Report.objects.count() == 1


def test_what_is_reported_of_a_director_or_of_a_name_stays_with_staff() -> None:
    room = ClubRoom.opened()
    game = club_table(room, room.people["member"], room.people["director"])
    for what in ("conduct-seat-1", "name-seat-1"):
        assert reports(room, game, "member", what) == 302
    other = club_table(room, room.people["member"], room.people["other member"])
    assert reports(room, other, "member", "name-seat-1") == 302
    assert (Report.objects.count(), DirectorCall.objects.count()) == (3, 0)


@pytest.mark.slow
def test_a_director_who_plays_at_the_table_reads_no_report_from_it() -> None:
    room = ClubRoom.opened()
    game = club_table(room, room.people["member"], room.people["other member"], room.people["director"])
    assert reports(room, game, "member", "conduct-seat-1") == 302
    assert "Please do something." not in seen(room, "director")
    assert "Please do something." in seen(room, "other director")
    [call] = DirectorCall.objects.all()
    assert cast.browser_of(room.people["director"]).get(f"/calls/{call.public_id}/").status_code == 403


def test_a_report_from_a_table_outside_any_club_is_for_staff_alone() -> None:
    people = cast.players()
    game = cast.table_of(people)
    browser = cast.browser_of(people[0])
    address = f"{game.get_absolute_url()}people/"
    page = browser.get(address).content.decode()
    assert TICK not in page
    assert "Only staff read this." in page
    form = {"what": "conduct-seat-1", "reason": "insult", "words": "", "directors": "on"}
    assert browser.post(address, form).status_code == 302
    assert (Report.objects.count(), DirectorCall.objects.count()) == (1, 0)


def reported_at_a_sealed_board(room: ClubRoom) -> None:
    """A member reports another at a table of a running event in which a director of the club plays too."""
    owner, playing = room.people["owner"], room.people["director"]
    event: Tournament = stage.tournament_of(organiser=owner, club=room.club)
    for who in ("member", "other member", "director"):
        entries.enter(event.public_id, user=room.people[who])
    entries.enter(event.public_id, user=cast.person("a fourth"))
    stage.begin(event)
    # The lot may have put either of them at the director's table, and never both.
    who, game = next(
        (who, game)
        for who in ("member", "other member")
        for game in Game.objects.filter(players__user=room.people[who], board__isnull=False)
        if not game.players.filter(user=playing).exists()
    )
    about = game.players.exclude(user=room.people[who]).exclude(user=None).first()
    assert about is not None
    assert reports(room, game, who, f"conduct-seat-{about.seat}") == 302


@pytest.mark.slow
def test_a_report_from_a_sealed_board_is_hidden_from_directors_who_play_in_the_event() -> None:
    room = ClubRoom.opened()
    reported_at_a_sealed_board(room)
    assert "Please do something." not in seen(room, "director")
    assert "Please do something." in seen(room, "other director")


def test_the_player_reads_the_answer_and_may_call_beside_a_report_and_take_both_back() -> None:
    desk = DeskRoom.opened()
    reports(desk.club, desk.game, "member", "conduct-seat-1")
    [report] = DirectorCall.objects.all()
    call = desk.call("member")
    assert call.pk != report.pk
    director = cast.browser_of(desk.person("director"))
    answer = {"words": "I have spoken to them.", "readers": "caller"}
    assert director.post(f"/calls/{report.public_id}/", answer).status_code == 302
    page = cast.browser_of(desk.person("member")).get(f"/games/{desk.game.public_id}/call/").content.decode()
    assert "I have spoken to them." in page
    reports(desk.club, desk.game, "member", "conduct-seat-1", reason="other")
    cast.browser_of(desk.person("member")).post(f"/games/{desk.game.public_id}/call/back/")
    assert not DirectorCall.objects.filter(closed_at=None).exists()


def test_whoever_has_left_the_club_reads_no_reports() -> None:
    room = ClubRoom.opened()
    game = club_table(room, room.people["member"], room.people["other member"])
    reports(room, game, "member", "conduct-seat-1")
    membership.leave(room.club, user=room.people["director"])
    [call] = DirectorCall.objects.all()
    assert cast.browser_of(room.people["director"]).get(f"/calls/{call.public_id}/").status_code == 404


def test_a_player_calls_on_the_page_beside_a_report_that_waits() -> None:
    desk = DeskRoom.opened()
    reports(desk.club, desk.game, "member", "conduct-seat-1")
    browser, address = cast.browser_of(desk.person("member")), f"/games/{desk.game.public_id}/call/"
    page = browser.get(address).content.decode()
    assert 'name="reason"' in page, "the report takes the form away from nobody"
    assert "Take the call back" in page
    browser.post(address, {"reason": "rules", "words": "Who leads?"})
    assert DirectorCall.objects.get(report=None).words == "Who leads?"
    assert 'name="reason"' not in browser.get(address).content.decode()


def test_a_program_of_a_director_reads_whom_a_report_is_about_and_what_was_said() -> None:
    room = ClubRoom.opened()
    member, other = room.people["member"], room.people["other member"]
    game = club_table(room, member, other)
    ChatMessage.objects.create(game=game, seat=1, user=other, words="you play like a stone")
    reports(room, game, "member", f"line-{ChatMessage.objects.get().pk}")
    [call] = body_of(Program(room.people["director"]).get("calls"))["calls"]
    assert (call["about"], call["said"], call["caller"]) == (other.name, "you play like a stone", "")


def test_a_report_of_somebody_who_is_gone_waits_for_no_director_and_its_notices_go() -> None:
    desk = DeskRoom.opened()
    reports(desk.club, desk.game, "member", "conduct-seat-1")
    assert Notification.objects.filter(kind=NotificationKind.DIRECTOR_CALL, withdrawn_at=None).exists()
    delete_account(Report.objects.get().about)
    assert not Notification.objects.filter(kind=NotificationKind.DIRECTOR_CALL, withdrawn_at=None).exists()


def test_a_report_of_a_game_that_is_long_over_calls_no_director() -> None:
    desk = DeskRoom.opened()
    Game.objects.filter(pk=desk.game.pk).update(ended_at=timezone.now() - timedelta(days=30))
    reports(desk.club, desk.game, "member", "conduct-seat-1")
    assert (Report.objects.count(), DirectorCall.objects.count()) == (1, 0)
