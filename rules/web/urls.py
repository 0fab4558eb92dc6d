"""Addresses of the rule pages."""

from django.urls import path, re_path

from . import comparison_views, picture_views, spellings, views

app_name = "rules"
urlpatterns = [
    path("rules/", views.index, name="index"),
    path("rules/<slug:slug>/", views.variant, name="variant"),
    path("rules/<slug:slug>/print/", views.booklet, name="booklet"),
    path("rules/<slug:slug>/options/", views.options, name="options"),
    path("rules/<slug:slug>/options/compare/", comparison_views.compare, name="compare"),
    path("rules/<slug:slug>/<slug:name>/", views.tool, name="tool"),
    path("rules/<slug:slug>/picture.png", picture_views.game, name="picture"),
    path("rules/picture.png", picture_views.index, name="index_picture"),
    path("glossary/", views.glossary, name="glossary"),
    path("glossary/picture.png", picture_views.glossary, name="glossary_picture"),
    # A game by its bare name, as somebody types it: /pinochle, /Piquet/, /pinocle.
    re_path(rf"^(?P<word>(?i:{spellings.PATTERN}))/?$", views.spelt, name="spelt"),
]
