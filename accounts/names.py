"""What somebody may be called: one line that can be seen, without the marks that tell programs and the gone.

Names are compared by what they look like: without accents, capitals, spaces and signs, letters of other alphabets that
are drawn like Latin ones as those, and small l, capital I and the figure one as one sign.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import pairwise

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, override

UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing, though Unicode calls them visible."""

DRAWN_LIKE = {
    "a": "аАαΑɑᎪ", "b": "вВΒЬᏴ", "c": "сСϲϹᏟ", "d": "ԁԀᎠ", "e": "еЕΕᎬ", "f": "ϝ", "g": "ɡԌցᏀ", "h": "һҺНΗհᎻ",
    "i": "іІιΙɩӀӏᎥ", "j": "јЈϳյᎫ", "k": "кКκΚᏦ", "l": "ǀⅼᏞ", "m": "МΜмᎷ", "n": "Νпηո", "o": "оОοΟσօՕ〇", "p": "рРρΡᏢ",
    "q": "ԛԚզ", "r": "гᎡ", "s": "ѕЅՏᏚ", "t": "тТτΤᎢ", "u": "υս", "v": "ѵѴνᏙ", "w": "ԝԜωшᎳ", "x": "хХχΧ", "y": "уУγΥүᎩ",
    "z": "ΖᴢᏃ",
}  # fmt: skip
ALIKE = str.maketrans({sign: letter for letter, signs in DRAWN_LIKE.items() for sign in signs})
"""Cyrillic, Greek, Armenian, Cherokee and other letters that are drawn like Latin ones."""

SAME_STROKE = str.maketrans("0i1|!", "ollll")
"""Signs that are taken for one another in most faces."""

MOST_MARKS = {"LATIN": 2, "GREEK": 2, "CYRILLIC": 2}
"""Marks that may stand on one letter, by its script; other scripts need more of them."""

MARKS_ELSEWHERE = 4


def _none() -> Iterable[str]:
    return ()


bot_names: Callable[[], Iterable[str]] = _none
"""What the bots of the house are called, in every language; games/wiring.py fills it in."""


def clean_name(text: str) -> str:
    """A name as it is kept: on one line. Raises ValidationError for one that nobody can read or that misleads."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if any(unicodedata.category(sign).startswith("C") or sign in UNSEEN for sign in name):
        raise ValidationError(
            gettext("This name holds signs that cannot be seen. Type it anew without them.")
        )
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(gettext("A name needs a letter or a figure."))
    if _is_stacked(name):
        raise ValidationError(gettext("This name has too many accents on one letter. Use fewer."))
    if re.search(r"[(\[{<⟨（]\s*bot\s*[)\]}>⟩）]\W*$", _letters(name)):
        raise ValidationError(gettext("Names that end in “(bot)” are for programs. Choose another one."))
    if any(_looks(name).startswith(mark) for mark in _marks("Former player %(word)s", word="")):
        raise ValidationError(gettext("This is what players are called who have gone. Choose another name."))
    return name


def clean_person_name(text: str) -> str:
    """A name for a player: what `clean_name` takes, but for what guests and the bots of the house are called."""
    name = clean_name(text)
    looks = _looks(name)
    figures = _looks("0123456789")
    if any(
        re.fullmatch(f"{mark}[{figures}]+", looks) for mark in _marks("Guest %(number)d", number=0, cut=True)
    ):
        raise ValidationError(gettext("Guests are called that. Choose another name."))
    taken = {_looks(name) for name in bot_names()}
    if looks in taken or looks.removesuffix("bot") in taken:
        raise ValidationError(
            gettext("This name belongs to a bot, or looks like one of theirs. Choose another name.")
        )
    return name


def _is_stacked(name: str) -> bool:
    """Whether more marks stand on a letter than any language needs."""
    most, marks = 0, 0
    for before, sign in pairwise(f" {name}"):
        if unicodedata.category(sign) == "Me":
            return True
        if not unicodedata.category(sign).startswith("M"):
            marks = 0
            continue
        if marks == 0:
            script = unicodedata.name(before, "").partition(" ")[0]
            most = MOST_MARKS.get(script, MARKS_ELSEWHERE)
        marks += 1
        if marks > most:
            return True
    return False


def _letters(text: str) -> str:
    """A text in plain small Latin letters, as far as it looks like them; signs and spaces stay."""
    apart = unicodedata.normalize("NFKD", text)
    plain = "".join(_figure(sign) for sign in apart if not unicodedata.category(sign).startswith("M"))
    return " ".join(plain.translate(ALIKE).casefold().split())


def _figure(sign: str) -> str:
    """Figures of every script are read as ours."""
    return str(unicodedata.digit(sign)) if unicodedata.category(sign) == "Nd" else sign


def _looks(text: str) -> str:
    """What a text looks like: two that are taken for one another are the same here."""
    strokes = _letters(text).translate(SAME_STROKE)
    return re.sub(r"[\W_]", "", strokes).replace("rn", "m").replace("vv", "w")


def _marks(sentence: str, *, cut: bool = False, **facts: object) -> list[str]:
    """How some names begin, in every language of the site; `cut`: without the figure at the end."""
    marks = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            mark = gettext(sentence) % facts
            marks.append(_looks(mark.rstrip("0") if cut else mark))
    return marks
