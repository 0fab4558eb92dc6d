"""Addresses about oneself, beside allauth's."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("account/settings/", views.own_settings, name="account_settings"),
]
