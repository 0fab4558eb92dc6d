"""A club's rules: first in the forms of its contests, by their name on its pages, a hidden club's for members alone."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core.models import Club, ClubRules
from rules.catalog import find
from rules.engine import options as house_rules
from rules.pinochle.two_handed.options import TwoHandedOptions
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders.room import ladder
from tests.leagues.room import league
from tests.tournaments.stage import tournament_of

pytestmark = pytest.mark.django_db

FOR_TWO = find("two-handed")
TO_500 = TwoHandedOptions(target=500)
FORMS = ("ladders", "leagues", "events")


def with_rules(*, public: bool = True) -> tuple[ClubRoom, ClubRules]:
    """A club that plays a short double-deck pinochle."""
    room = ClubRoom.opened(public=public)
    owner = room.people["owner"]
    rules = club_actions.keep_mix(
        room.club, by=owner, name="Our short game", variant=cast.VARIANT, options=cast.SHORT
    )
    return room, rules


def page(room: ClubRoom, form: str, club: str, **posted: str) -> str:
    """The form as the owner of the club sees it: opened from the club, or with one of its buttons pressed."""
    browser = cast.browser_of(room.people["owner"])
    address = f"/{form}/new/?club={club}"
    reply = browser.post(address, posted) if posted else browser.get(address)
    assert reply.status_code == 200
    return reply.content.decode()


def pressed(text: str) -> list[str]:
    """The buttons of house rules that are the ones chosen now."""
    buttons = re.findall(r'<button[^>]*?name="choose_preset"[^>]*>[^<]*', text)
    return [button.rpartition(">")[2].strip() for button in buttons if "aria-current" in button]


@pytest.mark.parametrize("form", FORMS)
def test_a_form_opened_from_a_club_begins_with_the_rules_it_plays(form: str) -> None:
    room, _rules = with_rules()
    assert pressed(page(room, form, room.club.public_id)) == ["Our short game"]
    assert pressed(page(room, form, "")) == ["Standard"]


@pytest.mark.parametrize("form", FORMS)
def test_another_game_that_the_club_plays_is_the_game_of_the_form(form: str) -> None:
    room = ClubRoom.opened()
    club_actions.keep_mix(
        room.club,
        by=room.people["owner"],
        name="Ours for two",
        variant=FOR_TWO,
        options=TO_500,
    )
    text = page(room, form, room.club.public_id)
    assert re.search(r'<option value="two-handed" selected>', text)
    assert pressed(text) == ["Ours for two"]


@pytest.mark.parametrize("form", FORMS)
def test_the_rules_of_a_club_are_chosen_with_one_touch_and_those_of_other_clubs_are_not(form: str) -> None:
    room, rules = with_rules()
    stranger = room.people["stranger"]
    theirs = club_actions.found_club(owner=stranger, name="The Stock", words="", public=True, on_asking=False)
    strange = club_actions.keep_mix(
        theirs, by=stranger, name="Theirs", variant=cast.VARIANT, options=cast.SHORT
    )
    chosen = {"variant": "double-deck", "choose_preset": f"club-{rules.pk}"}
    assert pressed(page(room, form, "", **chosen)) == ["Our short game"]
    text = page(room, form, "", **(chosen | {"choose_preset": f"club-{strange.pk}"}))
    assert pressed(text) == ["Standard"]
    assert "Theirs" not in text


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("public", [True, False], ids=["for everybody", "hidden"])
def test_what_a_hidden_club_holds_is_for_its_members_unless_its_director_says_otherwise(
    form: str, public: bool
) -> None:
    room = ClubRoom.opened(public=public)
    text = page(room, form, room.club.public_id)
    only = {
        "events": r'<input type="radio" name="public" value="members"[^>]*checked',
        "ladders": r'<input type="checkbox" name="members_only"[^>]*checked',
        "leagues": r'<input type="checkbox" name="members_only"[^>]*checked',
    }[form]
    assert bool(re.search(only, text)) is not public


def contest_of(club: Club, host: User, kind: str, options: Any) -> str:
    """The address of a new ladder, league or tournament of a club, by these house rules."""
    if kind == "events":
        changed = house_rules.changes(options)
        made: Any = tournament_of(FOR_TWO.slug, club=club, organiser=host, options=changed)
    else:
        given = {"variant": FOR_TWO, "options": options, "club": club}
        made = ladder(host, **given) if kind == "ladders" else league(host, **given)
    return str(made.get_absolute_url())


def with_rules_for_two(*, public: bool = True) -> ClubRoom:
    """A club that plays two-handed pinochle to 500."""
    room = ClubRoom.opened(public=public)
    club_actions.keep_mix(
        room.club, by=room.people["owner"], name="Ours for two", variant=FOR_TWO, options=TO_500
    )
    return room


@pytest.mark.parametrize("kind", FORMS)
def test_the_page_of_a_contest_says_how_its_rules_differ_and_what_its_club_calls_them(kind: str) -> None:
    room = with_rules_for_two()
    owner = room.people["owner"]
    reader = cast.browser_of(owner)
    for target, known in ((500, True), (700, False)):
        address = contest_of(room.club, owner, kind, TwoHandedOptions(target=target))
        text = reader.get(address, follow=True).content.decode()
        assert ("<strong>Ours for two</strong>" in text) is known
        assert f"<strong>{target}</strong>" in text
        assert "by the standard rules" not in text
    address = contest_of(room.club, owner, kind, TwoHandedOptions())
    assert "by the standard rules" in reader.get(address, follow=True).content.decode()


@pytest.mark.parametrize("kind", FORMS)
def test_what_a_hidden_club_calls_its_rules_is_not_read_by_strangers(kind: str) -> None:
    room = with_rules_for_two(public=False)
    address = contest_of(room.club, room.people["owner"], kind, TO_500)
    for person, known in (("owner", True), ("stranger", False)):
        reply = cast.browser_of(room.people[person]).get(address, follow=True)
        assert reply.status_code == 200
        assert ("Ours for two" in reply.content.decode()) is known


def test_rules_that_a_club_has_saved_are_changed_in_place_and_keep_their_name() -> None:
    room = with_rules_for_two()
    browser = cast.browser_of(room.people["owner"])
    address = f"/clubs/{room.club.public_id}/rules/"
    (link,) = re.findall(r'href="([^"]*changes=[^"]*)#more-title"', browser.get(address).content.decode())
    (row,) = room.club.rules.all()
    form = browser.get(html.unescape(link)).content.decode()
    assert "Change “Ours for two”" in form
    assert f'name="changes" value="{row.pk}"' in form
    assert re.search(r'name="target"[^>]*value="500"', form)
    asked = {"variant": FOR_TWO.slug, "name": "Ours for two", "target": "700", "changes": str(row.pk)}
    assert browser.post(address, asked).status_code == 302
    (after,) = room.club.rules.all()
    assert (after.pk, after.name, after.options) == (row.pk, "Ours for two", {"target": 700})


def test_rules_that_went_away_meanwhile_or_are_another_clubs_are_not_changed() -> None:
    room = with_rules_for_two()
    stranger = room.people["stranger"]
    theirs = club_actions.found_club(owner=stranger, name="The Stock", words="", public=True, on_asking=False)
    strange = club_actions.keep_mix(theirs, by=stranger, name="Theirs", variant=FOR_TWO, options=TO_500)
    browser = cast.browser_of(room.people["owner"])
    for number in (strange.pk, strange.pk + 1, "abc", "9" * 30):
        asked = {"variant": FOR_TWO.slug, "name": "Ours now", "target": "700", "changes": str(number)}
        reply = browser.post(f"/clubs/{room.club.public_id}/rules/", asked)
        assert reply.status_code == 422
        text = reply.content.decode()
        assert "were taken away meanwhile" in text
        # The next press saves them as new ones.
        assert 'name="changes"' not in text
    strange.refresh_from_db()
    assert (strange.name, strange.options) == ("Theirs", {"target": 500})
    assert [row.name for row in room.club.rules.all()] == ["Ours for two"]


def test_a_link_to_change_rules_without_their_options_begins_with_what_is_saved() -> None:
    room = with_rules_for_two()
    (row,) = room.club.rules.all()
    browser = cast.browser_of(room.people["owner"])
    address = f"/clubs/{room.club.public_id}/rules/?variant={FOR_TWO.slug}&changes={row.pk}"
    assert re.search(r'name="target"[^>]*value="500"', browser.get(address).content.decode())


def test_a_director_outside_the_club_of_an_event_is_not_offered_what_it_plays() -> None:
    room = with_rules_for_two(public=False)
    (row,) = room.club.rules.all()
    stranger = room.people["stranger"]
    event = tournament_of(FOR_TWO.slug, club=room.club, organiser=stranger)
    address = f"/events/{event.public_id}/edit/"
    chosen = {"variant": FOR_TWO.slug, "choose_preset": f"club-{row.pk}"}
    browser = cast.browser_of(stranger)
    for reply in (browser.get(address), browser.post(address, chosen)):
        text = reply.content.decode()
        assert reply.status_code == 200
        assert "Ours for two" not in text
        assert not re.search(r'name="target"[^>]*value="500"', text)
    # The club itself stays in its field.
    assert room.club.name in browser.get(address).content.decode()


@pytest.mark.parametrize("form", FORMS)
def test_rules_by_which_more_people_play_than_a_contest_has_are_left_to_its_director(form: str) -> None:
    room = ClubRoom.opened()
    pinacle = find("pinacle")
    (three_pairs,) = (each for each in pinacle.presets if each.options.teams == "3x2")
    club_actions.keep_mix(
        room.club, by=room.people["owner"], name="Six", variant=pinacle, options=three_pairs.options
    )
    text = page(room, form, room.club.public_id)
    if form == "events":
        assert pressed(text)[0] == "Six"
        assert re.search(r'<option value="threes" selected|value="threes"[^>]*checked', text)
    else:
        assert pressed(text) == ["Standard"]


def test_a_club_that_does_not_know_which_rules_it_plays_is_asked() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["owner"])
    text = browser.get(f"/clubs/{room.club.public_id}/rules/?variant={FOR_TWO.slug}").content.decode()
    assert 'href="/rules/two-handed/options/which/"' in text
