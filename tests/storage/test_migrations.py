"""Migrations that move rows, run on a database that has some."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import psycopg
import pytest

from games.notices.payloads import read_stored
from tests.database import Server
from tests.migrating import empty_database, migrate

pytestmark = pytest.mark.long  # migrations that have landed change seldom, and each run takes a minute


@pytest.fixture
def database(postgres_server: Server) -> Iterator[str]:
    """The owner's address of a new database without tables."""
    with empty_database(postgres_server.owner) as address:
        yield address


LOBBY = """
insert into games_game (code, name, status, access, house_choice, created_at, players, tie_breakers,
    winter_is_coming_timing, tides_of_battle, lannister_port_ship, shortage_placement, support_granularity,
    victory_check, round, phase, threat, blade_used, raven_used, bans, decision_count, draw_count, public_seq,
    chance_commitment)
values (%s, 'x', %s, 'open', 'free', now(), 3, 'booklet', 'on_resolve', false, 'always', 'turn_order',
    'per_order', 'immediate', 0, 'setup', 0, false, false, '{}', 0, 0, 0, %s)
"""


def test_lobbies_that_wait_are_committed_and_running_games_keep_scheme_1(database: str) -> None:
    migrate(database, "games 0007")
    with psycopg.connect(database, autocommit=True) as owner:
        for code, status, commitment in (("a", "lobby", None), ("b", "lobby", None), ("c", "running", "ff")):
            owner.execute(LOBBY, [code, status, commitment])
    migrate(database)
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("alter table games_chanceseed no force row level security")
        seeds: dict[str, bytes] = dict(
            owner.execute(
                "select code, seed from games_chanceseed seed join games_game game on game.id = game_id "
                "where audience = '{}'"
            ).fetchall()
        )
        rows = {
            code: (scheme, commitment)
            for code, scheme, commitment in owner.execute(
                "select code, chance_scheme, chance_commitment from games_game"
            ).fetchall()
        }
    assert {len(seed) for seed in seeds.values()} == {32}
    assert len(set(seeds.values())) == 2
    assert rows == {
        "a": (2, sha256(b"game-seed-commitment/2:a:" + seeds["a"]).hexdigest()),
        "b": (2, sha256(b"game-seed-commitment/2:b:" + seeds["b"]).hexdigest()),
        "c": (1, "ff"),
    }


MAIL = """
with person as (
    insert into accounts_user (password, is_superuser, username, is_staff, is_active, language, time_zone,
        can_organise, created_at, is_leaving)
    values ('', false, 'ned', false, true, 'en', 'UTC', false, now(), false) returning id
), channel as (
    insert into notices_channel (user_id, kind, name, address, kinds, digest, digest_hour, keeps_quiet,
        is_active, created_at, code_tries, code_generation, unsubscribe_key, failures)
    select id, 'email', '', 'n@example.org', '{}', 'none', 18, false, true, now(), 0, 0, 'key', 0 from person
    returning id, user_id
), notice as (
    insert into notices_notice (id, user_id, game_id, kind, subject, facts, created_at, not_before)
    select gen_random_uuid(), user_id, (select id from games_game), 'host_message', '1',
        '{"text": "hello"}', now(), now()
    from channel returning id
), delivery as (
    insert into notices_delivery (id, channel_id, kind, body, state, attempts, last_error, created_at)
    select gen_random_uuid(), id, 'notices', '{"subject": "x", "text": "y"}', 'failed', 1, '', now()
    from channel returning id, channel_id
)
insert into notices_item (notice_id, channel_id, ready_at, delivery_id, is_dropped)
select notice.id, channel_id, now(), delivery.id, false from notice, delivery
"""


CHANNEL = """
insert into notices_channel (user_id, kind, address, kinds, digest, digest_hour, keeps_quiet, is_active,
    created_at, code_tries, code_generation, unsubscribe_key, failures, name)
select user_id, %s, %s, %s, 'none', 18, true, true, now(), 0, 0, %s, 0, '' from notices_channel limit 1
"""
USUAL = [
    "your_turn", "deadline_warning", "deadline_passed", "game_started", "game_ended", "game_paused",
    "game_resumed", "seat_replaced", "vote_opened", "host_message", "host_called",
]  # fmt: skip


def test_unsent_mails_get_their_notices_and_people_those_of_seasons_and_messages(
    database: str,
) -> None:
    migrate(database, "accounts", "games", "notices 0005")
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(LOBBY, ["a", "lobby", None])
        owner.execute(MAIL)
    migrate(database, "notices 0006")
    with psycopg.connect(database, autocommit=True) as owner:
        ((body,),) = owner.execute("select body from notices_delivery").fetchall()
    [notice] = read_stored(body)
    assert (notice.kind, notice.code, notice.game) == ("host_message", "a", "x")
    assert (notice.facts, notice.created_at.tzinfo is not None) == ({"text": "hello"}, True)
    with psycopg.connect(database, autocommit=True) as owner:
        for kind, address, kinds in (
            ("email", "usual", USUAL), ("email", "narrowed", USUAL[1:]), ("webhook", "program", USUAL),
        ):  # fmt: skip
            owner.execute(CHANNEL, [kind, address, kinds, address])
    for version, usual in (("0008", 22), ("0009", 24)):
        migrate(database, f"notices {version}")
        with psycopg.connect(database, autocommit=True) as owner:
            found: dict[str, int] = dict(
                owner.execute("select address, cardinality(kinds) from notices_channel").fetchall()
            )
        assert (found["usual"], found["narrowed"], found["program"]) == (usual, 10, 11)


TABLES = """
insert into leagues_league (id, slug, name, created_at) values (1, 'winter', 'x', now());
insert into leagues_season (id, league_id, number, code, status, document, version, created_at, entry_count,
    log_count) values (1, 1, 1, 's', 'running', '{}', 1, now(), 0, 7);
insert into leagues_division (id, season_id, tier, name) values (1, 1, 1, 'x');
insert into leagues_stage (id, division_id, number) values (1, 1, 1);
insert into leagues_round (id, season_id, number, stage_id, status, commitment)
values (1, 1, 1, 1, 'running', '');
insert into leagues_table (id, round_id, number, size, game_id, is_void)
select row_number() over (order by code), 1, row_number() over (order by code), 3, id, false from games_game;
insert into leagues_result (table_id, final_table, finished_at, is_new) values (2, '{}', now(), true)
"""


def test_results_of_tables_become_those_of_a_first_attempt(database: str) -> None:
    migrate(database, "leagues 0001")
    with psycopg.connect(database, autocommit=True) as owner:
        for code in "ab":
            owner.execute(LOBBY, [code, "running", "ff"])
        owner.execute(TABLES)
    migrate(database, "leagues")
    with psycopg.connect(database, autocommit=True) as owner:
        results = owner.execute(
            "select table_id, attempt, code, final_table, is_new from leagues_result "
            "join games_game on games_game.id = game_id"
        ).fetchall()
        attempts = owner.execute("select attempt from leagues_table").fetchall()
        counts = owner.execute("select public_log_count, officials_log_count from leagues_season").fetchone()
    assert results == [(2, 1, "b", {}, True)]
    assert (attempts, counts) == ([(1,), (1,)], (7, 7))


USUAL_KINDS = (
    "your_turn", "deadline_warning", "deadline_passed", "game_started", "game_ended", "game_paused",
    "game_resumed", "seat_replaced", "vote_opened", "host_message", "host_called", "season_drawn",
)  # fmt: skip
CHANNELS = """
with person as (
    insert into accounts_user (password, is_superuser, username, is_staff, is_active, language, time_zone,
        can_organise, created_at, is_leaving)
    values ('', false, 'ned', false, true, 'en', 'UTC', false, now(), false) returning id
)
insert into notices_channel (user_id, kind, name, address, kinds, digest, digest_hour, keeps_quiet,
    is_active, created_at, code_tries, code_generation, unsubscribe_key, failures)
select person.id, channel.kind, channel.name, channel.name || number, channel.kinds, 'none', 18, false, true,
    now(), 0, 0, channel.name || number, 0
from person, generate_series(1, %(count)s) number, (values
    ('email', 'usual', %(usual)s::text[]), ('email', 'narrowed', array['your_turn']),
    ('webhook', 'program', %(usual)s::text[])
) channel (kind, name, kinds)
"""


def test_channels_with_the_usual_kinds_send_ready_checks_of_rounds(database: str) -> None:
    migrate(database, "notices 0011")
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(CHANNELS, {"usual": list(USUAL_KINDS), "count": 700})
    migrate(database)
    with psycopg.connect(database, autocommit=True) as owner:
        rows = owner.execute("select distinct name, kinds from notices_channel order by name").fetchall()
    new = ["season_ready_check", "season_ready_missed", "season_table_waits"]
    assert rows == [
        ("narrowed", ["your_turn"]),
        ("program", list(USUAL_KINDS)),
        ("usual", [*USUAL_KINDS, *new, "season_draw_failed"]),
    ]
