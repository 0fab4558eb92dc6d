"""What every template may rely on, in plain values: the request and the reader's row stay outside."""

from __future__ import annotations

from typing import TypedDict

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from accounts.template_user import reader_of
from config.i18n.language import same_page

ZONES = ("__Host-time-zone", "time-zone")
"""Cookies in which `static/js/site.js` says the browser's time zone, for those whose account does not know it.

The first on a site with HTTPS, where the second is one of before.
"""


class Language(TypedDict):
    """One language of the switch: its code, its own name for itself, this page's address in it, whether it is on."""

    code: str
    name: str
    url: str
    current: bool


def site(request: HttpRequest) -> dict[str, object]:
    """What every page may show.

    `site_name`; `here`, the page's own address; `canonical`, the same with its host and without a query, where a view
    does not say otherwise; `site_picture`, which stands for a page without a picture of its own where it is linked;
    `languages` for the switch and for <link rel="alternate">; `user`, the
    facts of the reader; `zone`, the name of the time zone they read times by, empty where it is not known; `messages`
    that wait for them. All but the name are made when a template asks.
    """
    return {
        "site_name": settings.SITE_NAME,
        "here": request.get_full_path(),
        "canonical": SimpleLazyObject(lambda: f"{request.scheme}://{request.get_host()}{request.path}"),
        "site_picture": SimpleLazyObject(lambda: request.build_absolute_uri(reverse("rules:index_picture"))),
        "languages": SimpleLazyObject(lambda: languages(request)),
        "user": SimpleLazyObject(lambda: reader_of(request.user)),
        "zone": SimpleLazyObject(lambda: reader_of(request.user).time_zone or _zone_of_browser(request)),
        "messages": SimpleLazyObject(lambda: tuple(get_messages(request))),
    }


def _zone_of_browser(request: HttpRequest) -> str:
    """The time zone that the browser has told; empty where it has told none."""
    return next((request.COOKIES[name] for name in ZONES if name in request.COOKIES), "")


def languages(request: HttpRequest) -> list[Language]:
    """Each language of the site with the address of this very page in it."""
    path = request.get_full_path()
    return [
        {"code": code, "name": name, "url": same_page(path, code), "current": code == get_language()}
        for code, name in settings.LANGUAGES
    ]
