"""Who knows, or may know, the boards of a tournament: what must not be given to them, and what is kept from them.

Whoever has sat at one of its tables is found by the seats, by who had them before, by the substitutes who gave them
back, and by whom a director replaced; to these come those who played its boards alone, who read its sealed cards,
directors who gave a board a score, who sent one of a table while signed in, and those of whom a room above knows it
(`readers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.play.models import Player, SeatChange
from games.play.record.who_sat import sat_at

from ..formats import format_of, terms_of
from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantPlayer,
    EntrantState,
    SoloPlay,
    TableScore,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentStage,
)
from .rounds import open_rounds, rounds_played

TELLING_ACTS = (DirectorActKind.HANDS, DirectorActKind.ADJUST, DirectorActKind.ENTER)
"""The acts by which a director comes to know a board: its cards, or what was made of it. Taken back or not."""

SEATING_ACTS = (DirectorActKind.REPLACE, DirectorActKind.SUBSTITUTE)
"""The acts by which somebody has the place of another. Taken back or not: they may have sat there."""


readers: Sequence[Callable[[Tournament], set[int]]] = ()
"""Who knows who has read elsewhere of the sealed boards of a tournament (games/wiring.py); keys of people."""


def users_who_read_elsewhere(tournament: Tournament) -> set[int]:
    """Everybody who has read of a tournament's sealed boards outside of its own pages, by key."""
    return {key for keys_of in readers for key in keys_of(tournament)}


def entrant_users(tournament: Tournament) -> set[int]:
    """The people who are in a tournament, or wait for it, by key; not those who were left out at its start."""
    rows = EntrantPlayer.objects.filter(tournament=tournament).exclude(entrant__state=EntrantState.LEFT_OUT)
    return _people(rows.values_list("user", flat=True))


def users_who_sat(tournament: Tournament) -> set[int]:
    """Everybody who sits at a table of a tournament or did, however short, by key; three queries."""
    games = BoardPlay.objects.filter(board__tournament=tournament, game__isnull=False).values("game")
    seats = Player.objects.filter(game__in=games).values_list("user", "resigned")
    changes = SeatChange.objects.filter(game__in=games).values_list("before", "after")
    keys = {key for row in (*seats, *changes) for key in row}
    if tournament.started_at is not None:
        # At tables that were dealt later their seats do not know of them.
        acts = DirectorAct.objects.filter(
            tournament=tournament, kind__in=SEATING_ACTS, made_at__gte=tournament.started_at
        )
        keys |= {
            before.get(key) for before in acts.values_list("before", flat=True) for key in ("user", "to")
        }
    return _people(keys)


def users_who_played_alone(tournament: Tournament) -> set[int]:
    """Everybody who has played, or plays, a board of a tournament alone, by key."""
    boards = TournamentBoard.objects.filter(tournament=tournament).values("board")
    return _people(SoloPlay.objects.filter(board__in=boards).values_list("user", flat=True))


def has_read(tournament: Tournament, user: User) -> bool:
    """Whether somebody has read the cards of sealed boards, to make them up for real tables."""
    return DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.HANDS, by=user).exists()


def who_knows(tournament: Tournament) -> set[int]:
    """Everybody who must not come to a table of a tournament that is not their own, by key."""
    acts = DirectorAct.objects.filter(tournament=tournament, kind__in=TELLING_ACTS)
    return (
        entrant_users(tournament)
        | users_who_sat(tournament)
        | users_who_played_alone(tournament)
        | _people(acts.values_list("by", flat=True))
        | users_who_sent(tournament)
        | users_who_read_elsewhere(tournament)
    )


def users_who_sent(tournament: Tournament) -> set[int]:
    """Everybody who sent a score of a table while signed in, by key, whatever became of it."""
    sent = TableScore.objects.filter(play__board__tournament=tournament)
    return _people(sent.values_list("by", flat=True))


def plays_in(tournament: Tournament, user: User) -> bool:
    """Whether somebody is in a tournament or has been at a table of it: sealed boards are sealed to them."""
    return user.pk in entrant_users(tournament) | users_who_sat(tournament)


def running_and_played(user: User) -> set[int]:
    """The running tournaments of which `plays_in` holds for somebody, by key; two queries, one where none runs."""
    running = Tournament.objects.filter(stage=TournamentStage.RUNNING)
    if not running.exists():
        return set()
    entered = EntrantPlayer.objects.filter(user=user).exclude(entrant__state=EntrantState.LEFT_OUT)
    plays = BoardPlay.objects.filter(sat_at(user, "game"))
    acts = DirectorAct.objects.filter(
        Q(before__user=user.pk) | Q(before__to=user.pk),
        kind__in=SEATING_ACTS,
        made_at__gte=F("tournament__started_at"),
    )
    condition = (
        Q(pk__in=entered.values("tournament"))
        | Q(pk__in=plays.values("board__tournament"))
        | Q(pk__in=acts.values("tournament"))
    )
    return set(running.filter(condition).values_list("pk", flat=True))


def still_to_play(tournament: Tournament, user: User, board: TournamentBoard) -> bool:
    """Whether a board will come to somebody, or lies before them unfinished: whoever types a score of it knows it."""
    return board.board.opened_at is None and board.number in boards_to_play(tournament, user)


def sealed_boards(tournament: Tournament, user: User, plays: Sequence[BoardPlay]) -> set[int]:
    """The plays of which a director must not know, by key: boards that they have still to play, at other tables."""
    if not plays_in(tournament, user):
        return set()
    ahead = boards_to_play(tournament, user)
    own = own_tables_of(tournament, user)
    return {
        play.pk
        for play in plays
        if play.board.board.opened_at is None and play.table_id not in own and play.board.number in ahead
    }


def boards_known(tournament: Tournament, user: User) -> set[int]:
    """The sealed boards, by number, that somebody has learned of but at their own tables.

    By what they typed, adjusted or sent, taken back or not; all of them, where they have read the cards or elsewhere.
    """
    sealed = TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None)
    if has_read(tournament, user) or user.pk in users_who_read_elsewhere(tournament):
        return set(sealed.values_list("number", flat=True))
    own = own_tables_of(tournament, user)
    acts = DirectorAct.objects.filter(tournament=tournament, kind__in=TELLING_ACTS, by=user)
    sent = TableScore.objects.filter(play__board__tournament=tournament, by=user)
    alone = SoloPlay.objects.filter(board__in=sealed.values("board"), user=user)
    boards = sealed.filter(
        Q(pk__in=acts.exclude(table__in=own).values("board"))
        | Q(pk__in=sent.exclude(play__table__in=own).values("play__board"))
        | Q(board__in=alone.values("board"))
    )
    return set(boards.values_list("number", flat=True))


def place_to_play_at(tournament: Tournament, user: User) -> tuple[Entrant, int] | None:
    """The entrant somebody plays for and the place: of whoever is stood in for in a round, where they come back."""
    playing = Entrant.objects.filter(tournament=tournament, state=EntrantState.IN, number__isnull=False)
    own = EntrantPlayer.objects.filter(entrant__in=playing, user=user).select_related("entrant").first()
    if own is not None:
        return own.entrant, own.place
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind=DirectorActKind.SUBSTITUTE, undone_at=None, before__user=user.pk
    )
    rounds = {each.number for each in open_rounds(tournament)}
    back = [before for before in acts.values_list("before", flat=True) if before["round"] in rounds]
    entrant = playing.filter(pk__in=[before["entrant"] for before in back]).first() if back else None
    if entrant is None:
        return None
    return entrant, next(before["place"] for before in back if before["entrant"] == entrant.pk)


def boards_to_play(tournament: Tournament, user: User) -> set[int]:
    """The boards that will come to somebody, or lie before them unfinished, by number."""
    at = place_to_play_at(tournament, user)
    if at is None:
        plays = BoardPlay.objects.filter(finished_at=None, table__in=tables_standing_in(tournament, user))
        return set(plays.values_list("board__number", flat=True))
    entrant, place = at
    tables = sides_of_place(tournament, entrant.pk, place).values("table")
    here = BoardPlay.objects.filter(board__tournament=tournament, finished_at=None, table__in=tables)
    later = format_of(tournament.movement).later_boards(
        terms_of(tournament), rounds_played(tournament), entrant.number or 0
    )
    return {*later, *here.values_list("board__number", flat=True)}


def tables_standing_in(tournament: Tournament, user: User) -> set[int]:
    """The tables at which somebody stands in for a round of an evening, by key."""
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind=DirectorActKind.SUBSTITUTE, before__to=user.pk, undone_at=None
    )
    return {
        table
        for before in acts.values_list("before", flat=True)
        for table in sides_of_place(tournament, before["entrant"], before["place"])
        .filter(table__round__number=before["round"])
        .values_list("table", flat=True)
    }


def sides_of_place(tournament: Tournament, entrant: int, place: int) -> QuerySet[TableSide]:
    """Where a place of an entrant, by its key, sits; not at the other table of its team's match."""
    seats = len(tournament.engine.sides[0])
    return TableSide.objects.filter(
        table__round__tournament=tournament, entrant=entrant, first__lte=place, first__gt=place - seats
    )


def own_tables_of(tournament: Tournament, user: User) -> set[int]:
    """The tables somebody sits at, in a place of theirs or standing in, by key."""
    tables = tables_standing_in(tournament, user)
    places = EntrantPlayer.objects.filter(tournament=tournament, user=user).values_list("entrant", "place")
    for entrant, place in places:
        tables.update(sides_of_place(tournament, entrant, place).values_list("table", flat=True))
    return tables


def is_hidden(tournament: Tournament, act: DirectorAct, user: User) -> bool:
    """Whether an act tells of a sealed board, at a table of others, somebody who plays in the tournament."""
    if tournament.stage != TournamentStage.RUNNING or act.by_id == user.pk or not tells_of_sealed(act):
        return False
    if not plays_in(tournament, user):
        return False
    return act.table_id not in own_tables_of(tournament, user)


def tells_of_sealed(act: DirectorAct) -> bool:
    """Whether an act gave a score on a board that is sealed."""
    scores = (DirectorActKind.ADJUST, DirectorActKind.ENTER)
    return act.board is not None and act.kind in scores and act.board.board.opened_at is None


def _people(keys: Iterable[int | None]) -> set[int]:
    return {key for key in keys if key is not None}
