"""What the directors of a club answered and wrote to tables, for the log of its desk."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import ContestAct
from games.clubs.core.models import Club
from games.play.record.who_sat import sat_at

from ..models import DirectorCall, TableMessage
from ..record.direction import direction_of_row, for_lines, sealed_event

LISTED = 40


def words_of_club(club: Club, reader: User, played: Collection[int]) -> list[ContestAct]:
    """The answers and messages to a club's tables, the latest first.

    Of calls from tables where the reader has or had a seat, or from an event whose boards are sealed for them
    (`played`), nothing.
    """
    answers = DirectorCall.objects.filter(club=club).exclude(answer="").exclude(sat_at(reader, "game"))
    answers = answers.exclude(tournament__in=played).order_by("-closed_at")
    messages = TableMessage.objects.filter(club=club).exclude(tournament__in=played).order_by("-pk")
    calls, written = list(for_lines(answers)[:LISTED]), list(for_lines(messages)[:LISTED])
    keys = {call.answered_by_id for call in calls} | {message.by_id for message in written}
    people = User.objects.select_related("bot_owner").in_bulk([key for key in keys if key is not None])
    names = {key: user.name for key, user in people.items()}
    return [_answer(call, names) for call in calls] + [_message(message, names) for message in written]


def _answer(call: DirectorCall, names: Mapping[int, str]) -> ContestAct:
    return ContestAct(
        call.closed_at or call.made_at,
        names.get(call.answered_by_id or 0, ""),
        direction_of_row(call).name,
        reverse("desk:call", args=[call.public_id]),
        gettext("A call from a table was answered."),
        call.answer,
        sealed_event(call),
    )


def _message(message: TableMessage, names: Mapping[int, str]) -> ContestAct:
    direction = direction_of_row(message)
    return ContestAct(
        message.made_at,
        names.get(message.by_id or 0, ""),
        direction.name,
        direction.desk_url,
        gettext("A message to a table."),
        message.words,
        sealed_event(message),
    )
