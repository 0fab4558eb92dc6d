"""The tools of every game on the web: clean before anything is typed, and the same answers as the command line."""

from __future__ import annotations

import html
import json
import re
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from rules.catalog import VARIANTS
from rules.engine.notation import BadCards
from rules.engine.options import changes, text_of
from rules.engine.page import BadWord, Field, Kind, Tool
from rules.web.management.commands.rules import Command
from rules.web.tools import ToolForm, values
from tests.pages import flat
from tests.rules.mixes import any_mix

TOOLS = [(variant, tool) for variant in VARIANTS if variant.page for tool in variant.page.tools]
ASKED = 80
"""Questions by lot for each tool of each game."""

LANGUAGES = ("", "/fr")


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize(
    ("variant", "tool"), TOOLS, ids=lambda value: getattr(value, "slug", None) or value.name
)
def test_a_tool_opens_with_no_field_marked_as_wrong(
    variant: Any, tool: Tool, prefix: str, client: Client
) -> None:
    text = client.get(f"{prefix}/rules/{variant.slug}/{tool.name}/").content.decode()
    assert "aria-invalid" not in text
    assert 'class="error"' not in text
    assert 'role="alert"' not in text


def test_a_field_with_a_word_that_cannot_be_is_marked(client: Client) -> None:
    text = client.get("/rules/piquet/combinations/?hand=1X").content.decode()
    assert 'aria-invalid="true"' in text
    assert 'role="alert"' in text


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_tool_stands_in_the_contents_of_its_page(variant: Any, prefix: str, client: Client) -> None:
    text = client.get(f"{prefix}/rules/{variant.slug}/").content.decode()
    (contents,) = re.findall(r'<nav class="leaf-contents".*?</nav>', text, re.DOTALL)
    shown = [tool.name for each, tool in TOOLS if each is variant]
    assert shown
    for name in shown:
        assert f'href="{prefix}/rules/{variant.slug}/{name}/"' in contents
    # People in a dispute look for them: they come before everything else.
    links = re.findall(r'href="([^"]*)"', contents)
    assert links[: len(shown)] == [f"{prefix}/rules/{variant.slug}/{name}/" for name in shown]


@pytest.mark.parametrize(
    ("variant", "tool"), TOOLS, ids=lambda value: getattr(value, "slug", None) or value.name
)
def test_cards_are_understood_as_the_french_write_them(variant: Any, tool: Tool) -> None:
    for field in tool.fields:
        if field.kind is not Kind.CARDS:
            continue
        read = [
            ToolForm(variant, tool, variant.options(), {field.name: text})
            for text in ("S:AKQJ H:T C:T", "S:ARDV 10♥ 10C", "A♠ r♠ D♠ v♠ ♥:10 ♣:10")
        ]
        assert len({form.cleaned_data[field.name] for form in read}) == 1
        assert read[0].cleaned_data[field.name][:3] == ("AS", "KS", "QS")


IN_ORDER = [
    ("double-deck", "KS AS"),
    ("double-deck", "KD JS AD"),
    ("auction-three", "TS AS"),
    ("two-handed", "9H"),
    ("piquet", "7C"),
]


@pytest.mark.parametrize(("slug", "trick"), IN_ORDER)
def test_the_cards_of_a_trick_stay_in_the_order_played(slug: str, trick: str, client: Client) -> None:
    query = {"trump": "H", "phase": "2", "trick": trick, "hand": "JC QC KC"}
    answer = client.get(f"/rules/{slug}/legal/", query)
    (_label, cards, in_order), *_hand = answer.context["form"].hands
    assert (cards, in_order) == (tuple(trick.split()), True)
    page = flat(answer.content.decode())
    echo = page[page.index('class="understood"') :]
    assert echo.index("</span></span>") < echo.index(">led<") < echo.index("</p></div>")


REASONS = [
    ("double-deck", "S", "AS", "KS JS TH", "None of your spades ♠ beats A♠", "#play-head"),
    ("double-deck", "H", "QS AS", "KS JS TH", "None of your spades ♠ beats A♠", "#play-head"),
    ("double-deck", "H", "QS JH", "KS JS TH", "J♥ has trumped, and none of your spades ♠ can beat it", "#play-head"),
    ("double-deck", "H", "QS AH", "TH KH JC", "None of your trumps beats A♥: any of them", "#play-overtrump"),
    ("double-deck", "H", "QS", "AS KS JC", "You can beat Q♠, so you must.", "#play-head"),
    ("double-deck", "H", "QS", "TH KH JC", "Any of these will do, and no other card.", "#play-trump"),
    ("auction-three", "H", "AS", "KS JS TH", "None of your spades ♠ beats A♠", "#play-head"),
    ("two-handed", "H", "AS", "KS JS TH", "None of your spades ♠ beats A♠", "#strict-head"),
    ("piquet", "", "AS", "KS JS TH", "nobody is obliged to win the trick", "#play-follow"),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "trump", "trick", "hand", "why", "paragraph"), REASONS)
def test_the_reason_says_why_any_card_of_a_suit_will_do_and_leads_to_its_paragraph(
    slug: str, trump: str, trick: str, hand: str, why: str, paragraph: str, client: Client
) -> None:
    query = {"trump": trump, "phase": "2", "trick": trick, "hand": hand}
    page = client.get(f"/rules/{slug}/legal/", query).content.decode()
    notes = page[page.index("tool-notes") :]
    notes = notes[: notes.index("</ul>")]
    assert why in " ".join(re.sub("<[^>]*>", "", notes).split())
    assert f'{paragraph}">The rule</a>' in notes


ONE_OF_EACH = [
    ("legal", "trick=KS&hand=KS+7S"),
    ("legal", "trick=7S&hand=KS+KS"),
    ("compare", "elder=AS&younger=AS"),
]


@pytest.mark.parametrize(("tool", "query"), ONE_OF_EACH)
def test_a_pack_with_one_of_each_card_is_not_said_to_have_no_more_than_one(
    tool: str, query: str, client: Client
) -> None:
    page = flat(client.get(f"/rules/piquet/{tool}/?{query}").content.decode())
    assert "no more than 1" not in page
    assert "only one" in page


UNFINISHED = [
    ("double-deck/score", "", None),
    ("double-deck/score", "bid=60", "Meld"),
    ("double-deck/score", "bid=60&meld.0=20&meld.1=10", "Trick points"),
    ("double-deck/score", "thrown-in=1", "The bid, Meld"),
    ("double-deck/meld", "hand=KH+QH", "Trumps"),
    ("double-deck/legal", "hand=KH+QH&trick=AH", "Trumps"),
    ("auction-widow/score", "bid=300&conceded=1&preset=american", "Meld"),
    ("two-handed/legal", "", None),
    ("piquet/compare", "elder=AS+KS", "Younger’s hand"),
]


@pytest.mark.parametrize(("address", "query", "fields"), UNFINISHED)
def test_an_unfinished_question_says_what_is_still_to_be_filled_in(
    address: str, query: str, fields: str | None, client: Client
) -> None:
    page = flat(client.get(f"/rules/{address}/?{query}").content.decode())
    assert ("Fill in the form" in page) == (fields is None)
    assert fields is None or f"Still to fill in: {fields}." in page
    assert 'role="alert"' not in page
    assert "aria-invalid" not in page


PARTNER_LED = [
    ("", "KS", "You hold spades ♠ and must follow suit.", "play-follow"),
    ("", "TS KS", "Your partner led and you can beat 10♠ in the suit, so you must.", "play-partner"),
    ("", "TS KS QS", "You hold spades ♠ and must follow suit.", "play-follow"),
    ("&must_head=true", "TS KS", "You can beat 10♠, so you must.", "play-head"),
    ("&must_head=true", "TS", "You can beat 10♠, so you must.", "play-head"),
]


@pytest.mark.parametrize(("rules", "trick", "why", "paragraph"), PARTNER_LED)
def test_players_who_need_not_beat_read_that_the_duty_is_owed_to_the_partner(
    rules: str, trick: str, why: str, paragraph: str, client: Client
) -> None:
    asked = urlencode({"trump": "H", "trick": trick, "hand": "S:AQ9 H:TQ", "card": "QH"})
    page = client.get(f"/rules/auction-four/legal/?{asked}{rules}").content.decode()
    notes = page[page.index("tool-notes") :]
    notes = notes[: notes.index("</ul>")]
    assert why in " ".join(re.sub("<[^>]*>", "", notes).split())
    assert f'{paragraph}">The rule</a>' in notes


def test_the_command_line_gives_the_same_reason(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--trump", "S", "--trick", "AS", "--hand", "KS JS TH"]
    Command().run_from_argv(["manage.py", "rules", "legal", "double-deck", *words])
    said = capsys.readouterr().out
    assert "None of your spades beats ace of spades: any of them may be played." in said
    assert "no other card" not in said


BOXED = [
    ("double-deck", "score"),
    ("auction-three", "score"),
    ("auction-four", "score"),
    ("auction-widow", "score"),
    ("two-handed", "score"),
    ("piquet", "settle"),
]
SCORE = {"bid": "60", "bidder": "1", "meld.0": "10", "meld.1": "34", "tricks.0": "24", "tricks.1": "26"}


def test_figures_of_sides_are_written_in_boxes_with_the_names_of_their_seats(client: Client) -> None:
    form = client.get("/rules/double-deck/score/", SCORE).context["form"]
    assert form["meld"].boxes == [("meld.0", "South and North", "10"), ("meld.1", "West and East", "34")]
    assert form.answer.figures == {"made": True, "scores": [34, 60]}
    assert form.address == "/rules/double-deck/score/?bid=60&bidder=1&meld=10%2C34&tricks=24%2C26"
    # An address with all figures under one name fills the boxes.
    again = client.get(form.address).context["form"]
    assert again.answer == form.answer
    assert again["meld"].boxes == form["meld"].boxes


@pytest.mark.parametrize(("slug", "tool"), BOXED)
def test_each_box_has_a_label_of_its_own(slug: str, tool: str, client: Client) -> None:
    answer = client.get(f"/rules/{slug}/{tool}/")
    page = flat(answer.content.decode())
    boxes = [box for field in answer.context["form"] for box in field.boxes]
    assert len(boxes) >= 2
    for name, label, _text in boxes:
        assert f'<label for="field-{name}">{label}</label>' in page
        assert page.count(f'id="field-{name}"') == 1


@pytest.mark.parametrize("text", ["1,500", "34 and 8", "34 10", "x"])
def test_a_box_takes_one_number(text: str, client: Client) -> None:
    form = client.get("/rules/double-deck/score/", {**SCORE, "meld.0": text, "meld.1": ""}).context["form"]
    assert form.answer is None
    assert form["meld"].boxes[0][2] == text
    assert form.errors["meld"][0].endswith("Write one whole number in each box.")


def test_a_box_left_empty_keeps_the_other_in_its_place(client: Client) -> None:
    answer = client.get("/rules/double-deck/score/", {**SCORE, "meld.0": ""})
    form = answer.context["form"]
    assert form["meld"].boxes == [("meld.0", "South and North", ""), ("meld.1", "West and East", "34")]
    assert form.error == "Write a figure for each: 2 in all."
    assert form.wrong == "field-meld.0 field-meld.1"
    # The names of the seats stand above three lots of figures: the answer says which of them is not complete.
    assert flat("<b>Meld</b> · Write a figure for each: 2 in all.") in flat(answer.content.decode())
    french = client.get("/fr/rules/double-deck/score/", {**SCORE, "tricks.1": ""})
    assert flat(f"<b>Points des levées</b> · {french.context['form'].error}") in flat(french.content.decode())


def test_where_the_bidder_alone_melds_the_boxes_of_the_others_may_stay_empty(client: Client) -> None:
    asked = {"bid": "250", "bidder": "1", "meld.0": "", "meld.1": "150", "meld.2": " "}
    asked |= {"tricks.0": "60", "tricks.1": "120", "tricks.2": "70"}
    form = client.get("/rules/auction-widow/score/", asked).context["form"]
    assert form.answer.figures["made"] is True
    assert "meld=0%2C150%2C0" in form.address
    # Of trick points every player may have some: none of them is taken for granted.
    form = client.get("/rules/auction-widow/score/", {**asked, "tricks.0": ""}).context["form"]
    assert form.error == "Write a figure for each: 3 in all."


# --- the same answers as the command line -----------------------------------------------------------

EACH_TOOL = pytest.mark.parametrize(
    ("variant", "tool"), TOOLS, ids=lambda value: getattr(value, "slug", None) or value.name
)


def by_lot(rng: Random, field: Field, pack: tuple[str, ...], sides: int) -> str:
    """What somebody might say in a field: mostly possible, sometimes not, sometimes nothing."""
    if rng.random() < 0.05:
        return rng.choice(["", "1X", "0", "7,7,7", "♠"])
    match field.kind:
        case Kind.CARDS:
            few = field.in_order or field.name == "trick"
            return " ".join(rng.sample(pack, rng.randint(0, 4) if few else rng.choice([1, 2, 3, 5, 8, 12])))
        case Kind.CHOICE:
            return rng.choice(field.choices)[0]
        case Kind.NUMBER:
            return str(rng.choice([60, 75, 150, 250, 300, 310, 400] if field.name == "bid" else [0, 1, 2]))
        case Kind.NUMBERS:
            return ",".join(str(rng.choice([0, 0, 0, 10, 20, 40, 100])) for _ in range(sides))
        case Kind.FLAG:
            return rng.choice(["", "", "", "", "1"])
        case Kind.NAME:
            return "J" * 41 if rng.random() < 0.05 else rng.choice(["", "", "Ace", "King & <Queen>"])


def question(rng: Random, variant: Any, tool: Tool, options: Any = None) -> dict[str, str]:
    """A question by lot; trick points add up most of the time, else hardly a deal could be."""
    pack, sides = variant.page.pack(options or variant.options()), rng.choice([2, 2, 3, 3, 3])
    texts = {field.name: by_lot(rng, field, pack, sides) for field in tool.fields}
    if "tricks" in texts and rng.random() < 0.9:
        double = 75 if variant.slug == "double-deck-six" else 50
        total, unit = (double, 1) if variant.slug.startswith("double-deck") else (250, 10)
        first = rng.randrange(0, total + 1, unit)
        texts["tricks"] = ",".join(map(str, [first, total - first, 0][:sides]))
    if "meld" in texts and rng.random() < 0.5:
        texts["meld"] = ",".join(["60", "0", "0"][:sides])
    if rng.random() < 0.8:
        texts.pop("tricks-won", None)
    if "card" in texts and rng.random() < 0.9:
        # A card in dispute is one of the hand; mostly none is.
        texts["card"] = rng.choice([*texts["hand"].split()[:1], "", ""])
    return {name: text for name, text in texts.items() if text}


def on_the_command_line(
    variant: Any, tool: Tool, texts: dict[str, str], capsys: Any, options: Any = None
) -> Any:
    """The JSON that the command prints; None where it refuses the question."""
    flags = {field.name for field in tool.fields if field.kind is Kind.FLAG}
    words: list[str] = []
    for name, value in changes(options).items() if options else ():
        words += ["--option", f"{name}={text_of(value)}"]
    for name, text in texts.items():
        if name not in flags:
            words += [f"--{name}", text]
        elif text == "1":
            words.append(f"--{name}")
    try:
        Command().run_from_argv(["manage.py", "rules", tool.name, variant.slug, "--json", *words])
    except SystemExit:
        capsys.readouterr()
        return None
    return json.loads(capsys.readouterr().out)


def figures_shown(text: str) -> list[int | None]:
    """The figures of the rows of the answer on a page."""
    found: list[int | None] = []
    for row in re.findall(r"<tr>(.*?)</tr>", text[text.index('id="answered"') :], re.DOTALL):
        *_words, figure = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        digits = re.sub(r"[^0-9]", "", figure)
        found.append((-1 if "\u2212" in figure or "-" in figure else 1) * int(digits) if digits else None)
    return found


@pytest.mark.slow
@EACH_TOOL
def test_the_web_answers_as_the_command_line_does(
    variant: Any, tool: Tool, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, answered = Random(f"{variant.slug} {tool.name}"), 0
    for number in range(ASKED):
        # Every other question is asked at a table with house rules of its own.
        options = any_mix(variant, rng) if number % 2 else variant.options()
        texts = question(rng, variant, tool, options)
        flags = {field.name for field in tool.fields if field.kind is Kind.FLAG}
        texts = {name: text for name, text in texts.items() if name not in flags or text == "1"}
        said = on_the_command_line(variant, tool, texts, capsys, options)
        form = ToolForm(variant, tool, options, texts)
        if said is None:
            # A page begins with the first choice, where the command line asks for one.
            chosen = all(field.name in texts for field in tool.fields if field.kind is Kind.CHOICE)
            assert form.answer is None or not chosen, texts
            continue
        assert form.answer is not None, texts
        assert json.loads(json.dumps(form.answer.figures)) == said, texts
        answered += 1
        if answered in (1, 2, 5, 6, 20):
            page = client.get(form.address)
            assert page.status_code == 200
            assert figures_shown(page.content.decode()) == [row.figure for row in form.answer.rows], texts
    assert answered >= 3


@EACH_TOOL
def test_the_link_of_an_answer_leads_to_the_same_answer(variant: Any, tool: Tool, client: Client) -> None:
    rng = Random(f"link {variant.slug} {tool.name}")
    forms = (ToolForm(variant, tool, variant.options(), question(rng, variant, tool)) for _ in range(ASKED))
    first = next(form for form in forms if form.answer)
    page = client.get(first.address).content.decode()
    assert f'href="{html.escape(first.address)}#answered"' in page
    asked = {name: value[-1] for name, value in parse_qs(urlsplit(first.address).query).items()}
    again = ToolForm(variant, tool, variant.options(), asked)
    assert again.answer == first.answer


def refusal(variant: Any, tool: Tool, texts: dict[str, str]) -> BadWord | None:
    """Why the game cannot mean a question whose every word is one."""
    try:
        said = values(variant.page, tool, variant.options(), texts)
    except (BadWord, BadCards):
        return None
    try:
        tool.answer(variant.options(), said)
    except BadWord as bad:
        return bad
    return None


@EACH_TOOL
def test_what_cannot_be_is_said_in_a_sentence_of_its_own(variant: Any, tool: Tool) -> None:
    rng = Random(f"refused {variant.slug} {tool.name}")
    for _ in range(ASKED):
        texts = question(rng, variant, tool)
        bad = refusal(variant, tool, texts)
        if bad is None:
            continue
        # A field that is empty still is no fault to speak of.
        assert bad.why is not None or bad.token.startswith("--"), (texts, bad.token)
        assert bad.why is None or bad.why.code in variant.page.words, texts


LEGAL = [each for each, tool in TOOLS if tool.name == "legal"]


@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("variant", LEGAL, ids=lambda variant: variant.slug)
def test_legal_cards_come_with_the_reason(variant: Any, prefix: str, client: Client) -> None:
    for trick, hand in (("", "KH QS"), ("AH", "KH QS"), ("AH", "QS JD"), ("T♦", "AH KH")):
        query = {"trump": "S", "trick": trick, "hand": hand}
        text = client.get(f"{prefix}/rules/{variant.slug}/legal/", query).content.decode()
        (notes,) = re.findall(r'<ul class="example-why tool-notes">(.*?)</ul>', text, re.DOTALL)
        assert re.sub(r"<[^>]+>", "", notes).strip()


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        (
            "bid=50&bidder=1&meld=20,10&tricks=30,20",
            "Meld and tricks make 30, and the bid was 50: 20 too few.",
        ),
        ("bid=60&bidder=0&meld=60,30&tricks=19,31&min_tricks_20=20", "Fewer than 20 trick points."),
        ("bid=50&bidder=0&meld=20,10&tricks=30,20", None),
    ],
)
def test_the_score_of_a_deal_says_why_a_bid_was_lost(query: str, reason: str | None, client: Client) -> None:
    page = flat(client.get(f"/rules/double-deck/score/?{query}").content.decode())
    if reason is None:
        assert "too few" not in page
        assert "Fewer than" not in page
        assert "South and North: meld that counts" in page
    else:
        assert reason in page


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (
            "auction-three/score/?bid=100&bidder=0&meld=60,40,0&tricks=150,0,100",
            (
                "South: meld that counts",
                "West: meld, which scores nothing, for no trick was won",
                "“Tricks won” is empty",
            ),
        ),
        (
            "auction-three/score/?bid=300&bidder=2&meld=60,40,0&tricks=140,10,100",
            (
                "East: meld, which scores nothing, for the bid is lost",
                "100, and the bid was 300: 200 too few.",
            ),
        ),
        (
            "auction-four/score/?bid=100&bidder=1&meld=60,40&tricks=150,100",
            ("South and North: trick points", "West and East: meld that counts"),
        ),
        (
            "auction-widow/score/?bid=300&meld=60,0,0&tricks=100,100,50&trump=S&preset=american",
            ("Played and lost costs twice the bid.", "West: trick points, which count towards the bid alone"),
        ),
    ],
)
def test_the_score_of_an_auction_deal_shows_the_whole_sheet(
    query: str, expected: tuple[str, ...], client: Client
) -> None:
    page = flat(client.get(f"/rules/{query}").content.decode())
    for words in expected:
        assert words in page
    # What was said is not taken for granted, nor what cannot change the score.
    assert ("is empty" in page) == any("is empty" in words for words in expected)


def bare(piece: str) -> str:
    """The words of a piece of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", piece).split())


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("two-handed/score/?meld=190,60&tricks=140,110", ("South 330", "North 170")),
        ("piquet/settle/?scores=120,99", ("South wins and is paid 319",)),
        ("piquet/settle/?scores=99,120", ("North wins and is paid 319",)),
        ("piquet-au-cent/settle/?scores=99,120", ("North has won",)),
        ("auction-three/score/?bid=100&bidder=2&meld=0,0,0&tricks=0,0,250", ("East 250",)),
    ],
)
def test_players_are_called_by_their_seats(query: str, expected: tuple[str, ...], client: Client) -> None:
    page = client.get(f"/rules/{query}").content.decode()
    rows = [bare(row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)]
    for words in expected:
        assert words in rows


@pytest.mark.parametrize(
    ("query", "row", "head"),
    [
        ("scores=120,99", "South wins and is paid 319", "North pays 319 to South"),
        (
            "scores=99,120&south=Ace+%26+Sons&north=%3Cb%3E",
            "<b> wins and is paid 319",
            "Ace & Sons pays 319 to <b>",
        ),
    ],
)
def test_a_settlement_says_who_pays_whom_by_name(
    query: str, row: str, head: str, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    page = client.get(f"/rules/piquet/settle/?{query}").content.decode()
    answered = page[page.index('id="answered"') :]
    (shown,) = re.findall(r'<p class="counter-total">(.*?)</p>', answered, re.DOTALL)
    assert html.unescape(bare(shown)) == head
    assert row in [html.unescape(bare(each)) for each in re.findall(r"<tr>(.*?)</tr>", answered, re.DOTALL)]
    asked = parse_qs(query)
    (link,) = re.findall(r'href="([^"]*)#answered"', answered)
    assert parse_qs(urlsplit(html.unescape(link)).query) == asked
    words = [part for name, (text,) in asked.items() for part in (f"--{name}", text)]
    Command().run_from_argv(["manage.py", "rules", "settle", "piquet", *words])
    said = capsys.readouterr().out
    assert head in said
    assert " ".join(said.split()).startswith(row)


@pytest.mark.parametrize(
    ("slug", "query", "rows"),
    [
        (
            "double-deck",
            "bid=60&bidder=1&meld=10,34&tricks=24,26&side-0=Ace+%26+King",
            ["Ace & King: meld that counts 10", "Ace & King 34", "West and East 60"],
        ),
        (
            "double-deck-six",
            "bid=75&bidder=0&meld=30,0&tricks=45,30&side-1=%3Cb%3E",
            ["South, Northwest and Northeast 75", "<b>: trick points 30"],
        ),
        ("two-handed", "meld=190,60&tricks=140,110&south=Ace&north=King", ["Ace 330", "King 170"]),
        (
            "auction-widow",
            "bid=250&bidder=1&meld=0,150,0&tricks=60,120,70&west=Ace",
            ["Ace: meld that counts 150", "Ace 270"],
        ),
    ],
)
def test_a_deal_is_scored_by_the_names_that_are_typed(
    slug: str, query: str, rows: list[str], client: Client
) -> None:
    page = client.get(f"/rules/{slug}/score/?{query}").content.decode()
    answered = page[page.index('id="answered"') :]
    shown = [html.unescape(bare(each)) for each in re.findall(r"<tr>(.*?)</tr>", answered, re.DOTALL)]
    assert not set(rows) - set(shown), shown
    (link,) = re.findall(r'href="([^"]*)#answered"', answered)
    asked, linked = parse_qs(query), parse_qs(urlsplit(html.unescape(link)).query)
    assert all(linked[name] == text for name, text in asked.items())


def test_a_game_au_cent_is_won_by_name(client: Client) -> None:
    page = client.get("/rules/piquet-au-cent/settle/?scores=99,120&north=Ace").content.decode()
    assert "Ace has won" in bare(page[page.index('id="answered"') :])


@pytest.mark.parametrize(
    ("slug", "names"),
    [
        ("double-deck", ["South", "West", "North", "East"]),
        ("auction-three", ["South", "West", "East"]),
        ("auction-four", ["South", "West", "North", "East"]),
        ("auction-widow", ["South", "West", "East"]),
    ],
)
def test_the_bidder_is_chosen_by_the_name_of_the_seat(slug: str, names: list[str], client: Client) -> None:
    page = client.get(f"/rules/{slug}/score/").content.decode()
    (field,) = re.findall(r"<legend>The bidder</legend>(.*?)</fieldset>", page, re.DOTALL)
    assert [bare(label) for label in re.findall(r"<label.*?</label>", field, re.DOTALL)] == names
    assert len(re.findall(r"checked", field)) == 1


@pytest.mark.parametrize(
    ("prefix", "left", "total"),
    [
        ("", "X X X AS TD", "\N{MINUS SIGN}115 points"),
        ("/fr", "X X X AS TD", "\N{MINUS SIGN}115 points"),
        ("/fr", "", "0 point"),
        ("", "", "0 points"),
    ],
)
def test_a_total_below_zero_is_in_the_plural_and_has_a_true_minus(
    prefix: str, left: str, total: str, client: Client
) -> None:
    page = client.get(f"{prefix}/rules/pinacle/score/", {"combinations": "0", "left": left}).content.decode()
    (shown,) = re.findall(r'<p class="counter-total">(.*?)</p>', page, re.DOTALL)
    assert bare(shown) == total


# --- cards in the letters of the reader ----------------------------------------------------------------


def test_both_hands_are_shown_in_full_before_the_verdict(client: Client) -> None:
    query = {"elder": "AC RC DC 10C 9C", "younger": "pique A R D V, carreau 8"}
    page = client.get("/fr/rules/piquet/compare/", query).content.decode()
    answered = page[page.index('id="answered"') :]
    lots = re.findall(r'<div class="understood">(.*?)</div>', answered, re.DOTALL)
    assert [re.findall(r'aria-label="([^"]*)"', lot) for lot in lots] == [
        ["as de cœur", "roi de cœur", "dame de cœur", "dix de cœur", "neuf de cœur"],
        ["as de pique", "roi de pique", "dame de pique", "valet de pique", "huit de carreau"],
    ]
    assert answered.index("understood") < answered.index('class="rule-table')


def test_a_hand_that_can_be_read_in_two_ways_is_refused_with_both(client: Client) -> None:
    page = flat(client.get("/fr/rules/piquet/compare/?elder=AC+10C&younger=RP").content.decode())
    assert "A♣ 10♣" in page
    assert "A♥ 10♥" in page
    assert 'class="rule-table' not in page


@pytest.mark.parametrize("slug", ["piquet", "auction-three", "double-deck", "pinacle"])
def test_how_cards_are_written_is_said_once_in_a_form(slug: str, client: Client) -> None:
    for each, tool in TOOLS:
        if each.slug == slug and any(field.kind is Kind.CARDS for field in tool.fields):
            page = client.get(f"/rules/{slug}/{tool.name}/").content.decode()
            assert page.count('id="help-of-cards"') == 1


@EACH_TOOL
def test_the_link_of_an_answer_means_the_same_cards_in_french(variant: Any, tool: Tool) -> None:
    rng = Random(f"french link {variant.slug} {tool.name}")
    forms = (ToolForm(variant, tool, variant.options(), question(rng, variant, tool)) for _ in range(ASKED))
    for form in [form for form in forms if form.answer][:5]:
        asked = {name: text[-1] for name, text in parse_qs(urlsplit(form.address).query).items()}
        with override("fr"):
            again = ToolForm(variant, tool, variant.options(), asked)
        assert again.answer == form.answer


@pytest.mark.parametrize("pair", ["24,10", "24/10", "24 10", "24 ; 10", "24 et 10", "24 and 10", "24, 10"])
def test_two_numbers_may_have_any_sign_between(pair: str, client: Client) -> None:
    page = client.get("/rules/piquet/settle/", {"scores": pair}).content.decode()
    assert "South" in bare(page[page.index('id="answered"') :])
    assert 'role="alert"' not in page


def test_a_card_that_another_pack_has_is_said_not_to_be_in_this_game(client: Client) -> None:
    asked = {"trump": "H", "trick": "KS", "hand": "AS,QS,9H"}
    page = client.get("/rules/double-deck/legal/", asked).content.decode()
    assert "There is no such card in this game: nine of hearts." in page
    assert "is not understood" not in page
    page = client.get("/rules/double-deck/legal/", {**asked, "hand": "AS,QS,YH"}).content.decode()
    assert "“YH” is not understood." in page


NOT_PLAYED = {"bid": "60", "bidder": "0", "meld": "20,14"}
SHEETS = [
    ({"no-marriage": "1"}, "meld, which scores nothing, for the hand was not played 14 West and East 0"),
    ({"thrown-in": "1"}, "meld that counts 14 West and East 14"),
    (
        {"thrown-in": "1", "throw_in_opponents": "50+meld"},
        "meld that counts 14 West and East: for the hand that was not played 50 West and East 64",
    ),
    (
        {"tricks": "40,10", "min_tricks_20": "20"},
        "meld, which scores nothing, for too few trick points 14"
        " West and East: trick points, too few of them to score anything 10 West and East 0",
    ),
]


@pytest.mark.parametrize(("more", "told"), SHEETS, ids=["no marriage", "thrown in", "fifty", "few tricks"])
def test_each_line_of_a_sheet_leads_to_what_the_other_side_scores(
    more: dict[str, str], told: str, client: Client
) -> None:
    page = client.get("/rules/double-deck/score/", {**NOT_PLAYED, **more}).content.decode()
    assert f"West and East: {told}" in bare(page[page.index('id="answered"') :])


def test_a_number_that_cannot_be_read_says_what_is_expected_and_marks_its_field(client: Client) -> None:
    page = client.get("/rules/piquet/settle/", {"scores": "24x10"}).content.decode()
    assert "“24x10” is not understood. Write one whole number in each box." in page
    assert 'data-wrong="field-scores.0 field-scores.1"' in page
    page = client.get("/rules/piquet/settle/", {"scores": "24"}).content.decode()
    assert 'data-wrong="field-scores.0 field-scores.1"' in page


@pytest.mark.parametrize("variant", LEGAL, ids=lambda variant: variant.slug)
def test_a_card_in_dispute_gets_a_verdict(variant: Any, client: Client) -> None:
    asked = {"trump": "S", "trick": "AH", "hand": "KH QS"}
    for card, words in (
        ("KH", "This card may be played"),
        ("QS", "This card may not be played"),
        ("QH", "is not in"),
    ):
        page = client.get(f"/rules/{variant.slug}/legal/", {**asked, "card": card}).content.decode()
        assert words in bare(page[page.index('id="answered"') :])


@pytest.mark.parametrize("slug", ["auction-three", "double-deck"])
def test_no_suit_is_trumps_before_somebody_says_so(slug: str, client: Client) -> None:
    page = client.get(f"/rules/{slug}/legal/?trick=AH&hand=KS").content.decode()
    assert "checked" not in page[page.index("tool-entry") :]
    assert 'class="rule-table' not in page


def test_the_keys_of_cards_that_were_typed_are_known_to_the_page(client: Client) -> None:
    page = client.get("/rules/piquet/compare/?elder=AS+KS").content.decode()
    assert 'data-cards-of="field-elder" data-codes="AS KS"' in page
