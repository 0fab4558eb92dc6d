"""Addresses of events."""

from django.urls import path

from . import views

app_name = "tournaments"
urlpatterns = [
    path("events/<slug:public_id>/", views.event, name="event"),
]
