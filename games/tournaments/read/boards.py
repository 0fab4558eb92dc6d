"""Open boards: the list, the traveller of one, its hands, and the proof of its cards. Of others there is nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.models import User
from games.analysis.double_dummy_read import cost_lines
from games.duplicate.scoring.travellers import board_scores
from games.play.models import Deal, Game, Player, SeatChange
from games.play.read.names import seat_names, side_names
from games.play.record import fairness
from games.play.record.stints import stints_in_deal
from rules.engine.match import ScoredDeal
from rules.engine.score import from_json
from rules.web.speech import Html, say_html

from ..formats import format_of, scoring_label
from ..formats.values import PlayedBoard, ScoredBoard
from ..models import BoardPlay, BotField, ScoringKind, Tournament, TournamentBoard
from ..record import results, words
from ..record.boards import board_salt
from ..record.entrants import EntrantName
from .hands import BoardHand, hands_of, is_over
from .par import ParLine, par_line
from .standings import TournamentStanding


@dataclass(frozen=True, slots=True)
class BoardRow:
    """An open board in the list: at how many tables it was played, and the mean of the first side's score."""

    number: int
    url: str
    tables: int
    mean: str
    cancelled: bool


@dataclass(frozen=True, slots=True)
class TravellerSide:
    """A side of a table: where it sits, who, the points of the deal, the score, and what it gained."""

    seats: str
    names: str
    points: str
    score: str
    gained: str
    share: str
    mine: bool


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """What one table made of a board: what was played, its parts by side, the sides; `url` leads to the replay.

    `analysis` leads the reader, if they sat there, to what their decisions were worth, `seen` everybody to what cards
    cost with all of them seen; `lost` tells it in a line once it is known.
    """

    round: int
    table: int
    sides: tuple[TravellerSide, ...]
    label: SafeString | str
    parts: tuple[str, ...]
    url: str
    analysis: str = ""
    seen: str = ""
    lost: str = ""


@dataclass(frozen=True, slots=True)
class BotsResult:
    """What bots made of a board, apart from the field; no `sides` while they play. `level`: how they play."""

    level: str
    finished: bool
    label: SafeString | str
    sides: tuple[tuple[str, str, str], ...]
    url: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """An open board: its hands and every table's line, the board before and after, and what proves its cards."""

    number: int
    cancelled: bool
    dealer: str
    hands: tuple[BoardHand, ...]
    sides: tuple[str, ...]
    part_names: tuple[SafeString, ...]
    rows: tuple[TravellerRow, ...]
    bots: BotsResult | None
    par: ParLine | None
    points_label: str
    with_share: bool
    with_gain: bool
    before: int | None
    after: int | None
    salt: str
    proof_url: str
    seal: str
    secret_shown: bool


def board_rows(tournament: Tournament, standing: TournamentStanding) -> tuple[BoardRow, ...]:
    """The open boards, cancelled ones too."""
    tables: dict[int, list[PlayedBoard]] = {}
    for each in standing.scored_boards:
        tables.setdefault(each.played.board, []).append(each.played)
    two_sides = len(tournament.engine.sides) == 2
    opened = TournamentBoard.objects.filter(tournament=tournament, board__opened_at__isnull=False).order_by(
        "number"
    )
    rows = []
    for number, cancelled in opened.values_list("number", "cancelled_at"):
        played = tables.get(number, [])
        scores = [board_scores(each.points)[0] for each in played if each.points and each.adjusted is None]
        mean = words.figure(sum(scores, Fraction(0)) / len(scores), 1) if scores and two_sides else ""
        url = reverse("tournaments:board", args=[tournament.public_id, number])
        at_tables = sum(each.has_score for each in played)
        rows.append(BoardRow(number, url, at_tables, mean, cancelled is not None))
    return tuple(rows)


def open_board(tournament: Tournament, number: int) -> TournamentBoard | None:
    """A board that is open, None for every other."""
    rows = TournamentBoard.objects.filter(
        tournament=tournament, number=number, board__opened_at__isnull=False
    )
    return rows.select_related("board").first()


def board_page(
    tournament: Tournament,
    board: TournamentBoard,
    standing: TournamentStanding,
    mine: int | None = None,
    reader: Any = None,
) -> BoardPage:
    """The page of an open board for a reader, of the entrant `mine` if they are of one."""
    if board.cancelled_at is None:
        here = [each for each in standing.scored_boards if each.played.board == board.number]
    else:
        plays = BoardPlay.objects.filter(board=board, finished_at__isnull=False)
        here = [ScoredBoard(each, ()) for each in results.played_of(tournament, plays)]
    engine = tournament.engine
    seats, sides = seat_names(engine.seats), side_names(engine.sides, engine.seats)
    part_names, rows = _traveller(tournament, here, standing.names, mine, reader)
    opened = TournamentBoard.objects.filter(tournament=tournament, board__opened_at__isnull=False)
    numbers = list(opened.order_by("number").values_list("number", flat=True))
    place = numbers.index(board.number)
    return BoardPage(
        board.number,
        board.cancelled_at is not None,
        seats[board.board.dealer],
        hands_of(tournament, board),
        sides,
        part_names,
        rows,
        bots_result(tournament, board),
        par_line(tournament, board),
        scoring_label(tournament.scoring),
        tournament.scoring == ScoringKind.MATCHPOINTS and board.cancelled_at is None,
        tournament.scoring != ScoringKind.TOTAL and board.cancelled_at is None,
        numbers[place - 1] if place else None,
        numbers[place + 1] if place + 1 < len(numbers) else None,
        board_salt(tournament, board.number).hex(),
        reverse("tournaments:proof", args=[tournament.public_id, board.number]),
        fairness.secret_commitment(bytes(tournament.secret)),
        is_over(tournament),
    )


def _traveller(
    tournament: Tournament,
    here: Sequence[ScoredBoard],
    names: Mapping[int, EntrantName],
    mine: int | None,
    reader: Any,
) -> tuple[tuple[SafeString, ...], tuple[TravellerRow, ...]]:
    """The lines of a board, the best score of the first side first, with the names of the parts some line has."""
    games = {
        game.public_id: game
        for game in Game.objects.filter(public_id__in=[each.played.game for each in here if each.played.game])
    }
    deals = Deal.objects.filter(game__in=games.values(), number=1, score__isnull=False)
    scores = dict(deals.values_list("game__public_id", "score"))
    lines = {
        each.played.play: _line(tournament, scores.get(each.played.game), each.played.adjusted is not None)
        for each in here
    }
    own, lost = _sat_at(games, reader), cost_lines(games.values())
    part_names = tuple(dict.fromkeys(name for _label, parts in lines.values() for name in parts))
    rows = []
    for each in here:
        label, parts = lines[each.played.play]
        rows.append(
            TravellerRow(
                each.played.round,
                each.played.table,
                tuple(
                    _side(tournament, each, side, names, mine) for side in range(len(tournament.engine.sides))
                ),
                label,
                tuple(parts.get(name, "–") for name in part_names),
                _replay(games.get(each.played.game)),
                reverse("analysis:analysis", args=[each.played.game, 1]) if each.played.game in own else "",
                _all_seen_link(games.get(each.played.game), each.played.game in own),
                lost.get(each.played.game, ""),
            )
        )
    order = {row_key(each): each for each in here}
    rows.sort(key=lambda row: _rank(order[row.round, row.table].played))
    return part_names, tuple(rows)


def _sat_at(games: Mapping[str, Game], reader: Any) -> set[str]:
    """The games of a board in which somebody made moves: those where their deal can be looked at."""
    if not isinstance(reader, User):
        return set()
    deals = Deal.objects.filter(game__in=games.values(), number=1, revealed_at__isnull=False)
    seated = Player.objects.filter(Q(user=reader) | Q(resigned=reader))
    handed = SeatChange.objects.filter(before=reader)
    own_deals = deals.filter(Q(game__in=seated.values("game")) | Q(game__in=handed.values("game")))
    return {
        deal.game.public_id
        for deal in own_deals.select_related("game")
        if any(stints_in_deal(reader, deal, list(deal.game.players.all())))
    }


def bots_result(tournament: Tournament, board: TournamentBoard) -> BotsResult | None:
    """What bots made of an open board, None where they have not begun or did not come to the end."""
    line = BotField.objects.filter(board=board).select_related("game").first()
    if line is None or (line.finished_at is not None and line.points is None):
        return None
    level = str(line.get_level_display())
    if line.points is None:
        return BotsResult(level, False, "", (), "")
    deal = Deal.objects.filter(game=line.game, number=1).first()
    label, _parts = _line(tournament, deal.score if deal is not None else None, False)
    seats = side_names(tournament.engine.sides, tournament.engine.seats)
    scores = board_scores(line.points)
    sides = tuple(
        (seats[side], words.score(points), words.score(scores[side]))
        for side, points in enumerate(line.points)
    )
    return BotsResult(level, True, label, sides, _replay(line.game))


def row_key(each: ScoredBoard) -> tuple[int, int]:
    """A line of a traveller by its round and table."""
    return each.played.round, each.played.table


def _rank(played: PlayedBoard) -> tuple[int, Fraction, int, int]:
    if played.adjusted is not None or played.points is None:
        return 1, Fraction(0), played.round, played.table
    return 0, -board_scores(played.points)[0], played.round, played.table


def _replay(game: Game | None) -> str:
    """Where a table's deal can be followed; one of a tournament by invitation lets whoever reads here in."""
    if game is None:
        return ""
    if game.public:
        return reverse("play:deal", args=[game.public_id, 1])
    return reverse("play:invitation", args=[game.public_id, game.invitation])


def _all_seen_link(game: Game | None, sat_there: bool) -> str:
    """Where a table's deal stands with all cards seen, for a reader who may go there as they are."""
    if game is None or not (game.public or sat_there):
        return ""
    return reverse("analysis:all_seen", args=[game.public_id, 1])


def _line(
    tournament: Tournament, score: Mapping[str, Any] | None, adjusted: bool
) -> tuple[SafeString | str, dict[SafeString, str]]:
    """What was played at a table in the words of the game, and its parts by side."""
    if adjusted:
        return gettext("adjusted by the director or the close of the round"), {}
    if score is None:
        return "", {}
    engine, wording = tournament.engine, tournament.rules.wording
    speaker = Html(seat_names(engine.seats), side_names(engine.sides, engine.seats))
    (line,) = engine.sheet((ScoredDeal(1, from_json(score)),))
    parts = {
        say_html(wording, part.label, speaker): " : ".join(
            "–" if value is None else words.score(value) for value in part.values
        )
        for part in line.parts
    }
    return say_html(wording, line.label, speaker), parts


def _side(
    tournament: Tournament, each: ScoredBoard, side: int, names: Mapping[int, EntrantName], mine: int | None
) -> TravellerSide:
    played = each.played
    entrants = played.entrants(side)
    called = " – ".join(names[key].name for key in entrants if key in names) or gettext("nobody")
    points = score = ""
    if played.adjusted is not None:
        score = " / ".join(map(words.share, played.adjusted[side]))
    elif played.points is not None:
        points, score = words.score(played.points[side]), words.score(board_scores(played.points)[side])
    gained, share = gained_words(tournament, each, side)
    seats = side_names(tournament.engine.sides, tournament.engine.seats)[side]
    return TravellerSide(seats, called, points, score, gained, share, mine in entrants)


def gained_words(tournament: Tournament, each: ScoredBoard, side: int) -> tuple[str, str]:
    """What a side of a table gained, and the per cent of the top where there is one."""
    gain = format_of(tournament.movement).gain_of(each, side)
    if gain is None:
        return "", ""
    points, top = gain
    if top is None:
        return words.figure(points, 2, sign=True), ""
    share = results.share_text(points, top)
    return words.figure(points), words.figure(share) if share is not None else ""
