"""No notice tells two worlds apart: what differs only in hidden cards gives the same notices, pushes and mails.

The pairs are those of tests/play/worlds.py. Everybody at the table is told of everything that can be told of it, and
what the viewer of the pair gets is compared to the last byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.notifications import arrangements, notify, on_table_events, push, turns
from games.notifications import facts as notification_facts
from games.notifications.models import Notification, NotificationKind, Preferences
from games.notifications.still_true import states_of
from games.play.models import Arrangement, ArrangementKind, ArrangementState, Bot, Game, Player
from games.play.write import events
from games.play.write.lock import locked_table
from rules.engine.variant import Variant
from tests import cast
from tests.play.readers import TOKEN, Room
from tests.play.worlds import NOON, Pair, pairs, stored
from tests.rules.laws import every_game_in_the_end
from tests.rules.walks import figure

PAIRS = figure(4, long=40, soak=400)

SUITS_AND_SIGNS = "♠♥♦♣"


def answers_of(pair: Pair, room: Room, game: Game) -> list[str]:
    """All that the viewer of a pair is told, in order: rows, pushes, the page, mails with their headers."""
    noon = datetime.fromisoformat(NOON)
    mail.outbox.clear()
    assert pair.viewer is not None
    viewer = room.people[pair.viewer]
    # Nobody has been seen there, for whoever is at the table is told less.
    Player.objects.filter(game=game).update(looked_at=None)
    with locked_table(game.public_id) as table:
        for event in seats_and_times(table.game, pair.viewer, room.people):
            on_table_events.on_table_event(event)
        for player in table.players:
            on_table_events.on_table_event(events.MessagePosted(table.game, player.seat))
        for kind in (NotificationKind.CLAIM, NotificationKind.PLAN_CANCELLED, NotificationKind.SEAT_GIVEN):
            facts = {"variant": game.variant, "table": game.public_id}
            notify.notify(viewer, kind, game=game, key=str(game.version), facts=facts)
    # Nobody has been seen since, for whoever has been at the table is told less.
    Player.objects.filter(game=game).update(looked_at=None)
    for minutes in (2, 10):
        with time_machine.travel(noon + timedelta(minutes=minutes), tick=False):
            for row in Job.objects.filter(due_at__lte=noon + timedelta(minutes=minutes)).order_by("pk"):
                if row.kind != "bots_turn":
                    queue.run(row.pk)
    found = Notification.objects.filter(user=viewer)
    assert set(found.values_list("kind", flat=True)) >= SEATS_AND_TIMES
    notices = list(found.select_related("game", "user").order_by("pk"))
    standing = states_of(notices)
    seen = [f"{n.kind} {n.key} {json.dumps(n.facts)} {n.created_at} {n.withdrawn_at}" for n in notices]
    seen += [json.dumps(push.payload(notice, standing[notice.pk])) for notice in notices]
    seen += [written(letter) for letter in mail.outbox if letter.to == [viewer.email]]
    page = room.browsers[pair.viewer].get("/play/notices/")
    return [*seen, TOKEN.sub(rb"\1", page.content).decode()]


def seats_and_times(game: Game, seat: int, people: list[User]) -> Iterator[events.TableEvent]:
    """A seat that is lost, one in which the viewer stood in and that goes back, leave by itself, what is arranged."""
    viewer, other = people[seat], people[seat - 1]
    noon = datetime.fromisoformat(NOON)
    yield events.SeatChanged(game, seat, viewer, Bot(), timed_out=True)
    yield events.SeatChanged(game, seat, viewer, other, back=True)
    yield events.LeaveTaken(game, game.players.get(seat=seat))
    for number, kind in enumerate(ArrangementKind):
        # With a key of its own, for that is part of the key of what is told.
        row = Arrangement.objects.create(
            pk=7_000 + number, game=game, kind=kind, by=other, start=noon, end=noon + timedelta(days=2)
        )
        yield events.ArrangementAsked(game, row)
        row.state = ArrangementState.AGREED
        row.save()
        yield events.ArrangementAnswered(game, row, None)
    yield events.MeetingSoon(game, row)


SEATS_AND_TIMES = {
    NotificationKind.OUT_OF_TIME,
    NotificationKind.SEAT_BACK,
    NotificationKind.LEAVE,
    NotificationKind.ARRANGEMENT,
}


def written(letter: Any) -> str:
    """A mail but for the boundaries between its parts, which are drawn at random."""
    parts = [
        letter.subject,
        str(letter.extra_headers),
        letter.body,
        *(str(part[0]) for part in letter.alternatives),
    ]
    return "\n".join(parts)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db
@every_game_in_the_end
def test_worlds_alike_to_a_person_give_the_same_notices_and_mails(variant: Variant[Any]) -> None:
    room = Room()
    for user in room.people:
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        # Beforehand, for its token is drawn at random; and talk by mail too.
        Preferences.objects.create(user=user, channels={"talk": ["page", "mail"]})
    seated = (
        pair for pair in pairs(Random(variant.slug), variant, variant.options()) if pair.viewer is not None
    )
    mails = 0
    for pair in islice(seated, PAIRS):
        worlds = []
        for world in (0, 1):
            room.forget()
            with stored(pair, world, room.people, room.browsers) as game:
                worlds.append(answers_of(pair, room, game))
                mails += len(mail.outbox)
        assert worlds[0] == worlds[1], (pair.viewer, pair.stage)
        everything = "\n".join(worlds[0][:-1])
        assert not any(sign in everything for sign in SUITS_AND_SIGNS)
        assert not any(f" {card} " in everything for card in pair.cards[0])
    assert mails >= PAIRS


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("where", [(turns, on_table_events), (arrangements,)], ids=["turns", "arrangements"])
def test_a_notice_that_told_a_card_would_be_found(
    where: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail: where a hand of somebody else is put among the facts, the worlds differ."""
    honest = notification_facts.facts_of_table

    def leaky(game: Game, players: list[Player], user: User) -> Any:
        return honest(game, players, user) | {"others": [game.deals.latest("number").cards]}

    for module in where:
        monkeypatch.setattr(module, "facts_of_table", leaky)
    with pytest.raises(AssertionError):
        test_worlds_alike_to_a_person_give_the_same_notices_and_mails(cast.VARIANT)


def test_bots_which_are_called_after_cards_are_not_named(db: None) -> None:
    me = cast.person("South player")
    game = cast.bot_table(me)
    assert notification_facts.facts_of_table(game, notification_facts.people_of(game), me)["others"] == []
