"""Addresses of lists and tables of series, and of the desk."""

from django.urls import path

from . import views

app_name = "series"
urlpatterns = [
    path("clubs/<slug:club_id>/series/new/", views.new, name="new"),
    path("series/<slug:public_id>/", views.series, name="series"),
    path("series/<slug:public_id>/table.csv", views.table_csv, name="table_csv"),
    path("series/<slug:public_id>/settings/", views.settings, name="settings"),
    path("series/<slug:public_id>/parts/", views.parts, name="parts"),
    path("series/<slug:public_id>/parts/<int:pk>/take-out/", views.take_out, name="take_out"),
    path("series/<slug:public_id>/parts/<int:pk>/results/", views.results, name="results"),
]
