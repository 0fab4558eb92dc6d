"""What a viewer is offered, in plain values: every page, program or message sets the same offers.

Made from the prompts of a view and nothing else. An offer is a move in its text form with the words it is offered
in; where cards are chosen first, a star stands for them. The game says how each is made (prompts.Mode) and how it
is told; who sets the offers only sets them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .display import Display
from .moves import Card, IllegalMove, Move, Phrase
from .prompts import Blank, Build, Choose, Form, Mode, Number, Pick, Prompt, Words, words_for
from .protocol import Playable

STAR = "*"
"""Stands in a move for the cards chosen in the hand."""

NUMBERS_TOLD = 6
"""So many numbers are offered one by one, with what each would tell; higher ones are said freely."""

NOT_NOW = "no_such_move"
"""The refusal that gives no reason of the game's own."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a move would bring or tell, and the cards (or the number) for which it would; none: in any case."""

    phrase: Phrase
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers that may be said: from low to high by steps."""

    low: int
    high: int
    step: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A move, or a kind of move, that may be made.

    `move` is its text: whole (PRESS, TOUCH, SHOW), with a star for cards (USE, CHOOSE, BUILD), the verb alone (SAY,
    FILL). `cards` are those touched or open to choice, each as often as it is held, and `always` go along;
    `low` and `high` say how many. `suit` is the suit a button is about, `lying` the combination it adds to, `laid` the
    cards it lays together.
    """

    mode: Mode
    move: str
    label: Phrase
    question: Phrase | None = None
    grave: bool = False
    cards: tuple[Card, ...] = ()
    always: tuple[Card, ...] = ()
    low: int = 1
    high: int = 1
    suit: str = ""
    lying: str = ""
    laid: tuple[Card, ...] = ()
    means: tuple[Meaning, ...] = ()
    numbers: tuple[Range, ...] = ()
    said: tuple[tuple[int, Phrase], ...] = ()
    remarks: tuple[tuple[str, Phrase], ...] = ()
    blanks: tuple[Blank, ...] = ()

    @property
    def first(self) -> tuple[int, ...]:
        """The numbers offered one by one."""
        return tuple(number for number, _words in self.said)


@dataclass(frozen=True, slots=True)
class OfferRefusal:
    """Why a card of the hand may not be played: the sentence, which has its paragraph in the rules."""

    why: Phrase


@dataclass(frozen=True, slots=True)
class BarredOffer:
    """A move that is shown beside those that may be made, and why it may not: in a word or two, and in a sentence."""

    move: str
    label: Phrase
    short: Phrase
    why: Phrase
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Offers:
    """All that a viewer may do now, and why cards of the hand, or moves shown beside the others, may not be played."""

    offers: tuple[Offer, ...] = ()
    refusals: Mapping[Card, OfferRefusal] = field(default_factory=dict)
    barred: tuple[BarredOffer, ...] = ()

    def of(self, *modes: Mode) -> tuple[Offer, ...]:
        """The offers made in one of these ways, in the order of the game."""
        return tuple(offer for offer in self.offers if offer.mode in modes)

    @property
    def gathers(self) -> bool:
        """Whether cards are chosen first, and what is done with them after that."""
        return any(offer.mode in GATHERED for offer in self.offers)

    @property
    def touched(self) -> Mapping[Card, Offer]:
        """What touching a card of the hand does: of several things, the first offered."""
        return {card: offers[0] for card, offers in self._by_card.items()}

    @property
    def touched_twins(self) -> Mapping[Card, Offer]:
        """What touching the other of two alike cards does, that in hand beside one that lies open, where it differs."""
        return {card: offers[1] for card, offers in self._by_card.items() if len(offers) > 1}

    @property
    def _by_card(self) -> Mapping[Card, list[Offer]]:
        by_card: dict[Card, list[Offer]] = {}
        for offer in self.of(Mode.TOUCH, Mode.SHOW):
            for card in offer.cards:
                by_card.setdefault(card, []).append(offer)
        return by_card


GATHERED = (Mode.USE, Mode.CHOOSE, Mode.BUILD)
"""The ways in which cards of the hand are chosen before anything is done with them."""


def offers_of(engine: Playable[Any, Any], view: Any, display: Display) -> Offers:
    """What the viewer may do, `display` being the table as the same viewer sees it."""
    prompts = engine.prompts(view)
    if not prompts:
        return Offers()
    parts: list[Offer] = []
    spoken = [prompt for prompt in prompts if isinstance(prompt, Number)]
    for prompt in prompts:
        match prompt:
            case Choose():
                parts += _choices(engine, view, prompt)
            case Number():
                if prompt is spoken[0]:
                    parts.append(_number_offer(engine, view, spoken))
            case _:
                parts.append(_offer_of_cards(prompt))
    offers = Offers(tuple(parts))
    return Offers(
        offers.offers,
        _refusals(engine, view, display, prompts, offers),
        tuple(_barred_offers(engine, view, prompts)),
    )


def _choices(engine: Playable[Any, Any], view: Any, prompt: Choose) -> Iterator[Offer]:
    if prompt.mode == Mode.USE:
        yield from _uses_of_card(engine, view, prompt)
        return
    for number, move in enumerate(prompt.moves):
        words = prompt.words_of(move)
        touched = prompt.mode in (Mode.TOUCH, Mode.SHOW)
        meaning = engine.meaning(view, move)
        yield Offer(
            prompt.mode,
            str(move),
            words.offered(move),
            words.ask(move),
            prompt.grave,
            cards=(move.words[prompt.place],) if touched else (),
            suit=_suit(move),
            laid=prompt.laid[number] if prompt.laid else (),
            means=() if meaning is None else (Meaning(meaning),),
        )


def _uses_of_card(engine: Playable[Any, Any], view: Any, prompt: Choose) -> Iterator[Offer]:
    """The moves with one card of the hand, by what they do with it: the same move with a star for the card."""
    by_shape: dict[tuple[str, Words], dict[Card, Move]] = {}
    for move in prompt.moves:
        parts = list(move.words)
        card, parts[prompt.place] = parts[prompt.place], STAR
        by_shape.setdefault((" ".join((move.verb, *parts)), prompt.words_of(move)), {})[card] = move
    for (shape, words), moves in by_shape.items():
        means: list[Meaning] = []
        for card, move in moves.items():
            if (meaning := engine.meaning(view, move)) is not None:
                _add(means, meaning, card)
        verb, *rest = shape.split()
        bare = Move(verb, tuple(word for word in rest if word != STAR))
        yield Offer(
            Mode.USE,
            shape,
            words.offered(bare),
            grave=prompt.grave,
            cards=tuple(moves),
            lying=bare.words[0] if bare.words else "",
            means=tuple(means),
        )


def _add(means: list[Meaning], phrase: Phrase, card: Card) -> None:
    """Note what a move with a card would bring; cards with which it brings the same stand together."""
    for place, meaning in enumerate(means):
        if meaning.phrase == phrase:
            means[place] = Meaning(phrase, (*meaning.words, card))
            return
    means.append(Meaning(phrase, (card,)))


def _number_offer(engine: Playable[Any, Any], view: Any, prompts: list[Number]) -> Offer:
    """A number to be said, whatever the ranges it may come from."""
    first = prompts[0]
    numbers = tuple(Range(prompt.low, prompt.high, prompt.step) for prompt in prompts)
    each = [n for r in numbers for n in range(r.low, r.high + 1, r.step)[:NUMBERS_TOLD]][:NUMBERS_TOLD]
    by_number, means = [], []
    for number in each:
        move = Move(first.verb, (str(number),))
        by_number.append((number, first.words.offered(move)))
        if (meaning := engine.meaning(view, move)) is not None:
            means.append(Meaning(meaning, (str(number),)))
    return Offer(
        Mode.SAY,
        first.verb,
        first.button,
        low=numbers[0].low,
        high=numbers[-1].high,
        means=tuple(means),
        numbers=numbers,
        said=tuple(by_number),
        remarks=tuple(zip(first.remarks, first.remark_words, strict=True)),
    )


def _offer_of_cards(prompt: Pick | Form | Build) -> Offer:
    label = prompt.words.offered(Move(prompt.verb))
    match prompt:
        case Pick(verb, cards, low, high, always):
            given = len(always)
            return Offer(
                Mode.CHOOSE,
                f"{verb} {STAR}",
                label,
                cards=cards,
                always=always,
                low=low + given,
                high=high + given,
            )
        case Build(verb, cards, low, high):
            return Offer(Mode.BUILD, f"{verb} {STAR}", label, cards=cards, low=low, high=high)
        case Form(verb, blanks):
            return Offer(Mode.FILL, verb, label, blanks=blanks)


def _refusals(
    engine: Playable[Any, Any], view: Any, display: Display, prompts: tuple[Prompt, ...], offers: Offers
) -> dict[Card, OfferRefusal]:
    """Why cards may not be played now, where the game has a reason: a better card, or something to do first.

    Asked only where every move is named: cards that are chosen or a number to say leave nothing to explain.
    """
    if offers.gathers or not all(isinstance(prompt, Choose) for prompt in prompts):
        return {}
    refusals: dict[Card, OfferRefusal] = {}
    touched = offers.touched
    for card in dict.fromkeys(display.hand):
        if card in touched:
            continue
        try:
            engine.check(view, Move("play", (card,)))
        except IllegalMove as illegal:
            if illegal.code != NOT_NOW:
                refusals[card] = OfferRefusal(Phrase(illegal.code, illegal.facts))
    return refusals


def _barred_offers(
    engine: Playable[Any, Any], view: Any, prompts: tuple[Prompt, ...]
) -> Iterator[BarredOffer]:
    """The moves that are shown although they may not be made, each with its reason."""
    for prompt in prompts:
        if not isinstance(prompt, Choose):
            continue
        for barred in prompt.barred:
            move = barred.move
            try:
                engine.check(view, move)
            except IllegalMove as illegal:
                why = Phrase(illegal.code, illegal.facts)
                yield BarredOffer(str(move), prompt.words[0].offered(move), barred.why, why, _suit(move))


def _suit(move: Move) -> str:
    """The suit a named move is about, where it names one."""
    word = move.words[0] if move.words else ""
    return word if word in ("S", "H", "C", "D") else ""


def question_of(prompts: tuple[Prompt, ...], move: Move) -> Phrase | None:
    """The question before a move that some prompt offers; None where none does."""
    words = words_for(prompts, move)
    return None if words is None else words.ask(move)


Tell = Callable[[Phrase], object]


def phrase_to_json(phrase: Phrase) -> dict[str, Any]:
    """A phrase as plain JSON values: its code and its facts."""
    return {"code": phrase.code, "facts": {name: _fact(fact) for name, fact in phrase.facts.items()}}


def phrase_from_json(data: Mapping[str, Any]) -> Phrase:
    """The phrase that `phrase_to_json` told."""
    return Phrase(data["code"], {name: _fact_from(fact) for name, fact in data["facts"].items()})


def _fact_from(data: object) -> Any:
    if isinstance(data, dict):
        return phrase_from_json(data)
    if isinstance(data, list):
        return tuple(_fact_from(each) for each in data)
    return data


def _fact(fact: object) -> object:
    match fact:
        case Phrase():
            return phrase_to_json(fact)
        case tuple() | list():
            return [_fact(each) for each in fact]
    return fact


def to_json(offers: Offers, tell: Tell = phrase_to_json) -> dict[str, Any]:
    """The offers as plain JSON values; `tell` says how a phrase is written."""
    return {
        "offers": [_offer_to_json(offer, tell) for offer in offers.offers],
        "refusals": {card: tell(refusal.why) for card, refusal in offers.refusals.items()},
    }


def _offer_to_json(offer: Offer, tell: Tell) -> dict[str, Any]:
    record: dict[str, Any] = {
        "mode": offer.mode.value,
        "move": offer.move,
        "label": tell(offer.label),
        "grave": offer.grave,
    }
    if offer.question is not None:
        record["question"] = tell(offer.question)
    if offer.cards or offer.mode in GATHERED:
        record |= {
            "cards": list(offer.cards),
            "always": list(offer.always),
            "low": offer.low,
            "high": offer.high,
        }
    if offer.means:
        record["means"] = [{"phrase": tell(m.phrase), "words": list(m.words)} for m in offer.means]
    if offer.numbers:
        record["numbers"] = [{"low": r.low, "high": r.high, "step": r.step} for r in offer.numbers]
        record["remarks"] = [{"word": word, "label": tell(remark)} for word, remark in offer.remarks]
    if offer.blanks:
        record["blanks"] = [_blank_to_json(blank, tell) for blank in offer.blanks]
    return record


def _blank_to_json(blank: Blank, tell: Tell) -> dict[str, Any]:
    words = zip(blank.words, blank.labels, strict=True)
    return {
        "name": blank.name,
        "title": tell(blank.title),
        "words": [{"word": word, "label": tell(label)} for word, label in words],
    }
