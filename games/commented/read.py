"""A commented deal at one step, as its page shows it: frozen plain values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from games.play.read.replay.deal import OpenDeal, cards_dealt
from games.play.read.replay.game import DealWay
from games.play.read.replay.page import Replay, ReplayPage
from games.play.record.memory import Snapshot
from rules.engine.commented import CommentedDeal, choice_at, deals_of, reason_at
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.web import deals
from rules.web.speech import say_html

FIRST = 0
"""The step with which the cards are dealt."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What else might have been played where not every card might: by whom, the cards, those refused with the rule."""

    seat: str
    cards: SafeString
    forced: bool
    refused: tuple[tuple[SafeString, SafeString], ...]


@dataclass(frozen=True, slots=True)
class Comment:
    """What stands beside a step: the comment, or the reason of the move, what else might have been played.

    `text` is empty where all that is to be said is that the rules left one card. `before` and `after` are the nearest
    steps with a comment, None where there is none that way.
    """

    text: SafeString | str
    choice: Choice | None
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class CommentedStep:
    """A step with a comment, in the list of them: what happened there."""

    step: int
    happened: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class DealsAround:
    """Where a deal is among those of its game: its own address, the deals beside it."""

    here: str
    way_back: DealWay | None
    way_on: DealWay | None


@dataclass(frozen=True, slots=True)
class CommentedPage:
    """A commented deal at one step: the board, the comment beside it, the decisions, and the deals around it."""

    replay: ReplayPage
    comment: Comment
    decisions: tuple[CommentedStep, ...]
    around: DealsAround


def page_of(variant: Variant[Any], deal: CommentedDeal, step: int, language: str) -> CommentedPage:
    """The page of a deal at a step; one behind the end is the last."""
    replay = Replay(_open(variant, deal), step)
    return CommentedPage(
        replay=replay.page(),
        comment=_comment(replay, deal, language),
        decisions=tuple(CommentedStep(step, replay.log[step][1]) for step in deal.names),
        around=_around(variant, deal, language),
    )


@lru_cache(maxsize=64)
def _open(variant: Variant[Any], deal: CommentedDeal) -> OpenDeal:
    """The deal as a replay shows it, of no game: without a number, the seats without players."""
    moments = tuple(
        Snapshot(version, 1, moment.state, moment.events) for version, moment in enumerate(deal.moments)
    )
    engine = deal.engine
    players = ("",) * seats_of(engine)
    return OpenDeal(
        engine, variant.wording, players, 0, moments, cards_dealt(engine, deal.record.moves[0].move)
    )


def _comment(replay: Replay, deal: CommentedDeal, language: str) -> Comment:
    step, name, choice = replay.step, deal.names.get(replay.step), _choice(replay, deal)
    text: SafeString | str
    if name:
        text = deals.line(deal, deal.words[language].comments[name], language, step)
    else:
        text = "" if choice is not None and choice.forced else _reason(replay, deal)
    return Comment(
        text=text,
        choice=choice,
        before=max((each for each in deal.names if each < step), default=None),
        after=min((each for each in deal.names if each > step), default=None),
    )


def _reason(replay: Replay, deal: CommentedDeal) -> SafeString | str:
    """Why a move without a comment was made."""
    reasons, why = deal.record.variant.reasons, reason_at(deal, replay.step)
    return say_html(reasons.wording, why, replay.html) if reasons is not None and why is not None else ""


def _choice(replay: Replay, deal: CommentedDeal) -> Choice | None:
    choice = choice_at(deal, replay.step)
    if choice is None or not choice.refused:
        return None

    def chips(cards: tuple[str, ...]) -> SafeString:
        return SafeString(replay.html.cards(cards))

    return Choice(
        seat=replay.names[choice.seat],
        cards=chips(choice.legal),
        forced=len(choice.legal) == 1,
        refused=tuple((chips(cards), replay.say(why)) for why, cards in choice.refused),
    )


def _around(variant: Variant[Any], deal: CommentedDeal, language: str) -> DealsAround:
    row = deals_of(variant)
    place = row.index(deal)

    def way(to: int) -> DealWay | None:
        if not 0 <= to < len(row):
            return None
        return DealWay(deals.address_of(variant, row[to]), deals.title_of(row[to], language))

    return DealsAround(deals.address_of(variant, deal), way(place - 1), way(place + 1))
