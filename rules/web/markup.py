"""Prose of the rule pages: Markdown with cards in the line and links to the glossary.

`{KH QH}` in a text is a pair of card chips. The first use of a glossary term in a section becomes
a link with the definition as its title; headings, links and tables are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.deflist import deflist_plugin

from rules.web.running_text import running_text
from rules.web.speech import card_chip

CARDS = re.compile(r"\{((?:[AKQJT2-9][SHCD])(?: [AKQJT2-9][SHCD])*)\}")

OUTWARD = re.compile(r'<a (?=href="https?:)')
"""The beginning of a link that leads away from the site."""

ALLOWED_TAGS = {
    "a", "b", "blockquote", "br", "code", "dd", "div", "dl", "dt", "em", "li", "ol", "p", "span", "strong", "ul",
}  # fmt: skip
ALLOWED_ATTRIBUTES = {
    "a": {"href", "class", "title", "aria-label"},
    "div": {"class", "id"},
    "p": {"class", "id"},
    "span": {"class", "role", "aria-label", "aria-hidden"},
    "ol": {"start"},
}


@dataclass(frozen=True, slots=True)
class LinkedTerm:
    """A word of the glossary as it is linked: where to, what its title says, and after which words alone (or any)."""

    slug: str
    address: str
    title: str
    after: tuple[str, ...] = ()


@dataclass
class Linker:
    """Links terms at their first use: `forms` are the spellings in lower case, `seen` what has been linked."""

    forms: Mapping[str, LinkedTerm]
    pattern: re.Pattern[str]
    seen: set[str] = field(default_factory=set)

    def new_section(self) -> None:
        """Begin a section: every term may be linked once again."""
        self.seen.clear()


@dataclass(frozen=True, slots=True)
class Anchor:
    """The permanent anchor of a block: its id, what the link to it is called, and another class of the block.

    `correction` is where a reader says what is wrong with it, and what that link is called.
    """

    id: str
    label: str
    css: str = ""
    correction: tuple[str, str] | None = None


def linker(forms: Mapping[str, LinkedTerm]) -> Linker:
    """A linker for terms by their spellings; the longest spelling wins."""
    spellings = sorted(forms, key=len, reverse=True)
    choice = "|".join(_after(forms[spelling].after) + re.escape(spelling) for spelling in spellings) or "(?!)"
    pattern = re.compile(rf"(?<![\w’-])(?:{choice})(?![\w-])", re.IGNORECASE)
    return Linker(forms, pattern)


def _after(words: tuple[str, ...]) -> str:
    """A pattern that matches behind one of the words: what else is spelled like the term is not linked."""
    return "(?:" + "|".join(rf"(?<=\b{re.escape(word)}\s)" for word in words) + ")" if words else ""


def _cards_rule(state: StateInline, silent: bool) -> bool:
    """The inline rule for cards in a text, as in `{KH QH}`."""
    match = CARDS.match(state.src, state.pos)
    if not match:
        return False
    if not silent:
        token = state.push("cards", "", 0)
        token.content = match[1]
    state.pos = match.end()
    return True


def _render_cards(
    self: RendererHTML, tokens: list[Token], place: int, options: OptionsDict, env: EnvType
) -> str:
    chips = [str(card_chip(card)) for card in tokens[place].content.split()]
    return chips[0] if len(chips) == 1 else f'<span class="cards">{" ".join(chips)}</span>'


def _terms_rule(state: StateCore) -> None:
    """Core rule: link the terms in running text."""
    links: Linker | None = state.env.get("linker")
    if links is None:
        return
    for token in state.tokens:
        if token.type == "inline" and token.children:
            token.children = _with_links(token.children, links)


def _with_links(children: list[Token], links: Linker) -> list[Token]:
    tokens: list[Token] = []
    inside_link = 0
    for child in children:
        inside_link += (child.type == "link_open") - (child.type == "link_close")
        if child.type == "text" and not inside_link:
            tokens += _link_text(child, links)
        else:
            tokens.append(child)
    return tokens


def _link_text(token: Token, links: Linker) -> list[Token]:
    pieces: list[Token] = []
    rest = 0
    for match in links.pattern.finditer(token.content):
        term = links.forms[match[0].lower()]
        if term.slug in links.seen:
            continue
        links.seen.add(term.slug)
        pieces.append(_text(token.content[rest : match.start()]))
        opened = Token(
            "link_open", "a", 1, attrs={"class": "term", "href": term.address, "title": term.title}
        )
        pieces += [opened, _text(match[0]), Token("link_close", "a", -1)]
        rest = match.end()
    return [*pieces, _text(token.content[rest:])] if pieces else [token]


def _anchor_rule(state: StateCore) -> None:
    """Core rule: the anchor stands on a single paragraph, else on a box round the whole."""
    anchor: Anchor | None = state.env.get("anchor")
    if anchor is None:
        return
    tokens = state.tokens
    classes = f"anchored {anchor.css}".strip()
    link: dict[str, str | int | float] = {
        "class": "pilcrow",
        "href": f"#{anchor.id}",
        "aria-label": anchor.label,
    }
    pilcrow = [Token("link_open", "a", 1, attrs=link), _text("¶"), Token("link_close", "a", -1)]
    if anchor.correction is not None:
        address, words = anchor.correction
        correct = Token("link_open", "a", 1, attrs={"class": "correct", "href": address})
        pilcrow += [correct, _text(words), Token("link_close", "a", -1)]
    # A block stands in its page without the line's end that Markdown would put behind it.
    tokens[-1].block = False
    if [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]:
        tokens[0].attrs = {"class": classes, "id": anchor.id}
        tokens[1].children = [*pilcrow, *(tokens[1].children or [])]
    else:
        box = Token("box_open", "div", 1, attrs={"class": f"{classes} flow", "id": anchor.id})
        inline = Token("inline", "", 0, children=pilcrow)
        state.tokens = [box, *tokens, inline, Token("box_close", "div", -1)]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).use(deflist_plugin)
    parser.inline.ruler.before("escape", "cards", _cards_rule)
    parser.core.ruler.after("inline", "terms", _terms_rule)
    parser.core.ruler.after("terms", "anchor", _anchor_rule)
    parser.add_render_rule("cards", _render_cards)
    return parser


PARSER = _parser()


def typeset(text: str, language: str) -> str:
    """The text with the fixed spaces French puts before its high punctuation."""
    if language != "fr":
        return text
    text = re.sub(" (?=[;?!])", "\N{NARROW NO-BREAK SPACE}", text)
    return re.sub("(?<=«) | (?=[:»])", "\N{NO-BREAK SPACE}", text)


def render(text: str, links: Linker | None = None, anchor: Anchor | None = None) -> SafeString:
    """The HTML of a stretch of prose, cleaned of everything a rule text has no use for."""
    return _clean(PARSER.render(text, {"linker": links, "anchor": anchor}))


def render_inline(text: str) -> SafeString:
    """The HTML of a line, without a paragraph round it."""
    return _clean(PARSER.renderInline(text))


def plain(text: str) -> str:
    """A line of prose as text, its fixed spaces kept: what stands in titles and descriptions."""
    words = unescape(nh3.clean(PARSER.renderInline(text), tags=set()))
    return re.sub("[ \\n]+", " ", words).strip(" \n")


def text_of(text: str) -> str:
    """A stretch of prose, of several paragraphs or a list, as text in one line."""
    return running_text(PARSER.render(text, {"linker": None, "anchor": None}))


LEAD = re.compile(r"^\*([^*\n]+)\*", re.MULTILINE)


def leads_of(text: str) -> tuple[str, ...]:
    """The emphasised words with which its paragraphs begin: *Head the trick.* is the heading of one."""
    return tuple(text_of(lead) for lead in LEAD.findall(text))


def _clean(html: str) -> SafeString:
    cleaned = nh3.clean(
        html,
        tags=ALLOWED_TAGS,
        attributes=ALLOWED_ATTRIBUTES,
        link_rel=None,
        url_schemes={"http", "https"},
    )
    return SafeString(OUTWARD.sub('<a rel="external noopener" ', cleaned))
