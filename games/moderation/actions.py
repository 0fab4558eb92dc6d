"""What staff do about somebody or a game, each with its line in the log; all of it holds together or not at all."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts import security
from accounts.models import User
from games.clubs.core import news as club_news
from games.clubs.core.models import Club
from games.jobs.commit import after_commit
from games.jobs.refusals import Refusal, Refused
from games.notifications import notify
from games.notifications.models import NotificationKind
from games.play.models import EndReason, Game, GameStatus, Player
from games.play.record.replay import history_of
from games.play.record.who_sat import users_who_sat
from games.play.write import lifecycle, page_signals
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.play.write.refusals import TABLE_CLOSED

from .models import ActKind, Correction, Report, StaffAct

NOT_BEGUN = Refusal("not_begun", gettext_noop("A game that has not begun can only be cancelled."))
OWN_MATTER = Refusal(
    "own_matter",
    gettext_noop("This is not yours to decide: it is about yourself, a game of yours, or staff."),
)


WITH_NOTICE = (ActKind.WARN, ActKind.SILENCE, ActKind.SUSPEND, ActKind.CLUB, ActKind.NEWS)
"""What a person is told of, with words."""


def act(
    kind: ActKind,
    *,
    by: User,
    about: User,
    why: str,
    words: str = "",
    days: int = 0,
    report: Report | None = None,
) -> None:
    """Do something about a person, or (DISMISS) nothing; the report it answers is closed, and others of the thing.

    Raises Refused `own_matter` about staff themselves and about one another.
    """
    with transaction.atomic():
        # Locked, so that two of staff at once act one after the other.
        person = User.objects.select_for_update(no_key=True).get(pk=about.pk)
        if kind != ActKind.DISMISS and (person.is_staff or person.pk == by.pk):
            raise Refused(OWN_MATTER)
        until = timezone.now() + timedelta(days=days) if days else None
        _change(person, kind, until, words)
        if kind == ActKind.CLUB and report is not None and report.club is not None:
            Club.objects.filter(pk=report.club.pk).update(name=f"Club {report.club.public_id[:4]}", words="")
        if kind == ActKind.NEWS and report is not None and report.news is not None:
            club_news.remove(report.news)
        written = _write(kind, by=by, about=person, why=why, words=words, until=until, report=report)
        if kind in WITH_NOTICE:
            facts = {"act": kind.value, "words": words, "until": until.isoformat() if until else ""}
            notify.notify(person, NotificationKind.STAFF, key=str(written.pk), facts=facts)


def _change(person: User, kind: ActKind, until: datetime | None, words: str) -> None:
    """What an act changes of a person's row."""
    match kind:
        case ActKind.SILENCE | ActKind.UNSILENCE:
            person.silenced_until = until
        case ActKind.SUSPEND | ActKind.UNSUSPEND:
            person.suspended_until, person.suspended_because = until, words
            for public_id in _tables_of(person):
                # Sockets look again who may see the table.
                after_commit(page_signals.announce, public_id, seats=True)
        case _:
            return
    person.save(update_fields=["silenced_until", "suspended_until", "suspended_because"])


def _tables_of(person: User) -> list[str]:
    mine = Player.objects.filter(user=person).exclude(game__status=GameStatus.OVER)
    return list(mine.values_list("game__public_id", flat=True))


def end_game(
    public_id: str, *, by: User, why: str, words: str, winners: tuple[int, ...] | None, report: Report | None
) -> Game:
    """End a game for everybody: cancelled (`winners` None), or decided for these sides, for none of them drawn.

    Raises Refused `own_matter` where whoever acts has or had a seat there, `table_closed` where it is over,
    `not_begun` where a game that has not begun is to be decided.
    """
    with locked_table(public_id) as table:
        game = table.game
        if by.pk in users_who_sat(game):
            raise Refused(OWN_MATTER)
        if winners is None:
            lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words=words))
        elif game.status == GameStatus.OPEN:
            raise Refused(NOT_BEGUN)
        elif game.status == GameStatus.OVER:
            raise Refused(TABLE_CLOSED)
        else:
            totals = tuple(history_of(game)[-1].state.match_score.totals)
            lifecycle.end(
                table, Ending(reason=EndReason.ADJUDICATED, scores=totals, winners=winners, words=words)
            )
        kind = ActKind.CANCEL if winners is None else ActKind.ADJUDICATE
        _write(kind, by=by, why=why, words=words, game=game, report=report)
    return game


def _write(
    kind: ActKind,
    *,
    by: User,
    why: str,
    words: str,
    about: User | None = None,
    until: datetime | None = None,
    game: Game | None = None,
    report: Report | None = None,
    correction: Correction | None = None,
) -> StaffAct:
    """A line of the log; the report it answers is closed, with all others of the same thing."""
    if report is not None:
        alike = Report.objects.filter(thing=report.thing, closed_at=None)
        alike.update(closed_at=timezone.now())
    on = f"{about.pk}/{about.public_id}" if about is not None else game.public_id if game is not None else "-"
    security.note("staff_act", user=by, about=f"{kind.value} {on}")
    return StaffAct.objects.create(
        kind=kind,
        by=by,
        by_name=by.display_name,
        about=about,
        about_name=about.display_name if about is not None else "",
        game=game or (report.game if report is not None else None),
        report=report,
        correction=correction,
        until=until,
        why=why,
        words=words,
    )


def close(correction: Correction, *, by: User, why: str) -> None:
    """Close a correction of the rules, with a word for the log; one that is closed already stays as it is."""
    with transaction.atomic():
        waiting = Correction.objects.filter(pk=correction.pk, closed_at=None)
        if waiting.update(closed_at=timezone.now()):
            _write(ActKind.CORRECTION, by=by, why=why, words="", correction=correction)


def adopt(guest: User, user: User) -> None:
    """A guest who may not speak is not heard as an account either; called by games/wiring.py.

    A guest who is suspended does not get as far as signing in, and only accounts can be kept out (docs/staff.md).
    """
    if guest.silenced_until is None:
        return
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if person.silenced_until is None or person.silenced_until < guest.silenced_until:
            person.silenced_until = user.silenced_until = guest.silenced_until
            person.save(update_fields=["silenced_until"])
