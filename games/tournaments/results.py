"""What the boards of an event gave: every line of its open boards, scored, and the standings.

The one place where `BoardPlay.points` is read for others than its own table: of boards that are open, and of no
others (`open_plays`). Scoring is games.contest's.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.db.models import QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext

from games.contest.duplicate import Placing, Scoring, per_cent, scored, standings
from games.contest.matches import TeamMatch, team_matches
from games.contest.matchpoints import HUNDRED, share_of, top
from games.contest.seatwise import seatwise
from games.contest.travellers import Adjusted, Average, Gain, Share, TravellerLine, board_scores

from .models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EntrantState,
    MovementKind,
    ScoringKind,
    TableSide,
)
from .shape import tables_of_a_board

HUNDREDTH = Decimal("0.01")

BYE_POINTS = Fraction(12)
"""Victory points of a team that had nobody to meet: 60 % of a match."""

HALF_SHARE = Adjusted(Fraction(50), Fraction(50))


@dataclass(frozen=True, slots=True)
class Sat:
    """An entrant, by its key, at a side of a table, or nobody; `first`: of its places the first that sits here."""

    side: int
    entrant: int | None
    first: int = 0


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board at a table: who sat there, the points by side or the shares that stand for them."""

    play: int
    board: int
    round: int
    table: int
    sat: tuple[Sat, ...]
    points: tuple[int, ...] | None
    adjusted: tuple[Share, ...] | None
    game: str = ""
    finished_at: datetime | None = None

    def entrants(self, side: int) -> tuple[int, ...]:
        """The entrants of a side, by their keys; none where nobody sat."""
        return tuple(each.entrant for each in self.sat if each.side == side and each.entrant is not None)


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board at a table with what it gained its entrants."""

    played: PlayedBoard
    gains: tuple[Gain, ...]

    def gained(self, entrant: int) -> tuple[Fraction, Fraction | None] | None:
        """What an entrant gained here, and the top; None where it did not play."""
        for gain in self.gains:
            if gain.line.ns == entrant:
                return gain.ns, gain.top
            if gain.line.ew == entrant:
                return gain.ew, gain.top
        return None


def share_from(text: str) -> Share:
    """A share of the top as it is stored: per cent, or average plus or minus."""
    return Average(text) if text in ("+", "-") else Fraction(text)


def open_plays(event: DuplicateEvent) -> QuerySet[BoardPlay]:
    """What was played of the boards that are open and count."""
    return BoardPlay.objects.filter(
        board__event=event,
        board__board__opened_at__isnull=False,
        board__cancelled_at=None,
        finished_at__isnull=False,
    )


def played_of(event: DuplicateEvent, plays: QuerySet[BoardPlay] | None = None) -> list[PlayedBoard]:
    """Open boards at their tables, by board and table; two questions."""
    rows = (open_plays(event) if plays is None else plays).order_by(
        "board__number", "table__round__number", "table__number"
    )
    sitting: dict[int, list[Sat]] = defaultdict(list)
    sides = TableSide.objects.filter(table__round__event=event).order_by("side", "place")
    for table, side, entrant, first in sides.values_list("table", "side", "entrant", "first"):
        sitting[table].append(Sat(side, entrant, first))
    return [
        PlayedBoard(
            pk,
            board,
            round_number,
            table_number,
            tuple(sitting[table]),
            None if points is None else tuple(points),
            None if adjusted is None else tuple(share_from(each) for each in adjusted),
            game or "",
            finished_at,
        )
        for pk, board, round_number, table, table_number, points, adjusted, game, finished_at in rows.values_list(
            "pk",
            "board__number",
            "table__round__number",
            "table",
            "table__number",
            "points",
            "adjusted",
            "game__public_id",
            "finished_at",
        )
    ]


def scored_boards(event: DuplicateEvent, played: Sequence[PlayedBoard]) -> list[ScoredBoard]:
    """What was played, with what it gained, in the same order."""
    if event.movement == MovementKind.THREES:
        return _by_seats(event, played)
    lines = [_line(event, each) for each in played]
    expected = tables_of_a_board(event)
    gains = scored(lines, Scoring(event.scoring), factor=event.imp_factor, expected=expected)
    return [ScoredBoard(each, _for_partners(each, gain)) for each, gain in zip(played, gains, strict=True)]


def _line(event: DuplicateEvent, played: PlayedBoard) -> TravellerLine:
    """A table of two sides as the line of a traveller; total points know no shares, there they are nothing."""
    first, second = played.entrants(0), played.entrants(1)
    score: Fraction | Adjusted
    if played.adjusted is not None:
        shares = played.adjusted
        score = Adjusted(shares[0], shares[1]) if event.scoring != ScoringKind.TOTAL else Fraction(0)
    else:
        assert played.points is not None
        score = board_scores(played.points)[0]
    return TravellerLine(played.board, first[0] if first else None, second[0] if second else None, score)


def _for_partners(played: PlayedBoard, gain: Gain) -> tuple[Gain, ...]:
    """What partners of an individual gain, each for themselves."""
    first, second = played.entrants(0), played.entrants(1)
    if max(len(first), len(second)) < 2:
        return (gain,)
    return tuple(
        replace(gain, line=replace(gain.line, ns=ns, ew=ew)) for ns, ew in zip(first, second, strict=True)
    )


def _by_seats(event: DuplicateEvent, played: Sequence[PlayedBoard]) -> list[ScoredBoard]:
    """Tables of three: each seat against the same seat at the other tables."""
    boards: dict[int, list[PlayedBoard]] = defaultdict(list)
    for each in played:
        boards[each.board].append(each)
    expected = max([tables_of_a_board(event), *(len(each) for each in boards.values())])
    most = top(max(expected, 1)) / 2
    found: dict[int, ScoredBoard] = {}
    for tables in boards.values():
        counted = [each for each in tables if each.adjusted is None]
        points = [each.points for each in counted if each.points is not None]
        matchpoints = dict(zip((each.play for each in counted), seatwise(points, expected), strict=True))
        for each in tables:
            gains = []
            for side in range(3):
                if each.adjusted is not None:
                    value = share_of(each.adjusted[side], None) * most / HUNDRED
                    total = Fraction(0)
                else:
                    assert each.points is not None
                    value = matchpoints[each.play][side] / 2
                    total = board_scores(each.points)[side]
                for number in each.entrants(side):
                    line = TravellerLine(each.board, number, None, total)
                    if event.scoring == ScoringKind.TOTAL:
                        gains.append(Gain(line, total, Fraction(0)))
                    else:
                        gains.append(Gain(line, value, Fraction(0), most))
            found[each.play] = ScoredBoard(each, tuple(gains))
    return [found[each.play] for each in played]


# --- standings --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EntrantName:
    """Who an entrant is: the names of its people, its own name where it has one, and what is to be said of it."""

    key: int
    number: int | None
    name: str
    people: tuple[tuple[str, str], ...]
    bot: bool
    state: str
    carried: Fraction

    @property
    def ranked(self) -> bool:
        """Whether it has a place: bots are ranked apart, whoever was disqualified not at all."""
        return not self.bot and self.state != EntrantState.DISQUALIFIED


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entrant in the standings; the places that are still possible stand in outlook.py."""

    key: int
    place: int | None
    entrant: EntrantName
    boards: int
    points: Fraction
    per_cent: Fraction | None
    ranked: Fraction


@dataclass(frozen=True, slots=True)
class RankedField:
    """Those who are compared with one another: a line of a Mitchell, a seat of threes, or everybody (side None)."""

    side: int | None
    rows: tuple[StandingRow, ...]


def names_of(event: DuplicateEvent) -> dict[int, EntrantName]:
    """The entrants that have a number, by their keys; two questions."""
    people: dict[int, list[tuple[str, str]]] = defaultdict(list)
    players = EntrantPlayer.objects.filter(event=event).select_related("user__bot_owner", "bot")
    for player in players.order_by("entrant", "place"):
        people[player.entrant_id].append(person_of(player))
    before = _played_before(event)
    numbered = list(Entrant.objects.filter(event=event, number__isnull=False))
    # Where only bots play they are ranked among themselves.
    apart = any(not entrant.is_bot for entrant in numbered)
    return {
        entrant.pk: name_of(entrant, people[entrant.pk], before.get(entrant.pk, {}), apart=apart)
        for entrant in numbered
    }


def _played_before(event: DuplicateEvent) -> dict[int, dict[int, list[str]]]:
    """Who played at a place of an entrant before somebody took it, in the order in which they did."""
    found: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    acts = DirectorAct.objects.filter(event=event, kind=ActOf.REPLACE, undone_at=None)
    if event.started_at is None:
        return {}
    for entrant, before, facts in (
        acts.filter(made_at__gte=event.started_at).order_by("pk").values_list("entrant", "before", "facts")
    ):
        if entrant is not None:
            found[entrant][before["place"]].append(facts["name"])
    return found


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
        joined,
        tuple(people),
        entrant.is_bot and apart,
        entrant.state,
        Fraction(entrant.carried),
    )


def person_of(player: EntrantPlayer) -> tuple[str, str]:
    """The name of somebody of an entrant, and their profile where there is one."""
    if player.bot is not None:
        return gettext(player.bot.name), ""
    if player.user is not None:
        return player.user.name, player.user.profile_id
    return player.called or gettext("a free place"), ""


def standings_of(
    event: DuplicateEvent, scored_ones: Sequence[ScoredBoard], names: Mapping[int, EntrantName]
) -> tuple[RankedField, ...]:
    """The places by what is open, each field for itself; bots and whoever was disqualified have none."""
    gains = [gain for each in scored_ones for gain in each.gains]
    carried = {key: entrant.carried for key, entrant in names.items()}
    places = {placing.entrant: placing for placing in standings(gains, carried)}
    if event.movement == MovementKind.KNOCK_OUT:
        places |= _by_rounds(event, places, names)
    elif event.of_teams:
        places |= _by_victory_points(event, gains, places, carried)
    for key in names.keys() - places.keys():
        places[key] = Placing(0, key, 0, Fraction(0), carried[key], None)
    return tuple(
        RankedField(side, _rows([places[key] for key in keys], names))
        for side, keys in fields_of(event, names)
    )


def fields_of(event: DuplicateEvent, names: Mapping[int, EntrantName]) -> list[tuple[int | None, list[int]]]:
    """Who is compared with whom, by key: lines that never change sides are fields of their own."""
    everybody = list(names)
    lines = event.movement == MovementKind.THREES or (
        event.movement == MovementKind.MITCHELL and not event.arrow
    )
    if not lines:
        return [(None, everybody)]
    sides: dict[int, Counter[int]] = defaultdict(Counter)
    seated = TableSide.objects.filter(table__round__event=event, entrant__isnull=False)
    for entrant, side in seated.order_by("table__round__number").values_list("entrant", "side"):
        if entrant is not None:
            sides[entrant][side] += 1
    found: dict[int, list[int]] = defaultdict(list)
    for key in everybody:
        # A director may have exchanged two of different lines: where they sat most often, of equals where first.
        most = sides[key].most_common(1) if key in sides else [(0, 0)]
        found[most[0][0]].append(key)
    return sorted(found.items())


def victory_points_of(event: DuplicateEvent, gains: Sequence[Gain]) -> dict[int, Fraction]:
    """What teams have won of victory points, a bye counting as 12."""
    won: dict[int, Fraction] = defaultdict(Fraction)
    for match in team_matches(gains):
        for team, points in zip(match.teams, match.victory_points, strict=True):
            won[team] += points
    for team, _round in _byes(gains, event.boards):
        won[team] += BYE_POINTS
    return won


def _by_victory_points(
    event: DuplicateEvent,
    gains: Sequence[Gain],
    places: Mapping[int, Placing],
    carried: Mapping[int, Fraction],
) -> dict[int, Placing]:
    won = victory_points_of(event, gains)
    return {
        team: replace(placing, points=won[team], ranked=won[team] + carried.get(team, Fraction(0)))
        for team, placing in places.items()
    }


def _by_rounds(
    event: DuplicateEvent, places: Mapping[int, Placing], names: Mapping[int, EntrantName]
) -> dict[int, Placing]:
    """A knock-out's teams by the last round they were in, and among those of the last match by who won it.

    Whoever met nobody in the first round was in it.
    """
    last: dict[int, int] = {}
    seated = TableSide.objects.filter(table__round__event=event, entrant__isnull=False)
    for entrant, number in seated.values_list("entrant", "table__round__number"):
        if entrant is not None:
            last[entrant] = max(last.get(entrant, 0), number)
    return {
        key: replace(
            places.get(key) or Placing(0, key, 0, Fraction(0), names[key].carried, None),
            ranked=Fraction(last.get(key, 1)) + (event.winner_id == key),
        )
        for key in names
    }


def _byes(gains: Sequence[Gain], boards: int) -> set[tuple[int, int]]:
    """Teams that met nobody, with the sets of boards they would have played."""
    return {
        (team, (gain.line.board - 1) // boards)
        for gain in gains
        for team, other in ((gain.line.ns, gain.line.ew), (gain.line.ew, gain.line.ns))
        if team is not None and other is None
    }


def _rows(placings: Sequence[Placing], names: Mapping[int, EntrantName]) -> tuple[StandingRow, ...]:
    """Rows in the order of their places, equal ones sharing theirs."""
    ranked = sorted(each.ranked for each in placings if names[each.entrant].ranked and each.boards)
    rows = []
    for each in placings:
        entrant = names[each.entrant]
        above = len(ranked) - bisect_right(ranked, each.ranked)
        place = 1 + above if entrant.ranked and each.boards else None
        rows.append(
            StandingRow(each.entrant, place, entrant, each.boards, each.points, each.per_cent, each.ranked)
        )
    return tuple(sorted(rows, key=lambda row: (-row.ranked, row.entrant.number or 0)))


def matches_of(scored_ones: Iterable[ScoredBoard]) -> tuple[TeamMatch, ...]:
    """The matches of teams."""
    return team_matches([gain for each in scored_ones for gain in each.gains])


def share_text(points: Fraction, most: Fraction | None) -> Fraction | None:
    """Per cent of the top, None where there is no top."""
    return None if most is None else per_cent(points, most)


def amount(value: Fraction, *, signed: bool = False) -> str:
    """A number of a result as the reader's language writes it: two decimals at most, none where it is whole."""
    rounded = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(HUNDREDTH, ROUND_HALF_UP)
    told = number_format(abs(rounded.normalize() + 0), use_l10n=True)
    if rounded < 0:
        return f"−{told}"
    return f"+{told}" if signed and rounded > 0 else told
