"""Guests: they play at once, and what they play stays theirs when an account comes."""

from __future__ import annotations

import re
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
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.test import Client, RequestFactory

from accounts import guests
from accounts.guests import guest_for
from accounts.models import User

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


def test_a_stranger_becomes_a_guest_with_a_name_and_without_a_password(
    request_of_stranger: HttpRequest,
) -> None:
    guest = guest_for(request_of_stranger)
    assert guest.is_guest
    assert re.fullmatch(r"Guest \d{4}", guest.display_name)
    assert not guest.has_usable_password()
    assert guest.email == ""
    assert request_of_stranger.user == guest


def test_a_guest_stays_the_same_guest(request_of_stranger: HttpRequest) -> None:
    assert guest_for(request_of_stranger) == guest_for(request_of_stranger)
    assert User.objects.count() == 1


def test_somebody_signed_in_is_not_made_a_guest(request_of_stranger: HttpRequest) -> None:
    request_of_stranger.user = user = account()
    assert guest_for(request_of_stranger) == user
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
    assert signed_in(client) is None
    link = re.search(r"http://testserver(\S+)", mailoutbox[0].body)
    assert link
    client.post(link.group(1))
    assert signed_in(client) == guest
    guest.refresh_from_db()
    assert not guest.is_guest
    assert EmailAddress.objects.get(user=guest).verified
