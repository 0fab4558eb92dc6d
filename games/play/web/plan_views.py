"""Plans: seen and made by their owner, nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.middleware import counted_if_refused, posted_too_much, refuse
from games import plans
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest, arrival_of
from games.plans import BadPlan
from games.play.write.refusals import PLAN_UNFIT
from rules.engine.moves import IllegalMove, Move

from ..models import GameStatus
from ..read.access import seat_for
from ..read.game_facts import facts_of
from ..read.plans import conflicts_told, default_choices, plans_of
from ..read.table.page import page_of
from ..read.table.plan_editor import EditorPage, editor_of
from ..read.table.view import TableView
from ..write import plan_moves
from ..write import plans as plan_write
from .waiting_round import next_in_round

LONGEST = 4_000
"""Characters of a plan as it is posted, at the most."""

LONGEST_LIST = 24
"""Answers to one question of the editor, at the most."""


@counted_if_refused
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plan_page(request: UserRequest, public_id: str) -> HttpResponse:
    """One's plans at a table: those that stand, what could be planned now, and the editor."""
    game, players, player = seat_for(request, public_id)
    posted = request.method == "POST"
    if posted and not _moves(request.POST) and (enough := posted_too_much(request)) is not None:
        return enough
    if posted and ("now" in request.POST or "by_hand" in request.POST):
        return _turn(request, public_id)
    if posted and "ahead" in request.POST:
        with _new_conflicts_told(request, public_id):
            _ahead(request, public_id)
        return redirect("play:table", public_id)
    if posted and "kind" not in request.POST:
        _change(request, public_id)
        return redirect("play:plans", public_id)
    if game.status != GameStatus.PLAYING:
        raise Http404
    view = TableView(game, players, player.seat)
    with _new_conflicts_told(request, public_id) if "felt" in request.POST else nullcontext():
        editor = _edit(request, public_id, view) if posted else _editor_of(request, view)
    if editor is None:
        return redirect("play:table" if "felt" in request.POST else "play:plans", public_id)
    context = {
        "plans": plans_of(view, suggest=True), "editor": editor, "table": page_of(view), "game": facts_of(game),
        "section": "play",
    }  # fmt: skip
    return render(request, "play/plans.html", context, status=422 if editor.error else 200)


@contextmanager
def _new_conflicts_told(request: UserRequest, public_id: str) -> Iterator[None]:
    """Say of what is planned on the felt meanwhile what the page of all plans says beside it: what is wrong with it."""
    before = conflicts_told(_view(request, public_id))
    yield
    for words, reason in conflicts_told(_view(request, public_id)) - before:
        messages.warning(request, format_html("{} <strong>{}</strong>", words, reason))


def _view(request: UserRequest, public_id: str) -> TableView:
    game, players, player = seat_for(request, public_id)
    return TableView(game, players, player.seat)


def _moves(form: QueryDict) -> bool:
    """Whether a form makes a move of this turn: what plans are about to do, or a plan that moves at once."""
    return "now" in form or ("ahead" in form and "version" in form)


def _editor_of(request: UserRequest, view: TableView) -> EditorPage:
    """The editor as its address says: of a kind (`kind`), or of the plan that stands at a place (`change`)."""
    return editor_of(view, request.GET.get("kind", ""), place=place_of(request.GET.get("change", "")))


def _edit(request: UserRequest, public_id: str, view: TableView) -> EditorPage | None:
    """The editor with what was answered, where it is only looked at or cannot be made; None when the plan is made."""
    form = request.POST
    kind, answers = form["kind"], {name: form.getlist(name)[:LONGEST_LIST] for name in form}
    place = place_of(form.get("change", ""))
    try:
        plan = plans.answers_as_plan(view.engine.game, view.view.deal, kind, answers)
        if "show" not in form:
            _make(request, public_id, plan, place)
            return None
        if place is not None and not _stands(view, place, form.get("was", "")):
            raise Refused(plan_write.PLAN_GONE)
        if not plans.fits(view.engine.game, view.view.deal, plan):
            raise Refused(PLAN_UNFIT)
    except BadPlan as bad:
        return editor_of(view, kind, answers, error=bad.phrase, place=place)
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        # Another plan may stand at the place by now: what was answered is a new one.
        place = None if refused.code == plan_write.PLAN_GONE.code else place
        return editor_of(view, kind, answers, error=str(refused), place=place)
    return editor_of(view, kind, answers, trial=plan, place=place)


def _stands(view: TableView, place: int, was: str) -> bool:
    """Whether the plan that is changed is still where it was."""
    assert view.seat is not None
    standing = view.players[view.seat].plans
    return place < len(standing) and standing[place]["plan"] == _data_of(was)


def _make(request: UserRequest, public_id: str, plan: plans.Plan, place: int | None) -> None:
    """Make a plan, or put it in the place of the one that is changed."""
    data = plans.to_json(plan)
    if place is None:
        plan_write.add(public_id, user=request.user, data=data)
    else:
        was = _data_of(request.POST.get("was", ""))
        plan_write.change(public_id, user=request.user, place=place, was=was, data=data)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def default_plans(request: UserRequest) -> HttpResponse:
    """What somebody plans for all their games of days."""
    if request.method == "POST":
        plan_write.set_defaults(request.user, request.POST.getlist("plan")[:LONGEST_LIST])
        messages.success(request, gettext("This holds for all your games of days from now on."))
        return redirect("play:default_plans")
    context = {"choices": default_choices(request.user), "section": "mine"}
    return render(request, "play/default_plans.html", context)


def _turn(request: UserRequest, public_id: str) -> HttpResponse:
    """What is wished of the turn that is here: its planned move at once (`now`), or no plan in it (`by_hand`)."""
    form, version = request.POST, request.POST.get("version", "")
    try:
        if "now" in form:
            seen = int(version) if version.isdecimal() and len(version) < 9 else -1
            move = Move.parse(form["now"][:LONGEST])
            plan_moves.do_now(public_id, user=request.user, seen=seen, move=move, at=arrival_of(request))
            if request.user.after_move == "next":
                following = next_in_round(request, after=public_id, skip=False)
                if following is not None:
                    return redirect(following)
        else:
            plan_write.by_hand(public_id, user=request.user, wanted=form["by_hand"] != "no")
    except IllegalMove:
        refuse(request)
        messages.error(request, gettext("That is no plan."))
    except Refused as refused:
        refuse(request)
        if refused.code == "not_seated":
            raise Http404 from None
        messages.error(request, str(refused))
    return redirect("play:table", public_id)


def _ahead(request: UserRequest, public_id: str) -> None:
    """A plan made in passing on the felt, with a `version` in one's own turn, where it moves at once; or taken back."""
    form, user = request.POST, request.user
    try:
        if form["ahead"] == "drop":
            _change(request, public_id)
            return
        data = plans.to_json(_in_passing(form))
        if "version" in form:
            seen = int(form["version"]) if form["version"].isdecimal() and len(form["version"]) < 9 else -1
            plan_moves.plan_and_move(public_id, user=user, seen=seen, data=data, at=arrival_of(request))
        else:
            plan_write.add(public_id, user=user, data=data)
    except (BadPlan, IllegalMove):
        refuse(request)
        messages.error(request, gettext("That is no plan."))
    except Refused as refused:
        refuse(request)
        if refused.code == "not_seated":
            raise Http404 from None
        messages.error(request, str(refused))


def _in_passing(form: QueryDict) -> plans.Plan:
    """The plan that a touch on the felt says; raises BadPlan."""
    if form["ahead"] == "when":
        return plans.when_led(form.get("suit", "")[:1], form.get("card", "")[:8])
    if form["ahead"] == "up_to":
        return plans.up_to(_limit(form.get("limit", "")))
    if form["ahead"] == "as_suggested":
        # Whoever names no limit goes as high as a club player does.
        return plans.as_suggested(_limit(form.get("limit", "") or form.get("highest", "")))
    return plans.from_json(_data_of(form.get("plan", "")))


def _limit(text: str) -> int:
    """A limit as it is posted; 0, which no plan has, for anything else."""
    return int(text) if text.isdecimal() and len(text) < 7 else 0


def _change(request: UserRequest, public_id: str) -> None:
    form, user = request.POST, request.user
    try:
        if "read" in form:
            plan_write.read(public_id, user=user, number=place_of(form["read"]) or 0)
        elif "drop" in form or "sooner" in form:
            do = plan_write.drop if "drop" in form else plan_write.ask_sooner
            place = place_of(form.get("drop", form.get("sooner", "")))
            do(public_id, user=user, place=-1 if place is None else place, was=_data_of(form.get("was", "")))
        elif "defaults" in form:
            kinds = user.default_plans if form["defaults"] == "here" else []
            plan_write.set_defaults_here(public_id, user=user, kinds=kinds)
        elif "pause" in form:
            plan_write.at_once(public_id, user=user, wanted=form["pause"] == "none")
        else:
            plan_write.add(public_id, user=user, data=_data_of(form.get("plan", "")))
    except BadPlan:
        messages.error(request, gettext("That is no plan."))
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        messages.error(request, str(refused))


def place_of(text: str) -> int | None:
    """A place among plans as it is posted; None for anything else."""
    return int(text) if text.isdecimal() and len(text) < 4 else None


def _data_of(text: str) -> object:
    if len(text) > LONGEST:
        raise BadPlan("plan_bad_kind")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadPlan("plan_bad_kind") from None
