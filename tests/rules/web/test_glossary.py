"""The glossary: every term in both languages, each with a paragraph that explains it, linked from the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rules.catalog import VARIANTS, find
from rules.web import articles, glossary, markup, page_cache, parts
from rules.web.glossary import Term

TERMS = glossary.terms()
# Part D of the rules: what the field speaks of, by the name of the file.
WANTED = {
    "ace", "trump", "suit", "ruff", "overtrump", "follow-suit", "head", "discard", "trick", "lead", "hand", "deal",
    "dealer", "misdeal", "stock", "turn-up", "bid", "pass", "meld", "lay-down", "game", "score",
    "pinochle", "marriage", "royal-marriage", "run", "around", "hundred-aces", "roundhouse", "dix", "counter",
    "meld-class", "multiple", "bidder", "set", "throw-in", "widow", "bury", "exchange", "book", "jump-bid",
    "last-trick", "npa",
}  # fmt: skip


def test_every_term_of_the_field_is_there() -> None:
    assert {term.slug for term in TERMS} >= WANTED


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.slug)
def test_a_term_is_told_in_both_languages(term: Term) -> None:
    for language in glossary.LANGUAGES:
        words = term.words[language]
        assert words.term
        assert len(words.text) > 20
        assert words.text.endswith(".")
    assert term.words["en"].text != term.words["fr"].text


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.slug)
def test_the_paragraph_that_explains_it_exists(term: Term) -> None:
    variant = find(term.variant)
    assert term.paragraph in parts.rule_text(variant, "en").anchors()
    for preset in variant.presets:
        assert f'id="{term.paragraph}"' in articles.article(variant, preset.options, "fr").body


@pytest.mark.parametrize("language", glossary.LANGUAGES)
def test_no_spelling_links_two_terms(language: str) -> None:
    spellings = [spelling.lower() for term in TERMS for spelling in term.words[language].link]
    assert len(spellings) == len(set(spellings))


@pytest.mark.parametrize("language", glossary.LANGUAGES)
def test_every_spelling_that_is_linked_occurs_in_some_rules(language: str) -> None:
    linked: set[str] = set()
    for variant in VARIANTS:
        for preset in variant.presets:
            body = articles.article(variant, preset.options, language).body
            linked |= set(re.findall(r'class="term" href="[^"]*#([^"]+)"', body))
    assert linked == {term.slug for term in TERMS if term.words[language].link}


def test_a_term_is_linked_at_its_first_use_in_a_section_only() -> None:
    links = glossary.term_links(find("double-deck"), "en")
    first = markup.render("A run holds a marriage; another run does not.", links)
    assert first.count('class="term"') == 2
    assert 'class="term"' not in markup.render("The run again.", links)
    links.new_section()
    assert 'class="term"' in markup.render("The run in a new section.", links)


def test_links_and_code_are_left_alone() -> None:
    links = glossary.term_links(find("double-deck"), "en")
    html = markup.render("[a run](#melds) and `run`", links)
    assert 'class="term"' not in html


def test_a_title_says_what_the_term_means() -> None:
    html = markup.render("A roundhouse.", glossary.term_links(find("double-deck"), "en"))
    assert 'title="A king and a queen of every suit."' in html
    assert 'href="/glossary/#roundhouse"' in html


def test_a_title_keeps_the_fixed_spaces_of_french() -> None:
    html = markup.render("Un pinochle.", glossary.term_links(find("double-deck"), "fr"))
    (title,) = re.findall(r'title="([^"]*)"', html)
    assert "pique&nbsp;: la" in title or "pique\N{NO-BREAK SPACE}: la" in title
    assert markup.plain("Un *as*\N{NO-BREAK SPACE}: 10 & plus.\n") == "Un as\N{NO-BREAK SPACE}: 10 & plus."


@pytest.mark.parametrize("language", glossary.LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "changes", "terms", "never"),
    [
        ("piquet", {"deals": 4, "rubicon": 70}, {"rubicon"}, r"\bsix d(eals|onnes)|hundred|\bcent\b|100"),
        ("piquet-au-cent", {"target": 250}, {"au-cent"}, r"hundred|\bcent\b"),
        (
            "auction-four",
            {},
            {"last-trick"},
            r"a duty and|\bcan must\b|devoir et|qui le peut le doit|more at|au piquet",
        ),
        (
            "two-handed",
            {},
            {"last-trick"},
            r"a duty and|\bcan must\b|devoir et|qui le peut le doit|more at|au piquet",
        ),
        (
            "double-deck",
            {"scale": 10},
            {"last-trick", "counter"},
            r"\btwo with\b|\bdeux à double\b|the nine|le neuf",
        ),
        ("double-deck-three", {"widow": 5}, {"widow"}, r"before naming|avant de nommer"),
        ("pinacle", {"chargee_from": 900, "chargee_min": 60}, {"charged"}, r"750|\b70\b"),
        ("pinacle", {"teams": "2x3"}, {"partner"}, r"opposite|en face"),
    ],
)
def test_a_term_explains_itself_without_what_the_rules_of_the_page_have_otherwise(
    slug: str, changes: dict[str, Any], terms: set[str], never: str, language: str
) -> None:
    variant = find(slug)
    body = articles.article(variant, variant.options(**changes), language).body
    links = re.findall(r'<a class="term" href="[^"]*#([^"]+)" title="([^"]*)"', body)
    assert terms & {term for term, _title in links}, "the page explains one of them"
    said = {term: title for term, title in links if re.search(never, title, re.IGNORECASE)}
    assert not said


def test_what_a_text_should_not_hold_is_cleaned_away() -> None:
    html = markup.render('<script>x</script> [x](javascript:alert) <b onclick="x">bold</b> {KH}')
    assert "<script" not in html
    assert "onclick=" not in html.replace("&quot;", "") or "&lt;b" in html
    assert 'href="javascript' not in html
    assert 'aria-label="king of hearts"' in html


@pytest.mark.parametrize(
    ("address", "first", "other"), [("/glossary/", "ace", "as"), ("/fr/glossary/", "abandonner", "throw in")]
)
def test_the_page_follows_the_alphabet_of_its_reader(
    address: str, first: str, other: str, client: Client
) -> None:
    # A page that is kept was rendered for another test.
    page_cache.SHELF.clear()
    response = client.get(address)
    entries = response.context["entries"]
    assert entries[0]["mine"].term == first
    assert entries[0]["theirs"].term == other
    order = [glossary.unaccented(entry["mine"].term) for entry in entries]
    assert order == sorted(order)
    text = response.content.decode()
    for entry in entries:
        assert f'id="{entry["slug"]}"' in text
    for letter in response.context["letters"]:
        assert text.count(f'id="letter-{letter}"') == 1


@pytest.mark.parametrize(
    ("language", "prose", "linked"),
    [
        ("en", "A deal runs like this; bids run higher.", []),
        ("en", "Runs count, and a run in trumps counts most.", ["run", "trumps"]),
        ("fr", "La plus forte carte donne la première.", []),
        ("fr", "On donne à tour de rôle ; une donne suit l’autre.", ["donne"]),
        ("fr", "Prenez-y garde : il retourne la carte.", []),
        ("fr", "Il ne doit pas passer la limite, mais on peut passer.", ["passer"]),
    ],
)
def test_a_word_that_means_something_else_too_is_linked_only_where_it_is_the_term(language, prose, linked):
    html = markup.render(prose, glossary.term_links(find("double-deck"), language))
    assert [word for word in re.findall(r'class="term"[^>]*>([^<]+)<', html) if word != "deal"] == linked


def test_who_keeps_a_trick_is_not_said_to_have_a_guard_in_french() -> None:
    piquet = find("piquet")
    body = articles.article(piquet, piquet.options(), "fr").body
    first = body[body.index('id="new-to-cards"') : body.index('id="players"')]
    assert "#trick" in first
    assert "#guard" not in first
    assert "#guard" in body


@pytest.mark.parametrize(
    ("slug", "language", "words"),
    [
        ("double-deck", "en", {"trump"}),
        ("double-deck", "fr", {"trump"}),
        ("two-handed", "en", {"trump", "stock", "lay-down"}),
        ("two-handed", "fr", {"trump", "stock", "meld"}),
        ("pinacle", "en", {"stock"}),
        ("pinacle", "fr", {"stock"}),
    ],
)
def test_the_rules_at_a_glance_link_the_words_without_which_they_are_not_read(
    slug: str, language: str, words: set[str]
) -> None:
    variant = find(slug)
    body = articles.article(variant, variant.options(), language).body
    glance = body[body.index('id="glance-table"') : body.index('id="players-and-cards"')]
    assert words <= set(re.findall(r'class="term" href="[^"]*#([^"]+)"', glance))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "stock has run out and a player does not take the pile"),
        ("fr", "le talon est épuisé et qu’un joueur ne prend pas la pile"),
    ],
)
def test_pinacle_at_a_glance_ends_a_deal_as_its_paragraph_on_the_stock_does(
    language: str, words: str
) -> None:
    variant = find("pinacle")
    passages = {part.anchor: part.text for part in articles.paragraphs(variant, variant.options(), language)}
    assert words in passages["glance-turn"]


@pytest.mark.slow
def test_a_term_is_marked_with_every_game_whose_rules_link_it_and_only_with_games_that_use_it() -> None:
    """The page cannot disagree with play: what a rule page links is of its game, under any house rules."""
    users = {term.slug: {game.slug for game in glossary.users_of(term)} for term in TERMS}
    for variant in VARIANTS:
        for language in glossary.LANGUAGES:
            for preset in variant.presets:
                body = articles.article(variant, preset.options, language).body
                linked = set(re.findall(r'class="term" href="[^"]*#([^"]+)"', body))
                assert {slug for slug in linked if variant.slug not in users[slug]} == set(), variant.slug
    assert users["turn-up"] == {"two-handed"}
    assert users["partner"] == {"double-deck", "double-deck-six", "auction-four", "pinacle"}
    assert users["stock"] == {"two-handed", "pinacle"}
    assert users["throw-in"] == {"double-deck", "double-deck-three", "double-deck-six", "auction-widow"}
    assert "two-handed" not in users["bidder"] | users["auction"] | users["exchange"]
    # What nothing links must stand in the rules of both languages: *couper* is not only to cut.
    assert users["cut"] == {"two-handed", "piquet", "piquet-au-cent", "pinacle"}
    assert users["draw"] == {"two-handed", "pinacle"}
    assert users["ace"] == {variant.slug for variant in VARIANTS}


@pytest.mark.parametrize(
    ("prefix", "everywhere"), [("", "all games"), ("/fr", "tous les jeux")], ids=["english", "french"]
)
def test_the_games_of_a_term_are_links_to_their_rules(client: Client, prefix: str, everywhere: str) -> None:
    page = client.get(f"{prefix}/glossary/").content.decode()

    def links(slug: str) -> list[str]:
        entry = page.partition(f'id="{slug}"')[2].partition("</dd>")[0]
        games = entry.partition('class="entry-games"')[2].partition("·")[0]
        return re.findall(r'<a href="([^"]+)">', games)

    assert links("turn-up") == [f"{prefix}/rules/two-handed/"]
    assert links("marriage") == [f"{prefix}/rules/#pinochle"]
    assert links("follow-suit") == [f"{prefix}/rules/#pinochle", f"{prefix}/rules/#piquet"]
    assert links("ace") == [f"{prefix}/rules/"]
    assert f'<a href="{prefix}/rules/">{everywhere}</a>' in page


@pytest.mark.parametrize("language", glossary.LANGUAGES)
def test_the_last_trick_with_the_stock_is_not_told_to_be_the_one_that_ends_a_deal(language: str) -> None:
    variant = find("two-handed")
    body = articles.article(variant, variant.options(), language).body
    for section in re.split(r"<h2", body):
        if 'id="strict-lead"' in section:
            lead = section.partition('id="strict-lead"')[2].partition("</p>")[0]
            assert "#last-trick" not in lead
