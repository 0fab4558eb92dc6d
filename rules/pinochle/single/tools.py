"""Arithmetic that all single-deck games share: legal cards, the winner of a trick, counters in tricks."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import Any, NamedTuple

from rules.engine import tricks
from rules.engine.cards import SUITS, Pack
from rules.engine.moves import Card, Phrase
from rules.engine.page import SUIT_CHOICES, BadWord, Field, Kind, Row, Spot, Tool, ToolAnswer, Worked
from rules.engine.tool_words import TOOL_REFUSALS, choice_of, may_play, trick_spots
from rules.engine.tricks import Law
from rules.engine.wording import N_, Sentence, Wording

from . import pack
from .pack import LAST_TRICK, PACK
from .page import cards_of
from .values import DIX

TRUMP = Field("trump", Kind.CHOICE, N_("Trumps"), choices=SUIT_CHOICES)
HAND = Field("hand", Kind.CARDS, N_("Your hand"))
TRICK = Field("trick", Kind.CARDS, N_("The trick so far"), usual=(), in_order=True)

TOOL_WORDS: Wording = {
    **TOOL_REFUSALS,
    "tool_total": Sentence(N_("total")),
    "tool_legal": Sentence(N_("may be played")),
    "tool_legal_any": Sentence(N_("Any of these will do, and no other card.")),
    "tool_winner": Sentence(N_("the card that wins, by its place in the trick")),
    "tool_counters": Sentence(N_("points on the cards")),
    "tool_last": Sentence(N_("the last trick")),
}


class TrickCards(NamedTuple):
    """What tricks are made of: the pack, what each kind of card counts under some options, and the last trick."""

    pack: Pack
    worths: Callable[[Any], tuple[int, ...]]
    last_trick: int


SINGLE = TrickCards(PACK, lambda options: pack.worths(options.counters), LAST_TRICK)
ORDER = ("ex_first", "ex_second", "ex_third", "ex_fourth")


def legal_cards(
    trump: str,
    trick: tuple[Card, ...],
    hand: tuple[Card, ...],
    law: Law | None,
    seats: int,
    deck: Pack = PACK,
) -> tuple[Card, ...]:
    """The cards, each kind once, that may be played from a hand to an open trick; `law` None: any. Raises BadWord."""
    if len(trick) >= seats:
        most = "one card" if seats == 2 else f"at most {seats - 1} cards"
        why = Phrase("tool_open_trick", {"most": seats - 1})
        raise BadWord(" ".join(trick), f"a trick still open, of {most}", why)
    if not hand:
        raise BadWord("--hand", "at least one card")
    need_copies((*trick, *hand), deck)
    cards = deck.mask(deck.bag(hand))
    if trick and law is not None:
        best = deck.index[trick[tricks.winner(deck, trick, SUITS.index(trump))]]
        led = deck.suit_of[deck.index[trick[0]]]
        cards = tricks.legal(deck, cards, led, best, SUITS.index(trump), law)
    return tuple(deck.kinds[kind] for kind in deck.kinds_in(cards))


def why_not_more(
    trump: str,
    trick: tuple[Card, ...],
    hand: tuple[Card, ...],
    legal: tuple[Card, ...],
    law: Law | None,
    deck: Pack = PACK,
) -> Phrase:
    """The duty that leaves only the legal cards."""
    if law is None or not trick or set(legal) == set(hand):
        return Phrase("ex_free")
    return _duty(trump, trick, hand, law, deck)


def why_not(
    trump: str,
    trick: tuple[Card, ...],
    hand: tuple[Card, ...],
    legal: tuple[Card, ...],
    law: Law | None,
    deck: Pack = PACK,
) -> dict[Card, Phrase]:
    """The duty that each card of a hand breaks that may not be played."""
    if law is None:
        return {}
    return {card: _duty(trump, trick, hand, law, deck, card) for card in hand if card not in legal}


def _duty(
    trump: str,
    trick: tuple[Card, ...],
    hand: tuple[Card, ...],
    law: Law,
    deck: Pack,
    card: Card | None = None,
) -> Phrase:
    suit_of, trumps = deck.suit_of, SUITS.index(trump)
    best, led = deck.index[trick[tricks.winner(deck, trick, trumps)]], suit_of[deck.index[trick[0]]]
    wrong = None if card is None else deck.index[card]
    code = tricks.refusal(deck, deck.mask(deck.bag(hand)), led, best, trumps, law, wrong)
    suit = deck.suits[led]
    return Phrase(code, {"suit": suit, "led": suit, "card": deck.kinds[best]})


def why_any(
    trump: str,
    trick: tuple[Card, ...],
    hand: tuple[Card, ...],
    law: Law | None,
    deck: Pack = PACK,
) -> Phrase | None:
    """The duty to beat that a hand cannot meet, so that any card of the suit will do; None where there is none."""
    if law is None or not trick:
        return None
    suit_of, trumps = deck.suit_of, SUITS.index(trump)
    best, led = deck.index[trick[tricks.winner(deck, trick, trumps)]], suit_of[deck.index[trick[0]]]
    code = tricks.unmet_duty(deck, deck.mask(deck.bag(hand)), led, best, trumps, law)
    return Phrase(code, {"led": deck.suits[led], "card": deck.kinds[best]}) if code else None


def answer_legal(
    legal: tuple[Card, ...],
    hand: tuple[Card, ...],
    why: Phrase,
    deck: Pack = PACK,
    any_why: Phrase | None = None,
) -> ToolAnswer:
    """What the tool `legal` answers; `why` says what leaves no other card, `any_why` why each of these will do."""
    return ToolAnswer(
        {"legal": list(legal)},
        (Row(Phrase("tool_legal"), None, legal),),
        notes=(why, *choice_of(legal, hand, any_why)),
        spots=tuple(Spot(card, "used" if card in legal else "idle") for card in deck.cards(deck.bag(hand))),
    )


def work_legal(
    trump: str,
    trick: tuple[Card, ...],
    hand: tuple[Card, ...],
    law: Law | None,
    seats: int,
    deck: Pack = PACK,
) -> Worked:
    """An example of legal cards, worked out."""
    legal = legal_cards(trump, trick, hand, law, seats, deck)
    won = tricks.winner(deck, trick, SUITS.index(trump))
    return Worked(
        answer={"legal": " ".join(legal)},
        facts=(Phrase("ex_trump", {"suit": trump}), Phrase("ex_trick_so_far")),
        trick=tuple(Spot(card, "won" if place == won else "") for place, card in enumerate(trick)),
        hand=tuple(Spot(card, "used" if card in legal else "idle") for card in deck.cards(deck.bag(hand))),
        lines=(may_play(legal),),
        reasons=(why_not_more(trump, trick, hand, legal, law, deck),),
        refused=why_not(trump, trick, hand, legal, law, deck),
    )


def trick_tool(seats: int, deck: Pack = PACK) -> Tool:
    """The tool that says which card wins a trick of so many."""

    def answer(options: Any, values: Mapping[str, Any]) -> ToolAnswer:
        cards: tuple[Card, ...] = values["cards"]
        if not 1 <= len(cards) <= seats:
            why = Phrase("tool_whole_trick", {"most": seats}) if cards else None
            raise BadWord(" ".join(cards) or "--cards", f"a trick of 1 to {seats} cards", why)
        need_copies(cards, deck)
        won = tricks.winner(deck, cards, SUITS.index(values["trump"]))
        return ToolAnswer(
            {"winner": won},
            (Row(Phrase("tool_winner"), won + 1, (cards[won],)),),
            spots=trick_spots(cards, won),
        )

    return Tool(
        "trick",
        N_("Who wins the trick"),
        N_("The card that wins a trick."),
        (TRUMP, Field("cards", Kind.CARDS, N_("The cards in the order played"), in_order=True)),
        answer,
    )


def work_trick(setup: Mapping[str, Any], deck: Pack = PACK) -> Worked:
    """An example of a trick, worked out."""
    trump, cards = setup["trump"], cards_of(setup["cards"], deck)
    won = tricks.winner(deck, cards, SUITS.index(trump))
    return Worked(
        answer={"winner": won},
        facts=(Phrase("ex_trump", {"suit": trump}), Phrase("ex_in_order")),
        trick=tuple(Spot(card, "won" if place == won else "") for place, card in enumerate(cards)),
        lines=(Phrase("ex_trick_won", {"order": Phrase(ORDER[won]), "card": cards[won]}),),
    )


def count_points(options: Any, cards: Sequence[Card], *, last: bool, deck: TrickCards = SINGLE) -> int:
    """What cards won in tricks count, with the last trick where it was won."""
    worths = deck.worths(options)
    return sum(worths[deck.pack.index[card]] for card in cards) + (deck.last_trick if last else 0)


def count_tool(deck: TrickCards = SINGLE) -> Tool:
    """The tool that says what the cards won in tricks count."""

    def count(options: Any, values: Mapping[str, Any]) -> ToolAnswer:
        cards: tuple[Card, ...] = values["cards"]
        need_copies(cards, deck.pack)
        last = values["last"]
        points = count_points(options, cards, last=last, deck=deck)
        counted = count_points(options, cards, last=False, deck=deck)
        rows = [Row(Phrase("tool_counters"), counted)]
        rows += [Row(Phrase("tool_last"), deck.last_trick)] if last else []
        in_order = deck.pack.cards(deck.pack.bag(cards))
        return ToolAnswer(
            {"points": points},
            tuple(rows),
            Row(Phrase("tool_total"), points),
            spots=counted_spots(options, in_order, deck),
        )

    return Tool(
        "count",
        N_("Points in tricks"),
        N_("What the cards won in tricks count."),
        (
            Field("cards", Kind.CARDS, N_("The cards won")),
            Field("last", Kind.FLAG, N_("The last trick is among them")),
        ),
        count,
    )


def counted_spots(options: Any, cards: Sequence[Card], deck: TrickCards) -> tuple[Spot, ...]:
    """Cards won in tricks, marked "used" where they count and "idle" where not."""
    worths = deck.worths(options)
    return tuple(Spot(card, "used" if worths[deck.pack.index[card]] else "idle") for card in cards)


COUNT_TOOL = count_tool()


def work_count(setup: Mapping[str, Any], options: Any, deck: TrickCards = SINGLE) -> Worked:
    """An example of counting tricks, worked out."""
    cards, last = cards_of(setup["cards"], deck.pack), bool(setup.get("last"))
    points = count_points(options, cards, last=last, deck=deck)
    line = (
        Phrase("ex_count_last", {"points": points, "last": deck.last_trick})
        if last
        else Phrase("ex_count", {"points": points})
    )
    return Worked(answer={"points": points}, hand=counted_spots(options, cards, deck), lines=(line,))


def need_figures(name: str, figures: Sequence[int], sides: int) -> None:
    """Raise BadWord unless there is one figure for each side."""
    if len(figures) != sides:
        such_as = ",".join(("40", "30", "0")[:sides])
        why = Phrase("tool_figures", {"size": sides}) if figures else None
        raise BadWord(listed(figures) or f"--{name}", f"{sides} numbers for --{name}, as {such_as}", why)


def need_multiples(name: str, figures: Sequence[int], unit: int = DIX) -> None:
    """Raise BadWord unless what is melded is in the unit of which all melds are multiples."""
    for points in figures:
        if points % unit:
            why = Phrase("tool_multiple", {"points": points, "unit": unit})
            raise BadWord(str(points), f"a multiple of {unit} for --{name}", why)


def trick_points(options: Any, deck: TrickCards = SINGLE) -> int:
    """What all tricks of a deal count together, the last one included."""
    return deck.pack.copies * sum(deck.worths(options)) + deck.last_trick


def trick_unit(options: Any, deck: TrickCards = SINGLE) -> int:
    """What all trick points are multiples of."""
    return gcd(*deck.worths(options), deck.last_trick)


def need_trick_points(options: Any, figures: Sequence[int], deck: TrickCards = SINGLE) -> None:
    """Raise BadWord unless trick points are what the cards of a whole deal can give."""
    total, unit = trick_points(options, deck), trick_unit(options, deck)
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


def need_copies(cards: Sequence[Card], deck: Pack = PACK) -> None:
    """Raise BadWord where a card is named more often than there are."""
    for card, number in Multiset(cards).items():
        if number > deck.copies:
            why = Phrase("tool_copies", {"most": deck.copies, "card": card})
            raise BadWord(card, f"at most {deck.copies} of a card in this game", why)
