"""What counts once, done by two people or by one twice at the same moment, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.api import bot_accounts
from games.clubs.core.models import WaitingGame
from games.jobs.refusals import Refused
from games.ladders.models import Challenge, LadderActKind, LadderEntrant
from games.ladders.write import direct
from games.ladders.write import entries as ladder_entries
from games.ladders.write import evenings as ladder_evenings
from games.leagues.models import LeagueEntrant
from games.leagues.write import entries as league_entries
from games.play.models import Arrangement, ArrangementState
from games.play.write import arrangements
from tests import cast
from tests.clubs.room import ClubRoom, evening
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.leagues.test_at_once import on_both_databases, together
from tests.notifications import room as room_of_notices

pytestmark = [pytest.mark.django_db(transaction=True), on_both_databases]

TIMES = 6


def outcomes(*deeds: Callable[[], object]) -> list[str]:
    """What became of each, done at once: the word of its refusal, or nothing where it was done."""
    words: list[str] = []

    def one(deed: Callable[[], object]) -> None:
        try:
            deed()
            words.append("")
        except Refused as refused:
            words.append(refused.code)

    together(*(partial(one, deed) for deed in deeds))
    return sorted(words)


def test_a_game_of_an_evening_is_confirmed_or_struck_out_once(database: str) -> None:
    room = ClubRoom.opened()
    owner, member, other = (room.people[who] for who in ("owner", "member", "other member"))
    ladder = ladder_room.ladder(owner, club=room.club)
    for user in (owner, member, other):
        ladder_entries.join(ladder.pk, user=user)
    night = evening(room, -1, title="Cards last week")
    for number in range(TIMES):
        text = f"{owner.name} {500 + number}, {member.name} 320"
        ladder_evenings.type_games(ladder.pk, night, text, by=owner)
        row = WaitingGame.objects.get(counted_at=None)
        came = outcomes(
            partial(ladder_evenings.confirm, ladder.pk, row.pk, by=member),
            partial(ladder_evenings.confirm, ladder.pk, row.pk, by=member),
            partial(ladder_evenings.strike_out, ladder.pk, row.pk, by=member),
        )
        assert came.count("") == 1, came
        ladder_room.hold(ladder)
    counted = WaitingGame.objects.filter(counted_at__isnull=False).count()
    assert Challenge.objects.filter(ladder=ladder).count() == counted


def test_the_last_place_of_a_season_and_of_a_ladder_is_one_persons(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(league_entries, "MOST_IN_A_SEASON", 1)
    monkeypatch.setattr(ladder_entries, "MOST_ON_A_LADDER", 1)
    people = [cast.person(f"player {number}") for number in range(4)]
    for _time in range(TIMES // 2):
        host = cast.person("host")
        season = league_room.season_of(league_room.league(host))
        ladder = ladder_room.ladder(host)
        came = outcomes(*(partial(league_entries.enter, season.pk, user=user) for user in people))
        assert came == ["", *["season_full"] * 3]
        came = outcomes(*(partial(ladder_entries.join, ladder.pk, user=user) for user in people))
        assert came == ["", *["ladder_full"] * 3]
        assert LeagueEntrant.objects.filter(season=season).count() == 1
        assert LadderEntrant.objects.filter(ladder=ladder).count() == 1


def test_a_pause_is_asked_for_and_answered_once(database: str) -> None:
    for number in range(TIMES // 2):
        people = [cast.person(f"player {number} {place}") for place in range(2)]
        game = room_of_notices.two(people, room_of_notices.BANK)
        last = timezone.now().date() + timedelta(days=3)
        outcomes(*(partial(arrangements.ask_pause, game.public_id, user=user, last=last) for user in people))
        row = Arrangement.objects.get(game=game, state=ArrangementState.ASKED)
        answerer = next(user for user in people if user.pk != row.by_id)
        came = outcomes(
            *(
                partial(
                    arrangements.answer, game.public_id, user=answerer, arrangement_id=row.pk, agrees=agrees
                )
                for agrees in (True, False, True)
            )
        )
        assert came.count("") == 1, came
        row.refresh_from_db()
        assert row.state != ArrangementState.ASKED


def test_two_directors_close_a_ladder_once_and_each_name_the_same_deputy_once(database: str) -> None:
    room = ClubRoom.opened()
    owner, director, member = (room.people[who] for who in ("owner", "director", "member"))
    ladder = ladder_room.ladder(owner, club=room.club)
    direct.name_deputy(ladder.pk, director, by=owner)
    outcomes(*(partial(direct.name_deputy, ladder.pk, member, by=owner) for _time in range(3)))
    assert ladder.deputies.filter(user=member).count() == 1
    came = outcomes(
        *(
            partial(direct.set_stage, ladder.pk, LadderActKind.CLOSE, by=user, why="it is over")
            for user in (owner, director)
        )
    )
    assert came == ["", "ladder_stage"]
    assert ladder.acts.filter(kind=LadderActKind.CLOSE).count() == 1


def test_the_fifth_bot_of_somebody_is_made_once(database: str) -> None:
    owner = cast.person("owner")
    for number in range(4):
        bot_accounts.make_bot(owner, f"Cup bearer {number}")
    came = outcomes(*(partial(bot_accounts.make_bot, owner, "Cup bearer") for _time in range(4)))
    assert came == ["", *["bots_enough"] * 3]
