"""Addresses of clubs: the list, a club's home, its members, its tables, invitations."""

from django.urls import path

from . import (
    calendar_views,
    desk_views,
    evening_views,
    member_views,
    news_views,
    request_views,
    rule_views,
    views,
)

app_name = "clubs"
urlpatterns = [
    path("clubs/", views.index, name="index"),
    path("clubs/new/", views.new, name="new"),
    path("clubs/for-rules/", rule_views.for_rules, name="for_rules"),
    path("clubs/<slug:public_id>/", views.home, name="home"),
    path("clubs/<slug:public_id>/come/<slug:link>/", views.come, name="come"),
    path("clubs/<slug:public_id>/join/", views.join, name="join"),
    path("clubs/<slug:public_id>/ask/", request_views.ask, name="ask"),
    path("clubs/<slug:public_id>/ask/back/", request_views.take_back, name="ask_back"),
    path("clubs/<slug:public_id>/leave/", views.leave, name="leave"),
    path("clubs/<slug:public_id>/answer/", views.answer, name="answer"),
    path("clubs/<slug:public_id>/news/", news_views.index, name="news"),
    path("clubs/<slug:public_id>/news/new/", news_views.new, name="news_new"),
    path("clubs/<slug:public_id>/news/<int:pk>/", news_views.change, name="news_change"),
    path("clubs/<slug:public_id>/news/<int:pk>/take-down/", news_views.take_down, name="news_down"),
    path("clubs/<slug:public_id>/news/<int:pk>/report/", news_views.report, name="news_report"),
    path("clubs/<slug:public_id>/calendar/", calendar_views.index, name="calendar"),
    path("clubs/<slug:public_id>/calendar.ics", calendar_views.file, name="calendar_file"),
    path(
        "clubs/<slug:public_id>/calendar/<str:token>.ics", calendar_views.secret_file, name="calendar_secret"
    ),
    path("clubs/<slug:public_id>/waiting/", evening_views.waiting, name="waiting"),
    path("clubs/<slug:public_id>/evenings/new/", calendar_views.new, name="evening_new"),
    path("clubs/<slug:public_id>/evenings/<int:pk>/", calendar_views.change, name="evening_change"),
    path("clubs/<slug:public_id>/evenings/<int:pk>/take-out/", calendar_views.take_out, name="evening_out"),
    path("clubs/<slug:public_id>/evenings/<int:pk>/games/", evening_views.games, name="evening_games"),
    path("clubs/<slug:public_id>/report/", views.report, name="report"),
    path("clubs/<slug:public_id>/desk/", desk_views.desk, name="desk"),
    path("clubs/<slug:public_id>/desk/log/", desk_views.log, name="log"),
    path("clubs/<slug:public_id>/members/", views.members, name="members"),
    path("clubs/<slug:public_id>/members/act/", member_views.act, name="act"),
    path("clubs/<slug:public_id>/invite/", member_views.invite, name="invite"),
    path("clubs/<slug:public_id>/list/", member_views.invite_list, name="invite_list"),
    path("clubs/<slug:public_id>/link/", member_views.renew_link, name="link"),
    path("clubs/<slug:public_id>/rules/", member_views.rules, name="rules"),
    path("clubs/<slug:public_id>/rules/<int:pk>/drop/", member_views.drop_rules, name="drop_rules"),
    path("clubs/<slug:public_id>/score-sheets/", rule_views.sheets, name="sheets"),
    path("clubs/<slug:public_id>/settings/", member_views.settings, name="settings"),
    path("clubs/<slug:public_id>/hand-over/", member_views.hand_over, name="hand_over"),
    path("clubs/<slug:public_id>/close/", member_views.close, name="close"),
]
