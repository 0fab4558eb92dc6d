"""Changes of one account that come in one moment: each is made after the other, of the account as it is by then.

Allauth looks first and writes then, and two posts of one form would both write what can be there once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import User

View = Callable[..., HttpResponseBase]


def one_at_a_time(view: View) -> View:
    """A page about the account of whoever is signed in: its posts come one after the other."""

    @wraps(view)
    def in_turn(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.method != "POST" or not request.user.is_authenticated:
            return view(request, *args, **kwargs)
        with transaction.atomic():
            request.user.refresh_from_db(from_queryset=User.objects.select_for_update(no_key=True))
            return view(request, *args, **kwargs)

    return in_turn
