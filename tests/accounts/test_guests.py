"""Guests: they play at once, and what they play stays theirs when an account comes."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils.translation import override

from accounts import guests
from accounts.guests import guest_for
from accounts.models import User
from tests.accounts.letterbox import path_in, send_letters

pytestmark = pytest.mark.django_db

PASSWORD = "a long walk by the river"
adopted: list[tuple[int, int]] = []


def adopt_by_test(guest: User, user: User) -> None:
    """A room's hook: takes note of whom it was called for."""
    adopted.append((guest.pk, user.pk))


def refuse_by_test(guest: User, user: User) -> None:
    raise RuntimeError("this room cannot hand over")


@pytest.fixture
def request_of_stranger(rf: RequestFactory) -> HttpRequest:
    request = rf.post("/")
    SessionMiddleware(lambda _request: None).process_request(request)  # type: ignore[arg-type]
    request.user = AnonymousUser()
    return request


def guest_client() -> tuple[Client, User]:
    """A browser that plays as a guest."""
    guest = User(display_name="Guest 4821", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    client = Client()
    client.force_login(guest)
    return client, guest


def account(name: str = "North", **more: Any) -> User:
    user = User(display_name=name, email=f"{name.lower()}@seats.example", **more)
    user.set_password(PASSWORD)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def signed_in(client: Client) -> User | None:
    user_id = client.session.get("_auth_user_id")
    return User.objects.get(pk=user_id) if user_id else None


def sign_up(client: Client, **changed: str) -> Any:
    form = {"display_name": "North", "email": "north@seats.example", "password1": PASSWORD}
    return client.post("/accounts/signup/", form | changed)


def sign_in(client: Client, user: User, password: str = PASSWORD) -> Any:
    return client.post("/accounts/login/", {"login": user.email, "password": password})


def made_guest(request: HttpRequest) -> User:
    with guest_for(request) as guest:
        return guest


def test_a_block_that_is_refused_leaves_no_guest_behind(request_of_stranger: HttpRequest) -> None:
    with pytest.raises(KeyError), guest_for(request_of_stranger):
        raise KeyError
    assert not User.objects.exists()
    assert not request_of_stranger.user.is_authenticated


def test_a_stranger_becomes_a_guest_with_a_name_and_without_a_password(
    request_of_stranger: HttpRequest,
) -> None:
    guest = made_guest(request_of_stranger)
    assert guest.is_guest
    assert re.fullmatch(r"Guest \d{4}", guest.display_name)
    assert not guest.has_usable_password()
    assert guest.email == ""
    assert request_of_stranger.user == guest


def test_a_guest_stays_the_same_guest(request_of_stranger: HttpRequest) -> None:
    assert made_guest(request_of_stranger) == made_guest(request_of_stranger)
    assert User.objects.count() == 1


def test_somebody_signed_in_is_not_made_a_guest(request_of_stranger: HttpRequest) -> None:
    request_of_stranger.user = user = account()
    assert made_guest(request_of_stranger) == user
    assert not user.is_guest


@pytest.mark.parametrize("door", ["/accounts/signup/", "/accounts/login/"])
def test_the_doors_are_open_to_guests_and_closed_to_those_who_are_in(door: str) -> None:
    client, _guest = guest_client()
    assert client.get(door).status_code == 200
    inside = Client()
    inside.force_login(account())
    assert inside.get(door).status_code == 302


def test_a_guest_who_signs_up_keeps_the_row_and_stays_signed_in() -> None:
    client, guest = guest_client()
    reply = sign_up(client)
    assert reply.status_code == 302
    user = signed_in(client)
    assert user is not None
    assert user.pk == guest.pk
    assert (user.display_name, user.email, user.is_guest) == ("North", "north@seats.example", False)
    assert user.check_password(PASSWORD)
    assert User.objects.count() == 1


@pytest.mark.slow
def test_signing_up_as_a_guest_calls_no_adoption(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "hand_overs", (refuse_by_test,))
    client, guest = guest_client()
    sign_up(client)
    assert signed_in(client) == guest


def test_a_stranger_who_signs_up_gets_a_new_row() -> None:
    client = Client()
    sign_up(client)
    user = signed_in(client)
    assert user is not None
    assert user.display_name == "North"
    assert not user.is_guest


def test_a_guest_who_signs_up_has_a_new_session_key_and_the_old_one_is_nobodys() -> None:
    client, guest = guest_client()
    before = client.cookies["sessionid"].value
    sign_up(client)
    assert signed_in(client) == guest
    assert client.cookies["sessionid"].value != before
    old = Client()
    old.cookies["sessionid"] = before
    assert signed_in(old) is None, "whoever knew the key of the guest has the account"


def test_the_username_tells_nothing_of_the_mail_address() -> None:
    sign_up(Client())
    assert "north" not in User.objects.get().username


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display_name", ""),
        ("display_name", "x" * 41),
        ("email", ""),
        ("email", "no address"),
        ("password1", ""),
        ("password1", "12345678"),
        ("password1", "north@seats.example"),
    ],
)
def test_a_refused_sign_up_leaves_the_guest_a_guest(field: str, value: str) -> None:
    client, guest = guest_client()
    reply = sign_up(client, **{field: value})
    assert reply.status_code == 200
    assert field in reply.context["form"].errors
    assert signed_in(client) == guest
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.email == ""


def test_a_mail_address_that_has_an_account_gives_no_second_one() -> None:
    account()
    client, guest = guest_client()
    sign_up(client, email="North@Seats.example")
    guest.refresh_from_db()
    assert guest.is_guest
    assert User.objects.filter(email__iexact="north@seats.example").count() == 1


def test_a_guest_who_signs_in_hands_over_to_the_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "hand_overs", (adopt_by_test,))
    adopted.clear()
    user = account()
    client, guest = guest_client()
    assert sign_in(client, user).status_code == 302
    assert signed_in(client) == user
    assert adopted == [(guest.pk, user.pk)]
    guest.refresh_from_db()
    assert not guest.is_active


def test_a_wrong_password_leaves_the_guest_at_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "hand_overs", (refuse_by_test,))
    client, guest = guest_client()
    assert sign_in(client, account(), password="something else").status_code == 200
    assert signed_in(client) == guest


def test_where_a_room_cannot_hand_over_nobody_is_signed_in_and_the_guest_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        guests,
        "hand_overs",
        (
            adopt_by_test,
            refuse_by_test,
        ),
    )
    user = account()
    client, guest = guest_client()
    client.raise_request_exception = False
    assert sign_in(client, user).status_code == 500
    assert signed_in(client) == guest
    guest.refresh_from_db()
    assert guest.is_active


def test_a_guest_with_a_second_factor_is_asked_for_the_code_and_then_hands_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guests, "hand_overs", (adopt_by_test,))
    adopted.clear()
    user = account()
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    client, guest = guest_client()
    reply = sign_in(client, user)
    assert reply["Location"] == "/accounts/2fa/authenticate/"
    assert client.get(reply["Location"]).status_code == 200
    assert signed_in(client) == guest
    code = format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))
    assert client.post(reply["Location"], {"code": code}).status_code == 302
    assert signed_in(client) == user
    assert adopted == [(guest.pk, user.pk)]


def test_where_mail_must_be_proved_the_new_account_waits_for_the_proof(
    settings: Any, mailoutbox: list[Any]
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client, guest = guest_client()
    assert sign_up(client)["Location"] == "/accounts/confirm-email/"
    assert signed_in(client) == guest
    guest.refresh_from_db()
    assert guest.is_guest
    send_letters()
    client.post(path_in(mailoutbox[0]))
    assert signed_in(client) == guest
    guest.refresh_from_db()
    assert not guest.is_guest
    assert EmailAddress.objects.get(user=guest).verified


def test_a_guest_without_a_name_is_called_in_the_language_of_whoever_reads(
    request_of_stranger: HttpRequest,
) -> None:
    with override("fr"):
        guest = made_guest(request_of_stranger)
    assert guest.name == guest.display_name == f"Guest {guest.guest_number}"
    client = Client()
    client.force_login(guest)
    page = client.get("/fr/account/settings/").content.decode()
    called = f"Invité {guest.guest_number}"
    assert page.count(called) == 3  # the menu twice, and the field
    form = {"display_name": called, "deck": "kennard", "confirm_moves": "False", "after_move": "stay"} | {
        "table_pace": "normal", "log_order": "latest"
    }  # fmt: skip
    assert client.post("/fr/account/settings/", form).status_code == 302
    guest.refresh_from_db()
    with override("en"):
        assert guest.name == f"Guest {guest.guest_number}"
    assert client.post("/fr/account/settings/", form | {"display_name": "Élisabeth"}).status_code == 302
    guest.refresh_from_db()
    assert guest.guest_number is None
    with override("fr"):
        assert guest.name == "Élisabeth"


def test_guests_of_a_site_that_runs_already_are_called_by_their_number() -> None:
    before = User.objects.create(display_name="Invité 4821", is_guest=True)
    chosen = User.objects.create(display_name="Invité surprise", is_guest=True)
    member = User.objects.create(display_name="Guest 1234")
    import_module("accounts.migrations.0010_guests_by_number").number_guests(apps, None)
    for user in (before, chosen, member):
        user.refresh_from_db()
    assert (before.guest_number, before.name) == (4821, "Guest 4821")
    assert (chosen.guest_number, member.guest_number) == (None, None)


def test_a_guest_who_signs_up_has_a_name_and_no_number(request_of_stranger: HttpRequest) -> None:
    guest = made_guest(request_of_stranger)
    client = Client()
    client.force_login(guest)
    form = {"display_name": "North", "email": "north@seats.example", "password1": PASSWORD}
    assert client.post("/accounts/signup/", form).status_code == 302
    guest.refresh_from_db()
    assert (guest.name, guest.guest_number, guest.is_guest) == ("North", None, False)
