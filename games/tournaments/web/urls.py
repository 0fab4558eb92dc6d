"""Addresses of events."""

from django.urls import path

from . import desk_views, setup_views, solo_views, views

app_name = "tournaments"
urlpatterns = [
    path("events/new/", setup_views.new, name="new"),
    path("events/<slug:public_id>/edit/", setup_views.edit, name="edit"),
    path("events/<slug:public_id>/desk/", desk_views.desk, name="desk"),
    path("events/<slug:public_id>/desk/scores/", desk_views.scores, name="scores"),
    path("events/<slug:public_id>/desk/<slug:act>/", desk_views.act, name="act"),
    path("events/daily/", solo_views.daily, name="daily"),
    path("events/daily/<slug:variant>/play/", solo_views.play_daily, name="play_daily"),
    path("events/daily/<str:day>/<slug:variant>/", solo_views.day, name="day"),
    path("events/<slug:public_id>/", views.event, name="event"),
    path("events/<slug:public_id>/solo/", solo_views.boards, name="solo"),
    path("events/<slug:public_id>/solo/<int:number>/", solo_views.play_board, name="play_solo"),
]
