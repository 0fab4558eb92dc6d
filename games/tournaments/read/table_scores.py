"""Scores that tables send: the page on the phone of a table, and what waits for a director.

The phone is shown what it sent itself and nothing else: not what others sent of the same table, what was entered, or
which tables have finished. So a card with the link may lie on a table to which others come in the next round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.duplicate.movements.movement import NoMovement
from games.duplicate.movements.swiss import NoPairing
from games.play.read.names import side_names

from ..models import (
    BoardPlay,
    ScoreLink,
    TableScore,
    TableScoreState,
    Tournament,
    TournamentStage,
    TournamentTable,
)
from ..record import next_round
from ..record.names import title_of
from ..record.roster import entrant_name, names_at, people_of, sides_of
from ..record.table_scores import plays_to_send
from ..record.who_knows import sealed_boards


@dataclass(frozen=True, slots=True)
class PhoneBoard:
    """A board on the phone of a table: what this phone sent of it, by side, and what became of that."""

    play: int
    number: int
    sent: tuple[int, ...] | None
    state: str
    refused: bool


@dataclass(frozen=True, slots=True)
class PhoneSheet:
    """The page of a table: its boards of a round; `table` and `round` None where there is one to choose, or none."""

    name: str
    stage: str
    chooses: bool
    tables: tuple[int, ...]
    table: int | None
    rounds: tuple[int, ...]
    round: int | None
    names: str
    sides: tuple[str, ...]
    boards: tuple[PhoneBoard, ...]


def phone_sheet(link: ScoreLink, sender: str, *, table: int | None, round_number: int | None) -> PhoneSheet:
    """What a phone shows under a link: of the table asked for where the link is for all, in the round asked for.

    Else the first round of which this phone has not sent everything.
    """
    tournament = link.tournament
    plays = (
        list(plays_to_send(tournament, link.table).select_related("board", "table__round"))
        if tournament.stage == TournamentStage.RUNNING
        else []
    )
    tables = tuple(sorted({play.table.number for play in plays}))
    number = link.table if link.table is not None else table if table in tables else None
    plays = [play for play in plays if play.table.number == number]
    rounds = tuple(sorted({play.table.round.number for play in plays}))
    mine = _sent_by(plays, sender)
    current = round_number if round_number in rounds else _next_round(plays, mine)
    here = [play for play in plays if play.table.round.number == current]
    return PhoneSheet(
        name=title_of(tournament),
        stage=tournament.stage,
        chooses=link.table is None,
        tables=tables,
        table=number,
        rounds=rounds,
        round=current,
        names=_names(tournament)[here[0].table_id] if here else "",
        sides=tuple(side_names(tournament.engine.sides, tournament.engine.seats)),
        boards=tuple(_phone_board(play, mine.get(play.pk)) for play in here),
    )


def _sent_by(plays: Sequence[BoardPlay], sender: str) -> Mapping[int, TableScore]:
    """The last score that a phone sent of each board, by the key of the play."""
    if not sender:
        return {}
    sent = TableScore.objects.filter(play__in=[play.pk for play in plays], sender=sender)
    return {each.play_id: each for each in sent.exclude(state=TableScoreState.REPLACED)}


def _next_round(plays: Sequence[BoardPlay], mine: Mapping[int, TableScore]) -> int | None:
    """The first round of which something was not sent from this phone, else the last."""
    numbers = [play.table.round.number for play in plays]
    left = [play.table.round.number for play in plays if play.pk not in mine]
    return min(left, default=max(numbers, default=None))


def _phone_board(play: BoardPlay, sent: TableScore | None) -> PhoneBoard:
    return PhoneBoard(
        play.pk,
        play.board.number,
        tuple(sent.points) if sent is not None else None,
        str(TableScoreState(sent.state).label) if sent is not None else "",
        sent is not None and sent.state == TableScoreState.REFUSED,
    )


def _names(tournament: Tournament) -> Mapping[int, str]:
    """Who sits at each table, by its key."""
    people = people_of(tournament)
    names = {
        each.pk: f"{each.number} {entrant_name(each, people[each.pk])}" for each in tournament.entrants.all()
    }
    return {table: names_at(sides, names) for table, sides in sides_of(tournament).items()}


# --- the director's list ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SentScore:
    """A score that waits: `number` phones sent it; `before`: what they sent first; `counts`: what is entered there.

    It is disputed where another one waits for the same board, or something else is entered.
    """

    pk: int
    play: int
    board: int
    round: int
    table: int
    names: str
    points: str
    number: int
    at: datetime
    before: str
    counts: str
    disputed: bool


@dataclass(frozen=True, slots=True)
class SentScores:
    """What waits for a director; `hidden` are boards that they have still to play, which others must decide."""

    shown: tuple[SentScore, ...]
    hidden: int

    @property
    def number_agreed(self) -> int:
        """How many scores can be taken as they are: nothing contradicts them."""
        return sum(not each.disputed for each in self.shown)

    @property
    def of_play(self) -> Mapping[int, str]:
        """The scores that wait, by the key of the play, for the director's list."""
        points_of: dict[int, list[str]] = defaultdict(list)
        for each in self.shown:
            points_of[each.play].append(each.points)
        return {play: ", ".join(points) for play, points in points_of.items()}


def sent_scores(tournament: Tournament, reader: User) -> SentScores:
    """The scores that wait for a director, by board and round; disputed ones stand together.

    A director who plays sees those of their own table and of boards that they have played, as they may enter them.
    """
    waiting = TableScore.objects.filter(
        play__board__tournament=tournament, state__in=(TableScoreState.WAITING, TableScoreState.REPLACED)
    ).select_related("play__board__board", "play__table__round")
    by_play: dict[int, list[TableScore]] = defaultdict(list)
    for each in waiting:
        by_play[each.play_id].append(each)
    by_play = {
        play: sent
        for play, sent in by_play.items()
        if any(each.state == TableScoreState.WAITING for each in sent)
    }
    if not by_play:
        return SentScores((), 0)
    sealed = sealed_boards(tournament, reader, [sent[0].play for sent in by_play.values()])
    names = _names(tournament)
    scores = [
        score for play, sent in by_play.items() if play not in sealed for score in _of_play(sent, names)
    ]
    scores.sort(key=lambda score: (score.board, score.round, score.table, score.pk))
    return SentScores(tuple(scores), len(sealed))


def _of_play(sent: Sequence[TableScore], names: Mapping[int, str]) -> list[SentScore]:
    """What waits for one board at one table: each different score once."""
    groups: dict[tuple[int, ...], list[TableScore]] = defaultdict(list)
    replaced: dict[str, list[TableScore]] = defaultdict(list)
    for each in sent:
        if each.state == TableScoreState.WAITING:
            groups[tuple(each.points)].append(each)
        else:
            replaced[each.sender].append(each)
    play = sent[0].play
    counts = _entry_of(play)
    return [
        SentScore(
            pk=alike[0].pk,
            play=play.pk,
            board=play.board.number,
            round=play.table.round.number,
            table=play.table.number,
            names=names[play.table_id],
            points=_text(points),
            number=len({each.sender for each in alike}),
            at=alike[0].sent_at,
            before=", ".join(_text(old.points) for each in alike for old in replaced[each.sender]),
            counts="" if counts == _text(points) else counts,
            disputed=len(groups) > 1 or counts not in ("", _text(points)),
        )
        for points, alike in groups.items()
    ]


def _entry_of(play: BoardPlay) -> str:
    """What is entered of a board, as it is typed; empty where nothing is."""
    if play.adjusted is not None:
        return " / ".join(
            f"{each} %" if each.isdigit() else each for shares in play.adjusted for each in shares.split()
        )
    return _text(play.points) if play.points is not None else ""


def _text(points: Sequence[int]) -> str:
    return " ".join(map(str, points))


# --- links ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreLinkLine:
    """A link of a table, or of all (`table` None)."""

    pk: int
    table: int | None
    word: str


def links_of(tournament: Tournament) -> tuple[ScoreLinkLine, ...]:
    """The links there are: that for all first, then table by table."""
    rows = tournament.score_links.order_by("table").values_list("pk", "table", "word")
    lines = [ScoreLinkLine(pk, table, word) for pk, table, word in rows]
    return tuple(sorted(lines, key=lambda line: line.table or 0))


def table_numbers(tournament: Tournament) -> tuple[int, ...] | None:
    """The real tables there are, or will be: of the rounds that were opened, else of the first round for the most.

    None where no round was opened and the movement cannot be had for so many: fewer may enter, for whom it can.
    """
    there = TournamentTable.objects.filter(round__tournament=tournament, in_person=True)
    numbers = sorted(set(there.values_list("number", flat=True)))
    # An event that has begun opens its first round a moment later.
    begins = tournament.stage in (TournamentStage.ENTRY, TournamentStage.RUNNING)
    if numbers or not begins or TournamentTable.objects.filter(round__tournament=tournament).exists():
        return tuple(numbers)
    try:
        planned = next_round.first_tables(tournament, tournament.most)
    except (NoMovement, NoPairing):
        return None
    return tuple(table.number for table in planned)
