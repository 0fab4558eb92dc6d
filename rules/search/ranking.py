"""How well a place answers a question: the words it has, how rare these are, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise, product
from math import log

from rules.catalog import VARIANTS
from rules.web.parts import AT_A_GLANCE

from .game_names import NamedGames
from .models import EntryKind, SearchEntry
from .query import QueryWord
from .thesaurus import PHRASE
from .words import folded

IN_TITLE, OTHER_IN_TITLE, NEXT_TO = 2.0, 1.0, 1.3
"""What a word counts in a title, another for it, and two of the question that stand next to each other."""

BESIDE_IT = 0.1
"""What another word counts of the same meaning, beside the best of them."""

WHOLE_TITLE: Mapping[str, float] = {
    EntryKind.PAGE: 5.0,
    EntryKind.TERM: 4.0,
    EntryKind.OPTION: 3.0,
    EntryKind.EXAMPLE: 2.0,
    EntryKind.LESSON: 1.5,
    # The title of a paragraph is that of its section.
    EntryKind.PARAGRAPH: 1.5,
    EntryKind.ADVICE: 1.5,
}
WRITTEN_QUESTION = 7.0
"""What it counts that a question is, word for word, one that is written down for a place."""

ASKED_OF_ITS_LIKE = 0.9
"""What such a question counts where it is written for the same paragraph of another game."""

MOST_OF_IT = 0.5
"""So much of a question must be a written one, which then counts for it by the square of its share."""

KIND_WEIGHT: Mapping[str, float] = {
    EntryKind.PAGE: 1.15,
    EntryKind.TERM: 1.2,
    EntryKind.OPTION: 1.0,
    EntryKind.PARAGRAPH: 1.0,
    EntryKind.ADVICE: 1.0,
    EntryKind.EXAMPLE: 0.85,
    # Whoever asks a question wants the rule; a lesson asks one itself.
    EntryKind.LESSON: 0.6,
}
ASKED_WEIGHT: Mapping[str, float] = {
    EntryKind.PAGE: 0.8,
    EntryKind.TERM: 1.1,
    EntryKind.OPTION: 0.9,
    EntryKind.PARAGRAPH: 1.2,
    EntryKind.ADVICE: 0.5,
    EntryKind.EXAMPLE: 0.4,
    EntryKind.LESSON: 0.4,
}
"""The same where a question is asked: its answer is a rule."""

IN_SHORT = 0.5
"""What a paragraph counts, where a question is asked, that tells a whole game in short: each rule stands elsewhere."""

SHARED_WITH_OTHER_GAMES = 0.3
"""What a term of several games counts where one of them was named: its own paragraphs say it of that game alone."""

OF_A_FORM = 0.7
"""What a place of a form of another game counts where neither was named: most who ask mean the game itself."""

FORMS = frozenset(
    form.slug for form in VARIANTS for game in VARIANTS if form.slug.startswith(f"{game.slug}-")
)
"""Games whose address is that of another and more: double-deck for six, piquet au cent."""

Rank = tuple[bool, float]
Name = list[str]
Names = list[list[Name]]


class WantedWord:
    """A word of a question with what each of its stems tells: the rarer in the texts, the more."""

    def __init__(self, term: QueryWord, vocabulary: Mapping[str, int], number: int) -> None:
        self.own, self.stems, self.weight = term.own, term.stems.keys(), term.weight
        self.in_sayings = term.own | {each for each, weight in term.stems.items() if weight >= PHRASE}
        rare = {each: log(1 + number / (1 + vocabulary.get(each, 0))) for each in term.stems}
        # However rare another word is, it tells no more than the one that was said.
        most = max((rare[each] for each in term.own), default=max(rare.values()))
        self.tells = {
            each: weight * term.weight * min(rare[each], most) for each, weight in term.stems.items()
        }
        self.worth = max(self.tells.values())


class SearchQuestion:
    """What is asked: its words, the games it names or means, and whether it is a question."""

    def __init__(
        self,
        terms: Sequence[QueryWord],
        named: NamedGames,
        vocabulary: Mapping[str, int],
        number: int,
        *,
        asks: bool,
    ) -> None:
        of_names = [named.words.issuperset(folded(term.instead or term.typed)) for term in terms]
        self.words = [WantedWord(term, vocabulary, number) for term in terms]
        # All entries of a game have its name; what else is asked tells which of them answers.
        beside = [word for word, of_name in zip(self.words, of_names, strict=True) if not of_name]
        self.beside = beside if any(word.weight == 1 for word in beside) else self.words
        self.asks = asks
        self.worth = sum(word.worth for word in self.words)
        self.slugs = named.slugs
        self.kinds = ASKED_WEIGHT if asks else KIND_WEIGHT
        telling = [word for word in self.words if word.weight == 1]
        self.pairs = [
            frozenset(product(one.in_sayings, other.in_sayings)) for one, other in pairwise(telling)
        ]

    def share(self, word: WantedWord) -> float:
        """How much of the question a word is: in a sentence by what it tells, else as one of the words."""
        return word.worth / self.worth if self.asks else 1 / len(self.words)


def rank(entry: SearchEntry, question: SearchQuestion) -> Rank:
    """Where an entry stands: what is about a game that was named first, then the best."""
    slugs, names = entry.slugs.split(), _names_of(entry)
    if question.slugs.isdisjoint(slugs):
        score = _score(entry, question, question.words, names[:-1])
        return True, -score * (OF_A_FORM if slugs and FORMS.issuperset(slugs) else 1.0)
    names_here = names if question.slugs.issuperset(slugs) else names[:-1]
    score = _score(entry, question, question.beside, names_here)
    score *= 1.0 if question.slugs.issuperset(slugs) else SHARED_WITH_OTHER_GAMES
    return not score, -score


def _names_of(entry: SearchEntry) -> Names:
    """The names of an entry, the questions written down for it, and those written down for its like."""
    return [[name.split() for name in part.split("|")] for part in entry.heads.split("||")]


def _score(entry: SearchEntry, question: SearchQuestion, words: Sequence[WantedWord], names: Names) -> float:
    """How well an entry answers these words of a question; the others are those of its game."""
    body = entry.words.split()[len(entry.heads.replace("|", " ").split()) :]
    title = {token for part in names for name in part for token in name}
    score, missing, beside_title = 0.0, 0.0, False
    for word in words:
        if points := _points(word, body, title):
            score += points
        else:
            missing += question.share(word)
        beside_title = beside_title or (word.weight == 1 and word.own.isdisjoint(title))
    if not score:
        return 0.0
    score *= (1 - missing) ** 2
    written = _weight_of_questions(names, words)
    score *= written if beside_title else _weight_of_names(entry, names, question.words, written)
    next_to = set(pairwise(body))
    score *= NEXT_TO ** sum(not next_to.isdisjoint(pair) for pair in question.pairs)
    score *= IN_SHORT if question.asks and entry.address.endswith(AT_A_GLANCE) else 1.0
    return score * question.kinds[entry.kind] / (1 + len(body) / 150)


def _points(word: WantedWord, body: Sequence[str], title: Set[str]) -> float:
    """What an entry has of a word: the best of its stems, and a little of the others."""
    points = []
    for each, tells in word.tells.items():
        often = body.count(each)
        if often or each in title:
            in_title = IN_TITLE if each in word.own else OTHER_IN_TITLE
            points.append(tells * ((in_title if each in title else 0) + often / (often + 1.0)))
    return max(points) + BESIDE_IT * (sum(points) - max(points)) if points else 0.0


def _weight_of_names(entry: SearchEntry, names: Names, words: Sequence[WantedWord], written: float) -> float:
    """What a place counts more that has all words of the question in its names."""
    # "Trump" before "to trump".
    long = 1.0 if len(folded(entry.title)) <= len(words) else 0.75
    if not any(0 < len(name) <= len(words) and _is_in_words(name, words) for part in names for name in part):
        return long * (1 + 1 / (1 + len(names[0][0])))
    # A question that somebody wrote down for a place, leads to it before what only has such a title.
    return long * max(WHOLE_TITLE[entry.kind], written)


def _weight_of_questions(names: Names, words: Sequence[WantedWord]) -> float:
    """What a place counts more for a question written down for it that is all or most of what is asked."""
    whole, share = sum(word.worth for word in words), 0.0
    for part, weight in zip(names[1:], (1.0, ASKED_OF_ITS_LIKE), strict=False):
        for name in part:
            if name and _is_in_words(name, words):
                part_of_it = sum(word.worth for word in words if not word.stems.isdisjoint(name))
                share = max(share, weight * part_of_it / whole)
    return 1 + (WRITTEN_QUESTION - 1) * share**2 if share >= MOST_OF_IT else 1.0


def _is_in_words(name: Name, words: Sequence[WantedWord]) -> bool:
    """Whether each word of a name is asked for."""
    return all(any(token in word.stems for word in words) for token in name)
