"""Nothing a template gets leads to a state, a sealed card or a secret: every path of every page is walked.

A template can follow attributes, entries, items and calls without arguments, as long as no name on the way begins
with an underscore. So does this test, for every kind of reader and every page of a table.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db.models import Manager, Model, QuerySet
from django.forms.boundfield import BoundField
from django.forms.forms import BaseForm
from django.http import HttpRequest
from django.test import Client
from django.test.signals import template_rendered
from django.utils import timezone

from accounts.models import User
from games.analysis.models import DealSolution
from games.clubs.core import club as club_actions
from games.clubs.core import membership
from games.clubs.core.models import Ban, Club, ClubInvitation, ClubMember
from games.desk.models import DirectorCall, TableMessage
from games.ladders.models import Challenge
from games.leagues.models import Season
from games.moderation.models import Report, SharedBrowser, StaffAct
from games.notifications.models import Delivery, Notification
from games.play.models import Board, Deal, Game, Incident, Player
from games.play.read.table import page
from games.play.write import boards, lifecycle
from games.ratings.models import Rating, RatingChange
from games.tournaments.models import (
    BoardPar,
    BoardPlay,
    BotField,
    DailyBoard,
    DirectorAct,
    SoloPlay,
    Tournament,
    TournamentBoard,
)
from rules.catalog import VARIANTS, find
from rules.engine.match import MatchState
from rules.engine.variant import Variant
from tests import cast
from tests.rules.laws import AT_ONCE, every_game_in_the_end

pytestmark = pytest.mark.django_db

SEALED = (
    Deal, Board, Game, Player, Incident, Notification, Delivery, Report, StaffAct, SharedBrowser, Club, ClubMember,
    ClubInvitation, Ban, Tournament, TournamentBoard, BoardPlay, DirectorAct, DailyBoard, SoloPlay,
    BotField, BoardPar, DealSolution, DirectorCall, TableMessage, Season, Challenge,
)  # fmt: skip
"""Rows that hold sealed cards, a secret, somebody's notes, the link of a club or what staff alone read, or lead to
one that does."""

WIDE = (HttpRequest,)
"""What leads to anything."""

OURS = ("accounts.", "config.", "games.", "rules.")

FOLLOWED = (Model, BaseForm, BoundField)
"""What is followed beside our own values: a form may carry the row it changes."""

UNSAFE = ("delete", "save", "save_base", "asave", "adelete")
"""What Django does not call from a template (`alters_data`)."""

CHECKS = ("clean", "clean_fields", "full_clean", "validate_constraints", "validate_unique")
"""What a template may call of a row, and gets nothing from, with many queries."""

DEEPEST = 12


class Leads(AssertionError):
    """A path by which a template reaches what it must not."""


@cache
def states() -> tuple[type, ...]:
    """What every game calls a state of its deals, and that of a match."""
    found = {type(variant.deal(variant.options(), 1).start(0, standing(variant))) for variant in VARIANTS}
    return (MatchState, *found)


def standing(variant: Variant[Any]) -> Any:
    return variant.engine(variant.options()).start(0).match_score


def walk(contexts: Iterable[Mapping[str, Any]], hidden: Callable[[object], bool]) -> int:
    """Follow every path from the contexts of a page; raises Leads, returns how many values were looked at."""
    forbidden, seen, looked = states(), set[int](), 0
    todo: list[tuple[str, object, int]] = [
        (name, value, 0) for context in contexts for name, value in context.items()
    ]
    kept: list[object] = []  # an id is that of a value while the value lives
    while todo:
        path, value, depth = todo.pop()
        looked += 1
        if isinstance(value, (*forbidden, *SEALED, *WIDE)):
            raise Leads(f"{path}: {type(value).__name__}")
        if isinstance(value, (QuerySet, Manager)) and issubclass(value.model, SEALED):
            raise Leads(f"{path}: rows of {value.model.__name__}")
        if hidden(value):
            raise Leads(f"{path}: {value!r:.60}")
        if depth == DEEPEST or id(value) in seen or isinstance(value, (str, bytes, int, float, type(None))):
            continue
        seen.add(id(value))
        kept.append(value)
        todo += [(f"{path}.{name}", each, depth + 1) for name, each in onward(value)]
    return looked


def onward(value: object) -> Iterator[tuple[str, object]]:
    """Where a template can go from a value."""
    if isinstance(value, Mapping):
        yield from ((str(name), each) for name, each in value.items())
    elif isinstance(value, (tuple, list, set, frozenset)):
        yield from ((str(place), each) for place, each in enumerate(value))
    if inspect.ismodule(value) or isinstance(value, type):
        return
    if not (isinstance(value, FOLLOWED) or type(value).__module__.startswith(OURS)):
        return
    for name in dir(value):
        if name.startswith("_") or (isinstance(value, tuple) and name in ("count", "index")):
            continue
        if isinstance(value, Model) and name in (*UNSAFE, *CHECKS):
            continue
        try:
            found = getattr(value, name)
            if inspect.iscoroutinefunction(found):
                continue
            if callable(found) and not isinstance(found, type):
                found = found()
        except Exception:  # a template sees nothing then
            continue
        yield name, found


def rendered(browser: Client, address: str) -> list[dict[str, Any]]:
    """The contexts of all templates of an answer."""
    found: list[dict[str, Any]] = []

    def note(context: Any, **_more: object) -> None:
        flat: dict[str, Any] = {}
        for layer in context.dicts:
            flat |= {str(name): value for name, value in layer.items()}
        found.append(flat)

    template_rendered.connect(note)
    try:
        browser.get(address)
    finally:
        template_rendered.disconnect(note)
    return found


FRAME = ("csrf_token", "DEFAULT_MESSAGE_LEVELS", "block", "forloop")
"""What Django itself puts into every context. All else is walked, under whatever name a view or a tag puts it."""


def own(contexts: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """What our views and our context processor put there."""
    for context in contexts:
        yield {name: value for name, value in context.items() if name not in FRAME}


def table_pages(game: Game) -> list[str]:
    """The pages of a table."""
    home = game.get_absolute_url()
    leaves = (
        "",
        "table/",
        "?at=1",
        "score/",
        "so-far/",
        "deals/1/",
        "deals/1/analysis/",
        "deals/1/all-seen/",
        "resign/",
        "people/",
    )
    return [*(home + leaf for leaf in leaves), f"/staff/games/{game.public_id}/"]


def site_pages(game: Game) -> list[str]:
    """The pages on which a table is one of many, or something is kept of those who sit there."""
    play = ("", "mine/", "waiting/", "new/", "notices/", "calendar/", "ratings/")
    staff = ("reports/", "corrections/", "log/", "signs/", "incidents/")
    person = User.objects.get(pk=game.players.first().user_id)
    people = ("/people/", f"/people/{person.public_id}/")
    return [*("/play/" + leaf for leaf in play), *("/staff/" + leaf for leaf in staff), *people,
            *club_pages(game), "/", "/fairness/", "/account/kept-away/", "/events/", "/events/daily/"]  # fmt: skip


def club_pages(game: Game) -> list[str]:
    """The pages of a club whose table it is, owned by whoever sits there first; made where there is none."""
    owner = User.objects.get(pk=game.players.first().user_id)
    club = game.club or club_actions.found_club(owner=owner, name="The Widow", words="Fridays")
    if game.club is None:
        game.club = club
        game.save(update_fields=["club"])
        club_actions.keep_mix(club, by=owner, name="Ours", variant=game.rules, options=game.house_rules)
        other = next((p.user for p in game.players.exclude(user=owner) if p.user is not None), None)
        if other is not None:
            membership.invite(club, by=owner, user=other)
    leaves = ("", f"come/{club.link}/", "members/", "invite/", "list/", "rules/", "settings/", "report/")
    return ["/clubs/", "/clubs/new/", *(club.get_absolute_url() + leaf for leaf in leaves)]


OWN_PAGES = ("/account/settings/", "/account/notices/", "/events/new/")
"""Forms about the reader alone, with hundreds of choices."""


def begun(slug: str, moves: int) -> tuple[Game, list[Any]]:
    variant = find(slug)
    count = sum(map(len, variant.engine(variant.options()).sides))
    people = [cast.person(f"sitter {number}") for number in range(count)]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=people[0], sitters=dict(enumerate(people))
    )
    return cast.play_on(cast.again(game), moves=moves), people


def secrets_of(game: Game) -> Callable[[object], bool]:
    """Whether a value is a secret of the game, or all the cards of a deal of it."""
    kept = {bytes(game.secret), bytes(game.secret).hex()}
    for deal in game.deals.filter(revealed_at=None):
        kept |= {bytes(deal.salt), bytes(deal.salt).hex(), deal.cards}

    def hidden(value: object) -> bool:
        if isinstance(value, tuple) and value and all(isinstance(each, str) for each in value):
            return " ".join(value) in kept
        return isinstance(value, (str, bytes)) and value in kept

    return hidden


def walk_all(browser: Client, game: Game, pages: Iterable[str]) -> int:
    """Walk what our views hand the templates of some pages; returns how many values were looked at."""
    hidden = secrets_of(game)
    return sum(walk(own(rendered(browser, address)), hidden) for address in pages)


def readers(people: list[Any]) -> list[Client]:
    """The browsers of two who sit there, of staff and of a stranger."""
    staff = cast.person("staff", is_staff=True)
    return [cast.browser_of(reader) for reader in (people[0], people[-1], staff, None)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(variant.slug, marks=[] if variant.slug in AT_ONCE else [pytest.mark.only_long])
        for variant in VARIANTS
    ],
)
def test_no_page_of_a_table_leads_a_template_to_a_state_a_secret_or_a_sealed_card(slug: str) -> None:
    game, people = begun(slug, 9)
    assert sum(walk_all(browser, game, table_pages(game)) for browser in readers(people)) > 1_000


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["double-deck", pytest.param("pinacle", marks=pytest.mark.only_long)])
def test_no_page_of_the_site_leads_a_template_to_a_state_a_secret_or_a_sealed_card(slug: str) -> None:
    game, people = begun(slug, 9)
    for user in people[:2]:
        known = Rating.objects.create(user=user, family="pinochle", pace="days", games=20, sigma=2)
        for number in range(2):
            figures = {"mu_before": 25, "sigma_before": 2, "mu": 26, "sigma": 2}
            RatingChange.objects.create(
                rating=known, game=f"game {number}", happened_at=timezone.now(), **figures
            )
    pages = [*site_pages(game), *OWN_PAGES]
    assert sum(walk_all(browser, game, pages) for browser in readers(people)) > 1_000


@pytest.mark.slow
def test_a_sealed_board_is_reached_from_no_page_of_its_tables() -> None:
    variant = find("two-handed")
    board = boards.make_board(variant=variant, options=variant.options(), dealer=0)
    people = [cast.person("one"), cast.person("other")]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(people)), board=board
    )
    game = cast.play_on(cast.again(game), moves=400)
    assert game.status == "over"
    for reader in (*people, cast.person("stranger")):
        assert walk_all(cast.browser_of(reader), game, [*table_pages(game), *site_pages(game)])


@pytest.mark.slow
@every_game_in_the_end
def test_a_finished_deal_is_shown_without_its_rows_or_states(variant: Variant[Any]) -> None:
    game, people = begun(variant.slug, 5)
    while not game.deals.filter(number=1, revealed_at__isnull=False).exists():
        game = cast.play_on(cast.again(game), moves=40)
    home = game.get_absolute_url()
    pages = [f"{home}deals/1/", f"{home}deals/1/?at=4", f"{home}deals/1/?at=4&seat=1", f"{home}score/"]
    for reader in (people[0], people[-1], None):
        browser = cast.browser_of(reader) if reader else cast.browser_of()
        assert [browser.get(address).status_code for address in pages] == [200] * len(pages)
        assert walk_all(browser, game, pages) > 200


@pytest.mark.parametrize("planted", ["state", "row", "deal", "cards", "seat"])
def test_a_planted_path_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, people = begun("double-deck", 5)
    state = cast.state_of(game)
    deal = game.deals.get(number=1)
    leads = {
        "state": state,
        "row": game,
        "deal": {"here": [deal]},
        "cards": (deal.cards,),
        "seat": Player.objects.filter(user=people[0]),
    }[planted]
    honest = page.page_of
    monkeypatch.setattr(
        "games.play.web.table_views.page_of",
        lambda seen: {"page": honest(seen), "aside": {"far": leads}},
    )
    with pytest.raises(Leads):
        walk_all(cast.browser_of(people[0]), game, [f"{game.get_absolute_url()}table/"])


def test_a_request_among_the_names_of_a_page_is_found(settings: Any) -> None:
    """Django's own processors give the request, and with it the row of the reader, to every template."""
    game, people = begun("two-handed", 3)
    [engine] = settings.TEMPLATES
    more = [*engine["OPTIONS"]["context_processors"], "django.template.context_processors.request"]
    settings.TEMPLATES = [{**engine, "OPTIONS": {**engine["OPTIONS"], "context_processors": more}}]
    with pytest.raises(Leads, match="request"):
        walk_all(cast.browser_of(people[0]), game, [game.get_absolute_url()])


def test_no_accessor_of_a_persons_row_leads_to_a_row_with_secrets() -> None:
    """A form or a page of allauth may hold the row of its reader; from there no path goes to a game."""
    todo: list[tuple[str, type[Model]]] = [("user", get_user_model())]
    reached: set[type[Model]] = set()
    while todo:
        path, model = todo.pop()
        assert not issubclass(model, SEALED), path
        if model in reached:
            continue
        reached.add(model)
        for field in model._meta.get_fields():
            if isinstance(field.related_model, type):
                name = getattr(field, "get_accessor_name", lambda field=field: field.name)()
                if name and not name.endswith("+"):
                    todo.append((f"{path}.{name}", field.related_model))
    assert len(reached) > 3
