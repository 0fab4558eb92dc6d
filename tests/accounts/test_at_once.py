"""What comes at once about one account: nothing fails, and neither takes back what the other has done."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client
from django.urls import reverse

from accounts import guests, sign_up
from accounts.forms import SettingsForm, TableSettingsForm
from accounts.models import User
from games.moderation import actions
from games.moderation.models import ActKind
from games.privacy.deletion import delete_account
from tests import cast
from tests.accounts.test_guests import PASSWORD, account, sign_in
from tests.accounts.test_settings_page import FORM
from tests.at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


AT_THE_TABLE = {"table_pace": "quick", "log_order": "latest"}


def stored(user: User) -> User:
    """Somebody as they are stored now."""
    return User.objects.get(pk=user.pk)


def browser_of(user: User) -> Client:
    """Somebody's browser, in which they have just given their password."""
    browser = Client()
    assert sign_in(browser, user).status_code == 302
    assert browser.post(reverse("account_reauthenticate"), {"password": PASSWORD}).status_code == 302
    return browser


def same_browser(browser: Client) -> Client:
    """Another page of a browser."""
    other = Client()
    other.cookies = browser.cookies
    return other


def posts(browser: Client, statement: str, *forms: tuple[str, dict[str, str]]) -> list[int]:
    """The statuses of posts that a browser sends at once, which meet before a statement."""
    deeds = [
        lambda address=address, form=form: same_browser(browser).post(address, form).status_code
        for address, form in forms
    ]
    return at_once(statement, *deeds)


def test_settings_that_are_kept_while_staff_suspend_somebody_do_not_take_that_back() -> None:
    user, staff = account("North"), cast.person("staff", is_staff=True)
    forms = (
        SettingsForm(FORM, instance=stored(user)),
        TableSettingsForm(AT_THE_TABLE, instance=stored(user)),
    )
    assert all(form.is_valid() for form in forms)
    actions.act(ActKind.SUSPEND, by=staff, about=user, why="rude", words="Be kind.", days=3)
    for form in forms:
        form.save()
    assert stored(user).suspended_until is not None
    assert (stored(user).deck, stored(user).table_pace) == (FORM["deck"], "quick")


def test_settings_that_are_kept_while_the_account_is_deleted_do_not_bring_it_back() -> None:
    user = account("North")
    forms = (
        SettingsForm(FORM, instance=stored(user)),
        TableSettingsForm(AT_THE_TABLE, instance=stored(user)),
    )
    assert all(form.is_valid() for form in forms)
    delete_account(user)
    for form in forms:
        form.save()
    former = stored(user)
    assert (former.is_active, former.email, former.has_usable_password()) == (False, "", False)
    assert (former.display_name, former.language) == (f"Former player {former.former}", "")


def test_a_new_password_does_not_take_back_what_staff_do_in_that_moment() -> None:
    user, staff = account("North"), cast.person("staff", is_staff=True)
    before = stored(user)
    actions.act(ActKind.SUSPEND, by=staff, about=user, why="rude", words="Be kind.", days=3)
    get_adapter().set_password(before, "another walk by the sea")
    assert stored(user).suspended_until is not None
    assert stored(user).check_password("another walk by the sea")


def test_an_account_that_is_deleted_twice_at_once_is_one_former_player() -> None:
    user = account("North")
    same = stored(user)
    delete_account(user)
    word = stored(user).former
    delete_account(same)
    assert stored(user).former == word


def test_a_guest_who_signs_in_while_the_link_of_their_sign_up_is_opened_is_in_one_account() -> None:
    for _ in range(2):
        guest, user = cast.guest(), account("North")
        cast.bot_table(guest)
        wanted = sign_up.Wanted(f"form {guest.pk}", f"new-{guest.pk}@seats.example", "New", PASSWORD)
        row = sign_up.begin(wanted, guest)
        at_once('SELECT "play_game"', lambda: guests.adopt(guest, user), lambda: sign_up.confirm(row))  # noqa: B023
        made = User.objects.get(email=wanted.address)
        assert made.is_active
        assert not made.is_guest
        user.delete()


def test_of_two_addresses_that_are_made_the_first_at_once_one_is() -> None:
    user = account("North")
    others = ["one@seats.example", "other@seats.example"]
    for address in others:
        EmailAddress.objects.create(user=user, email=address, verified=True)
    forms = [(reverse("account_email"), {"action_primary": "", "email": address}) for address in others]
    assert posts(browser_of(user), 'UPDATE "account_emailaddress"', *forms) == [302, 302]
    assert EmailAddress.objects.get(user=user, primary=True).email == stored(user).email


def test_a_second_factor_that_is_turned_on_several_times_at_once_is_there_once() -> None:
    user = account("North")
    EmailAddress.objects.filter(user=user).update(verified=True)
    browser = browser_of(user)
    assert browser.get(reverse("mfa_activate_totp")).status_code == 200
    secret: Any = browser.session["mfa.totp.secret"]
    code = format_hotp_value(hotp_value(secret, list(yield_hotp_counters_from_time())[-1]))
    form = (reverse("mfa_activate_totp"), {"code": code})
    assert posts(browser, 'INSERT INTO "mfa_authenticator"', form, form, form) == [302] * 3
    assert sorted(Authenticator.objects.filter(user=user).values_list("type", flat=True)) == [
        "recovery_codes",
        "totp",
    ]
    again: tuple[str, dict[str, str]] = (reverse("mfa_generate_recovery_codes"), {})
    assert posts(browser, 'INSERT INTO "mfa_authenticator"', again, again) == [302] * 2
