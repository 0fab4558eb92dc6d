"""What every template may rely on: the site's name and the same page in each language."""

from __future__ import annotations

from typing import TypedDict

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from config.language import same_page


class Language(TypedDict):
    """One language of the switch: its code, its own name for itself, this page's address in it, whether it is on."""

    code: str
    name: str
    url: str
    current: bool


def site(request: HttpRequest) -> dict[str, object]:
    """`site_name`, and `languages` for the switch and for <link rel="alternate">."""
    return {"site_name": settings.SITE_NAME, "languages": SimpleLazyObject(lambda: languages(request))}


def languages(request: HttpRequest) -> list[Language]:
    """Each language of the site with the address of this very page in it."""
    path = request.get_full_path()
    return [
        {"code": code, "name": name, "url": same_page(path, code), "current": code == get_language()}
        for code, name in settings.LANGUAGES
    ]
