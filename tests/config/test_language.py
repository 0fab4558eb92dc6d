"""English at plain addresses, French under /fr/; the reader's choice, and never losing the place."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from accounts.models import User
from config.i18n.language import same_page
from tests.accounts.test_guests import account

PAGE = "/accounts/login/"
FRENCH = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("path", "language", "expected"),
    [
        ("/", "fr", "/fr/"),
        ("/fr/", "en", "/"),
        ("/fr/", "fr", "/fr/"),
        ("/", "en", "/"),
        ("/rules/double-deck/?preset=npa&option=a=b", "fr", "/fr/rules/double-deck/?preset=npa&option=a=b"),
        ("/fr/rules/double-deck/?preset=npa", "en", "/rules/double-deck/?preset=npa"),
        ("/french/", "fr", "/fr/french/"),
        ("/french/", "en", "/french/"),
        ("/fr", "en", "/"),
        ("/fr?page=2", "en", "/?page=2"),
    ],
)
def test_the_same_page_in_another_language(path: str, language: str, expected: str) -> None:
    assert same_page(path, language) == expected


FOREIGN = ["/fr//evil.example/", "/en//evil.example/", "/fr///evil.example", "/fr/\\evil.example/", "//evil.example",
    "/fr/\t/evil.example", "/fr/ /evil.example", "/fr/\n//evil.example", "https://evil.example/",
    "/fr/%2F/evil.example", "\\\\evil.example", "/fr/\x00/evil.example", "javascript:alert(1)",
    "evil.example"]  # fmt: skip


def host_of(address: str) -> str:
    """The host a browser would go to: it takes a backslash for a slash and leaves tabs and line ends out."""
    read = "".join(letter for letter in address.strip() if letter not in "\t\r\n").replace("\\", "/")
    return urlsplit(urljoin("https://talon.example/fr/", read)).netloc


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("address", FOREIGN)
def test_the_same_page_is_a_page_of_this_site(address: str, language: str) -> None:
    assert host_of(same_page(address, language)) == "talon.example"
    assert same_page(address, language).startswith("/")


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("address", FOREIGN)
def test_the_choice_of_a_language_leads_to_no_other_site(client: Client, address: str, language: str) -> None:
    reply = client.post("/i18n/setlang/", {"language": language, "next": address})
    if reply.status_code == 302:
        assert host_of(reply["Location"]) == "talon.example"
    else:
        assert reply.status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/fr//evil.example/", "/en//evil.example/", "/fr/\\evil.example/", "//evil.example/"]
)
def test_the_languages_of_a_page_that_is_not_there_stay_on_this_site(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    links = re.findall(r'(?:href|action|value)="([^"]*evil[^"]*)"', page)
    assert {host_of(unescape(link)) for link in links} <= {"talon.example"}


@pytest.mark.django_db
class TestTheFirstVisit:
    def test_a_french_browser_is_sent_to_the_french_page(self, client: Client) -> None:
        reply = client.get(f"{PAGE}?next=/rules/", headers=FRENCH)
        assert (reply.status_code, reply["Location"]) == (302, f"/fr{PAGE}?next=/rules/")
        assert {"Accept-Language", "Cookie"} <= set(reply["Vary"].split(", "))

    @pytest.mark.parametrize("asked", ["", "en", "de,en;q=0.5", "de", "en,fr;q=0.9", "*", "nonsense;;q=x"])
    def test_every_other_browser_stays_where_it_is(self, client: Client, asked: str) -> None:
        reply = client.get(PAGE, headers={"Accept-Language": asked})
        assert reply.status_code == 200
        assert reply["Content-Language"] == "en"
        assert {"Accept-Language", "Cookie"} <= set(reply["Vary"].split(", "))

    def test_the_cookie_outweighs_the_browser(self, client: Client) -> None:
        client.cookies["django_language"] = "en"
        assert client.get(PAGE, headers=FRENCH).status_code == 200

    def test_the_french_cookie_brings_an_english_browser_to_the_french_page(self, client: Client) -> None:
        client.cookies["django_language"] = "fr"
        assert client.get(PAGE)["Location"] == f"/fr{PAGE}"

    def test_the_account_outweighs_the_browser(self, client: Client) -> None:
        client.force_login(account("North", language="en"))
        assert client.get("/account/settings/", headers=FRENCH).status_code == 200

    def test_a_link_on_our_own_page_is_not_bent(self, client: Client) -> None:
        assert client.get(PAGE, headers=FRENCH | {"Sec-Fetch-Site": "same-origin"}).status_code == 200
        assert client.get(PAGE, headers=FRENCH | {"Referer": "http://testserver/fr/"}).status_code == 200
        for elsewhere in ("http://elsewhere.example/", "http://["):
            assert client.get(PAGE, headers=FRENCH | {"Referer": elsewhere}).status_code == 302

    def test_a_french_address_is_french_for_everybody(self, client: Client) -> None:
        assert client.get(f"/fr{PAGE}", headers={"Accept-Language": "en"})["Content-Language"] == "fr"

    @pytest.mark.parametrize("headers", [{"HX-Request": "true"}, {"Accept": "application/json"}])
    def test_fragments_and_programs_are_not_sent_anywhere(
        self, client: Client, headers: dict[str, str]
    ) -> None:
        assert client.get(PAGE, headers=FRENCH | headers).status_code == 200

    @pytest.mark.parametrize("path", ["/healthz", "/nothing/here/"])
    def test_what_has_no_french_page_is_not_sent_to_one(self, client: Client, path: str) -> None:
        assert client.get(path, headers=FRENCH).status_code in (200, 404)

    def test_a_form_is_never_redirected(self, client: Client) -> None:
        assert client.post(PAGE, {"login": "x"}, headers=FRENCH).status_code == 200


@pytest.mark.django_db
class TestTheSwitch:
    def test_it_keeps_the_place_and_the_choice(self, client: Client) -> None:
        reply = client.post("/i18n/setlang/", {"language": "fr", "next": f"{PAGE}?next=/x/"})
        assert (reply.status_code, reply["Location"]) == (302, f"/fr{PAGE}?next=/x/")
        assert reply.cookies["django_language"].value == "fr"
        back = client.post("/i18n/setlang/", {"language": "en", "next": f"/fr{PAGE}"})
        assert back["Location"] == PAGE
        assert back.cookies["django_language"].value == "en"

    def test_the_choice_is_kept_on_the_account(self, client: Client) -> None:
        user = account("North")
        client.force_login(user)
        client.post("/i18n/setlang/", {"language": "fr", "next": "/"})
        assert User.objects.get(pk=user.pk).language == "fr"

    @pytest.mark.parametrize(
        "place",
        [
            "https://elsewhere.example/",
            "//elsewhere.example/",
            "/\\elsewhere.example",
            "javascript:x",
            "",
            "x",
        ],
    )
    def test_it_leads_nowhere_but_here(self, client: Client, place: str) -> None:
        assert client.post("/i18n/setlang/", {"language": "fr", "next": place})["Location"] == "/fr/"

    @pytest.mark.parametrize("language", ["de", "", "fr/../x"])
    def test_it_refuses_a_language_we_do_not_speak(self, client: Client, language: str) -> None:
        assert client.post("/i18n/setlang/", {"language": language, "next": "/"}).status_code == 400

    def test_it_wants_a_form(self, client: Client) -> None:
        assert client.get("/i18n/setlang/").status_code == 405

    def test_every_page_says_where_it_is_in_each_language(self, client: Client) -> None:
        page = client.get(f"{PAGE}?next=/x/").content.decode()
        assert f'hreflang="fr" href="http://testserver/fr{PAGE}"' in page
        assert f'hreflang="en" href="http://testserver{PAGE}"' in page
        assert f'hreflang="x-default" href="http://testserver{PAGE}"' in page
        assert f'<link rel="canonical" href="http://testserver{PAGE}">' in page
        # The switch itself keeps the query.
        assert f'href="/fr{PAGE}?next=/x/"' in page
