"""What profiles keep of a person: sums of their games, friends, invitations to tables."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.notifications import notify
from games.notifications.models import NotificationKind

from .models import Friendship, FriendState, PadSheet, PlayedMonth, SeatInvitation

COLUMNS = (
    "variant", "standard", "month", "won", "lost", "drawn", "deals", "points", "bids", "made", "columns",
)  # fmt: skip


def statistics(user: User) -> list[Row]:
    """The sums of somebody’s games by month."""
    return rows(PlayedMonth.objects.filter(user=user), *COLUMNS)


def friends(user: User) -> Row:
    """Friends and invitations. That somebody declined to be a friend is told to nobody, here neither."""
    bonds = Friendship.objects.filter(Q(asker=user) | Q(asked=user)).select_related("asker", "asked")
    invitations = SeatInvitation.objects.filter(Q(user=user) | Q(by=user)).select_related(
        "game", "user", "by"
    )
    return {
        "friends": [_friendship(bond, user) for bond in bonds],
        "invitations": [
            {
                "table": row.game.public_id,
                "by": row.by.name,
                "to": row.user.name,
                "seat": row.seat,
                "state": row.state,
                "made_at": row.made_at,
            }
            for row in invitations
        ],
    }


def _friendship(bond: Friendship, user: User) -> Row:
    declined = bond.asker_id == user.pk and bond.state == FriendState.DECLINED
    return {
        "asker": bond.asker.name,
        "asked": bond.asked.name,
        "state": FriendState.ASKED if declined else bond.state,
        "asked_at": bond.asked_at,
    }


def score_sheets(user: User) -> list[Row]:
    """The sheets somebody saved from the score pad, whole."""
    return rows(
        PadSheet.objects.filter(user=user),
        "variant",
        "query",
        "sheet_id",
        "sheet",
        "club__public_id",
        "saved_at",
    )


def withdraw(departure: Departure) -> None:
    """Notices of invitations by somebody who goes do not hold any more."""
    for row in SeatInvitation.objects.filter(by=departure.user).select_related("game"):
        notify.withdraw(user_id=row.user_id, game=row.game, kinds=(NotificationKind.INVITATION,))


PERSONAL_DATA = PersonalData(
    tables={
        "people": (Friendship, SeatInvitation),
        "sheets": (PadSheet,),
        "statistics": (PlayedMonth,),
    },
    paragraphs={
        "account": (
            gettext_noop(
                "Your profile page shows your name, the month you came, the last finished games that everybody may "
                "see, and your statistics unless you switch them off. Guests have no profile page. People find you by "
                "your name unless you switch that off."
            ),
        ),
        "people": (
            gettext_noop(
                "Who asked whom to be friends, and what became of it; whom you invited to which table. Only the two of "
                "you see it. Nobody is told who declined."
            ),
        ),
        "sheets": (
            gettext_noop(
                "Sheets of the score pad that you saved to your account, with the names you wrote on them. Only you "
                "see them, and the members of a club that you share one with. A sheet you do not save stays in your "
                "browser, and a link to it holds the whole sheet."
            ),
        ),
        "statistics": (
            gettext_noop(
                "Sums of your finished games by month, made from the games; private games count in them too."
            ),
        ),
    },
    parts=(
        ExportPart(
            "statistics",
            statistics,
            {PlayedMonth: ("user",)},
            gettext_noop("statistics.json: the sums of your finished games by month."),
        ),
        ExportPart(
            "friends",
            friends,
            {Friendship: ("asker", "asked"), SeatInvitation: ("user", "by")},
            gettext_noop(
                "friends.json: friends, who asked whom, invitations to tables, people you have muted or blocked."
            ),
        ),
        ExportPart(
            "score-sheets",
            score_sheets,
            {PadSheet: ("user",)},
            gettext_noop("score-sheets.json: the sheets you saved from the score pad."),
        ),
    ),
    leave=withdraw,
)
