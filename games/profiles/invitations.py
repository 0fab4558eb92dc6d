"""Invitations to a table by name: made by whoever sits there, answered, withdrawn when there is no seat any more."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts import blocks
from accounts.models import User
from games.clubs.core.refusals import NO_INVITATION
from games.jobs.refusals import Refusal, Refused
from games.notifications import notify
from games.notifications.models import NotificationKind
from games.play.models import Game, GameStatus
from games.play.write import seating
from games.play.write.lock import locked_table
from games.play.write.refusals import NOT_SEATED, SEAT_TAKEN, SEATED_ALREADY, TABLE_CLOSED

from . import friends
from .models import SeatInvitation, SeatInvitationState

INVITED_ALREADY = Refusal(
    "invited_already", gettext_noop("This person has been invited to this table already.")
)
INVITED_ENOUGH = Refusal(
    "invited_enough", gettext_noop("You have invited many people today. Send the link of the table instead.")
)
NO_GUEST = Refusal(
    "no_guest", gettext_noop("This person cannot be invited by name. Send the link of the table instead.")
)


def adopt(guest: User, user: User) -> None:
    """Whom a guest invited, the account has; called by games/wiring.py."""
    SeatInvitation.objects.filter(by=guest).exclude(user=user).update(by=user)
    SeatInvitation.objects.filter(by=guest).delete()


A_DAY = 30
"""How many people somebody may invite in a day."""


def invite(public_id: str, *, by: User, user: User, seat: int | None = None) -> SeatInvitation:
    """Ask a friend, or somebody who may be found, to a free seat (None: any) of a table that has not begun.

    Raises Refused `table_closed`, `not_seated`, `no_guest`, `seated_already`, `seat_taken`, `invited_already`,
    `invited_enough`.
    """
    with locked_table(public_id) as table:
        game = table.game
        if game.status != GameStatus.OPEN:
            raise Refused(TABLE_CLOSED)
        if all(player.user_id != by.pk for player in table.players):
            raise Refused(NOT_SEATED)
        wanted = user.may_be_found or friends.are_friends(by, user)
        if not friends.may_have_friends(user) or not wanted or blocks.has_blocked(user, by):
            raise Refused(NO_GUEST)
        if any(player.user_id == user.pk for player in table.players):
            raise Refused(SEATED_ALREADY)
        if seat is not None and not (0 <= seat < len(table.players) and table.players[seat].free):
            raise Refused(SEAT_TAKEN)
        if SeatInvitation.objects.filter(game=game, user=user).exists():
            raise Refused(INVITED_ALREADY)
        now = timezone.now()
        lately = SeatInvitation.objects.filter(by=by, made_at__gt=now - timedelta(days=1))
        if lately.count() >= A_DAY:
            raise Refused(INVITED_ENOUGH)
        invitation = SeatInvitation.objects.create(game=game, user=user, by=by, seat=seat, made_at=now)
        notify.invite(user, game=game, by=by)
    return invitation


def accept(public_id: str, *, user: User) -> Game:
    """Sit down where one was asked to, or at another free seat; raises Refused `no_invitation` or as `seating.sit`."""
    with transaction.atomic():
        row = _open(public_id, user)
        taken = set(row.game.players.exclude(user=None, bot=None).values_list("seat", flat=True))
        free = [seat for seat in range(row.game.players.count()) if seat not in taken]
        if not free:
            raise Refused(NO_INVITATION)
        reserved = dict(row.game.players.values_list("seat", "reserved_for"))
        if row.seat not in free:
            # A seat that is kept is for whoever was asked to it, or comes last of all.
            return seating.sit(public_id, user=user, seat=min(free, key=lambda seat: bool(reserved[seat])))
        # The words for kept seats are the host's to give.
        word = reserved[row.seat] if row.by_id == row.game.host_id else ""
        return seating.sit(public_id, user=user, seat=row.seat, word=word)


def is_invited(game: Game, user: User) -> bool:
    """Whether somebody was asked to a table by name and has not answered; called by games/wiring.py."""
    return SeatInvitation.objects.filter(game=game, user=user, state=SeatInvitationState.OPEN).exists()


def decline(public_id: str, *, user: User) -> None:
    """Say no; raises Refused `no_invitation`."""
    with transaction.atomic():
        row = _open(public_id, user)
        _settle([row], SeatInvitationState.DECLINED)


def _open(public_id: str, user: User) -> SeatInvitation:
    rows = SeatInvitation.objects.filter(game__public_id=public_id, user=user, state=SeatInvitationState.OPEN)
    row = rows.select_related("game").first()
    if row is None:
        raise Refused(NO_INVITATION)
    return row


def waiting_for(user: User) -> list[SeatInvitation]:
    """The invitations somebody has not answered."""
    rows = SeatInvitation.objects.filter(user=user, state=SeatInvitationState.OPEN)
    return list(rows.select_related("game", "by"))


def of_table(game: Game) -> list[SeatInvitation]:
    """The invitations to a table."""
    return list(SeatInvitation.objects.filter(game=game).select_related("user"))


def accept_by_sitting(game: Game, *, seat: int, user: User | None) -> None:
    """Somebody has sat down at a seat: their invitation is accepted, those of others to this very seat withdrawn."""
    for row in SeatInvitation.objects.filter(game=game, state=SeatInvitationState.OPEN).select_related(
        "game"
    ):
        if user is not None and row.user_id == user.pk:
            _settle([row], SeatInvitationState.ACCEPTED)
        elif row.seat == seat:
            _settle([row], SeatInvitationState.WITHDRAWN)


def withdraw_all(game: Game) -> None:
    """A table has begun or is no more: nobody is invited to it."""
    rows = SeatInvitation.objects.filter(game=game, state=SeatInvitationState.OPEN).select_related("game")
    _settle(list(rows), SeatInvitationState.WITHDRAWN)


def _settle(rows: list[SeatInvitation], state: SeatInvitationState) -> None:
    """Write down what became of invitations; what was told of them does not hold any more."""
    for row in rows:
        row.state = state
        row.save(update_fields=["state"])
        notify.withdraw(user_id=row.user_id, game=row.game, kinds=(NotificationKind.INVITATION,))
