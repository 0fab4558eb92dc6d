"""The arithmetic of double-deck pinochle for people with the cards on a table of their own.

Meld of a hand, legal cards, winner of a trick, score of a deal: each asks the functions that play here.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine import tricks as play
from rules.engine.cards import SUITS, Kind
from rules.engine.moves import Card, Phrase
from rules.engine.page import SUIT_CHOICES, BadWord, Field, Row, Spot, Tool, ToolAnswer
from rules.engine.page import Kind as Takes
from rules.engine.tool_words import bidder_field, choice_of, trick_spots, with_card_in_dispute
from rules.engine.wording import N_
from rules.pinochle.deal_sheet import (
    bid_row,
    meld_row,
    short_of,
    side_labels,
    tricks_row,
)
from rules.pinochle.melds import Counter, Melding
from rules.pinochle.meldtable import AROUND_KIND, JACK_OF_DIAMONDS, QUEEN_OF_SPADES
from rules.pinochle.phrases import meld_phrase
from rules.pinochle.side_names import side_name, with_names

from .games import FOUR, PartnershipGame, game_of
from .laws import bid_law, table_for
from .options_for_six import PartnershipOptions
from .score import (
    MINIMUM,
    Settlement,
    compensation,
    lost_by_rule,
    played_on,
    settle,
    trick_points,
    voids,
)
from .state import PACK

CLASSES: Mapping[str, int] = {
    "run": 1, "royal_marriage": 1, "marriage": 1, "pinochle": 2,
    "aces_around": 3, "kings_around": 3, "queens_around": 3, "jacks_around": 3,
}  # fmt: skip
"""The class of each meld; a card counts once in each. A roundhouse is no meld of its own."""


# --- what the tools work out ----------------------------------------------------------------


def meld_of(options: PartnershipOptions, trump: str, hand: tuple[Card, ...]) -> Melding:
    """What a hand of any size melds with a suit as trumps."""
    return Counter(PACK, table_for(options)).count(game_of(options).pack.bag(hand), trump)


def legal_cards(
    trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...], game: PartnershipGame = FOUR
) -> tuple[Card, ...]:
    """The cards, each kind once, that may be played from a hand to a trick still open; raises BadWord."""
    if len(trick) >= game.seats:
        most = game.seats - 1
        why = Phrase("tool_open_trick", {"most": most})
        raise BadWord(" ".join(trick), f"a trick still open, of at most {most} cards", why)
    if not hand:
        raise BadWord("--hand", "at least one card")
    _need_copies(game, (*trick, *hand))
    cards = PACK.mask(PACK.heap(hand))
    if not trick:
        return tuple(map(_card, PACK.kinds_in(cards)))
    kinds = [PACK.kind(card) for card in trick]
    best = kinds[play.winner(PACK, trick, SUITS.index(trump))]
    return tuple(
        map(_card, PACK.kinds_in(play.legal(PACK, cards, PACK.suit_of[kinds[0]], best, SUITS.index(trump))))
    )


def why_not_more(
    trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...], game: PartnershipGame = FOUR
) -> Phrase:
    """The duty that leaves only the legal cards of a hand."""
    if not trick or set(legal_cards(trump, trick, hand, game)) == set(hand):
        return Phrase("ex_free")
    return _duty(trump, trick, hand)


def why_not(
    trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...], game: PartnershipGame = FOUR
) -> dict[Card, Phrase]:
    """The duty that each card of a hand breaks that may not be played."""
    legal = legal_cards(trump, trick, hand, game)
    return {card: _duty(trump, trick, hand, card) for card in hand if card not in legal}


def _duty(trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...], card: Card | None = None) -> Phrase:
    trumps = SUITS.index(trump)
    best, led = PACK.kind(trick[play.winner(PACK, trick, trumps)]), PACK.suit_of[PACK.kind(trick[0])]
    wrong = None if card is None else PACK.kind(card)
    code = play.refusal(PACK, PACK.mask(PACK.heap(hand)), led, best, trumps, card=wrong)
    return Phrase(code, {"suit": PACK.suits[led], "led": PACK.suits[led], "card": PACK.kinds[best]})


def why_any(trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...]) -> Phrase | None:
    """The duty to beat that a hand cannot meet, so that any card of the suit will do; None where there is none."""
    if not trick:
        return None
    trumps = SUITS.index(trump)
    best, led = PACK.kind(trick[play.winner(PACK, trick, trumps)]), PACK.suit_of[PACK.kind(trick[0])]
    code = play.unmet_duty(PACK, PACK.mask(PACK.heap(hand)), led, best, trumps)
    return Phrase(code, {"led": PACK.suits[led], "card": PACK.kinds[best]}) if code else None


def trick_winner(trump: str, cards: tuple[Card, ...], game: PartnershipGame = FOUR) -> int:
    """The position, from 0, of the card that wins a trick, whole or not; raises BadWord."""
    if not 1 <= len(cards) <= game.seats:
        why = Phrase("tool_whole_trick", {"most": game.seats}) if cards else None
        raise BadWord(" ".join(cards) or "--cards", f"a trick of 1 to {game.seats} cards", why)
    _need_copies(game, cards)
    return play.winner(PACK, cards, SUITS.index(trump))


# --- the tools -------------------------------------------------------------------------------


def _meld(options: PartnershipOptions, values: Mapping[str, Any]) -> ToolAnswer:
    hand: tuple[Card, ...] = values["hand"]
    melding = meld_of(options, values["trump"], hand)
    melds = [
        {"kind": meld.kind, "count": meld.count, "points": meld.points, "cards": list(meld.cards)}
        for meld in melding.melds
    ]
    return ToolAnswer(
        {"total": melding.points, "melds": melds},
        tuple(Row(meld_phrase(meld), meld.points, meld.cards) for meld in melding.melds),
        Row(Phrase("tool_total"), melding.points),
        melding.notes,
        tuple(spots(hand, melding)),
    )


def _legal(options: PartnershipOptions, values: Mapping[str, Any]) -> ToolAnswer:
    hand: tuple[Card, ...] = values["hand"]
    question = values["trump"], values["trick"], hand
    legal = legal_cards(*question, game_of(options))
    return ToolAnswer(
        {"legal": list(legal)},
        (Row(Phrase("tool_legal"), None, legal),),
        notes=(why_not_more(*question, game_of(options)), *choice_of(legal, hand, why_any(*question))),
        spots=tuple(Spot(card, "used" if card in legal else "idle") for card in PACK.cards(PACK.heap(hand))),
    )


def _trick(options: PartnershipOptions, values: Mapping[str, Any]) -> ToolAnswer:
    cards: tuple[Card, ...] = values["cards"]
    won = trick_winner(values["trump"], cards, game_of(options))
    return ToolAnswer(
        {"winner": won},
        (Row(Phrase("tool_winner"), won + 1, (cards[won],)),),
        spots=trick_spots(cards, won),
    )


def _score(options: PartnershipOptions, values: Mapping[str, Any]) -> ToolAnswer:
    bidder, bid = int(values["bidder"]), values["bid"]
    meld, tricks = _pair(values, "meld", "34,10"), _pair(values, "tricks", "26,24")
    law = bid_law(options)
    if not law.allows(bid, None):
        why = Phrase("tool_bid", {"bid": bid, "low": law.opening})
        raise BadWord(str(bid), f"a bid of {law.opening} or more that the steps allow, for --bid", why)
    if meld is None:
        raise BadWord("--meld", "the melds of sides 0 and 1, as 34,10")
    _need_scale(options, "meld", meld)
    lost = _reason_of_loss(options, values, bid, meld[bidder % 2])
    _need_tricks(options, lost, tricks)
    score = settle(options, bidder=bidder, bid=bid, meld=meld, tricks=tricks, lost=lost)
    return ToolAnswer(
        {"made": score.is_made, "scores": list(score.scores)},
        (
            bid_row(bid, is_made=score.is_made),
            *(row for side in (0, 1) for row in _sheet(options, score, side)),
        ),
        notes=() if score.is_made else _why_lost(options, score, bidder % 2, bid, lost),
    )


def _sheet(options: PartnershipOptions, score: Settlement, side: int) -> tuple[Row, ...]:
    """What a side has and why it scores nothing, what it gets for a hand not played, and what the deal gives it."""
    pair, why = side_name(side, sides=2, seats=game_of(options).seats), voids(options, score)[side]
    if why and side == score.bidder:
        why = "lost"
    elif why in UNPLAYED:
        why = "unplayed"
    more = (tricks_row(pair, score.tricks[side], why),) if score.tricks else ()
    if not score.tricks and side != score.bidder and (pay := compensation(options, score.outcome)[0]):
        more = (Row(Phrase("tool_side_unplayed", {"pair": pair}), pay),)
    return meld_row(pair, score.meld[side], why), *more, Row(pair, score.scores[side])


def _why_lost(
    options: PartnershipOptions, score: Settlement, side: int, bid: int, lost: str
) -> tuple[Phrase, ...]:
    """Why a bid was lost: before the first lead, by so many points, or for want of trick points."""
    if lost:
        return (Phrase("tool_lost_why", {"outcome": Phrase(f"outcome_{lost}")}),)
    total = score.meld[side] + score.tricks[side] if score.tricks else bid
    if total < bid:
        return (short_of(total, bid),)
    # With enough in all it is lost where a house rule asks for trick points.
    return (Phrase("tool_few_tricks", {"least": MINIMUM * options.scale}),)


UNPLAYED: Mapping[str, str] = {
    "no_marriage": "the bidder had no marriage",
    "thrown_in": "the bidder threw the hand in",
    "too_short": "the meld is more than {short} short of the bid",
    "under_minimum": "the bidding side is under {minimum} in meld",
}
"""Why a hand is not played, for the command line."""


def _reason_of_loss(options: PartnershipOptions, values: Mapping[str, Any], bid: int, meld: int) -> str:
    """Why the bid is lost before the first lead, "" where it is not; raises BadWord for what the table cannot mean."""
    if values["thrown-in"] and values["no-marriage"]:
        raise BadWord("--no-marriage", "either --thrown-in or --no-marriage", Phrase("tool_either"))
    if values["no-marriage"]:
        if options.marriage_requirement == "none":
            why = Phrase("tool_no_need")
            raise BadWord("--no-marriage", "a hand that is played: at this table no marriage is needed", why)
        return "no_marriage"
    by_rule = lost_by_rule(options, bid, meld)
    if values["thrown-in"] and not by_rule:
        if options.throw_in_when == "never":
            why = Phrase("tool_never_thrown")
            raise BadWord("--thrown-in", "a hand that is played: at this table nobody throws in", why)
        if options.throw_in_when == "auto":
            far_short = game_of(options).far_short * options.scale
            raise BadWord(
                "--thrown-in",
                f"a meld more than {far_short} short of the bid: no other hand is thrown in here",
                Phrase("tool_thrown_only", {"short": far_short}),
            )
    return by_rule or ("thrown_in" if values["thrown-in"] else "")


def _need_tricks(options: PartnershipOptions, lost: str, tricks: tuple[int, int] | None) -> None:
    """Raise BadWord unless trick points are there where the hand was played, and are what a whole deal can give."""
    if lost and not played_on(options, lost):
        if tricks is not None:
            scale = options.scale
            why = UNPLAYED[lost].format(short=game_of(options).far_short * scale, minimum=MINIMUM * scale)
            reason = Phrase("tool_unplayed", {"outcome": Phrase(f"outcome_{lost}")})
            raise BadWord(listed(tricks), f"no --tricks: the hand is not played, {why}", reason)
        return
    if tricks is None:
        also = ": this table plays on" if lost else ", or --thrown-in or --no-marriage"
        raise BadWord("--tricks", f"trick points as 26,24{also}")
    total = trick_points(options)
    if sum(tricks) != total:
        reason = Phrase("tool_sum", {"total": total, "sum": sum(tricks)})
        raise BadWord(
            listed(tricks), f"{total} trick points in all for --tricks, and not {sum(tricks)}", reason
        )
    _need_scale(options, "tricks", tricks)


def _need_scale(options: PartnershipOptions, name: str, figures: Sequence[int]) -> None:
    """Raise BadWord unless figures are written on the scale of the table."""
    for points in figures:
        if points % options.scale:
            why = Phrase("tool_multiple", {"points": points, "unit": options.scale})
            raise BadWord(str(points), f"a multiple of {options.scale} for --{name}", why)


def _pair(values: Mapping[str, Any], name: str, such_as: str) -> tuple[int, int] | None:
    """The figures of both sides, None where nothing was said."""
    figures: tuple[int, ...] = values[name]
    if len(figures) not in (0, 2):
        why = Phrase("tool_figures", {"size": 2})
        raise BadWord(listed(figures), f"two numbers for --{name}, sides 0 and 1, as {such_as}", why)
    return (figures[0], figures[1]) if figures else None


TRUMP = Field("trump", Takes.CHOICE, N_("Trumps"), choices=SUIT_CHOICES)
HAND = Field("hand", Takes.CARDS, N_("Your hand"))
OF_SIDES = {
    "four": (
        N_("of South and North, then of West and East, as 34,10"),
        N_("of South and North, then of West and East, as 26,24"),
    ),
    "six": (
        N_("of South, Northwest and Northeast, then of the others, as 52,36"),
        N_("of South, Northwest and Northeast, then of the others, as 40,35"),
    ),
}
"""What is said beside the boxes of both sides for melds and for trick points, by game."""


def tools_of(game: PartnershipGame) -> tuple[Tool, ...]:
    """The tools of a game; what they know of its seats is in their fields."""
    sides = side_labels(sides=2, seats=game.seats)
    melds, points = OF_SIDES[game.name]
    return (
        Tool(
            "meld",
            N_("Meld counter"),
            N_("Pick the cards and the trump suit; see what counts and why."),
            (TRUMP, HAND),
            _meld,
        ),
        with_card_in_dispute(
            Tool(
                "legal",
                N_("Legal cards"),
                N_("Which cards of a hand may be played to a trick."),
                (TRUMP, Field("trick", Takes.CARDS, N_("The trick so far"), usual=(), in_order=True), HAND),
                _legal,
            )
        ),
        Tool(
            "trick",
            N_("Who wins the trick"),
            N_("The card that wins a trick."),
            (TRUMP, Field("cards", Takes.CARDS, N_("The cards in the order played"), in_order=True)),
            _trick,
        ),
        with_names(
            Tool(
                "score",
                N_("Score of a deal"),
                N_("What each side scores for a deal."),
                (
                    Field("bid", Takes.NUMBER, N_("The bid"), N_("as the table writes it")),
                    bidder_field(game.seats),
                    Field("meld", Takes.NUMBERS, N_("Meld"), melds, boxes=sides),
                    Field("tricks", Takes.NUMBERS, N_("Trick points"), points, usual=(), boxes=sides),
                    Field("thrown-in", Takes.FLAG, N_("The bidder threw the hand in")),
                    Field("no-marriage", Takes.FLAG, N_("The bidder had no marriage to name")),
                ),
                _score,
            ),
            sides=2,
            seats=game.seats,
        ),
    )


def listed(figures: Sequence[int]) -> str:
    """Figures as they are asked for."""
    return ",".join(map(str, figures))


def _need_copies(game: PartnershipGame, cards: tuple[Card, ...]) -> None:
    most = game.pack.copies
    for card, number in Multiset(cards).items():
        if number > most:
            why = Phrase("tool_copies", {"most": most, "card": card})
            raise BadWord(card, f"at most {most} of a card in this game", why)


def meld_cards(kind: str, suit: str | None, count: int = 1) -> tuple[Card, ...]:
    """The cards of a meld of a kind, `count` times over."""
    match kind:
        case "run":
            single = [f"{rank}{suit}" for rank in PACK.ranks]
        case "royal_marriage" | "marriage":
            single = [f"K{suit}", f"Q{suit}"]
        case "pinochle":
            single = [JACK_OF_DIAMONDS, QUEEN_OF_SPADES]
        case "roundhouse" | "roundhouse_with_run" | "double_roundhouse":
            single = [rank + each for each in PACK.suits for rank in "KQ"]
            count = 2 if kind == "double_roundhouse" else 1
        case _:
            rank = next(rank for rank, around in AROUND_KIND.items() if around == kind)
            single = [rank + each for each in PACK.suits]
    return tuple(card for card in single for _ in range(count))


def spots(hand: Sequence[Card], melding: Melding) -> list[Spot]:
    """The cards of a hand in order, marked "used" where they serve in a meld and "idle" where not."""
    by_class: dict[int, Multiset[Card]] = {}
    for meld in melding.melds:
        if meld.kind in CLASSES:
            by_class.setdefault(CLASSES[meld.kind], Multiset()).update(meld.cards)
    left: Multiset[Card] = Multiset()
    for used in by_class.values():
        left |= used
    cards: list[Spot] = []
    for card in PACK.cards(PACK.heap(hand)):
        cards.append(Spot(card, "used" if left[card] > 0 else "idle"))
        left[card] -= 1
    return cards


def _card(kind: Kind) -> Card:
    return PACK.kinds[kind]
