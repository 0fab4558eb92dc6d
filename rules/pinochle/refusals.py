"""What every game of pinochle words alike: refusals about the pack, and the duties of a follower."""

from __future__ import annotations

from rules.engine.wording import N_, Sentence, Wording, usual_refusals


def refusals(
    *, end: str, deal: str, pack: str, follow: str, head: str, trump: str, overtrump: str = ""
) -> Wording:
    """The usual refusals, those of a pinochle pack and trick, and why a duty to beat cannot be met.

    Each has its paragraph; `overtrump` is that on beating a trump played to another suit, where it is not `trump`.
    """
    return {
        **usual_refusals(end=end, deal=deal, pack=pack),
        "bad_deal": Sentence(N_("These cards are not the whole pack, each card once for every copy.")),
        "must_follow": Sentence(N_("You hold {suit:suit} and must follow suit."), paragraph=follow),
        "must_head": Sentence(N_("You can beat {card:card}, so you must."), paragraph=head),
        "must_trump": Sentence(N_("You have no {led:suit}, so you must play a trump."), paragraph=trump),
        "must_overtrump": Sentence(
            N_("You have no {led:suit} and can overtrump {card:card}, so you must."),
            paragraph=overtrump or trump,
        ),
        "cannot_head": Sentence(
            N_("None of your {led:suit} beats {card:card}: any of them may be played."), paragraph=head
        ),
        "suit_trumped": Sentence(
            N_(
                "{card:card} has trumped, and none of your {led:suit} can beat it: any of them may be played."
            ),
            paragraph=head,
        ),
        "cannot_overtrump": Sentence(
            N_("None of your trumps beats {card:card}: any of them may be played."),
            paragraph=overtrump or trump,
        ),
    }


IN_TRICKS: Wording = {
    "brief_cards": Sentence(N_("Each player gets {cards:word} cards.")),
    "brief_head": Sentence(N_("You must follow suit, and play higher than the card that is winning if you can.")),
    "brief_trump": Sentence(N_("Without the suit you must trump, and overtrump if you can.")),
    "brief_stands": Sentence(N_("The cards you may play are raised.")),
}  # fmt: skip
"""The duties in short, for the five lines of a first table."""
