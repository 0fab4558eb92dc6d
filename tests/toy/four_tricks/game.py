"""Four tricks, a toy for two: twelve cards, a change of cards, a promise, four tricks.

Four cards each, four in the stock. Both put away up to two cards, face down and at the same time, and
draw as many. The elder (who did not deal) says how many tricks they will take, and leads; the higher
card of the suit led wins the trick. A trick counts one, a promise kept three more. The elder deals next.

A deal in the record: `deal`, then `change [AS KH]` by both, `promise 2`, `play AS`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random

from rules.engine import tricks
from rules.engine.cards import Bag, Kind, Mask, Pack
from rules.engine.display import DealEnd, Display, Place, Tally, Trick
from rules.engine.moves import NO_SEAT, Event, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import PLAY, Choose, Mode, Number, Pick, Prompt, Words, is_offered
from rules.engine.protocol import Deck, Part, Result, Step
from rules.engine.score import GIVEN_UP, Contract, DealScore, MatchScore, ScorePart, score_from
from rules.engine.variant import Preset, Variant
from rules.engine.wording import Sentence, Wording

from .laws import ToyOptions, laws_of

PACK = Pack("AKQ", copies=1)
HAND, CHANGED = 4, 2
CHANGE = Words("move_change", "confirm_change")
PROMISE = Words("move_promise", "confirm_promise")


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards want shuffling."""


@dataclass(frozen=True, slots=True)
class Changing:
    """`away` is how many cards each seat has put away, None while it has not chosen."""

    away: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Promising:
    away: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Playing:
    """The play; `taken` are the finished tricks: leader, kinds, winner."""

    away: tuple[int, int]
    promise: int
    leader: Seat
    led: Kind | None = None
    taken: tuple[tuple[Seat, tuple[Kind, Kind], Seat], ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """The deal has ended."""

    score: DealScore


Phase = Dealing | Changing | Promising | Playing | Over
Two = tuple[Bag, Bag]


@dataclass(frozen=True, slots=True)
class State:
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hands: Two = (0, 0)
    thrown: Two = (0, 0)
    stock: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hand: Bag
    thrown: Bag


def _with(two: Two, seat: Seat, bag: Bag) -> Two:
    return (bag, two[1]) if seat == 0 else (two[0], bag)


def _turn(dealer: Seat, phase: Phase) -> frozenset[Seat]:
    match phase:
        case Changing(away):
            return frozenset(seat for seat in (0, 1) if away[seat] is None)
        case Promising():
            return frozenset({1 - dealer})
        case Playing():
            return frozenset({phase.leader if phase.led is None else 1 - phase.leader})
    return NO_SEAT


class Toy:
    """The engine of a deal; see rules.engine.protocol.DealEngine."""

    sides = ((0,), (1,))

    def __init__(self, options: ToyOptions, version: int) -> None:
        self.laws = laws_of(options, version)

    def start(self, dealer: Seat, match_score: MatchScore) -> State:
        return State(dealer, match_score, Dealing())

    def deck(self, state: State) -> Deck | None:
        if not isinstance(state.phase, Dealing):
            return None
        hands = tuple(Part(f"hand {seat}", seat, HAND) for seat in (0, 1))
        return Deck(PACK.cards_in_order, (*hands, Part("stock", None, 4)))

    def to_act(self, state: State) -> frozenset[Seat]:
        return _turn(state.dealer, state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        own = (0, 0) if seat is None else (state.hands[seat], state.thrown[seat])
        return View(seat, state.dealer, state.match_score, state.phase, *own)

    def score(self, state: State) -> DealScore | None:
        return state.phase.score if isinstance(state.phase, Over) else None

    def given_up(self, state: State, side: int) -> DealScore:
        """Tricks taken so far; a promise that was not played for is not kept."""
        won = _tricks(state.phase) if isinstance(state.phase, Playing) else (0, 0)
        parts = tuple(ScorePart("tricks", "tricks", seat, won[seat], won[seat], seat=seat) for seat in (0, 1))
        return score_from(parts, 2, outcome=GIVEN_UP)

    def end(self, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
        totals = match_score.totals
        if max(totals) < self.laws.options.target or totals[0] == totals[1]:
            return None, ()
        side = 0 if totals[0] > totals[1] else 1
        return Result(totals, (side,), "target"), (Event("game_over", {"side": side}),)

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        assert score.contract is not None
        tallies = (Tally(Phrase("tally_tricks"), score.number("tricks")),)
        return Phrase("line", {"number": score.contract.bid}), tallies

    def deal_end(self, score: DealScore) -> DealEnd:
        return DealEnd(self.line(0, score)[0])

    def meaning(self, view: View, move: Move) -> Phrase | None:
        return Phrase("meaning_all") if move == Move("promise", ("4",)) else None

    # --- moves ------------------------------------------------------------------------------------

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        if view.seat not in _turn(view.dealer, view.phase):
            return ()
        match view.phase:
            case Changing():
                return (Pick("change", PACK.cards(view.hand), 0, CHANGED, words=CHANGE),)
            case Promising():
                return (Number("promise", 0, HAND, words=PROMISE, button=Phrase("say_promise")),)
            case Playing():
                kinds = PACK.kinds_in(self._playable(view.phase, view.hand))
                last = len(view.phase.taken) == HAND - 1 and view.phase.led is not None
                plays = tuple(Move("play", (PACK.kinds[kind],)) for kind in kinds)
                return (Choose(plays, grave=last, words=(PLAY,), mode=Mode.TOUCH),)
        return ()

    def _playable(self, phase: Playing, hand: Bag) -> Mask:
        held = PACK.mask(hand)
        if phase.led is None or not self.laws.options.must_follow:
            return held
        return tricks.legal(PACK, held, PACK.suit_of[phase.led], phase.led, None, tricks.FOLLOW_ONLY)

    def check(self, view: View, move: Move) -> None:
        if view.seat is None or view.seat not in _turn(view.dealer, view.phase):
            raise IllegalMove("not_your_turn")
        if is_offered(self.prompts(view), move):
            return
        match view.phase, move.verb, move.words:
            case Changing(), "change", _:
                raise IllegalMove("change_these", number=CHANGED)
            case Promising(), "promise", _:
                raise IllegalMove("promise_that", most=HAND)
            case Playing(led=led), "play", (card,) if card in PACK.index and led is not None:
                held = PACK.count(view.hand, PACK.index[card])
                raise (
                    IllegalMove("must_follow", suit=PACK.suits[PACK.suit_of[led]])
                    if held
                    else IllegalMove("not_held", card=card)
                )
            case Playing(), "play", (card,) if card in PACK.index:
                raise IllegalMove("not_held", card=card)
        raise IllegalMove("no_such_move", move=str(move)[:60])

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        if seat is None:
            return self._deal(state, move)
        if seat not in self.to_act(state):
            raise IllegalMove("not_your_turn")
        self.check(self.view(state, seat), move)
        match state.phase:
            case Changing() as phase:
                return self._change(state, phase, seat, PACK.bag(move.words))
            case Promising(away):
                promise = int(move.words[0])
                playing = Playing(away, promise, 1 - state.dealer)
                promised = Event("promised", {"seat": seat, "number": promise})
                return Step(replace(state, phase=playing), (promised,))
            case Playing() as phase:
                return self._play(state, phase, seat, PACK.index[move.words[0]])
        raise IllegalMove("no_such_move", move=str(move)[:60])

    def _deal(self, state: State, move: Move) -> Step[State]:
        if not isinstance(state.phase, Dealing) or move.verb != "deal":
            raise IllegalMove("no_such_move", move=str(move)[:60])
        if sorted(move.words) != sorted(PACK.cards_in_order):
            raise IllegalMove("bad_deal")
        hands = (PACK.bag(move.words[:HAND]), PACK.bag(move.words[HAND : 2 * HAND]))
        stock = tuple(PACK.index[card] for card in move.words[2 * HAND :])
        private = {seat: {"cards": PACK.cards(hands[seat])} for seat in (0, 1)}
        event = Event("dealt", {"dealer": state.dealer}, private)
        return Step(State(state.dealer, state.match_score, Changing(), hands, stock=stock), (event,))

    def _change(self, state: State, phase: Changing, seat: Seat, cards: Bag) -> Step[State]:
        number, names = PACK.size(cards), PACK.cards(cards)
        put = Event("put_away", {"seat": seat, "number": number}, {seat: {"cards": names}})
        hands = _with(state.hands, seat, state.hands[seat] - cards)
        thrown = _with(state.thrown, seat, cards)
        first, second = (number, phase.away[1]) if seat == 0 else (phase.away[0], number)
        if first is None or second is None:
            return Step(replace(state, phase=Changing((first, second)), hands=hands, thrown=thrown), (put,))
        away, stock, events = (first, second), state.stock, [put]
        for drawer in (1 - state.dealer, state.dealer):
            drawn, stock = stock[: away[drawer]], stock[away[drawer] :]
            bag = sum(PACK.units[kind] for kind in drawn)
            hands = _with(hands, drawer, hands[drawer] + bag)
            facts = {"seat": drawer, "number": len(drawn)}
            events.append(Event("drew", facts, {drawer: {"cards": PACK.cards(bag)}}))
        return Step(
            State(state.dealer, state.match_score, Promising(away), hands, thrown, stock), tuple(events)
        )

    def _play(self, state: State, phase: Playing, seat: Seat, kind: Kind) -> Step[State]:
        hands = _with(state.hands, seat, state.hands[seat] - PACK.units[kind])
        played = Event("played", {"seat": seat, "card": PACK.kinds[kind]})
        if phase.led is None:
            return Step(replace(state, phase=replace(phase, led=kind), hands=hands), (played,))
        won = seat if tricks.beats(PACK, kind, phase.led, None) else phase.leader
        taken = (*phase.taken, (phase.leader, (phase.led, kind), won))
        took = Event("took", {"seat": won})
        if len(taken) < HAND:
            following = replace(phase, leader=won, led=None, taken=taken)
            return Step(replace(state, phase=following, hands=hands), (played, took))
        return self._score(state, phase.promise, taken, (played, took))

    def _score(
        self,
        state: State,
        promise: int,
        taken: tuple[tuple[Seat, tuple[Kind, Kind], Seat], ...],
        events: tuple[Event, ...],
    ) -> Step[State]:
        won = sum(winner == 0 for _leader, _kinds, winner in taken)
        took, elder = (won, HAND - won), 1 - state.dealer
        parts = [ScorePart("tricks", "tricks", side, took[side], took[side], seat=side) for side in (0, 1)]
        if took[elder] == promise:
            parts.append(ScorePart("bonus", "promise_kept", elder, self.laws.kept, seat=elder))
        score = score_from(tuple(parts), 2, Contract(elder, promise), "kept" if len(parts) == 3 else "broken")
        scored = Event("scored", {"ours": score.points[0], "theirs": score.points[1]})
        return Step(State(state.dealer, state.match_score, Over(score)), (*events, scored))

    # --- imagining and showing --------------------------------------------------------------------------

    def imagine(self, view: View, rng: Random) -> State:
        """The unseen cards dealt again until nobody holds a suit he did not follow."""
        phase = view.phase
        if isinstance(phase, Dealing | Over):
            return State(view.dealer, view.match_score, phase)
        played = sum(PACK.units[kind] for kind in _shown_kinds(phase))
        unseen = [PACK.index[card] for card in PACK.cards(PACK.full - view.hand - view.thrown - played)]
        for _ in count():
            rng.shuffle(unseen)
            left = iter(unseen)
            hands, thrown = [view.hand, view.hand], [view.thrown, view.thrown]
            for seat in (0, 1):
                if seat != view.seat:
                    away = phase.away[seat] or 0
                    hands[seat] = sum(PACK.units[next(left)] for _ in range(_hand_size(phase, seat)))
                    thrown[seat] = sum(PACK.units[next(left)] for _ in range(away))
            world = State(
                view.dealer,
                view.match_score,
                phase,
                (hands[0], hands[1]),
                (thrown[0], thrown[1]),
                tuple(left),
            )
            if not isinstance(phase, Playing) or self._could_be(phase, world.hands):
                return world
        raise AssertionError("the true world is always among them")

    def _could_be(self, phase: Playing, hands: Two) -> bool:
        if not self.laws.options.must_follow:
            return True
        suit = PACK.suit_of
        return not any(
            suit[led] != suit[answer] and PACK.mask(hands[1 - leader]) & PACK.suit_masks[suit[led]]
            for leader, (led, answer), _winner in phase.taken
        )

    def show(self, view: View) -> Display:
        phase = view.phase
        stages = {Dealing: "dealing", Changing: "changing", Promising: "promising", Playing: "play"}
        playing = phase if isinstance(phase, Playing) else None
        turn = view.seat is not None and view.seat in _turn(view.dealer, phase)
        last = playing.taken[-1] if playing and playing.taken else None
        return Display(
            deal=view.match_score.deal,
            stage=stages.get(type(phase), "over"),
            hand=PACK.cards(view.hand),
            places=tuple(
                Place(
                    seat,
                    _hand_size(phase, seat),
                    (Phrase("note_elder"),) if seat == 1 - view.dealer else (),
                )
                for seat in (0, 1)
            ),
            headline=(Phrase("promised", {"seat": 1 - view.dealer, "number": playing.promise}),)
            if playing
            else (),
            trick=Trick(() if playing.led is None else ((playing.leader, PACK.kinds[playing.led]),))
            if playing
            else None,
            last_trick=Trick(
                ((last[0], PACK.kinds[last[1][0]]), (1 - last[0], PACK.kinds[last[1][1]])), last[2]
            )
            if last
            else None,
            tallies=(Tally(Phrase("tally_tricks"), _tricks(playing)),) if playing else (),
            guidance=(Phrase(f"guide_{stages[type(phase)]}"),) if turn else (),
            scores=view.match_score.totals,
            target=self.laws.options.target,
            ranks=PACK.ranks,
        )


def _shown_kinds(phase: Phase) -> tuple[Kind, ...]:
    if not isinstance(phase, Playing):
        return ()
    led = () if phase.led is None else (phase.led,)
    return (*(kind for _leader, kinds, _winner in phase.taken for kind in kinds), *led)


def _hand_size(phase: Phase, seat: Seat) -> int:
    match phase:
        case Changing(away):
            return HAND - (away[seat] or 0)
        case Promising():
            return HAND
        case Playing():
            return HAND - len(phase.taken) - (phase.led is not None and seat == phase.leader)
    return 0


def _tricks(phase: Playing) -> tuple[int, int]:
    won = sum(winner == 0 for _leader, _kinds, winner in phase.taken)
    return won, len(phase.taken) - won


WORDING: Wording = {
    "brief_tricks": Sentence("Take tricks."),
    "dealt": Sentence("{dealer:seat} dealt.", paragraph="deal"),
    "put_away": Sentence(
        "{seat:seat} put away one card.", "{seat:seat} put away {number} cards.", "number", paragraph="deal"
    ),
    "put_away_told": Sentence("{seat:seat} put away {cards:cards}."),
    "drew": Sentence("{seat:seat} drew one card.", "{seat:seat} drew {number} cards.", "number"),
    "drew_told": Sentence("{seat:seat} drew {cards:cards}."),
    "promised": Sentence("{seat:seat} promised {number} tricks."),
    "played": Sentence("{seat:seat} played {card:card}."),
    "took": Sentence("{seat:seat} took the trick."),
    "scored": Sentence("The deal gave {ours} and {theirs}."),
    "game_over": Sentence("{side:side} won.", paragraph="end"),
    "unreadable": Sentence("That is no move."),
    "not_your_turn": Sentence("It is not your turn."),
    "line_given_up": Sentence("given up"),
    "no_such_move": Sentence("“{move}” cannot be done now."),
    "bad_deal": Sentence("These are not the twelve cards."),
    "change_these": Sentence("Put away up to {number} of your own cards.", paragraph="deal"),
    "promise_that": Sentence("Promise up to {most} tricks.", paragraph="promise"),
    "must_follow": Sentence("You hold {suit:suit} and must follow suit.", paragraph="follow"),
    "not_held": Sentence("You do not hold {card:card}."),
    "note_elder": Sentence("elder"),
    "tally_tricks": Sentence("tricks"),
    "line": Sentence("{number} promised"),
    "guide_changing": Sentence("Put away up to two cards.", paragraph="deal"),
    "guide_promising": Sentence("Say how many tricks you will take.", paragraph="promise"),
    "guide_play": Sentence("Play a card.", paragraph="follow"),
    "move_change": Sentence("Put these away"),
    "move_promise": Sentence("Promise {word}"),
    "move_play": Sentence("Play {word:card}"),
    "confirm_change": Sentence("Put away {words:cards}?"),
    "confirm_promise": Sentence("Promise {word}?"),
    "confirm_play": Sentence("Play {word:card}?"),
    "meaning_all": Sentence("all of them"),
    "say_promise": Sentence("Promise so many"),
}

TOY: Variant[ToyOptions] = Variant(
    slug="four-tricks",
    family="toy",
    name="Four tricks",
    summary="A toy for two.",
    seats=2,
    options=ToyOptions,
    presets=(
        Preset("standard", "Standard", "To seven, following suit.", ToyOptions()),
        Preset("free", "Free", "Nobody need follow suit; to four.", ToyOptions(must_follow=False, target=4)),
    ),
    deal=Toy,
    rules_version=2,
    wording=WORDING,
    text=Path(__file__).parent / "text",
    moves_per_deal=2 + 1 + 2 * HAND,
    brief=lambda _options: ((Phrase("brief_tricks"),),),
)
