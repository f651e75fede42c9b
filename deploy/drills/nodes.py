"""make drill-nodes: two of our nodes behind a proxy that distributes the requests.

Each node has a web server, the workers of all queues, beat, and a separate folder. While a game of six
is played, one node is killed and restarted, and the other is drained and restarted. Then a new release with
an additional column is rolled out on both.
"""

from pathlib import Path

import psycopg

from deploy.account import server_folder
from deploy.configuration import render
from deploy.demo.server import free_port
from deploy.drills.cluster import Program
from deploy.drills.drill import play, run, run_timed
from deploy.patience import wait_until
from deploy.postgres import Postgres
from deploy.processes import Child
from deploy.site import Site, is_healthy, running_site

COLUMN = "drill_column"


class Node:
    """The processes of one machine. Their names end with its number."""

    def __init__(self, site: Site, number: int) -> None:
        self.site = site
        self.name = f"-node{number}"
        self.port = free_port()
        self.var = site.home / f"var{number}"

    def start(self) -> None:
        self.site.start_web(f"web{self.name}", self.port, GOT_VAR=str(self.var))
        self.site.start_workers(self.name, GOT_VAR=str(self.var))

    def kill(self) -> None:
        """Kills all processes at once, like a power failure."""
        for child in self._children():
            child.kill()

    def restart(self) -> None:
        """Restarts all processes."""
        self.stop()
        self.start()
        wait_until(self.is_well, f"{self.name} does not come back")

    def stop(self) -> None:
        """Stops the processes after their requests in progress."""
        for child in self._children():
            child.stop(30.0)

    def is_well(self) -> bool:
        return is_healthy(f"http://127.0.0.1:{self.port}")

    def _children(self) -> list[Child]:
        return [child for name, child in self.site.children.items() if name.endswith(self.name)]


class Proxy:
    """HAProxy, which distributes requests among the nodes that are ready."""

    def __init__(self, program: Path, home: Path, nodes: list[Node]) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        account, folder = server_folder(home / "proxy")
        file = folder / "haproxy.cfg"
        addresses = [f"127.0.0.1:{node.port}" for node in nodes]
        settings = render("haproxy-web.cfg", PROXY_ADDRESS=f"127.0.0.1:{self.port}", EACH_NODE=addresses)
        account.write(file, settings)
        self.program = Program(account, [program, "-db", "-f", file], folder / "output.log")


def drill(home: Path, postgres: Postgres, programs: dict[str, Path]) -> list[str]:
    with running_site(home, postgres.addresses()) as site:
        site.migrate()
        one, other = nodes = [Node(site, 1), Node(site, 2)]
        for node in nodes:
            node.start()
        proxy = Proxy(programs["haproxy"], home, nodes)
        proxy.program.start()
        try:
            wait_until(lambda: is_healthy(proxy.address), "the proxy does not answer")
            accidents = {
                2: lambda: run_timed("one node killed -9", one.kill),
                3: lambda: run_timed("it is back", one.restart),
                4: lambda: run_timed("the other node drained", other.stop),
                5: lambda: run_timed("it is back", other.restart),
                6: lambda: run_timed(
                    "a release with a new column rolled through", lambda: release(postgres, nodes)
                ),
            }
            findings = play(site, proxy.address, players=6, at_round=accidents)
        finally:
            proxy.program.end()
        print(site.manage("check_games").strip())
    return findings


def release(postgres: Postgres, nodes: list[Node]) -> None:
    """Expands the schema, replaces all processes, and contracts the schema. The added column stands for the
    change of a release.
    """
    with psycopg.connect(postgres.url("got_owner"), autocommit=True) as owner:
        owner.execute("set lock_timeout = '2s'")
        owner.execute(f"alter table games_game add column {COLUMN} integer default 0")
        for node in nodes:
            node.site.replace_web(f"web{node.name}")
        owner.execute(f"alter table games_game drop column {COLUMN}")


if __name__ == "__main__":
    run("nodes", {"haproxy": "haproxy"}, drill)
