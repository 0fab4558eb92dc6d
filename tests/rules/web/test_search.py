"""The search in the rules: what is found first, how it is shown, and when the index is made."""

from __future__ import annotations

import re
from html import unescape
from types import ModuleType
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import CharField
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from rules.catalog import VARIANTS
from rules.engine.lesson import steps_of
from rules.search import index
from rules.search.find import find, snippet
from rules.search.models import EntryKind, IndexState, SearchEntry
from rules.search.questions import places, questions
from rules.web import lessons
from rules.web.articles import paragraphs
from rules.web.page_cache import SHELF
from rules.web.running_text import running_text, sentences
from tests.rules.web import questions_in_haste, questions_of_players
from tests.rules.web.questions_of_players import place_of

pytestmark = pytest.mark.django_db

FIRST = {
    "en": [
        ("pinocle", "/rules/#pinochle"),
        ("pinuchle", "/rules/#pinochle"),
        ("pikay", "/rules/piquet/"),
        ("pinnacle", "/rules/pinacle/"),
        ("piquet au cent", "/rules/piquet-au-cent/"),
        ("royal marriages", "/glossary/#royal-marriage"),
        ("how many points to win", "/rules/double-deck/house-rules/#rule-target"),
        ("roundhouse", "/glossary/#roundhouse"),
        ("rubikon", "/glossary/#rubicon"),
        ("atout", "/glossary/#trump"),
        ("levée", "/glossary/#trick"),
        ("maison pleine", "/glossary/#roundhouse"),
        ("who leads first", "/rules/auction-three/house-rules/#rule-leader"),
        ("equal sequences", "/rules/piquet/scores/#sequences-example"),
        ("score below zero", "/rules/double-deck/scores/#scoring-others"),
        ("meld counter", "/rules/double-deck/meld/"),
        ("score sheet piquet", "/rules/piquet/print/sheet/"),
        ("compare house rules pinacle", "/rules/pinacle/options/compare/"),
        ("exchange cards with partner", "/rules/double-deck/house-rules/#rule-pass-cards"),
        ("nine of trumps", "/rules/two-handed/#nine-exchange"),
        ("points for the last trick", "/rules/double-deck/house-rules/#rule-last-trick"),
        ("redeeming", "/glossary/#redeem"),
        ("hundred aces", "/rules/double-deck/?preset=hundred_aces"),
        ("bid without a marriage", "/rules/double-deck/house-rules/#rule-marriage-requirement"),
        ("bidding trainer", "/bidding/double-deck/"),
        ("minimum bid", "/rules/double-deck/house-rules/#rule-opening-min"),
        ("can I trump my partner", "/rules/auction-four/#play-partner"),
        ("what happens in a tie", "/rules/double-deck/scores/#end-tie"),
        ("teams of three", "/rules/pinacle/house-rules/#rule-teams"),
        ("two-handed pinochle rules", "/rules/two-handed/"),
        ("how to win piquet", "/rules/piquet/scores/#partie-end"),
        ("spades double", "/rules/auction-widow/house-rules/#rule-raised-suits"),
        ("score pad", "/rules/piquet/pad/"),
        ("how many cards does each player get", "/rules/double-deck/#deal-packets"),
        ("what beats what", "/rules/double-deck/#rank"),
        ("who scores first", "/rules/piquet/scores/#thirty-order"),
        ("who counts first in piquet", "/rules/piquet/scores/#thirty-order"),
        # Cards are called so in French.
        ("carreau", "/glossary/#suit"),
        ("trefle", "/glossary/#suit"),
        ("hearts", "/glossary/#suit"),
        ("roi", "/glossary/#court-card"),
        ("valet de carreau", "/glossary/#pinochle"),
        ("how many decks", "/rules/double-deck/#pack"),
        ("how much is a pinochle worth", "/rules/double-deck/scores/#melds-table"),
        ("what if everybody passes", "/rules/double-deck/#auction-forced"),
        ("play a card out of turn", "/rules/table-law/#cards"),
        ("a player revoked", "/rules/table-law/#revoke"),
        ("someone revoked", "/rules/table-law/#revoke"),
        ("late player", "/rules/table-law/#late"),
        ("can I look at the last trick", "/rules/piquet/#play-look"),
        ("three-handed pinochle", "/rules/auction-three/"),
        ("do I have to follow suit", "/glossary/#follow-suit"),
        ("what happens if I revoke", "/glossary/#revoke"),
        ("pinochle for two players", "/rules/two-handed/"),
        ("who plays first", "/rules/auction-three/house-rules/#rule-leader"),
        ("kitty", "/glossary/#widow"),
        ("rules of double-deck pinochle", "/rules/double-deck/"),
        # What two players ask who disagree at a table.
        ("may I play this card", "/rules/double-deck/legal/"),
        ("which cards may I play", "/rules/double-deck/legal/"),
        ("whole deal", "/rules/double-deck/reckon/"),
        ("the sheet of a whole deal at pinacle", "/rules/pinacle/reckon/"),
        ("what is this deal worth", "/rules/double-deck/score/"),
        ("who wins the trick", "/rules/double-deck/trick/"),
        ("do I have to beat the card", "/rules/double-deck/#play-head"),
        ("do I have to trump without the suit", "/rules/double-deck/#play-trump"),
        ("forgot to follow suit", "/rules/table-law/#revoke"),
        ("did not follow suit", "/rules/table-law/#revoke"),
        ("who takes the pile when the stock is out", "/rules/pinacle/#stock-out"),
        ("bid out of turn", "/rules/table-law/#bids"),
        ("take back a bid", "/rules/table-law/#bids"),
        ("exposed card", "/rules/table-law/#cards"),
        ("can I take back a card", "/rules/table-law/#cards"),
        ("miscounted meld", "/rules/table-law/#melds"),
        ("forgot to meld", "/rules/table-law/#melds"),
        ("wrong score written", "/rules/table-law/#score"),
        ("going set", "/rules/double-deck/scores/#scoring-set"),
        # A game that is named leads, whatever others have to say of it.
        ("how many cards each in piquet", "/rules/piquet/#deal-packets"),
        ("how many cards each in piquet au cent", "/rules/piquet-au-cent/#deal-packets"),
        ("how many cards each in pinacle", "/rules/pinacle/#deal-eleven"),
        ("how many cards does each player get in two-handed", "/rules/two-handed/#deal-cards"),
        ("how many cards each in double-deck", "/rules/double-deck/#deal-packets"),
        ("how many cards each in auction for three", "/rules/auction-three/#deal-cards"),
        ("how many cards in auction pinochle for four", "/rules/auction-four/#deal-cards"),
        ("how many cards each in auction pinochle with a widow", "/rules/auction-widow/#deal-cards"),
        ("last trick piquet", "/rules/piquet/#play-points"),
        ("what is the last trick worth in piquet", "/rules/piquet/#play-points"),
        ("last trick in auction for three", "/rules/auction-three/scores/#counters-total"),
        ("last trick in two-handed pinochle", "/rules/two-handed/scores/#counters-total"),
        ("must I beat the ace in two-handed", "/rules/two-handed/#strict-head"),
        ("must I beat the ace at piquet", "/rules/piquet/#play-follow"),
        ("how much is the last trick worth", "/rules/piquet/#play-points"),
        ("does the two count as a joker", "/glossary/#deux"),
        (
            "can the queen of spades of the pinochle serve again in a marriage",
            "/rules/two-handed/scores/#melds-classes",
        ),
        ("must I beat the ace", "/rules/double-deck/#play-head"),
        ("which rules should our club play", "/rules/double-deck/options/which/"),
        ("which rules should our club play at pinacle", "/rules/pinacle/options/which/"),
        # Who asks nothing but the game wants the game.
        ("how to play piquet", "/rules/piquet/"),
        ("how do you play pinochle", "/rules/#pinochle"),
        ("pinochle rules", "/rules/#pinochle"),
        ("the rules of pinuchle", "/rules/#pinochle"),
        ("picket card game", "/rules/piquet/"),
        ("how do I play this", "/learn/"),
        ("beginner", "/learn/"),
        # A tool is asked for in every game that has it.
        ("may I play this card auction pinochle", "/rules/auction-three/legal/"),
        ("may I play this card in auction pinochle for four", "/rules/auction-four/legal/"),
        ("what is this deal worth in two-handed pinochle", "/rules/two-handed/score/"),
        ("who pays whom", "/rules/piquet/settle/"),
        ("how much do we owe", "/rules/piquet/settle/"),
        ("settlement", "/rules/piquet/settle/"),
        ("score with names", "/rules/double-deck/pad/"),
        ("repeek", "/glossary/#repique"),
        ("what if both players have a point of 47", "/rules/piquet/scores/#point"),
        ("what does the bidder lose", "/rules/double-deck/scores/#scoring-set"),
        ("widow pinochle lost bid", "/rules/auction-widow/scores/#scoring-set"),
    ],
    "fr": [
        ("droit de la table", "/fr/rules/table-law/"),
        ("la feuille d’une donne entière au pinacle", "/fr/rules/pinacle/reckon/"),
        ("qui compte en premier", "/fr/rules/piquet/scores/#thirty-order"),
        ("qui marque en premier au piquet", "/fr/rules/piquet/scores/#thirty-order"),
        ("carreau", "/fr/glossary/#suit"),
        ("diamonds", "/fr/glossary/#suit"),
        ("queen", "/fr/glossary/#court-card"),
        ("club", "/fr/rules/table-law/"),
        ("jack of diamonds", "/fr/glossary/#pinochle"),
        ("pinocle", "/fr/rules/#pinochle"),
        ("pinuchle", "/fr/rules/#pinochle"),
        ("pikay", "/fr/rules/piquet/"),
        ("mariage royal", "/fr/glossary/#royal-marriage"),
        ("combien de points pour gagner", "/fr/rules/double-deck/house-rules/#rule-target"),
        ("maison pleine", "/fr/glossary/#roundhouse"),
        ("roundhouse", "/fr/glossary/#roundhouse"),
        ("trump", "/fr/glossary/#trump"),
        ("trick", "/fr/glossary/#trick"),
        ("throw in", "/fr/glossary/#throw-in"),
        ("racheter un joker", "/fr/glossary/#redeem"),
        ("dernière levée", "/fr/glossary/#last-trick"),
        ("repic", "/fr/glossary/#repique"),
        ("coupe exacte", "/fr/glossary/#exact-cut"),
        ("encheres", "/fr/glossary/#auction"),
        ("surcouper", "/fr/glossary/#overtrump"),
        ("séquences égales", "/fr/rules/piquet/scores/#sequences-example"),
        ("neuf d’atout", "/fr/rules/two-handed/#nine-exchange"),
        ("compteur de combinaisons", "/fr/rules/double-deck/meld/"),
        ("échanges avec le partenaire", "/fr/rules/double-deck/house-rules/#rule-pass-cards"),
        ("partie nulle", "/fr/rules/double-deck/scores/#end-tie"),
        ("preneurs", "/fr/glossary/#bidder"),
        ("entraînement aux enchères", "/fr/bidding/auction-three/"),
        ("carnet de score", "/fr/rules/double-deck/pad/"),
        ("qui commence", "/fr/rules/auction-three/house-rules/#rule-leader"),
        ("combien de cartes", "/fr/rules/double-deck/#deal-packets"),
        ("le chien", "/fr/glossary/#widow"),
        ("enchère minimum", "/fr/rules/double-deck/house-rules/#rule-opening-min"),
        ("que se passe-t-il en cas d’égalité", "/fr/rules/double-deck/scores/#end-tie"),
        ("pinochle à trois", "/fr/rules/auction-three/"),
        ("comment compter les points", "/fr/rules/double-deck/scores/"),
        ("combien de jeux de cartes", "/fr/rules/double-deck/#pack"),
        ("que vaut un pinochle", "/fr/rules/double-deck/scores/#melds-table"),
        ("jouer hors de son tour", "/fr/rules/table-law/#cards"),
        ("renonce", "/fr/rules/table-law/#revoke"),
        ("a renoncé", "/fr/rules/table-law/#revoke"),
        ("fausse renonce", "/fr/rules/table-law/#revoke"),
        ("dernier pli", "/fr/glossary/#last-trick"),
        ("règle du piquet", "/fr/rules/piquet/"),
        ("erreur de distribution", "/fr/glossary/#misdeal"),
        ("à quoi sert le joker", "/fr/glossary/#joker"),
        ("faut-il fournir", "/fr/glossary/#follow-suit"),
        ("tout le monde passe", "/fr/rules/double-deck/#auction-forced"),
        ("peut-on couper son partenaire", "/fr/rules/auction-four/#play-partner"),
        ("équipes de trois", "/fr/rules/pinacle/house-rules/#rule-teams"),
        ("règles du pinochle à deux", "/fr/rules/two-handed/"),
        ("puis-je jouer cette carte", "/fr/rules/double-deck/legal/"),
        ("quelles cartes puis-je jouer", "/fr/rules/double-deck/legal/"),
        ("combien vaut cette donne", "/fr/rules/double-deck/score/"),
        ("qui gagne la levée", "/fr/rules/double-deck/trick/"),
        ("qui prend le pli", "/fr/rules/double-deck/trick/"),
        ("dois-je jouer plus fort", "/fr/rules/double-deck/#play-head"),
        ("faut-il couper si on ne peut fournir", "/fr/rules/double-deck/#play-trump"),
        ("que se passe-t-il après une renonce", "/fr/rules/table-law/#revoke"),
        ("oublié de fournir", "/fr/rules/table-law/#revoke"),
        ("n’a pas fourni", "/fr/rules/table-law/#revoke"),
        ("qui prend la pile quand le talon est vide", "/fr/rules/pinacle/#stock-out"),
        ("talon épuisé", "/fr/rules/pinacle/#stock-out"),
        ("reprendre une enchère", "/fr/rules/table-law/#bids"),
        ("carte exposée", "/fr/rules/table-law/#cards"),
        ("reprendre une carte", "/fr/rules/table-law/#cards"),
        ("annonce mal comptée", "/fr/rules/table-law/#melds"),
        ("annonce oubliée", "/fr/rules/table-law/#melds"),
        ("Combien de cartes à chacun au piquet", "/fr/rules/piquet/#deal-packets"),
        ("combien de cartes à chacun au piquet au cent", "/fr/rules/piquet-au-cent/#deal-packets"),
        ("combien de cartes au pinacle", "/fr/rules/pinacle/#deal-eleven"),
        ("combien de cartes au pinochle à deux", "/fr/rules/two-handed/#deal-cards"),
        ("combien de cartes à chacun au pinochle à double jeu", "/fr/rules/double-deck/#deal-packets"),
        ("combien de cartes au pinochle aux enchères à trois", "/fr/rules/auction-three/#deal-cards"),
        ("combien de cartes aux enchères à quatre", "/fr/rules/auction-four/#deal-cards"),
        ("combien de cartes aux enchères avec mort", "/fr/rules/auction-widow/#deal-cards"),
        ("piquet dernier pli", "/fr/rules/piquet/#play-points"),
        ("combien vaut la dernière levée au piquet", "/fr/rules/piquet/#play-points"),
        ("dernier pli au pinochle à deux", "/fr/rules/two-handed/scores/#counters-total"),
        ("le dernier pli vaut combien", "/fr/rules/piquet/#play-points"),
        ("le deux compte-t-il comme joker", "/fr/glossary/#deux"),
        (
            "la dame de pique du pinochle peut-elle resservir dans un mariage",
            "/fr/rules/two-handed/scores/#melds-classes",
        ),
        ("faut-il battre l’as", "/fr/rules/double-deck/#play-head"),
        ("faut-il battre l’as au pinochle à deux", "/fr/rules/two-handed/#strict-head"),
        ("faut-il battre l’as au piquet", "/fr/rules/piquet/#play-follow"),
        ("que doit jouer notre club", "/fr/rules/double-deck/options/which/"),
        ("que doit jouer notre club au pinacle", "/fr/rules/pinacle/options/which/"),
        ("comment jouer au piquet", "/fr/rules/piquet/"),
        ("comment on joue au pinochle", "/fr/rules/#pinochle"),
        ("règles du pinochle", "/fr/rules/#pinochle"),
        ("piquet jeu de cartes", "/fr/rules/piquet/"),
        ("débuter", "/fr/learn/"),
        ("arrivé en retard", "/fr/rules/table-law/#late"),
        ("puis-je jouer cette carte aux enchères à quatre", "/fr/rules/auction-four/legal/"),
        ("combien ça fait en argent", "/fr/rules/piquet/settle/"),
        ("qui doit combien", "/fr/rules/piquet/settle/"),
        ("point de 47 égalité", "/fr/rules/piquet/scores/#point"),
        ("que perd le preneur", "/fr/rules/double-deck/scores/#scoring-set"),
        ("surenchère", "/fr/glossary/#bid"),
        ("prendre le tas", "/fr/rules/pinacle/#turn-pile"),
        ("fausse donne", "/fr/glossary/#misdeal"),
        ("la donne est-elle jetée", "/fr/rules/double-deck/scores/#throw-in-when"),
    ],
}
"""What stands first, in each language."""


KEPT: list[SearchEntry] = []


@pytest.fixture
def indexed() -> None:
    """The index of the rules as they are; made once, for every test begins with empty tables."""
    if not KEPT:
        index.build()
        KEPT.extend(SearchEntry.objects.all())
        return
    index.fill(KEPT)
    IndexState.objects.create(pk=1, digest=index.digest_of_sources())


def firsts(language: str) -> list[tuple[str, str]]:
    with override(language):
        return [(query, find(query, language).results[0].address) for query, _address in FIRST[language]]


@pytest.mark.usefixtures("indexed")
def test_the_right_entry_comes_first_in_each_language() -> None:
    for language, wanted in FIRST.items():
        assert firsts(language) == wanted


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize("asked", [questions_of_players, questions_in_haste])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_players_ask_in_their_own_words_is_answered_first(language: str, asked: ModuleType) -> None:
    with override(language):
        for question, places in asked.ASKED[language].items():
            shown = [each.address.removeprefix("/fr") for each in find(question, language).results]
            assert place_of(shown, places) <= asked.LATER[language].get(question, 1), (question, shown[:3])


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "queries", "rule"),
    [
        (
            "en",
            ["my quatorze of queens against their quatorze of jacks", "quatorze against quatorze"],
            "/rules/piquet/scores/#sets-better",
        ),
        ("en", ["tierce to the ace against a quart"], "/rules/piquet/scores/#sequences-better"),
        (
            "fr",
            ["mon quatorze de dames contre son quatorze de valets", "quatorze contre quatorze"],
            "/fr/rules/piquet/scores/#sets-better",
        ),
        ("fr", ["tierce à l'as contre quatrième"], "/fr/rules/piquet/scores/#sequences-better"),
    ],
)
def test_two_hands_against_each_other_find_what_decides_and_the_tool(
    language: str, queries: list[str], rule: str
) -> None:
    tool = rule.partition("scores/")[0] + "compare/"
    for query in queries:
        with override(language):
            shown = [each.address for each in find(query, language).results[:3]]
        assert {rule, tool} <= set(shown), query


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "query", "title"),
    [
        ("en", "late player", "Table law for clubs"),
        ("fr", "a renoncé", "Le droit de la table, pour les clubs"),
    ],
)
def test_what_table_law_says_is_told_apart_from_the_rules_of_a_game(
    language: str, query: str, title: str
) -> None:
    with override(language):
        assert find(query, language).results[0].game == title


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "query", "tool"),
    [
        ("en", "what is this meld worth", "/rules/double-deck/meld/"),
        ("en", "what is my meld worth in auction pinochle with a widow", "/rules/auction-widow/meld/"),
        ("fr", "combien vaut cette annonce", "/fr/rules/double-deck/meld/"),
        ("fr", "combien vaut cette annonce aux enchères avec mort", "/fr/rules/auction-widow/meld/"),
    ],
)
def test_what_a_meld_is_worth_finds_the_counter_beside_the_table(
    language: str, query: str, tool: str
) -> None:
    with override(language):
        assert tool in [each.address for each in find(query, language).results[:2]]


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "query", "games"),
    [
        ("en", "easy game for two", {"piquet", "two-handed"}),
        ("en", "easiest game for two", {"piquet", "two-handed"}),
        ("en", "game for three players", {"auction-three", "double-deck-three", "auction-widow"}),
        ("en", "four player game", {"double-deck", "auction-four", "pinacle"}),
        ("fr", "jeu facile à deux", {"piquet", "two-handed"}),
        ("fr", "jeu à trois", {"auction-three", "double-deck-three", "auction-widow"}),
        ("fr", "jeu pour quatre", {"double-deck", "auction-four", "pinacle"}),
    ],
)
def test_a_game_for_so_many_is_one_that_so_many_play(language: str, query: str, games: set[str]) -> None:
    with override(language):
        shown = [each.address.removeprefix("/fr") for each in find(query, language).results[: len(games)]]
    assert set(shown) == {f"/rules/{game}/" for game in games}


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "query"),
    [("en", "which rules do we play"), ("fr", "selon quelles règles jouons-nous")],
)
def test_which_rules_we_play_is_asked_first_on_the_page_that_finds_out(language: str, query: str) -> None:
    with override(language):
        assert find(query, language).results[0].address.endswith("/options/which/")


@pytest.mark.slow
@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "query", "game"),
    [
        ("en", "points for tricks in pinacle", "Pinacle"),
        ("en", "marriage in two-handed", "Two-handed pinochle"),
        ("en", "exchange in piquet au cent", "Piquet au cent"),
        ("en", "widow in double-deck for three", "Double-deck pinochle for three"),
        ("fr", "mariage au pinochle à deux", "Pinochle à deux"),
        ("fr", "contrat au double jeu", "Pinochle à double jeu"),
        ("fr", "écart au piquet au cent", "Piquet au cent"),
        ("fr", "points des levées aux enchères à quatre", "Pinochle aux enchères à quatre"),
    ],
)
def test_a_game_that_is_named_has_the_first_results(language: str, query: str, game: str) -> None:
    with override(language):
        results = find(query, language).results
    of_game = [each.game or str(each.title) for each in results[:5] if each.kind != EntryKind.TERM]
    assert {re.sub("<[^>]+>", "", each) for each in of_game} == {game}, query


@pytest.mark.usefixtures("indexed")
def test_of_paragraphs_that_games_have_alike_one_is_shown() -> None:
    for query in ("must I trump", "last trick", "new to cards suit trick"):
        results = find(query, "en").results
        shown = [(each.address.partition("#")[2], str(each.text)) for each in results]
        places = [place for place in shown if place[0]]
        assert len(places) == len(set(places)), query


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "two", "cut"),
    [("en", "two", "real joker"), ("fr", "«\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}»", "vrai joker")],
)
def test_what_the_cutter_takes_cannot_be_read_as_if_a_two_were_no_joker(
    language: str, two: str, cut: str
) -> None:
    entry = SearchEntry.objects.get(language=language, address__endswith="/rules/pinacle/#deal-joker")
    sentence = entry.text.split(".")[-2]
    assert two in sentence
    assert cut in sentence
    assert {"en": "cutter", "fr": "coupeur"}[language] in sentence


@pytest.mark.usefixtures("indexed")
def test_no_label_of_a_result_is_in_the_other_language(client: Client) -> None:
    labels: dict[str, set[str]] = {}
    for path in ("", "/fr"):
        labels[path] = set()
        for query in ("joker", "rubicon", "piquet", "capot", "mariage", "trick", "guard"):
            page = client.get(f"{path}/search/", {"q": query}).content.decode()
            labels[path] |= set(re.findall(r'<span class="quiet">([^·<]+?)(?: ·[^<]*)?</span>', page))
    assert labels[""] == {"page", "glossary", "house rule", "example", "lesson", "rules", "advice"}
    assert labels["/fr"] == {"page", "glossaire", "règle de maison", "exemple", "leçon", "règles", "conseil"}
    games = {
        language: set(SearchEntry.objects.filter(language=language).values_list("game", flat=True))
        for language in ("en", "fr")
    }
    alike = {"", "Pinacle", "Pinochle", "Piquet", "Piquet au cent", "Pinochle, Pinacle", "Pinochle, Piquet"}
    assert games["en"] & games["fr"] == alike


@pytest.mark.usefixtures("indexed")
def test_every_question_written_by_hand_leads_to_a_place_that_is_there() -> None:
    for language, prefix in (("en", ""), ("fr", "/fr")):
        there = SearchEntry.objects.filter(language=language).values_list("address", flat=True)
        assert {prefix + place for place in places()} <= set(there)
        with override(language):
            for place in places():
                for question in questions(prefix + place, language):
                    found = find(question, language).results
                    assert prefix + place in [each.address for each in found[:3]], question


@pytest.mark.usefixtures("indexed")
def test_nothing_is_found_without_an_excerpt_and_pages_beside_the_rules_say_it_themselves(
    client: Client,
) -> None:
    assert not [entry.address for entry in SearchEntry.objects.filter(text="")]
    for language, prefix in (("en", ""), ("fr", "/fr")):
        for page in ("options/", "options/which/", "options/compare/", "pad/", "print/values/"):
            address = f"{prefix}/rules/piquet/{page}"
            entry = SearchEntry.objects.get(language=language, address=address)
            assert f'name="description" content="{entry.text}"' in unescape(
                client.get(address).content.decode()
            )


@pytest.mark.slow
@pytest.mark.usefixtures("indexed")
def test_every_place_that_can_be_found_is_there(client: Client) -> None:
    SHELF.clear()
    pages: dict[str, str] = {}
    for entry in SearchEntry.objects.all():
        address, _hash, anchor = entry.address.partition("#")
        if address not in pages:
            answer = client.get(address)
            assert answer.status_code == 200, address
            pages[address] = answer.content.decode()
        assert not anchor or f'id="{anchor}"' in pages[address], entry.address


@pytest.mark.parametrize(
    ("language", "query", "pile", "trick"),
    [("en", "discard", "Pinacle", "Pinochle"), ("fr", "se défausser", "Pinacle", "Pinochle")],
)
@pytest.mark.usefixtures("indexed")
def test_a_term_of_two_meanings_is_found_with_the_games_of_each(
    language: str, query: str, pile: str, trick: str
) -> None:
    with override(language):
        results = find(query, language).results
    games = {each.address.partition("#")[2]: each.game for each in results if each.kind == EntryKind.TERM}
    assert games["discard-of-pinacle"] == pile
    assert games["discard"] == trick


@pytest.mark.usefixtures("indexed")
def test_every_step_of_every_lesson_can_be_found() -> None:
    for language in ("en", "fr"):
        with override(language):
            pages = {
                reverse("rules:lesson_step", args=[variant.slug, step.name])
                for variant in VARIANTS
                for step in steps_of(variant)
            }
            title = lessons.title_of(VARIANTS[0], steps_of(VARIANTS[0])[-1], language)
            found = find(title, language).results
        listed = SearchEntry.objects.filter(language=language, address__contains="/learn/")
        assert pages < set(listed.values_list("address", flat=True))
        assert any("/learn/double-deck/" in each.address for each in found[:5])


@pytest.mark.usefixtures("indexed")
def test_all_kinds_of_entries_are_found_in_both_languages() -> None:
    for language in ("en", "fr"):
        kinds = set(SearchEntry.objects.filter(language=language).values_list("kind", flat=True))
        assert kinds == set(EntryKind.values)


@pytest.mark.usefixtures("indexed")
def test_words_are_marked_and_nothing_else_becomes_markup(client: Client) -> None:
    page = client.get("/search/", {"q": "royal marriages"}).content.decode()
    assert "<mark>royal</mark> <mark>marriage</mark>" in page
    page = client.get("/search/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("jokeur", "/fr/glossary/#joker"),
        ("quatrième", "/fr/glossary/#quart"),
        ("quatrieme à l as", "/fr/rules/piquet/scores/#sequences"),
    ],
)
def test_a_term_is_found_by_a_slip_and_by_its_old_name_in_french(query: str, address: str) -> None:
    with override("fr"):
        assert find(query, "fr").results[0].address == address


@pytest.mark.usefixtures("indexed")
def test_a_misspelt_term_among_other_words_is_still_that_term() -> None:
    with override("fr"):
        found = find("pinakle jokeur pile", "fr")
    assert ("jokeur", "joker") in found.instead
    assert any("joker" in str(result.title).lower() for result in found.results[:5])


@pytest.mark.usefixtures("indexed")
def test_a_misspelling_is_said_and_what_nobody_knows_finds_nothing(client: Client) -> None:
    page = unescape(client.get("/search/", {"q": "rubikon"}).content.decode())
    assert "“rubikon” is not in the rules; shown is “rubicon”." in page
    page = unescape(client.get("/search/", {"q": "qqqqwwww"}).content.decode())
    assert "Nothing found for “qqqqwwww”." in page


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    "query", ["'", '"', "a OR b", "x' | 'y", "%", "\\", "the", "♠", "7", "é" * 300, "* NEAR("]
)
def test_any_text_can_be_asked_for(query: str, client: Client) -> None:
    for language in ("", "/fr"):
        assert client.get(f"{language}/search/", {"q": query}).status_code == 200


@pytest.mark.usefixtures("indexed")
def test_results_alone_come_while_somebody_types(client: Client) -> None:
    answer = client.get("/search/", {"q": "run"}, headers={"hx-request": "true"})
    text = answer.content.decode().lstrip()
    assert text.startswith('<section id="found"')
    assert "<html" not in text
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(("query", "number"), [("repique", 2), ("royal marriage", 2), ("jack rubicon", 3)])
def test_a_search_asks_the_database_the_same_however_much_it_finds(query: str, number: int) -> None:
    find("anything", "en")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        find(query, "en")
    assert len(asked) == number


def test_without_an_index_the_page_says_so(client: Client) -> None:
    page = client.get("/search/", {"q": "run"}).content.decode()
    assert "The search is not set up yet." in page


def test_the_index_is_made_where_it_is_stale_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert index.build(if_stale=True) > 1000
    assert index.build(if_stale=True) == 0
    IndexState.objects.update(digest="that of yesterday")
    assert index.build(if_stale=True) > 1000


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("search_index")
    assert capsys.readouterr().out.endswith("entries.\n")
    call_command("search_index", if_stale=True)
    assert capsys.readouterr().out == "The index is up to date.\n"


def test_a_snippet_is_the_part_with_the_words_in_it() -> None:
    text = "Nothing to see here. " * 30 + "A repique is sixty points. " + "Nothing more. " * 30
    shown = snippet(text, frozenset({"repiqu"}), "en")
    assert "repique is sixty" in shown
    assert len(shown) < 250
    assert (shown[:1], shown[-1:]) == ("…", "…")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Players: three, each keeping a score of their own. Cards: eighty: A♠ 10♠ K♠ Q♠ J♠ in this order,",
        ),
        (
            "fr",
            "Joueurs : trois, chacun avec sa propre marque. Cartes : quatre-vingts : A♠ 10♠ R♠ D♠ V♠ dans cet",
        ),
    ],
)
@pytest.mark.usefixtures("indexed")
def test_an_excerpt_of_a_list_reads_as_sentences(language: str, words: str) -> None:
    entry = SearchEntry.objects.get(language=language, address__endswith="double-deck-three/#glance-table")
    assert re.sub(r"\s", " ", entry.text).startswith(words)
    with override(language):
        found = find(entry.text.split(".")[0], language).results
    shown = [re.sub(r"<[^>]+>", "", each.text) for each in found if each.address == entry.address]
    assert shown
    assert re.sub(r"\s", " ", shown[0]).startswith(words.split(".")[0])


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<h3>Play</h3><p>Follow suit</p><p>Trump</p>", "Play. Follow suit. Trump"),
        ("<dl><dt>Players</dt><dd>four</dd><dt>Aim:</dt><dd>500.</dd></dl>", "Players: four. Aim: 500."),
        ("<p>Three:</p><ul><li>follow</li><li>beat,</li><li>trump</li></ul>", "Three: follow; beat, trump"),
        (
            "<table><tr><th>Meld</th><th>Points</th></tr><tr><th>run</th><td>15</td><td>150</td></tr></table>",
            "Meld, Points; run: 15, 150",
        ),
        (
            '<p><a class="pilcrow" href="#a">¶</a>The <b>ten</b> of <span>♠</span><span>10</span>.</p>',
            "The ten of ♠10.",
        ),
        (
            '<td>run: <span class="card card-h"><span>A</span><span>♥</span></span>'
            '<span class="card card-h"><span>10</span><span>♥</span></span></td>',
            "run: A♥ 10♥",
        ),
        ("<p>One&nbsp;: two<br>three &amp; four</p>\n", "One\N{NO-BREAK SPACE}: two three & four"),
    ],
)
def test_html_as_text_has_a_mark_where_the_page_has_a_new_line(html: str, text: str) -> None:
    assert running_text(html) == text


def test_statements_one_behind_the_other_are_ended() -> None:
    assert sentences(["elder leads.", "stock: 3 cards", "", "pile: 1 card"]) == (
        "Elder leads. Stock: 3 cards; pile: 1 card"
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_excerpt_has_signs_of_the_page_in_it(language: str) -> None:
    for variant in VARIANTS:
        for part in paragraphs(variant, variant.options(), language):
            assert "¶" not in part.text, part.anchor
            assert " ," not in part.text, part.anchor


@pytest.mark.parametrize("language", ["en", "fr"])
def test_paragraphs_are_plain_text(language: str) -> None:
    for variant in VARIANTS:
        for part in paragraphs(variant, variant.options(), language):
            text: Any = (variant.slug, part.anchor)
            assert part.text, text
            assert not set("{}<>|") & set(part.text), text


@pytest.mark.usefixtures("indexed")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "swap trade forfeit twin fault"), ("fr", "attaquer récupérer semblable sortie faux")],
)
def test_a_word_that_only_players_use_finds_what_the_rules_call_otherwise(language: str, words: str) -> None:
    with override(language):
        assert {word for word in words.split() if not find(word, language).results} == set()


@pytest.mark.usefixtures("indexed")
def test_what_is_stored_fits_its_columns_on_every_database() -> None:
    # SQLite minds no length, PostgreSQL does.
    bound = [field for field in SearchEntry._meta.fields if isinstance(field, CharField)]
    for field in bound:
        longest = max(len(value) for value in SearchEntry.objects.values_list(field.name, flat=True))
        assert longest <= (field.max_length or 0), field.name
