"""The settings page, and allauth's pages in our clothes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import IntegrityError
from django.test import Client
from django.utils import translation

from accounts.models import CardFaces, MomentPace, User
from accounts.template_user import Reader
from accounts.zones import places
from rules.web import speech
from rules.web.templatetags import rules_tags
from tests.accounts.letterbox import send_letters
from tests.accounts.test_guests import account, guest_client

pytestmark = pytest.mark.django_db

FORM = {
    "display_name": "North",
    "language": "fr",
    "deck": "bellot",
    "four_colours": "on",
    "confirm_moves": "True",
    "after_move": "next",
    "table_pace": "slow",
    "log_order": "beginning",
}


@pytest.fixture
def north() -> User:
    return account("North")


@pytest.fixture
def client_of_north(north: User) -> Client:
    client = Client()
    client.force_login(north)
    return client


@pytest.mark.parametrize(
    ("chosen", "page", "corners"),
    [("", "/", "AKQJ"), ("", "/fr/", "ARDV"), ("fr", "/", "ARDV"), ("en", "/fr/", "AKQJ")],
)
def test_cards_have_the_letters_of_the_language_unless_others_are_chosen(
    client_of_north: Client, north: User, chosen: str, page: str, corners: str
) -> None:
    north.index_letters = chosen
    north.save()
    rules = client_of_north.get(f"{page}rules/double-deck/").content.decode()
    found = set(re.findall(r'<span class="rank">([A-Z])</span><span class="suit">', rules))
    assert found == set(corners)
    # Nobody else gets the page of somebody who has chosen.
    stranger = Client().get(f"{page}rules/double-deck/").content.decode()
    usual = "ARDV" if page == "/fr/" else "AKQJ"
    assert set(re.findall(r'<span class="rank">([A-Z])</span><span class="suit">', stranger)) == set(usual)


def test_it_wants_somebody_signed_in(client: Client) -> None:
    assert client.get("/account/settings/")["Location"] == "/accounts/login/?next=/account/settings/"


def test_it_keeps_what_is_chosen(client_of_north: Client, north: User) -> None:
    assert client_of_north.post("/account/settings/", FORM).status_code == 302
    north.refresh_from_db()
    assert (north.language, north.four_colours, north.confirm_moves, north.after_move) == (
        "fr",
        True,
        True,
        "next",
    )


def test_an_unticked_box_is_off_again(client_of_north: Client, north: User) -> None:
    client_of_north.post("/account/settings/", FORM)
    form = {name: value for name, value in FORM.items() if name != "four_colours"}
    client_of_north.post("/account/settings/", form | {"confirm_moves": "False"})
    north.refresh_from_db()
    assert not north.four_colours
    assert not north.confirm_moves


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display_name", ""),
        ("display_name", "x" * 41),
        ("language", "de"),
        ("after_move", "leave"),
        ("deck", "kennard/four"),
        ("time_zone", "Mars/Olympus"),
        ("confirm_moves", ""),
    ],
)
def test_it_refuses_what_cannot_be(client_of_north: Client, north: User, field: str, value: str) -> None:
    reply = client_of_north.post("/account/settings/", FORM | {field: value})
    assert reply.status_code == 200
    assert field in reply.context["form"].errors
    before = north.language
    north.refresh_from_db()
    assert north.language == before


def test_nobody_can_make_themselves_staff_or_a_guest(client_of_north: Client, north: User) -> None:
    client_of_north.post(
        "/account/settings/", FORM | {"is_staff": "on", "is_superuser": "on", "is_guest": "on"}
    )
    north.refresh_from_db()
    assert (north.is_staff, north.is_superuser, north.is_guest) == (False, False, False)


def test_a_guest_has_settings_too_and_is_shown_the_way_to_an_account() -> None:
    client, guest = guest_client()
    assert "/accounts/signup/" in client.get("/account/settings/").content.decode()
    client.post("/account/settings/", FORM)
    guest.refresh_from_db()
    assert guest.display_name == "North"
    assert guest.is_guest


def test_passkeys_and_the_authenticator_are_one_link_away(client_of_north: Client) -> None:
    page = client_of_north.get("/account/settings/").content.decode()
    assert "/accounts/2fa/webauthn/" in page
    assert "/accounts/2fa/" in page


@pytest.mark.parametrize("folder", ["kennard", "bellot"])
def test_every_deck_has_every_card_and_the_four_colours(folder: str) -> None:
    faces = Path(settings.BASE_DIR, "static", "cards", folder)
    pack = {f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"}
    assert {face.stem for face in faces.glob("*.svg")} == pack | {"X"}
    assert {face.stem for face in (faces / "four").glob("*.svg")} == {
        card for card in pack if card[1] in "CD"
    }
    court = {card for card in pack if card[0] in "KQJ"}
    assert {face.stem for face in (faces / "fr").glob("*.svg")} == court
    assert {face.stem for face in (faces / "four" / "fr").glob("*.svg")} == {
        card for card in court if card[1] in "CD"
    }
    alike = [
        card
        for card in court
        if (faces / f"{card}.svg").read_bytes() == (faces / "fr" / f"{card}.svg").read_bytes()
    ]
    assert alike == [], "the letter differs"
    assert (faces / "LICENSE.txt").exists()
    assert not [face.name for face in faces.rglob("*.svg") if "<text" in face.read_text(encoding="utf-8")]
    assert {choice for choice, _label in CardFaces.choices} == {"kennard", "bellot"}


@pytest.mark.parametrize(
    ("card", "four", "address"),
    [
        ("KD", False, "/static/cards/bellot/KD.svg"),
        ("KD", True, "/static/cards/bellot/four/KD.svg"),
        ("TH", True, "/static/cards/bellot/TH.svg"),
        ("X", True, "/static/cards/bellot/X.svg"),
    ],
)
def test_a_face_is_that_of_the_readers_deck(card: str, four: bool, address: str) -> None:
    assert rules_tags.face(card, Reader(deck="bellot", four_colours=four)) == address


@pytest.mark.parametrize(
    ("card", "language", "letters", "address"),
    [
        ("KD", "fr", "", "/static/cards/kennard/four/fr/KD.svg"),
        ("QS", "fr", "", "/static/cards/kennard/fr/QS.svg"),
        ("AS", "fr", "", "/static/cards/kennard/AS.svg"),
        ("TD", "fr", "", "/static/cards/kennard/four/TD.svg"),
        ("X", "fr", "", "/static/cards/kennard/X.svg"),
        ("JH", "fr", "en", "/static/cards/kennard/JH.svg"),
        ("JH", "en", "fr", "/static/cards/kennard/fr/JH.svg"),
    ],
)
def test_a_face_has_the_letters_the_reader_reads_by(
    card: str, language: str, letters: str, address: str
) -> None:
    before = speech.INDEX_LETTERS.set(letters)
    try:
        with translation.override(language):
            assert rules_tags.face(card, Reader(deck="kennard", four_colours=True)) == address
    finally:
        speech.INDEX_LETTERS.reset(before)


def test_the_settings_show_what_is_kept_on_every_page(client_of_north: Client) -> None:
    client_of_north.post("/account/settings/", FORM | {"large_index": "on"})
    page = client_of_north.get("/fr/account/settings/").content.decode()
    assert 'class="four-colours large-index"' in page
    assert "cards/bellot/four/fr/JD.svg" in page


def test_the_browsers_zone_is_kept_where_none_is_chosen(client_of_north: Client, north: User) -> None:
    def answer_for(zone: str) -> tuple[int, str]:
        reply = client_of_north.post("/account/zone/", {"zone": zone})
        north.refresh_from_db()
        return reply.status_code, north.time_zone

    assert 'data-tell-zone="/account/zone/"' in client_of_north.get("/rules/").content.decode()
    assert answer_for("Mars/Olympus") == (422, "")
    assert answer_for("../../etc/passwd") == (422, "")
    assert answer_for("Europe/Paris") == (204, "Europe/Paris")
    assert answer_for("Asia/Tokyo") == (204, "Europe/Paris")
    assert "data-tell-zone" not in client_of_north.get("/rules/").content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/fr/accounts/login/",
        "/fr/accounts/signup/",
    ],
)
def test_the_pages_outside_the_door_have_our_layout_and_labelled_fields(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert 'id="main"' in page
    assert 'class="field"' in page
    assert page.count("<h1") == 1
    assert "<title>" in page
    assert " style=" not in page


@pytest.mark.parametrize(
    "path",
    [
        "/account/settings/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/logout/",
        "/accounts/2fa/",
        "/accounts/2fa/webauthn/",
    ],
)
@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_pages_inside_have_our_layout(client_of_north: Client, prefix: str, path: str) -> None:
    reply = client_of_north.get(prefix + path)
    assert reply.status_code == 200
    assert 'id="main"' in reply.content.decode()
    assert " style=" not in reply.content.decode()


@pytest.mark.parametrize("path", ["/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/"])
def test_a_second_factor_asks_for_the_password_anew(client_of_north: Client, path: str) -> None:
    assert client_of_north.get(path)["Location"].startswith("/accounts/reauthenticate/")


def test_one_mail_address_has_one_account_whatever_its_capitals(north: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create(display_name="South", email="NORTH@seats.example")


def test_many_may_have_no_mail_address() -> None:
    User.objects.create(display_name="East")
    User.objects.create(display_name="West")
    assert User.objects.filter(email="").count() == 2


@pytest.mark.parametrize(("prefix", "site"), [("", "Hello from Talon"), ("/fr", "Talon")])
def test_mails_call_the_site_by_its_name(
    prefix: str, site: str, north: User, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.post(f"{prefix}/accounts/password/reset/", {"email": north.email})
    client.post(f"{prefix}/accounts/password/reset/", {"email": "nobody@seats.example"})
    send_letters()
    assert len(mailoutbox) == 2
    for mail in mailoutbox:
        lines = str(mail.body).splitlines()
        assert site in lines[0]
        assert "testserver" not in lines[0] + lines[-1] + lines[-2]


def test_zones_stand_by_area_and_one_a_browser_told_of_is_kept_though_it_is_no_place(
    client_of_north: Client, north: User
) -> None:
    page = client_of_north.get("/fr/account/settings/").content.decode()
    assert '<optgroup label="Océan Pacifique">' in page
    assert 'value="Pacific/Auckland">Auckland<' in page
    assert 'value="America/Indiana/Knox">Indiana, Knox<' in page
    assert "localtime" not in page
    assert "Etc/GMT" not in page
    User.objects.filter(pk=north.pk).update(time_zone="Etc/GMT+5")
    assert '<option value="Etc/GMT+5" selected>' in client_of_north.get("/account/settings/").content.decode()
    assert client_of_north.post("/account/settings/", FORM | {"time_zone": "Etc/GMT+5"}).status_code == 302
    north.refresh_from_db()
    assert north.time_zone == "Etc/GMT+5"


def test_zones_have_the_names_their_places_have_in_the_readers_language(client_of_north: Client) -> None:
    page = client_of_north.get("/fr/account/settings/").content.decode()
    for zone, place in (
        ("Europe/London", "Londres"),
        ("Africa/Cairo", "Le Caire"),
        ("Atlantic/Azores", "Açores"),
    ):
        assert re.search(rf'<option value="{zone}"[^>]*>\s*{place}\s*</option>', page), place
    assert page.index(">Açores<") < page.index(">Bermudes<")
    assert ">London<" in client_of_north.get("/account/settings/").content.decode()


def test_no_two_zones_of_an_area_read_alike() -> None:
    for language in ("en", "fr"):
        for area, zones in places(language).items():
            names = [name for _zone, name in zones]
            assert len(names) == len(set(names)) > 0, (language, area)


def test_a_move_is_shown_for_a_third_of_the_time_at_quick_and_twice_as_long_at_slow() -> None:
    lengths = [
        User(table_pace=pace).moment_length
        for pace in (MomentPace.AT_ONCE, MomentPace.QUICK, MomentPace.NORMAL, MomentPace.SLOW)
    ]
    assert lengths == sorted(set(lengths)), "the paces in order, no two alike"
    assert lengths == pytest.approx([0, 1 / 3, 1, 2])
