"""Names that mislead, limits that are to hold, and proofs that were forged."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from games.play.record import fairness
from tests.bench.visitors import Visitor
from tests.play.test_fairness import FORGERIES

from .finding import Bounds, Finding
from .sites import Target, staged

MISLEADING = (
    "a" + "\u0301" * 39, "South\u202e", "\u200b", "S\u200bouth", "South (bot)", "South (ＢＯＴ)", "Guest 1234",
    "Guest l234", "Former player 3", "\x07bell", "…", "   ", "Ѕ" + "\u0483" * 20, "x" * 500,
    "Guest\u00a01234", "South [bot].",
)  # fmt: skip


def misleading(bounds: Bounds) -> Finding:
    """Names of stacked marks, unseen signs and look-alikes are refused, at sign-up and in the settings."""
    finding = Finding()
    with staged("stacked-names" if bounds.planted else "") as target:
        player = target.visitor("stranger")
        finding.check(_settings_take(player, "Talon seat"), "the settings refuse a plain name")
        finding.check(_sign_up_takes(target, "Another seat"), "sign-up refuses a plain name")
        for name in MISLEADING[: bounds.requests]:
            finding.check(not _settings_take(player, name), f"the settings took {name!r}")
            finding.check(not _sign_up_takes(target, name), f"sign-up took {name!r}")
    return finding


NAME_REFUSED = 'id="id_display_name_error"'


def _settings_take(player: Visitor, name: str) -> bool:
    form = filled(player.get("/account/settings/").text) | {"display_name": name}
    reply = player.post("/account/settings/", form)
    return reply.status == 302 and NAME_REFUSED not in reply.text


def _sign_up_takes(target: Target, name: str) -> bool:
    new = Visitor(target.site.url)
    form = filled(new.get("/accounts/signup/").text)
    address = f"{abs(hash(name))}@seats.example"
    form |= {"display_name": name, "email": address, "password1": "a long walk by the river"}
    reply = new.post("/accounts/signup/", form)
    return reply.status == 302 and NAME_REFUSED not in reply.text


def filled(page: str) -> dict[str, str]:
    """What a form holds when nothing was touched: hidden and filled fields, what is chosen."""
    form = {}
    for field in re.findall(r"<input[^>]*>", page):
        facts = dict(re.findall(r'(\w+)="([^"]*)"', field))
        if "name" in facts and (facts.get("type") not in ("checkbox", "radio") or "checked" in field):
            form[facts["name"]] = facts.get("value", "on")
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.findall(r'<option value="([^"]*)" selected', options) or re.findall(
            r'value="([^"]*)"', options
        )
        form[name] = chosen[0]
    return form


def guessing(target: Target, finding: Finding, tries: int) -> None:
    """Passwords of one account, from one address."""
    visitor = Visitor(target.site.url)
    visitor.get("/accounts/login/")
    statuses = [
        visitor.post("/accounts/login/", {"login": "south@seats.example", "password": f"guess {number}"})
        for number in range(tries)
    ]
    refused = sum(reply.status == 429 or "Too many" in reply.text for reply in statuses)
    finding.check(refused > 0, f"{tries} passwords could be tried")


def opening(target: Target, finding: Finding, tries: int) -> None:
    """Tables of guests that each come anew, from one address."""
    opened = 0
    for _ in range(tries):
        visitor = Visitor(target.site.url)
        visitor.get("/play/new/")
        reply = visitor.post("/play/now/", {"variant": "piquet", "level": "novice"})
        opened += reply.status == 302 and "/games/" in reply.headers.get("Location", "")
    finding.check(opened < tries, f"{opened} of {tries} tables were opened")
    finding.figures.append(f"{opened} of {tries} tables of new guests opened")


def renaming(target: Target, finding: Finding, tries: int) -> None:
    """One account that calls itself otherwise again and again."""
    player = target.visitor("stranger")
    taken = sum(_settings_take(player, f"Seat {number}") for number in range(tries))
    finding.check(taken < tries, f"{taken} of {tries} names were taken")


def posting(target: Target, finding: Finding, tries: int) -> None:
    """Forms of every kind by one person."""
    player = target.visitor("seat")
    slow = [player.post("/account/zone/", {"zone": "UTC"}) for _ in range(tries)]
    refused = [reply for reply in slow if reply.status == 429]
    finding.check(bool(refused), f"{tries} forms in a row")
    finding.check(
        all(int(reply.headers.get("Retry-After", "0")) > 0 for reply in refused),
        "not told when to come again",
    )


def limits(bounds: Bounds) -> Finding:
    """Passwords, tables, names and forms without end, from one address and by one person: an end is found."""
    finding = Finding()
    tries = min(bounds.requests, 150)
    with staged("without-limits" if bounds.planted else "") as target:
        for attack in (guessing, renaming, posting, opening):
            attack(target, finding, tries)
    return finding


def proofs(bounds: Bounds) -> Finding:
    """Proofs of a finished game as a dishonest site would write them, held against the verifier it hands out."""
    finding = Finding()
    with staged("forging" if bounds.planted else "") as target, tempfile.TemporaryDirectory() as folder:
        player = target.visitor("seat")
        program = Path(folder, "verify_deal.py")
        program.write_text(Visitor(target.site.url).get("/fairness/verify_deal.py").text)
        proof = json.loads(player.get(f"{target.finished}deals/1/proof.json").text)
        key = _key_of(proof)
        finding.check(_holds(program, proof, folder), "the true proof is refused")
        for kind, (forge, _reason) in list(FORGERIES.items())[: bounds.requests]:
            finding.check(not _holds(program, forge(proof, key), folder), f"believed: {kind}")
    return finding


def _key_of(proof: dict[str, Any]) -> bytes:
    return fairness.key_of(bytes.fromhex(proof["salt"]), proof["words"])


def _holds(program: Path, proof: dict[str, Any], folder: str) -> bool:
    file = Path(folder, "proof.json")
    file.write_text(json.dumps(proof))
    done = subprocess.run([sys.executable, "-I", str(program), str(file)], capture_output=True, check=False)
    return done.returncode == 0
