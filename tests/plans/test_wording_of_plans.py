"""Everything plans can say has a sentence, and no sentence is left that nothing says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from games import plans
from games.plans import pinochle, tricks
from games.plans.edit import EDITORS
from games.plans.pinochle import IfIWin, MeldNext
from games.plans.piquet import Declare
from rules import catalog
from rules.engine.english import English
from rules.engine.moves import Phrase
from rules.engine.wording import merged, say
from rules.piquet.combos import CATEGORIES

ROOM = Path(plans.__file__).parent
BUILT = {
    *(f"plan_play_{which.value}" for which in tricks.Choosing),
    *(f"plan_sink_{what}" for what in CATEGORIES),
    *(f"plan_meld_{what}" for what in pinochle.MELDS),
    *(f"plan_when_{what}_by" for what in ("led", "any_led", "card", "suit")),
    *(f"plan_draw_and_{what}_unless" for what in ("discard", "return")),
    *(f"plan_kind_{kind}" for kind in EDITORS),
    *(f"plan_option_else_{each.value}" for each in tricks.Else),
    *(f"plan_option_no_{name}" for name in ("ask", "trump", "suit")),
    *(
        f"plan_ask_{name}"
        for name in ("cards", "limit", "over_partner", "trigger", "trigger_by", "action", "else_")
    ),
    *(
        f"plan_ask_{name}"
        for name in ("ask", "meld", "trump", "lead", "suit", "sink", "discards", "wanted", "careful")
    ),
}
"""Codes put together of a beginning and a word."""


def codes_in_source() -> set[str]:
    """The codes written out anywhere in the room but its wording."""
    found: set[str] = set()
    for path in ROOM.rglob("*.py"):
        if path.name != "wording.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and re.fullmatch(r"plan_[a-z_-]+[a-z]", str(node.value)):
                    found.add(str(node.value))
    return found


def test_every_code_has_its_sentence_and_every_sentence_is_said() -> None:
    assert codes_in_source() | BUILT == set(plans.WORDING)


@pytest.mark.parametrize("variant", catalog.VARIANTS, ids=lambda variant: variant.slug)
def test_the_sentences_stand_beside_those_of_any_game(variant: catalog.Variant) -> None:
    merged(variant.wording, plans.WORDING)
    assert all(code.startswith("plan_") for code in plans.WORDING)


SAID = [
    (
        plans.ForcedCards(),
        "When only one card can be played: play it, even where you could do something else first.",
    ),
    (plans.Queue(("AS", "TH")), "When you are on lead: lead {0}, one after another, for as long as you keep the lead."),
    (plans.PassFromHere(), "When your turn comes in the auction: pass."),
    (
        plans.BidAsSuggested(60),
        "In the auction: call as a club player would with your cards, up to 60; beyond that, pass.",
    ),
    (
        plans.MoveAsSuggested("play", 3),
        "For one card, the next you are to play: play it as a club player would with your hand.",
    ),
    (
        plans.MoveAsSuggested("give"),
        "For this exchange alone: pass the cards that a club player would pass from your hand.",
    ),
    (plans.BidUpTo(60, True), "In the auction: make the lowest bid up to 60, over a partner as well; otherwise pass."),
    (
        plans.When(plans.SuitLed("S"), plans.PlayBy(plans.Choosing.LOWEST)),
        "When spades are led: play the lowest card you may.",
    ),
    (
        plans.When(plans.SuitLed("S", 2), plans.PlayCard("AS"), plans.Else.ME),
        "When South leads spades: play ace of spades. If not, wait for you.",
    ),
    (
        plans.When(plans.CardInTrick("TH", by=1), plans.PlayBy(plans.Choosing.WINNER)),
        "When East has played ten of hearts to the trick: play the lowest card that would be winning.",
    ),
    (IfIWin("H", ("AH",)), "If you win the auction: name hearts as trumps, lead ace of hearts."),
    (MeldNext(("marriage", "S")), "When you next win a trick: “Marriage in spades”."),
    (
        Declare(("point", "set")),
        "When it is your turn to declare or to answer: declare all you hold, but sink the point, the sets.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("plan", "sentence"), SAID, ids=lambda each: getattr(each, "kind", ""))
def test_a_plan_says_what_sets_it_off_and_what_it_does(plan: plans.Plan, sentence: str) -> None:
    plain = English(("North", "East", "South", "West"), ("we", "they"))
    assert say(plans.WORDING, plan.words(), plain) == sentence.format(plain.cards(("AS", "TH")))


def test_a_reason_tells_which_card_and_who() -> None:
    plain = English(("North", "East", "South", "West"), ("we", "they"))
    assert (
        say(plans.WORDING, Phrase("plan_end_not_held", {"card": "TH"}), plain)
        == "You no longer hold ten of hearts."
    )
    outbid = say(plans.WORDING, Phrase("plan_end_outbid", {"seat": 1, "bid": 60}), plain)
    assert outbid == "East has bought the hand for 60."
