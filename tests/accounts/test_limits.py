"""How much anybody may do at once: what makes rows is counted by person and by address, and no move is."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.cache import cache, caches
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory

from accounts import sign_up
from accounts.models import User
from accounts.rate_limit import may_once_more, neighbourhood, wait
from config import settings as site
from games.play.models import Game
from tests import cast

NOON = "2026-03-01T12:00:10+00:00"


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def bots(db: None) -> None:
    cast.bot("Lion")


def test_who_has_done_enough_is_told_when_to_come_again() -> None:
    windows = ((2, 60), (3, 3600))
    assert [wait("x", "somebody", windows) for _ in range(4)] == [0, 0, 50, 3590]
    assert may_once_more("x", "somebody-else", windows)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nonsense", "unknown"),
    ],
)
def test_a_household_is_one_address(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


def test_many_visitors_do_not_wipe_what_is_counted() -> None:
    assert site.CACHES["default"]["OPTIONS"]["MAX_ENTRIES"] >= 100_000
    windows = ((1, 3600),)
    assert may_once_more("password", "somebody", windows)
    for visitor in range(3_000):
        caches["sessions"].set(f"session-{visitor}", "kept")
        assert may_once_more("password", f"visitor-{visitor}", windows)
    assert not may_once_more("password", "somebody", windows)


@pytest.mark.django_db
def test_passwords_cannot_be_tried_without_end_by_filling_the_shelf() -> None:
    """The attack of fourteen seconds: four hundred visitors between two rows of attempts."""
    tried = {"login": "north@example.org", "password": "wrong"}

    def attempts() -> int:
        return sum(
            "Too many" not in Client().post("/accounts/login/", tried).content.decode() for _ in range(12)
        )

    first = attempts()
    assert first < 12
    for visitor in range(400):
        cache.set(f"visitor-{visitor}", visitor)
    assert attempts() == 0


@pytest.mark.django_db
def test_a_form_too_many_is_refused_with_the_time_to_wait_and_does_nothing(settings: Any) -> None:
    settings.TALON_POSTS = ((3, 60),)
    game = cast.table_of([cast.person("North player"), None, None, None])
    browser = cast.browser_of(game.host)
    for number in range(3):
        assert browser.post(f"{game.get_absolute_url()}notes/", {"notes": f"note {number}"}).status_code < 400
    reply = browser.post(f"{game.get_absolute_url()}notes/", {"notes": "one more"})
    assert (reply.status_code, reply["Retry-After"]) == (429, "50")
    assert "Come again in 50 seconds" in reply.content.decode()
    assert "Nothing of this was done" in reply.content.decode()
    assert cast.again(game).players.get(seat=0).notes == "note 2"
    other = cast.browser_of(cast.person("South player"))
    assert other.post("/account/zone/", {"zone": "Europe/Paris"}).status_code == 204


@pytest.mark.django_db
def test_a_legal_move_is_never_refused_for_its_number(settings: Any) -> None:
    settings.TALON_POSTS = settings.TALON_POSTS_FROM_AN_ADDRESS = ((0, 60),)
    room = cast.Cast.seated()
    seat, browser = room.on_turn()
    game = cast.again(room.game)
    move = str(cast.some_move(game, seat, Random(1)))
    reply = browser.post(
        f"{game.get_absolute_url()}move/", {"move": move, "version": game.version, "confirmed": "1"}
    )
    assert reply.status_code == 302
    assert cast.again(game).version == game.version + 1


@pytest.mark.django_db
def test_a_claim_that_is_refused_is_counted(settings: Any) -> None:
    room = cast.Cast.seated()
    _seat, browser = room.on_turn()
    settings.TALON_POSTS = ((2, 60),)
    claims = [browser.post(f"{room.game.get_absolute_url()}claim/", {"version": "999"}) for _ in range(4)]
    assert [reply.status_code for reply in claims] == [302, 302, 429, 429]


@pytest.mark.django_db
def test_what_a_plan_does_now_is_a_move_and_other_plans_are_forms(settings: Any) -> None:
    settings.TALON_POSTS = settings.TALON_POSTS_FROM_AN_ADDRESS = ((0, 60),)
    room = cast.Cast.seated()
    seat, browser = room.on_turn()
    game = cast.again(room.game)
    plans = f"{game.get_absolute_url()}plans/"
    assert browser.post(plans, {"pause": "none"}).status_code == 429
    assert not game.players.get(seat=seat).plans_at_once
    limit = {"ahead": "up_to", "limit": "60", "version": str(game.version)}
    assert browser.post(plans, limit).status_code == 302
    assert cast.again(game).version == game.version + 1


@pytest.mark.django_db
def test_links_of_invitations_make_no_sessions_without_end(settings: Any) -> None:
    settings.TALON_POSTS_FROM_AN_ADDRESS = ((3, 60),)
    game = cast.table_of([cast.person("North player"), None, None, None], public=False)
    address = f"{game.get_absolute_url()}come/{game.invitation}/"
    codes = [Client().get(address).status_code for _ in range(5)]
    assert codes == [200] * 3 + [429] * 2
    assert Session.objects.count() == 3
    assert cast.browser_of(cast.person("South player")).get(address).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["", "x", "x" * 32, "drawn"])
def test_a_cookie_that_somebody_made_up_opens_no_session_uncounted(settings: Any, cookie: str) -> None:
    settings.TALON_POSTS_FROM_AN_ADDRESS = ((3, 60),)
    game = cast.table_of([cast.person("North player"), None, None, None], public=False)
    before, codes = Session.objects.count(), []
    for number in range(5):
        browser = Client()
        if cookie:
            browser.cookies[settings.SESSION_COOKIE_NAME] = f"{number:032}" if cookie == "drawn" else cookie
        codes.append(browser.get(f"{game.get_absolute_url()}come/{game.invitation}/").status_code)
    assert codes == [200] * 3 + [429] * 2
    assert Session.objects.count() == before + 3


@pytest.mark.django_db
def test_a_browser_with_a_session_follows_as_many_links_as_it_likes(settings: Any) -> None:
    settings.TALON_POSTS_FROM_AN_ADDRESS = ((3, 60),)
    game = cast.table_of([cast.person("North player"), None, None, None], public=False)
    browser = Client()
    codes = [browser.get(f"{game.get_absolute_url()}come/{game.invitation}/").status_code for _ in range(5)]
    assert codes == [200] * 5


@pytest.mark.django_db
def test_asking_for_what_a_passkey_signs_makes_no_sessions_without_end(settings: Any) -> None:
    settings.TALON_POSTS_FROM_AN_ADDRESS = ((3, 60),)
    asked = {"HTTP_X_REQUESTED_WITH": "XMLHttpRequest"}
    codes = [Client().get("/accounts/2fa/webauthn/login/", **asked).status_code for _ in range(5)]  # type: ignore[arg-type]
    assert codes == [200] * 3 + [429] * 2
    assert Session.objects.count() == 3


@pytest.mark.django_db
def test_strangers_are_counted_together_by_their_address(settings: Any) -> None:
    settings.TALON_POSTS_FROM_AN_ADDRESS = ((2, 60),)
    codes = [Client().post("/i18n/setlang/", {"language": "fr"}).status_code for _ in range(3)]
    assert codes == [302, 302, 429]


@pytest.mark.slow
@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("path", ["/play/now/", "/play/new/", "/events/daily/piquet/play/"])
def test_tables_are_opened_in_reason_whichever_way_one_asks(path: str) -> None:
    form = {"variant": "piquet", "seat": "0", "public": "yes", "after_resigning": "bot", "pace": "none"}
    browser, before = cast.browser_of(cast.person("North player")), Game.objects.count()
    codes = [browser.post(path, form).status_code for _ in range(11)]
    reply = browser.post(path, form)
    assert codes == [302] * 10 + [429]
    assert reply.status_code == 429
    assert "come again in 50 seconds" in reply.content.decode()
    assert Game.objects.count() == before + (1 if "daily" in path else 10)
    guests = User.objects.filter(is_guest=True).count()
    strangers = [Client().post(path, form).status_code for _ in range(32)]
    assert strangers == [302] * 30 + [429] * 2
    assert User.objects.filter(is_guest=True).count() == guests + 30


@pytest.mark.slow
@pytest.mark.usefixtures("bots")
def test_play_again_is_a_table_as_any_other() -> None:
    user = cast.person("South player")
    browser = cast.browser_of(user)
    game = cast.play_on(cast.bot_table(user, options=cast.SHORT))
    codes = []
    for _ in range(12):
        reply = browser.post(f"{game.get_absolute_url()}again/")
        codes.append(reply.status_code)
        Game.objects.filter(pk=game.pk).update(rematch=None)
    assert codes == [302] * 10 + [429] * 2


@pytest.mark.django_db
def test_no_guest_is_made_where_nothing_is_granted() -> None:
    people = cast.players()
    game = cast.table_of([people[0], people[1], None, None])
    for _ in range(5):
        for seat in ("1", "77", "x"):
            reply = Client().post(f"{game.get_absolute_url()}sit/", {"seat": seat}, follow=True)
            assert reply.status_code in (200, 409)
            assert "This seat is taken" in reply.content.decode()
        assert Client().post("/events/daily/nothing/play/").status_code == 404
    assert not User.objects.filter(is_guest=True).exists()
    stranger = Client()
    assert stranger.post(f"{game.get_absolute_url()}sit/", {"seat": "2"}).status_code == 302
    assert User.objects.filter(is_guest=True).count() == 1
    assert "sessionid" in stranger.cookies


LOGIN = {"login": "north@seats.example", "password": "wrong"}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "form", "seconds"),
    [
        ("/accounts/login/", LOGIN, 60 - 35),
        ("/fr/accounts/login/", LOGIN, 60 - 35),
        ("/accounts/signup/", {"email": "x"}, 60 - 35),
        ("/accounts/2fa/webauthn/login/", {"credential": "{}"}, 60 - 35),
    ],
)
def test_too_many_attempts_are_answered_with_a_page_of_ours_that_says_when_to_come_again(
    address: str, form: dict[str, str], seconds: int
) -> None:
    browser = Client()
    with time_machine.travel(NOON, tick=False) as clock:
        reply = browser.post(address, form)
        clock.shift(timedelta(seconds=35))
        for _ in range(35):
            reply = browser.post(address, form)
    assert (reply.status_code, reply["Retry-After"]) == (429, str(seconds))
    assert f" {seconds} second" in reply.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "form", "limit", "seconds", "words"),
    [
        ("email", {"email": "x", "action_add": ""}, {"manage_email": "1/h/user"}, 3600, "in 60 minutes."),
        # How often a mail address was typed is not known to the page: it names the whole window.
        (
            "password/reset",
            {"email": "n@seats.example"},
            {"reset_password": "1/2m/key"},
            120,
            "in 120 seconds.",
        ),
    ],
)
def test_long_waits_are_told_in_minutes_and_those_of_what_was_typed_at_their_longest(
    address: str, form: dict[str, str], limit: dict[str, str], seconds: int, words: str, settings: Any
) -> None:
    browser = cast.browser_of(cast.person("North player")) if address == "email" else Client()
    settings.ACCOUNT_RATE_LIMITS = limit
    replies = [browser.post(f"/accounts/{address}/", form) for _ in range(2)]
    assert (replies[1].status_code, replies[1]["Retry-After"]) == (429, str(seconds))
    assert f"Come again {words}" in replies[1].content.decode()


@pytest.mark.django_db
def test_a_limit_is_one_line_of_the_security_log_and_names_no_address(caplog: Any) -> None:
    request = RequestFactory().post("/accounts/signup/")
    with caplog.at_level("INFO", "talon.security"):
        for _ in range(sign_up.MAILS_RECEIVED[0][0]):
            sign_up.check_mails(request, "north@seats.example")
        with pytest.raises(ValidationError):
            sign_up.check_mails(request, "north@seats.example")
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 1
    assert "account_mails_to" in lines[0]
    plain = hashlib.sha256(b"north@seats.example").hexdigest()
    assert "north" not in lines[0]
    assert plain not in lines[0]
