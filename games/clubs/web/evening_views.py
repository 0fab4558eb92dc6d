"""Games of an evening that count for a ladder or a league of the club, typed by those who look after it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.clubs.core.evenings import NO_WORD, NOT_WAITING, Typed
from games.clubs.core.models import Club, Evening, WaitingGame
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.ladders.models import Ladder
from games.ladders.read.people import title_of
from games.ladders.write import evenings as ladder_evenings
from games.leagues.models import Season, SeasonStage
from games.leagues.write import evenings as league_evenings

from . import pages
from .access import director_for, member_for
from .forms import GamesForm
from .views import trail_to
from .waiting_pages import LADDER, LEAGUE, waiting_lines


def _contests(club: Club) -> list[tuple[str, str]]:
    """The ladders of a club and the seasons of its leagues that games may count for: the word of the form, the name."""
    ladders = Ladder.objects.filter(club=club).exclude(stage__in=ladder_evenings.STILL).order_by("pk")
    seasons = Season.objects.filter(league__club=club, stage=SeasonStage.RUNNING).select_related("league")
    return [
        *((f"{LADDER}-{row.pk}", gettext("Ladder: %(name)s") % {"name": title_of(row)}) for row in ladders),
        *(
            (f"{LEAGUE}-{row.pk}", gettext("League: %(name)s") % {"name": row.league.name})
            for row in seasons.order_by("pk")
        ),
    ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def games(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """Type games of an evening for a ladder or a league."""
    club = director_for(request, public_id)
    evening = Evening.objects.filter(club=club, pk=pk, starts_at__lte=timezone.now()).first()
    if evening is None:
        raise Http404
    contests = _contests(club)
    form = GamesForm(request.POST or None, contests=contests)
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        try:
            typed = _count(values["contest"], evening, values["games"], request)
        except Refused as refused:
            form.add_error(None, str(refused))
        except ValidationError as faults:
            form.add_error("games", faults)
        else:
            return _after(request, club, typed)
    calendar = reverse("clubs:calendar", args=[club.public_id])
    context = {
        "club": pages.club_facts(club, None),
        "form": form,
        "any": bool(contests),
        "waiting": len(waiting_lines(club, request.user)),
        "title": gettext("Games: %(evening)s") % {"evening": evening.title},
        "trail": trail_to(club, evening.title, (gettext("Calendar"), calendar)),
        "section": "clubs",
    }
    return render(request, "clubs/evening_games.html", context, status=422 if form.is_bound else 200)


def _after(request: UserRequest, club: Club, typed: Typed) -> HttpResponse:
    """What came of a list, and where the director goes from there."""
    if typed.counted:
        sentence = ngettext("%(number)d game was entered.", "%(number)d games were entered.", typed.counted)
        messages.success(request, sentence % {"number": typed.counted})
    if typed.of_own:
        messages.info(request, gettext("Games you played yourself wait until another one confirms them."))
        return redirect("clubs:waiting", club.public_id)
    return redirect("clubs:calendar", club.public_id)


def _count(contest: str, evening: Evening, text: str, request: UserRequest) -> Typed:
    kind, key = contest.split("-")
    write = ladder_evenings.type_games if kind == LADDER else league_evenings.type_games
    return write(int(key), evening, text, by=request.user)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def waiting(request: UserRequest, public_id: str) -> HttpResponse:
    """Games that one of their players typed: opponents and other directors say whether they are so."""
    club, _role = member_for(request, public_id)
    if request.method == "POST":
        try:
            _give_word(club, request)
        except Refused as refused:
            messages.error(request, str(refused))
        except ValidationError as fault:
            messages.error(request, fault.messages[0])
        return redirect("clubs:waiting", public_id)
    calendar = reverse("clubs:calendar", args=[club.public_id])
    context = {
        "club": pages.club_facts(club, None),
        "lines": waiting_lines(club, request.user),
        "trail": trail_to(club, gettext("Games that wait"), (gettext("Calendar"), calendar)),
        "section": "clubs",
    }
    return render(request, "clubs/waiting.html", context)


def _give_word(club: Club, request: UserRequest) -> None:
    """Confirm a game or strike it out, as the form says."""
    text = request.POST.get("game", "")
    pk = int(text) if text.isascii() and text.isdecimal() and len(text) < 15 else 0
    row = WaitingGame.objects.filter(evening__club=club, pk=pk, counted_at=None).first()
    if row is None:
        raise Refused(NOT_WAITING)
    kind, key = row.contest.split("-")
    room = ladder_evenings if kind == LADDER else league_evenings
    word = request.POST.get("word", "")
    if word not in ("yes", "no"):
        raise Refused(NO_WORD)
    if word == "yes":
        room.confirm(int(key), row.pk, by=request.user)
        messages.success(request, gettext("The game counts."))
    else:
        room.strike_out(int(key), row.pk, by=request.user)
        messages.success(request, gettext("The game was struck out."))
