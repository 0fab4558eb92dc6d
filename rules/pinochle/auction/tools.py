"""The arithmetic of the auction games for people with the cards on a table of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.cards import Pack
from rules.engine.moves import Card, Phrase
from rules.engine.page import SUIT_CHOICES, BadWord, Field, Kind, Row, Spot, Tool, ToolAnswer
from rules.engine.score import MADE
from rules.engine.tool_words import bidder_field, with_card_in_dispute
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.deal_sheet import (
    SHEET_WORDS,
    bid_row,
    meld_row,
    short_of,
    side_labels,
    tricks_row,
)
from rules.pinochle.melds import Counter, Melding
from rules.pinochle.phrases import meld_phrase
from rules.pinochle.side_names import side_name, with_names
from rules.pinochle.single import tools
from rules.pinochle.single.tools import TrickCards

from .games import AuctionGame, game_of
from .laws import bid_law, duty, meld_table, melds_win, times, worths
from .options import TIMES, AuctionOptions
from .score import CONCEDED, NO_TRICK, AuctionSettlement, settle, settle_conceded
from .view import full_house
from .worlds import shown_cards

TOOL_WORDS: Wording = {
    **SHEET_WORDS,
    "tool_won_no_trick": Sentence(N_("The bidding side won no trick, and with it lost the bid.")),
    "tool_bid_conceded": Sentence(
        N_("A bid conceded is lost once, and each of the others scores half of it.")
    ),
    "tool_bid_conceded_late": Sentence(
        N_("A bid conceded is lost once, and each of the others scores their melds and ten more.")
    ),
    "tool_bid_alone": Sentence(
        N_("Only the bid is scored: each of the other two pays or receives half of it.")
    ),
    "tool_tricks_assumed": Sentence(
        N_(
            "“Tricks won” is empty: a side with trick points is taken to have won a trick,"
            " a side without any to have won none."
        )
    ),
    "tool_partner": Sentence(N_("The partner led only where there are two cards on the trick.")),
    "tool_bidder_melds": Sentence(N_("In this game only the bidder melds.")),
    "tool_conceding": Sentence(N_("At this table a bid cannot be conceded.")),
    "tool_conceded": Sentence(N_("A bid conceded is not played, so there are no trick points.")),
    "tool_which_trump": Sentence(N_("Say which suit was trumps: at this table some suits count more.")),
    "tool_sum_tricks": Sentence(N_("All tricks together are {total}, and not {sum}.")),
    "tool_no_trick": Sentence(N_("A side with trick points has won a trick.")),
    "tool_every_trick": Sentence(N_("A side that won every trick has all trick points.")),
}


def meld_of(options: AuctionOptions, trump: str, hand: tuple[Card, ...]) -> Melding:
    """What a hand of any size melds with a suit as trumps."""
    pack = game_of(options).pack
    return Counter(pack, meld_table(options)).count(pack.bag(hand), trump)


def spots(hand: Sequence[Card], melding: Melding, pack: Pack) -> tuple[Spot, ...]:
    """The cards of a hand in order, marked "used" where they serve in a meld and "idle" where not."""
    left, cards = shown_cards(melding, pack), []
    for card in pack.cards(pack.bag(hand)):
        kind = pack.index[card]
        used = pack.count(left, kind) > 0
        left -= pack.units[kind] if used else 0
        cards.append(Spot(card, "used" if used else "idle"))
    return tuple(cards)


def notes_of(melding: Melding) -> tuple[Phrase, ...]:
    """What there is to say of a melding: a full house, and why not more."""
    house = full_house(melding)
    return (*((house,) if house else ()), *melding.notes)


def _meld(options: AuctionOptions, values: Mapping[str, Any]) -> ToolAnswer:
    hand: tuple[Card, ...] = values["hand"]
    melding = meld_of(options, values["trump"], hand)
    melds = [
        {"kind": meld.kind, "count": meld.count, "points": meld.points, "cards": list(meld.cards)}
        for meld in melding.melds
    ]
    return ToolAnswer(
        {"total": melding.points, "melds": melds},
        tuple(Row(meld_phrase(meld), meld.points, meld.cards) for meld in melding.melds),
        Row(Phrase("tool_total"), melding.points),
        notes_of(melding),
        spots(hand, melding, game_of(options).pack),
    )


def trick_cards(game: AuctionGame) -> TrickCards:
    """What the tricks of a game are made of."""
    return TrickCards(game.pack, worths, game.last_trick)


def partner_led(game: AuctionGame, trick: Sequence[Card]) -> bool:
    """Whether the partner of who is to play led to the trick: he did where half of the cards lie there."""
    return len(game.sides) < game.seats and len(trick) == len(game.sides)


def as_it_binds(options: AuctionOptions, why: Phrase) -> Phrase:
    """Why a card may not be played: where nobody has to beat, it is the partner's lead that asks for it."""
    if why.code == "must_head" and not options.must_head:
        return Phrase("must_take_partner", why.facts)
    return why


TRUMP_FIELD = Field("trump", Kind.CHOICE, N_("Trumps"), choices=SUIT_CHOICES, usual="")
CONCEDED_FIELD = Field("conceded", Kind.FLAG, N_("The bidder conceded"))
"""What the score of a deal with a widow may hang on besides."""


def tools_of(game: AuctionGame) -> tuple[Tool, ...]:
    """The tools of one of the games."""

    def legal(options: AuctionOptions, values: Mapping[str, Any]) -> ToolAnswer:
        trick, hand = values["trick"], values["hand"]
        led = partner_led(game, trick)
        if values.get("partner-led") and not led:
            raise BadWord(
                "--partner-led",
                f"two cards on the trick where the partner led, and not {len(trick)}",
                Phrase("tool_partner"),
            )
        law = duty(options, partner_led=led)
        cards = tools.legal_cards(values["trump"], trick, hand, law, game.seats, game.pack)
        why = as_it_binds(options, tools.why_not_more(values["trump"], trick, hand, cards, law, game.pack))
        any_why = tools.why_any(values["trump"], trick, hand, law, game.pack)
        return tools.answer_legal(cards, hand, why, game.pack, any_why)

    def score(options: AuctionOptions, values: Mapping[str, Any]) -> ToolAnswer:
        return _score_answer(game_of(options), options, values)

    with_widow = (CONCEDED_FIELD,) if game.concedes_late else (TRUMP_FIELD, CONCEDED_FIELD)
    partner = (Field("partner-led", Kind.FLAG, N_("The partner led to the trick")),)
    each = (
        N_("of South, then of West and of East, with commas")
        if len(game.sides) == game.seats
        else N_("of South and North, then of West and East, with commas")
    )
    sides = side_labels(sides=len(game.sides), seats=game.seats)
    return (
        Tool(
            "meld",
            N_("Meld counter"),
            N_("Pick the cards and the trump suit; see what counts and why."),
            (tools.TRUMP, tools.HAND),
            _meld,
        ),
        tools.count_tool(trick_cards(game)),
        with_card_in_dispute(
            Tool(
                "legal",
                N_("Legal cards"),
                N_("Which cards of a hand may be played to a trick."),
                (tools.TRUMP, tools.TRICK, tools.HAND, *(partner if game.name == "four" else ())),
                legal,
            )
        ),
        tools.trick_tool(game.seats, game.pack),
        with_names(
            Tool(
                "score",
                N_("Score of a deal"),
                N_("What each side scores for a deal."),
                (
                    Field("bid", Kind.NUMBER, N_("The bid")),
                    bidder_field(game.seats),
                    Field(
                        "meld",
                        Kind.NUMBERS,
                        N_("Meld"),
                        each,
                        boxes=sides,
                        # Where the bidder alone melds, the others have nothing to write.
                        empty="" if game.all_meld else "0",
                    ),
                    Field(
                        "tricks",
                        Kind.NUMBERS,
                        N_("Trick points"),
                        each,
                        usual=() if game.widow else None,
                        boxes=sides,
                    ),
                    Field("tricks-won", Kind.NUMBERS, N_("Tricks won"), each, usual=(), boxes=sides),
                    *(with_widow if game.widow else ()),
                ),
                score,
            ),
            sides=len(game.sides),
            seats=game.seats,
        ),
    )


def _score_answer(game: AuctionGame, options: AuctionOptions, values: Mapping[str, Any]) -> ToolAnswer:
    meld, tricks = values["meld"], values["tricks"]
    # Where nobody says how many tricks were won, points in tricks tell who won any.
    won = values["tricks-won"] or tuple(int(points > 0) for points in tricks)
    tools.need_figures("meld", meld, len(game.sides))
    side = game.side_of(int(values["bidder"]))
    law = bid_law(options)
    if not law.allows(values["bid"], None):
        raise BadWord(
            str(values["bid"]),
            f"a bid of {law.opening} or more, a multiple of {game.unit}, for --bid",
            Phrase("tool_bid", {"bid": values["bid"], "low": law.opening}),
        )
    tools.need_multiples("meld", meld, game.unit)
    if not game.all_meld and any(points for s, points in enumerate(meld) if s != side):
        raise BadWord(
            tools.listed(meld),
            f"0 in --meld for all but side {side}: in this game the bidder alone melds",
            Phrase("tool_bidder_melds"),
        )
    settled = _settlement(game, options, values, side, won)
    return ToolAnswer(
        {"made": settled.outcome == MADE, "scores": list(settled.scores)},
        (
            bid_row(values["bid"], is_made=settled.outcome == MADE),
            *(row for each in range(len(game.sides)) for row in _sheet(game, options, values, settled, each)),
        ),
        notes=tuple(_remarks(game, options, values, settled, side)),
    )


def _settlement(
    game: AuctionGame, options: AuctionOptions, values: Mapping[str, Any], side: int, won: Sequence[int]
) -> AuctionSettlement:
    """What a deal comes to with a bid and melds that can be; raises BadWord for tricks that cannot."""
    bid, meld, tricks = values["bid"], values["meld"], values["tricks"]
    if values.get("conceded"):
        _need_conceding(options, tricks)
        return settle_conceded(game, bidder=side, bid=bid, meld=meld)
    trump = values.get("trump") or None
    if TIMES[options.raised_suits] and trump is None:
        raise BadWord("--trump", "the trump suit: some count more here", Phrase("tool_which_trump"))
    if not tricks and melds_win(options) and meld[side] >= bid:
        nothing = (0,) * len(game.sides)
        return settle(options, bidder=side, bid=bid, meld=meld, tricks=nothing, won=nothing, trump=trump)
    for name, figures in (("tricks", tricks), ("tricks-won", won)):
        tools.need_figures(name, figures, len(game.sides))
    tools.need_trick_points(options, tricks, trick_cards(game))
    if values["tricks-won"]:
        _need_tricks(game, side, tricks, won)
    return settle(options, bidder=side, bid=bid, meld=meld, tricks=tricks, won=won, trump=trump)


def _need_conceding(options: AuctionOptions, tricks: Sequence[int]) -> None:
    """Raise BadWord unless a bid may be conceded and no trick was played."""
    if not options.may_concede:
        raise BadWord("--conceded", "a hand that is played: nobody concedes here", Phrase("tool_conceding"))
    if tricks:
        raise BadWord(tools.listed(tricks), "no --tricks: the bid was conceded", Phrase("tool_conceded"))


def _sheet(
    game: AuctionGame,
    options: AuctionOptions,
    values: Mapping[str, Any],
    settled: AuctionSettlement,
    side: int,
) -> tuple[Row, ...]:
    """What a side has in melds and tricks, whether it counts, and what the deal gives it."""
    whose = side_name(side, sides=len(game.sides), seats=game.seats)
    points = Row(whose, settled.scores[side])
    if settled.outcome == CONCEDED and not game.concedes_late:
        return (points,)
    bidding, lost = side == game.side_of(int(values["bidder"])), settled.outcome != MADE
    plain = "lost" if bidding and lost else "bid_only" if options.reward == "bid" else ""
    meld, tricks = values["meld"][side], values["tricks"]
    rows = (
        [meld_row(whose, meld, plain if settled.meld[side] == meld else "no_trick")]
        if bidding or game.all_meld
        else []
    )
    rows += [tricks_row(whose, tricks[side], plain)] if tricks else []
    return (*rows, points)


def _remarks(
    game: AuctionGame,
    options: AuctionOptions,
    values: Mapping[str, Any],
    settled: AuctionSettlement,
    side: int,
) -> Iterator[Phrase]:
    """Why a bid was lost, what more it cost or won, and what was taken for granted."""
    trump, tricks = values.get("trump") or None, values["tricks"]
    if settled.outcome == CONCEDED:
        yield Phrase("tool_bid_conceded_late" if game.concedes_late else "tool_bid_conceded")
        return
    if settled.outcome == NO_TRICK:
        yield Phrase("tool_won_no_trick")
    elif settled.outcome != MADE:
        yield short_of(settled.meld[side] + (tricks[side] if tricks else 0), values["bid"])
    if settled.outcome != MADE and options.lost_twice:
        yield Phrase("end_twice")
    if (many := times(options, trump)) > 1:
        yield Phrase("end_raised", {"suit": trump, "number": many})
    if options.reward == "bid":
        yield Phrase("tool_bid_alone")
    if tricks and not values["tricks-won"] and _tricks_matter(game, options, values, side):
        yield Phrase("tool_tricks_assumed")


def _tricks_matter(
    game: AuctionGame, options: AuctionOptions, values: Mapping[str, Any], bidder: int
) -> bool:
    """Whether the deal hangs on how many tricks were won, which trick points do not say."""
    if not options.trick_needed:
        return False
    # Tricks may have no points, and all the points of a bidder may be those of buried cards.
    unsure = game.widow * max(worths(options))
    return any(
        points <= (unsure if side == bidder else 0) and (side == bidder or values["meld"][side])
        for side, points in enumerate(values["tricks"])
    )


def _need_tricks(game: AuctionGame, bidder: int, points: Sequence[int], won: Sequence[int]) -> None:
    """Raise BadWord unless so many tricks can have been won with these points."""
    if sum(won) != game.hand:
        why = Phrase("tool_sum_tricks", {"total": game.hand, "sum": sum(won)})
        raise BadWord(
            tools.listed(won), f"{game.hand} tricks in all for --tricks-won, and not {sum(won)}", why
        )
    for side, (scored, number) in enumerate(zip(points, won, strict=True)):
        # What the bidder buried counts for them even without a trick, and is in nobody else's.
        buried = game.widow and side != bidder
        if scored and not number and not (game.widow and side == bidder):
            why = Phrase("tool_no_trick")
            raise BadWord(tools.listed(won), f"a trick for side {side}, which has {scored} trick points", why)
        if number == game.hand and scored != sum(points) - (points[bidder] if buried else 0):
            why = Phrase("tool_every_trick")
            raise BadWord(tools.listed(won), f"all trick points for side {side}, which won every trick", why)
