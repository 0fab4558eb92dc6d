"""What can be found: every page, paragraph, house rule, worked example and term, under the standard rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, override

from rules import catalog
from rules.engine.commented import deals_of
from rules.engine.lesson import steps_of
from rules.engine.variant import Variant
from rules.web import around, articles, deals, glossary, lessons, mixes, parts, spellings
from rules.web.law_views import table_law
from rules.web.rulings import rulings
from rules.web.running_text import running_text
from rules.web.speech import statements

from .game_names import written_names
from .models import EntryKind, SearchEntry
from .questions import for_all_games, where_named
from .words import tokens


def entries(language: str) -> Iterator[SearchEntry]:
    """Every entry of a language, unsaved."""
    with override(language):
        yield from _pages(language)
        yield from _sections_of_the_law(language)
        yield from _terms(language)
        for variant in catalog.VARIANTS:
            yield from _page_of(variant, language)
            yield from _pages_beside(variant, language)
            yield from _lesson(variant, language)
            yield from _deals(variant, language)
        yield from _paragraphs(language)


def _entry(
    language: str,
    kind: EntryKind,
    *,
    game: str = "",
    games: str = "",
    about: Iterable[Variant[Any]] = (),
    title: str,
    address: str,
    text: str,
    heads: Iterable[str] = (),
) -> SearchEntry:
    """An entry; `heads` are its other names, and `about` the games whose question it may answer.

    `games` are shown as its game but not looked for: it is not about them alone.
    """
    all_names = ((title, *heads), for_all_games(address, language), where_named(address, language))
    names = [[tokens(name, language) for name in part] for part in all_names]
    body = tokens(f"{game} {text}", language)
    return SearchEntry(
        language=language,
        kind=kind,
        game=game or games,
        slugs=" ".join(variant.slug for variant in about),
        title=title,
        address=address,
        text=text,
        heads="||".join("|".join(" ".join(name) for name in part) for part in names),
        words=" ".join([*(token for part in names for name in part for token in name), *body]),
    )


def _pages(language: str) -> Iterator[SearchEntry]:
    for family, (name, games) in catalog.by_family().items():
        if len(games) > 1:
            spelt = [word for word, slug in spellings.FAMILIES.items() if slug == family]
            yield _entry(
                language,
                EntryKind.PAGE,
                about=games,
                title=gettext(name),
                address=f"{reverse('rules:index')}#{family}",
                text=statements(gettext(game.name) for game in games),
                heads=spelt,
            )
    yield _entry(
        language,
        EntryKind.PAGE,
        title=gettext("Learn to play"),
        address=reverse("rules:lessons"),
        text=gettext("Each game in a few short steps, with a question to try at every step."),
    )
    chapters = {"rules:table_law": table_law(language), "rules:rulings": rulings(language)}
    for page, chapter in chapters.items():
        yield _entry(
            language,
            EntryKind.PAGE,
            title=chapter.title,
            address=reverse(page),
            text=f"{chapter.lede} {statements(section.title for section in chapter.sections)}",
        )
    yield _entry(
        language,
        EntryKind.PAGE,
        title=gettext("Glossary"),
        address=reverse("rules:glossary"),
        text=gettext("The words of the games in English and in French, and where the rules explain them."),
    )


def _sections_of_the_law(language: str) -> Iterator[SearchEntry]:
    """The sections of the table law: what is done when something has gone wrong."""
    page, law = reverse("rules:table_law"), table_law(language)
    for section in law.sections:
        yield _entry(
            language,
            EntryKind.PARAGRAPH,
            games=law.title,
            title=section.title,
            address=f"{page}#{section.anchor}",
            text=running_text(section.body),
        )


def _page_of(variant: Variant[Any], language: str) -> Iterator[SearchEntry]:
    name, article = gettext(variant.name), articles.article(variant, variant.options(), language)
    spelt = [word for word, slug in spellings.GAMES.items() if slug == variant.slug]
    # A name that is one word is a number, or a term of the glossary, to everybody else.
    spelt += [name for name in written_names().get(variant.slug, ()) if len(tokens(name, language)) > 1]
    yield _entry(
        language,
        EntryKind.PAGE,
        game=name,
        about=[variant],
        title=name,
        address=reverse("rules:variant", args=[variant.slug]),
        text=f"{gettext(variant.summary)} {article.description}",
        heads=(*spelt, f"{name} {gettext('Rules')}"),
    )
    for preset in variant.presets:
        if preset.options != variant.options():
            yield _entry(
                language,
                EntryKind.PAGE,
                game=name,
                about=[variant],
                title=gettext(preset.label),
                address=mixes.mix_url(variant, preset.options),
                text=gettext(preset.summary),
            )
    for tool in variant.page.tools if variant.page else ():
        yield _entry(
            language,
            EntryKind.PAGE,
            game=name,
            about=[variant],
            title=gettext(tool.title),
            address=mixes.tool_url(variant, variant.options(), tool.name, {}),
            text=gettext(tool.summary),
        )


def _pages_beside(variant: Variant[Any], language: str) -> Iterator[SearchEntry]:
    """Other parts of a game's rules, what helps to choose house rules, and what is printed."""
    name, standard = gettext(variant.name), variant.options()
    pages = [
        (
            parts.TITLES[part],
            mixes.part_url(variant, standard, part),
            gettext(parts.ABOUT[part]).format(game=name),
        )
        for part in parts.named_parts(variant)
        # Of house rules each has an entry of its own.
        if part not in (parts.FIRST_PART, parts.HOUSE)
    ]
    beside = {
        **parts.BESIDE,
        "imports:reckon": parts.DEAL_SHEET,
        **({"rules:pad": parts.PAD} if variant.page else {}),
    }
    pages += [
        (title, reverse(page, args=[variant.slug]), parts.sentence_of(variant, page))
        for page, title in beside.items()
    ]
    pages += [
        (title, mixes.paper_url(variant, standard, paper), parts.sentence_of(variant, paper))
        for paper, title in (parts.PAPERS.items() if variant.page else ())
    ]
    for title, address, text in pages:
        yield _entry(
            language,
            EntryKind.PAGE,
            game=name,
            about=[variant],
            title=gettext(title),
            address=address,
            text=text,
        )


def _lesson(variant: Variant[Any], language: str) -> Iterator[SearchEntry]:
    """The lesson of a game and each of its steps, and the bidding trainer where the game has an auction."""
    steps = steps_of(variant)
    if not steps:
        return
    name = gettext(variant.name)
    yield _entry(
        language,
        EntryKind.PAGE,
        game=name,
        about=[variant],
        title=gettext("Learn {game}").format(game=name),
        address=reverse("rules:lesson", args=[variant.slug]),
        text=statements(lessons.title_of(variant, step, language) for step in steps),
    )
    for step in steps:
        words = step.words[language]
        yield _entry(
            language,
            EntryKind.LESSON,
            game=name,
            about=[variant],
            title=lessons.title_of(variant, step, language),
            address=reverse("rules:lesson_step", args=[variant.slug, step.name]),
            text=" ".join(
                lessons.plain_line(variant, text, language) for text in (words.text, words.question)
            ),
        )
    if around.has_auction(variant):
        yield _entry(
            language,
            EntryKind.PAGE,
            game=name,
            about=[variant],
            title=gettext("Bidding trainer"),
            address=reverse("bidding:trainer", args=[variant.slug]),
            text=gettext(
                "A hand and an auction of %(game_name)s: what does this bid mean, and what would you bid?"
            )
            % {"game_name": name},
        )


def _deals(variant: Variant[Any], language: str) -> Iterator[SearchEntry]:
    """The commented deals of a game: each by its title, its tags and what to look for in it."""
    name = gettext(variant.name)
    for deal in deals_of(variant):
        labels = [tag.label for tag in deals.tag_links(variant, deal.tags)]
        introduction = deals.plain(deal, deal.words[language].introduction, language)
        yield _entry(
            language,
            EntryKind.EXAMPLE,
            game=name,
            about=[variant],
            title=gettext("Commented deal: {title}").format(title=deals.title_of(deal, language)),
            address=deals.address_of(variant, deal),
            text=f"{statements(labels)}. {introduction}",
        )


def _terms(language: str) -> Iterator[SearchEntry]:
    page = reverse("rules:glossary")
    for term in glossary.terms():
        mine = term.words[language]
        yield _entry(
            language,
            EntryKind.TERM,
            games=", ".join(games.name for games in glossary.games_of(term)),
            about=glossary.users_of(term),
            title=mine.term,
            address=f"{page}#{term.slug}",
            text=mine.text,
            heads=mine.also,
        )


def _paragraphs(language: str) -> Iterator[SearchEntry]:
    """Paragraphs of all games; what several say alike is found once (see find.py)."""
    for variant in catalog.VARIANTS:
        name, options = gettext(variant.name), variant.options()
        for part in articles.paragraphs(variant, options, language):
            yield _entry(
                language,
                EntryKind(part.kind),
                game=name,
                about=[variant],
                title=part.title,
                address=mixes.mix_url(variant, options, part.anchor),
                text=part.text,
                heads=(*part.leads, *_terms_explained(variant, part.anchor, language)),
            )


def _terms_explained(variant: Variant[Any], anchor: str, language: str) -> Iterator[str]:
    """The words of the glossary that a paragraph explains, in one game of the family and so in its like."""
    for term in glossary.terms():
        if term.paragraph == anchor and catalog.find(term.variant).family == variant.family:
            yield term.words[language].term
            yield from term.words[language].also
