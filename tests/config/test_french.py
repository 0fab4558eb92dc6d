"""French is complete: no sentence is missing or doubtful, and the tools that say so can be trusted."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from config import french


def test_every_sentence_of_the_site_has_its_french() -> None:
    gaps = list(french.gaps(french.brought_up_to_date()))
    assert not gaps, "\n".join(["`make messages`, then fill locale/fr:", *gaps])


@pytest.mark.parametrize(
    ("french_text", "flags", "fault"),
    [
        (None, (), "missing"),
        ("", (), "missing"),
        ("Invité %(number)d", ("fuzzy",), "fuzzy"),
        ("Invité", (), "left out"),
        ("Invité %(numero)d", (), "unknown"),
    ],
)
def test_a_gap_is_found(french_text: str | None, flags: tuple[str, ...], fault: str) -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("Guest %(number)d", french_text, flags=flags)
    (gap,) = french.gaps(catalogue)
    assert fault in gap


def test_a_plural_wants_each_of_its_forms() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add(("%(n)d table", "%(n)d tables"), ("%(n)d table", ""))
    assert list(french.gaps(catalogue)) == [": '%(n)d table': missing"]


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
    french.add_sentences(catalogue, PYTHON.encode(), Path("shown.py"))
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
    wanted = {message.id for message in french.gathered()}
    assert "You play as a guest." in wanted
    assert "Your settings are kept." in wanted


def test_the_kept_catalogue_is_the_one_that_make_messages_writes(tmp_path: Path, settings: object) -> None:
    kept = french.catalogue_path().read_bytes()
    settings.LOCALE_PATHS = [tmp_path]  # type: ignore[attr-defined]
    here = french.catalogue_path()
    here.parent.mkdir(parents=True)
    here.write_bytes(kept)
    french.write(french.brought_up_to_date())
    once = here.read_bytes()
    french.write(french.brought_up_to_date())
    assert here.read_bytes() == once


def test_compiling_writes_only_what_is_out_of_date(tmp_path: Path, settings: object) -> None:
    settings.LOCALE_PATHS = [tmp_path]  # type: ignore[attr-defined]
    catalogue = Catalog(locale="fr")
    catalogue.add("Sign out", "Se déconnecter")
    french.write(catalogue)
    french.compile_catalogues()
    compiled = french.catalogue_path().with_suffix(".mo")
    assert "Se déconnecter".encode() in compiled.read_bytes()
    compiled.write_bytes(b"untouched")
    french.compile_catalogues()
    assert compiled.read_bytes() == b"untouched"


def test_no_line_of_french_begins_with_its_punctuation() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("Lay it?", "L’étaler : « oui » ?")
    catalogue.add(
        ("%(n)d card: gone", "%(n)d cards: gone"), ("%(n)d carte : partie", "%(n)d cartes : parties")
    )
    fixed, narrow = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
    french.typeset_catalogue(catalogue, "fr")
    assert catalogue["Lay it?"].string == f"L’étaler{fixed}: «{fixed}oui{fixed}»{narrow}?"
    assert catalogue["%(n)d card: gone"].string[1] == f"%(n)d cartes{fixed}: parties"
