"""The standings as pages show them: places, figures, the range still possible, the rounds of a knock-out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from games.duplicate.scoring.team_matches import TeamMatch
from games.play.read.names import side_names

from ..formats import format_of
from ..formats.knockout import matches_of
from ..formats.values import ScoredBoard
from ..models import EntrantState, ScoringKind, Tournament, TournamentRound
from ..record import possible_places, words
from ..record.entrants import EntrantName, names_of
from ..record.missing_scores import ScoreCount, score_count
from ..record.results import entered_plays, played_of, scored_boards
from ..record.standings import RankedField, StandingRow, standings_of
from ..record.tournament_record import TournamentRecord
from .unscored import unscored_in_short


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """An entrant in the standings, in words; `mine`: the reader is of it."""

    number: int | None
    place: str
    name: str
    people: tuple[tuple[str, str], ...]
    note: str
    boards: int
    points: str
    carried: str
    per_cent: str
    span: str
    mine: bool


@dataclass(frozen=True, slots=True)
class FieldTable:
    """Those who are compared with one another; `title` is empty where that is everybody."""

    title: str
    rows: tuple[PlaceRow, ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of a knock-out: the two teams, and by how many IMPs which is ahead on open boards.

    `goes_on` is 0 or 1, the place of whoever has gone on, None as long as that is not known; `drawn`: the better number
    decided.
    """

    one: str
    other: str
    score: str
    boards: int
    goes_on: int | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knock-out."""

    number: int
    matches: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings of a tournament by its open boards; `so_far`: of an evening that has not ended, what is in.

    `unscored`: a sentence for each table that cannot be scored; `adjusted`: how many boards at a table have an
    adjusted score, of so many `tables` in all.
    """

    fields: tuple[FieldTable, ...]
    rounds: tuple[BracketRound, ...]
    points_label: str
    with_per_cent: bool
    with_spans: bool
    with_carried: bool
    tie_breaks: str
    so_far: ScoreCount | None
    unscored: tuple[str, ...]
    adjusted: int
    tables: int


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """All that the open boards of a tournament give; for the pages here, not for templates.

    `by_all_scores`: what is entered of sealed boards is in it.
    """

    record: TournamentRecord
    fields: tuple[RankedField, ...]
    by_all_scores: bool = False

    @property
    def names(self) -> Mapping[int, EntrantName]:
        """How each entrant is called here, by the key of its row."""
        return self.record.names

    @property
    def scored_boards(self) -> Sequence[ScoredBoard]:
        """The open boards at their tables, scored."""
        return self.record.scored_boards


def standing_of(tournament: Tournament) -> TournamentStanding:
    """The open boards scored, and the places."""
    record = TournamentRecord(tournament, names=names_of(tournament))
    return TournamentStanding(record, standings_of(record))


def standing_by_all_scores(tournament: Tournament) -> TournamentStanding:
    """The same by every score that is in, of sealed boards too: for directors who do not play, nobody else."""
    scored = scored_boards(tournament, played_of(tournament, entered_plays(tournament)))
    # Of teams the other table of a match may still be to come: until then the first one is not compared.
    compared = [each for each in scored if each.fault is None]
    record = TournamentRecord(tournament, scored=compared, names=names_of(tournament))
    return TournamentStanding(record, standings_of(record), by_all_scores=True)


def standings_page(
    tournament: Tournament, standing: TournamentStanding, mine: int | None = None, first: int | None = None
) -> StandingsPage:
    """The standings for a reader of an entrant (`mine`), all of them or so many `first` of each field."""
    # Places still possible follow from what everybody reads: a score of a sealed board is none of it.
    ranges = {} if standing.by_all_scores else possible_places.ranges_of(standing.record, standing.fields)
    tables = []
    for field in standing.fields:
        rows = [_row(tournament, row, words.span(ranges.get(row.key)), row.key == mine) for row in field.rows]
        visible_rows = [row for place, row in enumerate(rows) if first is None or place < first or row.mine]
        tables.append(
            FieldTable(_title(tournament, field), tuple(visible_rows), len(rows) - len(visible_rows))
        )
    return StandingsPage(
        tuple(tables),
        bracket_of(tournament, standing) if format_of(tournament.movement).eliminates else (),
        points_label(tournament),
        tournament.scoring == ScoringKind.MATCHPOINTS,
        bool(ranges),
        any(row.entrant.carried for field in standing.fields for row in field.rows),
        str(tournament.get_tie_breaks_display()) if tournament.tie_breaks else "",
        score_count(tournament),
        unscored_in_short(standing.scored_boards),
        sum(each.played.adjusted is not None for each in standing.scored_boards),
        len(standing.scored_boards),
    )


def points_label(tournament: Tournament) -> str:
    """What the points of the standings are."""
    return format_of(tournament.movement).points_label(tournament.scoring)


def _row(tournament: Tournament, row: StandingRow, span: str, mine: bool) -> PlaceRow:
    entrant = row.entrant
    return PlaceRow(
        entrant.number,
        _place(row),
        entrant.name,
        entrant.people,
        state_words(entrant.state),
        row.boards,
        points_words(tournament, row.points) if row.boards else "",
        words.figure(entrant.carried, 2, sign=True) if entrant.carried else "",
        words.figure(row.per_cent) if row.per_cent is not None else "",
        span,
        mine,
    )


def points_words(tournament: Tournament, points: Fraction) -> str:
    """Points of the standings, with a sign where they may be below nought."""
    if tournament.scoring == ScoringKind.TOTAL:
        return words.score(points)
    return words.figure(points, 2, sign=format_of(tournament.movement).has_signs(tournament.scoring))


def _place(row: StandingRow) -> str:
    if row.entrant.bot:
        return gettext("bot")
    return str(row.place) if row.place is not None else "–"


def state_words(state: str) -> str:
    """What became of an entrant; empty for one that is in."""
    return "" if state == EntrantState.IN else str(EntrantState(state).label)


def _title(tournament: Tournament, field: RankedField) -> str:
    """What a field is called: its section by a letter, a line by where it sits."""
    parts = []
    if field.section is not None:
        parts.append(gettext("Section %(letter)s") % {"letter": "ABCD"[field.section - 1]})
    if field.side is not None:
        engine = tournament.engine
        parts.append(side_names(engine.sides, engine.seats)[field.side])
    return ", ".join(parts)


def bracket_of(tournament: Tournament, standing: TournamentStanding) -> tuple[BracketRound, ...]:
    """The rounds of a knock-out that have been opened, each with its matches."""
    done = TournamentRound.objects.filter(tournament=tournament, closed_at__isnull=False).count()
    numbers = {entrant.number: key for key, entrant in standing.names.items()}
    went_on = [
        {numbers.get(each) for each in winners}
        for winners in format_of(tournament.movement).winners_by_round(standing.record, done)
    ]
    tables: dict[tuple[int, int], list[int | None]] = defaultdict(list)
    for seat in standing.record.seats:
        tables[seat.round, seat.table].append(seat.entrant)
    matches: dict[int, list[MatchLine]] = defaultdict(list)
    scores = {
        number: _leads(standing.scored_boards, number) for number in {number for number, _table in tables}
    }
    for (number, table), (one, other) in tables.items():
        # The two tables of a match stand side by side; the second tells nothing new.
        if table % 2:
            through = went_on[number - 1] if number <= done else set()
            matches[number].append(_match_line(standing, scores[number], one, other, through))
    if matches:
        met = {key for (number, _table), sides in tables.items() if number == 1 for key in sides}
        matches[1] += [
            MatchLine(standing.names[key].name, "", "", 0, 0, False)
            for key in standing.names
            if key not in met and standing.names[key].number in range(1, tournament.numbers + 1)
        ]
    return tuple(BracketRound(number, tuple(lines)) for number, lines in sorted(matches.items()))


def _leads(scored: Sequence[ScoredBoard], number: int) -> dict[frozenset[int], TeamMatch]:
    return {frozenset(match.teams): match for match in matches_of(scored, number)}


def _match_line(
    standing: TournamentStanding,
    leads: Mapping[frozenset[int], TeamMatch],
    one: int | None,
    other: int | None,
    through: Set[int | None],
) -> MatchLine:
    first, second = (gettext("nobody") if key is None else standing.names[key].name for key in (one, other))
    match = leads.get(frozenset(key for key in (one, other) if key is not None))
    goes_on = next(
        (place for place, key in enumerate((one, other)) if key is not None and key in through), None
    )
    if match is None:
        return MatchLine(first, second, "", 0, goes_on, False)
    imps = match.imps if match.teams[0] == one else -match.imps
    drawn = goes_on is not None and imps == 0
    return MatchLine(first, second, words.figure(imps, 0, sign=True), match.boards, goes_on, drawn)
