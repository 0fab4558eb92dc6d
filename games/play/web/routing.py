"""Addresses of the web sockets: one for each table."""

from django.urls import path

from .consumers import TableConsumer

websocket_urlpatterns = [path("ws/games/<slug:public_id>/", TableConsumer.as_asgi())]
