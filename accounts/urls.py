"""Addresses about oneself: our settings page, and allauth's pages with its doors opened to guests."""

from allauth.account import views as allauth_account
from allauth.mfa.base import views as allauth_mfa
from allauth.mfa.recovery_codes import views as allauth_recovery_codes
from allauth.mfa.totp import views as allauth_totp
from allauth.mfa.webauthn import views as allauth_webauthn
from django.urls import include, path

from accounts import sign_up_views, views
from accounts.guests import door, no_guests
from accounts.middleware import makes_session
from accounts.one_at_a_time import one_at_a_time

urlpatterns = [
    path("account/settings/", views.own_settings, name="account_settings"),
    path("account/settings/table/", views.table_settings, name="account_table_settings"),
    path("account/zone/", views.own_zone, name="account_zone"),
    path("accounts/login/", door(allauth_account.login), name="account_login"),
    path("accounts/signup/", door(allauth_account.signup), name="account_signup"),
    path("accounts/confirm-email/", sign_up_views.waiting, name="account_email_verification_sent"),
    path("accounts/signup/<str:token>/", sign_up_views.confirm, name="account_confirm_sign_up"),
    path("accounts/password/reset/", sign_up_views.ResetView.as_view(), name="account_reset_password"),
    path("accounts/password/reset/done/", sign_up_views.reset_asked, name="account_reset_password_done"),
    path(
        "accounts/email/",
        one_at_a_time(no_guests(sign_up_views.AddressesView.as_view())),
        name="account_email",
    ),
    path("accounts/2fa/authenticate/", door(allauth_mfa.authenticate), name="mfa_authenticate"),
    path("accounts/2fa/totp/activate/", one_at_a_time(allauth_totp.activate_totp), name="mfa_activate_totp"),
    path(
        "accounts/2fa/totp/deactivate/",
        one_at_a_time(allauth_totp.deactivate_totp),
        name="mfa_deactivate_totp",
    ),
    path(
        "accounts/2fa/recovery-codes/generate/",
        one_at_a_time(allauth_recovery_codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "accounts/2fa/webauthn/login/",
        makes_session(door(allauth_webauthn.login_webauthn)),
        name="mfa_login_webauthn",
    ),
    path("accounts/", include("allauth.urls")),
]
