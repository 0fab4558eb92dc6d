"""Addresses of the pages about the API; its own addresses are in v1.py."""

from django.urls import path

from . import pages

app_name = "api"
urlpatterns = [
    path("api/", pages.about, name="about"),
    path("api/sample_bot.py", pages.sample, name="sample"),
    path("account/tokens/", pages.my_tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", pages.revoke, name="revoke"),
    path("account/bots/", pages.make_bot, name="make_bot"),
    path("account/bots/<int:pk>/close/", pages.close_bot, name="close_bot"),
]
