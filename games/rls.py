"""Row-level security of the games: the one policy text, and the tables it stands on.

A row shows itself to the player role when it is of the game named by `got.game` (the fence) and is public, or
its `audience` overlaps the houses for which `got.user` reads in that game at `got.now`. The view
`games_seatreader` knows which houses these are, so no caller can claim one. The engine role reads and writes
all rows of the fenced game. Nobody else has a policy, the tables' owner included.

A setting that was never made, or is empty again after its transaction, is an error and not an empty answer:
neither `current_setting` without its second argument nor the cast of '' forgives it. Uncorrelated sub-selects
are evaluated once for a statement, whatever the number of rows.
"""

from __future__ import annotations

AUDIENCED = (
    "games_answerrecord",
    "games_area",
    "games_chanceseed",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_draft",
    "games_eventreader",
    "games_eventrecord",
    "games_facedown",
    "games_gamesecret",
    "games_house",
    "games_housecard",
    "games_knowncard",
    "games_mark",
    "games_order",
    "games_pile",
    "games_sealedanswer",
    "games_side",
    "games_support",
    "games_tide",
    "games_track",
    "games_unit",
)
"""Every table with an audience. The others are public, or out of the player role's reach (got_api.grants)."""

SEAT_READERS = """
select seat.game_id,
       seat.house,
       person.id as user_id,
       person.id is distinct from seat.user_id as is_sitter,
       seat.open_since is null as can_answer,
       case when person.id is distinct from seat.user_id then seat.sitter_until end as until
from games_seat seat
join accounts_user person on person.is_active and (
    person.id = seat.user_id
    or person.id = seat.sitter_id
       and seat.sitter_until > current_setting('got.now')::timestamptz
       and not exists (
           select from games_seat own
           where own.game_id = seat.game_id and own.user_id = seat.sitter_id and own.is_active
           offset 0
       )
)
where seat.is_active and seat.house is not null
    and case
        when current_user <> 'got_player' or seat.pseudonym is null then true
        when person.id = current_setting('got.user')::bigint then true
        else exists (select from games_game game where game.id = seat.game_id and game.status = 'finished')
    end
"""
"""The view `games_seatreader`: who reads for a house at `got.now`, and whether they may answer for it.

One row for each house and person: the player of the seat, and their sitter before `until`. An open seat is
read and not answered for. An account that is closed reads nothing, and a sitter who plays a house in the same
game reads for that house alone. Everything that asks who reads or answers for a seat asks this view: the
policies, the selectors, timing, notices, the calendar. It is a plain join, so that a game, a house or a user
that is named in a query is found by index; `offset 0` keeps the planner from hashing the seats of all games
for a sitter. The account is read with the rights of the view's owner. Of an anonymous game the player role
finds its user alone before the end.
"""

SEAT_USERS = """
select seat.id, seat.game_id, seat.position, seat.is_active, seat.user_id, person.username
from games_seat seat
join games_game game on game.id = seat.game_id
join accounts_user person on person.id = seat.user_id
where game.anonymity = 'none'
    or game.status = 'finished'
    or seat.user_id = current_setting('got.user')::bigint
"""
"""The view `games_seatuser`: whose seat it is, as `got.user` may know it. The one place that says so.

A seat that is missing here has no player, or an anonymous one. The player role reads the accounts of seats
here alone.
"""

HOUSES_READ = """
create or replace function games_houses_read(game bigint, viewer bigint) returns text[]
language plpgsql stable as $$
begin
    return (
        select coalesce(array_agg(reader.house), '{}')
        from games_seatreader reader
        where reader.game_id = game and reader.user_id = viewer
    );
end
$$
"""
"""The houses for which a user reads in a game, with the rights of the caller.

A function and no sub-select: a position reads 18 tables under these policies, and PostgreSQL would prepare
the view for each of them, which costs more than to read the rows. PL/pgSQL plans it once for a connection,
and it runs only for a table that has a row with an audience.
"""

FENCE = "game_id = (select current_setting('got.game')::bigint)"

READABLE = f"""{FENCE}
    and (select current_setting('got.user')::bigint) is not null
    and (select current_setting('got.now')::timestamptz) is not null
    and (
        audience is null
        or audience && (
            select games_houses_read(
                current_setting('got.game')::bigint, current_setting('got.user')::bigint
            )
        )
        and game_id = case
            when current_setting('got.user')::bigint is not null
                and current_setting('got.now')::timestamptz is not null
            then current_setting('got.game')::bigint
        end
    )"""
"""The last comparison repeats the fence for rows with an audience. The planner evaluates it to guess how many
rows there are, so a setting that is missing is an error even where no row is.
"""


def protect(table: str, readable: str = READABLE) -> list[str]:
    """The statements that put a table under these policies. Repeating them is harmless.

    `readable` is narrower where an audience is not enough.
    """
    return [
        f"alter table {table} enable row level security",
        f"alter table {table} force row level security",
        f"drop policy if exists viewer on {table}",
        f"create policy viewer on {table} for select to got_player using ({readable})",
        f"drop policy if exists engine on {table}",
        f"create policy engine on {table} for all to got_engine using ({FENCE}) with check ({FENCE})",
    ]


OWN_MARKS = (
    "alter table games_newsmark enable row level security",
    "alter table games_newsmark force row level security",
    (
        "create policy viewer on games_newsmark for select to got_player "
        "using (user_id = (select current_setting('got.user')::bigint))"
    ),
    "create policy web on games_newsmark for all to got_web using (true) with check (true)",
)
"""A mark of the news is its user's: in whatever game, and whoever reads for a house."""
