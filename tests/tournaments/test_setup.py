"""Setting up a tournament: templates, what cannot be and where it says so, the preview, copies, changes, limits."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.jobs.models import Job
from games.tournaments.formats import formats_for
from games.tournaments.models import MovementKind, ScoringKind, Tournament, TournamentStage
from games.tournaments.read.preview import preview_of
from games.tournaments.record.settings import TournamentSettings, copy_of, faults, settings_of
from games.tournaments.web.forms import TournamentForm, initial_of
from games.tournaments.write import setup, templates
from rules.catalog import VARIANTS
from tests import cast
from tests.cast import refused

from . import stage

pytestmark = pytest.mark.django_db

NEW = "/events/new/"
NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)


def usual(slug: str = "days", variant: str = "") -> TournamentSettings:
    return replace(templates.usual(slug, variant, cast.person("Organiser")), name="Club duplicate")


def typed(settings: TournamentSettings, **more: Any) -> dict[str, str]:
    """What a browser posts when nothing was touched but `more`."""
    user = cast.person("Organiser")
    given = {"name": "Club duplicate", "variant": settings.variant.slug, "mix_of": settings.variant.slug}
    for name, value in initial_of(settings, user).items():
        if isinstance(value, datetime):
            given[name] = value.strftime("%Y-%m-%dT%H:%M")
        elif value not in (None, False, ""):
            given[name] = "on" if value is True else str(value)
    given = given | {"name": "Club duplicate"} | more
    return {name: value for name, value in given.items() if value is not None}


@pytest.mark.parametrize("slug", [each.slug for each in templates.TEMPLATES])
def test_every_usual_tournament_can_be_made_for_every_game_and_shows_what_comes_of_it(slug: str) -> None:
    for variant in VARIANTS:
        settings = usual(slug, variant.slug)
        assert faults(settings, timezone.now()) == ()
        preview = preview_of(settings, entered=settings.least)
        assert preview.lines[0].entrants == settings.least
        assert preview.lines[-1].entrants == settings.most
        assert all(line.boards and line.tables for line in preview.lines)
        # The least have their movement within the rounds asked for.
        assert not settings.rounds or all(line.rounds <= settings.rounds for line in preview.lines)


def field_needs(settings: TournamentSettings) -> timedelta:
    """How long a round takes a field that plans little, by the figure that its page names."""
    _careful, nobody = settings.variant.measured.days
    return timedelta(days=nobody) * (1 if settings.at_once else settings.boards)


HARDLY = "Even those who plan ahead will hardly finish a round in that time."
PERHAPS_NOT = "those who plan little may not, and their boards are decided as you choose below."


def said_of_time(settings: TournamentSettings) -> list[str]:
    return [each for each in preview_of(settings).notes if HARDLY in each or PERHAPS_NOT in each]


@pytest.mark.parametrize("slug", [each.slug for each in templates.TEMPLATES if not each.evening])
def test_a_field_that_plans_little_finishes_the_rounds_of_a_usual_tournament(slug: str) -> None:
    for settings in (usual(slug), *(usual(slug, variant.slug) for variant in VARIANTS)):
        assert settings.pace.kind == "bank"
        assert field_needs(settings) <= settings.round_length, settings.variant.slug
        assert said_of_time(settings) == []


def test_the_first_usual_tournament_is_the_one_over_days_and_its_page_says_no_other_time() -> None:
    first = templates.TEMPLATES[0]
    assert (first.slug, first.evening) == ("days", False)
    page = cast.browser_of(cast.person("Organiser")).get(NEW).content.decode()
    assert HARDLY not in page
    assert PERHAPS_NOT not in page


def test_a_warning_stands_where_the_time_of_a_round_and_of_a_board_contradict_each_other() -> None:
    settings = usual()
    careful, nobody = (timedelta(days=days) for days in settings.variant.measured.days)
    assert careful < nobody
    for length, warned in (
        (nobody, ""), (nobody - timedelta(minutes=1), PERHAPS_NOT), (careful, PERHAPS_NOT),
        (careful - timedelta(minutes=1), HARDLY),
    ):  # fmt: skip
        notes = said_of_time(replace(settings, round_length=length))
        assert [warned in note for note in notes] == [True] * bool(warned), length
    # Of boards one after another a round takes as many times as long.
    one_by_one = replace(settings, at_once=False, boards=2, round_length=nobody)
    assert len(said_of_time(one_by_one)) == 1
    assert said_of_time(replace(one_by_one, round_length=2 * nobody)) == []
    browser = cast.browser_of(cast.person("Organiser"))
    page = browser.post(NEW, typed(settings, length="7", preview="1")).content.decode()
    assert HARDLY in page
    assert "A board takes from about" in page


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a movement that the game does not allow": ({"movement": MovementKind.THREES}, "movement"),
    "matchpoints of teams": ({"movement": MovementKind.TEAMS, "scoring": ScoringKind.TOTAL}, "scoring"),
    "an arrow switch of a barometer": ({"arrow": True}, "arrow"),
    "a Howell for two": ({"movement": MovementKind.HOWELL, "least": 2}, "least"),
    "a Howell for twenty": ({"movement": MovementKind.HOWELL, "most": 20}, "most"),
    "room for fewer than are needed": ({"least": 8, "most": 6}, "most"),
    "more rounds than there are": ({"rounds": 16}, "rounds"),
    "more boards than an event has": ({"rounds": 12, "boards": 12}, "boards"),
    "more bots than there is room": ({"bots": 17}, "bots"),
    "bots at real tables": ({"bots": 1, "venue": "real"}, "bots"),
    "a round of a minute": ({"round_length": timedelta(minutes=1)}, "length"),
    "a start that is past": ({"starts_at": NOON - timedelta(days=1)}, "starts_at"),
    "a start in two years": ({"starts_at": NOON + timedelta(days=700)}, "starts_at"),
    "entries after the start": ({"entries_from": NOON + timedelta(days=9)}, "entries_from"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_what_cannot_be_is_said_at_its_field(what: str) -> None:
    changed, field = FAULTS[what]
    settings = replace(usual(), entries_from=NOON, starts_at=NOON + timedelta(days=7))
    (fault,) = faults(replace(settings, **changed), NOON)
    assert fault.field == field
    assert fault.words.endswith(".")


def test_the_preview_tells_the_balance_of_eight_and_who_sits_out_of_seven() -> None:
    settings = replace(usual(), rounds=0, least=7, most=8, fill_odd=False)
    seven, eight = preview_of(settings).lines
    assert (eight.rounds, eight.boards, eight.each, eight.tables, eight.met) == (7, 14, "14", 4, "7")
    assert (eight.balance, eight.out) == ("perfect", "nobody")
    assert seven.out == "one each round, at 60 %"
    assert preview_of(replace(settings, fill_odd=True)).lines[0].out == "nobody: bots take 1 place"


def test_a_tournament_is_made_as_typed_and_will_begin_by_itself() -> None:
    user = cast.person("Organiser")
    settings = usual("two")
    reply = cast.browser_of(user).post(NEW, typed(settings, words="Come early.", rubicon="100", public="no"))
    tournament = Tournament.objects.get()
    assert reply.headers["Location"] == f"/events/{tournament.public_id}/desk/"
    assert (tournament.name, tournament.words, tournament.public, tournament.organiser) == (
        "Club duplicate",
        "Come early.",
        False,
        user,
    )
    assert (tournament.movement, tournament.rounds, tournament.boards, tournament.least, tournament.most) == (
        "barometer",
        5,
        4,
        4,
        16,
    )
    assert tournament.time == settings.pace
    assert tournament.round_length == settings.round_length
    assert Job.objects.get(kind="event", object_id=tournament.pk).due_at == tournament.starts_at
    assert (
        tournament.invitation
        in cast.browser_of(user).get(f"/events/{tournament.public_id}/desk/").content.decode()
    )


def test_what_was_typed_is_not_lost_and_stands_beside_its_fault() -> None:
    browser = cast.browser_of(cast.person("Organiser"))
    reply = browser.post(NEW, typed(usual(), name="", rounds="40", words="Mind the gap", pace="days-3"))
    page = reply.content.decode()
    assert reply.status_code == 422
    assert not Tournament.objects.exists()
    for kept in ('value="40"', "Mind the gap", '<option value="days-3" selected>'):
        assert kept in page
    reply = browser.post(NEW, typed(usual(), preview="1", name=""))
    assert reply.status_code == 200
    assert b'id="preview"' in reply.content
    assert b"errorlist" not in reply.content


def test_another_game_brings_the_next_best_movement_and_forgets_the_house_rules() -> None:
    browser = cast.browser_of(cast.person("Organiser"))
    reply = browser.post(NEW, typed(usual(), variant="auction-three", preview="1", min_bid="75"))
    page = reply.content.decode()
    assert reply.status_code == 200
    assert "three at a table" in page
    assert "barometer" not in page
    assert 'value="Club duplicate"' in page


def test_an_old_tournament_is_copied_to_the_same_day_of_a_week_to_come() -> None:
    tournament = stage.tournament_of(name="Old evening", boards=3, options={})
    now = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(
        starts_at=now - timedelta(days=16), stage=TournamentStage.OVER
    )
    tournament = stage.again(tournament)
    copy = copy_of(tournament, now)
    assert now + timedelta(days=1) < copy.starts_at <= now + timedelta(days=8)
    assert (copy.starts_at - tournament.starts_at) % timedelta(weeks=1) == timedelta(0)
    page = (
        cast.browser_of(cast.person("Organiser")).get(f"{NEW}?copy={tournament.public_id}").content.decode()
    )
    assert 'value="Old evening"' in page
    Tournament.objects.filter(pk=tournament.pk).update(public=False)
    assert (
        cast.browser_of(cast.person("Stranger")).get(f"{NEW}?copy={tournament.public_id}").status_code == 404
    )


def test_once_somebody_has_entered_only_words_and_dates_are_changed() -> None:
    user = cast.person("Organiser")
    tournament = setup.create(
        replace(usual("two"), entries_from=timezone.now() - timedelta(hours=1)), by=user
    )
    browser, address = cast.browser_of(user), f"/events/{tournament.public_id}/edit/"
    assert browser.post(address, typed(settings_of(tournament), boards="2")).status_code == 302
    assert stage.again(tournament).boards == 2
    stage.enter(tournament, 1)
    assert b'name="boards"' not in browser.get(address).content
    later = typed(settings_of(stage.again(tournament)), boards="7", name="Another name")
    assert browser.post(address, later).status_code == 302
    assert (stage.again(tournament).boards, stage.again(tournament).name) == (2, "Another name")
    assert cast.browser_of(cast.person("Stranger")).get(address).status_code == 404
    Tournament.objects.filter(pk=tournament.pk).update(stage=TournamentStage.RUNNING)
    assert browser.get(address).status_code == 404


def test_nobody_holds_many_tournaments_at_once_and_guests_and_programs_none() -> None:
    user, settings = cast.person("Organiser"), usual()
    for _ in range(setup.OPEN_AT_ONCE):
        setup.create(settings, by=user)
    with refused("events_enough"):
        setup.create(settings, by=user)
    reply = cast.browser_of(user).post(NEW, typed(settings))
    assert reply.status_code == 422
    assert b"That is many events:" in reply.content
    Tournament.objects.update(stage=TournamentStage.CANCELLED)
    for _ in range(setup.A_DAY - setup.OPEN_AT_ONCE):
        setup.create(settings, by=user)
    Tournament.objects.update(stage=TournamentStage.CANCELLED)
    with refused("events_enough"):
        setup.create(settings, by=user)
    with refused("guest"):
        setup.create(settings, by=cast.guest())
    assert cast.browser_of(cast.guest()).get(NEW).status_code == 404
    with refused("event_program"):
        setup.create(settings, by=cast.person("Program", is_bot=True))


def test_every_game_offers_the_movements_it_allows() -> None:
    user = cast.person("Organiser")
    for variant in VARIANTS:
        form = TournamentForm(None, user=user, given=usual("days", variant.slug))
        offered = [value for value, _label in form.fields["movement"].choices]  # type: ignore[attr-defined]
        assert offered == [each.key for each in formats_for(variant.engine(variant.options(), deals=1))]


def test_the_form_asks_the_database_for_its_reader_and_what_they_hold_alone() -> None:
    browser = cast.browser_of(cast.person("Organiser"))
    browser.get(NEW)
    with CaptureQueriesContext(connection) as caught:
        assert browser.get(f"{NEW}?template=teams").status_code == 200
    assert len(caught) <= 4


@pytest.mark.parametrize(
    ("query", "entrants"),
    [
        ("?template=paper&variant=piquet", "players"),
        ("?template=paper&variant=double-deck", "pairs"),
        ("?template=teams&variant=double-deck", "teams"),
    ],
)
def test_the_fields_say_of_what_so_many_are_needed(query: str, entrants: str) -> None:
    page = cast.browser_of(cast.person("Organiser")).get(f"/events/new/{query}").content.decode()
    assert f"Needed at least ({entrants})" in page
    assert f"Room for at most ({entrants})" in page


def test_what_comes_of_it_is_led_to_and_can_be_looked_at_by_keyboard() -> None:
    page = cast.browser_of(cast.person("Organiser")).get("/events/new/").content.decode()
    assert 'formaction="#preview"' in page
    assert re.search(r'<section[^>]* id="preview"[^>]* tabindex="-1"', page)
