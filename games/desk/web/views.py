"""Calling the director at a table; the queue of a director, a call and its answer, a message to a table."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.models import Game
from games.play.read.access import seat_for
from games.play.read.game_facts import facts_of

from ..models import DirectorCall
from ..read.own_calls import own_calls
from ..read.queue import call_page, may_look, names_at, queue_of, sealed_events_of
from ..record.direction import WITH_DIRECTION, direction_of, direction_of_row
from ..refusals import NOT_DIRECTING
from ..write import calls, readers
from ..write import messages as table_messages
from .forms import AnswerForm, CallForm, MessageForm


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: UserRequest, public_id: str) -> HttpResponse:
    """Call the director from one's table, and read what was answered; where nobody directs it is not there."""
    game, _players, _mine = seat_for(request, public_id)
    direction = direction_of(game)
    if direction is None:
        raise Http404
    form, status = CallForm(request.POST or None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            values = form.cleaned_data
            try:
                calls.call(public_id, user=request.user, reason=values["reason"], words=values["words"])
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(
                    request, gettext("You have called the director. The game goes on meanwhile.")
                )
                return redirect(f"{game.get_absolute_url()}#director")
    own = own_calls(game, request.user)
    context = {
        "section": "play",
        "game": facts_of(game),
        "contest": direction.name,
        "calls": own,
        "may_take_back": any(call.closed_at is None for call in own),
        "may_call": all(call.closed_at is not None or call.is_report for call in own),
        "sorry": _too_late(game),
        "form": form,
    }
    return render(request, "desk/make.html", context, status=status)


def _too_late(game: Game) -> str:
    """Why nobody is called about a game now; empty where they are."""
    try:
        calls.check_time(game)
    except Refused as refused:
        return str(refused)
    return ""


@require_POST
@login_required
def take_back(request: UserRequest, public_id: str) -> HttpResponse:
    """Do not call any more."""
    game, _players, _mine = seat_for(request, public_id)
    if direction_of(game) is None:
        raise Http404
    try:
        calls.take_back(game, user=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("Your call is taken back."))
    return redirect("desk:make", public_id)


@require_safe
@login_required
@never_cache
def queue(request: UserRequest) -> HttpResponse:
    """The calls that wait for this director, the oldest first."""
    page = queue_of(request.user)
    readers.note(request.user, page.sealed_events)
    context = {
        "section": "events",
        "queue": page,
        "trail": [(gettext("Events"), reverse("tournaments:events")), (gettext("Calls from tables"), "")],
    }
    return render(request, "desk/queue.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: UserRequest, public_id: str) -> HttpResponse:
    """A call, for those who direct there; whoever plays at the table reads that another director answers it."""
    rows = DirectorCall.objects.select_related(
        *WITH_DIRECTION, "user", "answered_by", "game__club", "game__board", "report__about"
    )
    row = get_object_or_404(rows, public_id=public_id)
    obstacle = direction_of_row(row).obstacle(row.game, request.user)
    if obstacle == NOT_DIRECTING:
        raise Http404
    trail = [(gettext("Calls from tables"), reverse("desk:queue")), (gettext("A call"), "")]
    context: dict[str, object] = {"section": "events", "trail": trail}
    if obstacle is not None:
        return render(request, "desk/call.html", context | {"sorry": gettext(obstacle.sentence)}, status=403)
    readers.note(request.user, sealed_events_of([row]))
    form, status = AnswerForm(request.POST or None, initial={"readers": "all"}), 200
    if request.method == "POST":
        status = 422
        if form.is_valid() and _answer(request, row, form):
            return redirect("desk:queue")
        row.refresh_from_db()
    context |= {"call": call_page(row, request.user), "form": form}
    return render(request, "desk/call.html", context, status=status)


def _answer(request: UserRequest, row: DirectorCall, form: AnswerForm) -> bool:
    """Whether the answer was taken; else why not stands in the form."""
    values = form.cleaned_data
    try:
        calls.answer(row, by=request.user, words=values["words"], for_all=values["readers"] == "all")
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    messages.success(request, gettext("Your answer is at the table."))
    return True


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def message(request: UserRequest, public_id: str) -> HttpResponse:
    """A message to everybody at a table, from those who direct it and do not play there."""
    game = get_object_or_404(Game.objects.select_related("board", "club"), public_id=public_id)
    direction = direction_of(game)
    if direction is None or direction.obstacle(game, request.user) is not None:
        raise Http404
    form, status = MessageForm(request.POST or None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                table_messages.write(game, by=request.user, words=form.cleaned_data["words"])
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, gettext("Your message is at the table."))
                return redirect(direction.desk_url)
    context = {
        "section": "events",
        "contest": direction.name,
        "players": names_at([game]).get(game.pk, ""),
        "table_url": game.get_absolute_url() if may_look(game, request.user) else "",
        "form": form,
        "trail": [(direction.name, direction.desk_url), (gettext("Write to a table"), "")],
    }
    return render(request, "desk/message.html", context, status=status)
