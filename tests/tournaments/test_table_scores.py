"""Scores that tables send from a phone: without an account, counting for nothing before a director confirms them."""

from __future__ import annotations

import re
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.notifications.models import Notification
from games.tournaments import director as desk_acts
from games.tournaments.director import table_scores as director_scores
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    MovementKind,
    ScoreLink,
    TableScore,
    Tournament,
    TournamentDirector,
    TournamentStage,
)
from games.tournaments.read.desk import desk_of
from games.tournaments.read.table_scores import sent_scores
from games.tournaments.record.who_knows import who_knows
from games.tournaments.write import table_scores
from games.tournaments.write.table_scores import send
from tests import cast
from tests.cast import refused
from tests.pages import numbers_of

from . import stage
from .test_evening import enter, evening, plays_of

pytestmark = pytest.mark.django_db

TOKEN = re.compile(rb'(csrfmiddlewaretoken" value="|x-csrftoken": ")[A-Za-z0-9]{64}')


@pytest.fixture(autouse=True)
def _nothing_counted_yet() -> None:
    cache.clear()


def link_of(tournament: Tournament, table: int | None = 1) -> ScoreLink:
    director_scores.make_links(tournament.public_id, [table], by=tournament.organiser)
    return ScoreLink.objects.get(tournament=tournament, table=table)


def address(link: ScoreLink) -> str:
    return f"/events/scores/{link.word}/"


def at_table(tournament: Tournament, table: int = 1, number: int = 1) -> BoardPlay:
    return plays_of(tournament, table__number=table, table__round__number=number)[0]


def sent(
    link: ScoreLink, play: BoardPlay, points: tuple[int, ...] = (30, 12), sender: str = "a"
) -> TableScore:
    send(link.word, {play.pk: points}, sender=sender, by=None)
    return TableScore.objects.filter(play=play, sender=sender).latest("pk")


def post(browser: Client, link: ScoreLink, play: BoardPlay, *points: str) -> Any:
    form = {f"play-{play.pk}-{side}": text for side, text in enumerate(points)}
    return browser.post(address(link), {"table": "1", "round": "1"} | form)


# --- the phone --------------------------------------------------------------------------------------------


def test_a_table_sends_its_score_without_an_account_and_it_counts_when_it_is_confirmed() -> None:
    tournament = evening()
    link, play, phone = link_of(tournament), at_table(tournament), Client()
    assert "<nav" in phone.get(address(link)).content.decode()
    reply = post(phone, link, play, "30", "−12")
    assert reply.status_code == 302
    page = phone.get(reply["Location"]).content.decode()
    assert "waits for the director" in page
    assert 'value="-12"' in page
    play.refresh_from_db()
    assert (play.points, play.finished_at) == (None, None)
    director = cast.browser_of(tournament.organiser)
    desk = f"/events/{tournament.public_id}/desk/"
    assert "1 score from a table waits for you." in director.get(desk).content.decode()
    assert "30 -12" in director.get(f"{desk}scores/").content.decode()
    waiting = TableScore.objects.get()
    assert director.post(f"{desk}sent/", {"confirm": str(waiting.pk)}).status_code == 302
    play.refresh_from_db()
    assert play.points == [30, -12]
    act = DirectorAct.objects.get(kind=DirectorActKind.ENTER)
    assert act.by == tournament.organiser
    assert "confirmed" in phone.get(address(link) + "?round=1").content.decode()


def test_what_is_wrong_is_said_at_its_board_and_nothing_is_kept() -> None:
    tournament = evening(boards=2)
    link = link_of(tournament)
    first, second = plays_of(tournament, table__number=1, table__round__number=1)
    form = {f"play-{first.pk}-0": "30", f"play-{first.pk}-1": "12", f"play-{second.pk}-0": "many"}
    reply = Client().post(address(link), {"round": "1"} | form | {f"play-{second.pk}-1": "4"})
    page = reply.content.decode()
    assert reply.status_code == 422
    assert "Whole numbers only" in page
    assert 'value="many"' in page
    assert 'value="30"' in page
    half = Client().post(address(link), {"round": "1", f"play-{first.pk}-0": "30"})
    assert "The points of every side are needed" in half.content.decode()
    assert "Type the points of a board first." in Client().post(address(link), {}).content.decode()
    assert not TableScore.objects.exists()


def test_a_link_is_for_its_table_alone_and_one_for_all_asks_which() -> None:
    tournament = evening()
    one, everywhere = link_of(tournament), link_of(tournament, None)
    with refused("no_such_board"):
        sent(one, at_table(tournament, 2))
    assert "Which table do you sit at?" in Client().get(address(everywhere)).content.decode()
    assert "table 2" in Client().get(address(everywhere) + "?table=2").content.decode()
    assert "table 2" not in Client().get(address(one) + "?table=2").content.decode()
    sent(everywhere, at_table(tournament, 2))


def test_a_renewed_link_and_a_revoked_one_lead_nowhere_and_what_was_sent_waits() -> None:
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    sent(link, play)
    director_scores.renew_links(tournament.public_id, link.pk, by=tournament.organiser)
    assert Client().get(address(link)).status_code == 404
    with refused("link_gone"):
        sent(link, play)
    new = ScoreLink.objects.get()
    assert new.word != link.word
    assert Client().get(address(new)).status_code == 200
    director_scores.revoke_links(tournament.public_id, None, by=tournament.organiser)
    assert Client().get(address(new)).status_code == 404
    assert len(sent_scores(tournament, tournament.organiser).shown) == 1


def test_links_for_tables_can_be_made_while_an_event_that_has_begun_opens_its_first_round() -> None:
    tournament = stage.tournament_of(
        venue="real", organiser=cast.person("Organiser"), movement="howell", most=16
    )
    stage.enter(tournament, 4)
    desk = f"/events/{tournament.public_id}/desk/links/"
    assert 'name="for_tables"' in cast.browser_of(tournament.organiser).get(desk).content.decode()
    Tournament.objects.update(stage=TournamentStage.RUNNING)
    assert 'name="for_tables"' in cast.browser_of(tournament.organiser).get(desk).content.decode()


def test_before_the_start_the_page_of_links_says_where_the_tables_are_not_known_yet() -> None:
    tournament = stage.tournament_of(
        venue="real", organiser=cast.person("Organiser"), movement="howell", most=64
    )
    director: Client = cast.browser_of(tournament.organiser)
    desk = f"/events/{tournament.public_id}/desk/links/"
    for page in (director.get(desk), director.post(desk, {"for_tables": "1"}, follow=True)):
        assert page.status_code == 200
        assert "shows only once the first round is open" in page.content.decode()
        assert 'name="for_tables"' not in page.content.decode()
    assert director.get(f"{desk}print/").status_code == 200
    director.post(desk, {"for_all": "1"})
    assert [link.table for link in ScoreLink.objects.all()] == [None]
    stage.enter(tournament, 4)
    stage.begin(tournament)
    director.post(desk, {"for_tables": "1"})
    assert set(ScoreLink.objects.values_list("table", flat=True)) == {None, 1, 2}
    assert "shows only once" not in director.get(desk).content.decode()


def test_nothing_is_sent_before_the_start_and_after_the_end() -> None:
    tournament = stage.tournament_of(venue="real", organiser=cast.person("Organiser"), movement="howell")
    link = link_of(tournament)
    assert "has not begun" in Client().get(address(link)).content.decode()
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    play = at_table(tournament)
    stage.score_out(tournament)
    assert stage.again(tournament).stage == TournamentStage.OVER
    assert "The event is over" in Client().get(address(link)).content.decode()
    with refused("not_being_played"):
        sent(link, play)


def test_in_a_swiss_the_table_sends_the_round_that_is_played() -> None:
    tournament = evening(6, MovementKind.SWISS, rounds=2)
    link, first = link_of(tournament), at_table(tournament)
    stage.score_out(tournament, rounds=1)
    with refused("no_such_board"):
        sent(link, first)
    sent(link, at_table(tournament, 1, 2))


def test_the_same_score_twice_is_one_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_scores, "MOST_OF_A_BOARD", 3)
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    for _ in range(5):
        sent(link, play)
    assert TableScore.objects.count() == 1
    for points in (1, 2):
        sent(link, play, (points, 0))
    with refused("sent_enough"):
        sent(link, play, (3, 0))


def test_what_was_refused_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_scores, "MOST_OF_A_BOARD", 2)
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    keys = [sent(link, play, (number, 0), str(number)).pk for number in range(2)]
    with refused("sent_enough"):
        sent(link, play)
    director_scores.refuse(tournament.public_id, keys, by=tournament.organiser)
    assert sent(link, play).points == [30, 12]


def test_a_score_that_counts_no_more_is_sent_again() -> None:
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    director_scores.confirm(tournament.public_id, sent(link, play).pk, by=tournament.organiser)
    assert send(link.word, {play.pk: (30, 12)}, sender="a", by=None) == 0
    act = DirectorAct.objects.get(kind=DirectorActKind.ENTER)
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert send(link.word, {play.pk: (30, 12)}, sender="a", by=None) == 1
    assert len(sent_scores(tournament, tournament.organiser).shown) == 1


def test_an_address_that_asks_too_much_is_told_to_wait() -> None:
    tournament = evening()
    link, play, phone = link_of(tournament), at_table(tournament), Client()
    # The time stands still: requests before and after a full minute are counted apart.
    with time_machine.travel(timezone.now(), tick=False):
        answers = {phone.get(f"/events/scores/{'a' * 16}/").status_code for _ in range(125)}
        assert answers == {404, 429}
        # What is sent is counted by itself.
        assert post(phone, link, play, "1", "0").status_code == 302


# --- what may not be known --------------------------------------------------------------------------------


def test_the_page_of_a_table_is_the_same_whatever_others_have_sent_or_was_entered() -> None:
    tournament = evening()
    links = [link_of(tournament), link_of(tournament, None)]
    reader = Client()
    mine = at_table(tournament)
    post(reader, links[0], mine, "7", "3")

    def pages() -> list[bytes]:
        asked = [
            (link, f"?table={table}&round={number}")
            for link in links
            for table in (1, 2)
            for number in (1, 2, 3)
        ]
        asked += [(link, "") for link in links]
        return [TOKEN.sub(rb"\1", reader.get(address(link) + query).content) for link, query in asked]

    pages()  # the first shows once that the score was sent
    before = pages()
    assert sum(b'value="7"' in page for page in before) >= 2
    for play in plays_of(tournament):
        if play != mine:
            sent(links[1], play, (31, 17), sender="another")
    assert pages() == before
    for each in sent_scores(tournament, tournament.organiser).shown:
        if each.play != mine.pk and each.table == 1:
            director_scores.confirm(tournament.public_id, each.pk, by=tournament.organiser)
    stage.catch_up()
    assert pages() == before


def test_links_made_renewed_and_taken_back_leave_a_line_in_the_log_without_their_words() -> None:
    tournament = evening()
    by, pid = tournament.organiser, tournament.public_id
    director_scores.make_links(pid, [1, 2, None], by=by)
    director_scores.make_links(pid, [1, 2, None], by=by)  # they are there: nothing is done
    words = list(ScoreLink.objects.values_list("word", flat=True))
    director_scores.renew_links(pid, ScoreLink.objects.get(table=1).pk, by=by)
    words += ScoreLink.objects.values_list("word", flat=True)
    director_scores.revoke_links(pid, None, by=by)
    acts = DirectorAct.objects.filter(kind=DirectorActKind.LINKS).order_by("pk")
    assert [(act.facts["what"], act.facts["number"], act.facts["tables"]) for act in acts] == [
        ("made", 3, [1, 2]), ("renewed", 1, [1]), ("revoked", 3, [1, 2]),
    ]  # fmt: skip
    desk = cast.browser_of(by).get(f"/events/{pid}/desk/").content.decode()
    assert "3 links were made by which tables send their scores." in desk
    assert "1 link for scores has a new address" in desk
    assert "tables 1, 2" in desk
    page = cast.browser_of(by).get(f"/events/{pid}/").content.decode()
    assert not any(word in desk + page for word in words)
    with refused("not_undone"):
        desk_acts.undo(pid, acts[0].pk, by=by)


def test_what_was_sent_is_on_no_page_of_the_event_but_the_directors() -> None:
    tournament = evening()
    link = link_of(tournament)
    sent(link, at_table(tournament), (731, 517))
    player = tournament.entrants.get(number=1).players.get().user
    home = f"/events/{tournament.public_id}/"
    desk = cast.browser_of(tournament.organiser).get(f"{home}desk/scores/").content.decode()
    assert "731" in numbers_of(desk)
    for browser in (cast.browser_of(player), Client()):
        for leaf in ("", "standings/", "boards/", "boards/1/", "mine/", "results/", "results.json", "wall/"):
            page = browser.get(home + leaf).content.decode()
            assert "731" not in numbers_of(page)
            assert link.word not in page
        assert browser.get(f"{home}desk/links/").status_code in (302, 404)
    for facts in Notification.objects.values_list("facts", flat=True):
        assert "731" not in numbers_of(str(facts))


def test_whoever_sends_while_signed_in_may_not_come_to_the_boards_and_players_send_no_board_ahead() -> None:
    tournament = evening()
    link = link_of(tournament, None)
    stranger = cast.person("Stranger")
    play = at_table(tournament)
    send(link.word, {play.pk: (1, 0)}, sender="s", by=stranger)
    assert stranger.pk in who_knows(tournament)
    player = tournament.entrants.get(number=1).players.get().user
    own = plays_of(tournament, table__sides__entrant__number=1)
    send(link.word, {own[0].pk: (1, 0)}, sender="p", by=player)
    [other] = [each for each in plays_of(tournament, board=own[1].board) if each not in own]
    with refused("yours_to_play"):
        send(link.word, {other.pk: (1, 0)}, sender="p", by=player)


def test_a_director_who_plays_decides_what_they_have_played_and_sees_no_board_ahead() -> None:
    tournament = evening()
    link = link_of(tournament, None)
    player = tournament.entrants.get(number=1).players.get().user
    TournamentDirector.objects.create(tournament=tournament, user=player)
    own = plays_of(tournament, table__sides__entrant__number=1)
    [other] = [each for each in plays_of(tournament, board=own[0].board) if each not in own]
    score = sent(link, other, (731, 5))
    assert [each.play for each in sent_scores(tournament, player).shown] == []
    assert sent_scores(tournament, player).hidden == 1
    page = cast.browser_of(player).get(f"/events/{tournament.public_id}/desk/scores/").content.decode()
    assert "731" not in numbers_of(page)
    assert "another director decides on it" in page
    with refused("still_to_play"):
        director_scores.confirm(tournament.public_id, score.pk, by=player)
    assert director_scores.refuse(tournament.public_id, [score.pk], by=player) == 0
    enter(tournament, own[0])
    assert [each.points for each in sent_scores(tournament, player).shown] == ["731 5"]
    director_scores.confirm(tournament.public_id, score.pk, by=player)


# --- the director -----------------------------------------------------------------------------------------


def test_what_contradicts_is_shown_and_left_when_all_are_confirmed() -> None:
    tournament = evening()
    link = link_of(tournament, None)
    first, second = at_table(tournament), at_table(tournament, 2)
    entered = at_table(tournament, 1, 2)
    sent(link, first, (30, 12), "a")
    sent(link, first, (12, 30), "b")
    sent(link, second, (8, 4), "a")
    sent(link, second, (9, 4), "a")
    sent(link, second, (9, 4), "b")
    enter(tournament, entered, (5, 5))
    sent(link, entered, (6, 5), "a")
    shown = sent_scores(tournament, tournament.organiser).shown
    by_key = {
        (each.play, each.points): (each.disputed, each.number, each.before, each.counts) for each in shown
    }
    assert by_key == {
        (first.pk, "30 12"): (True, 1, "", ""),
        (first.pk, "12 30"): (True, 1, "", ""),
        (second.pk, "9 4"): (False, 2, "8 4", ""),
        (entered.pk, "6 5"): (True, 1, "", "5 5"),
    }
    director = cast.browser_of(tournament.organiser)
    keys = [str(each.pk) for each in shown]
    reply = director.post(
        f"/events/{tournament.public_id}/desk/sent/", {"sent": keys, "confirm_all": "1"}, follow=True
    )
    page = reply.content.decode()
    assert "1 score counts now. 3 contradict others: decide those one by one." in page
    assert "contradicts what counts now: 5 5" in " ".join(page.split())
    second.refresh_from_db()
    assert second.points == [9, 4]
    winner = next(each for each in shown if each.points == "12 30")
    director_scores.confirm(tournament.public_id, winner.pk, by=tournament.organiser)
    states = dict(TableScore.objects.filter(play=first).values_list("sender", "state"))
    assert states == {"a": "refused", "b": "confirmed"}
    with refused("not_waiting"):
        director_scores.confirm(tournament.public_id, winner.pk, by=tournament.organiser)


def test_what_came_after_the_page_was_shown_is_not_confirmed_unseen() -> None:
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    seen = sent(link, play)
    sent(link, play, (31, 12), "b")
    other = sent(link, at_table(tournament, 1, 2))
    text = director_scores.confirm_agreed(tournament.public_id, [seen.pk], by=tournament.organiser)
    assert text == (0, 1)
    other.refresh_from_db()
    assert other.state == "waiting"


def test_a_refused_score_says_so_on_the_phone_and_may_be_sent_anew() -> None:
    tournament = evening()
    link, play, phone = link_of(tournament), at_table(tournament), Client()
    post(phone, link, play, "30", "12")
    director = cast.browser_of(tournament.organiser)
    where = f"/events/{tournament.public_id}/desk/sent/"
    reply = director.post(where, {"sent": [str(TableScore.objects.get().pk)], "refuse_all": "1"}, follow=True)
    assert "1 score was not accepted." in reply.content.decode()
    assert "not accepted: ask the director" in phone.get(address(link) + "?round=1").content.decode()
    play.refresh_from_db()
    assert play.finished_at is None
    post(phone, link, play, "30", "12")
    assert len(sent_scores(tournament, tournament.organiser).shown) == 1


def test_a_confirmed_score_is_taken_back_like_one_that_was_typed() -> None:
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    director_scores.confirm(tournament.public_id, sent(link, play).pk, by=tournament.organiser)
    act = DirectorAct.objects.get(kind=DirectorActKind.ENTER)
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    play.refresh_from_db()
    assert (play.points, play.finished_at) == (None, None)


def test_what_waits_at_the_end_can_still_be_confirmed() -> None:
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    score = sent(link, play)
    desk_acts.close.do(tournament.public_id, by=tournament.organiser, why="late")
    stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER
    assert sent_scores(tournament, tournament.organiser).shown[0].counts == "50 % / 50 %"
    director_scores.confirm(tournament.public_id, score.pk, by=tournament.organiser)
    play.refresh_from_db()
    assert (play.points, play.adjusted) == ([30, 12], None)


def test_a_score_confirmed_meanwhile_is_not_put_back_by_a_page_opened_before() -> None:
    tournament = evening()
    link, play = link_of(tournament), at_table(tournament)
    enter(tournament, play, (5, 5))
    director_scores.confirm(tournament.public_id, sent(link, play).pk, by=tournament.organiser)
    form = {f"play-{play.pk}": "5 5", f"was-{play.pk}": "5 5"}
    cast.browser_of(tournament.organiser).post(f"/events/{tournament.public_id}/desk/scores/", form)
    play.refresh_from_db()
    assert play.points == [30, 12]


def test_links_are_made_shown_printed_renewed_and_revoked_on_their_page() -> None:
    tournament = evening()
    director: Client = cast.browser_of(tournament.organiser)
    where = f"/events/{tournament.public_id}/desk/links/"
    for button in ("for_tables", "for_tables", "for_all"):
        director.post(where, {button: "1"})
    links = {each.table: each.word for each in ScoreLink.objects.all()}
    assert set(links) == {None, 1, 2}
    for page in (director.get(where), director.get(f"{where}print/")):
        for word in links.values():
            assert f"http://testserver/events/scores/{word}/" in page.content.decode()
    assert director.get(f"{where}print/").content.decode().count('<svg class="qr-code"') == 3
    director.post(where, {"renew": "1", "pk": str(ScoreLink.objects.get(table=1).pk)})
    assert ScoreLink.objects.get(table=1).word != links[1]
    assert ScoreLink.objects.get(table=2).word == links[2]
    for odd in ("", "x", "9" * 30):
        director.post(where, {"revoke": "1", "pk": odd})
    gone = ScoreLink.objects.get(table=2).pk
    for words in ("Revoked.", "has been revoked already"):
        reply = director.post(where, {"revoke": "1", "pk": str(gone)}, follow=True)
        assert words in reply.content.decode()
    assert set(ScoreLink.objects.values_list("table", flat=True)) == {None, 1}
    director.post(where, {"revoke": "1"})
    assert not ScoreLink.objects.exists()


@pytest.mark.parametrize("odd", ["", "x", "9" * 20, "9" * 5000, "-1"])
def test_odd_keys_of_scores_decide_nothing(odd: str) -> None:
    tournament = evening()
    sent(link_of(tournament), at_table(tournament))
    director = cast.browser_of(tournament.organiser)
    for form in (
        {"sent": odd, "refuse_all": "1"},
        {"sent": odd, "confirm_all": "1"},
        {"confirm": odd},
        {"refuse": odd},
    ):
        reply = director.post(f"/events/{tournament.public_id}/desk/sent/", form)
        assert reply.status_code == 302
    assert len(sent_scores(tournament, tournament.organiser).shown) == 1


def test_an_event_played_here_has_no_links() -> None:
    organiser: User = cast.person("Organiser")
    tournament = stage.tournament_of(organiser=organiser)
    assert cast.browser_of(organiser).get(f"/events/{tournament.public_id}/desk/links/").status_code == 404
    with refused("no_real_tables"):
        director_scores.make_links(tournament.public_id, [None], by=organiser)


def test_the_desk_asks_nothing_of_scores_where_all_is_played_here() -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"))
    assert desk_of(tournament, tournament.organiser).sent == 0
