"""Forms of the tables: which game under which house rules, and how a new table is opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules import pages
from rules.catalog import VARIANTS, UnknownVariant, find
from rules.engine import options as house_rules
from rules.engine.options import BadOption, ImpossibleMix, Option
from rules.engine.variant import Variant

from .models import AfterResigning
from .names import seat_names
from .refusals import option_words


def choice_of(query: Mapping[str, str] | QueryDict) -> tuple[Variant[Any], Any]:
    """The game and house rules a form or address names: `variant`, `preset` and any option by its name.

    Raises UnknownVariant, BadOption or ImpossibleMix.
    """
    variant = find(query.get("variant", VARIANTS[0].slug))
    base = None
    if preset := query.get("preset", ""):
        try:
            base = variant.preset(preset).options
        except KeyError:
            known = ", ".join(preset.name for preset in variant.presets)
            raise BadOption(f"preset={preset}", known) from None
    texts = {
        option.name: str(query[option.name])
        for option in house_rules.options_of(variant.options)
        if query.get(option.name, "") != ""
    }
    return variant, house_rules.read(variant.options, texts, base)


def option_field(option: Option) -> forms.Field:
    """The field of a house rule: a select of its values, a number, or yes and no."""
    words: dict[str, Any] = {
        "label": gettext(option.label),
        "help_text": gettext(option.help),
        "required": False,
    }
    if option.is_flag or option.is_choice:
        values = option.choices if option.is_choice else ((True, ""), (False, ""))
        choices = [
            (house_rules.text_of(value), gettext(option.value_label(value))) for value, _label in values
        ]
        return forms.ChoiceField(choices=choices, **words)
    if option.optional:
        return forms.CharField(max_length=6, **words)
    return forms.IntegerField(min_value=option.low, max_value=option.high, **words)


class NewTable(forms.Form):
    """A new table: the game, its house rules, one's seat, who may come, what resigning does."""

    seat = forms.TypedChoiceField(label=_("Your seat"), coerce=int)
    public = forms.TypedChoiceField(
        label=_("Who may sit down"),
        coerce=lambda text: text == "yes",
        choices=[
            ("yes", _("everybody, and anybody may watch")),
            ("no", _("only those I send the link")),
        ],
        initial="yes",
        widget=forms.RadioSelect,
    )
    after_resigning = forms.ChoiceField(
        label=_("When somebody gives up a seat"),
        choices=AfterResigning.choices,
        initial=AfterResigning.BOT,
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label=_("Your own words for the shuffle"),
        help_text=_("Anything you like. They take part in every shuffle of this game."),
        max_length=80,
        required=False,
    )

    def __init__(self, posted: QueryDict | None, *, query: QueryDict) -> None:
        super().__init__(posted)
        source = posted if posted is not None else query
        self.mix_error = ""
        try:
            self.variant, self.options = choice_of(source)
        except (BadOption, ImpossibleMix, UnknownVariant) as bad:
            self.mix_error = option_words(bad)
            self.variant, self.options = self._known_variant(source), None
        names = seat_names(self.variant.seats)
        seat = self.fields["seat"]
        assert isinstance(seat, forms.TypedChoiceField)
        seat.choices = list(enumerate(names))
        seat.initial = self.variant.seats // 2
        for option in house_rules.options_of(self.variant.options):
            self.fields[option.name] = field = option_field(option)
            given = self.options if self.options is not None else self.variant.options()
            field.initial = house_rules.text_of(getattr(given, option.name))

    @staticmethod
    def _known_variant(source: Mapping[str, str]) -> Variant[Any]:
        try:
            return find(source.get("variant", ""))
        except UnknownVariant:
            return VARIANTS[0]

    def clean(self) -> dict[str, Any]:
        if self.mix_error:
            raise forms.ValidationError(self.mix_error)
        return self.cleaned_data

    @property
    def house_rules(self) -> list[tuple[Option, forms.BoundField]]:
        """Every house rule with its field, in the order of the rule text."""
        return [(option, self[option.name]) for option in house_rules.options_of(self.variant.options)]

    @property
    def differing(self) -> list[str]:
        """The names of the options that are not the standard now."""
        return list(house_rules.changes(self.options)) if self.options is not None else []

    @property
    def rules_name(self) -> str:
        return gettext(self.variant.name)

    @property
    def rules_url(self) -> str:
        """The rule page of the mix as it stands."""
        return pages.mix_url(
            self.variant, self.options if self.options is not None else self.variant.options()
        )

    @property
    def presets(self) -> list[dict[str, str]]:
        """The named mixes, in the reader's language."""
        return [
            {"name": preset.name, "label": gettext(preset.label), "summary": gettext(preset.summary)}
            for preset in self.variant.presets
        ]

    def table(self) -> dict[str, Any]:
        """What `services.open_table` takes."""
        return {
            "variant": self.variant,
            "options": self.options,
            "seat": self.cleaned_data["seat"],
            "public": self.cleaned_data["public"],
            "after_resigning": self.cleaned_data["after_resigning"],
            "words": self.cleaned_data["words"],
        }
