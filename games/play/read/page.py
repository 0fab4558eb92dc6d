"""What a template gets of a table: frozen plain values of one reader, and nothing that leads further.

Everything here is made by the reader's SeenTable, which reads the engine's view of one seat. No attribute of a page
reaches a state, a deal, a secret or a row of the database; tests/play/test_gate.py walks them all.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime

from django.utils.safestring import SafeString

from rules.engine.moves import Card, Seat
from rules.engine.shown import Shown

from .asking import Question, TurnChoices
from .claimed import ClaimTold
from .laid import Heap, LaidOut
from .occasion import Occasion
from .pacing import SeatClock
from .sheet import Sheet
from .table import LogLine, SeatBox, SeenTable, TrickCard


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as its page shows it to one reader; what each value is stands at SeenTable."""

    seat: Seat | None
    past: bool
    started: bool
    shown: Shown
    stage_fragments: tuple[str, ...]
    seats: tuple[SeatBox, ...]
    free_seats: tuple[SeatBox, ...]
    kept_seats: tuple[SeatBox, ...]
    sides: tuple[str, ...]
    side_labels: tuple[str, ...]
    clocks: tuple[SeatClock, ...]
    pace: str
    rated_words: str
    rated_seats: tuple[SeatBox, ...]
    gift: str
    units: str
    acting: bool
    my_turn: bool
    waiting_for: str
    headline: tuple[SafeString, ...]
    tallies: tuple[tuple[str, tuple[tuple[SafeString, int], ...]], ...]
    trick: tuple[TrickCard, ...]
    taken_by: str
    last_trick: tuple[TrickCard, ...]
    speakers: tuple[str, ...]
    auction: tuple[tuple[tuple[SafeString, ...], ...], ...]
    melds: tuple[LaidOut, ...]
    piles: tuple[Heap, ...]
    asking: TurnChoices
    guidance: tuple[SafeString, ...]
    guidance_url: str
    question: Question | None
    refusal: SafeString | str
    claim: ClaimTold | None
    may_claim: bool
    adversary: str
    log: tuple[tuple[int, tuple[LogLine, ...]], ...]
    news: tuple[LogLine, ...]
    happened: tuple[LogLine, ...]
    moved_at: datetime | None
    steps: dict[str, int | None]
    sheet: Sheet
    standing: tuple[tuple[str, int], ...]
    result_words: str
    may_play_again: bool
    occasion: Occasion | None
    is_host: bool
    talk: tuple[tuple[str, str, datetime], ...]
    sayings: list[tuple[str, str]]
    talks_freely: bool
    notes: str
    seal: str
    secret_seal: str
    first_time: bool
    in_five_lines: tuple[SafeString, ...]
    rules_name: str
    rules_url: str
    older_version: int | None
    differences: tuple[tuple[str, str], ...]


_NAMES = tuple(field.name for field in fields(TablePage))


def page_of(seen: SeenTable) -> TablePage:
    """The page of a table for the reader who sees it."""
    return TablePage(**{name: getattr(seen, name) for name in _NAMES})


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand lying open in the replay: whose, where, and its cards by suit (card, sign, name)."""

    seat: str
    player: str
    at: str
    turn: bool
    suits: tuple[tuple[str, tuple[tuple[Card, str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A finished deal at one step, everything open: its number, its seal, the steps beside it."""

    number: int
    commitment: str
    step: int
    last: int
    before: int | None
    after: int | None
    headline: tuple[SafeString, ...]
    happened: tuple[SafeString, ...]
    hands: tuple[OpenHand, ...]
    trick: tuple[TrickCard, ...]
    log: tuple[tuple[int, tuple[SafeString, ...]], ...]
    claims: tuple[ClaimTold, ...]
