"""What a table asks of its reader: to sit down, to move, to confirm, to answer a claim."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.offers import question_of

from ...models import GameStatus, Player
from ..answers import host_answers, host_of
from ..claims import ClaimText, claim_at_table, sure_rest
from ..clocks import pace_words
from ..ratings import range_words
from .choices import Question, TurnChoices, choices
from .hand import fresh_cards, hand_places
from .plan_ahead import PlanAhead, plan_ahead
from .planned_turn import PlannedTurn, planned_turn
from .seats import SeatBox
from .view import TableView


@dataclass(frozen=True, slots=True)
class Gathering:
    """A table that waits for players: who opened it, its time, whose rating it moves, and its seats.

    `host` is empty for the host. `free_seats` are those the reader may take: the one kept for them, or all that are
    kept for nobody. The other `kept_seats` go with the name of whoever played there before, empty where they are kept
    for a partner who has yet to come. `again`: the table was opened to play again.
    `host_answers`: how soon the host usually answers, where the table is played over days. `keeps_back`: words may be
    kept back by whoever sits down now, for others come after. `opening`: everybody sits, and words are being opened.
    """

    host: str
    host_answers: str
    pace: str
    rated_words: str
    free_seats: tuple[SeatBox, ...]
    kept_seats: tuple[tuple[SeatBox, str], ...]
    is_host: bool
    again: bool
    keeps_back: bool
    opening: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """What the reader is asked, and the hand to answer with.

    `guidance` says what to do, in one's own turn alone, with the paragraph of the rules about it. `question` is the
    move to confirm. `planned`: what a plan of the reader does in this turn by itself. `may_return`: the reader lost
    a seat here for want of time and may take it back. `ahead` is what can be planned in passing, `sure` how the rest is
    won that needs no more play, in words, where it is.
    """

    refusal: SafeString | str
    claim: ClaimText | None
    may_return: bool
    gathering: Gathering | None
    guidance: tuple[SafeString, ...]
    guidance_url: str
    planned: PlannedTurn | None
    ahead: PlanAhead | None
    sure: tuple[SafeString, ...]
    question: Question | None
    choices: TurnChoices
    cards: int
    ranks: str


def ask_of(table: TableView, seats: tuple[SeatBox, ...]) -> Ask:
    """What a table with its seats asks of its reader."""
    return Ask(
        refusal=table.refusal,
        claim=_claim(table),
        may_return=_may_return(table),
        gathering=_gathering(table, seats) if table.game.status == GameStatus.OPEN else None,
        guidance=guidance_of(table),
        guidance_url=_guidance_url(table),
        planned=planned_turn(table),
        ahead=plan_ahead(table),
        sure=_sure(table),
        question=question_to(table),
        choices=choices_of(table),
        cards=len(table.display.hand),
        ranks=" ".join(table.display.ranks),
    )


def _claim(table: TableView) -> ClaimText | None:
    """The claim the reader is to see or to answer now."""
    if table.past:
        return None
    return claim_at_table(table.game, table.players, table.story, table.seat, table.html)


def _sure(table: TableView) -> tuple[SafeString, ...]:
    """How every trick left is the reader's, in words; nothing where that cannot be seen at once."""
    return sure_rest(table.engine, table.view, table.html) if table.my_turn and not table.past else ()


def _may_return(table: TableView) -> bool:
    if table.reader is None or not table.game.may_return or table.game.status != GameStatus.PLAYING:
        return False
    return any(player.resigned_id == table.reader and player.may_be_taken_back for player in table.players)


# --- before the game ---------------------------------------------------------------------------------


def _gathering(table: TableView, seats: tuple[SeatBox, ...]) -> Gathering:
    players = table.players
    free = [box for box in seats if players[box.seat].free]
    before = {player.seat: player for player in _players_before(table)}
    mine = [
        box
        for box in free
        if (reserved_for := players[box.seat].reserved_for)
        and (reserved_for == table.word or (box.seat in before and before[box.seat].user_id == table.reader))
    ]
    host = host_of(table.game, [player for player in players if player.seat != table.seat])
    return Gathering(
        host=_name_of(host),
        host_answers=host_answers(table.game, host),
        pace=pace_words(table.game.time),
        rated_words=rating_words(table),
        free_seats=tuple(mine or [box for box in free if not players[box.seat].reserved_for]),
        kept_seats=tuple(
            (box, _name_of(before.get(box.seat)))
            for box in free
            if players[box.seat].reserved_for and box not in mine
        ),
        is_host=is_host(table),
        again=bool(before),
        keeps_back=len(free) > 1,
        opening=table.game.dealt_by is not None,
    )


def _players_before(table: TableView) -> QuerySet[Player]:
    """Who sat at the game after which this table was opened to play again."""
    return Player.objects.filter(game__rematch=table.game).select_related("user", "bot")


def _name_of(player: Player | None) -> str:
    return player.name if player is not None else ""


def is_host(table: TableView) -> bool:
    """Whether the reader opened the table and sits there."""
    return table.seat is not None and table.players[table.seat].user_id == table.game.host_id


def rating_words(table: TableView) -> str:
    """Whether the game moves ratings, and the range it asks for; empty where neither is to be said."""
    if table.game.board_id is not None:
        return ""
    friendly = gettext("a friendly game, which moves nobody’s rating") if table.game.friendly else ""
    asks = range_words(table.game) if table.game.status == GameStatus.OPEN else ""
    return "; ".join(word for word in (friendly, asks) if word)


# --- a turn ------------------------------------------------------------------------------------------


def guidance_of(table: TableView) -> tuple[SafeString, ...]:
    """What the reader is to do, only in the reader’s own turn."""
    return tuple(map(table.say, table.display.guidance)) if table.my_turn else ()


def _guidance_url(table: TableView) -> str:
    phrases = table.display.guidance if table.my_turn else ()
    return table.rule_url(phrases[0].code) if phrases else ""


def choices_of(table: TableView) -> TurnChoices:
    """The hand, and what may be done with it."""
    return choices(
        table.offers,
        table.display,
        table.say,
        table.rule_url,
        table.html,
        hand_places(table),
        fresh_cards(table),
    )


def question_to(table: TableView) -> Question | None:
    """The move the reader is asked to confirm."""
    if table.pending is None or not table.my_turn:
        return None
    phrase = table.doubt or question_of(table.engine.prompts(table.view), table.pending)
    return None if phrase is None else Question(str(table.pending), table.say(phrase))
