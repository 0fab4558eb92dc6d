"""Piquet and piquet au cent in five lines each, under the house rules of a table."""

from __future__ import annotations

from rules.engine.moves import Phrase
from rules.engine.wording import N_, Sentence, Wording

from .options import AuCentOptions, CommonOptions, PiquetOptions

BRIEF: Wording = {
    "brief_hand": Sentence(
        N_(
            "You have twelve cards. Change up to {most:word} of them if you are elder, what is left if you dealt."
        )
    ),
    "brief_declaring": Sentence(
        N_("Elder declares the longest suit, sequences and threes or fours of a rank; younger answers.")
    ),
    "brief_declared": Sentence(
        N_("The table declares for both: the longest suit, sequences and threes or fours of a rank.")
    ),
    "brief_better": Sentence(N_("Only the better hand counts.")),
    "brief_tricks": Sentence(
        N_("Then twelve tricks without trumps. Follow suit if you can; you need not win.")
    ),
    "brief_points": Sentence(
        N_("One point for each card you lead, one for each lead you capture, ten for most of the tricks.")
    ),
    "brief_pique": Sentence(N_("Thirty points before the other has one bring thirty or sixty more.")),
    "brief_total": Sentence(N_("The higher total of {deals:word} deals wins.")),
    "brief_rubicon": Sentence(N_("A loser who has not reached the rubicon, {rubicon}, pays more.")),
    "brief_target": Sentence(N_("The first with {target} wins.")),
}


def brief(options: CommonOptions) -> tuple[tuple[Phrase, ...], ...]:
    """The game in five lines for somebody's first table, each of one sentence or more."""
    end = [Phrase("brief_pique")]
    if isinstance(options, AuCentOptions):
        end.append(Phrase("brief_target", {"target": options.target}))
    if isinstance(options, PiquetOptions):
        end.append(Phrase("brief_total", {"deals": options.deals}))
        if options.rubicon:
            end.append(Phrase("brief_rubicon", {"rubicon": options.rubicon}))
    return (*_deal(options), tuple(end))


def _deal(options: CommonOptions) -> tuple[tuple[Phrase, ...], ...]:
    return (
        (Phrase("brief_hand", {"most": options.shape.elder_most}),),
        (Phrase("brief_declaring" if options.sinking else "brief_declared"), Phrase("brief_better")),
        (Phrase("brief_tricks"),),
        (Phrase("brief_points"),),
    )
