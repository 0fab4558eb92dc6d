"""The settings page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.forms import SettingsForm


@never_cache
@login_required
def own_settings(request: HttpRequest) -> HttpResponse:
    """Show and change how one likes to read and play."""
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your settings are kept."))
        return redirect("account_settings")
    return render(request, "accounts/settings.html", {"form": form})
