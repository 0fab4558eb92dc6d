"""The list of ladders, a ladder, joining and challenging, what has happened, and what its directors do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.clubs.core.roles import directed_by
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.write.seals import SEAL_SPENT, draw_seal
from games.standings.challenge_rules import Obstacle
from rules.web.page_cache import page_of_the_moment

from ..models import WITH_PEOPLE, ChallengeState, Ladder, LadderEntrant, of_person
from ..read.history import history_page, player_page
from ..read.lists import ladder_list
from ..read.page import ladder_facts, ladder_page
from ..read.people import name_of, title_of
from ..record.obstacles import obstacles_among
from ..record.who import may_see
from ..refusals import NO_SUCH_LINK, OBSTACLES
from ..write import challenges, entries, setup, steps
from .forms import LadderForm


def ladder_for(request: HttpRequest, public_id: str) -> Ladder:
    """A ladder that exists for this reader; raises Http404."""
    ladder = Ladder.objects.filter(public_id=public_id).select_related("club").first()
    if ladder is None or not may_see(ladder, request.user):
        raise Http404
    return ladder


def _page_number(request: HttpRequest) -> int | None:
    page = request.GET.get("page", "")
    return int(page) if page.isascii() and page.isdecimal() and len(page) < 7 else None


def trail_to(ladder: Ladder | None, title: str = "") -> list[tuple[str, str]]:
    """The way to a page of a ladder, or of ladders."""
    start = [(gettext("Events"), reverse("tournaments:events"))]
    ladders_url = reverse("ladders:ladders")
    if ladder is None:
        return [*start, (gettext("Ladders"), ladders_url if title else ""), *([(title, "")] if title else [])]
    start.append((gettext("Ladders"), ladders_url))
    if not title:
        return [*start, (title_of(ladder), "")]
    return [*start, (title_of(ladder), ladder.get_absolute_url()), (title, "")]


@require_safe
def ladders(request: HttpRequest) -> HttpResponseBase:
    """Ladders, page by page: the site's own first."""
    ladder = ladder_list(request.user, page=_page_number(request) or 1)
    context = {"list": ladder, "section": "events", "trail": trail_to(None)}
    return page_of_the_moment(request, "ladders/ladders.html", context)


@require_safe
@never_cache
def ladder(request: HttpRequest, public_id: str) -> HttpResponse:
    """A ladder: the places around the reader, or the page that is asked for."""
    return page_of(request, ladder_for(request, public_id))


def page_of(request: HttpRequest, ladder: Ladder, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page of a ladder, with what is to be said on it."""
    page = ladder_page(ladder, request.user, page=_page_number(request))
    context = {
        "ladder": page,
        "facts": page.facts,
        "partner_link": request.build_absolute_uri(page.partner_url) if page.partner_url else "",
        "section": "events",
        "trail": trail_to(ladder),
        **more,
    }
    return render(request, "ladders/ladder.html", context, status=status)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: UserRequest) -> HttpResponse:
    """The form by which a ladder is set up, and its answer."""
    if request.user.is_guest:
        raise Http404
    looking = any(name in request.POST for name in ("preview", "choose_preset"))
    form = LadderForm(
        request.POST if request.method == "POST" else None,
        user=request.user,
        variant=request.GET.get("variant", ""),
        clubs=directed_by(request.user),
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
    context = {"form": form, "section": "events", "trail": trail_to(None, gettext("A new ladder"))}
    return render(request, "ladders/new.html", context, status=status)


@require_POST
@login_required
def join(request: UserRequest, public_id: str) -> HttpResponse:
    """Join a ladder at its foot."""
    ladder = ladder_for(request, public_id)
    try:
        entries.join(ladder.pk, user=request.user)
    except Refused as refused:
        return page_of(request, ladder, status=422, sorry=str(refused))
    return redirect(ladder)


@require_POST
@login_required
def play(request: UserRequest, public_id: str) -> HttpResponse:
    """Want to play on a step ladder, or not now."""
    ladder = ladder_for(request, public_id)
    try:
        if "stop" in request.POST:
            steps.not_now(ladder.pk, user=request.user)
        else:
            words, seal = request.POST.get("words", ""), request.POST.get("seal", "")
            latest = request.POST.get("latest", "")
            number = int(latest) if latest.isascii() and latest.isdecimal() and len(latest) < 15 else None
            steps.want_to_play(ladder.pk, user=request.user, words=words, seal=seal, latest=number)
    except Refused as refused:
        return page_of(request, ladder, status=422, sorry=str(refused))
    return redirect(ladder)


@require_POST
@login_required
def partner(request: UserRequest, public_id: str) -> HttpResponse:
    """Get a link for a partner on a ladder of pairs, or give it up."""
    ladder = ladder_for(request, public_id)
    if "stop" in request.POST:
        entries.stop_looking(ladder.pk, user=request.user)
        return redirect(ladder)
    try:
        entries.look_for_partner(ladder.pk, user=request.user)
    except Refused as refused:
        return page_of(request, ladder, status=422, sorry=str(refused))
    return redirect(ladder)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def come(request: UserRequest, public_id: str, word: str) -> HttpResponse:
    """Join a ladder of pairs as somebody's partner, by their link."""
    ladder = ladder_for(request, public_id)
    if request.method == "POST":
        try:
            entries.join_as_partner(ladder.pk, word, user=request.user)
        except Refused as refused:
            return page_of(request, ladder, status=422, sorry=str(refused))
        return redirect(ladder)
    link = entries.valid_link(ladder, word)
    if link is None or link.user_id == request.user.pk:
        return page_of(request, ladder, status=404, sorry=gettext(NO_SUCH_LINK.sentence))
    context = {
        "facts": ladder_facts(ladder, request.user),
        "who": link.user.name,
        "section": "events",
        "trail": trail_to(ladder, gettext("With a partner")),
    }
    return render(request, "ladders/come.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def leave(request: UserRequest, public_id: str) -> HttpResponse:
    """Leave a ladder, asked again, with what becomes of the games."""
    ladder = ladder_for(request, public_id)
    if not ladder.entrants.filter(of_person(request.user), place__isnull=False).exists():
        raise Http404
    if request.method == "POST":
        try:
            entries.leave(ladder.pk, user=request.user)
        except Refused as refused:
            return page_of(request, ladder, status=422, sorry=str(refused))
        return redirect(ladder)
    context = {
        "facts": ladder_facts(ladder, request.user),
        "section": "events",
        "trail": trail_to(ladder, gettext("Leave")),
    }
    return render(request, "ladders/leave.html", context)


@require_safe
@never_cache
def history(request: HttpRequest, public_id: str) -> HttpResponse:
    """What has happened on a ladder."""
    ladder = ladder_for(request, public_id)
    context = {
        "facts": ladder_facts(ladder, request.user),
        "history": history_page(ladder, request.user, page=_page_number(request) or 1),
        "section": "events",
        "trail": trail_to(ladder, gettext("What has happened")),
    }
    return render(request, "ladders/history.html", context)


def _entrant(ladder: Ladder, pk: int) -> LadderEntrant:
    row = ladder.entrants.filter(pk=pk).select_related(*WITH_PEOPLE).first()
    if row is None:
        raise Http404
    return row


@require_safe
@never_cache
def player(request: HttpRequest, public_id: str, entrant: int) -> HttpResponse:
    """The places of one player over time."""
    ladder = ladder_for(request, public_id)
    row = _entrant(ladder, entrant)
    page = player_page(ladder, row, request.user, page=_page_number(request) or 1)
    context = {
        "facts": ladder_facts(ladder, request.user),
        "player": page,
        "section": "events",
        "trail": trail_to(ladder, page.who.name),
    }
    return render(request, "ladders/player.html", context)


# --- challenges -------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def challenge(request: UserRequest, public_id: str, entrant: int) -> HttpResponse:
    """Challenge somebody: what is played, what may come of it, a note to them."""
    ladder = ladder_for(request, public_id)
    if ladder.is_of_steps:
        raise Http404
    other = _entrant(ladder, entrant)
    note, ticket = request.POST.get("note", ""), request.POST.get("ticket", "")
    sorry = ""
    if request.method == "POST":
        shuffle = challenges.ShufflePart(request.POST.get("words", ""), ticket)
        try:
            begun = challenges.challenge(ladder.pk, entrant, user=request.user, note=note, shuffle=shuffle)
        except Refused as refused:
            sorry = str(refused)
            ticket = "" if refused.code == SEAL_SPENT.code else ticket
        else:
            return redirect(begun.game if begun.game is not None else ladder)
    elif other.place is not None:
        entrants = ladder.entrants.filter(of_person(request.user), place__isnull=False)
        mine = entrants.select_related(*WITH_PEOPLE).first()
        obstacle = obstacles_among(ladder, mine, [other], timezone.now())[other.pk]
        sorry = "" if obstacle is None else gettext(OBSTACLES[obstacle].sentence)
    context = {
        "facts": ladder_facts(ladder, request.user),
        "who": name_of(ladder, other, request.user),
        "place": other.place,
        "is_bot": other.bot_id is not None,
        "days": ladder.answer_days,
        "note": note,
        "seal": draw_seal(ticket),
        "sorry": sorry,
        "may": not sorry or request.method == "POST",
        "section": "events",
        "trail": trail_to(ladder, gettext("Challenge")),
    }
    return render(
        request, "ladders/challenge.html", context, status=422 if sorry and request.method == "POST" else 200
    )


ANSWERS: dict[str, Callable[..., Any]] = {
    "accept": challenges.accept,
    "decline": challenges.decline,
    "take-back": challenges.take_back,
}


@require_POST
@login_required
def answer(request: UserRequest, public_id: str, pk: int, answer: str) -> HttpResponse:
    """Accept or decline a challenge, or take one's own back."""
    ladder = ladder_for(request, public_id)
    if answer not in ANSWERS or not ladder.challenges.filter(pk=pk).exists():
        raise Http404
    more = {"words": request.POST.get("words", "")} if answer == "accept" else {}
    try:
        row = ANSWERS[answer](pk, user=request.user, **more)
    except Refused as refused:
        return page_of(request, ladder, status=422, sorry=str(refused))
    if answer == "accept" and row.state == ChallengeState.EXPIRED:
        return page_of(request, ladder, status=422, sorry=gettext(OBSTACLES[Obstacle.BLOCK].sentence))
    return redirect(row.game if row.state == ChallengeState.PLAYING and row.game is not None else ladder)


# --- directors --------------------------------------------------------------------------------------------
