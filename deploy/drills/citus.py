"""make drill-citus: whole games on a Citus cluster with two workers.

It needs a PostgreSQL with Citus, which is not a Debian package: GOT_PG_BIN names its bin folder. Without one
it prints a message and exits. A game of each size is played to its end. During the last game, its rows are
moved to the other worker, and that worker is killed and restarted.
"""

from deploy.demo.server import free_port
from deploy.drills.citus_cluster import CitusCluster, programs_with_citus
from deploy.drills.drill import exit_with_findings, new_home, play
from deploy.site import running_site


def main() -> None:
    programs = programs_with_citus("drill-citus")
    home = new_home("citus")
    cluster = CitusCluster(programs, home)
    findings: list[str] = []
    try:
        cluster.start()
        print(cluster.version(), flush=True)
        findings = drill(cluster)
    finally:
        cluster.stop()
    exit_with_findings("drill-citus", findings)


def drill(cluster: CitusCluster) -> list[str]:
    environment = cluster.addresses() | {"GOT_RECHECK_SECONDS": "2"}
    findings: list[str] = []
    with running_site(cluster.folder.parent / "citus-site", environment) as site:
        site.migrate()
        print(site.manage("distribute"), flush=True)
        if site.manage("distribute") != site.manage("distribute"):
            findings.append("to distribute again changes something")
        site.manage("check", "--database", "default")
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        site.start_web("web", port)
        site.start_workers()

        def move() -> None:
            previous, now = cluster.move(cluster.running_game())
            print(f"  the game was moved from {previous} to {now}", flush=True)

        def kill() -> None:
            server = cluster.server_of(cluster.running_game())
            server.kill()
            print(f"  {server.name} is killed", flush=True)
            server.start()
            print(f"  {server.name} is back", flush=True)

        for players in (3, 4, 5):
            findings += play(site, address, players=players)
        findings += play(site, address, players=6, at_round={3: move, 5: kill})
        print(site.manage("check_games").strip())
    return findings


if __name__ == "__main__":
    main()
