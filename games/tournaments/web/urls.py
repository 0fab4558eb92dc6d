"""Addresses of events."""

from django.urls import path

from . import solo_views, views

app_name = "tournaments"
urlpatterns = [
    path("events/daily/", solo_views.daily, name="daily"),
    path("events/daily/<slug:variant>/play/", solo_views.play_daily, name="play_daily"),
    path("events/daily/<str:day>/<slug:variant>/", solo_views.day, name="day"),
    path("events/<slug:public_id>/", views.event, name="event"),
    path("events/<slug:public_id>/solo/", solo_views.boards, name="solo"),
    path("events/<slug:public_id>/solo/<int:number>/", solo_views.play_board, name="play_solo"),
]
