"""Commits: a subject is read in lists that cut it off."""

from __future__ import annotations

import subprocess

import pytest

from tests.serving import HOUSE

LONGEST = 72
SINCE = "2026-11-29T16:00:00+00:00"
"""Older subjects stay as they are."""


def test_the_subject_of_a_commit_has_at_most_72_letters() -> None:
    listed = subprocess.run(
        ["git", "log", "--no-merges", f"--since={SINCE}", "--format=%h %s"],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("no history here")
    commits = [line.split(" ", 1) for line in listed.stdout.splitlines()]
    assert [(number, subject) for number, subject in commits if len(subject) > LONGEST] == []
