"""An analysis in words, for the person whose decisions it is about."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.play.models import AcceptedMove, Deal, Game, Player
from games.play.read.replay.deal import stored_deal
from games.play.read.replay.page import Replay
from rules.engine.moves import Move
from rules.engine.prompts import words_for
from rules.engine.wording import phrase_of
from rules.web.speech import say_html

from .models import DealAnalysis

NAMED = 3
"""So many of the costliest decisions are named in words."""


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A decision: the step of the deal after it, what was done, what the expert would have done, and its cost.

    `cost` in points of the game, rounded, less than nothing where the move was better than the expert's; None where it
    could not be calculated. `error` is the standard error. `sure`: the cost is more than two of them.
    """

    step: int
    made: SafeString
    best: SafeString
    same: bool
    cost: int | None
    error: int
    sure: bool


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """An analysis as far as it goes: how many decisions are judged, all of them in order, and the costliest."""

    number: int
    done: int
    total: int
    ready: bool
    lines: tuple[JudgedLine, ...] = ()
    costliest: tuple[JudgedLine, ...] = ()
    lost: int = 0
    as_expert: int = 0


def analysis_page(game: Game, players: list[Player], deal: Deal, analysis: DealAnalysis) -> AnalysisPage:
    """The values its template gets; nothing is said of decisions before all are judged."""
    done, total = len(analysis.judged), len(analysis.decisions)
    if not analysis.ready:
        return AnalysisPage(deal.number, done, total, ready=False)
    lines = tuple(_lines(game, players, deal, analysis))
    costly = sorted((line for line in lines if line.sure and line.cost), key=lambda line: -(line.cost or 0))
    return AnalysisPage(
        deal.number,
        done,
        total,
        ready=True,
        lines=lines,
        costliest=tuple(costly[:NAMED]),
        lost=sum(line.cost or 0 for line in costly),
        as_expert=sum(line.same for line in lines),
    )


def _lines(game: Game, players: list[Player], deal: Deal, analysis: DealAnalysis) -> list[JudgedLine]:
    replay = Replay(stored_deal(game, players, deal), None)
    places = {moment.version: place for place, moment in enumerate(replay.moments) if place}
    texts = dict(
        AcceptedMove.objects.filter(game=game, number__in=analysis.decisions).values_list("number", "text")
    )
    lines = []
    for version, judged in zip(analysis.decisions, analysis.judged, strict=True):
        place = places[version]
        words = _move_words(replay, place, analysis.seat, Move.parse(texts[version]))
        if judged is None:
            lines.append(JudgedLine(place, words, SafeString(""), False, None, 0, False))
            continue
        best = Move.parse(judged["best"])
        same = str(best) == texts[version]
        cost, error = judged["cost"], judged["error"]
        lines.append(
            JudgedLine(
                place,
                words,
                words if same else _move_words(replay, place, analysis.seat, best),
                same,
                round(cost),
                round(error),
                sure=cost > 2 * error and round(cost) > 0,
            )
        )
    return lines


def _move_words(replay: Replay, place: int, seat: int, move: Move) -> SafeString:
    """What a move is in words, at the moment before a step; the deal is over, so all of it is told."""
    state = replay.moments[place - 1].state
    events = replay.engine.apply(state, seat, move).events
    if not events:
        # A move of which nothing is told: in the words in which it was offered.
        words = words_for(replay.engine.prompts(replay.engine.view(state, seat)), move)
        assert words is not None, "a move that was made had been offered"
        return say_html(replay.wording, words.offered(move), replay.html)
    return say_html(replay.wording, phrase_of(replay.wording, events[0].after_deal()), replay.html)
