"""What staff look after: bots that failed to decide. For everybody else these pages do not exist."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ..models import Incident

ON_A_PAGE = 50


def for_staff(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let only staff see a page."""

    @wraps(view)
    def seen(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not (request.user.is_authenticated and request.user.is_staff):
            raise Http404
        return view(request, *args, **kwargs)

    return seen


@require_safe
@never_cache
@for_staff
def incidents(request: HttpRequest) -> HttpResponse:
    """Bots that failed to decide, the latest first."""
    found = Incident.objects.select_related("game").defer("traceback")
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "play/incidents.html", {"incidents": page})


@require_safe
@never_cache
@for_staff
def incident(request: HttpRequest, pk: int) -> HttpResponse:
    """One incident with its traceback."""
    found = get_object_or_404(Incident.objects.select_related("game"), pk=pk)
    return render(request, "play/incident.html", {"incident": found})
