"""Addresses of the rule pages."""

from django.urls import path

from . import views

app_name = "rules"
urlpatterns = [
    path("rules/", views.index, name="index"),
    path("rules/<slug:slug>/", views.variant, name="variant"),
    path("rules/<slug:slug>/print/", views.booklet, name="booklet"),
    path("rules/<slug:slug>/options/", views.options, name="options"),
    path("rules/<slug:slug>/<slug:name>/", views.tool, name="tool"),
    path("glossary/", views.glossary, name="glossary"),
]
