"""French is complete: no sentence is missing or doubtful, and the tools that say so can be trusted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.utils import translation

from config.i18n import catalogues


@pytest.mark.slow
def test_every_sentence_of_the_site_has_its_french() -> None:
    gaps = list(catalogues.gaps(catalogues.update()))
    assert not gaps, "\n".join(["`make messages`, then fill locale/fr:", *gaps])


@pytest.mark.parametrize(
    ("french_text", "flags", "fault"),
    [
        (None, (), "missing"),
        ("", (), "missing"),
        ("Invité %(number)d", ("fuzzy",), "fuzzy"),
        ("Invité", (), "left out"),
        ("Invité %(numero)d", (), "unknown"),
        ("Invité %(number)d.Invité %(number)d.", (), "twice"),
        ("Invité %(number)d. Invité %(number)d.", (), "twice"),
    ],
)
def test_a_gap_is_found(french_text: str | None, flags: tuple[str, ...], fault: str) -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("Guest %(number)d", french_text, flags=flags)
    (gap,) = catalogues.gaps(catalogue)
    assert fault in gap


def test_a_plural_wants_each_of_its_forms() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add(("%(n)d table", "%(n)d tables"), ("%(n)d table", ""))
    assert list(catalogues.gaps(catalogue)) == [": '%(n)d table': missing"]


@pytest.mark.parametrize(
    ("known", "french_text", "wanted"),
    [
        pytest.param("Guest", "Invité", ("Guest", "Guests"), id="a-plural-since"),
        pytest.param(("Guest", "Guests"), ("Invité", "Invités"), "Guest", id="no-plural-any-more"),
    ],
)
def test_french_that_has_another_number_of_forms_is_asked_for_anew(
    monkeypatch: pytest.MonkeyPatch, known: object, french_text: object, wanted: object
) -> None:
    before, asked = Catalog(locale="fr"), Catalog(locale="fr")
    before.add(known, french_text)
    asked.add(wanted)
    monkeypatch.setattr(catalogues, "load", lambda _language: before)
    monkeypatch.setattr(catalogues, "extract_sentences", lambda: asked)
    (gap,) = catalogues.gaps(catalogues.update())
    assert "missing" in gap


PYTHON = """
def shown(n):
    _("one")
    gettext_lazy("two")
    ngettext("%(n)d card", "%(n)d cards", n)
    pgettext("suit", "Clubs")
    N_("marked")
    NN_("one trick", "many tricks")
    print("not marked")
"""


def test_sentences_are_gathered_from_python() -> None:
    catalogue = Catalog()
    catalogues.add_sentences(catalogue, PYTHON.encode(), Path("shown.py"))
    assert {message.id for message in catalogue if message.id} == {
        "one",
        "two",
        ("%(n)d card", "%(n)d cards"),
        "Clubs",
        "marked",
        ("one trick", "many tricks"),
    }
    assert catalogue.get("Clubs", "suit") is not None


def test_sentences_are_gathered_from_templates() -> None:
    wanted = {message.id for message in catalogues.extract_sentences()}
    assert "You play as a guest." in wanted
    assert "Your settings are kept." in wanted


@pytest.mark.slow
def test_the_kept_catalogue_is_the_one_that_make_messages_writes(tmp_path: Path, settings: object) -> None:
    kept = catalogues.catalogue_path().read_bytes()
    settings.LOCALE_PATHS = [tmp_path]  # type: ignore[attr-defined]
    here = catalogues.catalogue_path()
    here.parent.mkdir(parents=True)
    here.write_bytes(kept)
    catalogues.write(catalogues.update())
    once = here.read_bytes()
    catalogues.write(catalogues.update())
    assert here.read_bytes() == once


def test_compiling_writes_only_what_is_out_of_date(tmp_path: Path, settings: object) -> None:
    settings.LOCALE_PATHS = [tmp_path]  # type: ignore[attr-defined]
    catalogue = Catalog(locale="fr")
    catalogue.add("Sign out", "Se déconnecter")
    catalogues.write(catalogue)
    catalogues.compile_catalogues()
    compiled = catalogues.catalogue_path().with_suffix(".mo")
    assert "Se déconnecter".encode() in compiled.read_bytes()
    compiled.write_bytes(b"untouched")
    catalogues.compile_catalogues()
    assert compiled.read_bytes() == b"untouched"


def test_no_line_of_french_begins_with_its_punctuation() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("Lay it?", "L’étaler : « oui » ?")
    catalogue.add(
        ("%(n)d card: gone", "%(n)d cards: gone"), ("%(n)d carte : partie", "%(n)d cartes : parties")
    )
    fixed, narrow = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
    catalogues.typeset_catalogue(catalogue, "fr")
    assert catalogue["Lay it?"].string == f"L’étaler{fixed}: «{fixed}oui{fixed}»{narrow}?"
    assert catalogue["%(n)d card: gone"].string[1] == f"%(n)d cartes{fixed}: parties"


def test_cards_one_after_another_have_their_french_letters() -> None:
    cards = re.compile(r"\b[AKQJ] [KQJ]\b")
    assert cards.search("A 10 K K Q Q J")
    assert not [message.id for message in catalogues.load() if cards.search(str(message.string))]


def test_what_we_say_otherwise_than_a_library_is_asked_for_there() -> None:
    theirs = {message.id for message in catalogues.read(catalogues.accounts_path(), "fr") if message.id}
    ours = {message.id for message in catalogues.read(catalogues.library_path(), "fr") if message.id}
    assert ours
    assert ours <= theirs


def test_a_librarys_french_has_our_apostrophes_and_one_word_for_each_thing() -> None:
    sentences = [
        form
        for message in catalogues.library_catalogue()
        for form in ([message.string] if isinstance(message.string, str) else message.string)
        if message.id
    ]
    assert len(sentences) > 300
    for sentence in sentences:
        assert not re.search(r"[a-zà-ÿ]'[a-zà-ÿ]|courriel|lé de sécurité|[^(\w]email[^)\w]", sentence), (
            sentence
        )


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Sign Up", "Créer mon compte"),
        ("Successfully signed in as %(name)s.", "Bienvenue, %(name)s."),
        ("Add Security Key", "Ajouter une clé d’accès"),
    ],
)
def test_a_page_says_a_librarys_sentence_in_our_french(english: str, french: str) -> None:
    with translation.override("fr"):
        assert translation.gettext(english) == french
