"""What else is told: time that ran out, a seat given, the end, playing again, table talk, what others tell."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import override

from accounts.guests import adopt
from accounts.models import User
from games.jobs import queue as job_queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.notifications import notify, turns
from games.notifications.messages import TITLES
from games.notifications.models import Delivery, Notification, NotificationKind
from games.notifications.still_true import states_of
from games.play.models import AfterResigning, ClaimState, Game, Player, TableClaim
from games.play.write import chat, claims, plans, seating, timeouts
from games.play.write.lock import locked_table
from games.privacy.deletion import delete_account
from tests import cast
from tests.notifications.room import BANK, MONDAY, kinds, later, lines, member, now, seat, two

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def lapse(game: Any, number: int = 0) -> None:
    with locked_table(game.public_id) as table:
        timeouts.lapse(table, table.players[number])


def test_whoever_ran_out_of_time_is_told_once_an_absence(people: list[User]) -> None:
    games = [two([people[0], member(f"other {n}")], BANK) for n in range(3)]
    for game in games:
        lapse(game)
    [notice] = lines(people[0], NotificationKind.OUT_OF_TIME)
    assert notice.facts["table"] == games[0].public_id
    assert (notice.facts["to_bot"], notice.facts["may_return"]) == (True, True)
    timeouts.take_back(games[0].public_id, user=people[0])
    lapse(games[0])
    assert len(lines(people[0], NotificationKind.OUT_OF_TIME)) == 2, "a new absence"


def test_where_somebody_stood_in_says_nothing_of_their_own_seats(people: list[User]) -> None:
    helper = people[0]
    timeouts.offer(helper, ["piquet"])
    stood_in = two([member("owner"), member("another")], BANK)
    lapse(stood_in)
    assert seat(stood_in, 0).user == helper
    timeouts.offer(helper, [])
    kept, own = (two([helper, member(f"other {n}")], BANK, may_return=bool(n)) for n in range(2))
    for game in (stood_in, kept, own):
        lapse(game)
    notices = {
        notice.facts["table"]: notice.facts["may_return"]
        for notice in lines(helper, NotificationKind.OUT_OF_TIME)
    }
    assert notices == {stood_in.public_id: False, kept.public_id: False, own.public_id: True}


def test_a_substitute_is_told_of_the_seat(people: list[User]) -> None:
    helper = member("substitute")
    timeouts.offer(helper, ["piquet"])
    game = two(people, BANK)
    lapse(game)
    assert seat(game, 0).user == helper
    assert kinds(helper) == ["seat_given"]
    [notice] = lines(people[0], NotificationKind.OUT_OF_TIME)
    assert notice.facts["to_bot"] is False
    assert kinds(people[1]) == []


def test_whoever_takes_a_seat_back_was_not_given_one(people: list[User]) -> None:
    game = two(people, BANK)
    lapse(game)
    assert kinds(people[0]) == ["out_of_time"]
    timeouts.take_back(game.public_id, user=people[0])
    assert kinds(people[0]) == [], "nor is the seat lost any more"


def test_whoever_stood_in_is_thanked_when_the_seat_is_taken_back(people: list[User]) -> None:
    helper = member("substitute")
    timeouts.offer(helper, ["piquet"])
    game = two(people, BANK)
    lapse(game)
    timeouts.take_back(game.public_id, user=people[0])
    assert kinds(helper) == ["seat_back"], "and what was told of the seat is told no more"
    assert kinds(people[1]) == []


def test_whoever_resigns_is_told_nothing_and_the_others_of_the_end(people: list[User]) -> None:
    game = two(people, after_resigning=AfterResigning.END)
    seating.resign(game.public_id, user=people[0])
    assert kinds(people[0]) == []
    [notice] = lines(people[1], NotificationKind.GAME_OVER)
    assert notice.facts["outcome"] == "won"


@pytest.mark.parametrize("turned", [False, True])
def test_people_are_told_of_an_end_in_one_order_wherever_they_sit(people: list[User], turned: bool) -> None:
    """Two tables of the same people that end at one instant would else wait for each other's mails."""
    lapse(two(people[1::-1] if turned else people[:2], BANK, after_resigning=AfterResigning.END))
    notices = list(Notification.objects.order_by("pk").values_list("user", flat=True))
    assert notices == sorted(person.pk for person in people[:2])


def test_a_game_lost_by_time_is_told_as_that_and_not_as_an_end(people: list[User]) -> None:
    game = two(people, BANK, after_resigning=AfterResigning.END)
    lapse(game)
    assert kinds(people[0]) == ["out_of_time"]
    assert "to_bot" not in lines(people[0], NotificationKind.OUT_OF_TIME)[0].facts
    assert kinds(people[1]) == ["game_over"]


def test_whoever_has_the_table_open_sees_the_end_there(people: list[User]) -> None:
    game = two(people)
    Player.objects.filter(game=game).update(looked_at=now())
    cast.play_on(game)
    assert kinds(people[0]) == kinds(people[1]) == []


@pytest.mark.slow
def test_whoever_wants_to_play_again_asks_the_others(people: list[User]) -> None:
    game = cast.play_on(two(people))
    again = seating.play_again(game.public_id, user=people[0])
    [notice] = lines(people[1], NotificationKind.REMATCH)
    assert notice.facts["token"] == again.invitation
    assert notice.facts["by"] == "South player"
    assert "rematch" not in kinds(people[0])
    page = cast.browser_of(people[1]).get("/play/notices/").content.decode()
    assert f"/games/{again.public_id}/come/{again.invitation}/" in page
    seating.play_again(game.public_id, user=people[1])
    page = cast.browser_of(people[1]).get("/play/notices/").content.decode()
    assert again.invitation not in page, "answered"


def test_table_talk_is_told_once_until_one_has_been_there(clock: Any, people: list[User]) -> None:
    game = two(people)
    for _ in range(3):
        chat.say(game.public_id, seat=0, saying="hello")
    assert (kinds(people[0]), kinds(people[1])) == ([], ["talk"])
    clock.shift(300)
    Player.objects.filter(game=game, seat=1).update(looked_at=now())
    chat.say(game.public_id, seat=0, saying="thanks")
    assert kinds(people[1]) == ["talk"], "the table is open there"
    clock.shift(300)
    chat.say(game.public_id, seat=0, saying="thanks")
    assert kinds(people[1]) == ["talk", "talk"]


def test_what_was_said_is_no_part_of_a_notice(people: list[User]) -> None:
    game = cast.table_of([*people, None, None])
    chat.say(game.public_id, seat=0, words="a private word")
    [notice] = lines(people[1], NotificationKind.TALK)
    assert set(notice.facts) == {"variant", "table", "others", "by"}
    assert "private" not in str(notice.facts)


def test_whoever_is_away_is_told_of_a_plan_that_was_given_up(clock: Any, people: list[User]) -> None:
    game = two(people)
    hand = game.engine.show(game.engine.view(cast.state_of(game), 1)).hand
    plans.add(game.public_id, user=people[1], data={"kind": "exchange", "cards": list(hand[:3])})
    plans.add(game.public_id, user=people[1], data={"kind": "queue", "cards": [hand[0]]})
    for _ in range(3):
        clock.shift(3600)
        for row in Job.objects.filter(kind=plans.PLANNED):
            job_queue.run(row.pk)
        if "plan_cancelled" in kinds(people[1]):
            break
        game = cast.play_on(cast.again(game), moves=1)
    assert kinds(people[1]).count("plan_cancelled") == 1, "the card to lead was put away"
    assert kinds(people[0]).count("plan_cancelled") == 0
    [notice] = lines(people[1], NotificationKind.PLAN_CANCELLED)
    assert set(notice.facts) == {"variant", "table", "others"}


def test_whoever_is_asked_about_a_claim_is_told_until_it_is_decided(clock: Any, people: list[User]) -> None:
    game, row = claimed(people)
    other = people[1 - row.seat]
    assert kinds(other).count("claim") == 1
    assert kinds(people[row.seat]).count("claim") == 0
    [notice] = lines(other, NotificationKind.CLAIM)
    assert states_of([notice])[notice.pk].holds
    claims.answer_claim(game.public_id, user=other, claim_id=row.pk, grants=False)
    assert "claim" in kinds(other, withdrawn=True)


def test_whoever_was_there_just_before_a_claim_is_told_of_it_a_while_later(
    clock: Any, people: list[User]
) -> None:
    _game, row = claimed(people, here=True)
    other = people[1 - row.seat]
    assert "claim" not in kinds(other)
    later(clock, timezone.now() + turns.WAIT + timedelta(seconds=1))
    assert kinds(other).count("claim") == 1
    assert "your_turn" not in kinds(people[row.seat])
    later(clock, timezone.now() + 2 * turns.WAIT)
    assert kinds(other).count("claim") == 1


def test_whoever_claimed_is_told_of_their_turn_once_more_when_it_was_refused(
    clock: Any, people: list[User]
) -> None:
    game, row = claimed(people, told=clock)
    claimer, other = people[row.seat], people[1 - row.seat]
    before = kinds(claimer, withdrawn=True).count("your_turn")
    assert before
    claims.answer_claim(game.public_id, user=other, claim_id=row.pk, grants=False)
    later(clock, timezone.now() + turns.WAIT + timedelta(seconds=1))
    assert kinds(claimer).count("your_turn") == 1


def test_a_move_makes_the_notice_of_a_claim_void(people: list[User]) -> None:
    game, row = claimed(people)
    [notice] = lines(people[1 - row.seat], NotificationKind.CLAIM)
    cast.play_on(game, moves=1)
    assert not states_of([notice])[notice.pk].holds


def claimed(people: list[User], *, here: bool = False, told: Any = None) -> tuple[Game, TableClaim]:
    """A claim at piquet that is not proved and put to the other.

    With `here` everybody has just looked at the table; with `told`, a clock, the claimer has been told of the turn.
    """
    for seed in range(30):
        game = two(people)
        while cast.again(game).status == "playing":
            game = cast.play_on(cast.again(game), moves=1, seed=seed)
            seat = cast.turn(game)
            if here:
                Player.objects.filter(game=game).update(looked_at=timezone.now() - timedelta(seconds=5))
            if told is not None:
                later(told, timezone.now() + turns.WAIT + timedelta(seconds=1))
            try:
                row = claims.claim(game.public_id, user=people[seat], seen=game.version, offer=True)
            except Refused:
                continue
            if row.state == ClaimState.OPEN:
                return cast.again(game), row
            break
    raise AssertionError("nothing could be claimed that is not sure")


def test_an_invitation_leads_to_the_table_and_holds_while_it_is_open(people: list[User]) -> None:
    host, guest = member("host"), member("stranger")
    game = cast.table_of([host, None, None, None], public=False)
    assert notify.invite(guest, game=game, by=host) is not None
    assert notify.invite(guest, game=game, by=host) is None
    assert notify.invite(host, game=game, by=host) is None
    browser = cast.browser_of(guest)
    page = browser.get("/play/notices/").content.decode()
    assert "host asks you to sit down." in page
    assert f"/come/{game.invitation}/" in page
    assert f"/come/{game.invitation}/" in cast.browser_of(guest).get("/play/mine/").content.decode()
    cast.with_bots(game)
    assert game.invitation not in browser.get("/play/notices/").content.decode()


def test_every_kind_has_its_sentence() -> None:
    assert set(TITLES) == set(NotificationKind) - {NotificationKind.DIGEST}


def test_to_guests_nothing_is_sent(clock: Any) -> None:
    guest, other = cast.guest(), member("North player")
    two([guest, other])
    later(clock, MONDAY.replace(hour=14))
    assert kinds(guest) == ["your_turn"], "it stands on their page"
    assert not Delivery.objects.exists()


def test_a_guest_who_becomes_somebody_is_told_anew(clock: Any) -> None:
    guest, me, other = cast.guest(), member("South player"), member("North player")
    two([guest, other])
    later(clock, MONDAY.replace(hour=13))
    adopt(guest, me)
    assert not Notification.objects.filter(user=guest).exists()
    later(clock, MONDAY.replace(hour=14))
    assert kinds(me) == ["your_turn"]


def test_a_table_that_is_asked_for_again_and_again_is_told_once(people: list[User]) -> None:
    game = cast.play_on(two(people))
    for _ in range(4):
        again = seating.play_again(game.public_id, user=people[0])
        [notice] = lines(people[1], NotificationKind.REMATCH)
        assert notice.withdrawn_at is None
        assert notice.facts["token"] == again.invitation, "it leads to the table that is open"
        seating.leave(again.public_id, user=people[0])
        [notice] = lines(people[1], NotificationKind.REMATCH)
        assert notice.withdrawn_at is not None, "nobody sits there any more"
    assert Delivery.objects.filter(notice=notice, channel="mail").count() == 1


def test_a_guest_and_a_former_player_are_called_so_in_the_language_of_whoever_reads_of_them(
    clock: Any,
) -> None:
    me, guest = member("South player"), cast.guest()
    guest.guest_number, me.language = 4821, "fr"
    guest.save()
    me.save()
    game = two([me, guest])
    with override("en"):
        chat.say(game.public_id, seat=1, saying="hello")
    browser = cast.browser_of(me)

    def pages() -> list[str]:
        # From a page of ours, so that the address alone says the language.
        here = {"headers": {"sec-fetch-site": "same-origin"}}
        return [browser.get(f"{prefix}/play/notices/", **here).content.decode() for prefix in ("", "/fr")]

    english, french = pages()
    assert "Guest 4821 said something." in english
    assert "Guest 4821" not in french
    assert "Invité 4821 a dit quelque chose." in french
    delete_account(guest)
    word = User.objects.get(pk=guest.pk).former
    for page, name in zip(pages(), (f"Former player {word}", f"Ancien joueur {word}"), strict=True):
        assert (name in page, "4821" in page) == (True, False)
