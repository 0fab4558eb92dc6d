"""The sheet of one deal from its record: what `manage.py rules reckon` answers, as a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from games.jobs.refusals import Refusal
from games.play.read.names import seat_names
from games.play.read.replay.page import Replay
from games.play.read.table.score_sheet import Sheet, sheet_of
from rules.engine.account import NotOneDeal, account_of_deal
from rules.engine.variant import Variant
from rules.web import mixes

from .parse import TOO_LONG, PlayedElsewhere, read_record, refused_whole

LONGEST = 3_000
"""Characters of a record that an address can hold; a deal has some six hundred to two thousand."""

ANOTHER_GAME = Refusal(
    "another_game", gettext_noop("This is the record of another game: %(game)s. Open the page of that game.")
)
NOT_ONE_DEAL = Refusal(
    "not_one_deal",
    gettext_noop("This record has to be one deal, played to its end; finished deals: %(number)d."),
)


@dataclass(frozen=True, slots=True)
class DealSheet:
    """What a deal came to: its moves in words, the line of the sheet, and the figures that the command line gives."""

    verdict: SafeString
    steps: tuple[tuple[SafeString, ...], ...]
    sheet: Sheet
    sides: tuple[str, ...]
    sitters: tuple[tuple[str, str], ...]
    figures: Mapping[str, Any]
    rules_address: str


def deal_sheet(variant: Variant[Any], text: str) -> DealSheet:
    """The sheet of the deal that a record holds; raises Unreadable, in the reader's language."""
    if len(text) > LONGEST:
        raise refused_whole(TOO_LONG, most=LONGEST)
    record = read_record(text)
    if record.variant is not variant:
        raise refused_whole(ANOTHER_GAME, game=gettext(record.variant.name))
    try:
        account = account_of_deal(record)
    except NotOneDeal as bad:
        raise refused_whole(NOT_ONE_DEAL, number=bad.number) from bad
    elsewhere = PlayedElsewhere(record)
    engine, replay = elsewhere.engine, Replay(elsewhere.deals[0], None)
    (scored,) = (deal for deal in elsewhere.final.scored if deal.score.played)
    display = engine.show(engine.view(elsewhere.final, None))
    return DealSheet(
        verdict=replay.say(engine.deal_end(scored).verdict),
        steps=tuple(sentences for _step, sentences in replay.log if sentences),
        sheet=sheet_of(display.sheet, display.target, replay.say),
        sides=replay.sides,
        sitters=tuple(zip(seat_names(replay.count), elsewhere.players, strict=True)),
        figures=account.figures,
        rules_address=mixes.mix_url(variant, record.options),
    )
