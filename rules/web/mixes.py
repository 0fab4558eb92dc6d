"""Mixes of house rules: their addresses, and their words in the reader's language.

`mix_of` reads the options from an address, `mix_url` writes them into one; `read_mix` reads what a program sends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.urls import reverse
from django.utils.translation import gettext

from rules.engine import options as house_rules
from rules.engine.options import (
    BadOption,
    ImpossibleMix,
    Option,
    Value,
    changes,
    in_points,
    options_of,
    text_of,
    unit_of,
)
from rules.engine.variant import Preset, Variant
from rules.web import given_names, parts
from rules.web.speech import statements

MOST_OF_A_VALUE = 40
"""So much of a value that cannot be read is repeated."""


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
            names = ", ".join(preset.name for preset in variant.presets)
            raise BadOption(f"preset={name}", f"one of {names}") from None
    return house_rules.read(variant.options, texts, base)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why the house rules of a link cannot be read, in the reader's language."""

    sentence: str


def names_of(variant: Variant[Any]) -> frozenset[str]:
    """The keys of an address that say something of house rules."""
    return frozenset({"preset", *(option.name for option in options_of(variant.options))})


def readable_mix(variant: Variant[Any], query: Mapping[str, str]) -> tuple[Any, Fault | None]:
    """The options an address asks for; keys that are no house rules are passed over.

    Where the others cannot be, the standard, and why.
    """
    ours = names_of(variant)
    try:
        return mix_of(variant, {name: text for name, text in query.items() if name in ours}), None
    except BadOption as bad:
        return variant.options(), Fault(_unreadable(variant, bad))
    except ImpossibleMix as mix:
        return variant.options(), Fault(gettext(mix.sentence))


def fault_of(variant: Variant[Any], option: Option, text: str) -> Fault | None:
    """Why a text cannot be a value of an option; None where it can."""
    try:
        option.read(text)
    except BadOption as bad:
        return Fault(_unreadable(variant, bad))
    return None


def _unreadable(variant: Variant[Any], bad: BadOption) -> str:
    """What is said of a value that an option of a link cannot have: the option, the value and what it may be."""
    name, _equals, text = bad.token.partition("=")
    option = next((option for option in options_of(variant.options) if option.name == name), None)
    words = {"value": text[:MOST_OF_A_VALUE], "game": gettext(variant.name)}
    if option is None:
        versions = ", ".join(gettext(preset.label) for preset in variant.presets)
        return gettext(
            "This link asks for the rules “{value}”, which {game} does not have. It has: {versions}."
        ).format(**words, versions=versions)
    possible = [value_words(option, value, variant.options()) for value in option.possible_values]
    expected = span_words(option) or gettext("Possible: {values}.").format(values=statements(possible))
    return gettext("This link sets “{rule}” to “{value}”, which cannot be. {expected}").format(
        **words, rule=gettext(option.label), expected=expected
    )


def read_mix(variant: Variant[Any], preset: str, texts: Mapping[str, str]) -> Any:
    """The options of a preset with texts by name on top, as `MixForm` reads them: what nobody knows is passed over.

    Raises ValidationError by option, and under `NON_FIELD_ERRORS` for the mix as a whole.
    """
    try:
        base = variant.preset(preset).options
    except KeyError:
        base = variant.options()
    all_options = options_of(variant.options)
    values: dict[str, Value] = {option.name: getattr(base, option.name) for option in all_options}
    faults: dict[str, str] = {}
    for option in all_options:
        text = texts.get(option.name)
        if text is not None:
            try:
                values[option.name] = _value(option, text)
            except BadOption:
                faults[option.name] = fault_words(option)
    if faults:
        raise ValidationError({NON_FIELD_ERRORS: gettext("Some house rules could not be read."), **faults})
    try:
        return variant.options(**values)
    except ImpossibleMix as mix:
        sentence = gettext(mix.sentence)
        raise ValidationError(dict.fromkeys((NON_FIELD_ERRORS, *mix.fields), sentence)) from mix


def _value(option: Option, text: str) -> Value:
    """The value of a text; an empty one is no limit where there may be none."""
    return None if option.optional and not text.strip() else option.read(text)


def bare_query(variant: Variant[Any], options: Any) -> str:
    """The shortest query that names a mix: empty for the standard, a preset where there is one."""
    changed = changes(options)
    preset = preset_of(variant, options)
    if not changed:
        return ""
    if preset is not None:
        return urlencode({"preset": preset.name})
    return urlencode({name: text_of(value) for name, value in changed.items()})


def mix_query(variant: Variant[Any], options: Any, club: str = "") -> str:
    """The same, with the club whose name for these rules a page shall carry: this one, or that of this page."""
    query = bare_query(variant, options)
    given = given_names.given_name(variant, options)
    word = club or (given.word if given else "")
    return f"{query}&{urlencode({given_names.KEY: word})}" if query and word else query


def mix_url(
    variant: Variant[Any], options: Any, anchor: str = "", *, page: str = "rules:variant", club: str = ""
) -> str:
    """The address of a mix's rule page, or of another page of the variant that keeps the mix.

    With an `anchor` that of the part of the rules in which it stands.
    """
    part = parts.part_of(variant, anchor) if anchor and page == "rules:variant" else parts.FIRST_PART
    return part_url(variant, options, part, page=page, club=club) + (f"#{anchor}" if anchor else "")


def part_url(
    variant: Variant[Any], options: Any, part: str, *, page: str = "rules:variant", club: str = ""
) -> str:
    """The address of a part of a mix's rules."""
    query = mix_query(variant, options, club)
    address = (
        reverse(page, args=[variant.slug])
        if part == parts.FIRST_PART
        else reverse("rules:part", args=[variant.slug, part])
    )
    return address + (f"?{query}" if query else "")


def paper_url(variant: Variant[Any], options: Any, name: str) -> str:
    """The address of what is printed for a table: a summary, a card of values, a score sheet."""
    query = mix_query(variant, options)
    return reverse("rules:paper", args=[variant.slug, name]) + (f"?{query}" if query else "")


def correction_url(variant: Variant[Any], options: Any, anchor: str, *, thanks: bool = False) -> str:
    """The address of the form on which a reader corrects a paragraph of a mix, or of the thanks after it."""
    query = mix_query(variant, options)
    page = "moderation:corrected" if thanks else "moderation:correct"
    return reverse(page, args=[variant.slug, anchor]) + (f"?{query}" if query else "")


def tool_url(variant: Variant[Any], options: Any, tool: str, texts: Mapping[str, str]) -> str:
    """The address of a tool of the game with a question put."""
    query = "&".join(part for part in (mix_query(variant, options), urlencode(dict(texts))) if part)
    return reverse("rules:tool", args=[variant.slug, tool]) + (f"?{query}" if query else "")


def preset_of(variant: Variant[Any], options: Any) -> Preset[Any] | None:
    """The preset that is exactly these options, if one is."""
    return next((preset for preset in variant.presets if preset.options == options), None)


def picture_url(variant: Variant[Any], options: Any, page: str = "") -> str:
    """Where the picture of a page of a game is, of its rules if no other is named.

    A named set of house rules other than the standard has pictures of its own.
    """
    preset, query = preset_of(variant, options), {"page": page} if page else {}
    if preset is not None and options != variant.options():
        query["preset"] = preset.name
    address = reverse("rules:picture", args=[variant.slug])
    return f"{address}?{urlencode(query)}" if query else address


def value_words(option: Option, value: Value, options: Any) -> str:
    """A value of an option in the reader's language, its points as a table with these house rules writes them."""
    words = option.value_label(value)
    is_number = not option.is_flag and not option.is_choice and value is not None
    return in_points(words if is_number else gettext(words), options)


def help_words(option: Option, options: Any) -> str:
    """What is said of an option beside it, with points as a table with these house rules writes them."""
    return in_points(gettext(option.help), options)


def span_words(option: Option, options: Any = None) -> str:
    """What a number may be, in words; empty for other options.

    Of points as a table with these house rules writes them, else as an address has them.
    """
    if option.is_flag or option.is_choice:
        return ""
    unit = unit_of(options) if option.points and options is not None else 1
    span = {"low": option.low * unit, "high": option.high * unit, "unit": unit}
    if unit > 1 and option.optional:
        return gettext("A multiple of {unit} from {low} to {high}, or no limit.").format(**span)
    if unit > 1:
        return gettext("A multiple of {unit} from {low} to {high}.").format(**span)
    if option.optional:
        return gettext("A whole number from {low} to {high}, or no limit.").format(**span)
    return gettext("A whole number from {low} to {high}.").format(**span)


def fault_words(option: Option) -> str:
    """What a form says beside an option that cannot have the value given."""
    return span_words(option) or gettext("Choose one of the values offered.")


def expected_words(variant: Variant[Any], bad: BadOption) -> str:
    """What an address may say in place of what it says, in the reader's language."""
    name = bad.token.partition("=")[0]
    by_name = {option.name: option for option in options_of(variant.options)}
    if name == "preset":
        return ", ".join(preset.name for preset in variant.presets)
    if name not in by_name:
        return ", ".join(by_name)
    span = span_words(by_name[name])
    return span[:1].lower() + span[1:] or ", ".join(map(text_of, by_name[name].possible_values))


def changes_of(options: Any) -> tuple[Change, ...]:
    """What differs from the standard, in the order of the rules and in the active language."""
    return changes_between(type(options)(), options)


def changes_between(base: Any, options: Any) -> tuple[Change, ...]:
    """What differs from other house rules of the game, `standard` being theirs, with points as `options` has them."""
    return tuple(
        Change(
            label=gettext(option.label),
            value=value_words(option, getattr(options, option.name), options),
            standard=value_words(option, getattr(base, option.name), options),
            anchor=option.paragraph,
        )
        for option in options_of(options)
        if getattr(options, option.name) != getattr(base, option.name)
    )
