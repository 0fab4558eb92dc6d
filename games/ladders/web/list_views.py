"""The ladder that a club had before, put on its ladder here: a pasted list, looked at before it stands."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.clubs.core.contests import directs
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from ..models import Ladder
from ..read.people import name_at_hand, title_of
from ..write.club_list import LadderPlan, plan, put_on, takes_list
from .forms import ClubListForm
from .views import ladder_for, trail_to


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_list(request: UserRequest, public_id: str) -> HttpResponse:
    """Paste a list, see what comes of it, let it stand; for the directors of a ladder that takes one."""
    ladder = ladder_for(request, public_id)
    if not directs(ladder, request.user) or not takes_list(ladder):
        raise Http404
    form = ClubListForm(request.POST if request.method == "POST" else None)
    planned = None
    if form.is_bound and form.is_valid():
        try:
            if _stand(request, ladder, form.cleaned_data):
                return redirect("ladders:desk", public_id)
            planned = plan(ladder.pk, form.cleaned_data["names"], by=request.user)
        except Refused as refused:
            form.add_error(None, str(refused))
        except ValidationError as faults:
            form.add_error("names", faults)
    return _page(request, ladder, form, planned)


def _stand(request: UserRequest, ladder: Ladder, values: dict[str, Any]) -> bool:
    """Let the list stand where it was looked at and sent again as it was."""
    if "stand" not in request.POST:
        return False
    number = put_on(ladder.pk, values["names"], request.POST["stand"], by=request.user, why=values["why"])
    sentence = ngettext("%(number)d line is on the ladder.", "%(number)d lines are on the ladder.", number)
    messages.success(request, sentence % {"number": number})
    return True


def _page(
    request: UserRequest, ladder: Ladder, form: ClubListForm, planned: LadderPlan | None
) -> HttpResponse:
    order = enumerate(planned.order, 1) if planned is not None else ()
    context = {
        "facts": {"public_id": ladder.public_id, "name": title_of(ladder), "pairs": ladder.is_of_pairs},
        "form": form,
        "plan": planned,
        "order": [(place, name_at_hand(each), each.place) for place, each in order],
        "trail": trail_to(ladder, gettext("Members in their order")),
        "section": "events",
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "ladders/list.html", context, status=status)
