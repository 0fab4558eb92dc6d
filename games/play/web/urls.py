"""Addresses of the tables."""

from django.urls import path

from . import archive_views, claim_views, plan_views, staff_views, table_views, time_views, views

app_name = "play"
urlpatterns = [
    path("", views.front, name="front"),
    path("play/", views.lobby, name="lobby"),
    path("play/now/", views.play_now, name="now"),
    path("play/new/", views.new_table, name="new"),
    path("play/mine/", views.mine, name="mine"),
    path("play/archive/", views.archive, name="archive"),
    path("play/next/", views.next_waiting, name="next"),
    path("play/waiting/", views.waiting, name="waiting"),
    path("play/leave/", time_views.leave_days, name="leave_days"),
    path("play/substitutes/", time_views.substitutes, name="substitutes"),
    path("staff/incidents/", staff_views.incidents, name="incidents"),
    path("staff/incidents/<int:pk>/", staff_views.incident, name="incident"),
    path("fairness/", views.fairness, name="fairness"),
    path("fairness/verify_deal.py", views.verifier, name="verifier"),
    path("games/<slug:public_id>/", table_views.table, name="table"),
    path("games/<slug:public_id>/table/", table_views.fragment, name="fragment"),
    path("games/<slug:public_id>/move/", table_views.move, name="move"),
    path("games/<slug:public_id>/try/", table_views.try_out, name="try"),
    path("games/<slug:public_id>/seen/", table_views.seen, name="seen"),
    path("games/<slug:public_id>/so-far/", table_views.seen_so_far, name="so_far"),
    path("games/<slug:public_id>/notes/", table_views.notes, name="notes"),
    path("games/<slug:public_id>/talk/", table_views.talk, name="talk"),
    path("games/<slug:public_id>/sit/", table_views.sit, name="sit"),
    path("games/<slug:public_id>/leave/", table_views.leave, name="leave"),
    path("games/<slug:public_id>/bots/", table_views.fill, name="fill"),
    path("games/<slug:public_id>/release/", table_views.release, name="release"),
    path("games/<slug:public_id>/come/<slug:token>/", table_views.invitation, name="invitation"),
    path("games/<slug:public_id>/plans/", plan_views.plan_page, name="plans"),
    path("games/<slug:public_id>/claim/", claim_views.claim, name="claim"),
    path("games/<slug:public_id>/claim/answer/", claim_views.answer_claim, name="answer_claim"),
    path("games/<slug:public_id>/time/", time_views.give_time, name="give_time"),
    path("games/<slug:public_id>/back/", time_views.take_back, name="take_back"),
    path("games/<slug:public_id>/resign/", table_views.resign, name="resign"),
    path("games/<slug:public_id>/again/", table_views.again, name="again"),
    path("games/<slug:public_id>/score/", archive_views.score, name="score"),
    path("games/<slug:public_id>/record.txt", archive_views.export, name="export"),
    path("games/<slug:public_id>/deals/<int:number>/", archive_views.deal, name="deal"),
    path("games/<slug:public_id>/deals/<int:number>/proof.json", archive_views.proof, name="proof"),
]
