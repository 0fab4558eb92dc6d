"""The comparison of worlds finds leaks: each of these is planted into the running site and must be found.

A check that cannot fail is worth nothing. Every plant is a mistake somebody could make: one fact too many in a
template's value, a header, a refusal, a time, a log line. Without plants nothing is found: test_leaks.py.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache, cached_property
from itertools import islice, zip_longest
from random import Random
from typing import Any

import pytest
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.jobs.refusals import Refused
from games.play.models import Deal, Game
from games.play.read import my_games
from games.play.read.table import ask, bar, log, moments, page, seats, side, since
from games.play.read.table.choices import HandCard, Question
from games.play.read.table.log import LogLine
from games.play.read.table.moments import FeltSaying
from games.play.read.table.seats import SeatBox
from games.play.read.table.view import TableView
from games.play.record.memory import Snapshot
from games.play.record.replay import history_of, record_of
from games.play.web import archive_views, table_views
from games.play.web.move_form import Answer
from games.play.write import door
from rules.engine import record
from tests import cast
from tests.play.planting import TRIED, Plant, found_in, named, on_the_backs, swap_view, told_in_full
from tests.play.worlds import Pair, pairs

PLANTS: list[Plant] = []


def plant(planted: Plant) -> Plant:
    PLANTS.append(planted)
    return planted


@cache
def tried_pairs() -> list[Pair]:
    """The same pairs for every plant: one after each kind of move and chair, then the second of each, and so on."""
    kinds: dict[tuple[str, bool], list[Pair]] = {}
    for pair in islice(pairs(Random(2026)), 3 * TRIED):
        last = pair.moves[0][-1][1].verb if pair.moves[0] else "deal"
        kinds.setdefault((last, pair.viewer is None), []).append(pair)
    rounds = zip_longest(*kinds.values())
    return [pair for pairs_of_round in rounds for pair in pairs_of_round if pair is not None][:TRIED]


def others(game: Game, seat: int | None) -> list[tuple[str, ...]]:
    """The hands a reader must not see."""
    state = cast.state_of(game)
    return [game.engine.show(game.engine.view(state, s)).hand for s in range(4) if s != seat]


def a_figure(game: Game, seat: int | None) -> int:
    """A number made of all the hidden hands: too small to tell much, and yet it tells."""
    return int(hashlib.sha256(repr(others(game, seat)).encode()).hexdigest()[:4], 16)


# --- the table page --------------------------------------------------------------------------------


@plant
def a_hidden_hand_in_the_notes_of_a_seat(patch: pytest.MonkeyPatch) -> None:
    honest = seats.seat_box

    def seat_box(table: TableView, seat: int, ratings: Mapping[int, str]) -> SeatBox:
        box = honest(table, seat, ratings)
        if not table.has_started or box.you:
            return box
        hand = table.engine.show(table.engine.view(table.story[-1].state, seat)).hand
        return replace(box, notes=(*box.notes, mark_safe(f"<i title='{hand}'></i>")))

    patch.setattr(seats, "seat_box", seat_box)


@plant
def a_figure_in_the_words_of_a_moment(patch: pytest.MonkeyPatch) -> None:
    honest = moments.moments_of

    def moments_of(table: TableView) -> Any:
        text = SafeString(a_figure(table.game, table.seat))
        return tuple(replace(moment, sayings=(FeltSaying("bottom", text),)) for moment in honest(table))

    patch.setattr(page, "moments_of", moments_of)


@plant
def the_hand_in_the_order_it_was_dealt(patch: pytest.MonkeyPatch) -> None:
    honest = ask.choices_of

    def choices_of(table: TableView) -> Any:
        asked = honest(table)
        dealt = Deal.objects.filter(game=table.game).latest("number").cards.split()

        def place(card: HandCard | None) -> int:
            return dealt.index(card.card) if card is not None else len(dealt)

        as_dealt = tuple(
            replace(suit, cards=tuple(sorted(suit.cards, key=place)))
            for suit in sorted(asked.hand, key=lambda suit: min(map(place, suit.cards)))
        )
        return replace(asked, hand=as_dealt)

    patch.setattr(ask, "choices_of", choices_of)


@plant
def cards_in_the_seal_of_the_deal(patch: pytest.MonkeyPatch) -> None:
    def deal_seal(table: TableView) -> str:
        if table.moment is None:
            return ""
        found = Deal.objects.get(game=table.game, number=table.moment.deal)
        return hashlib.sha256(found.cards.encode()).hexdigest()

    patch.setattr(side, "deal_seal", deal_seal)


@plant
def the_log_with_what_only_others_know(patch: pytest.MonkeyPatch) -> None:
    def sentences_of(seen: TableView, moment: Snapshot, _language: str) -> tuple[LogLine, ...]:
        return tuple(told_in_full(seen, moment, event) for event in moment.events)

    patch.setattr(log, "sentences_of", sentences_of)


@plant
def a_memory_of_the_log_that_does_not_ask_who_reads(patch: pytest.MonkeyPatch) -> None:
    """The log of the first reader is kept for all: here the seat that moved last is shown its own page first."""
    honest = log.sentences

    def sentences(table: TableView, moments: Any) -> tuple[LogLine, ...]:
        kept, table.seat = table.seat, (table.story[-1].version % 4 if table.story else table.seat)
        try:
            return honest(table, list(moments))
        finally:
            table.seat = kept

    patch.setattr(log, "sentences", sentences)
    patch.setattr(since, "sentences", sentences)


@plant
def prompts_made_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    def guidance_of(table: TableView) -> tuple[SafeString, ...]:
        return (SafeString(f"{a_figure(table.game, table.seat)}"),) if table.my_turn else ()

    patch.setattr(ask, "guidance_of", guidance_of)


@plant
def a_watcher_with_the_cards_of_the_seat_drawn_at_the_foot(patch: pytest.MonkeyPatch) -> None:
    def view(self: TableView) -> Any:
        assert self.moment is not None
        return self.engine.view(self.moment.state, self.viewer)

    patch.setattr(TableView, "view", named(cached_property(view), "view"))


@plant
def looking_back_at_somebody_elses_cards(patch: pytest.MonkeyPatch) -> None:
    def view(self: TableView) -> Any:
        assert self.moment is not None
        seat = self.seat if not self.past else (self.viewer + 1) % 4
        return self.engine.view(self.moment.state, seat)

    patch.setattr(TableView, "view", named(cached_property(view), "view"))


@plant
def an_attribute_of_the_french_page_alone(patch: pytest.MonkeyPatch) -> None:
    honest = bar.rules_name

    def rules_name(table: TableView) -> str:
        by_key = (
            f" {a_figure(table.game, table.seat)}" if get_language() == "fr" and table.has_started else ""
        )
        return f"{honest(table)}{by_key}"

    patch.setattr(bar, "rules_name", rules_name)


@plant
def a_link_with_a_figure_of_the_hidden_hands(patch: pytest.MonkeyPatch) -> None:
    def rules_url(self: TableView) -> str:
        return (
            f"/rules/double-deck/?about={a_figure(self.game, self.seat)}" if self.has_started else "/rules/"
        )

    patch.setattr(TableView, "rules_url", property(rules_url))


# --- answers to moves --------------------------------------------------------------------------------


@plant
def a_refusal_that_says_who_holds_the_card(patch: pytest.MonkeyPatch) -> None:
    honest = TableView.explain

    def explain(self: TableView, illegal: Any) -> tuple[SafeString, str]:
        sentence, url = honest(self, illegal)
        holders = [hand.count("AS") for hand in others(self.game, self.seat)]
        return SafeString(f"{sentence} {holders}"), url

    patch.setattr(TableView, "explain", explain)


@plant
def a_status_that_depends_on_the_hidden_hands(patch: pytest.MonkeyPatch) -> None:
    honest = table_views.reply

    def reply(request: Any, public_id: str, given: Answer) -> HttpResponse:
        game, _players, player = table_views.seat_for(request, public_id)
        if given.status == 422 and a_figure(game, player.seat) % 2:
            given = replace(given, status=409)
        return honest(request, public_id, given)

    patch.setattr(table_views, "reply", reply)


@plant
def a_question_that_is_asked_only_when_the_move_is_a_mistake(patch: pytest.MonkeyPatch) -> None:
    honest = ask.question_to

    def question_to(table: TableView) -> Question | None:
        asked = honest(table)
        if asked is None:
            return None
        return Question(asked.move, SafeString(f"{asked.html} {a_figure(table.game, table.seat) % 97}"))

    patch.setattr(ask, "question_to", question_to)


@plant
def a_stale_answer_that_repeats_the_record(patch: pytest.MonkeyPatch) -> None:
    honest = Refused.__str__

    def words(refused: Refused) -> str:
        if refused.code != "stale":
            return honest(refused)
        deal = Deal.objects.latest("pk")
        return f"{honest(refused)} {deal.cards[:40]}"

    patch.setattr(Refused, "__str__", words)


# --- the archive, lists, headers, times, signals, the log --------------------------------------------


@plant
def a_deal_page_that_opens_too_early(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(archive_views, "_deal_of", lambda game, number: Deal.objects.get(game=game, number=number))


@plant
def a_proof_of_a_sealed_deal_in_the_reply_that_refuses_it(patch: pytest.MonkeyPatch) -> None:
    def _deal_of(game: Game, number: int) -> Deal:
        deal = Deal.objects.get(game=game, number=number)
        if deal.revealed_at is None:
            logging.getLogger("games.play").warning("sealed: %s", deal.cards)
            raise Http404
        return deal

    patch.setattr(archive_views, "_deal_of", _deal_of)


@plant
def a_record_of_a_game_still_played(patch: pytest.MonkeyPatch) -> None:
    honest = archive_views.export

    def export(request: Any, public_id: str) -> HttpResponse:
        game = Game.objects.get(public_id=public_id)
        return HttpResponse(record.write(record_of(game)), content_type="text/plain")

    swap_view(patch, honest, export)


@plant
def an_etag_of_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    honest = table_views.render

    def render(request: Any, template: str, context: Any = None, **more: Any) -> HttpResponse:
        response = honest(request, template, context, **more)
        facts = (context or {}).get("game")
        if facts is not None and facts.status == "playing":
            state = repr(cast.state_of(Game.objects.get(public_id=facts.public_id)))
            response.headers["ETag"] = hashlib.sha256(state.encode()).hexdigest()
        return response

    patch.setattr(table_views, "render", render)


@plant
def a_state_printed_into_the_page_for_debugging(patch: pytest.MonkeyPatch) -> None:
    honest = table_views.render

    def render(request: Any, template: str, context: Any = None, **more: Any) -> HttpResponse:
        response = honest(request, template, context, **more)
        shown = (context or {}).get("table")
        if shown is not None and shown.started:
            game = Game.objects.get(public_id=context["game"].public_id)
            response.content += f"<!-- {history_of(game)[-1].state} -->".encode()
        return response

    patch.setattr(table_views, "render", render)


@plant
def a_move_that_takes_longer_with_a_hard_choice_behind_it(patch: pytest.MonkeyPatch) -> None:
    honest = door.submit

    def submit(public_id: str, *, seat: int, at: datetime | None = None, **more: Any) -> Game:
        game = Game.objects.get(public_id=public_id)
        late = timezone.now() + timedelta(minutes=a_figure(game, None) % 50)
        return honest(public_id, seat=seat, at=late, **more)

    patch.setattr(door, "submit", submit)


@plant
def a_signal_that_carries_the_move(patch: pytest.MonkeyPatch) -> None:
    honest = door.deal_out

    def deal_out(held: Any, state: Any, deal: Any) -> Any:
        seen = held.game.engine.view(state, 0)
        held.game.revision += hashlib.sha256(repr(seen).encode()).digest()[0] % 7
        return honest(held, state, deal)

    patch.setattr(door, "deal_out", deal_out)


@plant
def a_line_in_the_log_with_a_hand(patch: pytest.MonkeyPatch) -> None:
    honest = door.submit

    def submit(public_id: str, *, seat: int, **more: Any) -> Game:
        game = honest(public_id, seat=seat, **more)
        logging.getLogger("games.play").info("%s moved, %s", seat, others(game, None))
        return game

    patch.setattr(door, "submit", submit)


@plant
def the_list_of_my_games_in_an_order_of_its_own(patch: pytest.MonkeyPatch) -> None:
    honest = my_games._status

    def _status(mine: Any, players: Any, names: Any, *, ended: int | None) -> str:
        text = a_figure(mine.game, mine.seat) if mine.game.status == "playing" else ""
        return f"{honest(mine, players, names, ended=ended)} {text}"

    patch.setattr(my_games, "_status", _status)


@plant
def news_of_what_the_partner_was_given(patch: pytest.MonkeyPatch) -> None:
    honest = log.news_of

    def news_of(table: TableView, changes: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
        moments: list[Snapshot] = [moment for moment in table.story if moment.events]
        text = SafeString(repr([event.private for moment in moments for event in moment.events]))
        return (*honest(table, changes), LogLine(0, text, "gave"))

    patch.setattr(log, "news_of", news_of)


@plant
def cards_counted_by_value_for_the_backs(patch: pytest.MonkeyPatch) -> None:
    on_the_backs(patch, lambda hand: sum(card[0] == "A" for card in hand))


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "planted",
    # A third of them at once: what they prove is that the walk over the pages still finds leaks.
    [
        pytest.param(planted, id=planted.__name__, marks=pytest.mark.only_long if number % 3 else ())
        for number, planted in enumerate(PLANTS)
    ],
)
def test_a_planted_leak_is_found(planted: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch)
    assert found_in(tried_pairs()), "nobody noticed"


def test_twenty_leaks_at_least_are_planted() -> None:
    assert len(PLANTS) >= 20
