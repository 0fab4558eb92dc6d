"""Deleting an account: nothing of the person is left anywhere, and the games of the others are as they were."""

from __future__ import annotations

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone, translation

from accounts import renames
from accounts.models import EarlierName, User
from accounts.personal_data import account
from games.desk.models import TableMessage
from games.ladders.write import challenges as ladder_challenges
from games.ladders.write import direct as ladder_direct
from games.ladders.write import entries as ladder_entries
from games.leagues.models import LeagueAct
from games.leagues.write import direct as league_direct
from games.leagues.write import entries as league_entries
from games.moderation.models import ActKind, StaffAct
from games.notifications import file_backend
from games.notifications.models import Notification, NotificationKind
from games.play.models import ChatMessage, Game, GameStatus
from games.play.record.replay import record_of
from games.privacy.deletion import delete_account, person_keys
from games.tournaments.write import entries as tournament_entries
from rules.catalog import find
from rules.engine import record
from tests import cast
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.profiles.room import MAIL, NAME, everything_of, stored
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

PASSWORD = "a long walk by the river"


def member() -> User:
    user = User(display_name=NAME, email=MAIL)
    user.set_password(PASSWORD)
    user.save()
    return user


def test_nothing_of_the_person_is_left_in_any_table_and_every_game_replays(
    tmp_path: object, settings: object
) -> None:
    settings.VAR_DIR = tmp_path
    user, others, games = everything_of()
    file_backend.folder().mkdir()
    kept = file_backend.keep(f"To: {NAME} <{MAIL}>\nSubject: x\n\nwords".encode())
    theirs = file_backend.keep(b"To: other@seats.example\nSubject: x\n\nwords")
    words = (NAME, NAME.split()[0], MAIL, user.username, user.public_id, "Europe/Paris")
    before = [where for where, value in stored() if any(word in str(value) for word in words)]
    assert len(set(before)) >= 8, "the person stands in many columns"
    over, with_bot, ending, alone, waiting, theirs_open, given_up = games
    moves = record.write(record_of(cast.again(over)))
    delete_account(user)
    left = [(where, value) for where, value in stored() if any(word in str(value) for word in words)]
    assert left == []
    for model, field in person_keys():
        rows = model._base_manager.filter(**{field.name: user.pk}).count()
        assert not rows or field.null, f"{model._meta.label}.{field.name}"
    assert (file_backend.stored_mail(kept), file_backend.stored_mail(theirs) is None) == (None, False)

    cast.forget()
    for game in Game.objects.filter(status=GameStatus.OVER).exclude(ending="abandoned"):
        cast.state_of(game)
    former = User.objects.get(pk=user.pk)
    assert (former.is_active, former.email, former.has_usable_password()) == (False, "", False)
    again = record.write(record_of(cast.again(over)))
    assert again == moves.replace(NAME, former.display_name)
    assert record.read(again, find)
    assert list(User.objects.filter(is_bot=True).values_list("is_active", flat=True)) == [False]
    assert cast.again(with_bot).players.get(seat=0).bot is not None
    assert cast.again(ending).ending == "resigned"
    assert not Game.objects.filter(pk=alone.pk).exists()
    assert not waiting.players.filter(user=user).exists()
    assert cast.again(waiting).host == others[0]
    assert cast.again(given_up).players.get(seat=0).resigned_id == user.pk
    assert cast.again(theirs_open).status == GameStatus.OPEN


def test_names_that_somebody_or_their_program_had_before_go_with_them() -> None:
    user, other = member(), cast.person("East player")
    program = User.objects.create(display_name="Queen of cups", is_bot=True, bot_owner=user)
    first = {"by": str(user), "words": ""}
    user.display_name = "South wind"
    user.save()
    renames.announce(user, {"name": NAME})
    notices = [
        Notification.objects.create(
            user=other,
            kind=NotificationKind.LEAVE,
            key=str(number),
            facts=facts,
            created_at=timezone.now(),
        )
        for number, facts in enumerate([first, {"by": "South wind"}, {"by": str(program)}])
    ]
    assert account(user)["earlier_names"] == [NAME]
    delete_account(user)
    for notice in notices:
        notice.refresh_from_db()
        assert list(notice.facts["by"]) == ["former"], notice.facts
    assert not EarlierName.objects.exists()


def test_the_pages_of_the_others_go_on_under_a_pseudonym() -> None:
    user, others, games = everything_of()
    over, with_bot, *_rest = games
    delete_account(user)
    browser = cast.browser_of(others[0])
    word = User.objects.get(pk=user.pk).former
    addresses = (
        f"/games/{over.public_id}/",
        f"/games/{over.public_id}/score/",
        f"/games/{over.public_id}/deals/1/?step=3",
        f"/games/{over.public_id}/record.txt",
        f"/games/{with_bot.public_id}/",
        "/play/mine/",
        "/play/archive/",
        "/play/notices/",
        "/people/",
        f"/people/{others[1].public_id}/",
    )
    for prefix, called in (("", "Former player"), ("/fr", "Ancien joueur")):
        for address in addresses:
            reply = browser.get(prefix + address)
            assert reply.status_code == 200, address
            page = reply.content.decode()
            assert NAME not in page, address
            if "score" in address or "archive" in address:
                assert f"{called} {word}" in page, address
    assert [line.words for line in ChatMessage.objects.filter(game=over, seat=0)] == ["", ""]
    with translation.override("en"):
        assert str(ChatMessage.objects.filter(game=over).first()) == "(the words were deleted)"
    assert browser.get(f"/people/{user.public_id}/").status_code == 404


def test_the_page_wants_the_password_and_then_nobody_is_signed_in_anywhere() -> None:
    user = member()
    browser, elsewhere = cast.browser_of(user), cast.browser_of(user)
    for wrong in ({}, {"password": "wrong"}, {"name": NAME}):
        reply = browser.post("/account/delete/", wrong)
        assert reply.status_code == 422
        assert User.objects.filter(pk=user.pk, email=MAIL).exists()
    assert browser.post("/account/delete/", {"password": PASSWORD})["Location"] == "/"
    for each in (browser, elsewhere):
        assert each.get("/play/mine/")["Location"].startswith("/accounts/login/")
    assert not any(row.get_decoded().get("_auth_user_id") == str(user.pk) for row in Session.objects.all())
    reply = browser.post("/accounts/login/", {"login": MAIL, "password": PASSWORD})
    assert reply.status_code == 200
    assert browser.get("/account/delete/").status_code == 302


def test_a_guest_gives_the_name_and_is_gone() -> None:
    guest = cast.guest("Guest 4821")
    game = cast.bot_table(guest)
    browser = cast.browser_of(guest)
    assert browser.post("/account/delete/", {"name": "Guest"}).status_code == 422
    assert browser.post("/fr/account/delete/", {"name": "Guest 4821"}).status_code == 302
    assert not Game.objects.filter(pk=game.pk).exists()
    assert [where for where, value in stored() if "4821" in str(value)] == []


def test_a_password_is_not_tried_for_ever() -> None:
    user = member()
    browser = cast.browser_of(user)
    with time_machine.travel(timezone.now(), tick=False):
        rows = [browser.post("/account/delete/", {"password": "wrong"}).status_code for _ in range(12)]
    assert rows[0] == 422
    assert rows[-1] == 429


def test_contests_of_somebody_name_them_no_more_in_their_words() -> None:
    user, other = member(), cast.person("East player")
    ladder = ladder_room.ladder(user, words=f"Ask {NAME}.", name=f"Ladder of {NAME}")
    league = league_room.league(user, words=f"Ask {NAME}, not {NAME}s", name=f"League of {NAME}")
    event, entered = (
        stage.tournament_of(organiser=host, name="A cup", words=f"Ask {NAME}.", handicaps=f"{NAME}: 3")
        for host in (user, other)
    )
    tournament_entries.enter(entered.public_id, user=user)
    league_direct.cancel(league_room.season_of(league).pk, by=user, why=f"{NAME} is ill")
    delete_account(user)
    former = User.objects.get(pk=user.pk).display_name
    for row, column, text in (
        (ladder, "name", f"Ladder of {former}"),
        (ladder, "words", f"Ask {former}."),
        (league, "name", f"League of {former}"),
        (league, "words", f"Ask {former}, not {NAME}s"),
        (league_room.season_of(league), "why", f"{former} is ill"),
        (event, "words", f"Ask {former}."),
        (event, "handicaps", f"{former}: 3"),
        (entered, "words", f"Ask {NAME}."),
        (entered, "handicaps", f"{former}: 3"),
    ):
        row.refresh_from_db()
        assert getattr(row, column) == text[: row._meta.get_field(column).max_length], (row, column)


def test_reasons_that_others_gave_about_somebody_name_them_no_more_wherever_they_are_read() -> None:
    user, other, third = member(), cast.person("East player"), cast.person("West player")
    host = cast.person("host")
    ladder = ladder_room.ladder(host, figures=ladder_room.FREE)
    for each in (user, other, third):
        ladder_entries.join(ladder.pk, user=each)
    ladder_direct.move(ladder.pk, ladder_room.entry(ladder, user).pk, 2, by=host, why=f"{NAME} was late")
    challenge = ladder_room.challenged(ladder, third, user)
    game = ladder_challenges.accept(challenge.pk, user=user).game
    assert game is not None
    ladder_direct.decide(ladder.pk, challenge.pk, "challenger", by=host, why=f"{NAME} is ill, not {NAME}s")
    TableMessage.objects.create(game=game, by=host, words=f"{NAME}: be kind.", made_at=timezone.now())
    own = ladder_room.ladder(user, name=f"Ladder of {NAME}")
    ladder_entries.join(own.pk, user=other)
    ladder_direct.remove(own.pk, ladder_room.entry(own, other).pk, by=user, why=f"Ask {NAME}")
    words = {"why": f"{NAME} was rude", "words": f"Dear {NAME}"}
    StaffAct.objects.create(by=host, by_name="host", about=user, about_name=NAME, kind=ActKind.WARN, **words)
    told = [str(notice.facts) for notice in Notification.objects.filter(user__in=(other, third))]
    assert sum(NAME in facts for facts in told) >= 2, told
    delete_account(user)
    former = User.objects.get(pk=user.pk).display_name
    assert {act.why for act in ladder.acts.all()} == {f"{former} was late", f"{former} is ill, not {NAME}s"}
    assert TableMessage.objects.get().words == f"{former}: be kind."
    assert cast.again(game).result["words"] == f"{former} is ill, not {NAME}s"
    staff_act = StaffAct.objects.get()
    assert (staff_act.about_name, staff_act.why, staff_act.words) == (
        former,
        f"{former} was rude",
        f"Dear {former}",
    )
    for reader in (other, third):
        browser = cast.browser_of(reader)
        for address in (
            "/play/notices/",
            f"{ladder.get_absolute_url()}history/",
            own.get_absolute_url(),
            game.get_absolute_url(),
        ):
            assert f"{NAME} " not in browser.get(address).content.decode(), address
        for notice in Notification.objects.filter(user=reader):
            assert NAME not in str(notice.facts).replace(f"{NAME}s", ""), notice.facts


def test_the_reason_of_an_act_of_a_league_about_a_deputy_names_them_no_more() -> None:
    user, host = member(), cast.person("host")
    season = league_room.season_of(league_room.league(host))
    act = LeagueAct.objects.create(
        season=season, deputy=user, by=host, why=f"{NAME} is ill", made_at=timezone.now(), kind="dismiss"
    )
    delete_account(user)
    act.refresh_from_db()
    assert act.why == f"{User.objects.get(pk=user.pk).display_name} is ill"


def test_the_reason_about_an_entry_of_a_season_that_has_not_begun_names_them_no_more() -> None:
    user, host = member(), cast.person("host")
    season = league_room.season_of(league_room.league(host))
    entry = league_entries.enter(season.pk, user=user)
    act = LeagueAct.objects.create(
        season=season, entrant=entry, by=host, why=f"{NAME} is late", made_at=timezone.now(), kind="replace"
    )
    delete_account(user)
    act.refresh_from_db()
    assert act.why == f"{User.objects.get(pk=user.pk).display_name} is late"
