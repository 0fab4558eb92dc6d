"""Which prompts leave no choice: what counts as forced."""

from __future__ import annotations

import pytest

from games.plans.reading import sole
from rules.engine.moves import Move, Phrase
from rules.engine.prompts import Blank, Build, Choose, Form, Number, Pick, Prompt, Words

SAY, BUTTON = Words("label", "question"), Phrase("button")
AS, KS = Move("play", ("AS",)), Move("play", ("KS",))


def blank(*words: str) -> Blank:
    return Blank("point", words, tuple(Phrase("said") for _ in words), Phrase("title"))


PROMPTS: list[tuple[Prompt, str]] = [
    (Choose((AS,), words=(SAY,)), "play AS"),
    (Choose((AS, KS), words=(SAY,)), ""),
    (Number("bid", 50, 50, words=SAY, button=BUTTON), "bid 50"),
    (Number("bid", 50, 54, 5, words=SAY, button=BUTTON), "bid 50"),
    (Number("bid", 50, 51, words=SAY, button=BUTTON), ""),
    (Number("bid", 50, 50, 1, ("run",), words=SAY, button=BUTTON, remark_words=(BUTTON,)), ""),
    (Pick("give", ("AS", "KS"), 2, 2, words=SAY), "give AS KS"),
    (Pick("give", ("AS", "AS", "AS"), 2, 2, words=SAY), "give AS AS"),
    (Pick("give", ("AS", "KS"), 1, 1, words=SAY), ""),
    (Pick("give", ("AS", "KS"), 1, 2, words=SAY), ""),
    (Pick("give", ("KS", "QS"), 0, 0, always=("AS",), words=SAY), "give AS"),
    (Form("declare", (blank("none"), blank("none")), words=SAY), "declare none none"),
    (Form("declare", (blank("S5", "none"),), words=SAY), ""),
    (Build("lay", ("AS", "AH", "AC"), 3, 3, (Move("lay", ("AS", "AH", "AC")),), words=SAY), ""),
]  # fmt: skip


@pytest.mark.parametrize(("prompt", "expected"), PROMPTS)
def test_a_prompt_leaves_a_choice_or_none(prompt: Prompt, expected: str) -> None:
    move = sole(prompt)
    assert ("" if move is None else str(move)) == expected
