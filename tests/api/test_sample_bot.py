"""The bot of docs/sample_bot.py plays a whole game on the real site, with a token made on its page."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
import requests

from tests.serving import HOUSE

SAMPLE = HOUSE / "docs" / "sample_bot.py"


class Visitor:
    """Somebody in a browser without script: fills in forms and follows where they lead."""

    def __init__(self, site: str) -> None:
        self.site, self.browser = site, requests.Session()
        self.browser.headers["Accept-Language"] = "en"

    def send(self, page: str, form: dict[str, object], *, to: str = "") -> str:
        """The page after the form of a page was sent."""
        shown = self.browser.get(f"{self.site}{page}", timeout=20).text
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', shown)
        assert token, shown
        answer = self.browser.post(
            f"{self.site}{to or page}",
            form | {"csrfmiddlewaretoken": token[1]},
            headers={"Referer": f"{self.site}{page}"},
            timeout=20,
        )
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(scope="module")
def bot_token(live_site: str) -> str:
    """The token of a new bot account of a new member, as the pages give it."""
    member = Visitor(live_site)
    member.send(
        "/accounts/signup/",
        {
            "display_name": "South",
            "email": "sample-bot-owner@seats.example",
            "password1": "a long walk by the river",
        },
    )
    page = member.send("/account/tokens/", {"bot_name": "Talon hand"}, to="/account/bots/")
    chosen = re.search(r'<option value="(\d+)">my bot Talon hand', page)
    assert chosen, page
    made = member.send(
        "/account/tokens/", {"name": "sample", "account": chosen[1], "scopes": ["read", "play"]}
    )
    text = re.search(r'class="token-text">(talon_[\w-]+)<', made)
    assert text, made
    return text[1]


GAMES = [
    ("piquet", "deals=2"),
    pytest.param("double-deck", "target=50", marks=pytest.mark.only_long),
    pytest.param("two-handed", "target=250", marks=pytest.mark.only_long),
    pytest.param("pinacle", "target=500", marks=pytest.mark.only_long),
    pytest.param("auction-widow", "", marks=pytest.mark.only_long),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "option"), GAMES)
def test_the_sample_bot_plays_a_whole_game_against_bots_of_the_house(
    live_site: str, bot_token: str, game: str, option: str
) -> None:
    played = subprocess.run(
        [sys.executable, str(SAMPLE), game, *filter(None, [option])],
        env=os.environ | {"TALON": live_site, "TOKEN": bot_token},
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert played.returncode == 0, played.stderr
    *output, last = played.stdout.splitlines()
    result = json.loads(last)
    assert result["why"] == "played_out", result
    assert len(output) > 50
    asked = {"headers": {"Authorization": f"Bearer {bot_token}"}, "timeout": 20}
    mine = requests.get(f"{live_site}/api/v1/games?status=over", **asked).json()["games"]
    assert mine[0]["variant"] == game
    assert next(seat for seat in mine[0]["seats"] if seat["kind"] == "bot")["player"] == "Talon hand (bot)"
    record = requests.get(f"{live_site}/api/v1/games/{mine[0]['id']}/record", **asked).json()
    assert "Talon hand (bot)" in record["text"]


def test_it_is_as_short_as_it_says_and_wants_nothing_but_python() -> None:
    text = SAMPLE.read_text("utf-8")
    assert len(text.splitlines()) <= 75
    wanted = set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
    assert wanted <= sys.stdlib_module_names
