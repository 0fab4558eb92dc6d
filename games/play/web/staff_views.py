"""What staff look after: bots that failed to decide. For everybody else these pages do not exist."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.staff import for_staff
from games.jobs.requests import UserRequest

from ..models import Incident
from ..read.game_facts import incident_row

ON_A_PAGE = 50


@require_safe
@never_cache
@for_staff
def incidents(request: HttpRequest) -> HttpResponse:
    """Bots that failed to decide, the open ones first, the latest first."""
    rows = Incident.objects.select_related("game", "closed_by").defer("traceback")
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "incidents": [incident_row(incident) for incident in page],
        "earlier": page.next_page_number() if page.has_next() else None,
    }
    return render(request, "play/incidents.html", context)


@never_cache
@for_staff
@require_http_methods(["GET", "HEAD", "POST"])
def incident(request: UserRequest, pk: int) -> HttpResponse:
    """One incident with its traceback; a post closes it, or opens it again."""
    row = get_object_or_404(Incident.objects.select_related("game", "closed_by"), pk=pk)
    if request.method == "POST":
        row.closed_at = None if row.closed_at is not None else timezone.now()
        row.closed_by = request.user if row.closed_at is not None else None
        row.save(update_fields=["closed_at", "closed_by"])
        return redirect("play:incidents")
    return render(request, "play/incident.html", {"incident": incident_row(row, whole=True)})
