"""Questions as players ask them, with the places any of which answers them: written before looking at what comes out.

A place that begins with `#` is that paragraph or house rule in any game, and with `glossary#` a term; the others are
addresses below `/rules/`.
"""

from __future__ import annotations

from collections.abc import Sequence

HEAD, PARTNER, CAPOT = "double-deck/#play-head", "auction-four/#play-partner", "piquet/scores/#capot"
PASSED_OUT, FORCED = "#auction-passed-out", "#auction-forced"
STARTS_AT_PIQUET = ("piquet/#elder-younger", "piquet/#play-lead", "piquet/#exchange-elder")

ENGLISH: dict[str, tuple[str, ...]] = {
    # Those that readers asked.
    "can I trump my partner": (PARTNER,),
    "can I trump my partner in double-deck": ("double-deck/#play-trump", "double-deck/#play-overtrump"),
    "must I beat the king": (HEAD,),
    "what if nobody bids": (PASSED_OUT, FORCED),
    "who starts at piquet": STARTS_AT_PIQUET,
    "how do I score a capot": (CAPOT, "glossary#capot"),
    # Twenty-five more.
    "do I have to trump if my partner is winning": (
        "double-deck/#play-trump",
        "double-deck/#play-head",
        PARTNER,
        "auction-four/#play-trump",
    ),
    "how many points is a run worth": ("#melds-table", "glossary#run"),
    "when can I meld in two-handed": ("two-handed/scores/#melds-when",),
    "can I use the same king in two marriages": ("#melds-classes", "#melds-again", "glossary#meld-class"),
    "who leads to the first trick in piquet": ("piquet/#play-lead",),
    "how many cards can I exchange in piquet": ("piquet/#exchange-elder", "piquet/#exchange-younger"),
    "what is a repique worth": ("piquet/scores/#repique", "glossary#repique"),
    "can I pick up the pile with one card left": ("pinacle/#pumba", "pinacle/house-rules/#rule-pumba"),
    "how much does a joker count in pinacle": ("pinacle/#values", "pinacle/#values-table", "glossary#joker"),
    "what do I need to go out": ("pinacle/#going-out", "glossary#going-out"),
    "can I take a joker from the table": ("pinacle/#redeeming", "glossary#redeem"),
    "what if the dealer gives too many cards": (
        "table-law/#deal",
        "#real-misdeal",
        "glossary#misdeal",
        "#real-cards-wrong",
    ),
    "who deals first": ("#first-dealer",),
    "can the bidder throw in the hand": (
        "#throw-in-when",
        "glossary#throw-in",
        "#rule-throw-in-when",
        "#naming-concede",
    ),
    "do I lose my meld if I take no tricks": ("#scoring-no-trick", "#rule-trick-needed"),
    "can I bid twice in auction for three": (
        "auction-three/#auction-rounds",
        "auction-three/house-rules/#rule-bid-rounds",
    ),
    "does the nine of trumps count": (
        "#nine-exchange",
        "#melds-nine",
        "#deal-nine",
        "#nine-show",
        "glossary#dix",
    ),
    "what beats a quint": ("piquet/scores/#sequences-better", "piquet/compare/"),
    "when does the game end in pinacle": ("pinacle/scores/#end", "pinacle/house-rules/#rule-target"),
    "which cards are counters": ("#play-counters", "#counters-table", "#counters", "glossary#counter"),
    "can my partner pass me cards": (
        "#exchange-what",
        "#naming-exchange",
        "#rule-pass-cards",
        "glossary#exchange",
    ),
    "two identical cards who wins the trick": ("#identical", "#play-winner", "#tricks-winner"),
    "what happens when nobody makes a bid in auction for four": (
        "auction-four/#auction-passed-out",
        "auction-four/#auction-forced",
    ),
    "can I play any card in the first half of two-handed": ("two-handed/#tricks-free",),
    "who names trump": ("#naming-who", "glossary#bidder"),
}

FRENCH: dict[str, tuple[str, ...]] = {
    # Those that readers asked.
    "qui commence au piquet": STARTS_AT_PIQUET,
    "dois-je forcer": (HEAD, "glossary#head"),
    "comment compter le capot": (CAPOT, "glossary#capot"),
    "puis-je couper mon partenaire": (PARTNER,),
    "puis-je couper mon partenaire au double jeu": ("double-deck/#play-trump", "double-deck/#play-overtrump"),
    "dois-je battre le roi": (HEAD,),
    "et si personne n’enchérit": (PASSED_OUT, FORCED),
    # Twenty-five more.
    "qui distribue en premier": ("#first-dealer",),
    "dois-je surcouper mon partenaire": ("double-deck/#play-overtrump", PARTNER, "glossary#overtrump"),
    "combien vaut la quinte majeure": (
        "#melds-table",
        "glossary#run",
        "piquet/scores/#sequences",
        "piquet/scores/#sequences-table",
    ),
    "quand peut-on annoncer au pinochle à deux": ("two-handed/scores/#melds-when",),
    "combien de cartes peut-on écarter au piquet": ("piquet/#exchange-elder", "piquet/#exchange-younger"),
    "combien vaut un repic": ("piquet/scores/#repique", "glossary#repique"),
    "que vaut le joker au pinacle": ("pinacle/#values", "pinacle/#values-table", "glossary#joker"),
    "peut-on prendre toute la pile": ("pinacle/#turn-pile", "glossary#pile", "pinacle/#turn-draw"),
    "comment finir au pinacle": (
        "pinacle/#going-out",
        "pinacle/#going-out-at-once",
        "glossary#going-out",
        "pinacle/scores/#end",
    ),
    "que se passe-t-il si le contrat chute": ("#scoring-set", "glossary#set"),
    "faut-il surcouper": ("double-deck/#play-overtrump", "glossary#overtrump", "#play-trump"),
    "qui entame la première levée au piquet": ("piquet/#play-lead",),
    "deux cartes identiques laquelle gagne": ("#identical", "#play-winner", "#tricks-winner"),
    "le neuf d’atout rapporte combien": (
        "#nine-exchange",
        "#melds-nine",
        "#deal-nine",
        "#nine-show",
        "glossary#dix",
    ),
    "combien de points pour ouvrir quand on est chargé": (
        "pinacle/#charged",
        "pinacle/house-rules/#rule-chargee-min",
        "glossary#charged",
    ),
    "peut-on enchérir deux fois": ("#auction-rounds", "#rule-bid-rounds", "#rule-auction-rounds"),
    "que faire si on a trop de cartes": (
        "table-law/#deal",
        "#real-misdeal",
        "glossary#misdeal",
        "#real-cards-wrong",
    ),
    "mon partenaire peut-il me passer des cartes": (
        "#exchange-what",
        "#naming-exchange",
        "#rule-pass-cards",
        "glossary#exchange",
    ),
    "peut-on faire roi as trois": ("pinacle/#suite-ends",),
    "qu’est-ce que le rubicon": ("glossary#rubicon", "piquet/scores/#rubicon"),
    "perd-on ses annonces si on ne fait aucune levée": ("#scoring-no-trick", "#rule-trick-needed"),
    "qui gagne si les deux camps dépassent 500": (
        "#end-both",
        "#end-target",
        "#rule-both-reach-target",
        "#end-tie",
    ),
    "peut-on regarder les plis déjà joués": ("piquet/#play-look", "#tricks-count"),
    "est-on obligé de fournir": ("glossary#follow-suit", "#play-follow"),
    "à quoi servent les deux au pinacle": ("pinacle/#wild", "glossary#deux"),
}
ASKED = {"en": ENGLISH, "fr": FRENCH}

LATER: dict[str, dict[str, int]] = {
    "en": {},
    "fr": {"peut-on faire roi as trois": 2},
}
"""Those that are answered, but not first, and how far down at most."""


def answers(place: str, address: str) -> bool:
    """Whether an address, of the English page, is that place."""
    if place.startswith("#"):
        return address.endswith(place)
    page = "/glossary/" if place.startswith("glossary#") else "/rules/"
    return address == page + place.removeprefix("glossary")


def place_of(addresses: Sequence[str], places: Sequence[str]) -> int:
    """How far down the first right answer stands; behind them all where there is none."""
    right = (
        number for number, each in enumerate(addresses, 1) if any(answers(place, each) for place in places)
    )
    return next(right, len(addresses) + 1)
