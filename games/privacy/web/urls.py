"""Addresses of the privacy page, the export and the deletion of an account."""

from django.urls import path

from . import views

app_name = "privacy"
urlpatterns = [
    path("privacy/", views.privacy, name="privacy"),
    path("account/export/", views.export_page, name="export"),
    path("account/export/talon.zip", views.export_file, name="export_file"),
    path("account/delete/", views.delete, name="delete"),
]
