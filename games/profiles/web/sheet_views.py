"""Score sheets of real tables, saved from the score pad: the list, saving, removing. For people with an account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.clubs.core.roles import clubs_of, role_in
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from rules.catalog import UnknownVariant

from .. import score_sheets
from ..models import PadSheet


@login_required
@require_safe
@never_cache
def sheets(request: UserRequest) -> HttpResponse:
    """The sheets one has saved."""
    context = {
        "sheets": score_sheets.sheets_of(request.user),
        "most": score_sheets.MOST_SHEETS,
        "clubs": clubs_of(request.user),
        "pads": score_sheets.pads(),
        "section": "people",
    }
    return render(request, "profiles/sheets.html", context)


@login_required
@require_safe
@never_cache
def sheet(request: UserRequest, number: int) -> HttpResponse:
    """One sheet, of one's own or of a club of one's own, and the pad that opens it."""
    try:
        page = score_sheets.sheet_for(request.user, number)
    except (PadSheet.DoesNotExist, UnknownVariant):
        raise Http404 from None
    trail = [(gettext("My score sheets"), reverse("profiles:sheets"))]
    if page.line.by.profile_id != request.user.profile_id:
        trail = [(gettext("Score sheets"), reverse("clubs:sheets", args=[page.line.club_id]))]
    context = {
        "sheet": page.line,
        "address": page.address,
        "trail": [*trail, (page.line.game, "")],
        "section": "people",
    }
    return render(request, "profiles/sheet.html", context)


@login_required
@require_POST
def save(request: UserRequest) -> HttpResponse:
    """Save a sheet as the pad sends it."""
    if request.user.is_guest:
        raise Http404
    try:
        score_sheets.save(
            request.user, rules=request.POST.get("rules", ""), text=request.POST.get("sheet", "")
        )
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("The score sheet is saved to your account."))
    return redirect("profiles:sheets")


@login_required
@require_POST
def remove(request: UserRequest, number: int) -> HttpResponse:
    """Remove a sheet of one's own."""
    try:
        score_sheets.remove(request.user, number)
    except PadSheet.DoesNotExist:
        raise Http404 from None
    messages.success(request, gettext("The score sheet is removed."))
    return redirect("profiles:sheets")


@login_required
@require_POST
def share(request: UserRequest, number: int) -> HttpResponse:
    """Let the members of a club read a sheet of one's own."""
    try:
        club = score_sheets.share(request.user, number, request.POST.get("club", "")[:12])
    except PadSheet.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        words = gettext("The members of %(club)s can read this score sheet now.")
        messages.success(request, words % {"club": club.name})
    return redirect("profiles:sheets")


@login_required
@require_POST
def stop_sharing(request: UserRequest, number: int) -> HttpResponse:
    """End the sharing of a sheet; whoever looks after the club goes back to its page, the owner to their own list."""
    try:
        club = score_sheets.stop_sharing(request.user, number)
    except PadSheet.DoesNotExist:
        raise Http404 from None
    messages.success(request, gettext("This score sheet is shared no more."))
    at_club = "at_club" in request.POST and club is not None and role_in(club, request.user) is not None
    return redirect("clubs:sheets", club.public_id) if at_club and club else redirect("profiles:sheets")
