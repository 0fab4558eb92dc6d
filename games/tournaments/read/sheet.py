"""The results of a tournament as a whole: the sheet to print, CSV, JSON, and the records of its finished games."""

from __future__ import annotations

import csv
import io
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.duplicate.scoring.standings import per_cent
from games.duplicate.scoring.travellers import Share
from games.jobs.text import plain_cell
from games.play.models import Game
from games.play.record.replay import open_records
from rules.engine import record

from ..formats import format_of
from ..formats.values import ScoredBoard
from ..models import BoardPlay, ScoringKind, Tournament
from ..record import words
from ..record.names import title_of
from .standings import StandingsPage, TournamentStanding, standings_page
from .unscored import unscored_facts

Cells = tuple[str, ...]

COLUMNS = (
    "board", "round", "table", "side", "number", "name", "points", "score", "adjusted", "gained", "top", "per_cent",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SheetRow:
    """An entrant by rounds: what it had in each."""

    place: str
    name: str
    cells: Cells
    whole: str


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """Everything on one page: the standings, and what each had in each round."""

    standings: StandingsPage
    rounds: tuple[int, ...]
    fields: tuple[tuple[str, tuple[SheetRow, ...]], ...]


def result_sheet(tournament: Tournament, standing: TournamentStanding) -> ResultSheet:
    """The sheet of results by what is open."""
    page = standings_page(tournament, standing)
    rounds = tuple(sorted({each.played.round for each in standing.scored_boards}))
    by_round = _by_rounds(tournament, standing)
    fields = []
    for field, table in zip(standing.fields, page.fields, strict=True):
        rows = tuple(
            SheetRow(
                line.place,
                line.name,
                tuple(_cell(tournament, by_round.get((row.key, number), [])) for number in rounds),
                line.per_cent or line.points,
            )
            for row, line in zip(field.rows, table.rows, strict=True)
        )
        fields.append((table.title, rows))
    return ResultSheet(page, rounds, tuple(fields))


def _by_rounds(
    tournament: Tournament, standing: TournamentStanding
) -> Mapping[tuple[int, int], list[Fraction]]:
    """What each entrant had on the boards of each round: per cents with matchpoints, else what it gained."""
    values: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    shares = tournament.scoring == ScoringKind.MATCHPOINTS
    for each in standing.scored_boards:
        for gain in each.gains:
            if gain.again:
                continue
            for key, points in ((gain.line.ns, gain.ns), (gain.line.ew, gain.ew)):
                if key is not None:
                    value = per_cent(points, gain.top) if shares and gain.top is not None else points
                    values[key, each.played.round].append(value)
    return values


def _cell(tournament: Tournament, values: list[Fraction]) -> str:
    if not values:
        return "–"
    total = sum(values, Fraction(0))
    if tournament.scoring == ScoringKind.MATCHPOINTS:
        return words.figure(total / len(values), 1)
    return (
        words.score(total) if tournament.scoring == ScoringKind.TOTAL else words.figure(total, 1, sign=True)
    )


# --- for programs -----------------------------------------------------------------------------------------


def plain(value: Fraction | None) -> int | float | None:
    """A figure for programs, with four decimals at most."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else round(float(value), 4)


def _adjusted_share(shares: Sequence[Share]) -> int | float | str | None:
    """The share of a side; those of partners with different ones are one text."""
    figures = [plain(each) if isinstance(each, Fraction) else str(each.value) for each in shares]
    return figures[0] if len(figures) == 1 else " ".join(map(str, figures))


def lines_of(tournament: Tournament, standing: TournamentStanding) -> Iterator[dict[str, Any]]:
    """Every side of every table of the open boards."""
    sides = len(tournament.engine.sides)
    for each in standing.scored_boards:
        played = each.played
        for side in range(sides):
            keys = played.entrants(side)
            gain = format_of(tournament.movement).gain_of(each, side)
            points, most = gain if gain is not None else (None, None)
            adjusted = played.adjusted[side] if played.adjusted is not None else None
            yield {
                "board": played.board,
                "round": played.round,
                "table": played.table,
                "side": side,
                "entrants": [standing.names[key].number for key in keys if key in standing.names],
                "names": [standing.names[key].name for key in keys if key in standing.names],
                "points": played.points[side] if played.points is not None else None,
                "score": plain(_score(each, side)),
                "adjusted": None if adjusted is None else _adjusted_share(adjusted),
                "gained": plain(points),
                "top": plain(most),
                "per_cent": plain(per_cent(points, most))
                if points is not None and most is not None
                else None,
            }


def _score(each: ScoredBoard, side: int) -> Fraction | None:
    points = each.played.points
    if points is None or each.played.adjusted is not None:
        return None
    return Fraction(points[side]) - Fraction(sum(points) - points[side], len(points) - 1)


def results_csv(tournament: Tournament, standing: TournamentStanding) -> str:
    """The open boards as CSV, a line for each side of a table."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for line in lines_of(tournament, standing):
        named = {
            **line,
            "number": " ".join(str(number) for number in line["entrants"]),
            "name": " – ".join(line["names"]),
        }
        writer.writerow([_harmless(named[column]) for column in COLUMNS])
    return text.getvalue()


def _harmless(value: Any) -> Any:
    """A cell that no program for tables takes for a formula; figures stay figures."""
    if isinstance(value, str):
        return plain_cell(value)
    return "" if value is None else value


def results_json(tournament: Tournament, standing: TournamentStanding) -> dict[str, Any]:
    """The open boards and the standings as JSON."""
    return {
        "event": tournament.public_id,
        "name": title_of(tournament),
        "variant": tournament.variant,
        "options": tournament.options,
        "rules_version": tournament.rules_version,
        "movement": tournament.movement,
        "scoring": tournament.scoring,
        "factor": plain(tournament.imp_factor),
        "stage": tournament.stage,
        "fields": [
            {
                "side": field.side,
                "section": field.section,
                "standings": [
                    {
                        "place": row.place,
                        "number": row.entrant.number,
                        "name": row.entrant.name,
                        "bot": row.entrant.bot,
                        "state": row.entrant.state,
                        "boards": row.boards,
                        "points": plain(row.points),
                        "per_cent": plain(row.per_cent),
                        "carried": plain(row.entrant.carried),
                        "ranked": plain(row.ranked),
                    }
                    for row in field.rows
                ],
            }
            for field in standing.fields
        ],
        "lines": list(lines_of(tournament, standing)),
        "unscored": unscored_facts(standing.scored_boards),
    }


def records_zip(tournament: Tournament) -> bytes:
    """The records of the finished games on open boards, a file for each table."""
    places = {
        game: f"board-{board:03}-round-{number:02}-table-{table:02}.txt"
        for game, board, number, table in BoardPlay.objects.filter(
            board__tournament=tournament, board__board__opened_at__isnull=False, game__isnull=False
        ).values_list("game", "board__number", "table__round__number", "table__number")
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        games = Game.objects.filter(pk__in=places).select_related("board").order_by("pk")
        for game, text in open_records(games):
            # The same games give the same file.
            entry = zipfile.ZipInfo(places[game.pk], date_time=(2000, 1, 1, 0, 0, 0))
            archive.writestr(entry, record.write(text))
    return packed.getvalue()
