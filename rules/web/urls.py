"""Addresses of the rule pages."""

from django.urls import path, re_path

from . import spellings, views

app_name = "rules"
urlpatterns = [
    path("rules/", views.index, name="index"),
    path("rules/<slug:slug>/", views.variant, name="variant"),
    path("rules/<slug:slug>/print/", views.booklet, name="booklet"),
    path("rules/<slug:slug>/options/", views.options, name="options"),
    path("rules/<slug:slug>/<slug:name>/", views.tool, name="tool"),
    path("glossary/", views.glossary, name="glossary"),
    # A game by its bare name, as somebody types it: /pinochle, /Piquet/, /pinocle.
    re_path(rf"^(?P<word>(?i:{spellings.PATTERN}))/?$", views.spelt, name="spelt"),
]
