"""The address of a commented deal."""

from django.urls import path

from . import views

app_name = "commented"
urlpatterns = [path("rules/<slug:slug>/deals/<slug:name>/", views.deal, name="deal")]
