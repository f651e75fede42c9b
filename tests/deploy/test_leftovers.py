"""A killed test run leaves no server running."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.broker import Broker
from deploy.postgres import Postgres
from tests.faults.web_server import wait_until
from tests.leftovers import ROOT

RUN = """
import subprocess
import sys
from pathlib import Path

from deploy.broker import Broker
from deploy.postgres import Postgres
from deploy.processes import die_with_parent
from tests.leftovers import stop_with_this_process

home = Path(sys.argv[1])
broker, postgres = Broker(home / "broker"), Postgres(home / "postgres", durable=False)
stop_with_this_process("broker", broker.home)
stop_with_this_process("postgres", postgres.home)
broker.start()
postgres.start()
child = subprocess.Popen(["sleep", "600"], start_new_session=True, preexec_fn=die_with_parent)
print(child.pid, flush=True)
child.wait()
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: there the kernel ends the children")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_test_run_leaves_no_server(folder: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as run:  # fmt: skip
        assert run.stdout is not None
        child = int(run.stdout.readline())
        broker, postgres = Broker(folder / "broker"), Postgres(folder / "postgres", durable=False)
        assert broker.is_answering() and postgres.pid() is not None
        os.killpg(run.pid, number)
    wait_until(lambda: not broker.is_answering())
    wait_until(lambda: postgres.pid() is None)
    wait_until(lambda: not Path(f"/proc/{child}").exists())
