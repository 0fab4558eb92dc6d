"""Addresses of the web sockets: one for each table, and nobody at any other."""

from django.urls import path, re_path

from .consumers import NoConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/games/<slug:public_id>/", TableConsumer.as_asgi()),
    re_path("", NoConsumer.as_asgi()),
]
