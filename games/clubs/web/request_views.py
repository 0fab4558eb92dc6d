"""Asking a club to be let in, and taking that back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.clubs.core import requests
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from . import pages
from .access import club_for
from .forms import RequestForm
from .views import trail_to


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def ask(request: UserRequest, public_id: str) -> HttpResponse:
    """A sentence to those who look after a club; a post asks them."""
    club, role = club_for(request, public_id)
    if request.method != "POST" and (role is not None or not club.on_asking):
        return redirect(club)
    form, status = RequestForm(request.POST or None), 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                requests.ask(club, user=request.user, words=form.cleaned_data["words"])
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, gettext("Your request waits for an answer now."))
                return redirect(club)
    context = {
        "club": pages.club_facts(club, role),
        "own": pages.request_page(club, request.user),
        "form": form,
        "trail": trail_to(club, gettext("Ask to be let in")),
        "section": "clubs",
    }
    return render(request, "clubs/ask.html", context, status=status)


@login_required
@require_POST
def take_back(request: UserRequest, public_id: str) -> HttpResponse:
    """Do not ask any more."""
    club, _role = club_for(request, public_id)
    try:
        requests.take_back(club, user=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("Your request is taken back."))
    return redirect(club)
