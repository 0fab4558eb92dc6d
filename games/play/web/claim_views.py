"""The rest of a deal: claimed, conceded, granted or played on."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.middleware import counted_if_refused, refuse
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest, arrival_of

from ..models import Game
from ..read.access import seat_for
from ..write import claims


@counted_if_refused
@require_POST
@never_cache
def claim(request: UserRequest, public_id: str) -> HttpResponse:
    """Claim the rest (`offer`: put it to the others where it is not sure), or with `concede` give it up."""
    seat_for(request, public_id)
    version = request.POST.get("version", "")
    version_read = int(version) if version.isdecimal() and len(version) < 9 else -1
    user, at = request.user, arrival_of(request)
    try:
        if "concede" in request.POST:
            claims.concede(public_id, user=user, seen=version_read, at=at)
        else:
            offer, from_above = "offer" in request.POST, "from_above" in request.POST
            claims.claim(public_id, user=user, seen=version_read, offer=offer, from_above=from_above, at=at)
    except Refused as refused:
        return _back(public_id, request, refused)
    return redirect("play:table", public_id)


@counted_if_refused
@require_POST
@never_cache
def answer_claim(request: UserRequest, public_id: str) -> HttpResponse:
    """Grant a claim that was put to one, or play on."""
    seat_for(request, public_id)
    named = request.POST.get("claim", "")
    if not named.isdecimal() or len(named) > 12:
        raise Http404
    try:
        claims.answer_claim(
            public_id,
            user=request.user,
            claim_id=int(named),
            grants="grant" in request.POST,
            at=arrival_of(request),
        )
    except Refused as refused:
        return _back(public_id, request, refused)
    except Game.DoesNotExist:
        raise Http404 from None
    return redirect("play:table", public_id)


def _back(public_id: str, request: UserRequest, refused: Refused) -> HttpResponse:
    refuse(request)
    if refused.code == "not_seated":
        raise Http404
    messages.error(request, str(refused))
    return redirect("play:table", public_id)
