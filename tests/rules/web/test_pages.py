"""Rule pages: the text in both languages, any mix of options, addresses, caching, and the form."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.text import slugify
from django.utils.translation import gettext, override
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalog import VARIANTS, find
from rules.engine.options import BadOption, ImpossibleMix, options_of, read, text_of
from rules.engine.page import Table
from rules.engine.variant import Variant
from rules.web import articles, markup, mixes, page_cache, parts, ruletext
from tests import cast

DOUBLE_DECK = find("double-deck")
LANGUAGES = ("en", "fr")
MIXES = [(variant, preset) for variant in VARIANTS for preset in variant.presets]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Every page is rendered for the test that asks for it."""
    page_cache.SHELF.clear()


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


# --- the text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_both_languages_have_the_same_blocks_in_the_same_order(variant: Variant[Any]) -> None:
    english, french = (parts.rule_text(variant, language) for language in LANGUAGES)
    assert [(s.anchor, s.level) for s in english.sections] == [(s.anchor, s.level) for s in french.sections]
    blocks = [[(b.anchor, b.when, b.directive) for b in text.blocks()] for text in (english, french)]
    assert blocks[0] == blocks[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_text_is_long_enough_to_be_complete(variant: Variant[Any], language: str) -> None:
    # More house rules want more words.
    words = sum(len(block.prose.split()) for block in parts.rule_text(variant, language).blocks())
    assert words > 1400 + 84 * len(options_of(variant.options))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("variant", "preset"), MIXES, ids=lambda value: getattr(value, "slug", value.name))
def test_every_paragraph_that_options_and_sentences_point_to_is_there(
    variant: Variant[Any], preset: Any, language: str
) -> None:
    found = set(ids(articles.article(variant, preset.options, language).body))
    wanted = {option.paragraph for option in options_of(variant.options)}
    wanted |= {sentence.paragraph for sentence in variant.wording.values() if sentence.paragraph}
    assert wanted <= found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("variant", "preset"), MIXES, ids=lambda value: getattr(value, "slug", value.name))
def test_a_page_shows_no_trace_of_machinery(variant: Variant[Any], preset: Any, language: str) -> None:
    article = articles.article(variant, preset.options, language)
    text = re.sub(r"<[^>]+>", "", article.body)
    assert not re.findall(r"[{}]|\|\||^@|::", text, re.MULTILINE)
    assert len(ids(article.body)) == len(set(ids(article.body)))
    inside = re.findall(r'href="#([^"]+)"', article.body)
    assert set(inside) <= set(ids(article.body)) | {"intro"}


def test_every_block_has_an_anchor_of_its_own() -> None:
    text = parts.rule_text(DOUBLE_DECK, "en")
    for section in text.sections:
        runs = [block.anchor for block in section.blocks]
        once = [anchor for n, anchor in enumerate(runs) if n == 0 or runs[n - 1] != anchor]
        assert len(once) == len(set(once)), section.anchor


def test_every_option_is_told_among_the_house_rules() -> None:
    rows = [
        b.directive[1] for b in parts.rule_text(DOUBLE_DECK, "en").blocks() if b.directive[:1] == ("rule",)
    ]
    assert sorted(rows) == sorted(option.name for option in options_of(DOUBLE_DECK.options))


def any_mix() -> st.SearchStrategy[dict[str, str]]:
    """Any values of any options, possible together or not."""
    choices = {
        option.name: st.sampled_from([text_of(value) for value in option.possible_values])
        if option.possible_values
        else st.integers(option.low, option.high).map(str)
        for option in options_of(DOUBLE_DECK.options)
    }
    return st.fixed_dictionaries({}, optional=choices)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(any_mix(), st.sampled_from(LANGUAGES))
def test_any_mix_has_a_complete_page(texts: dict[str, str], language: str) -> None:
    try:
        options = read(DOUBLE_DECK.options, texts)
    except ImpossibleMix:
        return
    article = articles.article(DOUBLE_DECK, options, language)
    assert {option.paragraph for option in options_of(options)} <= set(ids(article.body))
    assert not re.findall(r"[{}]", re.sub(r"<[^>]+>", "", article.body))
    with override(language):
        assert {change.anchor for change in article.changes} <= set(ids(article.body))


def test_figures_are_ten_times_as_high_with_hundred_aces() -> None:
    standard = articles.article(DOUBLE_DECK, DOUBLE_DECK.options(), "en").body
    tens = articles.article(DOUBLE_DECK, DOUBLE_DECK.preset("hundred_aces").options, "en").body
    assert "must be at least\n50 and" in standard
    assert "must be at least\n500 and" in tens
    assert re.search(r">\s*225\s*<", standard)
    assert re.search(r">\s*2250\s*<", tens)


def changed_cells(table: Table) -> list[int | None]:
    return [cell.figure for group in table.groups for row in group.rows for cell in row if cell.differs]


def test_cells_that_differ_from_the_standard_are_marked() -> None:
    page = DOUBLE_DECK.page
    assert page
    assert changed_cells(page.table(DOUBLE_DECK.options(), "melds")) == []
    assert changed_cells(page.table(DOUBLE_DECK.preset("hundred_aces").options, "melds")) == []
    npa = page.table(DOUBLE_DECK.preset("npa").options, "melds")
    assert changed_cells(npa) == [25, 15]


# --- conditions ---------------------------------------------------------------------------------------


CONDITIONS = [
    ("pass_cards>0", {"pass_cards": "3"}, True),
    ("pass_cards>0", {}, False),
    ("pass_cards=0", {}, True),
    ("step1_limit=none", {"step1_limit": "none"}, True),
    ("throw_in_opponents=meld|25+meld", {"throw_in_opponents": "25+meld"}, True),
    ("throw_in_opponents=meld|25+meld", {}, False),
    ("marriage_requirement!=none", {"marriage_requirement": "none"}, False),
    ("above_100_by_10", {"above_100_by_10": "yes"}, True),
    ("above_100_by_10&pass_cards>0", {"above_100_by_10": "yes"}, False),
]


@pytest.mark.parametrize(("condition", "texts", "expected"), CONDITIONS)
def test_a_condition_reads_the_options(condition: str, texts: dict[str, str], expected: bool) -> None:
    options = read(DOUBLE_DECK.options, texts)
    assert ruletext.met(condition, lambda name: getattr(options, name)) is expected


CHOICES = [
    ("a{{yes: b}}c", "abc"),
    ("a{{no: b}}c", "ac"),
    ("a{{no: b||d}}c", "adc"),
    ("a{{yes: {20}}}c", "a{20}c"),
    ("a{{no: b||{{yes: d||e}}}}c", "adc"),
    ("* one\n{{no: * two}}\n* three", "* one\n* three"),
    ("{AS KS} stays", "{AS KS} stays"),
]


@pytest.mark.parametrize(("text", "expected"), CHOICES)
def test_a_choice_within_a_line_is_decided(text: str, expected: str) -> None:
    assert ruletext.choose(text, {"yes": True, "no": False}.__getitem__) == expected


BROKEN = ["{{yes: never closed", "one }} too many", "text without an anchor", "## A heading without one"]


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_text_is_refused(text: str) -> None:
    def take() -> None:
        ruletext.choose(text, {"yes": True}.__getitem__)
        ruletext.parse(text)

    with pytest.raises(ruletext.BadText):
        take()


ANCHORED = [
    ("One *thing*.", '<p class="anchored house" id="x">{}One <em>thing</em>.</p>'),
    ("One.\n\nTwo.", '<div class="anchored house flow" id="x"><p>One.</p>\n<p>Two.</p>{}</div>'),
    ("* one", '<div class="anchored house flow" id="x"><ul>\n<li>one</li>\n</ul>{}</div>'),
]


@pytest.mark.parametrize(("text", "expected"), ANCHORED)
def test_an_anchor_stands_on_a_paragraph_or_on_a_box_round_the_block(text: str, expected: str) -> None:
    pilcrow = '<a class="pilcrow" href="#x" aria-label="Link “here”">¶</a>'
    html = markup.render(text, anchor=markup.Anchor("x", "Link “here”", "house"))
    assert html == expected.format(pilcrow)


# --- addresses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "preset"), MIXES, ids=lambda value: getattr(value, "slug", value.name))
def test_the_address_of_a_mix_leads_back_to_it(variant: Variant[Any], preset: Any, client: Client) -> None:
    address = mixes.mix_url(variant, preset.options, "melds")
    assert address.endswith("#melds")
    response = client.get(address.split("#")[0])
    assert response.status_code == 200
    assert response.context["article"].changes == mixes.changes_of(preset.options)


def test_a_mix_is_named_by_its_changes_or_its_preset() -> None:
    assert mixes.mix_url(DOUBLE_DECK, DOUBLE_DECK.options()) == "/rules/double-deck/"
    toby = DOUBLE_DECK.preset("toby_thomas").options
    assert mixes.mix_url(DOUBLE_DECK, toby) == "/rules/double-deck/?preset=toby_thomas"
    assert mixes.mix_url(DOUBLE_DECK, DOUBLE_DECK.options(target=350, throw_in_opponents="25+meld")) == (
        "/rules/double-deck/?throw_in_opponents=25%2Bmeld&target=350"
    )
    with override("fr"):
        assert mixes.mix_url(DOUBLE_DECK, toby).startswith("/fr/rules/")


@settings(max_examples=60, deadline=None)
@given(any_mix())
def test_any_mix_can_be_read_from_its_address(texts: dict[str, str]) -> None:
    from django.http import QueryDict

    try:
        options = read(DOUBLE_DECK.options, texts)
    except ImpossibleMix:
        return
    query = QueryDict(mixes.mix_query(DOUBLE_DECK, options))
    assert mixes.mix_of(DOUBLE_DECK, query.dict()) == options


def test_a_preset_can_be_changed_in_the_address() -> None:
    options = mixes.mix_of(DOUBLE_DECK, {"preset": "toby-thomas", "target": "350"})
    assert (options.opening_min, options.target) == (25, 350)


BAD_QUERIES = [
    ("target=9", "“Points to win” to “9”, which cannot be. A whole number from 50 to 5000."),
    ("target=many", "“Points to win” to “many”, which cannot be."),
    (
        "preset=nobody",
        "asks for the rules “nobody”, which Double-deck pinochle does not have. It has: Standard, ",
    ),
    ("scale=3", "“Scale” to “3”, which cannot be. Possible: aces around count 10; aces around count 100"),
    ("requested_suit=mandatory", "A suit can be asked for only where cards are exchanged."),
]


@pytest.mark.parametrize(("query", "said"), BAD_QUERIES)
@pytest.mark.parametrize("page", ["", "print/", "meld/"])
def test_a_link_with_rules_that_cannot_be_says_which_and_shows_the_standard(
    query: str, said: str, page: str, client: Client
) -> None:
    response = client.get(f"/rules/double-deck/{page}?{query}&utm_source=club")
    assert response.status_code == 200
    text = response.content.decode()
    assert said in text
    assert "Here are the standard rules." in text
    assert f"/rules/double-deck/options/?{query}" in text
    if page == "":
        assert '<meta name="robots" content="noindex">' in text
        assert response.context["article"].changes == ()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (
            "options/?preset=zzz",
            "This link asks for the rules “zzz”, which Double-deck pinochle does not have.",
        ),
        ("options/which/?scale=zz", "This link sets “Scale” to “zz”, which cannot be."),
    ],
)
def test_forms_of_house_rules_say_what_a_link_asked_for_and_cannot_have(
    query: str, said: str, client: Client
) -> None:
    response = client.get(f"/rules/double-deck/{query}")
    assert response.status_code == 200
    assert said in response.content.decode()
    assert 'id="fault"' not in client.get("/rules/double-deck/options/which/?scale=10").content.decode()


def test_french_readers_are_told_in_french_what_cannot_be(client: Client) -> None:
    text = client.get("/fr/rules/double-deck/?target=9").content.decode()
    assert "un nombre entier de 50 à 5000".casefold() in text.casefold()
    assert "Voici les règles standard." in text


@pytest.mark.parametrize("page", ["", "print/", "options/", "meld/"])
def test_what_others_hang_on_a_link_changes_nothing(page: str, client: Client) -> None:
    response = client.get(f"/rules/double-deck/{page}?preset=book&fbclid=x&utm_source=y&no_such_rule=1")
    assert response.status_code == 200
    text = response.content.decode()
    assert 'id="fault"' not in text
    assert "/rules/double-deck/?preset=book" in text or 'value="book' in text


def test_pages_with_foreign_keys_are_not_kept(client: Client) -> None:
    before = len(page_cache.SHELF)
    for number in range(5):
        client.get(f"/rules/double-deck/?fbclid={number}")
        client.get(f"/rules/double-deck/?target={number}")
    assert len(page_cache.SHELF) == before


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("/pinochle", "/rules/#pinochle"),
        ("/pinocle/", "/rules/#pinochle"),
        ("/Pinuchle", "/rules/#pinochle"),
        ("/piquet", "/rules/piquet/"),
        ("/PIKAY/", "/rules/piquet/"),
        ("/pinnochle", "/rules/#pinochle"),
        ("/pinuckle", "/rules/#pinochle"),
        ("/penuckle/", "/rules/#pinochle"),
        ("/two_handed", "/rules/two-handed/"),
        ("/Two handed", "/rules/two-handed/"),
        ("/pinaculo", "/rules/pinacle/"),
        ("/pináculo/", "/rules/pinacle/"),
        ("/pinacle/", "/rules/pinacle/"),
        ("/pinnacle", "/rules/pinacle/"),
        ("/au-cent", "/rules/piquet-au-cent/"),
        ("/double-deck-pinochle", "/rules/double-deck/"),
        ("/rules/pinochle/", "/rules/#pinochle"),
        ("/rules/Piquet/", "/rules/piquet/"),
        ("/rules/picket/print/", "/rules/piquet/"),
        ("/fr/pinochle", "/fr/rules/#pinochle"),
        ("/piquet?utm_source=x", "/rules/piquet/?utm_source=x"),
        ("/pinochle?utm_source=x", "/rules/?utm_source=x#pinochle"),
    ],
)
def test_a_game_is_found_by_its_bare_name_in_any_spelling(typed: str, found: str, client: Client) -> None:
    response = client.get(typed)
    assert (response.status_code, response.headers.get("Location")) == (302, found)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_is_found_by_its_bare_name(language: str, client: Client) -> None:
    prefix = "" if language == "en" else "/fr"
    with override(language):
        names = {name: game.slug for game in VARIANTS for name in (game.slug, slugify(gettext(game.name)))}
    assert len(names) > len(VARIANTS)
    for name, slug in names.items():
        for address in (f"{prefix}/{name}", f"{prefix}/{name}/"):
            assert client.get(address).headers.get("Location") == f"{prefix}/rules/{slug}/", address


def test_a_bare_name_that_is_no_game_is_not_found(client: Client) -> None:
    for name in ("whist", "whist/", "-", "pinochle-whist", "two-handed/x"):
        assert client.get(f"/{name}").status_code == 404


def test_every_family_has_its_place_on_the_page_of_rules(client: Client) -> None:
    assert 'id="pinochle"' in client.get("/rules/").content.decode()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_list_of_rules_leads_to_the_sheet_of_a_whole_deal(variant: Variant[Any], client: Client) -> None:
    assert f'<a href="/rules/{variant.slug}/reckon/">' in client.get("/rules/").content.decode()


def test_the_list_of_rules_folds_the_versions_of_each_game(client: Client) -> None:
    page = client.get("/rules/").content.decode()
    folded = "".join(re.findall(r'<details class="fold">.*?</details>', page, re.DOTALL))
    for variant, preset in MIXES:
        assert f'<a href="{mixes.mix_url(variant, preset.options)}">' in folded.replace("&amp;", "&")
    assert page.count('<ul class="mixes">') == folded.count('<ul class="mixes">') == len(VARIANTS)


def test_an_unknown_game_is_not_found(client: Client) -> None:
    for page in ("", "print/", "options/", "meld/"):
        assert client.get(f"/rules/whist/{page}").status_code == 404


@pytest.mark.parametrize(
    "address", ["/rules/", "/rules/double-deck/", "/rules/double-deck/options/", "/glossary/"]
)
def test_it_rejects_post(address: str, client: Client) -> None:
    assert client.post(address).status_code == 405


# --- caching --------------------------------------------------------------------------------------------


def test_a_second_visit_costs_nothing(client: Client) -> None:
    first = client.get("/rules/double-deck/?preset=book")
    again = client.get("/rules/double-deck/?preset=book", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.django_db
def test_the_mark_of_a_page_changes_with_mix_language_and_reader(client: Client) -> None:
    marks = {
        client.get(address)["ETag"]
        for address in ("/rules/double-deck/", "/rules/double-deck/?target=350", "/fr/rules/double-deck/")
    }
    marks.add(cast.browser_of(cast.person("North")).get("/rules/double-deck/")["ETag"])
    assert len(marks) == 4


@pytest.mark.django_db
def test_a_reader_who_signs_in_is_not_shown_the_page_of_before(
    client: Client, django_user_model: Any
) -> None:
    before = client.get("/rules/double-deck/")
    client.force_login(
        django_user_model.objects.create(email="north@example.org", display_name="North player")
    )
    after = client.get("/rules/double-deck/", headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "North player" in after.content.decode()
    assert "North player" not in Client().get("/rules/double-deck/").content.decode()


@pytest.mark.django_db
def test_each_reader_with_a_session_gets_a_token_that_is_accepted() -> None:
    from django.middleware.csrf import _does_token_match

    for name in ("North", "South"):
        reader = cast.browser_of(cast.person(name))
        for _visit in range(2):
            page = reader.get("/rules/double-deck/").content.decode()
            (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page))
            assert _does_token_match(token, reader.cookies["csrftoken"].value)


# --- the page and its forms -------------------------------------------------------------------------------


def test_the_page_says_at_the_top_what_differs(client: Client) -> None:
    text = client.get("/rules/double-deck/?target=350&min_meld_20=20").content.decode()
    notice = text[text.index('id="differs"') : text.index("Read the standard")]
    assert "in 2 points" in notice
    for anchor in ("end-target", "minimum-meld"):
        assert f'href="/rules/double-deck/scores/?min_meld_20=20&amp;target=350#{anchor}"' in notice
    assert "350" in notice


def test_the_standard_says_nothing_of_differences(client: Client) -> None:
    assert 'id="differs"' not in client.get("/rules/double-deck/").content.decode()


def test_the_page_names_its_canonical_address_and_its_other_language(client: Client) -> None:
    text = client.get("/rules/double-deck/?preset=standard").content.decode()
    assert '<link rel="canonical" href="http://testserver/rules/double-deck/">' in text
    assert '<link rel="alternate" hreflang="fr" href="http://testserver/fr/rules/double-deck/">' in text
    french = client.get("/fr/rules/double-deck/?preset=book&fbclid=x").content.decode()
    for code, language in (("en", ""), ("fr", "/fr"), ("x-default", "")):
        address = f"http://testserver{language}/rules/double-deck/?preset=book"
        assert f'hreflang="{code}" href="{address}"' in french


KINDS_OF_PAGES = (
    "/rules/", "/rules/piquet/", "/rules/double-deck/?preset=book", "/rules/double-deck/print/", "/glossary/",
    "/rules/double-deck/options/", "/rules/double-deck/meld/", "/search/", "/",
    "/rules/double-deck/options/compare/", "/rules/double-deck/options/which/", "/rules/double-deck/deals/",
    "/learn/", "/learn/double-deck/", "/rules/rulings/", "/rules/table-law/", "/rules/double-deck/pad/",
    "/rules/double-deck/print/summary/",
)  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("address", KINDS_OF_PAGES)
def test_every_kind_of_page_has_one_canonical_address_and_one_description(
    address: str, client: Client
) -> None:
    for language in ("", "/fr"):
        text = client.get(language + address).content.decode()
        assert text.count('rel="canonical"') == 1
        assert len(re.findall(r'<meta\s+name="description"\s+content="[^"]{10,}"', text)) == 1
        assert text.count("hreflang=") >= 3


@pytest.mark.parametrize(
    ("address", "listed"),
    [
        ("/rules/double-deck/meld/", True),
        ("/rules/double-deck/meld/?trump=S&hand=AS", False),
        ("/rules/double-deck/options/", True),
        ("/rules/double-deck/options/?target=350", False),
        ("/rules/double-deck/print/", False),
        ("/rules/double-deck/?target=350", True),
    ],
)
def test_answers_and_forms_that_are_filled_in_are_not_listed_by_search_engines(
    address: str, listed: bool, client: Client
) -> None:
    assert ('content="noindex"' not in client.get(address).content.decode()) == listed


def test_the_rules_of_a_mix_can_be_played_at_once(client: Client) -> None:
    text = client.get("/rules/double-deck/?preset=twenty_twenty").content.decode()
    form = text[text.index('action="/play/now/"') : text.index("</form>", text.index('action="/play/now/"'))]
    assert '<input type="hidden" name="variant" value="double-deck">' in form
    assert '<input type="hidden" name="min_meld_20" value="20">' in form
    assert "/play/new/?variant=double-deck&amp;preset=twenty_twenty" in form


def test_the_form_leads_to_the_page_of_the_mix(client: Client) -> None:
    response = client.get("/rules/double-deck/options/?read=1&target=350&step1_limit=")
    assert response.status_code == 302
    assert response["Location"] == "/rules/double-deck/?step1_limit=none&target=350"


def test_the_form_keeps_what_was_entered_and_says_why_it_cannot_be(client: Client) -> None:
    response = client.get("/rules/double-deck/options/?read=1&requested_suit=mandatory&target=350")
    assert response.status_code == 400
    text = response.content.decode()
    assert "A suit can be asked for only where cards are exchanged." in text
    assert '<option value="mandatory" selected>' in text
    assert 'value="350"' in text
    assert text.count('aria-invalid="true"') == 2


def test_the_form_shows_a_bad_number_beside_its_field(client: Client) -> None:
    response = client.get("/rules/double-deck/options/?read=1&target=9")
    assert response.status_code == 400
    assert "A whole number from 50 to 5000." in response.content.decode()


def test_the_form_of_a_preset_is_filled_with_it(client: Client) -> None:
    form = client.get("/rules/double-deck/options/?preset=toby_thomas").context["form"]
    assert form.options == DOUBLE_DECK.preset("toby_thomas").options
    assert {row.name for row in form.rows if row.differs} == {
        option.name
        for option in options_of(DOUBLE_DECK.options)
        if getattr(form.options, option.name) != option.default
    }


# --- the meld counter ---------------------------------------------------------------------------------------


EIGHTY_SEVEN = {"trump": "H", "hand": "H:ATKKKQQJ D:QQJ C:QQ S:AKKQQJ"}


def test_a_hand_in_the_address_is_counted_and_explained(client: Client) -> None:
    response = client.get("/rules/double-deck/meld/", EIGHTY_SEVEN)
    form = response.context["form"]
    assert (form.answer.total.figure, len(form.answer.spots)) == (87, 19)
    assert [line.figure for line in form.answer.rows] == [15, 4, 4, 4, 60]
    assert len(form.answer.notes) >= 3
    assert "87 points" in response.content.decode()


def test_the_form_without_script_counts_card_by_card(client: Client) -> None:
    counts = {"AS": 1, "TS": 1, "KS": 2, "QS": 2, "JS": 1}
    response = client.get("/rules/double-deck/meld/", {"trump": "S", "hand": "", "was": "", **counts})
    assert response.context["form"].answer.total.figure == 19


def written(client: Client, query: dict[str, object]) -> str:
    field = client.get("/rules/double-deck/meld/", query).context["form"]["hand"]
    return str(field.value())


def test_cards_that_were_written_go_before_the_counts(client: Client) -> None:
    query: dict[str, object] = {"trump": "S", "hand": "S:KQ", "was": "H:KQ", "KH": 1, "QH": 1}
    assert written(client, query) == "♠KQ"
    query["hand"] = query["was"]
    assert written(client, query) == "♥KQ"


def test_the_counter_keeps_the_mix(client: Client) -> None:
    query = {"preset": "toby_thomas", "trump": "S", "hand": "S:ATKKQQJ"}
    form = client.get("/rules/double-deck/meld/", query).context["form"]
    assert form.answer.total.figure == 45
    assert "preset=toby_thomas" in form.address
    assert client.get(form.address).context["form"].answer.total.figure == 45


def test_a_change_swaps_the_answer_in_place(client: Client) -> None:
    response = client.get("/rules/double-deck/meld/", EIGHTY_SEVEN, headers={"hx-request": "true"})
    text = response.content.decode()
    assert text.lstrip().startswith('<section id="answered"')
    assert "<html" not in text
    assert response["HX-Replace-Url"].startswith("/rules/double-deck/meld/?trump=H&hand=")


@pytest.mark.parametrize(
    "query", [{"hand": "1X"}, {"hand": "S:AAAAA"}, {"AS": "5"}, {"AS": "-1"}, {"trump": "X", "hand": "AS"}]
)
def test_a_hand_that_cannot_be_read_is_named(query: dict[str, str], client: Client) -> None:
    response = client.get("/rules/double-deck/meld/", query)
    assert response.status_code == 400
    assert response.context["form"].error


def test_bad_words_of_a_reader_are_not_repeated_as_markup(client: Client) -> None:
    for query in ({"hand": "<script>x"}, {"target": "<script>x"}):
        text = client.get("/rules/double-deck/meld/", query).content.decode()
        assert "<script>x" not in text


def test_a_mix_that_does_not_exist_is_no_option_error() -> None:
    with pytest.raises(BadOption):
        mixes.mix_of(DOUBLE_DECK, {"trump": "S"})


PACKS = {
    "en": {
        32: "thirty-two", 36: "thirty-six", 48: "forty-eight", 80: "eighty", 108: "two packs",
        120: "hundred and twenty",
    },
    "fr": {
        32: "trente-deux", 36: "trente-six", 48: "quarante-huit", 80: "quatre-vingts", 108: "deux jeux",
        120: "cent vingt",
    },
}  # fmt: skip


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_lists_of_games_say_which_pack_each_takes(variant: Variant[Any], language: str) -> None:
    # Who has one pack of thirty-two cards on the table could not tell which of two games for two that is.
    assert variant.page is not None
    with override(language):
        assert PACKS[language][len(variant.page.pack(variant.options()))] in gettext(variant.summary).lower()
