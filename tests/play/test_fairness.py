"""Deals are fair, and can be checked: every card is as likely everywhere, and nothing of a proof can be changed."""

from __future__ import annotations

import hashlib
import json
import math
import re
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings

from games.play.models import Deal, Game, GameStatus, SpentTicket
from games.play.record import fairness
from games.play.write import seating
from games.play.write.seals import SERVES, clear_tickets, draw_seal, once, spend
from games.privacy.deletion import delete_account
from rules.catalog import VARIANTS, find
from rules.engine.options import Option, Value, changes, options_of
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from tests import cast
from tests.cast import refused
from tests.rules.mixes import mixes
from tests.rules.walks import figure
from tests.serving import HOUSE

SHUFFLES = figure(20_000, soak=1_000_000)
PACK = tuple(f"{number:02}" for number in range(80))
BOUND = 4.5
"""Of 6,400 normal deviates one lies beyond 4.5 in one run of twenty-three; the keys are the same in every run."""


@cache
def counted() -> tuple[list[list[int]], list[int], int]:
    """How often each card came to each place, how often two neighbours of the pack stayed so, different orders."""
    at = [[0] * 80 for _ in PACK]
    number = {card: place for place, card in enumerate(PACK)}
    together = [0] * 79
    seen = set()
    for shuffle in range(SHUFFLES):
        order = fairness.shuffle(PACK, hashlib.sha256(b"%d" % shuffle).digest())
        previous = -2
        for place, card in enumerate(order):
            this = number[card]
            at[this][place] += 1
            if this == previous + 1:
                together[previous] += 1
            previous = this
        seen.add(hash(order))
    return at, together, len(seen)


def test_every_card_is_as_likely_in_every_place() -> None:
    at, _together, _different = counted()
    expected, spread = SHUFFLES / 80, math.sqrt(SHUFFLES / 80 * 79 / 80)
    worst = max(abs(times - expected) / spread for places in at for times in places)
    assert worst < BOUND
    square = sum((times - expected) ** 2 / expected for places in at for times in places)
    freedom = 79 * 79
    assert abs(square - freedom) / math.sqrt(2 * freedom) < BOUND


def test_neighbours_of_the_pack_part() -> None:
    _at, together, _different = counted()
    expected = SHUFFLES / 80
    spread = math.sqrt(SHUFFLES / 80 * 79 / 80)
    assert max(abs(times - expected) / spread for times in together) < BOUND


def test_no_order_comes_twice() -> None:
    _at, _together, different = counted()
    assert different == SHUFFLES


def test_a_lopsided_shuffle_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual mistake, a number below 80 taken by remainder from too few values, does not pass the same test."""

    def _below(bound: int, numbers: Any) -> int:
        return next(numbers) % 256 % bound

    monkeypatch.setattr(fairness, "_below", _below)
    times = Counter(
        fairness.shuffle(PACK, hashlib.sha256(b"%d" % shuffle).digest())[79] for shuffle in range(20_000)
    )
    spread = math.sqrt(250 * 79 / 80)
    assert max(abs(times[card] - 250) / spread for card in PACK) > BOUND


def test_the_same_key_gives_the_same_order_and_words_change_it() -> None:
    salt = b"\x01" * 32
    plain = fairness.key_of(salt, ["", "", "", ""])
    assert fairness.shuffle(PACK, plain) == fairness.shuffle(PACK, plain)
    keys = {
        fairness.key_of(salt, words) for words in (["a", "", "", ""], ["", "a", "", ""], ["b", "", "", ""])
    }
    assert len(keys | {plain}) == 4


# --- proofs of games played on the site -------------------------------------------------------------------


def verify(
    *proofs: Any,
    folder: Path,
    program: Path = HOUSE / "docs" / "verify_deal.py",
    noted: Sequence[str] = (),
) -> tuple[int, str]:
    """Run the stand-alone verifier on proofs; its exit status and what it printed."""
    paths = []
    for number, proof in enumerate(proofs):
        path = folder / f"proof-{number}.json"
        path.write_text(proof if isinstance(proof, str) else json.dumps(proof))
        paths.append(str(path))
    done = subprocess.run(
        [sys.executable, "-I", str(program), *noted, *paths],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def proofs_of(game: Game, browser: Client) -> list[dict[str, Any]]:
    """The proofs the site gives of a game's deals, through its own pages."""
    proofs = []
    for deal in game.deals.all():
        page = browser.get(f"{game.get_absolute_url()}deals/{deal.number}/").content.decode()
        (address,) = re.findall(r'href="([^"]+proof\.json)"', page)
        proofs.append(browser.get(address).json())
    return proofs


def finished(**rules: Any) -> tuple[Game, Client]:
    people = cast.players()
    options = replace(cast.SHORT, **rules)
    game = cast.table_of([people[0], None, None, None], options=options, words="river")
    for seat, words in ((1, "héron 🂡"), (2, ""), (3, "x")):
        seating.sit(game.public_id, user=people[seat], seat=seat, words=words)
    return cast.play_on(cast.again(game)), cast.browser_of(people[0])


@pytest.mark.slow
@pytest.mark.django_db
def test_every_deal_of_finished_games_is_verified_with_the_program_the_site_hands_out(tmp_path: Path) -> None:
    program = tmp_path / "verify_deal.py"
    reply = cast.browser_of().get("/fairness/verify_deal.py")
    program.write_bytes(reply.content)
    games = [finished(), finished()]
    bots = cast.bot_table(cast.person("South"), options=cast.SHORT)
    games.append((cast.play_on(bots), cast.browser_of(bots.host)))
    proofs = [proof for game, browser in games for proof in proofs_of(game, browser)]
    assert len(proofs) >= 3, "three games have a deal at least each"
    assert all("secret" in proof for proof in proofs)
    status, printed = verify(*proofs, folder=tmp_path, program=program)
    assert status == 0, printed
    assert printed.count("holds") == len(proofs)


TAMPERED: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("cards", lambda p: [p["cards"][1], p["cards"][0], *p["cards"][2:]] if p["cards"][0] != p["cards"][1]
     else [p["cards"][79], *p["cards"][1:79], p["cards"][0]]),
    ("salt", lambda p: "00" + p["salt"][2:] if p["salt"][:2] != "00" else "11" + p["salt"][2:]),
    ("words", lambda p: ["rivers", *p["words"][1:]]),
    ("words", lambda p: [p["words"][1], p["words"][0], *p["words"][2:]]),
    ("commitment", lambda p: "0" * 64),
    ("game", lambda p: "another234"),
    ("deal", lambda p: p["deal"] + 1),
    ("pack", lambda p: list(reversed(p["pack"]))),
    ("secret", lambda p: "00" * 32),
    ("secret_commitment", lambda p: "0" * 64),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.django_db
def test_every_kind_of_tampering_is_found(tmp_path: Path) -> None:
    game, browser = finished()
    proof = proofs_of(game, browser)[0]
    assert verify(proof, folder=tmp_path)[0] == 0
    for name, change in TAMPERED:
        status, printed = verify(proof | {name: change(proof)}, folder=tmp_path)
        assert status == 1, (name, printed)
        assert "holds" not in printed
    # Cards and commitment changed together still do not come from the salt and the words.
    cards = list(reversed(proof["cards"]))
    sealed = fairness.commitment(bytes.fromhex(proof["salt"]), proof["game"], proof["deal"], cards)
    status, printed = verify(proof | {"cards": cards, "commitment": sealed}, folder=tmp_path)
    assert (status, "another order" in printed) == (1, True)
    # A salt chosen later, with everything made to fit it, does not come from the secret.
    salt = b"chosen later".ljust(32)
    cards = list(fairness.shuffle(proof["pack"], fairness.key_of(salt, proof["words"])))
    sealed = fairness.commitment(salt, proof["game"], proof["deal"], cards)
    forged = proof | {"salt": salt.hex(), "cards": cards, "commitment": sealed}
    status, printed = verify(forged, folder=tmp_path)
    assert (status, "does not come from the secret" in printed) == (1, True)


def forged(proof: dict[str, Any], cards: list[str], **changed: Any) -> dict[str, Any]:
    """A proof with other cards, everything that the site may write into it made to fit."""
    made = proof | changed | {"cards": cards}
    salt = bytes.fromhex(made["salt"])
    return made | {"commitment": fairness.commitment(salt, made["game"], made["deal"], cards)}


def unshuffled(cards: list[str], key: bytes) -> list[str]:
    """The pack that the key shuffles into these cards: what a site would write down that likes the cards."""
    places = fairness.shuffle([str(place) for place in range(len(cards))], key)
    pack = [""] * len(cards)
    for card, place in zip(cards, places, strict=True):
        pack[int(place)] = card
    return pack


def reshuffled(proof: dict[str, Any], *, words: list[str]) -> dict[str, Any]:
    """A proof with other words and the cards that follow from them."""
    key = fairness.key_of(bytes.fromhex(proof["salt"]), words)
    return forged(proof, list(fairness.shuffle(proof["pack"], key)), words=words)


PACK_OF_FOUR = [rank + suit for suit in "SHCD" for rank in "ATKQJ" for _ in range(4)]
ACES_FIRST = sorted(PACK_OF_FOUR)
ERASED = "\x1b[9A\x1b[J"
"""Nine lines up and everything below erased: a terminal would show what comes after in the place of the truth."""
FORGERIES: dict[str, tuple[Callable[[dict[str, Any], bytes], dict[str, Any]], str]] = {
    "a pack in an order that shuffles into every ace in one hand": (
        lambda p, key: forged(p, ACES_FIRST, pack=unshuffled(ACES_FIRST, key)),
        "the pack is not the pack of this game",
    ),
    "a pack of twenty aces of spades": (
        lambda p, key: forged(p, ["AS"] * 20 + p["cards"][20:], pack=unshuffled(["AS"] * 20 + p["cards"][20:], key)),
        "the cards are not a whole pack",
    ),
    "lots in a game that has none": (
        lambda p, _key: forged(p, [*p["cards"], "24"], lots=["24"]), "the lots are not those of this game"
    ),
    "words of a seat too many": (
        lambda p, _key: p | {"words": [*p["words"], "tried until it suited"]}, "there are words of 5 seats and not of 4"
    ),
    "words with a line end, which join like those of two seats": (
        lambda p, _key: p | {"words": ["\n".join(p["words"][:2]), *p["words"][2:]]}, "the field words"
    ),
    "a number in a proof of a deal, by which the salt could be chosen": (
        lambda p, _key: p | {"number": 77}, "there is no such field as 'number'"
    ),
    "the salt of another number": (
        lambda p, _key: p | {"salt": fairness.salt_of(bytes.fromhex(p["secret"]), 77).hex()},
        "the salt does not come from the secret",
    ),
    "a secret that was drawn later": (
        lambda p, _key: p | {"secret": "00" * 32, "secret_commitment": fairness.secret_commitment(bytes(32))},
        "the salt does not come from the secret",
    ),
    "a secret that is no 256 bits": (lambda p, _key: p | {"secret": p["secret"][:-2]}, "the field secret"),
    "a salt in capitals": (lambda p, _key: p | {"salt": p["salt"].upper()}, "the field salt"),
    "a field that is missing": (
        lambda p, _key: {name: value for name, value in p.items() if name != "words"}, "the field words is missing"
    ),
    "a field more": (lambda p, _key: p | {"note": "fair"}, "there is no such field as 'note'"),
    "another game, with another pack": (
        lambda p, _key: p | {"variant": "piquet", "options": {}}, "the pack is not the pack of this game"
    ),
    "a game that is none": (lambda p, _key: p | {"variant": "poker"}, "there is no game called poker"),
    "house rules that are none": (lambda p, _key: p | {"options": ["scale"]}, "the field options"),
    "the deal as a word": (lambda p, _key: p | {"deal": "1"}, "the field deal"),
    "the game with a line end in its id": (lambda p, _key: p | {"game": p["game"] + "\n1"}, "the field game"),
    "cards with a space within": (
        lambda p, _key: p | {"cards": [" ".join(p["cards"][:2]), *p["cards"][2:]]}, "the field cards"
    ),
    "a board, so that pack and words need not be told": (
        lambda p, _key: {name: value for name, value in p.items() if name not in ("pack", "words", "own_seals")}
        | {"board": "x2"} | {"cards": ["AS"] * 80},
        "the cards are not a whole pack",
    ),
    "words that were chosen when those of the others were open, for a seal given before": (
        lambda p, _key: reshuffled(p, words=[*p["words"][:-1], "tried until it suited"])
        | {"own_seals": ["", "", "", fairness.own_seal(p["secret_commitment"], "given")]},
        "are not those whose seal was given",
    ),
    "seals of words of a seat too few": (lambda p, _key: p | {"own_seals": []}, "there are seals of 0 seats"),
    "a seal of words that is none": (
        lambda p, _key: p | {"own_seals": ["x"] * len(p["words"])}, "the field own_seals"
    ),
    "a house rule that moves the cursor of a terminal": (
        lambda p, _key: p | {"options": {"scale": f"{ERASED}game x, deal 1: right"}}, "the house rule scale cannot be"
    ),
    "a house rule whose name moves the cursor": (
        lambda p, _key: p | {"options": {f"{ERASED}x": 1}}, "there is no house rule '\\x1b[9A\\x1b[Jx'"
    ),
    "a house rule of another game": (
        lambda p, _key: p | {"options": {"teams": "3x2"}}, "there is no house rule 'teams' in this game"
    ),
    "a house rule with a value that it cannot have": (
        lambda p, _key: p | {"options": {"target": 40}}, "the house rule target cannot be 40"
    ),
    "a house rule with a value of another kind": (
        lambda p, _key: p | {"options": {"scale": True}}, "the house rule scale cannot be True"
    ),
    "a game whose id moves the cursor": (lambda p, _key: p | {"game": f"{ERASED}x"}, "the field game"),
    "a field whose name moves the cursor": (lambda p, _key: p | {f"{ERASED}x": 1}, "there is no such field as '\\x1b"),
    "words that have no bytes": (lambda p, _key: p | {"words": ["\ud800", *p["words"][1:]]}, "the field words"),
    "cards that have no bytes": (lambda p, _key: p | {"cards": ["\ud800", *p["cards"][1:]]}, "the field cards"),
    "words of several lines' length, which look like lines of the verifier": (
        lambda p, _key: reshuffled(p, words=["x".ljust(81), *p["words"][1:]]), "the field words"
    ),
    "a seal in the place of words, of which nobody gave it": (
        lambda p, _key: reshuffled(p, words=["sealed " + "0" * 64, *p["words"][1:]]),
        "the words of seat 0 are a seal, and no seal was given",
    ),
    "escapes in the place of a seal that was given": (
        lambda p, _key: reshuffled(p, words=[f"sealed {ERASED}", *p["words"][1:]])
        | {"own_seals": ["0" * 64, "", "", ""]},
        "are not those whose seal was given",
    ),
}  # fmt: skip
"""Each is what a site could write down that knows secret and words, with the reason for which it is refused."""


@pytest.mark.slow
@pytest.mark.django_db
def test_every_kind_of_forged_proof_is_refused_with_its_reason(tmp_path: Path) -> None:
    game, browser = finished()
    proof = proofs_of(game, browser)[0]
    key = fairness.key_of(bytes.fromhex(proof["salt"]), proof["words"])
    assert unshuffled(proof["cards"], key) == proof["pack"] == PACK_OF_FOUR
    for kind, (forge, reason) in FORGERIES.items():
        status, printed = verify(forge(proof, key), folder=tmp_path)
        assert (status, "holds" in printed, "\x1b" in printed) == (1, False, False), (kind, printed)
        assert reason in printed, (kind, printed)
        assert "Traceback" not in printed, kind


def test_the_page_about_fairness_counts_the_forgeries() -> None:
    assert f"forges proofs in {len(FORGERIES)} ways" in (HOUSE / "docs" / "fairness.md").read_text(
        encoding="utf-8"
    )


def test_words_that_only_begin_like_a_seal_are_words_and_escapes_in_them_are_shown(tmp_path: Path) -> None:
    status, printed = verify(of_deal(words=[f"sealed {ERASED}", "", "", ""]), folder=tmp_path)
    assert status == 0, printed
    assert "words of seat 0: 'sealed \\x1b[9A\\x1b[J'" in printed
    assert "\x1b" not in printed


@pytest.mark.slow
@pytest.mark.django_db
def test_house_rules_without_a_limit_are_house_rules(tmp_path: Path) -> None:
    game, browser = finished(step1_limit=None)
    proof = proofs_of(game, browser)[0]
    assert proof["options"]["step1_limit"] is None
    rules = ", ".join(f"{name}={value}" for name, value in proof["options"].items())
    status, printed = verify(proof, folder=tmp_path, noted=["--options", rules])
    assert status == 0, printed
    status, printed = verify(proof, folder=tmp_path, noted=["--options", ""])
    assert status == 1
    assert "the house rules are not those that you noted, but step1_limit=None, target=" in printed


@pytest.mark.slow
@pytest.mark.django_db
def test_what_a_player_noted_is_held_against_the_proof(tmp_path: Path) -> None:
    game, browser = finished()
    other, stranger = finished()
    proof, anothers = proofs_of(game, browser)[0], proofs_of(other, stranger)[0]
    number, words = proof["deal"], proof["words"]
    noted = [
        "--game", proof["game"], "--variant", "double-deck", "--secret-seal", proof["secret_commitment"],
        "--seal", f"{number}:{proof['commitment']}", "--words", f"0:{words[0]}", "--words", f"1:{words[1]}",
        "--words-seal", f"1:{fairness.words_seal(proof['game'], 1, words[1])}",
    ]  # fmt: skip
    status, printed = verify(proof, folder=tmp_path, noted=noted)
    assert status == 0, printed
    assert "compare seal" not in printed
    status, printed = verify(proof, folder=tmp_path)
    assert status == 0
    for seen in (proof["secret_commitment"], proof["commitment"], "'river'", "'héron 🂡'", "double-deck"):
        assert seen in printed
    status, printed = verify(anothers, folder=tmp_path, noted=noted)
    assert status == 1
    for reason in (
        "the seal of the secret is not the one",
        "the seal of the deal is not the one",
        f"this is not a proof of {proof['game']}",
    ):
        assert reason in printed
    for wrong, reason in (
        (["--words", "0:rivers"], "the words of seat 0 are not those"),
        (["--words-seal", f"2:{'0' * 64}"], "whose seal you noted"),
        (["--variant", "piquet"], "this is not a deal of piquet"),
        (["--seal", f"{number}:{'0' * 64}"], "the seal of the deal is not the one"),
    ):
        status, printed = verify(proof, folder=tmp_path, noted=wrong)
        assert (status, reason in printed) == (1, True), printed


@pytest.mark.slow
@pytest.mark.django_db
def test_a_deal_that_is_called_one_of_a_board_is_no_proof_against_noted_words(tmp_path: Path) -> None:
    """Such a proof needs no words: a site could leave out those of a table that was shuffled, with any cards."""
    game, browser = finished()
    proof = proofs_of(game, browser)[0]
    salt, number = bytes.fromhex(proof["salt"]), proof["deal"]
    called = {name: value for name, value in proof.items() if name not in ("words", "pack", "own_seals")} | {
        "board": "x2",
        "cards": PACK_OF_FOUR,
        "commitment": fairness.commitment(salt, proof["game"], number, PACK_OF_FOUR),
    }
    status, printed = verify(called, folder=tmp_path)
    assert status == 0
    assert "as a deal of board x2: how that was shuffled the proof of the board shows" in printed
    assert "shuffled nothing itself" in printed
    for noted in (["--words", "0:river"], ["--words-seal", f"0:{'0' * 64}"]):
        status, printed = verify(called, folder=tmp_path, noted=noted)
        assert (status, "holds" in printed) == (1, False)
        assert "the cards were not shuffled at this table" in printed


def of_event(
    board: str, *, number: int = 1, words: Sequence[str] = ("a", "b"), secret: bytes = b"s" * 32
) -> dict[str, Any]:
    """A proof of a board of an event that holds by itself."""
    salt = fairness.salt_of(secret, number)
    return {
        "event": "e2",
        "number": number,
        "board": board,
        "dealer": 0,
        "salt": salt.hex(),
        "variant": "double-deck",
        "options": {},
        "words": list(words),
        "pack": PACK_OF_FOUR,
        "cards": list(fairness.shuffle(PACK_OF_FOUR, fairness.key_of(salt, words))),
        "secret_commitment": fairness.secret_commitment(secret),
        "secret": secret.hex(),
    }


def of_deal(
    deal: int = 1, *, words: Sequence[str] = ("a", "b", "", ""), secret: bytes = b"s" * 32
) -> dict[str, Any]:
    """A proof of a deal that holds by itself."""
    made = of_event("x2", number=deal, words=words, secret=secret)
    proof = {
        name: value for name, value in made.items() if name not in ("event", "number", "board", "dealer")
    }
    return forged(proof, proof["cards"], game="g2", deal=deal)


PAIRS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "one board of an event under another id": (of_event("x2"), of_event("x3"), "is of another board"),
    "one board of an event with other words and cards": (
        of_event("x2"), of_event("x3", words=["a", "c"]), "another proof of board 1 of e2 is of another board"
    ),
    "two secrets of an event": (
        of_event("x2"), of_event("x3", number=2, secret=b"t" * 32), "another proof of e2 has another secret"
    ),
    "two secrets of a game": (of_deal(), of_deal(2, secret=b"t" * 32), "another proof of g2 has another secret"),
    "one deal with other words": (
        of_deal(), of_deal(words=["a", "c", "", ""]), "another proof of deal 1 of g2 has another seal"
    ),
    "two deals with other words of a seat": (
        of_deal(), of_deal(2, words=["a", "c", "", ""]), "another proof of g2 has other words of seat 1"
    ),
}  # fmt: skip
"""Proofs that hold by themselves, and do not when they are given together."""


def test_proofs_that_contradict_each_other_do_not_hold_together(tmp_path: Path) -> None:
    for kind, (one, other, reason) in PAIRS.items():
        assert [verify(proof, folder=tmp_path)[0] for proof in (one, other)] == [0, 0], kind
        status, printed = verify(one, other, folder=tmp_path)
        assert (status, reason in printed, printed.count("holds")) == (1, True, 1), (kind, printed)
    together = [of_event("x2"), of_event("x3", number=2), of_deal(), of_deal(2)]
    status, printed = verify(*together, folder=tmp_path)
    assert (status, printed.count("holds")) == (0, 4), printed


def test_nobody_deals_a_board_from_beyond_its_seats(tmp_path: Path) -> None:
    for dealer, status in ((3, 0), (4, 1), (5, 1)):
        found, printed = verify(of_event("x2") | {"dealer": dealer}, folder=tmp_path)
        assert found == status, printed
        assert (f"seat {dealer} dealt, and there are 4" in printed) == bool(status)


def test_what_was_noted_and_belongs_to_no_proof_is_told(tmp_path: Path) -> None:
    deal, board = of_deal(), of_event("x2")
    for proof, noted, reason in (
        (deal, ["--seal", f"2:{'0' * 64}"], "deal 2: you noted its seal, and no proof of it was given"),
        (board, ["--seal", f"1:{'0' * 64}"], "deal 1: you noted its seal, and no proof of it was given"),
        (board, ["--words-seal", f"0:{'0' * 64}"], "those of an event are not sealed seat by seat"),
        (
            deal,
            ["--seal", f"1:{'0' * 64}", "--seal", f"1:{deal['commitment']}"],
            "the seal of the deal is not the one that you noted",
        ),
    ):
        status, printed = verify(proof, folder=tmp_path, noted=noted)
        assert (status, reason in printed) == (1, True), printed


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_verifier_has_the_pack_of_every_game_under_any_house_rules(variant: Variant[Any]) -> None:
    verifier = runpy.run_path(str(HOUSE / "docs" / "verify_deal.py"))
    packs = verifier["PACKS"]

    @given(mixes(variant))
    @settings(max_examples=40, deadline=None)
    def check(options: Any) -> None:
        engine = variant.engine(options)
        deck = engine.deck(engine.start(0))
        answered = json.loads(json.dumps(changes(options)))
        assert packs[variant.slug](answered) == (list(deck.cards), list(deck.lots), seats_of(engine))
        assert verifier["options_wrong"]({"variant": variant.slug, "options": answered}) == []

    check()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_verifier_has_the_house_rules_of_every_game_and_their_values(variant: Variant[Any]) -> None:
    rules = runpy.run_path(str(HOUSE / "docs" / "verify_deal.py"))["OPTIONS"][variant.slug]

    def possible(option: Option) -> tuple[Value, ...]:
        return option.possible_values or (
            *range(option.low, option.high + 1),
            *((None,) if option.optional else ()),
        )

    # As texts, for 1 equals True.
    assert {name: sorted(map(repr, values)) for name, values in rules.items()} == {
        option.name: sorted(map(repr, possible(option))) for option in options_of(variant.options)
    }


# --- the browser's own words ------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_table_opened_with_a_ticket_has_the_secret_that_was_sealed_and_the_words_given() -> None:
    cast.bot("Lion")
    browser = cast.browser_of(cast.person("North player"))
    seal = browser.get("/play/seal/").json()
    form = {"variant": "piquet", "level": "club", "ticket": seal["ticket"], "words": "drawn here"}
    address = browser.post("/play/now/", form)["Location"]
    game = Game.objects.get(public_id=address.strip("/").split("/")[-1])
    assert fairness.secret_commitment(bytes(game.secret)) == seal["secret_seal"]
    assert "drawn here" in [player.words for player in game.players.all()]
    assert browser.post("/play/now/", form)["Location"] == address, "sent twice, it is one table"
    late = cast.browser_of(cast.person("South player")).post("/play/now/", form)
    assert late.status_code == 409, "a seal serves one table"
    fresh = re.search(r'name="ticket" value="([0-9a-f]{32})"', late.content.decode())
    assert fresh is not None
    assert fresh[1] != seal["ticket"]
    assert Game.objects.filter(variant="piquet").count() == 1


@pytest.mark.django_db
def test_a_seal_whose_table_is_gone_serves_no_more() -> None:
    """Whoever ended a table knows its secret: a table deleted with its guest gives nobody that secret again."""
    cast.bot("Lion")
    form = {"variant": "piquet", "ticket": draw_seal().ticket, "words": "x"}
    guest = Client()
    assert guest.post("/play/now/", form).status_code == 302
    game = Game.objects.get(variant="piquet")
    assert game.host is not None
    delete_account(game.host)
    assert not Game.objects.filter(pk=game.pk).exists()
    browser = cast.browser_of(cast.person("North player"))
    assert browser.post("/play/now/", form).status_code == 409
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_a_seal_serves_for_a_week_and_what_is_spent_is_kept_as_long() -> None:
    with time_machine.travel(datetime(2026, 11, 1, tzinfo=UTC), tick=False) as clock:
        fresh, spent = draw_seal(), draw_seal()
        assert draw_seal(fresh.ticket) == fresh
        spend(spent.ticket)
        clock.shift(SERVES)
        clear_tickets(timezone.now())
        with refused("seal_spent"):
            spend(spent.ticket)
        assert draw_seal(fresh.ticket) == fresh
        clock.shift(timedelta(seconds=1))
        assert draw_seal(fresh.ticket) != fresh
        with refused("seal_spent"):
            spend(fresh.ticket)
        clock.shift(SERVES)
        clear_tickets(timezone.now())
        assert not SpentTicket.objects.exists()


@pytest.mark.django_db
def test_a_form_sent_twice_at_once_leads_to_one_table() -> None:
    """The second has looked for the table before the first has opened it."""
    cast.bot("Lion")
    user = cast.person("North player")
    form = {"variant": "piquet", "ticket": draw_seal().ticket, "words": "x"}

    def open_too_late() -> Game:
        cast.browser_of(user).post("/play/now/", form)
        piquet = find("piquet")
        return seating.play_now(
            variant=piquet, options=piquet.options(), user=user, level="club", ticket=form["ticket"]
        )

    assert once(form["ticket"], user, open_too_late) == Game.objects.get()
    with refused("seal_spent"):
        once(form["ticket"], cast.person("South player"), open_too_late)


@pytest.mark.django_db
@pytest.mark.parametrize("ticket", ["", "x" * 32, "0" * 31, "A" * 32, "0" * 32, "f" * 32])
def test_nobody_chooses_a_secret_by_what_they_send(ticket: str) -> None:
    cast.bot("Lion")
    browser = cast.browser_of(cast.person("North player"))
    reply = browser.post("/play/now/", {"variant": "piquet", "ticket": ticket, "words": "x"})
    assert reply.status_code == (302 if not ticket else 409)


@pytest.mark.django_db
def test_without_a_script_the_seal_is_shown_before_the_cards_are_dealt_with_words_one_may_change() -> None:
    cast.bot("Lion")
    browser = cast.browser_of(cast.person("North player"))
    page = browser.post(
        "/play/now/", {"variant": "piquet", "level": "expert", "shuffle": "ask"}
    ).content.decode()
    assert not Game.objects.filter(variant="piquet").exists()
    fields = dict(re.findall(r'<input[^>]*name="([a-z]+)"[^>]*value="([^"]*)"', page))
    assert re.fullmatch("[0-9a-f]{16}", fields["words"])
    (shown,) = re.findall(r'<p class="seal">([0-9a-f]{64})</p>', page)
    fields["words"] = "my own"
    browser.post("/play/now/", fields)
    game = Game.objects.get(variant="piquet")
    assert (game.variant, fairness.secret_commitment(bytes(game.secret))) == ("piquet", shown)
    assert [player.words for player in game.players.filter(user__isnull=False)] == ["my own"]


@pytest.mark.django_db
def test_the_words_of_whoever_sat_down_are_sealed_at_the_table_until_the_deal_is_open() -> None:
    people = cast.players()
    game = cast.table_of([people[0], None, None, None], options=cast.SHORT, words="river")
    seal = fairness.words_seal(game.public_id, 0, "river")
    page = cast.browser_of().get(game.get_absolute_url()).content.decode()
    assert seal in page
    assert "river" not in page
    seating.sit(game.public_id, user=people[1], seat=1, words="rivers")
    page = cast.browser_of(people[1]).get(game.get_absolute_url()).content.decode()
    assert seal in page
    assert fairness.words_seal(game.public_id, 1, "rivers") in page


def test_what_is_no_proof_is_refused_and_named(tmp_path: Path) -> None:
    for nothing in ("", "[]", "{}", '{"salt": 3}', "[" * 100_000):
        status, printed = verify(nothing, folder=tmp_path)
        assert status == 2, (nothing, printed)
        assert "no proof of a deal" in printed
    assert verify(folder=tmp_path)[0] == 2


def seals(browser: Client, game: Game) -> list[str]:
    """What the table page shows of seals: the deal's, when there is one, and the secret's."""
    page = browser.get(game.get_absolute_url()).content.decode()
    return re.findall(r'<p class="seal">([0-9a-f]{64})</p>', page)


@pytest.mark.slow
@pytest.mark.django_db
def test_seals_are_shown_before_the_first_card_and_open_as_they_were() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None], options=cast.SHORT)
    (secret_seal,) = seals(cast.browser_of(), game)
    seating.sit(game.public_id, user=people[3], seat=3)
    shown: dict[int, str] = {}
    game = cast.again(game)
    address = game.get_absolute_url()
    while game.status == GameStatus.PLAYING:
        number = Deal.objects.filter(game=game).latest("number").number
        pages = [seals(browser, game) for browser in (cast.browser_of(), cast.browser_of(people[0]))]
        assert pages[0] == pages[1]
        deal_seal, same_secret = pages[0]
        assert same_secret == secret_seal
        assert shown.setdefault(number, deal_seal) == deal_seal
        if number > 1:
            proof = cast.browser_of().get(f"{address}deals/{number - 1}/proof.json").json()
            assert "secret" not in proof, "the secret would give the cards of the deals to come"
        assert cast.browser_of().get(f"{address}deals/{number}/proof.json").status_code == 404
        game = cast.play_on(game, moves=29, seed=number)
    proofs = proofs_of(game, cast.browser_of())
    assert {proof["deal"]: proof["commitment"] for proof in proofs} == {
        deal.number: deal.commitment for deal in game.deals.all()
    }
    for proof in proofs:
        assert shown.get(proof["deal"], proof["commitment"]) == proof["commitment"]
        assert proof["secret_commitment"] == secret_seal
        assert fairness.secret_commitment(bytes.fromhex(proof["secret"])) == secret_seal


@pytest.mark.django_db
def test_a_table_nobody_played_at_opens_nothing() -> None:
    host = cast.person("host")
    game = cast.table_of([host, None, None, None])
    seating.leave(game.public_id, user=host)
    browser = cast.browser_of()
    for path in ("deals/1/", "deals/1/proof.json", "record.txt", "deals/0/", f"deals/{10**30}/"):
        assert browser.get(f"{game.get_absolute_url()}{path}").status_code == 404


@pytest.mark.django_db
def test_equal_cards_have_different_commitments_in_every_game_and_deal() -> None:
    cards = ["AS"] * 80
    made = {
        fairness.commitment(fairness.salt_of(secret, deal), game, deal, cards)
        for secret in (b"a" * 32, b"b" * 32)
        for game in ("one", "other")
        for deal in (1, 2)
    }
    assert len(made) == 8
