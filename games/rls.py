"""Row-level security of the games: one policy text, and the tables and views that it uses.

The player role sees a row of the game in `got.game` (the fence) that is public, or whose `audience` overlaps
the houses for which `got.user` reads in that game at `got.now`. The view `games_seatreader` decides which
houses these are, so no caller can claim another house. The engine role reads and writes all rows of the
fenced game. No other role has a policy, not even the tables' owner.

A setting that was never made, or is empty again after its transaction, raises an error instead of an empty
result: neither `current_setting` without its second argument nor the cast of '' accepts it. Uncorrelated
sub-selects are evaluated once for a statement, for any number of rows.
"""

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
"""Every table with an audience. The others are public, or hidden from players (`got_api.database.grants`)."""

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
"""The view `games_seatreader`: the users who read for a house at `got.now`, and whether they may answer.

One row for each house and person: the player of the seat, and their sitter before `until`. The player of an
open seat reads and cannot answer. A closed account reads nothing. A sitter who plays a house in the same game
reads only for that house. All code that needs the readers of a seat uses this view: the policies, the
selectors, timing, notices, the calendar. It is a plain join, so that an index finds a given game, house or
user. `offset 0` keeps the planner from hashing the seats of all games for a sitter. The account is read with
the rights of the view's owner. In an anonymous game the player role finds only its own user before the end.
"""

SEAT_USERS = """
select seat.id, seat.game_id, seat.position, seat.is_active, seat.user_id, person.username, person.is_bot
from games_seat seat
join games_game game on game.id = seat.game_id
join accounts_user person on person.id = seat.user_id
where game.anonymity = 'none'
    or game.status = 'finished'
    or seat.user_id = current_setting('got.user')::bigint
"""
"""The view `games_seatuser`: the account of each seat, if `got.user` may know it. No other code decides this.

A seat that is missing here has no player, or an anonymous one. The player role can read the accounts of seats
only here.
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
"""The last comparison repeats the fence for rows with an audience. The planner evaluates it to estimate the
number of rows, so a missing setting is an error even where there is no row.
"""


def policy_statements(table: str, readable: str = READABLE, *, engine: str = FENCE) -> list[str]:
    """The statements that add policies to a table. Repeating them is harmless.

    `readable` and `engine` are the conditions for the player role and for the engine, where an audience and
    the fence do not decide.
    """
    return [
        f"alter table {table} enable row level security",
        f"alter table {table} force row level security",
        f"drop policy if exists viewer on {table}",
        f"create policy viewer on {table} for select to got_player using ({readable})",
        f"drop policy if exists engine on {table}",
        f"create policy engine on {table} for all to got_engine using ({engine}) with check ({engine})",
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
"""Statements that make a mark of the news visible only to its user, in any game and for any house."""
