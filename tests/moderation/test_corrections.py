"""Corrections: every paragraph of the rules has its form, anybody may send it, staff read and close what came."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from games.moderation import corrections
from games.moderation.corrections import MOST, Passage
from games.moderation.models import ActKind, Correction, StaffAct
from games.moderation.personal_data import CORRECTIONS_KEPT, clear
from rules.catalog import VARIANTS, find
from rules.web import articles, parts
from tests import cast

pytestmark = pytest.mark.django_db

FORM = "/corrections/double-deck/auction-pass/"
LINK = re.compile(r'href="(/(?:fr/)?corrections/[^"]+)"')


def links(html: str) -> list[str]:
    return [unescape(found) for found in LINK.findall(html)]


def post(browser: Client, path: str = FORM, **form: Any) -> Any:
    return browser.post(path, {"wrong": "A pass can be taken back.", "source": ""} | form)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_paragraph_table_example_and_house_rule_has_the_form_that_shows_it(variant: Any) -> None:
    options = variant.presets[-1].options
    body = articles.article(variant, options, "en").body
    found = [resolve(address.partition("?")[0]).kwargs["anchor"] for address in links(body)]
    headings = set(re.findall(r'<h[2-6] class="anchored" id="([^"]+)"', body))
    anchors = re.findall(r'class="[^"]*\banchored\b[^"]*" id="([^"]+)"', body)
    assert sorted(found) == sorted(set(anchors) - headings)
    assert len(found) > 50
    shown = {anchor: articles.extract(variant, options, "en", [anchor]) for anchor in found}
    assert not [anchor for anchor, html in shown.items() if not html]
    assert not links("".join(shown.values())), "set elsewhere, a paragraph has no such link"


@pytest.mark.parametrize("language", ["", "/fr"])
def test_the_form_shows_the_paragraph_under_the_house_rules_of_the_page(language: str) -> None:
    page = Client().get(f"{language}/rules/double-deck/?pass_cards=3").content.decode()
    address = next(link for link in links(page) if "/exchange-what/" in link)
    assert address == f"{language}/corrections/double-deck/exchange-what/?preset=passing_three"
    standard = find("double-deck").options()
    here = Client().get(address).content.decode()
    usual = Client().get(address.partition("?")[0]).content.decode()
    shown_text = articles.extract(find("double-deck"), standard, language[1:] or "en", ["exchange-what"])
    assert shown_text in usual
    assert shown_text not in here
    assert 'content="noindex"' in here


def test_anybody_corrects_without_an_account_and_what_comes_is_what_was_read() -> None:
    browser = Client()
    reply = post(browser, f"{FORM}?pass_cards=3", source="a book")
    assert reply.url == "/corrections/double-deck/auction-pass/sent/?preset=passing_three"
    assert browser.get(reply.url).status_code == 200
    assert "sessionid" not in browser.cookies
    found = Correction.objects.get()
    assert (found.by, found.variant, found.rules, found.anchor, found.language) == (
        None, "double-deck", "preset=passing_three", "auction-pass", "en",
    )  # fmt: skip
    assert (found.wrong, found.source) == ("A pass can be taken back.", "a book")
    assert found.paragraph.startswith("Instead of bidding you may pass.")


def test_the_same_words_sent_twice_are_one_correction() -> None:
    person = cast.browser_of(cast.person("North player"))
    assert [post(person).status_code for _ in range(2)] == [302, 302]
    assert Correction.objects.count() == 1
    assert post(person, wrong="And another thing.").status_code == 302
    assert Correction.objects.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"wrong": ""},
        {"wrong": "w" * 1001},
        {"source": "s" * 301},
        {"wrong": "   "},
        {"wrong": "\u200b\u3164"},
    ],
    ids=["nothing", "too long", "a source too long", "blanks", "what nobody can see"],
)
def test_what_cannot_be_taken_is_said_beside_the_field_and_stays_typed(wrong: dict[str, str]) -> None:
    reply = post(Client(), **{"wrong": "so it is", "source": "a book", **wrong})
    assert reply.status_code == 422
    text = reply.content.decode()
    assert "errorlist" in text
    assert ("a book" if "wrong" in wrong else "so it is") in text
    assert not Correction.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "/corrections/whist/auction-pass/",
        "/corrections/double-deck/nowhere/",
        "/corrections/double-deck/auction/",
        "/corrections/double-deck/intro/",
    ],
    ids=["no such game", "no such paragraph", "a heading", "the opening"],
)
def test_what_is_no_paragraph_has_no_form(address: str) -> None:
    assert Client().get(address).status_code == 404
    assert post(Client(), address).status_code == 404


def test_so_many_come_from_a_person_or_an_address_and_the_words_stay_typed() -> None:
    # The time stands still: what comes before and after a full hour is counted apart.
    with time_machine.travel(timezone.now(), tick=False):
        most = MOST[0][0]
        readers = {"somebody": Client(), "a guest": cast.browser_of(cast.guest())}
        sent = [post(readers["somebody"], wrong=f"No. {number}").status_code for number in range(most)]
        assert sent == [302] * most
        for reader in readers.values():
            reply = post(reader, wrong="Once more.")
            assert reply.status_code == 429
            assert "Once more." in reply.content.decode()
        assert post(cast.browser_of(cast.person("North player")), wrong="Mine.").status_code == 302
        assert Correction.objects.count() == most + 1


def test_what_a_guest_corrected_is_the_accounts() -> None:
    guest, person = cast.guest(), cast.person("North player")
    game = find("piquet")
    passage = Passage(game, game.options(), parts.AT_A_GLANCE[0], "fr")
    corrections.send(passage, by=guest, address="127.0.0.1", wrong="Non.", source="")
    corrections.adopt(guest, person)
    assert Correction.objects.get().by == person


def test_staff_read_corrections_and_close_them_with_a_word_in_the_log() -> None:
    post(Client(), wrong="<b>Not so.</b>", source="https://example.org/rules")
    post(cast.browser_of(cast.person("North player")), wrong="Nor so.", source="javascript:alert(1)")
    first, second = Correction.objects.order_by("pk")
    staff = cast.browser_of(cast.person("staff", is_staff=True))
    listed = staff.get("/staff/corrections/").content.decode()
    assert "&lt;b&gt;Not so." in listed
    assert '<span lang="en">The auction</span></a>' in listed, "by its heading, as readers know it"
    page = staff.get(f"/staff/corrections/{first.pk}/").content.decode()
    assert 'href="https://example.org/rules"' in page
    assert 'href="/rules/double-deck/#auction-pass"' in page
    assert "javascript:alert(1)" in (other := staff.get(f"/staff/corrections/{second.pk}/").content.decode())
    assert 'href="javascript' not in other
    assert staff.post(f"/staff/corrections/{first.pk}/", {"why": ""}).status_code == 422
    assert staff.post(f"/staff/corrections/{first.pk}/", {"why": "Put right."}).url == "/staff/corrections/"
    staff.post(f"/staff/corrections/{first.pk}/", {"why": "A second time."})
    act = StaffAct.objects.get()
    assert (act.kind, act.why, act.correction) == (ActKind.CORRECTION, "Put right.", first)
    assert "Put right." in staff.get(f"/staff/corrections/{first.pk}/").content.decode()
    assert f"/staff/corrections/{first.pk}/" in staff.get("/staff/log/").content.decode()
    assert [each.pk for each in Correction.objects.all()] == [second.pk, first.pk], "open ones first"


def test_a_correction_goes_a_year_after_it_was_closed() -> None:
    facts = {"variant": "piquet", "anchor": "deal", "language": "en", "paragraph": "Cards.", "wrong": "No."}
    closed = Correction.objects.create(**facts, closed_at=timezone.now())
    open_one = Correction.objects.create(**facts)
    clear(timezone.now())
    assert Correction.objects.count() == 2
    clear(timezone.now() + CORRECTIONS_KEPT + timedelta(minutes=1))
    assert list(Correction.objects.all()) == [open_one]
    assert closed.pk != open_one.pk


def test_the_list_of_corrections_asks_as_much_however_many_there_are(django_assert_num_queries: Any) -> None:
    staff = cast.browser_of(cast.person("staff", is_staff=True))
    for number in range(20):
        Correction.objects.create(
            by=cast.person(f"North {number}"), variant="piquet", anchor="glance-turn", language="en",
            paragraph="So.", wrong=f"No. {number}",
        )  # fmt: skip
    with django_assert_num_queries(3):
        assert "No. 19" in staff.get("/staff/corrections/").content.decode()
