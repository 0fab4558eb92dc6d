"""Correcting a paragraph of the rules: a form for every reader, and what staff do with its entries."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.rate_limit import address_of
from accounts.staff import for_staff
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from rules.web import mixes
from rules.web.around import find_game, page_language

from ..actions import close
from ..corrections import Passage, send
from ..models import Correction
from ..read import correction_page, corrections_page
from .forms import AfterCorrectionForm, CorrectionForm


def _passage(request: HttpRequest, slug: str, anchor: str) -> tuple[Passage, SafeString]:
    """The paragraph of an address with its HTML; raises Http404 where these rules have none there."""
    game = find_game(slug)
    options, _fault = mixes.readable_mix(game, request.GET.dict())
    passage = Passage(game, options, anchor, page_language())
    html = passage.html
    if not html:
        raise Http404
    return passage, SafeString(html)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, anchor: str) -> HttpResponse:
    """A paragraph of the rules as it stands, and what is wrong with it; without an account too."""
    passage, html = _passage(request, slug, anchor)
    form = CorrectionForm(request.POST or None)
    status = 422 if form.is_bound else 200
    if form.is_bound and form.is_valid():
        try:
            send(passage, by=_reader(request), address=address_of(request), **form.cleaned_data)
            return redirect(mixes.correction_url(passage.variant, passage.options, anchor, thanks=True))
        except Refused as refused:
            form.add_error(None, str(refused))
            status = 429
    return render(request, "moderation/correct.html", {**_around(passage, html), "form": form}, status=status)


@require_safe
def thanks(request: HttpRequest, slug: str, anchor: str) -> HttpResponse:
    """Thanks for a correction, and the way back to the paragraph."""
    return render(request, "moderation/corrected.html", _around(*_passage(request, slug, anchor)))


def _around(passage: Passage, html: SafeString) -> dict[str, object]:
    title = gettext(passage.variant.name)
    back = mixes.mix_url(passage.variant, passage.options, passage.anchor)
    return {
        "section": "rules",
        "game_name": title,
        "paragraph": html,
        "house_rules": bool(passage.rules),
        "back": back,
        "trail": [(title, back), (gettext("Correct a paragraph"), "")],
    }


def _reader(request: HttpRequest) -> User | None:
    """Whoever is signed in; the session is not asked for where there is none."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    return request.user if isinstance(request.user, User) else None


@require_safe
@never_cache
@for_staff
def corrections(request: HttpRequest) -> HttpResponse:
    """What readers say is wrong in the rules, open ones first."""
    page = corrections_page(request.GET.get("page"))
    return render(request, "moderation/corrections.html", {"page": page, "here_is": "corrections"})


@never_cache
@for_staff
@require_http_methods(["GET", "HEAD", "POST"])
def correction(request: UserRequest, pk: int) -> HttpResponse:
    """One correction; a post closes it, with a word for the log."""
    row = get_object_or_404(Correction.objects.select_related("by"), pk=pk)
    form = AfterCorrectionForm(request.POST or None)
    if form.is_bound and form.is_valid():
        close(row, by=request.user, why=form.cleaned_data["why"])
        messages.success(request, gettext("Done, and written in the log."))
        return redirect("moderation:corrections")
    context = {"correction": correction_page(row), "form": form, "here_is": "corrections"}
    return render(request, "moderation/correction.html", context, status=422 if form.is_bound else 200)
