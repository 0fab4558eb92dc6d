"""Addresses of tournaments; they begin with events/, which links outside rely on."""

from django.urls import path

from . import desk_views, print_views, result_views, setup_views, solo_views, table_score_views, views

app_name = "tournaments"
urlpatterns = [
    path("events/", views.tournaments, name="events"),
    path("events/new/", setup_views.new, name="new"),
    path("events/<slug:public_id>/edit/", setup_views.edit, name="edit"),
    path("events/<slug:public_id>/desk/", desk_views.desk, name="desk"),
    path("events/<slug:public_id>/desk/scores/", desk_views.scores, name="scores"),
    path("events/<slug:public_id>/desk/standings/", desk_views.all_scores, name="all_scores"),
    path("events/<slug:public_id>/desk/links/", table_score_views.score_links, name="score_links"),
    path(
        "events/<slug:public_id>/desk/links/print/",
        table_score_views.print_score_links,
        name="print_score_links",
    ),
    path("events/<slug:public_id>/desk/sent/", table_score_views.sent_scores, name="sent_scores"),
    path("events/scores/<slug:word>/", table_score_views.table_scores, name="table_scores"),
    path("events/<slug:public_id>/desk/<slug:act>/", desk_views.act, name="act"),
    path("events/daily/", solo_views.daily, name="daily"),
    path("events/daily/<slug:variant>/play/", solo_views.play_daily, name="play_daily"),
    path("events/daily/<str:day>/<slug:variant>/", solo_views.day, name="day"),
    path("events/<slug:public_id>/", views.tournament, name="event"),
    path("events/<slug:public_id>/come/<slug:word>/", views.come, name="come"),
    path("events/<slug:public_id>/enter/", views.enter, name="enter"),
    path("events/<slug:public_id>/leave/", views.leave, name="leave"),
    path("events/<slug:public_id>/entrants/<slug:entrant>/join/", views.join, name="join"),
    path("events/<slug:public_id>/entrants/<slug:entrant>/<slug:word>/", views.free_place, name="invited"),
    path("events/<slug:public_id>/standings/", result_views.standings, name="standings"),
    path("events/<slug:public_id>/boards/", result_views.boards, name="boards"),
    path("events/<slug:public_id>/boards/<int:number>/", result_views.board, name="board"),
    path("events/<slug:public_id>/boards/<int:number>/proof.json", result_views.proof, name="proof"),
    path("events/<slug:public_id>/boards/<int:number>/par/", result_views.par, name="par"),
    path("events/<slug:public_id>/mine/", result_views.mine, name="mine"),
    path("events/<slug:public_id>/results/", result_views.sheet, name="sheet"),
    path("events/<slug:public_id>/wall/", result_views.wall, name="wall"),
    path("events/<slug:public_id>/results.csv", result_views.results_csv, name="results_csv"),
    path("events/<slug:public_id>/results.xml", result_views.results_usebio, name="results_usebio"),
    path("events/<slug:public_id>/results.json", result_views.results_json, name="results_json"),
    path("events/<slug:public_id>/records.zip", result_views.records, name="records"),
    path("events/<slug:public_id>/print/", print_views.index, name="print"),
    path("events/<slug:public_id>/print/hands/", print_views.hands, name="print_hands"),
    path("events/<slug:public_id>/print/hands.pdf", print_views.hands_pdf, name="print_hands_pdf"),
    path("events/<slug:public_id>/print/hands.txt", print_views.hands_text, name="print_hands_text"),
    path("events/<slug:public_id>/print/<slug:sheet>/", print_views.sheet, name="print_sheet"),
    path("events/<slug:public_id>/solo/", solo_views.boards, name="solo"),
    path("events/<slug:public_id>/solo/<int:number>/", solo_views.play_board, name="play_solo"),
]
