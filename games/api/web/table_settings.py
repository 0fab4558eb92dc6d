"""What a program asks of a new table, as the value the form of the page fills too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.validators import ProhibitNullCharactersValidator

from games.api.problems import INVALID
from games.clocks.time_control import NO_CLOCK, Leave
from games.play.write.new_table import TableSettings, pace_of
from rules.engine.options import text_of
from rules.engine.variant import Variant
from rules.web import mixes

from ..problems import Problem, problem
from ..schemas import TableIn

Faults = dict[str, list[str]]


def settings_of(variant: Variant[Any], body: TableIn) -> TableSettings:
    """The settings a body asks for; raises Problem 422 with every part of it that cannot be.

    The standard stands for what cannot be read, so that the rest is checked in the same answer.
    """
    faults: Faults = {}
    options, pace, settings = variant.options(), NO_CLOCK, None
    with _note_faults(faults):
        options = mixes.read_mix(
            variant, body.preset, {name: text_of(value) for name, value in body.options.items()}
        )
    with _note_faults(faults, "pace"):
        pace = pace_of(_pace_name(body), weekends=body.weekends, leave=Leave.ACCOUNT)
    with _note_faults(faults, "words"):
        ProhibitNullCharactersValidator()(body.words)
    with _note_faults(faults):
        settings = TableSettings(
            variant=variant,
            options=options,
            seat=body.seat if body.seat is not None else 0,
            public=body.public,
            after_resigning=body.after_resigning,
            words=body.words.strip(),
            ticket=body.ticket,
            pace=pace,
            friendly=body.friendly,
            rating_least=body.rating_least,
            rating_most=body.rating_most,
        )
    if settings is None or faults:
        raise _cannot_be(faults)
    return settings


def _pace_name(body: TableIn) -> str:
    return {"days": f"days-{body.days}", "live": f"live-{body.minutes}"}.get(body.pace, body.pace)


@contextmanager
def _note_faults(faults: Faults, field: str = "") -> Iterator[None]:
    """Take note of what cannot be, and go on; `field` where the fault does not name its own."""
    try:
        yield
    except ValidationError as cannot:
        faults |= {field: cannot.messages} if field else cannot.message_dict


def _cannot_be(faults: Faults) -> Problem:
    fault = problem(422, INVALID)
    fault.more["fields"] = [
        {"where": "options" if name == NON_FIELD_ERRORS else name, "detail": sentence}
        for name, sentences in faults.items()
        for sentence in sentences
    ]
    return fault
