"""The worked examples of piquet: files in examples/, answered by the engine.

The kinds are `combinations` (a hand; `of` one kind alone), `compare` (two hands), `legal` (a card led and a hand),
`settle` (the totals of a partie), `reckoning` (scores in the order told, for pique and repique) and `deal` (a whole
deal, move by move, with the running score).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.engine.cards import Pack
from rules.engine.examples import load, options_for
from rules.engine.moves import Card, Event, Move, Phrase
from rules.engine.notation import read_cards
from rules.engine.page import Cell, Example, Group, Spot, Table, Worked
from rules.engine.score import MatchScore
from rules.engine.tool_words import may_play

from .claims import NOTHING, points_of, usual_claims
from .combos import names
from .game import Piquet
from .laws import laws_of
from .marks import CARDS, PLAY, REPIQUE_POINTS, Mark, pique, repique
from .options import CommonOptions, PiquetOptions
from .phrases import claim_in_full, claim_under_its_kind
from .score import settle_partie
from .state import State
from .tools import compared, legal_cards, mask_of, shown_cards

FOLDER = Path(__file__).parent / "examples"
PLACES = {"blanche": 1, "point": 2, "sequence": 3, "set": 4, "play": PLAY, "cards": CARDS}
PARTIE_ONLY = ("settle", "deal")


def examples(partie: bool) -> tuple[Example, ...]:
    """The examples of the partie or of the game au cent, by the names of their files."""
    return tuple(example for example in load(FOLDER) if partie or example.kind not in PARTIE_ONLY)


def work(example: Example, options: CommonOptions) -> Worked:
    """Answer an example under the options of a page, with its own on top."""
    return _KINDS[example.kind](example.setup, options_for(example, options))


def cards_of(options: CommonOptions, text: str) -> tuple[Card, ...]:
    """The cards of a text in the usual notation; raises BadCards."""
    return read_cards(text, options.shape.pack.cards_in_order)


def _combinations(setup: Mapping[str, Any], options: CommonOptions) -> Worked:
    pack = options.shape.pack
    cards = cards_of(options, setup["hand"])
    hand = mask_of(pack, cards)
    claims = dict(zip(("point", "sequences", "sets"), usual_claims(laws_of(options), hand), strict=True))
    used, lines = 0, list[Phrase]()
    for kind, claim in claims.items():
        if setup.get("of", kind) != kind:
            continue
        for combo in claim:
            used |= combo.cards
        if claim:
            facts = {"what": claim_in_full(pack, claim), "points": points_of(claim)}
            lines.append(Phrase("ex_holds", facts))
    return Worked(
        answer={kind: points_of(claim) for kind, claim in claims.items()},
        hand=tuple(
            Spot(card, "used" if used >> pack.index[card] & 1 else "idle") for card in names(pack, hand)
        ),
        lines=tuple(lines) or (Phrase("ex_nothing"),),
        asks=("combinations", {"hand": shown_cards(pack, cards)}),
    )


def _compare(setup: Mapping[str, Any], options: CommonOptions) -> Worked:
    pack = options.shape.pack
    texts = {name: cards_of(options, setup[name]) for name in ("elder", "younger")}
    hands = mask_of(pack, texts["elder"]), mask_of(pack, texts["younger"])
    rows, marks = [], list[Mark]()
    for category, mine, hers, who in compared(laws_of(options), *hands):
        cells = [Cell(words=Phrase(f"category_{category}"))]
        for seat, claim in enumerate((mine, hers)):
            points = points_of(claim) if who == seat else 0
            cells.append(Cell(words=claim_under_its_kind(pack, claim) if claim else Phrase("fill_nothing")))
            cells.append(Cell(figure=points))
            if points:
                marks.append(Mark(seat, PLACES[category], points))
        rows.append(tuple(cells))
    won = repique(marks)
    scores = [sum(mark.points for mark in marks if mark.seat == seat) for seat in (0, 1)]
    if won is not None:
        scores[won] += REPIQUE_POINTS
    code = "ex_scores" if won is None else ("ex_scores_repique_elder", "ex_scores_repique_younger")[won]
    heads = (None, Phrase("ex_elder"), Phrase("ex_points"), Phrase("ex_younger"), Phrase("ex_points"))
    return Worked(
        answer={"elder": scores[0], "younger": scores[1]},
        lines=(Phrase(code, {"elder": scores[0], "younger": scores[1]}),),
        table=Table((Group(heads, tuple(rows)),)),
        asks=("compare", {name: shown_cards(pack, cards) for name, cards in texts.items()}),
    )


def _legal(setup: Mapping[str, Any], options: CommonOptions) -> Worked:
    trick, hand = cards_of(options, setup["trick"]), cards_of(options, setup["hand"])
    legal = legal_cards(options, trick, hand)
    pack = options.shape.pack
    return Worked(
        answer={"legal": " ".join(legal)},
        facts=(Phrase("ex_led"),),
        trick=tuple(Spot(card) for card in trick),
        hand=tuple(
            Spot(card, "used" if card in legal else "idle") for card in names(pack, mask_of(pack, hand))
        ),
        lines=(may_play(legal),),
        reasons=(Phrase("ex_follow_only" if len(legal) < len(hand) else "ex_any"),),
    )


def _settle(setup: Mapping[str, Any], options: CommonOptions) -> Worked:
    """The totals as the file has them: so far past the rubicon, whatever it is, and so far ahead of that."""
    assert isinstance(options, PiquetOptions)
    behind = (options.rubicon or PiquetOptions().rubicon) + setup["past_the_rubicon"]
    scores = (behind, behind + setup["lead"])
    won, points = settle_partie(options.rubicon, scores)
    if won is None:
        return Worked(answer={"pays": 0}, lines=(Phrase("ex_drawn", {"points": scores[0]}),))
    facts = {"ahead": scores[won], "behind": scores[1 - won], "points": points, "rubicon": options.rubicon}
    code = "ex_no_rubicon" if not options.rubicon else "ex_difference"
    if scores[1 - won] < options.rubicon:
        code = "ex_rubicon"
    return Worked(
        answer={"pays": points},
        lines=(Phrase(code, facts),),
        asks=("settle", {"scores": ",".join(map(str, scores))}),
    )


def _reckoning(setup: Mapping[str, Any], options: CommonOptions) -> Worked:
    """Scores as `["elder", "point", 5]`, in the order in which they are told; seat 0 is elder."""
    marks = [Mark(0 if who == "elder" else 1, PLACES[what], points) for who, what, points in setup["scores"]]
    won = repique(marks)
    bonus = "none"
    if won is not None:
        bonus = ("repique_elder", "repique_younger")[won]
    elif pique(laws_of(options), marks, 0, setup.get("seventh")) is not None:
        bonus = "pique"
    rows, totals = [], [0, 0]
    for mark, (_who, what, _points) in zip(marks, setup["scores"], strict=True):
        totals[mark.seat] += mark.points
        ours = (Cell(figure=totals[0]), Cell()) if mark.seat == 0 else (Cell(), Cell(figure=totals[1]))
        rows.append((Cell(words=Phrase(f"place_{what}")), Cell(figure=mark.points), *ours))
    heads = (Phrase("ex_as_told"), Phrase("ex_points"), Phrase("ex_elder"), Phrase("ex_younger"))
    return Worked(
        answer={"bonus": bonus},
        lines=(Phrase(f"bonus_{bonus}"),),
        table=Table((Group(heads, tuple(rows)),)),
    )


def _deal(setup: Mapping[str, Any], options: CommonOptions) -> Worked:
    """A deal with seat 0 elder: hands, talon, and the moves as a record has them.

    Where nothing can be sunk nobody is asked to declare: those moves are left out.
    """
    engine = Piquet(options)
    elder, younger = (cards_of(options, setup[name]) for name in ("elder", "younger"))
    talon = tuple(setup["talon"].split())
    step = engine.apply(engine.start(1, MatchScore((0, 0))), None, Move("deal", (*elder, *younger, *talon)))
    events: list[Event] = []
    exchanged: State | None = None
    silent: tuple[Phrase, ...] = ()
    for move in map(Move.parse, setup["moves"]):
        state: State = step.state
        if move.verb in ("declare", "answer"):
            if not options.sinking:
                continue
            if move.verb == "declare":
                silent = _unsaid(options, state, move)
        if move.verb != "exchange":
            exchanged = exchanged or state
        step = engine.apply(state, min(engine.to_act(state)), move)
        events += step.events
    assert exchanged is not None
    score = engine.score(step.state)
    assert score is not None
    tricks = score.number("", "tricks")
    heads = (Phrase("ex_as_told"), Phrase("ex_elder"), Phrase("ex_younger"))
    facts = {
        "elder": score.points[0], "younger": score.points[1],
        "tricks": tricks[0], "others": tricks[1],
    }  # fmt: skip
    return Worked(
        answer={
            "elder": score.points[0],
            "younger": score.points[1],
            "tricks": list(tricks),
            "outcome": score.outcome,
        },
        lines=(Phrase("ex_deal", facts),),
        reasons=silent,
        table=Table((_exchange(options.shape.pack, exchanged), Group(heads, tuple(_rows(events))))),
    )


SIDES = ("elder", "younger")


def _exchange(pack: Pack, exchanged: State) -> Group:
    """What each player put away and then held."""
    phrases = [
        Phrase(f"ex_{code}_{who}", {"cards": names(pack, lot[seat])})
        for code, lot in (("away", exchanged.thrown), ("then", exchanged.hands))
        for seat, who in enumerate(SIDES)
    ]
    return Group(
        (Phrase("ex_exchange"), None, None), tuple((Cell(words=words), Cell(), Cell()) for words in phrases)
    )


def _unsaid(options: CommonOptions, state: State, move: Move) -> tuple[Phrase, ...]:
    """What elder holds and does not call."""
    pack = options.shape.pack
    usual = usual_claims(laws_of(options), state.hands[0])
    return tuple(
        Phrase("ex_unsaid", {"what": claim_in_full(pack, claim)})
        for claim, word in zip(usual, move.words, strict=True)
        if claim and word == NOTHING
    )


def _rows(events: Sequence[Event]) -> Iterator[tuple[Cell, ...]]:
    """The lines of the running score: call and reply, what is counted, and each trick with both cards.

    After the first lead younger counts, so that this lead has a line of its own.
    """
    calls = iter([event.facts["what"] for event in events if event.kind == "called"])
    led: Event | None = None
    trick = 1
    for place, event in enumerate(events):
        facts: Mapping[str, Any] = event.facts
        who = SIDES[facts.get("seat", 0)]
        if event.kind.startswith("reply_"):
            yield _row(f"step_{event.kind.removeprefix('reply_')}", {"what": next(calls)})
        elif event.kind.startswith("then_"):
            yield _row(f"step_{event.kind}", {"detail": events[place - 1].facts["detail"]})
        elif event.kind == "led":
            if trick == 1:
                yield _row(f"step_led_{who}", facts, event)
            led = event
        elif event.kind in ("took", "kept"):
            assert led is not None
            second, leader = events[place - 1].facts["card"], SIDES[int(str(led.facts["seat"]))]
            words = {"trick": facts["trick"], "led": led.facts["card"], "card": second}
            if trick == 1:
                yield _row(f"step_first_{who}", words, event)
            else:
                yield _row(f"step_trick_{leader}_{who}", words, led, event)
            trick += 1
        elif "total" in facts:
            yield _row(f"step_{event.kind}_{who}", facts, event)


def _row(code: str, facts: Mapping[str, Any], *scored: Event) -> tuple[Cell, ...]:
    """A line with the running totals of those who scored in it."""
    totals: dict[Any, Any] = {
        event.facts["seat"]: event.facts["total"] for event in scored if "total" in event.facts
    }
    return Cell(words=Phrase(code, facts)), *(Cell(figure=totals.get(seat)) for seat in (0, 1))


_KINDS: Mapping[str, Callable[[Mapping[str, Any], CommonOptions], Worked]] = {
    "combinations": _combinations,
    "compare": _compare,
    "legal": _legal,
    "settle": _settle,
    "reckoning": _reckoning,
    "deal": _deal,
}
