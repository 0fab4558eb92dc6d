"""Forms of what there is already and several may change: each sends along what the page showed.

What the sender left as it was shown is kept as it is now. What somebody else has changed meanwhile too is refused once,
with a sentence that says what stands there now; nothing typed is lost, and whoever sends it again has seen that.
The form is to be made and what it says to be written under one lock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext

from accounts.instants import InstantForm, instant_words

Value = TypeVar("Value")

CLOCK = ZoneInfo("UTC")
"""Says an instant without a zone as it is."""

WAS = "was-"
"""With the name of a field: what the page showed in it."""


@dataclass(frozen=True, slots=True)
class Merged(Generic[Value]):
    """What is to be kept, and what both have changed, each to something else."""

    kept: Mapping[str, Value]
    changed_by_both: tuple[str, ...]


def merge(before: Mapping[str, Value], sent: Mapping[str, Value], now: Mapping[str, Value]) -> Merged[Value]:
    """What the sender changed, and of the rest what stands there now; in doubt what was sent."""
    values: dict[str, Value] = {}
    both = []
    for key in dict.fromkeys([*sent, *now, *before]):
        was, typed, there = before.get(key), sent.get(key), now.get(key)
        value = there if typed == was else typed
        if value is not None:
            values[key] = value
        if typed != was and there not in (was, typed):
            both.append(key)
    return Merged(values, tuple(both))


class SharedForm(forms.Form):
    """A form of what there is: `initial` is how it stands now, `as_shown` goes into the page as hidden fields.

    Where nothing is sent of what was shown, all that was sent counts.
    """

    merges: Mapping[str, Callable[[str, str, str], tuple[str, str, list[str]]]] = {}
    """For fields that are more than one thing: out of what was shown, was sent and stands there now what the field
    has then, what counts as shown, and sentences about what both have changed."""

    def __init__(self, posted: Any = None, *given: Any, **more: Any) -> None:
        super().__init__(posted, *given, **more)
        self._shown = {name: self._text(name) for name in self.fields}
        self._sentences: dict[str, list[str]] = {}
        if posted is None:
            return
        data = posted.copy()
        for name in self.fields:
            if WAS + name in posted:
                data[name] = self._merge(name, _plain(posted[WAS + name]), posted.get(name, ""))
        self.data = data

    def _merge(self, name: str, was: str, typed: str) -> str:
        """What a field has then."""
        now = self._shown[name]
        if name in self.merges:
            value, self._shown[name], self._sentences[name] = self.merges[name](was, typed, now)
            return value
        outcome = merge({name: was}, {name: _plain(typed)}, {name: _plain(now)})
        if outcome.changed_by_both:
            self._sentences[name] = [changed_sentence(self._words(name, now))]
        return now if _plain(typed) == was else typed

    def _text(self, name: str) -> str:
        """How a field that nobody has touched is sent."""
        field = self.fields[name]
        value = field.prepare_value(self.get_initial_for_field(field, name))
        if isinstance(field.widget, forms.CheckboxInput):
            # Browsers send this word for a tick, and nothing without one; the widget itself has no text for either.
            return "on" if field.widget.check_test(value) else ""
        text = field.widget.format_value(value)
        if isinstance(text, list):
            text = text[0] if text else ""
        return "" if text is None else str(text)

    def _words(self, name: str, value: str) -> str:
        """What stands in a field, as the page says it; an instant by the clock by which it is typed."""
        if isinstance(self.fields[name].widget, forms.DateTimeInput) and value:
            return instant_words(datetime.fromisoformat(value).replace(tzinfo=UTC), CLOCK, InstantForm.FULL)
        choices = getattr(self.fields[name], "choices", ())
        return str(next((label for key, label in choices if str(key) == value), value))

    @property
    def as_shown(self) -> tuple[tuple[str, str], ...]:
        """The hidden fields: of what there is, not of what is to be made."""
        return tuple((WAS + name, text) for name, text in self._shown.items()) if self.initial else ()

    def full_clean(self) -> None:
        """As every form, and what both have changed."""
        super().full_clean()
        for name, sentences in self._sentences.items():
            for sentence in sentences:
                self.add_error(name, sentence)


def changed_sentence(now: str) -> str:
    """That somebody else has changed a field since the page was opened, and to what."""
    now = now or gettext("nothing")
    return gettext(
        "Somebody else has changed this since you opened the page. Now it is: %(now)s. Send it again to put yours in "
        "its place."
    ) % {"now": now}


def _plain(text: str) -> str:
    """A text whatever ends its lines; browsers send two letters for each."""
    return text.replace("\r\n", "\n").strip()
