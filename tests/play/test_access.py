"""Who may do what: every address of the site, for everybody, in one table. An address that is not in it fails.

Eleven readers: those who sit at the private table (`seat`, its partner, an opponent), a host without a seat, somebody
who resigned, a stranger with an account, a guest from another table, a browser that came by the invitation, anybody at
all, staff, and a suspended person with a seat at the private table. A line gives the address, which table it is about,
and the answers to GET and to POST: one status for everybody, three (accounts, guests, those not signed in) or nine;
staff get what strangers get, or what stands behind `staff`. Whoever is suspended gets 403 wherever `SUSPENDED` does not
say otherwise. What is not for somebody else does not exist for them: 404 and not 403. What is refused changes nothing.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client
from django.urls import get_resolver, reverse
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
from games.play.record.story import record_of
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
from tests.tournaments import stage

pytestmark = [pytest.mark.django_db, pytest.mark.incidents_expected]

TOMORROW = (timezone.now() + timedelta(days=1)).replace(tzinfo=None, second=0, microsecond=0)
YESTERDAY = TOMORROW - timedelta(days=2)

NINE = ("seat", "partner", "opponent", "host", "resigned", "stranger", "guest", "invited", "anybody")
READERS = (*NINE, "staff", "suspended")
ACCOUNTS = NINE[:6]
SITTING, OTHERS = READERS[:5], READERS[5:]

SUSPENDED = {
    "healthz": (200, 405),
    "readyz": (503, 405),
    "worker": (200, 405),
    "manifest": (200, 405),
    "set_language": (405, 302),
    "account_logout": (200, 302),
}
"""What a suspended person gets elsewhere than on the page that says so."""

# Readers in nine figures: seat/partner/opponent/host/resigned/stranger/guest/invited/anybody.
# The table is private and being played, in its second deal; `open` waits for a player, `over` is finished, both of
# them private; `public` waits, with `seat` as its host.
TABLE = """
# address                            table         GET         POST
healthz                              -             200         405
readyz                               -             503         405
set_language                         -             405         302
robots                               -             200         405
sitemap                              -             200         405
manifest                             -             200         405
play:front                           -             200         405
play:lobby                           -             200         405
play:now                             -             200         302
play:new                             -             200         302
play:mine                            -             200/200/302 405/405/302
play:archive                         -             200/200/302 405/405/302
play:ratings                         -             200         405
play:next                            -             302         405/405/302
play:waiting                         -             200         405
play:leave_days                      -             200/200/302 302
play:substitutes                     -             200/200/302 302
play:over_days                       -             200 405
play:default_plans                   -             200/200/302 302
play:incidents                       -             404:staff=200 405
play:incident                        -             404:staff=200 404:staff=302
play:seal                            -             200         405
play:fairness                        -             200         405
play:verifier                        -             200         405

# Series of a club: `-` of a public one, `hidden` of a hidden one; south directs both.
series:new             -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
series:series                        -             200         405
series:series                        hidden        200/200/404/200/404/404/404/404/404 405
series:table_csv                     -             200         405
series:table_csv                     hidden        200/200/404/200/404/404/404/404/404 405
series:settings        -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
series:parts           -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
series:take_out                      -             405/405/302 302/404/404/302/404/404/404/302/302
series:results         -  200/404/404/200/404/404/404/302/302 422/404/404/422/404/404/404/302/302

# What a table shows: private to those who know it.
play:table                           private       200/200/200/200/200/404/404/200/404 405
play:table                           open          200/200/200/200/404/404/404/200/404 405
play:table                           public        200         405
play:fragment                        private       200/200/200/200/200/404/404/200/404 405
play:fragment                        public        200         405
play:so_far                          private       200/200/200/404/404/404/404/404/404 405
play:so_far                          over          200/200/200/404/200/404/404/404/404 405
play:so_far                          open          404         405
play:score                           private       200/200/200/200/200/404/404/200/404 405
play:score                           public        200         405
play:export                          private       404         405
play:export                          over          200/200/200/200/200/404/404/200/404 405
play:deal                            private.1     200/200/200/200/200/404/404/200/404 405
play:deal                            private.2     404         405
play:deal                            over.1        200/200/200/200/200/404/404/200/404 405
analysis:analysis             private.1        200/200/200/404/200/404/404/404/404 302/302/302/404/302/404/404/404/404
analysis:analysis                    private.2     404         404
analysis:all_seen              private.1     200/200/200/200/200/404/404/200/404 302/302/302/302/302/404/404/302/404
analysis:all_seen                    private.2     404         404
analysis:all_seen              over.1        200/200/200/200/200/404/404/200/404 302/302/302/302/302/404/404/302/404
analysis:analysis             over.1        200/200/200/404/200/404/404/404/404 302/302/302/404/302/404/404/404/404
play:proof                           private.1     200/200/200/200/200/404/404/200/404 405
play:proof                           private.2     404         405
play:proof                           over.1        200/200/200/200/200/404/404/200/404 405
play:invitation                      private       302/302/302/200/200/200/200/200/200 405
play:invitation                      open          302/302/302/200/200/200/200/200/200 405
play:invitation                      private.wrong 404         405

# What only a player does. A refusal goes back to the table with its sentence: 302.
play:move                            private       405         422/422/422/404/404/404/404/404/404
play:move                            public        405         422/404/404/404/404/404/404/404/404
play:try                             private       405         200/200/200/404/404/404/404/404/404
play:try                             public        405         200/404/404/404/404/404/404/404/404
play:seen                            private       405         302/302/302/404/404/404/404/404/404
play:next_deal                       private       405         302/302/302/404/404/404/404/404/404
play:seen                            public        405         302/404/404/404/404/404/404/404/404
play:next_deal                       public        405         302/404/404/404/404/404/404/404/404
play:notes                           private       405         302/302/302/404/404/404/404/404/404
play:notes                           public        405         302/404/404/404/404/404/404/404/404
play:talk                            private       405         302/302/302/404/404/404/404/404/404
play:talk                            public        405         302/404/404/404/404/404/404/404/404
play:resign                  private       302/302/302/404/404/404/404/404/404 302/302/302/404/404/404/404/404/404
play:resign                  public        302/404/404/404/404/404/404/404/404 302/404/404/404/404/404/404/404/404
play:plans                           private     200/200/200/404/404/404/404/404/404 302/302/302/404/404/404/404/404/404
play:plans                           public        404         302/404/404/404/404/404/404/404/404
play:claim                           private       405         302/302/302/404/404/404/404/404/404
play:claim                           public        405         302/404/404/404/404/404/404/404/404
play:answer_claim                    private       405         302/302/302/404/404/404/404/404/404
play:arrange                         private     200/200/200/404/404/404/404/404/404 422/422/422/404/404/404/404/404/404
play:arrange                         public      200/404/404/404/404/404/404/404/404 422/404/404/404/404/404/404/404/404
play:answer_arrangement              private       405         302/302/302/404/404/404/404/404/404
play:answer_arrangement              public        405         302/404/404/404/404/404/404/404/404
play:give_time                       private       405         302/302/302/404/404/404/404/404/404
play:give_time                       public        405         302/404/404/404/404/404/404/404/404
play:take_back                       private       405         404
play:leave                           open          405         302/302/302/404/404/404/404/404/404
play:leave                           private       405         302/302/302/404/404/404/404/404/404
play:release                         public        405         302/404/404/404/404/404/404/404/404
play:release                         open          405         404
play:fill                            public        405         302/404/404/404/404/404/404/404/404
play:fill                            open          405         404
play:fill                            private       405         404
play:sit                             open          405         302/302/302/302/404/404/404/302/404
play:sit                             private       405         302/302/302/302/302/404/404/302/404
play:sit                             public        405         302
play:again                           over          405         302/302/302/302/302/404/404/404/404
play:again                           private       405         302/302/302/302/302/404/404/404/404

notifications:mine                   -             200/200/302 302
notifications:unread                 -             200         405
notifications:calendar               -             200/200/302 302
notifications:feed                   -             404         405
notifications:feed                   mine          200         405
notifications:wishes                 -             200/200/302 302/404/302
notifications:subscribe              -             405         422/404/404
notifications:unsubscribe            -             405         204/404/404
notifications:stop                   -             404         404
notifications:stop                   mine          200         200
notifications:mails                  -             404:staff=200 405
notifications:mail                   -             404         405
worker                               -             200         405
pad_worker                           -             200         405

# Records from elsewhere: whoever knows the address reads them, their owner alone removes them.
imports:bring                        -             200/200/302 422/404/302
imports:game                         mine          200         405
imports:deal                         mine          200         405
imports:text                         mine          200         405
imports:remove                       mine  405   302/404/404/404/404/404/404/404/404
imports:game                         -             404         405

# Programs: pages of tokens; the API itself knows no session, so everybody is a stranger without a token there.
api:about                            -             200         405
api:sample                           -             200         405
api:tokens                           -             200/200/302 200/404/302
api:make_bot                         -             405/405/302 302/404/302
api:revoke                           mine  405   302/404/404/404/404/404/404/404/404
api:close_bot                        mine  405   302/404/404/404/404/404/404/404/404
v1:openapi-json                      -             200         405
v1:api-root                          -             404         404
v1:nothing                           -             404         404
v1:variants                          -             200         405
v1:variant                           -             200         405
v1:ask                               -             405         400
v1:me                                -             401         405
v1:games                             -             401         405
v1:open_tables                       -             401         405
v1:seal                              -             401         405
v1:ratings                           -             401         405
v1:ratings_of                        -             401         405
v1:rank_list                         -             401         405
v1:history                           -             401         405
v1:events                            -             401         405
v1:event                             event         401         405
v1:enter_event                       event         405         401
v1:leave_event                       event         405         401
v1:event_boards                      played        401         405
v1:event_results                     played        401         405
v1:ladders                           -             401         405
v1:ladder                            all           401         405
v1:join_ladder                       all           405         401
v1:challenge                         all           405         401
v1:answer                            all           405         401
v1:leagues                           -             401         405
v1:standings                         all           401         405
v1:fixtures                          all           401         405
v1:game                              public        401         405
v1:offers                            public        401         405
v1:stream                            public        401         405
v1:game_record                       over          401         405
v1:move                              public        405         401
v1:resign                            public        405         401
v1:back                              public        405         401
v1:claim                             public        405         401
v1:answer_claim                      public        405         401
v1:seat_plans                        public        401         401
v1:make_plan                         public        401         401
v1:drop_plan                         public        405         401
v1:my_calls                          directed      401         401
v1:make_call                         directed      401         401
v1:take_call_back                    directed      405         401
v1:calls                             -             401         405
v1:answer_call                       -             405         401
v1:leave                             -             401         405
v1:sit                               public        405         401
v1:open_table                        -             405         401
v1:imports                           -             401         401
v1:bring                             -             401         401
v1:imported                          mine          401         405
v1:remove                            mine          401         405
profiles:mine                        -             200/200/302 405/405/302
profiles:sheets                      -             200/200/302 405/405/302
profiles:save_sheet                  -             405/405/302 302/404/302
profiles:remove_sheet                mine          405/405/302 302/404/404/404/404/404/404/302/302
profiles:share_sheet                 mine          405/405/302 302/404/404/404/404/404/404/302/302
profiles:stop_sharing_sheet          mine          405/405/302 302/404/404/404/404/404/404/302/302
profiles:profile                     -             200         405
profiles:profile                     guest         404         405
profiles:ask                         -             405/405/302 302
profiles:ask                         guest         405/405/302 404/404/302
profiles:answer                      -             405/405/302 302
profiles:part                        -             405/405/302 302
profiles:keep                        -             405/405/302 302
profiles:invite                      -             200/200/302 405/405/302
profiles:invite_to              public  200/404/404/404/404/404/404/302/302 302/404/404/404/404/404/404/302/302
profiles:invite_to              private 404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
profiles:answer_seat                 public        405/405/302 302
profiles:answer_seat                 open          405/405/302 302
# Clubs: a public one of `host`'s that `seat` directs and `partner` belongs to; a private one besides (`hidden`).
clubs:index                          -             200         405
clubs:new                            -             200/200/302 302/422/302
clubs:for_rules                      -             200/200/302 405/405/302
clubs:home                           -             200         405
clubs:home                           hidden        200/200/404/200/404/404/404/404/404 405
clubs:come                           -             302/302/200/302/200/200/200/200/200 302
clubs:come                           hidden        302/302/200/302/200/200/200/200/200 302
clubs:come                           wrong         404         404
clubs:join                           -             405/405/302 302
clubs:join                           hidden        405/405/302 302/302/404/302/404/404/404/302/302
clubs:ask                            -             302         422/422/302
clubs:ask              asking  302/302/200/302/200/200/200/302/302 422/422/302/422/302/302/422/302/302
clubs:ask              hidden  302/302/404/302/404/404/404/302/302 422/422/404/422/404/404/404/302/302
clubs:ask_back                       -             405/405/302 302
clubs:ask_back                       hidden        405/405/302 302/302/404/302/404/404/404/302/302
clubs:leave                          -             405/405/302 302/302/404/302/404/404/404/302/302
clubs:answer                         -             405/405/302 302
clubs:answer                         hidden        405/405/302 302/302/404/302/404/404/404/302/302
clubs:report                         -             200/200/302 302
clubs:calendar                       -             200         405
clubs:calendar                       hidden        200/200/404/200/404/404/404/404/404 405
clubs:calendar_file                  -             200         405
clubs:calendar_file                  hidden        200/200/404/200/404/404/404/404/404 405
clubs:calendar_secret                -             200         405
clubs:calendar_secret                hidden        200         405
clubs:calendar_secret                wrong         404         405
clubs:desk             -  200/404/404/200/404/404/404/302/302 405
clubs:desk        hidden  200/404/404/200/404/404/404/302/302 405
clubs:evening_new      -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:evening_change   -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:evening_games    -  200/404/404/200/404/404/404/302/302 422/404/404/422/404/404/404/302/302
clubs:evening_out                    -             405/405/302 302/404/404/302/404/404/404/302/302
clubs:news                           -             200         405
clubs:news                           hidden        200/200/404/200/404/404/404/404/404 405
clubs:news_new         -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:news_change      -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:news_down                      -             405/405/302 302/404/404/302/404/404/404/302/302
clubs:news_report                    -             200/200/302 302
clubs:news_report      hidden  200/200/404/200/404/404/404/302/302 302/302/404/302/404/404/404/302/302
clubs:members       -  200/200/404/200/404/404/404/302/302 405/405/405/405/405/405/405/302/302
clubs:act                            -             405/405/302 302/404/404/302/404/404/404/302/302
clubs:invite        -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:invite_list   -  200/404/404/200/404/404/404/302/302 200/404/404/200/404/404/404/302/302
clubs:link                           -             405/405/302 302/404/404/302/404/404/404/302/302
clubs:rules         -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:drop_rules                     -             405/405/302 302/404/404/302/404/404/404/302/302
clubs:sheets        -  200/200/404/200/404/404/404/302/302 405/405/405/405/405/405/405/302/302
clubs:settings      -  404/404/404/200/404/404/404/302/302 404/404/404/302/404/404/404/302/302
clubs:hand_over                      -             405/405/302 404/404/404/302/404/404/404/302/302
clubs:close                          -             405/405/302 404/404/404/302/404/404/404/302/302
privacy:privacy                      -             200         405
privacy:export                       -             200/200/302 302
privacy:export_file                  -             404/404/302 405/405/302
privacy:delete                       -             200/200/302 422/302/302
# Events: setting one up is for accounts; the desk exists for its directors, who hold no seat here, and for staff.
tournaments:new                      -             200/404/302 302/404/302
tournaments:edit held 404/404/404/200/404/404/404/302/302:staff=200 404/404/404/302/404/404/404/302/302:staff=302
tournaments:desk    held       404/404/404/200/404/404/404/302/302:staff=200 405
tournaments:act     held       405  404/404/404/302/404/404/404/302/302:staff=302
tournaments:scores held 404/404/404/200/404/404/404/302/302:staff=200 404/404/404/200/404/404/404/302/302:staff=200
tournaments:score_links held 404/404/404/200/404/404/404/302/302:staff=200 404/404/404/302/404/404/404/302/302:staff=302
tournaments:print_score_links        held  404/404/404/200/404/404/404/302/302:staff=200 405
tournaments:sent_scores              held  405  404/404/404/302/404/404/404/302/302:staff=302
tournaments:table_scores             held          200         422
tournaments:table_scores             held.wrong    404         404
desk:make         directed  404/200/404/404/404/404/404/302/302 404/302/404/404/404/404/404/302/302
desk:make         private   404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
desk:take_back    directed  405                                 404/302/404/404/404/404/404/302/302
desk:message      directed  200/404/404/200/404/404/404/302/302:staff=200 302/404/404/302/404/404/404/302/302:staff=302
desk:message      private   404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
desk:queue                           -             200/200/302 405
desk:call         directed  200/404/404/200/404/404/404/302/302:staff=200 302/404/404/302/404/404/404/302/302:staff=302
desk:call         wrong     404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
moderation:people           private 200/200/200/200/200/404/404/302/302 302/422/302/302/302/404/404/302/302
moderation:people                    public        200/200/302 422/302/302/302/302/302/302/302/302
moderation:keep                      private       405         302/404/302/302/302/404/404/302/302
moderation:keep                      public        405         404/302/302/302/302/302/302/302/302
moderation:kept_away                 -             200/200/302 404/404/302
moderation:reported      -     404/200/404/404/404/404/404/302/302 405/405/302
moderation:reports                   -             404:staff=200 405
moderation:report                    -             404:staff=200 404:staff=302
moderation:person                    -             404:staff=200 404:staff=302
moderation:game                      private       404:staff=200 404:staff=302
moderation:correct                   -             200 302
moderation:correct                   -.wrong       404 404
moderation:corrected                 -             200 405
moderation:corrections               -             404:staff=200 405
moderation:correction                -             404:staff=200 404:staff=302
moderation:log                       -             404:staff=200 405
moderation:signs                     -             404:staff=200 405

# Events: `event` is by invitation, its entries are open, `seat` has entered it; `played` is a public one that is over;
# `held` is of an evening at real tables, which `host` directs.
# Ladders: on `all` partner, opponent and seat stand in this order, and seat has challenged opponent; host holds both.
ladders:ladders                      -             200         405
ladders:new                          -             200/404/302 302/404/302
ladders:ladder                       all           200         405
ladders:ladder  members 200/200/404/200/404/404/404/404/404:staff=200 405
ladders:history                      all           200         405
ladders:history members 200/200/404/200/404/404/404/404/404:staff=200 405
ladders:player                       all           200         405
ladders:player                       all.9999      404         405
ladders:player  members 404 405
ladders:join    all     405     422/422/422/302/302/302/422/302/302
ladders:join    members 405     302/302/404/302/404/404/404/302/302:staff=422
ladders:play    steps   405     302/422/422/422/422/422/422/302/302
ladders:ladder                       steps         200         405
ladders:challenge steps 404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
ladders:partner all     405     422/422/422/422/422/422/422/302/302
ladders:partner pairs   405     302/302/302/302/302/302/422/302/302
ladders:come    pairs   200/200/404/200/200/200/200/302/302 302/302/422/302/302/302/422/302/302
ladders:come    pairs.wrong 404/404/404/404/404/404/404/302/302 422/422/422/422/422/422/422/302/302
ladders:leave   all     200/200/200/404/404/404/404/302/302 302/302/302/404/404/404/404/302/302
ladders:challenge all   200/200/200/200/200/200/200/302/302 302/422/302/422/422/422/422/302/302
ladders:challenge all.9999 404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
ladders:answer  all     405     302/422/422/422/422/422/422/302/302
ladders:answer  members 405     404/404/404/404/404/404/404/302/302
ladders:desk    all     404/404/404/200/404/404/404/302/302:staff=200 405
ladders:desk    members 200/404/404/200/404/404/404/302/302:staff=200 405
ladders:act     all     405     404/404/404/302/404/404/404/302/302:staff=302
ladders:act     members 405     302/404/404/302/404/404/404/302/302:staff=302
ladders:act     all.wrong 405   404/404/404/404/404/404/404/302/302
leagues:leagues                      -             200         405
leagues:new                          -             200/404/302 302/404/302
leagues:league                       all           200         405
leagues:league  members 200/200/404/200/404/404/404/404/404:staff=200 405
leagues:season                       all           200         405
leagues:season                       all.9         404         405
leagues:season  members 200/200/404/200/404/404/404/404/404:staff=200 405
leagues:enter   all     405     422/302/302/302/302/302/422/302/302
leagues:enter   members 405     302/302/404/302/404/404/404/302/302:staff=422
leagues:partner all     405     422/422/422/422/422/422/422/302/302
leagues:partner members 405     422/422/404/422/404/404/404/302/302:staff=422
leagues:partner pairs   405     302/302/302/302/302/302/422/302/302
leagues:come    pairs   200/200/404/200/200/200/200/302/302 302/302/422/302/302/302/422/302/302
leagues:come    pairs.wrong 404/404/404/404/404/404/404/302/302 422/422/422/422/422/422/422/302/302
leagues:leave   all     200/404/404/404/404/404/404/302/302 302/404/404/404/404/404/404/302/302
leagues:leave   members 404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
leagues:desk    all     404/404/404/200/404/404/404/302/302:staff=200 405
leagues:desk    members 200/404/404/200/404/404/404/302/302:staff=200 405
leagues:act     all     405     404/404/404/302/404/404/404/302/302:staff=302
leagues:act     members 405     302/404/404/302/404/404/404/302/302:staff=302
leagues:act     all.wrong 405   404/404/404/404/404/404/404/302/302
tournaments:events                   -             200         405
tournaments:event                    event  200/404/404/200/404/404/404/200/404:staff=200 405
tournaments:event                    played        200         405
tournaments:come                     event         302         405
tournaments:come                     event.wrong   404         405
tournaments:enter                    event  405   422/404/404/302/404/404/404/302/302:staff=302
tournaments:enter                    played        405         422/422/302
tournaments:leave                    event  405   302/404/404/422/404/404/404/302/302:staff=422
tournaments:join                     event  405   422/404/404/422/404/404/404/302/302:staff=422
tournaments:invited                  event         200         422/302/302/302/302/302/422/200/200
tournaments:invited                  event.wrong   404         404
tournaments:wall                     event         404         405
tournaments:wall                     played        200         405
tournaments:standings                event         404         405
tournaments:standings                played        200         405
tournaments:boards                   event         404         405
tournaments:boards                   played        200         405
tournaments:board                    event.1       404         405
tournaments:board                    played.1      200         405
tournaments:board                    played.99     404         405
tournaments:par                      event.1       404         404
tournaments:par                      played.1      404         404
tournaments:proof                    event.1       404         405
tournaments:proof                    played.1      200         405
tournaments:mine                     event  404/404/404/404/404/404/404/302/302 405/405/302
tournaments:mine                     played 200/404/404/404/404/404/404/302/302 405/405/302
tournaments:sheet                    event         404         405
tournaments:sheet                    played        200         405
tournaments:results_csv              event         404         405
tournaments:results_csv              played        200         405
tournaments:results_usebio           event         404         405
tournaments:results_usebio           played        200         405
tournaments:results_json             event         404         405
tournaments:results_json             played        200         405
tournaments:records                  event         404         405
tournaments:records                  played        200         405
tournaments:print                    event  200/404/404/200/404/404/404/200/404:staff=200 405
tournaments:print                    played        200         405
tournaments:print_sheet              event  200/404/404/200/404/404/404/200/404:staff=200 405
tournaments:print_sheet              event.wrong   404         405
tournaments:print_sheet              played        200         405
tournaments:print_hands              event         404         404
tournaments:print_hands_pdf          event         404         405
tournaments:print_hands_pdf          played        200         405
tournaments:print_hands_text         event         404         405
tournaments:print_hands_text         played        200         405
tournaments:print_hands              played        200         404:staff=422
tournaments:solo                     event  200/404/404/200/404/404/404/200/404:staff=200 405
tournaments:solo                     played        200         405
tournaments:play_solo                event.1  405  404
tournaments:play_solo                played.1 405  409/302/302/302/302/302/302/302/302
tournaments:daily                    -             200         405
tournaments:play_daily               solo          405         302
tournaments:play_daily               solo.wrong    405         404
tournaments:day                      solo          200         405
tournaments:day                      solo.wrong    404         405

rules:index                          -             200         405
rules:table_law                      -             200         405
rules:variant                        -             200         405
rules:booklet                        -             200         405
rules:part                           -             200         405
rules:paper                          -             200         405
rules:pad                            -             200         405
rules:options                        -             200         405
rules:compare                        -             200         405
rules:which                          -             200         405
rules:tool                           -             200         405
bidding:trainer                      -             200         405
rules:lessons                        -             200         405
rules:deals                          -             200         405
commented:deal                       -             200         405
rules:lesson                         -             200         405
rules:lesson_step                    -             200         405
rules:glossary                       -             200         405
rules:picture                        -             200         405
rules:index_picture                  -             200         405
rules:glossary_picture               -             200         405
rules:spelt                          -             302         405
search:search                        -             200         405

# Accounts: three figures, for those with an account, for guests, for the others.
account_settings                     -             200/200/302 200/200/302
account_table_settings               -             200/200/302 200/200/302
account_zone                         -             405/405/405 204/204/302
account_login                        -             302/200/200 302/200/200
account_signup                       -             302/200/200 302/200/200
account_logout                       -             200/200/302 302
account_inactive                     -             200         405
account_reauthenticate               -             200/403/302 200/403/302
account_email                        -             200/200/302 302
account_email_verification_sent      -             302/200/200 302/200/200
account_confirm_sign_up              -             200         200
account_change_password              -             200/302/302 200/302/302
account_set_password                 -             302/200/302 302/200/302
account_reset_password               -             200         200
account_reset_password_done          -             200         405
account_reset_password_from_key      -             200         200
account_reset_password_from_key_done -             200         405
account_confirm_login_code           -             302         302
account_confirm_email                -             200         404
mfa_index                            -             200/200/302 405/405/302
mfa_authenticate                     -             302         302
mfa_reauthenticate                   -             302/403/302 302/403/302
mfa_activate_totp                    -             302/200/302 302/200/302
mfa_deactivate_totp                  -             404/404/302 404/404/302
mfa_view_recovery_codes              -             404/404/302 405/405/302
mfa_generate_recovery_codes          -             302/200/302 302/200/302
mfa_download_recovery_codes          -             404/404/302 404/404/302
mfa_list_webauthn                    -             200/200/302 405/405/302
mfa_add_webauthn                     -             302/200/302 302/200/302
mfa_login_webauthn                   -             302         302
mfa_reauthenticate_webauthn          -             302/403/302 302/403/302
mfa_remove_webauthn                  -             302/404/302 302/404/302
mfa_edit_webauthn                    -             302/404/302 302/404/302
"""


@dataclass(frozen=True)
class Line:
    """An address with what everybody gets there."""

    name: str
    table: str
    get: dict[str, int]
    post: dict[str, int]


def lines() -> Iterator[Line]:
    for line in TABLE.strip().splitlines():
        if line and not line.startswith("#"):
            name, table, get, post = line.split()
            suspended = SUSPENDED.get(name, (403, 403))
            yield Line(name, table, answers(get, suspended[0]), answers(post, suspended[1]))


def answers(text: str, suspended: int) -> dict[str, int]:
    """What each reader gets: one status for all, three for accounts, guests and others, or nine; and staff."""
    words, _, staff = text.partition(":staff=")
    statuses = [int(status) for status in words.split("/")]
    if len(statuses) == 1:
        statuses *= len(NINE)
    elif len(statuses) == 3:
        accounts, guests, others = statuses
        statuses = [accounts] * len(ACCOUNTS) + [guests, others, others]
    found = dict(zip(NINE, statuses, strict=True))
    return found | {"staff": int(staff or found["stranger"]), "suspended": suspended}


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
        self.wishes = Preferences.objects.create(user=south)
        self.calendar = CalendarLink.objects.create(user=south)
        self.clubs = {"-": self._club(host, south, north, public=True)}
        self.clubs |= {"hidden": self._club(host, south, north, public=False), "wrong": self.clubs["-"]}
        self.clubs["asking"] = self._club(host, south, north, public=True, on_asking=True)
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
            words["token"] = (self.wishes if line.name == "notifications:stop" else self.calendar).token
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
            if leaf == "season":
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
    "rules:picture": {"slug": "double-deck"},
    "rules:booklet": {"slug": "double-deck"},
    "rules:paper": {"slug": "double-deck", "name": "sheet"},
    "rules:pad": {"slug": "double-deck"},
    "rules:part": {"slug": "double-deck", "part": "scores"},
    "rules:spelt": {"word": "pinocle"},
    "rules:options": {"slug": "double-deck"},
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
    "notifications:wishes": {"digest_hour": "7"},
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


def names(resolver: Any, room: str = "") -> Iterator[str]:
    """The name of every address of the site."""
    for entry in resolver.url_patterns:
        if hasattr(entry, "url_patterns"):
            yield from names(entry, f"{entry.namespace}:" if entry.namespace else room)
        else:
            assert entry.name, f"{entry.pattern} has no name"
            yield room + entry.name


def test_every_address_of_the_site_is_in_the_table() -> None:
    assert set(names(get_resolver())) == {line.name for line in lines()}


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


def asked(site: Site, line: Line, reader: str, method: str, language: str) -> tuple[int, bool]:
    """The status a reader gets and whether that changed anything; whatever was done is taken back."""
    for name in ("default", "sessions"):
        caches[name].clear()
    browser, address = site.browser(reader), site.address(line, language)
    wrote = False

    def noting(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal wrote
        wrote |= not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE"))
        return execute(sql, *rest)

    with transaction.atomic():
        with connection.execute_wrapper(noting):
            reply = browser.get(address) if method == "GET" else browser.post(address, site.form(line))
        # What was only read is not compared: that takes longer than most answers.
        changed = wrote and everything() != site.stored
        transaction.set_rollback(True)
    return int(reply.status_code), changed


@pytest.mark.parametrize(
    ("language", "readers"),
    [
        pytest.param("en", SITTING, id="en-sitting"),
        pytest.param("en", OTHERS, id="en-others"),
        pytest.param("fr", ("seat", "stranger", "anybody"), id="fr", marks=pytest.mark.only_long),
    ],
)
def test_everybody_gets_what_the_table_says_and_nothing_else(language: str, readers: tuple[str, ...]) -> None:
    site = Site()
    wrong = []
    for line in lines():
        for method, expected in (("GET", line.get), ("POST", line.post)):
            for reader in readers:
                status, changed = asked(site, line, reader, method, language)
                who = f"{method} {line.name} {line.table} {reader}"
                if status != expected[reader]:
                    wrong.append(f"{who}: {status}, not {expected[reader]}")
                if changed and status >= 400:
                    wrong.append(f"{who}: refused, and yet something has changed")
                # The table page alone notes when its player looked.
                if changed and method == "GET" and line.name != "play:table":
                    wrong.append(f"{who}: looking changed something")
    assert not wrong, "\n".join(wrong)
