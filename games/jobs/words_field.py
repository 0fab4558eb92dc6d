"""A field for what somebody writes for others to read."""

from __future__ import annotations

from typing import Any

from django import forms

from .text import says_something, without_bidi_controls


class WordsField(forms.CharField):
    """Words that run in their own direction; signs that nobody sees are as good as nothing."""

    def to_python(self, value: Any) -> Any:
        """The words as they are kept; empty where nothing of them can be seen."""
        words = without_bidi_controls(super().to_python(value) or "")
        return words if says_something(words) else self.empty_value
