"""Addresses of the desk: a call at its table, the queue of directors, a call, a message to a table."""

from django.urls import path

from . import views

app_name = "desk"
urlpatterns = [
    path("games/<slug:public_id>/call/", views.make, name="make"),
    path("games/<slug:public_id>/call/back/", views.take_back, name="take_back"),
    path("games/<slug:public_id>/message/", views.message, name="message"),
    path("calls/", views.queue, name="queue"),
    path("calls/<slug:public_id>/", views.call, name="call"),
]
