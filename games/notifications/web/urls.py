"""Addresses of notifications: the list, preferences, one-click stop, push, the calendar feed."""

from django.urls import path

from . import calendar_views, push_views, staff_views, views

app_name = "notifications"
urlpatterns = [
    path("play/notices/", views.mine, name="mine"),
    path("play/notices/unread/", views.unread, name="unread"),
    path("play/calendar/", calendar_views.calendar, name="calendar"),
    path("play/calendar/<str:token>.ics", calendar_views.feed, name="feed"),
    path("account/notices/", views.preferences, name="preferences"),
    path("account/notices/push/", push_views.subscribe, name="subscribe"),
    path("account/notices/push/off/", push_views.unsubscribe, name="unsubscribe"),
    path("notices/stop/<str:token>/", views.stop, name="stop"),
    path("staff/mails/", staff_views.mails, name="mails"),
    path("staff/mails/<slug:name>/", staff_views.mail, name="mail"),
]
