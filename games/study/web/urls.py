"""Addresses of analyses."""

from django.urls import path

from . import views

app_name = "study"
urlpatterns = [
    path("games/<slug:public_id>/deals/<int:number>/analysis/", views.analysis, name="analysis"),
    path("games/<slug:public_id>/deals/<int:number>/all-seen/", views.all_seen, name="all_seen"),
]
