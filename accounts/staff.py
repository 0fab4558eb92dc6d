"""Pages that staff alone find."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse


def for_staff(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let only staff see a page."""

    @wraps(view)
    def staff_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not (request.user.is_authenticated and request.user.is_staff):
            raise Http404
        return view(request, *args, **kwargs)

    return staff_view
