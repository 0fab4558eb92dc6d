"""What a director of a ladder sees on its desk, as frozen plain values in their language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.play.models import Game

from ..models import (
    SEATS_OF_STEPS,
    Challenge,
    ChallengeState,
    Ladder,
    LadderEntrant,
    StepGame,
    with_people,
)
from .page import LadderActLine, LadderFacts, ladder_facts, latest_acts
from .people import LadderName, name_of, names_in_order


@dataclass(frozen=True, slots=True)
class RunningLine:
    """A game of a ladder that is being played: who plays, since when the last move was made."""

    key: int
    names: str
    url: str
    moved_at: datetime
    players: tuple[LadderName, ...]


@dataclass(frozen=True, slots=True)
class LadderDesk:
    """What a director of a ladder sees: its running games, those where nothing has happened longest first.

    Of everybody on it the key, the place and the name, from the top.
    """

    facts: LadderFacts
    running: tuple[RunningLine, ...]
    people: tuple[tuple[int, int, str], ...]
    acts: tuple[LadderActLine, ...]


def ladder_desk(ladder: Ladder, reader: Any) -> LadderDesk:
    """The director's page of a ladder."""
    running = _running_steps(ladder, reader) if ladder.is_of_steps else _running_challenges(ladder, reader)
    return LadderDesk(
        ladder_facts(ladder, reader),
        tuple(sorted(running, key=lambda line: line.moved_at)),
        names_in_order(ladder),
        latest_acts(ladder),
    )


def _running_challenges(ladder: Ladder, reader: Any) -> list[RunningLine]:
    rows = Challenge.objects.filter(ladder=ladder, state=ChallengeState.PLAYING, game__isnull=False)
    return [
        _running(ladder, row.pk, row.game, (row.challenger, row.opponent), reader)
        for row in rows.select_related("game", *with_people("challenger", "opponent"))
    ]


def _running_steps(ladder: Ladder, reader: Any) -> list[RunningLine]:
    rows = StepGame.objects.filter(ladder=ladder, ended_at=None, game__isnull=False)
    return [
        _running(ladder, row.pk, row.game, row.players, reader)
        for row in rows.select_related("game", *with_people(*SEATS_OF_STEPS))
    ]


def _running(
    ladder: Ladder, key: int, game: Game | None, players: Sequence[LadderEntrant], reader: Any
) -> RunningLine:
    assert game is not None
    names = tuple(name_of(ladder, each, reader) for each in players)
    title = " – ".join(name.name for name in names)
    return RunningLine(key, title, game.get_absolute_url(), game.moved_at or game.created_at, names)
