"""Mixes of house rules: their addresses, and their words in the reader's language.

`mix_of` reads the options from an address, `mix_url` writes them into one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from rules.engine import options as house_rules
from rules.engine.options import BadOption, Option, Value, changes, options_of, text_of
from rules.engine.variant import Preset, Variant


@dataclass(frozen=True, slots=True)
class Change:
    """A house rule that differs from the standard: its words, and the paragraph that tells it."""

    label: str
    value: str
    standard: str
    anchor: str


def mix_of(variant: Variant[Any], query: Mapping[str, str]) -> Any:
    """The options an address asks for: `preset`, and any option by its name; raises BadOption or ImpossibleMix."""
    texts = {name: text for name, text in query.items() if name != "preset"}
    base = None
    if name := query.get("preset", ""):
        try:
            base = variant.preset(name).options
        except KeyError:
            known = ", ".join(preset.name for preset in variant.presets)
            raise BadOption(f"preset={name}", f"one of {known}") from None
    return house_rules.read(variant.options, texts, base)


def mix_query(variant: Variant[Any], options: Any) -> str:
    """The shortest query that names a mix: empty for the standard, a preset where there is one."""
    changed = changes(options)
    preset = preset_of(variant, options)
    if not changed:
        return ""
    if preset is not None:
        return urlencode({"preset": preset.name})
    return urlencode({name: text_of(value) for name, value in changed.items()})


def mix_url(variant: Variant[Any], options: Any, anchor: str = "", *, page: str = "rules:variant") -> str:
    """The address of a mix's rule page, or of another page of the variant that keeps the mix."""
    query = mix_query(variant, options)
    address = reverse(page, args=[variant.slug])
    return address + (f"?{query}" if query else "") + (f"#{anchor}" if anchor else "")


def tool_url(variant: Variant[Any], options: Any, tool: str, texts: Mapping[str, str]) -> str:
    """The address of a tool of the game with a question put."""
    query = "&".join(part for part in (mix_query(variant, options), urlencode(dict(texts))) if part)
    return reverse("rules:tool", args=[variant.slug, tool]) + (f"?{query}" if query else "")


def preset_of(variant: Variant[Any], options: Any) -> Preset[Any] | None:
    """The preset that is exactly these options, if one is."""
    return next((preset for preset in variant.presets if preset.options == options), None)


def value_words(option: Option, value: Value) -> str:
    """A value of an option in the reader's language; numbers name themselves."""
    words = option.value_label(value)
    is_number = not option.is_flag and not option.is_choice and value is not None
    return words if is_number else gettext(words)


def possible_values(option: Option) -> tuple[Value, ...]:
    """The values of an option that has only a few."""
    return (False, True) if option.is_flag else tuple(value for value, _label in option.choices)


def span_words(option: Option) -> str:
    """What a number may be, in words; empty for other options."""
    if option.is_flag or option.is_choice:
        return ""
    span = {"low": option.low, "high": option.high}
    if option.optional:
        return gettext("A whole number from {low} to {high}, or no limit.").format(**span)
    return gettext("A whole number from {low} to {high}.").format(**span)


def expected_words(variant: Variant[Any], bad: BadOption) -> str:
    """What an address may say in place of what it says, in the reader's language."""
    name = bad.token.partition("=")[0]
    known = {option.name: option for option in options_of(variant.options)}
    if name == "preset":
        return ", ".join(preset.name for preset in variant.presets)
    if name not in known:
        return ", ".join(known)
    span = span_words(known[name])
    return span[:1].lower() + span[1:] or ", ".join(map(text_of, possible_values(known[name])))


def changes_of(options: Any) -> tuple[Change, ...]:
    """What differs from the standard, in the order of the rules and in the active language."""
    return tuple(
        Change(
            label=gettext(option.label),
            value=value_words(option, getattr(options, option.name)),
            standard=value_words(option, option.default),
            anchor=option.paragraph,
        )
        for option in options_of(options)
        if getattr(options, option.name) != option.default
    )
