"""What somebody may be called: one line that can be seen, without the marks that tell programs and the gone."""

from __future__ import annotations

import re
import unicodedata

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, override

UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing, though Unicode calls them visible."""


def clean_name(text: str) -> str:
    """A name as it is kept: on one line. Raises ValidationError for one that nobody can read or that misleads."""
    name = " ".join(text.split())
    if any(unicodedata.category(sign).startswith("C") or sign in UNSEEN for sign in name):
        raise ValidationError(
            gettext("This name holds signs that cannot be seen. Type it anew without them.")
        )
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(gettext("A name needs a letter or a figure."))
    plain = _plain(name)
    if re.search(r"\(\s*bot\s*\)$", plain):
        raise ValidationError(gettext("Names that end in “(bot)” are for programs. Choose another one."))
    if any(plain.startswith(mark) for mark in _former()):
        raise ValidationError(gettext("This is what players are called who have gone. Choose another name."))
    return name


def _plain(text: str) -> str:
    """A text without what only looks different: wide letters, capitals."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _former() -> list[str]:
    """How the names of former players begin, in every language of the site."""
    marks = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            marks.append(_plain(gettext("Former player %(word)s") % {"word": ""}))
    return marks
