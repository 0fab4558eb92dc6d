"""The director's desk of a ladder, and what is posted from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.clubs.core.contests import deputy_lines, directs, organises
from games.clubs.core.people import find_person
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.models import Strength

from ..models import Ladder, LadderActKind
from ..read.desk import ladder_desk
from ..write import direct
from ..write.club_list import takes_list
from .forms import ChangeForm, figures_of
from .views import ladder_for, page_of, trail_to


def _ladder_of_director(request: HttpRequest, public_id: str) -> Ladder:
    ladder = ladder_for(request, public_id)
    if not directs(ladder, request.user):
        raise Http404
    return ladder


@require_safe
@login_required
@never_cache
def desk(request: UserRequest, public_id: str) -> HttpResponse:
    """The director's page; it does not exist for anybody else."""
    return _desk(request, _ladder_of_director(request, public_id))


def _desk(
    request: UserRequest, ladder: Ladder, *, form: ChangeForm | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    page = ladder_desk(ladder, request.user)
    context = {
        "desk": page,
        "facts": page.facts,
        "takes_list": takes_list(ladder),
        "levels": Strength.choices,
        "deputies": deputy_lines(ladder, request.user),
        "organises": organises(ladder, request.user),
        "form": form or ChangeForm(initial=figures_of(ladder)),
        "section": "events",
        "trail": trail_to(ladder, gettext("Director’s desk")),
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
    ladder = _ladder_of_director(request, public_id)
    form: ChangeForm | None = None
    try:
        if what == "change":
            with transaction.atomic():
                now = direct.lock_for_director(ladder.pk, request.user)
                form = ChangeForm(request.POST, initial=figures_of(now))
                if form.is_valid() and form.figures is not None:
                    direct.change(ladder.pk, form.figures, by=request.user, why=request.POST.get("why", ""))
            if not form.is_valid():
                return _desk(request, ladder, form=form, status=422, typed=request.POST)
        elif what in ACTS:
            ACTS[what](request, ladder)
        else:
            raise Http404
    except Refused as refused:
        if directs(ladder, request.user):
            return _desk(request, ladder, form=form, status=422, sorry=str(refused), typed=request.POST)
        # They were dismissed while they asked: the desk is not theirs to see any more.
        return page_of(request, ladder_for(request, public_id), status=422, sorry=str(refused))
    # Whoever has stepped down has no desk any more.
    return redirect("ladders:desk", public_id) if directs(ladder, request.user) else redirect(ladder)
