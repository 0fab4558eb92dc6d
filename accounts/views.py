"""The settings page, and the time zone a browser tells of."""

from __future__ import annotations

from zoneinfo import available_timezones

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import SettingsForm, TableSettingsForm
from accounts.models import User

PREVIEW = {"faces": ("KH", "QS", "JD", "TC"), "hand": ("AS", "TS", "KH", "QH", "TD", "9D", "AC", "JC")}
"""Cards that show how a deck looks."""


@never_cache
@login_required
def own_settings(request: HttpRequest) -> HttpResponse:
    """Show and change how one likes to read and play."""
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your settings are kept."))
        return redirect("account_settings")
    return render(request, "accounts/settings.html", {"form": form, "preview": PREVIEW})


@never_cache
@login_required
def table_settings(request: HttpRequest) -> HttpResponse:
    """Show and change what one may want otherwise in the middle of a game; leads back to the table (`next`)."""
    back = request.POST.get("next", request.GET.get("next", ""))
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = reverse("account_settings")
    form = TableSettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect(back)
    return render(request, "accounts/table_settings.html", {"form": form, "back": back})


@require_POST
@login_required
def own_zone(request: HttpRequest) -> HttpResponse:
    """Keep the time zone of the browser, where none has been chosen; what is no zone is refused."""
    zone = request.POST.get("zone", "")
    if zone not in available_timezones():
        return HttpResponse(status=422)
    assert isinstance(request.user, User)
    User.objects.filter(pk=request.user.pk, time_zone="").update(time_zone=zone)
    return HttpResponse(status=204)
