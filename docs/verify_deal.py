#!/usr/bin/env python3
"""Check finished deals of Talon without Talon: Python's standard library is all it needs.

    python3 verify_deal.py proof.json ...
    python3 verify_deal.py --secret-seal HEX --seal 1:HEX --words 0:TEXT --game ID proof.json ...

A proof is what the page of a finished deal offers under "check this deal". For each it is checked that

1. its fields are those of a proof, no more and no fewer, and each is what it has to be: house rules are those of
   that game with values they can have, and nothing that is printed can move the lines of a terminal;
2. the pack is the whole pack of that game, in the one order that stands in this program: a pack in another order
   would be shuffled by the same numbers into any cards one likes;
3. the cards and the salt give the seal that everybody saw before the first card;
4. the salt and the players' words give exactly this order of the cards; a deal from a prescribed board is not
   shuffled at the table, and instead all proofs of one board must have the same cards, a whole pack of that game:
   such a proof holds for what it says, and says itself that the shuffle is shown elsewhere;
5. once the game is over and its secret is shown: the secret gives the seal the table showed before anybody sat
   down, and the salt of this deal, so that neither could be chosen later.

A proof may also be that of a board of an event, which stands on the page of the board once it is open. Its cards
follow from its salt and the words of those who entered, and its salt from the secret of the event, whose seal stood
on the event's page before anybody entered. Given with the proofs of its tables it tells whether they had its cards.

The secret of a game of a league follows from that of its season, which is checked once the season is over. So it is
with the games for three on a ladder: a season is there the time for which one secret of the ladder serves.

A proof is made by the site, so nothing in it can show what you saw before. What you noted is given here:

    --secret-seal HEX   the seal of the secret, as the table or the event showed it
    --season-seal HEX   the seal of the season's secret, as the page of the league showed it before you entered; of a
                        ladder for three the seal on its page when you asked for the game
    --seal N:HEX        the seal of deal n, as the table showed it while the deal was played
    --words-seal SEAT:HEX
                        the seal of the words of a seat, as the table showed it from the moment they were given:
                        the same before and after words that were kept back were opened
    --words SEAT:TEXT   the words of a seat (0, 1, 2, ... round the table), your own at least; of an event the
                        words you entered with, under any number
    --game ID           the table, or the event, the proof has to be of
    --variant NAME      the game that was played: double-deck, piquet, ...
    --options TEXT      the house rules that differ from the standard of that game, with commas between them:
                        "teams=3x2, jokers=2"; "" for none

Of proofs of several games each has its own seals: ID:HEX notes the seal of the game or event of that id, and HEX
alone that of all others.

What was not given is printed, so that it can be compared. What is given and belongs to none of the proofs is told.
Proofs that are given together must be of one piece: one game has one secret and no other game has it, a seat has its
words, and a board of an event its cards.

Prints a line for each proof; the exit status is 0 when every proof holds, 1 when one does not, 2 when a file cannot
be read. docs/fairness.md tells the scheme in words.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys


def commitment(salt, game, deal, cards):
    """What everybody saw before the first card: SHA-256 over salt, game, deal and cards."""
    text = f"talon deal\n{salt.hex()}\n{game}\n{deal}\n{' '.join(cards)}\n"
    return hashlib.sha256(text.encode()).hexdigest()


def words_seal(game, seat, words):
    """What the table shows of the words of a seat from the moment they are given."""
    return hashlib.sha256(f"talon words\n{game}\n{seat}\n{words}\n".encode()).hexdigest()


def own_seal(secret_seal, words):
    """The seal that a browser gave of words that it kept back until everybody sat."""
    return hashlib.sha256(f"talon words\n{secret_seal}\n{words}\n".encode()).hexdigest()


def numbers(key):
    """Numbers of 32 bits from a key, without end."""
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(bound, source):
    """A number from 0 to below the bound, each as likely as another."""
    limit = (1 << 32) // bound * bound
    return next(number for number in source if number < limit) % bound


def shuffled(pack, key):
    """The pack in the order the key gives."""
    order = list(pack)
    source = numbers(key)
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1, source)
        order[last], order[place] = order[place], order[last]
    return order


def drawn(lots, key):
    """The lot the key draws, as a list; an empty one where there are none."""
    source = numbers(hmac.digest(key, b"lot", "sha256"))
    return [lots[below(len(lots), source)]] if lots else []


SUITS, FRENCH, PINOCHLE = "SHCD", "AKQJT98765432", "ATKQJ9"
PINACLE = {"2x2": (2, 4), "3x2": (3, 6), "2x3": (2, 6)}
"""Packs and seats at pinacle, by how the sides are made up."""


def kinds(ranks, copies):
    """A pack in its order: suit by suit, rank by rank, copies side by side."""
    return [rank + suit for suit in SUITS for rank in ranks for _ in range(copies)]


def pinacle(options):
    """The pack of pinacle under these house rules, where cards of several backs are told apart; its lots; its seats."""
    packs, seats = PINACLE[options.get("teams", "2x2")]
    jokers = int(options.get("jokers", "4")) // 2
    backs = ["'" * back for back in range(packs)]
    pack = [rank + suit + back for suit in SUITS for rank in FRENCH for back in backs]
    pack += ["X" + back for back in backs for _ in range(jokers)]
    dealt = 11 * seats
    return pack, [str(size) for size in range(dealt - 20, dealt + 21)], seats


PACKS = {
    "double-deck": lambda options: (kinds(PINOCHLE[:5], 4), [], 4),
    "double-deck-three": lambda options: (kinds(PINOCHLE[:5], 4), [], 3),
    "double-deck-six": lambda options: (kinds(PINOCHLE[:5], 6), [], 6),
    "two-handed": lambda options: (kinds(PINOCHLE, 2), [], 2),
    "auction-three": lambda options: (kinds(PINOCHLE, 2), [], 3),
    "auction-four": lambda options: (kinds(PINOCHLE, 2), [], 4),
    "auction-widow": lambda options: (kinds(PINOCHLE, 2), [], 3),
    "piquet": lambda options: (kinds(FRENCH[:8], 1), [], 2),
    "piquet-au-cent": lambda options: (kinds(FRENCH[:9], 1), [], 2),
    "pinacle": pinacle,
}
"""By game: the cards in the order in which they are before the shuffle, the lots one of which is drawn, the seats."""

POINTS_OF_PINOCHLE = {
    "pinochle_values": ("30/60", "40/80", "40/300"),
    "doubles_x10": (False, True),
    "counters": ("15-10-5", "10-10-5-5", "11-10-4-3-2"),
}
AT_AN_AUCTION = POINTS_OF_PINOCHLE | {
    "bid_rounds": ("once", "until_pass"),
    "leader": ("bidder", "left"),
    "must_trump": (False, True),
    "trick_needed": (False, True),
    "target": range(100, 5001),
}
AT_PIQUET = {
    "deal_packets": ("2", "3"),
    "younger_min_exchange": (1, 0),
    "point_min": (0, 4),
    "sinking": (False, True),
    "cav49": (False, True),
    "cards_count_to_pique": (False, True),
    "pique_order": ("category", "time"),
}

AT_DOUBLE_DECK = {
    "deal_packets": ("4", "5", "2_then_3"),
    "opening_min": range(1, 201),
    "forced_dealer_bid": ("opening_min", "none"),
    "step1_limit": (*range(1, 501), None),
    "step2": range(1, 51),
    "above_100_by_10": (False, True),
    "auction_rounds": ("unlimited", "single", "two"),
    "bid_information": ("numbers", "meld"),
    "meld_table": ("standard", "book", "book_yahoo", "pinochle14", "npa", "toby", "raised_runs"),
    "triple_run": range(225, 1001),
    "quadruple_run": range(300, 1501),
    "royal_with_run": ("exclusive", "toby"),
    "roundhouse": ("sum", "32"),
    "roundhouse_with_run": ("sum", "39"),
    "double_roundhouse": ("sum", "240"),
    "min_meld_20": ("off", "20"),
    "min_tricks_20": ("off", "20"),
    "throw_in_when": ("never", "bidder", "auto"),
    "throw_in_opponents": ("standard", "nothing", "meld", "25+meld", "50+meld", "play_on"),
    "scale": (1, 10),
    "target": range(50, 5001),
    "both_reach_target": ("bidding_side", "higher_total"),
    "last_trick": range(11),
}

OPTIONS = {
    "double-deck": AT_DOUBLE_DECK
    | {
        "bidding_system": ("none", "meld_jump", "jim_davis", "toby"),
        "pass_cards": range(5),
        "pass_order": ("simultaneous", "partner_first"),
        "pass_timing": ("after_trump", "before_trump"),
        "requested_suit": ("none", "suggest", "mandatory"),
        "trump_must_equal_request": (False, True),
        "marriage_requirement": ("own_hand", "after_exchange", "none"),
    },
    "double-deck-six": AT_DOUBLE_DECK | {"marriage_requirement": ("own_hand", "none")},
    "double-deck-three": {
        "widow": (2, 5),
        "min_bid": (25, 50, 60, 75, 100),
        "forced_bid": ("none", "first", "dealer"),
        "bid_rounds": ("once", "until_pass"),
        "meld_table": ("standard", "book"),
        "may_concede": (False, True),
        "trick_needed": (False, True),
        "target": range(100, 5001),
    },
    "two-handed": POINTS_OF_PINOCHLE
    | {
        "dix_with_meld": (False, True),
        "double_pinochle": ("adds", "tops_up"),
        "must_trump": (False, True),
        "target": range(100, 5001),
    },
    "auction-three": AT_AN_AUCTION | {"min_bid": (10, 50, 90, 100, 150, 200), "forced_ninety": (False, True)},
    "auction-four": AT_AN_AUCTION
    | {
        "min_bid": (10, 50, 100, 150, 200, 250),
        "forced_bid": ("none", "first", "dealer"),
        "widow": (0, 4),
        "pass_cards": (0, 2, 3, 4),
        "must_head": (False, True),
        "must_take_partner_lead": (False, True),
    },
    "auction-widow": AT_AN_AUCTION
    | {
        "min_bid": (100, 150, 200, 250, 300),
        "forced_bid": ("none", "first", "dealer"),
        "may_concede": (False, True),
        "reward": ("all", "bid"),
        "lost_twice": (False, True),
        "raised_suits": ("none", "spades", "spades_hearts"),
    },
    "piquet": AT_PIQUET | {"deals": range(2, 25), "extra_deals_on_tie": (2, 0), "rubicon": range(501)},
    "piquet-au-cent": AT_PIQUET | {"target": range(30, 501)},
    "pinacle": {
        "teams": ("2x2", "3x2", "2x3"),
        "jokers": ("4", "2"),
        "cut_bonus": range(501),
        "cut_exact_size": ("44", "45"),
        "joker_at_cut": ("jokers", "wilds", "off"),
        "same_back_bonus": range(1001),
        "first_lay_max_wild": range(5),
        "min_naturals": (2, 3),
        "pinacle_dealt": range(10001),
        "pinacle_made": range(10001),
        "pumba_rule": (False, True),
        "going_out": range(501),
        "abattre_extra": range(1001),
        "chargee_from": range(10001),
        "chargee_min": range(151),
        "chargee_penalty": range(501),
        "target": range(100, 10001),
    },
}
"""By game: every house rule with the values it can have; a proof names those that differ from the standard."""

HEX = re.compile("[0-9a-f]{64}").fullmatch
NAME = re.compile("[A-Za-z0-9_-]{1,64}").fullmatch
CARD = re.compile("[0-9A-Z']{1,5}").fullmatch
SEALED = "sealed "
"""What stands before the seal of words that were not open when the cards were dealt: the seal took part instead."""
LONGEST_WORDS = 80
"""Words of a seat have no more letters: longer ones could fill a line, and look like one of this program's below it."""


def shown(value):
    """Something out of a proof as it may be printed: no letter of it moves a cursor or begins a line."""
    if isinstance(value, (dict, list)):
        return "something else"
    return value if is_name(value) or is_number(value) else ascii(value)[:LONGEST_WORDS]


def is_number(value):
    """A number of a deal or a board."""
    return type(value) is int and 0 < value < 1_000_000


def is_seat(value):
    """A seat at any table."""
    return type(value) is int and 0 <= value < 6


def is_hex(value):
    """256 bits in hexadecimal."""
    return isinstance(value, str) and bool(HEX(value))


def is_name(value):
    """The id of a game, an event, a board, or the name of a game."""
    return isinstance(value, str) and bool(NAME(value))


def is_text(value):
    """A text on one line that has bytes: a line end could be moved from one seat's words to another's."""
    if not isinstance(value, str) or len(value) > LONGEST_WORDS or {"\n", "\r"} & set(value):
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def are_lines(value):
    """The words of each."""
    return isinstance(value, list) and all(map(is_text, value))


def are_seals(value):
    """A seal or nothing for each seat."""
    return isinstance(value, list) and all(seal == "" or is_hex(seal) for seal in value)


def are_cards(value):
    """Cards or lots as this program writes them."""
    return isinstance(value, list) and all(isinstance(card, str) and CARD(card) for card in value)


def are_options(value):
    """House rules by their names; whether they are those of the game is asked when the game is known."""
    return isinstance(value, dict)


ALL = {
    "variant": is_name,
    "options": are_options,
    "salt": is_hex,
    "cards": are_cards,
    "secret_commitment": is_hex,
}
AT_A_TABLE = ALL | {"game": is_name, "deal": is_number, "commitment": is_hex}
FIELDS = {
    "deal": AT_A_TABLE | {"words": are_lines, "pack": are_cards},
    "deal of a board": AT_A_TABLE | {"board": is_name},
    "board": ALL
    | {"event": is_name, "number": is_number, "board": is_name, "dealer": is_seat}
    | {"words": are_lines, "pack": are_cards},
}
"""What a proof of each kind has; beside it the secret, once it is told, the lots where the game has some, and by seat
the seals of words that were kept back, which proofs of before have not."""


NAME_IN_A_SEASON = re.compile(
    "([1-9][0-9]{0,8})-([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?/([1-9][0-9]{0,4})"
).fullmatch
"""A number is written in one way alone: two ways would be two secrets to choose from."""


def players_of(name):
    """The numbers of those who play a game of a season, and which game of theirs it is."""
    *players, number = (int(each) for each in NAME_IN_A_SEASON(name).groups(default="0"))
    return [each for each in players if each], number


def is_fixture(value):
    """The name of a game of a league, of two or of three, none of them twice."""
    if not isinstance(value, str) or not NAME_IN_A_SEASON(value):
        return False
    players, _number = players_of(value)
    return len(set(players)) == len(players)


def is_step_game(value):
    """The name of a game for three on a ladder."""
    return is_fixture(value) and len(players_of(value)[0]) == 3


OF_A_SEASON = {
    "fixture": is_fixture,
    "step_game": is_step_game,
    "season_commitment": is_hex,
    "season_secret": is_hex,
}
"""What the proof of a game of a league (`fixture`) or of one for three on a ladder (`step_game`) has besides: the
numbers of the entries by seat and which game of theirs, the seal of the season's secret, and that one at its end."""


def season_wrong(proof, seats):
    """Where the secret of a game does not follow from that of its season, in words."""
    if not OF_A_SEASON.keys() & proof.keys():
        return []
    if "season_commitment" not in proof:
        return ["the field season_commitment is missing"]
    names = [proof[field] for field in ("fixture", "step_game") if field in proof]
    if not names:
        return ["the field fixture is missing"]
    if len(names) > 1:
        return ["the game cannot be one of a league and one of a ladder"]
    found = []
    players, number = players_of(names[0])
    # A name of another form would be one of many to choose from, and each gives another secret.
    if len(players) != (3 if seats == 3 else 2):
        found.append("the name of the game is not that of a game of so many seats")
    if "step_game" in proof and players != sorted(players, reverse=number % 2 == 0):
        found.append("the players do not sit as their numbers say")
    if "season_secret" not in proof:
        return found
    secret = bytes.fromhex(proof["season_secret"])
    if hashlib.sha256(b"talon secret\n" + secret).hexdigest() != proof["season_commitment"]:
        found.append("the secret of the season is not the one whose seal was shown")
    own = hmac.digest(secret, f"game {names[0]}".encode(), "sha256")
    if proof.get("secret") != own.hex():
        found.append("the secret of the game does not follow from that of the season")
    return found


def kind_of(proof):
    """What a proof is of."""
    return "board" if "event" in proof else "deal of a board" if "board" in proof else "deal"


def fields_wrong(proof):
    """What is wrong with the fields of a proof, in words."""
    wanted = FIELDS[kind_of(proof)]
    may = wanted | {"secret": is_hex, "lots": are_cards}
    if kind_of(proof) == "deal":
        may |= {"own_seals": are_seals} | OF_A_SEASON
    found = [f"the field {name} is missing" for name in sorted(wanted.keys() - proof.keys())]
    found += [
        f"there is no such field as {ascii(name)[:LONGEST_WORDS]} in a proof"
        for name in sorted(proof.keys() - may.keys())
    ]
    found += [
        f"the field {name} is not what it has to be"
        for name, value in sorted(proof.items())
        if name in may and not may[name](value)
    ]
    if not found and proof["variant"] not in PACKS:
        found.append(f"there is no game called {proof['variant']}")
    return found or options_wrong(proof)


def options_wrong(proof):
    """The house rules that the game has not, or not with such a value, in words."""
    rules, found = OPTIONS[proof["variant"]], []
    for name, value in sorted(proof["options"].items()):
        if name not in rules:
            found.append(f"there is no house rule {ascii(name)[:LONGEST_WORDS]} in this game")
        elif not any(value == one and type(value) is type(one) for one in rules[name]):
            found.append(f"the house rule {name} cannot be {shown(value)}")
    return found


def is_sealed(words):
    """Whether words are those of a seat that did not open its own: their seal, nothing else."""
    return words.startswith(SEALED) and is_hex(words.removeprefix(SEALED))


def pack_wrong(proof, pack, lots, seats):
    """What is wrong with pack, lots, words and cards as such, in words."""
    found = []
    if "pack" in proof and proof["pack"] != pack:
        found.append("the pack is not the pack of this game in its order")
    if proof.get("lots", [] if "pack" in proof else lots) != lots:
        found.append("the lots are not those of this game")
    cards = proof["cards"][: len(proof["cards"]) - bool(lots)]
    if sorted(cards) != sorted(pack) or (lots and proof["cards"][-1] not in lots):
        found.append("the cards are not a whole pack of this game")
    if kind_of(proof) == "deal" and len(proof["words"]) != seats:
        found.append(f"there are words of {len(proof['words'])} seats and not of {seats}")
    if kind_of(proof) == "board" and proof["words"] != sorted(proof["words"]):
        # Any other order would be one of many to choose from.
        found.append("the words are not in the order of the alphabet")
    if proof.get("dealer", 0) >= seats:
        found.append(f"seat {proof['dealer']} dealt, and there are {seats}, from 0")
    return found


def seals_wrong(proof, seats):
    """Where words are not those of which a seal had been given before, in words."""
    seals = proof.get("own_seals", [""] * seats)
    if len(proof["words"]) != seats:
        return []
    if len(seals) != seats:
        return [f"there are seals of {len(seals)} seats and not of {seats}"]
    found = []
    for seat, (seal, words) in enumerate(zip(seals, proof["words"], strict=True)):
        if seal and words != SEALED + seal and own_seal(proof["secret_commitment"], words) != seal:
            found.append(f"the words of seat {seat} are not those whose seal was given")
        elif not seal and is_sealed(words):
            found.append(f"the words of seat {seat} are a seal, and no seal was given")
    return found


def facts(proof):
    """What any other proof of the same thing must say too: of what, the fact, and what is wrong if it differs."""
    of = proof.get("event", proof.get("game"))
    yield (
        ("secret", "event" in proof, of),
        proof["secret_commitment"],
        f"another proof of {of} has another secret",
    )
    # Whoever has seen one game to its end knows its secret, and would know the cards of the other.
    yield (
        ("whose", "event" in proof, proof["secret_commitment"]),
        of,
        f"another than {of} has the same secret",
    )
    if "season_commitment" in proof and (name := proof.get("fixture", proof.get("step_game"))):
        yield ("season", proof["season_commitment"], name), of, f"another game of this season is {name} too"
    if "board" in proof:
        name = proof["board"]
        yield ("board", name), proof["cards"], f"another table had other cards on board {name}"
    if "event" in proof:
        number = proof["number"]
        board = [proof["board"], proof["cards"]]
        yield ("event", of, number), board, f"another proof of board {number} of {of} is of another board"
    else:
        number = proof["deal"]
        yield (
            ("deal", of, number),
            proof["commitment"],
            f"another proof of deal {number} of {of} has another seal",
        )
    for seat, words in enumerate(proof.get("words", ()) if "deal" in proof else ()):
        if not is_sealed(words):
            yield ("words", of, seat), words, f"another proof of {of} has other words of seat {seat}"


def faults(proof, seen, noted):
    """The checks a proof fails, in words; `seen` are the facts of the proofs so far."""
    found = fields_wrong(proof)
    if found:
        return found
    pack, lots, seats = PACKS[proof["variant"]](proof["options"])
    found = pack_wrong(proof, pack, lots, seats)
    salt, kind = bytes.fromhex(proof["salt"]), kind_of(proof)
    if kind == "deal":
        found += seals_wrong(proof, seats)
    if kind != "board":
        sealed = commitment(salt, proof["game"], proof["deal"], proof["cards"])
        if sealed != proof["commitment"]:
            found.append("the cards are not those that were sealed")
    found += [wrong for of, fact, wrong in facts(proof) if seen.setdefault(of, fact) != fact]
    if kind != "deal of a board":
        key = hmac.digest(salt, "words\n{}".format("\n".join(proof["words"])).encode(), "sha256")
        if shuffled(pack, key) + drawn(lots, key) != proof["cards"]:
            found.append("the salt and the words give another order of the cards")
    if "secret" in proof:
        secret = bytes.fromhex(proof["secret"])
        # The number is that of the deal: one that the proof could choose would choose the salt.
        number = proof["number"] if kind == "board" else proof["deal"]
        if hashlib.sha256(b"talon secret\n" + secret).hexdigest() != proof["secret_commitment"]:
            found.append("the secret is not the one whose seal was shown")
        if hmac.digest(secret, f"deal {number}".encode(), "sha256") != salt:
            found.append("the salt does not come from the secret")
    return found + season_wrong(proof, seats) + unlike_what_was_noted(proof, noted)


def seal_of(proof, seat):
    """The seal that a table showed of the words of a seat."""
    if seat >= len(proof["words"]):
        return ""
    own = proof.get("own_seals", [])[seat : seat + 1]
    return "".join(own) or words_seal(proof["game"], seat, proof["words"][seat])


def seal_for(seals, proof):
    """Of the seals that were noted the one of this game or event; empty where none was."""
    return dict(seals).get(proof.get("event", proof.get("game")), dict(seals).get("", ""))


def unlike_what_was_noted(proof, noted):
    """Where a proof is not of what its reader saw, in words."""
    found = []
    of_season, of_secret = seal_for(noted.season_seal, proof), seal_for(noted.secret_seal, proof)
    if of_season and "season_commitment" not in proof:
        found.append("you noted the seal of a season, and this proof names none")
    elif of_season and of_season != proof["season_commitment"]:
        found.append("the seal of the season is not the one that you noted")
    if of_secret and of_secret != proof["secret_commitment"]:
        found.append("the seal of the secret is not the one that you noted")
    if any(number == proof.get("deal") and seal != proof["commitment"] for number, seal in noted.seal):
        found.append("the seal of the deal is not the one that you noted")
    for seat, seal in noted.words_seal if "deal" in proof and "words" in proof else ():
        if seal != seal_of(proof, seat):
            found.append(f"the words of seat {seat} are not those whose seal you noted")
    if "event" in proof and noted.words_seal:
        found.append("you noted seals of words, and those of an event are not sealed seat by seat")
    if kind_of(proof) == "deal of a board" and (noted.words or noted.words_seal):
        found.append(
            "you noted words, and this proof has none: it says that the cards were not shuffled at this table"
        )
    for seat, text in noted.words if "words" in proof else ():
        if "event" in proof:
            if text not in proof["words"]:
                found.append(f"the words {text!r} that you noted are not among those of the event")
        elif seat >= len(proof["words"]) or proof["words"][seat] not in (
            text,
            SEALED + own_seal(proof["secret_commitment"], text),
        ):
            found.append(f"the words of seat {seat} are not those that you noted")
    if noted.game and noted.game != proof.get("event", proof.get("game")):
        found.append(f"this is not a proof of {noted.game}")
    if noted.variant and noted.variant != proof["variant"]:
        found.append(f"this is not a deal of {noted.variant}")
    if noted.options not in (None, options_of(proof)):
        found.append(
            f"the house rules are not those that you noted, but {', '.join(options_of(proof)) or 'none'}"
        )
    return found


def options_of(proof):
    """The house rules of a proof, each as `name=value`."""
    return [f"{name}={value}" for name, value in sorted(proof["options"].items())]


def to_compare(proof, noted):
    """What only its reader can tell of a proof that holds, line by line."""
    if not seal_for(noted.secret_seal, proof):
        yield f"seal of the secret: {proof['secret_commitment']}"
    if "commitment" in proof and proof["deal"] not in dict(noted.seal):
        yield f"seal of the deal: {proof['commitment']}"
    if "season_commitment" in proof:
        if not seal_for(noted.season_seal, proof):
            yield f"seal of the season: {proof['season_commitment']}"
        name = proof.get("fixture", proof.get("step_game"))
        yield f"numbers of the entries by seat, and which game of theirs: {name}"
    if kind_of(proof) == "deal of a board":
        yield f"this table played a board that was prescribed ({proof['board']}), and shuffled nothing itself"
    for seat, text in enumerate(proof.get("words", ())):
        if is_sealed(text) and "deal" in proof:
            yield f"the words of seat {seat} were not open when the cards were dealt, their seal was: {text}"
        elif text != dict(noted.words).get(seat):
            yield f"words of seat {seat}: {text!r}" if "deal" in proof else f"words: {text!r}"
    if not noted.variant or noted.options is None:
        yield f"game: {', '.join([proof['variant'], *options_of(proof)])}"


def named(proof):
    """What a proof is of."""
    if "event" in proof:
        return f"event {shown(proof['event'])}, board {shown(proof.get('number'))}"
    return f"game {shown(proof.get('game'))}, deal {shown(proof.get('deal'))}"


def by_number(text):
    """A number and what belongs to it: `1:text`."""
    number, colon, rest = text.partition(":")
    if not colon or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} has no number before a colon")
    return int(number), rest


def by_game(text):
    """A seal with the id of its game before a colon; without one it is that of all others."""
    of, colon, seal = text.rpartition(":")
    if colon and not is_name(of):
        raise argparse.ArgumentTypeError(f"{text!r} has no id of a game before the colon")
    if not is_hex(seal):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no seal: one has 64 figures and small letters from a to f"
        )
    return of, seal


def by_comma(text):
    """House rules as `options_of` gives them."""
    return sorted(rule.strip() for rule in text.split(",") if rule.strip())


def read(path):
    """The proof in a file; raises ValueError for what is no proof at all."""
    with open(path, encoding="utf-8") as file:
        proof = json.load(file)
    if not isinstance(proof, dict) or not {"game", "event"} & proof.keys():
        raise ValueError("it names neither a game nor an event")
    return proof


def main(arguments):
    """Check every proof, and say what came of it; the exit status."""
    asked = argparse.ArgumentParser(description="Check proofs of deals of Talon.")
    asked.add_argument("proofs", nargs="+", metavar="proof.json")
    asked.add_argument("--secret-seal", action="append", default=[], type=by_game, metavar="[ID:]HEX")
    asked.add_argument("--season-seal", action="append", default=[], type=by_game, metavar="[ID:]HEX")
    asked.add_argument("--seal", action="append", default=[], type=by_number, metavar="N:HEX")
    asked.add_argument("--words", action="append", default=[], type=by_number, metavar="SEAT:TEXT")
    asked.add_argument("--words-seal", action="append", default=[], type=by_number, metavar="SEAT:HEX")
    asked.add_argument("--game", default="", metavar="ID")
    asked.add_argument("--variant", default="")
    asked.add_argument("--options", type=by_comma, metavar="NAME=VALUE,...")
    noted = asked.parse_args(arguments)
    for seals in (noted.secret_seal, noted.season_seal):
        if len(dict(seals)) < len(seals):
            asked.error("of several seals of one kind say of which game each is: ID:HEX")
    status, seen, deals, games = 0, {}, set(), {""}
    for path in noted.proofs:
        try:
            proof = read(path)
        except (OSError, ValueError, RecursionError) as error:
            print(f"{path}: no proof of a deal ({error})", file=sys.stderr)
            return 2
        found = faults(proof, seen, noted)
        deals.add(shown(proof.get("deal")))
        games.add(shown(proof.get("event", proof.get("game"))))
        of = "event" if "event" in proof else "game"
        whole = "" if "secret" in proof else f" (the secret of the {of} is shown when the {of} is over)"
        if "secret" in proof and "season_commitment" in proof and "season_secret" not in proof:
            # Until then any secret of the game agrees with any seal of a season.
            whole = " (whether its secret follows from that of the season can be told once that one is shown)"
        if not found and kind_of(proof) == "deal of a board":
            whole += (
                f", as a deal of board {proof['board']}: how that was shuffled the proof of the board shows"
            )
        print(f"{named(proof)}: {'; '.join(found) if found else 'holds' + whole}")
        for line in () if found else to_compare(proof, noted):
            print(f"    compare {line}")
        status = max(status, int(bool(found)))
    for number in sorted(dict(noted.seal).keys() - deals):
        print(f"deal {number}: you noted its seal, and no proof of it was given")
        status = 1
    for game in sorted({*dict(noted.secret_seal), *dict(noted.season_seal)} - games):
        print(f"game {game}: you noted a seal of it, and no proof of it was given")
        status = 1
    return status


if __name__ == "__main__":
    # Words in letters that a terminal has not are told all the same.
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
