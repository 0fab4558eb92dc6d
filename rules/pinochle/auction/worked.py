"""The worked examples of the auction games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.engine import examples
from rules.engine.auction import Auction
from rules.engine.moves import Move, Phrase, Seat
from rules.engine.notation import write_cards
from rules.engine.page import Cell, Example, Group, Table, Worked
from rules.engine.prompts import Pick
from rules.engine.score import MatchScore
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.phrases import meld_item
from rules.pinochle.single import tools
from rules.pinochle.single.page import cards_of

from .game import AuctionPinochle
from .games import FOUR, AuctionGame, game_of
from .laws import Laws, bid_law, duty
from .legal import PASS, must_open
from .options import AuctionOptions, FourOptions
from .score import AuctionSettlement, outcome_code, settle, winner
from .state import Bidding, State, Tricks
from .tools import as_it_binds, meld_of, notes_of, partner_led, spots, trick_cards

FOLDER = Path(__file__).parent / "examples"

EXAMPLE_WORDS: Wording = {
    "ex_dealer_bought": Sentence(N_("The dealer has bought the hand.")),
    "ex_left_leads": Sentence(N_("The player to the left of the dealer leads to the first trick.")),
    "ex_bidder_leads": Sentence(N_("The bidder leads to the first trick.")),
    "ex_meld": Sentence(N_("{total}: {melds:phrases}.")),
    "ex_no_meld": Sentence(N_("Nothing to meld.")),
    "ex_partner_led": Sentence(N_("The partner led to this trick.")),
    "ex_bids_allowed": Sentence(N_("After a bid of {high} you may bid {bids}.")),
    "ex_bids_refused": Sentence(N_("Not allowed: {bids}.")),
    "ex_bids_open": Sentence(N_("Nobody has bid yet. You may bid {bids}.")),
    "ex_scored": Sentence(N_("The bid was {bid}: {outcome:phrase}. The bidder scores {ours}.")),
    "ex_bidder": Sentence(N_("Bidder")),
    "ex_side_0": Sentence(N_("Bidder’s side")),
    "ex_side_1": Sentence(N_("Other side")),
    "ex_player_1": Sentence(N_("Second player")),
    "ex_player_2": Sentence(N_("Third player")),
    "ex_row_meld": Sentence(N_("Meld")),
    "ex_row_counted": Sentence(N_("of which counts")),
    "ex_row_tricks": Sentence(N_("Tricks")),
    "ex_row_deal": Sentence(N_("This deal")),
    "ex_row_before": Sentence(N_("Before")),
    "ex_row_after": Sentence(N_("After it")),
    "ex_goes_on": Sentence(N_("Nobody has won yet: another deal.")),
    "ex_won": Sentence(N_("The game is won: {who:phrase}.")),
}


def work(example: Example, options: Any) -> Worked:
    """An example of the game of these options, worked out under the options of a page."""
    setup, options = example.setup, examples.options_for(example, options)
    game = game_of(options)
    match example.kind:
        case "meld":
            return _meld(setup, options)
        case "legal":
            return _legal(setup, options, game)
        case "trick":
            return tools.work_trick(setup, game.pack)
        case "count":
            return tools.work_count(setup, options, trick_cards(game))
        case "steps":
            return _steps(setup, options)
        case "score":
            return _score(setup, options, game)
        case "end":
            return _end(setup, options, game)
        case "lead":
            return _lead(setup, options)
    raise KeyError(example.kind)


def _meld(setup: Mapping[str, Any], options: AuctionOptions) -> Worked:
    pack = game_of(options).pack
    trump, hand = setup["trump"], cards_of(setup["hand"], pack)
    melding = meld_of(options, trump, hand)
    items = tuple(map(meld_item, melding.melds))
    line = Phrase("ex_meld", {"total": melding.points, "melds": items}) if items else Phrase("ex_no_meld")
    return Worked(
        answer={"total": melding.points},
        facts=(Phrase("ex_trump", {"suit": trump}),),
        hand=spots(hand, melding, pack),
        lines=(line,),
        reasons=notes_of(melding),
        asks=("meld", {"trump": trump, "hand": write_cards(pack.cards(pack.bag(hand)))}),
    )


def _legal(setup: Mapping[str, Any], options: AuctionOptions, game: AuctionGame) -> Worked:
    trick, hand = (cards_of(setup[name], game.pack) for name in ("trick", "hand"))
    led = partner_led(game, trick)
    law = duty(options, partner_led=led)
    worked = tools.work_legal(setup["trump"], trick, hand, law, game.seats, game.pack)
    if not led:
        return worked
    return replace(
        worked,
        facts=(worked.facts[0], Phrase("ex_partner_led"), worked.facts[1]),
        reasons=tuple(as_it_binds(options, why) for why in worked.reasons),
        refused={card: as_it_binds(options, why) for card, why in worked.refused.items()},
    )


def _steps(setup: Mapping[str, Any], options: AuctionOptions) -> Worked:
    """What may be bid next; where the first bid must be higher than the one told of, all figures rise with it."""
    law, high = bid_law(options), setup.get("high")
    rise = max(0, law.opening - high) if high else 0
    high = high + rise if high else None
    bids = [bid + rise for bid in setup["bids"]]
    allowed = [bid for bid in bids if law.allows(bid, high)]
    refused = [bid for bid in bids if bid not in allowed]
    lines = []
    if allowed:
        facts: dict[str, object] = {"bids": _numbers_as_text(allowed), "high": high}
        lines.append(Phrase("ex_bids_allowed" if high else "ex_bids_open", facts))
    if refused:
        lines.append(Phrase("ex_bids_refused", {"bids": _numbers_as_text(refused)}))
    return Worked(answer={"allowed": [bid - rise for bid in allowed]}, lines=tuple(lines))


def _lead(setup: Mapping[str, Any], options: FourOptions) -> Worked:
    """Who leads to the first trick for four, by the engine: the auction is played as far as it needs."""
    engine, dealer, bidder = AuctionPinochle(options), setup["dealer"], setup["bidder"]
    state = engine.start(dealer, MatchScore((0,) * len(FOUR.sides)))
    state = engine.apply(state, None, Move("deal", FOUR.pack.cards_in_order)).state
    while isinstance(state.phase, Bidding):
        (seat,) = engine.to_act(state)
        state = engine.apply(state, seat, _call_for(engine.laws, state.phase.auction, bidder)).state
    state = engine.apply(state, bidder, Move("trump", ("H",))).state
    while not isinstance(state.phase, Tricks):
        state = _moved_aside(engine, state)
    (leader,) = engine.to_act(state)
    line = "ex_left_leads" if leader == (dealer + 1) % FOUR.seats else "ex_bidder_leads"
    return Worked(
        answer={"leader": leader},
        facts=(Phrase("ex_dealer_bought"),) if dealer == bidder else (),
        lines=(Phrase(line),),
    )


def _call_for(laws: Laws, auction: Auction, bidder: Seat) -> Move:
    """The next call of an auction that the bidder is to win: others bid only where they may not pass."""
    wants = auction.bidder != bidder if auction.turn == bidder else must_open(laws, auction)
    return Move("bid", (str(laws.bids.ranges(auction.high)[0].start),)) if wants else PASS


def _moved_aside(engine: AuctionPinochle, state: State) -> State:
    """The state after the cards at hand have been buried or passed, where that comes before the melds."""
    (seat,) = engine.to_act(state)
    (prompt,) = engine.prompts(engine.view(state, seat))
    assert isinstance(prompt, Pick)
    return engine.apply(state, seat, Move(prompt.verb, prompt.cards[: prompt.low])).state


def _numbers_as_text(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _score(setup: Mapping[str, Any], options: AuctionOptions, game: AuctionGame) -> Worked:
    # Where the first bid must be higher, the bidder melds as much more.
    rise = max(0, bid_law(options).opening - setup["bid"])
    rise += -rise % game.unit
    bid, meld = setup["bid"] + rise, (setup["meld"][0] + rise, *setup["meld"][1:])
    tricks = tuple(setup["tricks"])
    settled = settle(
        options, bidder=0, bid=bid, meld=meld, tricks=tricks, won=setup["won"], trump=setup.get("trump"),
    )  # fmt: skip
    ours = str(settled.scores[0]).replace("-", "\N{MINUS SIGN}")
    facts = {"bid": bid, "outcome": Phrase(outcome_code(settled.outcome)), "ours": ours}
    return Worked(
        answer={"scores": list(settled.scores), "outcome": settled.outcome},
        lines=(Phrase("ex_scored", facts),),
        table=_score_table(settled, meld, tricks, game),
    )


def _heads(game: AuctionGame) -> tuple[Phrase | None, ...]:
    if len(game.sides) == 2:
        return (None, Phrase("ex_side_0"), Phrase("ex_side_1"))
    return (None, Phrase("ex_bidder"), Phrase("ex_player_1"), Phrase("ex_player_2"))


def _row(name: str, values: tuple[int, ...]) -> tuple[Cell, ...]:
    return (Cell(words=Phrase(name)), *(Cell(figure=value) for value in values))


def _score_table(
    settled: AuctionSettlement, meld: tuple[int, ...], tricks: tuple[int, ...], game: AuctionGame
) -> Table:
    rows = [_row("ex_row_meld", meld)]
    if settled.meld != meld:
        rows.append(_row("ex_row_counted", settled.meld))
    rows += [_row("ex_row_tricks", tricks), _row("ex_row_deal", settled.scores)]
    return Table((Group(_heads(game), tuple(rows)),))


def _end(setup: Mapping[str, Any], options: AuctionOptions, game: AuctionGame) -> Worked:
    """A deal near the end: what each side was short of the target, whatever it is, and what it then made."""
    before, deal = tuple(options.target - short for short in setup["missing"]), tuple(setup["deal"])
    totals = tuple(a + b for a, b in zip(before, deal, strict=True))
    side = winner(options, totals, 0)
    heads = _heads(game)
    who = None if side is None else heads[side + 1]
    line = Phrase("ex_goes_on") if who is None else Phrase("ex_won", {"who": who})
    rows = (_row("ex_row_before", before), _row("ex_row_deal", deal), _row("ex_row_after", totals))
    return Worked(
        answer={
            "beyond": [total - options.target for total in totals],
            "winner": -1 if side is None else side,
        },
        lines=(line,),
        table=Table((Group(heads, rows),)),
    )
