"""The statement by which an outage extends offers, as no user could accept one during it."""

MOVE = """
update standby_offer offer set expires_at = expires_at + owed
from (
    select offer.code, sum(ends_at - greatest(made_at, starts_at)) as owed
    from standby_offer offer, games_outage outage
    where game_id = %(game)s and answer is null and outage.number > %(applied)s and outage.number <= %(last)s
      and made_at < ends_at and (asked_from is null or made_at >= asked_from and made_at < starts_at)
    group by offer.code
) moved
where offer.game_id = %(game)s and offer.code = moved.code
"""
