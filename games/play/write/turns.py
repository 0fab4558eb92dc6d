"""Whose turn it is: the caches of the players, and the bots' turn as something that is due."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.jobs import queue
from rules.engine.match import MatchState
from rules.engine.moves import Seat
from rules.engine.prompts import verbs_of

from ..models import ClaimPart, ClaimState, GameStatus, Player, TableClaim
from . import clocks, events
from .lock import LockedTable

BOTS_TURN = "bots_turn"
"""The kind of what is due when a bot is to act; bots/drive.py does it."""


ASKED = "asked_"
"""How the codes of what a seat is asked begin, in a game's wording; the verb of a move follows."""


def pass_turn(table: LockedTable, state: MatchState[Any], at: datetime, mover: Player | None = None) -> None:
    """Who is to act in a state, from an instant on; `mover` has moved and has seen the table as it is now."""
    acting = table.game.engine.to_act(state)
    # A move makes an open claim void.
    share_claim(table, {}, at)
    for player in table.players:
        turn, before = player.seat in acting, player.to_act
        if before == turn and player is not mover:
            continue
        player.to_act = turn
        player.prompt_verb = prompt_verb_of(table, state, player)
        # What was said of a turn holds until its move; a new turn is planned when the plans are settled.
        player.by_hand = False
        if not turn:
            player.planned_at = None
        if turn and not before:
            clocks.visit(table, player, at)
            tell_of_visit(table, player, at)
        elif before and not turn:
            clocks.leaves(table, player, at)
            _tell(table, player, events.TurnWent)
        elif turn:
            clocks.count_visit(table, player, at)
        player.save(
            update_fields=[
                "to_act",
                "prompt_verb",
                "planned_at",
                "by_hand",
                "turn_since",
                "in_haste",
                "seen",
                "deal_closed",
                "last_active_at",
                *(clocks.FIELDS if table.game.time.runs else ()),
            ]
        )
    if any(player.bot_id is not None for player in table.players):
        see_to_bots(table)


def share_claim(table: LockedTable, parts: Mapping[Seat, str], at: datetime) -> None:
    """What an open claim wants of the seats from an instant on (ClaimPart); nothing of any where there is none.

    Whoever is asked has a visit, and the clock of whoever put it stands until all have answered.
    """
    for player in table.players:
        part, before = parts.get(player.seat, ""), player.open_claim
        if part == before:
            continue
        player.open_claim = part
        if part == ClaimPart.ASKED:
            clocks.visit(table, player, at)
            tell_of_visit(table, player, at)
        elif before == ClaimPart.ASKED or part == ClaimPart.PUT:
            clocks.leaves(table, player, at)
            _tell(table, player, events.TurnWent)
        else:
            clocks.resume(table, player, at)
            _tell(table, player, events.TurnWaits)
        player.save(update_fields=["open_claim", "turn_since", *clocks.FIELDS])


def refuse_claim(table: LockedTable, at: datetime) -> None:
    """A claim that is open at the table is not granted, and play goes on."""
    rows = TableClaim.objects.filter(game=table.game, version=table.game.version, state=ClaimState.OPEN)
    rows.update(state=ClaimState.REFUSED)
    table.happened.append(events.ClaimClosed(table.game))
    share_claim(table, {}, at)


def prompt_verb_of(table: LockedTable, state: MatchState[Any], player: Player) -> str:
    """What a person is asked, by the verb the game has words for; empty where it has none. Bots read no lists."""
    if not player.to_act or player.user_id is None:
        return ""
    engine, wording = table.game.engine, table.game.rules.wording
    verbs = verbs_of(engine.prompts(engine.view(state, player.seat)))
    return next((verb for verb in verbs if f"{ASKED}{verb}" in wording), "")


def tell_of_visit(table: LockedTable, player: Player, at: datetime) -> None:
    """A visit begins: whoever wants to know is told."""
    player.turn_since = at
    if is_waited_for(table, player):
        table.happened.append(events.TurnCame(table.game, player.seat, player))


def _tell(table: LockedTable, player: Player, happened: type[events.TurnWent | events.TurnWaits]) -> None:
    if is_waited_for(table, player):
        table.happened.append(happened(table.game, player.seat, player))


def is_waited_for(table: LockedTable, player: Player) -> bool:
    """Whether a turn is a person's for whom another person or a clock waits: bots wait for one person for ever."""
    if player.user_id is None:
        return False
    return table.game.time.runs or sum(other.user_id is not None for other in table.players) > 1


def see_to_bots(table: LockedTable) -> None:
    """Let a bot move after its delay where one is to act; what was due of it before is void."""
    game = table.game
    acts = any(player.to_act and player.bot_id is not None for player in table.players)
    if acts and game.status == GameStatus.PLAYING:
        queue.enqueue(BOTS_TURN, game=game, at=timezone.now() + delay() * _pace_of_bots(table))
    else:
        queue.cancel(BOTS_TURN, game=game)


def _pace_of_bots(table: LockedTable) -> float:
    """How long bots wait, as a factor of the usual time: what the only person at a table has chosen, else 1."""
    people = [player for player in table.players if player.user_id is not None]
    if len(people) != 1 or people[0].user is None:
        return 1.0
    return people[0].user.moment_length


def delay() -> timedelta:
    """How long a bot seems to think: drawn at random before it thinks, so that it knows nothing of the hand."""
    low, high = settings.TALON_BOT_DELAY
    return timedelta(seconds=low + (high - low) * secrets.randbelow(10_001) / 10_000)
