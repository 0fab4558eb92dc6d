"""Addresses of the imported games."""

from django.urls import path

from . import sheet_views, views

app_name = "imports"
urlpatterns = [
    path("rules/<slug:slug>/reckon/", sheet_views.reckon, name="reckon"),
    path("play/import/", views.bring, name="bring"),
    path("imported/<slug:public_id>/", views.game, name="game"),
    path("imported/<slug:public_id>/deals/<int:number>/", views.deal, name="deal"),
    path("imported/<slug:public_id>/record.txt", views.text, name="text"),
    path("imported/<slug:public_id>/remove/", views.remove, name="remove"),
]
