"""What the API says and takes, type by type. Words are in the language the request asked for (Accept-Language)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from ninja import Field, Schema
from pydantic import ConfigDict

from rules.engine.wording import N_

Seat = int
Card = str
OptionValue = bool | int | str | None


class StrictIn(Schema):
    """What comes in: a name nobody knows is refused, for it would be a mistake nobody sees."""

    model_config = ConfigDict(extra="forbid")


# --- problems --------------------------------------------------------------------------------------


class FieldProblem(Schema):
    """A part of a request that cannot be taken."""

    where: str
    detail: str


class ProblemOut(Schema):
    """What went wrong: `code` stays the same, `detail` is a sentence for people."""

    code: str
    detail: str
    version: int | None = Field(None, description=N_("of a stale move: the version of the game now"))
    line: int | None = Field(None, description=N_("of a record: the number of the bad line, 0 for the whole"))
    rule: str | None = Field(None, description=N_("of a refused move: the address of the rule"))
    fields: list[FieldProblem] | None = None


# --- words and cards -------------------------------------------------------------------------------


class PhraseOut(Schema):
    """Something that is said: a code that stays, its facts, and the words."""

    code: str
    facts: dict[str, Any]
    words: str


class MeaningOut(Schema):
    """What a move would bring, and the cards or the number for which it would; none: in any case."""

    phrase: PhraseOut
    words: list[str]


class RangeOut(Schema):
    """Numbers that may be said."""

    low: int
    high: int
    step: int


class WordOut(Schema):
    """A word of a move and what it says."""

    word: str
    label: PhraseOut


class BlankOut(Schema):
    """One choice of several in a message."""

    name: str
    title: PhraseOut
    words: list[WordOut]


class OfferOut(Schema):
    """A move, or a kind of move, that may be made; a star stands for cards that are chosen."""

    mode: str = Field(description=N_("press, touch, show, use, choose, build, say or fill"))
    move: str
    label: PhraseOut
    grave: bool
    question: PhraseOut | None = None
    cards: list[Card] = []
    always: list[Card] = []
    low: int = 1
    high: int = 1
    means: list[MeaningOut] = []
    numbers: list[RangeOut] = []
    remarks: list[WordOut] = []
    blanks: list[BlankOut] = []


class OffersOut(Schema):
    """All that may be done at the seat now, a legal move written out, and why other cards may not be played."""

    version: int
    offers: list[OfferOut]
    example: str | None = Field(None, description=N_("one legal move, written out"))
    refusals: dict[Card, PhraseOut]


# --- people and games ------------------------------------------------------------------------------


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
    options: dict[str, OptionValue] = Field(description=N_("the house rules that are not the standard"))
    status: Literal["open", "playing", "over"]
    version: int
    public: bool
    friendly: bool = Field(False, description=N_("moves nobody’s rating"))
    rating_least: int | None = Field(None, description=N_("the rating one needs to sit down"))
    rating_most: int | None = Field(None, description=N_("the highest rating with which one may sit down"))
    seats: list[SitterOut]
    seat: Seat | None = Field(None, description=N_("your own seat"))
    your_turn: bool
    to_act: list[Seat]
    deadline: datetime | None = None
    moved_at: datetime | None = None


class GamesOut(Schema):
    """A page of games."""

    games: list[GameOut]
    page: int
    pages: int
    number: int


class RatingFigureOut(Schema):
    """A rating: the number, its uncertainty (two times in three the strength lies within), rated games."""

    rating: int
    uncertainty: int
    provisional: bool
    games: int


class RatingOut(RatingFigureOut):
    """A rating at a family of games and a kind of pace."""

    family: str
    pace: Literal["live", "days", "none"]


class RatingsOut(Schema):
    """The ratings of somebody."""

    ratings: list[RatingOut]


class RankOut(RatingFigureOut):
    """Somebody in the list of ratings; `profile` is the id of the profile page."""

    place: int
    name: str
    profile: str


class LevelRatingOut(RatingFigureOut):
    """The rating of a level of the house's bots."""

    level: Literal["novice", "club", "expert"]


class RankListOut(Schema):
    """A page of the list of ratings, and the levels of the bots."""

    family: str
    pace: Literal["live", "days", "none"]
    people: list[RankOut]
    levels: list[LevelRatingOut]
    page: int
    pages: int
    number: int


class RatingChangeOut(Schema):
    """How a game moved a rating."""

    game: str
    at: datetime
    before: int
    after: int
    uncertainty: int


class RatingHistoryOut(Schema):
    """A page of the changes of a rating."""

    changes: list[RatingChangeOut]
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
    """What a seat said."""

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
    table: ShownOut | None = None
    result: ResultOut | None = None


# --- the stream ------------------------------------------------------------------------------------


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


class EndLine(Schema):
    """The last line of the stream: the game is over, or the stream's time is and you ask again from `version`."""

    type: Literal["end", "again"]
    version: int
    result: ResultOut | None = None


# --- what comes in ---------------------------------------------------------------------------------


class MoveIn(StrictIn):
    """A move, and the version of the game it answers to."""

    version: int = Field(ge=0, le=99_999_999)
    move: str = Field(min_length=1, max_length=180)


class MovedOut(Schema):
    """The move is made."""

    version: int
    status: Literal["open", "playing", "over"]


class SitIn(StrictIn):
    """Where to sit (without a seat: the first that is free); the invitation of a private table."""

    seat: Seat | None = Field(None, ge=0, le=9)
    invitation: str = Field("", max_length=12)
    words: str = Field("", max_length=80, description=N_("words of your own for the shuffle"))


class TableIn(StrictIn):
    """A new table."""

    variant: str = Field(max_length=32)
    preset: str = Field("", max_length=40)
    options: dict[str, OptionValue] = Field({}, max_length=80)
    seat: Seat | None = Field(None, ge=0, le=9)
    public: bool = True
    pace: Literal["none", "bank", "days", "live"] = "none"
    days: int = Field(3, description=N_("days a move, with the pace “days”"))
    minutes: int = Field(10, description=N_("minutes, with the pace “live”: 5, 10 or 20"))
    weekends: bool = Field(False, description=N_("Saturdays and Sundays do not count"))
    after_resigning: Literal["bot", "end"] = "bot"
    bots: Literal["novice", "club", "expert"] | None = Field(
        None, description=N_("fill the other seats with bots of the house, and begin")
    )
    friendly: bool = Field(False, description=N_("moves nobody’s rating"))
    rating_least: int | None = Field(None, description=N_("the rating one needs to sit down"))
    rating_most: int | None = Field(None, description=N_("the highest rating with which one may sit down"))
    words: str = Field("", max_length=80)


class TextIn(StrictIn):
    """A record as a text."""

    text: str = Field(max_length=100_000)


# --- records ---------------------------------------------------------------------------------------


class RecordOut(Schema):
    """The record of a game."""

    id: str
    url: str
    text: str


class ImportOut(Schema):
    """A record that was brought from elsewhere."""

    id: str
    url: str
    variant: str
    players: list[str]
    deals: int
    imported_at: datetime


class ImportsOut(Schema):
    """All records the account has brought, the latest first."""

    records: list[ImportOut]


# --- rules -----------------------------------------------------------------------------------------


class VariantOut(Schema):
    """A game."""

    slug: str
    name: str
    family: str
    seats: int
    rules_url: str


class VariantsOut(Schema):
    """All games."""

    variants: list[VariantOut]


class PresetOut(Schema):
    """A named mix of house rules."""

    name: str
    label: str
    options: dict[str, OptionValue]


class OptionOut(Schema):
    """A house rule: a number from `low` to `high`, or one of `values`."""

    name: str
    label: str
    default: OptionValue
    values: list[OptionValue] | None = None
    low: int | None = None
    high: int | None = None
    paragraph: str


class ToolFieldOut(Schema):
    """Something a question says: cards, a word of `choices`, numbers, yes or no."""

    name: str
    kind: Literal["cards", "choice", "number", "numbers", "flag"]
    label: str
    choices: list[str]
    needed: bool


class ToolOut(Schema):
    """A question that can be asked about a game, such as the meld of a hand."""

    name: str
    title: str
    summary: str
    fields: list[ToolFieldOut]


class VariantFactsOut(VariantOut):
    """A game with its house rules, presets and what can be asked about it."""

    presets: list[PresetOut]
    options: list[OptionOut]
    tools: list[ToolOut]


class QuestionIn(StrictIn):
    """A question: the house rules it is asked under, and what its fields say, as text."""

    preset: str = Field("", max_length=40)
    options: dict[str, OptionValue] = Field({}, max_length=80)
    values: dict[str, str] = Field({}, max_length=20)


class RowOut(Schema):
    """A line of an answer."""

    words: str
    figure: int | None = None
    cards: list[Card]


class AnswerOut(Schema):
    """An answer: `figures` for programs, rows and notes for people."""

    figures: dict[str, Any]
    rows: list[RowOut]
    total: RowOut | None = None
    notes: list[str]
