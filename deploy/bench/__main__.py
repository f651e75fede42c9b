"""Runs benches that need servers, one after another: python -m deploy.bench speed streams"""

import sys
from importlib import import_module

from deploy.bench.harness import started_bench


def main() -> None:
    with started_bench() as bench:
        for name in sys.argv[1:]:
            import_module(f"deploy.bench.{name}").measure(bench)


if __name__ == "__main__":
    main()
