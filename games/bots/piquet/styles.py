"""The figures that make one level another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How a level thinks: `simple` by the plainest rules; the others are numbers of imagined worlds.

    `exchange_ways` ways of putting cards away are compared, the worse half of them dropped after each
    lot of the worlds. Cards are judged by solving the deal to its end in each world, in fewer worlds while hands are
    large; where a world wants more than its share of `positions`, the deal is played out there by rule of thumb until
    `solve_after` cards are left. To that comes a tree search of so many `playouts`.
    """

    simple: bool = False
    exchange_worlds: tuple[int, ...] = ()
    exchange_ways: int = 0
    declare_worlds: int = 0
    play_worlds: int = 0
    solve_after: int = 0
    positions: int = 0
    playouts: int = 0


STYLES: Mapping[str, Style] = {
    "novice": Style(simple=True),
    "club": Style(),
    "expert": Style(
        exchange_worlds=(90, 150, 250, 500),
        exchange_ways=14,
        declare_worlds=24,
        play_worlds=30,
        solve_after=6,
        positions=50_000,
        playouts=10_000,
    ),
}
