"""Addresses of moderation: reporting, correcting the rules, what became of a report, and staff's own pages."""

from django.urls import path

from . import correction_views, staff_views, views

app_name = "moderation"
urlpatterns = [
    path("games/<slug:public_id>/people/", views.people, name="people"),
    path("games/<slug:public_id>/people/keep/", views.keep, name="keep"),
    path("account/kept-away/", views.kept_away, name="kept_away"),
    path("account/reported/", views.confirmation, name="reported"),
    path("corrections/<slug:slug>/<slug:anchor>/", correction_views.correct, name="correct"),
    path("corrections/<slug:slug>/<slug:anchor>/sent/", correction_views.thanks, name="corrected"),
    path("staff/reports/", staff_views.reports, name="reports"),
    path("staff/reports/<int:pk>/", staff_views.report, name="report"),
    path("staff/people/<slug:username>/", staff_views.person, name="person"),
    path("staff/games/<slug:public_id>/", staff_views.game, name="game"),
    path("staff/log/", staff_views.log, name="log"),
    path("staff/corrections/", correction_views.corrections, name="corrections"),
    path("staff/corrections/<int:pk>/", correction_views.correction, name="correction"),
    path("staff/signs/", staff_views.signs, name="signs"),
]
