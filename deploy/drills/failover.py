"""make drill-failover: games continue while the database's leader is killed, cut off and replaced.

It runs three PostgreSQL servers with synchronous replication under Patroni, etcd and HAProxy, from Debian
packages, and PgBouncer between HAProxy and our processes. After each accident the drill waits until all three
servers are back. The clients compare every acknowledged answer with the stored one. A probe measures how long
reads and writes failed, and checks that the due times of a game were extended by this time.

    make drill-failover                    five different accidents during one game
    make drill-failover KILLS=20 SEED=1    20 kills at random times, during one game after another
    make drill-failover TESTS=tests/secrecy    then runs these tests, on the servers that failed over
"""

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from deploy.drills.cluster import PACKAGES, Cluster, Node
from deploy.drills.drill import exit_with_findings, needed_programs, new_home, play, run_tests
from deploy.drills.pooler import Pooler
from deploy.drills.probe import Probe
from deploy.patience import wait_until
from deploy.site import Site, running_site

KILLS = int(os.environ.get("KILLS", "0"))
SEED = int(os.environ.get("SEED", "1"))
TESTS = os.environ.get("TESTS", "").split()
MAX_WRITE_OUTAGE_SECONDS = 30.0
POOLER_CONNECTIONS = 20
MAX_PAUSE_SECONDS = 10.0
"""Maximum pause before a kill at a random time."""
TOLERANCE_SECONDS = 2.0
"""Allowed difference: server and probe measure an outage by different writes, and those of the server are two
seconds apart.
"""


class Accidents:
    """Accidents of the leader and the standbys, one after another."""

    def __init__(self, cluster: Cluster, probe: Probe) -> None:
        self._cluster = cluster
        self._probe = probe
        self.findings: list[str] = []
        self.outages: list[float] = []
        """Seconds without writes, for each accident."""

    def kill_leader(self) -> None:
        leader, _ = self._wait_until_whole()
        self._run_accident("the leader killed -9", leader.kill, leader.patroni.start)

    def kill_postmaster(self) -> None:
        leader, _ = self._wait_until_whole()
        postmaster = leader.postmaster()
        self._run_accident(
            "its postmaster alone killed -9",
            lambda: os.kill(postmaster, signal.SIGKILL),
            has_happened=lambda: leader.postmaster() not in (0, postmaster),
        )

    def kill_standby(self) -> None:
        _, standby = self._wait_until_whole()
        self._run_accident(
            "the synchronous standby killed -9",
            standby.kill,
            standby.patroni.start,
            has_happened=lambda: not standby.streams(),
        )

    def cut_off_leader(self) -> None:
        leader, _ = self._wait_until_whole()
        self._run_accident(
            "the leader cut off from etcd",
            lambda: leader.link.send(signal.SIGSTOP),
            lambda: leader.link.send(signal.SIGCONT),
        )

    def switch_leader(self) -> None:
        leader, standby = self._wait_until_whole()
        self._run_accident("a switch-over on purpose", lambda: self._cluster.switch_over(leader, standby))

    def kill_at_random(self, count: int, random: Random) -> None:
        """Kills servers one after another, each at a random time after the cluster has recovered."""
        kinds = (self.kill_leader, self.kill_leader, self.kill_postmaster, self.kill_standby)
        for _ in range(count):
            self._wait_until_whole()
            time.sleep(random.uniform(0.0, MAX_PAUSE_SECONDS))
            random.choice(kinds)()

    def _wait_until_whole(self) -> tuple[Node, Node]:
        """Waits for the leader and its synchronous standby, and returns them."""
        found: list[tuple[Node, Node]] = []

        def all_exist() -> bool:
            leader, standby = self._cluster.leader(), self._cluster.synchronous()
            if leader is not None and standby is not None and self._cluster.is_whole():
                found.append((leader, standby))
            return bool(found)

        wait_until(all_exist, "the cluster is not whole", 600)
        return found[0]

    def _run_accident(
        self,
        name: str,
        accident: Callable[[], None],
        repair: Callable[[], None] | None = None,
        *,
        has_happened: Callable[[], bool] | None = None,
    ) -> None:
        """Runs an accident and its repair, and checks the outage.

        `has_happened`: whether the cluster has reacted; by default, whether another server leads.
        """
        leader, _ = self._wait_until_whole()
        due_at = self._probe.due_at()
        self._probe.reset()
        accident()
        is_noticed = has_happened or (lambda: self._cluster.leader() not in (None, leader))
        wait_until(is_noticed, f"{name}: the cluster does not notice")
        if repair is not None:
            repair()
        wait_until(self._cluster.is_whole, f"{name}: the cluster does not become whole", 600)
        self._probe.wait_for_success()
        self._cluster.wait_for_heartbeat()
        self._judge(name, (self._probe.due_at() - due_at).total_seconds())

    def _judge(self, name: str, moved_seconds: float) -> None:
        reads, writes = self._probe.reads, self._probe.writes
        read, write, lost = reads.max_gap_seconds, writes.max_gap_seconds, writes.outage_seconds
        print(
            f"  {name:<36} without reads {read:5.1f} s, without writes {write:5.1f} s; "
            f"lost {lost:5.1f} s, due times moved by {moved_seconds:5.1f} s",
            flush=True,
        )
        self.outages.append(write)
        if write > MAX_WRITE_OUTAGE_SECONDS:
            self.findings.append(f"{name}: {write:.1f} s without writes")
        if moved_seconds < lost - TOLERANCE_SECONDS:
            self.findings.append(f"{name}: {lost:.1f} s lost, but due times moved by {moved_seconds:.1f} s")


def main() -> None:
    programs = needed_programs(PACKAGES | {"pgbouncer": "pgbouncer"})
    home = new_home("failover")
    cluster = Cluster(programs, home)
    try:
        cluster.start()
        pooler = Pooler(programs["pgbouncer"], home, cluster.url("got_web"), connections=POOLER_CONNECTIONS)
        with pooler.running():
            findings = drill(home, cluster, pooler)
        if TESTS:
            cluster.allow_test_databases()
            if run_tests(TESTS, cluster.addresses()):
                findings.append(f"on the servers that failed over, {' '.join(TESTS)} failed")
    finally:
        cluster.stop()
    exit_with_findings("drill-failover", findings)


def drill(home: Path, cluster: Cluster, pooler: Pooler) -> list[str]:
    environment = cluster.addresses() | {
        "DATABASE_URL": pooler.url(),
        "GOT_DB_LISTEN_URL": cluster.url("got_web"),
        "GOT_DB_PREPARE_THRESHOLD": "0",
    }
    with running_site(home, environment) as site:
        address = site.serve()
        probe = Probe(address)
        try:
            accidents = Accidents(cluster, probe)
            findings = (
                cause_random_kills(site, address, accidents)
                if KILLS
                else cause_each_accident(site, address, accidents)
            )
        finally:
            probe.stop()
        outages = accidents.outages or [0.0]
        print(
            f"  {len(accidents.outages)} accidents: seconds without writes {median(outages):.1f} (median), "
            f"{max(outages):.1f} (greatest)"
        )
        print(f"  refused or broken off: {probe.refused}")
        wrong = {status for status in probe.refused if status.startswith("5") and status != "503"}
        findings += accidents.findings + [f"the probe was answered {status}" for status in sorted(wrong)]
        print(site.manage("check_games").strip())
    return findings


def cause_each_accident(site: Site, address: str, accidents: Accidents) -> list[str]:
    """Runs each kind of accident, one in each round of a game."""
    order = (
        accidents.kill_leader,
        accidents.kill_postmaster,
        accidents.kill_standby,
        accidents.cut_off_leader,
        accidents.switch_leader,
    )
    return play(site, address, players=6, at_round=dict(enumerate(order, start=1)))


def cause_random_kills(site: Site, address: str, accidents: Accidents) -> list[str]:
    """Runs `KILLS` kills, while one game after another is played."""
    findings: list[str] = []
    over = threading.Event()

    def play_games() -> None:
        seed = SEED
        while not over.is_set():
            findings.extend(play(site, address, players=6, seed=seed))
            seed += 1

    games = threading.Thread(target=play_games)
    games.start()
    try:
        accidents.kill_at_random(KILLS, Random(SEED))  # noqa: S311
    finally:
        over.set()
        games.join()
    return findings


if __name__ == "__main__":
    main()
