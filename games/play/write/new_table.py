"""A table of one's own: what somebody asks of it as one value, and opening it.

The form of the page and the API both fill `TableSettings`, which checks itself: a table that cannot be is refused here,
by field, whichever way it was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import transaction
from django.forms import ChoiceField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clocks import time_control as time_controls
from games.clocks.time_control import NO_CLOCK, Leave, TimeControl
from games.clubs.core.models import Club
from games.clubs.core.roles import role_in
from games.jobs import queue
from games.jobs.refusals import Refusal, Refused
from games.ratings.scale import LEAST, MOST
from rules.engine.moves import Seat
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant

from ..models import AfterResigning, Game, GameStatus, Strength
from . import lifecycle, rating_limits
from .seals import spend
from .seating import FILL

NOT_IN_CLUB = Refusal("not_in_club", gettext_noop("You do not belong to this club any more."))


BANK = "bank"

LIVE_GAMES = {"live-5": (5, 10), "live-10": (10, 15), "live-20": (20, 30)}
"""Minutes to begin with and seconds for each visit."""

_RATING = (MinValueValidator(LEAST), MaxValueValidator(MOST))


def pace_of(name: str, *, weekends: bool, leave: Leave, hours: int = 0) -> TimeControl:
    """The pace of a name, none for an empty one; weekends and leave mean nothing to a live game.

    Raises ValidationError for a name that is none.
    """
    given = hours if leave == Leave.OWN else 0
    if name in LIVE_GAMES:
        minutes, increment = LIVE_GAMES[name]
        return time_controls.live(minutes=minutes, increment=increment)
    if name == BANK:
        return time_controls.bank(weekends=weekends, leave=leave, leave_hours=given)
    if name in {f"days-{number}" for number in time_controls.DAYS}:
        number = int(name.removeprefix("days-"))
        return time_controls.days(number, weekends=weekends, leave=leave, leave_hours=given)
    if name not in ("", "none"):
        raise _no_choice(name)
    return NO_CLOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """What somebody asks of a table: the game, their own seat, who may come, how time runs.

    `keep_partner` keeps the seats of the host's side for those who come with their word. `fill_after` a time, bots
    that play like `fill_with` take the seats that are free then. With the `ticket` of a seal (seals.py) the cards
    follow from its secret. Whoever sits down has a rating from `rating_least` to `rating_most`, the host as well.
    Raises ValidationError with what cannot be, by field.
    """

    variant: Variant[Any]
    options: Any
    seat: Seat
    public: bool = True
    club: Club | None = None
    after_resigning: str = AfterResigning.BOT
    words: str = ""
    ticket: str = ""
    pace: TimeControl = NO_CLOCK
    may_return: bool = True
    friendly: bool = False
    rating_least: int | None = None
    rating_most: int | None = None
    keep_partner: bool = False
    fill_after: timedelta | None = None
    fill_with: str = Strength.CLUB

    def __post_init__(self) -> None:
        least, most = self.rating_least, self.rating_most
        faults = {
            "seat": _seat_faults(self.seat, seats_of(self.variant.engine(self.options))),
            "rating_least": _rating_faults(least),
            "rating_most": _rating_faults(most),
        }
        within = not faults["rating_least"] and not faults["rating_most"]
        if within and least is not None and most is not None and least > most:
            faults["rating_most"] = [ValidationError(_("This is below the minimum."))]
        if any(faults.values()):
            raise ValidationError({name: messages for name, messages in faults.items() if messages})


def open_table(settings: TableSettings, *, host: User) -> Game:
    """A table with its host seated and the other seats free.

    Raises Refused `other_rating`, `no_rating`, `not_in_club` or `seal_spent`: what depends on who asks.
    """
    rating_limits.check_in_range(
        host, settings.variant.family, settings.pace, settings.rating_least, settings.rating_most
    )
    with transaction.atomic():
        if settings.club is not None and role_in(settings.club, host) is None:
            raise Refused(NOT_IN_CLUB)
        game = lifecycle.open_table(
            variant=settings.variant,
            options=settings.options,
            host=host,
            sitters={settings.seat: host},
            words={settings.seat: settings.words},
            public=settings.public,
            after_resigning=settings.after_resigning,
            pace=settings.pace,
            may_return=settings.may_return,
            friendly=settings.friendly,
            rating_least=settings.rating_least,
            rating_most=settings.rating_most,
            club=settings.club,
            reserved=_own_side(settings) if settings.keep_partner else (),
            secret=spend(settings.ticket) if settings.ticket else None,
        )
        if game.status == GameStatus.OPEN:
            _have_bots_later(game, settings)
    return game


def _own_side(settings: TableSettings) -> tuple[Seat, ...]:
    sides = settings.variant.engine(settings.options).sides
    return next(side for side in sides if settings.seat in side)


def _have_bots_later(game: Game, settings: TableSettings) -> None:
    if settings.fill_after is not None:
        game.bots_join_at, game.bots_join_level = timezone.now() + settings.fill_after, settings.fill_with
        game.save(update_fields=["bots_join_at", "bots_join_level"])
        queue.enqueue(FILL, game=game, at=game.bots_join_at)


def _seat_faults(seat: Seat, seats: int) -> list[ValidationError]:
    return [] if seat in range(seats) else [_no_choice(seat)]


def _no_choice(value: object) -> ValidationError:
    """What a form says of a value that it does not offer."""
    sentence = ChoiceField.default_error_messages["invalid_choice"]
    return ValidationError(sentence, code="invalid_choice", params={"value": value})


def _rating_faults(value: int | None) -> list[ValidationError]:
    faults = []
    for validate in _RATING if value is not None else ():
        try:
            validate(value)
        except ValidationError as fault:
            faults.append(fault)
    return faults
