"""What seats and sides are called at a table, and where they sit round the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.db.models import QuerySet
from django.utils.translation import get_language, gettext, gettext_noop, pgettext

from accounts.models import NAME_COLUMNS, said_name
from rules.engine.moves import Seat

from ..models import Player

COMPASS = {
    2: (gettext_noop("North"), gettext_noop("South")),
    3: (gettext_noop("North"), gettext_noop("East"), gettext_noop("West")),
    4: (gettext_noop("North"), gettext_noop("East"), gettext_noop("South"), gettext_noop("West")),
    6: (
        gettext_noop("North"),
        gettext_noop("North-East"),
        gettext_noop("South-East"),
        gettext_noop("South"),
        gettext_noop("South-West"),
        gettext_noop("North-West"),
    ),
}

SEAT_COLUMNS = ("game", "seat", "called", "bot__name", *(f"user__{column}" for column in NAME_COLUMNS))
"""What the name at a seat is made of."""

PLACES = {2: ("foot", "top"), 3: ("foot", "left", "right"), 4: ("foot", "left", "top", "right")}


def named_seats(games: Iterable[int], *columns: str) -> QuerySet[Player]:
    """The seats of some games, by game and seat, with who sits there and what else is asked for by `columns`.

    All that is known of each person and each seat takes longer than the page with the list.
    """
    rows = Player.objects.filter(game__in=games).select_related("user", "bot").order_by("game", "seat")
    return rows.only(*SEAT_COLUMNS, *columns)


def seat_names(seats: int) -> tuple[str, ...]:
    """The names of the seats, in the reader's language."""
    if seats in COMPASS:
        return tuple(gettext(name) for name in COMPASS[seats])
    return tuple(gettext("Seat %(number)d") % {"number": seat + 1} for seat in range(seats))


def seat_marks(seats: int) -> tuple[str, ...]:
    """What stands for a seat where its name has no room, in the reader's language: no two are alike."""
    return _seat_marks(seats, get_language() or "")


@lru_cache(maxsize=256)
def _seat_marks(seats: int, _language: str) -> tuple[str, ...]:
    marks = {
        "North": pgettext("mark of a seat", "N"),
        "North-East": pgettext("mark of a seat", "NE"),
        "East": pgettext("mark of a seat", "E"),
        "South-East": pgettext("mark of a seat", "SE"),
        "South": pgettext("mark of a seat", "S"),
        "South-West": pgettext("mark of a seat", "SW"),
        "West": pgettext("mark of a seat", "W"),
        "North-West": pgettext("mark of a seat", "NW"),
    }
    if seats in COMPASS:
        return tuple(marks[name] for name in COMPASS[seats])
    return tuple(str(seat + 1) for seat in range(seats))


def side_marks(sides: Sequence[Sequence[Seat]], seats: int) -> tuple[str, ...]:
    """What stands for a side where its name has no room: the marks of its seats."""
    marks = seat_marks(seats)
    return tuple("–".join(marks[seat] for seat in side) for side in sides)


def trick_words(winner: Seat | None, names: Sequence[str], reader: Seat | None) -> str:
    """Who took a trick, in a sentence without its stop; nothing before it is complete."""
    if winner is None:
        return ""
    if winner == reader:
        return gettext("You took the trick")
    return gettext("%(seat)s took the trick") % {"seat": names[winner]}


def side_names(sides: Sequence[Sequence[Seat]], seats: int) -> tuple[str, ...]:
    """The names of the sides: its seats joined, `North–South`; with spaces where a seat's own name has a hyphen."""
    names = seat_names(seats)
    joint = " – " if any("-" in name for name in names) else "–"
    return tuple(joint.join(names[seat] for seat in side) for side in sides)


def level_of(player: Player) -> str:
    """How well a bot of the house plays, or whose program a bot account is; empty for people."""
    if player.bot is not None:
        return str(player.bot.get_level_display())
    owner = player.user.bot_owner if player.user is not None else None
    if owner is None:
        return ""
    old_name = player.called.get(str(owner.pk))
    name = owner.display_name if old_name is None else said_name(old_name)
    return gettext("run by %(owner)s") % {"owner": name}


def place_of(seat: Seat, viewer: Seat, seats: int) -> str:
    """Where a seat is drawn for a viewer: foot, left, top, right, clockwise from the viewer."""
    turn = (seat - viewer) % seats
    if seats in PLACES:
        return PLACES[seats][turn]
    if turn == 0:
        return "foot"
    half = seats / 2
    if turn == half:
        return "top"
    side = "left" if turn < half else "right"
    return side if turn in (1, seats - 1) else f"top-{side}"
