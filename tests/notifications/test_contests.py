"""Notices say which ladder or league their table is for."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.notifications import mail, notify, push, read
from games.notifications.facts import facts_of_table, people_of
from games.notifications.models import Delivery, Notification, NotificationKind
from games.notifications.still_true import states_of
from tests import cast
from tests.ladders import room

pytestmark = pytest.mark.django_db

WORDS = "Part of: Ladder of the talon."


def notices_of_games(number: int) -> Notification:
    """Somebody is told that there was talk in so many games of a ladder; the first of these notices."""
    ladder = room.ladder(figures=room.FREE)
    lowest, *others = reversed(room.joined(ladder, number + 1))
    for other in others:
        game = room.begun(ladder, lowest, other)
        notify.notify(
            lowest,
            NotificationKind.TALK,
            game=game,
            key="1",
            facts=facts_of_table(game, people_of(game), lowest),
        )
    found = (
        Notification.objects.filter(user=lowest, kind=NotificationKind.TALK).select_related("user").first()
    )
    assert found is not None
    return found


def test_the_page_a_push_and_a_mail_say_which_ladder_the_game_is_for() -> None:
    notice = notices_of_games(1)
    about = [line.words for line in read.notices_of(notice.user).lines if line.title == "Table talk: Piquet"]
    assert [WORDS in words for words in about] == [True]
    standing = states_of([notice])
    assert WORDS in json.dumps(push.payload(notice, standing[notice.pk]))
    letter = mail.letter(notice.user, "south@talon.example", [Delivery(notice=notice)], standing)
    assert letter is not None
    assert WORDS in letter.body


def test_a_page_of_many_such_notices_asks_no_more_queries() -> None:
    counts = []
    for number in (1, 4):
        notice = notices_of_games(number)
        with CaptureQueriesContext(connection) as asked:
            assert sum(WORDS in line.words for line in read.notices_of(notice.user).lines) == number
        counts.append(len(asked))
        Notification.objects.all().delete()
    assert counts[0] == counts[1]


def test_a_game_for_nothing_says_nothing_of_it() -> None:
    south = cast.person("South player")
    game = cast.bot_table(south)
    notify.notify(
        south, NotificationKind.TALK, game=game, key="1", facts=facts_of_table(game, people_of(game), south)
    )
    assert ["Part of" in line.words for line in read.notices_of(south).lines] == [False]
