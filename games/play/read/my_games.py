"""Which games wait for somebody: the list of my games, the count in the masthead, the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.bots import LEVELS
from rules.engine.offers import phrase_from_json
from rules.web.speech import Html, say_html
from rules.web.templatetags.rules_tags import figure

from ..models import WAITS, ClaimPart, Deal, EndReason, Game, GameStatus, Player, SeatChange
from ..record.prepared_queries import PreparedQuery
from .access import for_everybody
from .clocks import MINUTE, later, left_words, pace_words, roughly
from .names import seat_names, side_names
from .purpose import Purpose, purposes_of

A_PAGE = 50
"""Finished games on a page of the archive."""


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """Another seat of a game in a list: its name, who sits there, and the id of a profile page where there is one."""

    seat: str
    name: str
    profile_id: str


@dataclass(frozen=True)
class GameLine:
    """A game in a list: where it is, what it is, who else plays, whether it waits for me.

    `deal` is the number of the deal before the reader, 0 before the first; `opened_at` is there only where people
    and purpose do not tell a running game from another in the list. `planned`: my turn is taken by a plan of mine,
    at about `planned_at`, which is None where that is now. All have agreed that no clock
    runs: `no_clock_until` an instant; or to play `together_at` one that is to come.
    """

    url: str
    title: str
    deal: int
    opened_at: datetime | None
    purpose: str
    others: tuple[OtherSeat, ...]
    status: str
    my_turn: bool
    planned: bool
    planned_at: datetime | None
    moved_at: datetime
    over: bool
    pace: str
    no_clock_until: datetime | None
    together_at: datetime | None
    deadline: datetime | None
    left: str
    score: str
    last: SafeString
    ago: str


def waiting_count(user: Any, *, besides: Game | None = None) -> int:
    """How many games wait for somebody's move, not counting the one looked at."""
    if not user.is_authenticated:
        return 0
    return len(_turns(user.pk, besides.pk if besides is not None else 0))


def _waiting(user: int, besides: int) -> QuerySet[Player, int]:
    return Player.objects.filter(WAITS, user=user).exclude(game=besides).values_list("pk", flat=True)


_turns = PreparedQuery(_waiting, 900_000_001, 900_000_002)


def games_waiting(user: Any) -> list[Game]:
    """The games that wait for somebody: least time left first, then those that have waited longest."""
    if not user.is_authenticated:
        return []
    waiting = (
        Player.objects.filter(WAITS, user=user)
        .select_related("game")
        .order_by(F("deadline").asc(nulls_last=True), F("game__moved_at").asc(nulls_first=True), "game_id")
    )
    return [player.game for player in waiting[:200]]


def games_of(user: Any, *, over: bool) -> list[GameLine]:
    """Somebody's games: those that wait first, by the time left, then the latest moved; `over` gives the finished."""
    if not user.is_authenticated:
        return []
    seats = _behind(user) if over else seats_in_order(user).exclude(game__status=GameStatus.OVER)
    return _lines(list(seats[:200]), user)


def _behind(user: Any) -> QuerySet[Player]:
    """Somebody's seats of finished games and those they gave up or stood in at, though the game may run on.

    The latest first. A sealed board is for those who sit there alone.
    """
    unsealed = Q(game__board=None) | Q(game__board__opened_at__isnull=False)
    handed = SeatChange.objects.filter(game=OuterRef("game"), seat=OuterRef("seat"), before=user)
    own = Player.objects.filter(Q(user=user) | Q(resigned=user), game=OuterRef("game"))
    given_up = Q(resigned=user) | (Exists(handed) & ~Exists(own))
    seats = Player.objects.filter(Q(user=user, game__status=GameStatus.OVER) | (unsealed & given_up))
    return seats.select_related("game").order_by(F("game__ended_at").desc(nulls_first=True), "-game_id")


def seats_in_order(user: Any) -> QuerySet[Player]:
    """Somebody's seats with their games: those that wait first, by the time left, then the latest moved.

    Between them stand those whose turn a plan takes.
    """
    by_time = F("deadline").asc(nulls_last=True), F("game__moved_at").desc(nulls_last=True)
    seats = Player.objects.filter(user=user).select_related("game")
    waits = Case(When(WAITS, then=0), When(to_act=True, planned_at__isnull=False, then=1), default=2)
    return seats.order_by(waits, F("planned_at").asc(nulls_first=True), *by_time, "-game__created_at")


@dataclass(frozen=True)
class Archive:
    """A page of finished games: its lines, its number, how many pages there are and how many games in all."""

    games: tuple[GameLine, ...]
    page: int
    pages: int
    number: int


def archive_of(user: Any, *, variant: str = "", other: str = "", outcome: str = "", page: int = 1) -> Archive:
    """Somebody's finished games, the latest first: of one game, against or with somebody whose name holds `other`,
    of one outcome; all of them where nothing is asked, and those given up. A page that does not exist is the last one.
    """
    seats = _behind(user)
    if variant:
        seats = seats.filter(game__variant=variant)
    if outcome:
        seats = seats.filter(user=user, outcome=outcome)
    if other:
        with_them = Player.objects.filter(game=OuterRef("game"), user__display_name__icontains=other)
        seats = seats.filter(Exists(with_them.exclude(user=user)))
    paged = Paginator(seats, A_PAGE).get_page(page)
    return Archive(
        tuple(_lines(list(paged), user)), paged.number, paged.paginator.num_pages, paged.paginator.count
    )


def public_games_of(user: Any, *, most: int) -> list[GameLine]:
    """The last finished games of somebody that everybody may see."""
    seats = Player.objects.filter(user=user, game__status=GameStatus.OVER).exclude(
        game__ending=EndReason.ABANDONED
    )
    open_seats = seats.filter(game__in=Game.objects.filter(for_everybody())).select_related("game")
    return _lines(list(open_seats.order_by("-game__ended_at", "-game_id")[:most]), user, own=False)


def _lines(ordered: list[Player], user: Any, *, own: bool = True) -> list[GameLine]:
    """The lines of some seats somebody has or gave up; three queries however many there are, more for boards."""
    deals, totals = _deals(seat.game_id for seat in ordered)
    others: dict[int, list[Player]] = {}
    for player in Player.objects.filter(game__in=[s.game_id for s in ordered]).select_related("user", "bot"):
        others.setdefault(player.game_id, []).append(player)
    purposes = purposes_of([seat.game for seat in ordered], user.pk if own else None)
    lines = [
        _row(
            seat,
            purposes.get(seat.game_id),
            sorted(others[seat.game_id], key=lambda player: player.seat),
            deals.get(seat.game_id, 0),
            totals.get(seat.game_id, ()),
            gave_up=user.pk == seat.resigned_id or user.pk != seat.user_id,
            stood_in=user.pk not in (seat.resigned_id, seat.user_id),
        )
        for seat in ordered
    ]
    return _told_apart(lines, ordered)


def _told_apart(lines: list[GameLine], seats: list[Player]) -> list[GameLine]:
    """The lines, with the instant when the table was opened where another game with the same people reads alike."""

    def looks(line: GameLine) -> tuple[object, ...]:
        return line.title, line.purpose, line.others

    times = Counter(looks(line) for line in lines)
    return [
        replace(line, opened_at=seat.game.created_at) if times[looks(line)] > 1 and not line.over else line
        for line, seat in zip(lines, seats, strict=True)
    ]


def _deals(games: Iterable[int]) -> tuple[dict[int, int], dict[int, tuple[int, ...]]]:
    """The number of the last deal of some games, and the points of the finished ones by side."""
    numbers: dict[int, int] = {}
    totals: dict[int, tuple[int, ...]] = {}
    dealt = Deal.objects.filter(game__in=list(games)).values_list("game", "number", "score")
    for game, number, score in dealt:
        numbers[game] = max(number, numbers.get(game, 0))
        if score is not None:
            points = tuple(score["points"])
            totals[game] = tuple(map(sum, zip(totals.get(game, (0,) * len(points)), points, strict=True)))
    return numbers, totals


def _score(mine: Player, totals: Sequence[int]) -> str:
    """One's own side's points before the others'; empty while no deal is finished."""
    if not totals:
        return ""
    own = next(side for side, seats in enumerate(mine.game.engine.sides) if mine.seat in seats)
    others = [figure(points) for side, points in enumerate(totals) if side != own]
    return gettext("%(ours)s to %(theirs)s") % {"ours": figure(totals[own]), "theirs": ", ".join(others)}


def _row(
    mine: Player,
    purpose: Purpose | None,
    players: list[Player],
    deal: int,
    totals: Sequence[int],
    *,
    gave_up: bool,
    stood_in: bool,
) -> GameLine:
    game = mine.game
    # Whose turn it is at a seat that was given up is a matter of whoever sits there now.
    planned_at = None if gave_up else mine.planned_at
    # The table opens with the end of a deal that the reader has not gone on from.
    unseen = not gave_up and game.status == GameStatus.PLAYING and mine.deal_closed < deal - 1
    deadline = None if gave_up or planned_at is not None else mine.deadline
    now = timezone.now()
    agreed = game.status == GameStatus.PLAYING and game.stand_until is not None and game.stand_until > now
    names = seat_names(len(players))
    others = (player for player in players if player.pk != mine.pk)
    return GameLine(
        url=game.get_absolute_url(),
        title=gettext(game.rules.name),
        deal=(deal - 1 if unseen else deal) if game.status == GameStatus.PLAYING else 0,
        opened_at=None,
        purpose="" if purpose is None else purpose.words,
        others=tuple(OtherSeat(names[p.seat], p.name or gettext("free"), p.profile_id) for p in others),
        status=(
            _given_up(mine, stood_in)
            if gave_up
            else _status(mine, players, names, ended=deal - 1 if unseen else None)
        ),
        my_turn=mine.waits and not gave_up,
        planned=planned_at is not None,
        planned_at=later(planned_at),
        moved_at=game.moved_at or game.created_at,
        over=game.status == GameStatus.OVER,
        pace=pace_words(game.time) if game.time.runs else "",
        no_clock_until=game.stand_until if agreed and game.stands_at(now) else None,
        together_at=game.stand_from if agreed and not game.stands_at(now) else None,
        deadline=deadline,
        left=left_words(max(deadline - now, timedelta(0))) if deadline else "",
        score=_score(mine, totals),
        last=SafeString("") if unseen else _last(game, names),
        ago=_ago(game),
    )


def _given_up(mine: Player, stood_in: bool) -> str:
    if stood_in:
        return gettext("you stood in")
    if mine.may_be_taken_back and mine.game.may_return and mine.game.status == GameStatus.PLAYING:
        return gettext("out of time: you may take your seat back")
    return gettext("out of time") if mine.timed_out else gettext("resigned")


def _status(mine: Player, players: list[Player], names: tuple[str, ...], *, ended: int | None) -> str:
    """How the game stands for a seat; `ended`: the deal whose end its table opens with."""
    game = mine.game
    if ended is not None:
        return gettext("deal %(number)s is over: see the result") % {"number": ended}
    if game.status == GameStatus.OPEN:
        return gettext("waiting for players")
    if game.status == GameStatus.OVER:
        return mine.get_outcome_display() if mine.outcome else gettext("finished")
    if mine.open_claim == ClaimPart.ASKED:
        return gettext("a claim waits for your answer")
    answering = [names[player.seat] for player in players if player.open_claim == ClaimPart.ASKED]
    if answering:
        return gettext("%(seat)s to answer") % {"seat": ", ".join(answering)}
    if mine.waits:
        return _question(mine)
    if mine.to_act:
        return gettext("planned: goes on by itself")
    waited_for = ", ".join(names[player.seat] for player in players if player.to_act)
    return gettext("%(seat)s to move") % {"seat": waited_for}


def _question(mine: Player) -> str:
    """What a seat whose turn it is is asked: the game's own words, where it has some."""
    sentence = mine.game.rules.wording.get(f"asked_{mine.prompt_verb}")
    if sentence is None:
        return gettext("your turn")
    return gettext("your turn: %(asked)s") % {"asked": gettext(sentence.text)}


def _last(game: Game, names: tuple[str, ...]) -> SafeString:
    """The last move as everybody saw it, in a sentence; empty before the first, and of a game that is over."""
    wording = game.rules.wording
    if game.last_event is None or game.status != GameStatus.PLAYING or game.last_event["code"] not in wording:
        return SafeString("")
    html = Html(names, side_names(game.engine.sides, len(names)))
    return say_html(wording, phrase_from_json(game.last_event), html)


def _ago(game: Game) -> str:
    """How long ago the last move was made, in the largest unit there is."""
    if game.moved_at is None or game.status != GameStatus.PLAYING:
        return ""
    since = timezone.now() - game.moved_at
    return gettext("%(time)s ago") % {"time": roughly(since)} if since >= MINUTE else gettext("just now")


def level_choices() -> list[dict[str, str]]:
    """The strengths of bots to choose from, in the reader's language."""
    return [
        {"name": level.name, "label": gettext(level.label), "about": gettext(level.description)}
        for level in LEVELS.values()
    ]
