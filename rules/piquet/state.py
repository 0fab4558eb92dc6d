"""The records of a piquet game: what a state holds, phase by phase, and what a view shows.

Public knowledge (dealer, match score, phase) is shared by state and view as it stands. Hands, discards, the talon
and what players claimed are the state's alone; a view is given its own part of them. A claim becomes
public only as far as it is told: a call tells its size, a tie the detail, a count what was scored.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import Kind, Mask
from rules.engine.moves import Seat
from rules.engine.score import DealScore, MatchScore
from rules.engine.tricks import FinishedTrick

from .claims import Announcement, Claims, ScoredClaim, Verdict
from .marks import Mark
from .options import HAND

Two = tuple[Mask, Mask]
NO_CARDS: Two = (0, 0)
UNKNOWN: Kind = -1
"""A card of the talon that a viewer has not seen."""


@dataclass(frozen=True, slots=True)
class Blanche:
    """A carte blanche claimed: by whom, how many cards elder said to change, the hand once it is shown."""

    seat: Seat
    number: int = 0
    cards: Mask = 0


@dataclass(frozen=True, slots=True)
class Showing:
    """Cards shown because the other player asked to see what was good or equal."""

    seat: Seat
    category: str
    cards: Mask


@dataclass(frozen=True, slots=True)
class Public:
    """What is public of a deal once cards have been changed.

    `changed` is how many cards each seat put away, `turned` the cards younger left, once she has
    turned them up, `marks` everything scored so far.
    """

    changed: tuple[int, int]
    blanche: Blanche | None = None
    marks: tuple[Mark, ...] = ()
    turned: tuple[Kind, ...] = ()
    shown: tuple[Showing, ...] = ()


@dataclass(frozen=True, slots=True)
class Declarations:
    """What was said, category by category: calls, replies, and what has been counted."""

    calls: tuple[Announcement, ...]
    verdicts: tuple[Verdict, ...] = ()
    counted: tuple[ScoredClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal waits for chance: nobody may move before the cards have come."""


@dataclass(frozen=True, slots=True)
class Exchanging:
    """`turn` is to change cards; `changed` is how many each seat has put away, None while it has not."""

    turn: Seat
    changed: tuple[int | None, int | None] = (None, None)
    blanche: Blanche | None = None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Declaring:
    """Elder has to call point, sequences and sets in one move."""

    public: Public


@dataclass(frozen=True, slots=True)
class Answering:
    """Younger is to answer elder's calls."""

    public: Public
    talk: Declarations


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play: the open trick, the tricks taken, and how many marks stood at elder's seventh trick."""

    public: Public
    talk: Declarations
    leader: Seat
    led: Kind | None = None
    taken: tuple[FinishedTrick, ...] = ()
    seventh: int | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The deal has ended: nobody may move, and its score is what is left of it."""

    score: DealScore


Phase = Dealing | Exchanging | Declaring | Answering | Tricks | Over


@dataclass(frozen=True, slots=True)
class State:
    """A deal at one moment; the talon stays as it was dealt, cards taken from its front."""

    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hands: Two = NO_CARDS
    thrown: Two = NO_CARDS
    talon: tuple[Kind, ...] = ()
    claims: tuple[Claims | None, Claims | None] = (None, None)

    @property
    def elder(self) -> Seat:
        """The seat that did not deal: it changes, declares and leads first."""
        return 1 - self.dealer


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: all that is public, its hand, its discard, the talon as far as it
    has seen it (UNKNOWN where not), and what it claimed itself."""

    seat: Seat | None
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hand: Mask
    thrown: Mask
    talon: tuple[Kind, ...]
    claims: Claims | None

    @property
    def elder(self) -> Seat:
        """The seat that did not deal: it changes, declares and leads first."""
        return 1 - self.dealer


def with_seat(two: Two, seat: Seat, cards: Mask) -> Two:
    """A pair with the part of one seat replaced."""
    return (cards, two[1]) if seat == 0 else (two[0], cards)


def after_card(state: State, phase: Tricks, seat: Seat, kind: Kind) -> State:
    """The deal after a card; made field by field, which is quicker than replacing two of them."""
    hands = with_seat(state.hands, seat, state.hands[seat] & ~(1 << kind))
    return State(state.dealer, state.match_score, phase, hands, state.thrown, state.talon, state.claims)


def changed_of(phase: Phase) -> tuple[int | None, int | None]:
    """How many cards each seat has put away, None while it has not."""
    match phase:
        case Exchanging(changed=changed):
            return changed
        case Declaring(public) | Answering(public) | Tricks(public):
            return public.changed
    return None, None


def has_drawn(phase: Phase, seat: Seat, elder: Seat) -> bool:
    """Whether a seat has taken its cards from the talon; younger waits for an elder who shows carte blanche."""
    changed = changed_of(phase)
    return changed[seat] is not None and changed[elder] is not None


def blanche_of(phase: Phase) -> Blanche | None:
    """The carte blanche of the deal, None where none was claimed."""
    match phase:
        case Exchanging(blanche=blanche):
            return blanche
        case Declaring(public) | Answering(public) | Tricks(public):
            return public.blanche
    return None


def marks_of(phase: Phase) -> tuple[Mark, ...]:
    """Everything scored in the deal so far."""
    match phase:
        case Exchanging(marks=marks):
            return marks
        case Declaring(public) | Answering(public) | Tricks(public):
            return public.marks
    return ()


def talk_of(phase: Phase) -> Declarations | None:
    """What was said in the deal, None before elder has declared."""
    match phase:
        case Answering(_, talk) | Tricks(_, talk):
            return talk
    return None


def played_by(phase: Phase, seat: Seat) -> Mask:
    """The cards a seat has played in this deal."""
    if not isinstance(phase, Tricks):
        return 0
    played = 0
    for trick in phase.taken:
        played |= 1 << trick.kinds[trick.leader != seat]
    if phase.led is not None and phase.leader == seat:
        played |= 1 << phase.led
    return played


def hand_sizes(phase: Phase, elder: Seat) -> tuple[int, int]:
    """How many cards each seat holds, from what is public."""
    match phase:
        case Dealing() | Over():
            return 0, 0
        case Exchanging(changed=changed):
            first, second = (
                HAND - (0 if has_drawn(phase, seat, elder) else changed[seat] or 0) for seat in (0, 1)
            )
            return first, second
        case Tricks(leader=leader, led=led, taken=taken):
            left = HAND - len(taken)
            return left - (led is not None and leader == 0), left - (led is not None and leader == 1)
    return HAND, HAND


def tricks_won(taken: tuple[FinishedTrick, ...]) -> tuple[int, int]:
    """The tricks of each seat."""
    first = sum(trick.winner == 0 for trick in taken)
    return first, len(taken) - first
