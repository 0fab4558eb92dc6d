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
from games.contest.travellers import Gain, board_scores
from games.play.models import Deal, Game, Handover, Player
from games.play.read.names import seat_names, side_names
from games.play.record import fairness
from games.play.record.sitters import stints_in_deal
from games.study.seen_read import told_of
from rules.engine.cards import face
from rules.engine.match import Scored
from rules.engine.moves import Move
from rules.engine.score import from_json
from rules.engine.wording import N_
from rules.web.speech import Html, card_name, rank_sign, say_html

from .. import results, running
from ..models import BoardPlay, BotsLine, DuplicateEvent, EventBoard, EventStage, MovementKind, ScoringKind
from ..results import EntrantName, PlayedBoard, ScoredBoard
from . import words
from .par import ParTold, par_told
from .standing import EventStanding, points_label

Suits = tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]

PARTS = {
    "stock": N_("stock"),
    "talon": N_("talon"),
    "widow": N_("widow"),
    "turn-up": N_("turned up"),
    "turned up": N_("turned up"),
}
"""What lies on the table beside the hands, by the name of the part of the deal."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """An open board in the list: at how many tables it was played, and the mean of the first side's score."""

    number: int
    url: str
    tables: int
    mean: str
    cancelled: bool


@dataclass(frozen=True, slots=True)
class BoardHand:
    """Cards of a board by suits, or in the order they lie: those of a seat, the widow, the stock."""

    name: str
    dealer: bool
    suits: Suits
    by_suits: bool


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
class BotsTold:
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
    bots: BotsTold | None
    par: ParTold | None
    points_label: str
    with_share: bool
    with_gain: bool
    before: int | None
    after: int | None
    salt: str
    proof_url: str
    seal: str
    secret_shown: bool


def board_rows(event: DuplicateEvent, standing: EventStanding) -> tuple[BoardRow, ...]:
    """The open boards, cancelled ones too."""
    tables: dict[int, list[PlayedBoard]] = {}
    for each in standing.scored:
        tables.setdefault(each.played.board, []).append(each.played)
    two_sides = event.movement != MovementKind.THREES
    opened = EventBoard.objects.filter(event=event, board__opened_at__isnull=False).order_by("number")
    rows = []
    for number, cancelled in opened.values_list("number", "cancelled_at"):
        played = tables.get(number, [])
        scores = [board_scores(each.points)[0] for each in played if each.points and each.adjusted is None]
        mean = words.figure(sum(scores, Fraction(0)) / len(scores), 1) if scores and two_sides else ""
        url = reverse("tournaments:board", args=[event.public_id, number])
        rows.append(BoardRow(number, url, len(played), mean, cancelled is not None))
    return tuple(rows)


def open_board(event: DuplicateEvent, number: int) -> EventBoard | None:
    """A board that is open, None for every other."""
    found = EventBoard.objects.filter(event=event, number=number, board__opened_at__isnull=False)
    return found.select_related("board").first()


def board_page(
    event: DuplicateEvent,
    board: EventBoard,
    standing: EventStanding,
    mine: int | None = None,
    reader: Any = None,
) -> BoardPage:
    """The page of an open board for a reader, of the entrant `mine` if they are of one."""
    if board.cancelled_at is None:
        here = [each for each in standing.scored if each.played.board == board.number]
    else:
        plays = BoardPlay.objects.filter(board=board, finished_at__isnull=False)
        here = [ScoredBoard(each, ()) for each in results.played_of(event, plays)]
    engine = event.engine
    seats, sides = seat_names(engine.seats), side_names(engine.sides, engine.seats)
    part_names, rows = _traveller(event, here, standing.names, mine, reader)
    opened = EventBoard.objects.filter(event=event, board__opened_at__isnull=False)
    numbers = list(opened.order_by("number").values_list("number", flat=True))
    place = numbers.index(board.number)
    return BoardPage(
        board.number,
        board.cancelled_at is not None,
        seats[board.board.dealer],
        hands_of(event, board),
        sides,
        part_names,
        rows,
        bots_told(event, board),
        par_told(event, board),
        points_label(event) if not event.of_teams else gettext("IMPs"),
        event.scoring == ScoringKind.MATCHPOINTS and board.cancelled_at is None,
        event.scoring != ScoringKind.TOTAL and board.cancelled_at is None,
        numbers[place - 1] if place else None,
        numbers[place + 1] if place + 1 < len(numbers) else None,
        running.board_salt(event, board.number).hex(),
        reverse("tournaments:proof", args=[event.public_id, board.number]),
        fairness.secret_commitment(bytes(event.secret)),
        _is_over(event),
    )


def _is_over(event: DuplicateEvent) -> bool:
    return event.stage in (EventStage.OVER, EventStage.CANCELLED)


def _traveller(
    event: DuplicateEvent,
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
        each.played.play: _line(event, scores.get(each.played.game), each.played.adjusted is not None)
        for each in here
    }
    own, lost = _sat_at(games, reader), told_of(games.values())
    part_names = tuple(dict.fromkeys(name for _label, parts in lines.values() for name in parts))
    rows = []
    for each in here:
        label, parts = lines[each.played.play]
        rows.append(
            TravellerRow(
                each.played.round,
                each.played.table,
                tuple(_side(event, each, side, names, mine) for side in range(len(event.engine.sides))),
                label,
                tuple(parts.get(name, "–") for name in part_names),
                _replay(games.get(each.played.game)),
                reverse("study:analysis", args=[each.played.game, 1]) if each.played.game in own else "",
                _seen(games.get(each.played.game), each.played.game in own),
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
    handed = Handover.objects.filter(before=reader)
    sat = deals.filter(Q(game__in=seated.values("game")) | Q(game__in=handed.values("game")))
    return {
        deal.game.public_id
        for deal in sat.select_related("game")
        if any(stints_in_deal(reader, deal, list(deal.game.players.all())))
    }


def bots_told(event: DuplicateEvent, board: EventBoard) -> BotsTold | None:
    """What bots made of an open board, None where they have not begun or did not come to the end."""
    line = BotsLine.objects.filter(board=board).select_related("game").first()
    if line is None or (line.finished_at is not None and line.points is None):
        return None
    level = str(line.get_level_display())
    if line.points is None:
        return BotsTold(level, False, "", (), "")
    deal = Deal.objects.filter(game=line.game, number=1).first()
    label, _parts = _line(event, deal.score if deal is not None else None, False)
    seats = side_names(event.engine.sides, event.engine.seats)
    scores = board_scores(line.points)
    sides = tuple(
        (seats[side], words.score(points), words.score(scores[side]))
        for side, points in enumerate(line.points)
    )
    return BotsTold(level, True, label, sides, _replay(line.game))


def row_key(each: ScoredBoard) -> tuple[int, int]:
    """A line of a traveller by its round and table."""
    return each.played.round, each.played.table


def _rank(played: PlayedBoard) -> tuple[int, Fraction, int, int]:
    if played.adjusted is not None or played.points is None:
        return 1, Fraction(0), played.round, played.table
    return 0, -board_scores(played.points)[0], played.round, played.table


def _replay(game: Game | None) -> str:
    """Where a table's deal can be followed; one of an event by invitation lets whoever reads here in."""
    if game is None:
        return ""
    if game.public:
        return reverse("play:deal", args=[game.public_id, 1])
    return reverse("play:invitation", args=[game.public_id, game.invitation])


def _seen(game: Game | None, sat_there: bool) -> str:
    """Where a table's deal stands with all cards seen, for a reader who may go there as they are."""
    if game is None or not (game.public or sat_there):
        return ""
    return reverse("study:all_seen", args=[game.public_id, 1])


def _line(
    event: DuplicateEvent, score: Mapping[str, Any] | None, adjusted: bool
) -> tuple[SafeString | str, dict[SafeString, str]]:
    """What was played at a table in the words of the game, and its parts by side."""
    if adjusted:
        return gettext("adjusted by the director or the close of the round"), {}
    if score is None:
        return "", {}
    engine, wording = event.engine, event.rules.wording
    speaker = Html(seat_names(engine.seats), side_names(engine.sides, engine.seats))
    (line,) = engine.sheet((Scored(1, from_json(score)),))
    parts = {
        say_html(wording, part.label, speaker): " : ".join(
            "–" if value is None else words.score(value) for value in part.values
        )
        for part in line.parts
    }
    return say_html(wording, line.label, speaker), parts


def _side(
    event: DuplicateEvent, each: ScoredBoard, side: int, names: Mapping[int, EntrantName], mine: int | None
) -> TravellerSide:
    played = each.played
    entrants = played.entrants(side)
    called = " – ".join(names[key].name for key in entrants if key in names) or gettext("nobody")
    points = score = ""
    if played.adjusted is not None:
        score = words.share(played.adjusted[side])
    elif played.points is not None:
        points, score = words.score(played.points[side]), words.score(board_scores(played.points)[side])
    gained, share = gained_words(event, each, side)
    seats = side_names(event.engine.sides, event.engine.seats)[side]
    return TravellerSide(seats, called, points, score, gained, share, mine in entrants)


def gained_words(event: DuplicateEvent, each: ScoredBoard, side: int) -> tuple[str, str]:
    """What a side of a table gained, and the per cent of the top where there is one."""
    found = gain_of(each, side, event)
    if found is None:
        return "", ""
    points, top = found
    if top is None:
        return words.figure(points, 2, sign=True), ""
    share = results.share_text(points, top)
    return words.figure(points), words.figure(share) if share is not None else ""


def gain_of(each: ScoredBoard, side: int, event: DuplicateEvent) -> tuple[Fraction, Fraction | None] | None:
    """The gain of a side of a table, and the top."""
    if not each.gains:
        return None
    if event.movement == MovementKind.THREES:
        return next((found for key in each.played.entrants(side) if (found := each.gained(key))), None)
    gain: Gain = each.gains[0]
    return (gain.ns, gain.top) if side == 0 else (gain.ew, gain.top)


# --- hands ------------------------------------------------------------------------------------------------


def hands_of(event: DuplicateEvent, board: EventBoard) -> tuple[BoardHand, ...]:
    """All hands of an open board as they were dealt, and what lay on the table beside them."""
    engine = event.engine
    dealt = board.board.cards.split()
    start = engine.start(board.board.dealer)
    deck = engine.deck(start)
    assert deck is not None
    state = engine.apply(start, None, Move("deal", tuple(dealt))).state
    names = seat_names(engine.seats)
    hands = [
        BoardHand(
            names[seat],
            seat == board.board.dealer,
            _suits(engine.show(engine.view(state, seat)).hand),
            True,
        )
        for seat in range(engine.seats)
    ]
    place = 0
    for part in deck.parts:
        cards = dealt[place : place + part.size]
        place += part.size
        if part.owner is None and cards:
            name = gettext(PARTS[part.name]) if part.name in PARTS else part.name
            hands.append(BoardHand(name, False, _together(cards), False))
    return tuple(hands)


def _suits(hand: Sequence[str]) -> Suits:
    suits: dict[str, list[tuple[str, str, str]]] = {}
    for card in map(face, hand):
        suits.setdefault(card[-1], []).append((card, rank_sign(card[:-1]), card_name(card)))
    return tuple((suit, tuple(cards)) for suit, cards in suits.items())


def _together(cards: Sequence[str]) -> Suits:
    """Cards in the order they lie."""
    return tuple((card[-1], ((card, rank_sign(card[:-1]), card_name(card)),)) for card in map(face, cards))


def proof_of(event: DuplicateEvent, board: EventBoard) -> dict[str, Any]:
    """Everything `verify_deal.py` needs to check an open board."""
    engine = event.engine
    deck = engine.deck(engine.start(board.board.dealer))
    assert deck is not None
    told: dict[str, Any] = {
        "event": event.public_id,
        "number": board.number,
        "board": board.board.public_id,
        "dealer": board.board.dealer,
        "salt": running.board_salt(event, board.number).hex(),
        "pack": list(deck.cards),
        **({"lots": list(deck.lots)} if deck.lots else {}),
        "cards": board.board.cards.split(),
        "secret_commitment": fairness.secret_commitment(bytes(event.secret)),
    }
    if _is_over(event):
        told["secret"] = bytes(event.secret).hex()
    return told
