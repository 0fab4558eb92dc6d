#!/usr/bin/env python3
"""Check a finished deal of Talon without Talon: Python's standard library is all it needs.

    python3 verify_deal.py proof.json ...

A proof is what the table page offers under "check this deal". For each it is checked that

1. the cards and the salt give the commitment that everybody saw before the first card;
2. the salt and the players' words give exactly this order of the cards; a deal from a prescribed
   board is not shuffled at the table, and instead all proofs of one board must have the same cards;
3. once the game is over and its secret is shown: the secret gives the commitment the table showed
   before anybody sat down, and the salt of this deal, so that neither could be chosen later.

A proof may also be that of a board of an event, which stands on the page of the board once it is open. Its
cards follow from its salt alone, without words, and its salt from the secret of the event, whose seal stood on
the event's page before anybody entered. Given with the proofs of its tables it tells whether they had its cards.

Prints one line a proof; the exit status is 0 when every proof holds, 1 when one does not, 2 when
a file cannot be read. docs/fairness.md tells the scheme in words.
"""

import hashlib
import hmac
import json
import sys


def commitment(salt, game, deal, cards):
    """What everybody saw before the first card: SHA-256 over salt, game, deal and cards."""
    text = f"talon deal\n{salt.hex()}\n{game}\n{deal}\n{' '.join(cards)}\n"
    return hashlib.sha256(text.encode()).hexdigest()


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


def faults(proof, boards):
    """The checks a proof fails, in words; `boards` are the cards of the boards seen so far."""
    salt = bytes.fromhex(proof["salt"])
    found = []
    if "event" not in proof:
        sealed = commitment(salt, proof["game"], proof["deal"], proof["cards"])
        if sealed != proof["commitment"]:
            found.append("the cards are not those that were sealed")
    if "board" in proof and boards.setdefault(proof["board"], proof["cards"]) != proof["cards"]:
        found.append(f"another table had other cards on board {proof['board']}")
    if "event" in proof or "board" not in proof:
        words = "\n".join([] if "event" in proof else proof["words"])
        key = hmac.digest(salt, f"words\n{words}".encode(), "sha256")
        if shuffled(proof["pack"], key) + drawn(proof.get("lots"), key) != proof["cards"]:
            found.append("the salt and the words give another order of the cards")
    if "secret" in proof:
        secret, number = bytes.fromhex(proof["secret"]), proof.get("number", proof.get("deal"))
        if hashlib.sha256(b"talon secret\n" + secret).hexdigest() != proof["secret_commitment"]:
            found.append("the secret is not the one whose seal was shown")
        if hmac.digest(secret, f"deal {number}".encode(), "sha256") != salt:
            found.append("the salt does not come from the secret")
    return found


def named(proof):
    """What a proof is of."""
    if "event" in proof:
        return f"event {proof['event']}, board {proof['number']}"
    return f"game {proof['game']}, deal {proof['deal']}"


def main(paths):
    """Check every proof, and say what came of it; the exit status."""
    if not paths:
        print("usage: verify_deal.py proof.json ...", file=sys.stderr)
        return 2
    status, boards = 0, {}
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                proof = json.load(file)
            found = faults(proof, boards)
            name = named(proof)
        except (OSError, ValueError, KeyError, TypeError) as error:
            print(f"{path}: no proof of a deal ({error})", file=sys.stderr)
            return 2
        of = "event" if "event" in proof else "game"
        whole = "" if "secret" in proof else f" (the secret of the {of} is shown when the {of} is over)"
        print(f"{name}: {'; '.join(found) if found else 'holds' + whole}")
        status = max(status, int(bool(found)))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
