"""The calendar of deadlines: its secret address, made, renewed and withdrawn; and the calendar itself."""

from __future__ import annotations

import hashlib

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.jobs.requests import UserRequest

from ..calendar import calendar_of
from ..models import CalendarLink


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def calendar(request: UserRequest) -> HttpResponse:
    """The address of one's calendar; a post makes a new one, or withdraws it."""
    if request.method == "POST":
        if "withdraw" in request.POST:
            CalendarLink.objects.filter(user=request.user).delete()
            messages.success(request, gettext("The address is withdrawn and leads nowhere any more."))
        else:
            # One statement, since the same post may come twice in one moment.
            CalendarLink.objects.bulk_create(
                [CalendarLink(user=request.user)],
                update_conflicts=True,
                unique_fields=["user"],
                update_fields=["token"],
            )
        return redirect("notifications:calendar")
    link = CalendarLink.objects.filter(user=request.user).first()
    url = (
        request.build_absolute_uri(reverse("notifications:feed", args=[link.token]))
        if link is not None
        else ""
    )
    return render(request, "notifications/calendar.html", {"url": url, "section": "mine"})


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar of whoever has this secret; 304 where nothing has changed, 403 while its owner is suspended."""
    link = CalendarLink.objects.select_related("user").filter(token=token, user__is_active=True).first()
    if link is None:
        raise Http404
    if link.user.is_suspended:
        response = HttpResponse(gettext("You may not do anything here for now."), status=403)
        response["Cache-Control"] = "private, no-store"
        return response
    entries = calendar_of(link.user)
    response = HttpResponse(entries, content_type="text/calendar; charset=utf-8")
    etag = f'"{hashlib.sha256(entries).hexdigest()[:32]}"'
    response["ETag"] = etag
    response["Cache-Control"] = "private, max-age=300"
    response["Content-Disposition"] = 'inline; filename="talon.ics"'
    return get_conditional_response(request, etag=etag, response=response) or response
