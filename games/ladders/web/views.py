"""The list of ladders, a ladder, joining and challenging, what has happened, and what its directors do."""

from __future__ import annotations

from collections.abc import Callable
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
from games.standings.challenge_rules import Obstacle

from ..models import WITH_PEOPLE, ChallengeState, Ladder, LadderActKind, LadderEntrant, of_person
from ..read.desk import ladder_desk
from ..read.history import history_page, player_page
from ..read.lists import ladder_list
from ..read.page import ladder_facts, ladder_page
from ..read.people import name_of, title_of
from ..record.obstacles import obstacles_among
from ..record.who import may_see
from ..refusals import NO_SUCH_LINK, OBSTACLES
from ..write import challenges, direct, entries, setup, steps
from .forms import FiguresForm, LadderForm, figures_of


def _ladder(request: HttpRequest, public_id: str) -> Ladder:
    """A ladder that exists for this reader; raises Http404."""
    ladder = Ladder.objects.filter(public_id=public_id).select_related("club").first()
    if ladder is None or not may_see(ladder, request.user):
        raise Http404
    return ladder


def _directed(request: HttpRequest, public_id: str) -> Ladder:
    ladder = _ladder(request, public_id)
    if not directs(ladder, request.user):
        raise Http404
    return ladder


def _page_number(request: HttpRequest) -> int | None:
    page = request.GET.get("page", "")
    return int(page) if page.isascii() and page.isdecimal() and len(page) < 7 else None


def _trail(ladder: Ladder | None, title: str = "") -> list[tuple[str, str]]:
    start = [(gettext("Events"), reverse("tournaments:events"))]
    ladders_url = reverse("ladders:ladders")
    if ladder is None:
        return [*start, (gettext("Ladders"), ladders_url if title else ""), *([(title, "")] if title else [])]
    start.append((gettext("Ladders"), ladders_url))
    if not title:
        return [*start, (title_of(ladder), "")]
    return [*start, (title_of(ladder), ladder.get_absolute_url()), (title, "")]


@require_safe
@never_cache
def ladders(request: HttpRequest) -> HttpResponse:
    """Ladders, page by page: the site's own first."""
    ladder = ladder_list(request.user, page=_page_number(request) or 1)
    return render(
        request, "ladders/ladders.html", {"list": ladder, "section": "events", "trail": _trail(None)}
    )


@require_safe
@never_cache
def ladder(request: HttpRequest, public_id: str) -> HttpResponse:
    """A ladder: the places around the reader, or the page that is asked for."""
    return _page(request, _ladder(request, public_id))


def _page(request: HttpRequest, ladder: Ladder, *, status: int = 200, **more: Any) -> HttpResponse:
    page = ladder_page(ladder, request.user, page=_page_number(request))
    context = {
        "ladder": page,
        "facts": page.facts,
        "partner_link": request.build_absolute_uri(page.partner_url) if page.partner_url else "",
        "section": "events",
        "trail": _trail(ladder),
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
    context = {"form": form, "section": "events", "trail": _trail(None, gettext("A new ladder"))}
    return render(request, "ladders/new.html", context, status=status)


@require_POST
@login_required
def join(request: UserRequest, public_id: str) -> HttpResponse:
    """Join a ladder at its foot."""
    ladder = _ladder(request, public_id)
    try:
        entries.join(ladder.pk, user=request.user)
    except Refused as refused:
        return _page(request, ladder, status=422, sorry=str(refused))
    return redirect(ladder)


@require_POST
@login_required
def play(request: UserRequest, public_id: str) -> HttpResponse:
    """Want to play on a step ladder, or not now."""
    ladder = _ladder(request, public_id)
    try:
        if "stop" in request.POST:
            steps.not_now(ladder.pk, user=request.user)
        else:
            steps.want_to_play(ladder.pk, user=request.user)
    except Refused as refused:
        return _page(request, ladder, status=422, sorry=str(refused))
    return redirect(ladder)


@require_POST
@login_required
def partner(request: UserRequest, public_id: str) -> HttpResponse:
    """Get a link for a partner on a ladder of pairs, or give it up."""
    ladder = _ladder(request, public_id)
    if "stop" in request.POST:
        entries.stop_looking(ladder.pk, user=request.user)
        return redirect(ladder)
    try:
        entries.look_for_partner(ladder.pk, user=request.user)
    except Refused as refused:
        return _page(request, ladder, status=422, sorry=str(refused))
    return redirect(ladder)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def come(request: UserRequest, public_id: str, word: str) -> HttpResponse:
    """Join a ladder of pairs as somebody's partner, by their link."""
    ladder = _ladder(request, public_id)
    if request.method == "POST":
        try:
            entries.join_as_partner(ladder.pk, word, user=request.user)
        except Refused as refused:
            return _page(request, ladder, status=422, sorry=str(refused))
        return redirect(ladder)
    link = entries.valid_link(ladder, word)
    if link is None or link.user_id == request.user.pk:
        return _page(request, ladder, status=404, sorry=gettext(NO_SUCH_LINK.sentence))
    context = {
        "facts": ladder_facts(ladder, request.user),
        "who": link.user.name,
        "section": "events",
        "trail": _trail(ladder, gettext("With a partner")),
    }
    return render(request, "ladders/come.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def leave(request: UserRequest, public_id: str) -> HttpResponse:
    """Leave a ladder, asked again, with what becomes of the games."""
    ladder = _ladder(request, public_id)
    if not ladder.entrants.filter(of_person(request.user), place__isnull=False).exists():
        raise Http404
    if request.method == "POST":
        try:
            entries.leave(ladder.pk, user=request.user)
        except Refused as refused:
            return _page(request, ladder, status=422, sorry=str(refused))
        return redirect(ladder)
    context = {
        "facts": ladder_facts(ladder, request.user),
        "section": "events",
        "trail": _trail(ladder, gettext("Leave")),
    }
    return render(request, "ladders/leave.html", context)


@require_safe
@never_cache
def history(request: HttpRequest, public_id: str) -> HttpResponse:
    """What has happened on a ladder."""
    ladder = _ladder(request, public_id)
    context = {
        "facts": ladder_facts(ladder, request.user),
        "history": history_page(ladder, request.user, page=_page_number(request) or 1),
        "section": "events",
        "trail": _trail(ladder, gettext("What has happened")),
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
    ladder = _ladder(request, public_id)
    row = _entrant(ladder, entrant)
    page = player_page(ladder, row, request.user, page=_page_number(request) or 1)
    context = {
        "facts": ladder_facts(ladder, request.user),
        "player": page,
        "section": "events",
        "trail": _trail(ladder, page.who.name),
    }
    return render(request, "ladders/player.html", context)


# --- challenges -------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def challenge(request: UserRequest, public_id: str, entrant: int) -> HttpResponse:
    """Challenge somebody: what is played, what may come of it, a note to them."""
    ladder = _ladder(request, public_id)
    if ladder.is_of_steps:
        raise Http404
    other = _entrant(ladder, entrant)
    note = request.POST.get("note", "")
    sorry = ""
    if request.method == "POST":
        try:
            begun = challenges.challenge(ladder.pk, entrant, user=request.user, note=note)
        except Refused as refused:
            sorry = str(refused)
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
        "sorry": sorry,
        "may": not sorry or request.method == "POST",
        "section": "events",
        "trail": _trail(ladder, gettext("Challenge")),
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
    ladder = _ladder(request, public_id)
    if answer not in ANSWERS or not ladder.challenges.filter(pk=pk).exists():
        raise Http404
    try:
        row = ANSWERS[answer](pk, user=request.user)
    except Refused as refused:
        return _page(request, ladder, status=422, sorry=str(refused))
    if answer == "accept" and row.state == ChallengeState.EXPIRED:
        return _page(request, ladder, status=422, sorry=gettext(OBSTACLES[Obstacle.BLOCK].sentence))
    return redirect(row.game if row.state == ChallengeState.PLAYING and row.game is not None else ladder)


# --- directors --------------------------------------------------------------------------------------------


@require_safe
@login_required
@never_cache
def desk(request: UserRequest, public_id: str) -> HttpResponse:
    """The director's page; it does not exist for anybody else."""
    return _desk(request, _directed(request, public_id))


def _desk(
    request: UserRequest, ladder: Ladder, *, form: FiguresForm | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    page = ladder_desk(ladder, request.user)
    context = {
        "desk": page,
        "facts": page.facts,
        "levels": Strength.choices,
        "deputies": deputy_lines(ladder, request.user),
        "organises": organises(ladder, request.user),
        "form": form or FiguresForm(initial=figures_of(ladder)),
        "section": "events",
        "trail": _trail(ladder, gettext("Director’s desk")),
        **more,
    }
    return render(request, "ladders/desk.html", context, status=status)


Act = Callable[[UserRequest, Ladder], None]


def _stage(kind: LadderActKind) -> Act:
    def set_stage(request: UserRequest, ladder: Ladder) -> None:
        direct.set_stage(ladder.pk, kind, by=request.user, why=request.POST.get("why", ""))

    return set_stage


def _remove(request: UserRequest, ladder: Ladder) -> None:
    direct.remove(ladder.pk, _number(request, "entrant"), by=request.user, why=request.POST.get("why", ""))


def _move(request: UserRequest, ladder: Ladder) -> None:
    direct.move(
        ladder.pk,
        _number(request, "entrant"),
        _number(request, "place"),
        by=request.user,
        why=request.POST.get("why", ""),
    )


def _decide(request: UserRequest, ladder: Ladder) -> None:
    direct.decide(
        ladder.pk,
        _number(request, "challenge"),
        request.POST.get("result", ""),
        by=request.user,
        why=request.POST.get("why", ""),
    )


def _decide_step_game(request: UserRequest, ladder: Ladder) -> None:
    direct.decide_step_game(
        ladder.pk,
        _number(request, "game"),
        _number(request, "winner"),
        by=request.user,
        why=request.POST.get("why", ""),
    )


def _deputy(request: UserRequest, ladder: Ladder) -> None:
    direct.name_deputy(ladder.pk, find_person(request.POST.get("who", "")), by=request.user)


def _dismiss(request: UserRequest, ladder: Ladder) -> None:
    direct.dismiss_deputy(ladder.pk, _number(request, "deputy"), by=request.user)


def _step_down(request: UserRequest, ladder: Ladder) -> None:
    direct.step_down(ladder.pk, user=request.user)


def _add_bot(request: UserRequest, ladder: Ladder) -> None:
    direct.add_bot(ladder.pk, request.POST.get("level", ""), by=request.user)


ACTS: dict[str, Act] = {
    **{kind.value: _stage(kind) for kind in direct.STAGES},
    "remove": _remove,
    "move": _move,
    "decide": _decide,
    "decide-steps": _decide_step_game,
    "bot": _add_bot,
    "deputy": _deputy,
    "dismiss": _dismiss,
    "step-down": _step_down,
}


def _number(request: UserRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 15 else 0


@require_POST
@login_required
def act(request: UserRequest, public_id: str, what: str) -> HttpResponse:
    """What a director posts from the desk: one address, and a word for each act."""
    ladder = _directed(request, public_id)
    form: FiguresForm | None = None
    try:
        if what == "change":
            form = FiguresForm(request.POST)
            if not form.is_valid() or form.figures is None:
                return _desk(request, ladder, form=form, status=422, typed=request.POST)
            direct.change(ladder.pk, form.figures, by=request.user, why=request.POST.get("why", ""))
        elif what in ACTS:
            ACTS[what](request, ladder)
        else:
            raise Http404
    except Refused as refused:
        if directs(ladder, request.user):
            return _desk(request, ladder, form=form, status=422, sorry=str(refused), typed=request.POST)
        # They were dismissed while they asked: the desk is not theirs to see any more.
        return _page(request, _ladder(request, public_id), status=422, sorry=str(refused))
    # Whoever has stepped down has no desk any more.
    return redirect("ladders:desk", public_id) if directs(ladder, request.user) else redirect(ladder)
