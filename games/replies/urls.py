"""Webhooks of the mail service. Mailgun sends raw mails only to URLs that end with `mime`."""

from django.urls import path

from games.replies.webhooks import INBOUND, REPORTS, InboundMails, Reports

urlpatterns = [
    path(INBOUND.removeprefix("/"), InboundMails.as_view(), name="inbound-mails"),
    path(REPORTS.removeprefix("/"), Reports.as_view(), name="inbound-reports"),
]
