"""The table as one viewer sees it, in words any page can set without knowing the game."""

from __future__ import annotations

from dataclasses import dataclass

from .moves import Card, Move, Phrase, Seat


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Cards shown on the table before a seat: what they are, what they count, and why not more.

    `key` is the word by which moves name it, where moves do; `across` lie across it, no longer part of it;
    `shared` lies before the whole side of the seat, for any of it to add to. `played` have been played from it since.
    """

    seat: Seat
    what: Phrase
    points: int
    cards: tuple[Card, ...]
    notes: tuple[Phrase, ...] = ()
    key: str = ""
    across: tuple[Card, ...] = ()
    shared: bool = False
    played: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """A heap on the table: its name, how many cards, and those of them that lie face up, the top one last.

    `by_top`: they lie one on another, so that the top one is the card to be seen.
    """

    name: Phrase
    size: int
    cards: tuple[Card, ...] = ()
    by_top: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as everybody sees it: cards left, and a few words (bidder, passed, bid 55)."""

    seat: Seat
    cards: int
    notes: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order played; winner None while the trick is open.

    `points`: what it counts for its winner, where a page has heard that; no state keeps it.
    """

    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of figures, one per side, None where nothing is known yet."""

    label: Phrase
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A finished deal on the score sheet: its number, what it was, parts, points per side, totals."""

    deal: int
    label: Phrase
    parts: tuple[Tally, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealEnd:
    """How a finished deal came out, in a few words to be set large, and why.

    `verdict` is the word itself, `contract` what was undertaken, by whom (None in games without one), `reasons` what
    decided the deal, a sentence each. `winner` is the side that is addressed with `own_verdict` in place of `verdict`.
    """

    verdict: Phrase
    contract: Phrase | None = None
    reasons: tuple[Phrase, ...] = ()
    winner: int | None = None
    own_verdict: Phrase | None = None

    def verdict_for(self, side: int | None) -> Phrase:
        """The word as a side reads it, None for whoever sits on none."""
        return self.verdict if self.own_verdict is None or side != self.winner else self.own_verdict


@dataclass(frozen=True, slots=True)
class SuitWorth:
    """What the viewer's own hand would meld with a suit as trumps; `lacks_marriage` where naming it wants one."""

    suit: str
    points: int
    lacks_marriage: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """Numbers said with a verb that are hardly meant: those above `most`, and the words that ask about one.

    The sentence has the number as its fact `word`, beside its own.
    """

    verb: str
    most: int
    question: Phrase

    def ask(self, move: Move) -> Phrase | None:
        """The question before a legal move; None for one that needs none."""
        if move.verb != self.verb or not move.words or int(move.words[0]) <= self.most:
            return None
        return Phrase(self.question.code, {**self.question.facts, "word": move.words[0]})


@dataclass(frozen=True, slots=True)
class BidOutlook:
    """What the viewer's own hand promises while it is bid on: its melds by suit, hints in words, bids to ask about."""

    worths: tuple[SuitWorth, ...] = ()
    hints: tuple[Phrase, ...] = ()
    doubt: Doubt | None = None


NO_OUTLOOK = BidOutlook()


@dataclass(frozen=True, slots=True)
class Display:
    """The table as one viewer sees it.

    `said` is what was called so far, in order, where the game has an auction under way. `ranks` are those of the
    pack from high to low, the joker last; `by_rank` says that equal ones go together, so that a hand may stand so.
    `outlook` is told to whoever is to bid or to name trumps, of their own hand. `on_table` are the cards of the hand
    that lie open on the table and are played from there. `melds_stay` says that melds go on lying there while cards
    are played, where the first lead takes them up else. `earlier_melds` were laid in this deal and have gone back into
    the hands since.
    """

    deal: int
    stage: str
    hand: tuple[Card, ...]
    places: tuple[Place, ...]
    headline: tuple[Phrase, ...] = ()
    trick: Trick | None = None
    last_trick: Trick | None = None
    tallies: tuple[Tally, ...] = ()
    laid: tuple[ShownCards, ...] = ()
    earlier_melds: tuple[ShownCards, ...] = ()
    piles: tuple[Pile, ...] = ()
    said: tuple[tuple[Seat, tuple[Phrase, ...]], ...] = ()
    guidance: tuple[Phrase, ...] = ()
    sheet: tuple[Line, ...] = ()
    scores: tuple[int, ...] = ()
    target: int | None = None
    ranks: str = ""
    by_rank: bool = False
    on_table: tuple[Card, ...] = ()
    melds_stay: bool = False
    outlook: BidOutlook = NO_OUTLOOK
