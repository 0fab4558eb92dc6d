"""Between "Start now" and the first round: the desk says what is, and offers nothing that is over."""

from __future__ import annotations

import re

import pytest

from games.tournaments.models import TournamentStage
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db


def test_after_start_now_the_desk_says_that_the_event_is_beginning_until_it_runs() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(venue="real", organiser=organiser)
    stage.enter(tournament, 4)
    browser, address = cast.browser_of(organiser), f"/events/{tournament.public_id}/desk/"
    before = browser.get(address).content.decode()
    assert 'id="act-start"' in before
    assert "In a moment it runs" not in before
    answer = browser.post(f"{address}start/", {"confirmed": "1"}, follow=True).content.decode()
    assert stage.again(tournament).stage == TournamentStage.ENTRY, "the queue has not come to it"
    assert "In a moment it runs" in answer
    assert 'id="act-start"' not in answer
    assert "/edit/" not in answer
    stage.catch_up()
    after = browser.get(address).content.decode()
    assert "In a moment it runs" not in after
    assert "All rounds are open" in after


def test_while_it_begins_only_its_state_comes_anew_and_says_when_the_desk_has_changed() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(venue="real", organiser=organiser)
    stage.enter(tournament, 4)
    browser, address = cast.browser_of(organiser), f"/events/{tournament.public_id}/desk/"
    browser.post(f"{address}start/", {"confirmed": "1"})
    asked = {"HX-Request": "true", "HX-Target": "state"}
    begins = browser.get(address, headers=asked).content.decode()
    assert 'hx-target="#state"' in begins
    assert "What you can do has changed." not in begins
    stage.catch_up()
    assert "What you can do has changed." in browser.get(address, headers=asked).content.decode()
    assert "What you can do has changed." not in browser.get(address).content.decode()


def test_every_link_on_the_desk_to_another_page_opens_that_page() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(venue="real", organiser=organiser)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    address = f"/events/{tournament.public_id}/desk/"
    page = cast.browser_of(organiser).get(address).content.decode()
    desk = page[page.index('id="desk"') : page.index("</main>")]
    # What is boosted is put in the place of the desk: of another page there would be nothing.
    boosted = [link for link in re.findall(r"<a[^>]*>", desk) if 'hx-boost="false"' not in link]
    ways = [re.findall(r'href="([^"]*)"', link)[0] for link in boosted]
    assert "Enter scores" in desk
    assert [way for way in ways if not way.startswith(("#", address + "#")) and way != address] == []


def test_while_it_is_paused_an_event_whose_time_has_come_does_not_say_that_it_begins() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(venue="real", organiser=organiser)
    browser, address = cast.browser_of(organiser), f"/events/{tournament.public_id}/desk/"
    browser.post(f"{address}pause/", {"why": "fire alarm"})
    tournament = stage.again(tournament)
    assert tournament.paused_at is not None
    type(tournament).objects.filter(pk=tournament.pk).update(starts_at=tournament.paused_at)
    assert "In a moment it runs" not in browser.get(address).content.decode()


def test_the_help_of_the_list_of_pairs_names_every_sign_that_may_stand_between() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of("double-deck", venue="real", organiser=organiser)
    page = cast.browser_of(organiser).get(f"/events/{tournament.public_id}/desk/").content.decode()
    assert "put a comma, “-”, “and”, “&” or “/” between them" in " ".join(page.split())
