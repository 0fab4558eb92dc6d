"""What an attack is given and what it says afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Bounds:
    """How long an attack may go on.

    `requests` at most, and `seconds` at most, whatever comes first; `planted` is whether the site has the fault that
    this attack has to find.
    """

    requests: int
    seconds: float
    planted: bool = False

    def until(self) -> float:
        """The moment at which to stop, as `time.monotonic` counts."""
        return time.monotonic() + self.seconds


@dataclass
class Finding:
    """What came of one attack: how much was tried, what was found, and figures to be told."""

    tried: int = 0
    faults: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)

    def check(self, holds: bool, fault: str) -> None:
        """Count one thing tried, and note the fault where it does not hold."""
        self.tried += 1
        if not holds:
            self.faults.append(fault)


Attack = Callable[[Bounds], Finding]


@dataclass(frozen=True)
class Part:
    """One kind of attack: its name, what it does, and the fault planted to show that it would be found."""

    name: str
    attack: Attack
    plant: str
