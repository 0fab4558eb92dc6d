"""Questions as players type them in haste, misspelt or half in the other language, with the places that answer them.

Written before anybody looked at what comes out; places as in `questions_of_players.py`.
"""

from __future__ import annotations

PASSED_OUT, FORCED, FORCED_RULE = "#auction-passed-out", "#auction-forced", "#rule-forced-dealer-bid"
ROUNDS = ("#auction-pass", "#auction-rounds", "#rule-bid-rounds", "#rule-auction-rounds", "glossary#pass")
ROUNDHOUSE = ("#melds-roundhouse", "glossary#roundhouse", "#melds-table", "#rule-roundhouse")
WIDOW = ("#naming-widow", "glossary#widow", "#rule-widow", "#naming-bury")
BURY = ("#naming-bury", "glossary#bury")
LAST_TRICK = (
    "glossary#last-trick",
    "#counters-total",
    "#play-counters",
    "#rule-last-trick",
    "piquet/#play-points",
)
CARTE_BLANCHE = ("#carte-blanche", "#carte-blanche-worth", "glossary#carte-blanche")
REVOKE = ("table-law/#revoke", "#real-revoke", "glossary#revoke")
FIRST_LAY = ("#rule-first-lay", "#turn-lay", "#charged", "#rule-chargee-min", "glossary#charged")
SIX = ("double-deck-six/", "double-deck-six/#players", "double-deck-six/#pack")

ENGLISH: dict[str, tuple[str, ...]] = {
    "pinocle how many cards do you get": ("#deal-packets", "#deal-cards"),
    "do u have to bid if everyone else passes": (FORCED, PASSED_OUT, FORCED_RULE, "glossary#forced-bid"),
    "can you bid again after you pass": ROUNDS,
    "whats a round house worth": (*ROUNDHOUSE, "#melds-full-house", "glossary#full-house"),
    "double run points": (
        "#melds-double-run",
        "#melds-table",
        "#melds-twice",
        "glossary#multiple",
        "#rule-doubles",
    ),
    "what does melding mean": ("glossary#meld", "#melds-when", "#aim"),
    "trumph must follow": ("#play-trump", "#play-follow", "glossary#follow-suit", "glossary#trump"),
    "do i need a mariage to call trump": ("#naming-marriage", "#rule-marriage-requirement"),
    "piquet carte blanche points": CARTE_BLANCHE,
    "how to count point in piquet 7 8 9": ("#pips", "#pips-table", "#point", "glossary#point"),
    "what is rubicon": ("glossary#rubicon", "#rubicon"),
    "can younger look at the talon": (
        "#exchange-younger",
        "#exchange-left",
        "#exchange-own",
        "glossary#talon",
    ),
    "what do you get for most tricks in piquet": ("#the-cards", "glossary#the-cards"),
    "pinacle can i put a card on my partners combination": ("#adding",),
    "how many points to lay down first time pinacle": FIRST_LAY,
    "minus points cards in hand at end pinacle": ("#scoring-hands", "#scoring-negative"),
    "wild two moves pinnacle": ("#moving-wilds", "#wild", "glossary#deux"),
    "how many jokers": ("pinacle/#pack", "#rule-jokers", "glossary#joker"),
    "who gets the kitty": WIDOW,
    "what do you bury": BURY,
    "give up after seeing widow": ("#naming-concede", "#rule-may-concede"),
    "can partner throw in hand": ("#throw-in-when", "glossary#throw-in", "#rule-throw-in-when"),
    "lead trump first trick": ("#play-lead", "#rule-leader", "#play-trump-led", "glossary#lead"),
    "pinochle 6 players 3 decks": SIX,
    "5 aces around": ("double-deck-six/scores/#melds-five", "double-deck-six/scores/#melds-five-example"),
    "pass 4 cards to partner": (
        "#naming-exchange",
        "#exchange-what",
        "#rule-pass-cards",
        "glossary#racehorse",
        "glossary#exchange",
    ),
    "counters ace ten king how much": (
        "#counters",
        "#counters-table",
        "#play-counters",
        "glossary#counter",
        "#rule-counters",
    ),
    "reneg penalty": REVOKE,
    "last trik points": LAST_TRICK,
    "when do you draw a card in 2 handed": ("two-handed/#tricks-draw", "glossary#draw", "#stock-end"),
}

FRENCH: dict[str, tuple[str, ...]] = {
    "on est obligé de couper": ("#play-trump", "glossary#ruff"),
    "faut il monter sur le partenaire": (
        "#play-head",
        "#play-head-partner",
        "#play-partner",
        "glossary#head",
    ),
    "combien de carte au pinacle": ("pinacle/#deal-eleven",),
    "qui donne les carte": ("#first-dealer", "glossary#dealer", "glossary#deal"),
    "c'est quoi un brelan": ("glossary#trio", "glossary#brelan-of-pinacle", "#brelan"),
    "combien vaut le mariage": ("#melds-table", "glossary#marriage"),
    "meld c'est quoi": ("glossary#meld",),
    "le roundhouse ca vaut combien": ROUNDHOUSE,
    "trump comment on choisit": ("#naming-who", "glossary#trump"),
    "quand est ce qu'on pioche au pinochle a 2": ("two-handed/#tricks-draw", "glossary#draw"),
    "que faire avec le neuf d'atout": (
        "#nine-exchange",
        "#nine-show",
        "#melds-nine",
        "#deal-nine",
        "glossary#dix",
    ),
    "le chien va a qui": WIDOW,
    "enterrer des cartes": BURY,
    "on peut encherir apres avoir passé": ROUNDS,
    "contrat chuté combien on perd": ("#scoring-set", "glossary#set", "#rule-lost-twice", "glossary#bete"),
    "dernier pli 10 de der": LAST_TRICK,
    "carte blanche piquet combien": CARTE_BLANCHE,
    "le point au piquet": ("#point", "glossary#point"),
    "tierce majeur valeur": ("#sequences", "#sequences-table", "glossary#tierce", "glossary#major-minor"),
    "pic et repic difference": ("#pique", "#repique", "glossary#pique", "glossary#repique"),
    "si on fait toutes les levees piquet": ("#capot", "glossary#capot"),
    "nombre de donnes dans une partie de piquet": ("#partie", "glossary#partie", "#rule-deals"),
    "joker pinacle reprendre": ("#redeeming", "glossary#redeem"),
    "ouvrir pinacle minimum de points": FIRST_LAY,
    "suite as 2 3": ("#suite-ends", "#suite", "glossary#suite"),
    "prendre le talon defausse pile entiere": ("#turn-pile", "glossary#pile"),
    "abattre tout d'un coup": ("#going-out-at-once", "#rule-abattre", "glossary#abattre"),
    "pumba": ("#pumba", "glossary#pumba", "#rule-pumba"),
    "pinochle a six joueur": SIX,
    "renonse penalité": REVOKE,
}

ASKED = {"en": ENGLISH, "fr": FRENCH}
LATER: dict[str, dict[str, int]] = {
    "en": {"how to count point in piquet 7 8 9": 2},
    "fr": {
        "meld c'est quoi": 2,
        "quand est ce qu'on pioche au pinochle a 2": 2,
        "le point au piquet": 2,
        "suite as 2 3": 2,
    },
}
"""Those that are answered, but not first, and how far down at most."""
