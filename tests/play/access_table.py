"""What everybody gets at every address: the table of access, read line by line.

Eleven readers: those who sit at the private table (`seat`, its partner, an opponent), a host without a seat, somebody
who resigned, a stranger with an account, a guest from another table, a browser that came by the invitation, anybody at
all, staff, and a suspended person with a seat at the private table. A line gives the address, which table it is about,
and the answers to GET and to POST: one status for everybody, three (accounts, guests, those not signed in) or nine;
staff get what strangers get, or what stands behind `staff`. Whoever is suspended gets 403 wherever `SUSPENDED` does not
say otherwise. What is not for somebody else does not exist for them: 404 and not 403. What is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

NINE = ("seat", "partner", "opponent", "host", "resigned", "stranger", "guest", "invited", "anybody")
READERS = (*NINE, "staff", "suspended")
ACCOUNTS = NINE[:6]

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
play:deal_so_far                     private       200/200/200/404/404/404/404/404/404 405
play:deal_so_far                     over          200/200/200/404/200/404/404/404/404 405
play:deal_so_far                     open          404         405
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
play:words                           open          405         409/409/409/404/404/404/404/404/404
play:words                           private       405         204/204/204/404/404/404/404/404/404
play:again                           over          405         302/302/302/302/302/404/404/404/404
play:again                           private       405         302/302/302/302/302/404/404/404/404

notifications:mine                   -             200/200/302 302
notifications:unread                 -             200         405
notifications:calendar               -             200/200/302 302
notifications:feed                   -             404         405
notifications:feed                   mine          200         405
notifications:preferences                 -             200/200/302 302/404/302
notifications:subscribe              -             405         422/404/404
notifications:unsubscribe            -             405         204/404/404
notifications:stop                   -             404         404
notifications:stop                   mine          200         200
notifications:mails                  -             404:staff=200 405
notifications:mail                   -             404         405
worker                               -             200         405
pad_worker                           -             200         405
rules_worker                         -             200         405

# Records from elsewhere: whoever knows the address reads them, their owner alone removes them.
imports:reckon                       -             200         405
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
v1:concede                           public        405         401
v1:arrangements_at                       public        401         405
v1:ask_pause                             public        405         401
v1:ask_meeting                           public        405         401
v1:answer_arrangement                    public        405         401
v1:seat_plans                        public        401         401
v1:make_plan                         public        401         401
v1:drop_plan                         public        405         401
v1:change_plan                       public        405         401
v1:plan_sooner                       public        405         401
v1:plans_at_once                     public        405         401
v1:my_calls                          directed      401         401
v1:make_call                         directed      401         401
v1:take_call_back                    directed      405         401
v1:calls                             -             401         405
v1:answer_call                       -             405         401
v1:leave                             -             401         401
v1:take_leave                        -             401         401
v1:end_leave                         -             405         401
v1:enter_leave                       -             405         401
v1:cancel_leave                      -             405         401
v1:sit                               public        405         401
v1:open_words                        public        405         401
v1:open_table                        -             405         401
v1:imports                           -             401         401
v1:bring                             -             401         401
v1:imported                          mine          401         405
v1:remove                            mine          401         405
profiles:mine                        -             200/200/302 405/405/302
profiles:sheets                      -             200/200/302 405/405/302
profiles:sheet                           mine          200/404/404/404/404/404/404/302/302 405/405/302
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
clubs:for_rules                      -             200/200/200/200/200/302/200/302/302:staff=200 405/405/302
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
clubs:log              -  200/404/404/200/404/404/404/302/302 405
clubs:log         hidden  200/404/404/200/404/404/404/302/302 405
clubs:evening_new      -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:evening_change   -  200/404/404/200/404/404/404/302/302 302/404/404/302/404/404/404/302/302
clubs:evening_games    -  200/404/404/200/404/404/404/302/302 422/404/404/422/404/404/404/302/302
clubs:waiting          -  200/200/404/200/404/404/404/302/302 302/302/404/302/404/404/404/302/302
clubs:waiting     hidden  200/200/404/200/404/404/404/302/302 302/302/404/302/404/404/404/302/302
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
tournaments:all_scores               held         404/404/404/404/404/404/404/302/302 405
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
ladders:list    all     404/404/404/404/404/404/404/302/302 404/404/404/404/404/404/404/302/302
ladders:list    members 200/404/404/200/404/404/404/302/302:staff=200 422/404/404/422/404/404/404/302/302:staff=422
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
leagues:log                              all           200         405
leagues:log                              all.9         404         405
leagues:log     members 200/200/404/200/404/404/404/404/404:staff=200 405
leagues:enter   all     405     422/302/302/302/302/302/422/302/302
leagues:enter   members 405     302/302/404/302/404/404/404/302/302:staff=422
leagues:words   all     405     302
leagues:words   members 405     302/302/404/302/404/404/404/302/302:staff=302
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
rules:rulings                         -             200         405
rules:offline                         -             200         405
rules:table_law                      -             200         405
rules:variant                        -             200         405
rules:booklet                        -             200         405
rules:part                           -             200         405
rules:paper                          -             200         405
rules:pad                            -             200         405
rules:options                        -             200         405
rules:options_beside                 -             302         405
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
account_email                        -             200/302/302 302
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
