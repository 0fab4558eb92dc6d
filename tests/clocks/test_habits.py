"""A planned move comes when its owner usually answers: nobody who knows times alone can tell it from one by hand."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from heapq import nsmallest
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple
from unittest import mock
from zoneinfo import ZoneInfo

import pytest

from games.clocks import habits
from games.clocks.habits import TurnTimes
from games.clocks.time_control import TimeControl, bank, days

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
TURNS = 1_000
"""Of any two kinds together, half of them each."""

BOUND = 3.3 * sqrt(0.25 / TURNS)
"""By how much guessing half of a thousand turns right may be better than chance: about one in a thousand is."""

IN_TIME = timedelta(seconds=20)
"""As games/play/write/clocks.py has it: a planned move is due so long before its deadline at the latest."""

UTC_ZONE = ZoneInfo("UTC")
Hours = tuple[tuple[float, float, float], ...]
PEOPLE: dict[str, Hours] = {
    "twice a day": ((8, 0.4, 1), (20.5, 1, 1)),
    "now and then": ((7.5, 0.5, 0.6), (12.5, 0.5, 0.7), (18, 1.5, 0.6), (22, 0.5, 0.8)),
    "in the evening": ((21, 1.2, 0.9),),
}
"""When people look at their games: an hour, by how many hours sooner or later, on how many days of all."""


KINDS = ("planned", "forced", "free")
"""Made by a plan; by hand where one move was possible; by hand where there was a choice."""

PACES = {"a week a move": days(7), "a day a move": days(1), "fourteen days a move": days(14)}
AT_A_VISIT = {days(7): 0.95, days(1): 0.95, days(14): 0.2}
"""How likely a game that waits is moved in at a visit: what has a fortnight is left for another day."""


class Turn:
    """A turn in one of several games: when it came, of which kind, when it was answered, and until when it had time."""

    def __init__(self, came: datetime, kind: str, moved: datetime, deadline: datetime) -> None:
        self.came, self.kind, self.moved, self.deadline = came, kind, moved, deadline

    @property
    def seen(self) -> tuple[float, float]:
        """What somebody sees of it: the hour at which it came and how many hours it waited."""
        return (self.came - MONDAY) / HOUR % 24, (self.moved - self.came) / HOUR


class Asked(NamedTuple):
    """What a planned move's time is drawn from: the answers known, the instant, the pace."""

    answers: list[TurnTimes]
    now: datetime
    pace: TimeControl


Wait = Callable[[Asked, Random], timedelta]


def honest(asked: Asked, rng: Random) -> timedelta:
    left = asked.pace.turn - IN_TIME
    return habits.wait(asked.answers, asked.now, UTC_ZONE, rng.randrange, pace=asked.pace, left=left)


def minutes(asked: Asked, rng: Random) -> timedelta:
    """The leak there was: some minutes after the turn came, at any hour."""
    return timedelta(seconds=rng.uniform(60, 900))


def any_earlier_answer(asked: Asked, rng: Random) -> timedelta:
    """Another one: as long as some earlier turn at this pace waited, whatever the hour."""
    past = [one for one in asked.answers if one.moved <= asked.now and one.pace == asked.pace]
    one = rng.choice(past[-60:])
    return one.moved - one.came


def at_the_same_minute(asked: Asked, rng: Random) -> timedelta:
    """At the very time of day of an earlier answer, as the log shows it."""
    with mock.patch.object(habits, "ABOUT", timedelta(microseconds=1)):
        return honest(asked, rng)


def at_any_pace(asked: Asked, rng: Random) -> timedelta:
    """Another leak there was: from the answers in all games, whatever their pace."""
    pooled = [one._replace(pace=asked.pace) for one in asked.answers]
    return honest(asked._replace(answers=pooled), rng)


def looks_of(hours: Hours, rng: Random) -> list[datetime]:
    """When somebody looks at their games, over four years."""
    return sorted(
        MONDAY + day * DAY + timedelta(hours=at + rng.uniform(-spread, spread))
        for day in range(1_500)
        for at, spread, often in hours
        if rng.random() < often
    )


def by_hand(looks: list[datetime], came: datetime, pace: TimeControl, kind: str, rng: Random) -> datetime:
    """When a turn is answered by hand: at one of the visits, else when its owner is reminded of it."""
    visits = looks[bisect(looks, came) :]
    at = next(look for look in visits if rng.random() < AT_A_VISIT[pace])
    # What leaves no choice is made sooner in the visit, and games are moved in one after another.
    moved = at + timedelta(seconds=rng.uniform(5, 600) + (rng.uniform(2, 60) if kind == "free" else 2))
    reminded = came + pace.turn * rng.uniform(1 - habits.LAST, 0.999)
    return min(moved, reminded)


def watched(hours: Hours, pace: TimeControl, wait: Wait, rng: Random) -> list[Turn]:
    """Turns at a pace of somebody who plays at another as well, after eight weeks by hand: half a thousand a kind."""
    looks, other = looks_of(hours, rng), days(7) if pace == days(14) else days(14)
    answers: dict[TimeControl, list[TurnTimes]] = {pace: [], other: []}
    turns: list[Turn] = []
    wanted = dict.fromkeys(KINDS, TURNS // 2)
    came = MONDAY
    while any(wanted.values()):
        # The others play by day as well: a turn comes between nine and midnight.
        came += timedelta(hours=rng.expovariate(1 / 3))
        if (came - MONDAY) / HOUR % 24 < 9:
            continue
        judged = came > MONDAY + 56 * DAY
        here = rng.choice([pace, other, other])
        kind = rng.choice(KINDS if judged else KINDS[1:])
        # Of twelve games about so many answers are known.
        asked = Asked([one for known in answers.values() for one in known[-100:]], came, here)
        planned = kind == "planned"
        moved = came + wait(asked, rng) if planned else by_hand(looks, came, here, kind, rng)
        if not planned:
            answers[here].append(TurnTimes(came, moved, here))
        if judged and here == pace and wanted[kind]:
            wanted[kind] -= 1
            turns.append(Turn(came, kind, moved, came + here.turn))
    return turns


def times_repeated(turns: list[Turn]) -> dict[int, float]:
    """Of each turn how many minutes there are to the nearest time of day at which one before it was answered."""
    nearest: dict[int, float] = {}
    earlier: list[float] = []
    for turn in sorted(turns, key=lambda turn: turn.moved):
        at = (turn.moved - MONDAY) / MINUTE % (24 * 60)
        place = bisect(earlier, at)
        nearest[id(turn)] = min(
            (abs(at - other) for other in earlier[max(place - 1, 0) : place + 1]), default=99.0
        )
        insort(earlier, at)
    return nearest


def guessed(turns: list[Turn], kind: str) -> dict[str, float]:
    """How many of the turns are guessed to be of a kind or not, rightly: by the wait alone, by the hour of the answer,
    by the time left, by what is like both."""
    half = len(turns) // 2
    repeats = times_repeated(turns)
    learn, judge = turns[:half], turns[half:]

    def threshold(feature: Callable[[Turn], float]) -> float:
        values = sorted(feature(turn) for turn in learn)
        cuts = values[:: max(1, half // 60)]
        cut, more = max(
            ((cut, more) for cut in cuts for more in (True, False)),
            key=lambda rule: sum(
                (feature(turn) > rule[0]) == ((turn.kind == kind) == rule[1]) for turn in learn
            ),
        )
        return sum((feature(turn) > cut) == ((turn.kind == kind) == more) for turn in judge) / len(judge)

    def neighbours(turn: Turn) -> bool:
        def far(other: Turn) -> float:
            hours = abs(turn.seen[0] - other.seen[0])
            return min(hours, 24 - hours) / 2 + abs(turn.seen[1] - other.seen[1])

        near = nsmallest(25, learn, key=far)
        return sum(other.kind == kind for other in near) > len(near) / 2

    return {
        "wait": threshold(lambda turn: turn.seen[1]),
        "hour of the answer": threshold(lambda turn: (turn.moved - MONDAY) / HOUR % 24),
        "minute of the hour": threshold(lambda turn: (turn.moved - MONDAY) / MINUTE % 60),
        "time of an earlier answer": threshold(lambda turn: repeats[id(turn)]),
        "time left": threshold(lambda turn: (turn.deadline - turn.moved) / MINUTE),
        "turns like it": sum(neighbours(turn) == (turn.kind == kind) for turn in judge) / len(judge),
    }


def told_apart(turns: list[Turn]) -> dict[str, float]:
    """The best guess which of two kinds a turn is, for each two of the three."""
    return {
        f"{one} or {other}": max(guessed([turn for turn in turns if turn.kind in (one, other)], one).values())
        for one, other in combinations(KINDS, 2)
    }


at_each_pace = pytest.mark.parametrize(
    "pace",
    [
        pytest.param(pace, id=name, marks=() if name == "a day a move" else pytest.mark.only_long)
        for name, pace in PACES.items()
    ],
)


@pytest.mark.slow
@at_each_pace
@pytest.mark.parametrize("hours", PEOPLE.values(), ids=PEOPLE)
def test_whoever_sees_times_alone_tells_planned_forced_and_free_apart_no_better_than_by_chance(
    hours: Hours, pace: TimeControl
) -> None:
    # The bound is that of a thousand turns. They are watched twice: of three pairs in nine cases one is beyond it by
    # chance where they are watched once.
    weeks = [told_apart(watched(hours, pace, honest, Random(seed))) for seed in (7, 8)]
    right = {pair: fmean(each[pair] for each in weeks) for pair in weeks[0]}
    assert max(right.values()) <= 0.5 + BOUND * sqrt(2), right


@pytest.mark.slow
@pytest.mark.parametrize("leak", [minutes, any_earlier_answer, at_the_same_minute, at_any_pace])
@pytest.mark.parametrize(
    "hours",
    [
        pytest.param(hours, id=name, marks=() if name == "in the evening" else pytest.mark.only_long)
        for name, hours in PEOPLE.items()
    ],
)
def test_a_planted_habit_is_found(hours: Hours, leak: Wait) -> None:
    found = told_apart(watched(hours, days(7), leak, Random(7)))
    assert min(found["planned or forced"], found["planned or free"]) > 0.5 + BOUND * sqrt(2), found


# --- the lead after a trick that was won ---------------------------------------------------------------

NEXT_PLANNED = 0.4
"""How often the lead after a trick is planned too, whoever made the card that won it."""


class Lead:
    """A trick somebody won: by a planned card or by hand, and how long after the card the next one was led."""

    def __init__(self, planned: bool, pause: timedelta) -> None:
        self.planned, self.pause = planned, pause


def leads(hours: Hours, rng: Random, *, hold: bool) -> list[Lead]:
    """A thousand tricks won, half of them by plan; with `hold` a card waits for its owner where the lead does."""
    looks = looks_of(hours, rng)
    answers = [TurnTimes(look - rng.uniform(1, 9) * HOUR, look, days(14)) for look in looks[:60]]

    def goes_on() -> timedelta:
        return timedelta(seconds=rng.uniform(5, 60))

    found = []
    while len(found) < TURNS:
        came = looks[60] + timedelta(hours=rng.uniform(0, 24 * 40))
        planned, next_planned = rng.random() < 0.5, rng.random() < NEXT_PLANNED
        if not planned or next_planned or hold:
            found.append(Lead(planned, goes_on()))
            continue
        won = came + honest(Asked(answers, came, days(14)), rng)
        visit = next(look for look in looks if look > won)
        found.append(Lead(planned, visit + goes_on() - won))
    return found


def told_by_pauses(found: list[Lead]) -> float:
    """How many of half the tricks are guessed right by the pause before the lead, learnt from the other half."""
    half = len(found) // 2
    learn, judge = found[:half], found[half:]
    cuts = sorted(lead.pause for lead in learn)[:: half // 100]
    cut, more = max(
        ((cut, more) for cut in cuts for more in (True, False)),
        key=lambda rule: sum((lead.pause > rule[0]) == (lead.planned == rule[1]) for lead in learn),
    )
    return sum((lead.pause > cut) == (lead.planned == more) for lead in judge) / len(judge)


@pytest.mark.parametrize("hours", PEOPLE.values(), ids=PEOPLE)
def test_the_pause_after_a_trick_does_not_tell_that_the_card_was_planned(hours: Hours) -> None:
    assert told_by_pauses(leads(hours, Random(7), hold=True)) <= 0.5 + BOUND * sqrt(2)


@pytest.mark.parametrize("hours", PEOPLE.values(), ids=PEOPLE)
def test_a_winning_card_that_came_before_the_visit_of_its_lead_is_found(hours: Hours) -> None:
    assert told_by_pauses(leads(hours, Random(7), hold=False)) > 0.5 + BOUND * sqrt(2)


# --- a card that waited for its owner, shortly before its deadline ---------------------------------------

Last = Callable[[timedelta, Random], timedelta]


def in_the_last_part(turn: timedelta, rng: Random) -> timedelta:
    """As games/play/write/clocks.last_chance has it."""
    return turn * (1 - habits.LAST) + habits.within(turn * habits.LAST - IN_TIME, rng.randrange)


def at_the_last_instant(turn: timedelta, rng: Random) -> timedelta:
    """The leak there was: twenty seconds before each deadline."""
    return turn - IN_TIME


def late_cards(last: Last, rng: Random) -> list[Lead]:
    """A thousand cards made late in a turn of a day, half of them by plan; the `pause` is the time that was left."""
    turn = DAY
    found: dict[bool, list[Lead]] = {True: [], False: []}
    while any(len(cards) < TURNS // 2 for cards in found.values()):
        # Half of those who are reminded come in time; without a plan the others lose the seat.
        comes = turn * rng.uniform(1 - habits.LAST, 1) if rng.random() < 0.5 else None
        goes = last(turn, rng) if rng.random() < 0.5 else None
        if comes is None and goes is None:
            continue
        planned = goes is not None and (comes is None or goes < comes)
        taken = goes if planned else comes
        assert taken is not None
        found[planned].append(Lead(planned, turn - taken))
    cards = [card for each in found.values() for card in each[: TURNS // 2]]
    rng.shuffle(cards)
    return cards


def test_how_late_a_card_comes_does_not_tell_that_it_waited_for_its_owner() -> None:
    assert told_by_pauses(late_cards(in_the_last_part, Random(7))) <= 0.5 + BOUND * sqrt(2)


def test_a_card_that_goes_so_long_before_each_deadline_is_found() -> None:
    assert told_by_pauses(late_cards(at_the_last_instant, Random(7))) > 0.5 + BOUND * sqrt(2)


# --- the moves after one's own, in one visit -----------------------------------------------------------

TEMPERS = {"quick": (2, 4), "slow": (15, 40), "by the hand": (2, 30)}
"""How many seconds somebody thinks by hand, in the middle: of a forced card, a bare draw or the one answer there is,
and of a free move."""

FORCED = 0.5
"""How many of the moves that follow a move of one's own leave no choice."""


class ShortPause:
    """A move that followed one of the same player: by plan or by hand, forced or free, and how soon it came."""

    def __init__(self, planned: bool, forced: bool, pause: timedelta) -> None:
        self.planned, self.forced, self.pause = planned, forced, pause


Short = Callable[[list[timedelta], bool, Random], timedelta]


def as_by_hand(own: list[timedelta], forced: bool, rng: Random) -> timedelta:
    return habits.pause(own, rng.randrange)


def some_seconds(own: list[timedelta], forced: bool, rng: Random) -> timedelta:
    """The leak there was: 5 to 60 seconds, whoever it is."""
    return timedelta(seconds=rng.uniform(5, 60))


def after_a_moment(own: list[timedelta], forced: bool, rng: Random) -> timedelta:
    """Another one: what is forced goes at once, and a free move waits."""
    return timedelta(seconds=rng.uniform(0.3, 1)) if forced else as_by_hand(own, forced, rng)


def short_pauses(temper: tuple[float, float], short: Short, rng: Random) -> list[ShortPause]:
    """A thousand moves that followed one's own, half of them planned, after two hundred by hand."""

    def by_hand(forced: bool) -> timedelta:
        middle = temper[0] if forced else temper[1]
        return timedelta(seconds=min(middle * rng.lognormvariate(0, 0.5), 110))

    own = [by_hand(rng.random() < FORCED) for _ in range(200)]
    found = []
    for _ in range(TURNS):
        planned, forced = rng.random() < 0.5, rng.random() < FORCED
        pause = short(own, forced, rng) if planned else by_hand(forced)
        if not planned:
            own.append(pause)
        found.append(ShortPause(planned, forced, pause))
    return found


def told(found: list[ShortPause], what: Callable[[ShortPause], bool]) -> float:
    """How many of half the moves are guessed right by a span of pauses, learnt from the other half."""
    half = len(found) // 2
    learn, judge = found[:half], found[half:]
    cuts = sorted(each.pause for each in learn)[:: max(1, half // 25)]
    spans = [(low, high, inside) for low in cuts for high in cuts if low < high for inside in (True, False)]

    def right(moves: list[ShortPause], span: tuple[timedelta, timedelta, bool]) -> int:
        low, high, inside = span
        return sum(((low <= each.pause < high) == inside) == what(each) for each in moves)

    return right(judge, max(spans, key=lambda span: right(learn, span))) / len(judge)


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=TEMPERS)
def test_the_pause_after_ones_own_move_tells_neither_a_plan_nor_a_forced_card(
    temper: tuple[float, float],
) -> None:
    found = short_pauses(temper, as_by_hand, Random(7))
    assert told(found, lambda each: each.planned) <= 0.5 + BOUND * sqrt(2)
    planned = [each for each in found if each.planned]
    # Half as many are judged.
    assert told(planned, lambda each: each.forced) <= 0.5 + BOUND * 2


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=TEMPERS)
@pytest.mark.parametrize("leak", [some_seconds, after_a_moment])
def test_a_planted_pause_is_found(temper: tuple[float, float], leak: Short) -> None:
    found = short_pauses(temper, leak, Random(7))
    assert told(found, lambda each: each.planned) > 0.5 + BOUND * sqrt(2)


def test_a_planted_pause_of_forced_cards_tells_which_planned_moves_were_free() -> None:
    found = [each for each in short_pauses((15, 40), after_a_moment, Random(7)) if each.planned]
    assert told(found, lambda each: each.forced) > 0.5 + BOUND * 2


def test_of_whom_little_is_known_a_planned_move_follows_in_five_to_sixty_seconds() -> None:
    rng = Random(1)
    few = [timedelta(seconds=1)] * (habits.ENOUGH - 1)
    pauses = [habits.pause([*few, *[3 * MINUTE] * 40], rng.randrange) for _ in range(500)]
    assert 5 <= min(pauses).total_seconds() < 8
    assert 57 < max(pauses).total_seconds() <= 60


@pytest.mark.parametrize(
    ("number", "hours", "expected"),
    [(habits.ENOUGH - 1, 3, None), (habits.ENOUGH, 3, 3), (habits.ENOUGH + 1, 30, 30)],
)
def test_how_long_somebody_usually_takes_is_said_when_enough_turns_are_known(
    number: int, hours: int, expected: int | None
) -> None:
    turns = [TurnTimes(MONDAY + turn * DAY, MONDAY + turn * DAY + hours * HOUR) for turn in range(number)]
    # One turn that waited for weeks says nothing of the others.
    turns[-1] = TurnTimes(MONDAY, MONDAY + 40 * DAY)
    assert habits.usual(turns) == (None if expected is None else expected * HOUR)


@pytest.mark.parametrize(
    ("taken", "of", "at", "expected"),
    [
        (days(14), 7.5, days(2), 1.5),
        (days(14), 0.5, days(1), 0.5),
        (days(14), 13.9, days(1), 0.9),
        (days(2), 1.5, days(14), 7.5),
        (bank(), 0.7, days(14), 0.7),
        (days(3), 2.2, days(3), 2.2),
    ],
)
def test_where_a_pace_is_new_to_somebody_the_days_they_leave_out_are_in_proportion_at_the_same_hour(
    taken: TimeControl, of: float, at: TimeControl, expected: float
) -> None:
    answers = [TurnTimes(MONDAY, MONDAY + of * DAY, taken)] * habits.ENOUGH
    [*_others, one] = habits.at_pace(answers, at)
    assert one.moved - one.came == expected * DAY


def test_no_answer_at_another_pace_is_taken_where_enough_at_this_one_are_known() -> None:
    slow = [TurnTimes(MONDAY, MONDAY + DAY, days(14))] * 100
    quick = [TurnTimes(MONDAY, MONDAY + HOUR, days(1))] * habits.ENOUGH
    assert habits.at_pace([*slow, *quick], days(1)) == quick
    assert len(habits.at_pace([*slow, *quick[1:]], days(1))) == 100 + habits.ENOUGH - 1


@pytest.mark.parametrize("left", [timedelta(hours=3), timedelta(minutes=1), timedelta(0)])
def test_no_wait_is_longer_than_the_time_left(left: timedelta) -> None:
    rng = Random(3)
    answers = [
        TurnTimes(MONDAY + day * DAY, MONDAY + day * DAY + hours * HOUR)
        for day in range(30)
        for hours in (2, 9)
    ]
    waits = [habits.wait(answers, MONDAY + 40 * DAY, UTC_ZONE, rng.randrange, left=left) for _ in range(200)]
    assert max(waits) <= left
    if left > HOUR:
        # Of the earlier answers those are taken that would be in time.
        assert min(waits) >= 2 * HOUR - habits.ABOUT
    else:
        assert min(waits) >= left / 2
