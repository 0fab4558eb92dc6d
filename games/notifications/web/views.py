"""My notices, what I want to be told, and the way out of the mails."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.jobs.requests import UserRequest

from .. import digest, vapid
from ..mail import confirmed_address
from ..models import Preferences, preferences_of
from ..push import prints_of
from ..read import mark_all_read, notices_of, unread_count
from .forms import WAYS, PreferencesForm


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: UserRequest) -> HttpResponse:
    """My notices, the newest first; a post marks all of them as read."""
    if request.method == "POST":
        mark_all_read(request.user)
        return redirect("notifications:mine")
    page = notices_of(request.user)
    unread = sum(line.unread for line in page.lines)
    context = {"page": page, "lines": page.lines, "unread": unread, "section": "mine"}
    return render(request, "notifications/mine.html", context)


@never_cache
@require_safe
def unread(request: UserRequest) -> HttpResponse:
    """How many notices are unread, as a fragment."""
    count = unread_count(request.user) if request.user.is_authenticated else 0
    return render(request, "notifications/_unread.html", {"unread": count})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: UserRequest) -> HttpResponse:
    """What I want to be told, and how; guests are asked to sign up first."""
    if request.method == "POST" and request.user.is_guest:
        raise Http404
    form = PreferencesForm(request.POST or None, preferences=preferences_of(request.user))
    if form.is_valid():
        with transaction.atomic():
            Preferences.objects.update_or_create(user=request.user, defaults=form.choice())
            digest.settle(request.user)
        messages.success(request, gettext("Your choices are kept."))
        return redirect("notifications:preferences")
    private = vapid.key()
    context = {
        "form": form,
        "ways": [way.label for way in WAYS],
        "address": confirmed_address(request.user),
        "push_key": vapid.public(private) if private else "",
        "browsers": " ".join(prints_of(request.user)),
        "zone": request.user.zone.key,
    }
    return render(request, "notifications/preferences.html", context, status=422 if form.is_bound else 200)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Stop e-mails, by one post without signing in (RFC 8058); looking shows a button, as scanners look too.

    The address is as unguessable as a session and can do nothing else, so no other token is asked for.
    """
    preferences = get_object_or_404(Preferences.objects.select_related("user"), token=token)
    if request.method == "POST":
        with transaction.atomic():
            Preferences.objects.filter(pk=preferences.pk).update(mails=False)
            digest.settle(preferences.user)
        return render(request, "notifications/stop.html", {"stopped": True})
    return render(request, "notifications/stop.html", {"stopped": not preferences.mails})
