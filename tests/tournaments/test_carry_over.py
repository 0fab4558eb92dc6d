"""Points brought along from an earlier event: chosen in its setup, given at the start to the same people."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest
from django.http import QueryDict

from accounts.models import User
from games.tournaments import director as desk_acts
from games.tournaments.models import EntrantPlayer, MovementKind, Tournament
from games.tournaments.read.tournament_list import earlier_choices
from games.tournaments.record.carry_over import figures_carried
from games.tournaments.record.settings import settings_of
from games.tournaments.record.standings import standings_of
from games.tournaments.record.tournament_record import TournamentRecord
from games.tournaments.web.forms import TournamentForm
from games.tournaments.write import entries, templates
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db


def earlier_one(organiser: User, **more: Any) -> tuple[Tournament, list[User]]:
    """An evening of four that is over, and who played."""
    tournament = stage.tournament_of(
        movement=MovementKind.HOWELL, venue="real", organiser=organiser, fill_odd=False, **more
    )
    people = [people[0] for people in stage.enter(tournament, 4)]
    return stage.score_out(stage.begin(tournament)), people


def later_one(earlier: Tournament, people: list[User], **more: Any) -> Tournament:
    given: dict[str, Any] = {"venue": "real", "carry_from": earlier, "carry_percent": 50}
    tournament = stage.tournament_of(
        movement=MovementKind.HOWELL, organiser=earlier.organiser, fill_odd=False, **(given | more)
    )
    for user in people:
        entries.enter(tournament.public_id, user=user, word=tournament.invitation)
    return tournament


def posted_form(form: TournamentForm, **typed: str) -> QueryDict:
    """What a browser sends of a form as it is shown, but for what is typed."""
    asked = QueryDict(mutable=True)
    asked.update({"variant": form.variant.slug, "mix_of": form.variant.slug})
    for name, value in form.initial.items():
        if isinstance(value, datetime):
            asked[name] = value.strftime("%Y-%m-%dT%H:%M")
        elif value not in (None, False, ""):
            asked[name] = "on" if value is True else str(value)
    for name, text in typed.items():
        asked[name] = text
    return asked


def results(tournament: Tournament) -> dict[int | None, Fraction]:
    users = dict(EntrantPlayer.objects.filter(tournament=tournament).values_list("entrant", "user"))
    fields = standings_of(TournamentRecord(tournament))
    return {users[row.key]: row.ranked for field in fields for row in field.rows}


def carried(tournament: Tournament) -> dict[int | None, Fraction]:
    rows = EntrantPlayer.objects.filter(tournament=tournament).values_list("user", "entrant__carried")
    return {user: Fraction(figure) for user, figure in rows}


def test_the_same_people_begin_with_a_share_and_others_with_nothing() -> None:
    earlier, people = earlier_one(cast.person("Organiser"))
    newcomer = cast.person("Newcomer")
    tournament = stage.begin(later_one(earlier, [*people[:3], newcomer]))
    before = results(earlier)
    expected = {user.pk: Fraction(round(before[user.pk] * 50), 100) for user in people[:3]}
    assert any(expected.values())
    assert carried(tournament) == expected | {newcomer.pk: 0}
    page = cast.browser_of(newcomer).get(f"/events/{tournament.public_id}/").content.decode()
    assert f"50 % of the result of {earlier.name}" in page


def test_what_a_director_gave_before_the_start_stays() -> None:
    earlier, people = earlier_one(cast.person("Organiser"))
    tournament = later_one(earlier, people)
    entrant = tournament.entrants.get(players__user=people[0])
    desk_acts.carry.do(tournament.public_id, entrant.public_id, Fraction(7), by=earlier.organiser, why="x")
    assert carried(stage.begin(tournament))[people[0].pk] == 7


def test_nothing_that_a_director_gave_before_the_start_stays_nothing() -> None:
    earlier, people = earlier_one(cast.person("Organiser"))
    tournament = later_one(earlier, people)
    entrant = tournament.entrants.get(players__user=people[0])
    desk_acts.carry.do(tournament.public_id, entrant.public_id, Fraction(0), by=earlier.organiser, why="x")
    assert carried(stage.begin(tournament))[people[0].pk] == 0


def test_people_without_accounts_are_known_by_their_names() -> None:
    organiser = cast.person("Organiser")
    names = ("Ace", "King", "Queen", "Jack")
    two = [
        stage.tournament_of(movement=MovementKind.HOWELL, venue="real", organiser=organiser, fill_odd=False)
        for _ in range(2)
    ]
    for tournament in two:
        for name in names if tournament is two[0] else (*names[:3], "Ten"):
            desk_acts.named.do(tournament.public_id, by=organiser, people=[name])
    earlier = stage.score_out(stage.begin(two[0]))
    Tournament.objects.filter(pk=two[1].pk).update(carry_from=earlier, carry_percent=100)
    figures = figures_carried(stage.again(two[1]))
    called = dict(EntrantPlayer.objects.filter(tournament=two[1]).values_list("entrant", "called"))
    assert sorted(called[key] for key in figures) == ["Ace", "King", "Queen"]


def test_the_setup_offers_what_is_over_and_refuses_another_scoring_and_a_knock_out() -> None:
    organiser = cast.person("Organiser")
    earlier, _people = earlier_one(organiser, name="Qualifier")
    stage.tournament_of(organiser=organiser)
    [(word, name)] = earlier_choices(organiser, ())
    assert word == earlier.public_id
    assert name.startswith("Qualifier")
    assert earlier_choices(cast.person("Stranger"), ()) == ()

    def form(**typed: str) -> TournamentForm:
        given = templates.usual("paper", "", organiser)
        choices = earlier_choices(organiser, ())
        blank = TournamentForm(None, user=organiser, given=given, earlier=choices)
        asked = posted_form(blank, name="Final", carry_from=word, **typed)
        return TournamentForm(asked, user=organiser, given=given, earlier=choices)

    good = form(carry_percent="25")
    assert good.is_valid(), good.errors
    assert good.settings is not None
    assert (good.settings.carry_from, good.settings.carry_percent) == (word, 25)
    assert "choose the same scoring" in str(form(carry_percent="25", scoring="total").errors["carry_from"])
    assert "carry_percent" in form(carry_percent="101").errors
    assert "carry_percent" in form(carry_percent="").errors


def test_the_page_of_a_new_event_has_the_choice_and_a_copy_brings_nothing_along() -> None:
    organiser = cast.person("Organiser")
    browser = cast.browser_of(organiser)
    assert "carry_from" not in browser.get("/events/new/").content.decode()
    earlier, people = earlier_one(organiser)
    assert 'name="carry_from"' in browser.get("/events/new/").content.decode()
    tournament = later_one(earlier, people)
    assert settings_of(tournament).carry_from == earlier.public_id
    copy = browser.get(f"/events/new/?copy={tournament.public_id}").content.decode()
    assert f'value="{earlier.public_id}" selected' not in copy
