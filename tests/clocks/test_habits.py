"""A planned move comes when its owner usually answers: nobody who knows times alone can tell it from one by hand."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import sqrt
from random import Random
from unittest import mock
from zoneinfo import ZoneInfo

import pytest

from games.clocks import habits
from games.clocks.habits import TurnTimes

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
TURNS = 1_000
BOUND = 3.3 * sqrt(0.25 / TURNS)
"""By how much guessing half of a thousand turns right may be better than chance: about one in a thousand is."""

UTC_ZONE = ZoneInfo("UTC")
Hours = tuple[tuple[float, float, float], ...]
PEOPLE: dict[str, Hours] = {
    "twice a day": ((8, 0.4, 1), (20.5, 1, 1)),
    "now and then": ((7.5, 0.5, 0.6), (12.5, 0.5, 0.7), (18, 1.5, 0.6), (22, 0.5, 0.8)),
    "in the evening": ((21, 1.2, 0.9),),
}
"""When people look at their games: an hour, by how many hours sooner or later, on how many days of all."""


class Turn:
    """A turn in one of several games: when it came, by plan or by hand, and when it was answered."""

    def __init__(self, came: datetime, planned: bool, moved: datetime) -> None:
        self.came, self.planned, self.moved = came, planned, moved

    @property
    def seen(self) -> tuple[float, float]:
        """What somebody sees of it: the hour at which it came and how many hours it waited."""
        return (self.came - MONDAY) / HOUR % 24, (self.moved - self.came) / HOUR


Wait = Callable[[list[TurnTimes], datetime, Random], timedelta]


def honest(answers: list[TurnTimes], now: datetime, rng: Random) -> timedelta:
    return habits.wait(answers, now, UTC_ZONE, rng.randrange)


def minutes(answers: list[TurnTimes], now: datetime, rng: Random) -> timedelta:
    """The leak there was: some minutes after the turn came, at any hour."""
    return timedelta(seconds=rng.uniform(60, 900))


def any_earlier_answer(answers: list[TurnTimes], now: datetime, rng: Random) -> timedelta:
    """Another one: as long as some earlier turn waited, whatever the hour."""
    past = [answer for answer in answers if answer.moved <= now]
    one = rng.choice(past[-60:])
    return one.moved - one.came


def at_the_same_minute(answers: list[TurnTimes], now: datetime, rng: Random) -> timedelta:
    """At the very time of day of an earlier answer, as the log shows it."""
    with mock.patch.object(habits, "ABOUT", timedelta(microseconds=1)):
        return honest(answers, now, rng)


def watched(hours: Hours, wait: Wait, rng: Random) -> list[Turn]:
    """A thousand turns of somebody, after four weeks by hand, half of those that follow planned."""
    days = range(600)
    looks = sorted(
        MONDAY + day * DAY + timedelta(hours=at + rng.uniform(-spread, spread))
        for day in days
        for at, spread, often in hours
        if rng.random() < often
    )

    def by_hand(came: datetime) -> datetime:
        # Nine of ten games that wait are moved in at a visit, one after another.
        at = next(look for look in looks if look > came and rng.random() < 0.9)
        return at + timedelta(seconds=rng.uniform(5, 600))

    answers: list[TurnTimes] = []
    turns: list[Turn] = []
    came = MONDAY
    while len(turns) < TURNS:
        # The others play by day as well: a turn comes between nine and midnight.
        came += timedelta(hours=rng.expovariate(1 / 5))
        if (came - MONDAY) / HOUR % 24 < 9:
            continue
        planned = came > MONDAY + 28 * DAY and rng.random() < 0.5
        known = [answer for answer in answers if answer.moved <= came]
        moved = came + wait(known, came, rng) if planned else by_hand(came)
        if not planned:
            answers.append(TurnTimes(came, moved))
        if came > MONDAY + 28 * DAY:
            turns.append(Turn(came, planned, moved))
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


def guessed(turns: list[Turn]) -> dict[str, float]:
    """How many of the turns are guessed right: by the wait alone, by the hour of the answer, by what is like both."""
    half = len(turns) // 2
    repeats = times_repeated(turns)
    learn, judge = turns[:half], turns[half:]

    def threshold(feature: Callable[[Turn], float]) -> float:
        values = sorted(feature(turn) for turn in learn)
        cuts = values[:: max(1, half // 60)]
        cut, more = max(
            ((cut, more) for cut in cuts for more in (True, False)),
            key=lambda rule: sum((feature(turn) > rule[0]) == (turn.planned == rule[1]) for turn in learn),
        )
        return sum((feature(turn) > cut) == (turn.planned == more) for turn in judge) / len(judge)

    def neighbours(turn: Turn) -> bool:
        def far(other: Turn) -> float:
            hours = abs(turn.seen[0] - other.seen[0])
            return min(hours, 24 - hours) / 2 + abs(turn.seen[1] - other.seen[1])

        near = sorted(learn, key=far)[:25]
        return sum(other.planned for other in near) > len(near) / 2

    return {
        "wait": threshold(lambda turn: turn.seen[1]),
        "hour of the answer": threshold(lambda turn: (turn.moved - MONDAY) / HOUR % 24),
        "minute of the hour": threshold(lambda turn: (turn.moved - MONDAY) / MINUTE % 60),
        "time of an earlier answer": threshold(lambda turn: repeats[id(turn)]),
        "turns like it": sum(neighbours(turn) == turn.planned for turn in judge) / len(judge),
    }


@pytest.mark.parametrize("hours", PEOPLE.values(), ids=PEOPLE)
def test_whoever_sees_times_alone_guesses_no_better_than_by_chance(hours: Hours) -> None:
    found = guessed(watched(hours, honest, Random(7)))
    # Half of the thousand turns are judged.
    assert max(found.values()) <= 0.5 + BOUND * sqrt(2), found


@pytest.mark.parametrize("leak", [minutes, any_earlier_answer, at_the_same_minute])
@pytest.mark.parametrize("hours", PEOPLE.values(), ids=PEOPLE)
def test_a_planted_habit_is_found(hours: Hours, leak: Wait) -> None:
    found = guessed(watched(hours, leak, Random(7)))
    assert max(found.values()) > 0.5 + BOUND * sqrt(2), found


# --- the lead after a trick that was won ---------------------------------------------------------------

NEXT_PLANNED = 0.4
"""How often the lead after a trick is planned too, whoever made the card that won it."""


class Lead:
    """A trick somebody won: by a planned card or by hand, and how long after the card the next one was led."""

    def __init__(self, planned: bool, pause: timedelta) -> None:
        self.planned, self.pause = planned, pause


def leads(hours: Hours, rng: Random, *, hold: bool) -> list[Lead]:
    """A thousand tricks won, half of them by plan; with `hold` a card waits for its owner where the lead does."""
    looks = sorted(
        MONDAY + day * DAY + timedelta(hours=at + rng.uniform(-spread, spread))
        for day in range(600)
        for at, spread, often in hours
        if rng.random() < often
    )
    answers = [TurnTimes(look - rng.uniform(1, 9) * HOUR, look) for look in looks[:60]]

    def goes_on() -> timedelta:
        return timedelta(seconds=rng.uniform(5, 60))

    found = []
    while len(found) < TURNS:
        came = looks[60] + timedelta(hours=rng.uniform(0, 24 * 40))
        planned, next_planned = rng.random() < 0.5, rng.random() < NEXT_PLANNED
        if not planned or next_planned or hold:
            found.append(Lead(planned, goes_on()))
            continue
        won = came + honest(answers, came, rng)
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
