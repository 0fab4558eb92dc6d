"""The address of the bidding trainer."""

from django.urls import path

from . import views

app_name = "bidding"
urlpatterns = [path("bidding/<slug:slug>/", views.trainer, name="trainer")]
