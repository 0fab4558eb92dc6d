"""What a notice keeps of its table, and nothing else: the game, the seats, who plays. No card, no bid, no word said.

Bots are left out: people wait for people, and bots are called after cards.
"""

from __future__ import annotations

from typing import Any, TypedDict

from accounts.models import Called, User, name_for_all, said_name
from games.play.models import Bot, Game, Player
from games.play.models.bots import shown_bot


class Facts(TypedDict, total=False):
    """The facts of a notice; all of them plain, for they are stored as JSON.

    Attributes:
        variant: The game's slug.
        table: The table's public id.
        token: Its invitation, where the notice is one.
        others: The names of the other people at the table, each for readers of any language.
        by: Who asked, said or gave, likewise.
        person: Whose profile page it leads to.
        outcome: `won` or `lost`, of a game that is over.
        to_bot: The seat went to a bot.
        may_return: It may be taken back.
        act: What staff did.
        words: What staff say about it.
        until: Until when it lasts, as an instant in ISO form.
        event: The public id of an event.
        event_name: What it is called; empty for one of the site's own.
        what: What is told of it.
        league: The public id of a league.
        season: The number of its season.
        league_name: What it is called.
        ladder: The public id of a ladder.
        ladder_name: What it is called; empty for one of the site's own.
        left_here: How many hours are left of the leave of this game.
        number: A place, or how many days are left.
        club: The public id of the club it is about.
        club_name: What that is called.
        call: The public id of a call for the director.
        contest: What the caller's table is played for.
    """

    variant: str
    table: str
    token: str
    others: list[Called | str]
    by: Called | str
    person: str
    outcome: str
    to_bot: bool
    may_return: bool
    act: str
    words: str
    until: str
    event: str
    event_name: str
    what: str
    league: str
    season: int
    league_name: str
    ladder: str
    ladder_name: str
    left_here: int
    number: int
    club: str
    club_name: str
    call: str
    contest: str


def facts_of_table(game: Game, players: list[Player], user: User) -> Facts:
    """What every notice about a table tells somebody of it."""
    others = [
        player.name_for_all
        for player in players
        if player.user is not None and player.user_id != user.pk and not player.user.former
    ]
    return {"variant": game.variant, "table": game.public_id, "others": others}


def fact_name(who: User | Bot) -> Called | str:
    """What somebody is called, as facts keep it: each reader reads it in their own language."""
    return name_for_all(who.kept_name)


def said_fact(called: Called | str) -> str:
    """A name of the facts, in the reader's language."""
    if isinstance(called, dict) and "bot" in called:
        return shown_bot(str(called["bot"]))
    return said_name(called)


def people_of(game: Game) -> list[Player]:
    """The seats of a table with who sits there, in one query."""
    return list(Player.objects.filter(game=game).select_related("user").order_by("seat"))


def from_json(facts: dict[str, Any]) -> Facts:
    """The facts as they were stored."""
    return Facts(**facts)  # type: ignore[typeddict-item]
