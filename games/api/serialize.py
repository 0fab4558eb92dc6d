"""Tables as the API tells them: from the view of one seat, as its page does, in plain values and plain words.

Everything here reads `TableView`, which reads the engine's view of the reader's own seat and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from games.bots import generic
from games.play.models import Game, GameStatus, Player
from games.play.read.claims import claim_at_table
from games.play.read.clocks import pace_words
from games.play.read.names import level_of, seat_names
from games.play.read.table.seals import deal_seal, opens_words
from games.play.read.table.view import TableView
from rules.engine.display import Display, Line, Pile, ShownCards, Tally, Trick
from rules.engine.moves import Phrase
from rules.engine.offers import phrase_to_json, to_json
from rules.engine.wording import say
from rules.web.speech import Plain

Teller = Callable[[Phrase], dict[str, Any]]


def teller(table: TableView) -> Teller:
    """How a phrase of a table is told: its code, its facts, and its words in the active language."""
    speaker = Plain(table.names, table.sides)

    def tell(phrase: Phrase) -> dict[str, Any]:
        return {**phrase_to_json(phrase), "words": say(table.wording, phrase, speaker)}

    return tell


# --- games in lists --------------------------------------------------------------------------------


def game_facts(game: Game, players: Sequence[Player], mine: Player | None) -> dict[str, Any]:
    """A game as its list tells it; nothing of its cards."""
    names = seat_names(len(players))
    return {
        "id": game.public_id,
        "url": game.get_absolute_url(),
        "variant": game.variant,
        "options": game.options,
        "status": game.status,
        "version": game.version,
        "public": game.public,
        "friendly": game.friendly,
        "rating_least": game.rating_least,
        "rating_most": game.rating_most,
        "seats": [sitter_facts(player, names[player.seat]) for player in players],
        "seat": mine.seat if mine is not None else None,
        "your_turn": mine is not None and mine.to_act,
        "to_act": [player.seat for player in players if player.to_act],
        "deadline": mine.deadline if mine is not None else None,
        "planned_at": mine.planned_at if mine is not None else None,
        "moved_at": game.moved_at,
    }


def sitter_facts(player: Player, name: str) -> dict[str, Any]:
    """A seat and who sits there."""
    return {
        "seat": player.seat, "name": name, "player": player.name, "kind": kind_of(player), "level": level_of(player)
    }  # fmt: skip


def kind_of(player: Player) -> str:
    """What sits at a seat: a person, a guest, a bot account, a bot of the house, or nobody."""
    if player.bot_id is not None:
        return "house"
    if player.user is None:
        return "free"
    if player.user.is_bot:
        return "bot"
    return "guest" if player.user.is_guest else "person"


# --- a table ---------------------------------------------------------------------------------------


def table_facts(table: TableView) -> dict[str, Any]:
    """A table as one reader sees it."""
    game = table.game
    mine = table.players[table.seat] if table.seat is not None else None
    return {
        **game_facts(game, table.players, mine),
        "your_turn": table.my_turn,
        "sides": [list(side) for side in table.engine.sides],
        "dealer": table.view.dealer if table.has_started else None,
        "rules_version": game.rules_version,
        "rules_url": table.rules_url,
        "pace": pace_words(game.time),
        "seal": deal_seal(table),
        "opens_words": opens_words(table),
        "table": display_facts(table.display, teller(table)) if table.has_started else None,
        "claim": claim_facts(table),
        "result": result_facts(game),
    }


def claim_facts(table: TableView) -> dict[str, Any] | None:
    """The claim a seat is to see now, as its page shows it; None where there is none."""
    if table.past or not table.has_started:
        return None
    claim = claim_at_table(table.game, table.players, table.story, table.seat, table.html)
    if claim is None:
        return None
    return {
        "id": claim.pk,
        "seat": claim.by,
        "side": claim.of_side,
        "concedes": claim.concedes,
        "state": claim.state,
        "cards": list(claim.shown),
        "from_above": claim.from_above,
        "may_answer": claim.may_answer,
    }


def result_facts(game: Game) -> dict[str, Any] | None:
    """How a game ended; None while it goes on."""
    if game.status != GameStatus.OVER or game.result is None:
        return None
    result = game.result
    return {
        "why": game.ending,
        "reason": result["reason"],
        "scores": result["scores"],
        "winners": result["winners"],
        "seat": result.get("seat"),
    }


def offers_facts(table: TableView) -> dict[str, Any]:
    """What the reader may do now: the offers of the seat's own view, and one legal move written out."""
    return {
        "version": table.game.version,
        "example": _example(table) if table.my_turn else None,
        **to_json(table.offers, teller(table)),
    }


def _example(table: TableView) -> str:
    """A legal move, always the same for the same view: drawn from the prompts, which know what the reader knows."""
    return str(generic.any_move(table.engine.prompts(table.view), Random(table.game.version)))


def display_facts(display: Display, tell: Teller) -> dict[str, Any]:
    """What lies on the table, as one seat sees it."""
    return {
        "deal": display.deal,
        "stage": display.stage,
        "hand": list(display.hand),
        "places": [
            {"seat": place.seat, "cards": place.cards, "notes": _all(place.notes, tell)}
            for place in display.places
        ],
        "headline": _all(display.headline, tell),
        "guidance": _all(display.guidance, tell),
        "trick": _trick(display.trick),
        "last_trick": _trick(display.last_trick),
        "tallies": [_tally(tally, tell) for tally in display.tallies],
        "laid": [_shown_cards(piece, tell) for piece in display.laid],
        "piles": [_pile(pile, tell) for pile in display.piles],
        "said": [{"seat": seat, "phrases": _all(phrases, tell)} for seat, phrases in display.said],
        "sheet": [_line(line, tell) for line in display.sheet],
        "scores": list(display.scores),
        "target": display.target,
    }


def _all(phrases: Iterable[Phrase], tell: Teller) -> list[dict[str, Any]]:
    return [tell(phrase) for phrase in phrases]


def _trick(trick: Trick | None) -> dict[str, Any] | None:
    if trick is None:
        return None
    return {"plays": [{"seat": seat, "card": card} for seat, card in trick.plays], "winner": trick.winner}


def _tally(tally: Tally, tell: Teller) -> dict[str, Any]:
    return {"label": tell(tally.label), "values": list(tally.values)}


def _shown_cards(piece: ShownCards, tell: Teller) -> dict[str, Any]:
    return {
        "seat": piece.seat,
        "what": tell(piece.what),
        "points": piece.points,
        "cards": list(piece.cards),
        "notes": _all(piece.notes, tell),
        "key": piece.key,
        "across": list(piece.across),
        "shared": piece.shared,
    }


def _pile(pile: Pile, tell: Teller) -> dict[str, Any]:
    return {"name": tell(pile.name), "size": pile.size, "cards": list(pile.cards)}


def _line(line: Line, tell: Teller) -> dict[str, Any]:
    return {
        "deal": line.deal,
        "label": tell(line.label),
        "parts": [_tally(part, tell) for part in line.parts],
        "scores": list(line.scores),
        "totals": list(line.totals),
    }
