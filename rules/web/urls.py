"""Addresses of the rule pages."""

from django.urls import path, re_path, register_converter

from . import (
    builder_views,
    comparison_views,
    deal_views,
    law_views,
    lesson_views,
    offline_views,
    pad_views,
    paper_views,
    parts,
    picture_views,
    question_views,
    ruling_views,
    spellings,
    views,
)

register_converter(spellings.GameName, "game_name")

app_name = "rules"
urlpatterns = [
    path("rules/", views.index, name="index"),
    path("rules/table-law/", law_views.law, name="table_law"),
    path("rules/rulings/", ruling_views.page, name="rulings"),
    path("rules/offline/", offline_views.offline_pages, name="offline"),
    path("rules/<slug:slug>/", views.variant, name="variant"),
    path("rules/<slug:slug>/print/", views.booklet, name="booklet"),
    path("rules/<slug:slug>/print/<slug:name>/", paper_views.paper, name="paper"),
    path("rules/<slug:slug>/pad/", pad_views.score_pad, name="pad"),
    path("rules/<slug:slug>/options/", builder_views.options, name="options"),
    path("rules/<slug:slug>/options/beside/", builder_views.beside, name="options_beside"),
    path("rules/<slug:slug>/options/which/", question_views.which, name="which"),
    path("rules/<slug:slug>/options/compare/", comparison_views.compare, name="compare"),
    path("rules/<slug:slug>/deals/", deal_views.listing, name="deals"),
    re_path(
        rf"^rules/(?P<slug>[-a-zA-Z0-9_]+)/(?P<part>{'|'.join(parts.OTHERS)})/$", views.part, name="part"
    ),
    path("rules/<slug:slug>/<slug:name>/", views.tool, name="tool"),
    path("learn/", lesson_views.index, name="lessons"),
    path("learn/<slug:slug>/", lesson_views.lesson, name="lesson"),
    path("learn/<slug:slug>/<slug:name>/", lesson_views.step, name="lesson_step"),
    path("rules/<slug:slug>/picture.png", picture_views.game, name="picture"),
    path("rules/picture.png", picture_views.index, name="index_picture"),
    path("glossary/", views.glossary, name="glossary"),
    path("glossary/picture.png", picture_views.glossary, name="glossary_picture"),
    # A game by its bare name, as somebody types it: /pinochle, /Piquet/, /pinocle.
    path("<game_name:address>", views.spelt, name="spelt"),
]
