"""Arithmetic that all single-deck games share: legal cards, the winner of a trick, counters in tricks."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from rules.engine import tricks
from rules.engine.cards import SUITS
from rules.engine.moves import Card, Phrase
from rules.engine.page import SUIT_CHOICES, BadWord, Field, Kind, Row, Spot, Tool, ToolAnswer, Worked
from rules.engine.tool_words import TOOL_REFUSALS, choice_of
from rules.engine.tricks import Law
from rules.engine.wording import N_, Sentence, Wording

from . import pack
from .pack import LAST_TRICK, PACK
from .page import cards_of
from .values import DIX, Valued

TRUMP = Field("trump", Kind.CHOICE, N_("Trumps"), choices=SUIT_CHOICES)
HAND = Field("hand", Kind.CARDS, N_("Your hand"))
TRICK = Field("trick", Kind.CARDS, N_("The trick so far"), usual=())

TOOL_WORDS: Wording = {
    **TOOL_REFUSALS,
    "tool_total": Sentence(N_("total")),
    "tool_legal": Sentence(N_("may be played")),
    "tool_legal_any": Sentence(N_("Any of these will do, and no other card.")),
    "tool_winner": Sentence(N_("the card that wins, by its place in the trick")),
    "tool_counters": Sentence(N_("points on the cards")),
    "tool_last": Sentence(N_("the last trick")),
}
ORDER = ("ex_first", "ex_second", "ex_third", "ex_fourth")


def legal_cards(
    trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...], law: Law | None, seats: int
) -> tuple[Card, ...]:
    """The cards, each kind once, that may be played from a hand to an open trick; `law` None: any. Raises BadWord."""
    if len(trick) >= seats:
        most = "one card" if seats == 2 else f"at most {seats - 1} cards"
        why = Phrase("tool_open_trick", {"most": seats - 1})
        raise BadWord(" ".join(trick), f"a trick still open, of {most}", why)
    if not hand:
        raise BadWord("--hand", "at least one card")
    need_copies((*trick, *hand))
    cards = PACK.mask(PACK.bag(hand))
    if trick and law is not None:
        best = PACK.index[trick[tricks.winner(PACK, trick, SUITS.index(trump))]]
        led = PACK.suit_of[PACK.index[trick[0]]]
        cards = tricks.legal(PACK, cards, led, best, SUITS.index(trump), law)
    return tuple(PACK.kinds[kind] for kind in PACK.kinds_in(cards))


def why_not_more(
    trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...], legal: tuple[Card, ...], law: Law | None
) -> Phrase:
    """The duty that leaves only the legal cards."""
    if law is None or not trick or set(legal) == set(hand):
        return Phrase("ex_free")
    best = PACK.index[trick[tricks.winner(PACK, trick, SUITS.index(trump))]]
    led = PACK.suit_of[PACK.index[trick[0]]]
    code = pack.refusal(PACK.mask(PACK.bag(hand)), led, best, SUITS.index(trump), law)
    suit = PACK.suits[led]
    return Phrase(code, {"suit": suit, "led": suit, "card": PACK.kinds[best]})


def answer_legal(legal: tuple[Card, ...], hand: tuple[Card, ...], why: Phrase) -> ToolAnswer:
    """What the tool `legal` answers; `why` says what leaves no other card."""
    return ToolAnswer(
        {"legal": list(legal)},
        (Row(Phrase("tool_legal"), None, legal),),
        notes=(why, *choice_of(legal, hand)),
        spots=tuple(Spot(card, "used" if card in legal else "idle") for card in PACK.cards(PACK.bag(hand))),
    )


def work_legal(
    trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...], law: Law | None, seats: int
) -> Worked:
    """An example of legal cards, worked out."""
    legal = legal_cards(trump, trick, hand, law, seats)
    won = tricks.winner(PACK, trick, SUITS.index(trump))
    return Worked(
        answer={"legal": " ".join(legal)},
        facts=(Phrase("ex_trump", {"suit": trump}), Phrase("ex_trick_so_far")),
        trick=tuple(Spot(card, "won" if place == won else "") for place, card in enumerate(trick)),
        hand=tuple(Spot(card, "used" if card in legal else "idle") for card in PACK.cards(PACK.bag(hand))),
        lines=(Phrase("ex_may_play", {"cards": legal}),),
        reasons=(why_not_more(trump, trick, hand, legal, law),),
    )


def trick_tool(seats: int) -> Tool:
    """The tool that says which card wins a trick of so many."""

    def answer(options: Any, values: Mapping[str, Any]) -> ToolAnswer:
        cards: tuple[Card, ...] = values["cards"]
        if not 1 <= len(cards) <= seats:
            why = Phrase("tool_whole_trick", {"most": seats}) if cards else None
            raise BadWord(" ".join(cards) or "--cards", f"a trick of 1 to {seats} cards", why)
        need_copies(cards)
        won = tricks.winner(PACK, cards, SUITS.index(values["trump"]))
        return ToolAnswer(
            {"winner": won},
            (Row(Phrase("tool_winner"), won + 1, (cards[won],)),),
            spots=tuple(Spot(card, "won" if place == won else "") for place, card in enumerate(cards)),
        )

    return Tool(
        "trick",
        N_("Who wins the trick"),
        N_("The card that wins a trick."),
        (TRUMP, Field("cards", Kind.CARDS, N_("The cards in the order played"), in_order=True)),
        answer,
    )


def work_trick(setup: Mapping[str, Any]) -> Worked:
    """An example of a trick, worked out."""
    trump, cards = setup["trump"], cards_of(setup["cards"])
    won = tricks.winner(PACK, cards, SUITS.index(trump))
    return Worked(
        answer={"winner": won},
        facts=(Phrase("ex_trump", {"suit": trump}), Phrase("ex_in_order")),
        trick=tuple(Spot(card, "won" if place == won else "") for place, card in enumerate(cards)),
        lines=(Phrase("ex_trick_won", {"order": Phrase(ORDER[won]), "card": cards[won]}),),
    )


def count_points(options: Valued, cards: Sequence[Card], *, last: bool) -> int:
    """What cards won in tricks count, with the last trick where it was won."""
    worths = pack.worths(options.counters)
    return sum(worths[PACK.index[card]] for card in cards) + (LAST_TRICK if last else 0)


def _count(options: Any, values: Mapping[str, Any]) -> ToolAnswer:
    cards: tuple[Card, ...] = values["cards"]
    need_copies(cards)
    last = values["last"]
    points, counted = count_points(options, cards, last=last), count_points(options, cards, last=False)
    rows = [Row(Phrase("tool_counters"), counted)]
    rows += [Row(Phrase("tool_last"), LAST_TRICK)] if last else []
    worths = pack.worths(options.counters)
    return ToolAnswer(
        {"points": points},
        tuple(rows),
        Row(Phrase("tool_total"), points),
        spots=tuple(
            Spot(card, "used" if worths[PACK.index[card]] else "idle") for card in PACK.cards(PACK.bag(cards))
        ),
    )


COUNT_TOOL = Tool(
    "count",
    N_("Points in tricks"),
    N_("What the cards won in tricks count."),
    (
        Field("cards", Kind.CARDS, N_("The cards won")),
        Field("last", Kind.FLAG, N_("The last trick is among them")),
    ),
    _count,
)


def work_count(setup: Mapping[str, Any], options: Valued) -> Worked:
    """An example of counting tricks, worked out."""
    cards, last = cards_of(setup["cards"]), bool(setup.get("last"))
    points = count_points(options, cards, last=last)
    line = (
        Phrase("ex_count_last", {"points": points, "last": LAST_TRICK})
        if last
        else Phrase("ex_count", {"points": points})
    )
    worths = pack.worths(options.counters)
    return Worked(
        answer={"points": points},
        hand=tuple(Spot(card, "used" if worths[PACK.index[card]] else "idle") for card in cards),
        lines=(line,),
    )


def need_figures(name: str, figures: Sequence[int], sides: int) -> None:
    """Raise BadWord unless there is one figure for each side."""
    if len(figures) != sides:
        such_as = ",".join(("40", "30", "0")[:sides])
        why = Phrase("tool_figures", {"size": sides}) if figures else None
        raise BadWord(listed(figures) or f"--{name}", f"{sides} numbers for --{name}, as {such_as}", why)


def need_tens(name: str, figures: Sequence[int]) -> None:
    """Raise BadWord unless what is melded is in tens, as all melds and nines are."""
    for points in figures:
        if points % DIX:
            why = Phrase("tool_multiple", {"points": points, "unit": DIX})
            raise BadWord(str(points), f"a multiple of {DIX} for --{name}", why)


def trick_points(options: Valued) -> int:
    """What all tricks of a deal count together, the last one included."""
    return PACK.copies * sum(pack.worths(options.counters)) + LAST_TRICK


def trick_unit(options: Valued) -> int:
    """What all trick points are multiples of."""
    return gcd(*pack.worths(options.counters), LAST_TRICK)


def need_trick_points(options: Valued, figures: Sequence[int]) -> None:
    """Raise BadWord unless trick points are what the cards of a whole deal can give."""
    total, unit = trick_points(options), trick_unit(options)
    if sum(figures) != total:
        why = Phrase("tool_sum", {"total": total, "sum": sum(figures)})
        raise BadWord(
            listed(figures), f"{total} trick points in all for --tricks, and not {sum(figures)}", why
        )
    for points in figures:
        if points % unit:
            why = Phrase("tool_multiple", {"points": points, "unit": unit})
            raise BadWord(str(points), f"a multiple of {unit} for --tricks", why)


def listed(figures: Sequence[int]) -> str:
    """Figures as they are asked for."""
    return ",".join(map(str, figures))


def need_copies(cards: Sequence[Card]) -> None:
    """Raise BadWord where a card is named more often than there are."""
    for card, number in Multiset(cards).items():
        if number > PACK.copies:
            why = Phrase("tool_copies", {"most": PACK.copies, "card": card})
            raise BadWord(card, f"at most {PACK.copies} of a card in this game", why)
