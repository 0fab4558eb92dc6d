"""From a posted form to a move: reading it, asking once more where that is wished, submitting it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from django.http import Http404, QueryDict
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, pgettext

from games.jobs.refusals import Refusal, Refused
from games.jobs.requests import UserRequest, arrival_of
from games.play.write.refusals import BatchRefused, NeedsConfirmation, Stale
from rules.engine.moves import Card, IllegalMove, Move, Phrase
from rules.engine.offers import STAR

from ..models import Game
from ..read.access import seat_for
from ..read.table.ask import choices_of
from ..read.table.view import TableView
from ..write import door

NO_MOVE = Refusal("no_move", gettext_noop("Choose something first."))


LONGEST = 180
MOST_GROUPS = 12


@dataclass(frozen=True)
class Answer:
    """What came of a posted move: made, asked about, or refused with a sentence and its rule."""

    moved: bool = False
    unseated: bool = False
    question: Move | None = None
    doubt: Phrase | None = None
    refusal: SafeString | str = ""
    url: str = ""
    status: int = 200


def move_of(form: QueryDict) -> Move | None:
    """The move a form stands for, None where nothing was chosen; raises IllegalMove `unreadable`.

    A button brings the whole text as `move`; a number comes as `verb` and `number`, a `remark` chosen
    beside goes along with it; several choices as `verb` and `blank-0`, `blank-1`, ...
    """
    remark = form.get("remark", "").strip()
    if text := form.get("move", "").strip():
        move = Move.parse(text[:LONGEST])
        if remark and len(move.words) == 1 and move.words[0].isdecimal():
            return Move(move.verb, (*move.words, remark))
        return move
    blanks = sorted(name for name in form if name.startswith("blank-"))
    words = [word for word in (form.get("number", "").strip(), *map(form.get, blanks)) if word]
    verb = form.get("verb", "").strip()
    if not verb or ("number" in form and not words):
        return None
    return Move.parse(" ".join([verb, *words, remark])[:LONGEST])


def moves_of(form: QueryDict) -> list[Move]:
    """The moves a form stands for, in order; raises IllegalMove `unreadable`.

    Cards gathered come as several `card` (in the order of `order`, where script kept one) and `with`, a
    move with a star for them. Groups put aside before go along with the move they were put aside for, and
    with no other.
    """
    pattern = form.get("with", "").strip()
    if not pattern:
        move = move_of(form)
        return [move] if move is not None else []
    groups = [group for group in aside(form) if pattern.split() == [group.verb, STAR]]
    gathered = _chosen_cards(form)
    return [*groups, _with_cards(pattern, gathered)] if gathered or not groups else groups


def aside(form: QueryDict) -> list[Move]:
    """The groups put aside, each the move it is to be (`group`); raises IllegalMove `unreadable`."""
    return [Move.parse(group[:LONGEST]) for group in form.getlist("group")[:MOST_GROUPS]]


def _with_cards(pattern: str, cards: Sequence[Card]) -> Move:
    """A move with cards for its star."""
    return Move.parse(pattern.replace(STAR, " ".join(cards))[:LONGEST])


def _chosen_cards(form: QueryDict) -> list[Card]:
    """The cards chosen, in the order they were chosen where that is known."""
    chosen, order = form.getlist("card"), form.get("order", "").split()
    return order if sorted(order) == sorted(chosen) else chosen


def answer(request: UserRequest, public_id: str) -> Answer:
    """Make the posted move, or several together, or say why not: of several all are made or none.

    Raises Http404 for somebody who does not sit at the table.
    """
    came = arrival_of(request)
    try:
        moves = moves_of(request.POST)
        if not moves:
            return Answer(refusal=str(Refused(NO_MOVE)), status=422)
        move, *then = moves
        policy = door.ConfirmPolicy.ALWAYS if request.user.confirm_moves else door.ConfirmPolicy.GRAVE
        sure = "confirmed" in request.POST or bool(then)
        door.submit(
            public_id,
            seat=request.user,
            seen=_version_of(request.POST),
            move=move,
            then=then,
            at=came,
            ask=door.UNASKED if sure else door.Confirm(policy, doubts=request.user.bidding_help),
        )
    except NeedsConfirmation as doubtful:
        return Answer(question=doubtful.move, doubt=doubtful.doubt)
    except BatchRefused as none_made:
        game, players, mine = seat_for(request, public_id)
        return _none_made(TableView(game, players, mine.seat), none_made)
    except Stale as stale:
        return Answer(refusal=str(stale), status=409)
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        if refused.code == "out_of_time":
            return Answer(refusal=str(refused), unseated=True)
        return Answer(refusal=str(refused), status=422)
    except IllegalMove as illegal:
        game, players, mine = seat_for(request, public_id)
        refusal, url = TableView(game, players, mine.seat).explain(illegal)
        return Answer(refusal=refusal, url=url, status=422)
    except Game.DoesNotExist:
        raise Http404 from None
    return Answer(moved=True)


def _none_made(table: TableView, none_made: BatchRefused) -> Answer:
    """The refusal of several moves for the sake of one, which is named."""
    why, url = table.explain(none_made.illegal)
    nothing = conditional_escape(gettext("Nothing has been done, for not all of it can be."))
    about = _about(_group(table, none_made.move), why)
    return Answer(refusal=format_html("{} {}", nothing, about), url=url, status=422)


def _version_of(form: QueryDict) -> int:
    """The version the form was made at; nonsense counts as never seen."""
    seen = form.get("version", "")
    return int(seen) if seen.isdecimal() and len(seen) < 9 else -1


# --- without making anything ---------------------------------------------------------------------


class Rehearsal:
    """Moves of a reader gone through one after another, nothing being made: each on what those before would leave.

    It is played in a world imagined from the reader's view, so that nothing hidden can show.
    """

    def __init__(self, table: TableView) -> None:
        self.table, self.view = table, table.view

    def refusal_of(self, move: Move) -> IllegalMove | None:
        """Why a move may not be made here, None where it may."""
        try:
            self.table.engine.check(self.view, move)
        except IllegalMove as illegal:
            return illegal
        return None

    def go_on(self, move: Move) -> None:
        """Go on from where a legal move leads."""
        engine, seat = self.table.engine, self.table.seat
        world = engine.imagine(self.view, Random(0))
        self.view = engine.view(engine.apply(world, seat, move).state, seat)

    def outcome(self, move: Move) -> tuple[SafeString, str]:
        """What a move would be, or why it is refused and where the rules say so."""
        illegal = self.refusal_of(move)
        if illegal is not None:
            return self.table.explain(illegal)
        meaning = self.table.engine.meaning(self.view, move)
        return (self.table.say(meaning) if meaning else SafeString(gettext("That may be done."))), ""


def rehearse(form: QueryDict, table: TableView) -> list[tuple[SafeString, str]]:
    """What the groups put aside and the cards chosen would make, or why not and where the rules say so.

    The groups are gone through in order, each on what those before would leave; after them the cards chosen, in
    every way in which they may be used. Nothing is made.
    """
    reasons: list[tuple[SafeString, str]] = []
    try:
        rehearsal, groups, chosen = Rehearsal(table), aside(form), _chosen_cards(form)
        for move in groups:
            words, url = rehearsal.outcome(move)
            reasons.append((_about(_group(table, move), words), url))
            if rehearsal.refusal_of(move) is None:
                rehearsal.go_on(move)
        ways = _ways(table, chosen)
        for label, move in ways:
            words, url = rehearsal.outcome(move)
            reasons.append((_about(label, words) if label else words, url))
        if chosen and not ways:
            reasons.append(
                (conditional_escape(gettext("These cards cannot be used together now. Try one of them.")), "")
            )
    except IllegalMove as illegal:
        reasons.append(table.explain(illegal))
    return reasons


def _ways(table: TableView, chosen: Sequence[Card]) -> list[tuple[SafeString, Move]]:
    """Every way in which the cards chosen may be used, each with its words; where there is none, those to refuse."""
    many = len(chosen)
    taking = [
        button for button in choices_of(table).gathered if button.tried and many and many <= button.high
    ]
    fitting = [
        button for button in taking if many >= button.low and set(chosen) <= set(button.cards or chosen)
    ]
    return [
        (button.label if many == 1 else SafeString(""), _with_cards(button.move, chosen))
        for button in fitting or taking
    ]


def _group(table: TableView, move: Move) -> str:
    """The cards of a group as the page shows them; what is no card of the hand as it was written."""
    cards = set(table.display.hand)
    return table.html.cards(move.words) if cards.issuperset(move.words) else str(move)


def _about(what: str, words: str) -> SafeString:
    """Words about something that is named first."""
    return format_html("{}{}{}", what, pgettext("between a word and its meaning", ": "), words)
