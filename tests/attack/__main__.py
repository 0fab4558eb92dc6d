"""`python -m tests.attack [parts] [--requests N] [--minutes M] [--planted]`: attack a site of its own with everything.

Each part begins its own site, tries so many requests at most and so many minutes at most, and says what it found. With
`--planted` each part attacks a site with a fault of its kind, and has to find it. The exit status is 1 where a part
found a fault, or did not find a planted one.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence

import django

# What forges proofs and kills sites stands with the tests of the site.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from . import experts, faults, large, large_play, people, play, races, requests, silent_mail  # noqa: E402
from .finding import Bounds, Finding, Part  # noqa: E402

PARTS = (
    Part("fuzz", requests.fuzz, "fault"),
    Part("roles", requests.roles, "open-door"),
    Part("redirects", requests.redirects, "elsewhere"),
    Part("names", people.misleading, "stacked-names"),
    Part("limits", people.limits, "without-limits"),
    Part("proofs", people.proofs, "forging"),
    Part("doubles", play.doubles, "always-yes"),
    Part("seats", races.seats, "all-seated"),
    Part("partners", races.partners, "all-seated"),
    Part("sign-ups", races.sign_ups, "one-address-for-all"),
    Part("again", races.again, "always-another"),
    Part("kills", play.kills, "forgetful"),
    Part("sockets", play.sockets, "deaf"),
    Part("load", play.load, "sleepy"),
    Part("experts", experts.experts, "first-come"),
    Part("readers", play.readers, "slow-reads"),
    Part("large-kills", large_play.kills, "forgetful"),
    Part("large-load", large_play.load, "no-worker"),
    Part("large-readers", large_play.readers, "slow-reads"),
    Part("mail", silent_mail.mail, "no-lanes"),
    Part("two", large.two, "all-at-once"),
    Part("faults", faults.faults, "short-copies"),
)


def main(words: Sequence[str]) -> int:
    """Attack with the parts that are named, all of them where none is."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(part.name for part in PARTS))
    parser.add_argument("--requests", type=int, default=5_000, help="at most so many a part (5000)")
    parser.add_argument("--minutes", type=float, default=3.0, help="at most so many a part (3)")
    parser.add_argument("--planted", action="store_true", help="plant a fault for each part to find")
    asked = parser.parse_args(words)
    unknown = set(asked.parts) - {part.name for part in PARTS}
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    bounds = Bounds(asked.requests, asked.minutes * 60, asked.planted)
    chosen = [part for part in PARTS if not asked.parts or part.name in asked.parts]
    return max([run(part, bounds) for part in chosen], default=0)


def run(part: Part, bounds: Bounds) -> int:
    """Attack once and print a line; 1 where it should have gone otherwise."""
    begun = time.monotonic()
    finding = part.attack(bounds)
    wrong = not finding.faults if bounds.planted else bool(finding.faults)
    sys.stdout.write(report(part, finding, bounds, time.monotonic() - begun) + "\n")
    if not bounds.planted or wrong:
        for fault in finding.faults[:20]:
            sys.stdout.write(f"    {fault}\n")
    sys.stdout.flush()
    return int(wrong)


def report(part: Part, finding: Finding, bounds: Bounds, seconds: float) -> str:
    """One line about an attack."""
    if bounds.planted:
        verdict = "planted fault found" if finding.faults else "PLANTED FAULT NOT FOUND"
    else:
        verdict = f"{len(finding.faults)} FAULTS" if finding.faults else "none found"
    return (
        f"{part.name:10} {finding.tried:6} tried in {seconds:4.0f} s  {verdict}  {'; '.join(finding.figures)}"
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
