"""Who belongs to a club: joining, leaving, roles, putting out; invitations by name, by a mail address, by a list.

Each act is one transaction on a club that is held, and raises Refused where it cannot be done.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts import blocks
from accounts.models import User
from accounts.rate_limit import may_once_more
from games.clubs.core.refusals import (
    ACCOUNT_ONLY,
    IN_ALREADY,
    NO_INVITATION,
    NO_MEMBER,
    NOT_LET_IN,
    NOT_YOURS,
)
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import visible

from . import events, log
from .club import check_role, close_requests, locked_club, may_belong, shut
from .models import Ban, Club, ClubActKind, ClubInvitation, ClubInvitationState, ClubMember, ClubRole
from .people import without_mark
from .roles import DIRECTING, has_account, role_in

FULL = Refusal("full", gettext_noop("The club is full: it may have %(members)d members."))
INVITED_ALREADY = Refusal(
    "invited_already", gettext_noop("This person has been invited to the club already.")
)
INVITED_ENOUGH = Refusal(
    "invited_enough", gettext_noop("You have invited many people today. Send the link of the club instead.")
)
NOT_IN = Refusal("not_in", gettext_noop("You do not belong to this club."))
NOT_TO_BE_INVITED = Refusal(
    "not_to_be_invited",
    gettext_noop("This person cannot be invited by name. Send the link of the club instead."),
)
OWNER_STAYS = Refusal(
    "owner_stays",
    gettext_noop("The club is yours. Hand it over to another member before you leave, or close it."),
)
TOO_MANY_LINES = Refusal(
    "too_many_lines", gettext_noop("That is too many lines at once: %(lines)d at most. Nobody was invited.")
)


MEMBERS = 1000
"""Members a club may have."""

A_DAY = ((100, 24 * 3600),)
"""Invitations somebody may make in a day, to all clubs together; one to a mail address nobody has counts as well."""

QUIET = timedelta(days=30)
"""How long somebody who declined is not asked again."""

LINES = 100
"""Lines of a pasted list."""


def join(club: Club, *, user: User, link: str = "") -> None:
    """Join a club that is open to everybody, or any by its link.

    Raises Refused `account_only`, `in_already`, `not_let_in`, `full`, `in_enough`.
    """
    with locked_club(club) as now:
        must_be_new(now, user)
        by_link = secrets.compare_digest(link.encode(), now.link.encode())
        if not ((now.public and not now.on_asking) or by_link):
            raise Refused(NOT_LET_IN)
        must_be_welcome(now, user)
        let_in(now, user)


def must_be_welcome(club: Club, user: User) -> None:
    """Nobody put out, nor blocked by those who look after the club, comes by themselves; which of both is not said."""
    looked_after = ClubMember.objects.filter(club=club, role__in=DIRECTING)
    banned = Ban.objects.filter(club=club, user=user).exists()
    if banned or looked_after.filter(user__in=blocks.blocking(user.pk)).exists():
        raise Refused(NOT_LET_IN)


def leave(club: Club, *, user: User) -> None:
    """Leave a club; an owner hands it over first, or closes it by leaving it empty.

    Raises Refused `not_in`, `owner_stays`.
    """
    with locked_club(club) as now:
        role = role_in(now, user)
        if role is None:
            raise Refused(NOT_IN)
        if role == ClubRole.OWNER:
            if ClubMember.objects.filter(club=now).exclude(user=user).exists():
                raise Refused(OWNER_STAYS)
            shut(now, by=user)
        ClubMember.objects.filter(club=now, user=user).delete()
        events.emit([events.ClubLeft(now, user)])


def set_role(club: Club, *, by: User, user: User, role: ClubRole) -> None:
    """Make a member a director or a director a member; the owner alone, and never of the owner.

    Raises Refused `not_yours`, `no_member`.
    """
    with locked_club(club) as now:
        check_role(now, by, ClubRole.OWNER)
        if role == ClubRole.OWNER:
            raise Refused(NOT_YOURS)
        member = ClubMember.objects.filter(club=now, user=user).exclude(role=ClubRole.OWNER)
        if not member.exists():
            raise Refused(NO_MEMBER)
        if member.exclude(role=role).update(role=role):
            kind = ClubActKind.DIRECTOR if role == ClubRole.DIRECTOR else ClubActKind.MEMBER
            log.note(now, kind, by=by, person=user)


def ban(club: Club, *, by: User, user: User) -> None:
    """Put somebody out, who does not come back by themselves: directors put out members, the owner directors too.

    Raises Refused `not_yours`, `no_member`.
    """
    with locked_club(club) as now:
        mine, theirs = check_role(now, by, *DIRECTING), role_in(now, user)
        if theirs is None:
            raise Refused(NO_MEMBER)
        if theirs == ClubRole.OWNER or (theirs == ClubRole.DIRECTOR and mine != ClubRole.OWNER):
            raise Refused(NOT_YOURS)
        ClubMember.objects.filter(club=now, user=user).delete()
        events.emit([events.ClubLeft(now, user)])
        Ban.objects.get_or_create(club=now, user=user, defaults={"by": by, "since": timezone.now()})
        log.note(now, ClubActKind.BAN, by=by, person=user)


def unban(club: Club, *, by: User, user: User) -> None:
    """Whoever was put out may come again by themselves."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        _lift_ban(now, user, by)


def _lift_ban(club: Club, user: User, by: User | None) -> None:
    gone, _rows = Ban.objects.filter(club=club, user=user).delete()
    if gone:
        log.note(club, ClubActKind.UNBAN, by=by, person=user)


def invite(club: Club, *, by: User, user: User, acquainted: bool = False) -> None:
    """Ask somebody by name; `acquainted` also one who is not to be found, as friends are.

    Raises Refused `not_yours`, `in_already`, `not_to_be_invited`, `invited_already`, `invited_enough`.
    """
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        _ask(now, by, user, acquainted=acquainted)


def _ask(club: Club, by: User, user: User, *, acquainted: bool) -> None:
    if not has_account(user) or not (user.may_be_found or acquainted) or blocks.has_blocked(user, by):
        raise Refused(NOT_TO_BE_INVITED)
    if role_in(club, user) is not None:
        raise Refused(IN_ALREADY)
    before = ClubInvitation.objects.filter(club=club, user=user).first()
    if before is not None and not before.by_mail and before.state in SHOWN and _rests(before):
        raise Refused(INVITED_ALREADY)
    _count_one(by)
    _write(club, by, user, before, by_mail=False)


def invite_by_mail(club: Club, *, by: User, address: str) -> None:
    """Ask whoever has a mail address, if anybody has; nothing says whether.

    Raises Refused `not_yours`, `invited_enough`, whoever has the address.
    """
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        _ask_by_mail(now, by, address)


def _ask_by_mail(club: Club, by: User, address: str) -> None:
    _count_one(by)
    user = User.objects.filter(email__iexact=address, is_active=True).first()
    if user is None or not has_account(user) or blocks.has_blocked(user, by):
        return
    before = ClubInvitation.objects.filter(club=club, user=user).first()
    if role_in(club, user) is None and (before is None or not _rests(before)):
        _write(club, by, user, before, by_mail=True)


def _count_one(by: User) -> None:
    if not may_once_more("club-invitations", str(by.pk), A_DAY):
        raise Refused(INVITED_ENOUGH)


def _rests(row: ClubInvitation) -> bool:
    """Whether somebody is not asked anew: an invitation is a month old before, declined or not, which looks alike."""
    if timezone.now() - row.made_at > QUIET:
        return False
    return row.state in SHOWN or (row.state == ClubInvitationState.WITHDRAWN and row.answered_at is not None)


SHOWN = (ClubInvitationState.OPEN, ClubInvitationState.DECLINED)
"""What looks to those who look after the club as if there were no answer yet."""


def _write(club: Club, by: User, user: User, before: ClubInvitation | None, *, by_mail: bool) -> None:
    """The invitation as it stands now, a row for each club and person: asked anew, or as it was."""
    now = timezone.now()
    if before is not None and _rests(before):
        # Who declined hears nothing more, though it was taken back and is asked again; who was asked by a mail
        # address and is asked by name now is shown to those who look after the club.
        if before.state == ClubInvitationState.WITHDRAWN:
            before.state, before.made_at = ClubInvitationState.DECLINED, now
        before.by_mail = False
        before.save(update_fields=["by_mail", "state", "made_at"])
        return
    fresh = {
        "by": by,
        "by_mail": by_mail,
        "state": ClubInvitationState.OPEN,
        "made_at": now,
        "answered_at": None,
    }
    row, _new = ClubInvitation.objects.update_or_create(club=club, user=user, defaults=fresh)
    events.emit([events.InvitedToClub(row, by)])


def take_back(club: Club, *, by: User, user: User) -> None:
    """An invitation by name does not hold any more; that it was declined is kept, and told to nobody."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        row = ClubInvitation.objects.filter(club=now, user=user, state__in=SHOWN, by_mail=False).first()
        if row is not None:
            row.state = ClubInvitationState.WITHDRAWN
            row.save(update_fields=["state"])
            events.emit([events.ClubInvitationsClosed(now, (user.pk,))])


def accept(club: Club, *, user: User) -> None:
    """Join a club one is invited to, also after having been put out.

    Raises Refused `no_invitation`, `account_only`, `in_already`, `full`, `in_enough`.
    """
    with locked_club(club) as now:
        invitation = _open_invitation(now, user)
        must_be_new(now, user)
        _lift_ban(now, user, invitation.by)
        let_in(now, user)


def decline(club: Club, *, user: User) -> None:
    """Say no; raises Refused `no_invitation`."""
    with locked_club(club) as now:
        _settle(_open_invitation(now, user), ClubInvitationState.DECLINED)


def _open_invitation(club: Club, user: User) -> ClubInvitation:
    row = ClubInvitation.objects.filter(club=club, user=user, state=ClubInvitationState.OPEN).first()
    if row is None:
        raise Refused(NO_INVITATION)
    return row


def _settle(row: ClubInvitation, state: ClubInvitationState) -> None:
    row.state, row.answered_at = state, timezone.now()
    row.save(update_fields=["state", "answered_at"])
    events.emit([events.ClubInvitationsClosed(row.club, (row.user_id,))])


def must_be_new(club: Club, user: User) -> None:
    """Somebody with an account who does not belong to the club; raises Refused `account_only`, `in_already`."""
    if not has_account(user):
        raise Refused(ACCOUNT_ONLY)
    if role_in(club, user) is not None:
        raise Refused(IN_ALREADY)


def let_in(club: Club, user: User) -> None:
    """Somebody belongs to the club from now on; however they came, invitation and request are answered by it.

    Raises Refused `full`, `account_only`, `in_enough`.
    """
    if ClubMember.objects.filter(club=club).count() >= MEMBERS:
        raise Refused(FULL, members=MEMBERS)
    may_belong(user)
    ClubMember.objects.create(club=club, user=user, since=timezone.now())
    open_ones = ClubInvitation.objects.filter(club=club, user=user, state=ClubInvitationState.OPEN)
    for row in open_ones:
        _settle(row, ClubInvitationState.ACCEPTED)
    close_requests(club, ClubInvitationState.ACCEPTED, user=user)


# --- a pasted list -------------------------------------------------------------------------------


class LineAnswer(StrEnum):
    """What became of a line of a pasted list."""

    INVITED = "invited"
    IN_ALREADY = "in_already"
    INVITED_ALREADY = "invited_already"
    MAIL = "mail"
    NO_ADDRESS = "no_address"
    NOBODY = "nobody"
    SEVERAL = "several"
    ENOUGH = "enough"


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A line of a pasted list, what became of it, and the columns of it that were not read."""

    text: str
    answer: LineAnswer
    unread: tuple[str, ...] = ()


COLUMN_END = re.compile(r"[\t;]")
"""What parts the columns of a table that is pasted."""


def invite_listed(
    club: Club, *, by: User, text: str, knows: Callable[[User], bool] = lambda _user: False
) -> list[ListedLine]:
    """Ask everybody of a pasted list, a name or a mail address a line; `knows` a friend, who is found in any case.

    Of a line with an address the address alone is looked at, whatever name or brackets a mail program wrote beside it.
    Of another row of a table the first column is the name, or the first two together; the rest is not read.

    Whoever does not want to be found looks like nobody, and of a mail address nothing is told.
    Raises Refused `not_yours`, `too_many_lines`.
    """
    lines = [columns for raw in text.splitlines() if (columns := _columns(raw))]
    if len(lines) > LINES:
        raise Refused(TOO_MANY_LINES, lines=LINES)
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        return [_line_of(now, by, columns, knows) for columns in dict.fromkeys(lines)]


def _columns(raw: str) -> tuple[str, ...]:
    """The columns of a pasted line that are not empty; a line that is no row of a table has one."""
    cells = (" ".join(visible(cell).split()) for cell in COLUMN_END.split(without_mark(raw)))
    return tuple(cell for cell in cells if cell)


def _line_of(club: Club, by: User, columns: tuple[str, ...], knows: Callable[[User], bool]) -> ListedLine:
    text, whole = "; ".join(columns), " ".join(columns)
    if (address := _address_of(whole)) is not None:
        unread = tuple(each for each in columns if address not in each)
        return ListedLine(text, _answer_to_address(club, by, address), unread)
    nobody = LineAnswer.NO_ADDRESS if "@" in whole else LineAnswer.NOBODY
    for name, number in _names_in(columns):
        people = _people_called(name, by, knows)
        # Somebody who cannot be asked looks like nobody, in what was not read too.
        if people and (answer := _answer_to_people(club, by, people)) != LineAnswer.NOBODY:
            return ListedLine(text, answer, columns[number:])
    return ListedLine(text, nobody, columns[1:])


def _names_in(columns: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The names that a row may mean, each with the number of columns it takes: a first name may have one of its own.

    Then the first column alone is nobody's whole name, and another person of that name is not meant.
    """
    first, second = (*columns, "")[:2]
    parted = second.isprintable() and bool(second) and not any(map(str.isdigit, second))
    if parted:
        yield f"{first} {second}", 2
        yield f"{second} {first}", 2
    if not parted or " " in first:
        yield first, 1


def _people_called(name: str, by: User, knows: Callable[[User], bool]) -> list[User]:
    """Those of this name who may be found, or whom one knows."""
    people = User.objects.filter(
        display_name__iexact=name, is_active=True, is_guest=False, is_bot=False
    ).exclude(pk__in=blocks.blocking(by.pk))
    return [user for user in people.order_by("pk")[:20] if user.may_be_found or knows(user)]


def _answer_to_people(club: Club, by: User, people: Sequence[User]) -> LineAnswer:
    if len(people) > 1:
        return LineAnswer.SEVERAL
    try:
        _ask(club, by, people[0], acquainted=True)
    except Refused as refused:
        return ANSWERS[refused.refusal]
    return LineAnswer.INVITED


ANSWERS = {
    IN_ALREADY: LineAnswer.IN_ALREADY,
    INVITED_ALREADY: LineAnswer.INVITED_ALREADY,
    NOT_TO_BE_INVITED: LineAnswer.NOBODY,
    INVITED_ENOUGH: LineAnswer.ENOUGH,
}


def _answer_to_address(club: Club, by: User, address: str) -> LineAnswer:
    if address.casefold() == by.email.casefold():
        return LineAnswer.IN_ALREADY
    try:
        _ask_by_mail(club, by, address)
    except Refused as refused:
        return ANSWERS[refused.refusal]
    return LineAnswer.MAIL


def _address_of(line: str) -> str | None:
    """The one mail address of a line; None where it has none, or several."""
    # An apostrophe may be part of an address; signs at its ends belong to the text around it.
    words = (word.strip("\"'“”«».:") for word in re.split(r"[\s<>()\[\],;]+", line))
    match [word for word in words if "@" in word]:
        case [word]:
            try:
                validate_email(word)
            except ValidationError:
                return None
            return word
    return None
