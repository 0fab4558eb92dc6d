"""What the rule pages of piquet show beside their prose: figures, tables, examples and tools."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.diagram import DIAGRAM_WORDS, Diagram
from rules.engine.moves import Card, Phrase
from rules.engine.pad import PadPlan
from rules.engine.page import Cell, Example, Group, SheetPlan, Table, Tool, Worked
from rules.engine.tool_words import MAY_PLAY, TOOL_REFUSALS
from rules.engine.wording import N_, Sentence, Wording, merged

from . import diagrams, worked
from .combos import LEAST_SEQUENCE, PIPS, SEQUENCE_NAMES, SET_RANKS, sequence_points, set_points
from .options import AuCentOptions, CommonOptions, PiquetOptions
from .pad import pad
from .reasons import REASON_WORDS
from .score import COLUMNS
from .tools import SETTLE, SETTLE_AU_CENT, TOOLS, chance, draws, odds_against
from .wording import WORDING

TABLE_WORDS: Wording = {
    "head_sequence": Sentence(N_("Sequence")),
    "head_cards": Sentence(N_("Cards")),
    "head_scores": Sentence(N_("scores")),
    "head_set": Sentence(N_("Set")),
    "head_of": Sentence(N_("of")),
    "head_card": Sentence(N_("Card")),
    "head_pips": Sentence(N_("counts")),
    "head_wish": Sentence(N_("To draw")),
    "head_by_elder": Sentence(N_("Elder")),
    "head_by_younger": Sentence(N_("Younger")),
    "row_trio": Sentence(N_("trio")),
    "row_quatorze": Sentence(N_("quatorze")),
    "of_ranks": Sentence(N_("aces, kings, queens, jacks or tens")),
    "row_court": Sentence(N_("king, queen, jack, ten")),
    "rank": Sentence("{rank:rank}"),
    "wish_one": Sentence(N_("one named card")),
    "wish_one_of_two": Sentence(N_("at least one of two named cards")),
    "wish_one_of_three": Sentence(N_("at least one of three named cards")),
    "wish_two": Sentence(N_("both of two named cards")),
    "odds": Sentence(N_("{percent}%, about {against} to {to} against")),
    "odds_even": Sentence(N_("{percent}%, about evens")),
    "odds_on": Sentence(N_("{percent}%, about {to} to {against} on")),
    "place_blanche": Sentence(N_("carte blanche")),
    "place_point": Sentence(N_("point")),
    "place_sequence": Sentence(N_("sequences")),
    "place_set": Sentence(N_("sets")),
    "place_play": Sentence(N_("a point in the play")),
    "place_cards": Sentence(N_("the cards")),
}

EXAMPLE_WORDS: Wording = {
    "ex_holds": Sentence(N_("{what:phrase}: {points}.")),
    "ex_nothing": Sentence(N_("Nothing to declare.")),
    "ex_elder": Sentence(N_("Elder")),
    "ex_younger": Sentence(N_("Younger")),
    "ex_points": Sentence(N_("points")),
    "ex_as_told": Sentence(N_("As it is told")),
    "ex_scores": Sentence(N_("Elder scores {elder} in hand, younger {younger}.")),
    "ex_scores_repique_elder": Sentence(
        N_("With sixty for repique elder scores {elder} in hand, younger {younger}.")
    ),
    "ex_scores_repique_younger": Sentence(
        N_("Elder scores {elder} in hand; with sixty for repique younger scores {younger}.")
    ),
    "ex_led": Sentence(N_("The card led, then your hand:")),
    **MAY_PLAY,
    "ex_follow_only": Sentence(
        N_("Suit must be followed; nobody is obliged to win the trick."), paragraph="play-follow"
    ),
    "ex_any": Sentence(N_("Nothing to follow with: any card will do.")),
    "ex_drawn": Sentence(N_("Both have {points}: nothing is paid.")),
    "ex_rubicon": Sentence(
        N_("{behind} is short of {rubicon}: {ahead} + {behind} + 100 = {points} are paid.")
    ),
    "ex_no_rubicon": Sentence(N_("{ahead} − {behind} + 100 = {points} are paid.")),
    "ex_difference": Sentence(N_("{behind} is enough: {ahead} − {behind} + 100 = {points} are paid.")),
    "ex_deal": Sentence(
        N_("Elder scores {elder} and takes {tricks} tricks, younger scores {younger} and takes {others}.")
    ),
    "bonus_none": Sentence(N_("Neither pique nor repique.")),
    "bonus_pique": Sentence(N_("Pique: thirty more for elder.")),
    "bonus_repique_elder": Sentence(N_("Repique: sixty more for elder.")),
    "bonus_repique_younger": Sentence(N_("Repique: sixty more for younger.")),
    "ex_exchange": Sentence(N_("The exchange")),
    "ex_away_elder": Sentence(N_("Elder puts away {cards:cards}")),
    "ex_away_younger": Sentence(N_("Younger puts away {cards:cards}")),
    "ex_then_elder": Sentence(N_("Elder then holds {cards:cards}")),
    "ex_then_younger": Sentence(N_("Younger then holds {cards:cards}")),
    "ex_unsaid": Sentence(
        N_(
            "Elder says nothing of the {what:phrase}: so low a one will hardly be good, and naming it would only "
            "tell younger where the cards are."
        )
    ),
    "step_good": Sentence(N_("Elder: “{what:phrase}.” Younger: “Good.”")),
    "step_not_good": Sentence(N_("Elder: “{what:phrase}.” Younger: “Not good.”")),
    "step_equal": Sentence(N_("Elder: “{what:phrase}.” Younger: “Equal.”")),
    "step_then_good": Sentence(N_("Elder: “{detail:phrase}.” Younger: “Good.”")),
    "step_then_not_good": Sentence(N_("Elder: “{detail:phrase}.” Younger: “Not good.”")),
    "step_then_equal": Sentence(N_("Elder: “{detail:phrase}.” Younger: “Equal.”")),
    "step_counted_elder": Sentence(N_("Elder counts {points} for {what:phrase}")),
    "step_counted_younger": Sentence(N_("Younger counts {points} for {what:phrase}")),
    "step_blanche_shown_elder": Sentence(N_("Elder shows carte blanche")),
    "step_blanche_shown_younger": Sentence(N_("Younger shows carte blanche")),
    "step_led_elder": Sentence(N_("Elder leads {card:card}")),
    "step_first_elder": Sentence(N_("Younger plays {card:card}; trick 1 is elder’s")),
    "step_first_younger": Sentence(N_("Younger plays {card:card} and wins trick 1")),
    "step_trick_elder_elder": Sentence(
        N_("Trick {trick}: elder leads {led:card} and wins, younger plays {card:card}")
    ),
    "step_trick_elder_younger": Sentence(
        N_("Trick {trick}: elder leads {led:card}, younger wins with {card:card}")
    ),
    "step_trick_younger_younger": Sentence(
        N_("Trick {trick}: younger leads {led:card} and wins, elder plays {card:card}")
    ),
    "step_trick_younger_elder": Sentence(
        N_("Trick {trick}: younger leads {led:card}, elder wins with {card:card}")
    ),
    "step_the_cards_elder": Sentence(N_("Elder wins the cards")),
    "step_the_cards_younger": Sentence(N_("Younger wins the cards")),
    "step_capot_elder": Sentence(N_("Elder makes capot")),
    "step_capot_younger": Sentence(N_("Younger makes capot")),
    "step_pique_elder": Sentence(N_("Elder makes pique")),
    "step_repique_elder": Sentence(N_("Elder makes repique")),
    "step_repique_younger": Sentence(N_("Younger makes repique")),
}

TOOL_WORDS: Wording = {
    **TOOL_REFUSALS,
    "tool_lead": Sentence(N_("You lead: any card will do.")),
    "tool_too_many": Sentence(N_("A hand has at most {most} cards; these are {number}.")),
    "tool_total": Sentence(N_("together")),
    "tool_if_good": Sentence(
        N_("Each category scores only if it is good: the other hand must hold nothing as good in it.")
    ),
    "tool_legal": Sentence(N_("may be played")),
    "tool_legal_any": Sentence(N_("Any of these will do, and no other card.")),
    "tool_nobody": Sentence(N_("{category:term}: nobody")),
    "tool_elder": Sentence(N_("elder: {what:phrase}")),
    "tool_younger": Sentence(N_("younger: {what:phrase}")),
    "tool_repique_elder": Sentence(N_("elder: repique")),
    "tool_repique_younger": Sentence(N_("younger: repique")),
    "tool_scores": Sentence(N_("in hand: elder {elder}, younger {younger}")),
    "tool_scores_so_far": Sentence(N_("of these cards: elder {elder}, younger {younger}")),
    "tool_elder_short": Sentence(
        N_(
            "Elder’s hand is not complete: {number} of {size} cards. With the others it may hold more, "
            "and another hand may be the better one."
        )
    ),
    "tool_younger_short": Sentence(
        N_(
            "Younger’s hand is not complete: {number} of {size} cards. With the others it may hold more, "
            "and another hand may be the better one."
        )
    ),
    "tool_paid": Sentence(N_("{who:phrase} wins and is paid")),
    "tool_pays": Sentence(N_("{loser:phrase} pays {points} to {who:phrase}")),
    "tool_named": Sentence("{name}"),
    "tool_drawn": Sentence(N_("drawn, nothing is paid")),
    "tool_two_more": Sentence(
        N_("Equal after the last deal of the partie, two more are played first; only then can it be drawn.")
    ),
    "tool_won": Sentence(N_("{who:phrase} has won")),
    "tool_not_there": Sentence(N_("nobody has {target} yet: the game goes on")),
    "tool_not_paid": Sentence(N_("A game won is a game won: nothing is paid for the difference.")),
    "tool_both_there": Sentence(N_("Only one player can have {target}: the first there wins at once.")),
    "tool_rubicon": Sentence(N_("The loser has not reached {rubicon} and pays both scores and 100.")),
    "tool_no_rubicon": Sentence(N_("There is no rubicon: the loser pays the difference and 100.")),
    "tool_crossed": Sentence(N_("The loser has reached {rubicon} and pays the difference and 100.")),
}

WISHES = (("wish_one", 1, 1), ("wish_one_of_two", 2, 1), ("wish_one_of_three", 3, 1), ("wish_two", 2, 2))
"""What one may hope to draw: named cards, and how many of them."""


class PiquetPage:
    """See rules.engine.page.RulePage."""

    words: Wording = merged(
        WORDING, TABLE_WORDS, EXAMPLE_WORDS, TOOL_WORDS, REASON_WORDS, DIAGRAM_WORDS, diagrams.DRAWN_WORDS
    )
    word = "elder"
    values: tuple[str, ...] = ("sequences", "sets", "pips")

    def __init__(self, kind: type[PiquetOptions | AuCentOptions]) -> None:
        self.kind = kind
        self.tools: tuple[Tool, ...] = (*TOOLS, SETTLE if kind is PiquetOptions else SETTLE_AU_CENT)

    def pack(self, options: CommonOptions) -> tuple[Card, ...]:
        """The pack of the game, whatever the mix."""
        return options.shape.pack.cards_in_order

    def usual(self, options: CommonOptions) -> CommonOptions:
        """The standard of the game."""
        return self.kind()

    def points(self, options: CommonOptions, number: int) -> int:
        """Points as they are: no table writes them otherwise."""
        return number

    def figures(self, options: CommonOptions) -> Mapping[str, int | str]:
        """Figures by the names the text uses."""
        return _figures(options)

    def diagram(self, options: CommonOptions, name: str) -> Diagram:
        """The diagram of a name; raises KeyError."""
        return diagrams.diagram(options.shape, name)

    def sheet(self, options: CommonOptions) -> SheetPlan:
        """What both have in hand, in play, for the cards and for pique; a partie has its deals, and two more."""
        deals = options.deals + options.extra_deals_on_tie if isinstance(options, PiquetOptions) else 10
        return SheetPlan(2, tuple(Phrase(f"tally_{name}") for name in COLUMNS), deals=deals)

    def pad(self, options: CommonOptions) -> PadPlan:
        """How a deal is scored, as a score pad works it out."""
        return pad(options)

    def examples(self) -> tuple[Example, ...]:
        """The worked examples, in the order of their files."""
        return worked.examples(self.kind is PiquetOptions)

    def work(self, example: Example, options: CommonOptions) -> Worked:
        """Work an example under the options of a page."""
        return worked.work(example, options)

    def table(self, options: CommonOptions, name: str, *words: str) -> Table:
        """The table of a name; raises KeyError."""
        match name, words:
            case "sequences", ():
                return _sequences(options)
            case "sets", ():
                return _sets()
            case "pips", ():
                return _pips(options)
            case "odds", ():
                return _odds(options)
        raise KeyError(" ".join((name, *words)))


PAGE, AU_CENT_PAGE = PiquetPage(PiquetOptions), PiquetPage(AuCentOptions)


@lru_cache(maxsize=64)
def _figures(options: CommonOptions) -> Mapping[str, int | str]:
    shape = options.shape
    unseen, mine, hers = draws(options)
    figures: dict[str, int | str] = {
        "pack": len(shape.pack.kinds),
        "talon": shape.talon,
        "elder_most": shape.elder_most,
        "younger_usual": hers,
        "unseen": unseen,
        "longest": shape.pack.width,
    }
    for who, drawn in (("elder", mine), ("younger", hers)):
        for name, named in (("one", 1), ("either", 2)):
            against, to = odds_against(chance(unseen, drawn, named))
            figures[f"{who}_{name}"] = "evens" if against == to else f"{against} to {to}"
            figures[f"{who}_{name}_fr"] = f"{against} contre {to}"
    if isinstance(options, PiquetOptions):
        figures |= {
            "deals": options.deals,
            "rubicon": options.rubicon,
            "extra": options.extra_deals_on_tie,
        }
    if isinstance(options, AuCentOptions):
        figures["target"] = options.target
    return figures


def _sequences(options: CommonOptions) -> Table:
    rows = tuple(
        (
            Cell(words=Phrase(SEQUENCE_NAMES[length])),
            Cell(figure=length),
            Cell(figure=sequence_points(length)),
        )
        for length in range(LEAST_SEQUENCE, options.shape.pack.width + 1)
    )
    return Table((Group((Phrase("head_sequence"), Phrase("head_cards"), Phrase("head_scores")), rows),))


def _sets() -> Table:
    rows = tuple(
        (Cell(words=Phrase(name)), Cell(words=Phrase("of_ranks")), Cell(figure=set_points(size)))
        for name, size in (("row_trio", 3), ("row_quatorze", 4))
    )
    return Table((Group((Phrase("head_set"), Phrase("head_of"), Phrase("head_scores")), rows),))


def _pips(options: CommonOptions) -> Table:
    """What a card counts towards the point; the court cards and the ten in one line."""
    rows = [(Cell(words=Phrase("rank", {"rank": "A"})), Cell(figure=PIPS["A"]))]
    rows.append((Cell(words=Phrase("row_court")), Cell(figure=PIPS["T"])))
    rows += [
        (Cell(words=Phrase("rank", {"rank": rank})), Cell(figure=PIPS[rank]))
        for rank in options.shape.pack.ranks
        if rank not in SET_RANKS
    ]
    return Table((Group((Phrase("head_card"), Phrase("head_pips")), tuple(rows)),))


def _odds(options: CommonOptions) -> Table:
    unseen, mine, hers = draws(options)
    rows = []
    for name, named, wanted in WISHES:
        cells = [Cell(words=Phrase(name))]
        for drawn in (mine, hers):
            p = chance(unseen, drawn, named, wanted)
            against, to = odds_against(p)
            facts = {"percent": round(100 * p), "against": against, "to": to}
            code = "odds_even" if to == against else "odds_on" if to > against else "odds"
            cells.append(Cell(words=Phrase(code, facts)))
        rows.append(tuple(cells))
    return Table(
        (Group((Phrase("head_wish"), Phrase("head_by_elder"), Phrase("head_by_younger")), tuple(rows)),)
    )
