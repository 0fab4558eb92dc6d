"""Addresses of moderation: reporting, what became of a report, and staff's own pages."""

from django.urls import path

from . import staff_views, views

app_name = "moderation"
urlpatterns = [
    path("games/<slug:public_id>/people/", views.people, name="people"),
    path("games/<slug:public_id>/people/keep/", views.keep, name="keep"),
    path("account/kept-away/", views.kept_away, name="kept_away"),
    path("account/reported/", views.reported, name="reported"),
    path("staff/reports/", staff_views.reports, name="reports"),
    path("staff/reports/<int:pk>/", staff_views.report, name="report"),
    path("staff/people/<slug:username>/", staff_views.person, name="person"),
    path("staff/games/<slug:public_id>/", staff_views.game, name="game"),
    path("staff/log/", staff_views.log, name="log"),
    path("staff/signs/", staff_views.signs, name="signs"),
]
