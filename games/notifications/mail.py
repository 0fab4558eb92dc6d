"""One mail a person for everything that waits to be told, and what is needed to be rid of such mails."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import F, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.jobs import lanes
from games.jobs.models import Job
from games.play.models import WAITS, Player
from games.play.read.clocks import left_words, pace_words

from . import notify, outbox
from .contests import contests_of
from .letters import MAIL_SERVER
from .messages import NoticeLine, and_joined, game_name, line_of, until_words
from .models import OF_A_TURN, Channel, Delivery, Notification, NotificationKind, Preferences, preferences_of
from .still_there import gone_for
from .still_true import NoticeState

log = logging.getLogger(__name__)

MOST = 100
"""Games of one digest."""


def mail(row: Job) -> None:
    """Send somebody what waits for them, in one mail, or in two where one was sent before and perhaps has not gone."""
    user = User.objects.filter(pk=row.object_id, is_active=True, is_guest=False).first()
    waiting = outbox.unsent(row.object_id, Channel.MAIL)
    if user is None or not (address := confirmed_address(user)):
        waiting.delete()
        return
    # What was wished when it was told is not wished any more.
    preferences = preferences_of(user)
    unwanted = [kind for kind in NotificationKind if not preferences.wants(kind, Channel.MAIL)]
    waiting.filter(notice__kind__in=unwanted).delete()
    with lanes.visit(MAIL_SERVER) as visit:
        if visit.wait is not None:
            notify.mail_soon(user, timezone.now() + visit.wait)
            return
        while True:
            batch, standing = outbox.take(waiting)
            if not batch:
                break
            if not _send_batch(user, address, batch, standing):
                visit.failed = True
                return
    if (left := waiting.order_by("taken_until").first()) is not None and left.taken_until is not None:
        # Somebody took them and has not said that they have gone: at it still, or dead.
        notify.mail_soon(user, left.taken_until)


def _send_batch(
    user: User, address: str, batch: Sequence[Delivery], standing: dict[int, NoticeState]
) -> bool:
    """Whether a batch has gone; where it has not, another try is due."""
    message = letter(user, address, batch, standing)
    try:
        if message is not None:
            message.send()
    except Exception as fault:
        # Whatever a mail server or a provider's library thinks of: the notices are kept, and tried again.
        log.warning("a mail to user %s was not sent: %s", user.pk, type(fault).__name__)
        pause = outbox.put_off(batch)
        if pause is not None:
            notify.mail_soon(user, timezone.now() + pause)
        return False
    outbox.note_sent(batch)
    return True


def confirmed_address(user: User) -> str:
    """The address somebody has shown to be theirs; empty where there is none."""
    row = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return row.email if row is not None else ""


@dataclass(frozen=True, slots=True)
class MailLine:
    """A line of a mail: what, where, and until when by the reader's clock."""

    title: str
    words: str
    url: str
    until: str


def letter(
    user: User, address: str, batch: Sequence[Delivery], standing: dict[int, NoticeState]
) -> EmailMultiAlternatives | None:
    """The mail of a batch, in the person's language; None where nothing is left to be said in it."""
    preferences, _made = Preferences.objects.get_or_create(user=user)
    with translation.override(user.language or settings.LANGUAGE_CODE):
        notices = [sending.notice for sending in batch if sending.notice.kind != NotificationKind.DIGEST]
        notices.sort(key=lambda notice: _urgency(notice, standing[notice.pk]))
        contests, gone = contests_of(notices, user.pk), gone_for(user, notices)
        lines = [
            _line(
                user,
                line_of(
                    notice,
                    standing[notice.pk],
                    user.zone,
                    contests.get(notice.pk, ""),
                    gone=notice.pk in gone,
                ),
            )
            for notice in notices
        ]
        waiting = _waiting(user) if len(notices) < len(batch) else []
        if not lines and not waiting:
            return None
        choose = address_of(reverse("notifications:preferences"))
        stop = address_of(reverse("notifications:stop", args=[preferences.token]))
        context = {
            "lines": lines,
            "waiting": waiting,
            "choose": choose,
            "stop": stop,
            "language": translation.get_language(),
        }
        message = EmailMultiAlternatives(
            subject=_subject(lines, waiting),
            body=_text(lines, waiting, choose, stop),
            to=[address],
            headers={
                "Message-ID": f"<{batch[0].batch}@{urlsplit(address_of('/')).hostname}>",
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
        message.attach_alternative(render_to_string("notifications/mail.html", context), "text/html")
    return message


def _urgency(notice: Notification, standing: NoticeState) -> tuple[bool, bool, datetime]:
    """What comes first in a mail: turns by the time that is left, then those without a clock, then all else."""
    deadline = standing.deadline
    return notice.kind not in OF_A_TURN, deadline is None, deadline or notice.created_at


def _line(user: User, line: NoticeLine) -> MailLine:
    until = until_words(line.deadline, user.zone)
    return MailLine(line.title, line.words, address_of(line.url), until)


def waiting_seats(user: User) -> QuerySet[Player]:
    """The seats that wait for somebody, by the time left; where no clock runs by how long the game has waited."""
    by_time = F("deadline").asc(nulls_last=True), F("game__moved_at").asc(nulls_first=True)
    return Player.objects.filter(WAITS, user=user).select_related("game").order_by(*by_time)


def _waiting(user: User) -> list[MailLine]:
    """The games that wait for somebody, in the order of the digest."""
    seats = list(waiting_seats(user)[:MOST])
    others: dict[int, list[str]] = {}
    people = Player.objects.filter(game__in=[seat.game_id for seat in seats], user__isnull=False)
    for player in people.exclude(user=user).select_related("user").order_by("game", "seat"):
        others.setdefault(player.game_id, []).append(player.name)
    return [_digest_line(user, seat, others.get(seat.game_id, [])) for seat in seats]


def _digest_line(user: User, seat: Player, others: Sequence[str]) -> MailLine:
    game, now = seat.game, timezone.now()
    sentences = [gettext("With %(names)s.") % {"names": and_joined(others)}] if others else []
    if game.time.runs:
        sentences.append(f"{pace_words(game.time)}.")
    if seat.deadline is not None:
        left = left_words(max(seat.deadline - now, timedelta(0)))
        sentences.append(gettext("%(time)s left.") % {"time": left})
    title = gettext("Your turn: %(game)s") % {"game": game_name(game.variant)}
    return MailLine(
        title, " ".join(sentences), address_of(game.get_absolute_url()), until_words(seat.deadline, user.zone)
    )


def _subject(lines: Sequence[MailLine], waiting: Sequence[MailLine]) -> str:
    if waiting:
        number = len(waiting)
        return ngettext("%(number)s game waits for you", "%(number)s games wait for you", number) % {
            "number": number
        }
    if len(lines) == 1:
        return lines[0].title
    return gettext("%(title)s, and %(number)s more") % {"title": lines[0].title, "number": len(lines) - 1}


def _text(lines: Sequence[MailLine], waiting: Sequence[MailLine], choose: str, stop: str) -> str:
    """The mail as plain text."""
    parts = [
        "\n".join(part for part in (line.title, line.words, line.until, line.url) if part)
        for line in (*lines, *waiting)
    ]
    foot = (
        gettext("Choose what you are told: %(url)s") % {"url": choose},
        gettext("Stop these e-mails: %(url)s") % {"url": stop},
    )
    return "\n\n".join([*parts, "-- \nTalon\n" + "\n".join(foot)]) + "\n"


def address_of(path: str) -> str:
    """A path of the site as an address for those who are elsewhere."""
    return settings.TALON_URL.rstrip("/") + path


def may_mail(user: User) -> bool:
    """Whether somebody can be sent mails at all, and wants to be."""
    return not user.is_guest and preferences_of(user).mails and bool(confirmed_address(user))


def digest_for(user: User, *, day: str) -> Notification | None:
    """The digest of a day, to be sent at once; None where nothing waits or it has been told."""
    if not may_mail(user) or not waiting_seats(user).exists():
        return None
    notice = notify.notify(user, NotificationKind.DIGEST, key=day)
    if notice is not None:
        notify.mail_soon(user, timezone.now())
    return notice
