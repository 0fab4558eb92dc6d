"""The list of leagues, a season, entering it, setting a league up, and what its directors do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
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
from rules.web.page_cache import page_of_the_moment

from ..models import League, Season, SeasonStage
from ..read.desk import adjustable_season, finished_games, idle_players
from ..read.lists import league_list
from ..read.log import season_log
from ..read.pages import LeaguePage, OfMany, may_leave, season_page
from ..record.shuffles import seal_of_season
from ..record.who import may_see
from ..refusals import NO_SUCH_LINK, SEASON_STATE
from ..write import direct, entries, setup
from ..write.club_list import enter_members, takes_members
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


def _season_of_director(request: HttpRequest, public_id: str) -> Season:
    season = _season(request, public_id)
    if not directs(season.league, request.user):
        raise Http404
    return season


def _page_number(request: HttpRequest) -> int:
    page = request.GET.get("page", "1")
    return int(page) if page.isascii() and page.isdecimal() and len(page) < 7 else 1


@require_safe
def leagues(request: HttpRequest) -> HttpResponseBase:
    """Leagues, page by page: those open to enter and being played first."""
    trail = [_events(), (gettext("Leagues"), "")]
    context = {
        "list": league_list(request.user, page=_page_number(request)),
        "section": "events",
        "trail": trail,
    }
    return page_of_the_moment(request, "leagues/leagues.html", context)


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


@require_safe
@never_cache
def log(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """What the directors of a season did, page by page."""
    season = _season(request, public_id, number)
    context = {
        "name": season.league.name,
        "number": season.number,
        "log": season_log(season, page=_page_number(request)),
        "section": "events",
        "trail": _trail(season.league, gettext("From the director")),
    }
    return render(request, "leagues/log.html", context)


def _division(request: HttpRequest) -> int | None:
    """The division whose games are asked for."""
    text = request.POST.get("division", "") or request.GET.get("division", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def _page_with_games(request: HttpRequest, season: Season) -> LeaguePage:
    """A season with the games of all its divisions, of many those of one."""
    return season_page(season, request.user, OfMany(_division(request)))


def _page(request: HttpRequest, season: Season, *, status: int = 200, **more: Any) -> HttpResponse:
    page = _page_with_games(request, season)
    context = {
        "league": page,
        "partner_link": request.build_absolute_uri(page.partner_url) if page.partner_url else "",
        "section": "events",
        "trail": _trail(season.league),
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
    """The form by which a league is set up, and its answer."""
    if request.user.is_guest:
        raise Http404
    looking = any(name in request.POST for name in ("preview", "choose_preset"))
    clubs = directed_by(request.user)
    data = request.POST if request.method == "POST" else None
    form = LeagueForm(
        data,
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
    """Enter the latest season; the page says why where that cannot be."""
    season = _season(request, public_id)
    try:
        entries.enter(season.pk, user=request.user, words=_words(request))
    except Refused as refused:
        return _page(request, season, status=422, sorry=str(refused))
    return redirect(season.league)


def _words(request: UserRequest) -> str:
    """What the browser of whoever enters adds to the shuffles of their games (static/js/shuffle.js)."""
    return request.POST.get("words", "")


@require_POST
@login_required
def words(request: UserRequest, public_id: str) -> HttpResponse:
    """What the browser adds to the shuffles of somebody who is in the season without having entered it there."""
    season = _season(request, public_id)
    entries.add_words(season.pk, user=request.user, words=_words(request))
    return redirect(season.league)


@require_POST
@login_required
def partner(request: UserRequest, public_id: str) -> HttpResponse:
    """Get a link for a partner in a season of pairs, or give it up."""
    season = _season(request, public_id)
    if "stop" in request.POST:
        entries.stop_looking(season.pk, user=request.user)
        return redirect(season.league)
    try:
        entries.look_for_partner(season.pk, user=request.user, words=_words(request))
    except Refused as refused:
        return _page(request, season, status=422, sorry=str(refused))
    return redirect(season.league)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def come(request: UserRequest, public_id: str, word: str) -> HttpResponse:
    """Enter a season of pairs as somebody's partner, by their link."""
    season = _season(request, public_id)
    if request.method == "POST":
        try:
            entries.enter_as_partner(season.pk, word, user=request.user, words=_words(request))
        except Refused as refused:
            return _page(request, season, status=422, sorry=str(refused))
        return redirect(season.league)
    link = entries.link_of(season, word)
    if link is None or link.user_id == request.user.pk:
        return _page(request, season, status=404, sorry=gettext(NO_SUCH_LINK.sentence))
    context = {
        "name": season.league.name,
        "url": season.league.get_absolute_url(),
        "who": link.user.name,
        "seal": seal_of_season(season),
        "section": "events",
        "trail": _trail(season.league, gettext("With a partner")),
    }
    return render(request, "leagues/come.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def leave(request: UserRequest, public_id: str) -> HttpResponse:
    """Leave the latest season; once it runs, asked again, with what becomes of the games."""
    season = _season(request, public_id)
    if not may_leave(season, request.user):
        raise Http404
    if request.method != "POST":
        context = {
            "running": season.stage == SeasonStage.RUNNING,
            "url": season.league.get_absolute_url(),
            "section": "events",
            "trail": _trail(season.league, gettext("Leave")),
        }
        return render(request, "leagues/leave.html", context)
    try:
        entries.leave(season.pk, user=request.user)
    except Refused as refused:
        return _page(request, season, status=422, sorry=str(refused))
    return redirect(season.league)


# --- directors --------------------------------------------------------------------------------------------


@require_safe
@login_required
@never_cache
def desk(request: UserRequest, public_id: str) -> HttpResponse:
    """The director's page of the latest season; it does not exist for anybody else."""
    return _desk(request, _season_of_director(request, public_id))


def _desk(request: UserRequest, season: Season, *, status: int = 200, **more: Any) -> HttpResponse:
    page = _page_with_games(request, season)
    last = adjustable_season(season)
    last_page = None if last is None else page if last == season else _page_with_games(request, last)
    context = {
        "league": page,
        "last": last_page,
        "finished": finished_games(last_page) if last_page is not None else (),
        "of_one": next((each for each in (page, last_page) if each is not None and each.lists_one), None),
        "idle": idle_players(season),
        "levels": Strength.choices,
        "takes_members": takes_members(season),
        "deputies": deputy_lines(season.league, request.user),
        "organises": organises(season.league, request.user),
        "form": _extend_form(request, season),
        "section": "events",
        "trail": _trail(season.league, gettext("Director’s desk")),
        **more,
    }
    return render(request, "leagues/desk.html", context, status=status)


Act = Callable[[UserRequest, Season], object]
"""What a director does; a form where it is to be filled in again."""


def _begin(request: UserRequest, season: Season) -> None:
    direct.begin(season.pk, by=request.user)


def _withdraw(request: UserRequest, season: Season) -> None:
    direct.withdraw(season.pk, _number(request, "entrant"), by=request.user, why=request.POST.get("why", ""))


def _decide(request: UserRequest, season: Season) -> None:
    direct.decide_game(
        season.pk,
        _number(request, "fixture"),
        request.POST.get("result", ""),
        by=request.user,
        why=request.POST.get("why", ""),
    )


def _adjust(request: UserRequest, current: Season) -> None:
    season = adjustable_season(current)
    if season is None:
        raise Refused(SEASON_STATE)
    direct.adjust(
        season.pk,
        _number(request, "fixture"),
        request.POST.get("points", ""),
        by=request.user,
        why=request.POST.get("why", ""),
    )


def _extend_form(request: UserRequest, season: Season, posted: Any = None) -> ExtendForm:
    ends_at = season.ends_at.astimezone(request.user.zone).replace(tzinfo=None)
    return ExtendForm(posted, initial={"ends_at": ends_at})


def _extend(request: UserRequest, season: Season) -> ExtendForm | None:
    """Move the end; the form again, where what it says cannot be kept."""
    with transaction.atomic():
        now = direct.lock_for_director(season.pk, request.user)
        form = _extend_form(request, now, request.POST)
        if not form.is_valid():
            return form
        ends_at = form.cleaned_data["ends_at"].replace(tzinfo=request.user.zone)
        direct.extend(season.pk, ends_at, by=request.user, why=request.POST.get("why", ""))
    return None


def _cancel(request: UserRequest, season: Season) -> None:
    direct.cancel(season.pk, by=request.user, why=request.POST.get("why", ""))


def _deputy(request: UserRequest, season: Season) -> None:
    direct.name_deputy(season.pk, find_person(request.POST.get("who", "")), by=request.user)


def _dismiss(request: UserRequest, season: Season) -> None:
    direct.dismiss_deputy(season.pk, _number(request, "deputy"), by=request.user)


def _step_down(request: UserRequest, season: Season) -> None:
    direct.step_down(season.pk, user=request.user)


def _add_bot(request: UserRequest, season: Season) -> None:
    direct.add_bot(season.pk, request.POST.get("level", ""), by=request.user)


def _members(request: UserRequest, season: Season) -> None:
    posted = request.POST
    enter_members(season.pk, posted.get("names", ""), by=request.user, why=posted.get("why", ""))


def _next(request: UserRequest, season: Season) -> None:
    direct.open_next(season.league, timezone.now() + NEXT_IN, by=request.user)


NEXT_IN = timedelta(days=7)
"""How long the next season is open to enter before it begins by itself."""

ACTS: dict[str, Act] = {
    "start": _begin, "withdraw": _withdraw, "decide": _decide, "adjust": _adjust, "extend": _extend,
    "cancel": _cancel, "next": _next, "bot": _add_bot, "deputy": _deputy,
    "members": _members,
    "dismiss": _dismiss, "step-down": _step_down,
}  # fmt: skip


def _number(request: UserRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 15 else 0


@require_POST
@login_required
def act(request: UserRequest, public_id: str, what: str) -> HttpResponse:
    """What a director posts from the desk: one address, and a word for each act."""
    season = _season_of_director(request, public_id)
    if what not in ACTS:
        raise Http404
    try:
        form = ACTS[what](request, season)
    except ValidationError as faults:
        return _desk(request, season, status=422, faults=faults.messages, typed=request.POST)
    except Refused as refused:
        if directs(season.league, request.user):
            return _desk(request, season, status=422, sorry=str(refused), typed=request.POST)
        # They were dismissed while they asked: the desk is not theirs to see any more.
        return _page(request, _season(request, public_id), status=422, sorry=str(refused))
    if isinstance(form, ExtendForm):
        return _desk(request, season, status=422, form=form, typed=request.POST)
    # Whoever has stepped down has no desk any more.
    if not directs(season.league, request.user):
        return redirect(season.league)
    number = _division(request)
    address = reverse("leagues:desk", args=[public_id])
    return redirect(address if number is None else f"{address}?division={number}")
