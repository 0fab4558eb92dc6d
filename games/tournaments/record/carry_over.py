"""What entrants bring along from an earlier tournament: a share of what the same people were ranked by there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext

from ..models import EntrantPlayer, Tournament
from .names import title_of
from .standings import standings_of
from .tournament_record import TournamentRecord

People = frozenset[int | str]
"""Those of an entrant: the keys of people with an account, the names of others."""


def figures_carried(tournament: Tournament) -> Mapping[int, Fraction]:
    """What each entrant brings along that played as the same people in the earlier one, by key, to two decimals."""
    earlier = tournament.carry_from
    if earlier is None or not tournament.carry_percent:
        return {}
    share = Fraction(tournament.carry_percent, 100)
    of_people = _people(earlier)
    ranked = {
        of_people[row.key]: row.ranked
        for field in standings_of(TournamentRecord(earlier))
        for row in field.rows
        if row.place is not None and row.key in of_people
    }
    return {
        key: Fraction(round(ranked[people] * share * 100), 100)
        for key, people in _people(tournament).items()
        if people in ranked
    }


def _people(tournament: Tournament) -> Mapping[int, People]:
    """Who makes each entrant, by its key; bots make none."""
    people: dict[int, set[int | str]] = defaultdict(set)
    players = EntrantPlayer.objects.filter(tournament=tournament, entrant__level="", bot=None)
    for entrant, user, called in players.values_list("entrant", "user", "called"):
        people[entrant].add(user if user is not None else called.casefold())
    return {entrant: frozenset(people) for entrant, people in people.items()}


def carry_words(tournament: Tournament) -> str:
    """Where entrants bring something along from, in words; empty where they do not."""
    earlier = tournament.carry_from
    if earlier is None or not tournament.carry_percent:
        return ""
    return gettext("%(percent)s %% of the result of %(name)s") % {
        "percent": tournament.carry_percent,
        "name": title_of(earlier),
    }
