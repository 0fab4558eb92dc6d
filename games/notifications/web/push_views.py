"""A browser is to show notices, or is not to any more; called by the script of the page of choices."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from .. import push, vapid
from ..endpoints import NoEndpoint
from .forms import SubscriptionForm


@require_POST
@never_cache
def subscribe(request: UserRequest) -> HttpResponse:
    """Remember a browser: 204; 422 where its address is not one to call; 409 and the reason where it is refused."""
    _must_be_member(request)
    form = SubscriptionForm(request.POST)
    if not vapid.key() or not form.is_valid():
        return HttpResponse(status=422)
    try:
        push.subscribe(request.user, **form.cleaned_data)
    except NoEndpoint:
        return HttpResponse(status=422)
    except Refused as refused:
        return HttpResponse(str(refused), status=refused.status, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_POST
@never_cache
def unsubscribe(request: UserRequest) -> HttpResponse:
    """Forget a browser: 204, also where it was not known."""
    _must_be_member(request)
    push.unsubscribe(request.user, endpoint=request.POST.get("endpoint", ""))
    return HttpResponse(status=204)


def _must_be_member(request: UserRequest) -> None:
    if not request.user.is_authenticated or request.user.is_guest:
        raise Http404
