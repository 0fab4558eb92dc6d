"""What notifications keep of a person: what they were told, what they want to be told, browsers, the calendar."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext_noop

from accounts.models import Called, User
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows
from games.play.models import Game

from . import file_backend
from .digest import DIGEST
from .facts import facts_of_table, people_of
from .models import CalendarLink, Delivery, Notification, NotificationKind, Preferences, PushSubscription
from .notify import MAIL

PORTION = 500

OF_OUR_WORDS = ("act", "undone")
"""What is told in sentences of the site's own: somebody's name may be a word of them."""


def notices(user: User) -> Row:
    """What somebody was told, and what they want to be told; the keys of browsers are of no use elsewhere."""
    preferences = ("channels", "mails", "digest", "digest_hour")
    return {
        "notices": rows(
            Notification.objects.filter(user=user),
            "kind",
            "game__public_id",
            "facts",
            "created_at",
            "read_at",
        ),
        "preferences": rows(Preferences.objects.filter(user=user), *preferences),
        "browsers": rows(PushSubscription.objects.filter(user=user), "endpoint", "created_at"),
        "calendar": CalendarLink.objects.filter(user=user).exists(),
    }


def withdraw(departure: Departure) -> None:
    """What somebody asked of others as a friend does not hold any more."""
    Notification.objects.filter(
        kind=NotificationKind.FRIEND, key__startswith=f"{departure.user.pk} "
    ).delete()


def rename(departure: Departure) -> None:
    """What others were told names them no more: who plays is told anew, who asked is a former player."""
    names: list[Called | str] = [*departure.names, departure.called]
    written = Q()
    for name in names:
        written |= Q(text__contains=json.dumps(name)) | Q(text__contains=json.dumps(name, ensure_ascii=False))
    notices = Notification.objects.annotate(text=Cast("facts", TextField())).filter(written)
    for notice in notices.select_related("user").iterator(chunk_size=500):
        game = Game.objects.filter(public_id=notice.facts.get("table", "")).first()
        if "others" in notice.facts and (game is None or notice.kind == NotificationKind.LADDER):
            # Those of a pair, or who was drawn: not all who sit at the table.
            others = notice.facts["others"]
            notice.facts["others"] = [
                {"former": departure.word} if each in names else each for each in others
            ]
        elif game is not None and "others" in notice.facts:
            notice.facts["others"] = facts_of_table(game, people_of(game), notice.user)["others"]
        for place in ("by", "words"):
            if notice.facts.get(place) in names:
                notice.facts[place] = {"former": departure.word} if place == "by" else departure.pseudonym
        notice.save(update_fields=["facts"])


def rename_in_contests(departure: Departure, contest: str, public_ids: Iterable[str]) -> None:
    """What was told of these contests (`event`, `league` or `ladder`) names somebody no more, who was in them or held
    them: neither in the reason of a director nor in what a contest is called.
    """
    lines = Notification.objects.filter(**{f"facts__{contest}__in": list(public_ids)})
    for notice in lines.iterator(chunk_size=500):
        facts = dict(notice.facts)
        for place in ("words", f"{contest}_name"):
            if place == "words" and facts.get("what") in OF_OUR_WORDS:
                continue
            if isinstance(facts.get(place), str):
                facts[place] = departure.without_names(facts[place])
        if facts != notice.facts:
            notice.facts = facts
            notice.save(update_fields=["facts"])


def clear(now: datetime) -> None:
    """Notices that were read or withdrawn long ago, and those that nobody has read for a year."""
    read = now - timedelta(days=settings.TALON_READ_NOTICE_DAYS)
    old = Q(read_at__lt=read) | Q(withdrawn_at__lt=read)
    old |= Q(created_at__lt=now - timedelta(days=settings.TALON_NOTICE_DAYS))
    # In portions: nobody's move waits for them.
    while some := list(Notification.objects.filter(old).values_list("pk", flat=True)[:PORTION]):
        Notification.objects.filter(pk__in=some).delete()


def forget_mails(departure: Departure) -> None:
    """Mails to somebody that a site without a mail server keeps."""
    file_backend.forget(departure.addresses)


PERSONAL_DATA = PersonalData(
    tables={"notices": (Notification, Delivery, Preferences, PushSubscription, CalendarLink)},
    paragraphs={
        "notices": (
            gettext_noop(
                "What you were told and when, what you want to be told, when an e-mail went out. E-mails go to your "
                "confirmed address and name games, people and deadlines, never a card. If you let a browser show "
                "notices, its address at the maker of the browser is kept, and what is sent there is sealed so that "
                "they cannot read it. A site without a mail server keeps its last thousand mails for its staff. If "
                "you make a calendar of your deadlines, its secret address. Notices go %(read_notice_days)d days "
                "after you have read them, and after %(notice_days)d days in any case."
            ),
        ),
    },
    parts=(
        ExportPart(
            "notices",
            notices,
            {
                Notification: ("user",),
                Preferences: ("user",),
                PushSubscription: ("user",),
                CalendarLink: ("user",),
            },
            gettext_noop("notices.json: what you were told, what you want to be told and how."),
        ),
    ),
    jobs=(MAIL, DIGEST),
    leave=withdraw,
    rename=rename,
    close=forget_mails,
    clear=clear,
)
