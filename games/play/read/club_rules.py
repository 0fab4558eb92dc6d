"""Mixes of house rules that clubs play, as pages offer them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.clubs.core.models import Club, ClubRules
from rules.catalog import UnknownVariant
from rules.engine.options import BadOption, ImpossibleMix, text_of
from rules.engine.variant import Variant
from rules.web import comparison, mixes
from rules.web.mixes import Change


@dataclass(frozen=True, slots=True)
class ClubMix:
    """A mix of a club: its name and its club's, the game, how it differs, its rules, a comparison, a new table."""

    pk: int
    name: str
    club: str
    game: str
    changes: tuple[Change, ...]
    rule_url: str
    compare_url: str
    table_url: str
    here: bool


def club_mixes(
    clubs: Sequence[Club], variant: Variant[Any] | None = None, chosen: Any = None
) -> tuple[ClubMix, ...]:
    """The mixes of some clubs, of one game or of all, `here` the chosen one; without those the site plays no more."""
    if not clubs:
        return ()
    rows = ClubRules.objects.filter(club__in=clubs).select_related("club")
    if variant is not None:
        rows = rows.filter(variant=variant.slug)
    return tuple(mix for row in rows if (mix := _mix(row, chosen)) is not None)


def _mix(row: ClubRules, here: Any) -> ClubMix | None:
    try:
        game, options = row.game, row.mix
    except (UnknownVariant, BadOption, ImpossibleMix, TypeError):
        return None
    texts = {name: text_of(value) for name, value in row.options.items()}
    query = urlencode({"variant": game.slug, "club": row.club.public_id, **texts})
    return ClubMix(
        pk=row.pk,
        name=row.name,
        club=row.club.name,
        game=game.slug,
        changes=mixes.changes_of(options),
        rule_url=mixes.mix_url(game, options),
        compare_url=comparison.compare_url(game, options),
        table_url=f"{reverse('play:new')}?{query}",
        here=options == here,
    )
