"""The pages on which somebody waits for a mail: of a sign-up and its link, for a new password, to another address."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import user_signed_up
from allauth.account.views import EmailView, PasswordResetView
from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import letters, sign_up
from accounts.adapter import LATEST_LETTER, front_page
from accounts.models import Letter, SignUp, User


class AddressForm(forms.Form):
    """Another address for the mail, or the same once more."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )

    def clean_email(self) -> str:
        """The address as accounts have it."""
        return str(self.cleaned_data["email"]).lower()


@never_cache
def waiting(request: HttpRequest) -> HttpResponse:
    """Say where the mail of a sign-up has gone, and take another address for it."""
    own = sign_up.waiting(request)
    if own is None:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(front_page())
        return render(request, "accounts/sign_up_waiting.html", {"form": None})
    form = AddressForm(request.POST or None, initial={"email": own.address})
    if request.method == "POST" and form.is_valid() and _send_mail(request, own, form):
        return redirect("account_email_verification_sent")
    context = {"form": form, "address": own.address, "letter": letter_state(letters.letter_of(own))}
    return render(request, "accounts/sign_up_waiting.html", context)


def _send_mail(request: HttpRequest, own: SignUp, form: AddressForm) -> bool:
    """Whether the mail is on its way to the address of the form."""
    try:
        sign_up.check_mails(request, form.cleaned_data["email"])
    except forms.ValidationError as error:
        form.add_error("email", error)
        return False
    sign_up.send_to(own, form.cleaned_data["email"])
    return True


@never_cache
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether an account is to be made with the address, and make it."""
    entry = sign_up.find(token)
    if entry is None or request.method != "POST":
        return render(request, "accounts/sign_up_confirm.html", {"sign_up": _facts(entry)})
    own = _is_of(request, entry)
    way_on = entry.way_on
    try:
        user = sign_up.confirm(entry)
    except sign_up.AddressTaken:
        messages.info(request, _("This address already has an account. Sign in with it."))
        return redirect("account_login")
    user_signed_up.send(sender=User, request=request, user=user)
    if not own:
        messages.success(request, _("Your address is confirmed. You can sign in now."))
        return redirect("account_login")
    get_adapter().login(request, user)
    request.session.pop(sign_up.WAITING, None)
    messages.success(request, _("Your address is confirmed, and your account is ready."))
    return redirect(way_on or front_page())


def _facts(entry: SignUp | None) -> dict[str, str] | None:
    return None if entry is None else {"name": entry.display_name, "address": entry.address}


def _is_of(request: HttpRequest, entry: SignUp) -> bool:
    """Whether a sign-up began in this browser, and nobody with an account is signed in here."""
    if request.user.is_authenticated and not request.user.is_guest:
        return False
    if entry.user_id is not None and request.user.pk == entry.user_id:
        return True
    return bool(request.session.get(sign_up.WAITING) == entry.pk)


class ResetView(PasswordResetView):
    """The form by which somebody asks for a new password, and what to do where that does not help."""

    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """What the page shows; `mails_are_sent`: else those who run the site have the mail."""
        context: dict[str, Any] = super().get_context_data(**named)
        return context | {"mails_are_sent": settings.MAILS_ARE_SENT}


@require_safe
@never_cache
def reset_asked(request: HttpRequest) -> HttpResponse:
    """Say what has become of the mail with which a password is set anew."""
    letter = Letter.objects.filter(pk=request.session.get("reset_letter", 0)).first()
    return render(request, "accounts/reset_asked.html", {"letter": letter_state(letter)})


class AddressesView(EmailView):
    """One's addresses, and how it stands with the mail to one that is to be confirmed."""

    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """What the page shows; `letter` as in `letter_state`, empty once there is nothing to wait for."""
        unconfirmed = EmailAddress.objects.filter(user=self.request.user, verified=False).values("email")
        letters_waited_for = Letter.objects.filter(address__in=unconfirmed)
        letter = letters_waited_for.filter(pk=self.request.session.get(LATEST_LETTER, 0)).first()
        context: dict[str, Any] = super().get_context_data(**named)
        return context | {"letter": letter_state(letter)}


def letter_state(letter: Letter | None) -> str:
    """How it stands with a mail: `soon`, `sent`, `again` (it is tried again), `failed`, `kept` where the site sends
    none and whoever runs it reads them; empty where there is none."""
    if letter is None:
        return ""
    if letter.failed:
        return "failed"
    if not settings.MAILS_ARE_SENT and (letter.sent_at is not None or not letter.tries):
        return "kept"
    if letter.sent_at is not None:
        return "sent"
    return "again" if letter.tries else "soon"
