"""The director's desk as values for its page.

The law of open boards holds here too. A director who plays sees of tables what every player sees, which is nothing:
not which have finished, nor who is waited for, nor decisions about a sealed board at tables of others. A director who
does not play sees which tables have not finished, never what they have made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, pgettext

from accounts.models import User
from games.play.models import Player, Status
from games.play.write.refused import Refused

from .desk import TAKEN_BACK
from .knowing import plays_in, tells_of_sealed
from .models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EntrantState,
    EventBoard,
    EventDirector,
    EventStage,
    EventTable,
    TableSide,
    Venue,
)
from .running import closing_of

LOG_LINES = 200
"""Lines of the log on the desk, the latest first."""


@dataclass(frozen=True, slots=True)
class DeskPerson:
    """Somebody of an entrant: the place, the name, the profile where there is one."""

    place: int
    name: str
    profile: str
    bot: bool
    lapsed: bool


@dataclass(frozen=True, slots=True)
class DeskEntrant:
    """An entrant as a director sees it."""

    public_id: str
    number: int | None
    name: str
    people: tuple[DeskPerson, ...]
    state: str
    note: str
    bot: bool
    at_club: bool

    @property
    def shown(self) -> str:
        """Number and name, for a list to choose from."""
        return f"{self.number}. {self.name}" if self.number else self.name

    @property
    def is_in(self) -> bool:
        """Whether it plays."""
        return self.state == EntrantState.IN


@dataclass(frozen=True, slots=True)
class WaitingBoard:
    """A board that a table has not finished: since when somebody is waited for, and who."""

    number: int
    since: datetime | None
    waits_for: str


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that has not finished its round."""

    number: int
    names: str
    boards: tuple[WaitingBoard, ...]


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """A line of the log: who did what and why, and whether it can be taken back."""

    pk: int
    at: datetime
    who: str
    what: str
    about: str
    why: str
    undone_at: datetime | None
    undone_why: str
    may_undo: bool


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table of a round, to choose it from a list."""

    pk: int
    round: int
    number: int
    names: str


@dataclass(frozen=True, slots=True)
class Desk:
    """All of the page but its forms."""

    public_id: str
    name: str
    stage: str
    stage_words: str
    paused_at: datetime | None
    starts_at: datetime
    round: int | None
    rounds: int
    closing_at: datetime | None
    entered: int
    least: int
    most: int
    plays: bool
    real_tables: bool
    both: bool
    on_paper: bool
    bots: int
    link: str
    sides: int
    entrants: tuple[DeskEntrant, ...]
    waiting: tuple[WaitingTable, ...]
    tables: tuple[DeskTable, ...]
    boards: tuple[tuple[int, bool], ...]
    deputies: tuple[str, ...]
    log: tuple[LoggedAct, ...]


def desk_of(event: DuplicateEvent, reader: User) -> Desk:
    """The desk for one of the event's directors; a constant number of questions."""
    plays = plays_in(event, reader)
    people = _people(event)
    entrants = list(event.entrants.order_by("number", "complete_at", "pk"))
    names = {each.pk: _name(each, people[each.pk]) for each in entrants}
    current = event.rounds_played.filter(closed_at=None).first()
    sides = _sides(event)
    tables = tuple(
        DeskTable(pk, round_number, number, _couple(sides[pk], names))
        for pk, round_number, number in EventTable.objects.filter(round__event=event)
        .order_by("-round__number", "number")
        .values_list("pk", "round__number", "number")
    )
    hidden = plays and event.stage == EventStage.RUNNING
    waiting, lapsed = ((), set[int]()) if hidden else _waiting(event, tables)
    by_link = not event.public and not event.members_only and event.stage == EventStage.ENTRY
    link = f"{event.get_absolute_url()}come/{event.invitation}/" if by_link else ""
    return Desk(
        public_id=event.public_id,
        name=event.name,
        stage=event.stage,
        stage_words=str(EventStage(event.stage).label),
        paused_at=event.paused_at,
        starts_at=event.starts_at,
        round=current.number if current else None,
        rounds=event.rounds,
        closing_at=closing_of(current) if current else None,
        entered=sum(each.complete_at is not None and not each.level for each in entrants),
        least=event.least,
        most=event.most,
        plays=plays,
        real_tables=event.venue != Venue.HERE,
        both=event.venue == Venue.BOTH,
        on_paper=event.on_paper,
        bots=min(event.bots, event.most),
        link=link,
        sides=len(event.engine.sides),
        entrants=tuple(_entrant(event, each, people[each.pk], names[each.pk], lapsed) for each in entrants),
        waiting=waiting,
        tables=tables,
        boards=tuple(
            (number, cancelled is not None)
            for number, cancelled in EventBoard.objects.filter(event=event).values_list(
                "number", "cancelled_at"
            )
        ),
        deputies=tuple(
            each.user.name
            for each in EventDirector.objects.filter(event=event).select_related("user__bot_owner")
        ),
        log=tuple(_log(event, reader, sides if hidden else None)),
    )


def _people(event: DuplicateEvent) -> dict[int, list[EntrantPlayer]]:
    found: dict[int, list[EntrantPlayer]] = defaultdict(list)
    players = EntrantPlayer.objects.filter(event=event).select_related("user__bot_owner", "bot")
    for player in players.order_by("entrant", "place"):
        found[player.entrant_id].append(player)
    return found


def _person_name(player: EntrantPlayer) -> str:
    if player.bot is not None:
        return gettext(player.bot.name)
    return player.user.name if player.user is not None else player.called or gettext("nobody")


def _name(entrant: Entrant, players: Sequence[EntrantPlayer]) -> str:
    return entrant.name or " – ".join(_person_name(player) for player in players)


def _sides(event: DuplicateEvent) -> dict[int, list[tuple[int, int | None]]]:
    """For each table the entrants at its sides."""
    found: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    rows = TableSide.objects.filter(table__round__event=event).order_by("side", "place")
    for table, side, entrant in rows.values_list("table", "side", "entrant"):
        found[table].append((side, entrant))
    return found


def _couple(sides: Sequence[tuple[int, int | None]], names: Mapping[int, str]) -> str:
    """Who sits at a table, side by side."""
    told: dict[int, list[str]] = defaultdict(list)
    for side, entrant in sides:
        told[side].append(gettext("nobody") if entrant is None else names[entrant])
    return " / ".join(" – ".join(each) for _side, each in sorted(told.items()))


def _entrant(
    event: DuplicateEvent, entrant: Entrant, players: Sequence[EntrantPlayer], name: str, lapsed: set[int]
) -> DeskEntrant:
    note = "" if entrant.state == EntrantState.IN else str(EntrantState(entrant.state).label)
    if not note and entrant.complete_at is None:
        note = gettext("lacks somebody")
    elif not note and event.stage != EventStage.ENTRY and entrant.number is None:
        note = gettext("has no number")
    return DeskEntrant(
        public_id=entrant.public_id,
        number=entrant.number,
        name=name,
        people=tuple(
            DeskPerson(
                player.place,
                _person_name(player),
                player.user.profile_id if player.user is not None else "",
                player.bot_id is not None,
                player.user_id in lapsed,
            )
            for player in players
        ),
        state=entrant.state,
        note=note,
        bot=entrant.is_bot,
        at_club=entrant.at_club,
    )


def _waiting(event: DuplicateEvent, tables: Sequence[DeskTable]) -> tuple[tuple[WaitingTable, ...], set[int]]:
    """The tables of the round that have not finished, and the people who have lost a seat there by the clock."""
    plays = list(
        BoardPlay.objects.filter(board__event=event, finished_at=None, table__round__closed_at=None)
        .select_related("board", "game", "table")
        .order_by("board__number")
    )
    games = [play.game_id for play in plays if play.game_id is not None]
    seats: dict[int, list[Player]] = defaultdict(list)
    for player in (
        Player.objects.filter(game__in=games).select_related("user__bot_owner", "bot").order_by("seat")
    ):
        seats[player.game_id].append(player)
    lapsed = {
        each.resigned_id for players in seats.values() for each in players if each.lapsed and each.resigned_id
    }
    boards: dict[int, list[WaitingBoard]] = defaultdict(list)
    for play in plays:
        acting = [each for each in seats.get(play.game_id or 0, []) if each.to_act]
        if play.game is not None and play.game.status == Status.OVER:
            acting = []
        boards[play.table_id].append(
            WaitingBoard(
                play.board.number,
                min((each.turn_since for each in acting if each.turn_since), default=None),
                ", ".join(_seat_name(each) for each in acting)
                or (gettext("the director") if play.table.on_paper else gettext("its turn to begin")),
            )
        )
    found = tuple(
        WaitingTable(table.number, table.names, tuple(boards[table.pk]))
        for table in tables
        if table.pk in boards
    )
    return found, lapsed


def _seat_name(player: Player) -> str:
    if player.user is not None:
        return player.user.name
    return gettext(player.bot.name) if player.bot is not None else ""


# --- the log -------------------------------------------------------------------------------------------


def _log(
    event: DuplicateEvent, reader: User, sides: Mapping[int, Sequence[tuple[int, int | None]]] | None
) -> list[LoggedAct]:
    """What directors did, the latest first; `sides` where the reader plays: sealed boards of others are left out."""
    acts = DirectorAct.objects.filter(event=event).select_related(
        "by__bot_owner", "board__board", "table__round", "entrant"
    )
    organises = event.organiser_id == reader.pk or reader.is_staff
    own: set[int | None] = set()
    if sides is not None:
        own = set(EntrantPlayer.objects.filter(event=event, user=reader).values_list("entrant", flat=True))
    found: list[LoggedAct] = []
    for act in acts:
        if len(found) == LOG_LINES:
            break
        if sides is not None and tells_of_sealed(act) and act.by_id != reader.pk:
            at_table = sides.get(act.table_id or 0, ())
            if not own & {entrant for _side, entrant in at_table}:
                continue
        may_undo = act.kind in TAKEN_BACK and act.undone_at is None and event.stage != EventStage.CANCELLED
        found.append(
            LoggedAct(
                pk=act.pk,
                at=act.made_at,
                who=act.by.name if act.by is not None else gettext("somebody who has left"),
                what=str(ActOf(act.kind).label),
                about=about(act),
                why=act.why,
                undone_at=act.undone_at,
                undone_why=act.undone_why,
                may_undo=may_undo and (act.kind != ActOf.DEPUTY or organises),
            )
        )
    return found


def about(act: DirectorAct) -> str:
    """What an act was about, in a few words: whom, which board, how much."""
    facts = act.facts
    told: list[str] = []
    if act.table is not None:
        told.append(
            gettext("round %(round)s, table %(table)s")
            % {"round": act.table.round.number, "table": act.table.number}
        )
    if act.board is not None:
        told.append(gettext("board %(number)s") % {"number": act.board.number})
    if "shares" in facts:
        told.append(" / ".join(f"{each} %" if each.isdigit() else each for each in facts["shares"]))
    if "points" in facts:
        told.append(" / ".join(map(str, facts["points"])))
    if "hours" in facts:
        told.append(gettext("%(hours)s h, round %(round)s") % facts)
    if act.kind in (ActOf.REPLACE, ActOf.MOVE):
        sign = "→" if act.kind == ActOf.REPLACE else "⇄"
        told.append(f"{facts['name']} {sign} {facts['by']}")
    elif act.kind == ActOf.DEPUTY:
        told.append(
            gettext("%(name)s, from now on") % facts
            if facts["on"]
            else gettext("%(name)s, no longer") % facts
        )
    elif act.kind == ActOf.PLACE:
        told.append(
            gettext("%(name)s, at the real tables") % facts
            if facts["on"]
            else gettext("%(name)s, here") % facts
        )
    elif "name" in facts:
        told.append(facts["name"])
    return pgettext("between two statements", "; ").join(told)


# --- what forms ask ------------------------------------------------------------------------------------


def play_at(event: DuplicateEvent, table: int, board: int) -> int:
    """The key of a board at a table; raises Refused `no_such_board`."""
    found = BoardPlay.objects.filter(table=table, board__number=board, board__event=event).first()
    if found is None:
        raise Refused("no_such_board")
    return found.pk


def person_named(text: str) -> User:
    """Somebody by the address of a profile or, if they may be found, by name.

    Raises Refused `person_unknown` or `person_twice`.
    """
    words = text.strip().rstrip("/")
    people = User.objects.filter(is_active=True, is_guest=False)
    by_word = people.filter(public_id=words.rpartition("/")[2]).first()
    if by_word is not None:
        return by_word
    found = (
        list(people.filter(display_name__iexact=words, may_be_found=True, is_bot=False)[:2]) if words else []
    )
    if not found:
        raise Refused("person_unknown")
    if len(found) > 1:
        raise Refused("person_twice")
    return found[0]


# --- scores of real tables -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A board at a real table: its field in the form, and what was entered, where the reader may see it."""

    play: int
    board: int
    table: int
    names: str
    entered: str
    by_reader: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The round whose scores are entered, with its tables and boards, and the other rounds."""

    round: int
    rounds: tuple[int, ...]
    sides: int
    cells: tuple[ScoreCell, ...]
    numbers: Mapping[tuple[int, int | None, int | None], int]


def sheet_of(event: DuplicateEvent, reader: User, asked: int | None) -> ScoreSheet | None:
    """What is entered of a round, the latest unless another one is asked for; None before the first."""
    rounds = tuple(event.rounds_played.order_by("number").values_list("number", flat=True))
    if not rounds:
        return None
    number = asked if asked in rounds else rounds[-1]
    people = _people(event)
    entrants = {each.pk: each for each in event.entrants.all()}
    names = {pk: f"{each.number} {_name(each, people[pk])}" for pk, each in entrants.items()}
    sides = _sides(event)
    sealed = plays_in(event, reader)
    plays = (
        BoardPlay.objects.filter(
            table__round__event=event, table__round__number=number, table__on_paper=True, game=None
        )
        .select_related("board__board", "table")
        .order_by("table__number", "board__number")
    )
    acts = DirectorAct.objects.filter(
        event=event, by=reader, kind__in=(ActOf.ENTER, ActOf.ADJUST), undone_at=None
    )
    typed = {before.get("play") for before in acts.values_list("before", flat=True)}
    cells, numbers = [], {}
    for play in plays:
        here = sides[play.table_id]
        if any(entrant is None for _side, entrant in here):
            continue
        shown = not sealed or play.board.board.opened_at is not None
        entered = _entered(play) if shown else ""
        cells.append(
            ScoreCell(
                play.pk,
                play.board.number,
                play.table.number,
                _couple(here, names),
                entered,
                not shown and play.pk in typed,
            )
        )
        couple = [entrants[entrant].number for _side, entrant in here if entrant is not None]
        if len(couple) == 2:
            numbers[play.board.number, couple[0], couple[1]] = play.pk
    return ScoreSheet(number, rounds, len(event.engine.sides), tuple(cells), numbers)


def _entered(play: BoardPlay) -> str:
    """A score as it is typed."""
    if play.adjusted is not None:
        first, *rest = play.adjusted
        return f"A{first}" + "".join(("/" if each in "+-" else "-") + each for each in rest)
    return " ".join(map(str, play.points)) if play.points is not None else ""
