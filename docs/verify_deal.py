#!/usr/bin/env python3
"""Check finished deals of Talon without Talon: Python's standard library is all it needs.

    python3 verify_deal.py proof.json ...
    python3 verify_deal.py --secret-seal HEX --seal 1:HEX --words 0:TEXT --game ID proof.json ...

A proof is what the page of a finished deal offers under "check this deal". For each it is checked that

1. its fields are those of a proof, no more and no fewer, and each is what it has to be;
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

A proof is made by the site, so nothing in it can show what you saw before. What you noted is given here:

    --secret-seal HEX   the seal of the secret, as the table or the event showed it
    --seal N:HEX        the seal of deal n, as the table showed it while the deal was played
    --words-seal SEAT:HEX
                        the seal of the words of a seat, as the table showed it from the moment they were given:
                        the same before and after words that were kept back were opened
    --words SEAT:TEXT   the words of a seat (0, 1, 2, ... round the table), your own at least; of an event the
                        words you entered with, under any number
    --game ID           the table, or the event, the proof has to be of
    --variant NAME      the game that was played: double-deck, piquet, ...

What was not given is printed, so that it can be compared.

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
    "two-handed": lambda options: (kinds(PINOCHLE, 2), [], 2),
    "auction-three": lambda options: (kinds(PINOCHLE, 2), [], 3),
    "auction-four": lambda options: (kinds(PINOCHLE, 2), [], 4),
    "auction-widow": lambda options: (kinds(PINOCHLE, 2), [], 3),
    "piquet": lambda options: (kinds(FRENCH[:8], 1), [], 2),
    "piquet-au-cent": lambda options: (kinds(FRENCH[:9], 1), [], 2),
    "pinacle": pinacle,
}
"""By game: the cards in the order in which they are before the shuffle, the lots one of which is drawn, the seats."""

HEX = re.compile("[0-9a-f]{64}").fullmatch
NAME = re.compile("[A-Za-z0-9_-]{1,64}").fullmatch


def is_number(value):
    """A number of a deal or a board."""
    return type(value) is int and 0 < value < 1_000_000


def is_hex(value):
    """256 bits in hexadecimal."""
    return isinstance(value, str) and bool(HEX(value))


def is_name(value):
    """The id of a game, an event, a board, or the name of a game."""
    return isinstance(value, str) and bool(NAME(value))


def are_lines(value):
    """Some texts, each on one line: a line end within one could be moved from one seat's words to another's."""
    return isinstance(value, list) and all(
        isinstance(text, str) and not {"\n", "\r"} & set(text) for text in value
    )


def are_seals(value):
    """A seal or nothing for each seat."""
    return isinstance(value, list) and all(seal == "" or is_hex(seal) for seal in value)


def are_cards(value):
    """Some words without a space within."""
    return isinstance(value, list) and all(isinstance(card, str) and len(card.split()) == 1 for card in value)


def are_options(value):
    """House rules by their names."""
    return isinstance(value, dict) and all(isinstance(each, (str, int)) for each in value.values())


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
    | {"event": is_name, "number": is_number, "board": is_name, "dealer": lambda seat: seat in range(6)}
    | {"words": are_lines, "pack": are_cards},
}
"""What a proof of each kind has; beside it the secret, once it is told, the lots where the game has some, and by seat
the seals of words that were kept back, which proofs of before have not."""

SEALED = "sealed "
"""What stands before the seal of words that were not open when the cards were dealt: the seal took part instead."""


def kind_of(proof):
    """What a proof is of."""
    return "board" if "event" in proof else "deal of a board" if "board" in proof else "deal"


def fields_wrong(proof):
    """What is wrong with the fields of a proof, in words."""
    wanted = FIELDS[kind_of(proof)]
    may = wanted | {"secret": is_hex, "lots": are_cards}
    if kind_of(proof) == "deal":
        may |= {"own_seals": are_seals}
    found = [f"the field {name} is missing" for name in sorted(wanted.keys() - proof.keys())]
    found += [f"there is no such field as {name!r} in a proof" for name in sorted(proof.keys() - may.keys())]
    found += [
        f"the field {name} is not what it has to be"
        for name, value in sorted(proof.items())
        if name in may and not may[name](value)
    ]
    if not found and proof["variant"] not in PACKS:
        found.append(f"there is no game called {proof['variant']}")
    return found


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
    return found


def seals_wrong(proof, seats):
    """Where words are not those of which a seal had been given before, in words."""
    seals = proof.get("own_seals", [""] * seats)
    if len(proof["words"]) != seats:
        return []
    if len(seals) != seats:
        return [f"there are seals of {len(seals)} seats and not of {seats}"]
    return [
        f"the words of seat {seat} are not those whose seal was given"
        for seat, (seal, words) in enumerate(zip(seals, proof["words"], strict=False))
        if seal and words != SEALED + seal and own_seal(proof["secret_commitment"], words) != seal
    ]


def faults(proof, boards, noted):
    """The checks a proof fails, in words; `boards` are the cards of the boards seen so far."""
    found = fields_wrong(proof)
    if found:
        return found
    try:
        pack, lots, seats = PACKS[proof["variant"]](proof["options"])
    except (KeyError, ValueError):
        return ["there are no such house rules in this game"]
    found = pack_wrong(proof, pack, lots, seats)
    salt, kind = bytes.fromhex(proof["salt"]), kind_of(proof)
    if kind == "deal":
        found += seals_wrong(proof, seats)
    if kind != "board":
        sealed = commitment(salt, proof["game"], proof["deal"], proof["cards"])
        if sealed != proof["commitment"]:
            found.append("the cards are not those that were sealed")
    if "board" in proof and boards.setdefault(proof["board"], proof["cards"]) != proof["cards"]:
        found.append(f"another table had other cards on board {proof['board']}")
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
    return found + unlike_what_was_noted(proof, noted)


def seal_of(proof, seat):
    """The seal that a table showed of the words of a seat."""
    if seat >= len(proof["words"]):
        return ""
    own = proof.get("own_seals", [])[seat : seat + 1]
    return "".join(own) or words_seal(proof["game"], seat, proof["words"][seat])


def unlike_what_was_noted(proof, noted):
    """Where a proof is not of what its reader saw, in words."""
    found = []
    if noted.secret_seal and noted.secret_seal != proof["secret_commitment"]:
        found.append("the seal of the secret is not the one that you noted")
    seal = dict(noted.seal).get(proof.get("deal"))
    if seal and seal != proof.get("commitment"):
        found.append("the seal of the deal is not the one that you noted")
    for seat, seal in noted.words_seal if "deal" in proof and "words" in proof else ():
        if seal != seal_of(proof, seat):
            found.append(f"the words of seat {seat} are not those whose seal you noted")
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
    return found


def to_compare(proof, noted):
    """What only its reader can tell of a proof that holds, line by line."""
    if not noted.secret_seal:
        yield f"seal of the secret: {proof['secret_commitment']}"
    if "commitment" in proof and proof["deal"] not in dict(noted.seal):
        yield f"seal of the deal: {proof['commitment']}"
    if kind_of(proof) == "deal of a board":
        yield f"this table played a board that was prescribed ({proof['board']}), and shuffled nothing itself"
    for seat, text in enumerate(proof.get("words", ())):
        if text.startswith(SEALED) and "deal" in proof:
            yield f"the words of seat {seat} were not open when the cards were dealt, their seal was: {text}"
        elif text != dict(noted.words).get(seat):
            yield f"words of seat {seat}: {text!r}" if "deal" in proof else f"words: {text!r}"
    rules = ", ".join(f"{name}={value}" for name, value in sorted(proof["options"].items()))
    yield f"game: {proof['variant']}{', ' + rules if rules else ''}"


def named(proof):
    """What a proof is of."""
    if "event" in proof:
        return f"event {proof['event']}, board {proof.get('number')}"
    return f"game {proof.get('game')}, deal {proof.get('deal')}"


def by_number(text):
    """A number and what belongs to it: `1:text`."""
    number, colon, rest = text.partition(":")
    if not colon or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} has no number before a colon")
    return int(number), rest


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
    asked.add_argument("--secret-seal", default="", metavar="HEX")
    asked.add_argument("--seal", action="append", default=[], type=by_number, metavar="N:HEX")
    asked.add_argument("--words", action="append", default=[], type=by_number, metavar="SEAT:TEXT")
    asked.add_argument("--words-seal", action="append", default=[], type=by_number, metavar="SEAT:HEX")
    asked.add_argument("--game", default="", metavar="ID")
    asked.add_argument("--variant", default="")
    noted = asked.parse_args(arguments)
    status, boards = 0, {}
    for path in noted.proofs:
        try:
            proof = read(path)
        except (OSError, ValueError, RecursionError) as error:
            print(f"{path}: no proof of a deal ({error})", file=sys.stderr)
            return 2
        found = faults(proof, boards, noted)
        of = "event" if "event" in proof else "game"
        whole = "" if "secret" in proof else f" (the secret of the {of} is shown when the {of} is over)"
        if not found and kind_of(proof) == "deal of a board":
            whole += (
                f", as a deal of board {proof['board']}: how that was shuffled the proof of the board shows"
            )
        print(f"{named(proof)}: {'; '.join(found) if found else 'holds' + whole}")
        for line in () if found else to_compare(proof, noted):
            print(f"    compare {line}")
        status = max(status, int(bool(found)))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
