"""Addresses of lists, ladders, challenges and the director's desk."""

from django.urls import path

from . import desk_views, list_views, views

app_name = "ladders"
urlpatterns = [
    path("ladders/", views.ladders, name="ladders"),
    path("ladders/new/", views.new, name="new"),
    path("ladders/<slug:public_id>/", views.ladder, name="ladder"),
    path("ladders/<slug:public_id>/join/", views.join, name="join"),
    path("ladders/<slug:public_id>/play/", views.play, name="play"),
    path("ladders/<slug:public_id>/partner/", views.partner, name="partner"),
    path("ladders/<slug:public_id>/partner/<slug:word>/", views.come, name="come"),
    path("ladders/<slug:public_id>/leave/", views.leave, name="leave"),
    path("ladders/<slug:public_id>/history/", views.history, name="history"),
    path("ladders/<slug:public_id>/player/<int:entrant>/", views.player, name="player"),
    path("ladders/<slug:public_id>/challenge/<int:entrant>/", views.challenge, name="challenge"),
    path("ladders/<slug:public_id>/answer/<int:pk>/<slug:answer>/", views.answer, name="answer"),
    path("ladders/<slug:public_id>/desk/", desk_views.desk, name="desk"),
    path("ladders/<slug:public_id>/desk/list/", list_views.club_list, name="list"),
    path("ladders/<slug:public_id>/desk/<slug:what>/", desk_views.act, name="act"),
]
