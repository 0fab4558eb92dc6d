"""Which games are rated, who is counted at them, and who came before whom (docs/ratings.md).

Counted is whoever sat there when the game began. Whoever is not there any more at its end has lost to all other sides,
whatever became of the game; their partners never lose by it, and who came in their place is not rated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import User
from games.clocks.time_control import TimeControlKind
from games.ratings.rate import RatedSeat, RatedSide, rate
from rules.engine.moves import Seat

from ..models import Absence, Bot, EndReason, Game, GameStatus, Player, SeatChange
from . import endings, events
from .endings import Ending

BY_PLAY = (EndReason.PLAYED_OUT, EndReason.RESIGNED, EndReason.OUT_OF_TIME)
"""Endings that give a result by themselves; a director's decision gives one where it names winners."""


@dataclass(frozen=True, slots=True)
class Began:
    """Who had a seat when the game began, and by what they left it for good (None: they are there)."""

    seat: Seat
    sitter: User | Bot | None
    left: Leaving | None


@dataclass(frozen=True, slots=True)
class Leaving:
    """A seat was left for good, at a version of the game; `annulled`: with others that ran out of time as one."""

    version: int
    annulled: bool


def on_table_event(event: events.TableEvent) -> None:
    """Rate a game that has ended, if it is to be rated."""
    if not isinstance(event, events.Ended):
        return
    game = event.game
    sides = sides_of(game, event.ending)
    if sides is not None:
        assert game.ended_at is not None
        family, pace = game.rated_as
        rate(game.public_id, family=family, pace=pace, sides=sides, at=game.ended_at)


def sides_of(game: Game, ending: Ending) -> tuple[RatedSide, ...] | None:
    """What is rated of a game, side by side; None where nothing is."""
    decided = ending.reason == EndReason.ADJUDICATED and bool(ending.winners)
    if game.friendly or game.board_id is not None or not (ending.reason in BY_PLAY or decided):
        return None
    began = _began(game, ending)
    people = [each.sitter for each in began if isinstance(each.sitter, User)]
    hands = {user.hand for user in people}
    # Of a former player nobody knows any more whether they were a guest.
    if any(user.is_guest or user.former for user in people) or len(hands) < len(people):
        return None
    gone = [each.left for each in began if each.left is not None]
    if gone and min(gone, key=lambda left: left.version).annulled:
        return None
    sides = game.engine.sides
    places = _places(sides, began, ending)
    peopled = [any(isinstance(began[seat].sitter, User) for seat in side) for side in sides]
    if not any(peopled):
        return None
    return tuple(
        RatedSide(_seats(side, began, among_people=sum(peopled) > 1, place=place), place)
        for side, place in zip(sides, places, strict=True)
    )


def sides_again(public_id: str) -> tuple[RatedSide, ...] | None:
    """What was rated of a game that is over, from its rows; None where they do not say it any more."""
    game = Game.objects.filter(public_id=public_id, status=GameStatus.OVER).first()
    return None if game is None else sides_of(game, endings.ending_of(game))


def _seats(
    side: Sequence[Seat], began: Sequence[Began], *, among_people: bool, place: int
) -> tuple[RatedSeat, ...]:
    """Who is rated of a side.

    Where people play against people, these are; against bots alone, the levels of the bots at the other sides.
    """
    against_people = not any(isinstance(began[seat].sitter, User) for seat in side)
    deserted = any(began[seat].left is not None for seat in side)
    rated = []
    for seat in side:
        match began[seat].sitter:
            case User() as user:
                spared = deserted and began[seat].left is None and place > 0
                rated.append(RatedSeat(user.pk, among_people and not spared))
            case Bot() as bot:
                rated.append(RatedSeat(str(bot.level), not among_people and against_people))
            case None:
                rated.append(RatedSeat(None, moves=False))
    return tuple(rated)


def _places(sides: Sequence[Sequence[Seat]], began: Sequence[Began], ending: Ending) -> tuple[int, ...]:
    """The place of each side: winners, then others by score, then those that were left, the first of them last."""
    keys: list[tuple[int, int]] = []
    for number, side in enumerate(sides):
        versions = [left.version for seat in side if (left := began[seat].left) is not None]
        if versions:
            keys.append((2, -min(versions)))
        elif not ending.winners or number in ending.winners:
            keys.append((0, 0))
        else:
            keys.append((1, -ending.scores[number] if ending.scores else 0))
    order = sorted(set(keys))
    return tuple(order.index(key) for key in keys)


def _began(game: Game, ending: Ending) -> list[Began]:
    """Who sat where when the game began, and who of them left."""
    handed: dict[Seat, list[SeatChange]] = {}
    rows = SeatChange.objects.filter(game=game).select_related("before", "before_bot").order_by("pk")
    for row in rows:
        handed.setdefault(row.seat, []).append(row)
    beginnings = []
    for player in Player.objects.filter(game=game).select_related("user", "bot").order_by("seat"):
        changes = handed.get(player.seat, [])
        sitter = (changes[0].before or changes[0].before_bot) if changes else (player.user or player.bot)
        beginnings.append(Began(player.seat, sitter, _leaving_of(game, ending, player, sitter, changes)))
    return beginnings


def _leaving_of(
    game: Game, ending: Ending, player: Player, sitter: User | Bot | None, changes: Sequence[SeatChange]
) -> Leaving | None:
    """How whoever began at a seat left it for good: gave it up, ran out of time, or brought the game to its end so."""
    if not isinstance(sitter, User):
        # Somebody whose row is gone has left at the first change of hands; bots leave nothing.
        return None if isinstance(sitter, Bot) or not changes else Leaving(changes[0].version, annulled=False)
    if player.user_id == sitter.pk:
        if ending.seat != player.seat:
            return None
        timed_out = ending.reason == EndReason.OUT_OF_TIME
        return Leaving(game.version, timed_out and _not_the_first(game, sitter, None))
    last = [row for row in changes if row.before_id == sitter.pk][-1]
    return Leaving(last.version, last.timed_out and _not_the_first(game, sitter, last))


def _not_the_first(game: Game, user: User, handover: SeatChange | None) -> bool:
    """Whether somebody had lost a seat for want of time before, in the same absence; live games count by themselves."""
    if game.time.kind == TimeControlKind.LIVE:
        return False
    at = handover.happened_at if handover is not None else game.ended_at
    assert at is not None
    absences = Absence.objects.filter(Q(until=None) | Q(until__gte=at), user=user, since__lte=at)
    absence = absences.order_by("-since").first()
    if absence is None:
        return False
    rated = Q(game__friendly=False, game__board=None) & ~Q(game=game)
    lost = SeatChange.objects.filter(rated, before=user, timed_out=True, happened_at__gte=absence.since)
    earlier = Q(happened_at__lte=at) if handover is None else Q(happened_at__lte=at, pk__lt=handover.pk)
    ended = Player.objects.filter(
        rated,
        user=user,
        timed_out=True,
        resigned=user,
        game__ending=EndReason.OUT_OF_TIME,
        game__ended_at__gte=absence.since,
    )
    return lost.filter(earlier).exists() or ended.filter(game__ended_at__lte=at).exists()
