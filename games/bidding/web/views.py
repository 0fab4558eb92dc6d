"""The page of the bidding trainer: its address holds game, system, the number of the auction, and the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import SystemRandom
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.middleware import come_again
from accounts.models import User
from accounts.rate_limit import Windows, address_of, wait
from rules.engine.display import SuitWorth
from rules.engine.moves import Move, Phrase
from rules.engine.page import Spot
from rules.engine.prompts import number_of, words_for
from rules.engine.variant import Variant
from rules.web import mixes
from rules.web.around import Trail, find_game, game_context, has_auction, head_of_game
from rules.web.lessons import speaker_round
from rules.web.page_cache import cached_page
from rules.web.speech import Html, say_html

from .. import auctions
from ..auctions import AuctionCase, PartnerBid, auction_case, systems_of

OF_A_PERSON: Windows = ((60, 60), (900, 3600))
"""Auctions, and answers to them: bots take up to a tenth of a second for one."""

FROM_AN_ADDRESS: Windows = ((180, 60), (1800, 3600))
"""Of all who have no account, from one address: a club, or a school, has one for all."""


class BadQuery(ValueError):
    """An address that asks for what is not there; the sentence says what."""


@dataclass(frozen=True)
class AuctionQuery:
    """What an address asks for: the system, the number of the auction, and the answers given."""

    system: str
    number: int
    means: int | None
    call: str


@dataclass(frozen=True)
class MeaningQuestion:
    """What the partner's bid may say: the words of each, which is right, and which was answered (None: none)."""

    bid: SafeString
    partner: str
    choices: tuple[SafeString, ...]
    right: SafeString
    answer: int | None
    is_right: bool


@dataclass(frozen=True)
class CallQuestion:
    """What may be called, as (word, label); what was answered, what the bot calls, and what that says."""

    choices: tuple[tuple[str, SafeString], ...]
    answer: SafeString | None
    bot: SafeString
    says: SafeString
    is_same: bool


@require_safe
def trainer(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A hand and an auction to think about, and what the bots make of them."""
    variant = find_game(slug)
    if not has_auction(variant):
        raise Http404
    address = reverse("bidding:trainer", args=[slug])
    if "deal" in request.GET and (answer := come_again(request, _wait_for_bots(request))) is not None:
        answer["Cache-Control"] = "private, no-store"
        return answer
    try:
        query, fault = _query_of(variant, request), ""
        if query is None and "system" in request.GET:
            return _by_lot(address, _system_of(variant, request))
    except BadQuery as wrong:
        query, fault = None, str(wrong)

    def context() -> Mapping[str, Any]:
        title = gettext("Bidding trainer")
        trail: Trail = [
            (gettext("Rules"), reverse("rules:index")),
            (gettext(variant.name), mixes.mix_url(variant, variant.options())),
            (title, ""),
        ]
        return {
            **game_context(variant, variant.options()),
            **head_of_game(request, variant, trail, title, address, picture="bidding"),
            **(_case_context(variant, query, address) if query else {}),
            "trail": trail,
            "trainer_address": address,
            "systems": [(word, gettext(label)) for word, label, _options in systems_of(variant)],
            "system": query.system if query else _first_to_try(variant),
            "asked": query is not None,
            "fault": fault or _fault_of_rules(variant, request),
        }

    # A link that asks for no auction leads to the choice of one, with what it cannot mean said there.
    status = 400 if fault and "deal" in request.GET else 200
    return cached_page(request, "bidding/trainer.html", context, status=status, keep=not request.GET)


def _wait_for_bots(request: HttpRequest) -> int:
    """Count one more auction that bots bid; in how many seconds to come again where it is too much, else 0."""
    user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
    if isinstance(user, User) and not user.is_guest:
        return wait("bidding", str(user.pk), OF_A_PERSON)
    return wait("bidding-from", address_of(request), FROM_AN_ADDRESS)


def _first_to_try(variant: Variant[Any]) -> str:
    """The system that is chosen beforehand: the first one that says something, where the game has any."""
    systems = systems_of(variant)
    return systems[min(1, len(systems) - 1)][0]


def _by_lot(address: str, system: str) -> HttpResponseBase:
    """The way to an auction of a system, any one."""
    number = SystemRandom().randint(1, auctions.MOST)
    answer = HttpResponseRedirect(f"{address}?{urlencode({'system': system, 'deal': number})}")
    answer["Cache-Control"] = "private, no-store"
    return answer


def _query_of(variant: Variant[Any], request: HttpRequest) -> AuctionQuery | None:
    """What the address asks for, None where it asks for no auction; raises BadQuery."""
    query = request.GET
    if "deal" not in query:
        return None
    system = _system_of(variant, request)
    number = number_of(query["deal"])
    if number is None or not 1 <= number <= auctions.MOST:
        raise BadQuery(gettext("Auctions are numbered from 1 to {most}.").format(most=auctions.MOST))
    means, call = query.get("means", ""), query.get("call", "")
    case = auction_case(variant, system, number)
    if call and call not in map(str, case.calls):
        raise BadQuery(gettext("That cannot be called here."))
    place = number_of(means)
    if means and (place is None or case.partner is None or place >= len(case.partner.choices)):
        raise BadQuery(gettext("That is not one of the meanings to choose from."))
    return AuctionQuery(system, number, place, call)


def _system_of(variant: Variant[Any], request: HttpRequest) -> str:
    """The system an address asks for, the first one where it names none; raises BadQuery."""
    systems = [word for word, _label, _options in systems_of(variant)]
    system = request.GET.get("system", systems[0])
    if system not in systems:
        raise BadQuery(gettext("This game has no such bidding system. Choose one below."))
    return system


def _fault_of_rules(variant: Variant[Any], request: HttpRequest) -> str:
    """What is wrong with the house rules in an address, as on pages that go by them; a system brings its own."""
    _options, fault = mixes.readable_mix(variant, request.GET.dict())
    return fault.sentence if fault is not None else ""


def _case_context(variant: Variant[Any], query: AuctionQuery, address: str) -> dict[str, Any]:
    """An auction with its questions, and the answers where they were given."""
    case = auction_case(variant, query.system, query.number)
    speaker = speaker_round(case.engine, case.seat)
    display = case.engine.show(case.view)
    answered = query.means is not None or bool(query.call)
    following = {"system": query.system, "deal": query.number % auctions.MOST + 1}
    return {
        "number": query.number,
        "calls": [
            # What a bid says is asked for, so that only the bid itself stands here.
            (speaker.seat_names[seat], say_html(variant.wording, notes[0], speaker))
            for seat, notes in display.said
        ],
        "spots": tuple(map(Spot, display.hand)),
        "meaning": _meaning_question(variant, case.partner, query.means, speaker) if case.partner else None,
        "call": _call_question(variant, case, query.call, speaker),
        "answered": answered,
        "worths": [_worth_line(worth) for worth in display.outlook.worths] if answered else [],
        "hints": [say_html(variant.wording, hint, speaker) for hint in display.outlook.hints]
        if answered
        else [],
        "next_address": f"{address}?{urlencode(following)}",
    }


def _worth_line(worth: SuitWorth) -> tuple[str, int]:
    """A suit and what the hand would meld with it as trumps."""
    return worth.suit, worth.points


def _meaning_question(
    variant: Variant[Any], partner: PartnerBid, means: int | None, speaker: Html
) -> MeaningQuestion:
    def words(phrase: Phrase) -> SafeString:
        return say_html(variant.wording, phrase, speaker)

    return MeaningQuestion(
        bid=SafeString(partner.move.words[0]),
        partner=speaker.seat_names[partner.seat],
        choices=tuple(map(words, partner.choices)),
        right=words(partner.meaning),
        answer=means,
        is_right=means is not None and partner.choices[means] == partner.meaning,
    )


def _call_question(variant: Variant[Any], case: AuctionCase, call: str, speaker: Html) -> CallQuestion:
    prompts = case.engine.prompts(case.view)

    def words(move: Move) -> SafeString:
        offered = words_for(prompts, move)
        assert offered is not None
        return say_html(variant.wording, offered.offered(move), speaker)

    bot = auctions.bare_call(case.call)
    says = "" if case.meaning is None else say_html(variant.wording, case.meaning, speaker)
    return CallQuestion(
        choices=tuple((str(move), words(move)) for move in case.calls),
        answer=words(Move.parse(call)) if call else None,
        bot=words(bot),
        says=SafeString(says),
        is_same=call == str(bot),
    )
