"""Who may think now, of all who wait anywhere on the site: so many at once, one a person.

Who is counted is whoever decides at a seat: a program's owner. The places are kept in the cache, which all processes
of a site share; where Redis is gone each process has some of its own. A place that is not given back, because its
process died, is free again when a thought would have been given up.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.core.cache import cache

from .think import PATIENCE

ASKS = 2.0
"""Seconds after which somebody who has not asked for a place again waits no more."""

FORGETS = 60.0
"""Seconds after which it does not matter any more when somebody was served."""

LEASE = PATIENCE + 5.0
"""Seconds for which a place is held at most."""

TRIES, PATIENT, PAUSE = 100, 1000, 0.01
"""How often the state is asked for while another process changes it, to give a place back oftener; seconds between."""


People = tuple[int, ...]
"""The keys of those at whose table somebody thinks, in their order."""

NOBODY: People = (0,)
"""Whose a table of bots alone is."""


@dataclass
class State:
    """By the people of a table: until when they have a place, when they asked last; by person: when last served."""

    busy: dict[People, float] = field(default_factory=dict)
    served: dict[int, float] = field(default_factory=dict)
    asked: dict[People, float] = field(default_factory=dict)

    def forget(self, now: float) -> None:
        """Leave out what does not matter any more."""
        self.busy = {each: until for each, until in self.busy.items() if until > now}
        self.served = {each: at for each, at in self.served.items() if now - at < FORGETS}
        self.asked = {each: at for each, at in self.asked.items() if now - at < ASKS}

    def is_busy(self, people: People) -> bool:
        """Whether somebody thinks already at a table of one of these people."""
        return any(not set(people).isdisjoint(others) for others in self.busy)

    def last_served(self, people: People) -> float:
        """When the one of these people who was served last was."""
        return max(self.served.get(each, 0.0) for each in people)


class Places:
    """Who may think now: so many at once, one a person, and of those who wait whoever was served longest ago.

    A thought at a table of several people is one of each of them: else whoever sits at many tables would have as many
    thoughts as there are others to sit with, counted as theirs.
    Nobody waits in here: whoever has no place asks again a little later.
    """

    def __init__(
        self, number: int = 1, clock: Callable[[], float] = time.time, name: str = "tables-that-think"
    ) -> None:
        self.number, self.clock, self.name = number, clock, name

    def take(self, *people: int) -> bool:
        """A place for a thought at a table of some people (their keys; 0: nobody's); False where they have to wait."""
        now = self.clock()
        with self._state() as state:
            if state is None:
                return False
            state.forget(now)
            state.asked[people] = now
            if state.is_busy(people) or len(state.busy) >= self.number:
                return False
            waiting = [others for others in state.asked if not state.is_busy(others)]
            if any(state.last_served(others) < state.last_served(people) for others in waiting):
                return False
            state.busy[people] = now + LEASE
            state.served |= dict.fromkeys(people, now)
            del state.asked[people]
            return True

    def give_back(self, *people: int) -> None:
        """Let these people have the next thought: the last one of theirs is over."""
        with self._state(PATIENT) as state:
            if state is not None:
                state.busy.pop(people, None)

    def give_up(self, *people: int) -> None:
        """Wait no more: those who were served later need not stand back for them."""
        with self._state() as state:
            if state is not None:
                state.asked.pop(people, None)

    @contextmanager
    def _state(self, tries: int = TRIES) -> Iterator[State | None]:
        """The state, changed by nobody else meanwhile and kept afterwards; None where it cannot be had in time."""
        own = secrets.token_hex(8)
        if not self._lock(own, tries):
            yield None
            return
        try:
            state: State = cache.get(self.name) or State()
            yield state
            cache.set(self.name, state, timeout=FORGETS)
        finally:
            # Where this process stood still for long, it is another's by now.
            if cache.get(f"{self.name}:lock") == own:
                cache.delete(f"{self.name}:lock")

    def _lock(self, own: str, tries: int) -> bool:
        for _ in range(tries):
            # Whoever dies with it holds up nobody for long.
            if cache.add(f"{self.name}:lock", own, timeout=2):
                return True
            time.sleep(PAUSE)
        return False
