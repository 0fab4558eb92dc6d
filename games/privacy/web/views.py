"""What is kept of me: the page that says so, all of it as a file, and the way out."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.profiles.models import ExportFile
from rules.web.page_cache import cached_page

from .. import export, inventory
from ..deletion import delete_account
from .forms import DeletionForm


@require_safe
def privacy(request: HttpRequest) -> HttpResponseBase:
    """What is kept, why, how long and who sees it, in plain words."""

    def context() -> dict[str, object]:
        return {"section": "privacy", "sections": inventory.sections(), "days": export.KEPT.days}

    return cached_page(request, "privacy/privacy.html", context, keep=not request.GET)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def export_page(request: UserRequest) -> HttpResponse:
    """Ask for everything that is mine, and see whether it is ready."""
    if request.method == "POST":
        try:
            export.ask(request.user)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("privacy:export")
    file = ExportFile.objects.filter(user=request.user).only("asked_at", "ready_at").first()
    context = {
        "asked_at": file.asked_at if file else None,
        "ready_at": file.ready_at if file else None,
        "days": export.KEPT.days,
    }
    return render(request, "privacy/export.html", context)


@login_required
@never_cache
@require_safe
def export_file(request: UserRequest) -> HttpResponse:
    """The file, for whom it is about and nobody else."""
    file = ExportFile.objects.filter(user=request.user, ready_at__isnull=False).first()
    if file is None:
        raise Http404
    response = HttpResponse(bytes(file.content), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="talon-{file.asked_at:%Y-%m-%d}.zip"'
    return response


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: UserRequest) -> HttpResponse:
    """Delete one's account, once the password is given, or the name where there is no password."""
    form = DeletionForm(request.POST if request.method == "POST" else None, user=request.user)
    if request.method == "POST":
        if not ratelimit.consume(request, action="reauthenticate", user=request.user):
            form.add_error(None, gettext("That was tried too often. Wait a minute."))
            return render(request, "privacy/delete.html", {"form": form}, status=429)
        if form.is_valid():
            user = request.user
            logout(request)
            delete_account(user)
            messages.success(request, gettext("Your account is deleted."))
            return redirect("play:front")
    return render(request, "privacy/delete.html", {"form": form}, status=422 if form.is_bound else 200)
