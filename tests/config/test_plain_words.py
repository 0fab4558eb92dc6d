"""Words that players do not understand at first reading and that shall not come back, in either language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.i18n import catalogues
from tests.serving import HOUSE

OLD_WORDS = {
    "en": (
        "nought", "a mix of", "this mix", "known mix", "least meld", "great prizes", "hold true for", "mails? any more",
        "kept about you (?!as)", "want script", "foot of the page", "whom you keep away", "nothing binds",
        "bend a shuffle", "proved address", "address is proved", "be had as a file", "buries three", "in common: three",
        "choose a mix", "that mix", "if you read no further", "below nothing", "no least number", "left to marry",
        "has no partner for", "what he received", "what he can", "he has taken", "his share", "if he can",
        "at one go", "one word in the auction", "everything else comes after that", "whoever has more is paid",
        "whole number; “", "whoever (?!began|won the|led|leads by|comes)", "all mails", "send me mails",
        "stop the mails", "who wins no trick loses", "can be proved", "could not be proved", "is proved, and",
        "stands in the log", "mixes of", "who cannot come", "for himself", "score of his own",
        "(?:the|here the) program (?:cuts|deals|keeps|knows|does)", "(?:figures|notices) stand",
        "(?:stands?|stood) in (?:the form|the table|one list)", "stands (?:in the list|on the ladder)",
        "you stand (?:at|on)", "for want of (?!time)", "what is to be had",
    ),
    "fr": (
        "tenir registre", "lever un pli", "pas de script", "un mix", "le mix", "règles? maison",
        "lisez pas plus", "page devient", "plus hautes cartes d’un même rang", "retranche de sa main",
        "tout le reste vient après", "deux deux", "jokers et (?:tous )?(?:les|des) deux", "ni joker ni deux",
        "le programme (?:coupe|donne|distribue|tient|les connaît)", "programme qui (?:coupe|répond)",
        "(?:un|d’un|le|les|des|aux|ces|de) bots?",
    ),
}  # fmt: skip
"""Patterns, whatever the case. What stands here was on a page once, and something plainer took its place."""

BIDS_IN_FRENCH = (
    # A bid is an enchère while it is said, and the bidder's contrat when the auction is over. An annonce is a meld,
    # and a demande is what somebody asks for.
    "demandes? (?:(?:est|sont|était) )?(?:perdue|tenue|retranchée|abandonnée|remplie|entière|honnête)s?",
    "(?:perd|remplir|tient) sa demande", "(?:atteint|atteignent|atteindre) la demande", "sort de la demande",
    r"(?:doit|peut) demander (?:haut|[{\d])",
    r"demandé [{\d]", "nord demande", "sud demande", "est demande", "ouest demande {", "personne ne demande",
    "enchère (?:est|était) (?:perdue|tenue|retranchée|remplie)", "(?:perd|remplir|tient) son enchère",
)  # fmt: skip
"""Patterns of the texts of rules that call a bid, a contract or a meld by the name of another."""


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of the site in a language, with where it stands."""
    for message in catalogues.load("fr"):
        found = message.id if language == "en" else message.string
        for sentence in (found,) if isinstance(found, str) else found:
            yield "a sentence of the site", sentence
    for text in _pages(language):
        for line in text.read_text(encoding="utf-8").splitlines():
            # An option keeps its name in the code, and with it in addresses; that of a directive is not read.
            yield str(text.relative_to(HOUSE)), re.sub(r"\{#[^}]*\}|^@.*", "", line)
    for text in HOUSE.glob("rules/**/*.toml"):
        yield from ((str(text.relative_to(HOUSE)), sentence) for sentence in _said(text, language))


def _pages(language: str) -> Iterator[Path]:
    """What is a page of the site from its first line to its last: rules, table law, rulings."""
    yield from HOUSE.glob(f"rules/**/text/**/{language}.md")
    yield HOUSE / "rules" / "table_law" / f"{language}.md"
    yield HOUSE / "docs" / ("rulings.md" if language == "en" else f"rulings.{language}.md")


def _said(file: Path, language: str) -> Iterator[str]:
    """What a file of examples, terms, lessons or deals says in a language: all texts under its name."""

    def texts(value: object, *, ours: bool) -> Iterator[str]:
        if isinstance(value, str) and ours:
            yield value
        elif isinstance(value, list):
            for each in value:
                yield from texts(each, ours=ours)
        elif isinstance(value, dict):
            for name, each in value.items():
                yield from texts(each, ours=ours or name == language)

    yield from texts(tomllib.loads(file.read_text(encoding="utf-8")), ours=False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_that_were_put_plainly_do_not_come_back(language: str) -> None:
    pattern = re.compile(r"\b(?:" + "|".join(OLD_WORDS[language]) + r")\b", re.IGNORECASE)
    said = list(sentences(language))
    assert len(said) > 5_000
    found = [f"{place}: {sentence[:120]}" for place, sentence in said if pattern.search(sentence)]
    assert not found, "\n".join(found)


def test_french_rules_have_one_word_for_a_bid_and_one_for_a_contract() -> None:
    pattern = re.compile(r"\b(?:" + "|".join(BIDS_IN_FRENCH) + r")\b", re.IGNORECASE)
    said = list(sentences("fr"))
    assert len(said) > 7_000
    found = [f"{place}: {sentence[:120]}" for place, sentence in said if pattern.search(sentence)]
    assert not found, "\n".join(found)
    assert pattern.search("Sinon la demande est retranchée.")


def test_a_contract_has_its_gender_over_the_ends_of_lines() -> None:
    ended = "tenue|perdue|retranchée|retirée|abandonnée|remplie|conclue"
    pattern = re.compile(rf"\bcontrat (?:de \{{\w+\}} )?(?:leur )?(?:est|était) (?:\w+ ou )?(?:{ended})\b")
    files = [*_pages("fr"), *HOUSE.glob("rules/**/*.toml")]
    assert len(files) > 100
    wrong = [
        str(file.relative_to(HOUSE)) for file in files if pattern.search(" ".join(file.read_text().split()))
    ]
    assert not wrong
    assert pattern.search("le contrat est tenu ou perdue")
    assert pattern.search("le contrat de {bid} leur est retirée")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_of_prose_is_read(language: str) -> None:
    places = {place for place, _sentence in sentences(language)}
    rulings = "docs/rulings.md" if language == "en" else "docs/rulings.fr.md"
    assert {f"rules/table_law/{language}.md", f"rules/piquet/text/{language}.md", rulings} <= places
    # The words of options and lessons, and those of the catalogue.
    assert {"rules/glossary/trick.toml", "a sentence of the site"} <= places


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_word_that_comes_back_is_found(language: str) -> None:
    pattern = re.compile("|".join(OLD_WORDS[language]), re.IGNORECASE)
    assert pattern.search({"en": "Scores below nought", "fr": "un mix"}[language])
