"""The arithmetic of two-handed pinochle for people with the cards on a table of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine import diagram
from rules.engine.cards import Bag
from rules.engine.moves import Card, Phrase
from rules.engine.page import BadWord, Field, Kind, Row, Spot, Tool, ToolAnswer
from rules.engine.tool_words import with_card_in_dispute
from rules.engine.tricks import Law
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.side_names import NAMED, with_names
from rules.pinochle.single import tools
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import DIX, points_at_once, table_of

from . import melding
from .laws import strict_law
from .melding import MeldCards, Possible, meld_name
from .options import TwoHandedOptions
from .ordering import best_order
from .state import HAND, Spread

TOOL_WORDS: Wording = {
    **NAMED,
    "tool_nines": Sentence(N_("All nines of trumps together are {most} points.")),
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
}  # fmt: skip


def holdings(options: TwoHandedOptions, trump: str, hand: tuple[Card, ...]) -> tuple[Possible, ...]:
    """The melds a hand could declare now, each for itself, the most valuable first."""
    bag = PACK.bag(hand)
    return tuple(
        meld
        for meld in melding.possible_melds(table_of(options), trump)
        if isinstance(melding.find_cards(meld, bag, Spread()), MeldCards)
    )


def _times(meld: Possible, bag: Bag) -> int:
    """How often a meld is there with different cards."""
    return min(PACK.count(bag, kind) // meld.kinds.count(kind) for kind in meld.kinds)


def _meld(options: TwoHandedOptions, values: Mapping[str, Any]) -> ToolAnswer:
    trump, hand = values["trump"], values["hand"]
    bag, possible = PACK.bag(hand), holdings(options, trump, hand)
    nines = hand.count("9" + trump) * DIX
    used = {PACK.kinds[kind] for meld in possible for kind in meld.kinds}
    rows, melds = [], []
    for meld in possible:
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
    best = max([meld.value for meld in possible] + [nines])
    figures: dict[str, object] = {"total": at_once, "melds": melds, "nines": nines, "best": best}
    total = Row(Phrase("tool_best"), best)
    notes: tuple[Phrase, ...] = (Phrase("tool_one_each"),)
    # More cards than a player can have are never declared from.
    if len(hand) <= HAND and len(possible) > 0:
        tops_up = options.double_pinochle == "tops_up"
        order = best_order(possible, bag, tops_up=tops_up)
        figures["declared"] = sum(points for _meld, points in order) + nines
        figures["order"] = [{"kind": m.name, "suit": m.suit, "points": points} for m, points in order]
        rows.append(total)
        total = Row(Phrase("tool_declared"), sum(points for _meld, points in order) + nines)
        named = tuple(
            Phrase("tool_step", {"meld": meld_name(m.name, m.suit), "points": points}) for m, points in order
        )
        notes = (*notes, Phrase("tool_order", {"melds": named}))
    spots = tuple(Spot(card, "used" if card in used else "idle") for card in PACK.cards(bag))
    return ToolAnswer(figures, tuple(rows), total, notes, spots)


def law_in(options: TwoHandedOptions, phase: str) -> Law | None:
    """The duties of a follower in the first or the second half of a deal."""
    return strict_law(options) if phase == "2" else None


def _legal(options: TwoHandedOptions, values: Mapping[str, Any]) -> ToolAnswer:
    hand: tuple[Card, ...] = values["hand"]
    law, trump, trick = law_in(options, values["phase"]), values["trump"], values["trick"]
    legal = tools.legal_cards(trump, trick, hand, law, 2)
    why = tools.why_not_more(trump, trick, hand, legal, law)
    return tools.answer_legal(legal, hand, why, any_why=tools.why_any(trump, trick, hand, law))


def _score(options: TwoHandedOptions, values: Mapping[str, Any]) -> ToolAnswer:
    melds, tricks, nines = values["meld"], values["tricks"], values["nines"] or (0, 0)
    for name, figures in (("meld", melds), ("tricks", tricks), ("nines", nines)):
        tools.need_figures(name, figures, 2)
    tools.need_multiples("meld", melds)
    tools.need_multiples("nines", nines)
    if sum(nines) > PACK.copies * DIX:
        raise BadWord(
            tools.listed(nines),
            f"{PACK.copies * DIX} points at most for the {PACK.copies} nines of trumps",
            Phrase("tool_nines", {"most": PACK.copies * DIX}),
        )
    tools.need_trick_points(options, tricks)
    scores = [sum(figures) for figures in zip(melds, nines, tricks, strict=True)]
    return ToolAnswer(
        {"scores": scores},
        tuple(Row(diagram.name(seat, 2), score) for seat, score in enumerate(scores)),
    )


BOTH = N_("South"), N_("North")

TOOLS: tuple[Tool, ...] = (
    Tool(
        "meld",
        N_("Meld finder"),
        N_("Pick the cards and the trump suit; see what could be declared, and for how much."),
        (tools.TRUMP, tools.HAND),
        _meld,
    ),
    tools.COUNT_TOOL,
    with_card_in_dispute(
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
        )
    ),
    tools.trick_tool(2),
    with_names(
        Tool(
            "score",
            N_("Score of a deal"),
            N_("What each player scores for a deal."),
            (
                Field("meld", Kind.NUMBERS, N_("Meld"), N_("of South, then of North, as 190,60"), boxes=BOTH),
                Field(
                    "nines",
                    Kind.NUMBERS,
                    N_("Nines"),
                    N_("of South, then of North, as 10,0"),
                    usual=(),
                    boxes=BOTH,
                ),
                Field(
                    "tricks",
                    Kind.NUMBERS,
                    N_("Trick points"),
                    N_("of South, then of North, as 140,110"),
                    boxes=BOTH,
                ),
            ),
            _score,
        ),
        sides=2,
        seats=2,
    ),
)
