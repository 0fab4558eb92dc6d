"""Addresses of the pages about people."""

from django.urls import path

from . import friend_views, invitation_views, sheet_views, views

app_name = "profiles"
urlpatterns = [
    path("score-sheets/", sheet_views.sheets, name="sheets"),
    path("score-sheets/save/", sheet_views.save, name="save_sheet"),
    path("score-sheets/<int:number>/", sheet_views.sheet, name="sheet"),
    path("score-sheets/<int:number>/share/", sheet_views.share, name="share_sheet"),
    path("score-sheets/<int:number>/stop-sharing/", sheet_views.stop_sharing, name="stop_sharing_sheet"),
    path("score-sheets/<int:number>/remove/", sheet_views.remove, name="remove_sheet"),
    path("people/", friend_views.people, name="mine"),
    path("people/<slug:public_id>/", views.profile, name="profile"),
    path("people/<slug:public_id>/ask/", friend_views.ask, name="ask"),
    path("people/<slug:public_id>/answer/", friend_views.answer, name="answer"),
    path("people/<slug:public_id>/part/", friend_views.part, name="part"),
    path("people/<slug:public_id>/keep/", friend_views.keep, name="keep"),
    path("people/<slug:public_id>/invite/", invitation_views.to_my_tables, name="invite"),
    path("games/<slug:public_id>/invite/", invitation_views.invite, name="invite_to"),
    path("games/<slug:public_id>/invited/", invitation_views.answer_seat, name="answer_seat"),
]
