"""What is printed for an evening at real tables: cards that guide people and tables, travellers, hands to lay out.

Of a round that has been opened the rows are told, of later ones the movement, where it does not depend on results.
The cards of a sealed board are for a director of a tournament on paper who does not play in it, and for nobody else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.duplicate.movements.movement import NoMovement
from games.duplicate.movements.swiss import NoPairing
from games.play.read.names import seat_names, side_names
from rules.engine.cards import face
from rules.web.speech import rank_sign

from ..formats import Scheduled, format_of, terms_of
from ..formats.seats import dealer_of
from ..formats.values import PlannedTable
from ..models import BoardPlay, TableSide, Tournament, TournamentBoard, Venue
from ..record import next_round, who_knows
from ..record.entrants import in_order, names_of
from ..record.who_directs import directs
from ..record.who_knows import plays_in
from .hands import BoardHand, hands_of


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a round: its number, who sits where, by side, and its boards."""

    round: int
    table: int
    sides: tuple[str, ...]
    boards: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """What lies on a table: who comes to it, round by round."""

    table: int
    rows: tuple[PaperTable, ...]


@dataclass(frozen=True, slots=True)
class GuideRow:
    """Where an entrant goes in a round: the table, the seats, with and against whom; no table: it sits out."""

    round: int
    table: int | None
    seats: str
    partners: str
    opponents: str
    boards: str


@dataclass(frozen=True, slots=True)
class GuideCard:
    """What an entrant carries about."""

    number: int
    name: str
    rows: tuple[GuideRow, ...]


@dataclass(frozen=True, slots=True)
class BlankTraveller:
    """What goes with a board: a line for each table that will play it; lines without a table are empty."""

    board: int
    dealer: str
    rows: tuple[PaperTable, ...]
    empty: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SuitSequence:
    """Where the cards of a suit go when a sorted pack is dealt: for each rank its sign, and a pile for each copy."""

    suit: str
    ranks: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The cards of a board, to lay out by hand or to look at afterwards."""

    number: int
    dealer: str
    sealed: bool
    hands: tuple[BoardHand, ...]
    piles: tuple[SuitSequence, ...]


@dataclass(frozen=True, slots=True)
class PaperPlan:
    """Everything that can be told of who sits where: the seats by side, rounds, tables, boards, all of their cards."""

    sides: tuple[str, ...]
    guides: tuple[GuideCard, ...]
    tables: tuple[TableCard, ...]
    travellers: tuple[BlankTraveller, ...]
    partners: bool
    first_only: bool
    entrants: int


Plan = Sequence[tuple[int, Sequence[PlannedTable]]]


def entrants_wanted(tournament: Tournament, text: str) -> tuple[int, str]:
    """For how many entrants cards are made before the start, and what is wrong with the number that was typed."""
    low, high = format_of(tournament.movement).bounds
    here = min(max(len(in_order(tournament)[0]) + tournament.bots, tournament.least, low), high)
    usual = here if _may_be(tournament, here) else tournament.least
    if not text:
        return usual, ""
    if text.isdecimal() and len(text) < 4 and low <= int(text) <= high:
        if _may_be(tournament, int(text)):
            return int(text), ""
        return usual, gettext("There is no such movement for so many. Choose another number.")
    return usual, gettext("This movement is made for %(low)s to %(high)s.") % {"low": low, "high": high}


def _may_be(tournament: Tournament, entrants: int) -> bool:
    """Whether the movement can be had for so many."""
    try:
        next_round.first_tables(tournament, entrants)
    except (NoMovement, NoPairing):
        return False
    return True


def paper_plan(tournament: Tournament, wanted: int) -> PaperPlan:
    """Who sits where in a tournament, or in one of so many entrants if it has not begun."""
    entrants = tournament.numbers or wanted
    plan = _plan_so_far(tournament) if tournament.numbers else _to_come(tournament, wanted)
    called = _names_by_number(tournament, entrants)
    engine = tournament.engine
    sides = side_names(engine.sides, engine.seats)
    people = sorted(called) or list(range(1, entrants + 1))
    return PaperPlan(
        sides,
        tuple(_guide(tournament, number, plan, called) for number in people),
        _table_cards(tournament, plan, called),
        _travellers(tournament, plan, called, entrants),
        format_of(tournament.movement).new_partners,
        format_of(tournament.movement).by_results,
        entrants,
    )


def _plan_so_far(tournament: Tournament) -> Plan:
    """The rounds that were opened as they are, and those to come as they are planned."""
    sides: dict[tuple[int, int], dict[int, list[int | None]]] = defaultdict(lambda: defaultdict(list))
    rows = TableSide.objects.filter(table__round__tournament=tournament).order_by("side", "place")
    for number, table, side, entrant in rows.values_list(
        "table__round__number", "table__number", "side", "entrant__number"
    ):
        sides[number, table][side].append(entrant)
    boards: dict[tuple[int, int], list[int]] = defaultdict(list)
    plays = BoardPlay.objects.filter(board__tournament=tournament).order_by("board__number")
    for number, table, board in plays.values_list("table__round__number", "table__number", "board__number"):
        boards[number, table].append(board)
    opened: dict[int, list[PlannedTable]] = defaultdict(list)
    for number, table in sorted(sides):
        here = sides[number, table]
        opened[number].append(
            PlannedTable(
                table, tuple(tuple(here[side]) for side in sorted(here)), tuple(boards[number, table])
            )
        )
    plan: list[tuple[int, Sequence[PlannedTable]]] = sorted(opened.items())
    format_, terms = format_of(tournament.movement), terms_of(tournament)
    if isinstance(format_, Scheduled):
        to_come = range(len(plan) + 1, format_.rounds(terms) + 1)
        plan += [(number, format_.planned_tables(terms, number)) for number in to_come]
    return plan


def _to_come(tournament: Tournament, wanted: int) -> Plan:
    """The rounds for so many entrants; of movements by results the first."""
    format_, terms = format_of(tournament.movement), terms_of(tournament, wanted)
    if isinstance(format_, Scheduled):
        rounds = range(1, len(format_.movement(terms).rounds) + 1)
        return [(number, format_.planned_tables(terms, number)) for number in rounds]
    return [(1, format_.first_tables(terms))]


def _names_by_number(tournament: Tournament, entrants: int) -> Mapping[int, str]:
    """What the numbers are called: by name once they are drawn; those nobody has are left out."""
    if tournament.numbers:
        names = [
            each for each in names_of(tournament).values() if each.number is not None and each.state == "in"
        ]
        return {each.number: each.name for each in names if each.number is not None}
    bots = format_of(tournament.movement).bots_wanted(terms_of(tournament, entrants))
    called = dict.fromkeys(range(1, entrants + 1), "")
    return called | {number: gettext("a bot") for number, bot in bots.items() if bot}


def _label(number: int | None, called: Mapping[int, str]) -> str:
    if number is None or number not in called:
        return gettext("nobody")
    return f"{number} {called[number]}".strip()


def _labels(numbers: Iterable[int | None], called: Mapping[int, str]) -> str:
    return " + ".join(_label(number, called) for number in numbers)


def _board_words(boards: Sequence[int]) -> str:
    """Boards of a round, those that follow each other as a span."""
    spans: list[list[int]] = []
    for board in sorted(boards):
        if spans and board == spans[-1][-1] + 1:
            spans[-1].append(board)
        else:
            spans.append([board])
    return ", ".join(str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}" for span in spans)


def _paper_table(number: int, table: PlannedTable, called: Mapping[int, str]) -> PaperTable:
    sides = tuple(_labels(side, called) for side in table.sides)
    return PaperTable(number, table.number, sides, _board_words(table.boards), tuple(sorted(table.boards)))


def _table_cards(tournament: Tournament, plan: Plan, called: Mapping[int, str]) -> tuple[TableCard, ...]:
    rows: dict[int, list[PaperTable]] = defaultdict(list)
    for number, tables in plan:
        for table in tables:
            rows[table.number].append(_paper_table(number, table, called))
    return tuple(TableCard(table, tuple(rows[table])) for table in sorted(rows))


def _guide(tournament: Tournament, entrant: int, plan: Plan, called: Mapping[int, str]) -> GuideCard:
    engine = tournament.engine
    names, sides = seat_names(engine.seats), side_names(engine.sides, engine.seats)
    rows: list[GuideRow] = []
    for number, tables in plan:
        stations = [
            (table, side, place)
            for table in tables
            for side, sitting in enumerate(table.sides)
            for place, each in enumerate(sitting)
            if each == entrant
        ]
        if not stations:
            rows.append(GuideRow(number, None, "", "", "", ""))
        for table, side, place in stations:
            sitting = table.sides[side]
            seats = names[engine.sides[side][place]] if len(sitting) > 1 else sides[side]
            partners = _labels((each for each in sitting if each != entrant), called)
            others = [each for at, there in enumerate(table.sides) if at != side for each in there]
            nobody = any(each not in called for there in table.sides for each in there)
            rows.append(
                GuideRow(
                    number,
                    None if nobody else table.number,
                    seats,
                    partners,
                    _labels(others, called),
                    _board_words(table.boards),
                )
            )
    return GuideCard(entrant, called.get(entrant, ""), tuple(rows))


def _travellers(
    tournament: Tournament, plan: Plan, called: Mapping[int, str], entrants: int
) -> tuple[BlankTraveller, ...]:
    rows: dict[int, list[PaperTable]] = defaultdict(list)
    for number, tables in plan:
        for table in tables:
            if any(each not in called for side in table.sides for each in side):
                continue
            for board in table.boards:
                rows[board].append(_paper_table(number, table, called))
    engine = tournament.engine
    names = seat_names(engine.seats)
    boards: Iterable[int] = sorted(rows)
    by_results = format_of(tournament.movement).by_results
    if by_results:
        # Who meets whom later is not known: as many empty lines as there can be tables.
        boards = range(1, next_round.rounds_of(tournament, entrants) * tournament.boards + 1)
    lines = max(entrants // 2, 1)
    return tuple(
        BlankTraveller(
            board,
            names[dealer_of(board, engine.seats)],
            tuple(rows.get(board, ())),
            () if rows.get(board) else tuple(range(lines)),
        )
        for board in boards
    )


# --- the cards --------------------------------------------------------------------------------------------


def lays_out(tournament: Tournament, user: Any) -> bool:
    """Whether somebody may make up the boards: a director of a tournament with real tables who does not play in it."""
    if tournament.venue == Venue.HERE or not isinstance(user, User):
        return False
    return directs(tournament, user) and not plays_in(tournament, user)


def reads_all(tournament: Tournament, user: Any) -> bool:
    """Whether somebody has said that they make up the boards, and may; who did so cannot enter any more."""
    return lays_out(tournament, user) and who_knows.has_read(tournament, user)


def _readable(tournament: Tournament, user: Any) -> QuerySet[TournamentBoard]:
    rows = TournamentBoard.objects.filter(tournament=tournament).select_related("board").order_by("number")
    return rows if reads_all(tournament, user) else rows.filter(board__opened_at__isnull=False)


def has_hands(tournament: Tournament, user: Any) -> bool:
    """Whether there is a board whose cards somebody may read, at once or once they make up the boards."""
    return _readable(tournament, user).exists() or to_make_up(tournament, user)


def to_make_up(tournament: Tournament, user: Any) -> bool:
    """Whether there are sealed boards that somebody may say they make up."""
    sealed = TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None)
    return lays_out(tournament, user) and not who_knows.has_read(tournament, user) and sealed.exists()


def hand_records(tournament: Tournament, user: Any) -> tuple[HandRecord, ...]:
    """The cards of the boards that are open; of the sealed ones too for whoever makes them up."""
    rows = _readable(tournament, user)
    names = seat_names(tournament.engine.seats)
    records = []
    for row in rows:
        hands = hands_of(tournament, row)
        sealed = row.board.opened_at is None
        records.append(
            HandRecord(row.number, names[row.board.dealer], sealed, hands, _piles(tournament, hands))
        )
    return tuple(records)


def _piles(tournament: Tournament, hands: Sequence[BoardHand]) -> tuple[SuitSequence, ...]:
    """A pack sorted by suits and ranks as it is dealt card by card: which pile takes each of them."""
    called = short([hand.name for hand in hands])
    piles: dict[str, list[str]] = defaultdict(list)
    for hand, pile in zip(hands, called, strict=True):
        for _suit, cards in hand.suits:
            for card, _sign, _name in cards:
                piles[card].append(pile)
    engine = tournament.engine
    deck = engine.deck(engine.start(0))
    assert deck is not None
    suits: dict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    for card in dict.fromkeys(map(face, deck.cards)):
        suits[card[-1]].append((rank_sign(card[:-1]), tuple(piles[card])))
    return tuple(SuitSequence(suit, tuple(ranks)) for suit, ranks in suits.items())


def short(names: Sequence[str]) -> list[str]:
    """Names cut to so many letters, two at most, as tell them apart; whole where those do not."""
    for letters in (1, 2):
        cut = [name[:letters] for name in names]
        if len(set(cut)) == len(cut):
            return cut
    return list(names)


def counts_in_words(plan: PaperPlan) -> tuple[str, str, str]:
    """How many guide cards, table cards and travellers there are, in words."""
    cards, tables, boards = len(plan.guides), len(plan.tables), len(plan.travellers)
    return (
        ngettext("%(number)s card", "%(number)s cards", cards) % {"number": cards},
        ngettext("%(number)s table", "%(number)s tables", tables) % {"number": tables},
        ngettext("%(number)s board", "%(number)s boards", boards) % {"number": boards},
    )
