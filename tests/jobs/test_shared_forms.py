"""A tick in a form that two fill in at once: taken out by one it stays out, and each may change it."""

from __future__ import annotations

import pytest
from django import forms

from games.jobs.shared_forms import SharedForm


class Ticked(SharedForm):
    name = forms.CharField()
    public = forms.BooleanField(required=False)


def sent(*, shown: bool, typed: bool, now: bool) -> Ticked:
    """Somebody was shown a tick or none, sends one or none; what stands there now another has decided."""
    page = Ticked(initial={"name": "The Widow", "public": shown})
    post = dict(page.as_shown) | {"name": "The Widow of Lyon"} | ({"public": "on"} if typed else {})
    return Ticked(post, initial={"name": "The Widow", "public": now})


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize("now", [True, False])
def test_a_tick_that_was_left_as_shown_is_as_it_is_now_and_one_that_was_changed_as_sent(
    shown: bool, typed: bool, now: bool
) -> None:
    form = sent(shown=shown, typed=typed, now=now)
    assert form.is_valid(), form.errors
    assert form.cleaned_data == {"name": "The Widow of Lyon", "public": now if typed == shown else typed}


def test_the_page_sends_along_whether_there_was_a_tick() -> None:
    assert dict(Ticked(initial={"name": "n", "public": True}).as_shown)["was-public"] == "on"
    assert dict(Ticked(initial={"name": "n", "public": False}).as_shown)["was-public"] == ""


def test_a_form_that_is_shown_again_has_the_tick_as_it_is_now() -> None:
    again = sent(shown=True, typed=True, now=False)
    assert "checked" not in str(again["public"])
    assert "checked" in str(sent(shown=False, typed=True, now=False)["public"])
