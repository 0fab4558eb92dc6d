"""What a table asks of its reader: the hand with what touching each card does, and every button.

Set from the offers of the reader's own view (rules/engine/offers.py), which say what may be done and how; here
they are put into the reader's words and into the groups a page shows them in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from operator import itemgetter

from django.utils.safestring import SafeString

from rules.engine.cards import SUITS
from rules.engine.display import Display
from rules.engine.moves import Card, Phrase
from rules.engine.offers import BarredOffer, Offer, Offers
from rules.engine.prompts import Mode
from rules.web.speech import SUIT_SIGNS, Html, card_name, rank_sign, suit_name

Say = Callable[[Phrase], SafeString]
RuleUrl = Callable[[str], str]

NOTHING = SafeString("")


@dataclass(frozen=True)
class HandCard:
    """A card of the reader's hand: what touching it does, and why it may not be played.

    `mark`: "laid" where it lies open on the table, "new" where it came last.
    """

    card: Card
    name: str
    sign: str
    move: str
    legal: bool
    why: SafeString
    why_url: str
    mark: str = ""


@dataclass(frozen=True)
class Suit:
    """The cards of one suit in the reader's hand; None where one was that has been played."""

    suit: str
    name: str
    sign: str
    cards: tuple[HandCard | None, ...]


@dataclass(frozen=True)
class Button:
    """A move as a button: its text form, its words, what it brings or tells, and a suit where it is about one.

    `cards` are those it lays together, for the eye: its words name them.
    `why` is the reason of a button that is shown although its move may not be made, `why_url` the paragraph.
    """

    move: str
    label: SafeString
    means: SafeString
    suit: str
    sign: str
    grave: bool
    cards: SafeString = NOTHING
    why: SafeString = NOTHING
    why_url: str = ""


@dataclass(frozen=True)
class Bid:
    """A number that can be said, and what it tells by the table's agreements."""

    number: int
    means: SafeString


@dataclass(frozen=True)
class Bids:
    """A number to say: the first few as buttons, the bounds for a typed one, remarks, the word of its button."""

    verb: str
    label: SafeString
    first: tuple[Bid, ...]
    low: int
    high: int
    steps: tuple[tuple[int, int, int], ...]
    remarks: tuple[tuple[str, SafeString], ...]


@dataclass(frozen=True)
class Gathered:
    """A button for cards gathered in the hand: the move with a star for them, how many, and which they may be.

    `cards` is empty where any will do; `tried` says that the table can tell first what they would make. A move that
    puts one card to what lies there already shows it as `lying`, and as `means` what would become of it: the words,
    each after the cards for which they hold.
    """

    move: str
    label: SafeString
    low: int
    high: int
    cards: tuple[Card, ...] = ()
    tried: bool = False
    lying: SafeString | str = ""
    means: tuple[tuple[str, SafeString], ...] = ()


@dataclass(frozen=True)
class Filled:
    """One choice of a form: its name and words, the usual one first."""

    name: str
    label: SafeString
    words: tuple[tuple[str, SafeString], ...]


@dataclass(frozen=True)
class Filling:
    """Several choices in one message."""

    verb: str
    label: SafeString
    blanks: tuple[Filled, ...]


@dataclass(frozen=True)
class Question:
    """A move that wants confirming: its text and the words that ask."""

    move: str
    html: SafeString


@dataclass(frozen=True)
class HandWorth:
    """A suit with what the reader's hand would meld with it as trumps; `lacks_marriage` where naming it wants one."""

    suit: str
    name: str
    sign: str
    points: int
    lacks_marriage: bool


@dataclass(frozen=True)
class TurnChoices:
    """What one reader is asked at one moment.

    `gathers`: cards are chosen first, and what is done with them after that. `touchable`: cards of the hand do
    something now. `tries` is the first button whose cards can be tried: the others are tried along with it.
    `worths` and `hints` are what the own hand promises while it is bid on.
    """

    hand: tuple[Suit, ...]
    gathers: bool
    touchable: bool
    may_stand_by_rank: bool
    gathered: tuple[Gathered, ...]
    tries: Gathered | None
    buttons: tuple[Button, ...]
    suit_buttons: bool
    bids: Bids | None
    filling: Filling | None
    worths: tuple[HandWorth, ...]
    hints: tuple[SafeString, ...]

    @property
    def is_crowded(self) -> bool:
        """Whether the hand had more than twenty cards before any was played: their places stay as small."""
        return sum(len(suit.cards) for suit in self.hand) > 20

    @property
    def deep(self) -> bool:
        """Whether rows of eight cards, as a phone has them, would be more than five."""
        return sum(ceil(len(suit.cards) / 8) for suit in self.hand) > 5

    @property
    def suits_without_marriage(self) -> tuple[HandWorth, ...]:
        """The suits that the hand could not name for want of a marriage."""
        return tuple(worth for worth in self.worths if worth.lacks_marriage)


def choices(
    offers: Offers,
    display: Display,
    say: Say,
    rule_url: RuleUrl,
    html: Html,
    places: Sequence[Card] = (),
    fresh: Sequence[Card] = (),
) -> TurnChoices:
    """The offers of a view, `display` being the table of the same view, in the reader's words.

    `places` are the cards of the hand with those that have been played from it since it last changed otherwise,
    `fresh` those that came to it last.
    """
    lying = {piece.key: SafeString(html.cards(piece.cards)) for piece in display.laid if piece.key}
    gathered = (
        *(_together(offer, say) for offer in offers.of(Mode.CHOOSE, Mode.BUILD)),
        *(_with_one(offer, say, lying) for offer in offers.of(Mode.USE)),
    )
    buttons = tuple(_button(offer, say, html) for offer in offers.of(Mode.PRESS, Mode.SHOW))
    if offers.barred:
        barred = (_barred_button(each, say, rule_url) for each in offers.barred)
        buttons = tuple(sorted((*buttons, *barred), key=lambda button: SUITS.find(button.suit)))
    spoken, filled = offers.of(Mode.SAY), offers.of(Mode.FILL)
    return TurnChoices(
        hand=_with_marks(_hand(offers, display, say, rule_url, places), display.on_table, fresh, offers),
        gathers=offers.gathers,
        touchable=bool(offers.touched) or offers.gathers,
        may_stand_by_rank=display.by_rank,
        gathered=gathered,
        tries=next((button for button in gathered if button.tried), None),
        buttons=buttons,
        suit_buttons=any(button.suit for button in buttons),
        bids=_bids(spoken[0], say) if spoken else None,
        filling=_filling(filled[0], say) if filled else None,
        worths=tuple(
            HandWorth(
                each.suit, suit_name(each.suit), SUIT_SIGNS[each.suit], each.points, each.lacks_marriage
            )
            for each in display.outlook.worths
        ),
        hints=tuple(map(say, display.outlook.hints)),
    )


# --- the hand --------------------------------------------------------------------------------------


def _hand(
    offers: Offers, display: Display, say: Say, rule_url: RuleUrl, places: Sequence[Card]
) -> tuple[Suit, ...]:
    """The reader's cards by suit, each with what touching it does, or why it may not be played."""
    touched = {} if offers.gathers else offers.touched
    hand_cards: dict[Card, HandCard] = {}
    reasons: dict[str, tuple[SafeString, str]] = {}
    for card in display.hand:
        if card in hand_cards:
            continue
        offer, refusal = touched.get(card), offers.refusals.get(card)
        why, why_url = (NOTHING, "") if refusal is None else _reason(refusal.why, reasons, say, rule_url)
        move = offer.move if offer is not None else f"play {card}" if refusal is not None else ""
        hand_cards[card] = HandCard(
            card=card,
            name=card_name(card),
            sign=rank_sign(card[:-1]),
            move=move,
            legal=offer is not None,
            why=why,
            why_url=why_url,
        )
    return tuple(
        Suit(
            suit,
            suit_name(suit),
            SUIT_SIGNS[suit],
            tuple(hand_cards[card] if card else None for _suit, card in cards),
        )
        for suit, cards in groupby(_cards_by_place(display.hand, places), key=itemgetter(0))
    )


def _with_marks(
    hand: tuple[Suit, ...], laid: Sequence[Card], fresh: Sequence[Card], offers: Offers
) -> tuple[Suit, ...]:
    """A hand with a mark on what lies on the table and on what came last; of equal cards the first are those laid.

    The card that is touched is the one that is played: its twin beside one that is laid has a move of its own.
    """
    if not laid and not fresh:
        return hand
    on_table, new, twins = Counter(laid), Counter(fresh), offers.touched_twins

    def mark(card: HandCard | None) -> HandCard | None:
        if card is None:
            return None
        if on_table[card.card] > 0:
            on_table[card.card] -= 1
            return replace(card, mark="laid")
        if (twin := twins.get(card.card)) is not None:
            card = replace(card, move=twin.move)
        if new[card.card] > 0:
            new[card.card] -= 1
            return replace(card, mark="new")
        return card

    return tuple(replace(suit, cards=tuple(map(mark, suit.cards))) for suit in hand)


def _reason(
    why: Phrase, memo: dict[str, tuple[SafeString, str]], say: Say, rule_url: RuleUrl
) -> tuple[SafeString, str]:
    """The sentence of a refusal and the address of its rule; most cards are refused for one reason, said once."""
    key = repr(why)
    if key not in memo:
        memo[key] = say(why), rule_url(why.code)
    return memo[key]


def _cards_by_place(hand: Sequence[Card], places: Sequence[Card]) -> list[tuple[str, Card]]:
    """Suit and card of each place in a hand; no card where one has been played, so that the others stay in theirs."""
    left = Counter(hand)
    if left - Counter(places):
        places = hand
    placed = []
    for card in places:
        placed.append((card[-1], card if left[card] > 0 else ""))
        left[card] -= 1
    return placed


# --- cards gathered --------------------------------------------------------------------------------


def _together(offer: Offer, say: Say) -> Gathered:
    """The button for cards that are put together, or given."""
    built = offer.mode == Mode.BUILD
    cards = tuple(sorted(set(offer.cards))) if built else ()
    return Gathered(offer.move, say(offer.label), offer.low, offer.high, cards, tried=built)


def _with_one(offer: Offer, say: Say, lying: Mapping[str, SafeString]) -> Gathered:
    """The button of a move with one card, by the card that is chosen for it."""
    means = tuple((" ".join(meaning.words), say(meaning.phrase)) for meaning in offer.means)
    lies = lying.get(offer.lying, "")
    return Gathered(offer.move, say(offer.label), 1, 1, offer.cards, bool(means), lies, means)


# --- buttons ---------------------------------------------------------------------------------------


def _button(offer: Offer, say: Say, html: Html) -> Button:
    means = say(offer.means[0].phrase) if offer.means else NOTHING
    sign = SUIT_SIGNS.get(offer.suit, "")
    cards = SafeString(html.cards(offer.laid)) if offer.laid else NOTHING
    return Button(offer.move, say(offer.label), means, offer.suit, sign, offer.grave, cards)


def _barred_button(offer: BarredOffer, say: Say, rule_url: RuleUrl) -> Button:
    label, sign, url = say(offer.label), SUIT_SIGNS.get(offer.suit, ""), rule_url(offer.why.code)
    return Button(offer.move, label, say(offer.short), offer.suit, sign, False, NOTHING, say(offer.why), url)


def _bids(offer: Offer, say: Say) -> Bids:
    means = {word: say(meaning.phrase) for meaning in offer.means for word in meaning.words}
    return Bids(
        verb=offer.move,
        label=say(offer.label),
        first=tuple(Bid(number, means.get(str(number), NOTHING)) for number in offer.first),
        low=offer.low,
        high=offer.high,
        steps=tuple((each.low, each.high, each.step) for each in offer.numbers),
        remarks=tuple((word, say(phrase)) for word, phrase in offer.remarks),
    )


def _filling(offer: Offer, say: Say) -> Filling:
    """Several choices that are sent together."""
    blanks = tuple(
        Filled(
            blank.name,
            say(blank.title),
            tuple((word, say(label)) for word, label in zip(blank.words, blank.labels, strict=True)),
        )
        for blank in offer.blanks
    )
    return Filling(offer.move, say(offer.label), blanks)
