"""URLs under /api/v1."""

from django.urls import path

from games.api import converters
from games.standby.api import views

converters.register()

urlpatterns = [
    path("me/standby", views.OwnStandby.as_view(), name="my-standby"),
    path("me/offers", views.Offers.as_view(), name="my-offers"),
    path("me/offers/<code:offer>", views.OfferDetail.as_view(), name="my-offer"),
    path("offers/<str:token>/<offer_answer:offer_answer>", views.OfferLink.as_view(), name="offer-link"),
    path("games/<code:code>/standby/mine", views.OwnGameStandby.as_view(), name="my-game-standby"),
]
