"""Who plays: entrants by name, in the order in which they entered, and who belongs to the club of a tournament."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from games.clubs.core.roles import lasting_role

from ..formats.values import NumberedEntrant
from ..models import DirectorAct, DirectorActKind, Entrant, EntrantPlayer, EntrantState, Tournament


@dataclass(frozen=True, slots=True)
class EntrantName(NumberedEntrant):
    """Who an entrant is: the names of its people, its own name where it has one, and what is to be said of it."""

    name: str
    people: tuple[tuple[str, str], ...]
    bot: bool

    @property
    def has_place(self) -> bool:
        """Whether it has a place: bots are ranked apart, whoever was disqualified not at all."""
        return not self.bot and self.state != EntrantState.DISQUALIFIED


def numbered_entrants(tournament: Tournament) -> dict[int, NumberedEntrant]:
    """The entrants that have a number, by their keys; one query."""
    rows = Entrant.objects.filter(tournament=tournament, number__isnull=False)
    return {
        pk: NumberedEntrant(pk, number, state, Fraction(carried))
        for pk, number, state, carried in rows.values_list("pk", "number", "state", "carried")
    }


def names_of(tournament: Tournament) -> dict[int, EntrantName]:
    """The entrants that have a number, by their keys; two queries."""
    people: dict[int, list[tuple[str, str]]] = defaultdict(list)
    players = EntrantPlayer.objects.filter(tournament=tournament).select_related("user__bot_owner", "bot")
    now_there: set[int] = set()
    for player in players.order_by("entrant", "place"):
        people[player.entrant_id].append(person_of(player))
        now_there |= {player.user_id} if player.user_id is not None else set()
    before = _played_before(tournament, now_there)
    numbered = list(Entrant.objects.filter(tournament=tournament, number__isnull=False))
    # Where only bots play they are ranked among themselves.
    apart = any(not entrant.is_bot for entrant in numbered)
    return {
        entrant.pk: name_of(entrant, people[entrant.pk], before.get(entrant.pk, {}), apart=apart)
        for entrant in numbered
    }


def _played_before(tournament: Tournament, now_there: Collection[int]) -> dict[int, dict[int, list[str]]]:
    """Who played at a place of an entrant before somebody took it, in the order in which they did."""
    names: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    if tournament.started_at is None:
        return {}
    kinds = (DirectorActKind.REPLACE, DirectorActKind.SUBSTITUTE)
    acts = DirectorAct.objects.filter(
        tournament=tournament,
        kind__in=kinds,
        undone_at=None,
        made_at__gte=tournament.started_at,
        entrant__isnull=False,
    )
    for entrant, kind, before, facts in acts.order_by("pk").values_list("entrant", "kind", "before", "facts"):
        # Whoever stood in for a round has given the place back, unless they sit there now.
        back = kind == DirectorActKind.SUBSTITUTE and before["to"] not in now_there
        name = facts["by"] if back else facts["name"]
        if name not in names[entrant][before["place"]]:
            names[entrant][before["place"]].append(name)
    return names


def name_of(
    entrant: Entrant,
    people: Sequence[tuple[str, str]],
    before: Mapping[int, Sequence[str]] | None = None,
    *,
    apart: bool = True,
) -> EntrantName:
    """An entrant in words; whoever played at a place `before` stands there too. Bots are told apart by their number."""
    places = [
        " / ".join(dict.fromkeys((*(before or {}).get(place, ()), name)))
        for place, (name, _profile) in enumerate(people)
    ]
    joined = entrant.name or " – ".join(places)
    if entrant.is_bot and entrant.number:
        joined = f"{joined} ({entrant.number})"
    return EntrantName(
        entrant.pk,
        entrant.number,
        entrant.state,
        Fraction(entrant.carried),
        joined,
        tuple(people),
        entrant.is_bot and apart,
    )


def person_of(player: EntrantPlayer) -> tuple[str, str]:
    """The name of somebody of an entrant, and their profile where there is one."""
    if player.bot is not None:
        return player.bot.shown_name, ""
    if player.user is not None:
        return player.user.name, player.user.profile_id
    return player.called or gettext("a free place"), ""


def in_order(tournament: Tournament) -> tuple[list[Entrant], list[Entrant], list[Entrant]]:
    """Who plays, who waits, who is not complete; people before the tournament's own bots, which fill what is left."""
    entrants = list(Entrant.objects.filter(tournament=tournament, level="").order_by("complete_at", "pk"))
    complete = [each for each in entrants if each.complete_at is not None]
    incomplete = [each for each in entrants if each.complete_at is None]
    return complete[: tournament.most], complete[tournament.most :], incomplete


def is_member(tournament: Tournament, user: object) -> bool:
    """Whether somebody belongs to the club of a tournament, or did when it closed."""
    return tournament.club is not None and lasting_role(tournament.club, user) is not None
