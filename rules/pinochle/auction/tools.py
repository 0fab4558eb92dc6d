"""The arithmetic of the auction games for people with the cards on a table of their own; the account of a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from rules.engine.moves import Card, Event, Phrase
from rules.engine.page import Account, Answered, BadWord, Field, Kind, Row, Spot, Tool
from rules.engine.record import Moment
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.melds import Counter, Melding
from rules.pinochle.phrases import meld_phrase
from rules.pinochle.single import tools
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import table_of

from .imagine import shown_cards
from .options import AuctionOptions, law_of
from .permitted import BID_STEP, bid_law
from .scoring import score_deal
from .show import full_house
from .state import Game

TOOL_WORDS: Wording = {
    "tool_made": Sentence(N_("bid, made")),
    "tool_lost": Sentence(N_("bid, lost")),
    "tool_side": Sentence(N_("side {number}")),
}


def meld_of(options: AuctionOptions, trump: str, hand: tuple[Card, ...]) -> Melding:
    """What a hand of any size melds with a suit as trumps."""
    return Counter(PACK, table_of(options)).count(PACK.bag(hand), trump)


def spots(hand: Sequence[Card], melding: Melding) -> tuple[Spot, ...]:
    """The cards of a hand in order, marked "used" where they serve in a meld and "idle" where not."""
    left, found = shown_cards(melding), []
    for card in PACK.cards(PACK.bag(hand)):
        kind = PACK.index[card]
        used = PACK.count(left, kind) > 0
        left -= PACK.units[kind] if used else 0
        found.append(Spot(card, "used" if used else "idle"))
    return tuple(found)


def notes_of(melding: Melding) -> tuple[Phrase, ...]:
    """What there is to say of a melding: a full house, and why not more."""
    house = full_house(melding)
    return (*((house,) if house else ()), *melding.notes)


def _meld(options: AuctionOptions, asked: Mapping[str, Any]) -> Answered:
    hand: tuple[Card, ...] = asked["hand"]
    melding = meld_of(options, asked["trump"], hand)
    melds = [
        {"kind": meld.kind, "count": meld.count, "points": meld.points, "cards": list(meld.cards)}
        for meld in melding.melds
    ]
    return Answered(
        {"total": melding.points, "melds": melds},
        tuple(Row(meld_phrase(meld), meld.points, meld.cards) for meld in melding.melds),
        Row(Phrase("tool_total"), melding.points),
        notes_of(melding),
        spots(hand, melding),
    )


def partner_led(game: Game, trick: Sequence[Card]) -> bool:
    """Whether the partner of who is to play led to the trick: he did where half of the cards lie there."""
    return len(game.sides) < game.seats and len(trick) == len(game.sides)


def tools_of(game: Game) -> tuple[Tool, ...]:
    """The tools of one of the games."""

    def legal(options: AuctionOptions, asked: Mapping[str, Any]) -> Answered:
        trick, hand = asked["trick"], asked["hand"]
        led = partner_led(game, trick)
        if asked.get("partner-led") and not led:
            raise BadWord(
                "--partner-led", f"two cards on the trick where the partner led, and not {len(trick)}"
            )
        law = law_of(options, partner_led=led)
        cards = tools.legal_cards(asked["trump"], trick, hand, law, game.seats)
        return tools.answer_legal(cards, hand)

    def score(options: AuctionOptions, asked: Mapping[str, Any]) -> Answered:
        return _scored(game, options, asked)

    partner = (Field("partner-led", Kind.FLAG, N_("The partner led to the trick")),)
    each = N_("of every side in order, with commas")
    return (
        Tool(
            "meld",
            N_("Meld counter"),
            N_("Pick the cards and the trump; see what counts and why."),
            (tools.TRUMP, tools.HAND),
            _meld,
        ),
        tools.COUNT_TOOL,
        Tool(
            "legal",
            N_("Legal cards"),
            N_("Which cards of a hand may be played to a trick."),
            (tools.TRUMP, tools.TRICK, tools.HAND, *(partner if game.name == "four" else ())),
            legal,
            plain=True,
        ),
        tools.trick_tool(game.seats),
        Tool(
            "score",
            N_("Score of a deal"),
            N_("What each side scores for a deal."),
            (
                Field("bid", Kind.NUMBER, N_("The bid")),
                Field("bidder", Kind.NUMBER, N_("The bidder"), N_("the number of a seat, from 0"), usual=0),
                Field("meld", Kind.NUMBERS, N_("Melds"), each),
                Field("tricks", Kind.NUMBERS, N_("Trick points"), each),
                Field("tricks-won", Kind.NUMBERS, N_("Tricks won"), each, usual=()),
            ),
            score,
            plain=True,
        ),
    )


def _scored(game: Game, options: AuctionOptions, asked: Mapping[str, Any]) -> Answered:
    meld, tricks = asked["meld"], asked["tricks"]
    # Where nobody says how many tricks were won, points in tricks tell who won any.
    won = asked["tricks-won"] or tuple(int(points > 0) for points in tricks)
    for name, figures in (("meld", meld), ("tricks", tricks), ("tricks-won", won)):
        tools.need_figures(name, figures, len(game.sides))
    if asked["bidder"] >= game.seats:
        raise BadWord(str(asked["bidder"]), f"a seat from 0 to {game.seats - 1} for --bidder")
    side = game.side_of(asked["bidder"])
    law = bid_law(options)
    if not law.allows(asked["bid"], None):
        raise BadWord(
            str(asked["bid"]), f"a bid of {law.opening} or more, a multiple of {BID_STEP}, for --bid"
        )
    tools.need_tens("meld", meld)
    if not game.all_meld and any(points for s, points in enumerate(meld) if s != side):
        raise BadWord(
            tools.listed(meld), f"0 in --meld for all but side {side}: in this game the bidder alone melds"
        )
    tools.need_trick_points(options, tricks)
    if asked["tricks-won"]:
        _need_tricks(game, side, tricks, won)
    score = score_deal(options, bidder=side, bid=asked["bid"], meld=meld, tricks=tricks, won=won)
    made = score.outcome == "made"
    return Answered(
        {"made": made, "scores": list(score.scores)},
        (
            Row(Phrase("tool_made" if made else "tool_lost"), asked["bid"]),
            *(Row(Phrase("tool_side", {"number": s}), points) for s, points in enumerate(score.scores)),
        ),
    )


def _need_tricks(game: Game, bidder: int, points: Sequence[int], won: Sequence[int]) -> None:
    """Raise BadWord unless so many tricks can have been won with these points."""
    if sum(won) != game.hand:
        raise BadWord(tools.listed(won), f"{game.hand} tricks in all for --tricks-won, and not {sum(won)}")
    for side, (scored, number) in enumerate(zip(points, won, strict=True)):
        # What the bidder buried counts for him even without a trick.
        if scored and not number and not (game.widow and side == bidder):
            raise BadWord(tools.listed(won), f"a trick for side {side}, which has {scored} trick points")
        if number == game.hand and scored != sum(points):
            raise BadWord(tools.listed(won), f"all trick points for side {side}, which won every trick")


# --- the account of a record -----------------------------------------------------------------


def account(moments: Iterable[Moment]) -> tuple[Account, ...]:
    """Every finished deal of a replayed game: contract, widow, melds, tricks, scores and totals."""
    deals: list[Account] = []
    events: list[Event] = []
    for moment in moments:
        events += moment.events
        if any(event.kind == "scored" for event in moment.events):
            figures = _deal(events, moment.state.match)
            deals.append(Account(figures, tuple(_lines(figures))))
            events = []
    return tuple(deals)


def _deal(events: Sequence[Event], match: Any) -> dict[str, Any]:
    dealt, score = [event.facts for event in events if event.kind == "dealt"][-1], match.sheet[-1][1]
    contract: dict[str, object] = {"bidder": None, "bid": None, "trump": None}
    melds: list[dict[str, object]] = []
    tricks: list[dict[str, Any]] = []
    aside: dict[str, object] = {}
    for event in events:
        facts = event.facts
        match event.kind:
            case "bought":
                contract |= {"bidder": facts["seat"], "bid": facts["bid"]}
            case "widow_turned":
                aside["widow"] = list(cast("tuple[Card, ...]", facts["cards"]))
            case "buried_count":
                aside["buried"] = list(cast("tuple[Card, ...]", facts["buried"]))
            case "named":
                contract["trump"] = facts["suit"]
            case "melded":
                items = cast("tuple[Phrase, ...]", facts["melds"])
                melds += [_shown_meld(facts["seat"], item) for item in items]
            case "led":
                tricks.append({"leader": facts["seat"], "cards": [facts["card"]]})
            case "played":
                tricks[-1]["cards"].append(facts["card"])
            case "took":
                tricks[-1]["winner"] = facts["seat"]
    return {
        "deal": dealt["deal"], "dealer": dealt["dealer"], "contract": contract, **aside,
        "outcome": score.outcome, "melds": melds, "meld": list(score.meld), "tricks": tricks,
        "trick_points": list(score.tricks), "scores": list(score.scores), "totals": list(match.scores),
    }  # fmt: skip


def _shown_meld(seat: object, item: Phrase) -> dict[str, object]:
    words, count = cast(Phrase, item.facts["meld"]), 1
    if words.code.startswith("times_"):
        words, count = cast(Phrase, words.facts["meld"]), int(words.code.removeprefix("times_"))
    points, suit = item.facts["points"], words.facts.get("suit")
    return {"seat": seat, "kind": words.code, "suit": suit, "count": count, "points": points}


def _lines(deal: Mapping[str, Any]) -> list[str]:
    contract = deal["contract"]
    lines = [
        f"deal {deal['deal']}: seat {contract['bidder']} bid {contract['bid']} in {contract['trump']}, "
        f"{deal['outcome']}"
    ]
    lines += [f"  {name:<7}{' '.join(deal[name])}" for name in ("widow", "buried") if name in deal]
    lines += [
        f"  meld   seat {meld['seat']}  {meld['points']:>4}  {meld['kind']} {meld['suit'] or ''}".rstrip()
        for meld in deal["melds"]
    ]
    lines += [
        f"  trick {number:>2}  seat {trick['leader']} led  {' '.join(trick['cards'])}  seat {trick['winner']} wins"
        for number, trick in enumerate(deal["tricks"], start=1)
    ]
    for name in ("meld", "trick_points", "scores", "totals"):
        lines.append(f"  {name:<12}" + "  ".join(f"{points:>6}" for points in deal[name]))
    return lines
