"""Row-level security of the standby lists: a row belongs to its user, in every game."""

OWNED = ("standby_gamevolunteer", "standby_offer", "standby_volunteer")
"""The tables whose rows belong to a user. Hosts and players of the game cannot read them.

They have no fence, because the offers of a user and the searches of the server span games.
"""

OWN = "user_id = (select current_setting('got.user')::bigint)"
