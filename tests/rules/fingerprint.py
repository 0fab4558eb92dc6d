"""Golden records: where they are, what each must give, and a hash of every moment of their replay.

As a program it prints the hashes, so that a process with another hash seed can be compared with this one.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from rules import catalog
from rules.engine import record
from rules.engine.protocol import seats_of
from rules.engine.record import Record
from rules.engine.variant import Variant
from tests.rules.walks import figure
from tests.toy.catalog import TOYS

HOUSE = Path(__file__).resolve().parent.parent.parent
FOLDER = HOUSE / "tests" / "golden"
OF_A_GAME = figure(2, long=1_000)
"""So many golden records of a game are hashed; in the long run all of them are."""


def find(slug: str) -> Variant[Any]:
    """The variant of a slug, the toys among them."""
    return next((toy for toy in TOYS if toy.slug == slug), None) or catalog.find(slug)


def goldens(variant: Variant[Any] | None = None) -> list[Path]:
    """The golden records, of one variant or of all."""
    return sorted(FOLDER.glob(f"{variant.slug if variant else '*'}/*.txt"))


def outcome(kept: Record) -> dict[str, Any]:
    """What a record gives: each deal with its parts, points and totals, and the result."""
    engine = kept.engine
    state = list(record.replay(kept))[-1].state
    shown, result = engine.show(engine.view(state, None)), engine.result(state)
    deals = [
        {
            "deal": line.deal,
            "ended": dict(line.label.facts),
            **{part.label.code: list(part.values) for part in line.parts},
            "scores": list(line.scores),
            "totals": list(line.totals),
        }
        for line in shown.sheet
    ]
    ended = result and {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "reason": result.reason,
    }
    answered: dict[str, Any] = json.loads(json.dumps({"deals": deals, "result": ended}))
    return answered


def of_record(kept: Record) -> str:
    """A hash of every state and event of a replay, and of what everybody sees at every fifth of them."""
    engine = kept.engine
    found = hashlib.sha256()
    for number, moment in enumerate(record.replay(kept)):
        found.update(repr((moment.state, moment.events)).encode())
        if number % 5:
            continue
        for seat in (*range(seats_of(engine)), None):
            view = engine.view(moment.state, seat)
            found.update(repr((view, engine.prompts(view), engine.show(view))).encode())
    return found.hexdigest()


def of_every_game() -> dict[str, str]:
    """The hash of golden records of every game by their names."""
    return {
        f"{path.parent.name}/{path.stem}": of_record(record.read(path.read_text(encoding="utf-8"), find))
        for variant in (*catalog.VARIANTS, *TOYS)
        for path in goldens(variant)[:OF_A_GAME]
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(of_every_game()))
