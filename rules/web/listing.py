"""A game as programs are told of it: options with their bounds, presets; plain JSON values."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from rules.engine.options import changes, options_of
from rules.engine.variant import Variant


def variant_facts(variant: Variant[Any]) -> dict[str, Any]:
    """What there is to know of a game before it is played; words in the active language."""
    return {
        "slug": variant.slug,
        "name": gettext(variant.name),
        "family": variant.family,
        "seats": variant.seats,
        "presets": [
            {"name": preset.name, "label": gettext(preset.label), "options": changes(preset.options)}
            for preset in variant.presets
        ],
        "options": [
            {
                "name": option.name,
                "label": gettext(option.label),
                "default": option.default,
                "values": list(option.possible_values) or None,
                "low": None if option.is_choice or option.is_flag else option.low,
                "high": None if option.is_choice or option.is_flag else option.high,
                "paragraph": option.paragraph,
            }
            for option in options_of(variant.options)
        ],
    }
