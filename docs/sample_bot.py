#!/usr/bin/env python3
"""A bot that plays one whole game of Talon by its API, with Python's standard library and nothing else.

    TALON=http://127.0.0.1:8000 TOKEN=talon_... python3 sample_bot.py [GAME [OPTION=VALUE ...]]

It opens a table against bots of the house, listens to the stream of events, and makes a legal move, any one, whenever
it is its turn. What it plays is in `decide`: write a better one.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

TALON, TOKEN = os.environ.get("TALON", "http://127.0.0.1:8000"), os.environ["TOKEN"]


def ask(path, body=None):
    """The answer to a GET, or with a body to a POST; waits where the site says that this is too much at once."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            return urllib.request.urlopen(
                urllib.request.Request(f"{TALON}/api/v1/{path}", data, headers), timeout=60
            )
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise SystemExit(f"{path}: {error.code} {error.read().decode()}") from None
            time.sleep(int(error.headers["Retry-After"]))


def decide(offers):
    """One of the moves that are offered; one that is grave (it gives something up) only where there is no other."""
    offer = random.choice([offer for offer in offers["offers"] if not offer["grave"]] or offers["offers"])
    move, mode = offer["move"], offer["mode"]
    if mode in ("choose", "use"):  # so many of the cards, in the place of the star
        given = list(offer["always"])
        chosen = random.sample(offer["cards"], offer["low"] - len(given))
        return move.replace("*", " ".join(given + chosen)).strip()
    if mode == "say":  # the least number
        return f"{move} {offer['numbers'][0]['low']}"
    if mode == "fill":  # the usual answer to each question
        return " ".join([move] + [blank["words"][0]["word"] for blank in offer["blanks"]])
    return offers["example"] if mode == "build" else move


def play(game):
    """Follow a game to its end, and move whenever it is our turn."""
    seen = -1
    while True:
        for line in ask(f"games/{game}/events?since={seen}"):
            told = json.loads(line) if line.strip() else {}
            seen = told.get("version", seen)
            if told.get("type") == "event":
                print(told["words"])
            elif told.get("type") == "turn" and (told["claim"] or {}).get("may_answer"):
                ask(f"games/{game}/claims/answer", {"claim": told["claim"]["id"], "grant": False})
            elif told.get("type") == "turn" and told["your_turn"]:
                ask(f"games/{game}/moves", {"version": seen, "move": decide(told["offers"])})
            elif told.get("type") == "end":
                return told["result"]


if __name__ == "__main__":
    slug, *rules = sys.argv[1:] or ["piquet"]
    table = json.load(
        ask("tables", {"variant": slug, "options": dict(r.split("=") for r in rules), "bots": "novice"})
    )
    print(json.dumps(play(table["id"])))
