"""make test-citus: the tests of secrecy on a Citus cluster with two workers.

It needs a PostgreSQL with Citus, as drill-citus does. Without one it prints a message and exits. Arguments
are passed to pytest: files instead of TESTS, or a selection of tests.
"""

import sys

from deploy.drills.citus_cluster import CitusCluster, programs_with_citus
from deploy.drills.drill import new_home, run_tests
from deploy.site import running_site

TESTS = ("tests/secrecy", "tests/spread/on_citus.py")
SHARDS = 4
"""Shards of each table. Few, because there are few games, and each test empties all shards."""


def main(arguments: list[str]) -> int:
    programs = programs_with_citus("test-citus")
    home = new_home("citus-tests")
    cluster = CitusCluster(programs, home)
    servers = " ".join(server.url("postgres") for server in cluster.servers)
    environment = cluster.addresses() | {"GOT_CITUS_SERVERS": servers}
    try:
        cluster.start()
        print(cluster.version(), flush=True)
        with cluster.coordinator.connect() as coordinator:
            coordinator.execute(f"alter role got_owner set citus.shard_count = {SHARDS}")
        with running_site(home / "site", environment) as site:
            site.migrate()
            site.manage("distribute")
            tests = arguments if any(not word.startswith("-") for word in arguments) else [*TESTS, *arguments]
            return run_tests(tests, environment)
    finally:
        cluster.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
