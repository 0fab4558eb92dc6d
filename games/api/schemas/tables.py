"""Tables: who sits there, what is shown, moves and events."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from django.utils.translation import gettext_noop
from ninja import Field, Schema

from .common import Card, OffersOut, OptionValue, PhraseOut, Seat, StrictIn


class BotOut(Schema):
    """Whose program a bot account is."""

    owner: str


class MeOut(Schema):
    """Whom the token speaks for, and what it is for."""

    name: str
    bot: BotOut | None = None
    token: str
    scopes: list[str]


class SitterOut(Schema):
    """A seat and who sits there: a person, a bot account, a bot of the house (`level`), or nobody."""

    seat: Seat
    name: str
    player: str
    kind: Literal["person", "guest", "bot", "house", "free"]
    level: str = ""


class GameOut(Schema):
    """A game in a list."""

    id: str
    url: str
    variant: str
    options: dict[str, OptionValue] = Field(
        description=gettext_noop("the house rules that are not the standard")
    )
    status: Literal["open", "playing", "over"]
    version: int
    public: bool
    friendly: bool = Field(False, description=gettext_noop("moves nobody’s rating"))
    rating_least: int | None = Field(None, description=gettext_noop("the rating one needs to sit down"))
    rating_most: int | None = Field(
        None, description=gettext_noop("the highest rating with which one may sit down")
    )
    seats: list[SitterOut]
    seat: Seat | None = Field(None, description=gettext_noop("your own seat"))
    your_turn: bool
    to_act: list[Seat]
    deadline: datetime | None = None
    planned_at: datetime | None = Field(
        None,
        description=gettext_noop(
            "when a plan of yours takes your turn by itself: until then it does not wait"
        ),
    )
    moved_at: datetime | None = None


class GamesOut(Schema):
    """A page of games."""

    games: list[GameOut]
    page: int
    pages: int
    number: int


class ResultOut(Schema):
    """How a game ended."""

    why: str
    reason: str
    scores: list[int]
    winners: list[int]
    seat: Seat | None = None


class TrickPlayOut(Schema):
    """A card of a trick and who played it."""

    seat: Seat
    card: Card


class TrickOut(Schema):
    """The cards of a trick in the order played; `winner` once it is taken."""

    plays: list[TrickPlayOut]
    winner: Seat | None = None


class PlaceOut(Schema):
    """A seat as everybody sees it."""

    seat: Seat
    cards: int
    notes: list[PhraseOut]


class TallyOut(Schema):
    """A line of figures, one a side."""

    label: PhraseOut
    values: list[int | None]


class LaidCardsOut(Schema):
    """Cards that lie on the table before a seat."""

    seat: Seat
    what: PhraseOut
    points: int
    cards: list[Card]
    notes: list[PhraseOut]
    key: str
    across: list[Card]
    shared: bool


class PileOut(Schema):
    """A heap on the table; `cards` are those that lie face up."""

    name: PhraseOut
    size: int
    cards: list[Card]


class SaidOut(Schema):
    """The phrases a seat has said in the deal under way, each in words and as data."""

    seat: Seat
    phrases: list[PhraseOut]


class LineOut(Schema):
    """A finished deal on the score sheet."""

    deal: int
    label: PhraseOut
    parts: list[TallyOut]
    scores: list[int]
    totals: list[int]


class ShownOut(Schema):
    """The table as the seat sees it, and nothing else."""

    deal: int
    stage: str
    hand: list[Card]
    places: list[PlaceOut]
    headline: list[PhraseOut]
    guidance: list[PhraseOut]
    trick: TrickOut | None = None
    last_trick: TrickOut | None = None
    tallies: list[TallyOut]
    laid: list[LaidCardsOut]
    piles: list[PileOut]
    said: list[SaidOut]
    sheet: list[LineOut]
    scores: list[int]
    target: int | None = None


class TableOut(GameOut):
    """A table as the token's account sees it; `table` is missing while no cards are dealt."""

    sides: list[list[Seat]]
    dealer: Seat | None = None
    rules_version: int
    rules_url: str
    pace: str
    seal: str = ""
    opens_words: bool = Field(
        False,
        description=gettext_noop("the words whose seal you gave are waited for, by `POST games/ID/words`"),
    )
    table: ShownOut | None = None
    claim: ClaimOut | None = None
    result: ResultOut | None = None


class EventLine(Schema):
    """A line of the stream: something happened, as the seat may know it."""

    type: Literal["event"] = "event"
    version: int
    deal: int
    kind: str
    facts: dict[str, Any]
    words: str


class TurnLine(Schema):
    """A line of the stream: how the game stands; with the offers where it is your turn."""

    type: Literal["turn"] = "turn"
    version: int
    status: Literal["open", "playing", "over"]
    seat: Seat | None = None
    to_act: list[Seat]
    your_turn: bool
    offers: OffersOut | None = None
    claim: ClaimOut | None = None
    opens_words: bool = Field(
        False,
        description=gettext_noop("the words whose seal you gave are waited for, by `POST games/ID/words`"),
    )


class EndLine(Schema):
    """The last line of the stream: the game is over, or the stream's time is and you ask again from `version`."""

    type: Literal["end", "again"]
    version: int
    result: ResultOut | None = None


class MoveIn(StrictIn):
    """A move, and the version of the game it answers to."""

    version: int = Field(ge=0, le=99_999_999)
    move: str = Field(min_length=1, max_length=180)


class ClaimOut(Schema):
    """A claim that your seat is to see now: who says that which side takes the rest, and whether you may answer."""

    id: int
    seat: Seat
    side: int
    concedes: bool
    state: str
    cards: list[str]
    from_above: bool
    may_answer: bool


class ClaimIn(StrictIn):
    """The rest is mine; with `offer` the other side is asked where it cannot be proved, `from_above` said with it."""

    version: int = Field(ge=0, le=99_999_999)
    offer: bool = False
    from_above: bool = False


class ClaimAnswerIn(StrictIn):
    """Whether a claim is granted."""

    claim: int = Field(ge=0, le=2**31)
    grant: bool


class ConcedeIn(StrictIn):
    """The rest is the other side's."""

    version: int = Field(ge=0, le=99_999_999)


class PlanOut(Schema):
    """A plan: how it is sent to make it, what it does, what it would do now, what stands against it."""

    place: int
    plan: dict[str, Any]
    words: str
    would: str
    conflict: str = ""


class EndedPlanOut(Schema):
    """A plan that was given up, and why."""

    words: str
    why: str


class PlansOut(Schema):
    """The plans of one's own seat, in the order in which they are asked, and what could be planned now."""

    standing: list[PlanOut]
    possible: list[PlanOut]
    ended: list[EndedPlanOut]
    always: list[str] = Field(description=gettext_noop("what you plan for all your games"))
    at_once: bool = Field(description=gettext_noop("planned moves are made without a pause"))
    planned_at: datetime | None = None


class PlanIn(StrictIn):
    """A plan, as `possible` tells them."""

    plan: dict[str, Any]


class PlanChangeIn(StrictIn):
    """Another plan for a place, and the one that stands there."""

    place: int = Field(ge=0, le=1000)
    was: dict[str, Any]
    plan: dict[str, Any]


class PlanSoonerIn(StrictIn):
    """The plan to be asked before the one above it, and where it stands."""

    place: int = Field(ge=0, le=1000)
    plan: dict[str, Any]


class PlansAtOnceIn(StrictIn):
    """Whether planned moves are made without a pause."""

    at_once: bool


class PlanDropIn(StrictIn):
    """The plan to take back, and where it stands."""

    place: int = Field(ge=0, le=1000)
    plan: dict[str, Any]


class MovedOut(Schema):
    """The move is made."""

    version: int
    status: Literal["open", "playing", "over"]


class SitIn(StrictIn):
    """Where to sit (without a seat: the first that is free); the invitation of a private table."""

    seat: Seat | None = Field(None, ge=0, le=9)
    invitation: str = Field("", max_length=12)
    words: str = Field(
        "",
        max_length=80,
        description=gettext_noop(
            "words of your own for the shuffle; or “sealed ” and their seal, if you open them once everybody sits"
        ),
    )


class WordsIn(StrictIn):
    """Words whose seal was given before."""

    words: str = Field(max_length=80)


class SealOut(Schema):
    """The seal of a secret, and the ticket for a table whose cards follow from it."""

    ticket: str
    secret_seal: str


class TableIn(StrictIn):
    """A new table."""

    variant: str = Field(max_length=32)
    preset: str = Field("", max_length=40)
    options: dict[str, OptionValue] = Field({}, max_length=80)
    seat: Seat | None = Field(None, ge=0, le=9)
    public: bool = True
    pace: Literal["none", "bank", "days", "live"] = "none"
    days: int = Field(3, description=gettext_noop("days a move, with the pace “days”"))
    minutes: int = Field(10, description=gettext_noop("minutes, with the pace “live”: 5, 10 or 20"))
    weekends: bool = Field(False, description=gettext_noop("Saturdays and Sundays do not count"))
    after_resigning: Literal["bot", "end"] = "bot"
    bots: Literal["novice", "club", "expert"] | None = Field(
        None, description=gettext_noop("fill the other seats with bots of the house, and begin")
    )
    friendly: bool = Field(False, description=gettext_noop("moves nobody’s rating"))
    rating_least: int | None = Field(None, description=gettext_noop("the rating one needs to sit down"))
    rating_most: int | None = Field(
        None, description=gettext_noop("the highest rating with which one may sit down")
    )
    words: str = Field(
        "",
        max_length=80,
        description=gettext_noop(
            "words of your own for the shuffle; or “sealed ” and their seal, if you open them once everybody sits"
        ),
    )
    ticket: str = Field(
        "", max_length=32, description=gettext_noop("of a seal: the cards follow from the secret it seals")
    )
