"""The table and the lists of somebody whose plan takes the turn, and those of everybody else: as if there were none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.api import serialize
from games.clocks import habits, time_control
from games.jobs import queue
from games.jobs.models import Job
from games.notifications import on_table_events, push
from games.notifications.models import CalendarLink, Notification, Preferences
from games.notifications.still_true import states_of
from games.play.models import AcceptedMove, Game, MoveSource, Player
from games.play.read import my_games
from games.play.read.table import page as table_page
from games.play.record import answers
from games.play.write import door, events, host_answers, lifecycle, page_signals
from games.play.write import plans as plan_write
from games.play.write.lock import LockedTable, locked_table
from rules.catalog import find
from rules.engine.moves import Move
from tests import cast
from tests.api.asking import Program
from tests.play.differences import differences
from tests.play.readers import TOKEN, signals

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
BY_LOT = re.compile(r'(name="words" maxlength="80" value=")[^"]*')
"""The words for the shuffle are others with each look at an open table."""
BIDS = {"kind": "bid_up_to", "limit": 60}


@pytest.fixture(autouse=True)
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def opened(people: list[User]) -> Game:
    variant = find("double-deck")
    return lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=None,
        sitters=dict(enumerate(people)),
        dealer=0,
        pace=time_control.bank(),
    )


def planned(people: list[User] | None = None) -> tuple[Game, User]:
    """A game in which it is the turn of somebody whose plan bids, and they."""
    people = people or cast.players()
    game = opened(people)
    owner = people[(cast.turn(game) + 1) % 4]
    plan_write.add(game.public_id, user=owner, data=BIDS)
    return cast.play(game, "bid 50"), owner


def seat_of(game: Game, user: User) -> Player:
    return Player.objects.get(game=game, user=user)


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


# --- what its owner sees and does ----------------------------------------------------------------------


def test_the_table_says_what_will_be_done_and_when() -> None:
    game, owner = planned()
    Player.objects.filter(game=game, user=owner).update(planned_at=NOON + timedelta(minutes=10))
    User.objects.filter(pk=owner.pk).update(time_zone="Europe/Paris")
    page = text_of(cast.browser_of(owner).get(game.get_absolute_url()).content.decode())
    assert "Planned: Bid 51" in page
    assert "Your plan moves by itself at about 13:10" in page
    assert "It is your turn." not in page


def test_my_games_say_that_the_game_goes_on_by_itself() -> None:
    game, owner = planned()
    Player.objects.filter(game=game, user=owner).update(planned_at=NOON + timedelta(minutes=10))
    User.objects.filter(pk=owner.pk).update(time_zone="Europe/Paris")
    page = text_of(cast.browser_of(owner).get("/play/mine/").content.decode())
    assert "planned: goes on by itself at about 13:10" in page
    assert "Next game" not in page


def test_a_game_with_a_planned_turn_stands_after_those_that_wait_and_before_the_others() -> None:
    people = cast.players()
    idle, (game, owner) = opened(people), planned(people)
    waits = opened(people)
    cast.play(waits, "bid 50")
    if cast.turn(idle) == owner:
        raise AssertionError
    ordered = [line.url for line in my_games.games_of(owner, over=False)]
    assert ordered == [each.get_absolute_url() for each in (waits, game, idle)]


def test_do_it_now_makes_the_move_that_was_shown() -> None:
    game, owner = planned()
    browser = cast.browser_of(owner)
    page = browser.get(game.get_absolute_url()).content.decode()
    [move] = re.findall(r'name="now" value="([^"]+)"', page)
    answer = browser.post(f"{game.get_absolute_url()}plans/", {"now": move, "version": game.version})
    assert answer.headers["Location"] == game.get_absolute_url()
    made = AcceptedMove.objects.get(game=game, number=2)
    assert (made.text, made.by) == (move, MoveSource.HAND)
    assert [kept["plan"]["kind"] for kept in seat_of(game, owner).plans] == ["bid_up_to"]
    assert not Job.objects.filter(game=game, kind=plan_write.PLANNED).exists()


def test_do_it_now_leads_on_to_the_next_game_where_that_is_wished() -> None:
    people = cast.players()
    game, owner = planned(people)
    waits = opened(people)
    cast.play(waits, "bid 50")
    User.objects.filter(pk=owner.pk).update(after_move="next")
    form = {"now": "bid 51", "version": game.version}
    answer = cast.browser_of(owner).post(f"{game.get_absolute_url()}plans/", form)
    assert answer.headers["Location"] == waits.get_absolute_url()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"now": "bid 52"}, "Your plans would do something else by now."),
        ({"now": "pass"}, "Your plans would do something else by now."),
        ({"now": ""}, "That is no plan."),
        ({"now": "x" * 5000}, "Your plans would do something else by now."),
        ({"now": "bid 51", "version": "0"}, "The table has moved on"),
        ({"now": "bid 51", "version": "9" * 40}, "The table has moved on"),
        ({"now": "bid 51", "version": ""}, "The table has moved on"),
    ],
)
def test_what_was_not_shown_is_not_made(form: dict[str, str], said: str) -> None:
    game, owner = planned()
    browser, url = cast.browser_of(owner), game.get_absolute_url()
    browser.post(f"{url}plans/", {"version": str(game.version), **form})
    assert said in text_of(browser.get(url).content.decode())
    assert AcceptedMove.objects.filter(game=game).count() == 1
    assert seat_of(game, owner).planned_at is not None


def test_not_this_leaves_the_turn_to_its_owner_and_the_plan_standing() -> None:
    game, owner = planned()
    browser, url = cast.browser_of(owner), game.get_absolute_url()
    browser.post(f"{url}plans/", {"by_hand": "yes"})
    player = seat_of(game, owner)
    assert (player.planned_at, player.waits, len(player.plans)) == (None, True, 1)
    assert not Job.objects.filter(game=game, kind=plan_write.PLANNED).exists()
    page = text_of(browser.get(url).content.decode())
    assert "your plans wait until it is made" in page
    assert "Do it now" not in page


def test_after_not_this_a_plan_pressed_on_the_felt_moves_at_once_and_the_others_stand() -> None:
    game, owner = planned()
    browser, url = cast.browser_of(owner), game.get_absolute_url()
    browser.post(f"{url}plans/", {"by_hand": "yes"})
    browser.post(f"{url}plans/", {"ahead": "up_to", "limit": "58", "version": str(game.version)})
    move = AcceptedMove.objects.filter(game=game).latest("number")
    assert (move.text, move.by) == ("bid 51", MoveSource.HAND)
    assert [each["plan"]["limit"] for each in seat_of(game, owner).plans] == [60, 58]


def test_after_not_this_the_plans_may_be_let_go_on() -> None:
    game, owner = planned()
    browser, url = cast.browser_of(owner), game.get_absolute_url()
    browser.post(f"{url}plans/", {"by_hand": "yes"})
    browser.post(f"{url}plans/", {"by_hand": "no"})
    assert seat_of(game, owner).planned_at is not None
    assert "Do it now" in text_of(browser.get(url).content.decode())


def test_not_this_is_said_of_one_turn_alone() -> None:
    game, owner = planned()
    plan_write.by_hand(game.public_id, user=owner, wanted=True)
    game = cast.play(game, "bid 51", "bid 52", "bid 53", "bid 54")
    player = seat_of(game, owner)
    assert (player.to_act, player.by_hand) == (True, False)
    assert player.planned_at is not None


@pytest.mark.parametrize("form", [{"now": "bid 51", "version": "1"}, {"by_hand": "yes"}])
def test_nobody_else_says_anything_of_a_planned_turn(form: dict[str, str]) -> None:
    game, owner = planned()
    before = Player.objects.filter(game=game).values()
    rows = list(before)
    for browser in (cast.browser_of(), cast.browser_of(cast.person("stranger"))):
        assert browser.post(f"{game.get_absolute_url()}plans/", form).status_code == 404
    for player in Player.objects.filter(game=game).exclude(user=owner).select_related("user"):
        cast.browser_of(player.user).post(f"{game.get_absolute_url()}plans/", form)
    assert AcceptedMove.objects.filter(game=game).count() == 1
    assert [row["planned_at"] for row in before.all()] == [row["planned_at"] for row in rows]


def test_a_planned_turn_asks_the_database_no_more_than_one_by_hand() -> None:
    game, owner = planned()
    browser, url = cast.browser_of(owner), game.get_absolute_url()
    asked = []
    for by_hand in (True, False):
        plan_write.by_hand(game.public_id, user=owner, wanted=by_hand)
        for path in (url, "/play/mine/"):
            browser.get(path)
            with CaptureQueriesContext(connection) as queries:
                browser.get(path)
            asked.append(len(queries))
    assert asked[:2] == asked[2:]


# --- what everybody else sees: two worlds, with and without a plan -------------------------------------


@dataclass
class Others:
    """Everybody but the owner of the plan: three seats, the one who gave up the owner's seat, watchers, programs."""

    people: list[User]

    def __post_init__(self) -> None:
        self.former, self.watcher = cast.person("former sitter"), cast.person("watcher")
        self.game = opened([self.former if seat == 2 else user for seat, user in enumerate(self.people)])
        assert cast.turn(self.game) == 1
        with locked_table(self.game.public_id) as table:
            table.players[2].resigned = self.former
            lifecycle.change_sitter(table, 2, self.people[2])
            Player.objects.filter(pk=table.players[2].pk).update(resigned=self.former)
        Player.objects.filter(game=self.game).update(looked_at=NOON)
        readers = [self.people[1], self.people[3], self.former, self.watcher]
        self.browsers = [*map(cast.browser_of, readers), cast.browser_of()]
        self.programs = [Program(user) for user in readers[1:]]
        for user in {*self.people, *readers}:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
            # Beforehand, for its token is drawn at random; and talk by mail too.
            Preferences.objects.create(user=user, channels={"talk": ["page", "mail"]})
        for browser in self.browsers:
            # The first page of a browser gives it its cookies.
            browser.get("/")
        self.feeds = [
            f"/play/calendar/{CalendarLink.objects.create(user=user).token}.ics" for user in readers
        ]
        self.invites = cast.table_of([self.owner, None, None, None], pace=time_control.bank())
        self._known_but_for_one_answer()

    def _known_but_for_one_answer(self) -> None:
        """The owner of the plan has answered one turn too few by hand for how soon they do it to be said."""
        elsewhere = opened([self.owner, *cast.players()[1:]])
        AcceptedMove.objects.bulk_create(
            AcceptedMove(
                game=elsewhere, number=100 + 2 * turn + seat, seat=1 - seat, text="pass", received_at=at
            )
            for turn in range(habits.ENOUGH - 1)
            for seat, at in enumerate(NOON - timedelta(days=turn, hours=hours) for hours in (6, 1))
        )
        Game.objects.filter(pk=elsewhere.pk).update(moved_at=NOON)

    @property
    def owner(self) -> User:
        return self.people[2]

    def replies(self) -> Iterator[tuple[str, str]]:
        """Everything they may ask, with its reply."""
        game = cast.again(self.game)
        table = game.get_absolute_url()
        paths = (
            table, f"{table}table/", f"{table}table/?seen={game.revision}", f"{table}table/?at=1", f"{table}so-far/",
            f"{table}plans/", f"{table}people/", "/play/mine/", "/play/next/", "/play/waiting/", "/play/", "/",
            "/play/archive/", "/play/notices/", f"/people/{self.owner.public_id}/", f"/fr{table}", f"{table}arrange/",
            self.invites.get_absolute_url(), "/play/calendar/", "/play/leave/", "/play/plans/", *self.feeds,
        )  # fmt: skip
        for number, browser in enumerate(self.browsers):
            for path in paths:
                headers = {"HX-Request": "true"} if "/table/" in path else {}
                yield f"{number} {path}", written(browser, path, **headers)
        for number, program in enumerate(self.programs):
            for path in (
                f"games/{game.public_id}", "games", "games?status=waiting", f"games/{game.public_id}/arrangements",
                f"games/{game.public_id}/plans", "open-tables", "leave",
            ):  # fmt: skip
                yield f"program {number} {path}", program.get(path).content.decode()
            yield f"program {number} events", str(program.lines(game))

    def notices(self) -> Iterator[tuple[str, str]]:
        """All that the others were told: the rows of the table, what a push says of each, and the mails."""
        told = Notification.objects.exclude(user=self.owner).select_related("game", "user")
        notices = list(told.order_by("user", "created_at", "kind", "key"))
        standing = states_of(notices)
        for notice in notices:
            by = f"notice {notice.user.name} {notice.kind}"
            yield by, f"{notice.key} {json.dumps(notice.facts)} {notice.created_at} {notice.withdrawn_at}"
            yield f"push {by}", json.dumps(push.payload(notice, standing[notice.pk]))
        letters = [letter for letter in mail.outbox if letter.to != [self.owner.email]]
        for letter in sorted(letters, key=lambda letter: (letter.to, letter.subject)):
            yield f"mail {letter.to[0]}", f"{letter.subject}\n{letter.extra_headers}\n{letter.body}"


def written(browser: Client, path: str, **headers: str) -> str:
    reply = browser.get(path, headers=headers)
    heads = "\n".join(f"{name}: {value}" for name, value in sorted(reply.headers.items()))
    body = BY_LOT.sub(r"\1", TOKEN.sub(rb"\1", reply.content).decode())
    return f"{reply.status_code}\n{heads}\n{body}"


def world(others: Others, clock: Any, *, plan: bool) -> list[tuple[str, str]]:
    """What the others see of a turn that a plan takes, or of the same turn and the same move by hand."""
    with transaction.atomic():
        cast.forget()
        # What has been asked of the API is counted there.
        cache.clear()
        clock.move_to(NOON)
        mail.outbox.clear()
        rows, game = [], others.game
        if plan:
            plan_write.add(game.public_id, user=others.owner, data=BIDS)
        cast.play(game, "bid 50")
        notify_all(clock, NOON + timedelta(minutes=8))
        with locked_table(game.public_id) as table:
            # Somebody speaks while the turn waits, or the plan does: the others are told.
            table.happened.append(events.MessagePosted(table.game, 1))
        notify_all(clock, NOON + timedelta(minutes=16))
        rows += [*others.replies(), *others.notices(), *announced()]
        # The same instant in both worlds; when a plan moves is a matter of tests/clocks/test_habits.py.
        at = NOON + timedelta(minutes=20)
        clock.move_to(at)
        if plan:
            Job.objects.filter(kind=plan_write.PLANNED).update(due_at=at)
            [row] = Job.objects.filter(kind=plan_write.PLANNED)
            queue.run(row.pk)
        else:
            door.submit(game.public_id, seat=others.owner, seen=1, move=Move.parse("bid 51"))
        assert AcceptedMove.objects.get(game=game, number=2).text == "bid 51"
        # As every hour: at tables that wait it is looked anew how soon their hosts answer.
        host_answers.make_anew(Job())
        for minutes in (22, 30):
            notify_all(clock, NOON + timedelta(minutes=minutes))
        rows += [*others.replies(), *others.notices(), *announced()]
        transaction.set_rollback(True)
    cast.forget()
    clock.move_to(NOON)
    return rows


def notify_all(clock: Any, at: datetime) -> None:
    """Do all that is due by then but for planned moves: what is told, on the page and by mail."""
    clock.move_to(at)
    for row in Job.objects.filter(due_at__lte=at).exclude(kind=plan_write.PLANNED).order_by("due_at", "pk"):
        queue.run(row.pk)


def announced() -> list[tuple[str, str]]:
    """What goes out to the sockets of the table; that the queue is woken for a plan is nothing they hear."""
    return [(by, text) for by, text in signals() if text.startswith(page_signals.announce.__name__)]


def told(clock: Any) -> dict[str, str]:
    """Which replies to others tell whether there is a plan, and in which words."""
    others = Others(cast.players())
    rows = differences(world(others, clock, plan=False), world(others, clock, plan=True))
    names = {
        others.invites.get_absolute_url(): "OPEN TABLE/",
        others.game.get_absolute_url(): "TABLE/",
        others.game.public_id: "GAME",
        others.owner.public_id: "OWNER",
    }
    return {re.sub("|".join(names), lambda name: names[name[0]], page): words for page, words in rows.items()}


@pytest.mark.slow
def test_others_see_the_same_with_and_without_a_plan_to_the_last_byte(clock: Any) -> None:
    assert told(clock) == {}


def test_the_owner_does_see_it(clock: Any) -> None:
    """The two worlds do differ: for the owner of the plan, and for nobody else."""
    others = Others(cast.players())
    others.browsers = [cast.browser_of(others.owner)]
    others.programs = [Program(others.owner)]
    one, other = (dict(world(others, clock, plan=plan)) for plan in (False, True))
    path = others.game.get_absolute_url()
    assert {by for by in one if one[by] != other.get(by)} >= {f"0 {path}", f"0 {path}table/"}
    # And the others are told something in both, which is compared.
    told_of = {by for by in one if by.startswith(("notice", "mail"))}
    assert told_of >= {"notice West player talk", "notice West player your_turn"}
    assert any(by.startswith("mail") for by in told_of)


def _bar_leaves_out_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table_page.bar_of

    def leaky(table: Any, deal_end: Any) -> Any:
        bar = honest(table, deal_end)
        return replace(bar, waiting_for="") if any(player.planned_at for player in table.players) else bar

    monkeypatch.setattr(table_page, "bar_of", leaky)


def _planning_moves_the_revision(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = plan_write.settle

    def leaky(table: LockedTable, *rest: Any, **more: Any) -> None:
        honest(table, *rest, **more)
        table.changed = True

    monkeypatch.setattr(plan_write, "settle", leaky)


def _whoever_gave_the_seat_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = my_games._row

    def leaky(mine: Player, *rest: Any, **more: bool) -> Any:
        line = honest(mine, *rest, **more)
        # A seat that was given up stands among the games that are over, which have no hour.
        return replace(line, title=f"{line.title}, planned") if mine.planned_at else line

    monkeypatch.setattr(my_games, "_row", leaky)


def _programs_are_told_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = serialize.game_facts

    def leaky(game: Game, players: Any, mine: Player | None) -> dict[str, Any]:
        return honest(game, players, mine) | {"to_act": [player.seat for player in players if player.waits]}

    monkeypatch.setattr(serialize, "game_facts", leaky)


def _how_soon_they_answer_leaves_out_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "AS_SEEN", answers.BY_HAND)


def _notices_say_how_many_seats_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = on_table_events.facts_of_table

    def leaky(game: Game, players: list[Player], user: User) -> Any:
        return honest(game, players, user) | {"others": [str(sum(player.waits for player in players))]}

    monkeypatch.setattr(on_table_events, "facts_of_table", leaky)


PLANTS = (
    (_notices_say_how_many_seats_wait, "notice West player talk", '"others": ["0"], "by": "East player"'),
    (_bar_leaves_out_planned, "0 TABLE/", "South to move →          to move"),
    (
        _planning_moves_the_revision,
        "0 TABLE/table/",
        'value="3"> → e="hidden" id="seen" name="seen" value="4">',
    ),
    (_whoever_gave_the_seat_up_is_told, "2 /play/mine/", ", planned"),
    (_programs_are_told_who_waits, "program 0 games/GAME", '"to_act": [2]'),
    (_how_soon_they_answer_leaves_out_planned, "0 OPEN TABLE/", "makes half of the moves within"),
)
"""What is planted, which page tells of it, and in which words: as they are without a plan, and with one."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plant", "page", "words"),
    [
        pytest.param(*row, id=row[0].__name__, marks=() if number < 1 else pytest.mark.only_long)
        for number, row in enumerate(PLANTS)
    ],
)
def test_a_planted_leak_is_found_on_its_page_and_in_its_words(
    plant: Any, page: str, words: str, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    found = told(clock)
    assert words in found.get(page, ""), found
