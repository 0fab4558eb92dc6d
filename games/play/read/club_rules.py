"""Mixes of house rules that clubs play, as pages and forms offer them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from games.clubs.core.models import Club, ClubRules
from games.clubs.core.roles import club_keys
from rules.catalog import UnknownVariant, find
from rules.engine.match import Match
from rules.engine.options import BadOption, ImpossibleMix, changes, text_of
from rules.engine.variant import Variant
from rules.web import comparison, mixes
from rules.web.given_names import GivenName
from rules.web.mixes import Change


@dataclass(frozen=True, slots=True)
class ClubMix:
    """A mix of a club: its name and its club's, the game, how it differs, its rules,
    a score pad, a comparison, a new table, the form that changes it.

    `texts` are the options that differ from the standard, as a form or an address has them.
    """

    pk: int
    name: str
    club: str
    game: str
    options: Any
    texts: Mapping[str, str]
    changes: tuple[Change, ...]
    rule_url: str
    pad_url: str
    compare_url: str
    table_url: str
    change_url: str
    here: bool

    @property
    def word(self) -> str:
        """What a form calls it, beside the presets of the site."""
        return f"club-{self.pk}"


@dataclass(frozen=True, slots=True)
class ContestRules:
    """What a contest is played by: the game, its page, how it differs from the standard,
    and what the contest's club calls these house rules, empty where it has not saved them.
    """

    game: str
    url: str
    changes: tuple[Change, ...]
    name: str


class OfAClub(Protocol):
    """What is stored of a contest's rules: the game, its options, the club if it is of one."""

    club_id: int | None

    @property
    def rules(self) -> Variant[Any]:
        """The variant of the catalogue; raises UnknownVariant where it has gone."""

    @property
    def house_rules(self) -> Any:
        """Its options; raises BadOption or ImpossibleMix."""


def rules_of_contest(contest: OfAClub, *, names_club: bool) -> ContestRules:
    """The rules of a contest; the club's name for them where the reader may know the club."""
    variant, options = contest.rules, contest.house_rules
    changed = changes(options)
    name = ""
    club = ""
    if changed and names_club and contest.club_id is not None:
        rows = ClubRules.objects.filter(club=contest.club_id, variant=variant.slug).select_related("club")
        row = _row_of(rows, changed)
        name, club = (row.name, row.club.public_id) if row else ("", "")
    return ContestRules(
        gettext(variant.name), mixes.mix_url(variant, options, club=club), mixes.changes_of(options), name
    )


def given_name(word: str, variant: Variant[Any], options: Any, reader: Any) -> GivenName | None:
    """What a club calls house rules, for the pages of the rules; of a hidden club its members alone read it."""
    readable = Q(club__public=True, club__closed_at=None) | Q(club__in=club_keys(reader))
    rows = ClubRules.objects.filter(readable, club__public_id=word, variant=variant.slug)
    row = _row_of(rows.select_related("club"), changes(options))
    return GivenName(row.name, row.club.name, row.club.get_absolute_url(), word) if row else None


def _row_of(rows: Iterable[ClubRules], changed: Mapping[str, Any]) -> ClubRules | None:
    """The first of some rows whose rules differ from the standard in this."""
    return next((row for row in rows if row.options == changed), None)


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


def mix_query(clubs: Sequence[Club], variant: Variant[Any], word: str) -> Mapping[str, str]:
    """The options of a mix by what the form calls it: one of these clubs', else a preset of the site."""
    of_club = (mix.texts for mix in club_mixes(clubs, variant) if mix.word == word)
    return next(of_club, {"preset": word})


def mix_choices(
    clubs: Sequence[Club], variant: Variant[Any], chosen: Any
) -> list[tuple[str, str, str, bool]]:
    """What a form offers in a touch, the clubs' own first: word, label, summary, and whether it is the one chosen."""
    own = [(mix.word, mix.name, mix.club, mix.here) for mix in club_mixes(clubs, variant, chosen)]
    presets = [
        (preset.name, gettext(preset.label), gettext(preset.summary), preset.options == chosen)
        for preset in variant.presets
    ]
    return own + presets


def mix_of_club(
    clubs: Sequence[Club],
    club: str,
    games: Collection[str],
    fits: Callable[[Match[Any, Any]], bool] = lambda engine: True,
) -> ClubMix | None:
    """What a form begins with that was opened from a club: the first mix it plays of one of some games.

    `fits` says of the engine of a mix whether there can be such a contest, for options may change who plays.
    """
    mixes_there = club_mixes([each for each in clubs if each.public_id == club])
    fitting = (mix for mix in mixes_there if mix.game in games and fits(find(mix.game).engine(mix.options)))
    return next(fitting, None)


def _mix(row: ClubRules, here: Any) -> ClubMix | None:
    try:
        game, options = row.game, row.mix
    except (UnknownVariant, BadOption, ImpossibleMix, TypeError):
        return None
    texts = {name: text_of(value) for name, value in row.options.items()}
    club = row.club.public_id
    query = urlencode({"variant": game.slug, "club": club, **texts})
    change = urlencode({"variant": game.slug, "changes": row.pk, **texts})
    return ClubMix(
        pk=row.pk,
        name=row.name,
        club=row.club.name,
        game=game.slug,
        options=options,
        texts=texts,
        changes=mixes.changes_of(options),
        rule_url=mixes.mix_url(game, options, club=club),
        pad_url=mixes.mix_url(game, options, page="rules:pad", club=club),
        compare_url=comparison.compare_url(game, options, club),
        table_url=f"{reverse('play:new')}?{query}",
        change_url=f"{reverse('clubs:rules', args=[club])}?{change}#more-title",
        here=options == here,
    )
