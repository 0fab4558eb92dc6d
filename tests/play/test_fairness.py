"""Deals are fair, and can be checked: every card is as likely everywhere, and nothing of a proof can be changed."""

from __future__ import annotations

import hashlib
import json
import math
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.play.models import Deal, Game, GameStatus
from games.play.record import fairness
from games.play.write import seating
from tests import cast
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
        order = fairness.shuffled(PACK, hashlib.sha256(b"%d" % shuffle).digest())
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
        fairness.shuffled(PACK, hashlib.sha256(b"%d" % shuffle).digest())[79] for shuffle in range(20_000)
    )
    spread = math.sqrt(250 * 79 / 80)
    assert max(abs(times[card] - 250) / spread for card in PACK) > BOUND


def test_the_same_key_gives_the_same_order_and_words_change_it() -> None:
    salt = b"\x01" * 32
    plain = fairness.key_of(salt, ["", "", "", ""])
    assert fairness.shuffled(PACK, plain) == fairness.shuffled(PACK, plain)
    keys = {
        fairness.key_of(salt, words) for words in (["a", "", "", ""], ["", "a", "", ""], ["b", "", "", ""])
    }
    assert len(keys | {plain}) == 4


# --- proofs of games played on the site -------------------------------------------------------------------


def verify(*proofs: Any, folder: Path, program: Path = HOUSE / "docs" / "verify_deal.py") -> tuple[int, str]:
    """Run the stand-alone verifier on proofs; its exit status and what it printed."""
    paths = []
    for number, proof in enumerate(proofs):
        path = folder / f"proof-{number}.json"
        path.write_text(proof if isinstance(proof, str) else json.dumps(proof))
        paths.append(str(path))
    done = subprocess.run(
        [sys.executable, "-I", str(program), *paths], capture_output=True, text=True, timeout=60, check=False
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


def finished() -> tuple[Game, Client]:
    people = cast.players()
    game = cast.table_of([people[0], None, None, None], options=cast.SHORT, words="river")
    for seat, words in ((1, "héron 🂡"), (2, ""), (3, "x")):
        seating.sit(game.public_id, user=people[seat], seat=seat, words=words)
    return cast.play_on(cast.again(game)), cast.browser_of(people[0])


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
    cards = list(fairness.shuffled(proof["pack"], fairness.key_of(salt, proof["words"])))
    sealed = fairness.commitment(salt, proof["game"], proof["deal"], cards)
    forged = proof | {"salt": salt.hex(), "cards": cards, "commitment": sealed}
    status, printed = verify(forged, folder=tmp_path)
    assert (status, "does not come from the secret" in printed) == (1, True)


def test_what_is_no_proof_is_refused_and_named(tmp_path: Path) -> None:
    for nothing in ("", "[]", "{}", '{"salt": 3}', '{"game": "x", "deal": 1, "salt": "zz"}'):
        status, printed = verify(nothing, folder=tmp_path)
        assert status == 2, (nothing, printed)
        assert "no proof of a deal" in printed
    assert verify(folder=tmp_path)[0] == 2


def seals(browser: Client, game: Game) -> list[str]:
    """What the table page shows of seals: the deal's, when there is one, and the secret's."""
    page = browser.get(game.get_absolute_url()).content.decode()
    return re.findall(r'<p class="seal">([0-9a-f]{64})</p>', page)


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
