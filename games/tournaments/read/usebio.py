"""Results of a tournament of pairs as USEBIO, the XML in which clubs of duplicate exchange them, version 1.2.

Of USEBIO what fits these games: who entered and which place they have, the travellers with scores and matchpoints.
What belongs to bridge alone (contract, declarer, lead, tricks, vulnerability) stays out. `SCORE` is the first side's
points less the other's; an adjusted score is written `A6040`, the shares of both sides. A side of a game for two is a
pair of one. Sections are `SECTION`s, each with its pairs and travellers. Of two pairs with one number, of which one
came when the other had gone, the one that went has the next free number in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from games.duplicate.scoring.travellers import Average

from ..formats import format_of
from ..formats.values import ScoredBoard
from ..models import ScoringKind, Tournament
from ..record.names import title_of
from ..record.standings import RankedField, StandingRow
from .standings import TournamentStanding

EVENT_TYPES = {
    ScoringKind.MATCHPOINTS: "MP_PAIRS",
    ScoringKind.IMPS: "CROSS_IMPS",
    ScoringKind.CROSS_IMPS: "CROSS_IMPS",
    ScoringKind.BUTLER: "BUTLER_PAIRS",
    ScoringKind.TOTAL: "AGGREGATE",
}
BOARD_SCORINGS = {
    ScoringKind.MATCHPOINTS: "MATCH_POINTS",
    ScoringKind.IMPS: "CROSS_IMPS",
    ScoringKind.CROSS_IMPS: "CROSS_IMPS",
    ScoringKind.BUTLER: "BUTLER_IMPS",
    ScoringKind.TOTAL: "AGGREGATE",
}
AVERAGES = {Average.PLUS: 60, Average.MINUS: 40}
"""What stands in the score for average plus and minus."""


def fits_usebio(tournament: Tournament) -> bool:
    """Whether its results can be told so: two sides, and one entrant on each."""
    format_, engine = format_of(tournament.movement), tournament.engine
    return len(engine.sides) == 2 and not format_.of_teams and not format_.new_partners


def results_usebio(tournament: Tournament, standing: TournamentStanding) -> bytes:
    """The open boards and the standings as an XML file."""
    root = Element("USEBIO", Version="1.2")
    club = SubElement(root, "CLUB")
    _text(club, "CLUB_NAME", tournament.club.name if tournament.club is not None else "Talon")
    # Readers fail without one; a number that a federation gave no club here has.
    _text(club, "CLUB_ID_NUMBER", tournament.club.public_id if tournament.club is not None else "0")
    event = SubElement(root, "EVENT", EVENT_TYPE=_event_type(tournament))
    _text(event, "EVENT_DESCRIPTION", title_of(tournament))
    if tournament.started_at is not None:
        _text(event, "DATE", tournament.started_at.strftime("%d/%m/%Y"))
    _text(event, "BOARD_SCORING_METHOD", BOARD_SCORINGS[ScoringKind(tournament.scoring)])
    numbers = _numbers(standing)
    for section, fields in _by_section(standing):
        within = event
        if section is not None:
            within = SubElement(event, "SECTION", SECTION_ID="ABCD"[section - 1])
        _field_facts(within, tournament, standing, fields, numbers)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


def _field_facts(
    within: Element,
    tournament: Tournament,
    standing: TournamentStanding,
    fields: Sequence[RankedField],
    numbers: Mapping[int, int],
) -> None:
    """Winners, pairs and travellers of an event, or of one of its sections."""
    keys = {row.key for field in fields for row in field.rows}
    boards = _by_board(standing, keys)
    _text(within, "WINNER_TYPE", str(len(fields)))
    _text(within, "BOARDS_PLAYED", str(len(boards)))
    participants = SubElement(within, "PARTICIPANTS")
    for field in fields:
        for row in field.rows:
            _pair(participants, row, None if len(fields) == 1 else field.side, numbers[row.key])
    for number, lines in sorted(boards.items()):
        board = SubElement(within, "BOARD")
        _text(board, "BOARD_NUMBER", str(number))
        for each in lines:
            _traveller_line(board, each, numbers)


def _by_section(standing: TournamentStanding) -> list[tuple[int | None, list[RankedField]]]:
    """The fields by section; all of them under None where there is one section alone."""
    sections: dict[int | None, list[RankedField]] = defaultdict(list)
    for field in standing.fields:
        sections[field.section].append(field)
    return list(sections.items())


def _numbers(standing: TournamentStanding) -> Mapping[int, int]:
    """The number of each entrant in the file, by its key: its own, where nobody who plays or came before has it."""
    numbers: dict[int, int] = {}
    taken: set[int] = set()
    again = []
    for key, entrant in sorted(standing.names.items(), key=lambda each: (not each[1].is_in, each[0])):
        if entrant.number is None or entrant.number in taken:
            again.append(key)
            continue
        numbers[key] = entrant.number
        taken.add(entrant.number)
    return numbers | dict(zip(again, count(max(taken, default=0) + 1), strict=False))


def _event_type(tournament: Tournament) -> str:
    if format_of(tournament.movement).by_results:
        # Of those for pairs the Swiss alone.
        return "SWISS_PAIRS"
    return EVENT_TYPES[ScoringKind(tournament.scoring)]


def _pair(participants: Element, row: StandingRow, side: int | None, number: int) -> None:
    """An entrant with its place and its people; with the way it sat where there are two winners."""
    pair = SubElement(participants, "PAIR")
    _text(pair, "PAIR_NUMBER", str(number))
    if row.place is not None:
        _text(pair, "PLACE", str(row.place))
    if row.points is not None:
        _text(pair, "TOTAL_SCORE", decimal(row.points))
    if row.per_cent is not None:
        _text(pair, "PERCENTAGE", decimal(row.per_cent))
    if side is not None:
        _text(pair, "DIRECTION", "NS" if side == 0 else "EW")
    _text(pair, "BOARDS_PLAYED", str(row.boards))
    for name, _profile in row.entrant.people:
        _text(SubElement(pair, "PLAYER"), "PLAYER_NAME", name)


def _by_board(standing: TournamentStanding, keys: set[int]) -> Mapping[int, Sequence[ScoredBoard]]:
    """The lines of each open board at which two of these sat on both sides, and which have a score."""
    boards: dict[int, list[ScoredBoard]] = defaultdict(list)
    for each in standing.scored_boards:
        first, second = each.played.entrants(0), each.played.entrants(1)
        if first and second and keys.issuperset(first) and each.played.has_score:
            boards[each.played.board].append(each)
    return boards


def _traveller_line(board: Element, each: ScoredBoard, numbers: Mapping[int, int]) -> None:
    """A table's line of the traveller of a board."""
    played, line = each.played, SubElement(board, "TRAVELLER_LINE")
    for tag, side in (("NS_PAIR_NUMBER", 0), ("EW_PAIR_NUMBER", 1)):
        _text(line, tag, str(numbers[played.entrants(side)[0]]))
    _text(line, "SCORE", _score(each))
    if each.gains:
        _text(line, "NS_MATCH_POINTS", decimal(each.gains[0].ns))
        _text(line, "EW_MATCH_POINTS", decimal(each.gains[0].ew))


def _score(each: ScoredBoard) -> str:
    """The first side's points less the other's, or the shares of an adjusted score."""
    played = each.played
    if played.adjusted is not None:
        shares = [
            AVERAGES[share] if isinstance(share, Average) else share for share, *_rest in played.adjusted
        ]
        return "A" + "".join(f"{round(share):02}" for share in shares)
    return str(played.points[0] - played.points[1]) if played.points is not None else ""


def decimal(value: Fraction) -> str:
    """A figure with two decimals at most."""
    return str(int(value)) if value.denominator == 1 else f"{float(value):.2f}"


def _text(parent: Element, tag: str, text: str) -> None:
    """An element with words in it, without the control signs that no XML may hold."""
    SubElement(parent, tag).text = "".join(
        sign for sign in text if sign >= " " and sign not in "\ufffe\uffff"
    )
