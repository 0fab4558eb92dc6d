"""The words a browser adds to the shuffle of a table that it opens, after it has seen the seal (docs/fairness.md)."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ..write.seals import draw_seal, words_by_lot

OWN_FIELDS = ("csrfmiddlewaretoken", "ticket", "words", "shuffle")


def asks_for_words(request: HttpRequest) -> bool:
    """Whether a form was sent by a page that had no seal to show and no script to fetch one."""
    return request.POST.get("shuffle") == "ask" and not request.POST.get("ticket")


def before_the_shuffle(request: HttpRequest, *, sorry: str = "") -> HttpResponse:
    """The same form once more, with a seal and a field for words; `sorry` says why, where it was sent in vain."""
    sent = request.POST if request.method == "POST" else request.GET
    fields = [(name, value) for name, values in sent.lists() if name not in OWN_FIELDS for value in values]
    context = {
        "seal": draw_seal(),
        "words": request.POST.get("words", "") or words_by_lot(),
        "fields": fields,
        "action": request.path,
        "sorry": sorry,
        "section": "play",
    }
    return render(request, "play/before_the_shuffle.html", context, status=409 if sorry else 200)


@require_safe
@never_cache
def seal(request: HttpRequest) -> HttpResponse:
    """A new seal, its ticket and a token, for the script that opens a table (static/js/shuffle.js).

    The token is for forms of pages that are everybody's and hold none.
    """
    return JsonResponse({**asdict(draw_seal()), "token": get_token(request)})
