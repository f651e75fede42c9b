"""Runs benches that need servers, one after another: python -m deploy.bench speed streams"""

import sys
from importlib import import_module

from deploy.bench.database import fresh_database
from deploy.bench.harness import HOUSES, Bench, run_report


def main() -> None:
    with run_report() as report, fresh_database() as database:
        from deploy.bench.table import register_people  # needs Django, which is set up at this point

        bench = Bench(report, database, register_people(HOUSES))
        for name in sys.argv[1:]:
            import_module(f"deploy.bench.{name}").measure(bench)


if __name__ == "__main__":
    main()
