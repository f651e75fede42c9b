"""URLs under /api/v1."""

from django.urls import path

from games.api import converters
from games.press.api import views

converters.register()

CONVERSATION = "games/<code:code>/conversations/<code:conversation>"
PROPOSAL = f"{CONVERSATION}/proposals/<uuid:proposal>"

urlpatterns = [
    path("games/<code:code>/press", views.GamePress.as_view(), name="press"),
    path("games/<code:code>/press/messages", views.NewMessages.as_view(), name="new-messages"),
    path("games/<code:code>/conversations", views.Conversations.as_view(), name="conversations"),
    path(CONVERSATION, views.ConversationDetail.as_view(), name="conversation"),
    path(f"{CONVERSATION}/messages", views.Messages.as_view(), name="messages"),
    path(f"{CONVERSATION}/messages/<uuid:message>", views.MessageDetail.as_view(), name="message"),
    path(
        f"{CONVERSATION}/messages/<uuid:message>/reports",
        views.MessageReports.as_view(),
        name="message-reports",
    ),
    path(f"{CONVERSATION}/proposals", views.Proposals.as_view(), name="proposals"),
    path(PROPOSAL, views.ProposalDetail.as_view(), name="proposal"),
    path(f"{PROPOSAL}/answer", views.ProposalAnswer.as_view(), name="proposal-answer"),
    path(f"{CONVERSATION}/read", views.ReadMark.as_view(), name="conversation-read"),
    path(f"{CONVERSATION}/draft", views.MessageDraft.as_view(), name="message-draft"),
    path(f"{CONVERSATION}/mute", views.Mute.as_view(), name="conversation-mute"),
    path("games/<code:code>/reports", views.Reports.as_view(), name="reports"),
    path("games/<code:code>/reports/<code:report>", views.ReportDetail.as_view(), name="report"),
    path("me/blocks", views.Blocks.as_view(), name="blocks"),
    path("me/blocks/<username:username>", views.BlockDetail.as_view(), name="block"),
]
