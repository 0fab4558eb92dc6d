"""Plans: seen and made by their owner, nobody else."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import plans
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest, arrived
from games.plans import BadPlan
from games.play.write.refusals import PLAN_UNFIT
from rules.engine.moves import IllegalMove, Move

from ..models import GameStatus
from ..read.access import seat_for
from ..read.game_facts import facts_of
from ..read.plans import EditorPage, editor_of, plans_of
from ..read.table.page import page_of
from ..read.table.view import TableView
from ..write import plan_moves
from ..write import plans as plan_write
from .waiting_round import next_in_round

LONGEST = 4_000
"""Characters of a plan as it is posted, at the most."""

LONGEST_LIST = 24
"""Answers to one question of the editor, at the most."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan_page(request: UserRequest, public_id: str) -> HttpResponse:
    """One's plans at a table: those that stand, what could be planned now, and the editor."""
    game, players, player = seat_for(request, public_id)
    posted = request.method == "POST"
    if posted and ("now" in request.POST or "by_hand" in request.POST):
        return _turn(request, public_id)
    if posted and "kind" not in request.POST:
        _change(request, public_id)
        return redirect("play:plans", public_id)
    if game.status != GameStatus.PLAYING:
        raise Http404
    shown = TableView(game, players, player.seat)
    editor = _edited(request, public_id, shown) if posted else editor_of(shown, request.GET.get("kind", ""))
    if editor is None:
        return redirect("play:plans", public_id)
    context = {
        "plans": plans_of(shown, suggest=True), "editor": editor, "table": page_of(shown), "game": facts_of(game),
        "section": "play",
    }  # fmt: skip
    return render(request, "play/plans.html", context, status=422 if editor.error else 200)


def _edited(request: UserRequest, public_id: str, shown: TableView) -> EditorPage | None:
    """The editor with what was answered, where it is only looked at or cannot be made; None when the plan is made."""
    form = request.POST
    kind, answers = form["kind"], {name: form.getlist(name)[:LONGEST_LIST] for name in form}
    try:
        plan = plans.edited(shown.engine.game, shown.view.deal, kind, answers)
        if "show" not in form:
            plan_write.add(public_id, user=request.user, told=plans.to_json(plan))
            return None
        if not plans.fits(shown.engine.game, shown.view.deal, plan):
            raise Refused(PLAN_UNFIT)
    except BadPlan as bad:
        return editor_of(shown, kind, answers, error=bad.phrase)
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        return editor_of(shown, kind, answers, error=str(refused))
    return editor_of(shown, kind, answers, trial=plan)


def _turn(request: UserRequest, public_id: str) -> HttpResponse:
    """What is wished of the turn that is here: its planned move at once (`now`), or no plan in it (`by_hand`)."""
    form, version = request.POST, request.POST.get("version", "")
    try:
        if "now" in form:
            seen = int(version) if version.isdecimal() and len(version) < 9 else -1
            move = Move.parse(form["now"][:LONGEST])
            plan_moves.do_now(public_id, user=request.user, seen=seen, move=move, at=arrived(request))
            if request.user.after_move == "next":
                following = next_in_round(request, after=public_id, skip=False)
                if following is not None:
                    return redirect(following)
        else:
            plan_write.by_hand(public_id, user=request.user, wanted=form["by_hand"] != "no")
    except IllegalMove:
        messages.error(request, gettext("That is no plan."))
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        messages.error(request, str(refused))
    return redirect("play:table", public_id)


def _change(request: UserRequest, public_id: str) -> None:
    form, user = request.POST, request.user
    try:
        if "read" in form:
            plan_write.read(public_id, user=user)
        elif "drop" in form:
            place = form["drop"]
            plan_write.drop(
                public_id, user=user, place=int(place) if place.isdecimal() and len(place) < 4 else -1
            )
        elif "pause" in form:
            plan_write.at_once(public_id, user=user, wanted=form["pause"] == "none")
        else:
            plan_write.add(public_id, user=user, told=_told(form.get("plan", "")))
    except BadPlan:
        messages.error(request, gettext("That is no plan."))
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        messages.error(request, str(refused))


def _told(text: str) -> object:
    if len(text) > LONGEST:
        raise BadPlan("plan_bad_kind")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadPlan("plan_bad_kind") from None
