"""What the two-handed rule page shows beside its prose, its tools, and the account of a recorded game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from rules.engine import examples
from rules.engine.cards import Bag
from rules.engine.moves import Card, Event, Move, Phrase
from rules.engine.page import (
    Account,
    Answered,
    BadWord,
    Cell,
    Example,
    Field,
    Group,
    Kind,
    Row,
    Spot,
    Table,
    Tool,
    Worked,
)
from rules.engine.record import Moment
from rules.engine.tricks import Law
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.single import page as shared
from rules.pinochle.single import tools
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.page import cards_of
from rules.pinochle.single.values import DIX, points_at_once, table_of

from . import melding, worked
from .melding import Found, Possible
from .options import TwoHandedOptions
from .ordering import best_order
from .scoring import winner
from .show import meld_name
from .state import HAND, Spread
from .wording import WORDING

FOLDER = Path(__file__).parent / "examples"

PAGE_WORDS: Wording = {
    "tool_nine": Sentence(N_("nine of trumps, shown or exchanged")),
    "tool_one_each": Sentence(N_("One declaration for each trick won; each needs a card from the hand."),
                              paragraph="melds-when"),
    "tool_best": Sentence(N_("most for one declaration")),
    "tool_declared": Sentence(N_("everything, one declaration after the other")),
    "tool_twice": Sentence(N_("{meld:phrase}, twice")),
    "tool_order": Sentence(
        N_("In this order they bring most, if you win the tricks for it: {melds:phrases}."), paragraph="first-order"
    ),
    "tool_step": Sentence(N_("{meld:phrase} {points}")),
    "tool_player": Sentence(N_("player {number}")),
    "ex_holds": Sentence(N_("Trumps are {suit:suit}. The winner of the tricks holds:")),
    "ex_declared": Sentence(N_("{meld:phrase}: {points}.")),
    "ex_refused": Sentence(N_("{meld:phrase}: not allowed.")),
    "ex_declared_total": Sentence(N_("Together {points}.")),
    "ex_first_player": Sentence(N_("First player")),
    "ex_second_player": Sentence(N_("Second player")),
    "ex_row_before": Sentence(N_("Before")),
    "ex_row_deal": Sentence(N_("This deal")),
    "ex_row_after": Sentence(N_("After it")),
    "ex_goes_on": Sentence(N_("Nobody has won yet: another deal.")),
    "ex_first_wins": Sentence(N_("The first player has won.")),
    "ex_second_wins": Sentence(N_("The second player has won.")),
}  # fmt: skip


# --- tools ----------------------------------------------------------------------------------------


def holdings(options: TwoHandedOptions, trump: str, hand: tuple[Card, ...]) -> tuple[Possible, ...]:
    """The melds a hand could declare now, each for itself, the most valuable first."""
    bag = PACK.bag(hand)
    return tuple(
        meld
        for meld in melding.possible_melds(table_of(options), trump)
        if isinstance(melding.find_cards(meld, bag, Spread()), Found)
    )


def _times(meld: Possible, bag: Bag) -> int:
    """How often a meld is there with different cards."""
    return min(PACK.count(bag, kind) // meld.kinds.count(kind) for kind in meld.kinds)


def _meld(options: TwoHandedOptions, asked: Mapping[str, Any]) -> Answered:
    trump, hand = asked["trump"], asked["hand"]
    bag, found = PACK.bag(hand), holdings(options, trump, hand)
    nines = hand.count("9" + trump) * DIX
    used = {PACK.kinds[kind] for meld in found for kind in meld.kinds}
    rows, melds = [], []
    for meld in found:
        count, name = _times(meld, bag), meld_name(meld.name, meld.suit)
        cards = tuple(PACK.kinds[kind] for kind in meld.kinds) * count
        points = meld.value * count
        rows.append(Row(name if count == 1 else Phrase("tool_twice", {"meld": name}), points, cards))
        melds.append(
            {"kind": meld.name, "suit": meld.suit, "count": count, "points": points, "cards": list(cards)}
        )
    if nines:
        rows.append(Row(Phrase("tool_nine"), nines, ("9" + trump,) * (nines // DIX)))
        used.add("9" + trump)
    # As the auction games count a hand: everything at once, each card once in a class.
    at_once = points_at_once(table_of(options), hand, trump)
    best = max([meld.value for meld in found] + [nines])
    figures: dict[str, object] = {"total": at_once, "melds": melds, "nines": nines, "best": best}
    total = Row(Phrase("tool_best"), best)
    notes: tuple[Phrase, ...] = (Phrase("tool_one_each"),)
    # More cards than a player can have are never declared from.
    if len(hand) <= HAND and len(found) > 0:
        tops_up = options.double_pinochle == "tops_up"
        order = best_order(found, bag, tops_up=tops_up)
        figures["declared"] = sum(points for _meld, points in order) + nines
        figures["order"] = [{"kind": m.name, "suit": m.suit, "points": points} for m, points in order]
        rows.append(total)
        total = Row(Phrase("tool_declared"), sum(points for _meld, points in order) + nines)
        named = tuple(
            Phrase("tool_step", {"meld": meld_name(m.name, m.suit), "points": points}) for m, points in order
        )
        notes = (*notes, Phrase("tool_order", {"melds": named}))
    spots = tuple(Spot(card, "used" if card in used else "idle") for card in PACK.cards(bag))
    return Answered(figures, tuple(rows), total, notes, spots)


def law_in(options: TwoHandedOptions, phase: str) -> Law | None:
    """The duties of a follower in the first or the second half of a deal."""
    return options.law if phase == "2" else None


def _legal(options: TwoHandedOptions, asked: Mapping[str, Any]) -> Answered:
    hand: tuple[Card, ...] = asked["hand"]
    law = law_in(options, asked["phase"])
    return tools.answer_legal(tools.legal_cards(asked["trump"], asked["trick"], hand, law, 2), hand)


def _score(options: TwoHandedOptions, asked: Mapping[str, Any]) -> Answered:
    melds, tricks, nines = asked["meld"], asked["tricks"], asked["nines"] or (0, 0)
    for name, figures in (("meld", melds), ("tricks", tricks), ("nines", nines)):
        tools.need_figures(name, figures, 2)
    tools.need_tens("meld", melds)
    tools.need_tens("nines", nines)
    if sum(nines) > PACK.copies * DIX:
        raise BadWord(
            tools.listed(nines), f"{PACK.copies * DIX} points at most for the {PACK.copies} nines of trumps"
        )
    tools.need_trick_points(options, tricks)
    scores = [sum(figures) for figures in zip(melds, nines, tricks, strict=True)]
    return Answered(
        {"scores": scores},
        tuple(Row(Phrase("tool_player", {"number": place}), score) for place, score in enumerate(scores)),
    )


TOOLS: tuple[Tool, ...] = (
    Tool(
        "meld",
        N_("Meld finder"),
        N_("Pick the cards and the trump; see what could be declared, and for how much."),
        (tools.TRUMP, tools.HAND),
        _meld,
    ),
    tools.COUNT_TOOL,
    Tool(
        "legal",
        N_("Legal cards"),
        N_("Which cards of a hand may be played to a trick."),
        (
            tools.TRUMP,
            tools.TRICK,
            tools.HAND,
            Field(
                "phase",
                Kind.CHOICE,
                N_("Half of the deal"),
                choices=(("1", N_("while the stock lasts")), ("2", N_("when the stock is gone"))),
                usual="2",
            ),
        ),
        _legal,
        plain=True,
    ),
    tools.trick_tool(2),
    Tool(
        "score",
        N_("Score of a deal"),
        N_("What each player scores for a deal."),
        (
            Field("meld", Kind.NUMBERS, N_("Melds"), N_("of both players, as 190,60")),
            Field("nines", Kind.NUMBERS, N_("Nines"), N_("of both players, as 10,0"), usual=()),
            Field("tricks", Kind.NUMBERS, N_("Trick points"), N_("of both players, as 140,110")),
        ),
        _score,
        plain=True,
    ),
)


# --- worked examples ----------------------------------------------------------------------------


def declare_in_turn(
    options: TwoHandedOptions, trump: str, hand: tuple[Card, ...], moves: Sequence[str]
) -> list[tuple[Possible, int | str]]:
    """Declarations made one after the other from a hand: each meld with what it scores, or why it is refused."""
    possible = {str(meld.move): meld for meld in melding.possible_melds(table_of(options), trump)}
    bag, spread = PACK.bag(hand), Spread()
    found: list[tuple[Possible, int | str]] = []
    for text in moves:
        meld = possible[str(Move.parse(text))]
        cards = melding.find_cards(meld, bag, spread)
        if isinstance(cards, str):
            found.append((meld, cards))
            continue
        bag, spread = melding.lay(meld, cards, bag, spread, tops_up=options.double_pinochle == "tops_up")
        found.append((meld, spread.declared[-1].scored))
    return found


def _work_declare(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    trump, hand = setup["trump"], cards_of(setup["hand"])
    found = declare_in_turn(options, trump, hand, setup["declare"])
    lines, reasons = [], []
    for meld, outcome in found:
        words = meld_name(meld.name, meld.suit)
        if isinstance(outcome, int):
            lines.append(Phrase("ex_declared", {"meld": words, "points": outcome}))
        else:
            lines.append(Phrase("ex_refused", {"meld": words}))
            reasons.append(Phrase(outcome, {"meld": words}))
    scored = [outcome if isinstance(outcome, int) else 0 for _meld, outcome in found]
    total = sum(scored)
    used = {PACK.kinds[kind] for meld, outcome in found if isinstance(outcome, int) for kind in meld.kinds}
    return Worked(
        answer={"scored": scored, "total": total},
        facts=(Phrase("ex_holds", {"suit": trump}),),
        hand=tuple(Spot(card, "used" if card in used else "idle") for card in PACK.cards(PACK.bag(hand))),
        lines=(*lines, Phrase("ex_declared_total", {"points": total})),
        reasons=tuple(reasons),
        asks=("meld", {"trump": trump, "hand": " ".join(hand)}),
    )


def _work_legal(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    law = law_in(options, setup["phase"])
    return tools.work_legal(setup["trump"], cards_of(setup["trick"]), cards_of(setup["hand"]), law, 2)


def _work_end(setup: Mapping[str, Any], options: TwoHandedOptions) -> Worked:
    """A deal near the end: what each was short of the target, whatever it is, and what each then made."""
    before, deal = [options.target - short for short in setup["missing"]], setup["deal"]
    totals = before[0] + deal[0], before[1] + deal[1]
    won = winner(options.target, totals)
    line = "ex_goes_on" if won is None else ("ex_first_wins", "ex_second_wins")[won]
    rows = tuple(
        (Cell(words=Phrase(name)), Cell(figure=values[0]), Cell(figure=values[1]))
        for name, values in (("ex_row_before", before), ("ex_row_deal", deal), ("ex_row_after", totals))
    )
    heads = (None, Phrase("ex_first_player"), Phrase("ex_second_player"))
    return Worked(
        answer={"beyond": [total - options.target for total in totals], "winner": -1 if won is None else won},
        lines=(Phrase(line),),
        table=Table((Group(heads, rows),)),
    )


# --- the page ----------------------------------------------------------------------------------------


class TwoHandedPage:
    """See rules.engine.page.RulePage."""

    words: Wording = {
        **WORDING, **shared.TABLE_WORDS, **shared.EXAMPLE_WORDS, **tools.TOOL_WORDS, **PAGE_WORDS, **worked.WORDS,
    }  # fmt: skip
    tools = TOOLS
    word = "dix"

    def pack(self, options: TwoHandedOptions) -> tuple[Card, ...]:
        """The single deck, whatever the mix."""
        return PACK.cards_in_order

    def usual(self, options: TwoHandedOptions) -> TwoHandedOptions:
        """The standard: there is one scale only."""
        return TwoHandedOptions()

    def account(self, options: TwoHandedOptions, moments: Iterable[Moment]) -> tuple[Account, ...]:
        return account(moments)

    def points(self, options: TwoHandedOptions, number: int) -> int:
        return number

    def figures(self, options: TwoHandedOptions) -> Mapping[str, int | str]:
        return {**shared.value_figures(options), "target": options.target}

    def table(self, options: TwoHandedOptions, name: str, *words: str) -> Table:
        match name, words:
            case "melds", ():
                return shared.melds_table(options, self.usual(options))
            case "counters", ():
                return shared.counters_table(options, self.usual(options))
        raise KeyError(" ".join((name, *words)))

    def examples(self) -> tuple[Example, ...]:
        return examples.load(FOLDER)

    def work(self, example: Example, options: TwoHandedOptions) -> Worked:
        setup, options = example.setup, examples.options_for(example, options)
        match example.kind:
            case "declare":
                return _work_declare(setup, options)
            case "legal":
                return _work_legal(setup, options)
            case "trick":
                return tools.work_trick(setup)
            case "count":
                return tools.work_count(setup, options)
            case "end":
                return _work_end(setup, options)
            case "turned":
                return worked.turned(setup, options)
            case "turns":
                return worked.turns(setup, options)
            case "stock":
                return worked.last_cards(setup, options)
        raise KeyError(example.kind)


PAGE = TwoHandedPage()


# --- the account of a record ---------------------------------------------------------------------------


def account(moments: Iterable[Moment]) -> tuple[Account, ...]:
    """Every finished deal of a replayed game: trumps, declarations, tricks, scores and totals."""
    deals: list[Account] = []
    events: list[Event] = []
    for moment in moments:
        events += moment.events
        if any(event.kind == "scored" for event in moment.events):
            figures = _deal(events, moment.state.match)
            deals.append(Account(figures, tuple(_lines(figures))))
            events = []
    return tuple(deals)


def _deal(events: Sequence[Event], match: Any) -> dict[str, Any]:
    dealt, score = events[0].facts, match.sheet[-1][1]
    declared: list[dict[str, object]] = []
    tricks: list[dict[str, Any]] = []
    for event in events:
        facts = event.facts
        match event.kind:
            case "melded":
                name = cast(Phrase, facts["meld"]).code.removeprefix("meld_")
                suit = cast(Phrase, facts["meld"]).facts.get("suit")
                declared.append(
                    {"seat": facts["seat"], "kind": name, "suit": suit, "points": facts["points"]}
                )
            case "exchanged" | "showed_nine" | "turned_nine":
                declared.append(
                    {"seat": facts["seat"], "kind": "dix", "suit": None, "points": facts["points"]}
                )
            case "led":
                tricks.append({"leader": facts["seat"], "cards": [facts["card"]]})
            case "played":
                tricks[-1]["cards"].append(facts["card"])
            case "took":
                tricks[-1]["winner"] = facts["seat"]
    return {
        "deal": dealt["deal"], "dealer": dealt["dealer"], "trump": dealt["suit"], "turn_up": dealt["card"],
        "declared": declared, "tricks": tricks,
        "meld": list(score.meld), "nines": list(score.nines), "trick_points": list(score.tricks),
        "scores": list(score.scores), "totals": list(match.scores),
    }  # fmt: skip


def _lines(deal: Mapping[str, Any]) -> list[str]:
    lines = [f"deal {deal['deal']}: seat {deal['dealer']} dealt, {deal['turn_up']} turned up"]
    lines += [
        f"  meld   seat {meld['seat']}  {meld['points']:>4}  {meld['kind']} {meld['suit'] or ''}".rstrip()
        for meld in deal["declared"]
    ]
    lines += [
        f"  trick {number:>2}  seat {trick['leader']} led  {' '.join(trick['cards'])}  seat {trick['winner']} wins"
        for number, trick in enumerate(deal["tricks"], start=1)
    ]
    for name in ("meld", "nines", "trick_points", "scores", "totals"):
        lines.append(f"  {name:<12}" + "  ".join(f"{points:>6}" for points in deal[name]))
    return lines
