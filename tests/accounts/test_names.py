"""Names: one line that can be seen, and none that says one is a program or gone; one rule wherever a name is said."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from accounts.names import clean_name, clean_person_name
from games.play.write.demo import make_demo
from tests import cast

MISLEADING = {
    "nothing to be seen": "\u200b\u200b",
    "turned round": "South\u202ereyalp",
    "a bell": "South\x07",
    "zero width between": "So\u200buth",
    "signs alone": "!?",
    "a filler": "\u3164",
    "a program": "South (bot)",
    "a program in wide letters": "South （ＢＯＴ）",
    "a program, widely": "South ( Bot )",
    "gone": "Former player ab12",
    "gone, in French": "ancien  joueur ab12",
    "gone, in other letters": "Fоrmer рlayer ab12",
    "a program in Cyrillic": "South (bоt)",
    "a program in other brackets": "South [bot]",
    "a tower of marks": "S" + "\u0301" * 39,
    "three marks": "Sou\u0323\u0324\u0325\u0326th",
    "a ring round it": "S\u20dd",
    "three acutes": "a\u0301\u0301\u0301",
    "one acute twice": "Zoe\u0301\u0301",
    "three different marks on a letter that has one of its own": "Zo\u00e9\u0323\u0306",
    "marks at the beginning": "\u0301\u0323South",
    "a mark on a space": "South \u0301 player",
    "a mark on a sign": "South -\u0301",
    "a program with a stroke": "South (bøt)",
    "a program with a nought": "South (b0t)",
    "a program in figures": "South (807)",
    "a program in small capitals": "South (ʙᴏᴛ)",
    "a program, spaced out": "South (b o t)",
    "a program in corner brackets": "South 【bot】",
    "a program without an end": "South (bot",
    "an unseen mark": "Sou\u034fth",
    "an unseen vowel": "South\u17b5",
    "an unseen note": "South\U0001d159",
    "an unseen form of a letter": "South\ufe0f",
    "another unseen form of a letter": "South\U000e0101",
    "Coptic among Latin letters": "S\u2c9futh",
    "Deseret among Latin letters": "S\U00010404uth",
    "Cyrillic among Latin letters": "Sоuth",
    "Greek among Latin letters, each with a mark": "S\u0336ο\u0336u\u0336t\u0336h",
}

TAKEN = {
    "the site": "Talon",
    "staff, spaced out": "s t a f f",
    "staff in French, without its accent": "Equipe Talon",
    "a director with a figure": "D1rector",
    "a bot": "Moon",
    "a bot with a letter of Cherokee": "Ꮇoon",
    "a bot with a letter of Armenian": "Moօn",
    "a bot with a Chinese nought": "M〇on",
    "a bot that says so": "Moon bot",
    "a program in Cyrillic": "North (вot)",
    "a bot in French": "Lune",
    "a bot with a Cyrillic letter": "Mооn",
    "a bot in Greek": "Μοοn",
    "a bot with noughts": "M00n",
    "a bot, spaced out": "M o o n",
    "a bot with a stop": "moon.",
    "a bot with an accent": "Móón",
    "a bot with a capital I": "Iion",
    "a bot with small capitals": "ᴍᴏᴏɴ",
    "a bot with one small capital": "Mooɴ",
    "a bot with a stroke": "Moøn",
    "a bot with a long leg": "Mooƞ",
    "a bot with a hook": "Ɱoon",
    "a bot with an eng": "Mooŋ",
    "a bot with a barred letter": "Mɵon",
    "a bot with a letter of flags": "🇲oon",
    "a bot with a black letter": "🅜oon",
    "a bot with a dotless i": "Lıon",
    "a bot with a small capital i": "Lɪon",
    "a bot with a stroke through its l": "Łion",
    "a bot with a figure for an s": "5tar",
    "a bot in Lisu": "ꓟꓳꓳꓠ",
    "a bot in Coptic": "ⲘⲞⲞⲚ",
    "a bot with an estimated sign": "Justic℮",
    "a guest": "Guest 1234",
    "a guest with Arabic figures": "Guest ١٢٣٤",
    "a guest in French": "Invité 1234",
    "a guest without an accent": "invite 99",
    "a guest, run together": "GUEST1234",
    "a guest with a letter for a figure": "Guest l234",
}


@pytest.mark.parametrize("name", MISLEADING.values(), ids=MISLEADING)
def test_a_name_that_cannot_be_read_or_that_misleads_is_no_name(name: str) -> None:
    with pytest.raises(ValidationError):
        clean_name(name)


@pytest.mark.django_db
@pytest.mark.parametrize("name", TAKEN.values(), ids=TAKEN)
def test_what_bots_guests_and_those_in_office_are_called_is_no_name_for_a_player(name: str) -> None:
    make_demo()
    with pytest.raises(ValidationError):
        clean_person_name(name)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "Moonlight",
        "Guest",
        "Guest of honour",
        "Guest goat",
        "Talon hand",
        "Stafford",
        "Лев",
        "Борис",
        "Дмитрий",
        "Ελένη",
        "ᾧ",
        "Nguyễn",
        "Nguyễn Thị Ánh",
        "Łukasz",
        "Søren",
        "Zoë",
        "Đorđe",
        "Þórður",
        "Işık",
        "Ŋaŋa",
        "Ǘ",
        "שָׁלוֹם",
        "क़ीं",
        "Luna 7",
        "R2D2",
        "South ❤\ufe0f",
        "South (boat)",
        "South (Bo)",
        "南",
        "李",
        "Karaokeカラオケ",
        "Kaʻiulani",
        "Zoé Иван",
        "Ⅳ. Zoé",
        "ကြွေ",
    ],
)
def test_names_that_only_begin_so_or_are_of_another_alphabet_are_names(name: str) -> None:
    make_demo()
    assert clean_person_name(name)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("South\nVisit the river", "South Visit the river"),
        ("South\u2028player\u2029", "South player"),
        ("  South   player ", "South player"),
        ("Zoé d’Été", "Zoé d’Été"),
        ("南", "南"),
        ("नीला", "नीला"),
        ("7", "7"),
        ("Robot", "Robot"),
        ("(bot) of a boat", "(bot) of a boat"),
    ],
)
def test_other_names_are_kept_on_one_line(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_one_rule_holds_at_the_sign_up_in_the_settings_and_for_programs(prefix: str, client: Client) -> None:
    south = cast.person("South player")
    browser = cast.browser_of(south)
    chosen = {
        "language": "", "deck": "bellot", "confirm_moves": "True", "after_move": "next", "table_pace": "normal",
        "log_order": "latest",
    }  # fmt: skip
    make_demo()
    for name in (*MISLEADING.values(), *TAKEN.values()):
        cache.clear()  # the sign-up is counted
        form = {"display_name": name, "email": "south@seats.example", "password1": "a long walk by the river"}
        assert b"errorlist" in client.post(f"{prefix}/accounts/signup/", form).content or name.isspace()
        browser.post(f"{prefix}/account/settings/", chosen | {"display_name": name})
        assert browser.post(f"{prefix}/account/bots/", {"bot_name": name}).status_code == 422
    assert list(User.objects.values_list("display_name", flat=True)) == ["South player"]
    browser.post(f"{prefix}/account/settings/", chosen | {"display_name": "South\r\nof the river"})
    south.refresh_from_db()
    assert south.display_name == "South of the river"
