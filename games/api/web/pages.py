"""Pages about the API: one's tokens and bot accounts, and the reference."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from rules.web.page_cache import cached_page

from .. import bot_accounts, limits, tokens
from ..models import ApiToken
from ..reference import reference
from ..token_lines import bot_lines, token_lines
from .forms import BotForm, TokenForm
from .v1 import schema_text


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_tokens(request: UserRequest) -> HttpResponse:
    """My tokens and bot accounts; a post makes a token and shows its text this once. Guests are asked to sign up."""
    if request.method == "POST" and request.user.is_guest:
        raise Http404
    form = TokenForm(request.POST or None, bots=bot_lines(request.user))
    if not form.is_valid():
        return _page(request, form, BotForm(), status=422 if form.is_bound else 200)
    try:
        chosen = form.cleaned_data
        account = form.account_of(request.user)
        token, text = tokens.make(account, name=chosen["name"], scopes=chosen["scopes"])
    except Refused as refused:
        form.add_error(None, str(refused))
        return _page(request, form, BotForm(), status=422)
    # Shown by the answer itself: kept nowhere, not even for the length of a redirect.
    fresh = TokenForm(None, bots=bot_lines(request.user))
    return _page(request, fresh, BotForm(), made=text, made_name=token.name)


@login_required
@never_cache
@require_POST
def make_bot(request: UserRequest) -> HttpResponse:
    """Make a bot account for the signed-in owner; its token is shown once."""
    if request.user.is_guest:
        raise Http404
    form = BotForm(request.POST)
    tokens_form = TokenForm(None, bots=bot_lines(request.user))
    if not form.is_valid():
        return _page(request, tokens_form, form, status=422)
    try:
        bot_accounts.make_bot(request.user, form.cleaned_data["bot_name"])
    except Refused as refused:
        form.add_error("bot_name", str(refused))
        return _page(request, tokens_form, form, status=422)
    messages.success(request, gettext("The bot account is there. Make a token for it now."))
    return redirect("api:tokens")


@require_POST
@never_cache
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke a token of one's own, for good."""
    try:
        tokens.revoke(_member(request), pk)
    except ApiToken.DoesNotExist:
        raise Http404 from None
    messages.success(request, gettext("The token is revoked."))
    return redirect("api:tokens")


@require_POST
@never_cache
def close_bot(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a bot account of one's own."""
    try:
        bot_accounts.close_bot(_member(request), pk)
    except User.DoesNotExist:
        raise Http404 from None
    messages.success(request, gettext("The bot account is closed; its seats are given up."))
    return redirect("api:tokens")


def _member(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise Http404
    return request.user


def _page(
    request: UserRequest, form: TokenForm, bot_form: BotForm, *, status: int = 200, **more: str
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "bot_form": bot_form,
        "tokens": token_lines(request.user),
        "bots": bot_lines(request.user),
        **more,
    }
    return render(request, "api/tokens.html", context, status=status)


# --- the reference ---------------------------------------------------------------------------------

BEGINNING = """export TALON={site}
export TOKEN=talon_…
curl -H "Authorization: Bearer $TOKEN" "$TALON/api/v1/me\""""

SAMPLE = settings.BASE_DIR / "docs" / "sample_bot.py"


@require_safe
def about(request: HttpRequest) -> HttpResponseBase:
    """What the API can do, made from its schema."""
    windows = {name: windows[-1] for name, windows in limits.LIMITS.items()}

    def context() -> dict[str, Any]:
        return {
            "reference": reference(schema_text(), get_language() or ""),
            "beginning": BEGINNING.format(site=request.build_absolute_uri("/").rstrip("/")),
            "reads": windows["read"].most,
            "moves": windows["move"].most,
        }

    return cached_page(request, "api/about.html", context, keep=not request.GET)


@require_safe
def sample(request: HttpRequest) -> HttpResponse:
    """`docs/sample_bot.py` as a file to keep."""
    response = HttpResponse(SAMPLE.read_text(encoding="utf-8"), content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="sample_bot.py"'
    return response
