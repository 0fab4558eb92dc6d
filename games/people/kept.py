"""What is kept of people, table by table: the list the privacy page and the export are written by.

Every table of the database stands here once: with the word of the paragraph of the privacy page that tells of it, or
as one that knows no person. A table that is missing fails (tests/people/test_privacy.py).
"""

from __future__ import annotations

from collections.abc import Mapping

NOBODYS = "nobody"
"""Tables that say nothing about a person."""

PARAGRAPHS: Mapping[str, tuple[str, ...]] = {
    "account": ("accounts.User", "account.EmailAddress", "account.EmailConfirmation", "mfa.Authenticator"),
    "session": ("sessions.Session",),
    "games": (
        "play.Game", "play.Player", "play.Handover", "play.Deal", "play.AcceptedMove", "play.TableClaim",
        "play.Incident", "study.DealAnalysis",
    ),
    "talk": ("play.TableTalk",),
    "time": ("play.LeaveTaken", "play.Absence", "play.Substitute"),
    "people": ("people.Friendship", "people.SeatInvitation", "accounts.Distance"),
    "clubs": (
        "clubs.Club", "clubs.ClubMember", "clubs.ClubInvitation", "clubs.PutOut", "clubs.ClubRules",
    ),
    "events": (
        "tournaments.DuplicateEvent", "tournaments.EventDirector", "tournaments.Entrant", "tournaments.EntrantPlayer",
        "tournaments.DirectorAct", "tournaments.SoloPlay",
    ),
    "moderation": ("moderation.Report", "moderation.StaffAct", "moderation.BrowserRun"),
    "statistics": ("people.PlayedMonth", "ratings.Rating", "ratings.RatingChange"),
    "notices": ("notices.Notice", "notices.Sending", "notices.Wishes", "notices.PushSubscription",
                "notices.CalendarLink"),
    "programs": ("api.ApiToken", "imported.ImportedGame"),
    "export": ("people.ExportFile",),
    "staff": ("accounts.User_groups", "accounts.User_user_permissions"),
    NOBODYS: (
        "auth.Group", "auth.Group_permissions", "auth.Permission", "contenttypes.ContentType",
        "tournaments.EventRound", "tournaments.EventTable", "tournaments.TableSide", "tournaments.EventBoard",
        "tournaments.BoardPlay", "tournaments.DailyBoard", "tournaments.BotsLine",
        "study.DealReckoning", "tournaments.BoardPar",
        "play.Bot", "play.Board", "play.Due", "play.Heartbeat", "play.Outage",
    ),
}  # fmt: skip
"""By paragraph of the privacy page, the tables it tells of."""
EXPORTED: Mapping[str, str] = {
    "accounts.User.id": "account.json",
    "account.EmailAddress.user": "account.json",
    "mfa.Authenticator.user": "account.json",
    "accounts.User_groups.user": "account.json",
    "accounts.User_user_permissions.user": "account.json",
    "accounts.User.bot_owner": "programs.json",
    "api.ApiToken.user": "programs.json",
    "imported.ImportedGame.owner": "programs.json",
    "play.Game.host": "games.json",
    "play.Player.user": "games.json",
    "play.Player.resigned": "games.json",
    "play.Handover.before": "games.json",
    "play.Handover.after": "games.json",
    "play.TableTalk.user": "talk.json",
    "play.LeaveTaken.user": "leave.json",
    "play.Absence.user": "leave.json",
    "play.Substitute.user": "leave.json",
    "people.Friendship.asker": "friends.json",
    "people.Friendship.asked": "friends.json",
    "people.SeatInvitation.user": "friends.json",
    "people.SeatInvitation.by": "friends.json",
    "accounts.Distance.user": "friends.json",
    "clubs.ClubMember.user": "clubs.json",
    "clubs.ClubInvitation.user": "clubs.json",
    "clubs.ClubInvitation.by": "clubs.json",
    "clubs.PutOut.user": "clubs.json",
    "clubs.PutOut.by": "clubs.json",
    "tournaments.DuplicateEvent.organiser": "events.json",
    "tournaments.EventDirector.user": "events.json",
    "tournaments.EntrantPlayer.user": "events.json",
    "tournaments.DirectorAct.by": "events.json",
    "tournaments.SoloPlay.user": "events.json",
    "play.Incident.closed_by": "moderation.json",
    "moderation.Report.reporter": "moderation.json",
    "moderation.StaffAct.by": "moderation.json",
    "moderation.StaffAct.about": "moderation.json",
    "moderation.BrowserRun.user": "moderation.json",
    "study.DealAnalysis.user": "analyses.json",
    "people.PlayedMonth.user": "statistics.json",
    "ratings.Rating.user": "ratings.json",
    "people.ExportFile.user": "account.json",
    "notices.Notice.user": "notices.json",
    "notices.Wishes.user": "notices.json",
    "notices.PushSubscription.user": "notices.json",
    "notices.CalendarLink.user": "notices.json",
}
"""For every column that leads to a person, the file of the export that tells what it says."""

WITHHELD: Mapping[str, str] = {
    "accounts.Distance.other": "who keeps away from somebody did so without their knowing",
    "moderation.Report.about": "whoever reported something must not be found out by it",
}
"""Columns that lead to a person who is not told what they say, and why; the privacy page says so."""
