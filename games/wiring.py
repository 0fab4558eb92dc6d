"""Who hears what: every call from a room to one above it, by real imports that types and contracts see.

Rooms below know only the place where they are filled in (`queue.handlers`, `events.listeners`, ...); `connect` fills
all of them when the site starts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any

from accounts import blocks, guests, letters, renames
from accounts import names as account_names
from accounts.models import Called, User
from games.analysis import decisions, double_dummy
from games.clubs.core import events as club_events
from games.clubs.web import going_on as clubs_going_on
from games.demo import life as house_club_life
from games.desk.read import at_table as desk_at_table
from games.desk.read import of_reports
from games.desk.record import direction as calls_direction
from games.desk.record import readers as desk_readers
from games.desk.write import calls
from games.desk.write import readers as desk_writers
from games.desk.write import reports as desk_reports
from games.jobs import planner, queue
from games.jobs.models import Job
from games.ladders.read import at_table as ladders_at_table
from games.ladders.record import who as ladders_who
from games.ladders.write import challenges as ladder_challenges
from games.ladders.write import idle as ladder_idle
from games.ladders.write import on_club_events as ladders_on_club_events
from games.ladders.write import results as ladder_results
from games.ladders.write import steps as ladder_steps
from games.leagues.read import at_table as leagues_at_table
from games.leagues.record import who as leagues_who
from games.leagues.write import on_club_events as leagues_on_club_events
from games.leagues.write import results as league_results
from games.leagues.write import run as league_run
from games.moderation import actions, corrections, reports, same_browser
from games.moderation import directors as moderation_directors
from games.notifications import digest, mail, notify, on_club_events, on_table_events, push, still_there
from games.notifications import letters as letter_jobs
from games.notifications import read as notices
from games.notifications import turns as turn_notifications
from games.play.bots import drive
from games.play.models import Game
from games.play.read import club_rules, director, going_on, origins, purpose
from games.play.read import invitations as table_invitations
from games.play.write import (
    arrangements,
    events,
    host_answers,
    leave,
    names,
    opening,
    outages,
    plan_moves,
    rating_limits,
    ratings,
    seating,
    timeouts,
    who_may_sit,
)
from games.privacy import clearing, export
from games.profiles import invitations, score_sheets, statistics
from games.profiles import on_table_events as profiles_on_table_events
from games.series.write import count as series_count
from games.series.write import on_club_events as series_on_club_events
from games.tournaments.models import Tournament
from games.tournaments.read import at_table
from games.tournaments.read import going_on as events_going_on
from games.tournaments.record import who_knows
from games.tournaments.write import advance, bot_field, par, sealed_readers, solo
from games.tournaments.write import on_club_events as tournaments_on_club_events
from games.tournaments.write import on_table_events as tournaments_on_table_events
from rules.web import given_names

JOBS: Mapping[str, Callable[[Job], None]] = {
    "bots_turn": drive.play_turn,
    "time_up": timeouts.time_up,
    "vanished": timeouts.free_other_seats,
    "fill": seating.fill_when_due,
    opening.DEAL: opening.deal_when_due,
    "planned": plan_moves.move,
    arrangements.MEETING_SOON: arrangements.remind,
    host_answers.AGAIN: host_answers.make_anew,
    "move_on": outages.move_on,
    "turn_notice": turn_notifications.turn,
    "reminder": turn_notifications.reminder,
    "mail": mail.mail,
    "letter": letter_jobs.letter,
    "push": push.push,
    "digest": digest.digest,
    series_count.COUNT: series_count.on_job,
    "club_news": on_club_events.tell_of_news,
    "export": export.prepare,
    "export_gone": export.forget,
    "clear": clearing.clear,
    planner.COUNT_ROWS: planner.count_rows,
    "event": advance.on_job,
    "league": league_run.on_job,
    "league_game": league_run.game_ended,
    "ladder_challenge": ladder_challenges.on_job,
    "ladder_steps": ladder_steps.look_again,
    "ladders_idle": ladder_idle.look_through,
    house_club_life.GO_ON: house_club_life.on_job,
    "day_over": solo.day_over,
    "board_ended": tournaments_on_table_events.board_ended,
    "bots_line": bot_field.begin_next,
    "board_par": par.step,
    "forget_browsers": same_browser.forget,
    "analysis": decisions.step,
    "all_seen": double_dummy.step,
}
"""What runs a job (games/jobs/queue.py), by its kind: called with its row once it is claimed."""

PERIODIC: Mapping[str, timedelta] = {
    clearing.CLEAR: clearing.EVERY,
    planner.COUNT_ROWS: planner.EVERY,
    host_answers.AGAIN: host_answers.EVERY,
    ladder_idle.IDLE: ladder_idle.EVERY,
    series_count.COUNT: series_count.EVERY,
    house_club_life.GO_ON: house_club_life.EVERY,
}
"""What is done again and again, and how often."""

ON_TABLE_EVENT: tuple[Callable[[events.TableEvent], None], ...] = (
    # It locks the ladder, and whoever holds that tells people: were they told of the table first, who waits for the
    # ladder would hold the row of their mail, and the other would wait for that.
    ladder_results.on_table_event,
    on_table_events.on_table_event,
    profiles_on_table_events.on_table_event,
    ratings.on_table_event,
    tournaments_on_table_events.on_table_event,
    league_results.on_table_event,
    solo.on_table_event,
    bot_field.on_table_event,
)
"""Called with every event in the life of a table, inside its transaction: one that raises takes back what happened."""

ON_CLUB_EVENT: tuple[Callable[[club_events.ClubEvent], None], ...] = (
    on_club_events.on_club_event,
    tournaments_on_club_events.on_club_event,
    leagues_on_club_events.on_club_event,
    ladders_on_club_events.on_club_event,
    score_sheets.on_club_event,
    series_on_club_events.on_club_event,
)
"""Called with what happens in clubs, likewise."""

ON_RENAME: tuple[Callable[[User, Called], None], ...] = (names.keep,)
"""Called with somebody who has taken another name and with what they were called."""

ON_GUEST_ADOPTED: tuple[Callable[[User, User], None], ...] = (
    seating.adopt_seats,
    leave.adopt,
    solo.adopt,
    decisions.adopt,
    invitations.adopt,
    notify.forget_guest,
    statistics.adopt,
    blocks.adopt,
    reports.adopt,
    calls.adopt,
    corrections.adopt,
    actions.adopt,
    same_browser.forget_guest,
)
"""Called with (guest, user) when a guest signs in to an existing account: each app hands over what is theirs."""

EXCLUSIONS: tuple[Callable[[Game], set[int]], ...] = (tournaments_on_table_events.excluded_users,)
"""Who must not come to a table: called with its game, on a board or not, give the keys of people."""

BOARD_READERS: tuple[Callable[[Tournament], set[int]], ...] = (desk_readers.users_who_read,)
"""Who has read of an event's sealed boards outside of its own pages: called with the event, give the keys of people."""

BOARD_READER_NOTES: tuple[Callable[[User, Collection[int]], None], ...] = (desk_writers.note,)
"""Who writes down that somebody reads of sealed boards at the desk of their event."""

PURPOSES: tuple[purpose.Source, ...] = (
    at_table.purposes,
    leagues_at_table.purposes,
    ladders_at_table.purposes,
)
"""What games are played for: called with the games of a list and who reads it."""

STILL_THERE: Mapping[str, still_there.ClosedTo] = {
    "ladder": ladders_who.closed_to,
    "league": leagues_who.closed_to,
    "call": calls_direction.closed_to,
}
"""Which contests and calls that notices lead to somebody may not see (any more)."""

ORIGINS: tuple[origins.Source, ...] = (leagues_at_table.origin, ladders_at_table.origin)
"""What the secrets of games were derived from: called with the game of a proof."""

DIRECTORS: tuple[director.Source, ...] = (desk_at_table.panel,)
"""What a director said to a table, and how one is called: asked at tables of contests and clubs alone."""

REPORTS_TO_DIRECTORS = moderation_directors.DirectorsOfTables(
    name_of=desk_reports.directors_of,
    forward=desk_reports.forward,
    at_the_desk=of_reports.at_the_desk,
    answers_of=of_reports.answers_of,
)
"""Who reads a report beside staff, where whoever reports wants it."""

INVITATIONS: tuple[Callable[[User], Sequence[table_invitations.Invitation]], ...] = (notices.invitations,)
"""Who knows to which tables somebody is asked: called with the person whose games are listed."""

GOING_ON: tuple[Callable[[Any], Sequence[going_on.Occasion]], ...] = (
    events_going_on.occasions,
    clubs_going_on.occasions,
)
"""Who knows what is going on besides tables: called with the reader of the front page."""

INVITED_BY_NAME: tuple[Callable[[Game, User], bool], ...] = (invitations.is_invited,)
"""Whether somebody was invited to a table by name, so that the rating it asks for is not held against them."""


def connect() -> None:
    """Fill in every place; called once when the apps are loaded."""
    queue.handlers, queue.periodic = JOBS, PERIODIC
    events.listeners = ON_TABLE_EVENT
    club_events.listeners = ON_CLUB_EVENT
    guests.hand_overs = ON_GUEST_ADOPTED
    renames.listeners = ON_RENAME
    account_names.bot_names = names.bot_names
    letters.deliver = letter_jobs.deliver
    who_may_sit.exclusions = EXCLUSIONS
    who_knows.readers = BOARD_READERS
    sealed_readers.writers = BOARD_READER_NOTES
    purpose.sources = PURPOSES
    still_there.sources = STILL_THERE
    origins.sources = ORIGINS
    director.sources = DIRECTORS
    moderation_directors.source = REPORTS_TO_DIRECTORS
    table_invitations.sources = INVITATIONS
    going_on.sources = GOING_ON
    rating_limits.invitations = INVITED_BY_NAME
    given_names.source = club_rules.given_name
