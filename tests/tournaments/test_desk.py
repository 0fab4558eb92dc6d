"""The director's desk: every act with what it changes, taken back, done twice, by a stranger, after the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from threading import Thread
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind, User
from games.clocks import time_control as time_controls
from games.clocks.time_control import Leave
from games.clubs.core import membership
from games.jobs.models import Heartbeat, Job
from games.jobs.refusals import Refused
from games.notifications.models import Notification, NotificationKind
from games.play.models import GameStatus
from games.tournaments import director as desk_acts
from games.tournaments.director.acts import BY_KIND, act_of
from games.tournaments.director.history import about, acts_for, log_for
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantPlayer,
    EntrantState,
    MovementKind,
    Tournament,
    TournamentBoard,
    TournamentStage,
)
from games.tournaments.read.desk import desk_of
from games.tournaments.record.who_directs import directs
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom
from tests.pages import flat
from tests.play.test_gate import own, rendered, walk

from . import stage

pytestmark = pytest.mark.django_db

WHY = "asked for at the table"


@dataclass
class Hall:
    """A tournament of four that is played, its organiser, and who plays."""

    tournament: Tournament
    organiser: User
    people: list[User]
    stranger: User
    other: User

    @property
    def pid(self) -> str:
        return self.tournament.public_id

    def entrant(self, place: int = 0) -> Entrant:
        return Entrant.objects.get(tournament=self.tournament, players__user=self.people[place])

    def play(self) -> BoardPlay:
        return BoardPlay.objects.filter(board__tournament=self.tournament).order_by("pk")[0]

    def play_entrant(self) -> Entrant:
        """The entrant of the first person, also after somebody took the place."""
        return Entrant.objects.filter(tournament=self.tournament, level="").order_by("pk")[0]

    def sits(self, user: User) -> tuple[bool, bool]:
        """Whether somebody is in the tournament, and at a table that runs."""
        games = stage.open_games(self.tournament)
        return (
            self.tournament.entrants.filter(players__user=user).exists(),
            any(game.players.filter(user=user).exists() for game in games),
        )

    def now(self) -> Tournament:
        return stage.again(self.tournament)

    def closing(self) -> Any:
        return self.now().rounds_played.get(closed_at=None).closing_at


def hall(*, begun: bool = True, entered: int = 4, **more: Any) -> Hall:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(organiser=organiser, **more)
    people = [people[0] for people in stage.enter(tournament, entered)]
    if begun:
        tournament = stage.begin(tournament)
    return Hall(tournament, organiser, people, cast.person("Stranger"), cast.person("Late comer"))


Do = Callable[[Hall, User], DirectorAct | None]


@dataclass(frozen=True)
class Case:
    """An act: what it does, how that is seen, whether it can be taken back and done twice."""

    do: Do
    shows: Callable[[Hall], object]
    undone: bool = True
    """Whether taking it back gives what was seen before."""
    twice: str = ""
    """The refusal of the same act once more; empty where it can be done again."""
    over: str = "event_stage"
    """The refusal after the end."""
    begun: bool = True


CASES = {
    "start": Case(
        lambda at, by: desk_acts.start.do(at.pid, by=by),
        lambda at: at.now().starts_at <= at.now().created_at + timedelta(minutes=5),
        undone=False,
        begun=False,
    ),
    "pause": Case(
        lambda at, by: desk_acts.pause.do(at.pid, by=by, why=WHY),
        lambda at: at.now().paused_at is not None,
        undone=False,
        twice="event_stage",
    ),
    "extend": Case(
        lambda at, by: desk_acts.extend.do(at.pid, by=by, more=timedelta(days=1), why=WHY), Hall.closing
    ),
    "adjust": Case(
        lambda at, by: desk_acts.adjust.do(at.pid, at.play().pk, by=by, why=WHY, shares=["60", "40"]),
        lambda at: at.play().adjusted == ["60", "40"],
        over="",
    ),
    "points": Case(
        lambda at, by: desk_acts.adjust.do(at.pid, at.play().pk, by=by, why=WHY, points=[30, 12]),
        lambda at: at.play().points == [30, 12] and at.play().adjusted is None,
        over="",
    ),
    "cancel a board": Case(
        lambda at, by: desk_acts.cancel_board.do(at.pid, 1, by=by, why=WHY),
        lambda at: TournamentBoard.objects.get(tournament=at.tournament, number=1).cancelled_at is not None,
        twice="event_stage",
        over="",
    ),
    "withdraw": Case(
        lambda at, by: desk_acts.withdraw.do(at.pid, at.entrant().public_id, by=by, why=WHY),
        lambda at: at.entrant().state,
        twice="no_such_entrant",
    ),
    "disqualify": Case(
        lambda at, by: desk_acts.disqualify.do(at.pid, at.entrant().public_id, by=by, why=WHY),
        lambda at: at.entrant().state,
        twice="no_such_entrant",
        over="",
    ),
    "replace by somebody": Case(
        lambda at, by: desk_acts.replace.do(
            at.pid, at.play_entrant().public_id, 0, by=by, user=at.other, why=WHY
        ),
        lambda at: at.sits(at.other),
        twice="person_entered",
    ),
    "substitute": Case(
        lambda at, by: desk_acts.substitute.do(
            at.pid, at.play_entrant().public_id, 0, 1, by=by, user=at.other, why=WHY
        ),
        lambda at: at.sits(at.other),
        twice="stands_in_already",
    ),
    "replace by a bot": Case(
        lambda at, by: desk_acts.replace.do(
            at.pid, at.play_entrant().public_id, 0, by=by, user=None, why=WHY
        ),
        lambda at: at.sits(at.people[0]),
        twice="no_such_entrant",
    ),
    "carry": Case(
        lambda at, by: desk_acts.carry.do(at.pid, at.entrant().public_id, Fraction(5, 2), by=by, why=WHY),
        lambda at: at.entrant().carried,
        over="",
    ),
    "deputy": Case(
        lambda at, by: desk_acts.deputy.do(at.pid, by=by, user=at.other),
        lambda at: directs(at.now(), at.other),
        over="",
    ),
    "message": Case(
        lambda at, by: desk_acts.message.do(at.pid, by=by, words="Tea is at five."),
        lambda at: Notification.objects.filter(user=at.people[0], facts__words="Tea is at five.").count(),
        undone=False,
        over="",
    ),
    "cancel": Case(
        lambda at, by: desk_acts.cancel.do(at.pid, by=by, why=WHY),
        lambda at: at.now().stage,
        undone=False,
        twice="event_stage",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_an_act_changes_what_it_says_stands_in_the_log_and_is_taken_back_where_it_can_be(name: str) -> None:
    case = CASES[name]
    at = hall(begun=case.begun)
    with refused("no_director"):
        case.do(at, at.stranger)
    before = case.shows(at)
    act = case.do(at, at.organiser)
    assert act is not None
    after = case.shows(at)
    assert after != before
    assert act.by == at.organiser
    assert DirectorAct.objects.filter(tournament=at.tournament, pk=act.pk).exists()
    if case.twice:
        with refused(case.twice):
            case.do(at, at.organiser)
    with refused("no_director"):
        desk_acts.undo(at.pid, act.pk, by=at.stranger)
    if not case.undone:
        with refused("event_stage" if name == "cancel" else "not_undone"):
            desk_acts.undo(at.pid, act.pk, by=at.organiser)
        return
    desk_acts.undo(at.pid, act.pk, by=at.organiser, why="a slip")
    # A board that was broken off by a score that is taken back has half of the top.
    assert case.shows(at) == before or name == "extend"
    with refused("not_undone"):
        desk_acts.undo(at.pid, act.pk, by=at.organiser)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.begun])
def test_after_the_end_acts_are_refused_but_those_on_results(name: str) -> None:
    case = CASES[name]
    at = hall(rounds=1)
    for play in BoardPlay.objects.filter(board__tournament=at.tournament):
        desk_acts.adjust.do(at.pid, play.pk, by=at.organiser, why=WHY, shares=["50", "50"])
    stage.catch_up()
    assert at.now().stage == TournamentStage.OVER
    if case.over:
        with refused(case.over):
            case.do(at, at.organiser)
    else:
        case.do(at, at.organiser)


def test_a_deputy_does_all_but_name_others() -> None:
    at = hall()
    appointed = desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)
    assert appointed is not None
    notice = Notification.objects.get(user=at.other, facts__what="deputy")
    assert (notice.facts["event"], notice.facts["words"]) == (at.pid, at.organiser.name)
    desk_acts.extend.do(at.pid, by=at.other, more=timedelta(hours=1), why=WHY)
    with refused("no_director"):
        desk_acts.deputy.do(at.pid, by=at.other, user=at.stranger)
    with refused("no_director"):
        desk_acts.undo(at.pid, appointed.pk, by=at.other)
    with refused("no_such_entrant"):
        desk_acts.deputy.do(at.pid, by=at.organiser, user=at.organiser)


def desk_post(at: Hall, by: User, what: str, **data: Any) -> int:
    """Post to an address of the desk as somebody."""
    return cast.browser_of(by).post(f"/events/{at.pid}/desk/{what}/", data).status_code


def deputies(at: Hall) -> list[str]:
    return [line.name for line in desk_of(at.now(), at.organiser).deputies]


def test_naming_a_deputy_twice_and_dismissing_them_twice_changes_nothing_more() -> None:
    at = hall()
    for _ in range(2):
        assert desk_post(at, at.organiser, "deputy", who=at.other.public_id) == 302
        assert deputies(at) == [at.other.name]
    for _ in range(2):
        assert desk_post(at, at.organiser, "dismiss", deputy=at.other.pk) == 302
        assert deputies(at) == []
    assert DirectorAct.objects.filter(tournament=at.tournament).count() == 2
    assert Notification.objects.filter(user=at.other, facts__what__startswith="deputy").count() == 2


def test_every_deputy_has_a_button_to_be_dismissed_by_and_deputies_have_none() -> None:
    at = hall()
    closed = cast.person("closed")
    for deputy in (at.other, closed):
        desk_acts.deputy.do(at.pid, by=at.organiser, user=deputy)
    User.objects.filter(pk=closed.pk).update(is_active=False)
    page = cast.browser_of(at.organiser).get(f"/events/{at.pid}/desk/").content.decode()
    assert page.count('name="deputy" value=') == 2
    assert (
        'name="deputy" value='
        not in cast.browser_of(at.other).get(f"/events/{at.pid}/desk/").content.decode()
    )
    assert desk_post(at, at.other, "dismiss", deputy=closed.pk) == 422
    assert desk_post(at, at.organiser, "dismiss", deputy=closed.pk) == 302
    assert deputies(at) == [at.other.name]


@pytest.mark.parametrize("blocks_first", ["organiser", "other"])
def test_nobody_is_made_a_deputy_against_a_block_which_looks_as_if_nobody_were_found(
    blocks_first: str,
) -> None:
    at = hall()
    first, second = (at.organiser, at.other) if blocks_first == "organiser" else (at.other, at.organiser)
    dismissed = [desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)]
    dismissed.append(desk_acts.deputy.dismiss(at.pid, by=at.organiser, user=at.other.pk))
    blocks.keep(first, second, BlockKind.BLOCK)
    browser = cast.browser_of(at.organiser)

    def faults(who: str) -> object:
        reply = browser.post(f"/events/{at.pid}/desk/deputy/", {"who": who})
        assert reply.status_code == 422
        return reply.context["refused"].errors

    assert faults(at.other.public_id) == faults("nobody-at-all")
    assert deputies(at) == []
    assert dismissed[1] is not None
    with refused("not_undone"):
        desk_acts.undo(at.pid, dismissed[1].pk, by=at.organiser)


def test_a_deputy_steps_down_for_good_and_the_organiser_is_told() -> None:
    at = hall()
    desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)
    page = cast.browser_of(at.other).get(f"/events/{at.pid}/desk/").content.decode()
    assert "Step down as a deputy" in page
    reply = cast.browser_of(at.other).post(f"/events/{at.pid}/desk/step-down/")
    assert (reply.status_code, reply.url) == (302, f"/events/{at.pid}/")
    assert not directs(at.now(), at.other)
    assert desk_post(at, at.other, "step-down") == 404
    notice = Notification.objects.get(user=at.organiser, facts__what="deputy_left")
    assert notice.facts["words"] == at.other.name
    assert (
        "has stepped down as a deputy" in cast.browser_of(at.organiser).get("/play/notices/").content.decode()
    )
    assert (
        acts_for(at.now(), at.stranger)[0].sentence
        == f"{at.other.name} has stepped down as a deputy of the director."
    )
    act = DirectorAct.objects.filter(tournament=at.tournament).latest("pk")
    assert not ways_back_of(at)[act.pk]
    with refused("not_undone"):
        desk_acts.undo(at.pid, act.pk, by=at.organiser)


def ways_back_of(at: Hall) -> dict[int, bool]:
    return {line.pk: line.may_undo for line in log_for(at.now(), at.organiser, plays=False)}


def test_whoever_steps_down_from_an_event_by_invitation_is_led_to_the_list() -> None:
    organiser, deputy = cast.person("organiser"), cast.person("deputy")
    tournament = stage.tournament_of(organiser=organiser, public=False)
    desk_acts.deputy.do(tournament.public_id, by=organiser, user=deputy)
    reply = cast.browser_of(deputy).post(f"/events/{tournament.public_id}/desk/step-down/")
    assert (reply.status_code, reply.url) == (302, "/events/")


def test_a_deputy_of_an_event_for_members_is_a_member() -> None:
    room = ClubRoom.opened()
    host, member, stranger = (room.people[who] for who in ("director", "member", "stranger"))
    tournament = stage.tournament_of(organiser=host, club=room.club, public=False, members_only=True)
    with refused("no_deputy"):
        desk_acts.deputy.do(tournament.public_id, by=host, user=stranger)
    reply = cast.browser_of(host).post(
        f"/events/{tournament.public_id}/desk/deputy/", {"who": stranger.public_id}
    )
    assert reply.status_code == 422
    assert not directs(tournament, stranger)
    desk_acts.deputy.do(tournament.public_id, by=host, user=member)
    assert directs(tournament, member)
    dismissed = desk_acts.deputy.dismiss(tournament.public_id, by=host, user=member.pk)
    membership.leave(room.club, user=member)
    assert dismissed is not None
    with refused("not_undone"):
        desk_acts.undo(tournament.public_id, dismissed.pk, by=host)


def test_a_tournament_with_too_few_is_not_started_by_hand_nor_a_paused_one() -> None:
    at = hall(begun=False, entered=1)
    with refused("too_few"):
        desk_acts.start.do(at.pid, by=at.organiser)
    desk_acts.pause.do(at.pid, by=at.organiser, why=WHY)
    with refused("event_stage"):
        desk_acts.start.do(at.pid, by=at.organiser)


def test_pausing_and_going_on_puts_the_close_off() -> None:
    at = hall()
    before = at.closing()
    desk_acts.pause.do(at.pid, by=at.organiser, why=WHY)
    desk_acts.resume.do(at.pid, by=at.organiser)
    assert at.closing() > before
    with refused("event_stage"):
        desk_acts.resume.do(at.pid, by=at.organiser)


@pytest.mark.parametrize(
    "given",
    [
        {"shares": ["60"]},
        {"shares": ["60", "101"]},
        {"shares": ["60", "half"]},
        {"shares": ["60", "1/0"]},
        {"points": [1]},
        {"points": [1, 10**7]},
        {"points": [1, 2], "shares": ["50", "50"]},
        {},
    ],
)
def test_a_score_that_could_not_be_reckoned_with_is_refused(given: dict[str, Any]) -> None:
    at = hall()
    with refused("bad_score"):
        desk_acts.adjust.do(at.pid, at.play().pk, by=at.organiser, why=WHY, **given)
    assert not DirectorAct.objects.exists()


def test_whoever_was_replaced_does_not_come_in_for_somebody_else() -> None:
    at = hall()
    gone = at.people[0]
    act = desk_acts.replace.do(at.pid, at.entrant().public_id, 0, by=at.organiser, user=at.other, why=WHY)
    with refused("person_entered"):
        desk_acts.replace.do(at.pid, at.entrant(1).public_id, 0, by=at.organiser, user=gone, why=WHY)
    with refused("person_entered"):
        desk_acts.late.do(at.pid, by=at.organiser, users=[gone])
    later = desk_acts.replace.do(
        at.pid, at.play_entrant().public_id, 0, by=at.organiser, user=at.stranger, why=WHY
    )
    with refused("not_undone"):
        desk_acts.undo(at.pid, act.pk, by=at.organiser)
    desk_acts.undo(at.pid, later.pk, by=at.organiser)
    desk_acts.undo(at.pid, act.pk, by=at.organiser)
    assert at.sits(gone) == (True, True)


def test_nobody_is_thanked_for_standing_in_when_a_director_replaces_a_player() -> None:
    at = hall()
    act = desk_acts.replace.do(
        at.pid, at.play_entrant().public_id, 0, by=at.organiser, user=at.other, why=WHY
    )
    desk_acts.undo(at.pid, act.pk, by=at.organiser)
    assert Notification.objects.filter(user__in=(at.people[0], at.other)).exists()
    assert not Notification.objects.filter(kind=NotificationKind.SEAT_BACK).exists()


def test_somebody_late_takes_a_place_of_bots_and_an_entrant_that_went_comes_back() -> None:
    at = hall(entered=3)
    act = desk_acts.late.do(at.pid, by=at.organiser, users=[at.other], why=WHY)
    late = Entrant.objects.get(pk=act.entrant_id)
    assert late.number is not None
    with refused("person_entered"):
        desk_acts.late.do(at.pid, by=at.organiser, users=[at.other])
    with refused("bad_entrant"):
        desk_acts.late.do(at.pid, by=at.organiser, users=[at.stranger, at.other])
    desk_acts.withdraw.do(at.pid, late.public_id, by=at.organiser, why=WHY)
    desk_acts.readmit.do(at.pid, late.public_id, by=at.organiser, why=WHY)
    with refused("no_such_entrant"):
        desk_acts.readmit.do(at.pid, late.public_id, by=at.organiser, why=WHY)
    assert Entrant.objects.get(pk=late.pk).state == EntrantState.IN


def test_two_are_exchanged_and_back_but_not_in_a_bracket() -> None:
    at = hall(movement=MovementKind.SWISS)
    numbers = [at.entrant(0).number, at.entrant(1).number]
    act = desk_acts.move.do(
        at.pid, at.entrant(0).public_id, at.entrant(1).public_id, by=at.organiser, why=WHY
    )
    assert [at.entrant(1).number, at.entrant(0).number] == numbers
    desk_acts.undo(at.pid, act.pk, by=at.organiser)
    assert [at.entrant(0).number, at.entrant(1).number] == numbers
    with refused("no_such_entrant"):
        desk_acts.move.do(at.pid, at.entrant(0).public_id, at.entrant(0).public_id, by=at.organiser, why=WHY)


def test_of_two_exchanges_that_touch_one_another_the_later_is_taken_back_first() -> None:
    at = hall(movement=MovementKind.SWISS)
    numbers = [at.entrant(place).number for place in range(3)]
    one, two, three = (at.entrant(place).public_id for place in range(3))
    first = desk_acts.move.do(at.pid, one, two, by=at.organiser, why=WHY)
    second = desk_acts.move.do(at.pid, two, three, by=at.organiser, why=WHY)
    with refused("not_undone"):
        desk_acts.undo(at.pid, first.pk, by=at.organiser)
    desk_acts.undo(at.pid, second.pk, by=at.organiser)
    desk_acts.undo(at.pid, first.pk, by=at.organiser)
    assert [at.entrant(place).number for place in range(3)] == numbers


def test_a_cancelled_board_counts_again() -> None:
    at = hall()
    desk_acts.cancel_board.do(at.pid, 1, by=at.organiser, why=WHY)
    act = desk_acts.restore_board.do(at.pid, 1, by=at.organiser, why=WHY)
    assert TournamentBoard.objects.get(tournament=at.tournament, number=1).cancelled_at is None
    with refused("event_stage"):
        desk_acts.restore_board.do(at.pid, 1, by=at.organiser, why=WHY)
    desk_acts.undo(at.pid, act.pk, by=at.organiser)
    assert TournamentBoard.objects.get(tournament=at.tournament, number=1).cancelled_at is not None


def test_what_had_not_begun_is_played_when_an_entrant_comes_back() -> None:
    at = hall(boards=2, at_once=False)
    act = desk_acts.withdraw.do(at.pid, at.entrant().public_id, by=at.organiser, why=WHY)
    decided = BoardPlay.objects.filter(pk__in=act.before["plays"])
    assert [play.adjusted is not None for play in decided] == [True, True]
    desk_acts.undo(at.pid, act.pk, by=at.organiser)
    assert sorted(play.adjusted is None for play in decided.all()) == [False, True]


# --- the page ----------------------------------------------------------------------------------------------


def posted(at: Hall, act: str, by: User | None = None, **form: str) -> Any:
    return cast.browser_of(by or at.organiser).post(f"/events/{at.pid}/desk/{act}/", form)


@pytest.mark.parametrize("unseen", [" ", "\u200b\u2060", "\u3164"])
def test_a_reason_or_a_message_that_nobody_can_see_is_none(unseen: str) -> None:
    at = hall()
    for act in ("pause", "message"):
        assert posted(at, act, why=unseen, confirmed="1").status_code == 422, act
    assert not DirectorAct.objects.filter(tournament__public_id=at.pid).exists()


FORMS: dict[str, tuple[Callable[[Hall], dict[str, str]], DirectorActKind]] = {
    "pause": (lambda _at: {}, DirectorActKind.PAUSE),
    "extend": (lambda _at: {"hours": "24"}, DirectorActKind.EXTEND),
    "message": (lambda _at: {}, DirectorActKind.MESSAGE),
    "deputy": (lambda at: {"who": at.other.name}, DirectorActKind.DEPUTY),
    "adjust": (
        lambda at: {
            "play": str(at.play().pk), "kind": "shares", "side_0": "60 %", "side_1": "−",
        },
        DirectorActKind.ADJUST,
    ),
    "cancel-board": (lambda _at: {"board": "1"}, DirectorActKind.CANCEL_BOARD),
    "replace": (
        lambda at: {"seat": f"{at.entrant().public_id}:0", "who": f"/people/{at.other.public_id}/"},
        DirectorActKind.REPLACE,
    ),
    "substitute": (
        lambda at: {"seat": f"{at.entrant().public_id}:0", "round": "1", "who": f"/people/{at.other.public_id}/"},
        DirectorActKind.SUBSTITUTE,
    ),
    "withdraw": (lambda at: {"entrant": at.entrant().public_id, "disqualify": "on"}, DirectorActKind.DISQUALIFY),
    "carry": (lambda at: {"entrant": at.entrant().public_id, "figure": "2,5"}, DirectorActKind.CARRY),
    "move": (
        lambda at: {"one": at.entrant(0).public_id, "other": at.entrant(1).public_id}, DirectorActKind.MOVE,
    ),
    "cancel": (lambda _at: {}, DirectorActKind.CANCEL),
}  # fmt: skip
GRAVE = ("adjust", "cancel-board", "replace", "withdraw", "cancel")


@pytest.mark.slow
@pytest.mark.parametrize("act", FORMS)
def test_every_act_has_its_form_asks_for_a_reason_and_grave_ones_once_more(act: str) -> None:
    at = hall(movement=MovementKind.SWISS)
    form, kind = FORMS[act]
    given = form(at)
    assert posted(at, act, by=at.stranger, **given, why=WHY).status_code == 404
    if act != "deputy":
        reply = posted(at, act, **given, confirmed="1")
        assert reply.status_code == 422
        assert b"errorlist" in reply.content
    if act in GRAVE:
        reply = posted(at, act, **given, why=WHY)
        assert reply.status_code == 422
        assert b'name="confirmed"' in reply.content
        assert not DirectorAct.objects.exists()
    reply = posted(at, act, **given, why=WHY, confirmed="1")
    assert reply.status_code == 302, reply.content.decode()
    assert [each.kind for each in DirectorAct.objects.all()] == [kind]
    assert cast.browser_of(at.organiser).get(f"/events/{at.pid}/desk/").status_code == 200


@pytest.mark.parametrize(("boards", "last"), [(1, True), (2, False)])
def test_the_question_before_the_last_board_in_play_is_cancelled_says_what_follows(
    boards: int, last: bool
) -> None:
    at = hall(movement=MovementKind.SWISS, boards=boards)
    page = flat(posted(at, "cancel-board", board="1", why=WHY).content.decode())
    assert "Cancel this board for everybody?" in page
    assert ("the next one opens at once or the event is over" in page) is last


def test_an_answer_to_a_question_that_has_changed_since_is_asked_for_anew() -> None:
    """Another director cancels the other board meanwhile: what was one board of several is the last one now."""
    at = hall(movement=MovementKind.SWISS, boards=2)

    def yes(page: str) -> dict[str, Any]:
        return dict(re.findall(r'name="(asked|confirmed)" value="(\w+)"', page))

    first = posted(at, "cancel-board", board="1", why=WHY).content.decode()
    assert "the next one opens at once" not in flat(first)
    desk_acts.cancel_board.do(at.pid, 2, by=at.organiser, why=WHY)
    reply = posted(at, "cancel-board", board="1", why=WHY, **yes(first))
    assert reply.status_code == 422
    assert "the next one opens at once or the event is over" in flat(reply.content.decode())
    assert DirectorAct.objects.count() == 1
    assert posted(at, "cancel-board", board="1", why=WHY, **yes(reply.content.decode())).status_code == 302
    assert DirectorAct.objects.count() == 2


def test_pages_that_were_open_before_an_act_was_renamed_still_reach_it() -> None:
    at = hall(movement=MovementKind.SWISS)
    reply = posted(at, "exchange", one=at.entrant(0).public_id, other=at.entrant(1).public_id, why=WHY)
    assert reply.status_code == 302
    assert DirectorAct.objects.get().kind == DirectorActKind.MOVE


def test_every_kind_has_one_act_and_its_name_is_that_of_its_class_and_of_its_object() -> None:
    assert set(BY_KIND) == set(DirectorActKind)
    for kind, act in BY_KIND.items():
        assert type(act).__name__ == kind.name.title().replace("_", "") + "Act"
        assert getattr(desk_acts, kind.name.lower()) is act
        # Only these say more than one sentence, of their own.
        assert act.sentence or kind in (
            DirectorActKind.EXTEND,
            DirectorActKind.PLACE,
            DirectorActKind.DEPUTY,
            DirectorActKind.LINKS,
            DirectorActKind.MESSAGE,
        )


LINES: dict[str, tuple[str, str]] = {
    "extend": ("Round 1 has 24 hours more.", "24 h, round 1"),
    "adjust": (
        "Board 1, table {table}: adjusted to 60 %, 40 %.",
        "round 1, table {table}; board 1; 60 % / 40 %",
    ),
    "points": ("Board 1, table {table}: adjusted to 30, 12.", "round 1, table {table}; board 1; 30 / 12"),
    "cancel a board": ("Board 1 is cancelled; it counts for nobody.", "board 1"),
    "withdraw": ("{name}: withdrawn.", "{name}"),
    "disqualify": ("{name}: disqualified.", "{name}"),
    "replace by somebody": ("Late comer takes the place of {name}.", "{name} → Late comer"),
    "substitute": ("Round 1: Late comer stands in for {name}.", "{name} → Late comer"),
    "carry": ("{name} brings +2.50 along.", "{name}; +2.50"),
    "deputy": ("Late comer is a deputy of the director.", "Late comer, from now on"),
    "message": ("To everybody", ""),
    "cancel": ("The event is cancelled.", ""),
}


@pytest.mark.parametrize("name", LINES)
def test_an_act_is_told_in_a_sentence_to_players_and_in_few_words_at_the_desk(name: str) -> None:
    at = hall()
    facts = {"name": at.people[0].name, "table": at.play().table.number}
    act = CASES[name].do(at, at.organiser)
    sentence, few = (words.format(**facts) for words in LINES[name])
    assert act_of(act).say(DirectorAct.objects.get(pk=act.pk)) == sentence
    assert about(act) == few
    (line,) = log_for(at.now(), at.organiser, plays=False)
    assert (line.about, line.may_undo) == (few, CASES[name].undone and name != "cancel")
    # What is decided of a sealed board is for those at its table.
    there = EntrantPlayer.objects.filter(entrant__in=at.play().table.sides.values("entrant"))[0].user
    assert sentence in {each.sentence for each in acts_for(at.now(), there)}


def test_a_refusal_stands_at_its_form_and_nothing_typed_is_lost() -> None:
    at = hall()
    reply = posted(
        at, "replace", seat=f"{at.entrant().public_id}:0", who="Nobody at all", why=WHY, confirmed="1"
    )
    page = reply.content.decode()
    assert reply.status_code == 422
    assert "Nobody is found by that name." in page
    assert 'value="Nobody at all"' in page
    assert WHY in page
    assert posted(at, "undo", pk="999999").status_code == 422
    assert posted(at, "nonsense").status_code == 404


@pytest.mark.slow
def test_the_desk_asks_the_same_number_of_questions_whatever_the_size() -> None:
    counted = []
    for size, boards in ((4, 1), (6, 2)):
        at = hall(entered=size, boards=boards)
        desk_acts.extend.do(at.pid, by=at.organiser, more=timedelta(hours=1), why=WHY)
        desk_acts.adjust.do(at.pid, at.play().pk, by=at.organiser, why=WHY, shares=["60", "40"])
        browser = cast.browser_of(at.organiser)
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(f"/events/{at.pid}/desk/").status_code == 200
        counted.append(len(caught))
    assert counted[0] == counted[1] <= 23, counted


def test_a_director_who_plays_sees_the_same_desk_whatever_other_tables_did() -> None:
    at = hall(begun=False)
    stage.enter(at.tournament, 2)
    Tournament.objects.filter(pk=at.tournament.pk).update(organiser=at.people[0])
    at.tournament = stage.begin(at.tournament)
    mine = at.people[0]
    others = [game for game in stage.open_games(at.tournament) if not game.players.filter(user=mine).exists()]
    assert len(others) == 2

    def seen() -> object:
        tournament = stage.again(at.tournament)
        return desk_of(tournament, mine), log_for(tournament, mine, plays=True)

    before = seen()
    game = cast.play_on(others[0])
    stage.catch_up()
    assert game.status == GameStatus.OVER
    assert seen() == before
    play = BoardPlay.objects.get(game=others[1])
    deputy = cast.person("Deputy")
    desk_acts.deputy.do(at.pid, by=mine, user=deputy)
    before = seen()
    desk_acts.adjust.do(at.pid, play.pk, by=deputy, why=WHY, shares=["60", "40"])
    assert seen() == before
    (line, *_rest) = log_for(stage.again(at.tournament), deputy, plays=False)
    assert WHY in line.why
    waiting = desk_of(stage.again(at.tournament), deputy).waiting
    assert len(waiting) == 1


@pytest.mark.slow
def test_no_page_of_a_director_leads_a_template_to_rows_cards_or_a_secret() -> None:
    at = hall(boards=2)
    paper = hall(venue="real")
    desk_acts.adjust.do(at.pid, at.play().pk, by=at.organiser, why=WHY, shares=["60", "40"])
    kept = {bytes(at.tournament.secret), bytes(at.tournament.secret).hex()}
    kept |= {
        each.board.cards
        for each in TournamentBoard.objects.filter(tournament=at.tournament).select_related("board")
    }

    def hidden(value: object) -> bool:
        return isinstance(value, (str, bytes)) and value in kept

    pages = [(at, f"/events/{at.pid}/desk/"), (paper, f"/events/{paper.pid}/desk/scores/")]
    for each, address in pages:
        contexts = rendered(cast.browser_of(each.organiser), address)
        assert walk(own(contexts), hidden) > 300


@pytest.mark.django_db(transaction=True)
def test_of_two_directors_at_once_one_cancels_a_board_and_the_other_is_told() -> None:
    at = hall()
    deputy = cast.person("Deputy")
    desk_acts.deputy.do(at.pid, by=at.organiser, user=deputy)
    rows: list[str] = []

    def cancel(by: User) -> None:
        try:
            desk_acts.cancel_board.do(at.pid, 1, by=by, why=WHY)
        except Refused as refusal:
            rows.append(refusal.code)
        finally:
            connection.close()

    both = [Thread(target=cancel, args=[by]) for by in (at.organiser, deputy)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert rows == ["event_stage"]
    assert DirectorAct.objects.filter(kind=DirectorActKind.CANCEL_BOARD).count() == 1


def test_a_move_made_while_the_tournament_is_paused_starts_no_clock_until_it_goes_on() -> None:
    at = hall(pace=time_controls.to_json(time_controls.days(2, leave=Leave.OFF)))
    game = stage.open_games(at.tournament)[0]
    acting = game.players.get(to_act=True)
    assert acting.deadline is not None
    desk_acts.pause.do(at.pid, by=at.organiser, why=WHY)
    assert not game.players.filter(deadline__isnull=False).exists()
    moves = 0
    while game.players.get(to_act=True).seat == acting.seat:
        game = cast.play_on(cast.again(game), moves=1, seed=moves)
        moves += 1
    nxt = game.players.get(to_act=True)
    assert (nxt.clock_since, nxt.deadline) == (None, None)
    assert nxt.clock_left == timedelta(days=2)
    assert not Job.objects.filter(kind="time_up", game=game).exists()
    with time_machine.travel(timezone.now() + timedelta(days=9), tick=False):
        Heartbeat.objects.update(beat_at=timezone.now())
        desk_acts.resume.do(at.pid, by=at.organiser)
        nxt.refresh_from_db()
        assert nxt.deadline == timezone.now() + timedelta(days=2)
        assert cast.again(game).halted_at is None


def test_whom_an_act_touches_is_told_what_was_done_and_that_it_was_taken_back() -> None:
    at = hall()
    act = desk_acts.replace.do(
        at.pid, at.play_entrant().public_id, 0, by=at.organiser, user=at.other, why=WHY
    )
    page = cast.browser_of(at.other).get("/play/notices/").content.decode()
    assert "the director replaced a player." in page
    desk_acts.undo(at.pid, act.pk, by=at.organiser)
    page = " ".join(cast.browser_of(at.people[0]).get("/fr/play/notices/").content.decode().split())
    assert "c’est annulé : l’arbitre a remplacé un joueur." in page


def test_bots_are_no_two_people_with_an_and_between_them() -> None:
    tournament = stage.tournament_of(
        "double-deck", bots=2, bots_level="novice", organiser=cast.person("host")
    )
    stage.enter(tournament, 1)
    tournament = stage.begin(tournament)
    page = cast.browser_of(tournament.organiser).get(f"{tournament.get_absolute_url()}desk/").content.decode()
    notes = re.findall(r'<span class="row-note">(.*?)</span>\s*<span class="row-end">', page, re.DOTALL)
    assert [" and " in " ".join(note.split()) for note in notes].count(True) == 1, notes
