"""The statement by which an outage extends a ready check, as no player could confirm during it."""

MOVE = """
update readiness_readycheck ready set due_at = due_at + owed
from (
    select sum(ends_at - greatest(asked_at, starts_at)) as owed
    from readiness_readycheck, games_outage outage
    where game_id = %(game)s and due_at is not null
      and outage.number > %(applied)s and outage.number <= %(last)s
      and asked_at < ends_at and (asked_from is null or asked_at >= asked_from and asked_at < starts_at)
) moved
where ready.game_id = %(game)s and owed is not null
"""
