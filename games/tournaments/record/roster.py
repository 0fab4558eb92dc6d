"""Who is in a tournament and what it has so far, by name: what a director chooses from, and what pages call people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from ..models import (
    BoardPlay,
    Entrant,
    EntrantPlayer,
    EntrantState,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentStage,
    TournamentTable,
)

Sides = Sequence[tuple[int, int | None]]
"""Those at a table: the side and the entrant, or None where nobody sits."""


@dataclass(frozen=True, slots=True)
class RosterPerson:
    """Somebody of an entrant: the place, the name, the profile where there is one, their key."""

    place: int
    name: str
    profile: str
    user: int | None


@dataclass(frozen=True, slots=True)
class RosterEntrant:
    """An entrant as a director sees it."""

    public_id: str
    number: int | None
    name: str
    people: tuple[RosterPerson, ...]
    state: str
    note: str
    bot: bool
    in_person: bool

    @property
    def label(self) -> str:
        """Number and name, for a list to choose from."""
        return f"{self.number}. {self.name}" if self.number else self.name

    @property
    def has_profiles(self) -> bool:
        """Whether a profile can be linked to: neither bots nor people without an account have one."""
        return any(person.profile for person in self.people)

    @property
    def is_in(self) -> bool:
        """Whether it plays: not withdrawn, put out or left without a seat."""
        return self.state == EntrantState.IN

    @property
    def is_out(self) -> bool:
        """Whether it was taken out, and may be let in again."""
        return self.state in (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class RosterTable:
    """A table of a round, to choose it from a list; `boards` it plays, by number, with the key of each there."""

    pk: int
    round: int
    number: int
    names: str
    boards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """The round that is played, the entrants, the tables, and the boards with whether each is cancelled."""

    round: int | None
    entrants: tuple[RosterEntrant, ...]
    tables: tuple[RosterTable, ...]
    boards: tuple[tuple[int, bool], ...]


def roster_of(tournament: Tournament) -> Roster:
    """The roster of a tournament; a constant number of queries."""
    people = people_of(tournament)
    entrants = list(tournament.entrants.order_by("number", "complete_at", "pk"))
    names = {each.pk: entrant_name(each, people[each.pk]) for each in entrants}
    sides = sides_of(tournament)
    tables = (
        TournamentTable.objects.filter(round__tournament=tournament)
        .order_by("-round__number", "number")
        .values_list("pk", "round__number", "number")
    )
    plays = boards_at(tournament)
    boards = TournamentBoard.objects.filter(tournament=tournament).values_list("number", "cancelled_at")
    return Roster(
        tournament.rounds_played.filter(closed_at=None).values_list("number", flat=True).first(),
        tuple(_entrant(tournament, each, people[each.pk], names[each.pk]) for each in entrants),
        tuple(
            RosterTable(pk, number, table, names_at(sides[pk], names), tuple(plays[pk]))
            for pk, number, table in tables
        ),
        tuple((number, cancelled is not None) for number, cancelled in boards),
    )


def boards_at(tournament: Tournament) -> Mapping[int, list[tuple[int, int]]]:
    """The boards that each table plays, by its key: the number of each and the key of its row there."""
    boards: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = BoardPlay.objects.filter(board__tournament=tournament).order_by("board__number")
    for table, number, play in rows.values_list("table", "board__number", "pk"):
        boards[table].append((number, play))
    return boards


def people_of(tournament: Tournament) -> Mapping[int, list[EntrantPlayer]]:
    """The people of each entrant, by its key, in the order of their places."""
    people: dict[int, list[EntrantPlayer]] = defaultdict(list)
    players = EntrantPlayer.objects.filter(tournament=tournament).select_related("user__bot_owner", "bot")
    for player in players.order_by("entrant", "place"):
        people[player.entrant_id].append(player)
    return people


def entrant_name(entrant: Entrant, players: Sequence[EntrantPlayer]) -> str:
    """What an entrant is called: its own name, or the names of its people."""
    return entrant.name or " – ".join(_person_name(player) for player in players)


def sides_of(tournament: Tournament) -> Mapping[int, Sides]:
    """For each table, by its key, the entrants at its sides."""
    sides: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    rows = TableSide.objects.filter(table__round__tournament=tournament).order_by("side", "place")
    for table, side, entrant in rows.values_list("table", "side", "entrant"):
        sides[table].append((side, entrant))
    return sides


def names_at(sides: Sides, names: Mapping[int, str]) -> str:
    """Who sits at a table, side by side."""
    names_by_side: dict[int, list[str]] = defaultdict(list)
    for side, entrant in sides:
        names_by_side[side].append(gettext("nobody") if entrant is None else names[entrant])
    return " / ".join(" – ".join(each) for _side, each in sorted(names_by_side.items()))


def _person_name(player: EntrantPlayer) -> str:
    if player.bot is not None:
        return player.bot.shown_name
    return player.user.name if player.user is not None else player.called or gettext("nobody")


def _entrant(
    tournament: Tournament, entrant: Entrant, players: Sequence[EntrantPlayer], name: str
) -> RosterEntrant:
    note = "" if entrant.state == EntrantState.IN else str(EntrantState(entrant.state).label)
    if not note and entrant.complete_at is None:
        note = gettext("lacks somebody")
    elif not note and tournament.stage != TournamentStage.ENTRY and entrant.number is None:
        note = gettext("has no number")
    return RosterEntrant(
        public_id=entrant.public_id,
        number=entrant.number,
        name=name,
        people=tuple(
            RosterPerson(
                player.place,
                _person_name(player),
                player.user.profile_id if player.user is not None else "",
                player.user_id,
            )
            for player in players
        ),
        state=entrant.state,
        note=note,
        bot=entrant.is_bot,
        in_person=entrant.in_person,
    )
