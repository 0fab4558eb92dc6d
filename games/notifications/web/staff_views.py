"""Mails of a site without a mail server, for staff to read. For everybody else these pages do not exist."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.staff import for_staff

from ..file_backend import stored_mail, stored_mails

ON_A_PAGE = 100


@require_safe
@never_cache
@for_staff
def mails(request: HttpRequest) -> HttpResponse:
    """The mails that were kept, the latest first."""
    return render(request, "notifications/mails.html", {"mails": stored_mails(ON_A_PAGE)})


@require_safe
@never_cache
@for_staff
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail, all of it as text."""
    stored = stored_mail(name)
    if stored is None:
        raise Http404
    return render(request, "notifications/mail_kept.html", {"mail": stored})
