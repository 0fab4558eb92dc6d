"""Addresses of lists, leagues, seasons and the director's desk."""

from django.urls import path

from . import views

app_name = "leagues"
urlpatterns = [
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/new/", views.new, name="new"),
    path("leagues/<slug:public_id>/", views.league, name="league"),
    path("leagues/<slug:public_id>/season/<int:number>/", views.season, name="season"),
    path("leagues/<slug:public_id>/season/<int:number>/log/", views.log, name="log"),
    path("leagues/<slug:public_id>/enter/", views.enter, name="enter"),
    path("leagues/<slug:public_id>/words/", views.words, name="words"),
    path("leagues/<slug:public_id>/partner/", views.partner, name="partner"),
    path("leagues/<slug:public_id>/partner/<slug:word>/", views.come, name="come"),
    path("leagues/<slug:public_id>/leave/", views.leave, name="leave"),
    path("leagues/<slug:public_id>/desk/", views.desk, name="desk"),
    path("leagues/<slug:public_id>/desk/<slug:what>/", views.act, name="act"),
]
