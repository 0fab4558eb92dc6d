"""What tables keep of a person: games and their records, notes and plans, talk, leave and absence.

Of games that are still played, and of boards that are sealed, the export holds what the seat has seen and its own
moves, never more. On deletion games with others stay, and lead to a former player.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.jobs.refusals import Refused
from rules.engine import record
from rules.engine.notation import write_cards
from rules.engine.wording import phrase_of, say
from rules.web.speech import Plain

from .models import (
    Absence,
    AcceptedMove,
    Arrangement,
    Board,
    Bot,
    ChatMessage,
    Deal,
    Game,
    GameStatus,
    Incident,
    LeavePeriod,
    Player,
    SeatChange,
    SpentTicket,
    Substitute,
    TableClaim,
)
from .read.names import seat_names, side_names
from .record.replay import history_of, record_of
from .record.who_sat import sat_at
from .write import page_signals, seating
from .write.empty_tables import clear_tables
from .write.endings import BY_A_DIRECTOR
from .write.seals import clear_tickets
from .write.timeouts import VANISHED

# --- export -----------------------------------------------------------------------------------------


def games(user: User) -> list[Row]:
    """The tables at which somebody sits or sat, or which they opened, the earliest first."""
    return [_game(game, user) for game in _games(user)]


def _games(user: User) -> Iterator[Game]:
    stood_in = SeatChange.objects.filter(Q(before=user) | Q(after=user)).values("game")
    mine = Q(players__user=user) | Q(players__resigned=user) | Q(host=user) | Q(pk__in=stood_in)
    games = Game.objects.filter(mine).distinct()
    players = games.select_related("board").prefetch_related("players__user", "players__bot")
    yield from players.order_by("created_at", "pk").iterator(chunk_size=100)


COLUMNS = (
    "public_id", "variant", "options", "status", "public", "pace", "friendly", "rating_least", "rating_most",
    "created_at", "ended_at", "ending",
)  # fmt: skip


def _game(game: Game, user: User) -> Row:
    players = sorted(game.players.all(), key=lambda player: player.seat)
    own_player = next((player for player in players if player.user_id == user.pk), None)
    # A seat that was given up has somebody else: what is theirs is not told.
    own = own_player or next((player for player in players if player.resigned_id == user.pk), None)
    return {
        **{name: getattr(game, name) for name in COLUMNS},
        "result": game.result,
        "opened_by_me": game.host_id == user.pk,
        "seats": [player.name for player in players],
        "my_seat": None if own is None else own.seat,
        "given_up": own is not None and own.resigned_id == user.pk,
        "outcome": "" if own is None else own.outcome,
        "words_for_the_shuffle": "" if own is None else own.words,
        "zone": "" if own_player is None else own_player.zone,
        "looked_at": None if own_player is None else own_player.looked_at,
        "last_active_at": None if own_player is None else own_player.last_active_at,
        "deadline": None if own_player is None else own_player.deadline,
        "handed_over": rows(
            SeatChange.objects.filter(Q(before=user) | Q(after=user), game=game),
            "seat",
            "version",
            "happened_at",
        ),
    }


def records(user: User) -> Iterator[tuple[str, str]]:
    """Every game with cards: the whole record where it is over and open, else what the seat has seen."""
    for game in _games(user):
        if game.status == GameStatus.OPEN or not game.deals.exists():
            continue
        if game.status == GameStatus.OVER and not game.is_sealed:
            yield f"records/{game.public_id}.txt", record.write(record_of(game))
            continue
        own = next((player for player in game.players.all() if player.user_id == user.pk), None)
        if own is not None:
            yield f"running/{game.public_id}.txt", "\n".join(words_shown(game, own.seat)) + "\n"


def words_shown(game: Game, seat: int) -> Iterator[str]:
    """The hand of a seat, what it has seen of the last two deals in sentences, and its own moves in all deals."""
    engine = game.engine
    names = seat_names(sum(map(len, engine.sides)))
    speaker = Plain(names, side_names(engine.sides, len(names)))
    wording, story = game.rules.wording, history_of(game)
    yield write_cards(engine.show(engine.view(story[-1].state, seat)).hand)
    yield ""
    for moment in story:
        for event in moment.events:
            yield f"{moment.deal}  {say(wording, phrase_of(wording, event.seen_by(seat)), speaker)}"
    yield ""
    mine = AcceptedMove.objects.filter(game=game, seat=seat)
    yield from (f"{number}: {text}" for number, text in mine.values_list("number", "text"))


def notes(user: User) -> list[Row]:
    """Private notes, those at seats that were given up among them."""
    mine = Player.objects.filter(user=user).exclude(notes="").order_by("game", "seat")
    away = Player.objects.filter(resigned=user).exclude(former_notes="").order_by("game", "seat")
    given_up = [
        {"game": row["game"], "notes": row["former_notes"]}
        for row in rows(away, "game__public_id", "former_notes")
    ]
    return [*rows(mine, "game__public_id", "notes"), *given_up]


def plans(user: User) -> list[Row]:
    """The standing plans of somebody’s seats, and those that ended with the reason."""
    seats = (
        Player.objects.filter(user=user)
        .exclude(plans=[], default_plans=[], plans_ended=[])
        .order_by("game", "seat")
    )
    away = Player.objects.filter(resigned=user).exclude(former_plans={}).order_by("game", "seat")
    given_up = [
        {"game": row["game"], "former_plans": row["former_plans"]}
        for row in rows(away, "game__public_id", "former_plans")
    ]
    columns = ("plans", "default_plans", "plans_ended", "plans_at_once", "planned_at", "by_hand")
    return [*rows(seats, "game__public_id", *columns), *given_up]


def talk(user: User) -> list[Row]:
    """What somebody said at tables, wherever they sat."""
    return rows(ChatMessage.objects.filter(user=user), "game__public_id", "said_at", "saying", "words")


def leave(user: User) -> Row:
    """Leave, absences, and the games at which somebody stands in."""
    return {
        "leave": rows(
            LeavePeriod.objects.filter(user=user),
            "game__public_id",
            "start",
            "end",
            "automatic",
            "changed_at",
        ),
        "absences": rows(Absence.objects.filter(user=user), "since", "until"),
        "stands_in": rows(Substitute.objects.filter(user=user), "variant", "called_at"),
        "asked_at_tables": rows(
            Arrangement.objects.filter(by=user),
            "game__public_id",
            "kind",
            "start",
            "end",
            "state",
            "asked_at",
            "changed_at",
        ),
    }


# --- deletion ---------------------------------------------------------------------------------------


def give_up(departure: Departure) -> None:
    """Delete games of nobody else, leave tables that wait, give up the seats of those that are played."""
    own = _games_of_nobody_else(departure.user)
    for shared in departure.shared_games:
        own = own.exclude(pk__in=shared)
    own.delete()
    _leave_tables(departure.user)


def _games_of_nobody_else(user: User) -> QuerySet[Game]:
    """Games at which nobody else sat: with bots alone, or waiting for players."""
    seats = Player.objects.filter(game=OuterRef("pk"))
    mine = seats.filter(Q(user=user) | Q(resigned=user))
    others = seats.filter(
        Q(user__isnull=False) & ~Q(user=user) | Q(resigned__isnull=False) & ~Q(resigned=user)
    )
    stood_in = SeatChange.objects.filter(game=OuterRef("pk")).filter(
        Q(before__isnull=False) & ~Q(before=user) | Q(after__isnull=False) & ~Q(after=user)
    )
    return Game.objects.filter(Exists(mine), ~Exists(others), ~Exists(stood_in))


def _leave_tables(user: User) -> None:
    seats = Player.objects.filter(user=user).exclude(game__status=GameStatus.OVER).select_related("game")
    for player in list(seats):
        try:
            if player.game.status == GameStatus.OPEN:
                seating.leave(player.game.public_id, user=user, gone=True)
            else:
                seating.resign(player.game.public_id, user=user)
        except Refused:
            # It began or ended at this very moment; a game that began is given up as well.
            if Game.objects.filter(pk=player.game_id, status=GameStatus.PLAYING).exists():
                seating.resign(player.game.public_id, user=user)


def forget_words(departure: Departure) -> None:
    """That something was said stays, the words go, and with them notes and plans."""
    user = departure.user
    ChatMessage.objects.filter(user=user).exclude(words="").update(words="")
    Player.objects.filter(user=user).update(
        notes="", plans=[], default_plans=[], plans_ended=[], planned_at=None, by_hand=False, zone=""
    )
    # Whoever has a seat now that was theirs keeps their own.
    Player.objects.filter(resigned=user).update(former_notes="", former_plans={})
    for game in Game.objects.filter(sat_at(user), ending__in=BY_A_DIRECTOR):
        # Why somebody who decides has ended it: others go on reading that.
        words = departure.without_names(game.result["words"]) if game.result else ""
        if game.result and words != game.result["words"]:
            game.result |= {"words": words}
            game.save(update_fields=["result"])


def forget_names(departure: Departure) -> None:
    """No table keeps a name of somebody until its deal is over."""
    key = str(departure.user.pk)
    for player in Player.objects.filter(called__has_key=key):
        del player.called[key]
        player.save(update_fields=["called"])


def close_pages(departure: Departure) -> None:
    """Open pages of somebody hear no more."""
    page_signals.dismiss(departure.user.pk)


def _clear(now: datetime) -> None:
    clear_tables(now)
    clear_tickets(now)


PERSONAL_DATA = PersonalData(
    tables={
        "games": (Game, Player, SeatChange, Deal, AcceptedMove, TableClaim, Incident),
        "talk": (ChatMessage,),
        "time": (LeavePeriod, Absence, Substitute, Arrangement),
    },
    impersonal=(Bot, Board, SpentTicket),
    paragraphs={
        "games": (
            gettext_noop(
                "Every deal and every move with its time, who sat where and until when, when you last looked at a "
                "table, claims, the words you gave for the shuffle, your private notes and plans. Your cards are seen "
                "by your own seat alone while a deal is played, afterwards by those who may see the table. Notes and "
                "plans are seen by you alone. When a bot fails to find a move, staff can read which game it was and "
                "what it was looking at."
            ),
            gettext_noop(
                "Games are kept for good: they belong to everybody who played them, and can be looked at again. Tables "
                "that have not begun after %(table_days)d days are closed, and deleted %(table_days)d days later."
            ),
        ),
        "talk": (
            gettext_noop("What you say at a table stays with the table and is read by those who may see it."),
        ),
        "time": (
            gettext_noop(
                "When you were on leave, which those at your tables see while it lasts; that you ran out of time and "
                "when you came back; at which games you stand in for others; the pauses and meetings you asked for, "
                "which those at the table see."
            ),
        ),
        "deletion": (
            gettext_noop(
                "Games with others stay, so that they can look at them again; your seat is called “Former player” and "
                "four letters there. The words you gave for the shuffle stay in them, because nobody could check the "
                "deals without them. What others wrote stays as they wrote it, at tables, in news and in their own "
                "notes, even where it names you; but in what directors and staff decided about you, and wrote to your "
                "tables, your name is replaced. Backups of the site hold the old state until they are replaced."
            ),
        ),
    },
    parts=(
        ExportPart(
            "games",
            games,
            {Game: ("host",), Player: ("user", "resigned"), SeatChange: ("before", "after")},
            gettext_noop(
                "games.json: the tables at which you sit or sat, with the outcome and what you said for the shuffle.\n"
                "records/: your finished games, one a file, in the form docs/record-format.md describes.\n"
                "running/: games that are still played: what your seat has seen, and your own moves."
            ),
        ),
        ExportPart(
            "notes", notes, {}, gettext_noop("notes.json, plans.json: what you wrote for yourself at tables.")
        ),
        ExportPart("plans", plans, {}),
        ExportPart(
            "talk", talk, {ChatMessage: ("user",)}, gettext_noop("talk.json: what you said at tables.")
        ),
        ExportPart(
            "leave",
            leave,
            {LeavePeriod: ("user",), Absence: ("user",), Substitute: ("user",), Arrangement: ("by",)},
            gettext_noop("leave.json: leave, absences, games at which you stand in, pauses you asked for."),
        ),
    ),
    texts=records,
    jobs=(VANISHED,),
    give_up=give_up,
    leave=forget_words,
    rename=forget_names,
    close=close_pages,
    clear=_clear,
)
