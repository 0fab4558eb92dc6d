"""The arithmetic of piquet for people with the cards on a table of their own.

What a hand holds, who scores what of two hands, legal cards, what is paid for a partie, and the chances
of drawing a card: each asks the same functions that play here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from rules.engine import diagram
from rules.engine.cards import Mask, Pack
from rules.engine.moves import Card, Phrase, Seat
from rules.engine.notation import write_cards
from rules.engine.page import BadWord, Field, Row, Spot, Tool, ToolAnswer
from rules.engine.page import Kind as Takes
from rules.engine.tool_words import choice_of, with_card_in_dispute
from rules.engine.wording import N_

from .claims import (
    GOOD,
    Claim,
    points_of,
    usual_claims,
    verdict_of,
    younger_counts,
)
from .combos import CATEGORIES, Holding, names, rank_of
from .laws import Laws, laws_of
from .marks import CATEGORY_NUMBER, REPIQUE, REPIQUE_POINTS, Mark, repique
from .options import HAND, AuCentOptions, CommonOptions, PiquetOptions
from .phrases import claim_in_full, combo_in_full
from .reasons import reasons_of, repique_reason
from .score import settle_partie


def mask_of(pack: Pack, cards: tuple[Card, ...]) -> Mask:
    """The cards as a mask; raises BadWord for a card named twice."""
    mask = 0
    for card in cards:
        kind = pack.index[card]
        if mask >> kind & 1:
            raise BadWord(card, "each card once", Phrase("tool_one_copy", {"card": card}))
        mask |= 1 << kind
    return mask


def hand_of(pack: Pack, name: str, cards: tuple[Card, ...]) -> Mask:
    """The cards of a hand, as a mask; raises BadWord for more than there are in one, and for a card named twice."""
    if len(cards) > HAND:
        why = Phrase("tool_too_many", {"most": HAND, "number": len(cards)})
        raise BadWord(f"--{name}", f"at most {HAND} cards, not {len(cards)}", why)
    return mask_of(pack, cards)


# --- what a hand holds -----------------------------------------------------------------------


def _combinations(options: CommonOptions, values: Mapping[str, Any]) -> ToolAnswer:
    pack = options.shape.pack
    hand = hand_of(pack, "hand", values["hand"])
    claims = usual_claims(laws_of(options), hand)
    used, rows = 0, list[Row]()
    for claim in claims:
        for combo in claim:
            used |= combo.cards
            rows.append(Row(combo_in_full(pack, combo), combo.points))
    figures = {
        category: [_figures(pack, combo) for combo in claim]
        for category, claim in zip(("point", "sequences", "sets"), claims, strict=True)
    }
    total = sum(map(points_of, claims))
    return ToolAnswer(
        {**figures, "total": total},
        tuple(rows),
        Row(Phrase("tool_total"), total),
        (Phrase("tool_if_good"),),
        tuple(Spot(card, "used" if used >> pack.index[card] & 1 else "idle") for card in names(pack, hand)),
    )


def _figures(pack: Pack, combo: Holding) -> dict[str, object]:
    facts: dict[str, object] = {"size": combo.size, "points": combo.points}
    if combo.category == "point":
        facts["pips"] = combo.rank
    else:
        facts["rank"] = rank_of(pack, combo)
    return {**facts, "cards": list(names(pack, combo.cards))}


# --- two hands ---------------------------------------------------------------------------------


def compared(laws: Laws, elder: Mask, younger: Mask) -> tuple[tuple[str, Claim, Claim, Seat | None], ...]:
    """Category by category: both claims, and who scores it: 0 elder, 1 younger, None nobody."""
    rows = []
    for category, mine, hers in zip(
        CATEGORIES, usual_claims(laws, elder), usual_claims(laws, younger), strict=True
    ):
        verdict = verdict_of(mine, hers)
        who = 0 if verdict.final == GOOD else 1 if younger_counts(verdict, hers) else None
        rows.append((category, mine, hers, who))
    return tuple(rows)


def _compare(options: CommonOptions, values: Mapping[str, Any]) -> ToolAnswer:
    pack = options.shape.pack
    hands = hand_of(pack, "elder", values["elder"]), hand_of(pack, "younger", values["younger"])
    if both := hands[0] & hands[1]:
        card = names(pack, both)[0]
        raise BadWord(card, "each card in one hand only", Phrase("tool_one_copy", {"card": card}))
    rows, marks, figures = list[Row](), list[Mark](), dict[str, object]()
    reasons: list[Phrase] = []
    for category, mine, hers, who in compared(laws_of(options), *hands):
        reasons += reasons_of(pack, category, (mine, hers), who)
        if who is None:
            rows.append(Row(Phrase("tool_nobody", {"category": f"category_{category}"}), 0))
            figures[category] = None
            continue
        claim = (mine, hers)[who]
        marks.append(Mark(who, CATEGORY_NUMBER[category], points_of(claim)))
        code = ("tool_elder", "tool_younger")[who]
        rows.append(Row(Phrase(code, {"what": claim_in_full(pack, claim)}), points_of(claim)))
        figures[category] = {"side": who, "points": points_of(claim)}
    won = repique(marks)
    if won is not None:
        marks.append(Mark(won, max(mark.category for mark in marks), REPIQUE_POINTS, REPIQUE))
        rows.append(Row(Phrase(("tool_repique_elder", "tool_repique_younger")[won]), REPIQUE_POINTS))
        reasons.append(repique_reason(won))
    scores = [sum(mark.points for mark in marks if mark.seat == seat) for seat in (0, 1)]
    short = _incomplete(values)
    headline = "tool_scores_so_far" if short else "tool_scores"
    return ToolAnswer(
        {**figures, "repique": won, "scores": scores},
        tuple(rows),
        Row(Phrase(headline, {"elder": scores[0], "younger": scores[1]})),
        (*short, *reasons),
    )


def _incomplete(values: Mapping[str, Any]) -> tuple[Phrase, ...]:
    """That a hand has fewer cards than are dealt, and what the answer is then worth."""
    return tuple(
        Phrase(f"tool_{side}_short", {"number": len(values[side]), "size": HAND})
        for side in ("elder", "younger")
        if len(values[side]) < HAND
    )


# --- the play, and what is paid -------------------------------------------------------------------


def legal_cards(options: CommonOptions, trick: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that may be played to a trick of no or one card; raises BadWord."""
    pack = options.shape.pack
    if len(trick) > 1:
        raise BadWord(" ".join(trick), "the card led, or none", Phrase("tool_open_trick", {"most": 1}))
    if not hand:
        raise BadWord("--hand", "at least one card")
    cards = hand_of(pack, "hand", hand)
    if trick and cards >> pack.index[trick[0]] & 1:
        raise BadWord(trick[0], "each card once", Phrase("tool_one_copy", {"card": trick[0]}))
    follow = cards & pack.suit_masks[pack.suit_of[pack.index[trick[0]]]] if trick else 0
    return names(pack, follow or cards)


def _duty(trick: tuple[Card, ...], legal: tuple[Card, ...]) -> str:
    """The code of what leaves the legal cards."""
    if not trick:
        return "tool_lead"
    return "ex_follow_only" if legal[0][-1] == trick[0][-1] else "ex_any"


def _legal(options: CommonOptions, values: Mapping[str, Any]) -> ToolAnswer:
    legal = legal_cards(options, values["trick"], values["hand"])
    pack = options.shape.pack
    spots = tuple(
        Spot(card, "used" if card in legal else "idle") for card in names(pack, mask_of(pack, values["hand"]))
    )
    why = Phrase(_duty(values["trick"], legal))
    rows = (Row(Phrase("tool_legal"), None, legal),)
    return ToolAnswer(
        {"legal": list(legal)}, rows, notes=(why, *choice_of(legal, values["hand"])), spots=spots
    )


def _totals(values: Mapping[str, Any]) -> tuple[int, int]:
    scores: tuple[int, ...] = values["scores"]
    if len(scores) != 2:
        why = Phrase("tool_figures", {"size": 2}) if scores else None
        raise BadWord(",".join(map(str, scores)), "the totals of both players, as 99,120", why)
    return scores[0], scores[1]


def _settle(options: PiquetOptions, values: Mapping[str, Any]) -> ToolAnswer:
    scores = _totals(values)
    winner, points = settle_partie(options.rubicon, scores)
    if winner is None:
        more = (Phrase("tool_two_more"),) if options.extra_deals_on_tie else ()
        return ToolAnswer({"winner": None, "points": 0}, (Row(Phrase("tool_drawn"), 0),), notes=more)
    note = Phrase("tool_crossed", {"rubicon": options.rubicon})
    if scores[1 - winner] < options.rubicon:
        note = Phrase("tool_rubicon", {"rubicon": options.rubicon})
    elif not options.rubicon:
        note = Phrase("tool_no_rubicon")
    who, loser = _name_of(values, winner), _name_of(values, 1 - winner)
    pays = Phrase("tool_pays", {"who": who, "loser": loser, "points": points})
    return ToolAnswer(
        {"winner": winner, "points": points},
        (Row(Phrase("tool_paid", {"who": who}), points),),
        Row(pays),
        (note,),
    )


def _name_of(values: Mapping[str, Any], seat: Seat) -> Phrase:
    """What a player is called: by the name that was typed, else by the seat."""
    typed = values.get(NAME_FIELDS[seat].name)
    return Phrase("tool_named", {"name": typed}) if typed else diagram.name(seat, 2)


def _settle_au_cent(options: AuCentOptions, values: Mapping[str, Any]) -> ToolAnswer:
    """Who has reached the target: nothing is paid for the difference, and two cannot have reached it."""
    scores, target = _totals(values), options.target
    there = [seat for seat in (0, 1) if scores[seat] >= target]
    if len(there) == 2:
        why = Phrase("tool_both_there", {"target": target})
        raise BadWord(
            ",".join(map(str, scores)), f"one total of {target} or more: the first there wins at once", why
        )
    if not there:
        row = Row(Phrase("tool_not_there", {"target": target}))
        return ToolAnswer({"winner": None, "points": 0}, (row,))
    return ToolAnswer(
        {"winner": there[0], "points": 0},
        (Row(Phrase("tool_won", {"who": _name_of(values, there[0])})),),
        notes=(Phrase("tool_not_paid"),),
    )


HAND_FIELD = Field("hand", Takes.CARDS, N_("Your hand"))

TOOLS = (
    Tool(
        "combinations",
        N_("What a hand holds"),
        N_("Pick the cards; see the point, the sequences and the sets, and what they score if good."),
        (HAND_FIELD,),
        _combinations,
    ),
    Tool(
        "compare",
        N_("Compare two hands"),
        N_("Who scores what when both declare everything, and why."),
        (
            Field("elder", Takes.CARDS, N_("Elder’s hand")),
            Field("younger", Takes.CARDS, N_("Younger’s hand")),
        ),
        _compare,
    ),
    with_card_in_dispute(
        Tool(
            "legal",
            N_("Legal cards"),
            N_("Which cards of a hand may be played to a trick."),
            (Field("trick", Takes.CARDS, N_("The trick so far"), usual=(), in_order=True), HAND_FIELD),
            _legal,
        )
    ),
)
TOTALS_FIELD = Field(
    "scores",
    Takes.NUMBERS,
    N_("The totals"),
    N_("of South, then of North, as 99,120"),
    boxes=(N_("South"), N_("North")),
)
NAME_FIELDS = (
    Field("south", Takes.NAME, N_("Name of South"), N_("as you like; it stays in the link"), usual=""),
    Field("north", Takes.NAME, N_("Name of North"), N_("as you like; it stays in the link"), usual=""),
)
"""By seat."""
SETTLE = Tool(
    "settle",
    N_("What is paid for a partie"),
    N_("The winner and the payment, from the totals of all deals."),
    (TOTALS_FIELD, *NAME_FIELDS),
    _settle,
)
SETTLE_AU_CENT = Tool(
    "settle",
    N_("Who has won"),
    N_("Whether a game is won, from the totals of both players."),
    (TOTALS_FIELD, *NAME_FIELDS),
    _settle_au_cent,
)


# --- chances -------------------------------------------------------------------------------------


def chance(unseen: int, drawn: int, named: int, wanted: int = 1) -> Fraction:
    """The chance of drawing at least so many of some named cards among the unseen ones."""
    ways = sum(
        comb(named, count) * comb(unseen - named, drawn - count)
        for count in range(wanted, min(named, drawn) + 1)
    )
    return Fraction(ways, comb(unseen, drawn))


LONG_ODDS = 10


def odds_against(p: Fraction) -> tuple[int, int]:
    """The nearest simple odds against a chance: 5 to 4, with at most four on the right; long odds to 1."""
    odds = (1 - p) / p
    odds = Fraction(round(odds)) if odds > LONG_ODDS else odds.limit_denominator(4)
    return odds.numerator, odds.denominator


def draws(options: CommonOptions) -> tuple[int, int, int]:
    """Cards a player has not seen before the exchange, and how many elder and younger usually draw."""
    shape = options.shape
    return len(shape.pack.kinds) - HAND, shape.elder_most, shape.talon - shape.elder_most


def shown_cards(pack: Pack, cards: tuple[Card, ...]) -> str:
    """Cards as an address has them."""
    return write_cards(names(pack, mask_of(pack, cards)))
