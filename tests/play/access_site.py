"""A site with tables, clubs, events and people of every kind: what the addresses of the table of access are about."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from datetime import datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Block, User
from games.api import bot_accounts, tokens
from games.api.models import ApiToken
from games.clubs.core import club as club_actions
from games.clubs.core import evenings, membership, news
from games.clubs.core.models import (
    Ban,
    Club,
    ClubInvitation,
    ClubMember,
    ClubNews,
    ClubRole,
    ClubRules,
    Evening,
    JoinRequest,
)
from games.desk.models import DirectorCall, TableMessage
from games.desk.write import calls
from games.imports import write as imports_write
from games.imports.models import ImportedGame
from games.ladders.models import (
    Challenge,
    Ladder,
    LadderAct,
    LadderEntrant,
    PartnerLink,
    PlaceChange,
    StepGame,
)
from games.ladders.write import entries as ladder_entries
from games.leagues.models import Fixture, League, LeagueAct, LeagueEntrant, Season
from games.leagues.write import entries as league_entries
from games.moderation.models import Correction, Report, StaffAct
from games.notifications.models import CalendarLink, Delivery, Notification, Preferences, PushSubscription
from games.play.models import AcceptedMove, Arrangement, ChatMessage, Deal, Game, Incident, Player
from games.play.record.replay import record_of
from games.play.write import seating
from games.profiles.models import ExportFile, Friendship, PadSheet, SeatInvitation
from games.series.models import Series, SeriesPart, SeriesResult
from games.series.write import setup as series_setup
from games.tournaments.models import (
    DirectorAct,
    Entrant,
    EntrantPlayer,
    ScoreLink,
    TableScore,
    Tournament,
)
from games.tournaments.record.settings import settings_of
from games.tournaments.web.forms import TournamentForm
from games.tournaments.write import entries, setup, solo, templates
from rules.catalog import find
from rules.engine import record
from tests import cast
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.play.access_table import Line
from tests.tournaments import stage

TOMORROW = (timezone.now() + timedelta(days=1)).replace(tzinfo=None, second=0, microsecond=0)
YESTERDAY = TOMORROW - timedelta(days=2)


class Site:
    """The tables the addresses are about, and everybody's browser."""

    def __init__(self) -> None:
        cast.bot("Lion")
        north, west, south, east = cast.players(("North", "West", "South", "East"))
        host, stranger, guest = cast.person("host"), cast.person("stranger"), cast.guest()
        everybody = [north, east, south, west]
        private = cast.table_of(everybody, options=cast.STANDARD, public=False)
        private = cast.play_on(private, until=lambda game: game.deals.count() == 2)
        over = cast.play_on(cast.table_of(everybody, options=cast.SHORT, public=False))
        waiting = cast.table_of([north, None, south, west], public=False)
        seating.resign(private.public_id, user=east)
        public = cast.table_of([south, None, None, None])
        cast.bot_table(guest)
        Game.objects.filter(pk__in=[private.pk, over.pk, waiting.pk]).update(host=host)
        self.tables = {"private": private, "over": over, "open": waiting, "public": public}
        invited = cast.browser_of()
        for game in (private, over, waiting):
            assert invited.get(f"/games/{game.public_id}/come/{game.invitation}/").status_code == 200
        people = {"seat": south, "partner": north, "opponent": west, "host": host, "resigned": east}
        people |= {"stranger": stranger, "guest": guest, "staff": cast.person("staff", is_staff=True)}
        people["suspended"] = cast.person("suspended", suspended_until=timezone.now() + timedelta(days=3))
        Player.objects.filter(game=private, seat=cast.EAST).update(user=people["suspended"], bot=None)
        self.incident = Incident.objects.create(
            game=over, version=1, seat=0, level="club", traceback="at a loss"
        )
        organised = templates.usual("paper", "", host)
        held = setup.create_row(replace(organised, name="Club evening"), organiser=host)
        self.event_form = posted_event(TournamentForm(None, user=host, given=settings_of(held)))
        self.events = {
            "event": stage.tournament_of("double-deck", public=False, organiser=host),
            "played": stage.tournament_of(venue="real", rounds=1),
            "held": held,
        }
        self.score_link = ScoreLink.objects.create(tournament=held, made_at=timezone.now())
        entered = self.events["event"]
        self.day = solo.daily_board("piquet").day
        self.entrant = entries.enter(entered.public_id, user=south, word=entered.invitation)
        entries.enter(self.events["played"].public_id, user=south)
        stage.enter(self.events["played"], 3)
        stage.score_out(stage.begin(self.events["played"]))
        assert invited.get(f"/events/{entered.public_id}/come/{entered.invitation}/").status_code == 302
        self.report = Report.objects.create(
            reporter=north, about=south, game=over, matter="name", thing="name", reason="other", named="South"
        )
        self.correction = Correction.objects.create(
            by=north, variant="piquet", anchor="glance-turn", language="en", paragraph="So.", wrong="Not so."
        )
        self.south = south
        for user in people.values():
            if not user.is_guest:
                user.set_password("a long walk by the river")
                user.save()
        self.south, self.west, self.north, self.guest = south, west, north, guest
        self.preferences = Preferences.objects.create(user=south)
        self.calendar = CalendarLink.objects.create(user=south)
        self.clubs = {"-": self._club(host, south, north, public=True)}
        self.clubs |= {"hidden": self._club(host, south, north, public=False), "wrong": self.clubs["-"]}
        self.clubs["asking"] = self._club(host, south, north, public=True, on_asking=True)
        # The stranger directs a club too, which opens nothing of another.
        own = club_actions.found_club(owner=stranger, name="The other club", public=False)
        ladder_room.ladder(stranger, club=own, members_only=True)
        league_room.league(stranger, club=own, members_only=True)
        self.leagues = {
            "all": league_room.league(host),
            "members": league_room.league(host, club=self.clubs["hidden"], members_only=True),
            "pairs": league_room.league_of_pairs(stranger),
        }
        pairs = league_room.season_of(self.leagues["pairs"])
        self.league_link = league_entries.look_for_partner(pairs.pk, user=west)
        league_entries.enter(league_room.season_of(self.leagues["all"]).pk, user=south)
        self.ladders = {
            "all": ladder_room.ladder(host),
            "members": ladder_room.ladder(host, club=self.clubs["hidden"], members_only=True),
            "pairs": ladder_room.ladder(stranger, variant=cast.VARIANT, options=cast.STANDARD),
        }
        three = find("auction-three")
        self.ladders["steps"] = ladder_room.ladder(stranger, variant=three, options=three.options())
        ladder_entries.join(self.ladders["steps"].pk, user=south)
        self.partner_link = ladder_entries.look_for_partner(self.ladders["pairs"].pk, user=west)
        for user in (north, west, south):
            ladder_entries.join(self.ladders["all"].pk, user=user)
        self.tables["directed"] = self._directed(host, north)
        self.calls = {"directed": DirectorCall.objects.get().public_id, "wrong": "abcdefghjk"}
        self.above = ladder_room.entry(self.ladders["all"], north)
        self.challenge = ladder_room.challenged(self.ladders["all"], south, west)
        brought = imports_write.take_in(south, record.write(record_of(over)))
        bot = bot_accounts.make_bot(south, "Elder hand")
        token, _text = tokens.make(south, name="mine", scopes=["read"])
        sheet = PadSheet.objects.create(
            user=south, variant="piquet", query="", sheet_id="abcdefghjk", sheet={"names": [], "deals": []}
        )
        self.mine: dict[str, dict[str, Any]] = {
            "imports": {"public_id": brought.public_id},
            "api:revoke": {"pk": token.pk},
            "profiles:remove_sheet": {"number": sheet.pk},
            "profiles:sheet": {"number": sheet.pk},
            "profiles:share_sheet": {"number": sheet.pk},
            "profiles:stop_sharing_sheet": {"number": sheet.pk},
            "api:close_bot": {"pk": bot.pk},
            "v1": {"record_id": brought.public_id},
        }
        self.browsers = {name: cast.browser_of(user) for name, user in people.items()}
        self.browsers |= {"invited": invited, "anybody": cast.browser_of()}
        self.cookies = {
            name: {key: cookie.value for key, cookie in browser.cookies.items()}
            for name, browser in self.browsers.items()
        }
        # What is done is taken back each time, so that this holds before every request.
        self.stored = everything()

    def _directed(self, host: User, north: User) -> Game:
        """A game of a ladder for members of the hidden club, from which the other player has called the director."""
        other, club = cast.person("Elder hand"), self.clubs["hidden"]
        membership.join(club, user=other, link=club.link)
        ladder = ladder_room.ladder(host, club=club, members_only=True)
        for user in (other, north):
            ladder_entries.join(ladder.pk, user=user)
        game = ladder_room.begun(ladder, north, other)
        calls.call(game.public_id, user=other, reason="slow", words="Three days now.")
        return game

    @staticmethod
    def _club(owner: User, director: User, member: User, **door: bool) -> Club:
        club = club_actions.found_club(owner=owner, name="The Widow", **door)
        for user in (director, member):
            membership.join(club, user=user, link=club.link)
        membership.set_role(club, by=owner, user=director, role=ClubRole.DIRECTOR)
        news.write(club, by=owner, title="The summer", words="We play outside.")
        evening = evenings.write(club, by=owner, facts=evenings.EveningFacts("Cards", TOMORROW, "UTC"))
        evenings.write(club, by=owner, facts=evenings.EveningFacts("Last week", YESTERDAY, "UTC"))
        made = series_setup.create(club, series_setup.SeriesSettings("The year", points=[3, 1]), by=owner)
        series_setup.add_part(made, f"evening-{evening.pk}", by=owner)
        return club

    def browser(self, reader: str) -> Client:
        """The reader's browser with the cookies it began with."""
        browser = self.browsers[reader]
        browser.cookies = SimpleCookie(self.cookies[reader])
        return browser

    def address(self, line: Line, language: str) -> str:
        """The address of a line, about its table."""
        room, _, leaf = line.name.partition(":")
        words: dict[str, Any] = dict(OTHER_WORDS.get(line.name, {}))
        table, _, number = line.table.partition(".")
        if room == "profiles" and leaf in ("profile", "ask", "answer", "part", "keep", "invite"):
            words["public_id"] = self.guest.public_id if table == "guest" else self.south.public_id
        if table == "mine" and (room in ("imports", "api", "v1") or line.name in self.mine):
            words |= self.mine.get(line.name) or self.mine[room]
        elif table == "mine":
            words["token"] = (self.preferences if line.name == "notifications:stop" else self.calendar).token
        words |= {
            "play:incident": {"pk": self.incident.pk},
            "moderation:report": {"pk": self.report.pk},
            "moderation:person": {"username": self.south.username},
            "moderation:correct": {"slug": "piquet", "anchor": "nowhere" if number else "glance-turn"},
            "moderation:corrected": {"slug": "piquet", "anchor": "glance-turn"},
            "moderation:correction": {"pk": self.correction.pk},
        }.get(line.name, {})
        if table == "solo":
            words["variant"] = "piquet" if number != "wrong" else "whist"
            if leaf == "day":
                # Not today: midnight may have passed since the board was made.
                words["day"] = self.day.isoformat()
        if room == "clubs" and leaf not in ("index", "new", "for_rules"):
            club = self.clubs[line.table]
            words["public_id"] = club.public_id
            if leaf == "come":
                words["link"] = club.link if table != "wrong" else "0" * 32
            if leaf == "drop_rules":
                words["pk"] = 1
            if leaf == "calendar_secret":
                words["token"] = self.calendar.token if table != "wrong" else "0" * 43
            if leaf in ("evening_change", "evening_out"):
                words["pk"] = Evening.objects.filter(club=club).latest("starts_at").pk
            if leaf == "evening_games":
                words["pk"] = Evening.objects.filter(club=club).earliest("starts_at").pk
            if leaf.startswith("news_") and leaf != "news_new":
                words["pk"] = ClubNews.objects.get(club=club).pk
        if room == "series":
            made = Series.objects.get(club=self.clubs[line.table])
            words |= (
                {"club_id": self.clubs[line.table].public_id}
                if leaf == "new"
                else {"public_id": made.public_id}
            )
            if leaf in ("take_out", "results"):
                words["pk"] = SeriesPart.objects.get(series=made).pk
        if room == "v1" and table in self.tables:
            words["game_id"] = self.tables[table].public_id
        if room == "v1" and table in self.events:
            words["event_id"] = self.events[table].public_id
        if room == "v1" and leaf in ("ladder", "join_ladder", "challenge", "answer"):
            words["ladder_id"] = self.ladders[table].public_id
        if room == "v1" and leaf in ("standings", "fixtures"):
            words["league_id"] = self.leagues[table].public_id
        if room == "leagues" and table in self.leagues:
            words["public_id"] = self.leagues[table].public_id
            if leaf in ("season", "log"):
                words["number"] = int(number or 1)
            if leaf == "come":
                words["word"] = "abcdefghjk" if number else self.league_link.word
            if leaf == "act":
                words["what"] = number or "cancel"
        if room == "ladders" and table in self.ladders:
            words |= self.ladder_words(leaf, table, number)
        if room == "tournaments" and table in self.events:
            words |= self.event_words(leaf, table, number)
        if leaf == "call" and room == "desk":
            words["public_id"] = self.calls[table]
        elif room in ("play", "analysis", "moderation", "profiles", "desk") and table in self.tables:
            game = self.tables[table]
            words["public_id"] = game.public_id
            if leaf == "invitation":
                words["token"] = game.invitation if number != "wrong" else "abcdefghjk"
            if leaf in ("deal", "proof", "analysis", "all_seen"):
                words["number"] = int(number)
        with translation.override(language):
            return reverse(line.name, kwargs=words)

    def ladder_words(self, leaf: str, table: str, number: str) -> dict[str, Any]:
        """What stands in an address about a ladder."""
        words: dict[str, Any] = {"public_id": self.ladders[table].public_id}
        if leaf in ("player", "challenge"):
            words["entrant"] = int(number or self.above.pk)
        if leaf == "come":
            words["word"] = "abcdefghjk" if number else self.partner_link.word
        if leaf == "answer":
            words |= {"pk": self.challenge.pk, "answer": "take-back"}
        if leaf == "act":
            words["what"] = number or "pause"
        return words

    def event_words(self, leaf: str, table: str, number: str) -> dict[str, Any]:
        """What stands in an address about an event."""
        event, words = self.events[table], {}
        wrong = "abcdefghjk" if number == "wrong" else ""
        if leaf in ("join", "invited"):
            words["entrant"] = self.entrant.public_id
        if leaf == "invited":
            words["word"] = wrong or self.entrant.invitation
        if leaf == "come":
            words["word"] = wrong or event.invitation
        if leaf in ("board", "par", "proof", "play_solo"):
            words["number"] = number
        if leaf == "print_sheet":
            words["sheet"] = "guides" if number != "wrong" else "nothing"
        if leaf == "act":
            words["act"] = "message"
        if leaf == "table_scores":
            return {"word": wrong or self.score_link.word}
        return {"public_id": event.public_id, **words}

    def form(self, line: Line) -> dict[str, str]:
        """What is posted there: something that would be accepted, but for the move."""
        game = self.tables.get(line.table)
        forms = FORMS | {
            "profiles:invite_to": {"person": self.west.public_id},
            "clubs:act": {"act": "out", "person": self.north.public_id},
            "clubs:hand_over": {"heir": self.north.public_id},
            "clubs:invite": {"person": self.west.public_id},
            "play:move": {"move": "nonsense", "version": str(game.version if game else 0)},
            "profiles:save_sheet": {"rules": "piquet?", "sheet": SCORE_SHEET},
            "tournaments:new": self.event_form,
            "tournaments:edit": self.event_form,
            "leagues:new": league_form(),
            "ladders:new": LADDER_FORM,
        }
        return forms.get(line.name, {})


def league_form() -> dict[str, str]:
    """A league as the form asks for it."""
    return {
        "name": "Our league", "variant": "piquet", "division_size": "10", "legs": "1", "at_once": "2", "win": "2",
        "draw": "1", "loss": "0", "tie_breaks": "head-to-head,difference,wins", "pace": "days-3", "season_days": "90",
        "unfinished": "lead", "starts_at": (timezone.now() + timedelta(days=9)).strftime("%Y-%m-%dT%H:%M"),
    }  # fmt: skip


LADDER_FORM = {
    "name": "Our ladder", "variant": "piquet", "pace": "days-3", "reach_places": "10", "reach_percent": "40",
    "reach_rating": "", "max_out": "3", "max_in_first": "5", "max_in_next": "4", "max_in_rest": "3",
    "days_between": "7", "answer_days": "3", "unanswered": "begins", "idle_days": "45",
}  # fmt: skip
"""A ladder as the form asks for it."""

SCORE_SHEET = base64.urlsafe_b64encode(
    json.dumps(
        {"id": "abcdefghjm", "names": ["Ace", "King"], "dealer": 0, "deals": [{"hand": [12, 5]}]}
    ).encode()
).decode()
"""A sheet as the score pad sends it."""

OTHER_WORDS = {
    "imports:game": {"public_id": "abcdefghjk"},
    "imports:deal": {"number": 1},
    "v1:nothing": {"rest": "nonsense"},
    "v1:variant": {"slug": "piquet"},
    "v1:ratings_of": {"profile_id": "0123456789ab"},
    "v1:rank_list": {"family": "piquet", "pace": "days"},
    "v1:history": {"family": "piquet", "pace": "days"},
    "v1:ask": {"slug": "double-deck", "tool": "meld"},
    "v1:answer": {"key": 1, "answer": "accept"},
    "v1:answer_call": {"call_id": "abcdefghjk"},
    "notifications:stop": {"token": "abcdefghjk"},
    "notifications:feed": {"token": "abcdefghjk"},
    "notifications:mail": {"name": "20261123-120000000000-abcdefabcdef"},
    "rules:variant": {"slug": "double-deck"},
    "imports:reckon": {"slug": "double-deck"},
    "rules:picture": {"slug": "double-deck"},
    "rules:booklet": {"slug": "double-deck"},
    "rules:paper": {"slug": "double-deck", "name": "sheet"},
    "rules:pad": {"slug": "double-deck"},
    "rules:part": {"slug": "double-deck", "part": "scores"},
    "rules:spelt": {"address": "pinocle"},
    "rules:options": {"slug": "double-deck"},
    "rules:options_beside": {"slug": "double-deck"},
    "rules:which": {"slug": "double-deck"},
    "rules:compare": {"slug": "double-deck"},
    "rules:tool": {"slug": "double-deck", "name": "meld"},
    "bidding:trainer": {"slug": "double-deck"},
    "rules:lesson": {"slug": "double-deck"},
    "rules:deals": {"slug": "double-deck"},
    "commented:deal": {"slug": "double-deck", "name": "double-run"},
    "rules:lesson_step": {"slug": "double-deck", "name": "beat"},
    "account_confirm_email": {"key": "nokey"},
    "account_confirm_sign_up": {"token": "no-token"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "no-key"},
    "mfa_remove_webauthn": {"pk": 1},
    "mfa_edit_webauthn": {"pk": 1},
}

FORMS = {
    "set_language": {"language": "fr", "next": "/"},
    "account_zone": {"zone": "Europe/Paris"},
    "play:now": {"variant": "double-deck", "level": "club"},
    "play:new": {"variant": "double-deck", "seat": "0", "public": "yes", "after_resigning": "bot"},
    "play:talk": {"saying": "hello"},
    "play:sit": {"seat": "1"},
    "play:seen": {"version": "1"},
    "play:next_deal": {"deal": "1"},
    "play:notes": {"notes": "mine"},
    "play:fill": {"level": "club"},
    "play:resign": {"confirmed": "1"},
    "play:leave_days": {"hours": "2"},
    "play:substitutes": {"games": "piquet"},
    "play:give_time": {"seat": "1"},
    "play:answer_claim": {"claim": "1", "grant": "1"},
    "play:arrange": {"ask": "pause", "last": "2020-01-01"},
    "play:answer_arrangement": {"arrangement": "1", "agree": "1"},
    "notifications:preferences": {"digest_hour": "7"},
    "imports:bring": {"text": "variant: piquet"},
    "api:tokens": {"name": "mine", "scopes": "read"},
    "api:make_bot": {"bot_name": "Younger hand"},
    "profiles:keep": {"kind": "block"},
    "clubs:new": {"name": "Another", "public": "yes"},
    "clubs:settings": {"name": "Another", "public": "no"},
    "clubs:answer": {"answer": "yes"},
    "series:new": {"name": "Another", "by": "percent", "best": "2"},
    "series:settings": {"name": "Another", "by": "percent", "best": "2"},
    "series:parts": {"part": "evening-0"},
    "series:results": {"results": "Nobody 1"},
    "clubs:evening_new": {"title": "Cards", "when": f"{TOMORROW:%Y-%m-%dT%H:%M}", "zone": "UTC"},
    "clubs:evening_games": {"contest": "ladder-0", "games": "North 500, South 320"},
    "clubs:evening_change": {"title": "Cards", "when": f"{TOMORROW:%Y-%m-%dT%H:%M}", "zone": "Europe/Paris"},
    "clubs:news_new": {"title": "The autumn", "words": "We play inside."},
    "clubs:news_change": {"title": "The autumn", "words": "We play inside."},
    "clubs:news_report": {"what": "news", "reason": "other"},
    "clubs:ask": {"words": "Let me in."},
    "clubs:report": {"what": "club", "reason": "other"},
    "clubs:invite_list": {"people": "West player"},
    "clubs:rules": {"variant": "double-deck", "name": "Ours"},
    "clubs:close": {"sure": "on"},
    "privacy:delete": {"name": "Guest 4821", "password": "not this one"},
    "leagues:act": {"why": "Nobody came."},
    "ladders:act": {"why": "Nobody came."},
    "tournaments:act": {"why": "The hall opens at seven."},
    "tournaments:score_links": {"for_all": "1", "for_tables": "1"},
    "desk:make": {"reason": "rules", "words": "May one?"},
    "desk:message": {"words": "Play on."},
    "desk:call": {"words": "Be patient.", "readers": "all"},
    "moderation:people": {"what": "conduct-seat-0", "reason": "other"},
    "moderation:keep": {"who": "seat-0", "kind": "block"},
    "moderation:report": {"kind": "warn", "words": "Be kind.", "why": "rude"},
    "moderation:person": {"kind": "warn", "words": "Be kind.", "why": "rude"},
    "moderation:correct": {"wrong": "Elder leads.", "source": ""},
    "moderation:correction": {"why": "The text says so now."},
    "moderation:game": {"ending": "cancel", "words": "It went wrong.", "why": "asked for"},
}


def posted_event(form: TournamentForm) -> dict[str, str]:
    """What a browser posts of an event when nothing was touched."""
    given = {"variant": form.variant.slug, "mix_of": form.variant.slug}
    for name, value in form.initial.items():
        if isinstance(value, datetime):
            given[name] = value.strftime("%Y-%m-%dT%H:%M")
        elif value not in (None, False, ""):
            given[name] = "on" if value is True else str(value)
    return given


def everything() -> list[object]:
    """All that is stored of tables, and of what people are told."""
    kinds = (
        Game, Player, ChatMessage, AcceptedMove, Arrangement, Deal, Incident, Notification, Delivery, Preferences,
        PushSubscription,
        CalendarLink,
        Club, ClubMember, ClubInvitation, ClubRules, Ban, JoinRequest, ClubNews, Evening,
        Series, SeriesPart, SeriesResult,
        User, Friendship, PadSheet, SeatInvitation, ExportFile, Block, Report, Correction, StaffAct, ApiToken,
        ImportedGame,
        Tournament, DirectorAct, Entrant, EntrantPlayer, ScoreLink, TableScore,
        League, Season, LeagueEntrant, LeagueAct, Fixture,
        DirectorCall, TableMessage,
        Ladder, LadderEntrant, LadderAct, Challenge, PlaceChange, PartnerLink, StepGame,
    )  # fmt: skip
    return [list(kind.objects.order_by("pk").values_list()) for kind in kinds]
