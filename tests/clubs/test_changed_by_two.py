"""Forms that several may fill in: what another director has changed meanwhile stays, and what both changed is said."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from accounts.instants import InstantForm, instant_words
from games.clubs.core import news
from games.clubs.core.models import ClubNews, Evening
from games.jobs.shared_forms import WAS, merge
from games.ladders.models import Ladder
from games.leagues.models import Season
from games.leagues.write import entries as league_entries
from games.leagues.write import run
from games.series.models import Series
from tests import cast
from tests.clubs.room import ClubRoom, evening
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.series.test_series import evening_part, made, typed

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Shared:
    """A form: where it stands, where it is sent to, what it keeps, and two fields of it."""

    page: str
    address: str
    kept: Callable[[], dict[str, str]]
    one: tuple[str, str]
    other: tuple[str, str]
    more: dict[str, str] = field(default_factory=dict)


def of_news(room: ClubRoom) -> Shared:
    """A piece of news."""
    row = news.write(room.club, by=room.people["owner"], title="Title", words="Words\nof the club.")
    page = f"{room.club.get_absolute_url()}news/{row.pk}/"
    return Shared(
        page,
        page,
        lambda: ClubNews.objects.values("title", "words").get(),
        ("title", "Cards on Friday"),
        ("words", "At nine.\r\nBring cards."),
    )


def of_an_evening(room: ClubRoom) -> Shared:
    """An evening of the calendar."""
    row = evening(room)
    page = f"{room.club.get_absolute_url()}evenings/{row.pk}/"
    return Shared(
        page,
        page,
        lambda: Evening.objects.values("title", "place", "words", "zone").get(),
        ("place", "Upstairs"),
        ("words", "At nine."),
    )


def of_a_series(room: ClubRoom) -> Shared:
    """The settings of a series."""
    series = made(room)
    page = f"{series.get_absolute_url()}settings/"

    def kept() -> dict[str, str]:
        row = Series.objects.get()
        return {"name": row.name, "words": row.words, "best": str(row.best)}

    return Shared(page, page, kept, ("name", "All of it"), ("best", "4"))


def of_a_ladder(room: ClubRoom) -> Shared:
    """The figures of a ladder."""
    ladder = ladder_room.ladder(room.people["owner"], club=room.club)
    page = f"{ladder.get_absolute_url()}desk/"

    def kept() -> dict[str, str]:
        row = Ladder.objects.values("reach_places", "answer_days", "unanswered", "idle_days").get(
            pk=ladder.pk
        )
        return {name: str(value) for name, value in row.items()}

    return Shared(page, f"{page}change/", kept, ("reach_places", "7"), ("idle_days", "60"), {"why": "better"})


FORMS = [of_news, of_an_evening, of_a_series, of_a_ladder]


def fields_of(page: str, address: str) -> dict[str, str]:
    """What a browser sends of a form that nobody has touched."""
    forms = re.findall(r"<form\b.*?</form>", page, re.DOTALL)
    (form,) = [each for each in forms if f'name="{WAS}' in each and (address == "" or address in each)]
    sent = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if given.get("type") not in ("radio", "checkbox") or " checked" in tag:
            sent[given["name"]] = html.unescape(given.get("value", ""))
    for name, words in re.findall(r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL):
        sent[name] = html.unescape(words).replace("\r\n", "\n").removeprefix("\n").replace("\n", "\r\n")
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        sent[name] = html.unescape(re.findall(r'value="([^"]*)" selected', options)[0])
    return sent


def opened(browser: Client, shared: Shared) -> dict[str, str]:
    """The form as a director has it before them."""
    page = browser.get(shared.page).content.decode()
    return fields_of(page, "" if shared.page == shared.address else shared.address) | shared.more


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_what_two_directors_change_in_different_fields_is_all_kept(
    form: Callable[[ClubRoom], Shared],
) -> None:
    room = ClubRoom.opened()
    shared = form(room)
    one, other = (cast.browser_of(room.people[who]) for who in ("owner", "director"))
    first, second = opened(one, shared), opened(other, shared)
    before = shared.kept()
    assert one.post(shared.address, first | dict([shared.one])).status_code == 302
    assert other.post(shared.address, second | dict([shared.other])).status_code == 302
    changed = {name: value.replace("\r\n", "\n") for name, value in (shared.one, shared.other)}
    assert shared.kept() == before | changed


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_what_both_change_is_refused_once_and_nothing_typed_is_lost(
    form: Callable[[ClubRoom], Shared],
) -> None:
    room = ClubRoom.opened()
    shared = form(room)
    one, other = (cast.browser_of(room.people[who]) for who in ("owner", "director"))
    first, second = opened(one, shared), opened(other, shared)
    name, value = shared.one
    mine = value + "1"
    one.post(shared.address, first | {name: value})
    kept = shared.kept()
    reply = other.post(shared.address, second | {name: mine} | dict([shared.other]))
    assert reply.status_code == 422
    assert shared.kept() == kept, "nothing is written"
    page = reply.content.decode()
    assert f"Now it is: {value}." in html.unescape(page)
    again = fields_of(page, "" if shared.page == shared.address else shared.address)
    assert (again[name], again[shared.other[0]]) == (mine, shared.other[1]), "what was typed stands there"
    assert other.post(shared.address, again | shared.more).status_code == 302
    assert shared.kept()[name] == mine


@pytest.mark.parametrize("form", FORMS)
def test_a_program_that_says_nothing_of_what_was_shown_replaces_all(
    form: Callable[[ClubRoom], Shared],
) -> None:
    room = ClubRoom.opened()
    shared = form(room)
    browser = cast.browser_of(room.people["owner"])
    sent = {name: value for name, value in opened(browser, shared).items() if not name.startswith(WAS)}
    assert browser.post(shared.address, sent | dict([shared.one])).status_code == 302
    assert shared.kept()[shared.one[0]] == shared.one[1]


def names_of(room: ClubRoom, text: str) -> str:
    """Lines of results with the names of people in place of what they are."""
    lines = (line.rpartition(" ") for line in text.split("; ") if line)
    return "\r\n".join(f"{room.people[who].name} {figure}" for who, _space, figure in lines)


def results_of(room: ClubRoom, series: Series) -> str:
    """The stored results, as `names_of` takes them."""
    people = {user.pk: who for who, user in room.people.items()}
    rows = series.parts.get().results.order_by("place", "pk")
    return "; ".join(f"{people[row.user_id]} {row.place}" for row in rows)


@pytest.mark.parametrize(
    ("before", "one", "other", "after"),
    [
        ("", "member 1", "director 2", "member 1; director 2"),
        (
            "member 1",
            "member 1; director 2",
            "member 1; other member 3",
            "member 1; director 2; other member 3",
        ),
        (
            "member 1; director 2",
            "director 2",
            "member 1; director 2; other member 3",
            "director 2; other member 3",
        ),
        ("member 1; director 2", "member 3; director 2", "member 1; director 4", "member 3; director 4"),
        ("member 1", "member 2", "member 2", "member 2"),
    ],
)
def test_results_that_two_type_of_one_evening_are_all_kept(
    before: str, one: str, other: str, after: str
) -> None:
    room, browsers = ClubRoom.opened(), []
    series = made(room)
    part = evening_part(room, series)
    if before:
        typed(room, series, part, *before.split("; "))
    address = f"{series.get_absolute_url()}parts/{part.pk}/results/"
    for who in ("owner", "director"):
        browser = cast.browser_of(room.people[who])
        browsers.append((browser, fields_of(browser.get(address).content.decode(), "")))
    for (browser, sent), text in zip(browsers, (one, other), strict=True):
        assert browser.post(address, sent | {"results": names_of(room, text)}).status_code == 302
    assert results_of(room, series) == after


def test_a_line_that_two_change_is_named_with_what_stands_there_and_the_others_are_kept() -> None:
    room = ClubRoom.opened()
    series = made(room)
    part = evening_part(room, series)
    typed(room, series, part, "member 1")
    address = f"{series.get_absolute_url()}parts/{part.pk}/results/"
    browser = cast.browser_of(room.people["director"])
    sent = fields_of(browser.get(address).content.decode(), "")
    typed(room, series, part, "member 2", "other member 3")
    reply = browser.post(address, sent | {"results": names_of(room, "member 5; director 4")})
    assert reply.status_code == 422
    page = html.unescape(reply.content.decode())
    assert f"{room.people['member'].name}: Somebody else has changed this" in page
    assert "Now it is: 2." in page
    assert results_of(room, series) == "member 2; other member 3"
    again = fields_of(reply.content.decode(), "")
    assert browser.post(address, again).status_code == 302
    assert results_of(room, series) == "other member 3; director 4; member 5"


def test_an_end_of_a_season_that_another_director_has_moved_is_said() -> None:
    room = ClubRoom.opened()
    league = league_room.league(room.people["owner"], club=room.club)
    for who in ("member", "other member"):
        league_entries.enter(league_room.season_of(league).pk, user=room.people[who])
    run.start(league_room.season_of(league).pk)
    page = f"{league.get_absolute_url()}desk/"
    one, other = (cast.browser_of(room.people[who]) for who in ("owner", "director"))
    first, second = (fields_of(each.get(page).content.decode(), "extend/") for each in (one, other))
    ends = league_room.season_of(league).ends_at
    typed_ends = [f"{ends + timedelta(days=days):%Y-%m-%dT%H:%M}" for days in (7, 9)]
    more: dict[str, Any] = {"why": "rain"}
    assert one.post(f"{page}extend/", first | more | {"ends_at": typed_ends[0]}).status_code == 302
    kept = Season.objects.get().ends_at
    reply = other.post(f"{page}extend/", second | more | {"ends_at": typed_ends[1]})
    assert reply.status_code == 422
    assert Season.objects.get().ends_at == kept
    text = html.unescape(reply.content.decode())
    said = instant_words(ends + timedelta(days=7), ZoneInfo("UTC"), InstantForm.FULL)
    assert f"Now it is: {said}." in text
    again = fields_of(text, "extend/")
    assert again["ends_at"] == typed_ends[1]
    assert other.post(f"{page}extend/", again | more).status_code == 302
    assert Season.objects.get().ends_at > kept


@pytest.mark.parametrize(
    ("shown", "sent", "now", "kept", "both"),
    [
        ({}, {"a": 1}, {"b": 2}, {"a": 1, "b": 2}, ()),
        ({"a": 1}, {"a": 1}, {"a": 2}, {"a": 2}, ()),
        ({"a": 1}, {"a": 1}, {}, {}, ()),
        ({"a": 1}, {}, {"a": 1}, {}, ()),
        ({"a": 1}, {}, {"a": 2}, {}, ("a",)),
        ({"a": 1}, {"a": 2}, {}, {"a": 2}, ("a",)),
        ({"a": 1}, {"a": 2}, {"a": 2}, {"a": 2}, ()),
        ({"a": 1}, {"a": 2}, {"a": 3}, {"a": 2}, ("a",)),
    ],
)
def test_of_what_was_shown_and_sent_and_stands_there_now_nothing_is_lost(
    shown: dict[str, int],
    sent: dict[str, int],
    now: dict[str, int],
    kept: dict[str, int],
    both: tuple[str, ...],
) -> None:
    merged = merge(shown, sent, now)
    assert (dict(merged.kept), merged.changed_by_both) == (kept, both)
