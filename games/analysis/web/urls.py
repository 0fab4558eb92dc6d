"""Addresses under a deal of a finished game: its analysis, its play with all cards seen."""

from django.urls import path

from . import views

app_name = "analysis"
urlpatterns = [
    path("games/<slug:public_id>/deals/<int:number>/analysis/", views.analysis, name="analysis"),
    path("games/<slug:public_id>/deals/<int:number>/all-seen/", views.all_seen, name="all_seen"),
]
