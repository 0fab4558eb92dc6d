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

UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
) | frozenset(map(chr, (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))))
"""Letters, marks and signs that are drawn as nothing, though Unicode calls them visible."""

FORMS_OF_EMOJI = "\ufe0e\ufe0f"
"""Unseen marks that say of a sign whether it is drawn in colours; on a letter they say nothing."""

DRAWN_LIKE = {
    "a": "аАαΑɑᎪꓮⲀⲁ", "b": "вВΒЬᏴꓐⲂ", "c": "сСϲϹᏟꓚⲤⲥ", "d": "ԁԀᎠÐꓓ", "e": "еЕΕᎬꓰⲈⲉ℮", "f": "ϝꓝ", "g": "ɡԌցᏀꓖ",
    "h": "һҺНΗհᎻꓧⲎ",
    "i": "іІιΙɩӀӏᎥꓲⲒ", "j": "јЈϳյᎫꓙ", "k": "кКκΚᏦꓗⲔⲕ", "l": "ǀⅼᏞꓡ", "m": "МΜмᎷꓟⲘ", "n": "ΝпηոŋꓠⲚ",
    "o": "оОοΟσօՕ〇ɵөѳθꓳⲞⲟ", "p": "рРρΡᏢꓑⲢⲣ", "q": "ԛԚզ", "r": "гᎡꓣ", "s": "ѕЅՏᏚꓢ", "t": "тТτΤᎢꓔⲦ", "u": "υսʊꓴ",
    "v": "ѵѴνᏙꓦ", "w": "ԝԜωшᎳꓪⲰⲱ", "x": "хХχΧꓫⲬⲭ", "y": "уУγΥүᎩꓬⲨ", "z": "ΖᴢᏃꓜⲌ",
}  # fmt: skip
ALIKE = str.maketrans({sign: letter for letter, signs in DRAWN_LIKE.items() for sign in signs})
"""Cyrillic, Greek, Armenian, Cherokee and other letters that are drawn like Latin ones.

There are more of them than a table can hold: within a word they are refused beside others (`_mixes_alphabets`).
"""

EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that are written beside each other and beside one more, and not taken for Latin letters."""

FORM = re.compile(
    r"(?:NEGATIVE (?:CIRCLED|SQUARED) )?LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL |DOTLESS |LONG |SCRIPT )?"
    r"(?P<letter>[A-Z]|AE|OE)(?: WITH .*)?|REGIONAL INDICATOR SYMBOL LETTER (?P<flag>[A-Z])"
)
"""What Unicode calls a Latin letter in another form: with a stroke or a hook, as a small capital, without a dot."""

FIGURES_FOR_LETTERS = str.maketrans("345789@$€", "eastbgase")
"""Figures and signs that some write for letters."""

SAME_STROKE = str.maketrans("0i1|!", "ollll")
"""Signs that are taken for one another in most faces."""

MOST_MARKS = {"LATIN": 2, "GREEK": 3, "CYRILLIC": 2}
"""Marks that may stand on one letter, its own counted, by its script; other scripts need more of them.

Two is a letter of Vietnamese, three one of ancient Greek.
"""

MARKS_ELSEWHERE = 4


OFFICES = (
    "Talon", "Staff", "Support", "System", "Webmaster", "Admin", "Administrator", "Moderator", "Director",
    "Tournament director",
    "Équipe", "Équipe Talon", "Assistance", "Système", "Administrateur", "Administratrice", "Modérateur", "Modératrice",
    "Arbitre",
)  # fmt: skip
"""What nobody is called who plays here: the site, and those who speak for it or decide, in either language."""


def _none() -> Iterable[str]:
    return ()


bot_names: Callable[[], Iterable[str]] = _none
"""What the bots of the house are called, in every language; games/wiring.py fills it in."""


def clean_name(text: str) -> str:
    """A name as it is kept: on one line. Raises ValidationError for one that nobody can read or that misleads."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if _holds_unseen(name):
        raise ValidationError(
            gettext("This name holds signs that cannot be seen. Type it anew without them.")
        )
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(gettext("A name needs a letter or a figure."))
    if _is_stacked(name):
        raise ValidationError(gettext("This name has too many accents on one letter. Use fewer."))
    if _is_unborne(name):
        raise ValidationError(gettext("This name has an accent without a letter. Type it anew."))
    if _mixes_alphabets(name):
        raise ValidationError(
            gettext("A word of this name mixes letters of several alphabets. Use those of one.")
        )
    if _is_marked_as_bot(name):
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
    if any(look in taken or look.removesuffix("bot") in taken for look in (looks, _looks(_in_letters(name)))):
        raise ValidationError(
            gettext("This name belongs to a bot, or looks like one of theirs. Choose another name.")
        )
    if looks in map(_looks, OFFICES):
        raise ValidationError(
            gettext(
                "This is what those are called who look after the site or a contest. Choose another name."
            )
        )
    return name


def _holds_unseen(name: str) -> bool:
    """Whether something in a name is drawn as nothing, so that two names look like one."""
    return any(
        unicodedata.category(sign).startswith("C") or sign in UNSEEN
        or (sign in FORMS_OF_EMOJI and unicodedata.category(before)[0] in "LM")
        for before, sign in pairwise(f" {name}")
    )  # fmt: skip


def _mixes_alphabets(name: str) -> bool:
    """Whether a word has letters of several scripts: written so, a letter passes for one of another alphabet."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKC", name) if not unicodedata.category(sign).startswith("M")
    )
    return any(
        len({_script(sign) for sign in word if unicodedata.category(sign) != "Lm"} - EAST_ASIAN) > 1
        for word in re.findall(r"[^\W\d_]+", plain)
    )


def _is_stacked(name: str) -> bool:
    """Whether more marks stand on a letter than any language needs, or one of them twice."""
    most, marks = 0, ""
    for before, sign in pairwise(f" {_apart(name)}"):
        if unicodedata.category(sign) == "Me":
            return True
        if not unicodedata.category(sign).startswith("M"):
            marks = ""
            continue
        if not marks:
            most = MOST_MARKS.get(_script(before), MARKS_ELSEWHERE)
        if sign in marks:
            return True
        marks += sign
        if len(marks) > most:
            return True
    return False


def _apart(name: str) -> str:
    """A name with the marks of its letters apart, where it is known how many of them a script needs."""
    return "".join(
        unicodedata.normalize("NFD", sign) if _script(sign) in MOST_MARKS else sign for sign in name
    )


def _script(sign: str) -> str:
    """The script of a letter, as the first word of its name."""
    return unicodedata.name(sign, "").partition(" ")[0]


def _is_unborne(name: str) -> bool:
    """Whether a mark stands at the beginning, or on a space or a sign; an emoji has its own that say how it looks."""
    return any(
        unicodedata.category(sign).startswith("M") and sign not in FORMS_OF_EMOJI
        and unicodedata.category(before)[0] not in "LNM"
        for before, sign in pairwise(f" {name}")
    )  # fmt: skip


def _is_marked_as_bot(name: str) -> bool:
    """Whether a name ends in what is shown behind the names of programs, in any brackets and letters."""
    text = _letters(name)
    opens = [place for place, sign in enumerate(text) if sign == "<" or unicodedata.category(sign) == "Ps"]
    return bool(opens) and _looks(_in_letters(text[opens[-1] :])) == "bot"


def _in_letters(text: str) -> str:
    """A text with the letters for which its figures may stand."""
    return text.translate(FIGURES_FOR_LETTERS)


def _letters(text: str) -> str:
    """A text in plain small Latin letters, as far as it looks like them; signs and spaces stay."""
    apart = unicodedata.normalize("NFKD", text)
    plain = "".join(_plain(sign) for sign in apart if not unicodedata.category(sign).startswith("M"))
    return " ".join(plain.translate(ALIKE).casefold().split())


def _plain(sign: str) -> str:
    """Figures of every script are read as ours, forms of Latin letters as the letter."""
    if unicodedata.category(sign) == "Nd":
        return str(unicodedata.digit(sign))
    form = FORM.fullmatch(unicodedata.name(sign, ""))
    return sign if form is None else form["letter"] or form["flag"]


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
