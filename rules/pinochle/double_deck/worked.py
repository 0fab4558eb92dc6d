"""The worked examples of double-deck pinochle: files in examples/, answered by the engine.

The kinds are `meld` (a hand), `legal` (a trick so far and a hand), `trick` (who won it), `score` (a deal),
`steps` (which bids may follow), `end` (whether a game is over) and `calls` (what the bids of an auction told).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rules.engine import tricks
from rules.engine.auction import Call, lowest
from rules.engine.cards import SUITS
from rules.engine.examples import options_for
from rules.engine.moves import Card, Phrase
from rules.engine.notation import read_cards, write_cards
from rules.engine.page import Cell, Example, Group, Spot, Table, Worked
from rules.engine.tool_words import may_play
from rules.pinochle.phrases import meld_phrase

from .games import game_of
from .laws import bid_law
from .options_for_six import PartnershipOptions
from .score import Settlement, lost_by_rule, outcome_code, played_on, settle, winner
from .state import PACK
from .systems import call_meaning
from .tools import legal_cards, meld_of, spots, trick_winner, why_not, why_not_more

FOLDER = Path(__file__).parent / "examples"
SEATS_OF_A_TRICK = ("ex_first", "ex_second", "ex_third", "ex_fourth", "ex_fifth", "ex_sixth")


def work(example: Example, options: PartnershipOptions) -> Worked:
    """Answer an example under the options of a page."""
    return _KINDS[example.kind](example.setup, options_for(example, options))


def cards_of(options: PartnershipOptions, text: str) -> tuple[Card, ...]:
    """The cards of a text in the usual notation; raises BadCards."""
    return read_cards(text, game_of(options).pack.cards_in_order)


def _meld(setup: Mapping[str, Any], options: PartnershipOptions) -> Worked:
    trump, hand = setup["trump"], cards_of(options, setup["hand"])
    melding = meld_of(options, trump, hand)
    items = tuple(
        Phrase("meld_item", {"meld": meld_phrase(meld), "points": meld.points}) for meld in melding.melds
    )
    line = Phrase("ex_meld", {"total": melding.points, "melds": items}) if items else Phrase("ex_no_meld")
    return Worked(
        answer={"total": melding.points},
        facts=(Phrase("ex_trump", {"suit": trump}),),
        hand=tuple(spots(hand, melding)),
        lines=(line,),
        reasons=melding.notes,
        asks=("meld", {"trump": trump, "hand": write_cards(PACK.in_order(hand))}),
    )


def _legal(setup: Mapping[str, Any], options: PartnershipOptions) -> Worked:
    game, trump = game_of(options), setup["trump"]
    trick, hand = cards_of(options, setup["trick"]), cards_of(options, setup["hand"])
    legal = legal_cards(trump, trick, hand, game)
    best = PACK.kind(trick[tricks.winner(PACK, trick, SUITS.index(trump))])
    return Worked(
        answer={"legal": " ".join(legal)},
        facts=(Phrase("ex_trump", {"suit": trump}), Phrase("ex_trick_so_far")),
        trick=tuple(Spot(card, "won" if card == PACK.kinds[best] else "") for card in trick),
        hand=tuple(Spot(card, "used" if card in legal else "idle") for card in PACK.in_order(hand)),
        lines=(may_play(legal),),
        reasons=(why_not_more(trump, trick, hand, game),),
        refused=why_not(trump, trick, hand, game),
    )


def _trick(setup: Mapping[str, Any], options: PartnershipOptions) -> Worked:
    trump, cards = setup["trump"], cards_of(options, setup["cards"])
    won = trick_winner(trump, cards, game_of(options))
    order = Phrase(SEATS_OF_A_TRICK[won])
    return Worked(
        answer={"winner": won},
        facts=(Phrase("ex_trump", {"suit": trump}), Phrase("ex_in_order")),
        trick=tuple(Spot(card, "won" if place == won else "") for place, card in enumerate(cards)),
        lines=(Phrase("ex_trick_won", {"order": order, "card": cards[won]}),),
    )


def _score(setup: Mapping[str, Any], options: PartnershipOptions) -> Worked:
    scale = options.scale
    rise = _rise(options, setup["bid"] * scale)
    bid = setup["bid"] * scale + rise
    meld = (setup["meld"][0] * scale + rise, setup["meld"][1] * scale)
    played: tuple[int, int] | None = None
    lost = _reason_of_loss(setup.get("lost", ""), options, bid, meld[0])
    figures = setup.get("tricks") or setup.get("if_played")
    if figures and ("tricks" in setup or not lost or played_on(options, lost)):
        played = (figures[0] * scale, figures[1] * scale)
    score = settle(options, bidder=0, bid=bid, meld=meld, tricks=played, lost=lost)
    code = outcome_code(score.outcome)
    ours, theirs = (str(points).replace("-", "\N{MINUS SIGN}") for points in score.scores)
    return Worked(
        answer={"bidders": score.scores[0], "others": score.scores[1], "outcome": score.outcome},
        lines=(Phrase("ex_scored", {"bid": bid, "outcome": Phrase(code), "ours": ours, "theirs": theirs}),),
        table=_score_table(score, meld),
    )


def _rise(options: PartnershipOptions, bid: int) -> int:
    """By how much the bid of an example, and the bidders' points with it, rise to be a bid of this table."""
    law = bid_law(options)
    return (lowest(law, max(bid, law.opening) - 1) or bid) - bid


def _reason_of_loss(lost: str, options: PartnershipOptions, bid: int, meld: int) -> str:
    """Why the bid of an example is lost before the play under the options: not every table lets it be thrown in."""
    if lost == "no_marriage":
        return lost
    by_rule = lost_by_rule(options, bid, meld)
    if by_rule == "too_short" and lost != "thrown_in":
        return lost
    return by_rule or (lost if options.throw_in_when == "bidder" else "")


def _score_table(score: Settlement, meld: tuple[int, int]) -> Table:
    def row(name: str, values: tuple[int, int] | None) -> tuple[Cell, ...]:
        cells = (Cell(), Cell()) if values is None else (Cell(figure=values[0]), Cell(figure=values[1]))
        return (Cell(words=Phrase(name)), *cells)

    rows = [row("ex_row_meld", meld)]
    if score.meld != meld:
        rows.append(row("ex_row_counted", score.meld))
    rows += [row("ex_row_tricks", score.tricks), row("ex_row_deal", score.scores)]
    return Table((Group((None, Phrase("ex_bidders"), Phrase("ex_others")), tuple(rows)),))


def _steps(setup: Mapping[str, Any], options: PartnershipOptions) -> Worked:
    law, scale = bid_law(options), options.scale
    rise = _rise(options, setup["high"] * scale)
    high, bids = setup["high"] * scale + rise, [bid * scale + rise for bid in setup["bids"]]
    allowed = [bid for bid in bids if law.allows(bid, high)]
    refused = [bid for bid in bids if bid not in allowed]
    lines = [Phrase("ex_bids_allowed", {"high": high, "bids": _numbers_as_text(allowed)})] if allowed else []
    if refused:
        lines.append(Phrase("ex_bids_refused", {"bids": _numbers_as_text(refused)}))
    return Worked(answer={"allowed": allowed}, lines=tuple(lines))


def _numbers_as_text(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _end(setup: Mapping[str, Any], options: PartnershipOptions) -> Worked:
    scale = options.scale
    before, (bidders, others) = setup["before"], setup["deal"]
    # The side that bid made its bid exactly.
    deal = bidders * scale + _rise(options, bidders * scale), others * scale
    totals = before[0] * scale + deal[0], before[1] * scale + deal[1]
    side = winner(options, totals, 0)
    code = "ex_game_goes_on" if side is None else ("ex_game_bidders", "ex_game_others")[side]

    def row(name: str, values: tuple[int, int]) -> tuple[Cell, ...]:
        return (Cell(words=Phrase(name)), Cell(figure=values[0]), Cell(figure=values[1]))

    rows = (
        row("ex_row_before", (before[0] * scale, before[1] * scale)),
        row("ex_row_deal", deal),
        row("ex_row_after", totals),
    )
    return Worked(
        answer={"totals": list(totals), "winner": "nobody" if side is None else ("bidders", "others")[side]},
        lines=(Phrase(code),),
        table=Table((Group((None, Phrase("ex_bidders"), Phrase("ex_others")), rows),)),
    )


def _calls(setup: Mapping[str, Any], options: PartnershipOptions) -> Worked:
    calls = [Call(place % 4, bid * options.scale) for place, bid in enumerate(setup["bids"])]
    meanings = [call_meaning(options, calls, place) for place in range(len(calls))]
    rows = tuple(
        (Cell(words=Phrase("values", {"values": call.bid})), Cell(words=phrase or Phrase("ex_says_nothing")))
        for call, phrase in zip(calls, meanings, strict=True)
    )
    return Worked(
        answer={"meanings": [phrase.code if phrase else "" for phrase in meanings]},
        table=Table((Group((Phrase("ex_bid"), Phrase("ex_meaning")), rows),)),
    )


_KINDS: Mapping[str, Callable[[Mapping[str, Any], PartnershipOptions], Worked]] = {
    "meld": _meld,
    "legal": _legal,
    "trick": _trick,
    "score": _score,
    "steps": _steps,
    "end": _end,
    "calls": _calls,
}
