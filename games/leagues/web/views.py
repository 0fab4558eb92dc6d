"""The list of leagues, a season, entering it, setting a league up, and what its directors do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.clubs.core.contests import deputy_lines, directs, organises
from games.clubs.core.people import find_person
from games.clubs.core.roles import directed_by
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.models import Strength

from ..models import League, Season
from ..read.desk import adjustable_season, finished_games, idle_players
from ..read.lists import league_list
from ..read.pages import listed_division, season_page
from ..record.who import may_see
from ..refusals import NO_SUCH_LINK, SEASON_STATE
from ..write import direct, entries, setup
from .forms import ExtendForm, LeagueForm


def _season(request: HttpRequest, public_id: str, number: int | None = None) -> Season:
    """A season of a league that exists for this reader, the latest unless one is named; raises Http404."""
    seasons = Season.objects.filter(league__public_id=public_id).select_related("league__club")
    if number is not None:
        seasons = seasons.filter(number=number)
    season = seasons.order_by("-number").first()
    if season is None or not may_see(season.league, request.user):
        raise Http404
    return season


def _directed(request: HttpRequest, public_id: str) -> Season:
    season = _season(request, public_id)
    if not directs(season.league, request.user):
        raise Http404
    return season


@require_safe
@never_cache
def leagues(request: HttpRequest) -> HttpResponse:
    """Leagues, page by page: those open to enter and being played first."""
    page = request.GET.get("page", "1")
    number = int(page) if page.isdecimal() and len(page) < 7 else 1
    trail = [_events(), (gettext("Leagues"), "")]
    context = {"list": league_list(request.user, page=number), "section": "events", "trail": trail}
    return render(request, "leagues/leagues.html", context)


@require_safe
@never_cache
def league(request: HttpRequest, public_id: str) -> HttpResponse:
    """The latest season of a league."""
    return _page(request, _season(request, public_id))


@require_safe
@never_cache
def season(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A season of a league."""
    return _page(request, _season(request, public_id, number))


def _page(request: HttpRequest, found: Season, *, status: int = 200, **more: Any) -> HttpResponse:
    asked = request.GET.get("division", "")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else None
    page = season_page(found, request.user, listed=listed_division(found, request.user, number))
    context = {
        "league": page,
        "partner_link": request.build_absolute_uri(page.partner_url) if page.partner_url else "",
        "section": "events",
        "trail": _trail(found.league),
        **more,
    }
    return render(request, "leagues/season.html", context, status=status)


def _events() -> tuple[str, str]:
    return gettext("Events"), reverse("tournaments:events")


def _trail(league: League, title: str = "") -> list[tuple[str, str]]:
    start = [_events(), (gettext("Leagues"), reverse("leagues:leagues"))]
    if not title:
        return [*start, (league.name, "")]
    return [*start, (league.name, league.get_absolute_url()), (title, "")]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: UserRequest) -> HttpResponse:
    """A new league."""
    if request.user.is_guest:
        raise Http404
    looking = any(name in request.POST for name in ("preview", "choose_preset"))
    clubs = directed_by(request.user)
    asked = request.POST if request.method == "POST" else None
    form = LeagueForm(
        asked,
        user=request.user,
        variant=request.GET.get("variant", ""),
        clubs=clubs,
        club=request.GET.get("club", ""),
    )
    if request.method == "POST" and not looking and form.is_valid():
        assert form.settings is not None
        try:
            return redirect(setup.create(form.settings, by=request.user))
        except Refused as refused:
            form.add_error(None, str(refused))
    status = 422 if form.is_bound and form.errors and not looking else 200
    if looking:
        form.errors.clear()
    trail = [_events(), (gettext("Leagues"), reverse("leagues:leagues")), (gettext("A new league"), "")]
    return render(
        request, "leagues/new.html", {"form": form, "section": "events", "trail": trail}, status=status
    )


@require_POST
@login_required
def enter(request: UserRequest, public_id: str) -> HttpResponse:
    """Enter the latest season."""
    found = _season(request, public_id)
    try:
        entries.enter(found.pk, user=request.user)
    except Refused as refused:
        return _page(request, found, status=422, sorry=str(refused))
    return redirect(found.league)


@require_POST
@login_required
def partner(request: UserRequest, public_id: str) -> HttpResponse:
    """Get a link for a partner in a season of pairs, or give it up."""
    found = _season(request, public_id)
    if "stop" in request.POST:
        entries.stop_looking(found.pk, user=request.user)
        return redirect(found.league)
    try:
        entries.look_for_partner(found.pk, user=request.user)
    except Refused as refused:
        return _page(request, found, status=422, sorry=str(refused))
    return redirect(found.league)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def come(request: UserRequest, public_id: str, word: str) -> HttpResponse:
    """Enter a season of pairs as somebody's partner, by their link."""
    found = _season(request, public_id)
    if request.method == "POST":
        try:
            entries.enter_as_partner(found.pk, word, user=request.user)
        except Refused as refused:
            return _page(request, found, status=422, sorry=str(refused))
        return redirect(found.league)
    link = entries.link_of(found, word)
    if link is None or link.user_id == request.user.pk:
        return _page(request, found, status=404, sorry=gettext(NO_SUCH_LINK.sentence))
    context = {
        "name": found.league.name,
        "url": found.league.get_absolute_url(),
        "who": link.user.name,
        "section": "events",
        "trail": _trail(found.league, gettext("With a partner")),
    }
    return render(request, "leagues/come.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def leave(request: UserRequest, public_id: str) -> HttpResponse:
    """Leave the latest season; once it runs, asked again, with what becomes of the games."""
    found = _season(request, public_id)
    page = season_page(found, request.user)
    if not page.may_leave:
        raise Http404
    if request.method != "POST":
        context = {"league": page, "section": "events", "trail": _trail(found.league, gettext("Leave"))}
        return render(request, "leagues/leave.html", context)
    try:
        entries.leave(found.pk, user=request.user)
    except Refused as refused:
        return _page(request, found, status=422, sorry=str(refused))
    return redirect(found.league)


# --- directors --------------------------------------------------------------------------------------------


@require_safe
@login_required
@never_cache
def desk(request: UserRequest, public_id: str) -> HttpResponse:
    """The director's page of the latest season; it does not exist for anybody else."""
    return _desk(request, _directed(request, public_id))


def _desk(request: UserRequest, found: Season, *, status: int = 200, **more: Any) -> HttpResponse:
    ends_at = found.ends_at.astimezone(request.user.zone).replace(tzinfo=None)
    page = season_page(found, request.user)
    last = adjustable_season(found)
    last_page = None if last is None else page if last == found else season_page(last, request.user)
    context = {
        "league": page,
        "last": last_page,
        "finished": finished_games(last_page) if last_page is not None else (),
        "idle": idle_players(found),
        "levels": Strength.choices,
        "deputies": deputy_lines(found.league, request.user),
        "organises": organises(found.league, request.user),
        "form": ExtendForm(initial={"ends_at": ends_at}),
        "section": "events",
        "trail": _trail(found.league, gettext("Director’s desk")),
        **more,
    }
    return render(request, "leagues/desk.html", context, status=status)


Act = Callable[[UserRequest, Season], None]


def _begin(request: UserRequest, found: Season) -> None:
    direct.begin(found.pk, by=request.user)


def _withdraw(request: UserRequest, found: Season) -> None:
    direct.withdraw(found.pk, _number(request, "entrant"), by=request.user, why=request.POST.get("why", ""))


def _decide(request: UserRequest, found: Season) -> None:
    direct.decide_game(
        found.pk,
        _number(request, "fixture"),
        request.POST.get("result", ""),
        by=request.user,
        why=request.POST.get("why", ""),
    )


def _adjust(request: UserRequest, found: Season) -> None:
    season = adjustable_season(found)
    if season is None:
        raise Refused(SEASON_STATE)
    direct.adjust(
        season.pk,
        _number(request, "fixture"),
        request.POST.get("points", ""),
        by=request.user,
        why=request.POST.get("why", ""),
    )


def _extend(request: UserRequest, found: Season) -> None:
    form = ExtendForm(request.POST)
    ends_at = (
        form.cleaned_data["ends_at"].replace(tzinfo=request.user.zone) if form.is_valid() else found.ends_at
    )
    direct.extend(found.pk, ends_at, by=request.user, why=request.POST.get("why", ""))


def _cancel(request: UserRequest, found: Season) -> None:
    direct.cancel(found.pk, by=request.user, why=request.POST.get("why", ""))


def _deputy(request: UserRequest, found: Season) -> None:
    direct.name_deputy(found.pk, find_person(request.POST.get("who", "")), by=request.user)


def _dismiss(request: UserRequest, found: Season) -> None:
    direct.dismiss_deputy(found.pk, _number(request, "deputy"), by=request.user)


def _step_down(request: UserRequest, found: Season) -> None:
    direct.step_down(found.pk, user=request.user)


def _add_bot(request: UserRequest, found: Season) -> None:
    direct.add_bot(found.pk, request.POST.get("level", ""), by=request.user)


def _next(request: UserRequest, found: Season) -> None:
    direct.open_next(found.league, timezone.now() + NEXT_IN, by=request.user)


NEXT_IN = timedelta(days=7)
"""How long the next season is open to enter before it begins by itself."""

ACTS: dict[str, Act] = {
    "start": _begin, "withdraw": _withdraw, "decide": _decide, "adjust": _adjust, "extend": _extend,
    "cancel": _cancel, "next": _next, "bot": _add_bot, "deputy": _deputy,
    "dismiss": _dismiss, "step-down": _step_down,
}  # fmt: skip


def _number(request: UserRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 15 else 0


@require_POST
@login_required
def act(request: UserRequest, public_id: str, what: str) -> HttpResponse:
    """Something a director does."""
    found = _directed(request, public_id)
    if what not in ACTS:
        raise Http404
    try:
        ACTS[what](request, found)
    except Refused as refused:
        return _desk(request, found, status=422, sorry=str(refused), typed=request.POST)
    # Whoever has stepped down has no desk any more.
    return (
        redirect("leagues:desk", public_id) if directs(found.league, request.user) else redirect(found.league)
    )
