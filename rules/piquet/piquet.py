"""Piquet.

Two players, thirty-two cards, twelve each; eight stay on the table as the talon. Who did not deal is
elder, the dealer is younger. Elder changes one to five cards from the top of the talon, younger what
is left of it. Elder then declares point, sequences and sets, and younger says good, not good or equal;
only the better hand scores in each category. Elder leads; after that lead younger counts what was
not good or not called. Twelve tricks without trumps follow: one for every lead, one for taking a
trick the other led, one more for the last. Ten for more tricks, forty for all. Thirty in hand before
the other has anything is repique (60 more), thirty in hand and play pique (30 more, elder alone).
A partie is six deals; the loser who has not reached the rubicon of 100 pays both scores.
Piquet au cent is played with thirty-six cards, a talon of twelve, and to a hundred points.

A deal in the record: `deal` with both hands and the talon, then `[blanche 5]`, `exchange TH KH ...`,
`declare S5 S:KQJ A3`, `answer C6 C:KQJT98 none`, `[turn]`, `[ask set]`, `play KS`.
"""

from __future__ import annotations

from random import Random

from rules.engine import tricks
from rules.engine.cards import Mask
from rules.engine.moves import IllegalMove, Move, NO_SEAT, Phrase, Seat
from rules.engine.prompts import Blank, Choose, Form, Number, Pick, Prompt, is_offered
from rules.engine.protocol import Deck, Part, Result, Step
from rules.engine.shown import Shown

from . import imagine, moves, phrases, show
from .claims import Claim, all_claims, points_of, word_of
from .combos import CATEGORIES
from .options import HAND, CommonOptions, PiquetOptions
from .state import (
    UNKNOWN,
    Answering,
    Dealing,
    Declaring,
    Exchanging,
    Match,
    Over,
    Phase,
    Playing,
    State,
    View,
    changed_of,
    has_drawn,
    played_by,
)

BLANCHE, TURN = Move("blanche"), Move("turn")
ASKS = {category: Move("ask", (category,)) for category in CATEGORIES}
COURT = "KQJ"
_ONE = (frozenset({0}), frozenset({1}))


class Piquet:
    """The engine of piquet under one set of options; see rules.engine.protocol.Engine."""

    sides: tuple[tuple[Seat, ...], ...] = ((0,), (1,))

    def __init__(self, options: CommonOptions) -> None:
        self.options = options
        self.shape = options.shape
        self.pack = options.shape.pack
        self.full: Mask = (1 << len(self.pack.kinds)) - 1
        court = [kind for kind, card in enumerate(self.pack.kinds) if card[0] in COURT]
        self.court: Mask = sum(1 << kind for kind in court)
        hands = tuple(Part(f"hand {seat}", seat, HAND) for seat in (0, 1))
        self._deck = Deck(self.pack.cards_in_order, (*hands, Part("talon", None, self.shape.talon)))

    def start(self, dealer: Seat = 0) -> State:
        return State(Match(deal=1, dealer=dealer % 2), Dealing())

    def deck(self, state: State) -> Deck | None:
        return self._deck if isinstance(state.phase, Dealing) else None

    def to_act(self, state: State) -> frozenset[Seat]:
        return turn_of(state.match, state.phase)

    def result(self, state: State) -> Result | None:
        return state.phase.result if isinstance(state.phase, Over) else None

    def imagine(self, view: View, rng: Random) -> State:
        return imagine.world(self, view, rng)

    def meaning(self, view: View, move: Move) -> Phrase | None:
        return None

    def show(self, view: View) -> Shown:
        return show.table(self, view)

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        if seat is None:
            return moves.deal(self, state, move)
        if seat not in turn_of(state.match, state.phase):
            raise IllegalMove(_out_of_turn(state.phase))
        self.check(self.view(state, seat), move)
        return moves.make(self, state, seat, move)

    def view(self, state: State, seat: Seat | None) -> View:
        talon = self._talon_seen(state, seat)
        if seat is None:
            return View(None, state.match, state.phase, 0, 0, talon, None)
        return View(
            seat, state.match, state.phase, state.hands[seat], state.thrown[seat], talon, state.claims[seat]
        )

    def _talon_seen(self, state: State, seat: Seat | None) -> tuple[int, ...]:
        """The talon as a seat knows it: what it drew, what elder left of the cards that were elder's to
        take, and what younger has turned up."""
        if not state.talon:
            return ()
        elder, phase = state.match.elder, state.phase
        changed = changed_of(phase)
        own = changed[elder] or 0
        hers = changed[1 - elder] or 0
        seen: set[int] = set()
        if seat == elder and has_drawn(phase, elder, elder):
            seen.update(range(self.shape.elder_most))
        if seat == 1 - elder and has_drawn(phase, 1 - elder, elder):
            seen.update(range(own, own + hers))
        if isinstance(phase, Playing) and phase.table.turned:
            seen.update(range(own + hers, self.shape.talon))
        talon = [kind if place in seen else UNKNOWN for place, kind in enumerate(state.talon)]
        # Cards drawn went into the hand together: in which order they came is nobody's knowledge.
        drawn = slice(0, own) if seat == elder else slice(own, own + hers)
        if seat is not None and talon and has_drawn(phase, seat, elder):
            talon[drawn] = sorted(talon[drawn])
        return tuple(talon)

    # --- what may be done -------------------------------------------------------------------

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        phase, seat = view.phase, view.seat
        if seat is None or seat not in turn_of(view.match, phase):
            return ()
        match phase:
            case Exchanging():
                return self._exchange(phase, seat, view)
            case Declaring():
                return (self._form("declare", view),)
            case Answering():
                return (self._form("answer", view),)
            case Playing():
                return self._play(phase, seat, view)
        return ()

    def exchange_limits(self, phase: Exchanging, seat: Seat, elder: Seat) -> tuple[int, int]:
        """How few and how many cards a seat may change now."""
        blanche = phase.blanche
        if seat == elder:
            if blanche and blanche.seat == elder:
                return blanche.number, blanche.number
            return 1, self.shape.elder_most
        taken = phase.changed[elder]
        if taken is None:
            taken = blanche.number if blanche else 0
        return self.options.younger_min_exchange, self.shape.talon - taken

    def _exchange(self, phase: Exchanging, seat: Seat, view: View) -> tuple[Prompt, ...]:
        low, high = self.exchange_limits(phase, seat, view.match.elder)
        pick = Pick("exchange", self.cards(view.hand), low, min(high, HAND))
        if phase.blanche is not None or view.hand & self.court:
            return (pick,)
        if seat == view.match.elder:
            return (Number("blanche", 1, self.shape.elder_most), pick)
        return (Choose((BLANCHE,)), pick)

    def claims(self, view: View) -> tuple[tuple[Claim, ...], ...]:
        """What the viewer may declare of its hand, category by category."""
        return all_claims(self.options, view.hand, self.unseen(view) if self._leads(view) else 0)

    def _leads(self, view: View) -> bool:
        return view.seat == view.match.elder

    def unseen(self, view: View) -> Mask:
        """The cards that may be in the other hand, for all the viewer has seen of them."""
        own = view.hand | view.thrown | played_by(view.phase, view.seat or 0)
        for kind in view.talon:
            if kind != UNKNOWN:
                own |= 1 << kind
        # Cards elder left may have been drawn by younger: elder knows them, and that they are there.
        changed = changed_of(view.phase)
        if view.seat == view.match.elder and changed[view.seat] is not None:
            first = changed[view.seat] or 0
            hers = changed[1 - view.seat] or 0
            for kind in view.talon[first : first + hers]:
                if kind != UNKNOWN:
                    own &= ~(1 << kind)
        return self.full & ~own

    def _form(self, verb: str, view: View) -> Form:
        blanks = []
        for category, claims in zip(CATEGORIES, self.claims(view), strict=True):
            words = tuple(word_of(self.pack, claim) for claim in claims)
            labels = tuple(
                Phrase(
                    "fill_claim",
                    {"what": phrases.claim_in_full(self.pack, claim), "points": points_of(claim)},
                )
                if claim
                else Phrase("fill_nothing")
                for claim in claims
            )
            blanks.append(Blank(category, words, labels))
        return Form(verb, tuple(blanks))

    def _play(self, phase: Playing, seat: Seat, view: View) -> tuple[Prompt, ...]:
        last = len(phase.taken) == HAND - 1 and phase.led is not None
        plays = tricks.play_moves(self.pack, self.playable(phase, view.hand), last)
        others: list[Move] = [TURN] if self.may_turn(phase, seat, view.match.elder) else []
        others += [ASKS[category] for category in self.askable(phase, view)]
        return (*plays, Choose(tuple(others))) if others else plays

    def playable(self, phase: Playing, hand: Mask) -> Mask:
        """The cards of a hand that may be played: of the suit led if there are any."""
        if phase.led is None:
            return hand
        return hand & self.pack.suit_masks[self.pack.suit_of[phase.led]] or hand

    def may_turn(self, phase: Playing, seat: Seat, elder: Seat) -> bool:
        """Whether younger may turn up the cards she left: after elder's first lead, before she plays."""
        left = self.shape.talon - sum(phase.table.changed)
        first = not phase.taken and phase.led is not None
        return first and seat != elder and left > 0 and not phase.table.turned

    def askable(self, phase: Playing, view: View) -> tuple[str, ...]:
        """Where the viewer may ask to see what the other counted or was equal, and cannot tell it already."""
        if phase.led is None and not phase.taken:
            return ()
        other = 1 - (view.seat or 0)
        asked = {(showing.seat, showing.category) for showing in phase.table.shown}
        return tuple(
            category
            for category in CATEGORIES
            if (other, category) not in asked and phrases.in_doubt(self, phase, view, other, category)
        )

    # --- refusals -----------------------------------------------------------------------------

    def check(self, view: View, move: Move) -> None:
        if view.seat is None or view.seat not in turn_of(view.match, view.phase):
            raise IllegalMove(_out_of_turn(view.phase))
        if not is_offered(self.prompts(view), move):
            raise self._refusal(view, view.seat, move)

    def _refusal(self, view: View, seat: Seat, move: Move) -> IllegalMove:
        match view.phase, move.verb, move.words:
            case Exchanging() as phase, "exchange", words:
                return self._exchange_refusal(phase, seat, view, words)
            case Exchanging(), "blanche", _:
                return IllegalMove("no_blanche")
            case (Declaring(), "declare", words) | (Answering(), "answer", words):
                return self._claim_refusal(view, words)
            case Playing() as phase, "play", (card,) if card in self.pack.index:
                if not view.hand >> self.pack.index[card] & 1:
                    return IllegalMove("not_held", card=card)
                led = self.pack.suit_of[phase.led] if phase.led is not None else 0
                return IllegalMove("must_follow", suit=self.pack.suits[led])
            case Playing(), "play", words:
                return IllegalMove("no_such_card", word=" ".join(words)[:40])
            case Playing(), "ask", _:
                return IllegalMove("nothing_to_ask")
            case Playing(), "turn", _:
                return IllegalMove("nothing_to_turn")
        return IllegalMove("no_such_move", move=str(move)[:60])

    def _exchange_refusal(
        self, phase: Exchanging, seat: Seat, view: View, words: tuple[str, ...]
    ) -> IllegalMove:
        for word in words:
            if word not in self.pack.index:
                return IllegalMove("no_such_card", word=word[:20])
        low, high = self.exchange_limits(phase, seat, view.match.elder)
        for word in words:
            if not view.hand >> self.pack.index[word] & 1:
                return IllegalMove("not_held", card=word)
        if len(set(words)) < len(words):
            return IllegalMove("card_twice")
        if low == high:
            return IllegalMove("exchange_exactly", number=low)
        return IllegalMove("exchange_between", low=low, high=high)

    def _claim_refusal(self, view: View, words: tuple[str, ...]) -> IllegalMove:
        if len(words) != len(CATEGORIES):
            return IllegalMove("three_words")
        for category, word, claims in zip(CATEGORIES, words, self.claims(view), strict=True):
            if all(word != word_of(self.pack, claim) for claim in claims):
                return IllegalMove(f"cannot_claim_{category}", word=word[:40])
        return IllegalMove("three_words")

    def cards(self, held: Mask) -> tuple[str, ...]:
        """The cards of a mask in the order of a hand."""
        return tuple(self.pack.kinds[kind] for kind in self.pack.kinds_in(held))

    def deals_in_all(self, match: Match) -> int | None:
        """How many deals the game has as it stands, None where it has no fixed number."""
        if not isinstance(self.options, PiquetOptions):
            return None
        extra = match.deal > self.options.deals
        return self.options.deals + (self.options.extra_deals_on_tie if extra else 0)


def turn_of(match: Match, phase: Phase) -> frozenset[Seat]:
    """Who is to act."""
    match phase:
        case Playing(leader=leader, led=led):
            return _ONE[leader if led is None else 1 - leader]
        case Exchanging(turn=turn):
            return _ONE[turn]
        case Declaring():
            return _ONE[match.elder]
        case Answering():
            return _ONE[match.dealer]
    return NO_SEAT


def _out_of_turn(phase: Phase) -> str:
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"
